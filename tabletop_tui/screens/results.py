"""How a game ended: who won and how, health by turn, the game in numbers, and what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from tabletop_tui import keys
from tabletop_tui.screens.painting import Painting
from tabletop_tui.table import series
from tabletop_tui.table.summary import Summary, summarize
from tabletop_tui.widgets.chart import scale, tall_track
from tabletop_tui.widgets.ink import Line, cut, ends, fill, fit_line, rule, width, wrap
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.listing import Listing, Row
from tabletop_tui.widgets.painted import Lines
from tabletop_tui.widgets.scrolled import Scrolled

if TYPE_CHECKING:
    from tabletop_tui.table.match import Match

from textual.screen import Screen

#: The hue of each seat’s track.
HUES: Final = ("gold", "blue", "rose", "green", "bronze", "ice")

#: What comes next, each with its name, its key and what it is called.
NEXT: Final = (
    ("again", "1", "Play again, the other player first"),
    ("same", "2", "Play the same seed again"),
    ("replay", "3", "Step through the replay"),
    ("decks", "4", "Look at all decks"),
    ("table", "5", "Look at the table"),
    ("home", "e", "Home"),
)

#: The same between two games of a series: what lies in the decks stays secret until it is over.
NEXT_GAME: Final = (
    ("next", "1", "Play the next game"),
    ("replay", "2", "Step through the replay"),
    ("table", "3", "Look at the table"),
    ("home", "e", "Home"),
)
#: And when a series is over.
NEXT_SERIES: Final = (
    ("again", "1", "Play a new series, the other player first"),
    ("replay", "2", "Step through the replay"),
    ("decks", "3", "Look at all decks"),
    ("table", "4", "Look at the table"),
    ("home", "e", "Home"),
)


class ResultsScreen(Screen[str], inherit_bindings=False):
    """Dismissed with what to do next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *keys.bindings("back", "home", "log", "help", "palette", "region.next", "region.previous"),
        *(Binding(key, f"pick('{key}')", show=False) for _, key, _ in NEXT),
    ]
    ABOUT: ClassVar[tuple[str, ...]] = (
        "Digits do what stands beside them. Hands stay closed until the decks are opened.",
    )
    closed: ClassVar[bool] = False

    def __init__(self, match: Match, painting: Painting) -> None:
        super().__init__()
        self.match = match
        self.painting = painting
        self.summary: Summary = summarize(match, painting.tracks, painting.tally, painting.rows)
        self.standing = series.standing(match)
        waits = series.waits(match)
        self.next_first = series.next_first(match) if waits else None
        self.choices = NEXT if self.standing is None else NEXT_GAME if waits else NEXT_SERIES

    @property
    def keymap(self) -> dict[str, str]:
        """The keys that differ from the declared ones."""
        found: dict[str, str] = self.app.settings.keys.keymap()  # type: ignore[attr-defined]
        return found

    def compose(self) -> ComposeResult:
        yield Lines(self._title, id="title")
        yield Scrolled(self._tables, id="tables", hint="Tab goes here")
        yield Listing(id="next")
        yield Lines(self._saved, id="news")
        yield KeyBar()

    def on_mount(self) -> None:
        listing = self.query_one(Listing)
        owned = self.painting.owned
        others = {"decks": f"Look at all {owned}", "next": self._next_words()}
        if len(self.match.names) > 2:
            what = "again" if self.standing is None else "a new series"
            others["again"] = f"Play {what}, the next seat first"
        told = [(name, key, others.get(name, text)) for name, key, text in self.choices]
        listing.show([Row(name, [(f"{key} ", "strong"), (text, "")]) for name, key, text in told])
        listing.styles.height = len(self.choices)
        listing.focus()
        out = keys.bar(("home",), self.keymap)[0]
        self.query_one(KeyBar).show(keys.bar(("do", "log", "help"), self.keymap), out)

    def _next_words(self) -> str:
        """What playing on means: swapping cards first where people can, and who begins."""
        game = self.standing.game + 1 if self.standing is not None else 0
        first = "" if self.next_first is None else f", {self.match.names[self.next_first]} first"
        return f"Swap cards, then game {game}{first}" if series.to_swap(self.match) else f"Game {game}{first}"

    def _series(self, cells: int) -> list[Line]:
        """The running score of a series, or how it ended."""
        found = self.standing
        if found is None:
            return []
        names = self.match.names
        heading = rule(
            f"The series, best of {found.best_of}", "" if found.over else f"first to win {found.need}", cells
        )
        if found.over:
            return [heading, [(" " + found.words(names), "head")], []]
        line: Line = [(" ", "")]
        for seat, won in enumerate(found.won):
            line += [(cut(names[seat], 12), ""), (f" {won}   ", "strong")]
        if found.drawn:
            line.append((f"drawn {found.drawn}", "muted"))
        return [heading, line, []]

    def _who(self) -> str:
        """Who won, in capitals."""
        outcome = self.match.outcome
        if outcome is None:
            return "NOT OVER"
        if not outcome.winners:
            return "A DRAW"
        *most, last = (self.match.names[seat].upper() for seat in outcome.winners)
        who = f"{', '.join(most)} AND {last}" if most else last
        form = next((form for form in self.match.game.formats if form.id == self.match.header.format), None)
        together = form is not None and form.teams
        return who + (" WINS" if len(outcome.winners) == 1 else " WIN" if together else " SHARE THE WIN")

    def _title(self, cells: int, rows: int) -> list[Line]:
        outcome = self.match.outcome
        who = self._who()
        reason = outcome.reason if outcome is not None else ""
        if not _in_title(who, reason, cells):
            reason = ""
        turns = f"{self.summary.turns} turns"
        room = cells - width(who) - width(reason) - 9
        # who won and why is what a person wants to know first
        right = next((text for text in (f"{self.match.game.title}   {turns}", turns) if width(text) <= room), "")
        gap = "    " if width(who) + width(reason) + 6 <= cells else "  "
        return [ends([(" " + who, "head"), (gap + reason, "")], [(f"  {right} " if right else "", "muted")], cells)]

    def _saved(self, cells: int, rows: int) -> list[Line]:
        where = f" Saved as {self.match.path.name}, which is the replay too."
        return [[(where, "muted")]]

    def _tables(self, cells: int, rows: int) -> list[Line]:
        names = self.match.names
        # a table of many needs the rows
        gap: list[Line] = [[]] if len(names) < 4 or rows > 20 else []
        outcome = self.match.outcome
        if outcome is not None and not _in_title(self._who(), outcome.reason, cells):
            gap = [[(" " + row, "")] for row in wrap(outcome.reason, cells - 2)]
        lines: list[Line] = [*gap, *self._series(cells), *self._scores(cells)]
        for name, seats in self.summary.tracks.items():
            lines.append(rule(f"{name} by turn", "", cells))
            high = 3 if cells >= 120 and rows >= 24 else 1
            top = max((max(numbers) for numbers in seats), default=1)
            for seat, numbers in enumerate(seats):
                ahead = self.summary.ahead[seat] if name == next(iter(self.summary.tracks)) else 0
                tail = f"  {numbers[-1]:>3}   ahead {'1 turn' if ahead == 1 else f'{ahead} turns'}"
                head = f" {fill(cut(names[seat], 12), 12)} {numbers[0]:>3}  "
                room = cells - width(head) - 26
                hue = f"hue-{HUES[seat % len(HUES)]}"
                drawn = tall_track(numbers, top, room, high)
                lines += [[(" " * width(head), ""), (row, hue)] for row in drawn[:-1]]
                lines.append([(head, ""), (drawn[-1], hue), (tail, "muted")])
            lines += [[(fill(" turn", 19), "muted"), (scale(len(seats[0]), cells - 45), "muted")], *gap]
        lines += self._numbers(cells)
        return [fit_line(line, cells) for line in lines]

    def _scores(self, cells: int) -> list[Line]:
        """How each seat's score comes about, where the game tells it."""
        if self.painting.scores is None:
            return []
        head, columns, rows = self.painting.scores(self.match.state, self.match.names)
        table = [columns, *rows]
        wide = [min(12, max(width(row[column]) for row in table)) for column in range(len(columns))]
        gap = 3 if sum(wide) + 3 * len(wide) <= cells else 1
        lines: list[Line] = [rule(head, "", cells)]
        for index, row in enumerate(table):
            ink = "muted" if not index else "strong" if index == 1 else ""
            parts = [
                fill(row[0], wide[0]),
                *(f"{cut(text, w):>{w}}" for text, w in zip(row[1:], wide[1:], strict=True)),
            ]
            lines.append([(" " + (" " * gap).join(parts), ink)])
        return [*lines, []]

    def _numbers(self, cells: int) -> list[Line]:
        names = self.match.names
        points = [
            f"{point.turn:>3}  {names[point.seat]} {point.before} → {point.after} {point.track.lower()}"
            for point in self.summary.points
        ]
        if not self.summary.rows and not points:
            return []
        lines: list[Line] = [rule("The game in numbers", "", cells)]
        table: list[Line] = []
        column = max(6, min(12, (cells - 28) // max(1, len(names))))
        if self.summary.rows:
            table.append([(" " * 27, ""), *((f"{cut(name, column - 2):>{column}}", "strong") for name in names)])
        for row in self.summary.rows:
            cells_of = (", ".join(map(str, numbers)) for numbers in row.seats)
            table.append([(fill(" " + row.label, 27), ""), *((f"{text:>{column}}", "") for text in cells_of)])
        side: list[Line] = (
            [[("   Turning points", "strong")], *([("   " + point, "muted")] for point in points)] if points else []
        )
        left = 28 + column * len(names)
        if not table:
            return lines + side
        if cells - left < 26:
            return [*lines, *table, [], *side]
        for index in range(max(len(table), len(side))):
            first = fit_line(table[index] if index < len(table) else [], left)
            lines.append([*first, *(side[index] if index < len(side) else [])])
        return lines

    def on_listing_chosen(self, event: Listing.Chosen) -> None:
        self.action_next(event.key)

    def action_pick(self, key: str) -> None:
        """The entry that bears this key."""
        name = next((name for name, its, _ in self.choices if its == key), "")
        if name:
            self.action_next(name)

    def action_next(self, name: str) -> None:
        if name == "decks":
            from tabletop_tui.screens.piles import PilesScreen

            owned = self.painting.decks(self.match.state, self.match.names)
            self.app.push_screen(PilesScreen(f"All {self.painting.owned}", owned, self.painting.owned == "decks"))
        else:
            self.dismiss(name)

    def action_region_next(self) -> None:
        self.focus_next()

    def action_region_previous(self) -> None:
        self.focus_previous()

    def action_back(self) -> None:
        self.dismiss("table")

    def action_home(self) -> None:
        self.dismiss("home")

    def action_log_open(self) -> None:
        from rules.core.contract import TABLE
        from tabletop_tui.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.match, TABLE))

    def action_help(self) -> None:
        from tabletop_tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self, self.ABOUT))

    def action_palette(self) -> None:
        self.app.action_command_palette()


def _in_title(who: str, reason: str, cells: int) -> bool:
    """Whether why the game ended has room beside who won."""
    return width(who) + width(reason) + 4 <= cells
