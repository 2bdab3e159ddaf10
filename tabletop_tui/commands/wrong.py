"""How a command says that it was used wrongly, or that what it was given is at fault."""

from __future__ import annotations

from difflib import get_close_matches

from typer.exceptions import Abort, TyperException

AT_FAULT = 1
USED_WRONGLY = 2


class Wrong(Exception):
    """A command ends with this sentence on standard error and this exit status."""

    def __init__(self, sentence: str, status: int = USED_WRONGLY) -> None:
        self.status = status
        super().__init__(sentence)


def told_by_typer(error: Exception) -> tuple[str, int] | None:
    """The sentence and exit status for what the parser of the command line found; None when it is no such thing."""
    if isinstance(error, Abort):
        return "Broken off.", 130
    if not isinstance(error, TyperException):
        return None
    text = " ".join(error.format_message().split())
    for plain, ours in (('"', "“"), ("'", "“")):
        while text.count(plain) >= 2:
            text = text.replace(plain, ours, 1).replace(plain, "”", 1)
    return (text if text.endswith((".", "?", ")")) else text + "."), error.exit_code


def did_you_mean(word: str, known: list[str]) -> str:
    """The end of a sentence about an unknown word: the nearest known one, or all of them."""
    near = get_close_matches(word, known, 1)
    return f"did you mean {near[0]}?" if near else f"there are: {', '.join(known)}."
