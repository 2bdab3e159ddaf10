"""Character classes in a card list: what the list says of them, what cannot be, and how they become engine objects."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from rules.core.cardlist.faults import Code, Report, closest, quote
from rules.core.cardlist.kinds import Counts, Id, ListOf, Number, Text
from rules.core.cardlist.language import CardFace
from rules.core.cardlist.record import Field, Phrase, Record, Values
from rules.core.cardlist.source import MapNode
from rules.core.phrases import listed
from rules.hero_realms.card import Card, CardPool, CharacterClass
from rules.hero_realms.effects import Effect
from rules.hero_realms.program import Program
from rules.hero_realms.words import EFFECTS, Ability

#: cards of a personal deck (HR-SET-1, HR-SET-7)
DECK: Final = 10

#: what a seat chooses that plays no class
NO_CLASS: Final = "none"


def _power(what: str, fields: Sequence[Field]) -> Record:
    """What skill and ability have in common, and what only one of them has."""
    return Record(
        what,
        [
            Field("id", Id(), "The name for programs, different for every skill and ability.", required=True),
            Field("name", Text(40), "The name for people, different for every skill and ability.", required=True),
            *fields,
            Field("text", Text(400), "The rules text as a person reads it."),
            Field("effects", EFFECTS, "What happens when it is used.", required=True),
        ],
    )


CLASS: Final = Record(
    "a class",
    [
        Field("id", Id(), "The name for programs, different for every class.", required=True),
        Field("name", Text(40), "The name for people, different for every class.", required=True),
        Field("health", Number(1, 500), "The health that a player of the class starts with.", required=True),
        Field("deck", Counts(Number(1, DECK), DECK), f"The {DECK} cards of the personal deck.", required=True),
        Field(
            "skill",
            _power("a skill", [Field("cost", Number(0, 20), "What each use costs in gold.", required=True)]),
            "What may be done once a turn for its gold.",
            required=True,
        ),
        Field(
            "ability",
            _power(
                "a class ability", [Field("from_turn", Number(1, 20), "The first own turn that it may be used in.")]
            ),
            "What may be done once a game.",
            required=True,
        ),
    ],
    named=("name", "id"),
)

CLASSES: Final = Field("classes", ListOf(CLASS, 1, 40, "classes"), "The character classes that a seat may play.")


def named_in_decks(values: Values) -> set[str] | None:
    """The ids in the decks of all classes, or None when the file does not tell."""
    if not values.given("classes"):
        return set()
    entries: list[Values] | None = values.get("classes")
    if entries is None or len(entries) != len(getattr(values.value_at("classes"), "items", ())):
        return None
    if any(entry.get("deck") is None for entry in entries):
        return None
    named: set[str] = set()
    for entry in entries:
        node = entry.value_at("deck")
        assert isinstance(node, MapNode)
        named |= node.entries.keys()  # those whose number is at fault too
    return named


def check_deck(values: Values, key: str, what: str, ids: Collection[str], whole: bool, report: Report) -> None:
    """A personal deck has the right number of cards, and only cards that the list has, if that is read whole."""
    deck: Mapping[str, int] | None = values.get(key)
    node = values.value_at(key)
    if deck is None or not isinstance(node, MapNode):
        return
    for card in deck:
        if card not in ids and whole:
            told = f"{what} names {quote(card)}, and no card has that id"
            report.add(Code.BAD_VALUE, node.entries[card][0], told, closest(card, ids))
    total = sum(deck.values())
    if total != DECK and len(deck) == len(node.entries):
        told = f"{what} adds up to {total} cards; a personal deck is {DECK} (§ HR-SET-1)"
        report.add(Code.COUNTS, values.at(key), told)


def check_classes(entries: Sequence[Values], ids: Collection[str], whole: bool, report: Report) -> None:
    """What several keys of a class, or several classes, say together."""
    for entry in entries:
        with report.about(_name(entry)):
            check_deck(entry, "deck", "the deck of the class", ids, whole, report)
            if entry.get("id") == NO_CLASS:
                told = f"a class cannot have the id {quote(NO_CLASS)}, which is what a seat chooses that plays none"
                report.add(Code.IMPOSSIBLE, entry.at("id"), told)
    own = [(entry, entry) for entry in entries]
    _check_twins("class", own, report)
    powers = [(entry, power) for entry in entries for power in (entry.get("skill"), entry.get("ability")) if power]
    _check_twins("skill or ability", powers, report)


def _check_twins(what: str, found: Sequence[tuple[Values, Values]], report: Report) -> None:
    for key, folded in (("id", str), ("name", str.casefold)):
        first: dict[str, Values] = {}
        for entry, values in found:
            value: str | None = values.get(key)
            if value is None:
                continue
            twin = first.setdefault(folded(value), values)
            if twin is not values:
                with report.about(_name(entry)):
                    told = f"another {what} has the {key} {quote(value)} already, in line {twin.at(key).line}"
                    report.add(Code.DUPLICATE_ID, values.at(key), told)


def programs_of(
    entries: Sequence[Values], known: frozenset[str] | None, report: Report
) -> list[tuple[Program, Program]]:
    """Skill and ability of each class as programs. Those at fault are empty; the report then says so."""
    out: list[tuple[Program, Program]] = []
    on = Ability(
        champion=False, guard=False, faction=0, subtypes=(), in_play=False, played=False, known=known, report=report
    )
    for entry in entries:
        with report.about(_name(entry)):
            skill, ability = (_program(entry.get(key), on) for key in ("skill", "ability"))
        out.append((skill, ability))
    return out


def _program(power: Values | None, on: Ability) -> Program:
    phrases: list[Phrase[Ability, Effect]] | None = power.get("effects") if power is not None else None
    return on.program(phrases or ())


def character(entry: Values, programs: tuple[Program, Program], by_id: Mapping[str, Card]) -> CharacterClass:
    """The class of an entry without a fault."""
    skill: Values = entry["skill"]
    ability: Values = entry["ability"]
    turn: int = ability.get("from_turn") or 1
    return CharacterClass(
        id=entry["id"],
        name=entry["name"],
        health=entry["health"],
        deck=[by_id[card] for card, copies in entry["deck"].items() for _ in range(copies)],
        skill=(skill["id"], skill["name"], skill.get("text") or "", skill["cost"], programs[0]),
        ability=(ability["id"], ability["name"], ability.get("text") or "", turn, programs[1]),
    )


def _name(entry: Values) -> str:
    return entry.node.text("name") or entry.node.text("id") or "a class"


# ---- for people ------------------------------------------------------------------------------------------------------


def class_face(klass: CharacterClass) -> CardFace:
    """A class for people: its facts, the printed texts, and what the engine made of skill and ability."""
    copies: dict[str, int] = {}
    for card in klass.deck:
        copies[card.name] = copies.get(card.name, 0) + 1
    turn = klass.ability_from_turn
    facts = (
        ("Type", "class"),
        ("Health", str(klass.health)),
        ("Deck", ", ".join(f"{n} {name}" for name, n in copies.items())),
        ("Skill", f"{klass.skill_name}: {klass.skill_cost} gold, once a turn"),
        ("Ability", f"{klass.ability_name}: once a game" + (f", from turn {turn} of your own" if turn > 1 else "")),
    )
    printed = ((klass.skill_name, klass.skill_text), (klass.ability_name, klass.ability_text))
    text = " ".join(f"{name}: {told}" for name, told in printed if told)
    understood = ((klass.skill_name, sentence(klass.skill)), (klass.ability_name, sentence(klass.ability)))
    return CardFace(klass.id, klass.name, facts, text, understood)


def class_places(card: Card, pool: CardPool) -> list[str]:
    """In which class decks a card is and how often: “6 in the deck of Cleric and Fighter”."""
    decks: dict[int, list[str]] = {}
    for klass in pool.classes.values():
        n = klass.deck.count(card)
        if n:
            decks.setdefault(n, []).append(klass.name)
    return [f"{n} in the deck{'s' * (len(names) > 1)} of {listed(names)}" for n, names in decks.items()]


def sentence(program: Program) -> str:
    """What a program does, as a sentence."""
    words = program.words()
    return f"{words[:1].upper()}{words[1:]}."
