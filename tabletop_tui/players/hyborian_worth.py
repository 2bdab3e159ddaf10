"""What cards are worth to the greedy bot of Hyborian Gates, by what they give (`Effect.tally`)."""

from __future__ import annotations

from functools import cache
from typing import Final

from rules.hyborian.ability import Ability
from rules.hyborian.card import Card

#: what each thing that a card gives is worth, outside a battle
WORTH: Final[dict[str, float]] = {
    "draw": 1.2,
    "discard": 4.0,
    "return": 2.0,
    "hand": 1.0,
    "complex": 4.0,
    "power": 0.8,
    "support": 0.5,
    "move": 1.5,
    "look": 0.2,
    "counter": 2.0,
    "forbid": 0.3,
    "permit": 0.8,
    "immune": 0.5,
    "strength": 0.5,
    "attack": 0.2,
    "defense": 0.2,
}
#: what is done to somebody is done to opponents when it is one of these
HARM: Final = frozenset({"discard", "return", "complex"})


@cache
def tally_of(ability: Ability) -> dict[str, float]:
    """What an ability gives, by kind; not to be changed."""
    return ability.program.tally()


@cache
def card_worth(card: Card) -> float:
    """What a card is worth in hand."""
    worth = (
        card.attack
        + card.defense
        + sum((WORTH.get(k, 0.0) * n for a in card.abilities for k, n in a.program.tally().items()), 0.0)
    )
    return worth + {"gate": 9.0, "trooper": 3.0, "monster": 3.0}.get(card.kind, 0.0)


@cache
def gives(card: Card) -> dict[str, float]:
    """What all abilities of a card give together, by kind."""
    out: dict[str, float] = {}
    for ability in card.abilities:
        for kind, n in ability.program.tally().items():
            out[kind] = out.get(kind, 0.0) + n
    return out


@cache
def in_battle(card: Card) -> tuple[int, int]:
    """Attack and defense that a card in play is likely to add in step 4.5, for nothing and without conditions."""
    attack = defense = 0
    for ability in card.abilities:
        if ability.kind == "battle" and not ability.when and not ability.cost:
            tally = ability.program.tally()
            attack += int(max(tally.get("attack", 0), 0))
            defense += int(max(tally.get("defense", 0), 0))
    return attack, defense


def result(a: tuple[int, int], d: tuple[int, int]) -> int:
    """2 to win alone, 1 for both to stand, 0 to fall together, −1 to fall alone."""
    wins, falls = a[0] >= d[1] and a[0] > 0, d[0] >= a[1] and d[0] > 0
    return 2 if wins and not falls else -1 if falls and not wins else 0 if wins else 1
