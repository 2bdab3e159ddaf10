"""The bot's process starts under the app, whose stand-in for standard error has no descriptor."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

CODE = """
import asyncio, io, sys
from rules.core.contract import Seat, Setup
from tabletop_tui.players.process import BotProcess, Question

class NoDescriptor(io.StringIO):
    def fileno(self):
        return -1

if __name__ == "__main__":
    real, sys.stderr = sys.stderr, NoDescriptor()
    bot = BotProcess()
    setup = Setup((Seat("Ada"), Seat("Ben")))
    print(asyncio.run(bot.choose(Question("hero-realms", setup, 1, None, (), "random", 1))))
    bot.close()
    sys.stderr = real
"""


def test_a_bot_answers_where_standard_error_has_no_descriptor(tmp_path: Path) -> None:
    script = tmp_path / "ask.py"
    script.write_text(CODE)
    root = str(Path(__file__).parents[2])
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, check=False, env={"PYTHONPATH": root}
    )
    assert done.stderr == ""
    assert done.stdout.strip().startswith(("play:", "end"))
