"""A match that was played, step by step in lines: forward, back, to any action."""

from __future__ import annotations

from typing import Final

from rules.core.contract import TABLE
from tabletop_tui import plain_words as words
from tabletop_tui.boards.model import Painter
from tabletop_tui.boards.painters import painter_of
from tabletop_tui.plain_voice import Left, Voice
from tabletop_tui.table import log
from tabletop_tui.table.match import Match

COMMANDS: Final[dict[str, str]] = {
    "next": "the next action, and so does Enter",
    "back": "the action before",
    "first": "the beginning",
    "last": "the end",
    "state": "the whole table, with all hands closed",
    "log": "what happened up to here",
    "play": "a new match that goes on from here",
    "help": "this list",
    "quit": "leave",
}
_SHORT: Final = {
    "": "next", "]": "next", "n": "next", "[": "back", "b": "back", "s": "state", "l": "log", "h": "help", "?": "help",
    "q": "quit", "exit": "quit",
}  # fmt: skip


class Replay:
    """Steps through a match as the table sees it: every hand is closed."""

    def __init__(self, match: Match, voice: Voice, at: int = 0, painter: Painter | None = None) -> None:
        self.match = match
        self.voice = voice
        self.painter = painter or painter_of(match.game.id)
        self.now = at

    def run(self) -> int:
        """Show it until it is left. Gives the exit status."""
        match = self.match
        for notice in (*match.notices, match.frozen):
            if notice:
                self.voice.say(notice, "notice")
        try:
            self._where()
            self._state()
            while True:
                self._answer(self.voice.ask("replay> "))
        except (Left, KeyboardInterrupt):
            return 0

    def _answer(self, typed: str) -> None:
        word = _SHORT.get(typed.lower(), typed.lower())
        last = len(self.match.steps)
        places = {"next": self.now + 1, "back": self.now - 1, "first": 0, "last": last}
        if word in places or (word.isascii() and word.isdecimal()):
            self._go(places[word] if word in places else int(word[:9]))
        elif word == "state":
            self._state()
        elif word == "log":
            for line in self.match.log(TABLE, upto=self.now):
                self.voice.say(line.text if line.heading else f"  {line.text}", "log", turn=line.turn)
        elif word == "play":
            self._branch()
        elif word == "help":
            self.voice.say(f"A number from 0 to {last} goes to the position after so many actions.", "help")
            for name, what in COMMANDS.items():
                self.voice.say(f"  {name}: {what}.", "help")
        elif word == "quit":
            raise Left
        else:
            self.voice.say(f"“{typed[:40]}” is nothing a replay knows; type help for what can be typed.", "error")

    def _go(self, number: int) -> None:
        last = len(self.match.steps)
        if not 0 <= number <= last:
            end = "This is the end." if number > last else "This is the beginning."
            self.voice.say(end if abs(number - self.now) == 1 else f"The match has {last} actions.", "error")
            return
        forward = number == self.now + 1
        self.now = number
        if forward:
            for line in log.told_of(self.match.steps, number - 1, self.match.names, TABLE, self.match.sides):
                self.voice.say(line.text, "turn" if line.heading else "log", turn=line.turn)
        self._where()

    def _where(self) -> None:
        match = self.match
        state = match.at(self.now)
        decision, outcome = state.decision, state.outcome
        text = f"After {self.now} of {len(match.steps)} actions, turn {state.turn}. "
        if outcome is not None:
            text += f"{words.wins(match.names, outcome.winners)} {outcome.reason}"
        elif decision is not None:
            text += f"{match.names[decision.player]}: {decision.prompt}"
        chosen = match.steps[self.now].action.text if self.now < len(match.steps) else None
        self.voice.say(
            text, "position", action=self.now, actions=len(match.steps), turn=state.turn, digest=state.digest(),
            next=chosen,
        )  # fmt: skip

    def _state(self) -> None:
        picture = self.painter.picture(self.match.at(self.now), TABLE, self.match.names)
        for line in words.picture_lines(picture):
            self.voice.say(line, "state")

    def _branch(self) -> None:
        if self.match.frozen:
            self.voice.say(self.match.frozen, "error")
            return
        with self.match.branch(self.now) as other:
            self.voice.say(f"Saved as {other.path}. To play on: tabletop-tui resume {other.path.stem} --plain", "saved")
