"""From the bytes of a card list to nodes that know their place.

Only the plain part of YAML is taken: mappings, lists, scalars. Scalars stay text; what a text means (a number, a
yes or no) is for the key that wants it, so `on`, `010` or `1:30` never turn into something else on the way.
The nodes are made from the parser's events, one after the other and never by recursion, so that a hostile file is
given up at the first thing that no card list has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import yaml

from rules.core.cardlist.faults import CardListFaulty, Code, Fault, Place, Report, Spot, quote

#: bytes of the largest file that is looked at
LARGEST: Final = 1_000_000
#: how deep lists and mappings may lie in each other
DEEPEST: Final = 24
#: how many scalars, lists and mappings a file may have
MOST_NODES: Final = 50_000

LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_UNPRINTABLE: Final = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_TOO_DEEP: Final = f"this lies more than {DEEPEST} deep; nothing needs that"
_DIRECTIVE: Final = re.compile(r"^%(?:YAML|TAG)\b", re.MULTILINE)
_BREAK: Final = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_OTHER_BOMS: Final = {
    b"\xff\xfe\x00\x00": "UTF-32",
    b"\x00\x00\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}


@dataclass(frozen=True, slots=True)
class Node:
    """A part of the file; line and column count from 1."""

    line: int
    col: int


@dataclass(frozen=True, slots=True)
class Scalar(Node):
    """A text. `plain` when it stands without quotes, so that it may be meant as a number or as true or false."""

    text: str
    plain: bool

    @property
    def nothing(self) -> bool:
        """Whether this is YAML's way to write no value at all."""
        return self.plain and self.text in ("", "~", "null", "Null", "NULL")


@dataclass(frozen=True, slots=True)
class ListNode(Node):
    """A list, written with dashes or in brackets."""

    items: list[Node] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class MapNode(Node):
    """Keys and values, in the order of the file; no key stands twice."""

    entries: dict[str, tuple[Scalar, Node]] = field(default_factory=dict)

    def text(self, key: str) -> str:
        """The scalar under the key, or an empty text."""
        entry = self.entries.get(key)
        return entry[1].text.strip() if entry and isinstance(entry[1], Scalar) and not entry[1].nothing else ""


@dataclass(frozen=True, slots=True)
class Broken(Node):
    """Stands where something was refused; its fault has been noted."""


def read_file(path: Path) -> bytes:
    """The bytes of a file, never more than a card list may have.

    Raises CardListFaulty (CL-E101, CL-E102) when it cannot be opened or is larger.
    """
    name = str(path)
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        told = f"the file cannot be read: {why[:1].lower()}{why[1:]}"
        raise CardListFaulty(name, [Fault(name, 1, 1, Code.UNREADABLE, "", told)]) from error
    if len(data) > LARGEST:
        report = Report(name)
        _too_big(report)
        report.finish()
    return data


def parse(data: bytes, report: Report) -> Node | None:
    """The nodes of a file, or None when it cannot be read on; the faults stand in the report."""
    text = text_of(data, report)
    if text is None:
        return None
    found = _DIRECTIVE.search(text)
    if found:
        told = f"a {report.thing} has no YAML directives; take this line away"
        report.add(Code.REFUSED, _spot(text, found.start()), told)
        return None
    builder = _Builder(report)
    try:
        for event in _events(text):
            if not builder.take(event):
                return None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = Spot(mark.line + 1, mark.column + 1) if mark else Spot()
        problem = error.problem or "it cannot be read on"
        if "nesting" in problem:  # libyaml looks ahead by a thousand brackets before it gives the first
            report.add(Code.TOO_DEEP, place, _TOO_DEEP)
        else:
            report.add(Code.SYNTAX, place, _broken(text, place, problem))
        return None
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        report.add(Code.SYNTAX, Spot(), f"the YAML cannot be read: {quote(str(error))}")
        return None
    if builder.root is None:
        report.add(Code.UNREADABLE, Spot(), f"the file is empty; “{report.begin}” writes one to begin with")
    return builder.root


def _events(text: str) -> Iterator[Any]:
    events: Iterator[Any] = yaml.parse(text, Loader=LOADER)
    return events


def text_of(data: bytes, report: Report) -> str | None:
    """The text of a file in UTF-8, or None after noting why it is none: its size, its encoding, what no text has."""
    if len(data) > LARGEST:
        _too_big(report)
        return None
    for bom, name in _OTHER_BOMS.items():
        if data.startswith(bom):
            report.add(Code.ENCODING, Spot(), f"the file is {name} text; save it as UTF-8")
            return None
    nul = data.find(b"\0")
    if nul >= 0:
        line = data.count(b"\n", 0, nul) + 1
        col = nul - data.rfind(b"\n", 0, nul)
        report.add(Code.BINARY, Spot(line, col), "the file is not text: it holds a zero byte")
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig", "replace")
        wrong = f"the byte {data[error.start]:#04x} is not UTF-8; save the file as UTF-8"
        report.add(Code.ENCODING, _spot(before, len(before)), wrong)
        return None
    found = _UNPRINTABLE.search(text)
    if found:
        wrong = f"the file is not text: it holds the character U+{ord(found.group()):04X}"
        report.add(Code.BINARY, _spot(text, found.start()), wrong)
        return None
    return text


def _too_big(report: Report) -> None:
    told = f"the file is larger than {LARGEST // 1000} kB, the most that a {report.thing} may be"
    report.add(Code.TOO_BIG, Spot(), told)


def _spot(text: str, offset: int) -> Spot:
    breaks = [m.end() for m in _BREAK.finditer(text, 0, offset)]
    return Spot(len(breaks) + 1, offset - (breaks[-1] if breaks else 0) + 1)


def _broken(text: str, place: Spot, problem: str) -> str:
    lines = _BREAK.split(text)
    line = lines[place.line - 1] if place.line <= len(lines) else ""
    if "\t" in line[: place.col] and not line[: place.col].strip():
        return "a tab cannot indent YAML; use spaces"
    return f"the YAML cannot be read on from here: {problem}"


class _Builder:
    """Puts the events together; `take` is False when there is no use in going on."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.root: Node | None = None
        self._open: list[ListNode | MapNode] = []
        self._keys: list[Node | None] = []
        self._nodes = 0
        self._documents = 0

    def take(self, event: Any) -> bool:
        place = Spot(event.start_mark.line + 1, event.start_mark.column + 1)
        if isinstance(event, yaml.DocumentStartEvent):
            self._documents += 1
            if self._documents > 1:
                told = f"a second YAML document begins here; a {self.report.thing} is one document"
                self.report.add(Code.SYNTAX, place, told)
                return False
        elif isinstance(event, yaml.AliasEvent):
            self._refuse(place, f"the alias {quote(f'*{event.anchor}')}; write the value out")
            return self._add(Broken(place.line, place.col))
        elif isinstance(event, yaml.NodeEvent):
            return self._node(event, place)
        elif isinstance(event, yaml.SequenceEndEvent | yaml.MappingEndEvent):
            self._open.pop()
            self._keys.pop()
        return True

    def _node(self, event: Any, place: Spot) -> bool:
        if event.anchor is not None:
            self._refuse(place, f"the anchor {quote(f'&{event.anchor}')}; take it away")
        if event.tag is not None:
            self._refuse(place, f"the tag {quote(event.tag)}; take it away")
        if isinstance(event, yaml.ScalarEvent):
            plain = event.style is None or event.style == ""
            return self._add(Scalar(place.line, place.col, event.value, plain))
        holder = (ListNode if isinstance(event, yaml.SequenceStartEvent) else MapNode)(place.line, place.col)
        if not self._add(holder):
            return False
        self._open.append(holder)
        self._keys.append(None)
        if len(self._open) > DEEPEST:
            self.report.add(Code.TOO_DEEP, place, _TOO_DEEP)
            return False
        return True

    def _refuse(self, place: Place, what: str) -> None:
        self.report.add(Code.REFUSED, place, f"a {self.report.thing} cannot have {what}")

    def _add(self, node: Node) -> bool:
        self._nodes += 1
        if self._nodes > MOST_NODES:
            told = f"the file has more than {MOST_NODES} parts, more than any {self.report.thing}"
            self.report.add(Code.TOO_BIG, node, told)
            return False
        if not self._open:
            self.root = node
        elif isinstance(self._open[-1], ListNode):
            self._open[-1].items.append(node)
        elif self._keys[-1] is None:
            self._keys[-1] = node
        else:
            self._entry(self._open[-1], self._keys[-1], node)
            self._keys[-1] = None
        return True

    def _entry(self, holder: MapNode, key: Node, value: Node) -> None:
        if not isinstance(key, Scalar):
            if not isinstance(key, Broken):
                self.report.add(Code.SYNTAX, key, "a key must be one word, not a list or a mapping")
        elif key.text in holder.entries:
            first = holder.entries[key.text][0].line
            told = f"the key {quote(key.text)} stands here twice; the first is in line {first}"
            self.report.add(Code.DUPLICATE_KEY, key, told)
        else:
            holder.entries[key.text] = (key, value)
