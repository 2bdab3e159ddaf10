"""“In this game now”: which clauses bear on the decision of a table, and how."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tabletop_tui.screens.looks import TableLooks

#: Acts that are named of those that one clause allows; the others are counted.
NAMED: Final = 4


def bearing(table: TableLooks) -> dict[str, list[str]]:
    """By clause what it allows and forbids now, in sentences, as far as the viewer may know it.

    Who decides sees what every clause does for the acts of the menu and for what is barred; anybody else sees only
    whose decision it is.
    """
    match = table.match
    state, decision = match.state, match.state.decision
    found: dict[str, list[str]] = {}
    if decision is None or not table.mine:
        for item in state.blocked(table.viewer):
            for clause in item.clause.split():
                found.setdefault(clause, []).append(item.reason)
        return found
    for clause in decision.clause.split():
        found.setdefault(clause, []).append(f"Asked now: {decision.prompt}")
    allowed: dict[str, list[str]] = {}
    for act in decision.actions:
        for clause in act.clause.split():
            allowed.setdefault(clause, []).append(act.label(match.names))
    for clause, labels in allowed.items():
        found.setdefault(clause, []).append(f"Allowed: {_some(labels)}.")
    for item in state.blocked(match.actor):
        for clause in item.clause.split():
            told = f"Not now: {item.label}. {item.reason}"
            if told not in found.setdefault(clause, []):
                found[clause].append(told)
    return found


def ordered(found: Mapping[str, Sequence[str]], clauses: Sequence[str]) -> list[str]:
    """The clauses that bear on the decision, in the order of the book."""
    return [clause for clause in clauses if clause in found]


def _some(labels: Sequence[str]) -> str:
    named = list(dict.fromkeys(labels))
    more = len(named) - NAMED
    return ", ".join(named[:NAMED]) + (f" and {more} more" if more > 0 else "")
