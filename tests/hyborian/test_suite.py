"""The shared suite over random walks, replays, options, and the bots."""

from __future__ import annotations

import pytest

from rules.core.contract import Seat, Setup
from rules.core.rulebook import Rulebook
from rules.core.testing import check_game, eager, setups_of, uniform
from rules.hyborian.game import GAME
from rules.hyborian.options import HyborianOptions
from rules.hyborian.ring import DIMENSIONS
from tabletop_tui.players.hyborian import greedy
from tabletop_tui.players.player import Player, RandomPlayer

NAMES = ("Ada", "Bo [x]", "Čeněk", "D", "Eleanor", "Fu", "Gwendolen", "Hé")
CLAUSES = frozenset(Rulebook.parse(GAME.rulebook()).clauses)


def seats(players: int, shift: int, **options) -> Setup:
    """A table at which the decks go round."""
    return Setup(
        tuple(Seat(name, {"deck": DIMENSIONS[(shift + i) % 6]}) for i, name in enumerate(NAMES[:players])),
        options=options,
    )


@pytest.mark.clause("HG-CARD-14", "HG-SURGE-3")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 8])
def test_random_walks_at_every_table(players: int):
    few = players > 3
    tally = check_game(
        GAME,
        seeds=range(players, players + (2 if players < 8 else 1)),
        setups=[seats(players, players)],
        clauses=CLAUSES,
        choose=eager if players % 2 else uniform,
        budget=2 if players > 5 else 5 if few else 20,
        redeals=1 if few else 2,
    )
    assert tally.walks and tally.verbs["Send"] and tally.verbs["Attack"]


OTHER = [
    {"poker_face": True},
    {"pyramid_choice": "after_reveal", "control": "majority", "stalemate": "attacker_returns"},
    {"complex_loss": "captured", "pyramid_return": True, "secondary_power": "scaled"},
    {"magic_third_party": True, "magic_order": "attacker_first", "overload_tick": "owner_overload_phase"},
    {
        "deck_out": "failed_draw",
        "campaign": "optional",
        "priority_start": "next_clockwise",
        "value_word": "current_total",
    },
    {
        "purge": "opponents",
        "overload_power": "per_colour_total",
        "zero_attack_defeats": True,
        "double_defeat": "defender_wins",
    },
]


@pytest.mark.parametrize("options", OTHER, ids=lambda options: next(iter(options)))
def test_random_walks_under_other_readings(options: dict[str, object]):
    tally = check_game(GAME, seeds=range(3), setups=[seats(3, 1, **options)], clauses=CLAUSES, choose=eager, budget=8)
    assert tally.walks == 3


def test_every_option_explains_itself_and_names_its_clause():
    for name, field in HyborianOptions.model_fields.items():
        extra = field.json_schema_extra
        assert isinstance(extra, dict)
        assert field.title and field.description and field.description.endswith("."), name
        assert extra["clause"] in CLAUSES, name


def test_a_round_limit_ends_a_match_as_a_draw():
    tally = check_game(GAME, seeds=range(3), setups=setups_of(GAME, turn_limit=2)[:2], clauses=CLAUSES, budget=15)
    assert set(tally.outcomes) == {()}


def duel(bots: tuple[Player, Player], seed: int, decks: tuple[str, str]) -> tuple[int, ...]:
    """The winners of a game between two bots."""
    s = GAME.start(Setup(tuple(Seat(n, {"deck": d}) for n, d in zip(NAMES[:2], decks, strict=True))), seed)
    while s.outcome is None:
        s.apply(bots[s.actor()].choose(s))
    return s.outcome.winners


def test_greedy_beats_random_in_paired_duels():
    won = 0
    for seed in range(20):
        decks = (DIMENSIONS[seed % 6], DIMENSIONS[(seed // 3) % 6])
        won += duel((greedy(seed), RandomPlayer(seed)), seed, decks) == (0,)
        won += duel((RandomPlayer(seed), greedy(seed)), seed, decks) == (1,)
    assert won >= 38, f"greedy won {won} of 40"


def test_greedy_decides_from_what_its_seat_knows():
    s = GAME.start(seats(2, 0), 5)
    steps = 0
    while s.outcome is None and steps < 150:
        seat = s.actor()
        chosen = greedy(steps).choose(s)
        if steps % 5 == 0:
            dealt = s.redeal(seat, steps)
            assert greedy(steps).choose(dealt).text == chosen.text
        s.apply(chosen)
        steps += 1
    assert steps > 50
