"""What the tests of “why not?” share: the clauses of a rulebook that forbid, and cases in which each is met."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from rules.core.contract import State
from rules.core.registry import game
from rules.core.rulebook import Rulebook

#: Words by which a clause forbids something, or sets a limit to it.
BANS: Final = re.compile(
    r"\b(cannot|must|only|never|nobody|no more|no other|no card|not legal|may not|at most|at least|up to"
    r"|forbidden|refused|neither|not offered|out of reach|nowhere else"
    r"|ha[sv]e? to|once|nothing|within|needs?|as long as|while)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Case:
    """Something tried in a small position: the text of the act, and what the reason and the clause say.

    by   the seat that tries; −1 for the one who decides
    """

    clause: str
    position: Callable[[], State]
    text: str
    words: str
    by: int = -1

    @property
    def name(self) -> str:
        return f"{self.clause}-{self.text}"


def check(case: Case) -> None:
    """The act is not legal, its reason is a sentence with these words, and its clauses have this one."""
    state = case.position()
    before = state.digest()
    seat = state.actor() if case.by < 0 else case.by
    # a game that is over refuses everybody alike
    found = state.why_not(max(seat, 0), case.text)
    assert found is not None, f"{case.text} is legal"
    assert case.text not in {action.text for action in state.legal()} or seat != state.actor()
    assert case.words in found.reason
    assert case.clause in found.clause.split(), found
    assert found.reason.endswith("."), found.reason
    assert (found.label and found.label != case.text) or ":" not in case.text, found.label
    assert state.digest() == before, "asking changed the position"


def unmet(game_id: str, cases: Iterable[Any], elsewhere: dict[str, str]) -> tuple[list[str], list[str]]:
    """Clauses with a ban that no case meets and that are not named as met elsewhere; and those named without need."""
    book = Rulebook.parse(game(game_id).rulebook())
    met = {case.clause for case in cases}
    bans = {clause.id for clause in book.clauses.values() if BANS.search(clause.text)}
    needless = [i for i in elsewhere if i not in bans or i in met]
    return sorted(bans - met - set(elsewhere)), needless
