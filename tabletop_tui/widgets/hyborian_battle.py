"""A battle as rows: its steps, both ledgers face to face, what would happen now; and what is announced. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_tui.boards.model import Zone
from tabletop_tui.widgets.faces import mark, tag
from tabletop_tui.widgets.ink import Line, cut, ends, fill, fit_line, rule, width, wrap
from tabletop_tui.widgets.layout import Marks

Row = tuple[Line, tuple[tuple[str, int, int], ...]]

#: The steps of a battle after both battlers are named, as the rules number them.
STEPS: Final = (("4.5", "abilities"), ("5", "Vortex Tactics"), ("6", "Magic"), ("7", "strike"))


def steps_line(now: str) -> Line:
    """The steps: those done with ✓, the present one marked and in full."""
    names = [number for number, _ in STEPS]
    at = names.index(now) if now in names else len(names)
    line: Line = [(" ✓ 4", "muted")]
    for place, (number, words) in enumerate(STEPS):
        if place < at:
            line.append((f"  ✓ {number}", "muted"))
        elif place == at:
            line += [("  ▸", "accent"), (f" {number} {words}", "strong")]
        else:
            line.append((f"  {number} {words.partition(' ')[0]}", ""))
    return line


def battle_rows(zone: Zone, cells: int) -> Iterator[Row]:
    """The ledgers of attacker and defender side by side, each number with its source, then both totals."""
    yield steps_line(zone.counts.split()[1]), ()
    half = (cells - 3) // 2
    battlers = [thing for thing in zone.things if thing.shield]
    columns: list[list[Line]] = []
    longest = max((len(thing.lines) for thing in battlers), default=0)
    for thing in battlers:
        column: list[Line] = [rule(thing.kind, "", half)]
        column.append(ends([*tag(thing, False), (" ", ""), (thing.name, "strong")], [(" ⚔/◇", "muted")], half))
        for entry in thing.lines:
            source, _, numbers = entry.rpartition(" ")
            column.append(ends([(cut(source, half - width(numbers) - 1), "")], [(" " + numbers, "")], half))
        column += [fit_line([], half) for _ in range(longest - len(thing.lines))]
        column.append(ends([("Total", "strong")], [(thing.shield, "strong")], half))
        columns.append(column)
    for pair in zip(*columns, strict=True):
        line: Line = []
        spots: list[tuple[str, int, int]] = []
        for index, part in enumerate(pair):
            line += [(" │ ", "rule")] if index else []
            line += part
        yield line, tuple(spots)
    for thing in zone.things:
        for words in thing.lines if not thing.shield else ():
            yield [(" ", ""), (fill(words, cells - 1), "strong")], ()


def chain_rows(zone: Zone, cells: int, marks: Marks) -> Iterator[Row]:
    """What is announced, the newest first and numbered from the oldest, each with its words."""
    for place, thing in enumerate(zone.things):
        look = marks.look(thing)
        for row, words in enumerate(wrap(thing.text, cells - 5)[:2]):
            number = f"{len(zone.things) - place:>2}" if row == 0 else "  "
            ink = "muted" if look.dimmed else ""
            yield (
                [mark(thing, look) if row == 0 else (" ", ""), (number, "strong"), (" ", ""), (words, ink)],
                (((thing.key, 0, cells),) if row == 0 else ()),
            )
