"""From words to effects: what “other” leaves out, forms short and long, how often a program is made."""

from __future__ import annotations

import pytest

from rules.hero_realms import card_effects as fx
from rules.hero_realms import gains
from rules.hero_realms.cards import load


def built(small: str, old: str, new: str, card: str):
    assert old in small
    return load(small.replace(old, new, 1).encode(), "list.yaml").card(card)


@pytest.mark.clause("HR-PLAY-10")
@pytest.mark.parametrize(
    ("per", "less"),
    [
        ("champions", 0),
        ("other_champions", 1),
        ("guards", 0),
        ("other_guards", 1),
        ("faction", 0),
        ("other_faction", 1),
    ],
)
def test_other_leaves_out_the_card_itself(small, per, less):
    wolf = built(small, "per: other_guards", f"per: {per}", "dire_wolf")
    assert wolf.expend.effects[0].count.less == less


@pytest.mark.clause("HR-PLAY-10")
@pytest.mark.parametrize(("per", "less"), [("other_champions", 0), ("other_guards", 0), ("other_faction", 1)])
def test_other_leaves_out_nothing_that_would_not_be_counted(small, per, less):
    spark = built(small, "opponent_discards: 1", f"combat: {{each: 2, per: {per}}}", "spark")
    assert spark.primary.effects[1].count.less == less


@pytest.mark.clause("HR-PLAY-10", "HR-SAC-1")
@pytest.mark.parametrize("per", ["other_champions", "other_guards", "other_faction"])
def test_a_card_that_was_sacrificed_is_not_there_to_be_left_out(small, per):
    wolf = built(
        small, "    guard: true\n", f"    guard: true\n    sacrifice: [gold: {{each: 1, per: {per}}}]\n", "dire_wolf"
    )
    assert wolf.sacrifice.effects[0].count.less == 0


def test_a_bonus_inside_a_sacrifice_ability_counts_without_the_card_too(small):
    word = "sacrifice: [sacrifice_up_to: {cards: 1, then: [gold: {each: 1, per: other_guards}]}]"
    wolf = built(small, "    guard: true\n", f"    guard: true\n    {word}\n", "dire_wolf")
    assert wolf.sacrifice.effects[0].then.effects[0].count.less == 0


def test_short_and_long_forms(small):
    def one(new: str):
        return built(small, "opponent_discards: 1", new, "spark").primary.effects[1]

    assert (one("recover: item").kind, one("recover: item").optional) == ("item", False)
    assert one("recover: item").words() == "put an item from your discard pile on top of your deck"
    assert one("recover: {what: card, optional: true}").optional is True
    assert one("recover: {what: card, optional: false}").optional is False
    assert one("recover: {what: card}").optional is False
    assert one("sacrifice_up_to: 2").then is None
    assert [e.n for e in one("sacrifice_up_to: {cards: 2, then: [gold: 1, combat: 4]}").then.effects] == [1, 4]
    assert (one("stun: may").optional, one("stun: must").optional) == (True, False)
    assert (one("next_acquired: {what: item, to: hand}").kind) == "item"


def test_prepare_twice_asks_twice(small):
    spark = built(small, "opponent_discards: 1", "prepare: 2", "spark")
    assert [type(effect) for effect in spark.primary.effects] == [gains.Combat, fx.Prepare, fx.Prepare]


def test_branches_hold_lists_of_effects(small):
    spark = built(small, "opponent_discards: 1", "choose: [[gold: 1, draw: 2], [combat: 2]]", "spark")
    assert [len(option.effects) for option in spark.primary.effects[1].options] == [2, 1]


def test_texts_stay_texts(small):
    text = small.replace("name: Gold", "name: on").replace("title: Small", "title: 010")
    pool = load(text.encode(), "list.yaml")
    assert (pool.card("gold").name, pool.title) == ("on", "010")
    assert (
        load(small.replace("text: Gain 3 combat.", "text: >-\n      Gain 3\n      combat.\n").encode(), "x")
        .card("spark")
        .text
        == "Gain 3 combat."
    )


def test_the_digest_is_that_of_the_bytes(small):
    one = load(small.encode(), "a.yaml")
    assert one.digest == load(small.encode(), "b.yaml").digest
    assert one.digest != load(small.encode() + b"\n", "a.yaml").digest
    assert len(one.digest) == 64


def test_own_cards_are_marked(small):
    assert load(small.replace("cost: 1\n", "cost: 1\n    own: true\n").encode(), "x").own == {"spark"}


def test_a_starting_card_may_be_for_sale_too(small):
    text = small.replace("name: Dagger\n", "name: Dagger\n    copies: 2\n    cost: 1\n").replace(
        "market: 8", "market: 10"
    )
    pool = load(text.encode(), "x")
    assert [c.id for c in pool.market].count("dagger") == 2
    assert [c.id for c in pool.starter].count("dagger") == 3
