"""The menus of Antares as entries: what to keep, the first roll, the Fate window. No Textual."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.antares import actions as act
from rules.antares.dice import CONTROL_NAMES
from rules.antares.odds import Table
from rules.antares.state import AntaresState
from rules.antares.trait_actions import Reroll, Target, UseTrait
from rules.core.contract import Action, Decision
from tabletop_tui.boards.antares_words import Choice
from tabletop_tui.screens.antares_keys import Letters
from tabletop_tui.widgets.entries import Entry, value


@dataclass(frozen=True)
class Columns:
    """What the table of a roll shows: `level` is “points” (and chances), “chances” or “off”; then `table` is None."""

    level: str
    state: AntaresState
    table: Table | None

    def choice(self, entry: Entry) -> Choice:
        """The columns of an entry."""
        action = entry.act
        if isinstance(action, act.Keep):
            roll = str(self.state.rolled.n - action.dice.n)
            line = self.lines.get(action.text)
            if line is None:
                return Choice(action.dice, roll)
            bust, points = line
            return Choice(action.dice, roll, act.percent(bust), f"{points:.2f}" if self.level == "points" else "")
        if entry.verb == "stop" and self.table is not None and self.level == "points" and self.table.stop is not None:
            return Choice(None, points=f"{self.table.stop:.2f}")
        return Choice(None, points=action.value(self.state) if isinstance(action, act.AddFate) else "")

    @property
    def lines(self) -> dict[str, tuple[float, float]]:
        """The chance of a bust and the points of each act that keeps dice."""
        table = self.table
        return {} if table is None else {line.text: (float(line.bust), line.points) for line in table.lines}

    def ordered(self, keeps: Sequence[Action]) -> list[Action]:
        """The choices: best first with points, safest first with chances, in the engine’s order without odds."""
        lines = self.lines
        if self.level == "points":
            return sorted(keeps, key=lambda action: -lines[action.text][1])
        if self.level == "chances":
            return sorted(keeps, key=lambda action: lines[action.text][0])
        return list(keeps)

    def best(self, entries: Sequence[Entry]) -> int:
        """Where the cursor stands first: the best choice when points are shown, else the first."""
        table = self.table
        if self.level != "points" or table is None or table.stop is None or not table.lines:
            return 0
        stop = next(index for index, entry in enumerate(entries) if entry.verb == "stop")
        return stop if table.stop >= table.lines[0].points else 0


def _entry(action: Action, names: Sequence[str], key: str = "", label: str = "", kind: str = "act") -> Entry:
    return Entry(kind, key, label or action.label(names), "", action.verb, (action,))


def _fate(decision: Decision, key: str) -> list[Entry]:
    """The roller’s own Fate dice: one entry with a number to set, the least first."""
    acts = tuple(action for action in decision.actions if isinstance(action, act.AddFate))
    if not acts:
        return []
    label = "Add a Fate die" if len(acts) == 1 else "Add Fate dice"
    return [Entry("act", key, label, "", "fate", acts)]


def roll_entries(
    state: AntaresState, decision: Decision, names: Sequence[str], letters: Letters, columns: Columns
) -> tuple[list[Entry], int]:
    """What can be kept, then the Fate dice, then to stop; and where the cursor stands first."""
    keeps = [action for action in decision.actions if isinstance(action, act.Keep)]
    found = [_entry(action, names) for action in columns.ordered(keeps)]
    found += _fate(decision, letters.fate)
    found += [
        _entry(action, names, letters.finish, f"Stop: {act.earning(state.victories(), state.gate)}", "end")
        for action in decision.actions
        if isinstance(action, act.Stop)
    ]
    return found, columns.best(found)


def start_entries(decision: Decision, names: Sequence[str], letters: Letters) -> tuple[list[Entry], int]:
    """The first roll of a turn."""
    rolls = [_entry(action, names, letters.keep) for action in decision.actions if isinstance(action, act.Roll)]
    return [*rolls, *_fate(decision, letters.fate)], 0


def window_entries(decision: Decision, names: Sequence[str], letters: Letters) -> tuple[list[Entry], int]:
    """How many Fate dice to add, or to pass; the cursor stands on passing, which costs nothing."""
    adds = [action for action in decision.actions if isinstance(action, act.AddFate)]
    found = [_entry(action, names, str(action.amount)) for action in adds]
    found += [_entry(action, names, letters.turn) for action in decision.actions if isinstance(action, act.PassTurn)]
    found += [
        _entry(action, names, letters.finish, kind="end")
        for action in decision.actions
        if isinstance(action, act.PassRoll)
    ]
    return found, len(found) - 1


def short_entry(entry: Entry, names: Sequence[str]) -> Entry:
    """An entry of any other question in a few words: the question stands above it."""
    action = entry.act
    if isinstance(action, act.ClaimSix):
        return replace(entry, label="Control dice" if action.control else "Fate dice")
    if isinstance(action, act.TakeFate):
        return replace(entry, label=f"From {names[action.seat]}")
    if isinstance(action, Reroll):
        return replace(entry, label=f"The {CONTROL_NAMES[action.face]}")
    return entry


def short_value(state: AntaresState, entry: Entry) -> str:
    """The right column of an entry in a few cells: “3 of 3 ⚔”, “3→2 1→0”."""
    action = entry.act
    if isinstance(action, UseTrait):
        trait = action.trait
        shown = state.strikes() if trait.strikes else state.victories()
        return f"{shown} of {trait.threshold} {'⚔' if trait.strikes else '★'}"
    if isinstance(action, Target):
        return action.value(state).replace(" ", "").replace(",", " ")
    return value(state, entry)
