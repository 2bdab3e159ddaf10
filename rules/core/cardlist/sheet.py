"""Card lists from tables and back: a row for each card, a column for each of its keys.

What a row has to be is said once, by the record of a card that the list itself is read by: the columns, their order,
what may stand in a cell. Everything else of a list (its head, decks, starting cards) comes from a list that the cards
are put into. Nothing here knows a game.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules.core.cardlist import flow
from rules.core.cardlist.cells import Cell, CellFault, column_name, in_cell, rows
from rules.core.cardlist.faults import CardListFaulty, Code, Fault, Report, Spot, closest, quote
from rules.core.cardlist.kinds import Flag, Id, Kind, ListOf, Number, OneOf
from rules.core.cardlist.language import Language, Sheet
from rules.core.cardlist.source import ListNode, MapNode, Node, parse, text_of

#: other words for a column, as spreadsheets have them
ALSO: Final[Mapping[str, str]] = {
    "card": "name",
    "title": "name",
    "count": "copies",
    "quantity": "copies",
    "qty": "copies",
    "number": "copies",
    "price": "cost",
    "gold": "cost",
    "kind": "type",
    "type": "kind",
    "subtype": "subtypes",
    "class": "subtypes",
    "rules": "text",
    "rules_text": "text",
    "description": "text",
    "main": "primary",
    "defence": "defense",
    "sac": "sacrifice",
}
_YES: Final = ("true", "yes", "y", "x", "1", "✓")
_NO: Final = ("false", "no", "n", "0", "-")
_LINE: Final = re.compile(r"in line (\d+)")


@dataclass(frozen=True, slots=True)
class _Origin:
    """Where a line of the list that is made comes from: a cell of the table, or a line of the list it is put into."""

    file: str
    line: int
    col: int
    cell: str = ""


@dataclass(frozen=True, slots=True)
class _Part:
    """A value of a row: its key, how it is written in the list, and the cell it comes from."""

    key: str
    yaml: str
    cell: Cell


def columns_of(sheet: Sheet) -> list[str]:
    """The columns of a table, in order."""
    return ([sheet.owner] if sheet.owner else []) + list(sheet.record.fields)


# ---- from a table ----------------------------------------------------------------------------------------------------


def imported(
    spoken: Language,
    data: bytes,
    file: str,
    onto: tuple[bytes, str],
    named: Mapping[str, str] | None = None,
    head: Mapping[str, str] | None = None,
) -> bytes:
    """A card list with the cards of a table, in YAML; it has no fault.

    onto    the bytes and the name of the list that everything besides the cards comes from. Its cards that are not in
            the table stay where its head needs them: starting cards and the like.
    named   column of the table: key of a card, for columns that are called otherwise; an empty key leaves one out
    head    keys of the head that are to be another: `id`, `title`

    Raises CardListFaulty with every fault, those of cells as CellFault.
    """
    report = Report(file, "table", "cards export")
    text = text_of(data, report)
    report.finish()
    found = rows(text or "", report)
    keys = _columns(next(found, []), spoken.sheet, named or {}, report)
    report.finish()
    cards = [_card(cells, keys, spoken.sheet, report) for cells in found if any(cell.text for cell in cells)]
    if not cards and not report.faults:
        report.add(Code.MISSING_KEY, Spot(), "the table has no row below its headings")
    lines, origins = _made(spoken, keys, [card for card in cards if card], onto, head or {}, report, file)
    made = ("\n".join(lines) + "\n").encode()
    try:
        spoken.load(made, file)
    except CardListFaulty as error:
        report.faults += _further([_placed(fault, origins, file) for fault in error.faults], report.faults)
    report.finish()
    return made


def _columns(heads: list[Cell], sheet: Sheet, named: Mapping[str, str], report: Report) -> list[str]:
    """The key of each column, empty for one that is left out."""
    known = columns_of(sheet)
    folded = {_folded(name): key for name, key in named.items()}
    keys: list[str] = []
    for cell in heads:
        word = _folded(cell.text)
        key = folded.get(word, word if word in known else ALSO.get(word, word))
        if key and key not in known:
            told = f"nothing reads the column {quote(cell.text)}; --column “{cell.text}=” leaves it out"
            in_cell(report, Code.UNKNOWN_KEY, cell, told, closest(cell.text, known))
        elif key in keys and key:
            in_cell(report, Code.DUPLICATE_KEY, cell, f"the column {quote(key)} is there twice")
        keys.append(key)
    for name in named:
        if _folded(name) not in {_folded(cell.text) for cell in heads}:
            report.add(Code.MISSING_KEY, Spot(), f"the table has no column {quote(name)}")
    for key in [sheet.owner] if sheet.owner else []:
        if key not in keys:
            report.add(Code.MISSING_KEY, Spot(), f"the first line names no column {quote(key)}")
    if not {"name", "id"} & set(keys):
        report.add(Code.MISSING_KEY, Spot(), "the first line names no column “name” or “id”, which say the card")
    return keys


def _card(cells: list[Cell], keys: list[str], sheet: Sheet, report: Report) -> list[_Part]:
    """The values of a row; empty cells are no values."""
    by_key = {key: cell for key, cell in zip(keys, cells, strict=False) if key and cell.text}
    for cell in cells[len(keys) :]:
        if cell.text:
            in_cell(report, Code.UNKNOWN_KEY, cell, f"{quote(cell.words)} stands under no heading")
    name = by_key["name"].words if "name" in by_key else by_key["id"].words if "id" in by_key else ""
    if not name:
        in_cell(report, Code.MISSING_KEY, cells[0], "the row names no card")
        return []
    parts = [] if "id" in by_key else [_Part("id", id_of(name), by_key["name"])]
    for key in columns_of(sheet):
        if key in by_key:
            cell = by_key[key]
            field = sheet.record.fields.get(key)
            written = flow.scalar(cell.words) if field is None else _written(field.kind, cell, name, report)
            if written:
                parts.append(_Part(key, written, cell))
    return parts


def _written(kind: Kind[object], cell: Cell, card: str, report: Report) -> str:
    """What stands in a cell as YAML on one line; empty after a fault."""
    words = cell.words
    if isinstance(kind, Flag):
        folded = words.casefold()
        return "true" if folded in _YES else "false" if folded in _NO else flow.scalar(words, True)
    if isinstance(kind, Number):
        # spreadsheets write whole numbers with a point as soon as a column holds one that is not whole
        return flow.scalar(re.sub(r"[.,]0+$", "", words), True)
    if isinstance(kind, OneOf):
        meant = {_folded(word): word for word in kind.meanings()}
        return flow.scalar(meant.get(_folded(words), words), True)
    if isinstance(kind, Id):
        return flow.scalar(words, True)
    if isinstance(kind, ListOf):
        return _list(cell, card, report)
    return flow.scalar(words)


def _list(cell: Cell, card: str, report: Report) -> str:
    """A list in a cell: items divided by commas, semicolons or lines, without the outer brackets."""
    inner = Report(report.file)
    text = _divided(cell.text)
    node = parse(f"[{text}]".encode(), inner)
    if inner.faults or not isinstance(node, ListNode):
        told = inner.faults[0].message if inner.faults else "it is no list"
        told = told.replace("the YAML cannot be read on from here", "the cell cannot be read as a list")
        in_cell(report, inner.faults[0].code if inner.faults else Code.SYNTAX, cell, told, card=card)
        return ""
    return flow.flow(node)


def _divided(text: str) -> str:
    """The text with semicolons and line ends outside quotes and brackets as commas."""
    out, depth, quoted = [], 0, ""
    for char in text:
        if quoted:
            quoted = "" if char == quoted else quoted
        elif char == '"':
            quoted = char
        depth += (char in "[{") - (char in "]}") if not quoted else 0
        out.append("," if char in ";\n" and not quoted and depth == 0 else " " if char in "\n\r" else char)
    parts = "".join(out).strip().strip(",")
    return re.sub(r",(\s*,)+", ",", parts)


# ---- the list that is made -------------------------------------------------------------------------------------------


def _made(
    spoken: Language,
    keys: list[str],
    cards: list[list[_Part]],
    onto: tuple[bytes, str],
    head: Mapping[str, str],
    report: Report,
    file: str,
) -> tuple[list[str], dict[int, _Origin]]:
    """The lines of the list, and where each of them comes from."""
    sheet = spoken.sheet
    root = parse(onto[0], Report(onto[1]))
    assert isinstance(root, MapNode), "the list that cards are put into has no fault"
    lines: list[str] = []
    origins: dict[int, _Origin] = {}

    def put(line: str, origin: _Origin) -> None:
        lines.append(line)
        origins[len(lines)] = origin

    # what is wrong with the sum of the copies is told at the head of their column
    copies = _Origin(file, 1, 1, f"{column_name(keys.index('copies'))}1" if "copies" in keys else "A1")

    def old(node: Node) -> _Origin:
        return _Origin(onto[1], node.line, node.col)

    for key, (_, value) in root.entries.items():
        if key == sheet.key:
            put(f"{key}:", old(value))
            assert isinstance(value, ListNode)
            for line, origin in _rows(sheet, cards, value, file, report):
                put(line, origin if isinstance(origin, _Origin) else old(origin))
        elif key in head:
            put(f"{key}: {flow.scalar(head[key])}", old(value))
        elif key == sheet.total:
            put(f"{key}: {_total(cards)}", copies)
        else:
            for line, node in flow.block(key, value):
                put(line, old(node))
    return lines, origins


def _rows(
    sheet: Sheet, cards: list[list[_Part]], value: ListNode, file: str, report: Report
) -> Iterator[tuple[str, _Origin | Node]]:
    """The lines of all cards: those of the table, then those of the list that stay."""
    if sheet.within:
        yield from _owned(sheet, cards, value, file, report)
        return
    for parts in cards:
        yield from _lines(parts, file, "  ")
    ids = {part.yaml for parts in cards for part in parts if part.key == "id"}
    for item in value.items:
        if isinstance(item, MapNode) and item.text("id") not in ids and sheet.stays(item):
            yield from flow.record(item)


def _owned(
    sheet: Sheet, cards: list[list[_Part]], value: ListNode, file: str, report: Report
) -> Iterator[tuple[str, _Origin | Node]]:
    """The owners of the list, each with the rows that name it; one that no row names keeps what it has."""
    owners = [item for item in value.items if isinstance(item, MapNode)]
    known = [item.text("id") for item in owners]
    by_owner: dict[str, list[list[_Part]]] = {}
    for parts in cards:
        cell = next((part.cell for part in parts if part.key == sheet.owner), None)
        named = "" if cell is None else next((o.text("id") for o in owners if _is(cell.words, o)), "")
        if cell is None:
            in_cell(report, Code.MISSING_KEY, parts[0].cell, f"the row has no {quote(sheet.owner)}")
        elif not named:
            told = f"the list has no {sheet.owner} {quote(cell.words)}"
            in_cell(report, Code.BAD_VALUE, cell, told, closest(cell.words, known))
        by_owner.setdefault(named, []).append([part for part in parts if part.key != sheet.owner])
    for owner in owners:
        mine = by_owner.get(owner.text("id"))
        dash = "-"
        for key, inner in owner.entries.values():
            if key.text == sheet.within and mine:
                yield f"  {dash} {key.text}:", inner
                for parts in mine:
                    yield from _lines(parts, file, "      ")
            else:
                yield f"  {dash} {flow.scalar(key.text, True)}: {flow.flow(inner)}", inner
            dash = " "


def _is(words: str, owner: MapNode) -> bool:
    return _folded(words) in {_folded(owner.text(key)) for key in ("id", "name", "short") if owner.text(key)}


def _lines(parts: list[_Part], file: str, indent: str) -> Iterator[tuple[str, _Origin]]:
    dash = "-"
    for part in parts:
        place = part.cell.place
        yield f"{indent}{dash} {part.key}: {part.yaml}", _Origin(file, place.line, place.col, part.cell.name)
        dash = " "


def _total(cards: list[list[_Part]]) -> int:
    """The copies of all rows together, so far as they are numbers."""
    copies = [part.yaml for parts in cards for part in parts if part.key == "copies"]
    return max(1, sum(int(text) for text in copies if text.isascii() and text.isdecimal()))


def _further(faults: Sequence[Fault], known: Sequence[Fault]) -> list[Fault]:
    """The faults that are not told already: a row with a cell that cannot be read lacks what stands there, and an id
    that was made of a name is there twice with it."""
    broken = {fault.card for fault in known}
    out: dict[tuple[object, ...], Fault] = {}
    for number, fault in enumerate(faults):
        if fault.code is Code.IMPOSSIBLE and fault.card in broken:
            continue
        twin = isinstance(fault, CellFault) and fault.code is Code.DUPLICATE_ID
        out[(fault.line, fault.col) if twin else (number,)] = fault
    return list(out.values())


def _placed(fault: Fault, origins: Mapping[int, _Origin], file: str) -> Fault:
    """A fault of the list that was made, at the cell or the line that it comes from."""
    origin = origins.get(fault.line)
    if origin is None:
        return fault

    def elsewhere(found: re.Match[str]) -> str:
        other = origins.get(int(found.group(1)))
        return found.group() if other is None else f"in {other.cell}" if other.cell else f"in line {other.line}"

    message = _LINE.sub(elsewhere, fault.message)
    if origin.cell:
        return CellFault(file, origin.line, origin.col, fault.code, fault.card, message, fault.suggestion, origin.cell)
    return Fault(origin.file, origin.line, origin.col, fault.code, fault.card, message, fault.suggestion)


def _folded(text: str) -> str:
    return re.sub(r"[\s_-]+", "_", text.strip().casefold())


def id_of(name: str) -> str:
    """An id made of a name."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii").casefold()
    return re.sub(r"[^a-z0-9]+", "_", plain.replace("'", "")).strip("_")[: Id.longest].rstrip("_") or "card"
