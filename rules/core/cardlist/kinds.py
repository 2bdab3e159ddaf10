"""What a value in a card list may be: each kind reads a node, says in words what it takes, and gives its JSON Schema.

`read` gives None for a value that is at fault, after noting the fault; None is never a value.
"""

from __future__ import annotations

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Final, Generic, TypeVar

from rules.core.cardlist.faults import Code, Report, closest, quote
from rules.core.cardlist.source import Broken, ListNode, MapNode, Node, Scalar

T = TypeVar("T")
S = TypeVar("S")

#: A JSON Schema, or a part of one
Schema = dict[str, Any]

_DECIMAL: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,8})")
_SNAKE: Final = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
_DIGITS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_TRUE: Final = ("yes", "on", "true", "y")
_FALSE: Final = ("no", "off", "false", "n")
#: invisible, private, unassigned or steering characters (Unicode categories)
_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


class Kind(ABC, Generic[T]):
    """A kind of value."""

    @abstractmethod
    def read(self, node: Node, what: str, report: Report) -> T | None:
        """The value of the node; `what` names it in a fault."""

    @abstractmethod
    def words(self) -> str:
        """What it takes, as a part of a sentence: “a whole number from 1 to 30”."""

    @abstractmethod
    def schema(self) -> Schema:
        """The JSON Schema of the value."""

    def meanings(self) -> dict[str, str]:
        """The words that a value may be or hold, each with what it means; empty where there are none."""
        return {}

    def wrong(self, node: Node, what: str, report: Report, suggestion: str = "") -> None:
        """Note that the node is not of this kind; what was refused already is not told again."""
        if isinstance(node, Broken):
            return
        if isinstance(node, Scalar):
            has = "has no value" if node.nothing else f"is {quote(node.text)}"
        else:
            has = "is a list" if isinstance(node, ListNode) else "is a mapping"
        report.add(Code.BAD_VALUE, node, f"{what} {has}; it must be {self.words()}", suggestion)


class Number(Kind[int]):
    """A whole number in plain decimal digits, from `low` to `high`."""

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def read(self, node: Node, what: str, report: Report) -> int | None:
        if isinstance(node, Scalar) and node.plain and _DECIMAL.fullmatch(node.text):
            value = int(node.text)
            if self.low <= value <= self.high:
                return value
        self.wrong(node, what, report, self._meant(node))
        return None

    def _meant(self, node: Node) -> str:
        text = node.text.strip().casefold() if isinstance(node, Scalar) else ""
        if text in _DIGITS:
            text = str(_DIGITS.index(text))
        text = re.sub(r"\.0+$", "", text).lstrip("+")
        text = text.lstrip("0") or text[-1:]
        return text if _DECIMAL.fullmatch(text) and self.low <= int(text) <= self.high else ""

    def words(self) -> str:
        return f"the number {self.low}" if self.low == self.high else f"a whole number from {self.low} to {self.high}"

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


class Flag(Kind[bool]):
    """`true` or `false`, plain and small."""

    def read(self, node: Node, what: str, report: Report) -> bool | None:
        if isinstance(node, Scalar) and node.plain and node.text in ("true", "false"):
            return node.text == "true"
        text = node.text.casefold() if isinstance(node, Scalar) else ""
        self.wrong(node, what, report, "true" if text in _TRUE else "false" if text in _FALSE else "")
        return None

    def words(self) -> str:
        return "true or false"

    def schema(self) -> Schema:
        return {"type": "boolean"}


class Text(Kind[str]):
    """A text for people, up to `longest` characters; runs of white space count as one space."""

    def __init__(self, longest: int) -> None:
        self.longest = longest

    def read(self, node: Node, what: str, report: Report) -> str | None:
        if not isinstance(node, Scalar) or node.nothing:
            self.wrong(node, what, report)
            return None
        for letter in node.text:
            if unicodedata.category(letter) in _HIDDEN and letter not in "\n\r\t":
                report.add(Code.BAD_VALUE, node, f"{what} holds U+{ord(letter):04X}, a character that is not seen")
                return None
        value = " ".join(node.text.split())
        if not 1 <= len(value) <= self.longest:
            long = f"{what} has {len(value)} characters; it must have 1 to {self.longest}"
            report.add(Code.BAD_VALUE, node, long)
            return None
        return value

    def words(self) -> str:
        return f"a text of 1 to {self.longest} characters"

    def schema(self) -> Schema:
        return {"type": "string", "minLength": 1, "maxLength": self.longest, "pattern": r"\S"}


class Id(Kind[str]):
    """A name for programs: small letters and digits, parts joined by `_`."""

    longest: Final = 40

    def read(self, node: Node, what: str, report: Report) -> str | None:
        if isinstance(node, Scalar) and not node.nothing:
            if len(node.text) <= self.longest and _SNAKE.fullmatch(node.text):
                return node.text
            plain = unicodedata.normalize("NFKD", node.text).encode("ascii", "ignore").decode("ascii").casefold()
            meant = re.sub(r"[^a-z0-9]+", "_", plain.replace("'", "")).strip("_")[: self.longest]
            self.wrong(node, what, report, meant if _SNAKE.fullmatch(meant) else "")
            return None
        self.wrong(node, what, report)
        return None

    def words(self) -> str:
        return (
            f"an id such as “street_thug”: small letters, digits and _, beginning with a letter, at most {self.longest}"
        )

    def schema(self) -> Schema:
        return {"type": "string", "pattern": f"^{_SNAKE.pattern}$", "maxLength": self.longest}


class OneOf(Kind[str]):
    """One of a few words, each with what it means."""

    def __init__(self, meanings: Mapping[str, str]) -> None:
        self._meanings = dict(meanings)

    def read(self, node: Node, what: str, report: Report) -> str | None:
        if isinstance(node, Scalar) and node.text in self._meanings:
            return node.text
        self.wrong(node, what, report, closest(node.text, self._meanings) if isinstance(node, Scalar) else "")
        return None

    def meanings(self) -> dict[str, str]:
        return dict(self._meanings)

    def words(self) -> str:
        *others, last = self._meanings
        return f"{', '.join(others)} or {last}" if others else f"the word {last}"

    def schema(self) -> Schema:
        told = "; ".join(f"{word}: {meaning}" for word, meaning in self._meanings.items())
        return {"enum": list(self._meanings), "description": told}


class ListOf(Kind[list[T]]):
    """A list of values of one kind; those at fault are left out."""

    def __init__(self, kind: Kind[T], least: int, most: int, item: str) -> None:
        self.kind = kind
        self.least = least
        self.most = most
        self.item = item

    def read(self, node: Node, what: str, report: Report) -> list[T] | None:
        if not isinstance(node, ListNode):
            self.wrong(node, what, report)
            return None
        if not self.least <= len(node.items) <= self.most:
            many = f"{what} has {len(node.items)} {self.item}; it must be {self.words()}"
            report.add(Code.BAD_VALUE, node, many)
            return None
        values = (self.kind.read(item, f"part {i} of {what}", report) for i, item in enumerate(node.items, 1))
        return [value for value in values if value is not None]

    def words(self) -> str:
        return f"a list of {self.least} to {self.most} {self.item}"

    def schema(self) -> Schema:
        return {"type": "array", "minItems": self.least, "maxItems": self.most, "items": self.kind.schema()}


class Counts(Kind[dict[str, int]]):
    """At most so many ids, each with how many of it: `{gold: 7, dagger: 1}`."""

    def __init__(self, number: Number, most: int) -> None:
        self.number = number
        self.most = most
        self._id = Id()

    def read(self, node: Node, what: str, report: Report) -> dict[str, int] | None:
        if not isinstance(node, MapNode) or not node.entries:
            self.wrong(node, what, report)
            return None
        if len(node.entries) > self.most:
            report.add(Code.BAD_VALUE, node, f"{what} has {len(node.entries)} ids; it must be {self.words()}")
            return None
        counts: dict[str, int] = {}
        for key, value in node.entries.values():
            name = self._id.read(key, f"the key in {what}", report)
            count = self.number.read(value, f"{quote(key.text)} in {what}", report)
            if name is not None and count is not None:
                counts[name] = count
        return counts

    def words(self) -> str:
        return f"1 to {self.most} ids of cards, each with {self.number.words()}, such as {{gold: 7, dagger: 1}}"

    def schema(self) -> Schema:
        number = self.number.schema()
        return {
            "type": "object",
            "minProperties": 1,
            "maxProperties": self.most,
            "propertyNames": self._id.schema(),
            "additionalProperties": number,
        }


class Either(Kind[T | S], Generic[T, S]):
    """A short form, written as a scalar, or a long form, written as a mapping."""

    def __init__(self, short: Kind[T], long: Kind[S]) -> None:
        self.short = short
        self.long = long

    def read(self, node: Node, what: str, report: Report) -> T | S | None:
        if isinstance(node, MapNode):
            return self.long.read(node, what, report)
        if isinstance(node, Scalar):
            return self.short.read(node, what, report)
        self.wrong(node, what, report)
        return None

    def meanings(self) -> dict[str, str]:
        return {**self.short.meanings(), **self.long.meanings()}

    def words(self) -> str:
        return f"{self.short.words()}; or {self.long.words()}"

    def schema(self) -> Schema:
        return {"oneOf": [self.short.schema(), self.long.schema()]}
