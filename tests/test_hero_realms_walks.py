"""Hero Realms walked in every format, with and without classes and house rules, and played to the end by bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pytest

from rules.core.chance import Chance, hashed
from rules.core.contract import Action, Seat, Setup, State
from rules.core.rulebook import Rulebook
from rules.core.testing import Tally, check_game, eager, golden_transcript, setups_of, uniform, walk
from rules.core.walks import Choose
from rules.hero_realms.game import GAME
from tabletop_tui.players.registry import make

CLAUSES: Final = frozenset(Rulebook.parse(GAME.rulebook()).clauses)

#: every format with every number of seats that it takes
TABLES: Final = {f"{setup.format}-{len(setup.seats)}": setup for setup in setups_of(GAME)}

CLASSES: Final = tuple(GAME.default_cards().classes)

#: how many of the seats play a class
MIXES: Final = ("none", "some", "all")

HOUSE_RULES: Final[dict[str, Mapping[str, bool]]] = {
    "plain": {},
    "hand-allies": {"ally_counts_hand": True},
    "late-discards": {"delayed_discard": True},
    "both": {"ally_counts_hand": True, "delayed_discard": True},
}

#: Within so many turns a game between bots has to be over.
TURN_LIMIT: Final = 300


#: what is done first in a turn; questions are answered by chance, and the turn ends when nothing else is left
_ORDER: Final = ("play", "expend", "ally", "ability", "skill", "buy", "attack", "give", "end")


def purposeful(state: State, legal: Sequence[Action], chance: Chance) -> Action:
    """Plays and uses everything, buys, attacks with all there is, gives what it can: a game short enough to be read.

    It is no bot of the product, so that a better bot leaves the transcripts as they are.
    """
    for verb in _ORDER:
        acts = [action for action in legal if action.verb == verb]
        if acts:
            most = max(action.amount for action in acts)
            acts = [action for action in acts if action.amount in (0, most)]
            return acts[chance.below(len(acts))]
    return legal[chance.below(len(legal))]


def with_classes(setup: Setup, mix: str, start: int) -> Setup:
    """The set-up with classes in turn from the `start`-th on: for every seat, for every other one, or for none."""
    seats = tuple(
        Seat(seat.name, {"class": CLASSES[(start + i) % len(CLASSES)]})
        if mix == "all" or (mix == "some" and (start + i) % 2 == 0)
        else seat
        for i, seat in enumerate(setup.seats)
    )
    return Setup(seats, setup.format, setup.options, setup.turn_limit)


def variant(table: str, mix: str, house: str, start: int = 0) -> Setup:
    """One of the many ways to set a table up."""
    plain = TABLES[table]
    return with_classes(Setup(plain.seats, plain.format, HOUSE_RULES[house]), mix, start)


def variants(table: str, spread: int) -> list[Setup]:
    """Every mix of classes, each with one of the house rules; another `spread` pairs them otherwise."""
    houses = list(HOUSE_RULES)
    return [
        variant(table, mix, houses[(spread + i) % len(houses)], start=spread + 2 * i) for i, mix in enumerate(MIXES)
    ]


def test_the_walks_go_through_every_format_and_class():
    assert set(TABLES) == {
        "duel-2",
        "free-for-all-3",
        "free-for-all-4",
        "hunter-first-blood-3",
        "hunter-first-blood-4",
        "hunter-last-standing-3",
        "hunter-last-standing-4",
        "hydra-4",
        "emperor-6",
    }
    assert len(CLASSES) == 5
    played = {
        seat.choices.get("class", "")
        for spread, table in enumerate(TABLES)
        for setup in variants(table, spread)
        for seat in setup.seats
    }
    assert played == {"", *CLASSES}
    houses = {tuple(setup.options.items()) for spread, table in enumerate(TABLES) for setup in variants(table, spread)}
    assert len(houses) == len(HOUSE_RULES)


@pytest.mark.parametrize(("spread", "table"), enumerate(TABLES), ids=lambda value: str(value))
def test_random_games_are_sound(spread: int, table: str):
    tally = Tally()
    for setup in variants(table, spread):
        found = check_game(GAME, seeds=range(2), setups=[setup], clauses=CLAUSES, choose=eager, budget=15, redeals=1)
        tally.walks += found.walks
        tally.closely += found.closely
        tally.verbs += found.verbs
    assert tally.walks == 2 * len(MIXES)
    assert tally.closely > 60
    assert {"play", "buy", "attack", "end"} <= set(tally.verbs)
    assert {"skill", "ability"} & set(tally.verbs)


@pytest.mark.soak
@pytest.mark.parametrize("choose", [eager, uniform, purposeful], ids=lambda choose: choose.__name__)
@pytest.mark.parametrize("house", HOUSE_RULES)
@pytest.mark.parametrize("mix", MIXES)
@pytest.mark.parametrize("table", TABLES)
def test_random_games_are_sound_over_thousands_of_seeds(table: str, mix: str, house: str, choose: Choose):
    setup = variant(table, mix, house, start=len(house))
    seeds = range(1000, 1003)
    tally = check_game(
        GAME, seeds=seeds, setups=[setup], clauses=CLAUSES, choose=choose, budget=20, redeals=1, hidden=False
    )
    assert tally.walks == 3


def test_what_only_emperor_has_comes_up_in_its_walks():
    acts = [text for seed in range(30) for text in walk(GAME, variant("emperor-6", "some", "plain", seed), seed).acts]
    verbs = Counter(text.partition(":")[0] for text in acts)
    wanted = ("give", "gift", "leave", "opponent", "target", "stun", "skill", "ability")
    assert all(verbs[verb] for verb in wanted), verbs


# ---- bots bring games to an end --------------------------------------------------------------------------------------


def finished(table: str, mix: str, seeds: range) -> int:
    """How many games of greedy bots end with winners within the turn limit."""
    n = 0
    for seed in seeds:
        setup = with_classes(TABLES[table], mix, seed)
        state = GAME.start(Setup(setup.seats, setup.format, {}, TURN_LIMIT), seed)
        bots = [make("greedy", hashed(seed, f"seat {seat}")) for seat in range(len(setup.seats))]
        while state.outcome is None:
            state.apply(bots[state.actor()].choose(state))
        n += bool(state.outcome.winners)
    return n


@pytest.mark.parametrize("table", TABLES)
def test_greedy_bots_finish_every_format(table: str):
    assert finished(table, "none", range(3)) + finished(table, "some", range(2)) == 5


@pytest.mark.soak
@pytest.mark.parametrize("mix", MIXES)
@pytest.mark.parametrize("table", TABLES)
def test_greedy_bots_finish_nearly_all_of_a_hundred_games(table: str, mix: str):
    assert finished(table, mix, range(500, 600)) >= 99


# ---- golden transcripts ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", [form.id for form in GAME.formats])
def test_golden_transcripts(form: str, golden: Callable[[str, str], None]):
    """One whole game of each format, to be read through when the rules change on purpose.

    Every other seat has a class, and the table is the largest that the format takes.
    """
    table = max((name for name in TABLES if TABLES[name].format == form), key=lambda name: len(TABLES[name].seats))
    transcript = golden_transcript(GAME, variant(table, "some", "plain"), 11, choose=purposeful, every=50)
    golden(f"hero_realms/{form}", transcript)
