"""The factions and gates of an Antares list by name, for whoever speaks of them."""

from __future__ import annotations

from collections.abc import Mapping

from rules.antares.pool import DiceList
from rules.core.contract import CardSet
from tabletop_tui.boards.model import Thing


def by_name(cards: CardSet) -> Mapping[str, Thing]:
    """Each Headquarters card under its name and its short one, each Gate System card under its name."""
    assert isinstance(cards, DiceList)
    found: dict[str, Thing] = {}
    for faction in cards.factions:
        words = tuple(f"{trait.name}: {trait.condition()}: {trait.words()}." for trait in faction.traits)
        thing = Thing(
            faction.id,
            faction.short,
            faction.name,
            letter=faction.letter,
            hue=faction.hue,
            words=words,
            kind="Headquarters",
            clause="AN-DATA-3",
        )
        found[faction.name] = thing
        found.setdefault(faction.short, thing)
    for gate in cards.gates:
        worth = f"Worth {gate.points} {'point' if gate.points == 1 else 'points'} to its holder."
        found[gate.name] = Thing(gate.id, gate.name, gate.name, words=(worth,), kind="Gate System", clause="AN-SET-5")
    return found
