"""`python -m tabletop_tui`."""

from __future__ import annotations

import sys

from tabletop_tui.cli import main

if __name__ == "__main__":
    sys.exit(main())
