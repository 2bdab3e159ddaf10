"""The frame of a table and what it shows: turn bar, board, menu, detail, last line and key bar."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from rules.core.contract import Action, Decision
from tabletop_tui import keys
from tabletop_tui.boards.first_game import guide
from tabletop_tui.boards.model import Picture
from tabletop_tui.boards.names import IN_MENU, ON_BOARD, shortened
from tabletop_tui.screens.base import Base
from tabletop_tui.screens.painting import Painting
from tabletop_tui.table.log import LogLine
from tabletop_tui.table.log import lines as log_lines
from tabletop_tui.table.summary import summarize
from tabletop_tui.widgets import layout, ticks
from tabletop_tui.widgets.bars import LastLine, TurnBar
from tabletop_tui.widgets.board import Board
from tabletop_tui.widgets.chart import track
from tabletop_tui.widgets.detail import About, Detail
from tabletop_tui.widgets.entries import PICK_LETTERS, Entry, barred, entries, play_chain, value, wanted
from tabletop_tui.widgets.guide import GuideLines
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.menu import Menu

if TYPE_CHECKING:
    from tabletop_tui.table.match import Match

#: Rows that the detail keeps, however long the menu is.
DETAIL_ROWS: Final = 7


class TableFrame(Base):
    """A match as one viewer sees it: the widgets, and what each of them shows of the position."""

    #: The menu of this game, and the rows that its detail keeps.
    MENU: ClassVar[type[Menu]] = Menu
    detail_rows: int = DETAIL_ROWS

    def __init__(self, match: Match, painting: Painting, news: str = "") -> None:
        super().__init__()
        self.match = match
        self.painting = painting
        self.painter = painting.painter
        self.names = match.names
        self.viewer = match.viewer()
        #: what a first game is told, where the game has it, and whether it is told
        self._guide = guide(match.game.id)
        self.first_game = False
        self.news = news or " ".join(match.notices)
        self.entries: list[Entry] = []
        self.asking = False
        self.only: frozenset[str] | None = None
        self.leaving = False
        self.bot_failed = ""
        #: how far the search of a bot is, in words
        self.thinking = ""
        self.ticks: ticks.Plan | None = None
        self.ticked: dict[str, int] = {}
        self._question: tuple[int, str] | None = None
        self._picture: Picture | None = None
        self._tracks: tuple[int, Mapping[str, tuple[tuple[int, ...], ...]]] = (-1, {})

    def compose(self) -> ComposeResult:
        yield TurnBar()
        yield GuideLines()
        with Horizontal(id="middle"):
            yield Board(self.painting.draw)
            with Vertical(id="side"):
                yield self.MENU()
                yield Detail()
        yield LastLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self.board = self.query_one(Board)
        self.menu = self.query_one(Menu)
        self.detail = self.query_one(Detail)
        self.guide_lines = self.query_one(GuideLines)
        self.guide_lines.set_class(self.first_game and self._guide is not None, "-open")
        self.menu.focus()

    def on_resize(self) -> None:
        if self._picture is not None:
            self.show_board()
            self._set_heights()

    # ---- showing -----------------------------------------------------------------------------------------------------

    @property
    def mine(self) -> bool:
        """Whether the one who looks at the screen is the one who decides."""
        return self.match.decides(self.viewer)

    def show_all(self, done: Action | None = None) -> None:
        """Draw the position for the present viewer. `done` is the act that led to it."""
        self.leaving = False
        self.show_board()
        decision = self.match.state.decision
        if decision is not None and self.mine:
            self.show_menu(decision, done)
        else:
            self.show_waiting()
        self.show_guide()
        self.show_keys()

    def show_guide(self, entry: Entry | None = None) -> None:
        """Tell a first game what is going on, and what the act of an entry means."""
        if self._guide is None or not self.first_game:
            return
        state = self.match.state
        self.guide_lines.show_now(*self._guide.now(state, self.names))
        action = entry.act if entry is not None and self.mine else None
        self.guide_lines.show_meaning(*(self._guide.meaning(action) if action is not None else ("", "")))

    def show_board(self) -> None:
        """Turn bar, board and last line at the present size; menu and cursors stay as they are."""
        state = self.match.state
        decision = state.decision
        picture = self._picture = self.picture()
        wide = self.size.width >= 120 and self.size.height >= 40
        recent = [line.text for line in self.recent_log() if not line.heading]
        undo = self.undo_words()
        self.query_one(TurnBar).show(picture.bar, not self.mine, self.game_words())
        self.board.show(
            picture,
            question=self.mine and decision is not None and not is_main(decision),
            log=[*recent, *([self.news] if self.news else [])] if wide else None,
            # the newest sentence stands on the last line
            spare=(recent if self.news else recent[:-1]) if self.painting.draw is layout.draw else (),
            undo=undo,
            notes=self.notes(picture) if wide else None,
        )
        self.query_one(LastLine).show(self.news or (recent[-1] if recent else self.opening()), undo)

    def opening(self) -> str:
        """What is told before anything has happened."""
        actor = self.match.actor
        if actor < 0:
            return "The game begins."
        side = self.match.sides[actor]
        together = self.match.sides.count(side) > 1
        return f"The game begins. {self.match.side_name(side)} {'go' if together else 'goes'} first."

    def picture(self) -> Picture:
        """The position as the viewer may see it."""
        return self.painter.picture(self.match.state, self.viewer, self.names)

    def game_words(self) -> str:
        """What is played, for the turn bar where there is room."""
        match = self.match
        form = next((f.title for f in match.game.formats if f.id == match.header.format), "")
        return f"{match.game.title}   {form.lower()},"

    def recent_log(self) -> list[LogLine]:
        """The log of this turn and the one before, as the viewer saw it."""
        steps = self.match.steps
        first = len(steps)
        turn = self.match.state.turn
        while first and steps[first - 1].turn >= turn - 1 and len(steps) - first < 80:
            first -= 1
        return log_lines(steps[first:], self.names, self.viewer, first, self.match.sides)

    def undo_words(self) -> str:
        """What `u` would take back, or why it cannot."""
        if not self.mine or not self.match.steps:
            return ""
        reason = self.match.undo_reason()
        return reason or f"u: {self.match.undo_label(self.names)}"

    def tracks(self) -> Mapping[str, tuple[tuple[int, ...], ...]]:
        """Each player’s numbers turn by turn, by what they are called; summed up anew when the turn changes."""
        turn = self.match.state.turn
        if self._tracks[0] != turn:
            self._tracks = (turn, summarize(self.match, self.painting.tracks).tracks)
        return self._tracks[1]

    def notes(self, picture: Picture) -> dict[str, list[str]]:
        """What a wide board explains beside the cards: each player’s numbers by turn, and the facts of the position."""
        told: dict[str, list[str]] = {}
        first = True
        for zone in picture.zones:
            seat = zone.id.rpartition(":")[2]
            if zone.role not in ("others", "play") or not seat.isdigit():
                continue
            lines = told.setdefault(zone.id, [])
            for name, seats in self.tracks().items():
                numbers = seats[int(seat)]
                top = max(max(each) for each in seats)
                bars = track(numbers[-12:], top, 12)
                lines.append(f"{name} by turn  {bars}  {numbers[0]} → {numbers[-1]}")
            if first and zone.role == "others":
                lines += picture.facts
                first = False
        return told

    def show_menu(self, decision: Decision, done: Action | None = None) -> None:
        """The legal acts, with the cursor where it is wanted."""
        state = self.match.state
        question = (decision.player, "" if is_main(decision) else decision.prompt)
        changed = question != self._question
        self._question = question
        if changed or done is not None:
            self.only = None
            self.asking = False
            self.ticked = {}
        keymap = self.keymap
        self.ticks = None if is_main(decision) else ticks.plan(state, decision)
        if self.ticks is not None:
            self.entries = ticks.entries(
                self.ticks,
                decision,
                self.menu_names,
                self.ticked,
                keys.picks(keymap, PICK_LETTERS),
                keys.keys_of("finish", keymap)[0],
            )
            self._present(decision.prompt, self.entries, 0, done.verb if done is not None else "")
            if changed and not self.menu.has_focus:
                self.menu.focus()
            return
        chain = play_chain(state, decision, self._is_item) if self.only is None else []
        self.entries = entries(
            state,
            decision,
            self.menu_names,
            keys.picks(keymap, PICK_LETTERS),
            (keys.keys_of("finish", keymap)[0], keys.keys_of("play_all", keymap)[0]),
            chain,
            self.only,
        )
        at = wanted(self.entries, done.verb if done is not None else "", done.text if done is not None else "")
        self._present(decision.prompt, self.entries, at, done.verb if done is not None else "")
        if changed and not self.menu.has_focus:
            self.menu.focus()

    @property
    def menu_names(self) -> list[str]:
        """The names as short as the menu needs them."""
        return shortened(self.names, ON_BOARD if self.size.width >= 100 else IN_MENU)

    def with_barred(self, found: list[Entry], asking: bool = False) -> list[Entry]:
        """The entries, and after them what cannot be done, where the menu is to list it."""
        if asking or self.only is not None or not self.table_app.settings.play.menu_not_now:
            return found
        return [*found, *barred(self.match.state.blocked(self.match.actor))]

    def _present(self, prompt: str, found: list[Entry], at: int, done: str = "", asking: bool = False) -> None:
        state = self.match.state
        found = self.with_barred(found, asking)
        self.menu.show(prompt, found, at, value=lambda entry: value(state, entry), done=done, asking=asking)
        self._set_heights()

    def show_waiting(self) -> None:
        """The menu while somebody else decides, or nobody."""
        self.entries = []
        self._question = None
        actor = self.match.actor
        outcome = self.match.outcome
        prompt = outcome.reason if outcome is not None else f"{self.names[actor]} is choosing… {self.thinking}".rstrip()
        self.menu.show(prompt, [], value=lambda entry: "", notice=self.waiting_lines())
        self.detail.show_blocked(())
        self.detail.show(About())
        self._set_heights()

    def _set_heights(self) -> None:
        side = self.size.height - (2 if self.size.width >= 120 and self.size.height >= 40 else 3)
        side -= GuideLines.ROWS if self.guide_lines.display else 0
        cells = 34 if self.size.width >= 100 else 26
        wants = min(self.menu.wanted_height(cells), side - self.detail_rows) if self.size.width >= 80 else side
        rows = max(3, wants)
        if self.menu.styles.height is None or self.menu.styles.height.value != rows:
            self.menu.styles.height = rows

    def _is_item(self, action: Action) -> bool:
        picture = self._picture
        return picture is not None and any(
            thing.state == "item" and action.text in thing.actions for zone in picture.zones for thing in zone.things
        )

    def waiting_lines(self) -> list[str]:
        """What the menu says while a bot decides."""
        match = self.match
        if match.outcome is not None:
            return ["Enter or Esc shows the results.", "v piles, l log, q home."]
        actor = match.actor
        if match.is_person(actor):
            return []
        if self.bot_failed:
            return [self.bot_failed, "Space says what can be done.", "q goes home; the game is saved."]
        speed = self.table_app.settings.play.bot_speed
        lines = [f"  {match.header.seats[actor].kind}"]
        if speed == "step":
            lines.append("  Space next step")
        return [*lines, "  + faster   − slower"]

    def tell(self, news: str) -> None:
        """Passing news on the last line, until the next event."""
        self.news = news
        last = self.query_one(LastLine)
        last.show(news, last.undo)
        if self.board.log_lines is not None:
            self.board.log_lines = [*self.board.log_lines, news]
            self.board.repaint()


def is_main(decision: Decision | None) -> bool:
    """Whether this is the free phase of a turn, and not a question in it: only there the turn can be ended."""
    return decision is None or any(act.verb == "end" for act in decision.actions)
