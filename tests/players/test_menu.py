"""Buy menus of Hero Realms: what a file may say, its faults by place, and that the bot buys by it."""

from __future__ import annotations

import pytest

from rules.core.cardlist import CardListFaulty
from rules.core.contract import Seat, Setup
from rules.hero_realms.card import Card, CardPool
from rules.hero_realms.game import GAME
from rules.hero_realms.state import HeroState
from tabletop_tui.players.hero_realms_buyer import Buyer
from tabletop_tui.players.hero_realms_menu import SHIPPED, Line, Menu, load, shipped_bytes, shipped_menu, text_of

POOL = GAME.default_cards()
assert isinstance(POOL, CardPool)
HEAD = "game: hero-realms\nid: mine\ntitle: Mine\nabout: For a test.\n"
DUEL = Setup((Seat("Ada"), Seat("Ben")), turn_limit=300)


def card(card_id: str) -> Card:
    assert isinstance(POOL, CardPool)
    return POOL.card(card_id)


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_menus_name_cards_of_the_base_set_and_read_back_the_same(name: str) -> None:
    assert isinstance(POOL, CardPool)
    menu = load(shipped_bytes(name), name, POOL.by_id)
    assert menu.id == name
    assert menu == shipped_menu(name)
    assert load(text_of(menu).encode(), "again") == menu


def test_every_fault_is_told_by_its_place() -> None:
    assert isinstance(POOL, CardPool)
    text = HEAD + (
        "colour: red\n"
        "attack: players\n"
        "scrap: [gold, golld]\n"
        "buy:\n"
        "  - {cards: [fire_bom], most: 0}\n"
        "  - {faction: wilde}\n"
        "  - {}\n"
        "  - {cost_from: 5, cost_to: 3}\n"
        "  - {foe_from: 20, foe_below: 20}\n"
    )
    with pytest.raises(CardListFaulty) as caught:
        load(text.encode(), "mine.yaml", POOL.by_id)
    told = [(fault.line, fault.col, str(fault.code), fault.suggestion) for fault in caught.value.faults]
    assert told == [
        (5, 1, "CL-E202", ""),
        (6, 9, "CL-E204", "player"),
        (7, 15, "CL-E203", "gold"),
        (9, 14, "CL-E203", "fire_bomb"),
        (9, 31, "CL-E204", ""),
        (10, 15, "CL-E204", "wild"),
        (11, 5, "CL-E301", ""),
        (12, 20, "CL-E301", ""),
        (13, 20, "CL-E301", ""),
    ]


def test_a_menu_needs_its_head_and_a_line() -> None:
    with pytest.raises(CardListFaulty) as caught:
        load(b"game: antares\nbuy: []\n", "x.yaml")
    told = " ".join(fault.message for fault in caught.value.faults)
    for part in ("“game” is “antares”", "“id” is missing", "“title” is missing", "“about” is missing", "“buy” has 0"):
        assert part in told


def test_a_line_matches_by_card_faction_type_and_cost() -> None:
    assert Line(cards=frozenset({"spark", "bribe"})).matches(card("spark"))
    assert not Line(cards=frozenset({"spark"})).matches(card("bribe"))
    assert Line(faction="wild").matches(card("dire_wolf"))
    assert not Line(faction="wild").matches(card("bribe"))
    assert Line(faction="none").matches(card("fire_gem"))
    assert Line(type="champion").matches(card("dire_wolf"))
    assert Line(type="guard").matches(card("dire_wolf"))
    assert not Line(type="guard").matches(card("street_thug"))
    assert Line(cost_from=5, cost_to=5).matches(card("dire_wolf"))
    assert not Line(cost_from=6).matches(card("dire_wolf"))


def test_a_line_applies_between_its_thresholds() -> None:
    line = Line(from_turn=3, to_turn=5, foe_from=20, foe_below=40, own_below=30)
    assert line.applies(turn=3, health=29, weakest=20)
    assert line.applies(turn=5, health=1, weakest=39)
    for turn, health, weakest in ((2, 29, 20), (6, 29, 20), (3, 30, 20), (3, 29, 19), (3, 29, 40)):
        assert not line.applies(turn, health, weakest)


def shop(gold: int, *market: str, combat: int = 0, theirs: tuple[str, ...] = ()) -> HeroState:
    """The main phase of a seat with an empty hand, so much gold and combat, this market and their champions."""
    state = GAME.start(DUEL, 1)
    me, other = state.players[state.active], state.players[1 - state.active]
    me.discard.extend(me.hand)
    me.hand.clear()
    me.gold, me.combat = gold, combat
    state.market[:] = [card(one) for one in market] + [None] * (5 - len(market))
    other.board.extend(card(one).forms[0] for one in theirs)
    return state


def menu(*lines: Line, rest: str = "nothing", attack: str = "heuristic") -> Buyer:
    return Buyer(Menu("mine", "Mine", "For a test.", lines, rest, attack))


def test_the_first_line_that_can_be_had_decides() -> None:
    spark, bribe = Line(frozenset({"spark"})), Line(frozenset({"bribe"}))
    assert menu(spark, bribe).choose(shop(4, "bribe", "spark")).text == "buy:spark"
    assert menu(bribe, spark).choose(shop(4, "bribe", "spark")).text == "buy:bribe"
    assert menu(bribe, spark).choose(shop(2, "bribe", "spark")).text == "buy:spark", "bribe costs 3"


def test_enough_is_enough_wherever_the_cards_lie() -> None:
    state = shop(4, "bribe", "spark")
    state.players[state.active].deck.append(card("spark"))
    once = Line(frozenset({"spark"}), most=1)
    assert menu(once, Line(frozenset({"bribe"}))).choose(state).text == "buy:bribe"
    assert menu(Line(frozenset({"spark"}), most=2)).choose(state).text == "buy:spark"


def test_what_no_line_names_is_left_or_bought_by_the_heuristic() -> None:
    state = shop(5, "dire_wolf")
    assert menu(Line(frozenset({"spark"}))).choose(state).text == "end"
    assert menu(Line(frozenset({"spark"})), rest="heuristic").choose(state).text == "buy:dire_wolf"


def test_combat_goes_where_the_menu_likes_it() -> None:
    lines = (Line(frozenset({"spark"})),)
    other = 1 - shop(0).active
    thug = f"stun:p{other + 1}:street_thug"
    assert menu(*lines, attack="champions").choose(shop(0, combat=4, theirs=("street_thug",))).text == thug
    straight = menu(*lines, attack="player").choose(shop(0, combat=4, theirs=("street_thug",)))
    assert straight.text == f"attack:p{other + 1}:4"
    guarded = shop(0, combat=6, theirs=("man_at_arms", "street_thug"))
    assert menu(*lines, attack="player").choose(guarded).text == f"stun:p{other + 1}:man_at_arms"


def test_whoever_can_fall_falls() -> None:
    state = shop(8, "spark", combat=9, theirs=("street_thug",))
    state.players[1 - state.active].health = 9
    for liking in ("player", "champions", "heuristic"):
        chosen = menu(Line(frozenset({"spark"})), attack=liking).choose(state)
        assert chosen.text == f"attack:p{2 - state.active}:9"


@pytest.mark.parametrize("form", [form.id for form in GAME.formats])
def test_menus_play_every_format_to_its_end(form: str) -> None:
    about = next(f for f in GAME.formats if f.id == form)
    n = about.players[-1]
    klass = [option[0] for option in GAME.seat_choices(POOL)[0].options]
    seats = tuple(Seat(f"P{i + 1}", {"class": klass[i % len(klass)]}) for i in range(n))
    state = GAME.start(Setup(seats, form, turn_limit=400), 3)
    bots = [Buyer(shipped_menu(list(SHIPPED)[i % 3])) for i in range(n)]
    while state.outcome is None:
        action = bots[state.actor()].choose(state)
        assert action in state.legal()
        state.apply(action)
    assert state.problems() == []
