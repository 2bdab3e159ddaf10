"""The keys of a position of Hyborian Gates: what a file says of Troopers, Complexes, players and the round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.core.cardlist.faults import Report
from rules.core.cardlist.kinds import Flag, Kind, ListOf, Number, OneOf, Schema, Text
from rules.core.cardlist.record import Field, Record
from rules.core.cardlist.source import MapNode, Node
from rules.core.position_kinds import Named, Pile, Rest, plain
from rules.hyborian.card import ATTACHMENTS, Card, CardPool
from rules.hyborian.lasting import DURATIONS
from rules.hyborian.player import PYRAMIDS
from rules.hyborian.position_stack import MOMENTS
from rules.hyborian.ring import DIMENSIONS, TITLES

DIMENSION: Final = OneOf(dict(zip(DIMENSIONS, TITLES, strict=True)))
#: a place: a Dimension, of the second set with a 2 behind it, the Ready Area, or the ground before a Complex
PLACE: Final = Text(20)
PIECE: Final = Number(1, 999_999)
SEAT: Final = Number(1, 8)
_ANY: Final = Number(-1, 999_999)
MOST_PIECES: Final = 200
_MUTE: Final = OneOf({"stack": "what is announced now", "battle": "the battle", "turn": "the own turn"})


def seen_by(card: Card, marks: Sequence[str]) -> tuple[Card, int]:
    """A card and, as bits, the seats that have seen it: `storm/1/3`."""
    seats = 0
    for mark in marks:
        if not (mark.isdecimal() and 1 <= int(mark) <= 8):
            raise ValueError(f"cannot have the mark “{mark}”; each mark is the number of a seat that has seen it")
        seats |= 1 << int(mark) - 1
    return card, seats


def attached(card: Card, marks: Sequence[str]) -> tuple[Card, int, int]:
    """An attachment with its number (0: the next) and its owner (−1: the bearer’s): `mind_jewel/num=7/owner=2`."""
    num, owner = 0, -1
    for mark in marks:
        key, _, value = mark.partition("=")
        if key not in ("num", "owner") or not value.isdecimal() or len(value) > 6 or int(value) < 1:
            raise ValueError(f"cannot have the mark “{mark}”; there are: num=N, owner=SEAT")
        if key == "num":
            num = int(value)
        else:
            owner = int(value) - 1
    if card.kind not in ATTACHMENTS:
        raise ValueError("is not a Companion, Tech or Vehicle")
    return card, num, owner


class Short(Kind[Any]):
    """A record, or for one that says no more than which card it is about, just that card."""

    def __init__(self, record: Record, key: str) -> None:
        self.record = record
        self.key = key

    def read(self, node: Node, what: str, report: Report) -> Any:
        if isinstance(node, MapNode):
            return self.record.read(node, what, report)
        return self.record.fields[self.key].kind.read(node, what, report)

    def words(self) -> str:
        return f"{self.record.fields[self.key].kind.words()}, or {self.record.words()}"

    def schema(self) -> Schema:
        return {"oneOf": [self.record.fields[self.key].kind.schema(), self.record.schema()]}


def table_fields(pool: CardPool) -> Sequence[Field]:
    """What lies on the table and how the round stands."""
    return (
        Field("phase", OneOf(MOMENTS), "The moment of the round; the beginning of a player turn unless told."),
        Field("asked", Text(24), "Who picks or lays next, in the set-up and in the Gate Stage."),
        Field("initiative", Text(24), "Who has the Initiative; the first player unless told."),
        Field("first", Text(24), "Who had the first turn of the round; the one on turn unless told."),
        Field("must_fight", ListOf(PLACE, 0, 99, "places"), "Where the player on turn has to fight in this turn."),
        Field("fought", ListOf(_met(), 0, 99, "Campaigns"), "Campaigns of this turn."),
        Field("lasting", ListOf(_lasting(), 0, 200, "effects"), "What lasts for a while, as a saved position has it."),
        Field("uses", ListOf(_use(), 0, 200, "uses"), "Uses of limited abilities, as a saved position has them."),
        Field("last_number", Number(0, 999_999), "The highest number that a piece ever had."),
        Field("deck_ran_out", Flag(), "Whether a deck has run out, so that the game ends."),
    )


def seat_fields(pool: CardPool) -> Sequence[Field]:
    """What one player has."""
    card = Named(pool.by_id, "card")
    pile = Pile(card, plain)
    seen = Pile(card, seen_by, "/N for each seat that has seen it")
    left = Record("the Pyramids", [Field(d, Number(0, 99), f"How many of {d}.") for d in DIMENSIONS])
    decks: Kind[Any] = Named(pool.decks, "deck")
    return (
        Field("deck_list", decks, "The deck that is played; one by seat unless told."),
        Field("troopers", ListOf(_trooper(pool), 0, MOST_PIECES, "Troopers"), "Troopers and Monsters in play."),
        Field("complexes", ListOf(_complex(pool), 0, MOST_PIECES, "Complexes"), "The player’s Complexes."),
        Field("hand", pile, "The hand; 7 cards dealt from the deck unless told."),
        Field("deck", Rest(pile), "The deck, in no order; what is left of the deck list unless told."),
        Field("discard", pile, "The discard pile, the newest last."),
        Field("top", seen, "What lies on top of the deck, the next to be drawn first."),
        Field("known", pile, "The cards of the hand that everybody has seen."),
        Field("seen", seen, "Further cards of the hand that some have seen."),
        Field("pyramids", left, f"Pyramids that are left; of the {PYRAMIDS} of each Dimension unless told."),
        Field("pyramids_gone", left, "Pyramids that are out of the game."),
        Field("laid_gate", Named(pool.by_id, "card"), "The Gate that lies face down."),
        Field("laid_pyramid", DIMENSION, "The Pyramid that lies with it."),
        Field("laid_trooper", Named(pool.by_id, "card"), "The Trooper picked in the set-up."),
        Field("passes_until", _MUTE, "The player answers nothing before the end of this."),
    )  # fmt: skip


def _trooper(pool: CardPool) -> Short:
    fighter = Named({card.id: card for card in pool.cards if card.fighter}, "Trooper or Monster")
    pieces = Pile(Named(pool.by_id, "card"), attached, "/num=N and /owner=SEAT", 20)
    return Short(
        Record(
            "a Trooper",
            [
                Field("card", fighter, "Which Trooper or Monster.", required=True),
                Field("at", PLACE, "Where: a Dimension, such as chaos, or cN before the Complex N; else Ready."),
                Field("attached", pieces, "What it carries."),
                Field("waits", Flag(), "Whether it came this round and may not leave the Ready Area."),
                Field("settled", Flag(), "Whether it was there at the last End Stage."),
                Field("walked", Flag(), "Whether it has walked in this turn."),
                Field("drove", Flag(), "Whether it has moved without a Gate in this turn."),
                Field("under", Text(24), "Who controls it, if that is somebody else."),
                Field("num", PIECE, "Its number, by which acts name it; the next unless told."),
            ],
            named=("card",),
        ),
        "card",
    )


def _complex(pool: CardPool) -> Record:
    gates = Named({card.id: card for card in pool.cards if card.kind == "gate"}, "Gate")
    return Record(
        "a Complex",
        [
            Field("gate", gates, "Its Gate.", required=True),
            Field("pyramids", ListOf(DIMENSION, 1, PYRAMIDS, "Pyramids"), "Its Pyramids.", required=True),
            Field("counter", Number(0, 4), "End Stages it has left, once it was overloaded."),
            Field("used", Flag(), "Whether it has transported in this turn."),
            Field("shut_until", Number(0, 100_000), "The round in whose End Stage it opens again."),
            Field("num", PIECE, "Its number, by which acts name it; the next unless told."),
        ],
        named=("gate",),
    )


def _met() -> Record:
    return Record(
        "a Campaign",
        [
            Field("at", PLACE, "Where it was fought.", required=True),
            Field("against", Text(24), "Against whom.", required=True),
        ],
    )


def _lasting() -> Record:
    return Record(
        "a lasting effect",
        [
            Field("kind", Text(20), "What it does.", required=True),
            Field("subject", _ANY, "The number of the piece or seat it is about; −1 for all.", required=True),
            Field("a", Number(-999_999, 999_999), "Its first number."),
            Field("b", Number(-999_999, 999_999), "Its second number."),
            Field("until", OneOf(DURATIONS), "How long it lasts.", required=True),
            Field("card", Text(80), "The name of the card it comes from.", required=True),
            Field("what", ListOf(Text(40), 0, 20, "words"), "Words, by the kind."),
            Field("stamp", _ANY, "The round or the piece that it ends with."),
        ],
    )


def _use() -> Record:
    return Record(
        "a use",
        [
            Field("per", Text(20), "What it is limited in: turn, battle or game.", required=True),
            Field("ability", Number(0, 99), "The number of the ability.", required=True),
            Field("by", Text(80), "The card and the seat, for a use a game."),
            Field("piece", Number(0, 999_999), "The piece, for the others."),
            Field("times", Number(1, 99), "How often.", required=True),
        ],
    )
