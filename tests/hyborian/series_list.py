"""A card list of plain cards with two decks and their sideboards, for tests of matches and series."""

from __future__ import annotations

from functools import cache

from rules.core.contract import Seat, Setup
from rules.hyborian.game import GAME
from rules.hyborian.ring import DIMENSIONS
from tabletop_tui.players.registry import make
from tabletop_tui.table import series
from tabletop_tui.table.cards import CardChoice
from tabletop_tui.table.match import Match
from tests.hyborian.field import HEAD, plain_cards

#: 44 Troopers, two of each but of the Chaos ones 1 and 2, a Tech, and 5 Gates: 50 cards
_TROOPERS = [f"{name}_{n}" for name in DIMENSIONS for n in (1, 2, 3, 4) if (name, n > 2) != ("chaos", False)]
#: two Gates, a Trooper of which the deck has two already, and others
SPARE = {"chaos_gate": 1, "bare_gate": 1, "gaea_1": 1, "vehicle": 1, "mercenary": 1, "chaos_1": 2, "chaos_friend": 1}


def _deck(name: str, gates: str) -> str:
    cards = {f"{gates}_gate": 3, "osiris_gate": 2, **dict.fromkeys(_TROOPERS, 2), "tech": 1}
    counts = [", ".join(f"{card}: {n}" for card, n in pile.items()) for pile in (cards, SPARE)]
    return f"  - {{id: {name.lower()}, title: {name}, cards: {{{counts[0]}}}, sideboard: {{{counts[1]}}}}}\n"


@cache
def choice() -> CardChoice:
    """The list, as a match is begun with it."""
    data = (HEAD + plain_cards() + "decks:\n" + _deck("Forest", "gaea") + _deck("Ice", "asgard")).encode()
    return CardChoice(GAME.load_cards(data, "series.yaml"), data)


def begin(*players: str, seed: int = 2) -> Match:
    """A best of three between Ada with Forest and Ben with Ice; Ada begins."""
    seats = (Seat("Ada", {"deck": "forest"}), Seat("Ben", {"deck": "ice"}))
    setup = Setup(seats, options={"first": 1}, turn_limit=1000)
    return series.begin(GAME, setup, players, seed, choice(), 3)


def play_out(match: Match) -> None:
    """Let `random` play every seat to the end of the game."""
    while match.outcome is None:
        match.act(make("random", match.bot_seed(), match.game.id).choose(match.state.clone()).text)


def first_game_over(*players: str) -> Match:
    """The best of three after its first game."""
    match = begin(*players)
    play_out(match)
    return match
