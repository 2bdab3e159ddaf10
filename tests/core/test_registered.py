"""Every registered game passes the shared suite, and is the same game in every process."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rules.core import registry
from rules.core.contract import Game
from rules.core.testing import check_game, eager, setups_of, uniform, walk
from rules.core.walks import Choose

ROOT = Path(__file__).parents[2]

#: Seats from which a table is big: a position there takes so long to check closely that few are looked at.
BIG = 5
#: Games whose positions hold decks of everybody: fewer walks, fewer positions checked closely.
HEAVY = frozenset({"hyborian"})

#: Half of the walks end turns as soon as not, the other half make the most of them.
CHOOSERS = (uniform, eager)

TRANSCRIPT = """
import hashlib, sys
from rules.core.registry import game
from rules.core.testing import golden_transcript, setups_of
found = game(sys.argv[1])
for setup in setups_of(found):
    print(hashlib.sha256(golden_transcript(found, setup, 7).encode()).hexdigest())
"""


def clauses_of(game: Game) -> set[str]:
    """The ids in the headings of a rulebook."""
    return set(re.findall(r"^#+ ([A-Z]+(?:-[A-Z0-9]+)+)\b", game.rulebook(), flags=re.MULTILINE))


@pytest.mark.parametrize("choose", CHOOSERS)
@pytest.mark.parametrize("game_id", registry.MODULES)
def test_the_shared_suite_in_every_format(game_id: str, choose: Choose):
    game = registry.game(game_id)
    setups = setups_of(game)
    if game_id in HEAVY:
        small = [setup for setup in setups if len(setup.seats) < BIG]
        big = [min((s for s in setups if len(s.seats) >= BIG), key=lambda one: len(one.seats))]
        tally = check_game(game, seeds=range(1), setups=small, clauses=clauses_of(game), choose=choose, budget=6)
        more = check_game(game, seeds=range(1), setups=big, clauses=clauses_of(game), choose=choose, budget=2)
        assert (tally.walks, more.walks) == (len(small), 1)
        return
    # each game's own walks take more seeds of each format, and `make soak` takes thousands
    tally = check_game(game, seeds=range(2), clauses=clauses_of(game), choose=choose, budget=50)
    assert tally.walks == 2 * len(setups)
    assert len(tally.outcomes) > 1, "the same seat always wins"


@pytest.mark.parametrize("choose", CHOOSERS)
@pytest.mark.parametrize("game_id", registry.MODULES)
def test_the_shared_suite_with_the_fewest_seats(game_id: str, choose: Choose):
    game = registry.game(game_id)
    setup = min(setups_of(game), key=lambda one: len(one.seats))
    seeds, budget = (range(5, 8), 20) if game_id in HEAVY else (range(5, 35), 300)
    tally = check_game(game, seeds=seeds, setups=[setup], clauses=clauses_of(game), choose=choose, budget=budget)
    assert tally.walks == len(seeds)
    assert tally.closely > (30 if game_id in HEAVY else 500)


@pytest.mark.parametrize("game_id", registry.MODULES)
def test_a_turn_limit_ends_a_game_as_a_draw(game_id: str):
    game = registry.game(game_id)
    # three rounds are enough for a quick winner where whole armies move at once
    for setup in setups_of(game, turn_limit=1 if game_id in HEAVY else 3):
        for seed in range(1 if game_id in HEAVY else 3):
            done = walk(game, setup, seed)
            outcome = done.state.outcome
            assert outcome is not None
            assert outcome.winners == ()
            assert set(outcome.clause.split()) <= clauses_of(game)
            assert done.state.problems() == []


@pytest.mark.soak
@pytest.mark.parametrize("block", range(16))
@pytest.mark.parametrize("game_id", registry.MODULES)
def test_the_shared_suite_over_thousands_of_seeds(game_id: str, block: int):
    game = registry.game(game_id)
    setups = setups_of(game)
    fewest = min(setups, key=lambda one: len(one.seats))
    # Thousands for the smallest table, hundreds for each of the larger ones, where a game takes far longer.
    for setup in setups:
        many = (20, 1) if game_id in HEAVY else (250, 20)
        seeds = range(1000 + 250 * block, 1000 + 250 * block + many[setup is not fewest])
        check_game(game, seeds=seeds, setups=[setup], clauses=clauses_of(game), choose=CHOOSERS[block % 2], budget=200)


@pytest.mark.parametrize("game_id", registry.MODULES)
def test_a_game_does_not_depend_on_the_order_of_sets(game_id: str):
    """Python hashes strings anew in every process, so whatever leans on the order of a set would differ."""
    told = set()
    for hash_seed in ("0", "1", "99"):
        run = subprocess.run(
            [sys.executable, "-c", TRANSCRIPT, game_id],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr
        told.add(run.stdout)
    assert len(told) == 1


@pytest.mark.parametrize("game_id", registry.MODULES)
def test_every_format_has_a_golden_transcript(game_id: str):
    """Each game keeps one whole recorded game of each format, so that a change of rules shows in review."""
    kept = ROOT / "tests" / "golden" / game_id.replace("-", "_")
    assert {form.id for form in registry.game(game_id).formats} <= {path.stem for path in kept.glob("*.txt")}
