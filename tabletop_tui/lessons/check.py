"""A lesson walked with the real rules: every act it wants is legal, every act it speaks of can be tried, texts fit."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from rules.core.cardlist.faults import CardListFaulty, Code, Place, Report, quote
from rules.core.errors import IllegalAction
from rules.core.rulebook import Rulebook
from tabletop_tui.lessons import language
from tabletop_tui.lessons.model import Lesson, Step
from tabletop_tui.lessons.session import Session
from tabletop_tui.players.registry import make

#: Who plays for the learner where a game is played on freely
LEARNER: Final = "greedy"
#: the cells of a line in the box of a small screen, the most lines of a text, and of what is said of a wrong act
CELLS: Final = 46
LINES: Final = 7
WRONG_LINES: Final = 6
#: acts after which a game that is played on freely should have ended
LONGEST_GAME: Final = 1500


def check(data: bytes, file: str, name: str) -> Lesson:
    """The lesson in a file. Raises CardListFaulty with every fault that reading or walking it finds."""
    lesson = language.read(data, file, name)
    report = Report(file, "lesson", "learn")
    book = Rulebook.parse(lesson.position.game.rulebook())
    for step in lesson.steps:
        _check_words(step, book, report)
    try:
        for step, session in walk(lesson):
            _check_acts(step, session, report)
    except Stuck as stuck:
        report.add(Code.IMPOSSIBLE, stuck.place, str(stuck))
    report.finish()
    return lesson


class Stuck(Exception):
    """A lesson cannot go on at this place."""

    def __init__(self, place: Place, told: str) -> None:
        self.place = place
        super().__init__(told)


def walk(lesson: Lesson) -> Iterator[tuple[Step, Session]]:
    """Each moment at which the learner has to do something, from the beginning to the end, doing what is wanted.

    A game that is played on freely is played by a bot in the learner’s place. Raises Stuck.
    """
    session = Session(lesson)
    acts = 0
    while not session.over:
        step = session.step
        assert step is not None
        _answers(session, step)
        if session.step is not step:
            continue
        yield step, session
        if step.game:
            acts += 1
            if acts > LONGEST_GAME:
                raise Stuck(step.place, f"the game has not ended after {LONGEST_GAME} acts")
            session.act(make(LEARNER, acts, lesson.game).choose(session.match.state.clone()).text)
            continue
        if not session.skip():
            who = session.match.state.decision
            asked = f"what is asked is {quote(who.prompt)}" if who is not None else "the game is over"
            legal = [action.text for action in session.match.state.legal()][:12]
            told = f"none of the acts of this step can be done: {asked}; there are: {', '.join(legal)}"
            raise Stuck(step.place, told)
    last = lesson.steps[-1]
    _answers(session, last)


def _answers(session: Session, step: Step) -> None:
    """What the others do."""
    for _ in range(LONGEST_GAME):
        try:
            if session.reply() is None:
                return
        except IllegalAction as error:
            legal = [action.text for action in session.match.state.legal()][:12]
            told = f"an answer before this step cannot be done: {error.reason}; there are: {', '.join(legal)}"
            raise Stuck(step.place, told) from None
    raise Stuck(step.place, "the others never come to an end")


def _check_words(step: Step, book: Rulebook, report: Report) -> None:
    for clause in step.clause.split():
        if book.clause(clause) is None:
            report.add(Code.UNKNOWN_WORD, step.place, f"the rulebook has no clause {quote(clause)}")
    lines = sum(len(wrap(part, CELLS)) for part in step.text)
    if lines > LINES:
        report.add(Code.BAD_VALUE, step.place, f"the text takes {lines} lines of {CELLS}; the box has {LINES}")
    for pattern, told in step.wrong:
        if len(wrap(told, CELLS)) > WRONG_LINES:
            report.add(Code.BAD_VALUE, pattern.place, f"this takes more than {WRONG_LINES} lines of {CELLS}")


def _check_acts(step: Step, session: Session, report: Report) -> None:
    """At the beginning of a step: what it speaks of can be tried there, and it wants one thing."""
    if step.reading or step.game or (step.each and session.progress[0]):
        return
    state = session.match.state
    known = {action.text for action in state.legal()} | {item.text for item in state.blocked(state.actor())}
    for pattern, _ in step.wrong:
        if not any(pattern.fits(text) for text in known):
            told = f"{quote(pattern.text)} is neither legal nor forbidden in this step; there are: "
            report.add(Code.UNKNOWN_WORD, pattern.place, told + ", ".join(sorted(known)[:30]))


__all__ = ["CardListFaulty", "Stuck", "check", "walk"]
