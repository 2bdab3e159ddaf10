"""Prints how fast the app is: its start against an empty Textual app’s, and from key to painted answer.

    python tests/app/measure_latency.py [--keys 400] [--starts 7] [--runs 1]

Figures depend on the machine and on what else it does, so that nothing here is asserted; the aims are a start of at
most 1.6 times the empty app’s, and at most 50 ms from key to painted answer at the 95th percentile at 120x40.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

#: Both leave as soon as the first screen is painted; ours when there is something on it.
EMPTY = """
from textual.app import App as Start
OURS = False
"""

OURS = """
from tabletop_tui.app import TabletopApp as Start
OURS = True
"""

LEAVE = """
import os
class Measured(Start):
    def _display(self, screen, renderable):
        super()._display(screen, renderable)
        if renderable is not None and (not OURS or any(s.text.strip() for s in screen._compositor.render_strips())):
            os._exit(0)
Measured().run(headless=True)
"""


def start(code: str, home: str) -> float:
    """Seconds from the start of a process to its first paint."""
    environment = {**os.environ, "TABLETOP_TUI_HOME": home, "PYTHONPATH": str(ROOT)}
    before = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], env=environment, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
    return time.perf_counter() - before


def starts(times: int, home: str) -> None:
    empty, ours = [], []
    for _ in range(times):
        empty.append(start(EMPTY + LEAVE, home))
        ours.append(start(OURS + LEAVE, home))
    one, other = statistics.median(empty), statistics.median(ours)
    print(f"start: empty app {one * 1000:.0f} ms, this app {other * 1000:.0f} ms, ratio {other / one:.2f} (medians)")


async def latency(keys: int, size: tuple[int, int]) -> dict[str, tuple[float, float]]:
    """From a key to the strips that answer it, without Pilot’s fixed waits; gives medians, clock and processor."""
    import random

    from rules.core.contract import Seat, Setup
    from rules.core.registry import game
    from tabletop_tui.app import TabletopApp
    from tabletop_tui.screens import cursors, shield
    from tabletop_tui.screens.shield import Shield
    from tabletop_tui.table.match import Match
    from tabletop_tui.widgets import menu

    # a key that changes nothing is answered by no paint; the list that comes by itself later must not pass for one
    cursors.STILL = 1.0  # type: ignore[misc]
    shield.ARMING = menu.ASLEEP = menu.ASLEEP_ASKING = 0.001  # type: ignore[misc]
    rules = game("hero-realms")
    match = Match.new(rules, Setup((Seat("Ada"), Seat("Ben"))), ["person", "person"], 712044)
    app = TabletopApp(match)
    chance = random.Random(1)
    moves: list[tuple[float, float]] = []
    acts: list[tuple[float, float]] = []
    painted = asyncio.Event()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        app.settle()
        whole = app._display

        def display(screen: object, renderable: object) -> None:
            whole(screen, renderable)  # type: ignore[arg-type]
            if renderable is not None:
                painted.set()

        app._display = display  # type: ignore[method-assign]
        for _ in range(keys):
            if isinstance(app.screen, Shield):
                await asyncio.sleep(0.01)
                key = "enter"
            else:
                key = chance.choice(["enter", "down", "up", "tab", "1", "2", "p", "e", "down"])
            from textual.events import Key

            await asyncio.sleep(0.005)
            steps = len(match.steps)
            painted.clear()
            before, spent = time.perf_counter(), time.process_time()
            app.post_message(Key(key, key if len(key) == 1 else None))
            try:
                await asyncio.wait_for(painted.wait(), 0.25)
            except TimeoutError:
                continue
            took = ((time.perf_counter() - before) * 1000, (time.process_time() - spent) * 1000)
            (acts if len(match.steps) > steps else moves).append(took)
            if match.outcome is not None:
                break
    medians: dict[str, tuple[float, float]] = {}
    for name, found in (("moving", moves), ("acting, journal synced", acts)):
        print(f"key to paint at {size[0]}x{size[1]}, {name}, {len(found)} keys:")
        for what, column in (("on the clock", 0), ("of the processor", 1)):
            times = sorted(took[column] for took in found)
            if not times:
                continue
            print(
                f"  {what:17} median {statistics.median(times):5.1f} ms, 95th percentile "
                f"{times[int(len(times) * 0.95)]:5.1f} ms, longest {times[-1]:5.1f} ms"
            )
        if found:
            clock, processor = (statistics.median(took[column] for took in found) for column in (0, 1))
            medians[name] = (clock, processor)
    return medians


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keys", type=int, default=400)
    parser.add_argument("--starts", type=int, default=7)
    parser.add_argument("--runs", type=int, default=1)
    wanted = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    with tempfile.TemporaryDirectory() as home:
        os.environ["TABLETOP_TUI_HOME"] = home
        starts(wanted.starts, home)
        for size in ((80, 24), (120, 40)):
            runs = [asyncio.run(latency(wanted.keys, size)) for _ in range(wanted.runs)]
            for name in runs[0]:
                clock, processor = (min(run[name][column] for run in runs if name in run) for column in (0, 1))
                print(f"best of {wanted.runs} at {size[0]}x{size[1]}, {name}: {clock:.1f} ms, {processor:.1f} ms")


if __name__ == "__main__":
    main()
