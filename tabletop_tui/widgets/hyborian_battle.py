"""A battle as rows: its steps, both ledgers face to face, what would happen now; and the stack. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop_tui.boards.model import Thing, Zone
from tabletop_tui.widgets.faces import mark, tag
from tabletop_tui.widgets.hyborian_section import Row, Section
from tabletop_tui.widgets.ink import Line, cut, ends, fit_line, rule, width, wrap
from tabletop_tui.widgets.layout import Marks

#: The steps of a battle, as the rules number them: in short, and in full for the present one.
STEPS: Final = (
    ("3", "attacker", "attacker names"),
    ("4", "defender", "defender names"),
    ("4.5", "abilities", "abilities"),
    ("5", "Vortex", "Vortex Tactics"),
    ("6", "Magic", "Gaean Magic"),
    ("7", "strike", "strike"),
)
#: Those before them at a Complex.
SIEGE: Final = (("1", "draw", "defender draws"), ("2", "defend", "who defends"))
#: Cells of one number in a ledger.
NUMBER: Final = 4
#: The most lines of a ledger.
MOST_LINES: Final = 8


def steps_line(now: str, cells: int, siege: bool = False) -> Line:
    """The steps: those done with ✓, the present one marked and in full; names give way from the left."""
    steps = (*SIEGE, *STEPS) if siege else STEPS
    names = [number for number, _, _ in steps]
    at = names.index(now) if now in names else len(names)
    line: Line = []
    for spare in range(len(steps) + 1):
        line = []
        for place, (number, short, full) in enumerate(steps):
            named = place >= spare
            if place < at:
                line.append((f" ✓ {number} {short}" if named else f" ✓{number}", "muted"))
            elif place == at:
                line += [(" ▸", "accent"), (f" {number} {full if named else short}", "strong")]
            else:
                line.append((f"  {number}" + (f" {short}" if named else ""), ""))
        if sum(width(text) for text, _ in line) < cells:
            break
    return line


def battle_section(zone: Zone, cells: int) -> Section:
    """The ledgers of attacker and defender side by side, each number with its source, then both totals."""
    step = zone.counts.partition(",")[0].removeprefix("step ")
    rows: list[Row] = [(steps_line(step, cells, " at " in zone.title), ())]
    fighters = [thing for thing in zone.things if thing.shield]
    sides = fighters or [thing for thing in zone.things if thing.state == "side"]
    half = (cells - 3) // 2
    columns = [_ledger(thing, half) if thing.shield else _list(thing, half) for thing in sides]
    longest = max((len(column) for column in columns), default=0)
    for column in columns:
        # the total stands in the last row of both
        blank = [fit_line([], half) for _ in range(longest - len(column))]
        column[-1:] = [*blank, column[-1]] if fighters else [column[-1], *blank]
    for pair in zip(*columns, strict=True):
        line: Line = []
        for index, part in enumerate(pair):
            line += [(" │ ", "rule")] if index else []
            line += part
        rows.append((line, ()))
    told = [thing for thing in zone.things if not thing.shield and thing.state != "side"]
    rows += list(_outcomes(told, cells))
    closed = rule(zone.title, f"step {step}", cells)
    return Section("battle", rule(zone.title, zone.counts, cells), tuple(rows), len(rows) + 1, closed)


def _ledger(thing: Thing, cells: int) -> list[Line]:
    """One fighter: its name, each number with its source, the total."""
    column: list[Line] = [rule(thing.kind, "", cells)]
    heads = f"{'⚔':>{NUMBER}}{'◇':>{NUMBER}}"
    name: Line = [(" ", ""), *tag(thing, False), (" ", ""), (cut(thing.name, cells - 12), "strong")]
    column.append(ends(name, [(heads, "muted")], cells))
    replaced = [any(_numbers(entry)[1][i].startswith("=") for entry in thing.lines) for i in (0, 1)]
    lines = list(thing.lines)
    left_out = len(lines) - MOST_LINES
    if left_out > 0:
        lines = lines[: MOST_LINES - 1]
    for entry in lines:
        source, pair = _numbers(entry)
        told, _, clause = source.partition(" § ")
        room = cells - 2 * NUMBER - 1
        text = f"{told} {clause}" if clause and width(told) + width(clause) + 1 <= room - 1 else told
        right: Line = [
            (f"{n:>{NUMBER}}", "muted" if source == "printed" and replaced[i] else "") for i, n in enumerate(pair)
        ]
        pieces: Line = [(" " + cut(text, room - 1), "")]
        if clause and text != told:
            pieces = [(f" {told} ", ""), (clause, "muted")]
        column.append(ends(pieces, right, cells))
    if left_out > 0:
        column.append(fit_line([(f" ▼ {left_out + 1} more", "muted")], cells))
    attack, _, defense = thing.shield.partition("/")
    total = f"{attack:>{NUMBER}}{defense:>{NUMBER}}"
    column.append(ends([(" Total", "strong")], [(total, "strong")], cells))
    return column


def _list(thing: Thing, cells: int) -> list[Line]:
    """Who stands on a side while nobody fights."""
    column: list[Line] = [rule(thing.kind, "", cells)]
    for entry in thing.lines[:MOST_LINES]:
        name, _, totals = entry.rpartition(" ")
        column.append(ends([(" ", ""), (cut(name, cells - width(totals) - 2), "")], [(totals, "")], cells))
    if not thing.lines:
        column.append(fit_line([(" nobody yet", "muted")], cells))
    return column


def _numbers(entry: str) -> tuple[str, list[str]]:
    source, _, pair = entry.rpartition(" ")
    return source, [*pair.split("/"), ""][:2]


def _outcomes(told: Sequence[Thing], cells: int) -> Iterator[Row]:
    """What would happen, and the cards played: a heading and its lines, two headings side by side where they fit."""
    for thing in told:
        if thing.key == "played":
            for words in thing.lines:
                for row in wrap(words, cells - 2, 2):
                    yield [(" ", ""), (row, "muted")], ()
        else:
            yield rule(thing.name, "", cells), ()
            for words in thing.lines:
                yield [(" ", ""), (cut(words, cells - 1), "strong" if thing.key == "strike" else "")], ()


def chain_section(zone: Zone, cells: int, marks: Marks) -> Section:
    """What is announced, the newest first and numbered from the oldest, each with its owner, kind, words and target."""
    rows: list[Row] = []
    for place, thing in enumerate(zone.things):
        look = marks.look(thing)
        ink = "muted" if look.dimmed else ""
        number = f"{len(zone.things) - place:>2}"
        head: Line = [mark(thing, look), (number, "strong"), ("  ", ""), *tag(thing, look.dimmed), (" ", "")]
        head.append((thing.name, "strong"))
        first = "resolves first" if place == 0 and len(zone.things) > 1 else ""
        right: Line = [(f"{thing.kind}  {thing.state}  ", "muted"), (f"{first} " if first else "", "accent")]
        rows.append((ends(head, right, cells), ((thing.key, 0, cells),)))
        for words in thing.lines:
            rows += [([("     ", ""), (row, ink)], ()) for row in wrap(words, cells - 6)[:3]]
    return Section("chain", rule(zone.title, zone.counts, cells), tuple(rows), min(len(rows) + 1, 8))
