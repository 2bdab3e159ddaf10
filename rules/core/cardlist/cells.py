"""Tables as spreadsheets save them (CSV): cells that know their place in the file and their name in the sheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules.core.cardlist.faults import Code, Fault, Report, Spot, clean

#: what may divide cells; the first line decides
DIVIDERS: Final = ",;\t|"


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell holds, where it begins in the file, and its name as spreadsheets have it: `C2`."""

    text: str
    place: Spot
    name: str

    @property
    def words(self) -> str:
        """The text with runs of white space as one space."""
        return " ".join(self.text.split())


@dataclass(frozen=True, slots=True)
class CellFault(Fault):
    """A fault in a cell of a table, which is told by its name."""

    cell: str = ""

    def __str__(self) -> str:
        card = f" [{clean(self.card)}]" if self.card else ""
        meant = f"; did you mean “{clean(self.suggestion)}”?" if self.suggestion else ""
        return f"{clean(self.file)}:{self.line}:{self.cell} {self.code}{card} {self.message}{meant}"

    def facts(self) -> dict[str, str | int]:
        return {**Fault.facts(self), "cell": self.cell}


def in_cell(report: Report, code: Code, cell: Cell, message: str, suggestion: str = "", card: str = "") -> None:
    """Note a fault of a cell."""
    place = cell.place
    report.faults.append(CellFault(report.file, place.line, place.col, code, card, message, suggestion, cell.name))


def column_name(index: int) -> str:
    """A column as spreadsheets name it, from 0: A, B … Z, AA."""
    name = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def rows(text: str, report: Report) -> Iterator[list[Cell]]:
    """The rows of a table as cells. What cannot be read on is a fault, and the end."""
    source = list(io.StringIO(text, newline=""))
    if not source:
        return
    divider = _divider(source[0])
    reader = csv.reader(source, delimiter=divider, strict=True)
    before = 0
    for number in range(1, len(source) + 1):
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            report.add(Code.BAD_VALUE, Spot(before + 1), f"the line cannot be read as CSV: {error}")
            return
        starts = _starts("".join(source[before : reader.line_num]), divider, before + 1)
        before = reader.line_num
        spots = [*starts, *[Spot(before)] * len(row)]
        yield [
            Cell(cell.strip(), place, f"{column_name(i)}{number}")
            for i, (cell, place) in enumerate(zip(row, spots, strict=False))
        ]


def _divider(line: str) -> str:
    """What divides the cells of a line: the divider that stands most often outside quotes, a comma where none does."""
    outside = "".join(line.split('"')[::2])
    return max(DIVIDERS, key=outside.count)


def _starts(line: str, divider: str, number: int) -> list[Spot]:
    """Where the cells of a line begin; a cell in quotes may go over several lines of the file."""
    spots = [Spot(number)]
    quoted, col = False, 0
    for char in line:
        col += 1
        if char == '"':
            quoted = not quoted
        elif char == divider and not quoted:
            spots.append(Spot(number, col + 1))
        elif char == "\n":
            number, col = number + 1, 0
    return spots
