"""A lesson being taken: which step it is at, what may be done in it, what others do, and the way back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.core.contract import NOBODY, Action
from rules.core.errors import IllegalAction
from tabletop_tui.lessons import gentle
from tabletop_tui.lessons.match import LessonMatch
from tabletop_tui.lessons.model import Lesson, Reply, Step

#: a step that was read, among the moves
READ: Final = ""
#: text and verb of an act that answers nothing
PASS: Final = "pass"
LATER: Final = "The rules allow it; this step is about something else."


#: what a consequence says of taking back, which a lesson always lets one do
_NO_UNDO: Final = re.compile(r",? (?:so|and) no undo[^.]*")


def undone(sentence: str) -> str:
    """A consequence without what it says of undo: in a lesson everything can be taken back."""
    return _NO_UNDO.sub("", sentence)


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is said of an act that is not the one of the step.

    label    the act as the menu calls it
    told     what it would have done, or why the rules forbid it, in sentences
    clause   ids of the clauses that allow or forbid it
    legal    whether the rules allow it
    """

    label: str
    told: tuple[str, ...]
    clause: str
    legal: bool


@dataclass(frozen=True, slots=True)
class _Mark:
    """Where the lesson stood before a move."""

    step: int
    left: tuple[int, ...]
    acts: int
    queue: tuple[Reply, ...]
    said: tuple[str, ...]


class Session:
    """One way through a lesson, from its beginning or from where it was left.

    moves    what the learner did so far: texts of acts, and READ for a step that was read
    said     what the others said since the learner’s last act
    """

    def __init__(self, lesson: Lesson, moves: Sequence[str] = ()) -> None:
        self.lesson = lesson
        self.match = LessonMatch.of(lesson)
        self.at = 0
        self.moves: list[str] = []
        self.said: tuple[str, ...] = ()
        self._left: tuple[int, ...] = ()
        self._queue: tuple[Reply, ...] = ()
        self._marks: list[_Mark] = []
        self._enter(0)
        self.settle()
        for move in moves:
            if not self._again(move):
                self._anew()
                break

    def _anew(self) -> None:
        """What was left does not fit the lesson any more: from its beginning."""
        while self._marks:
            self.back()

    def _again(self, move: str) -> bool:
        """Do once more what was done before; False when that cannot be."""
        step = self.step
        if step is None or (move == READ) != step.reading:
            return False
        if move == READ:
            self.read()
        elif not self.waits or self.judge(move) is not None:
            return False
        else:
            self.act(move)
        while self.reply() is not None:
            """The others answer as they did."""
        return True

    # ---- where it stands ---------------------------------------------------------------------------------------------

    @property
    def step(self) -> Step | None:
        """The step that is open; None when the lesson is over."""
        steps = self.lesson.steps
        return steps[self.at] if self.at < len(steps) else None

    @property
    def over(self) -> bool:
        """Whether every step was taken."""
        return self.at >= len(self.lesson.steps)

    @property
    def waits(self) -> bool:
        """Whether the learner is the one to decide."""
        actor = self.match.actor
        return actor != NOBODY and self.match.is_person(actor)

    @property
    def pending(self) -> bool:
        """Whether somebody else is to act now. While something is to be read nobody does, unless the lesson says so."""
        step = self.step
        if self.waits or self.match.actor == NOBODY or step is None:
            return False
        return bool(self._queue) or not step.reading

    @property
    def wanted(self) -> tuple[Action, ...]:
        """The legal acts that the step wants, the likeliest first; none where there is only to read or all are free."""
        step = self.step
        if step is None or step.reading or step.game or not self.waits:
            return ()
        legal = self.match.state.legal()
        patterns = [step.acts[n] for n in self._left]
        found = {act.text: act for pattern in patterns for act in legal if pattern.fits(act.text)}
        return tuple(found.values())

    @property
    def progress(self) -> tuple[int, int]:
        """How many acts of a step with several were done, and how many there are."""
        step = self.step
        if step is None or not step.each:
            return 0, 1
        return len(step.acts) - len(self._left), len(step.acts)

    # ---- judging -----------------------------------------------------------------------------------------------------

    def judge(self, text: str) -> Wrong | None:
        """What is wrong with an act now; None when the step wants it."""
        step = self.step
        if step is not None and step.game and self.waits:
            return self._forbidden(text)
        if any(act.text == text for act in self.wanted):
            return None
        barred = self._forbidden(text)
        told = next((said for pattern, said in step.wrong if pattern.fits(text)), "") if step is not None else ""
        if barred is not None:
            return Wrong(barred.label, (told,) if told else barred.told, barred.clause, False)
        state, names = self.match.state, self.match.names
        act = state.find(text)
        if not told:
            would = " ".join(undone(sentence) for sentence in state.consequence(act, names))
            later = step.other if step is not None and step.other else LATER
            told = f"{would} {later}".strip()
        return Wrong(act.label(names), (told,), act.clause, True)

    def _forbidden(self, text: str) -> Wrong | None:
        """Why the rules forbid an act; None when they do not."""
        state = self.match.state
        try:
            state.find(text)
        except IllegalAction as error:
            item = state.why_not(self.match.actor, text) if self.waits else None
            if item is not None:
                return Wrong(item.label, (item.reason,), item.clause, False)
            return Wrong(state.called(text), (error.reason,), error.clause, False)
        return None

    # ---- going on ----------------------------------------------------------------------------------------------------

    def read(self) -> None:
        """Go on from a step that was read."""
        step = self.step
        assert step is not None
        assert step.reading
        self._mark(READ)
        self.said = ()
        self._queue = step.replies
        self._enter(self.at + 1)

    def act(self, text: str) -> None:
        """Do an act that is not wrong; others answer in `reply`."""
        step = self.step
        assert step is not None
        before = self._marks, self.moves
        self._mark(text)
        self.said = ()
        try:
            self.match.act(text)
        except BaseException:
            self._marks, self.moves = before
            raise
        if step.game:
            if self.match.outcome is not None:
                self._enter(self.at + 1)
        else:
            self._left = self._without(step, text)
            if not self._left:
                self._queue = step.replies
                self._enter(self.at + 1)
        self.settle()

    def _without(self, step: Step, text: str) -> tuple[int, ...]:
        if not step.each:
            return ()
        done = next(n for n in self._left if step.acts[n].fits(text))
        return tuple(n for n in self._left if n != done)

    def reply(self) -> Reply | None:
        """The next act of somebody else, done; None when none is to be done now."""
        match = self.match
        if not self.pending:
            return None
        if self._queue:
            reply, self._queue = self._queue[0], self._queue[1:]
        else:
            reply = gentle.reply(match, self.lesson.game)
        match.act(reply.act)
        if reply.says:
            self.said = (*self.said, reply.says)
        step = self.step
        if step is not None and step.game and match.outcome is not None:
            self._enter(self.at + 1)
        self.settle()
        return reply

    def settle(self) -> None:
        """Pass for the learner where nothing else can be done: the tables do not ask that either."""
        match = self.match
        while self.waits:
            legal = match.state.legal()
            passes = any(act.text == PASS for act in legal) and all(act.verb == PASS for act in legal)
            if not passes or any(act.text == PASS for act in self.wanted):
                return
            match.act(PASS)

    def skip(self) -> str:
        """Do what the step wants, and say what that was; empty where it wants nothing in particular."""
        step = self.step
        if step is None or (step.game and not self.match.outcome):
            return ""
        if step.reading:
            self.read()
            return "Read on."
        wanted = self.wanted
        if not wanted:
            return ""
        label = wanted[0].label(self.match.names)
        self.act(wanted[0].text)
        return f"Done for you: {label}."

    def back(self) -> bool:
        """Go back to before the last move, whatever came to light since; False at the beginning."""
        if not self._marks:
            return False
        mark = self._marks.pop()
        self.moves.pop()
        self.match.take_back(mark.acts)
        self.at, self._left, self._queue, self.said = mark.step, mark.left, mark.queue, mark.said
        return True

    def undo(self) -> str:
        """Take back the learner’s last act, with what was read since; says which. Empty when there is none."""
        n = next((n for n in reversed(range(len(self.moves))) if self.moves[n] != READ), -1)
        if n < 0:
            return ""
        label = self.match.steps[self._marks[n].acts].action.label(self.match.names)
        while len(self.moves) > n:
            self.back()
        return label

    def undo_words(self) -> str:
        """What `undo` would take back, as a menu calls it; empty for nothing."""
        n = next((n for n in reversed(range(len(self.moves))) if self.moves[n] != READ), -1)
        return self.match.steps[self._marks[n].acts].action.label(self.match.names) if n >= 0 else ""

    # ---- inside ------------------------------------------------------------------------------------------------------

    def _enter(self, at: int) -> None:
        self.at = at
        step = self.step
        self._left = tuple(range(len(step.acts))) if step is not None else ()

    def _mark(self, move: str) -> None:
        self._marks = [
            *self._marks,
            _Mark(self.at, self._left, len(self.match.steps), self._queue, self.said),
        ]
        self.moves = [*self.moves, move]
