"""What is typed at a table line by line: the commands, and which legal act a line means."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from rules.core.contract import Action
from tabletop_tui.plain_words import Choice, blocked_line

if TYPE_CHECKING:
    from tabletop_tui.table.match import Match

#: What may be typed besides a choice, in the order of `help`
COMMANDS: Final[dict[str, str]] = {
    "?": "the rule, and what cannot be done now and why; ? 3 is about choice 3, ? buy about buying",
    "hint": "what the strongest bot would do, from what you know, with its estimate and the reason",
    "guide": "the phase, what usually comes next, and what each kind of choice means",
    "state": "the whole table",
    "hand": "your hand",
    "log": "what happened in the last two turns; log all is the whole match",
    "undo": "take the last action back, where that is allowed",
    "save": "where the match is saved",
    "position": "write where the game stands as a file to begin from; position FILE names the file",
    "help": "this list",
    "quit": "leave; the match is saved and can be resumed",
}
#: Other words for them
SHORT: Final = {"s": "state", "h": "help", "l": "log", "u": "undo", "q": "quit", "exit": "quit", "why": "?"}


class NoChoice(Exception):
    """What was typed is no choice now; the sentence says why, or what comes near."""


def meant(match: Match, typed: str, menu: Sequence[Choice]) -> Action:
    """The act that a line means: its number with or without an amount, its text or its label. Raises NoChoice."""
    number, _, amount = typed.partition(" ")
    if number.isascii() and number.isdecimal():
        return _numbered(number, amount.strip(), menu)
    every = [action for choice in menu for action in choice.actions]
    for action in every:
        if typed == action.text:
            return action
    labelled = [c.action for c in menu if c.action.label(match.names).casefold() == typed.casefold()]
    if len(labelled) == 1:
        return labelled[0]
    raise NoChoice(_refusal(match, typed, every))


def _numbered(number: str, amount: str, menu: Sequence[Choice]) -> Action:
    if not 1 <= int(number[:9]) <= len(menu):
        raise NoChoice(f"There is no choice {number}; the choices are 1 to {len(menu)}.")
    choice = menu[int(number) - 1]
    if not amount:
        return choice.action
    found = [action for action in choice.actions if str(action.amount) == amount]
    if not found or len(choice.actions) == 1:
        raise NoChoice(f"Choice {number} cannot be done with “{amount}”.")
    return found[0]


def _refusal(match: Match, typed: str, every: Sequence[Action]) -> str:
    """Why it is none: the rule that forbids it, or else that nothing is called so."""
    for blocked in match.state.blocked(match.actor):
        if typed == blocked.text or typed.casefold() == blocked.label.casefold():
            return blocked_line(blocked)
    item = match.state.why_not(match.actor, typed)
    if item is not None and item.label != item.text:
        return blocked_line(item)
    known = [*(a.text for a in every), *(a.label(match.names) for a in every), *COMMANDS]
    near = get_close_matches(typed, known, 1)
    hint = f"did you mean “{near[0]}”?" if near else "type help for what can be typed."
    shown = typed if len(typed) <= 40 else typed[:40] + "…"
    return f"“{''.join(c if c.isprintable() else '·' for c in shown)}” is no choice now; {hint}"
