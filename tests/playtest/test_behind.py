"""The games behind a number: they add up to it, and each of them, played again, goes as it is told."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest

from rules.core.registry import game
from tabletop_tui.playtest import behind
from tabletop_tui.playtest.behind import Case, Replay, View, grouped, has_views, views
from tabletop_tui.playtest.each import as_mark, keep, seats_of
from tabletop_tui.playtest.plan import Listed, Plan, measure
from tabletop_tui.playtest.play import LOST, play
from tabletop_tui.playtest.report import Cell
from tabletop_tui.playtest.runner import carry_out
from tabletop_tui.playtest.stats import Estimate
from tabletop_tui.playtest.tally import Tally, fold
from tests.playtest.lists import starting, with_cost

MINE = Listed("mine", "digest", starting())


def rows_of(plan: Plan, tally: Tally, table: str) -> list[dict[str, Cell]]:
    """The rows of a table of the report, each with its cells by their keys."""
    found = next(one for one in measure(plan).report(plan, tally).tables if one.id == table)
    return [{c.key: cell for c, cell in zip(found.columns, row, strict=True)} for row in found.rows]


def cases(view: View, title: str = "") -> list[Case]:
    """The cases of a view, or of one of its groups."""
    return [case for group in view.groups if title in ("", group.title) for case in group.cases]


def points(case: Case, name: str) -> int:
    """What somebody got in all games of a case, when they are played again."""
    return sum(play(one.arm, one.seed).points(one.names.index(name)) for one in case.games)


# ---- what is kept of each game ---------------------------------------------------------------------------------------


def test_every_set_of_seats_has_a_character_of_its_own() -> None:
    sets = [seats for n in range(7) for seats in itertools.combinations(range(6), n)]
    marks = [as_mark(seats) for seats in sets]
    assert [seats_of(mark) for mark in marks] == sets
    assert len(set(marks)) == 64 and LOST not in marks


def test_games_that_failed_keep_their_place() -> None:
    tally: Tally = {}
    keep(tally, None, ["bribe"], {})
    other: Tally = {}
    keep(other, play(Plan("run", "hero-realms", 1, 1, ("random",) * 2, (MINE,)).arm(("random",) * 2), 1), ["bribe"],
         {"bribe": [1]})  # fmt: skip
    fold(tally, other)
    assert tally["each"]["won"][0] == LOST and tally["each"]["had"] == {"bribe": LOST + as_mark([1])}


# ---- whole tables ----------------------------------------------------------------------------------------------------


def test_the_games_of_a_place_are_those_that_it_won_and_lost() -> None:
    plan = Plan("run", "hero-realms", 5, 8, ("greedy", "greedy"), (MINE,))
    tally = carry_out(plan)
    for place, row in enumerate(rows_of(plan, tally, "seats")):
        (view,) = views(plan, tally, "seats", row)
        assert view.total == 8 and len(cases(view, "Won")) == row["wins"]
        for title in ("Won", "Lost"):
            for case in cases(view, title):
                (one,) = case.games
                played = play(one.arm, one.seed)
                assert ((played.first + place) % 2 in played.winners) == (title == "Won")
                assert case.did == f"Seat {played.winners[0] + 1} won" and one.told.startswith(
                    f"Seat {played.first + 1}"
                )


def test_the_games_of_a_bot_are_told_by_its_seat() -> None:
    plan = Plan("run", "hero-realms", 1, 2, ("greedy", "random"), (MINE,))
    tally = carry_out(plan)
    row = next(row for row in rows_of(plan, tally, "bots") if row["bot"] == "greedy")
    (view,) = views(plan, tally, "bots", row)
    assert view.total == 4 == row["games"]
    won = row["won"]
    assert isinstance(won, Estimate) and len(cases(view, "Won")) == 4 * won.value
    assert {case.key for case in cases(view)} == {"1.0", "1.1", "2.0", "2.1"}
    for case in cases(view, "Won"):
        (one,) = case.games
        assert one.names[play(one.arm, one.seed).winners[0]] == "greedy"


def test_the_owners_of_a_card_are_those_that_its_number_counts() -> None:
    plan = Plan("run", "hero-realms", 1, 12, ("greedy", "greedy"), (MINE,))
    tally = carry_out(plan)
    seen = 0
    for row in rows_of(plan, tally, "picks"):
        (view,) = views(plan, tally, "picks", row)
        both = sum(group.total for group in view.groups if group.title == "Everybody had it")
        assert view.total + both == row["acquired"], "a game in which both had it has two owners"
        seen += view.total
        won = row["won_when_acquired"]
        if isinstance(won, Estimate):
            owners = sum(group.total for group in view.groups if group.title == "An owner won") + both
            assert owners == round(won.value * won.n)
    assert seen


@pytest.mark.parametrize("table", ["faction", "gate"])
def test_the_games_of_a_faction_and_of_the_gate(table: str) -> None:
    pool = game("antares").default_cards()
    plan = Plan("run", "antares", 1, 6, ("greedy", "greedy"), (Listed(pool.title, pool.digest),))
    tally = carry_out(plan)
    for row in rows_of(plan, tally, table):
        (view,) = views(plan, tally, table, row)
        won = row["won"]
        assert isinstance(won, Estimate) and view.total == row["games"]
        assert sum(group.total for group in view.groups if group.title == "Won") == round(won.value * won.n)


def test_games_that_were_not_kept_one_by_one_are_not_guessed_at() -> None:
    plan = Plan("run", "hero-realms", 1, 2, ("greedy", "greedy"), (MINE,))
    tally = carry_out(plan)
    row = rows_of(plan, tally, "seats")[0]
    (view,) = views(plan, tally, "seats", row)
    (none,) = views(plan, {**tally, "games": 3}, "seats", row)
    assert (view.total, none.total) == (2, 0)


# ---- two by two ------------------------------------------------------------------------------------------------------


def shares(plan: Plan, tally: Tally, table: str, who: str) -> None:
    """The pairs behind each row give the score that stands in it, as it is told and when they are played again."""
    for row in rows_of(plan, tally, table):
        (view,) = views(plan, tally, table, row)
        name = str(row[who])
        score = row["score"]
        assert isinstance(score, Estimate) and view.total == score.n
        assert sum(points(case, name) for case in cases(view)) == round(4 * score.value * score.n)
        for title, sign in ((f"For {name}", 1), ("Even", 0)):
            for case in cases(view, title):
                assert (points(case, name) > 2) - (points(case, name) < 2) == sign


def test_the_pairs_of_two_bots() -> None:
    plan = Plan("ladder", "hero-realms", 3, 3, ("random", "greedy"), (MINE,))
    tally = carry_out(plan)
    shares(plan, tally, "cross", "bot")
    row = next(row for row in rows_of(plan, tally, "ratings") if row["bot"] == "greedy")
    (view,) = views(plan, tally, "ratings", row)
    assert view.title == "greedy against random" and view.total == 3
    for case in cases(view):
        won = points(case, "greedy")
        assert case.did == {4: "won both", 0: "lost both"}.get(won, case.did)
        assert [one.told for one in case.games] == ["greedy in seat 2", "greedy in seat 1"]


def test_the_pairs_of_two_factions() -> None:
    pool = game("antares").default_cards()
    listed = Listed(pool.title, pool.digest)
    plan = Plan("cross", "antares", 1, 3, ("greedy",), (listed,), about={"only": ["ghar", "isorian", "concord"]})
    tally = carry_out(plan)
    shares(plan, tally, "pairings", "thing")
    for row in rows_of(plan, tally, "overall"):
        found = views(plan, tally, "overall", row)
        assert len(found) == 2 and all(view.title.startswith(f"{row['thing']} against ") for view in found)


def test_the_pairs_of_a_deck_with_its_sideboard_in_and_out() -> None:
    pool = game("hyborian").default_cards()
    about = {"only": ["gaea", "chaos"], "sideboards": True}
    plan = Plan("cross", "hyborian", 1, 1, ("random",), (Listed(pool.title, pool.digest),), about=about)
    tally = carry_out(plan)
    row = next(row for row in rows_of(plan, tally, "sideboards") if row["thing"] == "Gaea")
    sided, plain = views(plan, tally, "sideboards", row)
    assert (sided.word, plain.word) == ("sideboard in", "sideboard out")
    (case,) = cases(sided)
    assert {chair.choices["deck"] for chair in case.games[0].arm.chairs} == {"gaea+sideboard", "chaos"}
    score = row["score"]
    assert isinstance(score, Estimate) and points(case, "Gaea with its sideboard") == round(4 * score.value)


def test_the_pairs_of_a_sequential_test() -> None:
    about = {"elo0": 0.0, "elo1": 20.0, "alpha": 0.05, "beta": 0.05}
    plan = Plan("sprt", "hero-realms", 1, 2, ("greedy", "random"), (MINE,), about=about)
    tally = carry_out(plan)
    (row,) = rows_of(plan, tally, "test")
    (view,) = views(plan, tally, "test", row)
    score = row["score"]
    assert isinstance(score, Estimate) and view.total == row["pairs"] == 2
    assert sum(points(case, "greedy") for case in cases(view)) == round(4 * score.value * score.n)


def test_the_pairs_of_bred_menus_are_played_with_the_menus_that_met() -> None:
    plan = Plan("spread", "hero-realms", 1, 1, ("greedy",), (MINE,), about={"generations": 0, "trial": 1})
    tally = carry_out(plan)
    row = rows_of(plan, tally, "strategies")[0]
    found = views(plan, tally, "strategies", row)
    assert len(found) == 8, "seven other menus and greedy"
    score = row["score_against_greedy"]
    view = next(view for view in found if view.word == "against greedy")
    (case,) = cases(view)
    assert isinstance(score, Estimate) and points(case, f"M{str(row['menu'])[1:]}") == round(4 * score.value)
    assert views(plan, {**tally, "generation": 1}, "strategies", row) == [], "while they are bred nobody has met"


def test_pairs_that_failed_are_left_out_and_seeds_keep_their_places() -> None:
    plan = Plan("ladder", "hero-realms", 7, 3, ("random", "greedy"), (MINE,))
    tally = {"cells": {"random greedy": "x05"}}
    (view,) = views(plan, tally, "cross", {"bot": "random", "other": "greedy"})
    # 5 is 3 × 1 + 2: a draw going first, a win going second
    assert [(case.seed, case.did) for case in cases(view, "For random")] == [(9, "drew going first, won second")]
    assert [(case.seed, case.did) for case in cases(view, "For greedy")] == [(8, "lost both")]


# ---- two lists -------------------------------------------------------------------------------------------------------


def test_seeds_that_went_otherwise_with_the_other_list() -> None:
    lists = (replace(MINE, name="a"), Listed("b", "other", with_cost(starting(), "toll_road", 3)))
    plan = Plan("diff", "hero-realms", 1, 6, ("greedy", "greedy"), lists)
    tally = carry_out(plan)
    whole = rows_of(plan, tally, "whole")[0]
    (view,) = views(plan, tally, "whole", whole)
    assert view.total == 6 and view.groups[0].title == "Ended otherwise"
    for case in cases(view):
        a, b = (play(one.arm, one.seed).winners for one in case.games)
        assert [one.which for one in case.games] == [0, 1]
        assert (case in cases(view, "Ended otherwise")) == (a != b)
        assert case.did == f"A: Seat {a[0] + 1} won; B: Seat {b[0] + 1} won"
    card = next(row for row in rows_of(plan, tally, "owned") if row["thing"] == "Toll Road")
    (view,) = views(plan, tally, "owned", card)
    assert {group.title for group in view.groups} <= {
        "Only with list A",
        "Only with list B",
        "With both, by other seats",
    }
    assert view.total, "dearer, it is bought less"
    for row in rows_of(plan, tally, "cards"):
        (view,) = views(plan, tally, "cards", row)
        assert view.total == 6
        for case in cases(view):
            side = "Buyer" if row["what"] == "Access" else "Gifted"
            got = [0, 0]
            for one in case.games:
                got[one.which] += play(one.arm, one.seed).points(one.names.index(side))
            assert case.did == f"A: {got[0]} points; B: {got[1]} points"


# ---- many ------------------------------------------------------------------------------------------------------------


def test_of_many_cases_only_the_first_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(behind, "MOST", 2)
    made: list[int] = []

    def make(seed: int) -> Any:
        def case() -> Case:
            made.append(seed)
            arm = Plan("run", "hero-realms", 1, 1, ("random",), (MINE,)).arm(("random",))
            return Case(str(seed), "won", (Replay(arm, seed, ("one",), ""),))

        return case

    (group,) = grouped(("Won", "Lost"), [("Won", make(seed)) for seed in range(5)])
    assert group.total == 5 and [case.seed for case in group.cases] == made == [0, 1]


def test_tables_of_all_games_together_have_none_behind_them() -> None:
    plan = Plan("run", "hero-realms", 1, 1, ("greedy", "greedy"), (MINE,))
    assert has_views(plan, "picks_greedy") and not has_views(plan, "lengths")
    assert views(plan, {}, "lengths", {"what": "Turns"}) == []
