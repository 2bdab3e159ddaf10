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


def tall_track(numbers: Sequence[int], top: int, cells: int, rows: int) -> list[str]:
    """The same, `rows` rows high, the uppermost first."""
    flat = track(range(1, len(numbers) + 1), len(numbers), cells)
    if not flat:
        return [""] * rows
    wide = max(1, min(4, cells // len(numbers)))
    count = len(flat) // wide
    kept = [numbers[round(i * (len(numbers) - 1) / max(1, count - 1))] for i in range(count)]
    lines: list[str] = []
    for row in reversed(range(rows)):
        line = ""
        for number in kept:
            eighths = -(-number * rows * len(BARS) // max(1, top)) - row * len(BARS)
            empty = "·" if row == 0 and number <= 0 else " "
            line += (BARS[min(len(BARS), eighths) - 1] if eighths > 0 else empty) * wide
        lines.append(line)
    return lines


def scale(turns: int, cells: int) -> str:
    """Turn numbers under a track of that many bars, from 0, where there is room for them."""
    if turns < 1 or cells < 1:
        return ""
    wide = max(1, min(4, cells // turns))
    shown = [" "] * min(cells, turns * wide)
    # many turns share a bar: numbers stand at least six cells apart
    each = next((step for step in (1, 2, 4, 5, 10, 20, 50, 100) if step * len(shown) >= 6 * turns), 200)
    for turn in range(0, turns, each):
        text = str(turn)
        at = turn * len(shown) // turns
        if at + len(text) <= len(shown):
            shown[at : at + len(text)] = text
    return "".join(shown)


def _bar(number: int, top: int) -> str:
    if number <= 0 or top <= 0:
        return "·"
    return BARS[min(len(BARS) - 1, (number * len(BARS) - 1) // top)]
