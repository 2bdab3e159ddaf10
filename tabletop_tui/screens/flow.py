"""The course of a match on the screen: whose view it is, the hand-over, bots, the end, and what could not be saved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules.core.contract import TABLE, Action
from rules.core.errors import IllegalAction, RulesError
from tabletop_tui.screens.frame import is_main
from tabletop_tui.screens.looks import TableLooks
from tabletop_tui.table import series
from tabletop_tui.table.errors import NotSaved, TableError
from tabletop_tui.table.record import PERSON
from tabletop_tui.widgets.bars import TurnBar

if TYPE_CHECKING:
    from tabletop_tui.players.process import Question

#: Speeds of a bot from fast to slow, as in the settings.
SPEEDS = ("instant", "0.2", "0.4", "1", "step")
#: Seconds from one look at how far the search of a bot is to the next
PROGRESS = 0.25


class TableFlow(TableLooks):
    """The part of the table screen that decides what happens next."""

    #: How often the match has gone on: an answer of a bot to an older position is dropped.
    token: int = 0
    shield_up: bool = False
    _bot_ready: str = ""
    #: what was wrong with the position when that was told last
    _told: Sequence[str] = ()

    def who_looks(self) -> int:
        """Whose view the screen takes now: a side, or TABLE."""
        return self.match.viewer()

    def go_on(self, done: Action | None = None, first: bool = False) -> None:
        """After every change of the position: set the viewer, behind a shield where hands change, and see who acts."""
        match = self.match
        self.token += 1
        self._bot_ready = ""
        self.bot_failed = ""
        if match.outcome is not None:
            self.viewer = TABLE
            self.show_all()
            if not first:
                self.open_results()
            return
        viewer = self.who_looks()
        covered = match.shielded and self.table_app.settings.play.hand_over
        if covered and viewer != TABLE and (viewer != self.viewer or first):
            self.raise_shield(viewer)
            return
        if viewer != TABLE:
            match.shown_to(viewer)
        self.viewer = viewer
        self.show_all(done)
        actor = match.actor
        if self.check_rules():
            return
        if actor >= 0 and not match.is_person(actor):
            self.start_bot()

    # ---- a position that breaks a rule -------------------------------------------------------------------------------

    def check_rules(self) -> bool:
        """Whether the rules’ own check finds the position broken; then nothing goes on by itself."""
        problems = self.match.problems()
        if not problems or problems == self._told:
            return False
        from tabletop_tui.screens.choices import ChoiceBox

        self._told = problems
        sentence = f"Something is wrong with this game: {'; '.join(problems)}. It is saved."
        choices = [("x", "write a report"), ("u", "go back one action")]
        self.app.push_screen(ChoiceBox("Something is wrong", sentence, choices, self._about_problems))
        return True

    def _about_problems(self, key: str) -> None:
        if key == "u":
            self._told = []
            self.action_undo()
            return
        from tabletop_tui.table.report import write

        try:
            self.tell(f"Written: {write(self.match).name}, beside the save.")
        except OSError as error:
            self.tell(f"The report cannot be written: {error.strerror or error}.")

    def action_undo(self) -> None:
        """Take the last act back."""
        raise NotImplementedError

    def do_all(self, texts: list[str]) -> None:
        """Do acts one after the other, each in the journal; stop where one is no longer allowed."""
        self.news = ""
        self.asking = False
        done: Action | None = None
        for text in texts:
            try:
                action = self.match.state.find(text)
                self.match.act(action)
                done = action
            except IllegalAction as error:
                self.news = str(error)
                break
            except NotSaved as error:
                self.not_saved(error)
                return
            except TableError as error:
                self.news = str(error)
                break
        steps = self.match.steps
        # the cursor keeps to the verb of one’s own act, never to that of somebody who went before
        self.go_on(done if steps and steps[-1].player == self.match.actor else None)

    # ---- hand-over ---------------------------------------------------------------------------------------------------

    def raise_shield(self, viewer: int) -> None:
        """Cover the table; the next viewer's board is set while it is covered."""
        from tabletop_tui.screens.shield import TOLD, Shield

        match = self.match
        name = match.side_name(viewer)
        decision = match.state.decision
        question = "" if is_main(decision) else self.asked_words(name)
        self.shield_up = True
        self.close_filter()
        news, left_out = match.briefing(viewer, TOLD)

        def up() -> None:
            match.shown_to(viewer)
            self.viewer = viewer
            self.news = ""
            self.board.cursor = ""
            self.detail.show_blocked(())
            self.show_all()
            self.menu.focus()

        def down() -> None:
            self.shield_up = False

        self.app.push_screen(
            Shield(
                match.game.title,
                self.painter.picture(match.state, TABLE, self.names).bar.turn,
                name,
                news,
                left_out,
                question,
                up,
                down,
                self.leave_covered,
                partners=match.sides.count(viewer) > 1,
            )
        )

    def asked_words(self, name: str) -> str:
        """What the shield says of a question: who is asked and nothing that is theirs alone to know."""
        return f"{name} must answer. Then the keyboard goes back."

    def leave_covered(self) -> None:
        """Go home from the shield: the table below it must not be seen."""
        self.viewer = TABLE
        self.show_all()
        self.app.pop_screen()
        self.leave()

    # ---- bots --------------------------------------------------------------------------------------------------------

    def start_bot(self) -> None:
        """Ask the bot that decides now, in its own process; keys go on working."""
        self.run_worker(self._ask_bot(self.token), group="bot", exclusive=True, exit_on_error=False)

    async def _ask_bot(self, token: int) -> None:
        match = self.match
        spec = match.header.seats[match.actor].kind
        progress = self.set_interval(PROGRESS, self._show_progress)
        try:
            text = await self.table_app.bots.choose(self._question_for(spec))
        except RulesError as error:
            if token == self.token:
                self.bot_failed = f"The bot for {self.names[match.actor]} stopped: {error}"
                self.show_waiting()
                self.ask_about_bot()
            return
        finally:
            progress.stop()
            self.thinking = ""
        if token != self.token:
            return
        speed = self.table_app.settings.play.bot_speed
        if self.in_passing(text):
            self._bot_acts(token, text)
        elif speed == "step":
            self._bot_ready = text
        elif speed == "instant" or self.table_app.settings.look.motion == "none":
            self._bot_acts(token, text)
        else:
            self.set_timer(float(speed), lambda: self._bot_acts(token, text))

    def _show_progress(self) -> None:
        """Say how far the bot’s search is, when it takes so long that somebody wonders."""
        done, budget = self.table_app.bots.progress()
        if budget and not self.mine and self.match.outcome is None:
            self.thinking = f"{done:,} of {budget:,} playouts"
            self.show_waiting()

    def ask_about_bot(self) -> None:
        """What to do about a bot that failed; the game waits until something is chosen."""
        from tabletop_tui.players.registry import bots_of
        from tabletop_tui.screens.choices import ChoiceBox

        match = self.match
        seat = match.actor
        name, kind = self.names[seat], match.header.seats[seat].kind
        other = next((bot for bot in bots_of(match.game.id) if bot != kind), "")
        choices = [("1", "try again"), ("2", f"play {name} by hand")]
        if other:
            choices.append(("3", f"let {other} play for {name}"))

        def chosen(key: str) -> None:
            if key == "2":
                match.reseat(seat, PERSON)
            elif key == "3":
                match.reseat(seat, other)
            self.go_on()

        self.app.push_screen(ChoiceBox(f"The bot for {name} stopped", self.bot_failed, choices, chosen))

    def _question_for(self, spec: str) -> Question:
        """What a bot has to be told to decide now."""
        from tabletop_tui.players.process import Question

        match = self.match
        header = match.header
        return Question(
            game=header.game,
            setup=header.setup(),
            seed=header.seed,
            cards=match.cards.data if match.cards is not None else None,
            actions=tuple(step.action.text for step in match.steps),
            spec=spec,
            bot_seed=match.bot_seed(),
        )

    def _bot_acts(self, token: int, text: str) -> None:
        if token == self.token and self.is_attached:
            self.do_all([text])

    def action_tick(self) -> None:
        """One step of a bot, or another try of one that failed."""
        if self._bot_ready:
            self._bot_acts(self.token, self._bot_ready)
        elif self.bot_failed:
            self.ask_about_bot()

    def action_more(self) -> None:
        self._change_speed(-1)

    def action_less(self) -> None:
        self._change_speed(1)

    def _change_speed(self, by: int) -> None:
        now = self.table_app.settings.play.bot_speed
        speed: Any = SPEEDS[min(max(0, SPEEDS.index(now) + by), len(SPEEDS) - 1)]
        self.table_app.change("play", "bot_speed", speed)
        words = {"instant": "at once", "step": "step by step with Space"}.get(speed, f"{speed} s an action")
        self.tell(f"Bots act {words}.")
        if self._bot_ready and speed != "step":
            self._bot_acts(self.token, self._bot_ready)
        elif not self.mine:
            self.show_waiting()

    def in_passing(self, text: str) -> bool:
        """Whether an act of a bot is a line of the log and no more, so that nobody waits for it."""
        return False

    # ---- saving, leaving, ending -------------------------------------------------------------------------------------

    def not_saved(self, error: Exception) -> None:
        """Nothing goes on until the decision is written."""
        self.query_one(TurnBar).alarm(f"{error} Enter tries again.")
        self.token += 1

    def try_again(self) -> None:
        """Write what could not be written."""
        try:
            self.match.retry()
        except NotSaved as error:
            self.not_saved(error)
            return
        self.query_one(TurnBar).alarm("")
        self.go_on()

    def open_results(self) -> None:
        """How it ended, with the game in numbers."""
        from tabletop_tui.screens.results import ResultsScreen

        self.app.push_screen(ResultsScreen(self.match, self.painting), self.after_results)

    def after_results(self, chosen: str | None) -> None:
        """What was chosen under the results."""
        match, app = self.match, self.table_app
        problem = ""
        if chosen == "home":
            self.leave()
        elif chosen == "next":
            from tabletop_tui.screens.between import play_on

            self.leave(keep=True)
            problem = play_on(app, match.path)
        elif chosen in ("again", "same"):
            self.leave()
            problem = app.play_again(match, same_seed=chosen == "same")
        elif chosen == "replay":
            self.leave(keep=True)
            problem = app.open_replay(match.path, results=True)
        if problem:
            app.notices.append(problem)

    def leave(self, keep: bool = False) -> None:
        """Close the match and go back to where the table was opened.

        A finished match is deleted when the settings say so, unless it is to be kept for the moment, or a series goes
        on from it.
        """
        self.token += 1
        self.workers.cancel_group(self, "bot")
        self.workers.cancel_group(self, "hint")
        match = self.match
        match.close()
        if match.outcome is not None and not keep and not series.waits(match):
            self.table_app.drop_finished(match)
        self.dismiss()
