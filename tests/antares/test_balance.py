"""AN-DATA-4: over a large playtest with the strong bot in every seat, each faction's share of wins is nearly fair.

python tests/antares/test_balance.py 3 20000     reports the shares of one number of players
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping

import pytest

from rules.antares.game import GAME
from rules.core.contract import Seat, Setup
from tabletop_tui.players.antares_perfect import perfect

GAMES = 20_000
#: points that a share may lie away from fair
WITHIN = 4.0


def shares(players: int, games: int, first: int = 0) -> Mapping[str, tuple[float, int]]:
    """For each faction its share of wins in per cent, a shared win counted in parts, and its games."""
    seats = tuple(Seat(f"Seat {i + 1}") for i in range(players))
    bot = perfect()
    played: Counter[str] = Counter()
    wins: dict[str, float] = {}
    for seed in range(first, first + games):
        state = GAME.start(Setup(seats), seed)
        while state.outcome is None:
            state.apply(bot.choose(state))
        played.update(p.faction.id for p in state.players)
        for seat in state.outcome.winners:
            faction = state.players[seat].faction.id
            wins[faction] = wins.get(faction, 0.0) + 1 / len(state.outcome.winners)
    return {faction: (100 * wins.get(faction, 0.0) / played[faction], played[faction]) for faction in sorted(played)}


@pytest.mark.soak
@pytest.mark.clause("AN-DATA-4")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_faction_wins_about_equally_often(players: int):
    found = shares(players, GAMES)
    assert set(found) == {faction.id for faction in GAME.default_cards().factions}
    away = {faction: share - 100 / players for faction, (share, _) in found.items()}
    assert all(abs(points) <= WITHIN for points in away.values()), away


if __name__ == "__main__":
    table, wanted = int(sys.argv[1]), int(sys.argv[2])
    for name, (share, games) in shares(table, wanted).items():
        print(f"{table} players  {name:10} {share:5.1f} % of {games} games, {share - 100 / table:+.1f} from fair")
