"""How strong the bots are against each other, in pairs of games: the same seed twice, seats swapped.

The small measures run with the suite and catch a bot that plays at random; the soak measures are the claims.
"""

from __future__ import annotations

from math import sqrt

import pytest

from rules.core.chance import hashed
from rules.core.contract import Seat, Setup
from rules.core.registry import game
from rules.hyborian.ring import DIMENSIONS
from tabletop_tui.players.registry import make

#: standard errors on each side of an interval of 95 %
Z = 1.96


def setup(game_id: str, seed: int) -> Setup:
    """A match of two; in Hyborian Gates with two different ready decks, each pair of them in turn."""
    if game_id != "hyborian":
        return Setup((Seat("Ada"), Seat("Ben")), turn_limit=300)
    one, other = seed % 6, (seed + 1 + seed // 6 % 5) % 6
    return Setup((Seat("Ada", {"deck": DIMENSIONS[one]}), Seat("Ben", {"deck": DIMENSIONS[other]})))


def scores(game_id: str, bot: str, other: str, pairs: int, first: int) -> list[float]:
    """For each pair of games what the bot scored: 0 to 2, a draw counts half."""
    rules = game(game_id)
    out: list[float] = []
    for seed in range(first, first + pairs):
        won = 0.0
        for seat in (0, 1):
            state = rules.start(setup(game_id, seed), seed)
            bots = [make(other, hashed(seed, f"bot {i}"), game_id) for i in (0, 1)]
            bots[seat] = make(bot, hashed(seed, f"bot {seat}"), game_id)
            while state.outcome is None:
                state.apply(bots[state.actor()].choose(state))
            won += (seat in state.outcome.winners) / len(state.outcome.winners) if state.outcome.winners else 0.5
        out.append(won)
    return out


def told(bot: str, other: str, found: list[float]) -> str:
    """The share with its interval of 95 % by Wilson over games, and by the variance of pairs."""
    n = 2 * len(found)
    share = sum(found) / n
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    spread = sqrt(sum((one / 2 - share) ** 2 for one in found) / max(1, len(found) - 1) / len(found))
    return (
        f"{bot} against {other}: {share:.1%} of {n} games, {len(found)} pairs, "
        f"Wilson {middle - half:.1%} to {middle + half:.1%}, pairs ±{Z * spread:.1%}"
    )


@pytest.mark.parametrize("menu", ["menu:rush", "menu:economy", "menu:control"])
def test_every_menu_is_far_above_chance(menu: str) -> None:
    assert sum(scores("hero-realms", menu, "random", 6, 40)) >= 11


def test_control_holds_out_against_rush() -> None:
    """Champions and guards against combat alone: 63.5 % of 200 games when the menus were written."""
    assert sum(scores("hero-realms", "menu:control", "menu:rush", 30, 200)) >= 30


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game_id", "bot", "other", "pairs", "least"),
    [
        ("hero-realms", "rollout:200", "greedy", 100, 0.65),
        ("hyborian", "rollout:100", "greedy", 50, 0.60),
        ("antares", "perfect", "greedy", 1000, 0.52),
    ],
)
def test_the_ladder_is_a_ladder(game_id: str, bot: str, other: str, pairs: int, least: float) -> None:
    found = scores(game_id, bot, other, pairs, 100_000)
    print(f"\n{game_id}: {told(bot, other, found)}")
    assert sum(found) >= least * 2 * pairs
