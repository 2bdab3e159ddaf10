"""The errors of the rules are one sentence each, and the registry names what there is."""

from __future__ import annotations

import pytest

from rules.core import registry
from rules.core.contract import Game
from rules.core.errors import IllegalAction, RulesError, SetupError


def test_illegal_action_says_what_why_and_where():
    error = IllegalAction("buy:tyrannor", "it costs 8 and you have 3 gold", "HR-BUY-1")
    assert str(error) == "“buy:tyrannor” cannot be done: it costs 8 and you have 3 gold (§ HR-BUY-1)"
    assert (error.text, error.reason, error.clause) == (
        "buy:tyrannor",
        "it costs 8 and you have 3 gold",
        "HR-BUY-1",
    )


def test_illegal_action_without_a_clause_names_none():
    assert str(IllegalAction("fly", "it is not known")) == "“fly” cannot be done: it is not known"


def test_every_error_of_the_rules_is_caught_by_its_root():
    assert issubclass(IllegalAction, RulesError)
    assert issubclass(SetupError, RulesError)


def test_unknown_game_names_those_there_are():
    with pytest.raises(SetupError) as caught:
        registry.game("chess")
    assert "“chess”" in str(caught.value)
    assert all(game_id in str(caught.value) for game_id in registry.MODULES)


@pytest.mark.parametrize("game_id", registry.MODULES)
def test_every_registered_game_is_found_under_its_own_id(game_id: str):
    game = registry.game(game_id)
    assert isinstance(game, Game)
    assert game.id == game_id
    assert game is registry.game(game_id)
    assert all(game.format_for(n) for form in game.formats for n in form.players)
    assert game.format_for(0) == ""
