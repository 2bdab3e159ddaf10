"""The course of a match on the screen: whose view it is, the hand-over, bots, the end, and what could not be saved."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from rules.core.contract import TABLE, Action, Seat, Setup
from rules.core.errors import IllegalAction, RulesError
from tabletop_tui.screens.frame import is_main
from tabletop_tui.screens.looks import TableLooks
from tabletop_tui.table.errors import NotSaved, TableError
from tabletop_tui.widgets.bars import TurnBar

if TYPE_CHECKING:
    from tabletop_tui.players.process import Question

#: Speeds of a bot from fast to slow, as in the settings.
SPEEDS = ("instant", "0.2", "0.4", "1", "step")


class TableFlow(TableLooks):
    """The part of the table screen that decides what happens next."""

    #: How often the match has gone on: an answer of a bot to an older position is dropped.
    token: int = 0
    shield_up: bool = False
    _bot_ready: str = ""

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
        viewer = match.viewer()
        covered = match.shielded and self.table_app.settings.play.hand_over
        if covered and viewer != TABLE and (viewer != self.viewer or first):
            self.raise_shield(viewer)
            return
        if viewer != TABLE:
            match.shown_to(viewer)
        self.viewer = viewer
        self.show_all(done)
        actor = match.actor
        if actor >= 0 and not match.is_person(actor):
            self.start_bot()

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
        from tabletop_tui.screens.shield import Shield

        match = self.match
        name = match.side_name(viewer)
        decision = match.state.decision
        question = ""
        if not is_main(decision):
            question = f"{name} must answer. Then the keyboard goes back."
        self.shield_up = True
        self.close_filter()
        news = match.since_last_turn(viewer)

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
            Shield(match.game.title, f"turn {match.state.turn}", name, news, question, up, down, self.leave_covered)
        )

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
        try:
            text = await self.table_app.bots.choose(self._question_for(spec))
        except RulesError as error:
            if token == self.token:
                self.bot_failed = f"The bot for {self.names[match.actor]} stopped: {error}"
                self.show_waiting()
            return
        if token != self.token:
            return
        speed = self.table_app.settings.play.bot_speed
        if speed == "step":
            self._bot_ready = text
        elif speed == "instant" or self.table_app.settings.look.motion == "none":
            self._bot_acts(token, text)
        else:
            self.set_timer(float(speed), lambda: self._bot_acts(token, text))

    def _question_for(self, spec: str) -> Question:
        """What a bot has to be told to decide now."""
        from tabletop_tui.players.process import Question

        match = self.match
        header = match.header
        places = tuple(Seat(place.name, dict(place.choices)) for place in header.seats)
        return Question(
            game=header.game,
            setup=Setup(places, header.format, dict(header.options), header.turn_limit),
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
            self.go_on()

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

    def action_hint(self) -> None:
        """Ask the hint bot what it would do."""
        play = self.table_app.settings.play
        if not play.hints:
            self.tell("Hints are off in the settings.")
        elif self.mine and self.match.outcome is None:
            self.tell("Looking for a hint…")
            self.run_worker(self._hint(self.token, play.hint_bot), group="hint", exclusive=True, exit_on_error=False)

    async def _hint(self, token: int, spec: str) -> None:
        match = self.match
        try:
            text = await self.table_app.bots.choose(self._question_for(spec))
        except RulesError as error:
            if token == self.token:
                self.tell(f"No hint: {error}")
            return
        if token != self.token or not self.mine:
            return
        action = match.state.find(text)
        entry = next((e for e in self.entries if any(act.text == text for act in e.acts) and e.kind != "all"), None)
        if entry is not None and entry.numbered:
            turned = entry.turned([act.text for act in entry.acts].index(text) - entry.at)
            self.menu.entries[self.menu.entries.index(entry)] = turned
            self.entries = self.menu.entries
            entry = turned
        if entry is not None:
            self.menu.highlight(entry)
            self.on_menu_highlighted(self.menu.Highlighted(entry))
        amount = f" for {action.amount}" if action.family else ""
        self.tell(f"{spec} would do this: {action.label(self.names)}{amount}.")

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
        elif chosen in ("again", "same"):
            self.leave()
            problem = app.play_again(match, same_seed=chosen == "same")
        elif chosen == "replay":
            self.leave(keep=True)
            problem = app.open_replay(match.path)
        if problem:
            app.notices.append(problem)

    def leave(self, keep: bool = False) -> None:
        """Close the match and go back to where the table was opened.

        A finished match is deleted when the settings say so, unless it is to be kept for the moment.
        """
        self.token += 1
        self.workers.cancel_group(self, "bot")
        self.workers.cancel_group(self, "hint")
        match = self.match
        match.close()
        if match.outcome is not None and not keep and not self.table_app.settings.files.keep_finished:
            from tabletop_tui.table.saves import delete

            with suppress(TableError):
                delete(match.path)
        self.dismiss()
