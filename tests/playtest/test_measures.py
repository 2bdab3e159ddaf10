"""What the measures say: of planted faults, of a changed cost, of factions, decks and bots."""

from __future__ import annotations

import re

import pytest

from rules.core.cardlist import shipped
from rules.core.registry import game
from rules.hyborian.decks import deck_faults
from tabletop_tui.playtest.cards import findings
from tabletop_tui.playtest.cross import flipped_cells
from tabletop_tui.playtest.diff import changed
from tabletop_tui.playtest.plan import Listed, Plan, measure
from tabletop_tui.playtest.report import Report, Table, digest
from tabletop_tui.playtest.runner import carry_out
from tabletop_tui.playtest.sideboards import swapped
from tabletop_tui.playtest.stats import Estimate
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


def test_planted_faults_are_found_and_named_and_nothing_else_is():
    plan = Plan("cards", "hero-realms", 1, 24, ("greedy",), (listed(planted()),))
    tally = carry_out(plan)
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
    assert {"Dud"} <= {card for card, told in words.items() if "too weak" in str(told)} <= {"Dud", "Dream"}
    by_id = {one.card.id: one for one in findings(plan, tally)[0]}
    assert by_id["dream"].access.value == 0.0, "who cannot buy it loses nothing by never buying it"


def test_a_named_card_is_measured_alone_and_has_no_price_line():
    plan = Plan("cards", "hero-realms", 1, 4, ("greedy",), (listed(None),), about={"cards": ["bribe"]})
    report = found(plan)
    assert list(column(report, "cards", "surplus").items()) == [("Bribe", None)]
    assert any("no line of prices" in note for note in report.notes)


def test_a_dearer_card_is_bought_less_and_is_as_strong_as_before():
    before = starting()
    after = with_cost(before, "night_howl", 7)
    plan = Plan("diff", "hero-realms", 1, 80, ("greedy", "greedy"), (listed(before, "A"), listed(after, "B")))
    assert changed(plan) == {"night_howl": ["cost 2 → 7"]}
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
    assert report.verdicts == ("Nothing surely changed.",)
    assert all(row[1] == row[2] for row in table(report, "whole").rows)
    assert any("No card differs" in note for note in report.notes)


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
