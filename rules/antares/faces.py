"""What a list of Antares holds, for people: dice, factions and gates as the card tools show them."""

from __future__ import annotations

from rules.antares.actions import FATE_POINTS
from rules.antares.dice import CONTROL_FACES, FACES, FATE_FACES, Counts
from rules.antares.faction import MOMENTS, Faction, Gate
from rules.antares.odds import control_points
from rules.antares.pool import DiceList
from rules.core.cardlist.language import CardFace
from rules.core.contract import CardSet


def _source(pool: CardSet, what: str) -> list[tuple[str, str]]:
    own: frozenset[str] = getattr(pool, "own", frozenset())
    return [("Source", "house default, this list’s own")] if what in own else []


def _die(pool: DiceList, id: str, name: str, sides: Counts, names: tuple[str, ...], says: str) -> CardFace:
    shown = [f"{name.replace('_', ' ')} ×{count}" for name, count in zip(names, sides, strict=True) if count]
    facts = [("Kind", "die"), ("Faces", ", ".join(shown)), *_source(pool, "dice")]
    return CardFace(id, name, tuple(facts), "", (("Facts", says),))


def dice_faces(pool: DiceList) -> list[CardFace]:
    """The three dice for people."""
    bust = pool.odds.bust(pool.skirmish.results[0][0][0])
    worth = control_points(pool.control.sides)
    return [
        _die(
            pool,
            "skirmish",
            "Skirmish die",
            pool.skirmish.sides,
            FACES,
            f"The first roll of a turn is a bust in {bust.numerator} of {bust.denominator} cases.",
        ),
        _die(
            pool,
            "control",
            "Control die",
            pool.control.sides,
            CONTROL_FACES,
            f"Worth {worth} points on average, a Fate die counted {FATE_POINTS}.",
        ),
        _die(
            pool,
            "fate",
            "Fate die",
            pool.fate.sides,
            FATE_FACES,
            "Resolved in this order: Sabotage, Warped, the bust check, Routed.",
        ),
    ]


def faction_face(faction: Faction, pool: DiceList) -> CardFace:
    """A Headquarters for people: its traits as printed and as understood."""
    facts = [("Kind", "faction"), ("Letter", faction.letter)]
    facts += [row for trait in faction.traits for row in _source(pool, f"trait {trait.id}")][:1]
    text = " ".join(trait.text for trait in faction.traits if trait.text)
    understood = []
    for trait in faction.traits:
        when = list(MOMENTS.values())[trait.moment]
        understood.append((trait.name, f"With {trait.condition()}, {when}, once a turn: {trait.words()}."))
    return CardFace(faction.id, faction.name, tuple(facts), text, tuple(understood))


def gate_face(gate: Gate, pool: DiceList) -> CardFace:
    """A Gate System card for people."""
    points = f"{gate.points} {'point' if gate.points == 1 else 'points'}"
    facts = [("Kind", "Gate System card"), ("Worth", points), *_source(pool, f"gate {gate.id}")]
    understood = (("At the end", f"Whoever logs the last Control die scores {points} more."),)
    return CardFace(gate.id, gate.name, tuple(facts), gate.about, understood)
