"""The table line by line: for screen readers, for scripts, and wherever there is no room for a screen.

It reads and writes lines and needs no terminal. All it says is also said by the screens; `--json` says the same as one
JSON object a line.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from rules.core.contract import NOBODY, Action, Decision
from rules.core.errors import RulesError
from tabletop_tui import plain_hint, plain_why
from tabletop_tui import plain_words as words
from tabletop_tui.boards.model import Painter, Picture
from tabletop_tui.boards.painters import painter_of
from tabletop_tui.plain_typed import COMMANDS, SHORT, NoChoice, meant
from tabletop_tui.plain_voice import Left, Voice
from tabletop_tui.table import log
from tabletop_tui.table.errors import NotSaved, TableError
from tabletop_tui.table.match import Match

#: How much of what happened is told when the keyboard passes
_TOLD: Final = 8


class Plain:
    """One match at the keyboard, from where it stands to its end or until it is left."""

    def __init__(self, match: Match, voice: Voice, painter: Painter | None = None) -> None:
        self.match = match
        self.voice = voice
        self.painter = painter or painter_of(match.game.id)
        self._near: int | None = None

    def run(self) -> int:
        """Play. Gives the exit status: 0, or 1 when the match cannot go on."""
        try:
            self._opening()
            while self.match.actor != NOBODY:
                if self.match.is_person(self.match.actor):
                    self._person()
                else:
                    self._bot()
            self._ending()
        except Left:
            return self._leave()
        except KeyboardInterrupt:
            self.voice.say("", "left")
            return self._leave()
        except NotSaved as error:
            print(f"{error} The match stands as it was before; {self._how_to_resume()}", file=sys.stderr)
            return 1
        except Stopped as error:
            print(f"{error} {self._how_to_resume()}", file=sys.stderr)
            return 1
        return 0

    # -- beginning and end ------------------------------------------------------------------------------------

    def _opening(self) -> None:
        match = self.match
        form = next(f.title for f in match.game.formats if f.id == match.header.format)
        who = ", ".join(f"{place.name} ({place.kind})" for place in match.header.seats)
        self.voice.say(
            f"{match.game.title}, {form.lower()}: {who}. Seed {match.header.seed}.",
            "match",
            game=match.game.id,
            format=match.header.format,
            seats=[{"name": place.name, "kind": place.kind} for place in match.header.seats],
            seed=match.header.seed,
            journal=str(match.path),
            actions=len(match.steps),
        )
        for notice in match.notices:
            self.voice.say(notice, "notice")
        if match.persons and match.actor != NOBODY:
            self.voice.say(f"Saved after every decision in {match.path}. Type help for what can be typed.", "saved")

    def _ending(self) -> None:
        match = self.match
        outcome = match.outcome
        assert outcome is not None
        clause = f" § {outcome.clause}" if outcome.clause else ""
        self.voice.say(
            f"{words.wins(match.names, outcome.winners)} {outcome.reason}{clause}",
            "outcome",
            winners=[match.names[seat] for seat in outcome.winners],
            reason=outcome.reason,
            clause=outcome.clause,
            turns=match.state.turn,
            actions=len(match.steps),
            digest=match.state.digest(),
            journal=str(match.path),
        )
        self.voice.say(f"Saved in {match.path}.", "saved")

    def _leave(self) -> int:
        self.voice.say(f"Saved in {self.match.path}. {self._how_to_resume()}", "left", journal=str(self.match.path))
        return 0

    def _how_to_resume(self) -> str:
        return f"To go on: tabletop-tui resume {shlex.quote(str(self.match.path))} --plain"

    # -- acting -----------------------------------------------------------------------------------------------

    def _bot(self) -> None:
        from tabletop_tui.players.registry import make

        match = self.match
        place = match.header.seats[match.actor]
        try:
            bot = make(place.kind, match.bot_seed(), match.game.id)
            action = match.state.find(bot.choose(match.state.clone()).text)
        except Exception as error:
            raise Stopped(f"The bot for {place.name} stopped: {_sentence(error)}") from error
        self._act(action)

    def _act(self, action: Action) -> None:
        viewer = self.match.viewer()
        self._write(lambda: self.match.act(action))
        number = len(self.match.steps) - 1
        outcome = self.match.outcome
        end = "" if outcome is None else words.wins(self.match.names, outcome.winners)
        for line in log.told_of(self.match.steps, number, self.match.names, viewer, self.match.sides):
            if line.heading:
                self.voice.say(("" if self.voice.as_json else "\n") + line.text, "turn", turn=line.turn)
            elif line.text != end:
                self.voice.say(line.text, "log", turn=line.turn, action=action.text, number=number + 1)
        wrong = self.match.problems()
        if wrong:
            raise Stopped(f"Something is wrong with this game: {wrong[0].rstrip('.')}. It is saved.")

    def _write(self, write: Callable[[], object]) -> None:
        """Do something that is written to the journal, and wait for room where there is none."""
        try:
            write()
        except NotSaved as error:
            if not self.match.persons:
                raise
            told = error
            while not self.match.saved:
                self.voice.say(f"{told} Free some room, then press Enter.", "not saved")
                try:
                    if self.voice.ask("").lower() in ("quit", "q"):
                        raise Left
                except Left:
                    raise told from None
                try:
                    self.match.retry()
                except NotSaved as again:
                    told = again

    def _person(self) -> None:
        side = self.match.sides[self.match.actor]
        if self.match.shielded and self._near != side:
            self._hand_over(side)
        self._near = side
        self.match.shown_to(side)
        decision = self.match.state.decision
        assert decision is not None
        menu = words.choices(decision.actions)
        self._put(decision, menu)
        before = len(self.match.steps)
        while self.match.saved and len(self.match.steps) == before:
            typed = self.voice.ask(f"{self.match.names[self.match.actor]}> ")
            self._answer(typed, decision, menu)

    def _hand_over(self, seat: int) -> None:
        name = self.match.side_name(seat)
        self.voice.cover()
        self.voice.say(f"Pass the keyboard to {name}. Everyone else: look away.", "hand over", player=name)
        news = self.match.since_last_turn(seat)
        if news:
            self.voice.say(f"Since {name} last looked:", "news")
            if len(news) > _TOLD:
                self.voice.say(f"  ({len(news) - _TOLD} more in the log)", "news")
            for line in news[-_TOLD:]:
                self.voice.say(f"  {line}", "news")
        self.voice.enter(f"Enter shows {name}’s hand. ")
        self.voice.cover()

    def _put(self, decision: Decision, menu: Sequence[words.Choice]) -> None:
        state, names = self.match.state, self.match.names
        name = names[decision.player]
        self.voice.say(
            f"{name}: {decision.prompt}",
            "decision",
            player=name,
            clause=decision.clause,
            turn=state.turn,
            actions=[
                {
                    "number": choice.number,
                    "text": action.text,
                    "label": action.label(names),
                    "value": words.spoken(state.value(action)),
                    "clause": action.clause,
                }
                for choice in menu
                for action in choice.actions
            ]
            if self.voice.as_json
            else [],
        )
        if not self.voice.as_json:
            for choice in menu:
                self.voice.say(choice.line(state, names))

    # -- what is typed ----------------------------------------------------------------------------------------

    def _answer(self, typed: str, decision: Decision, menu: Sequence[words.Choice]) -> None:
        verb, _, rest = typed.partition(" ")
        verb, rest = SHORT.get(verb.lower(), verb.lower()), rest.strip()
        if not typed:
            self._put(decision, menu)
        elif verb == "?" or typed.startswith("?"):
            about = rest if verb == "?" else typed[1:].strip()
            plain_why.explain(self.match, self.voice, self._picture(), about, decision, menu)
        elif verb == "quit":
            raise Left
        elif verb == "undo":
            self._undo(decision, menu)
        elif verb in ("hint", "guide") and not rest:
            (plain_hint.tell if verb == "hint" else plain_hint.guide)(self.match, self.voice)
        elif verb == "position":
            self._write_position(rest)
        elif verb in COMMANDS and (not rest or verb == "log"):
            self._look(verb, rest)
        else:
            try:
                action = meant(self.match, typed, menu)
            except NoChoice as error:
                self.voice.say(str(error), "error")
            else:
                self._act(action)

    def _look(self, verb: str, rest: str) -> None:
        match, say = self.match, self.voice.say
        if verb == "state":
            for line in words.picture_lines(self._picture()):
                say(line, "state")
        elif verb == "hand":
            for zone in self._picture().zones:
                if zone.role == "hand":
                    say(words.zone_heading(zone), "hand")
                    for line in words.thing_lines(zone):
                        say(line, "hand")
        elif verb == "log":
            found = match.log(self._viewer())
            for entry in found:
                if rest == "all" or entry.turn >= match.state.turn - 1:
                    say(entry.text if entry.heading else f"  {entry.text}", "log", turn=entry.turn)
            if not found:
                say("Nothing has happened yet.", "log")
        elif verb == "save":
            say(f"Saved after every decision in {match.path}.", "saved", journal=str(match.path))
        else:
            say("A number does that choice, and so does its text, such as " + match.state.legal()[0].text + ".", "help")
            for name, what in COMMANDS.items():
                say(f"  {name}: {what}.", "help")

    def _write_position(self, path: str) -> None:
        from tabletop_tui.table import position_files

        try:
            written = position_files.write(self.match, Path(path or position_files.usual_path(self.match)))
        except TableError as error:
            self.voice.say(str(error), "error")
            return
        told = f"Position written: {written}. {position_files.EVERYTHING}"
        self.voice.say(told, "position", file=str(written))

    def _undo(self, decision: Decision, menu: Sequence[words.Choice]) -> None:
        reason = self.match.undo_reason()
        if reason is not None:
            self.voice.say(f"{reason[:1].upper()}{reason[1:]}.", "refused")
            return
        label = self.match.undo_label()
        self._write(self.match.undo)
        self.voice.say(f"Took back: {label.partition(': ')[2]}.", "undone")

    def _viewer(self) -> int:
        return self.match.viewer() if self._near is None or not self.match.game.hidden else self._near

    def _picture(self) -> Picture:
        return self.painter.picture(self.match.state, self._viewer(), self.match.names)


class Stopped(Exception):
    """The match cannot go on here; the sentence says why."""


def _sentence(error: Exception) -> str:
    text = str(error) if isinstance(error, RulesError) else f"{type(error).__name__}: {error}"
    return text if text.endswith((".", "?")) else text + "."
