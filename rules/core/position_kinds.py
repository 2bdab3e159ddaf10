"""Kinds of value that only positions have: ids of the card list, piles of them, states of chance, options."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from rules.core.cardlist.faults import Code, Report, closest, quote
from rules.core.cardlist.kinds import Kind, Schema
from rules.core.cardlist.source import Broken, ListNode, MapNode, Node, Scalar
from rules.core.options import wanted

T = TypeVar("T")
U = TypeVar("U")

#: the most things that one pile may have
MOST_IN_PILE: Final = 1000
#: a source of chance is a number below this
CHANCES: Final = 1 << 63

_HEAD: Final = re.compile(rb"^(?:\{\s*)?[\"']?position[\"']?[ \t]*:", re.MULTILINE)
_COUNTED: Final = re.compile(r"([1-9][0-9]{0,2}) +(\S.*)")
_WHOLE: Final = re.compile(r"0|[1-9][0-9]{0,18}")


class Named(Kind[T], Generic[T]):
    """The id of something in the card list. `what` is what it is: “card”, “class”."""

    def __init__(self, things: Mapping[str, T], what: str) -> None:
        self.things = things
        self.what = what

    def read(self, node: Node, what: str, report: Report) -> T | None:
        if isinstance(node, Scalar) and not node.nothing:
            return self.find(node, node.text.strip(), report)
        self.wrong(node, what, report)
        return None

    def find(self, node: Node, word: str, report: Report) -> T | None:
        """The thing with this id, or None after noting that there is none."""
        if word in self.things:
            return self.things[word]
        told = f"there is no {self.what} {quote(word)} in the card list"
        report.add(Code.UNKNOWN_WORD, node, told, closest(word, self.things))
        return None

    def words(self) -> str:
        return f"the id of a {self.what}"

    def schema(self) -> Schema:
        return {"type": "string", "pattern": "^[a-z0-9_]+$"}


class Nothing(Kind[T | None], Generic[T]):
    """The id of something, or the word for an empty place, which is read as `Nothing.EMPTY`."""

    EMPTY: Final = "none"

    def __init__(self, kind: Named[T]) -> None:
        self.kind = kind

    def read(self, node: Node, what: str, report: Report) -> Any:
        if isinstance(node, Scalar) and node.text == self.EMPTY:
            return self.EMPTY
        return self.kind.read(node, what, report)

    def words(self) -> str:
        return f"{self.kind.words()}, or {self.EMPTY}"

    def schema(self) -> Schema:
        return self.kind.schema()


class Pile(Kind[list[U]], Generic[T, U]):
    """A list of things, each an id; `3 gold` stands for three of them, `orc_grunt/expended` for one with a mark.

    `marked` makes of a thing and its marks what is put in the list, and raises ValueError, with the rest of a
    sentence, for marks that it cannot have. `marks` says which there are.
    """

    def __init__(
        self, thing: Named[T], marked: Callable[[T, Sequence[str]], U], marks: str = "", most: int = MOST_IN_PILE
    ) -> None:
        self.thing = thing
        self.marked = marked
        self.marks = marks
        self.most = most

    def read(self, node: Node, what: str, report: Report) -> list[U] | None:
        if not isinstance(node, ListNode):
            self.wrong(node, what, report)
            return None
        pile: list[U] = []
        for item in node.items:
            if not isinstance(item, Scalar) or item.nothing:
                if not isinstance(item, Broken):
                    report.add(Code.BAD_VALUE, item, f"a part of {what} is not {self.thing.words()}")
                continue
            pile += self._item(item, report)
            if len(pile) > self.most:
                report.add(Code.BAD_VALUE, item, f"{what} has more than {self.most} parts")
                return None
        return pile

    def _item(self, node: Scalar, report: Report) -> list[U]:
        many = _COUNTED.fullmatch(node.text.strip())
        word, *marks = (many[2] if many else node.text.strip()).split("/")
        thing = self.thing.find(node, word, report)
        if thing is None:
            return []
        try:
            return [self.marked(thing, marks) for _ in range(int(many[1]) if many else 1)]
        except ValueError as error:
            report.add(Code.BAD_VALUE, node, f"{quote(word)} {error}")
            return []

    def words(self) -> str:
        marks = f", with the marks {self.marks}" if self.marks else ""
        return f"a list of ids of {self.thing.what}s, such as [gold, 3 dagger]{marks}"

    def schema(self) -> Schema:
        item: Schema = {"type": "string", "pattern": "^([1-9][0-9]{0,2} +)?[a-z0-9_]+(/[a-z0-9=_]+)*$"}
        if self.marks:
            item["description"] = f"An id, with the marks {self.marks}."
        return {"type": "array", "maxItems": self.most, "items": item}


class Rest(Kind[list[U] | str], Generic[U]):
    """A pile, or the word for what the card list has of it beyond all that is placed elsewhere."""

    WORD: Final = "rest"

    def __init__(self, pile: Kind[list[U]]) -> None:
        self.pile = pile

    def read(self, node: Node, what: str, report: Report) -> list[U] | str | None:
        if isinstance(node, Scalar) and node.text == self.WORD:
            return self.WORD
        return self.pile.read(node, what, report)

    def words(self) -> str:
        return f"{self.pile.words()}, or the word {self.WORD}"

    def schema(self) -> Schema:
        return {"oneOf": [self.pile.schema(), {"const": self.WORD}]}


def plain(thing: T, marks: Sequence[str]) -> T:
    """What a pile without marks is made of."""
    if marks:
        raise ValueError(f"has no mark {quote(marks[0])} here")
    return thing


def runs(ids: Iterable[str]) -> list[str]:
    """A pile as it is written: neighbours that are alike are counted."""
    written: list[str] = []
    last, count = "", 0
    for one in [*ids, ""]:
        if one != last:
            if count:
                written.append(last if count == 1 else f"{count} {last}")
            last, count = one, 0
        count += 1
    return written


class Chances(Kind[dict[str, int]]):
    """The state of sources of chance by their names, as the program writes them."""

    def read(self, node: Node, what: str, report: Report) -> dict[str, int] | None:
        if not isinstance(node, MapNode):
            self.wrong(node, what, report)
            return None
        found: dict[str, int] = {}
        for key, value in node.entries.values():
            text = value.text if isinstance(value, Scalar) and value.plain else ""
            if _WHOLE.fullmatch(text) and 0 < int(text) < CHANCES:
                found[key.text] = int(text)
            elif not isinstance(value, Broken):
                told = f"{quote(key.text)} in {what} must be a whole number from 1 to {CHANCES - 1}"
                report.add(Code.BAD_VALUE, value, told)
        return found

    def words(self) -> str:
        return "a mapping from sources of chance to their states"

    def schema(self) -> Schema:
        number = {"type": "integer", "minimum": 1, "maximum": CHANCES - 1}
        return {"type": "object", "additionalProperties": number}


class Options(Kind[BaseModel]):
    """The set-up options of a game, each by its key."""

    def __init__(self, model: type[BaseModel]) -> None:
        self.model = model

    def read(self, node: Node, what: str, report: Report) -> BaseModel | None:
        if not isinstance(node, MapNode):
            self.wrong(node, what, report)
            return None
        given = {key.text: _bare(value) for key, value in node.entries.values()}
        try:
            return self.model.model_validate(given)
        except ValidationError as error:
            for fault in error.errors():
                key = str(fault["loc"][0]) if fault["loc"] else ""
                if key not in node.entries:
                    report.add(Code.BAD_VALUE, node, f"{what} cannot be: {_lowered(fault['msg'])}")
                elif fault["type"] == "extra_forbidden":
                    known = closest(key, self.model.model_fields)
                    report.add(Code.UNKNOWN_KEY, node.entries[key][0], f"there is no option {quote(key)}", known)
                else:
                    told = wanted(fault["type"], fault.get("ctx", {}), fault["msg"])
                    told = f"the option {quote(key)} cannot be {quote(str(given[key]))}: {told}"
                    report.add(Code.BAD_VALUE, node.entries[key][1], told)
            return None

    def words(self) -> str:
        return "a mapping of options of the game"

    def schema(self) -> Schema:
        made = self.model.model_json_schema()
        properties = {
            key: {k: v for k, v in value.items() if k in ("type", "minimum", "maximum", "enum", "description")}
            for key, value in made.get("properties", {}).items()
        }
        return {"type": "object", "properties": properties, "additionalProperties": False}


def _bare(node: Node) -> Any:
    """The value of a node as plain data, scalars as text."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, ListNode):
        return [_bare(item) for item in node.items]
    if isinstance(node, MapNode):
        return {key.text: _bare(value) for key, value in node.entries.values()}
    return None


def _lowered(message: str) -> str:
    return message[:1].lower() + message[1:]


def is_position(data: bytes) -> bool:
    """Whether a file gives itself out for a position."""
    return bool(_HEAD.search(data[:100_000]))
