"""A lesson line by line: the same steps, orders and explanations as on the screen."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import Final

from rules.core.contract import Action, Decision
from rules.core.errors import RulesError
from tabletop_tui import plain_words as words
from tabletop_tui.lessons import shelf
from tabletop_tui.lessons.progress import Progress
from tabletop_tui.lessons.session import Session, Wrong
from tabletop_tui.lessons.words import named, told
from tabletop_tui.plain import Plain
from tabletop_tui.plain_voice import Left, Voice
from tabletop_tui.table import log

#: a sign that stands beside the word for it, with no number
_BARE: Final = re.compile(r" [●⚔♥▮▭★◆↷✗](?=[ .,;:]|$)")


def take(game: str, name: str, voice: Voice) -> int:
    """Take a lesson, from where it was left. Gives the exit status. Raises NoLesson and CardListFaulty."""
    lesson = shelf.lesson(game, name)
    return PlainLesson(Session(lesson, Progress.load().moves.get(lesson.id, ())), voice).run()


class PlainLesson(Plain):
    """A lesson at the keyboard."""

    def __init__(self, session: Session, voice: Voice) -> None:
        super().__init__(session.match, voice)
        self.session = session
        #: the step that was told last, and how much of it was done
        self._told: tuple[int, int] | None = None

    def run(self) -> int:
        """Lead somebody through the lesson. Gives the exit status."""
        session = self.session
        try:
            self._opening()
            while not session.over:
                step = session.step
                assert step is not None
                if session.pending:
                    self._bot()
                elif step.reading:
                    self._tell()
                    self.voice.enter("Enter goes on. ")
                    session.read()
                else:
                    self._person()
                self._keep()
            self._ending()
        except Left:
            return self._leave()
        except KeyboardInterrupt:
            self.voice.say("", "left")
            return self._leave()
        except RulesError as error:
            print(error, file=sys.stderr)
            return 1
        return 0

    def _opening(self) -> None:
        lesson = self.session.lesson
        course = shelf.names(lesson.game)
        self.voice.say(
            f"{self.match.game.title}, lesson {course.index(lesson.name) + 1} of {len(course)}: {lesson.title}.",
            "lesson",
            game=lesson.game,
            lesson=lesson.name,
        )
        self.voice.say("Type help for what can be typed; skip does a step for you, back goes a step back.", "lesson")

    def _ending(self) -> None:
        lesson = self.session.lesson
        done, every = Progress.load().count(lesson.game)
        following = shelf.after(lesson.game, lesson.name)
        onward = f"tabletop-tui learn {lesson.game} {following}" if following else f"tabletop-tui play {lesson.game}"
        self.voice.say(
            f"“{lesson.title}” is done: {done} of {every}. Next: {onward} --plain", "done", done=done, lessons=every
        )

    def _leave(self) -> int:
        lesson = self.session.lesson
        self._keep()
        self.voice.say(f"Your place is kept. To go on: tabletop-tui learn {lesson.game} {lesson.name} --plain", "left")
        return 0

    def _how_to_resume(self) -> str:
        return "The lesson begins where it was left."

    def _keep(self) -> None:
        problem = Progress.load().left(self.session.lesson.id, self.session.moves, self.session.over)
        if problem:
            self.voice.say(problem, "error")

    # ---- telling -----------------------------------------------------------------------------------------------------

    def _tell(self, wrong: Wrong | None = None) -> None:
        """The box of the screen, in lines."""
        found = told(self.session, wrong)
        clause = f" § {found.clause}" if found.clause else ""
        say = self.voice.say
        say(("" if self.voice.as_json else "\n") + f"{found.title} ({found.place})", "step")
        paragraphs = [spoken(part) for part in found.text]
        for number, part in enumerate(paragraphs):
            say(part + (clause if number == len(paragraphs) - 1 else ""), "wrong" if wrong else "told")
        self._order()

    def _order(self) -> None:
        """What to do now, and what to type for it."""
        now = told(self.session).now
        if now:
            wanted = " or ".join(act.text for act in self.session.wanted)
            typed = f" (type {wanted})" if wanted else ""
            self.voice.say(f"Now you: {spoken(now)}{typed}", "now", wanted=wanted)

    def _put(self, decision: Decision, menu: Sequence[words.Choice]) -> None:
        stands = (self.session.at, self.session.progress[0])
        if self._told is None or stands[0] != self._told[0] or not stands[1]:
            self._tell()
        else:
            self._order()
        self._told = stands
        super()._put(decision, menu)

    # ---- doing -------------------------------------------------------------------------------------------------------

    def _act(self, action: Action) -> None:
        wrong = self.session.judge(action.text)
        if wrong is not None:
            self._tell(wrong)
            return
        self.session.act(action.text)
        self._tell_steps(1)

    def _bot(self) -> None:
        before = len(self.match.steps)
        reply = self.session.reply()
        self._tell_steps(len(self.match.steps) - before)
        if reply is not None and reply.says:
            self.voice.say(named(self.session, reply.says), "says")

    def _tell_steps(self, count: int) -> None:
        """What the last acts were, as the learner saw it."""
        steps, viewer = self.match.steps, self.match.viewer()
        for number in range(max(0, len(steps) - count), len(steps)):
            for line in log.told_of(steps, number, self.match.names, viewer, self.match.sides):
                self.voice.say(("" if self.voice.as_json or not line.heading else "\n") + line.text, "log")

    def _answer(self, typed: str, decision: Decision, menu: Sequence[words.Choice]) -> None:
        if typed.lower() in ("skip", "]"):
            said = self.session.skip()
            self.voice.say(said or "Nothing to skip: play as you like, or type quit.", "skipped")
        elif typed.lower() in ("back", "["):
            if not self.session.back():
                self.voice.say("This is the beginning of the lesson.", "refused")
        else:
            super()._answer(typed, decision, menu)

    def _undo(self, decision: Decision, menu: Sequence[words.Choice]) -> None:
        label = self.session.undo()
        self.voice.say(f"Took back: {label}." if label else "Nothing to take back.", "undone" if label else "refused")

    def _person(self) -> None:
        decision = self.match.state.decision
        assert decision is not None
        menu = words.choices(decision.actions)
        self._put(decision, menu)
        before = list(self.session.moves)
        while self.session.moves == before:
            typed = self.voice.ask(f"{self.match.names[self.match.actor]}> ")
            self._answer(typed, decision, menu)


def spoken(text: str) -> str:
    """A text without signs: a number with its word, and a sign beside its word left out."""
    return words.spoken(_BARE.sub("", text))
