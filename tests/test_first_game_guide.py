"""What a first game is told: every act has a meaning in one line, every position a phase, and both fit 80 columns."""

from __future__ import annotations

import pytest

from rules.core.chance import Chance
from rules.core.contract import Seat, Setup
from rules.core.registry import MODULES, game
from tabletop_tui.boards.first_game import MOST_MEANING, MOST_NOW, guide, lines, word

NAMES = ("Ada", "Ben", "Cleo", "Dan")
#: by game the set-ups that are walked through, and how many acts of each
WALKS = {
    "hero-realms": ((Setup((Seat("Ada", {"class": "cleric"}), Seat("Ben", {"class": "thief"}))), 500),
                    (Setup(tuple(Seat(name) for name in NAMES), "hydra"), 300)),
    "antares": ((Setup(tuple(Seat(name) for name in NAMES)), 300),),
    "hyborian": ((Setup((Seat("Ada", {"deck": "gaea"}), Seat("Ben", {"deck": "chaos"}))), 500),
                 (Setup((Seat("Ada", {"deck": "asgard"}), Seat("Ben", {"deck": "osiris"}))), 500)),
}  # fmt: skip


@pytest.mark.parametrize("game_id", MODULES)
def test_every_act_of_a_walk_has_a_meaning_and_every_position_a_phase(game_id: str) -> None:
    found = guide(game_id)
    assert found is not None
    met: set[str] = set()
    for setup, length in WALKS[game_id]:
        state = game(game_id).start(setup, 5)
        chance = Chance(5)
        for _ in range(length):
            if state.outcome is not None:
                break
            phase, following = found.now(state, NAMES)
            assert phase and following and len(phase) + len(following) <= MOST_NOW
            legal = state.legal()
            met |= {word(action) for action in legal}
            state.apply(legal[chance.below(len(legal))])
    assert not met - set(found.meanings), "these acts have no meaning"
    assert len(met) >= 6


@pytest.mark.parametrize("game_id", MODULES)
def test_meanings_fit_one_line_and_are_sentences(game_id: str) -> None:
    found = guide(game_id)
    assert found is not None
    for name, meaning in found.meanings.values():
        assert len(name) + len(meaning) <= MOST_MEANING, name
        assert meaning[0].isupper() and meaning.endswith(".")


def test_what_is_next_follows_the_turn() -> None:
    state = game("hero-realms").start(Setup((Seat("Ada"), Seat("Ben")), options={"first": 1}), 712044)
    found = guide("hero-realms")
    assert found is not None
    assert found.now(state, NAMES)[1].startswith("play")
    while any(action.verb == "play" for action in state.legal()):
        state.apply(next(action for action in state.legal() if action.verb == "play"))
    assert found.now(state, NAMES)[1].startswith(("attack", "buy"))
    told = lines("hero-realms", state, NAMES)
    assert told[0].startswith("Main phase. Usually next: ")
    assert told[-1] == "End turn: Unspent gold, combat and cards are lost; you draw 5 new cards."


def test_a_member_of_a_team_does_the_same_acts() -> None:
    setup = Setup(tuple(Seat(name) for name in NAMES), "hydra")
    legal = game("hero-realms").start(setup, 5).legal()
    assert any(action.text.startswith(("p1.play:", "p3.play:", "p2.play:")) for action in legal)
    assert {word(action) for action in legal} <= {"play", "buy", "attack", "end"}
