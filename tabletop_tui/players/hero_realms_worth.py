"""What the abilities of Hero Realms cards are worth, by what they give, early and late in the game.

A card's abilities say what they give by kind (`Effect.tally`); a table says what each kind is worth at this stage. All
of it is worked out once for a card list.
"""

from __future__ import annotations

from typing import Final
from weakref import WeakKeyDictionary

from rules.hero_realms.card import Card, CardPool
from rules.hero_realms.program import Program

#: What one unit is worth, in combat, while the game is young and when it draws to its end.
EARLY: Final[dict[str, float]] = {
    "gold": 1.35,
    "combat": 0.9,
    "health": 0.45,
    "draw": 2.2,
    "cycle": 0.7,
    "opponent_discards": 1.5,
    "stun": 2.0,
    "sacrifice": 2.2,
    "recover": 1.2,
    "raise": 5.0,
    "prepare": 1.5,
    "next_to_deck": 1.0,
    "next_to_hand": 2.0,
}
LATE: Final[dict[str, float]] = {
    **EARLY,
    "gold": 0.5,
    "combat": 1.2,
    "health": 0.5,
    "sacrifice": 0.8,
    "next_to_deck": 0.4,
    "next_to_hand": 1.5,
}

#: How often a champion that was bought can be expended before it is stunned, by its defense.
_TURNS_BASE: Final = 1.0
_TURNS_PER_DEFENSE: Final = 0.12

#: How soon an act is done that costs nothing: cards first, then champions, then allies, all before anything is spent.
PLAY_FIRST: Final = 1000.0
EXPEND_FIRST: Final = 900.0
ALLY_FIRST: Final = 800.0
#: abilities that bring cards go before the others of their group
_CARDS_FIRST: Final = 50.0


def program_worth(program: Program | None, weights: dict[str, float]) -> float:
    """What an ability is worth under a table; 0 for none."""
    if program is None:
        return 0.0
    return sum((weights.get(kind, 0.0) * n for kind, n in program.tally().items()), 0.0)


def _first(program: Program | None) -> float:
    if program is None:
        return 0.0
    tally = program.tally()
    return _CARDS_FIRST if "draw" in tally or "cycle" in tally else 0.0


class CardWorth:
    """What the abilities of one card are worth under one table.

    play, expend_now, ally_now   how soon the card is played, expended, its ally ability used: the higher, the sooner
    total                        what owning it is worth, allies left out
    """

    __slots__ = ("ally", "ally_now", "expend", "expend_now", "play", "primary", "sacrifice", "total")

    def __init__(self, card: Card, weights: dict[str, float]) -> None:
        self.primary = program_worth(card.primary, weights)
        self.expend = program_worth(card.expend, weights)
        self.ally = program_worth(card.ally, weights)
        self.sacrifice = program_worth(card.sacrifice, weights)
        self.play = PLAY_FIRST + _first(card.primary) + self.primary
        self.expend_now = EXPEND_FIRST + _first(card.expend) + self.expend
        self.ally_now = ALLY_FIRST + _first(card.ally) + self.ally
        self.total = self.primary + 0.35 * self.sacrifice
        if card.champion:
            turns = _TURNS_BASE + _TURNS_PER_DEFENSE * card.defense
            self.total += self.expend * turns + (0.35 if card.guard else 0.2) * card.defense


class Values:
    """The worth of every card of a list, early and late, and the most combat that a sacrifice or an ability adds."""

    __slots__ = ("early", "late", "sudden")

    def __init__(self, pool: CardPool) -> None:
        self.early = [CardWorth(card, EARLY) for card in pool.cards]
        self.late = [CardWorth(card, LATE) for card in pool.cards]
        programs = [card.sacrifice for card in pool.cards if card.sacrifice is not None]
        programs += [klass.ability for klass in pool.classes.values()]
        self.sudden = max((program.tally().get("combat", 0.0) for program in programs), default=0.0)


_VALUES: Final[WeakKeyDictionary[CardPool, Values]] = WeakKeyDictionary()


def values_of(pool: CardPool) -> Values:
    """The values of a list, worked out once."""
    found = _VALUES.get(pool)
    if found is None:
        found = _VALUES[pool] = Values(pool)
    return found
