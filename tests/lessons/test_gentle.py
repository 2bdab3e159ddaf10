"""The gentle bots: they hold back where it would hurt, and say why they act."""

from __future__ import annotations

import pytest

from rules.core.position import load
from tabletop_tui.lessons import shelf
from tabletop_tui.lessons.gentle import chooser
from tabletop_tui.lessons.session import Session
from tabletop_tui.players.registry import make

NAMES = ("Ada", "Ben")


def chosen(game: str, position: str) -> tuple[str, str]:
    act, said = chooser(game)(load(position.encode(), "here").state, 1, NAMES)
    return act.text, said


def test_in_hero_realms_it_attacks_with_half_and_leaves_champions_alone() -> None:
    head = "position: hero-realms\nactive: Ben\nturn: 2\n"
    ada = "players:\n  - {name: Ada, hand: [], board: [street_thug], deck: [5 gold]}\n"
    ben = "  - {name: Ben, combat: 7, hand: [], board: [], deck: [5 gold]"
    rest = "\nmarket: [none, none, none, none, none]\nmarket_deck: []\nfire_gems: 0\nseed: 1\n"
    text, said = chosen("hero-realms", head + ada + ben + "}" + rest)
    assert (text, said) == ("attack:p1:4", "I attack you for 4. I hold 3 back, to be gentle.")
    # what is left stays unspent
    assert chosen("hero-realms", head + ada + ben + ", combat_spent: 4}" + rest)[0] == "end"


def test_in_antares_it_takes_what_it_has_and_adds_no_fate() -> None:
    seats = "players:\n  - {name: Ada, faction: ghar, fate: 1}\n  - {name: Ben, faction: concord, fate: 1}\n"
    head = "position: antares\nactive: Ben\nturn: 2\nseed: 1\n"
    text, said = chosen("antares", head + seats + "rolled: [V, V, VS, S, S, S]\n")
    assert (text, said) == ("stop", "3 Victories earn a Fate die. I could roll on, but I take that.")
    text, said = chosen("antares", head + seats + "rolled: [V, S, S, S, S, S]\n")
    assert text.startswith("keep:") and said.startswith("1 Victory earns nothing. I keep ")


def test_in_hyborian_gates_it_goes_only_where_nobody_is() -> None:
    position = """
position: hyborian
turn: 4
active: Ben
first: Ada
phase: transport
players:
  - name: Ada
    complexes: [{gate: heras_gate, pyramids: [gaea], num: 2}]
    troopers: [{card: the_fire_axeman, at: osiris, settled: true, num: 11}]
    hand: []
  - name: Ben
    deck_list: chaos
    complexes: [{gate: horus_gate, pyramids: [osiris], num: 1}]
    troopers: [{card: the_bladesman, num: 12}]
    hand: []
seed: 3
"""
    state = load(position.encode(), "here").state
    # greedy would go to Osiris and fight there: it has power 2 to it and would win
    ways = {act.text for act in state.legal()}
    assert "send:c1>osiris:t12" in ways
    text, said = chosen("hyborian", position)
    assert text in ("send:c1>atlantis:t12", "send:c1>chaos:t12", "end:transport")
    if text.startswith("send"):
        assert said.startswith("I send The Bladesman to ") and said.endswith(", where nobody is.")


@pytest.mark.parametrize("game", ["hero-realms", "antares", "hyborian"])
def test_the_last_lesson_is_a_short_game_that_a_plain_player_wins(game: str) -> None:
    session = Session(shelf.lesson(game, shelf.names(game)[-1]))
    said: list[str] = []
    acts = 0
    while session.match.outcome is None:
        if session.step is not None and session.step.reading:
            session.read()
        while (reply := session.reply()) is not None:
            said.append(reply.says)
        if session.match.outcome is None:
            acts += 1
            session.act(make("greedy", acts, game).choose(session.match.state.clone()).text)
    assert session.match.outcome.winners == (0,)
    assert 4 <= acts <= 90
    # it comments on its moves, and never at length
    assert len({words for words in said if words}) >= 3
    assert all(len(words) <= 120 for words in said)
