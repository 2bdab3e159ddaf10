"""Looking at cards, who knows what of them, shuffling, and what is put off to a later moment."""

from __future__ import annotations

import pytest

from rules.hyborian import numbers
from rules.hyborian.card import CardPool
from rules.hyborian.deck_questions import OrderTop
from rules.hyborian.ring import CHAOS, READY
from rules.hyborian.state import HyborianState
from tests.hyborian.field import field, ids, in_play, play, pool_of, shipped, texts, told, unit

GATES = ["0:gaea_gate+gaea", "0:gaea_gate+gaea", "1:gaea_gate+gaea", "1:gaea_gate+gaea"]
TOP = ["gaea_1", "gaea_2", "gaea_3", "gaea_4", "tech", "osiris_1"]


def surge(effects: str, target: str = "") -> CardPool:
    """The plain cards and a Power Surge with these effects."""
    aims = f"target: [{target}], " if target else ""
    return pool_of(
        f"- {{id: spell, name: Spell, kind: surge, abilities: [{{kind: play, {aims}effects: [{effects}]}}]}}"
    )


def cast(
    effects: str, *, target: str = "", names=("Ada", "Ben"), troopers=(), hand=("chaos_4",), **more
) -> HyborianState:
    """Ada has played a Power Surge with these effects; all decks hold the same six cards."""
    n = len(names)
    s = field(
        surge(effects, target),
        names=names,
        phase="ready",
        troopers=troopers,
        complexes=GATES,
        hands=[["spell", *hand], *[["vehicle", "mercenary"]] * (n - 1)],
        decks=[TOP] * n,
        **more,
    )
    return play(s, "surge:spell")


def top(s: HyborianState, seat: int) -> list[str]:
    return [card.id for card, _ in s.players[seat].top]


def redeals(s: HyborianState, viewer: int, of: int) -> set[tuple[str, ...]]:
    """What the top of a deck may be, as far as a viewer can tell."""
    found = set()
    for seed in range(25):
        dealt = s.redeal(viewer, seed)
        assert dealt.problems() == [] and dealt.view(viewer) == s.view(viewer)
        found.add(tuple(top(dealt, of)))
    return found


@pytest.mark.clause("HG-CARD-14")
def test_the_top_of_the_own_deck_is_put_back_in_any_order_and_only_its_player_knows():
    s = cast("look: {n: 3, then: order}")
    first = top(s, 0)
    assert len(set(first)) == 3 and set(texts(s)) == {f"top:{card}" for card in first}
    a, b, c = first
    play(s, f"top:{c}", f"top:{a}")
    assert top(s, 0) == [c, a, b]
    assert s.view(0).seats[0].top == (c, a, b) and s.view(1).seats[0].top == ("", "", "")
    assert redeals(s, 0, 0) == {(c, a, b)}
    assert len(redeals(s, 1, 0)) > 5
    s.draw(0, 2)
    assert ids(s.players[0].hand) == sorted(["chaos_4", c, a]) and top(s, 0) == [b]


@pytest.mark.clause("HG-CARD-14")
def test_a_look_is_told_to_the_one_who_looks_and_cannot_be_taken_back():
    pool = surge("look: {whose: opponent, n: 1}")
    where = {
        "phase": "ready",
        "complexes": GATES,
        "hands": [["spell", "chaos_4"], ["tech"]],
        "decks": [TOP, ["gaea_1"] * 3],
    }
    line = "Ada looked at a card on top of Ben’s deck"
    assert f"{line}: gaea 1" in told(field(pool, **where), "surge:spell", viewer=0)
    assert line in told(field(pool, **where), "surge:spell", viewer=1)
    s = field(pool, **where)
    before = s.revealed
    play(s, "surge:spell")
    assert s.revealed > before


@pytest.mark.clause("HG-CARD-14")
def test_what_was_seen_in_a_deck_is_known_in_the_hand():
    s = cast("look: {whose: opponent, n: 2}")
    seen = top(s, 1)
    s.draw(1, 1)
    assert s.view(0).seats[1].known == (seen[0],) and s.view(0).seats[1].top == (seen[1],)
    assert s.view(1).seats[1].known == () and s.view(-1).seats[1].known == ()
    for seed in range(10):
        dealt = s.redeal(0, seed)
        assert seen[0] in ids(dealt.players[1].hand) and top(dealt, 1) == [seen[1]]
        assert dealt.view(0) == s.view(0)
    assert {tuple(ids(s.redeal(-1, seed).players[1].hand)) for seed in range(20)} != {tuple(ids(s.players[1].hand))}
    s.discard_from_hand(1, s.pool.card(seen[0]), "choice")
    assert s.view(0).seats[1].known == ()


@pytest.mark.clause("HG-CARD-14")
def test_putting_back_in_another_order_makes_what_others_knew_of_it_worthless():
    s = cast("look: {whose: opponent, n: 2}")
    s.look(1, 1, 2)
    assert s.view(0).seats[1].top == s.view(1).seats[1].top
    a, b = top(s, 1)
    s.push(OrderTop(1, 1, 2))
    s.menu = None
    play(s, f"top:{b}")
    assert s.view(1).seats[1].top == (b, a) and s.view(0).seats[1].top == ("", "")


@pytest.mark.clause("HG-CARD-14")
def test_an_opponents_top_card_may_be_discarded():
    s = cast("look: {whose: opponent, n: 2, then: discard}", names=("Ada", "Ben", "Cleo"))
    assert s.actor() == 0 and texts(s) == ["player:p2", "player:p3"]
    play(s, "player:p3")
    a, b = top(s, 2)
    play(s, f"discard:{b}")
    assert ids(s.players[2].discard) == [b] and top(s, 2) == [a] and len(s.players[2].deck) == 5
    kept = play(cast("look: {whose: opponent, n: 2, then: discard}"), "discard_none")
    assert kept.players[1].discard == [] and len(kept.players[1].deck) == 6


@pytest.mark.clause("HG-CARD-14")
def test_one_player_alone_looks_at_a_hand():
    s = cast("look_at_hand: opponent")
    assert s.view(0).seats[1].known == ("mercenary", "vehicle") and s.view(-1).seats[1].known == ()
    assert all(ids(s.redeal(0, seed).players[1].hand) == ["mercenary", "vehicle"] for seed in range(10))
    assert any(ids(s.redeal(-1, seed).players[1].hand) != ["mercenary", "vehicle"] for seed in range(10))
    shown = cast("reveal_hand: opponent")
    assert shown.view(-1).seats[1].known == ("mercenary", "vehicle")


@pytest.mark.clause("HG-CARD-14", "HG-WIN-3")
def test_one_of_the_cards_looked_at_is_taken_and_the_others_are_shuffled_in():
    s = cast("look_and_take: {n: 6, kinds: [tech]}")
    assert texts(s) == ["take:tech", "take_none"]
    play(s, "take:tech")
    assert ids(s.players[0].hand) == ["chaos_4", "tech"] and s.players[0].top == ()
    assert s.view(1).seats[0].known == ("tech",), "a card of a kind is shown"
    any_card = cast("look_and_take: {n: 3}")
    play(any_card, texts(any_card)[0])
    assert any_card.view(1).seats[0].known == () and len(any_card.players[0].deck) == 5
    none = play(cast("look_and_take: {n: 3}"), "take_none")
    assert ids(none.players[0].hand) == ["chaos_4"] and none.players[0].top == () and len(none.players[0].deck) == 6


@pytest.mark.clause("HG-CARD-14")
def test_shown_cards_stay_on_top_until_the_deck_is_shuffled():
    s = cast("reveal_top: {whose: opponent, n: 2}")
    seen = tuple(top(s, 1))
    assert s.view(0).seats[1].top == s.view(1).seats[1].top == seen
    s.shuffle(1)
    assert s.view(0).seats[1].top == ()
    again = cast("reveal_top: {n: 1}, shuffle: me")
    assert again.players[0].top == () and len(again.players[0].deck) == 6


@pytest.mark.clause("HG-WIN-3")
def test_cards_go_from_the_deck_to_the_discard_pile_and_the_game_ends_when_it_is_empty():
    s = cast("discard_from_deck: {whose: opponent, n: 2}")
    assert len(s.players[1].discard) == 2 and len(s.players[1].deck) == 4 and s.outcome is None
    out = cast("discard_from_deck: {whose: opponent, n: 7}")
    assert len(out.players[1].discard) == 6 and out.outcome is not None
    going = cast("discard_from_deck: {whose: opponent, n: 7}", options={"deck_out": "failed_draw"})
    assert going.outcome is None


@pytest.mark.clause("HG-CARD-14")
def test_a_trooper_is_shuffled_into_its_owners_deck_and_what_it_carries_is_discarded():
    s = cast("return_to_deck: target", target="{who: opponents}", troopers=["1:chaos_2@chaos+tech"])
    assert not s.units and ids(s.players[1].discard) == ["tech"]
    assert ids(s.players[1].deck) == sorted([*TOP, "chaos_2"])


@pytest.mark.clause("HG-ATT-3")
def test_an_effect_attaches_a_card_wherever_the_trooper_is_if_it_may_carry_it():
    effects = "attach_from: {pile: discard, to: target}"
    s = cast(
        effects,
        target="{who: mine}",
        troopers=["0:gaea_1@chaos"],
        discards=[["tech", "gaea_friend", "osiris_friend", "vehicle"], []],
    )
    assert texts(s) == ["attach:tech", "attach:gaea_friend", "attach_none"]
    play(s, "attach:gaea_friend")
    assert [piece.card.id for piece in unit(s, "gaea_1").attached] == ["gaea_friend"]
    assert unit(s, "gaea_1").place == CHAOS and "gaea_friend" not in ids(s.players[0].discard)
    hand = cast(
        "attach_from: {pile: hand, kinds: [tech], to: target}",
        target="{who: mine}",
        troopers=["0:gaea_1@chaos"],
        hand=["tech", "gaea_friend"],
    )
    assert texts(hand) == ["attach:tech", "attach_none"]


MOMENTS = """
- {id: egg, name: Egg, kind: surge, abilities: [{kind: play, effects: [later: {at: turn_end, do: [draw: 1]}]}]}
- {id: dusk, name: Dusk, kind: surge, abilities: [{kind: play, effects: [later: {at: player_turn_end, do: [draw: 1]}]}]}
- {id: dawn, name: Dawn, kind: surge, abilities: [{kind: play, effects: [later: {at: my_turn, do: [draw: 1]}]}]}
- {id: fame, name: Fame, kind: surge, abilities: [{kind: play,
     effects: [later: {at: next_battle, do: [modify: {who: fighter, attack: 5}]}]}]}
- {id: retreat, name: Retreat, kind: surge, abilities: [{kind: play, target: [{who: mine}],
     effects: [later: {at: battle_end, do: [return_to_ready: target]}]}]}
"""


@pytest.mark.clause("HG-SURGE-3", "HG-WIN-1")
def test_what_is_put_off_comes_at_its_moment():
    hands = [["egg", "dusk", "dawn", "gaea_4"], ["tech"]]
    s = field(pool_of(MOMENTS), phase="ready", complexes=GATES, hands=hands, decks=[["gaea_1"] * 9] * 2)
    play(s, "surge:egg", "surge:dusk", "surge:dawn")
    assert len(s.delayed) == 3 and ids(s.players[0].hand) == ["gaea_4"]
    assert s.clone().digest() == s.digest()
    play(s, "end:ready")
    while s.round == 2 or s.phase in ("Draw", "Gate", "Sequence"):
        play(s, "no_gate" if "no_gate" in texts(s) else texts(s)[-1])
    # one at the end of the player turn, one in the End Stage, two of the Draw Stage, one as the next turn begins
    turn = next(i for i in range(2) if s.active == i)
    while turn != 0:
        play(s, texts(s)[-1])
        turn = s.active
    assert ids(s.players[0].hand) == ["gaea_1"] * 5 + ["gaea_4"] and not s.delayed


@pytest.mark.clause("HG-SURGE-3", "HG-CBT-9")
def test_what_is_put_off_to_a_battle_comes_as_it_starts_and_as_it_ends():
    s = field(
        pool_of(MOMENTS),
        phase="combat",
        troopers=["0:gaea_1@chaos", "1:osiris_4@chaos"],
        complexes=GATES,
        hands=[["fame", "retreat", "tech"], ["tech"]],
    )
    play(s, "surge:fame", "surge:retreat", "attack:chaos@p2")
    # gaea 1 is 2/3 and has 5 more attack; osiris 4 is 8/9: gaea 1 falls and cannot return any more
    assert not in_play(s, "gaea_1") and in_play(s, "osiris_4")
    stands = field(
        pool_of(MOMENTS),
        phase="combat",
        troopers=["0:gaea_2@chaos", "1:osiris_1@chaos"],
        complexes=GATES,
        hands=[["fame", "retreat", "tech"], ["tech"]],
    )
    play(stands, "surge:fame", "surge:retreat", "attack:chaos@p2")
    # 4 + 5 against a defense of 3; the winner is home when the battle has ended
    assert not in_play(stands, "osiris_1") and unit(stands, "gaea_2").place == READY


@pytest.mark.clause("HG-CARD-12")
def test_something_lasts_as_long_as_the_card_that_says_so_is_in_play():
    pool = pool_of(
        "- {id: curse, name: Curse, kind: tech, abilities: [{kind: enters, target: [{who: opponents}], "
        "effects: [modify: {who: target, attack: -2, until: while_attached}]}]}"
    )
    s = field(
        pool,
        phase="attach",
        troopers=["0:gaea_1", "1:gaea_4@chaos"],
        complexes=GATES,
        hands=[["curse", "tech"], ["tech"]],
    )
    play(s, "attach:curse>t1")
    assert numbers.totals(s, unit(s, "gaea_4")) == (6, 9)
    s.discard_attachment(unit(s, "gaea_1").attached[0].num, "rule")
    assert numbers.totals(s, unit(s, "gaea_4")) == (8, 9)


@pytest.mark.clause("HG-WORD-5")
def test_a_replacement_may_speak_of_one_kind_of_loss():
    where = {"complexes": ["0:apollos_gate+gaea"] * 2 + ["1:apollos_gate+gaea"] * 2}
    s = shipped(
        phase="ready",
        troopers=["1:the_red_seeress@gaea+wardens_castle", "1:imps_of_neff@chaos+unicorn_of_zen"],
        hands=[["crimson_tide"] * 2, []],
        **where,
    )

    def lost(card_id: str, cause: str) -> HyborianState:
        one = s.clone()
        one.destroy(unit(one, card_id).num, cause)
        one.run()
        return one

    assert "instead" in texts(lost("the_red_seeress", "battle"))
    assert "instead" not in texts(lost("the_red_seeress", "forced"))
    assert "instead" not in texts(lost("imps_of_neff", "battle"))
    one = play(lost("imps_of_neff", "forced"), "instead")
    imps = unit(one, "imps_of_neff")
    assert imps.place == READY and imps.attached == () and ids(one.players[1].discard) == ["unicorn_of_zen"]


@pytest.mark.clause("HG-SURGE-4")
def test_an_ability_may_be_bound_to_a_phase():
    where = {"troopers": ["0:red_slayer+transport_bot"], "hands": [["just_a_man"], []]}
    gates = ["0:bors_gate+asgard"]
    assert "use:2" in texts(shipped(phase="transport", complexes=gates, **where))
    assert "use:2" not in texts(shipped(phase="ready", complexes=gates, **where))
    s = play(shipped(phase="transport", complexes=gates, **where), "use:2")
    assert max(numbers.powers(s, next(iter(s.complexes.values())))) == 4


@pytest.mark.clause("HG-CARD-14")
def test_other_decks_and_hands_are_dealt_anew_around_what_was_seen_by_others():
    s = cast("look: {whose: opponent, n: 2}, look_at_hand: opponent", names=("Ada", "Ben", "Cleo"))
    play(s, "player:p2", "player:p2")
    for viewer in (1, 2):
        for seed in range(10):
            dealt = s.redeal(viewer, seed)
            assert dealt.problems() == [] and dealt.view(viewer) == s.view(viewer)
            assert [seats for _, seats in dealt.players[1].top] == [1, 1]
            assert [seats for _, seats in dealt.players[1].seen] == [1, 1]
