"""Why and why not: boxes over a table with the reason, the numbers, the clause, and what can be done about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType

from tabletop_tui import keys
from tabletop_tui.screens.box import BoxLines, BoxScreen
from tabletop_tui.widgets.entries import DIGITS, PICK_LETTERS
from tabletop_tui.widgets.ink import Line, plain, signs, width, wrap

if TYPE_CHECKING:
    from textual import events

    from rules.core.contract import Action, Blocked
    from tabletop_tui.boards.model import Thing
    from tabletop_tui.screens.looks import TableLooks
    from tabletop_tui.widgets.entries import Entry

READ: Final = "r read the rule"
#: Acts behind an entry that opens, of one clause, that are named.
MOST: Final = 6


def _text(text: str, ink: str = "") -> Line:
    return [*signs(text, ink)]


class WhyBox(BoxScreen):
    """A box about something on the table. Keys and clicks on its lines do what they name; `w` closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *keys.bindings("rules", "why"),
        *(Binding(char, f"pick('{char}')", show=False) for char in DIGITS + PICK_LETTERS),
    ]

    def __init__(self, table: TableLooks) -> None:
        super().__init__("", [])
        self.table = table
        self._picks: set[str] = set()

    @property
    def clause(self) -> str:
        """The clauses that the box names, separated by spaces."""
        return ""

    @property
    def origin(self) -> str:
        """What the box is about, as the rulebook says where it was opened from."""
        return "the table"

    def entry_line(self, entry: Entry, cells: int) -> Line:
        """A line of the menu in the box: its key works from here."""
        act = entry.act
        assert act is not None
        self._picks.add(entry.key)
        label = entry.full if entry.kind == "all" else act.label(self.table.match.names)
        value = entry.value or self.table.match.state.value(act)
        return _text(f"  {entry.key or ' '}  {label}  {value}".rstrip())

    def action_pick(self, key: str) -> None:
        """Do the entry of the menu with this key, if the box shows it."""
        if key and key in self._picks:
            self.dismiss()
            self.table.menu.pick(key)

    def action_why(self) -> None:
        self.dismiss()

    def action_rules(self) -> None:
        """The rulebook at the clause; Escape there comes back to the box."""
        clause = self.clause.split()
        self.table.open_rules(clause[0] if clause else "", self.origin)

    def clicked(self, event: events.Click) -> None:
        """A click on a line with a key does it, one on the lower edge what stands there; anything else closes."""
        lines = self.query_one(BoxLines)
        x, y = event.screen_x - lines.region.x, event.screen_y - lines.region.y
        row = plain(lines.shown[y]) if 0 <= y < len(lines.shown) else ""
        if 0 < y < len(lines.shown) - 1 and row[5:6] in self._picks - {"", " "}:
            self.action_pick(row[5])
        elif y == len(lines.shown) - 1 and READ in row and 0 <= x - width(row[: row.index(READ)]) < len(READ):
            self.action_rules()
        elif y == len(lines.shown) - 1 and "↓" in row and x >= width(row[: row.index("↓")]):
            self.action_down()
        else:
            self.dismiss()


class WhyNot(WhyBox):
    """Why something cannot be done, what would allow it, and the clause; ↓ goes to the next such thing."""

    def __init__(self, table: TableLooks, blocked: Sequence[Blocked]) -> None:
        super().__init__(table)
        self._blocked = list(blocked)
        self._at = 0

    @property
    def clause(self) -> str:
        return self._blocked[self._at].clause

    @property
    def origin(self) -> str:
        return f"{self._blocked[self._at].label}, why not"

    def content(self, cells: int) -> tuple[str, list[Line], str]:
        item = self._blocked[self._at]
        lines = [_text(row) for row in wrap(item.reason, cells)]
        helps = self._helps(item, cells)
        if helps:
            lines += [[], _text("What would allow it", "strong"), *helps]
        same = [other.label for other in self._blocked if other is not item and _alike(other, item)]
        if same:
            told = "The same rule holds back: " + ", ".join(same) + "."
            lines += [[], *(_text(row, "muted") for row in wrap(told, cells))]
        if item.clause:
            lines += [[], *clauses_told(self.table, item.clause, cells)]
        foot = f"Esc close   {READ}" if item.clause else "Esc close"
        if len(self._blocked) > 1:
            foot += f"   ↓ {self._at + 1} of {len(self._blocked)}"
        return f"Why not: {item.label}", lines, foot

    def _helps(self, item: Blocked, cells: int) -> list[Line]:
        """Entries of the menu that lift the obstacle, found by trying each on a copy; none that turns up a card."""
        match = self.table.match
        found: list[Line] = []
        self._picks = set()
        for entry in self.table.entries:
            if entry.kind not in ("act", "all") or len(found) == 3:
                continue
            copy = match.state.clone()
            for act in entry.acts if entry.kind == "all" else entry.acts[entry.at : entry.at + 1]:
                copy.apply(act)
            decision = copy.decision
            if decision is None or decision.player != match.actor or copy.revealed != match.state.revealed:
                continue
            if any(item.text in (other.text, other.family) for other in decision.actions):
                found.append(self.entry_line(entry, cells))
        return found

    def action_down(self) -> None:
        self._at = (self._at + 1) % len(self._blocked)
        self.fresh()

    def action_up(self) -> None:
        self._at = (self._at - 1) % len(self._blocked)
        self.fresh()


def _alike(one: Blocked, other: Blocked) -> bool:
    """Whether the same holds both back: the same reason, or the same obstacle by the same clause."""
    return one.reason == other.reason or (bool(one.short) and (one.short, one.clause) == (other.short, other.clause))


class WhyMay(WhyBox):
    """The clause that allows an act, and what it will do."""

    def __init__(self, table: TableLooks, act: Action) -> None:
        super().__init__(table)
        self._act = act

    @property
    def clause(self) -> str:
        return self._act.clause

    @property
    def origin(self) -> str:
        return f"{self._act.label(self.table.match.names)}, why"

    def content(self, cells: int) -> tuple[str, list[Line], str]:
        match = self.table.match
        book = self.table.table_app.rulebook(match.game)
        lines: list[Line] = []
        for sentence in self.table.consequences(self._act):
            lines += [_text(row) for row in wrap(sentence, cells)]
        for clause_id in self._act.clause.split():
            clause = book.clause(clause_id)
            if clause is not None:
                lines += [[], _text(f"§ {clause.id}  {clause.title}", "strong")]
                lines += [_text(row, "muted") for row in wrap(clause.text.split("\n\n")[0], cells)]
        return f"Why may I: {self._act.label(match.names)}", lines, f"Esc close   {READ}"


class WhyThing(WhyBox):
    """A thing of the board: what can be done with it now, what cannot and why, each with its clause."""

    def __init__(
        self,
        table: TableLooks,
        thing: Thing,
        may: Sequence[Entry],
        cannot: Sequence[Blocked],
        inside: Sequence[Action] = (),
    ) -> None:
        """`may` are entries of the menu; `inside` further legal acts that stand behind an entry that opens."""
        super().__init__(table)
        self._thing = thing
        self._may = list(may)
        self._inside = list(inside)
        self._cannot = list(cannot)

    @property
    def clause(self) -> str:
        if self._cannot:
            return self._cannot[0].clause
        act = self._may[0].act if self._may else next(iter(self._inside), None)
        return act.clause if act is not None else self._thing.clause

    @property
    def origin(self) -> str:
        return f"{self._thing.full}, why"

    def content(self, cells: int) -> tuple[str, list[Line], str]:
        lines: list[Line] = []
        self._picks = set()
        if self._may or self._inside:
            lines.append(_text("Now", "strong"))
        for entry in self._may:
            act = entry.act
            assert act is not None
            lines.append(self.entry_line(entry, cells))
            lines.append(_text(f"     § {act.clause}", "muted"))
        for clause, labels in self._opened().items():
            shown = labels[:MOST] + ([f"and {len(labels) - MOST} more"] if len(labels) > MOST else [])
            lines += [_text("     " + row) for label in shown for row in wrap(label, cells - 5)]
            lines.append(_text(f"     § {clause}", "muted"))
        if self._cannot:
            lines += [*([[]] if lines else []), _text("Not now", "strong")]
        for item, labels in self._by_reason():
            for label in labels:
                lines.append([("  ✗  ", "bad"), *signs(label)])
            lines += [_text("     " + row, "muted") for row in wrap(item.reason, cells - 5)]
            if item.clause:
                lines.append(_text(f"     § {item.clause}", "muted"))
        if not lines:
            lines.append(_text("Nothing can be done with this now."))
            if self._thing.clause:
                lines += [[], *clauses_told(self.table, self._thing.clause, cells)]
        return f"Why: {self._thing.full}", lines, f"Esc close   {READ}"

    def _opened(self) -> dict[str, list[str]]:
        """The legal acts behind entries that open, by the clauses that allow them."""
        found: dict[str, list[str]] = {}
        for act in self._inside:
            found.setdefault(act.clause, []).append(act.label(self.table.match.names))
        return found

    def _by_reason(self) -> list[tuple[Blocked, list[str]]]:
        """What cannot be done, acts of one reason together."""
        found: dict[tuple[str, str], tuple[Blocked, list[str]]] = {}
        for item in self._cannot:
            found.setdefault((item.reason, item.clause), (item, []))[1].append(item.label)
        return list(found.values())


def clauses_told(table: TableLooks, ids: str, cells: int) -> list[Line]:
    """The clauses by id and title, a ruling marked as one."""
    book = table.table_app.rulebook(table.match.game)
    lines: list[Line] = []
    for clause_id in ids.split():
        clause = book.clause(clause_id)
        mark = (
            ""
            if clause is None
            else {"": "", "part": "   a ruling in part", "whole": "   a ruling of this book"}[clause.ruling]
        )
        told = f"§ {clause_id}" + (f"  {clause.title}" if clause is not None else "")
        lines.append(_text(told + (mark if width(told + mark) <= cells else ""), "muted"))
    return lines
