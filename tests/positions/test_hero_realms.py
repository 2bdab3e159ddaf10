"""Positions of Hero Realms: what a file says lies there, what is left out is as in a new game, faults have a place."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from rules.core import position
from rules.core.cardlist import CardListFaulty
from rules.core.position_text import written
from rules.core.registry import game
from rules.hero_realms.card import Card
from rules.hero_realms.state import HeroState

GAME = game("hero-realms")


def laid(text: str, seed: int = 0) -> HeroState:
    return cast(HeroState, position.load(text.encode(), "x", seed=seed).state)


def faults(text: str) -> list[str]:
    with pytest.raises(CardListFaulty) as caught:
        position.load(text.encode(), "x.yaml")
    return [str(fault) for fault in caught.value.faults]


def ids(cards: list[Card]) -> list[str]:
    return [card.id for card in cards]


def test_what_the_file_says_lies_there() -> None:
    s = laid(
        """
position: hero-realms
turn: 7
active: Ben
players:
  - {name: Ada, health: 12, board: [orc_grunt/expended], deck: [gold], hand: []}
  - name: Ben
    gold: 3
    hand: [2 gold, spark]
    board: [street_thug/expended, elven_gift/used, rake_master_assassin/damage=4]
    top: [ruby/open, dagger]
    discard: [gold]
    deck: []
market: [none, spark]
market_deck: []
fire_gems: 0
"""
    )
    ada, ben = s.players
    assert (s.turn, s.active, ada.health, ben.health, ben.gold) == (7, 1, 12, 50, 3)
    assert ids(ben.hand) == ["gold", "gold", "spark"]
    assert [repr(x) for x in ben.board] == ["street_thug/expended", "elven_gift/used", "rake_master_assassin/damage=4"]
    assert [card and card.id for card in s.market] == [None, "spark", None, None, None]
    assert (s.gems, ids(ben.played)) == (0, ["elven_gift"])
    # the first of “top” is drawn first
    assert s.draw(ben, 2) == 2
    assert ids(ben.hand[-2:]) == ["ruby", "dagger"]
    assert ids(ben.known) == ["ruby"]


def test_what_is_left_out_is_as_in_a_new_game() -> None:
    s = laid("{position: hero-realms, players: [{name: Ada, hand: [spark, gold]}, {name: Ben, class: cleric}]}")
    ada, ben = s.players
    # a starting deck is 7 Gold, Ruby, Dagger and Shortsword; one Gold is in hand
    assert len(ada.deck) == 9
    assert ids(ada.deck).count("gold") == 6
    # 80 market cards less the Spark in hand, 5 of them for sale
    assert len(s.market_deck) == len(s.pool.market) - 1 - 5
    assert s.gems == s.pool.fire_gems == 16
    assert ben.health == s.pool.classes["cleric"].health
    assert len(ben.hand) == 5
    assert ben.ability_left and ben.skill_ready


def test_a_seed_decides_only_what_is_left_to_chance() -> None:
    text = "{position: hero-realms, players: [{name: Ada, hand: [gold]}, {name: Ben}]}"
    assert laid(text, seed=1).digest() == laid(text, seed=1).digest() != laid(text, seed=2).digest()
    assert ids(laid(text, seed=2).players[0].hand) == ["gold"]
    seeded = text[:-1] + ", seed: 5}"
    assert laid(seeded, seed=1).digest() == laid(seeded, seed=2).digest() == laid(text, seed=5).digest()


def test_acts_done_since_lead_to_a_question() -> None:
    s = laid(
        "{position: hero-realms, players: [{name: Ada, hand: [elven_curse]}, {name: Ben}], done: [play:elven_curse]}"
    )
    assert s.decision is not None and s.players[0].combat == 6
    assert faults(
        "{position: hero-realms, players: [{name: Ada, hand: [gold]}, {name: Ben}], done: [play:gold, play:gld]}"
    )


def test_every_fault_is_told_in_one_run_at_its_place() -> None:
    assert faults(
        """position: hero-realms
titel: x
options: {helth: 3}
active: Adda
players:
  - {name: Ada, hand: [orc_grnt], class: clerc}
  - {name: Ada, deck: [gold/open], turns: many}
market: [spark, sparc]
"""
    ) == [
        "x.yaml:2:1 CL-E202 nothing reads the key “titel” in a position; did you mean “title”?",
        "x.yaml:3:11 CL-E202 there is no option “helth”; did you mean “health”?",
        "x.yaml:4:9 CL-E203 nobody is called “Adda”; did you mean “Ada”?",
        "x.yaml:6:24 CL-E203 [Ada] there is no card “orc_grnt” in the card list; did you mean “orc_grunt”?",
        "x.yaml:6:42 CL-E203 [Ada] there is no class “clerc” in the card list; did you mean “cleric”?",
        "x.yaml:7:12 CL-E206 two players share the name “Ada”",
        "x.yaml:7:24 CL-E204 [Ada] “gold” has no mark “open” here",
        "x.yaml:7:43 CL-E204 [Ada] “turns” is “many”; it must be a whole number from 0 to 9999",
        "x.yaml:8:17 CL-E203 there is no card “sparc” in the card list; did you mean “spark”?",
    ]


@pytest.mark.parametrize(
    ("ada", "ben", "table", "told"),
    [
        ("board: [orc_grunt/damage=3]", "", "", "orc_grunt has defense 3; with 3 damage it is stunned"),
        ("board: [spark/expended]", "", "", "spark is no champion: it is neither expended nor damaged"),
        ("board: [gold/used]", "", "", "gold has no ally ability to have been used"),
        ("owes: 1", "", "", "Ada owes discards at the start of a turn of Ada’s own, and this turn has begun"),
        ("health: 0", "", "", "Ada has 0 health and is still in"),
        ("hand: [gold], known: [ruby]", "", "", "Ada’s known cards are not all in hand"),
        ("skill: true", "", "", "Ada has no class"),
        ("", "gold: 1", "", "Ben has this only in a turn of Ben’s own"),
        ("", "board: [spark]", "", "spark is in play only in Ben’s own turn"),
        ("", "", "market: [none]", "the market has a gap while its deck has cards"),
        ("", "", "market: [fire_gem]", "Fire Gems have a pile of their own; say “fire_gems” for how many there are"),
        ("", "", "format: hydra", "Hydra needs 4 players; there are 2"),
        ("", "", "done: [buy:spark]", "the act “buy:spark” cannot be done here"),
    ],
)
def test_what_cannot_be_together_is_told(ada: str, ben: str, table: str, told: str) -> None:
    text = f"position: hero-realms\nplayers:\n  - {{name: Ada, {ada}}}\n  - {{name: Ben, {ben}}}\n{table}\n"
    found = faults(text.replace(", }", "}"))
    assert len(found) == 1 and "CL-E301" in found[0] and told in found[0], found


def test_what_may_come_of_another_fault_is_not_told_and_all_else_is() -> None:
    found = faults(
        "position: hero-realms\nplayers:\n  - {name: Ada, hand: [gald], known: [gold]}\n  - {name: Ben, gold: 1}\n"
    )
    assert [line.partition(" ")[0] for line in found] == ["x.yaml:3:24", "x.yaml:4:17"]


@pytest.mark.parametrize(
    "text",
    ["", "[]", "position: chess", "players: []", "position: hero-realms", "position: hero-realms\nplayers: [{}]", "\0"],
)
def test_what_is_no_position_is_refused(text: str) -> None:
    assert faults(text)


def test_the_example_is_without_fault_and_written_as_it_was_read() -> None:
    language = position.of(GAME)
    first = position.load(language.example(), "example").state
    again = position.load(written(position.document(GAME, first)).encode(), "again").state
    assert again.digest() == first.digest()


def test_schema_names_every_key_that_the_example_uses() -> None:
    properties = position.of(GAME).schema(GAME)["properties"]
    assert {"position", "players", "market", "done", "chance"} <= set(properties)
    assert "hand" in properties["players"]["items"]["properties"]


def test_names_may_be_others(tmp_path: Path) -> None:
    found = position.load(b"{position: hero-realms, players: [{name: Ada}, {name: Ben}]}", "x", names=["Cleo"])
    assert [seat.name for seat in found.setup.seats] == ["Cleo", "Ben"]
    assert found.state.view(0).players[0].name == "Cleo"
