"""What a set-up option must be, for people who gave it another value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def wanted(kind: str, limits: Mapping[str, Any], message: str) -> str:
    """The rest of a sentence about an option, from the type, limits and message of pydantic’s fault with it."""
    if kind.startswith("int_"):
        return "it must be a whole number"
    if kind.startswith("bool_"):
        return "it must be yes or no"
    if kind == "less_than_equal":
        return f"it must be at most {limits['le']}"
    if kind == "greater_than_equal":
        return f"it must be at least {limits['ge']}"
    return message[:1].lower() + message[1:]
