"""A duel of Hero Realms in numbers: the counts agree with the positions and with each other."""

from __future__ import annotations

import pytest

from rules.core.contract import NOBODY, Seat, Setup
from rules.core.registry import game
from rules.hero_realms.state import HeroState
from tabletop_tui.boards.hero_realms import tracks
from tabletop_tui.boards.hero_realms_count import ROWS, tally
from tabletop_tui.players.registry import make
from tabletop_tui.table.log import told_of
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


def hydra() -> Match:
    """A new table of two teams, Ada and Ben against Cleo and Dan; Ada goes first."""
    setup = Setup(tuple(Seat(name) for name in ("Ada", "Ben", "Cleo", "Dan")), "hydra", {"first": 1})
    return Match.new(game("hero-realms"), setup, ["person"] * 4, 5)


def test_the_log_of_a_team_is_headed_by_both_from_the_first_turn_on() -> None:
    with hydra() as match:
        match.act(match.state.find("end"))
        headings = [line.text for line in match.log(0) if line.heading]
    assert headings == ["Turn 1: Ada and Ben", "Turn 2: Cleo and Dan"]


def test_combat_that_a_team_joins_counts_for_who_spent_it() -> None:
    """Ada has 3 combat and Ben 4; whoever acted last, an attack of 7 is 3 of Ada’s and 4 of Ben’s (HR-HYD-5)."""
    with hydra() as match:
        state = match.state
        assert isinstance(state, HeroState)
        state.players[0].combat, state.players[1].combat = 3, 4
        state.active = 1
        state.record(True)
        (attacked,) = [event for event in state.apply(state.find("attack:p3:7")) if list(tally(event))]
        assert sorted(tally(attacked)) == [("combat", 0, 3), ("combat", 1, 4)]


def test_an_answer_is_told_with_what_it_answers() -> None:
    """In a log that is written line by line, the line that an answer continues comes whole."""
    setup = Setup((Seat("Ada"), Seat("Ben")), options={"first": 1})
    with Match.new(game("hero-realms"), setup, ["person", "person"], 3) as match:
        state = match.state
        assert isinstance(state, HeroState)
        state.players[0].hand = [state.pool.card("rampage"), state.pool.card("gold")]
        for text in ("play:rampage", "draw:1", "discard:gold", "end"):
            match.act(match.state.find(text))
        told = [[line.text for line in told_of(match.steps, n, match.names, 0, match.sides)] for n in range(4)]
    assert told[0] == ["Turn 1: Ada", "Ada played Rampage: 6 combat."]
    assert len(told[1]) == 1 and told[1][0].startswith("Ada played Rampage: 6 combat, drew ")
    assert told[2][0].startswith(told[1][0].removesuffix(".")) and told[2][0].endswith(", discarded Gold.")
    assert told[3][0].startswith("Ada ended the turn")
