"""Every clause by which Hero Realms refuses something is met in play, in the format that has it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, cast

from rules.core.contract import State
from rules.core.errors import IllegalAction
from rules.core.walks import chance_of_walk, eager, setups_of, starter
from rules.hero_realms.game import GAME
from rules.hero_realms.state import HeroState
from tests.clauses.duel import Side
from tests.clauses.table import begun, table

RULES: Final = Path(__file__).parents[2] / "rules" / "hero_realms"

ID: Final = re.compile(r"HR-[A-Z]+-[0-9]+")

#: Attempts that no menu lists as barred: cards that are not where they would have to be, and one's own side.
ATTEMPTS: Final = (
    "play:tyrannor_the_devourer",
    "expend:tyrannor_the_devourer",
    "ally:tyrannor_the_devourer",
    "sacrifice:fire_bomb",
    "buy:gold",
    "stun:p1:tyrannor_the_devourer",
    *(f"attack:p{seat}:1" for seat in range(1, 7)),
    *(f"give:p{seat}" for seat in range(1, 7)),
)


def clauses_in(path: Path) -> set[str]:
    """The clause ids that stand in the code of a module, docstrings left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    described = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    return {
        clause
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in described
        for clause in ID.findall(node.value)
    }


def refused_at(state: State, seats: int) -> Iterator[str]:
    """The clauses of all that cannot be done at a position."""
    for seat in range(seats):
        yield from (clause for entry in state.blocked(seat) for clause in entry.clause.split())
    for text in ATTEMPTS:
        try:
            state.find(text)
        except IllegalAction as error:
            yield from error.clause.split()


def refused_in_play() -> set[str]:
    """The clauses of refusals in one game of each format, looked at every few acts, and at a few laid-out tables."""
    met: set[str] = set()
    for setup in setups_of(GAME):
        state = cast(HeroState, starter(GAME)(setup, 3))
        chance = chance_of_walk(3)
        for step in range(20_000):
            legal = state.legal()
            if not legal:
                break
            if step % 5 == 0:
                met.update(refused_at(state, len(setup.seats)))
            state.apply(eager(state, legal, chance))
    poor_thief = begun("hydra", 4, classes=["thief"], first=1)
    poor_thief.state.players[1].gold = 5
    laid_out = [
        poor_thief,
        table("duel", gold=5, gems=0),
        table("hydra", Side(board="profit"), Side(board="bribe"), Side(board="orc_grunt"), combat=3),
        begun("duel", 2, classes=["thief", "thief"]),
    ]
    for found in laid_out:
        met.update(refused_at(found.state, len(found.state.players)))
    return met


def test_every_clause_that_refuses_something_is_met():
    named = clauses_in(RULES / "blocked.py")
    assert len(named) > 15
    # Of the formats' clauses, those that spare a player.
    named |= clauses_in(RULES / "formats.py") & {"HR-END-4", "HR-EMP-5"}
    assert sorted(named - refused_in_play()) == []
