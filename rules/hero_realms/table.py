"""What a position holds, and what can be read off it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from rules.core.chance import Chance
from rules.core.contract import Event, Outcome, State

if TYPE_CHECKING:
    from rules.hero_realms.card import Card, CardPool
    from rules.hero_realms.formats import PlayFormat
    from rules.hero_realms.player import Player
    from rules.hero_realms.steps import Step


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(State):
    """All that a position is made of.

    prey      the seats that the active player may attack; `hunted` those whose champions; `foes` those that an effect
              on an opponent may name
    shared    whether partners share turn, health and hands (Hydra)
    shares    for each seat those that share its turn, health and hands: itself, and in Hydra its partner
    cut_short whether the active player is out, so that the turn ends as soon as nothing is asked
    wounded   whether a champion may have damage that has to go at the end of the turn
    special   whether this turn has more to it than the base game: a class, gifts, a lower price or none, a shared turn
    source    the card or ability that asks
    """

    __slots__ = (
        "_outcome",
        "_revealed",
        "_turn",
        "active",
        "chance",
        "cut_short",
        "delayed_discard",
        "foes",
        "form",
        "gems",
        "hand_allies",
        "hunted",
        "log",
        "market",
        "market_deck",
        "names",
        "players",
        "pool",
        "prey",
        "removed",
        "scrapped",
        "shared",
        "shares",
        "source",
        "special",
        "stack",
        "turn_limit",
        "wounded",
    )

    def __init__(self, pool: CardPool, form: PlayFormat, names: Sequence[str], turn_limit: int) -> None:
        self.pool = pool
        self.form = form
        self.names = tuple(names)
        self.turn_limit = turn_limit
        self.hand_allies = False
        self.delayed_discard = False
        self.wounded = False
        self.cut_short = False
        n = len(self.names)
        self.shared = form.shared
        self.special = False
        self.shares: list[tuple[int, ...]] = [form.partners(p, n) if form.shared else (p,) for p in range(n)]
        self.players: list[Player] = []
        self.active = 0
        self._turn = 1
        self._revealed = 0
        self._outcome: Outcome | None = None
        self.market: list[Card | None] = []
        self.market_deck: list[Card] = []
        self.gems = 0
        self.scrapped: list[Card] = []
        self.removed: list[Card] = []
        self.stack: list[Step] = []
        self.source: str = ""
        self.prey: list[int] = []
        self.hunted: list[int] = []
        self.foes: list[int] = []
        self.chance = Chance(1)
        self.log: list[Event] | None = None

    def ask(self, text: str) -> str:
        """A prompt that begins with the card whose ability asks, where a card does."""
        return f"{self.source}: {text}" if self.source else text[0].upper() + text[1:]

    def guarded(self, seat: int) -> bool:
        """Whether a prepared guard stands before this player (HR-CBT-5, HR-HYD-6)."""
        for guardian in self.shares[seat]:
            for x in self.players[guardian].board:
                if x.card.guard and not x.expended:
                    return True
        return False

    def blessable(self, p: int) -> list[int]:
        """The players that p may target for good: itself, its partners, then opponents."""
        partners = [seat for seat in self.form.partners(p, len(self.players)) if not self.players[seat].out]
        partners.sort(key=lambda seat: (seat != p, seat))
        return partners + [seat for seat in self.foes if seat not in partners]

    def can_draw(self, me: Player) -> bool:
        """Whether a draw would find a card."""
        return bool(me.top) or bool(me.deck) or bool(me.discard)

    def hit_place(self, seat: int, card: Card) -> int:
        """Which of a player's copies of a champion is hit: one whose guard stands in the way, then the most damaged."""
        best = -1
        best_rank = -1
        for i, x in enumerate(self.players[seat].board):
            if x.card is card:
                rank = x.damage + (0 if x.expended else 1000)
                if rank > best_rank:
                    best = i
                    best_rank = rank
        return best

    def to_name(self, seat: int) -> bool:
        """Whether the log has to say that it was this seat: out of its turn, or in one shared with a partner."""
        return self.shared or seat != self.active

    def seers(self, seat: int) -> frozenset[int]:
        """The seats that see this seat's hidden cards."""
        return frozenset(p.seat for p in self.players if seat in self.sees(p.seat))
