"""Dice that tumble for a moment on the table of Antares, and Fate dice that resolve one by one."""

from __future__ import annotations

from typing import Final

from tabletop_tui.boards import antares_resolve as resolve
from tabletop_tui.boards import antares_tumble as tumble
from tabletop_tui.boards.model import Picture
from tabletop_tui.screens.antares_frame import AntaresFrame
from tabletop_tui.widgets.bars import LastLine, TurnBar
from tabletop_tui.widgets.detail import About
from tabletop_tui.widgets.menu import Menu
from tabletop_tui.widgets.motion import Frame

#: Seconds for which the end of a turn stands before a bot goes on, besides its own pace.
HELD: Final = 0.5


class TumblingFrame(AntaresFrame):
    """The dice of a roll change their faces and stop from left to right; any key ends that."""

    #: whether dice tumble; whether they came to lie by themselves; whether a bot waits for them
    tumbling: bool = False
    _lying: bool = False
    _bot_waits: bool = False
    #: what the last line says once they lie
    _told_last: tuple[str, str] = ("", "")

    def _start_motion(self, before: Picture, after: Picture) -> None:
        steps = self.match.steps
        how = self.table_app.motion
        moves = bool(steps) and how != "none"
        thrown = tumble.falling(after, steps[-1].events) if moves else ()
        stages = resolve.stages(before, after, steps[-1].events, self.names) if moves else []
        if not thrown and not stages:
            super()._start_motion(before, after)
            return
        who = self.names[self.fall().seat]
        short = how == "short"
        lie = tumble.duration(len(thrown), short) if thrown else 0
        each = resolve.EACH_MS // 2 if short else resolve.EACH_MS
        end = lie + each * len(stages)
        at = 0
        self.tumbling = True
        self._lying = False
        self.rolls.veil(f"{who} rolls…")
        self.detail.show(About())
        last = self.query_one(LastLine)
        self._told_last = (last.news, last.undo)
        last.show(f"{who} rolls…", "")

        def show() -> None:
            nonlocal at
            if at >= end:
                self._lying = True
                self.end_motion()
                return
            if at < lie:
                shown = tumble.tumbled(before, after, thrown, at * 2 if short else at, who)
            else:
                stage = stages[(at - lie) // each]
                shown = stage.picture
                last.show(stage.words, "")
            moment = Frame(shown)
            self.board.move(moment)
            self.query_one(TurnBar).move(moment)
            at += tumble.FRAME_MS

        show()
        self._moving = self.set_interval(tumble.FRAME_MS / 1000, show)

    def end_motion(self) -> None:
        """Show the position as it is. A key that ends the tumbling of dice does nothing else with them."""
        super().end_motion()
        if not self.tumbling:
            return
        self.tumbling = False
        self.rolls.veil("")
        if not self._lying and self.mine:
            self.rolls.doze()
        news, undo = self._told_last
        self.query_one(LastLine).show(news, undo)
        self.on_menu_highlighted(Menu.Highlighted(self.menu.current))
        if self._bot_waits:
            self._bot_waits = False
            self.start_bot()

    def start_bot(self) -> None:
        """Ask the bot, once the dice lie and everybody has seen how the last turn ended."""
        if self.tumbling:
            self._bot_waits = True
            return
        how = self.table_app.motion
        steps = self.match.steps
        ended = bool(steps) and steps[-1].turn != steps[-1].turn_after
        if not ended or how == "none" or self.table_app.settings.play.bot_speed in ("instant", "step"):
            super().start_bot()
            return
        token = self.token

        def ask() -> None:
            if token == self.token and self.is_attached:
                super(TumblingFrame, self).start_bot()

        self.set_timer(HELD if how == "full" else HELD / 2, ask)
