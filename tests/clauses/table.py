"""A table of three to six players in any format, laid out card by card like a duel and read back the same way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Self, cast

from rules.core.contract import Seat as SetupSeat
from rules.core.contract import Setup
from rules.core.errors import IllegalAction
from rules.core.registry import game
from rules.hero_realms.acts import Act
from rules.hero_realms.formats import FORMATS
from rules.hero_realms.position import position
from rules.hero_realms.state import HeroState
from tests.clauses.duel import Duel, Side, base

ADA, BEN, CLEO, DAN, EVE, FINN = range(6)

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")


class Blow(Act):
    """Health lost by something that is no attack, as no base card deals it: to show falls at any moment."""

    def __init__(self, seat: int, n: int) -> None:
        super().__init__(f"blow:p{seat + 1}:{n}", "blow", "HR-END-1", seat=seat, amount=n)

    def apply(self, s: HeroState) -> None:
        s.lose_health(self.seat, self.amount)


class Table(Duel):
    """A position with three players or more, and what may be done with it."""

    def blow(self, seat: int, n: int = 999) -> Self:
        """Let a player lose health at this very moment, whatever is asked."""
        before = dict(self.state.inventory())
        self.state.apply(Blow(seat, n))
        assert self.state.problems() == []
        assert dict(self.state.inventory()) == before
        return self

    def why_not(self, text: str) -> tuple[str, str]:
        """Reason and clause for an act that must not be legal."""
        try:
            self.state.find(text)
        except IllegalAction as error:
            return error.reason, error.clause
        raise AssertionError(f"{text} is legal")

    def barred(self) -> dict[str, str]:
        """What the actor is told that cannot be done, with the clause that forbids it."""
        return {entry.text: entry.clause for entry in self.state.blocked(self.actor)}

    def pools(self, seat: int) -> tuple[int, int]:
        """Gold and combat of one player."""
        return self.state.players[seat].gold, self.state.players[seat].combat

    def targets(self, verb: str) -> set[int]:
        """The seats that legal acts of this kind (`attack`, `stun`, `target`, `opponent`) are aimed at."""
        return {int(text.split(":")[1][1:]) - 1 for text in self.menu(verb + ":")}

    def out(self, seat: int) -> bool:
        return self.state.players[seat].out

    def owns(self, seat: int) -> int:
        """How many cards a player owns, wherever they lie."""
        return len(self.state.players[seat].cards())


def table(
    format: str,
    *sides: Side,
    players: int = 0,
    market: str = "",
    market_deck: str = "",
    gems: int = 16,
    pools: Mapping[int, tuple[int, int]] | None = None,
    gold: int = 0,
    combat: int = 0,
    active: int = ADA,
    turn_limit: int = 0,
    seed: int = 0,
    options: Mapping[str, bool] | None = None,
) -> Table:
    """A position with these players, in seat order; those left out have nothing but their starter decks.

    `gold` and `combat` are the active player's; `pools` gives gold and combat by seat to partners who share a turn.
    """
    n = max(players or FORMATS[format].about.players[0], len(sides))
    whole = [*sides, *[Side()] * (n - len(sides))]

    def all_of(pick: str) -> list[list[str]]:
        return [getattr(side, pick).split() for side in whole]

    state = position(
        base(),
        format=format,
        names=NAMES[:n],
        hands=all_of("hand"),
        decks=all_of("deck"),
        tops=all_of("top"),
        discards=all_of("discard"),
        boards=all_of("board"),
        market=[None if card == "-" else card for card in market.split()],
        market_deck=market_deck.split(),
        gems=gems,
        health=[side.health for side in whole],
        gold=gold,
        combat=combat,
        active=active,
        turn_limit=turn_limit,
        seed=seed,
        options=options,
    )
    for seat, (own_gold, own_combat) in (pools or {}).items():
        state.players[seat].gold, state.players[seat].combat = own_gold, own_combat
    assert state.problems() == []
    return Table(state)


def begun(
    format: str,
    players: int,
    seed: int = 1,
    *,
    classes: Sequence[str] = (),
    turn_limit: int = 0,
    **options: object,
) -> Table:
    """A game at its beginning; `classes` gives the first seats a class each, empty for none."""
    chosen = [*classes, *[""] * (players - len(classes))]
    seats = tuple(
        SetupSeat(name, {"class": klass} if klass else {}) for name, klass in zip(NAMES[:players], chosen, strict=True)
    )
    setup = Setup(seats=seats, format=format, turn_limit=turn_limit, options=options)
    return Table(cast(HeroState, game("hero-realms").start(setup, seed)))
