"""How a table of Hyborian Gates asks: secret choices turned up together, answers asked aloud, passes left unsaid."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.core.contract import TABLE, Action
from rules.hyborian import events as ev
from rules.hyborian.chain import Answer, Window, begins
from rules.hyborian.state import HyborianState
from tabletop_tui.boards.hyborian_turn import PHASES
from tabletop_tui.boards.model import Picture
from tabletop_tui.screens.hyborian_boxes import NOBODY_KEYS, AnswerBox, RevealBox
from tabletop_tui.screens.table import TableScreen
from tabletop_tui.table.errors import NotSaved, TableError

#: What the shield says where everybody chooses in secret.
SECRET: Final = {
    "Set-up": "{} picks a first Trooper, a Gate and its Pyramid in secret.",
    "Gate": "{} may lay a Gate face down.",
}
#: The beginnings at which the table is always asked: the strike of a battle, and the End Stage before the win check.
ALWAYS: Final = ("7", "End")
#: “Pass until …” as everybody says it together.
TOGETHER: Final = {"stack": "until this stack is empty", "battle": "until this battle ends"}


class HyborianAsking(TableScreen):
    """The part of the table that decides who is asked, and how."""

    #: whether the table is asked at the beginning of phases and steps too
    ask_phases: bool = False
    #: the window of which is known who answers (−1: nobody), and how long nobody does
    _spoken: tuple[Window, int, str] | None = None
    #: how many acts were told of when something was turned up last
    _turned_up: int = 0

    @property
    def position(self) -> HyborianState:
        """The position."""
        state = self.match.state
        assert isinstance(state, HyborianState)
        return state

    def go_on(self, done: Action | None = None, first: bool = False) -> None:
        if self.match.outcome is None:
            if first:
                self._turned_up = len(self.match.steps)
            if self._reveal() or not self._pass_quietly():
                return
            if self._ask_aloud():
                return
        super().go_on(done, first)

    def who_looks(self) -> int:
        """A person at whose turn a bot answers or fights stays at the keyboard: nobody has to be called back to it."""
        match, s = self.match, self.position
        bot = match.actor >= 0 and not match.is_person(match.actor)
        if bot and s.phase in PHASES and self.viewer != TABLE and s.active == self.viewer:
            return self.viewer
        return super().who_looks()

    @property
    def _covered(self) -> bool:
        """Whether hands are hidden from each other at this keyboard."""
        return self.match.shielded and self.table_app.settings.play.hand_over

    # ---- turned up together ------------------------------------------------------------------------------------------

    def _reveal(self) -> bool:
        """Show what was laid in secret and is turned up now; the game goes on when everybody has seen it."""
        steps = self.match.steps
        if not self._covered or self._turned_up >= len(steps):
            return False
        new, self._turned_up = steps[self._turned_up :], len(steps)
        told = [
            event.words(self.names, TABLE)
            for step in new
            if step.action.text.startswith(("pyramid:", "gate:")) or step.action.text == "no_gate"
            for event in step.events
            if isinstance(event, ev.Entered | ev.Built)
        ]
        if not told:
            return False
        self._show_table("The Gates are turned up.")
        self.app.push_screen(RevealBox(told, lambda _: self.go_on(), self.leave_table))
        return True

    # ---- answers -----------------------------------------------------------------------------------------------------

    def _pass_quietly(self) -> bool:
        """Pass where nothing is told by it: for one person who has no answer, for a table that has said nobody does.

        False when an act could not be written.
        """
        while (text := self._quiet_pass()) is not None:
            try:
                self.match.act(text)
            except NotSaved as error:
                self.not_saved(error)
                return False
            except TableError as error:
                self.news = str(error)
                return True
        return True

    def _quiet_pass(self) -> str | None:
        """The pass that is said without asking, if there is one to say now."""
        s = self.position
        top = s.stack[-1]
        if s.outcome is not None or not isinstance(top, Answer) or not self.match.is_person(top.player):
            return None
        if not s.rules.poker_face:
            return None
        if not self._covered:
            return "pass" if all(action.verb == "pass" for action in s.legal()) else None
        spoken = self._spoken
        if spoken is not None and spoken[0].num == top.window.num and spoken[1] != top.player:
            return self._passing(spoken[2])
        if top.window.num or self.ask_phases:
            return None
        step = s.battle.step if s.battle is not None else s.phase
        return None if step in ALWAYS else "pass"

    def _passing(self, until: str) -> str:
        """The pass for everybody, or its longest form that may be said now."""
        texts = {action.text for action in self.position.legal()}
        return f"pass:{until}" if f"pass:{until}" in texts else "pass"

    def _ask_aloud(self) -> bool:
        """Ask the table whether anyone answers, where everybody is asked; False when that is known, or not the case."""
        s = self.position
        top = s.stack[-1]
        if not (isinstance(top, Answer) and s.rules.poker_face and self._covered):
            self._spoken = None
            return False
        if not self.match.is_person(top.player):
            return False
        window = top.window
        if self._spoken is not None and self._spoken[0].num == window.num and self._spoken[1] == top.player:
            self._spoken = None
            return False
        self._spoken = None
        own = s.chain[-1].seat if window.num else -1
        asked = [
            (seat, name)
            for seat, name in enumerate(self.names)
            if self.match.is_person(seat)
            and seat not in (own, window.skip)
            and not window.passed >> seat & 1
            and not s.players[seat].mute
        ]
        passes = [
            (key, TOGETHER[until])
            for key, until in NOBODY_KEYS.items()
            if not (until == "stack" and not s.chain) and not (until == "battle" and s.campaign is None)
        ]

        def answered(key: str) -> None:
            if key == "a":
                self.ask_phases = not self.ask_phases
                return
            seat = int(key) - 1 if key.isdigit() else -1
            self._spoken = (window, seat, NOBODY_KEYS.get(key, ""))
            self.go_on()

        self._show_table("The table answers.")
        self.app.push_screen(
            AnswerBox(self.announced(top), asked, passes, self.ask_phases, answered, self.leave_table, self._read_rule)
        )
        return True

    def announced(self, asked: Answer) -> str:
        """What may be answered, in a sentence that everybody may read."""
        s = self.position
        if asked.window.num:
            return f"{s.chain[-1].words(s).rstrip('.')}."
        if s.battle is not None and s.battle.step == "7":
            return "Both are about to strike."
        return begins(s)

    def picture(self) -> Picture:
        """The position; where the table is asked, the turn bar names nobody who might answer."""
        picture = super().picture()
        s = self.position
        if self.viewer != TABLE or s.outcome is not None or not isinstance(s.stack[-1], Answer):
            return picture
        phase = f"{self.names[s.active]}’s turn, {s.phase}"
        return replace(picture, bar=replace(picture.bar, who="THE TABLE", phase=phase))

    def _show_table(self, prompt: str) -> None:
        """The view of nobody in particular: all hands closed."""
        self.viewer = TABLE
        self.board.cursor = ""
        self.show_all()
        self.menu.show(prompt, [], value=lambda entry: "")

    def leave_table(self) -> None:
        """Go home from a box that the table reads."""
        self.leave()

    def _read_rule(self) -> None:
        self.open_rules("HG-SURGE-3", "Does anyone answer")

    # ---- hand-over and bots ------------------------------------------------------------------------------------------

    def asked_words(self, name: str) -> str:
        s = self.position
        asked = s.stack[-1]
        if isinstance(asked, Answer):
            if asked.window.num:
                return f"{s.chain[-1].words(s).rstrip('.')}. {name} may answer."
            return f"{self.announced(asked)} {name} may answer."
        if s.phase in SECRET:
            return SECRET[s.phase].format(name)
        return f"{name} is asked something in {s.names[s.active]}’s turn, {s.phase}."

    def in_passing(self, text: str) -> bool:
        return text.startswith("pass") or text in ("no_more", "no_gate")
