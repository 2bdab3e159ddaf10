"""Power Surges, windows, priority, triggers and their order."""

from __future__ import annotations

import pytest

from rules.hyborian.ring import CHAOS, GAEA, READY
from tests.hyborian.field import field, ids, in_play, play, pool_of, shipped, texts, unit

BODY = "dimension: gaea, icons: 1, attack: 1, defense: 1"


def _surge(name: str, ability: str) -> str:
    return f"- {{id: {name}, name: {name}, kind: surge, abilities: [{{kind: play, {ability}}}]}}"


def _trooper(name: str, *abilities: str) -> str:
    made = ", ".join(f"{{{ability}}}" for ability in abilities)
    return f"- {{id: {name}, name: {name}, kind: trooper, {BODY}, abilities: [{made}]}}"


SURGES = "\n".join(
    (
        _surge("stop", "target: [{what: announcement}], effects: [counter: target]"),
        _surge("learn", "effects: [draw: 1]"),
        _surge("kill", "target: [{who: opponents}], effects: [discard: target]"),
        _trooper(
            "mourner",
            "kind: trigger, event: discarded, effects: [draw: 1]",
            "kind: activated, cost: [give_up: self], effects: [draw: 2]",
        ),
        _trooper("host", "kind: enters, effects: [draw: 1]"),
        _trooper("quiet", "kind: static, effects: [forbid: {acts: [surge], where: everywhere}]"),
        _trooper("clerk", "kind: trigger, event: turn_ended, effects: [draw: 1]"),
        _trooper("scribe", "kind: trigger, event: turn_ended, effects: [draw: 2]"),
    )
)


def surges(**places):
    """A position with these Power Surges; Ada has the Ready phase unless told otherwise."""
    places.setdefault("phase", "ready")
    places.setdefault("complexes", ["0:gaea_gate+gaea", "1:gaea_gate+gaea"])
    return field(pool_of(SURGES), **places)


@pytest.mark.clause("HG-SURGE-2", "HG-SURGE-3")
def test_the_last_played_resolves_first_and_who_is_cancelled_does_nothing():
    s = surges(hands=[["learn", "stop"], ["stop"]])
    play(s, "surge:learn")
    assert s.actor() == 1 and {"surge:stop", "pass"} <= set(texts(s))
    play(s, "surge:stop")
    assert s.actor() == 0, "everyone is asked anew"
    play(s, "surge:stop")
    assert ids(s.players[0].hand) == ["asgard_1"] or len(s.players[0].hand) == 1, (
        "the answer to the answer saved the draw"
    )
    assert ids(s.players[0].discard) == ["learn", "stop"] and ids(s.players[1].discard) == ["stop"]


@pytest.mark.clause("HG-SURGE-2", "HG-CARD-14")
def test_a_card_that_is_cancelled_goes_to_the_discard_pile():
    s = surges(hands=[["gaea_1", "mercenary"], ["stop"]])
    play(s, "play:gaea_1", "surge:stop")
    assert not in_play(s, "gaea_1") and ids(s.players[0].discard) == ["gaea_1"]


@pytest.mark.clause("HG-SURGE-1")
def test_a_surge_is_played_in_anybodys_turn_but_not_in_the_draw_and_gate_stages():
    s = field(pool_of(SURGES), phase="round", round=4, hands=[["learn"], ["learn"]], complexes=["0:gaea_gate+gaea"])
    assert s.phase == "Gate" and texts(s) == ["no_gate"]
    play(s, "no_gate", "no_gate")
    assert s.phase == "Sequence" and "surge:learn" in texts(s)
    while s.actor() == 0:
        play(s, "pass" if "pass" in texts(s) else texts(s)[-1])
    assert s.active == 0 and s.actor() == 1 and "surge:learn" in texts(s)


@pytest.mark.clause("HG-SURGE-3")
def test_windows_in_which_nobody_can_answer_are_not_asked_unless_the_table_wants():
    s = surges(hands=[["gaea_1", "gaea_2"], ["tech"]])
    play(s, "play:gaea_1")
    assert s.actor() == 0 and in_play(s, "gaea_1")
    poker = surges(hands=[["gaea_1", "gaea_2"], ["tech"]], options={"poker_face": True})
    play(poker, "play:gaea_1")
    assert poker.actor() == 1 and texts(poker) == ["pass", "pass:stack", "pass:turn"]


@pytest.mark.clause("HG-SURGE-3")
def test_who_passes_until_something_is_not_asked_before():
    s = surges(hands=[["gaea_1", "gaea_2", "gaea_3"], ["stop"]])
    play(s, "play:gaea_1", "pass")
    play(s, "play:gaea_2")
    assert s.actor() == 1
    play(s, "pass:turn")
    play(s, "play:gaea_3")
    assert s.players[1].mute in ("turn", "") and len(s.units) == 3


@pytest.mark.clause("HG-SURGE-3", "HG-SURGE-8")
def test_answers_are_asked_clockwise_from_the_active_player():
    names = ("Ada", "Ben", "Cleo")
    s = surges(names=names, active=1, hands=[["stop"], ["gaea_1", "tech"], ["stop"]])
    play(s, "play:gaea_1")
    assert s.actor() == 2
    play(s, "pass")
    assert s.actor() == 0
    after = surges(
        names=names,
        active=1,
        hands=[["stop"], ["gaea_1", "tech"], ["stop"]],
        options={"priority_start": "next_clockwise"},
    )
    play(after, "play:gaea_1")
    assert after.actor() == 2


@pytest.mark.clause("HG-SURGE-3", "HG-SURGE-4", "HG-CARD-9")
def test_costs_are_paid_on_announcement_and_are_not_given_back():
    s = surges(troopers=["0:mourner"], hands=[["tech", "learn"], ["stop"]])
    play(s, "use:1.2")
    assert not in_play(s, "mourner") and s.actor() == 1
    play(s, "pass")
    hand = len(s.players[0].hand)
    assert s.chain[-1].ability.kind == "activated" and hand == 3
    play(s, "surge:stop")
    assert len(s.players[0].hand) == hand, "discarded as a cost: its own trigger draws, the ability does not"


@pytest.mark.clause("HG-CARD-9")
@pytest.mark.parametrize(("cause", "cards"), [("cost", 1), ("choice", 1), ("forced", 0), ("battle", 0), ("rule", 0)])
def test_only_cost_and_choice_are_discards_of_ones_own_will(cause: str, cards: int):
    s = surges(troopers=["0:mourner"], hands=[["learn"], []])
    s.discard_unit(1, cause)
    s.menu = None
    s.run()
    assert len(s.players[0].hand) == 1 + cards


@pytest.mark.clause("HG-SURGE-6", "HG-SURGE-2")
def test_what_has_no_cost_happens_once_as_the_card_is_played_and_may_be_answered():
    s = surges(hands=[["host", "tech"], []])
    play(s, "play:host")
    assert len(s.players[0].hand) == 2
    answered = surges(hands=[["host", "tech"], ["stop", "stop"]])
    play(answered, "play:host", "pass")
    assert answered.actor() == 1, "the trigger may be answered too"
    play(answered, "surge:stop")
    assert in_play(answered, "host") and len(answered.players[0].hand) == 1


@pytest.mark.clause("HG-SURGE-5")
def test_a_prohibition_begins_when_the_card_has_entered():
    s = surges(hands=[["quiet", "learn"], ["learn", "stop"]])
    play(s, "play:quiet")
    assert s.actor() == 1 and "surge:learn" in texts(s)
    play(s, "pass")
    assert "surge:learn" not in texts(s)


@pytest.mark.clause("HG-SURGE-7")
def test_a_target_that_is_gone_is_not_hit():
    s = surges(troopers=["1:gaea_1", "1:gaea_2"], hands=[["kill", "kill", "tech"], []])
    play(s, "surge:kill", "target:t1")
    assert ids(s.players[1].discard) == ["gaea_1"]
    both = surges(troopers=["0:gaea_1@chaos", "1:mourner"], hands=[["kill", "tech"], ["tech"]])
    play(both, "surge:kill")
    assert both.actor() == 1
    play(both, "use:2.2")
    assert ids(both.players[1].discard) == ["mourner"], "given up in answer, so the Surge finds nobody"


@pytest.mark.clause("HG-SURGE-8")
def test_things_due_together_go_player_by_player_each_ordering_their_own():
    s = surges(phase="end", troopers=["1:clerk", "0:clerk", "0:scribe"], hands=[["tech"], ["tech"]])
    assert s.actor() == 0 and {t.split(".")[0] for t in texts(s)} == {"first:2", "first:3"}
    play(s, texts(s)[1])
    assert [len(p.hand) for p in s.players] == [6, 4]


@pytest.mark.clause("HG-SURGE-4")
def test_an_ability_with_a_cost_is_used_from_dimension_or_ready_area():
    s = surges(troopers=["0:mourner", "0:mourner@chaos"], hands=[["mourner"], []])
    assert {t for t in texts(s) if t.startswith("use")} == {"use:1.2", "use:2.2"}
    play(s, "use:2.2")
    assert unit(s, "mourner").place == READY
    assert CHAOS != GAEA


@pytest.mark.clause("HG-SURGE-2")
def test_the_active_player_plays_surges_at_decisions_in_a_phase():
    s = surges(phase="transport", troopers=["0:gaea_1"], hands=[["learn"], []])
    assert "surge:learn" in texts(s)
    play(s, "surge:learn")
    assert s.phase == "Transport" and len(s.players[0].hand) == 1


def test_counters_hit_a_transport():
    s = shipped(
        troopers=["0:just_a_man"],
        complexes=["0:apollos_gate+gaea", "1:apollos_gate+gaea"],
        hands=[[], ["crimson_force"]],
    )
    play(s, "send:c2>gaea:t1", "surge:crimson_force")
    assert s.units[1].place == READY and s.complexes[2].used
