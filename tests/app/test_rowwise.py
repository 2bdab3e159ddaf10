"""What goes on row by row goes by keys and by the wheel alike, and says how much is out of sight."""

from __future__ import annotations

import pytest
from textual import events
from textual.app import App, ComposeResult

from tabletop_tui.widgets.detail import About, Detail
from tabletop_tui.widgets.ink import plain, unseen
from tabletop_tui.widgets.rowwise import Rowwise
from tabletop_tui.widgets.scrolled import Scrolled


class Alone(App[None]):
    """One widget with ten rows to itself."""

    def __init__(self, widget: Rowwise) -> None:
        super().__init__()
        self.widget = widget

    def compose(self) -> ComposeResult:
        yield self.widget


def wheel(down: bool) -> events.MouseEvent:
    kind = events.MouseScrollDown if down else events.MouseScrollUp
    return kind(None, 1, 1, 0, 1, 0, False, False, False)


def seen(widget: Rowwise) -> tuple[str, str]:
    """The first row and the last."""
    return plain(widget.shown[0]).strip(), plain(widget.shown[-1]).strip()


async def test_thirty_lines_in_ten_rows_are_gone_through_by_keys_and_wheel() -> None:
    # nine lines and the row that counts; a page is two less than the ten rows
    scrolled = Scrolled(lambda cells, rows: [[(f"line {n}", "")] for n in range(1, 31)])
    app = Alone(scrolled)
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        scrolled.focus()
        assert seen(scrolled) == ("line 1", "▼ 21 more")
        steps = [
            ("down", ("line 2", "▲ 1 more   ▼ 20 more")),
            ("pagedown", ("line 10", "▲ 9 more   ▼ 12 more")),
            ("end", ("line 22", "▲ 21 more")),
            ("up", ("line 21", "▲ 20 more   ▼ 1 more")),
            ("pageup", ("line 13", "▲ 12 more   ▼ 9 more")),
            ("home", ("line 1", "▼ 21 more")),
        ]
        for key, expected in steps:
            await pilot.press(key)
            assert (key, seen(scrolled)) == (key, expected)
        for down, expected in ((True, ("line 2", "▲ 1 more   ▼ 20 more")), (False, ("line 1", "▼ 21 more"))):
            scrolled.post_message(wheel(down))
            await pilot.pause()
            assert seen(scrolled) == expected


async def test_the_detail_scrolls_by_the_wheel_too_and_not_past_its_end() -> None:
    detail = Detail()
    app = Alone(detail)
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        detail.show(About(title="Gold", will=tuple(f"Sentence {n}." for n in range(1, 31))))
        await pilot.pause()
        second = plain(detail.shown[1])
        detail.post_message(wheel(True))
        await pilot.pause()
        assert plain(detail.shown[0]) == second
        for _ in range(40):
            detail.post_message(wheel(True))
        await pilot.pause()
        assert "Sentence 30." in plain(detail.shown[-2])
        assert seen(detail)[1] == "▲ the beginning"


@pytest.mark.parametrize(
    ("above", "below", "text"),
    [(0, 0, ""), (3, 0, "▲ 3 more"), (0, 12, "▼ 12 more"), (3, 12, "▲ 3 more  ▼ 12 more")],
)
def test_how_much_is_out_of_sight(above: int, below: int, text: str) -> None:
    assert unseen(above, below, 2) == text
