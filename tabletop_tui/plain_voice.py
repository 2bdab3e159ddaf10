"""Lines in and lines out, in words or as JSON."""

from __future__ import annotations

import json
import shutil
from typing import Any, TextIO


class Left(Exception):
    """The person left, or the input ended."""


class Voice:
    """Where lines come from and go to. A line that nobody can hear any more raises BrokenPipeError."""

    def __init__(self, source: TextIO, out: TextIO, as_json: bool = False) -> None:
        self._source = source
        self._out = out
        self.as_json = as_json
        self.terminal = source.isatty() and out.isatty()

    def say(self, text: str, kind: str = "text", **data: Any) -> None:
        """One line; for programs an object with its kind, its text and the data behind it."""
        line = json.dumps({"kind": kind, "text": text, **data}, ensure_ascii=False) if self.as_json else text
        self._out.write(line + "\n")
        self._out.flush()

    def ask(self, prompt: str) -> str:
        """The next line, without what surrounds it. Raises Left at the end of the input."""
        if not self.as_json:
            self._out.write(prompt)
            self._out.flush()
        line = self._source.readline()
        if not line:
            if not self.as_json:
                self._out.write("\n")
            raise Left
        return line.strip()

    def enter(self, prompt: str) -> None:
        """Wait for Enter alone, with which who now has the keyboard opens what is theirs. Raises Left."""
        while True:
            typed = self.ask(prompt)
            if not typed:
                return
            if typed.lower() in ("quit", "q", "exit"):
                raise Left
            self.say("Enter alone goes on; quit leaves. Everything else is closed until then.", "error")

    def cover(self) -> None:
        """Move what was said out of sight, where there is a screen."""
        if self.terminal and not self.as_json:
            self._out.write("\n" * shutil.get_terminal_size().lines)
