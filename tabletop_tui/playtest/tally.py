"""Tallies: what was counted, as plain data that adds up in any grouping of the games.

A tally is a dict of tallies, whole numbers, texts and lists. Numbers add, lists of numbers add place by place, texts
(a character for each seed or pair) and other lists follow one another. There are no fractions in it, so that chunks
give the same total to the last bit wherever and in however many processes they were played.
"""

from __future__ import annotations

from typing import Any

Tally = dict[str, Any]


def fold(total: Tally, more: Tally) -> None:
    """Add a tally to a total, in the order of the seeds."""
    for key, value in more.items():
        if key in total:
            total[key] = _added(total[key], value)
        else:
            total[key] = _copy(value)


def _added(a: Any, b: Any) -> Any:
    if isinstance(a, dict):
        fold(a, b)
        return a
    if isinstance(a, list) and a and b and isinstance(a[0], int):
        return [x + y for x, y in zip(a, b, strict=True)]
    return a + b


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(inner) for key, inner in value.items()}
    return list(value) if isinstance(value, list) else value


def count(tally: Tally, key: str, n: int = 1) -> None:
    """Add to a number of a tally."""
    tally[key] = tally.get(key, 0) + n


def note(tally: Tally, key: str, value: int) -> None:
    """Add one to the histogram `key` at a value; in plain data the values are texts."""
    bars = tally.setdefault(key, {})
    name = str(value)
    bars[name] = bars.get(name, 0) + 1


def histogram(tally: Tally, key: str) -> list[tuple[int, int]]:
    """The histogram `key` as value and number, the lowest value first."""
    return sorted((int(value), n) for value, n in tally.get(key, {}).items())


def failed(seed: int, arm: str, error: str) -> Tally:
    """The tally of a game that failed: its seed, what was played, and why."""
    return {"errors": [{"seed": seed, "arm": arm, "error": error}]}
