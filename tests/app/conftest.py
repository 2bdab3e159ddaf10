"""What tests of the app share: a table with a known seed, quick waits, and the screen as text."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import textual._wait
from textual._context import visible_screen_stack
from textual.app import App

from rules.core.contract import Seat, Setup
from rules.core.registry import game
from tabletop_tui.app import TabletopApp
from tabletop_tui.table.match import Match

#: A seed under which Ada begins with Ruby, Gold and Gold, say; tests read what is there and do not rely on it.
SEED = 712044

Sit = Callable[..., Match]


#: What the app starts within this many seconds belongs to what a key set off: the next frame, a key that wakes.
SOON = 0.03

#: How many such waits one look takes at most: what repeats (a tumbling die, a clock) is not waited out.
LOOKS = 40


async def settled(min_sleep: float = 0.0, max_sleep: float = 1.0) -> None:
    """Wait until nothing is left to do: the loop has no callback ready and none due soon, and no thread is at work.

    Textual's own wait compares the process's time with the clock, and takes a process that the machine put aside for
    an idle one. The loop's own queues do not depend on how busy the machine is; the process's time is asked last, for
    the sake of threads.
    """
    loop = asyncio.get_running_loop()
    ready, scheduled = loop._ready, loop._scheduled  # type: ignore[attr-defined]
    for _ in range(LOOKS):
        while True:
            await asyncio.sleep(0)
            if not ready:
                break
        due = min((timer.when() for timer in scheduled if not timer.cancelled()), default=None)
        wait = SOON if due is None else due - loop.time()
        if wait >= SOON:
            break
        await asyncio.sleep(max(wait, 0.0))
    await idle(min_sleep, max_sleep)


idle = textual._wait.wait_for_idle


@pytest.fixture(autouse=True)
def sure_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pilot waits for what a key set off to be done; how finely it looks is what a key costs in a test."""
    monkeypatch.setattr(textual._wait, "SLEEP_GRANULARITY", 0.002)
    monkeypatch.setattr("textual.app.wait_for_idle", settled)
    monkeypatch.setattr("textual.pilot.wait_for_idle", settled)


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing moves, and what comes by itself while nothing happens stays away: a test asks for it."""
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setattr("tabletop_tui.screens.cursors.STILL", 3600.0)


@pytest.fixture
def awake(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shield and keys wake almost at once."""
    monkeypatch.setattr("tabletop_tui.screens.shield.ARMING", 0.001)
    monkeypatch.setattr("tabletop_tui.widgets.menu.ASLEEP", 0.001)
    monkeypatch.setattr("tabletop_tui.widgets.menu.ASLEEP_ASKING", 0.001)


@pytest.fixture
def sit() -> Iterator[Sit]:
    """`sit()` is a new duel of Hero Realms; names and players may be given, and options."""
    opened: list[Match] = []

    def new(
        *players: str, names: tuple[str, ...] = ("Ada", "Ben"), seed: int = SEED, options: dict[str, Any] | None = None
    ) -> Match:
        setup = Setup(tuple(Seat(name) for name in names), options={"first": 1, **(options or {})})
        match = Match.new(game("hero-realms"), setup, list(players) or ["person"] * len(names), seed)
        opened.append(match)
        return match

    yield new
    for match in opened:
        match.close()


@pytest.fixture
def table(sit: Sit) -> Callable[..., TabletopApp]:
    """`table(…)` is the app with a new duel open."""

    def start(*players: str, **how: Any) -> TabletopApp:
        return TabletopApp(sit(*players, **how))

    return start


@pytest.fixture
def text() -> Callable[[App[Any]], str]:
    """The screen as text, row by row, with what shows through from the screens below it."""

    def dump(app: App[Any]) -> str:
        visible_screen_stack.set(list(app._background_screens))
        return "\n".join(strip.text for strip in app.screen._compositor.render_strips())

    return dump
