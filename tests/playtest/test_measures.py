"""What the measures say: of planted faults, of a changed cost, of factions, decks and bots."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest

from rules.core.cardlist import shipped
from rules.core.registry import game
from rules.hyborian.decks import deck_faults
from tabletop_tui.playtest.cards import findings, sentences
from tabletop_tui.playtest.changes import changes
from tabletop_tui.playtest.claims import Claim, enough
from tabletop_tui.playtest.cross import flipped_cells
from tabletop_tui.playtest.diff_tables import owned_table, whole_verdicts
from tabletop_tui.playtest.games.hero_realms import AA, GAMES, SEEN, A, unused
from tabletop_tui.playtest.games.shares import share_table
from tabletop_tui.playtest.plan import Listed, Plan, measure
from tabletop_tui.playtest.report import Report, Table, digest
from tabletop_tui.playtest.runner import carry_out
from tabletop_tui.playtest.sideboards import swapped
from tabletop_tui.playtest.stats import Estimate, paired, wilson
from tabletop_tui.playtest.tally import Tally
from tests.playtest.lists import planted, starting, with_cost


def listed(text: str | None, name: str = "my list") -> Listed:
    return Listed(name, digest(text or ""), text)


def found(plan: Plan) -> Report:
    return measure(plan).report(plan, carry_out(plan))


def table(report: Report, id: str) -> Table:
    return next(table for table in report.tables if table.id == id)


def column(report: Report, id: str, key: str) -> dict[object, object]:
    """A column of a table by what stands in the first."""
    of = table(report, id)
    place = [column.key for column in of.columns].index(key)
    return {row[0]: row[place] for row in of.rows}


@cache
def played_planted() -> tuple[Plan, Tally]:
    """Planted faults, and a tally that is only to be read."""
    plan = Plan("cards", "hero-realms", 1, 24, ("greedy",), (listed(planted()),))
    return plan, carry_out(plan)


def test_planted_faults_are_found_and_named_and_nothing_else_is():
    plan, tally = played_planted()
    report = measure(plan).report(plan, tally)
    words = column(report, "cards", "verdict")
    assert "too strong" in str(words["Godsend"])
    assert "too weak" in str(words["Dud"])
    assert "unused" in str(words["Dream"])
    assert any(text.startswith("Godsend is too strong for its cost of 1") for text in report.verdicts)
    assert any(text.startswith("Dud is too weak for its cost of 6") for text in report.verdicts)
    assert any(
        re.match(r"Dream is never bought by greedy: for sale in \d+ turns and never affordable\.", text)
        for text in report.verdicts
    )
    assert [card for card, told in words.items() if "too strong" in str(told)] == ["Godsend"]
    assert [card for card, told in words.items() if "too weak" in str(told)] == ["Dud"], "20 gold is beyond all prices"
    by_id = {one.card.id: one for one in findings(plan, tally)[0]}
    assert by_id["dream"].access.value == 0.0, "who cannot buy it loses nothing by never buying it"


def test_a_named_card_is_measured_alone_and_has_no_price_line():
    plan = Plan("cards", "hero-realms", 1, 4, ("greedy",), (listed(None),), about={"cards": ["bribe"]})
    report = found(plan)
    assert list(column(report, "cards", "surplus").items()) == [("Bribe", None)]
    assert any(note.startswith("Costs were not judged: that takes five or more cards") for note in report.notes)
    assert report.verdicts == ("None of these cards is surely worth buying, a trap or unused.",)
    shown = [column.key for column in table(report, "cards").columns if not column.wide]
    assert shown == ["card", "cost", "gift", "access", "verdict"]


def test_a_dearer_card_is_bought_less_and_is_as_strong_as_before():
    before = starting()
    after = with_cost(before, "night_howl", 7)
    plan = Plan("diff", "hero-realms", 1, 80, ("greedy", "greedy"), (listed(before, "A"), listed(after, "B")))
    assert changes(plan).words == {"night_howl": ("cost 2 → 7",)}
    report = found(plan)
    assert report.verdicts[0].startswith("Night Howl is bought less: ")
    assert "Night Howl: cost 2 → 7" in report.subject
    assert column(report, "owned", "change_of_list")["Night Howl"] == "cost 2 → 7"
    rows = {(row[0], row[1]): row[4] for row in table(report, "cards").rows}
    gift = rows["Night Howl", "Gift"]
    assert isinstance(gift, Estimate)
    assert gift.low < 0 < gift.high


def test_a_list_does_not_differ_from_itself():
    plan = Plan("diff", "hero-realms", 1, 10, ("greedy", "greedy"), (listed(None, "A"), listed(None, "B")))
    report = found(plan)
    assert report.verdicts == ("Nothing that is played differs between the lists.",)
    assert report.tables == (), "nothing was played for it"


def test_lists_that_differ_in_words_only_play_the_same_games():
    before = starting()
    after = before.replace("title: My list", "title: Another title").replace("name: Night Howl", "name: Dusk Howl")
    assert before != after
    plan = Plan("diff", "hero-realms", 1, 6, ("greedy", "greedy"), (listed(before, "mine"), listed(after, "mine")))
    report = found(plan)
    assert report.subject == "Hero Realms, A: mine before, B: mine now, 6 seeds with each list"
    assert report.verdicts[0] == "Nothing that is played differs between the lists."
    for row in table(report, "whole").rows:
        assert row[1] == row[2]
        effect = row[3]
        assert isinstance(effect, Estimate) and effect.low < 0 < effect.high, "six seeds do not prove that"


def test_a_card_with_another_id_is_the_same_card():
    before = starting()
    after = before.replace("id: night_howl", "id: dusk_howl")
    plan = Plan("diff", "hero-realms", 1, 6, ("greedy", "greedy"), (listed(before, "A"), listed(after, "B")))
    assert changes(plan).before == {"dusk_howl": "night_howl"}
    report = found(plan)
    (row,) = (row for row in table(report, "owned").rows if row[0] == "Night Howl")
    assert row[2] == row[3] != 0.0
    assert not any("Night Howl" in text for text in report.verdicts)


def test_another_starting_deck_is_told_though_no_card_for_sale_differs():
    before = starting()
    after = before.replace("starter: {gold: 7, shortsword: 1,", "starter: {gold: 6, shortsword: 2,")
    assert before != after
    plan = Plan("diff", "hero-realms", 1, 4, ("greedy", "greedy"), (listed(before, "A"), listed(after, "B")))
    assert "Gold: copies: 7 in each starting deck → 6 in each starting deck" in found(plan).subject


def test_new_cards_and_those_that_are_gone_are_told_as_such():
    more = planted()
    for lists, words in (((starting(), more), "new"), ((more, starting()), "gone")):
        plan = Plan("diff", "hero-realms", 1, 12, ("greedy", "greedy"), tuple(map(listed, lists, "AB")))
        report = found(plan)
        times = float(str(column(report, "owned", "b" if words == "new" else "a")["Godsend"]))
        said = "new, and" if words == "new" else "gone; it was"
        assert f"Godsend is {said} bought {times:.2f} times a game." in report.verdicts
        assert ("Dream is new, and nobody bought it." in report.verdicts) == (words == "new")
        advice = "What new cards are worth among the others: playtest cards --cards B"
        assert (advice in report.notes) == (words == "new")


def test_what_a_change_did_to_the_others_and_what_is_open_is_said():
    lists = (listed(starting(), "A"), listed(with_cost(starting(), "night_howl", 7), "B"))
    report = found(Plan("diff", "hero-realms", 1, 12, ("greedy", "greedy"), lists))
    texts = report.verdicts
    assert any(text.startswith(("Of the other cards, ", "None of the other cards ")) for text in texts)
    assert any(
        text.startswith("Open whether starting with Night Howl is worth more or less: ") for text in report.verdicts
    )
    assert any("the first player’s score" in text for text in report.verdicts)
    (note,) = (note for note in report.notes if note.startswith("What is open takes about "))
    assert int(note.rpartition(" ")[2].rstrip(".")) > 12


@pytest.mark.parametrize(
    ("effect", "q", "said"),
    [
        (Estimate(0.5, 0.2, 0.8, 100), 0.01, "Spark is bought more: x."),
        (Estimate(-0.5, -0.8, -0.2, 100), 0.01, "Spark is bought less: x."),
        (Estimate(0.5, 0.2, 0.8, 100), 0.06, "Open whether Spark is bought more or less: x."),
        (Estimate(0.2, 0.05, 0.35, 100), 0.01, "Spark is bought more, if perhaps only a little: x."),
        (Estimate(0.02, -0.05, 0.09, 100), 0.5, "Spark is bought as often: x."),
        (Estimate(0.1, -0.05, 0.25, 100), 0.5, "Open whether Spark is bought more or less: x."),
    ],
)
def test_a_claim_says_what_its_interval_supports(effect: Estimate, q: float, said: str):
    claim = Claim(effect, 0.1, "Spark", "is bought", "as often", "x")
    assert claim.sentence(q) == said
    # an interval 0.3 wide either way from 100 seeds is 0.1 wide from 900, one of 0.15 from 230
    needed = {0.3: 900, 0.15: 230}.get(round(effect.half, 2), 0)
    assert enough([claim], [q]) == (needed if claim.open(q) else 0)


def test_other_dice_change_what_turns_are():
    text = shipped("antares/base.yaml").decode()
    other = text.replace("skirmish: [strike, strike, strike, victory,", "skirmish: [strike, strike, victory, victory,")
    assert other != text
    plan = Plan("diff", "antares", 1, 60, ("greedy", "greedy"), (listed(None, "A"), listed(other, "B")))
    rows = {row[0]: row for row in table(found(plan), "whole").rows}
    busts = rows["Turns that went bust"]
    assert isinstance(busts[1], float) and isinstance(busts[2], float)
    assert busts[1] != busts[2]
    assert isinstance(busts[3], Estimate)
    assert busts[3].value == pytest.approx(busts[2] - busts[1])


def test_two_bots_sit_in_each_seat_once_a_seed():
    plan = Plan("run", "antares", 1, 30, ("greedy", "random"), (listed(None),))
    tally = carry_out(plan)
    assert tally["games"] == 60
    assert {bot: games for bot, (games, _) in tally["bots"].items()} == {"greedy": 60, "random": 60}
    assert sum(won for _, won in tally["bots"].values()) == 60 - tally["drawn"]
    assert sum(tally["places"]) == 60 - tally["drawn"]
    report = measure(plan).report(plan, tally)
    assert report.verdicts[0].startswith("greedy is stronger than random: ")


def test_what_happens_in_antares_is_counted_by_turns():
    plan = Plan("run", "antares", 1, 20, ("greedy", "greedy", "greedy"), (listed(None),))
    tally = carry_out(plan)
    assert sum(games for games, _, _ in tally["factions"].values()) == 60
    assert tally["all turns"] == sum(int(turns) * n for turns, n in tally["turns"].items())
    assert 0 < tally["what turns were"]["went bust"] < tally["all turns"] / 2
    assert sum(tally["points"].values()) >= 20 - tally["drawn"]


def test_seats_of_hyborian_gates_are_dealt_different_decks_by_the_seed():
    plan = Plan("run", "hyborian", 1, 3, ("greedy", "greedy"), (listed(None),))
    tally = carry_out(plan)
    assert sum(games for games, _, _ in tally["decks"].values()) == 6
    assert len(tally["decks"]) > 2
    assert sum(tally["ways"].values()) == 3
    assert carry_out(plan) == tally


def test_factions_against_each_other():
    about = {"only": ["isorian", "boromites"]}
    plan = Plan("cross", "antares", 1, 60, ("greedy",), (listed(None),), about=about)
    report = found(plan)
    one, other = (row[1] for row in table(report, "overall").rows)
    assert isinstance(one, Estimate) and isinstance(other, Estimate)
    assert one.value + other.value == pytest.approx(1.0)
    assert report.verdicts[0].startswith("Boromites is weak against Isorian: it scores ")


def test_a_pair_seen_from_the_other_side():
    # a win going first and a draw going second, for the other: a draw going first and a loss going second
    assert flipped_cells("7") == "3"
    assert flipped_cells("08264x") == "80264x"
    assert flipped_cells(flipped_cells("012345678")) == "012345678"


def test_sideboards_go_in_as_far_as_the_deck_stays_legal():
    pool = game("hyborian").default_cards()
    for deck in pool.decks.values():  # type: ignore[attr-defined]
        cards = swapped(deck, pool)  # type: ignore[arg-type]
        assert len(cards) == len(deck.cards)
        counts = {card.id: cards.count(card) for card in cards}
        assert deck_faults(counts, {}, pool.by_id) == []  # type: ignore[attr-defined]
        came = [card for card in deck.sideboard if cards.count(card) > deck.cards.count(card)]
        assert len(came) >= len(deck.sideboard) - 2
        assert sum(card.kind == "gate" for card in cards) == sum(card.kind == "gate" for card in deck.cards)


def test_a_deck_with_its_sideboard_plays_the_same_seeds():
    about = {"only": ["chaos", "gaea"], "sideboards": True}
    plan = Plan("cross", "hyborian", 1, 1, ("random",), (listed(None),), about=about)
    tally = carry_out(plan)
    assert set(tally["cells"]) == {"chaos gaea", "chaos+sideboard gaea", "gaea+sideboard chaos"}
    assert "errors" not in tally
    assert len(table(measure(plan).report(plan, tally), "sideboards").rows) == 2


def test_the_ladder_has_the_better_bot_on_top():
    plan = Plan("ladder", "antares", 1, 40, ("random", "greedy"), (listed(None),))
    report = found(plan)
    assert [row[0] for row in table(report, "ratings").rows] == ["greedy", "random"]
    assert report.verdicts[0].startswith("greedy beats random: ")


def test_a_sequential_test_stops_when_it_is_decided():
    about = {"elo0": 0.0, "elo1": 20.0, "alpha": 0.05, "beta": 0.05}
    plan = Plan("sprt", "antares", 1, 1000, ("greedy", "random"), (listed(None),), about=about)
    tally = carry_out(plan)
    assert len(tally["cells"]["pairs"]) < 500
    assert measure(plan).report(plan, tally).verdicts[0].startswith("greedy is stronger than random by 20 Elo")
    alike = Plan("sprt", "antares", 1, 200, ("random", "greedy"), (listed(None),), about=about)
    assert measure(alike).report(alike, carry_out(alike)).verdicts[0].startswith("random is not stronger")


def test_of_many_fair_shares_the_most_uneven_is_no_verdict():
    # 62 of 100 is beyond 50 % by itself (p = 0.021), as the worst of five it is not
    rows = {"a": [100, 62, 0], "b": [100, 50, 0], "c": [100, 49, 0], "d": [100, 51, 0], "e": [100, 48, 0]}
    assert share_table({"a": rows["a"]}, {}, "x", "X", 0.5)[1] == [
        "a wins too often: 62.0 % of 100 games [52.2, 70.9], fair would be 50.0 %."
    ]
    assert share_table(rows, {}, "x", "X", 0.5)[1] == []


def test_what_moved_most_stands_under_what_was_changed():
    plan = Plan("diff", "hero-realms", 1, 9, ("greedy", "greedy"), (listed(None, "A"), listed(None, "B")))
    moved = {"bribe": 0.1, "spark": -0.4, "recruit": 0.2, "taxation": 0.0}
    things = [(card, 1.0, 1.0 + by, Estimate(by, by - 1, by + 1, 9)) for card, by in moved.items()]
    rows = owned_table(plan, things, {"taxation": ("cost 1 → 2",)}, [1.0, 1.0, 0.5, 1.0]).rows
    assert [row[0] for row in rows] == ["Taxation", "Recruit", "Spark", "Bribe"]


def test_a_small_sure_change_of_whole_games_is_not_called_none():
    claims = [
        Claim(Estimate(0.5, 0.3, 0.7, 99), 0.25, "Turns", "", "", "20.0 → 20.5, x"),
        Claim(Estimate(0.5, 0.1, 0.9, 99), 2.0, "Decisions", "", "", "90.0 → 90.5, x"),
        Claim(Estimate(-2.0, -3.0, 1.0, 99), 1.0, "First player’s score, %", "", "", "50.0 → 48.0, x"),
    ]
    assert whole_verdicts(claims, [0.01, 0.04, 0.5]) == [
        "Turns in a game rise: 20.0 → 20.5, x.",
        "Decisions in a game rise, if perhaps only a little: 90.0 → 90.5, x.",
        "No sure change in the first player’s score −2.0 [−3.0, +1.0] points.",
    ]
    assert whole_verdicts(claims[:2], [0.06, 0.06])[0].startswith("No sure change in turns +0.50 [+0.30, +0.70] and ")


def test_what_nobody_can_be_said_to_shun_is_not_called_unused():
    pool = game("hero-realms").default_cards()
    row = [0] * 9
    row[SEEN], row[A], row[AA], row[GAMES] = 90, 60, 80, 40
    assert unused(pool, {"spark": row}, "greedy") == [], "60 turns: it may be one in twenty"  # type: ignore[arg-type]
    row[SEEN], row[A] = 400, 300
    assert unused(pool, {"spark": row}, "greedy") == [  # type: ignore[arg-type]
        "Spark is never bought by greedy: for sale in 400 turns and affordable in 300."
    ]


def test_what_a_menu_does_not_name_takes_one_sentence():
    plan = Plan("run", "hero-realms", 1, 1, ("menu:rush", "menu:rush"), (listed(None),))
    row = [400, 300, 0, 300, 0, 0, 90, 0, 0]
    for names, many in (("spark bribe profit", False), ("spark bribe profit recruit", True)):
        rows = dict.fromkeys(names.split(), row)
        told = measure(plan).report(plan, {"cards": {"menu:rush": rows}, "games": 4}).verdicts
        assert ("4 cards are never or hardly bought by menu:rush: Bribe, Profit, Recruit, Spark." in told) == many
        assert ("Spark is never bought by menu:rush: for sale in 400 turns and affordable in 300." in told) != many


def test_a_run_that_shows_nothing_says_so_and_what_would():
    plan = Plan("run", "antares", 1, 10, ("greedy", "greedy"), (listed(None),))
    report = measure(plan).report(plan, {"games": 10, "places": [5, 5], "turns": {"9": 10}})
    assert report.verdicts == ("Nothing in these tables is surely uneven.",)
    # half of Wilson’s interval of 4,800 of 9,600 is 1.0 points
    assert wilson(4800, 9600).half == pytest.approx(0.01, abs=1e-5)
    assert report.notes[-1].endswith(": --games 9600.")


def test_a_card_that_is_shunned_though_it_is_strong_is_the_bots_judgement():
    plan, tally = played_planted()
    by_id = {one.card.id: one for one in findings(plan, tally)[0]}
    assert by_id["dream"].residual is None, "no card that anybody buys costs as much"
    row = {"godsend": [300, 300, 0, 300, 0, 0, 48, 0, 0]}
    told = sentences([replace(by_id["godsend"], dead=True)], plan, {"cards": {"greedy": row}})
    assert told[0] == (
        "Godsend is never bought by greedy: for sale in 300 turns and affordable in 300. As a gift it is surely not "
        "too weak for its cost, so that is greedy’s judgement."
    )


def test_a_card_too_weak_for_any_cost_is_not_given_a_price_below_nothing():
    plan = Plan("cards", "hero-realms", 1, 24, ("greedy",), (listed(planted()),))
    (told,) = (
        text for text in measure(plan).report(plan, carry_out(plan)).verdicts if text.startswith("Dud is too weak")
    )
    assert "[−" not in told and "−" not in told.partition("its power")[2]


def test_bots_side_by_side_are_told_apart_over_all_pairings():
    bots = ("random", "greedy", "perfect")
    plan = Plan("ladder", "antares", 1, 40, bots, (listed(None),))
    # in one of three pairings all six pairs that are not even go one way: p = 0.03 alone, 0.09 as the best of three
    cells = {"random greedy": "4" * 34 + "8" * 6, "random perfect": "4" * 40, "greedy perfect": "4" * 40}
    report = measure(plan).report(plan, {"cells": cells})
    alone = paired([0, 0, 34, 0, 6])
    assert alone.beyond(0.0) == 1 and alone.p < 0.05 < 3 * alone.p
    assert not any(" beats " in text for text in report.verdicts)
