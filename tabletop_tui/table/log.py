"""From events to lines of the log: a head event opens a line, what follows from it continues the line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop_tui.table.step import Step

#: The verbs of acts that are told of last: what a card gives shows in what is bought and attacked with it.
PASSING: Final = frozenset({"play", "end"})


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log.

    turn      the turn it belongs to
    player    the seat whose action it came from
    action    the number of the first action in it, from 0
    text      a sentence; for a heading the heading
    heading   whether it heads the lines of a turn
    """

    turn: int
    player: int
    action: int
    text: str
    heading: bool = False


class _Writer:
    def __init__(self, names: Sequence[str], viewer: int, turn: int) -> None:
        self.names = names
        self.viewer = viewer
        self.lines: list[LogLine] = []
        self._turn = turn
        self._open: tuple[Step, int, str] | None = None
        self._tail: list[str] = []

    def add(self, number: int, step: Step) -> None:
        if step.turn != self._turn:
            self._heading(number, step.turn, step.player, f"Turn {step.turn}: {self.names[step.player]}")
        for event in step.events:
            words = event.words(self.names, self.viewer)
            if not words:
                continue
            if event.heading:
                self._heading(number, step.turn_after, step.actor, words)
            elif event.head or self._open is None:
                self._close()
                self._open = (step, number, words)
            else:
                self._tail.append(words)

    def finish(self) -> list[LogLine]:
        self._close()
        return self.lines

    def _heading(self, number: int, turn: int, player: int, text: str) -> None:
        self._close()
        self._turn = turn
        self.lines.append(LogLine(turn, player, number, text, heading=True))

    def _close(self) -> None:
        if self._open is None:
            return
        step, number, words = self._open
        text = words[:1].upper() + words[1:]
        if self._tail:
            text += (", " if ": " in words else ": ") + ", ".join(self._tail)
        self.lines.append(LogLine(self._turn, step.player, number, text + "."))
        self._open = None
        self._tail = []


def lines(steps: Iterable[Step], names: Sequence[str], viewer: int, first: int = 0) -> list[LogLine]:
    """The log of these steps as `viewer` (a seat, or TABLE) saw them; `first` is the number of the first step.

    Steps from the middle of a match are not headed by a turn that began before them.
    """
    found = list(steps)
    writer = _Writer(names, viewer, found[0].turn if found and first else -1)
    for number, step in enumerate(found, first):
        writer.add(number, step)
    return writer.finish()


def briefing(found: Sequence[LogLine], steps: Sequence[Step], own: Sequence[str], most: int) -> tuple[list[str], int]:
    """The sentences to tell where there is room for `most`, and how many are left out.

    Cards that are merely played and turns that merely end give way first, unless they name one of `own`; then the
    oldest.
    """
    told = list(found)
    if len(told) > most:
        told = [
            line
            for line in told
            if steps[line.action].action.verb not in PASSING or any(name in line.text for name in own)
        ]
    told = told[-most:]
    return [line.text for line in told], len(found) - len(told)
