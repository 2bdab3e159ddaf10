"""The games behind a number: what each seed says, and every game of it to be replayed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor
from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.message import Message

from tabletop_tui import keys
from tabletop_tui.playtest.behind import MOST, Case, Replay, View, again
from tabletop_tui.playtest.plan import SEARCHING
from tabletop_tui.playtest.runner import processes
from tabletop_tui.screens.base import Over, title
from tabletop_tui.screens.playtest_replay import replayed
from tabletop_tui.widgets.ink import Line, fill, rule, width, wrap
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.listing import Listing, Row
from tabletop_tui.widgets.painted import Lines

if TYPE_CHECKING:
    from tabletop_tui.table.cards import CardChoice
    from tabletop_tui.table.match import Match

#: cells of the seed, and between the columns
_SEED: Final = 12
_GAP: Final = 2


class GamesScreen(Over):
    """Cases by what they say; ←→ takes another game of a case, Enter replays it, o looks behind the number otherwise.

    `cards` are the card lists of the plan, in its order.
    """

    BINDINGS = keys.bindings("order")
    KEYS = ("do", "back", "help")
    ABOUT: ClassVar[tuple[str, ...]] = (
        "Each row is one seed. ←→ takes another of its games, Enter plays that game again and steps through it.",
        "o looks at the number from another side, where it has one: access or a free copy, another opponent.",
    )

    class Opened(Message):
        """A game was played again."""

        def __init__(self, match: Match | None, wrong: str) -> None:
            super().__init__()
            self.match = match
            self.wrong = wrong

    def __init__(self, views: Sequence[View], cards: Sequence[CardChoice]) -> None:
        super().__init__()
        self.views = views
        self._cards = cards
        self._which = 0
        #: which of its games each case shows
        self._game: dict[str, int] = {}
        self._said = ""
        self._busy = False
        self._player: Executor | None = None

    @property
    def view(self) -> View:
        """What is looked at now."""
        return self.views[self._which]

    @property
    def cases(self) -> Mapping[str, Case]:
        """The cases that are listed, by their keys."""
        return {case.key: case for group in self.view.groups for case in group.cases}

    def compose(self) -> ComposeResult:
        yield Lines(self._title, id="title")
        yield Listing(id="list")
        yield Lines(self._notes, id="note")
        yield KeyBar()

    def on_mount(self) -> None:
        self._fresh()
        self.query_one(Listing).focus()

    def on_unmount(self) -> None:
        if self._player is not None:
            self._player.shutdown(wait=False, cancel_futures=True)

    def show_keys(self) -> None:
        (key, _, action), *rest = keys.bar(self.KEYS, self.keymap)
        shown = [(key, "replay", action)]
        if any(len(case.games) > 1 for case in self.cases.values()):
            shown.append(("→", "another game", "other"))
        if len(self.views) > 1:
            shown.append(("o", self.views[(self._which + 1) % len(self.views)].word, "order"))
        self.query_one(KeyBar).show([*shown, *rest], None)

    # ---- what is shown -----------------------------------------------------------------------------------------------

    def _title(self, cells: int, rows: int) -> list[Line]:
        view = self.view
        count = f"{view.total:,} seeds" if view.total != 1 else "1 seed"
        return title(f"Games behind {view.title}", count)(cells, rows)

    def _fresh(self) -> None:
        """Draw everything anew, the cursor on the case that it stood on."""
        listing = self.query_one(Listing)
        here = listing.key
        rows: list[Row] = []
        wide = max((width(case.did) for case in self.cases.values()), default=0)
        for group in self.view.groups:
            rows.append(Row(line=[(group.title, "")], heading=True, counts=f"{group.total:,}"))
            rows += [self._row(case, wide, case.key == here) for case in group.cases]
            if group.total > len(group.cases):
                rows.append(Row(line=[(f"the first {MOST} are listed", "muted")]))
        empty = [Row(), Row(line=[("No game behind this number is known by itself yet.", "muted")])]
        listing.show(rows or empty)
        self.query_one("#title", Lines).repaint()
        self.query_one("#note", Lines).repaint()

    def _row(self, case: Case, wide: int, here: bool) -> Row:
        told = self._shown(case).told
        if here and len(case.games) > 1:
            told = f"‹ {told} ›"
        return Row(
            case.key,
            [(fill(f"seed {case.seed}", _SEED), ""), (fill(case.did, wide + _GAP), ""), (told, "muted")],
        )

    def _shown(self, case: Case) -> Replay:
        """The game of a case that Enter replays."""
        return case.games[self._game.get(case.key, 0) % len(case.games)]

    def _notes(self, cells: int, rows: int) -> list[Line]:
        case = self.cases.get(self.query_one(Listing).key)
        lines: list[Line] = [rule(f"Seed {case.seed}" if case else "Games", "", cells)]
        if self._said:
            return lines + [[(" " + row, "warn")] for row in wrap(self._said, cells - 2)]
        if case is None:
            return lines
        shown = self._shown(case)
        lines += [[(" " + row, "")] for row in wrap(f"{' against '.join(shown.names)}, {shown.told}.", cells - 2)]
        turns = "←→ takes another of its games; " if len(case.games) > 1 else ""
        told = f"{self.view.about} {turns}Enter plays it again and steps through."
        return lines + [[(" " + row, "muted")] for row in wrap(told, cells - 2)]

    def on_listing_highlighted(self, event: Listing.Highlighted) -> None:
        if not self._busy:
            self._said = ""
        self._fresh()

    def on_listing_turned(self, event: Listing.Turned) -> None:
        if event.key:
            self._game[event.key] = self._game.get(event.key, 0) + event.by
            self._fresh()

    def action_do(self) -> None:
        self.query_one(Listing).action_do()

    def action_other(self) -> None:
        self.query_one(Listing).action_right()

    def action_order(self) -> None:
        """Look at the number from the next side."""
        if len(self.views) > 1:
            self._which = (self._which + 1) % len(self.views)
            self._fresh()
            self.show_keys()

    # ---- replaying ---------------------------------------------------------------------------------------------------

    def on_listing_chosen(self, event: Listing.Chosen) -> None:
        case = self.cases.get(event.key)
        if case is None or self._busy:
            return
        self._busy = True
        self._said = "The game is played again …"
        self.query_one("#note", Lines).repaint()
        one = self._shown(case)
        self.run_worker(lambda: self._play(one), thread=True, exit_on_error=False)

    def _play(self, one: Replay) -> None:
        """Play a game again, in a thread; bots that search do so in a process, for they take their time."""
        try:
            acts = None
            if any(chair.bot.startswith(SEARCHING) for chair in one.arm.chairs):
                self._player = self._player or processes(1).make()
                acts = self._player.submit(again, one.arm, one.seed).result()[1]
            message = self.Opened(replayed(one, self._cards[one.which], acts), "")
        except BrokenExecutor:
            self._player = None
            message = self.Opened(None, "The game cannot be played again: the process that played it ended.")
        except Exception as error:  # noqa: BLE001 - a thread has nobody else to tell
            message = self.Opened(None, f"The game cannot be played again: {error}.")
        self.post_message(message)

    def on_games_screen_opened(self, event: GamesScreen.Opened) -> None:
        """Show the replay."""
        from tabletop_tui.screens.playtest_open import OpenReplay

        self._busy = False
        self._said = event.wrong
        self.query_one("#note", Lines).repaint()
        if event.match is not None and self.is_current:
            self.app.push_screen(OpenReplay(event.match))
