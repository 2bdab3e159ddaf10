"""Card lists of Antares: what a list holds, what in it is impossible, and how a list becomes engine objects."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Any, Final

from rules.antares.dice import CONTROL_FACES, FACES, FATE_FACES, SIDES, Counts, sides_of
from rules.antares.effects import Effect
from rules.antares.faces import dice_faces, faction_face, gate_face
from rules.antares.faction import MOMENTS, OFFENSIVE, Faction, Gate, Trait
from rules.antares.pool import DiceList
from rules.antares.words import EFFECTS, WORDS, Ability
from rules.core.cardlist.faults import Code, Report
from rules.core.cardlist.kinds import Flag, Id, ListOf, Number, OneOf, Schema, Text
from rules.core.cardlist.language import CardFace, Language, Sheet
from rules.core.cardlist.record import Field, Phrase, Record, Values, Word
from rules.core.cardlist.shipped import shipped
from rules.core.cardlist.source import MapNode, parse
from rules.core.cardlist.twins import check_twins
from rules.core.contract import CardSet

BASE: Final = "antares/base.yaml"
STARTING_LIST: Final = "antares/starting-list.yaml"

#: the most traits that one Headquarters can have
MOST_TRAITS: Final = 4

HUES: Final = {hue: f"the theme’s {hue}" for hue in ("bronze", "green", "ice", "blue", "gold", "rose")}


class ControlFace(OneOf):
    """A face of the Control dice; in an editor a number is a number."""

    def schema(self) -> Schema:
        return {**super().schema(), "enum": [1, 2, 3, "fate"]}


SKIRMISH_FACE: Final = OneOf(
    {
        "victory": "a Victory",
        "victory_and_strike": "a Victory and a Strike at once",
        "strike": "a Strike",
        "blank": "nothing",
    }
)
CONTROL_FACE: Final = ControlFace(
    {
        "1": "logged at 1 point",
        "2": "logged at 2 points",
        "3": "logged at 3 points",
        "fate": "goes back to the Gate System, and the player claims a Fate die",
    }
)
FATE_FACE: Final = OneOf(
    {
        "sabotage": "the roller returns a logged Control die of the highest value",
        "warped": "each logged Control die of the roller turns one lower",
        "routed": "the roller’s turn ends like a bust",
        "blank": "nothing",
    }
)

TRAIT: Final = Record(
    "a trait",
    [
        Field("id", Id(), "The name for programs, different on every trait.", required=True),
        Field("name", Text(30), "The name for people.", required=True),
        Field(
            "counts",
            OneOf({"strike": "Strike faces", "victory": "Victory faces"}),
            "The faces whose number triggers the trait; strike when it is not given.",
        ),
        Field("threshold", Number(0, 6), "How many of those faces must show, or more.", required=True),
        Field(
            "moment",
            OneOf(MOMENTS),
            "When the trait can be used, once a turn; offensive when it is not given.",
        ),
        Field(
            "needs",
            OneOf({"control": "the Offensive has claimed a Control die"}),
            "What must have happened besides, for traits of the moment “logged”.",
        ),
        Field(
            "unless_victories",
            ListOf(Number(0, 6), 1, 6, "numbers"),
            "Victory counts of the Offensive with which the trait cannot be used.",
        ),
        Field("effects", EFFECTS, "What happens when the trait is used.", required=True),
        Field("own", Flag(), "True marks a trait that is this list’s own, not printed on a card."),
        Field("text", Text(300), "The trait as a person reads it."),
    ],
    named=("name", "id"),
)

FACTION: Final = Record(
    "a faction",
    [
        Field("id", Id(), "The name for programs, different on every faction.", required=True),
        Field("name", Text(30), "The name for people, different on every faction.", required=True),
        Field("short", Text(12), "The name in narrow places; the whole name when it is not given."),
        Field("letter", Text(1), "The letter of its tag; the first of the short name when it is not given."),
        Field("hue", OneOf(HUES), "The colour of its tag."),
        Field("about", Text(400), "Who they are."),
        Field("traits", ListOf(TRAIT, 1, MOST_TRAITS, "traits"), "The traits of the Headquarters.", required=True),
    ],
    named=("name", "id"),
)

GATE: Final = Record(
    "a gate",
    [
        Field("id", Id(), "The name for programs, different on every gate.", required=True),
        Field("name", Text(20), "The name for people, different on every gate.", required=True),
        Field("points", Number(0, 9), "What the card is worth to its holder at the end.", required=True),
        Field("own", Flag(), "True marks a gate that is this list’s own, not a published card."),
        Field("about", Text(400), "What is said of it."),
    ],
    named=("name", "id"),
)

DICE: Final = Record(
    "the dice",
    [
        Field(
            "skirmish",
            ListOf(SKIRMISH_FACE, SIDES, SIDES, "faces"),
            "The six faces of each Skirmish die.",
            required=True,
        ),
        Field(
            "control",
            ListOf(CONTROL_FACE, SIDES, SIDES, "faces"),
            "The six faces of each Control die.",
            required=True,
        ),
        Field("fate", ListOf(FATE_FACE, SIDES, SIDES, "faces"), "The six faces of each Fate die.", required=True),
        Field("own", Flag(), "True marks faces that are this list’s own, not those of published dice."),
    ],
)

LIST: Final = Record(
    "the list",
    [
        Field(
            "game", OneOf({"antares": "Beyond the Gates of Antares"}), "The game that the list is for.", required=True
        ),
        Field("id", Id(), "The name of the list for programs.", required=True),
        Field("title", Text(60), "The name of the list for people.", required=True),
        Field("about", Text(2000), "Where the values come from, and what is this list’s own.", required=True),
        Field("dice", DICE, "The faces of the three kinds of dice.", required=True),
        Field("factions", ListOf(FACTION, 2, 20, "factions"), "Every Headquarters of the list.", required=True),
        Field("gates", ListOf(GATE, 1, 50, "gates"), "Every Gate System card of the list.", required=True),
    ],
)


class AntaresList(DiceList):
    """A list that knows where its values come from; `own` holds what is marked as the list’s own."""

    about: str
    own: frozenset[str]


def load(data: bytes, file: str) -> AntaresList:
    """The dice, factions and gates of a list; `file` names it in faults. Raises CardListFaulty with every fault."""
    report = Report(file)
    root = parse(data, report)
    if root is None:
        report.finish()
    values = LIST.read(root or MapNode(1, 1), "the file", report)
    if values is None:
        report.finish()
        raise AssertionError("a list that could not be read has a fault")
    factions: list[Values] = values.get("factions") or []
    gates: list[Values] = values.get("gates") or []
    traits = [trait for faction in factions for trait in faction.get("traits") or []]
    built = [_faction(entry, report) for entry in factions]
    check_twins(factions, "faction", report)
    check_twins(traits, "trait", report, ("id",))
    check_twins(gates, "gate", report)
    _check_reserved(gates, factions, report)
    _check_dice(values.get("dice"), report)
    report.finish()
    return _pool(values, [faction for faction in built if faction is not None], gates, sha256(data).hexdigest())


@cache
def base() -> AntaresList:
    """The list that ships."""
    return load(shipped(BASE), "base.yaml")


def _sides(dice: Values, key: str, names: tuple[str, ...]) -> Counts:
    return sides_of(dice[key], names)


def _pool(values: Values, factions: list[Faction], gates: list[Values], digest: str) -> AntaresList:
    dice: Values = values["dice"]
    pool = AntaresList(
        id=values["id"],
        title=values["title"],
        digest=digest,
        skirmish=_sides(dice, "skirmish", FACES),
        control=_sides(dice, "control", CONTROL_FACES),
        fate=_sides(dice, "fate", FATE_FACES),
        factions=factions,
        gates=[Gate(e["id"], e["name"], e["points"], e.get("about") or "") for e in gates],
    )
    pool.about = values["about"]
    own = {f"gate {e['id']}" for e in gates if e.get("own")} | ({"dice"} if dice.get("own") else set())
    pool.own = frozenset(own | {f"trait {trait.id}" for trait in pool.traits if trait.own})
    return pool


def _faction(entry: Values, report: Report) -> Faction | None:
    """The faction of an entry; None when something in it is at fault."""
    with report.about(entry.node.text("name") or entry.node.text("id")):
        before = len(report.faults)
        traits = [_trait(place, trait, report) for place, trait in enumerate(entry.get("traits") or [])]
        if len(report.faults) > before or entry.get("id") is None or entry.get("name") is None:
            return None
        short = entry.get("short") or entry["name"]
        return Faction(
            entry["id"],
            entry["name"],
            short,
            entry.get("letter") or short[0].upper(),
            entry.get("hue") or "",
            entry.get("about") or "",
            [trait for trait in traits if trait is not None],
        )


def _trait(place: int, entry: Values, report: Report) -> Trait | None:
    """The trait of an entry, after the checks that look at several of its keys; None when something is at fault."""
    with report.about(entry.node.text("name") or entry.node.text("id")):
        moment = list(MOMENTS).index(entry.get("moment") or list(MOMENTS)[OFFENSIVE])
        if entry.get("needs") and not entry.faulty("moment") and entry.get("moment") != "logged":
            told = "the Offensive has claimed nothing before its claim is logged, so “needs” wants “moment: logged”"
            report.add(Code.IMPOSSIBLE, entry.at("needs"), told)
        phrases: list[Phrase[Ability, Effect]] | None = entry.get("effects")
        if phrases is None or entry.faulty("moment"):
            return None
        effects = Ability(moment, report).effects(phrases)
        if any(entry.get(key) is None for key in ("id", "name", "threshold")):
            return None
        return Trait(
            id=entry["id"],
            name=entry["name"],
            place=place,
            strikes=entry.get("counts") != "victory",
            threshold=entry["threshold"],
            moment=moment,
            needs=entry.get("needs") or "",
            unless=entry.get("unless_victories") or (),
            effects=effects,
            text=entry.get("text") or "",
            own=bool(entry.get("own")),
        )


def _check_reserved(gates: list[Values], factions: list[Values], report: Report) -> None:
    for entry in (*gates, *factions):
        if entry.get("id") == "random":
            report.add(Code.IMPOSSIBLE, entry.at("id"), "the id “random” means a drawn one; give it another")


def _check_dice(dice: Values | None, report: Report) -> None:
    """A Control die without a number can never be logged, so the gate would never fall."""
    faces: list[str] | None = dice.get("control") if dice is not None else None
    if dice is not None and faces is not None and len(faces) == SIDES and set(faces) == {"fate"}:
        told = "every Control face is Fate, so no die can ever be logged and the gate never falls"
        report.add(Code.IMPOSSIBLE, dice.at("control"), told)


class AntaresLanguage(Language):
    """The card language of Antares, for the card tools."""

    game = "antares"
    title = "Beyond the Gates of Antares"
    record = LIST
    sheet = Sheet("factions", TRAIT, within="traits", owner="faction")

    def words(self) -> Mapping[str, Word[Any, Any]]:
        return WORDS.words

    def definitions(self) -> Schema:
        return WORDS.definitions()

    def load(self, data: bytes, file: str) -> CardSet:
        return load(data, file)

    def base(self) -> CardSet:
        return base()

    def source(self) -> bytes:
        return shipped(BASE)

    def starting_list(self) -> bytes:
        return shipped(STARTING_LIST)

    def summary(self, cards: CardSet) -> str:
        assert isinstance(cards, DiceList)
        return f"3 dice, {_many(len(cards.factions), 'faction')}, {_many(len(cards.gates), 'gate')}"

    def faces(self, cards: CardSet) -> list[CardFace]:
        assert isinstance(cards, DiceList)
        factions = [faction_face(faction, cards) for faction in cards.factions]
        return [*dice_faces(cards), *factions, *(gate_face(gate, cards) for gate in cards.gates)]


def _many(n: int, thing: str) -> str:
    return f"1 {thing}" if n == 1 else f"{n} {thing}s"


LANGUAGE: Final = AntaresLanguage()
