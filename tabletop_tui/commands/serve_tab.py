"""What runs for one tab of the browser: the app, drawn for the page that asked for it."""

from __future__ import annotations


def main() -> int:
    """Open the app; the server has said in the environment how it is drawn. Gives the exit status."""
    from tabletop_tui.app import run

    return run()


if __name__ == "__main__":
    raise SystemExit(main())
