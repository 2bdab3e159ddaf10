"""A duel of Hero Realms in numbers: the counts agree with the positions and with each other."""

from __future__ import annotations

import pytest

from rules.core.contract import NOBODY, Seat, Setup
from rules.core.registry import game
from tabletop_tui.boards.hero_realms import tracks
from tabletop_tui.boards.hero_realms_count import ROWS, tally
from tabletop_tui.players.registry import make
from tabletop_tui.table.match import Match
from tabletop_tui.table.summary import summarize


@pytest.mark.parametrize("seed", [1, 2])
def test_a_duel_in_numbers(seed: int) -> None:
    setup = Setup((Seat("Ada"), Seat("Ben")), options={"health": 25})
    with Match.new(game("hero-realms"), setup, ["greedy", "random"], seed) as match:
        while match.actor != NOBODY:
            bot = make(match.header.seats[match.actor].kind, match.bot_seed(), match.game.id)
            match.act(bot.choose(match.state.clone()))
        found = summarize(match, tracks, tally, ROWS)
    health = found.tracks["Health"]
    rows = {row.label: row.seats for row in found.rows}
    assert [row.label for row in found.rows] == [label for label, _, _ in ROWS]
    for seat in (0, 1):
        acts = [step.action.text for step in match.steps if step.player == seat]
        assert rows["Cards bought"][seat] == (sum(text.startswith("buy:") for text in acts),)
        lost = rows["Combat on players"][1 - seat][0]
        assert health[seat][0] + rows["Health gained"][seat][0] - lost == health[seat][-1]
        assert rows["Biggest turn, combat"][seat][0] <= rows["Combat on players"][seat][0]
    assert match.outcome is not None
    assert health[1 - match.outcome.winners[0]][-1] == 0
    assert len(health[0]) == found.turns + 1
    assert found.points[-1].after == 0
