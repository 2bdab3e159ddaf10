"""Charts of blocks: one bar for each turn, on a common scale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

BARS: Final = "▁▂▃▄▅▆▇█"


def track(numbers: Sequence[int], top: int, cells: int) -> str:
    """Numbers as bars, at most so many cells wide; `·` where nothing is left.

    Few numbers are drawn wider, many are thinned out; the last one always shows.
    """
    if not numbers or cells < 1:
        return ""
    wide = max(1, min(4, cells // len(numbers)))
    kept = list(numbers)
    if len(kept) > cells:
        kept = [
            numbers[round(i * (len(numbers) - 1) / (cells - 1))] if cells > 1 else numbers[-1] for i in range(cells)
        ]
    return "".join(_bar(number, top) * wide for number in kept)


def _bar(number: int, top: int) -> str:
    if number <= 0 or top <= 0:
        return "·"
    return BARS[min(len(BARS) - 1, (number * len(BARS) - 1) // top)]
