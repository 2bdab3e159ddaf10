"""Gifts and vows in Hero Realms, and what the watch sees, against the events of the game itself."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.hero_realms.combat_events import Stunned
from rules.hero_realms.game import GAME
from rules.hero_realms.market_events import Bought
from rules.hero_realms.play_events import Played
from rules.hero_realms.state import HeroState
from tabletop_tui.playtest.arm import Arm, Chair
from tabletop_tui.playtest.behind import again, pairs_behind
from tabletop_tui.playtest.cards import access, gift
from tabletop_tui.playtest.games.hero_realms import Seen
from tabletop_tui.playtest.interventions import for_sale, replaced_by_gift
from tabletop_tui.playtest.plan import Listed, Plan
from tabletop_tui.playtest.play import PAIR, attempt, play, start
from tabletop_tui.playtest.runner import carry_out

BASE = GAME.default_cards()
DUEL = Arm("hero-realms", (Chair("greedy"), Chair("greedy")))


def test_a_gift_takes_the_place_of_one_starting_card():
    for seed in range(30):
        _, plain, _ = start(DUEL, seed)
        _, given, _ = start(DUEL.but(1, gift="fire_bomb"), seed)
        assert isinstance(plain, HeroState) and isinstance(given, HeroState)
        before, after = (Counter(c.id for c in s.players[1].hand + s.players[1].deck) for s in (plain, given))
        assert after == before - Counter({"gold": 1}) + Counter({"fire_bomb": 1})
        assert len(plain.players[1].hand) == len(given.players[1].hand)
        assert plain.players[0].hand == given.players[0].hand
        assert plain.market == given.market


def test_a_gift_is_dealt_as_the_card_it_replaces_would_be():
    # the second player holds 5 of 10 cards: a gift is in the opening hand every second time
    held = 0.0
    games = 400
    for seed in range(games):
        _, state, _ = start(DUEL.but(0, gift="bribe"), seed)
        assert isinstance(state, HeroState)
        size = len(state.players[0].hand)
        held += sum(card.id == "bribe" for card in state.players[0].hand) * (2 if size == 5 else 0)
        held += sum(card.id == "bribe" for card in state.players[0].hand) * (10 / 3 if size == 3 else 0)
    assert held / games == pytest.approx(1.0, abs=0.15)
    assert replaced_by_gift(BASE).id == "gold"


@pytest.mark.parametrize("card", ["fire_gem", "spark", "recruit"])
def test_who_abstains_never_buys_the_card_and_everything_else_stays_legal(card: str):
    watch = Seen(BASE, 2)
    index = BASE.card(card).index
    mine = theirs = 0
    for seed in range(12):
        play(DUEL.but(0, never=card), seed, watch)
        mine += watch.bought[0][index]
        theirs += watch.bought[1][index]
    assert mine == 0
    assert theirs > 0


def test_the_watch_counts_what_the_events_say():
    for seed in range(6):
        watch = Seen(BASE, 2)
        play(DUEL, seed, watch)
        _, state, bots = start(DUEL, seed)
        state.record(True)
        bought: Counter[tuple[int, str, int]] = Counter()
        champion = stun = 0
        while state.actor() >= 0:
            turn = state.turn
            for event in state.apply(bots[state.actor()].choose(state)):
                if isinstance(event, Bought):
                    bought[event.player, event.card.id, turn] += 1
                if isinstance(event, Played) and event.card.champion and not champion:
                    champion = turn
                if isinstance(event, Stunned) and not stun:
                    stun = turn
        turns = Counter((seat, card) for seat, card, _ in bought)
        seen = {(seat, BASE.cards[i].id): n for seat in (0, 1) for i, n in enumerate(watch.bought[seat]) if n}
        assert seen == turns
        assert (watch.first_champion, watch.first_stun) == (champion, stun)
        for seat in (0, 1):
            for card in for_sale(BASE):
                i = card.index
                assert watch.bought[seat][i] <= watch.affordable[seat][i] <= watch.seen[seat][i]


def test_access_skips_only_games_that_would_be_the_same():
    tally: dict[str, object] = {}
    watch = Seen(BASE, 2)
    for seed in range(8):
        base = attempt(DUEL, seed, "base", tally, watch)
        assert base is not None
        for card in ("spark", "tyrannor_the_devourer", "bribe"):
            if card not in BASE.by_id:
                continue
            index = BASE.card(card).index
            bought = [watch.bought[seat][index] > 0 for seat in (0, 1)]
            full = sum(play(DUEL.but(seat, never=card), seed).points(1 - seat) for seat in (0, 1))
            assert access(DUEL, base, bought, card, seed, tally) == PAIR[full]
    assert tally == {}


def test_a_gift_is_scored_from_both_seats():
    tally: dict[str, object] = {}
    scores = [gift(DUEL, "fire_bomb", seed, tally) for seed in range(6)]
    assert sum(map(int, scores)) > 15, "the side with the best card of the list from turn 1 wins nearly always"


def test_the_games_behind_a_number_can_be_played_again():
    plan = Plan("cards", "hero-realms", 3, 6, ("greedy",), (Listed("base", ""),), about={"cards": ["spark"]})
    tally = carry_out(plan)
    for kind in ("access", "gift"):
        pairs = pairs_behind(plan, tally, "spark", kind)
        assert [pair.seed for pair in pairs] == list(range(3, 9))
        for pair in pairs:
            treated = (1, 0) if kind == "access" else (0, 1)
            games = [play(arm, pair.seed) for arm in pair.arms]
            assert sum(game.points(seat) for game, seat in zip(games, treated, strict=True)) == pair.points
    setup, acts = again(pairs_behind(plan, tally, "spark", "access")[0].arms[0], 3)
    state = GAME.start(setup, 3)
    for text in acts:
        state.apply(state.find(text))
    assert state.outcome is not None
    assert "buy:spark" not in acts[: acts.index("end")]
