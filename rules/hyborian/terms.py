"""The parts of the card language that words share: selectors, references, amounts, aims, and what a word stands in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from rules.core.cardlist.faults import Report
from rules.core.cardlist.kinds import Either, Flag, Kind, ListOf, Number, OneOf, Schema
from rules.core.cardlist.record import Effects, Field, Impossible, OneEffect, Phrase, Record, Values, Vocabulary
from rules.hyborian import ability as ab
from rules.hyborian import aims as am
from rules.hyborian import select as sel
from rules.hyborian.amounts import COUNTED, Amount
from rules.hyborian.card import KINDS
from rules.hyborian.lasting import DURATIONS
from rules.hyborian.ring import DIMENSIONS, TITLES

E = TypeVar("E")


@dataclass(slots=True)
class Making:
    """Where a word stands: the ability that is being made, and how many aims it has."""

    report: Report
    kind: str = "play"
    card_kind: str = ""
    aims: Sequence[ab.Aim] = field(default_factory=tuple)
    place: int = 1
    put_off: int = 0

    def later_place(self) -> int:
        """A number for the next program that is put off, different from that of every ability of the card."""
        self.put_off += 1
        return 10 * self.place + self.put_off

    @property
    def standing(self) -> bool:
        """Whether the ability is a plain state."""
        return self.kind == "static"

    def program(self, phrases: Sequence[Phrase[Making, ab.Effect]]) -> ab.Program:
        """The effects of the phrases, in order."""
        return ab.Program(WORDS.build(phrases, self, self.report))

    def conditions(self, phrases: Sequence[Phrase[Making, ab.Condition]]) -> tuple[ab.Condition, ...]:
        """The conditions of the phrases."""
        return tuple(CONDITIONS.build(phrases, self, self.report))

    def until(self, given: str | None, usual: str) -> str:
        """How long something lasts. Raises Impossible for a card that is not in play while it lasts."""
        if given == "while_attached" and self.card_kind in ("surge", "vortex", "magic"):
            raise Impossible("a card that is not in play cannot be what it lasts with; give another “until”", "turn")
        return "" if self.standing else given or usual

    def need_aim(self, *kinds: type[ab.Aim]) -> None:
        """Raises Impossible when the ability is not aimed at one of these kinds of thing first."""
        if not self.aims or (kinds and not isinstance(self.aims[0], kinds)):
            raise Impossible("the word needs a target of the right kind; give the ability one under “target”")


WORDS: Final[Vocabulary[Making, ab.Effect]] = Vocabulary()
CONDITIONS: Final[Vocabulary[Making, ab.Condition]] = Vocabulary()
COSTS: Final[Vocabulary[Making, ab.Cost]] = Vocabulary()


class OneWord(OneEffect[Making, E], Generic[E]):
    """One word of a vocabulary that is not that of effects."""

    def __init__(self, vocabulary: Vocabulary[Making, E], name: str, example: str) -> None:
        super().__init__(vocabulary)
        self.name = name
        self.example = example

    def words(self) -> str:
        return f"one {self.name} with its value, such as “{self.example}”"

    def schema(self) -> Schema:
        return {"$ref": f"#/$defs/{self.name}"}


EFFECTS: Final = Effects(WORDS)
ONE_CONDITION: Final = OneWord(CONDITIONS, "condition", "role: attacker")
SOME_CONDITIONS: Final[Kind[Any]] = ListOf(ONE_CONDITION, 1, 4, "conditions")
SOME_COSTS: Final[Kind[Any]] = ListOf(OneWord(COSTS, "cost", "discard: self"), 1, 3, "costs")

DIMENSION: Final = OneOf(dict(zip(DIMENSIONS, TITLES, strict=True)))
UNTIL: Final = OneOf(DURATIONS)
STAT: Final = Number(0, 30)
TARGET: Final = OneOf({"target": "what the first aim chose"})
WORD_FOR_WHAT: Final = OneOf(sel.REFERENCES)
CARD_KINDS: Final[Kind[Any]] = ListOf(OneOf(KINDS), 1, 9, "kinds of card")

_SELECTOR_FIELDS: Final = (
    Field("who", OneOf(sel.WHO), "Whose; anybody’s when it is not given."),
    Field("type", OneOf(sel.TYPES), "Which kind; a Trooper or Monster when it is not given."),
    Field("dimension", DIMENSION, "Of which home Dimension."),
    Field("at", OneOf(sel.PLACES), "Where; anywhere in play when it is not given."),
    Field("min_attack", STAT, "With at least this printed attack."),
    Field("max_attack", STAT, "With at most this printed attack."),
    Field("min_defense", STAT, "With at least this printed defense."),
    Field("max_defense", STAT, "With at most this printed defense."),
    Field(
        "carries",
        OneOf({"companion": "", "tech": "", "vehicle": "", "anything": "any attachment", "nothing": "no attachment"}),
        "With such a card attached.",
    ),
    Field("other", Flag(), "True leaves the card’s own bearer out."),
)
SELECTOR: Final = Record("a selector", _SELECTOR_FIELDS)
WHAT: Final[Kind[Any]] = Either(WORD_FOR_WHAT, SELECTOR)

AMOUNT: Final[Kind[Any]] = Either(
    Number(-20, 20),
    Record(
        "an amount",
        [
            Field("each", Number(-9, 9), "How much for each thing counted; 1 when it is not given."),
            Field("plus", Number(-20, 20), "What is added to that."),
            Field("most", Number(-20, 40), "The most that it may be."),
            Field("of", SELECTOR, "What is counted, among what is in play."),
            Field("per", OneOf(COUNTED), "What is counted, otherwise."),
        ],
        one_of=("of", "per"),
    ),
)

AIM: Final = Record(
    "a target",
    [
        Field(
            "what",
            OneOf(
                {
                    "trooper": "Troopers, or attachments by their type",
                    "complex": "a Complex",
                    "dimension": "a Dimension",
                    "player": "an opponent",
                    "announcement": "something announced that has not resolved",
                }
            ),
            "What kind of thing; a Trooper when it is not given.",
        ),
        *_SELECTOR_FIELDS,
        Field("count", Number(1, 5), "How many; 1 when it is not given."),
        Field("up_to", Flag(), "True lets fewer be chosen, or none."),
        Field(
            "by",
            OneOf({"me": "the controller", "foe": "the opponent", "random": "chance"}),
            "Who chooses; the controller when it is not given.",
        ),
        Field("overloaded", Flag(), "For a Complex: true wants one that is overloaded."),
        Field(
            "announced",
            ListOf(
                OneOf(
                    {
                        "surge": "a Power Surge",
                        "vortex": "Vortex Tactics",
                        "magic": "Gaean Magic",
                        "trooper": "a Trooper",
                        "attachment": "an attachment",
                        "ability": "an ability",
                        "transport": "a transport or walk",
                    }
                ),
                1,
                7,
                "kinds of announcement",
            ),
            "For an announcement: which kinds.",
        ),
    ],
)


def selector(v: Values) -> sel.Selector:
    """The selector of a mapping."""
    return sel.Selector(
        who=v.get("who") or "any",
        type=v.get("type") or "fighter",
        dimension=sel.dimension_number(v.get("dimension")),
        at=v.get("at") or "anywhere",
        limits=(v.get("min_attack"), v.get("max_attack"), v.get("min_defense"), v.get("max_defense")),
        carries=v.get("carries") or "",
        other=bool(v.get("other")),
    )


def what(value: str | Values | None, on: Making, usual: str = "bearer") -> sel.What:
    """What a word is about. Raises Impossible for a target that the ability does not have."""
    if isinstance(value, Values):
        return sel.What("", selector(value))
    word = value or usual
    if word == "target" and not on.aims:
        raise Impossible("the ability has no target; give it one under “target”")
    if word == "target2" and len(on.aims) < 2:
        raise Impossible("the ability has no second target; give it one under “target”")
    if word == "self" and on.card_kind in ("surge", "vortex", "magic"):
        raise Impossible(
            "a card that is not in play cannot speak of itself; it may speak of “fighter” or “foe”", "fighter"
        )
    return sel.What(word)


def amount(value: int | Values | None) -> Amount | None:
    """A number, or so many for each thing counted."""
    if value is None:
        return None
    if isinstance(value, int):
        return Amount(value)
    of: Values | None = value.get("of")
    each = value.get("each")
    return Amount(
        plus=value.get("plus") or 0,
        times=1 if each is None else each,
        selector=None if of is None else selector(of),
        counted=value.get("per") or "",
        most=value.get("most"),
    )


def aim(v: Values) -> ab.Aim:
    """The aim of a mapping."""
    kind = v.get("what") or "trooper"
    if kind == "complex":
        return am.AimAtComplex(v.get("who") or "any", bool(v.get("overloaded")))
    if kind == "dimension":
        return am.AimAtDimension(v.get("at") or "dimensions")
    if kind == "player":
        return am.AimAtPlayer()
    if kind == "announcement":
        return am.AimAtAnnouncement(tuple(v.get("announced") or ()))
    return am.AimAtPieces(selector(v), v.get("count") or 1, bool(v.get("up_to")), v.get("by") or "me")
