"""The command line: `tabletop-tui`, also `python -m tabletop_tui`. Without arguments it opens the app.

Exit status: 0 done, 1 the thing checked is at fault, 2 the command was used wrongly. What is wrong is said in one
sentence on standard error.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typer import Typer

#: Set to see where a fault of the program itself happened
DEBUG = "TABLETOP_TUI_DEBUG"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line (that of the process unless given) and give the exit status."""
    argv = list(sys.argv[1:] if arguments is None else arguments)
    for stream, on_error in (
        (sys.stdin, "replace"),
        (sys.stdout, "backslashreplace"),
        (sys.stderr, "backslashreplace"),
    ):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=on_error)
    try:
        status = _open_app() if not argv else _run(argv)
        sys.stdout.flush()
    except BrokenPipeError:
        _listen_no_more()
        return 0
    except OSError as error:
        _listen_no_more()
        print(f"The output cannot be written: {(error.strerror or str(error)).lower()}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    return status


def _listen_no_more() -> None:
    """Drop what is still buffered: it would fail once more when Python flushes at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_app() -> int:
    """The app. Nothing of the command line is imported, so that it opens at once."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        print("The app needs a terminal; see tabletop-tui --help for what works without one.", file=sys.stderr)
        return 2
    from tabletop_tui.app import run

    return run()


def _run(argv: list[str]) -> int:
    from rules.core.errors import RulesError
    from tabletop_tui.commands.wrong import Wrong, told_by_typer
    from tabletop_tui.table.errors import TableError

    try:
        from typer.main import get_command

        status = get_command(build(argv))(args=argv, prog_name="tabletop-tui", standalone_mode=False)
        return status if isinstance(status, int) else 0
    except Wrong as error:
        print(error, file=sys.stderr)
        return error.status
    except (TableError, RulesError) as error:
        print(error, file=sys.stderr)
        return 1
    except (OSError, KeyboardInterrupt):
        raise
    except Exception as error:
        told = told_by_typer(error)
        if told is not None:
            print(told[0], file=sys.stderr)
            return told[1]
        if os.environ.get(DEBUG):
            raise
        what = " ".join(f"{type(error).__name__}: {error}".split())
        print(f"This is a fault of tabletop-tui: {what} (set {DEBUG}=1 to see where).", file=sys.stderr)
        return 1


def build(argv: Sequence[str] = ()) -> Typer:
    """The command line as typer has it. When `argv` names a command, the modules of the others stay out."""
    from tabletop_tui.commands.root import root

    return root(argv[0] if argv else "")
