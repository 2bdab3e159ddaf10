"""What the table of Antares shows: the dice as they are chosen, the odds, what a choice brings."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from rules.antares import actions as act
from rules.antares.odds import Table, table_of
from rules.antares.state import AntaresState
from rules.core.contract import Action
from tabletop_tui import keys
from tabletop_tui.boards import antares_words as words
from tabletop_tui.boards.antares_fall import Fall, last_turn, with_fall
from tabletop_tui.boards.model import Picture, Zone
from tabletop_tui.screens.antares_keys import Letters, bar_keys
from tabletop_tui.screens.table import TableScreen
from tabletop_tui.widgets import antares_panel as panel
from tabletop_tui.widgets.chart import track
from tabletop_tui.widgets.detail import About
from tabletop_tui.widgets.entries import Entry
from tabletop_tui.widgets.ink import Line, cut, fill
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.roll_menu import RollMenu


class AntaresFrame(TableScreen):
    """A match of Antares as everybody sees it: nothing is hidden, so there is one view."""

    MENU = RollMenu

    #: Signs that mean something else here than in the other games
    ascii_signs: ClassVar[dict[int, str]] = {
        ord(sign): char for sign, char in zip("⚔◆↓⚑✗█▌━┃┏┓┗┛═", "SFWRS##=#####=", strict=True)
    }

    #: the dice just rolled that are to be kept, by their place
    chosen: frozenset[int] = frozenset()
    _fall: tuple[int, Fall] = (-1, Fall())
    _table: tuple[int, Table] | None = None

    # ---- what is on the table ----------------------------------------------------------------------------------------

    @property
    def position(self) -> AntaresState:
        """The state, as what it is."""
        state = self.match.state
        assert isinstance(state, AntaresState)
        return state

    @property
    def choosing(self) -> bool:
        """Whether the one who looks chooses among dice just rolled."""
        return self.mine and words.is_roll(self.position)

    @property
    def level(self) -> str:
        """Which numbers are shown: “points” (and chances), “chances”, or “off”, by settings and table."""
        return self.table_app.settings.play.odds if self.position.odds else "off"

    def fall(self) -> Fall:
        """The dice of the last turn, or of this one once they have fallen."""
        steps = self.match.steps
        if self._fall[0] != len(steps):
            first = len(steps)
            turn = self.position.turn
            while first and steps[first - 1].turn >= turn - 1:
                first -= 1
            self._fall = (len(steps), last_turn(event for step in steps[first:] for event in step.events))
        return self._fall[1]

    def odds(self) -> Table:
        """The exact chances of every choice of this roll, worked out once a position."""
        at = len(self.match.steps)
        if self._table is None or self._table[0] != at:
            self._table = (at, table_of(self.position))
        return self._table[1]

    def picture(self) -> Picture:
        """The position with what the last dice left; nothing is hidden, so whoever decides sees the acts."""
        viewer = self.match.actor if self.mine else self.viewer
        picture = self.painter.picture(self.position, viewer, self.names)
        return self.turned(with_fall(picture, self.position, self.fall(), self.names))

    def turned(self, picture: Picture) -> Picture:
        """The picture with the dice just rolled numbered and turned as they are chosen."""
        if not self.choosing:
            return picture
        return replace(picture, zones=tuple(self._turned(z) if z.id == "dice" else z for z in picture.zones))

    def _turned(self, zone: Zone) -> Zone:
        things = []
        for thing in zone.things:
            kind, _, place = thing.key.partition(":")
            if kind == "rolled":
                state = "keep" if int(place) in self.chosen else "rolled"
                thing = replace(thing, mark=str(int(place) + 1), state=state)
            things.append(thing)
        return replace(zone, things=tuple(things))

    def show_dice(self) -> None:
        """Draw the dice as they are chosen now."""
        if self._picture is not None:
            self._picture = self.turned(self._picture)
            self._seen = (self.viewer, self._picture) if self._seen is not None else None
            board = self.board
            board.show(self._picture, question=board.question, log=board.log_lines, undo=board.undo, notes=board.notes)

    def game_words(self) -> str:
        return f"Antares   {self.position.card.name},"

    def notes(self, picture: Picture) -> dict[str, list[str]]:
        """What a wide board tells besides: what each number of Victories earns, points by turn."""
        state = self.position
        seats = self.tracks()["Points"]
        top = max(max(numbers) for numbers in seats)
        lines = [
            f"{fill(cut(name, 12), 12)} {fill(track(numbers[-40:], top, 40), 40)} {numbers[-1]:>3}"
            for name, numbers in zip(self.names, seats, strict=True)
        ]
        ladder = [f"{n}★ {act.earning(n, state.gate)}" for n in range(2, 7)] if state.outcome is None else []
        return {"ladder": ladder, "tracks": lines}

    @property
    def letters(self) -> Letters:
        """The keys of keeping, adding Fate dice, passing for the turn and ending, as far as the keymap leaves them."""
        return Letters.free(self.keymap)

    @property
    def rolls(self) -> RollMenu:
        """The menu, as what it is."""
        assert isinstance(self.menu, RollMenu)
        return self.menu

    def show_keys(self) -> None:
        out = keys.bar(("home",), self.keymap)[0]
        count = self.position.rolled.n if self.choosing else 0
        start = self.mine and words.is_start(self.position)
        for key_bar in self.query(KeyBar):
            key_bar.show(bar_keys(self.letters, self.keymap, count, start), out)

    # ---- the detail --------------------------------------------------------------------------------------------------

    def consequences(self, action: Action) -> list[str]:
        if self.level != "off" or not self.position.odds:
            return super().consequences(action)
        without = self.position.clone()
        without.odds = False
        return without.consequence(action, self.names)

    def entry_about(self, entry: Entry, key: str) -> About:
        action = entry.act
        state = self.position
        cells = 34 if self.size.width >= 100 else 26
        shown = self.level != "off"
        if isinstance(action, act.Keep | act.Roll):
            kept = action.dice.n if isinstance(action, act.Keep) else 0
            count = (state.rolled.n or 6) - kept
            rolls = f"roll {count}"
            name = words.shortened(action.dice, cells - len(rolls) - 12) if isinstance(action, act.Keep) else ""
            title = f"Keep {name}, {rolls}" if name else "First roll, 6 dice"
            drawn: list[Line] = panel.total_lines(words.totals(state, action, shown), cells)
            drawn += panel.sentence_lines(self._best_play(action, cells), cells, "muted")
            return About(title=title, clause=action.clause, drawn=tuple(drawn))
        if words.is_window(state):
            drawn = panel.fate_lines(words.fate_effects(state, shown), cells)
            return About(
                title=f"One Fate die on {self.names[state.active]}",
                drawn=(*drawn, [], *panel.sentence_lines(self._window_words(), cells, "muted")),
                clause="AN-FATE-1 AN-FATE-3",
            )
        return super().entry_about(entry, key)

    def _best_play(self, action: act.Act, cells: int) -> list[str]:
        """What the points of a choice are, and what they leave out."""
        if self.level != "points" or not isinstance(action, act.Keep):
            return []
        if cells < panel.WORDY:
            return ["pts: best play, no traits"]
        line = next(line for line in self.odds().lines if line.text == action.text)
        return [
            "",
            f"Then best play: {line.points:.2f} points on average, traits and other players’ Fate dice left out.",
            "A Control die counts 1.83 points, a Fate die 2." if self._house_dice() else "",
        ]

    def _house_dice(self) -> bool:
        """Whether a Control die is worth what the shipped one is."""
        ones, twos, threes, fates = self.position.pool.control.sides
        return ones + 2 * twos + 3 * threes + 2 * fates == 11

    def _window_words(self) -> list[str]:
        state = self.position
        held = state.players[state.actor()].fate
        lines = ["After the roll it lies on the table again."]
        if self.level != "off" and held > 1:
            share = act.percent(words.routed_by(state, 2))
            lines.insert(0, f"Two dice: {share} Routed by at least one.")
        return lines

    def in_passing(self, text: str) -> bool:
        """A bot that adds no Fate dice."""
        return words.is_window(self.position) and text.startswith("pass:")

    def no_choice(self) -> About:
        """What the detail tells while the dice chosen are no legal choice."""
        if self.chosen:
            return About(
                title="A die must be rolled", will=("Fate dice are in hand: leave a die to roll.",), clause="AN-FATE-3"
            )
        count = self.position.rolled.n
        return About(title="No die is kept", will=(f"1 to {count} turn dice to KEEP.",), clause="AN-TURN-2")

    def tell_things(self) -> None:
        """The detail tells of a Headquarters in words, and of a trait nothing twice."""
        about = self.detail.about
        thing = about.thing
        if thing is None:
            return
        if thing.key.startswith("hq:"):
            self.detail.show(replace(about, thing=replace(thing, lines=thing.words)))
        elif thing.key.startswith("trait:") and about.will:
            self.detail.show(replace(about, thing=replace(thing, lines=(), words=(), text="")))
