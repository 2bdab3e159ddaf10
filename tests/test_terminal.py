"""The real program in a real terminal: keys and mouse as a person sends them, the screen as a person sees it."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tabletop_tui.table.match import Match

pytestmark = [
    pytest.mark.tmux,
    pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed"),
]

ROOT = Path(__file__).parents[1]
#: Seconds after which a screen that was waited for will not come; far more than any takes.
PATIENCE = 60.0
ADA_AGAINST_A_BOT = (
    "play", "hero-realms", "--seat", "Ada", "--seat", "Ben=greedy", "--set", "first=1", "--seed", "5",
)  # fmt: skip


class Terminal:
    """One tmux server with one window, in which the program runs."""

    def __init__(self, socket: Path, home: Path) -> None:
        self._socket = socket
        self._home = home
        self._running = False

    def tmux(self, *arguments: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", str(self._socket), "-f", "/dev/null", *arguments],
            capture_output=True, text=True, check=True, env={**os.environ, "LC_ALL": "C.UTF-8"},
        )  # fmt: skip
        return done.stdout

    def run(self, columns: int, rows: int, *arguments: str) -> None:
        """Start the program; when it ends, the window shows how."""
        words = shlex.join([sys.executable, "-m", "tabletop_tui", *arguments])
        env = f"TERM=xterm-256color COLORTERM=truecolor PYTHONPATH={shlex.quote(str(ROOT))} "
        env += f"TABLETOP_TUI_HOME={shlex.quote(str(self._home))} TEXTUAL_ANIMATIONS=none"
        command = f"env {env} {words}; echo ended with $?; cat"
        if self._running:
            self.tmux("respawn-pane", "-k", command)
            self.tmux("resize-window", "-x", str(columns), "-y", str(rows))
        else:
            self.tmux("new-session", "-d", "-x", str(columns), "-y", str(rows), command)
            self._running = True

    def screen(self) -> str:
        return self.tmux("capture-pane", "-p")

    def wait(self, seen: str | Callable[[str], bool]) -> str:
        """The screen once it shows a text, or once a condition holds of it."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            shown = self.screen()
            if (seen in shown) if isinstance(seen, str) else seen(shown):
                return shown
            time.sleep(0.1)
        raise AssertionError(f"{seen!r} did not come up; the screen shows:\n{self.screen()}")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.tmux("send-keys", key)

    def click(self, column: int, row: int) -> None:
        """A click of the left button at a cell, counted from 0."""
        place = f"{column + 1};{row + 1}"
        self.tmux("send-keys", "-l", f"\x1b[<0;{place}M")
        self.tmux("send-keys", "-l", f"\x1b[<0;{place}m")

    def click_on(self, text: str) -> None:
        """A click on the first place where the text stands."""
        for row, line in enumerate(self.wait(text).splitlines()):
            if text in line:
                self.click(line.index(text) + 1, row)
                return

    def saves(self) -> list[Path]:
        return sorted((self._home / "saves").glob("*.jsonl"))


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    window = Terminal(tmp_path / "tmux", tmp_path / "home")
    yield window
    subprocess.run(["tmux", "-S", str(tmp_path / "tmux"), "kill-server"], capture_output=True, check=False)


def actions(path: Path) -> list[str]:
    with Match.open(path, write=False) as match:
        return [step.action.text for step in match.steps]


def test_enter_enter_starts_a_duel_and_the_keyboard_is_handed_over(terminal: Terminal):
    terminal.run(80, 24)
    terminal.wait("Enter sets the table")
    terminal.press("Enter")
    terminal.wait("▌ Start ▐")
    terminal.press("Enter")
    first = terminal.wait("Pass the keyboard to")
    assert "hand" in first
    assert "deck" not in first, "the shield shows something of the table"
    terminal.wait(lambda shown: "Enter ▐  show" in shown)
    time.sleep(0.5)  # the shield is armed after a moment, so that typed-ahead keys do not lower it
    terminal.press("Enter")
    terminal.wait("main phase")
    terminal.press("p")
    terminal.wait("0 cards")
    terminal.press("e")
    shown = terminal.wait(lambda text: "End turn?" in text or "Pass the keyboard to" in text)
    if "End turn?" in shown:
        time.sleep(0.5)
        terminal.press("e")
    terminal.wait("Since")
    done = actions(terminal.saves()[0])
    assert done[-1] == "end"
    assert sum(text.startswith("play:") for text in done) in (3, 5)


def test_a_killed_program_goes_on_from_home(terminal: Terminal):
    terminal.run(
        80, 24, "play", "hero-realms", "--seat", "Ada", "--seat", "Ben=greedy", "--set", "first=1", "--seed", "5"
    )
    terminal.wait("ADA’S TURN")
    terminal.press("1")
    terminal.wait("Ada played")
    before = actions(terminal.saves()[0])
    pid = terminal.tmux("display-message", "-p", "#{pane_pid}").strip()
    children = subprocess.run(
        ["ps", "-o", "pid=,args=", "--ppid", pid], capture_output=True, text=True, check=True
    ).stdout
    program = next(line.split()[0] for line in children.splitlines() if "tabletop_tui" in line)
    os.kill(int(program), 9)
    terminal.wait("ended with 137")
    terminal.run(80, 24)
    terminal.wait("Continue")
    terminal.press("Enter")
    terminal.wait("ADA’S TURN")
    terminal.press("u")
    terminal.wait(lambda shown: actions(terminal.saves()[0]) == before[:-1])


def test_the_mouse_plays_too(terminal: Terminal):
    terminal.run(
        120, 40, "play", "hero-realms", "--seat", "Ada", "--seat", "Ben=greedy", "--set", "first=1", "--seed", "5"
    )
    terminal.wait("ADA’S TURN")
    terminal.click_on("Play Gold")
    terminal.wait(lambda shown: any("▸" in line and "Play Gold" in line for line in shown.splitlines()))
    terminal.click_on("Play Gold")
    terminal.wait("Ada played Gold")
    terminal.click_on("undo")
    terminal.wait(lambda shown: actions(terminal.saves()[0]) == [])


def test_a_terminal_that_is_too_small_says_so_until_it_grows(terminal: Terminal):
    terminal.run(60, 16, *ADA_AGAINST_A_BOT)
    terminal.wait("80 x 24")
    terminal.tmux("resize-window", "-x", "80", "-y", "24")
    terminal.wait("ADA’S TURN")
    terminal.press("C-q")
    terminal.wait("ended with 0")
