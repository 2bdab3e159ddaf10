"""Bots decide legally, from what their seat knows, and the same again from the same seed."""

from __future__ import annotations

import asyncio

import pytest

from rules.core.chance import Chance, hashed
from rules.core.contract import Seat, Setup
from rules.hero_realms.game import GAME
from rules.hero_realms.state import HeroState
from tabletop_tui.players.hero_realms_search import HeroGuide
from tabletop_tui.players.player import Player
from tabletop_tui.players.process import BotProcess, BotStopped, Question, answer
from tabletop_tui.players.registry import make

DUEL = Setup((Seat("Ada"), Seat("Ben")), turn_limit=300)

#: the bots that need no search
QUICK = ["random", "greedy", "menu:rush", "menu:economy", "menu:control"]


def positions(seed: int, every: int = 9) -> list[HeroState]:
    """Positions of one game in which the greedy bot plays the first seat and chance the other."""
    state = GAME.start(DUEL, seed)
    players: list[Player] = [make("greedy", seed), make("random", seed)]
    out: list[HeroState] = []
    n = 0
    while state.outcome is None:
        if n % every == 0:
            out.append(state.clone())
        state.apply(players[state.actor()].choose(state))
        n += 1
    return out


@pytest.mark.parametrize("spec", QUICK)
def test_choices_are_legal_and_reproducible(spec: str) -> None:
    for seed in range(5):
        for state in positions(seed):
            before = state.digest()
            choice = make(spec, seed).choose(state)
            assert choice in state.legal()
            assert state.digest() == before, "the bot changed the position it was shown"
            assert make(spec, seed).choose(state.clone()) is choice


@pytest.mark.parametrize("spec", QUICK)
def test_choices_do_not_change_when_hidden_cards_do(spec: str) -> None:
    """A bot knows only what its seat knows: dealing the rest anew must not move it."""
    looked_at = 0
    for seed in range(12):
        for state in positions(seed):
            actor = state.actor()
            choice = make(spec, seed).choose(state)
            for k in range(4):
                other = state.redeal(actor, k)
                assert make(spec, seed).choose(other) is choice
                looked_at += other.digest() != state.digest()
    assert looked_at > 500


def paired(pairs: int, start: int = 0) -> tuple[int, int]:
    """Wins of `greedy` over `random` and games played: every seed twice, seats swapped."""
    wins = games = 0
    for seed in range(start, start + pairs):
        for greedy_seat in (0, 1):
            state = GAME.start(DUEL, seed)
            players = [make("random", hashed(seed, f"paired {seat}")) for seat in (0, 1)]
            players[greedy_seat] = make("greedy", seed)
            while state.outcome is None:
                state.apply(players[state.actor()].choose(state))
            wins += state.outcome.winners == (greedy_seat,)
            games += 1
    return wins, games


def test_greedy_beats_random() -> None:
    wins, games = paired(10)
    assert wins >= 19, f"greedy won {wins} of {games}"


@pytest.mark.soak
def test_greedy_beats_random_in_97_of_100_paired_duels() -> None:
    wins, games = paired(100)
    print(f"\ngreedy beat random in {wins} of {games} paired duels")
    assert games == 200
    assert wins >= 0.97 * games


def test_greedy_games_end() -> None:
    for seed in range(20):
        state = GAME.start(DUEL, seed)
        bot = make("greedy", seed)
        while state.outcome is None:
            state.apply(bot.choose(state))
        assert state.outcome.winners, f"seed {seed} reached the turn limit"


def record(seed: int, length: int) -> tuple[HeroState, tuple[str, ...]]:
    """A position `length` acts into a random game, and the texts of the acts."""
    state = GAME.start(DUEL, seed)
    chance = Chance(hashed(seed, "record"))
    texts: list[str] = []
    while len(texts) < length and state.outcome is None:
        legal = state.legal()
        action = legal[chance.below(len(legal))]
        texts.append(action.text)
        state.apply(action)
    return state, tuple(texts)


def searched(seed: int) -> tuple[HeroState, tuple[str, ...]]:
    """A position of a game between greedy bots that a search has to think about, and the texts of the acts."""
    state = GAME.start(DUEL, seed)
    guide = HeroGuide()
    texts: list[str] = []
    while len(texts) < 60 or len(guide.candidates(state, guide.heuristic(0))) < 2:
        action = make("greedy", seed).choose(state)
        texts.append(action.text)
        state.apply(action)
    return state, tuple(texts)


def test_the_answer_from_acts_is_the_answer_from_the_position() -> None:
    state, texts = record(5, 60)
    for n in (20, 40, 60, 10):
        at, _ = record(5, n)
        question = Question("hero-realms", DUEL, 5, None, texts[:n], "greedy", 7)
        assert answer(question) == make("greedy", 7).choose(at).text
    assert state.outcome is None


async def test_a_bot_process_answers_and_says_when_it_cannot() -> None:
    state, texts = record(6, 30)
    bots = BotProcess()
    try:
        question = Question("hero-realms", DUEL, 6, None, texts, "greedy", 1)
        assert await asyncio.wait_for(bots.choose(question), 120) == make("greedy", 1).choose(state).text
        wrong = Question("hero-realms", DUEL, 6, None, (*texts, "buy:nothing"), "greedy", 1)
        with pytest.raises(BotStopped, match="buy:nothing"):
            await asyncio.wait_for(bots.choose(wrong), 120)
        assert await asyncio.wait_for(bots.choose(question), 120) == make("greedy", 1).choose(state).text
    finally:
        bots.close()


async def under_way(bots: BotProcess) -> None:
    """Wait until a search has begun its third playout."""
    for _ in range(2400):
        if bots.progress()[0] >= 3:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("no search was begun")


async def test_a_search_tells_how_far_it_is_and_ends_when_nobody_waits() -> None:
    state, texts = searched(3)
    bots = BotProcess()
    try:
        long = Question("hero-realms", DUEL, 3, None, texts, "rollout:1000000", 1)
        asked = asyncio.create_task(bots.choose(long))
        await under_way(bots)
        assert bots.progress()[1] == 1_000_000
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert bots.progress() == (0, 0)
        quick = Question("hero-realms", DUEL, 3, None, texts, "greedy", 1)
        answered = await asyncio.wait_for(bots.choose(quick), 120)
        assert answered == make("greedy", 1).choose(state).text, "the worker is free again"
    finally:
        bots.close()


async def test_a_new_question_gives_up_the_one_before() -> None:
    _, texts = searched(3)
    bots = BotProcess()
    try:
        first = asyncio.create_task(bots.choose(Question("hero-realms", DUEL, 3, None, texts, "ismcts:1000000", 1)))
        await under_way(bots)
        assert await asyncio.wait_for(bots.choose(Question("hero-realms", DUEL, 3, None, texts, "random", 1)), 120)
        with pytest.raises(BotStopped, match="given up"):
            await first
    finally:
        bots.close()
