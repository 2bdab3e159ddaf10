"""How a lesson is written: a YAML file with a position in it, checked like a card list, faults told by their place."""

from __future__ import annotations

import re
from typing import Final

from rules.core import position
from rules.core.cardlist.faults import Code, Place, Report, quote
from rules.core.cardlist.kinds import Flag, Kind, ListOf, Schema, Text
from rules.core.cardlist.record import Field, Record, Values
from rules.core.cardlist.source import ListNode, MapNode, Node, Scalar, parse
from tabletop_tui.lessons.model import Lesson, Pattern, Reply, Step

MOST_STEPS: Final = 40
_TOLD: Final = Text(400)
_ACT: Final = Text(200)
#: what follows in a file after the block of a key of the first column
_NEXT_KEY: Final = re.compile(r"[^\s#]")


class Paragraphs(Kind[tuple[str, ...]]):
    """A text for people; an empty line begins a paragraph."""

    def read(self, node: Node, what: str, report: Report) -> tuple[str, ...] | None:
        if not isinstance(node, Scalar) or node.nothing:
            self.wrong(node, what, report)
            return None
        parts = (" ".join(part.split()) for part in re.split(r"\n\s*\n", node.text))
        return tuple(part for part in parts if part)

    def words(self) -> str:
        return "a text"

    def schema(self) -> Schema:
        return {"type": "string", "minLength": 1}


class Acts(Kind[tuple[Pattern, ...]]):
    """The text of an act, or a list of them; `*` stands for any run of characters."""

    def read(self, node: Node, what: str, report: Report) -> tuple[Pattern, ...] | None:
        nodes = node.items if isinstance(node, ListNode) else [node]
        found = [(_ACT.read(item, what, report), item) for item in nodes]
        return tuple(Pattern(text, item) for text, item in found if text is not None)

    def words(self) -> str:
        return "the text of an act, or a list of them"

    def schema(self) -> Schema:
        return {"oneOf": [_ACT.schema(), {"type": "array", "minItems": 1, "items": _ACT.schema()}]}


class Told(Kind[tuple[tuple[Pattern, str], ...]]):
    """What is said of acts: a mapping from their texts, with `*` for any run of characters."""

    def read(self, node: Node, what: str, report: Report) -> tuple[tuple[Pattern, str], ...] | None:
        if not isinstance(node, MapNode):
            self.wrong(node, what, report)
            return None
        told = ((key, _TOLD.read(value, quote(key.text), report)) for key, value in node.entries.values())
        return tuple((Pattern(key.text, key), text) for key, text in told if text is not None)

    def words(self) -> str:
        return "a mapping from texts of acts to what is said of them"

    def schema(self) -> Schema:
        return {"type": "object", "additionalProperties": _TOLD.schema()}


class Inside(Kind[MapNode]):
    """A position, which is read by its own language."""

    def read(self, node: Node, what: str, report: Report) -> MapNode | None:
        if isinstance(node, MapNode):
            return node
        self.wrong(node, what, report)
        return None

    def words(self) -> str:
        return "a position, as in a position file"

    def schema(self) -> Schema:
        return {"type": "object", "required": [position.HEAD]}


_REPLY: Final = Record(
    "an answer",
    [
        Field("act", _ACT, "What another player does.", required=True),
        Field("says", _TOLD, "What that player says of it."),
    ],
)

_STEP: Final = Record(
    "a step",
    [
        Field("title", Text(40), "What heads the box; the lesson’s title unless told."),
        Field("text", Paragraphs(), "What is told.", required=True),
        Field("now", Text(160), "What to do, as an order: “Stun it.”"),
        Field("do", Acts(), "The act to do; of a list, any one of them."),
        Field("each", Acts(), "The acts to do, all of them, in any order; one that stands twice is done twice."),
        Field("game", Flag(), "The game is played on freely, to its end."),
        Field("clause", Text(80), "The clauses that the text tells, with spaces between."),
        Field("point", ListOf(Text(60), 1, 8, "keys of things"), "Things on the board that the text is about."),
        Field("wrong", Told(), "What is said when another act is tried."),
        Field("other", _TOLD, "What is said of every act that “wrong” does not name."),
        Field("then", ListOf(_REPLY, 1, 200, "answers"), "What the others do then; else the gentle bot chooses."),
    ],
)

LESSON: Final = Record(
    "a lesson",
    [
        Field("lesson", Text(40), "What the lesson is called.", required=True),
        Field("about", Text(60), "What it teaches, in a few words.", required=True),
        Field("learner", Text(24), "Who learns; the first player unless told."),
        Field("start", Inside(), "The position in which it begins.", required=True),
        Field("steps", ListOf(_STEP, 1, MOST_STEPS, "steps"), "What is read and done.", required=True),
    ],
)


def read(data: bytes, file: str, name: str) -> Lesson:
    """The lesson in a file. Raises CardListFaulty with every fault of the lesson, or else of its position."""
    report = Report(file, "lesson", "learn")
    root = parse(data, report)
    if root is None:
        report.finish()
        raise AssertionError("a file without a root has a fault")
    values = LESSON.read(root, "the lesson", report)
    report.finish()
    assert values is not None
    assert isinstance(root, MapNode)
    text = _block(data.decode("utf-8-sig"), root, values["start"])
    begun = position.load(text.encode(), file)
    names = [seat.name for seat in begun.setup.seats]
    learner = values.get("learner") or names[0]
    if learner not in names:
        report.add(Code.UNKNOWN_WORD, values.value_at("learner"), f"nobody is called {quote(learner)}")
    if not begun.seeded:
        told = "the position leaves chance open; give it a “seed”, so that the lesson goes the same way each time"
        report.add(Code.MISSING_KEY, values.at("start"), told)
    steps = tuple(_step(step, values["lesson"], report) for step in values["steps"])
    report.finish()
    return Lesson(begun.game.id, name, values["lesson"], values["about"], begun, text, names.index(learner), steps)


def _block(text: str, root: MapNode, block: MapNode) -> str:
    """The lines of the position alone, at the lines and columns where they stand in the whole file."""
    lines = text.splitlines()
    first = block.line - 1
    last = next((n for n in range(first, len(lines)) if n > first and _NEXT_KEY.match(lines[n])), len(lines))
    return "\n" * first + "\n".join(lines[first:last]) + "\n"


def _step(values: Values, title: str, report: Report) -> Step:
    one, each = values.get("do") or (), values.get("each") or ()
    game = bool(values.get("game"))
    given = [key for key in ("do", "each", "game") if values.given(key)]
    for key in given[1:]:
        told = f"a step has one of “do”, “each” and “game”; “{given[0]}” is there already"
        report.add(Code.IMPOSSIBLE, values.at(key), told)
    if (one or each) and not values.given("now"):
        report.add(Code.MISSING_KEY, values.node, "the key “now” is missing in a step with something to do")
    replies = tuple(_reply(each) for each in values.get("then") or ())
    return Step(
        values.node,
        values.get("title") or title,
        values.get("text") or (),
        values.get("now") or "",
        one or each,
        bool(each),
        game,
        values.get("clause") or "",
        tuple(values.get("point") or ()),
        values.get("wrong") or (),
        values.get("other") or "",
        replies,
    )


def _reply(values: Values) -> Reply:
    place: Place = values.value_at("act")
    return Reply(values.get("act") or "", values.get("says") or "", place)
