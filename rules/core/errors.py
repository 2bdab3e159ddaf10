"""What can go wrong when rules are used, each with a sentence that a person can act on."""

from __future__ import annotations


class RulesError(Exception):
    """The root of all errors of the rules; `str()` is one sentence."""


class SetupError(RulesError):
    """The set-up cannot be played: seats, format, options or card list do not fit together.

    `clause` is the one that says so, where there is one.
    """

    def __init__(self, message: str, clause: str = "") -> None:
        self.clause = clause
        super().__init__(message)


class IllegalAction(RulesError):
    """The text names no act that is legal now. `reason` and `clause` say why where the rules know."""

    def __init__(self, text: str, reason: str, clause: str = "") -> None:
        self.text = text
        self.reason = reason
        self.clause = clause
        super().__init__(f"“{text}” cannot be done: {reason}" + (f" (§ {clause})" if clause else ""))
