"""A lesson on the real table of its game: what keys do in it, how it goes back and forward, and how it is left."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from rules.core.contract import Action
from tabletop_tui import keys
from tabletop_tui.lessons import shelf
from tabletop_tui.lessons.progress import Progress
from tabletop_tui.lessons.session import Session
from tabletop_tui.screens.lesson_show import HIDE, LessonShow
from tabletop_tui.screens.painting import painting, table_screen
from tabletop_tui.screens.table import TableScreen

if TYPE_CHECKING:
    from tabletop_tui.app import TabletopApp


class LessonScreen(LessonShow):
    """One lesson as it is taken."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *keys.bindings("step.back", "step.forward"),
        Binding(HIDE, "hide", show=False),
    ]
    ABOUT: ClassVar[tuple[str, ...]] = (
        "The box says what to do, and ▶ points at it. Another key is explained, and changes nothing.",
        "[ goes a step back, ] does the step for you. u takes your last act back, whatever it turned up.",
        "b hides the box and shows it again. Esc leaves the lesson; your place in it is kept.",
    )

    # ---- doing -------------------------------------------------------------------------------------------------------

    def _would_lose(self) -> bool:
        # the lesson itself says what an early end would lose
        step = self.session.step
        return step is not None and step.game and super()._would_lose()

    def do_all(self, texts: list[str]) -> None:
        """Do acts one after the other; at the first that the step does not want, say what is wrong with it."""
        self.news = ""
        self.asking = False
        self.wrong = None
        done: Action | None = None
        for text in texts:
            self.wrong = self.session.judge(text)
            if self.wrong is not None:
                break
            done = self.match.state.find(text)
            self.session.act(text)
        if done is None:
            self.show_box()
            return
        self.hidden = False
        self._keep()
        self.go_on(done if self.session.waits else None)

    def go_on(self, done: Action | None = None, first: bool = False) -> None:
        super().go_on(done, first)
        if first and self.session.over:
            self.finish()

    def start_bot(self) -> None:
        """Another player acts, as the lesson says or as the gentle bot likes."""
        if not self.session.pending:
            return
        speed = self.table_app.settings.play.bot_speed
        if self.table_app.motion == "none" or speed == "instant":
            self.call_later(self._answer, self.token)
        elif speed != "step":
            self.set_timer(float(speed), partial(self._answer, self.token))

    def _answer(self, token: int) -> None:
        if token == self.token and self.is_attached:
            self.session.reply()
            self._keep()
            self.go_on()

    def action_do(self) -> None:
        step = self.session.step
        if self.session.over:
            self.finish()
        elif self.wrong is None and step is not None and step.reading and self._readable:
            self.session.read()
            self._went_on()
        elif self.wrong is not None and step is not None and step.reading:
            self._forget()
        elif self.match.outcome is None:
            super().action_do()

    @property
    def _readable(self) -> bool:
        return not self.session.pending

    def action_tick(self) -> None:
        if self.session.pending and self.table_app.settings.play.bot_speed == "step":
            self._answer(self.token)
        else:
            super().action_tick()

    def action_hide(self) -> None:
        """Hide the box, or show it again."""
        self.hidden = not self.hidden
        self.show_box()

    def on_lesson_box_pressed(self) -> None:
        """A click on the box goes on from what is read, or back to the step from a wrong act."""
        step = self.session.step
        if self.wrong is not None:
            self._forget()
        elif step is None or step.reading:
            self.action_do()

    def _forget(self) -> None:
        """Back to what the step tells, after something wrong was explained."""
        self.wrong = None
        self.show_box()

    # ---- back and forward --------------------------------------------------------------------------------------------

    def action_undo(self) -> None:
        label = self.session.undo()
        if not label:
            self.tell("Nothing to take back.")
            return
        self._gone_back(f"Taken back: {label[:1].lower()}{label[1:]}.")

    def action_step_back(self) -> None:
        """To before the last thing done or read."""
        if self.wrong is not None:
            self._forget()
        elif self.session.back():
            self._gone_back("A step back.")
        else:
            self.tell("This is the beginning of the lesson.")

    def _gone_back(self, news: str) -> None:
        self.wrong = None
        self.hidden = False
        self.news = news
        self._keep()
        self.go_on()

    def action_step_forward(self) -> None:
        """Let the step be done."""
        self.wrong = None
        step = self.session.step
        if self.session.over or (step is not None and not self._readable):
            return
        said = self.session.skip()
        if not said:
            self.tell("Nothing to skip: play the game as you like, or press Esc to leave it.")
            return
        self.news = said
        self._went_on()

    def _went_on(self) -> None:
        """A step was taken without an act of the learner’s own."""
        self._keep()
        if self.session.over:
            self.finish()
        else:
            self.go_on()

    # ---- leaving -----------------------------------------------------------------------------------------------------

    def action_back(self) -> None:
        if self.wrong is not None:
            self._forget()
        elif self.menu.query_text or self.menu.filtering or self.asking or self.only is not None or self._in_group:
            super().action_back()
        elif not self.menu.has_focus:
            self.menu.focus()
        else:
            self.action_home()

    @property
    def _in_group(self) -> bool:
        """Whether the menu shows the inside of a group."""
        return bool(getattr(self, "path", ()))

    def action_home(self) -> None:
        if self.leaving:
            self.leave()
        else:
            self.tell("Once more: leave the lesson. Your place in it is kept.")
            self.leaving = True

    def leave(self, keep: bool = False) -> None:
        self.token += 1
        self.workers.cancel_group(self, "hint")
        self._keep()
        self.dismiss()

    def _keep(self) -> None:
        problem = Progress.load().left(self.session.lesson.id, self.session.moves, self.session.over)
        if problem:
            self.news = problem

    def open_results(self) -> None:
        """How the game ended is told in the box."""

    def finish(self) -> None:
        """The lesson is done: what now?"""
        from tabletop_tui.screens.choices import ChoiceBox

        lesson = self.session.lesson
        following = shelf.after(lesson.game, lesson.name)
        done, every = Progress.load().count(lesson.game)
        title = self.match.game.title
        first = f"the next lesson: {shelf.heads(lesson.game)[following].title}" if following else f"play {title}"
        choices = [("1", first), ("2", "this lesson once more"), ("3", "leave")]
        sentence = f"“{lesson.title}” is done: {done} of {every} lessons of {title}."
        self.app.push_screen(ChoiceBox("Lesson done", sentence, choices, partial(self._after, following)))

    def _after(self, following: str, key: str) -> None:
        app, lesson = self.table_app, self.session.lesson
        self.leave()
        if key == "1" and following:
            open_lesson(app, lesson.game, following)
        elif key == "1":
            from tabletop_tui.screens.setup import SetupScreen

            app.push_screen(SetupScreen(lesson.game))
        elif key == "2":
            open_lesson(app, lesson.game, lesson.name)


@cache
def lesson_screen(game: str) -> type[LessonScreen]:
    """The table of a game with lessons on it."""
    table = table_screen(game)
    bases = (LessonScreen,) if table is TableScreen else (LessonScreen, table)
    return type(f"{table.__name__}Lesson", bases, {})


def open_lesson(app: TabletopApp, game: str, name: str) -> None:
    """Open a lesson over what is shown, where it was left. Raises NoLesson and CardListFaulty."""
    lesson = shelf.lesson(game, name)
    session = Session(lesson, Progress.load().moves.get(lesson.id, ()))
    app.push_screen(lesson_screen(game)(session, painting(game)))
