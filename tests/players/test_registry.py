"""One text names a bot: what there is for each game, what it takes, and what is said of one that is not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.core.cardlist import CardListFaulty
from rules.core.errors import RulesError
from rules.core.registry import game
from tabletop_tui.players.registry import (
    MOST_PLAYOUTS,
    UnknownBot,
    bots_of,
    check,
    describe,
    forms,
    has,
    help_text,
    make,
    offered,
)

GAMES = ("hero-realms", "antares", "hyborian")
MENU = "game: hero-realms\nid: mine\ntitle: Mine\nabout: For a test.\nbuy:\n  - {cards: [spark]}\n"


@pytest.mark.parametrize("game_id", GAMES)
def test_every_bot_that_is_offered_is_there_and_says_how_it_plays(game_id: str) -> None:
    for spec, about in bots_of(game_id).items():
        assert check(spec, game_id) == spec
        assert make(spec, 1, game_id).spec == spec
        assert about
        assert describe(spec, game_id).startswith(about)


def test_each_game_has_its_own_ladder_weakest_first() -> None:
    assert list(bots_of("hero-realms")) == [
        "random", "greedy", "menu:rush", "menu:economy", "menu:control", "rollout:200", "ismcts:800",
    ]  # fmt: skip
    assert list(bots_of("antares"))[:3] == ["random", "greedy", "perfect"]
    assert list(bots_of("hyborian"))[:2] == ["random", "greedy"]
    assert forms("antares") == "random, greedy, perfect, rollout:N, ismcts:N"


def test_where_no_game_is_chosen_all_are_named() -> None:
    assert {"random", "greedy", "menu:rush", "perfect", "rollout:200", "ismcts:800"} <= set(offered())
    assert "menu:FILE (hero-realms only)" in help_text()
    assert "perfect (antares only)" in help_text()


@pytest.mark.parametrize(
    ("spec", "game_id", "told"),
    [
        ("greedi", "antares", "There is no bot “greedi”. Did you mean “greedy”?"),
        ("rolout:50", "antares", "There is no bot “rolout:50”. Did you mean “rollout:50”?"),
        ("deep-blue", "hyborian", "There is no bot “deep-blue”. There are: random, greedy, rollout:N, ismcts:N."),
        ("perfect", "hyborian", "The bot “perfect” is for antares only. There are: random, greedy, rollout:N"),
        ("menu:rush", "hyborian", "The bot “menu” is for hero-realms only."),
        ("greedy:3", "hero-realms", "The bot “greedy” takes nothing behind a colon; write greedy."),
        ("menu", "hero-realms", "needs a menu behind a colon: rush, economy, control, or the path of a file."),
        ("menu:rsh", "hero-realms", "There is no menu “rsh”. Did you mean “rush”?"),
        ("menu:zzz", "hero-realms", "There are: rush, economy, control; or give the path of a file."),
    ],
)  # fmt: skip
def test_a_bot_that_is_not_there_is_told_with_what_is(spec: str, game_id: str, told: str) -> None:
    with pytest.raises(RulesError) as caught:
        check(spec, game_id)
    assert told in str(caught.value)
    assert not has(spec, game_id)
    with pytest.raises(RulesError):
        make(spec, 1, game_id)


@pytest.mark.parametrize("number", ["", "0", "-3", "x", "1e3", "2.5", " 5", "007", str(MOST_PLAYOUTS + 1), "٣"])
def test_a_budget_is_a_whole_number_of_playouts(number: str) -> None:
    for word in ("rollout", "ismcts"):
        with pytest.raises(UnknownBot, match="a number of playouts from 1 to 1,000,000"):
            check(f"{word}:{number}", "antares")


def test_budgets_of_one_and_of_the_most_are_taken() -> None:
    assert describe("rollout:1", "antares").endswith("(1 playout)")
    assert describe(f"ismcts:{MOST_PLAYOUTS}").endswith("(1,000,000 playouts)")


def test_a_menu_of_ones_own_is_read_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(MENU)
    spec = f"menu:{path}"
    assert check(spec, cards=game("hero-realms").default_cards()) == spec
    assert make(spec, 1).spec == spec
    assert str(path) in describe(spec)
    path.write_text(MENU.replace("spark", "sparc"))
    assert check(spec) == spec, "without the list that is played with nobody knows its cards"
    with pytest.raises(CardListFaulty, match=r"6:14 CL-E203 \[Mine\] .*“sparc”; did you mean “spark”"):
        check(spec, cards=game("hero-realms").default_cards())
    path.unlink()
    with pytest.raises(CardListFaulty, match="cannot be read"):
        make(spec, 1)
