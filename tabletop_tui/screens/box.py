"""A box that lies on top of a table: the table behind it is dimmed, not hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.color import Color
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widget import Widget

from tabletop_tui import keys
from tabletop_tui.widgets.ink import Line, box, fit_line
from tabletop_tui.widgets.painted import Painted


class BoxLines(Painted, can_focus=True):
    """The box itself."""

    def __init__(self, owner: BoxScreen) -> None:
        super().__init__(id="box")
        self._owner = owner
        self.top = 0

    def paint(self, cells: int, rows: int) -> tuple[list[Line], dict[int, str]]:
        title, content, foot = self._owner.content(cells - 6)
        room = rows - 2
        if 0 < room < len(content):
            top = self.top = max(0, min(self.top, len(content) - room + 1))
            below = len(content) - top - (room - 1)
            more = f"▼ {below} more" if below else "▲ the beginning"
            content = [*content[top : top + room - 1], [(more, "muted")]]
        body: list[Line] = [[("  ", ""), *fit_line(line, cells - 6), ("  ", "")] for line in content]
        return box(title, body, foot, cells), {}


class BoxScreen(ModalScreen[None], inherit_bindings=False):
    """Lines in a heavy box. Escape closes it, and what it says about keys stands in its lower edge."""

    DEFAULT_CLASSES = "-box"
    BINDINGS = keys.bindings("back", "do", "help", "home", "move.up", "move.down")
    closed: ClassVar[bool] = False
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    def __init__(self, heading: str, lines: Sequence[Line], clause: str = "") -> None:
        super().__init__()
        self._heading = heading
        self._lines = list(lines)
        if clause:
            self._lines += [[], [("§ " + clause, "muted")]]

        self._behind: list[Strip] = []
        self._behind_at: tuple[Size, Color] | None = None

    def compose(self) -> ComposeResult:
        yield BoxLines(self)

    # ---- what lies behind --------------------------------------------------------------------------------------------

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Refresh; regions are named when the screen below has changed there."""
        if regions:
            self._behind_at = None
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def render_line(self, y: int) -> Strip:
        """A row of the screen below, dimmed once and kept: Textual would do so at every change of the box."""
        now = (self.size, self.styles.background)
        if self._behind_at != now:
            self._behind_at = now
            self._behind = self._dimmed()
        return self._behind[y] if y < len(self._behind) else Strip.blank(self.size.width, self.rich_style)

    def _dimmed(self) -> list[Strip]:
        stack = self.app.screen_stack
        below = stack[stack.index(self) - 1] if self in stack else stack[-1]
        ground, share = self.styles.background.rgb, self.styles.background.a
        known: dict[Style, Style] = {}

        def dim(style: Style) -> Style:
            if style not in known:
                if self.app.no_color:
                    known[style] = style + Style(dim=True)
                else:
                    front, back = (
                        color and RichColor.from_rgb(*Color.from_rich_color(color).blend(Color(*ground), share).rgb)
                        for color in (style.color, style.bgcolor)
                    )
                    known[style] = style + Style(color=front, bgcolor=back)
            return known[style]

        strips = below._compositor.render_strips()
        return [
            Strip([Segment(text, dim(style or self.rich_style)) for text, style, _ in strip], strip.cell_length)
            for strip in strips
        ]

    # ---- the box -----------------------------------------------------------------------------------------------------

    def content(self, cells: int) -> tuple[str, list[Line], str]:
        """Title, lines and foot for a width."""
        return self._heading, self._lines, "Esc close"

    def fresh(self) -> None:
        """Draw the box anew, at the height it needs now."""
        lines = self.query_one(BoxLines)
        lines.repaint()
        lines.refresh(layout=True)

    def action_up(self) -> None:
        self._scroll(-1)

    def action_down(self) -> None:
        self._scroll(1)

    def _scroll(self, by: int) -> None:
        lines = self.query_one(BoxLines)
        lines.top += by
        lines.repaint()

    def action_back(self) -> None:
        self.dismiss()

    def action_do(self) -> None:
        self.dismiss()

    def action_home(self) -> None:
        self.dismiss()

    def action_help(self) -> None:
        self.dismiss()

    async def on_click(self, event: events.Click) -> None:
        # Textual calls the handlers of all base classes, so that subclasses change `clicked` and not this
        self.clicked(event)

    def clicked(self, event: events.Click) -> None:
        """A click, anywhere: it closes the box."""
        self.dismiss()
