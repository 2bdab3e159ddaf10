"""What tests of the Antares table share: positions with the dice that a test names, under a match that can go on."""

from __future__ import annotations

from typing import Any

from rules.antares.dice import showing
from rules.antares.state import AntaresState
from rules.core.contract import Seat, Setup
from rules.core.registry import game
from tabletop_tui.screens.antares import AntaresTable
from tabletop_tui.table.match import Match

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
FACTIONS = ("concord", "boromites", "ghar", "isorian", "algoryn")
SEED = 712044


def setup_of(seats: int, **options: Any) -> Setup:
    """So many seats, each with a faction of its own, Ada first."""
    places = tuple(Seat(NAMES[seat], {"faction": FACTIONS[seat]}) for seat in range(seats))
    return Setup(places, options={"first": 1, **options})


def new_match(*players: str, seats: int = 2, seed: int = SEED, **options: Any) -> Match:
    """A match of so many seats, Ada first."""
    return Match.new(game("antares"), setup_of(seats, **options), list(players) or ["person"] * seats, seed)


def at_roll(rolled: str, *players: str, seats: int = 2, **options: Any) -> Match:
    """A match at Ada's first roll, which shows just these faces: under the first seed that lets them fall."""
    wanted = showing(rolled)
    setup = setup_of(seats, **options)
    for seed in range(2000):
        state = game("antares").start(setup, seed)
        acts = ["roll", *["pass:turn"] * (seats - 1)]
        for text in acts:
            state.apply(state.find(text))
        assert isinstance(state, AntaresState)
        if state.rolled is wanted and state.active == 0:
            match = new_match(*players, seats=seats, seed=seed, **options)
            for text in acts:
                match.act(match.state.find(text))
            return match
    raise AssertionError(f"{rolled} never fell")


def position(app: Any) -> AntaresState:
    """The position of the table that is open."""
    state = table(app).match.state
    assert isinstance(state, AntaresState)
    return state


def table(app: Any) -> AntaresTable:
    """The table that is open."""
    assert isinstance(app.screen, AntaresTable)
    return app.screen
