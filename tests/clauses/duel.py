"""A duel between Ada (seat 1) and Ben (seat 2), laid out card by card and read back in card ids.

Every act goes through the text form that a menu and a journal use, and after every act the position is checked: no
broken invariant, no card made or lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self, cast

import pytest

from rules.core.contract import NOBODY, Outcome, Setup
from rules.core.contract import Seat as SetupSeat
from rules.core.errors import IllegalAction
from rules.core.registry import game
from rules.hero_realms.card import CardPool
from rules.hero_realms.position import position
from rules.hero_realms.state import HeroState

ADA, BEN = 0, 1

#: Ten starter cards: a deck that nothing in a test depends on.
STARTERS = "gold gold gold gold gold gold gold ruby dagger shortsword"


def base() -> CardPool:
    """The card list that ships with the game."""
    return cast(CardPool, game("hero-realms").default_cards())


@dataclass(frozen=True)
class Side:
    """What one player has, as card ids separated by spaces; `top` ends with the card that is drawn first."""

    hand: str = ""
    board: str = ""
    deck: str = STARTERS
    discard: str = ""
    top: str = ""
    health: int = 50


class Duel:
    """A position and what may be done with it."""

    def __init__(self, state: HeroState) -> None:
        self.state = state

    # ---- acting ------------------------------------------------------------------------------------------------------

    def do(self, *texts: str) -> Self:
        """Carry out acts by their text. Raises IllegalAction for one that is not legal then."""
        for text in texts:
            before = dict(self.state.inventory())
            self.state.apply(self.state.find(text))
            assert self.state.problems() == [], f"after {text}"
            assert dict(self.state.inventory()) == before, f"cards made or lost by {text}"
        return self

    def menu(self, verb: str = "") -> set[str]:
        """The texts of all legal acts, or of those with this beginning."""
        texts = [action.text for action in self.state.legal()]
        assert len(texts) == len(set(texts))
        return {text for text in texts if text.startswith(verb)}

    def may(self, text: str) -> bool:
        return text in self.menu()

    def refused(self, text: str) -> str:
        """The clause that forbids an act, which must not be legal."""
        with pytest.raises(IllegalAction) as caught:
            self.state.find(text)
        assert caught.value.reason
        return caught.value.clause

    def allowed_by(self, text: str) -> list[str]:
        """The clauses that a legal act cites."""
        return self.state.find(text).clause.split()

    # ---- looking -----------------------------------------------------------------------------------------------------

    @property
    def actor(self) -> int:
        return self.state.actor()

    @property
    def asked(self) -> bool:
        """Whether something else than the main phase waits for an answer."""
        decision = self.state.decision
        return decision is not None and "end" not in {action.text for action in decision.actions}

    @property
    def over(self) -> bool:
        return self.state.actor() == NOBODY

    @property
    def outcome(self) -> Outcome:
        assert self.state.outcome is not None
        return self.state.outcome

    @property
    def gold(self) -> int:
        return self.state.players[self.state.active].gold

    @property
    def combat(self) -> int:
        return self.state.players[self.state.active].combat

    def health(self, seat: int) -> int:
        return self.state.players[seat].health

    def hand(self, seat: int) -> list[str]:
        return sorted(card.id for card in self.state.players[seat].hand)

    def deck_size(self, seat: int) -> int:
        return len(self.state.players[seat].deck) + len(self.state.players[seat].top)

    def discard(self, seat: int) -> list[str]:
        return sorted(card.id for card in self.state.players[seat].discard)

    def board(self, seat: int) -> list[str]:
        """Cards in play, expended ones with a mark: `orc_grunt`, `cron_the_berserker/expended`."""
        return sorted(x.card.id + ("/expended" if x.expended else "") for x in self.state.players[seat].board)

    @property
    def market(self) -> list[str | None]:
        return [None if card is None else card.id for card in self.state.market]

    @property
    def gems(self) -> int:
        return self.state.gems

    @property
    def scrapped(self) -> list[str]:
        return sorted(card.id for card in self.state.scrapped)


def duel(
    ada: Side = Side(),
    ben: Side = Side(),
    *,
    market: str = "",
    market_deck: str = "",
    gems: int = 16,
    gold: int = 0,
    combat: int = 0,
    active: int = ADA,
    turn_limit: int = 0,
    seed: int = 0,
    options: Mapping[str, bool] | None = None,
) -> Duel:
    """A position with these cards. In `market`, `-` is a gap; the pools are the active player's."""

    def both(pick: str) -> list[list[str]]:
        return [getattr(side, pick).split() for side in (ada, ben)]

    state = position(
        base(),
        hands=both("hand"),
        decks=both("deck"),
        tops=both("top"),
        discards=both("discard"),
        boards=both("board"),
        market=[None if card == "-" else card for card in market.split()],
        market_deck=market_deck.split(),
        gems=gems,
        health=[ada.health, ben.health],
        gold=gold,
        combat=combat,
        active=active,
        turn_limit=turn_limit,
        seed=seed,
        options=options,
    )
    assert state.problems() == []
    return Duel(state)


def fresh(seed: int = 1, names: Sequence[str] = ("Ada", "Ben"), format: str = "", **options: object) -> Duel:
    """A game at its beginning."""
    setup = Setup(seats=tuple(SetupSeat(name) for name in names), format=format, options=options)
    return Duel(cast(HeroState, game("hero-realms").start(setup, seed)))
