"""Hints at a table: the strongest bot is asked in its own process, and what it would do is told with its reasons."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType

from rules.core.contract import Action
from rules.core.errors import RulesError
from tabletop_tui import keys
from tabletop_tui.hint_words import Hint, hint
from tabletop_tui.screens.flow import PROGRESS, TableFlow
from tabletop_tui.screens.why import READ, WhyBox, clauses_told
from tabletop_tui.widgets.bars import LastLine
from tabletop_tui.widgets.ink import Line, cut, fill, signs, wrap

if TYPE_CHECKING:
    from textual.timer import Timer

    from tabletop_tui.widgets.entries import Entry

#: Columns of the bar of an estimate.
BAR = 12


class HintBox(WhyBox):
    """What the bot would do, its estimate beside that of the next best act, and why."""

    BINDINGS: ClassVar[list[BindingType]] = keys.bindings("hint", "finish", "play_all")

    def __init__(self, table: TableHints, told: Hint, entry: Entry | None, spec: str) -> None:
        super().__init__(table)
        self._told = told
        self._entry = entry
        self._spec = spec

    @property
    def origin(self) -> str:
        return "the hint"

    @property
    def clause(self) -> str:
        return self._told.clause

    def content(self, cells: int) -> tuple[str, list[Line], str]:
        told = self._told
        self._picks = set()
        lines: list[Line] = [self._entry_line(cells)]
        if told.estimates:
            lines.append([])
        for each in told.estimates:
            bar = fill("█" * round(each.share * BAR), BAR).replace(" ", "▒") + "  " if each.share >= 0 else ""
            label = cut(each.label, cells - len(each.number) - len(bar) - 6)
            lines.append([("  ", ""), (bar, "muted"), (f"{each.number:>6}", "strong"), ("  ", ""), *signs(label)])
        lines += [[], *([*signs(row)] for sentence in told.reasons for row in wrap(sentence, cells))]
        lines += [[], *([(row, "muted")] for row in wrap(f"{self._asked()} {told.basis}".strip(), cells))]
        if told.clause:
            lines += [[], *clauses_told(self.table, told.clause, cells)]
        return "Hint", lines, f"Esc close   {READ}"

    def _asked(self) -> str:
        """Which bot thinks so, and from what."""
        match = self.table.match
        knows = f" It knows what {self.table.names[match.actor]} knows." if match.game.hidden else ""
        return f"{self._spec} was asked.{knows}"

    def _entry_line(self, cells: int) -> Line:
        """The act with the key that does it, which works from here."""
        entry = self._entry
        if entry is None or not entry.key or entry.kind not in ("act", "all", "end", "tick", "group"):
            return [*signs(cut(self._told.act, cells), "strong")]
        self._picks.add(entry.key)
        return [(f"  {entry.key}  ", "strong"), *signs(cut(self._told.act, cells - 5), "strong")]

    def action_hint(self) -> None:
        self.dismiss()

    def action_finish(self) -> None:
        self.action_pick(keys.keys_of("finish", self.table.keymap)[0])

    def action_play_all(self) -> None:
        self.action_pick(keys.keys_of("play_all", self.table.keymap)[0])


class TableHints(TableFlow):
    """The part of a table that gives hints. Whatever goes on ends the search for one."""

    _hint: Hint | None = None
    _hint_asked = ""
    _hint_progress: Timer | None = None

    def go_on(self, done: Action | None = None, first: bool = False) -> None:
        self.drop_hint()
        super().go_on(done, first)

    def drop_hint(self) -> None:
        """Forget the hint, and end the search for one."""
        self._hint = None
        self.workers.cancel_group(self, "hint")

    def action_hint(self) -> None:
        """Ask the hint bot what it would do; once it has said so, show that again."""
        from tabletop_tui.players.advice import asked

        play = self.table_app.settings.play
        if not play.hints:
            self.tell("Hints are off in the settings.")
        elif not self.mine or self.match.outcome is not None:
            self.tell("A hint is for the one who decides.")
        elif self._hint is not None:
            self.show_hint(self._hint)
        else:
            self._hint_asked = asked(play.hint_bot, self.match.game.id)
            self.tell("Looking for a hint…")
            self.run_worker(self._ask_hint(self.token), group="hint", exclusive=True, exit_on_error=False)

    async def _ask_hint(self, token: int) -> None:
        match, spec = self.match, self._hint_asked
        progress = self.set_interval(PROGRESS, self._show_hint_progress)
        try:
            advice = await self.table_app.bots.advise(self._question_for(spec))
        except RulesError as error:
            if token == self.token:
                self.tell(f"No hint: {error}")
            return
        finally:
            progress.stop()
        if token == self.token and self.mine:
            self._hint = hint(match.game.id, match.state, advice, self.names)
            self.show_hint(self._hint)

    def _show_hint_progress(self) -> None:
        """Say how far the search is; going on ends it."""
        done, budget = self.table_app.bots.progress()
        if budget:
            last = self.query_one(LastLine)
            last.show(f"Looking for a hint… {done:,} of {budget:,} games played on.", last.undo)

    def show_hint(self, told: Hint) -> None:
        """Point at the act, and say why in a box where the table is in front."""
        entry = self.point_at(told.action)
        if entry is not None and entry.kind == "all":
            told = replace(told, act=entry.full, short=entry.full)
        self.tell(f"Hint: {told.short}.")
        if self.is_current:
            self.app.push_screen(HintBox(self, told, entry, self._hint_asked))

    def point_at(self, action: Action) -> Entry | None:
        """Put the cursor of the menu on the entry of an act, set to its number; None where the menu has none."""
        decision = self.match.state.decision
        if decision is not None and (self.only is not None or self.asking or self.menu.query_text):
            self.only, self.asking = None, False
            self.close_filter()
            self.show_menu(decision)
        # a chain of plays comes before the single play, as in the menu
        entry = next((e for e in self.entries if action in e.acts), None)
        if entry is None:
            return None
        if entry.numbered:
            turned = entry.turned(entry.acts.index(action) - entry.at)
            self.menu.entries[self.menu.entries.index(entry)] = turned
            self.entries = self.menu.entries
            entry = turned
        self.menu.highlight(entry)
        self.on_menu_highlighted(self.menu.Highlighted(entry))
        return entry
