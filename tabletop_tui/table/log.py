"""From events to lines of the log: a head event opens a line, what follows from it continues the line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rules.core.contract import Event
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
    def __init__(self, names: Sequence[str], viewer: int, turn: int, sides: Sequence[int]) -> None:
        self.names = names
        self._sides = sides
        self.viewer = viewer
        self.lines: list[LogLine] = []
        self._turn = turn
        self._open: tuple[Step, int, str] | None = None
        self._head: Event | None = None
        self._tail: list[str] = []

    def add(self, number: int, step: Step) -> None:
        if step.turn != self._turn:
            self._heading(number, step.turn, step.player, f"Turn {step.turn}: {self._side(step.player)}")
        for event in step.events:
            words = event.words(self.names, self.viewer)
            if not words:
                continue
            if event.heading:
                self._heading(number, step.turn_after, step.actor, words)
            elif event.head or self._open is None:
                opened = step, number
                if self._open is not None and self._head is not None and not self._tail and event.repeats(self._head):
                    # what was announced has come about with nothing in between: it is told once
                    opened = self._open[:2]
                else:
                    self._close()
                self._open, self._head = (*opened, words), event
            else:
                self._tail.append(words)

    def _side(self, player: int) -> str:
        """A player by name, with the partners who take the turn together."""
        if not self._sides:
            return self.names[player]
        side = self._sides[player]
        return " and ".join(name for name, own in zip(self.names, self._sides, strict=True) if own == side)

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
            # what the sentence ends with need not be named again: “Ben played Doom Suit: Doom Suit: Merlina +0/+3”
            text += (", " if ": " in words else ": ") + ", ".join(_unnamed(words, said) for said in self._tail)
        self.lines.append(LogLine(self._turn, step.player, number, text + "."))
        self._open = None
        self._tail = []


def _unnamed(head: str, said: str) -> str:
    """A sentence without the name that it begins with, where the sentence before it ends with that name."""
    source, found, rest = said.partition(": ")
    return rest if found and head.endswith(source) else said


def lines(
    steps: Iterable[Step], names: Sequence[str], viewer: int, first: int = 0, sides: Sequence[int] = ()
) -> list[LogLine]:
    """The log of these steps as `viewer` (a seat, or TABLE) saw them; `first` is the number of the first step.

    Steps from the middle of a match are not headed by a turn that began before them. `sides` has for each seat the
    least of those that take a turn together; empty where everybody plays alone.
    """
    found = list(steps)
    writer = _Writer(names, viewer, found[0].turn if found and first else -1, sides)
    for number, step in enumerate(found, first):
        writer.add(number, step)
    return writer.finish()


def told_of(
    steps: Sequence[Step], number: int, names: Sequence[str], viewer: int, sides: Sequence[int] = ()
) -> list[LogLine]:
    """The lines that a step adds to the log; one that it continues, as an answer to a question does, comes whole."""
    start = number
    while start and not _opens(steps[start], names, viewer):
        start -= 1
    before = lines(steps[start:number], names, viewer, start, sides)
    after = lines(steps[start : number + 1], names, viewer, start, sides)
    same = 0
    while same < len(before) and same < len(after) and before[same] == after[same]:
        same += 1
    return after[same:]


def _opens(step: Step, names: Sequence[str], viewer: int) -> bool:
    """Whether the first that is told of a step is a line of its own."""
    return next((event.head or event.heading for event in step.events if event.words(names, viewer)), False)


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
