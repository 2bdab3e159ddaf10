"""Pure and compiled rules are one: what is compiled, and that both builds play the same games.

The golden files are written by the pure build and compared with by the one that runs the tests.
"""

from __future__ import annotations

import ast
import pickle
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterable
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pathspec
import pytest

from rules import BUILD, COMPILED
from rules.core.abstract import Abstract
from rules.core.chance import Chance, hashed
from rules.core.contract import TABLE, Action, CardSet, Outcome, Seat, Setup, StartAt, State
from rules.core.registry import MODULES, game
from rules.core.walks import eager, setups_of
from tabletop_tui.players.registry import make

ROOT: Final = Path(__file__).parents[1]

#: seeds of the random games of each table
SEEDS: Final = (1, 2)

#: turns after which a random game is a draw: enough for every stage of a turn to come up in every way
TURN_LIMIT: Final = 15

#: Bots that together run all that is compiled of them, by game. Small budgets: the same code, fewer playouts.
BOTS: Final = {
    "hero-realms": (("greedy", "menu:rush"), ("greedy", "greedy", "greedy"), ("rollout:6", "ismcts:6")),
    "antares": (("greedy", "perfect"), ("greedy", "greedy", "random"), ("rollout:6", "ismcts:6")),
    "hyborian": (("greedy", "greedy"), ("rollout:3", "ismcts:3")),
}

#: acts after which a game of bots is broken off
MOST_ACTS: Final = 120


def hook() -> dict[str, Any]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found: dict[str, Any] = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
    return found


def sources() -> list[str]:
    """The files that the build hook compiles."""
    include = pathspec.GitIgnoreSpec.from_lines(hook()["include"])
    exclude = pathspec.GitIgnoreSpec.from_lines(hook()["exclude"])
    files = [
        path.relative_to(ROOT).as_posix() for top in ("rules", "tabletop_tui") for path in (ROOT / top).rglob("*.py")
    ]
    return sorted(file for file in files if include.match_file(file) and not exclude.match_file(file))


def modules() -> list[str]:
    return [file.removesuffix(".py").replace("/", ".") for file in sources()]


def imported(tree: ast.AST) -> Iterable[str]:
    """The modules that a file imports as it is loaded."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_the_compiled_build_is_asked_for():
    assert hook()["enable-by-default"] is False


def test_every_pattern_of_the_build_hook_means_a_file():
    files = [
        path.relative_to(ROOT).as_posix() for top in ("rules", "tabletop_tui") for path in (ROOT / top).rglob("*.py")
    ]
    for pattern in (*hook()["include"], *hook()["exclude"]):
        spec = pathspec.GitIgnoreSpec.from_lines([pattern])
        assert any(spec.match_file(file) for file in files), pattern


def test_what_is_compiled_holds_every_state_and_no_reader_of_files():
    """Pydantic’s classes cannot be compiled, and reading a list once gains nothing by it."""
    found = modules()
    for module in ("rules.core.chance", "rules.core.contract", "tabletop_tui.players.search"):
        assert module in found
    for name in MODULES.values():
        package = name.rpartition(".")[0]
        assert {f"{package}.state", f"{package}.moves"} & set(found)
    for file in sources():
        names = set(imported(ast.parse((ROOT / file).read_text(encoding="utf-8"))))
        assert not {name for name in names if name.partition(".")[0] in ("pydantic", "yaml")}, file


def test_either_all_of_it_is_compiled_or_nothing():
    endings = {Path(str(import_module(name).__file__)).suffix for name in modules()}
    assert endings == ({".so"} if COMPILED else {".py"})
    assert {False: "pure", True: "compiled"}[COMPILED] == BUILD


@pytest.mark.skipif(not COMPILED, reason="the pure build runs")
def test_every_compiled_module_may_be_the_first_to_be_imported():
    """A compiled dataclass whose field is of a class not made yet would end the process."""
    for name in modules():
        done = subprocess.run([sys.executable, "-c", f"import {name}"], capture_output=True, check=False)
        assert done.returncode == 0, name


@pytest.mark.skipif(not COMPILED, reason="the pure build runs")
def test_a_compiled_class_refuses_what_it_was_not_made_of():
    """Attributes are checked as they are set, so a wrong type does not wait to be found."""
    with pytest.raises(TypeError, match="int"):
        Chance("seven")  # type: ignore[arg-type]


def test_what_lies_in_a_state_of_chance_is_an_int_in_both_builds():
    chance = Chance(hashed(1, "both"))
    drawn = [chance.below(1_000_000) for _ in range(3)]
    assert [type(n) for n in (*drawn, chance.state)] == [int] * 4
    # The greatest state there is: a * 2**32 - 2, under 2**63.
    most = 2147483085 * 2**32 - 2
    chance = Chance(most)
    low, high = most & 0xFFFFFFFF, most >> 32
    after = low * 2147483085 + high
    assert chance.below(10) == (((after >> 32) ^ (after & 0xFFFFFFFF)) * 10) >> 32
    assert chance.state == after


def kinds_under(base: type) -> list[type]:
    """The class and all that were made from it."""
    made: list[type] = base.__subclasses__()
    return [base, *(kind for one in made for kind in kinds_under(one))]


def test_nothing_is_taken_for_what_it_is_not():
    """Asked in every order: one process may hold the lists, states and bots of all games."""
    games = [game(name) for name in MODULES]
    states = [rules.start(next(iter(setups_of(rules))), 1) for rules in games]
    bots = [make(spec, 1, name) for name in MODULES for spec in ("random", "greedy", "rollout:2", "ismcts:2")]
    things = [*games, *states, *bots, *(rules.default_cards() for rules in games)]
    kinds = [kind for base in (Abstract, CardSet) for kind in kinds_under(base)]
    assert {type(thing) for thing in things} <= set(kinds)
    for order in (things, things[::-1]):
        for thing in order:
            for kind in kinds if order is things else kinds[::-1]:
                assert isinstance(thing, kind) == (kind in type(thing).__mro__), (thing, kind)


# ---- the same games --------------------------------------------------------------------------------------------------


def played(state: State, choose: Callable[[State, list[Action]], Action], most: int = sys.maxsize) -> str:
    """Everything that comes up in a game, hashed: what was offered, done and told, and where it ended."""
    names = [f"Seat {i + 1}" for i in range(8)]
    seen = blake2b(digest_size=8)
    state.record(True)
    n = 0
    while state.outcome is None and n < most:
        legal = state.legal()
        action = choose(state, legal)
        seen.update(f"{state.actor()} {legal} {action.text}\n".encode())
        for event in state.apply(action):
            seen.update(f"{event.words(names, TABLE)}\n".encode())
        n += 1
    seen.update(state.digest().encode())
    return f"{n} acts, turn {state.turn}, {seen.hexdigest()}"


def at_random(seed: int) -> Callable[[State, list[Action]], Action]:
    chance = Chance(hashed(seed, "both builds"))
    return lambda state, legal: eager(state, legal, chance)


@pytest.mark.parametrize("game_id", MODULES)
def test_both_builds_play_the_same_games_at_random(game_id: str, golden: Callable[[str, str], None]):
    lines = []
    for setup in setups_of(game(game_id), turn_limit=TURN_LIMIT):
        for seed in SEEDS:
            state = game(game_id).start(setup, seed)
            lines.append(f"{setup.format} {len(setup.seats)} seed {seed}: {played(state, at_random(seed))}\n")
    golden(f"builds/{game_id}-random", "".join(lines))


@pytest.mark.parametrize("game_id", BOTS)
def test_both_builds_play_the_same_games_by_bots(game_id: str, golden: Callable[[str, str], None]):
    lines = []
    for specs in BOTS[game_id]:
        setup = Setup(tuple(Seat(f"Seat {i + 1}") for i in range(len(specs))))
        bots = [make(spec, hashed(1, f"bot {i}"), game_id) for i, spec in enumerate(specs)]
        state = game(game_id).start(setup, 1)
        told = played(state, lambda state, legal, bots=bots: bots[state.actor()].choose(state), MOST_ACTS)  # type: ignore[misc]
        lines.append(f"{' '.join(specs)}: {told}\n")
    golden(f"builds/{game_id}-bots", "".join(lines))


# ---- from process to process -----------------------------------------------------------------------------------------


def test_a_set_up_and_an_outcome_go_from_process_to_process():
    setup = Setup(
        (Seat("Ada", {"class": "cleric"}), Seat("Ben")), "duel", {"house": True}, 7, StartAt("position: x", True)
    )
    assert pickle.loads(pickle.dumps(setup)) == setup
    outcome = Outcome((1,), "Ada fell.", "HR-END-1")
    assert pickle.loads(pickle.dumps(outcome)) == outcome
