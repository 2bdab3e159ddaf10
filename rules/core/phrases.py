"""Parts of sentences that the words of every game are made of."""

from __future__ import annotations

from collections.abc import Sequence


def listed(parts: Sequence[str]) -> str:
    """The parts with commas and “and”: “Gold, Ruby and Spark”."""
    return ", ".join(parts[:-1]) + (" and " if len(parts) > 1 else "") + parts[-1] if parts else ""


def cards_words(n: int) -> str:
    """“a card”, “2 cards”."""
    return "a card" if n == 1 else f"{n} cards"
