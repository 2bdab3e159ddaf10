"""One game of an arm, from its seed to its outcome."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rules.core.chance import hashed
from rules.core.contract import Action, CardSet, Event, Game, Seat, Setup, State
from rules.core.registry import game as game_by_id
from tabletop_tui.players.hero_realms_buyer import Buyer
from tabletop_tui.players.hero_realms_menu import Menu, load
from tabletop_tui.players.player import Player
from tabletop_tui.players.registry import make
from tabletop_tui.playtest import interventions
from tabletop_tui.playtest.arm import SIDED, Arm
from tabletop_tui.playtest.tally import Tally, failed, fold

#: points that a side gets for a game, so that a draw is a whole number too
WIN: Final = 2
DRAW: Final = 1
#: the character that stands for a pair with 0, 1, 2, 3 and 4 points, and the one for a pair that failed
PAIR: Final = "01234"
LOST: Final = "x"


class Watch:
    """Looks at a game while it is played; this one at nothing. One watch may look at many games in turn.

    `reads` says whether it wants the events; without a reader they cost nothing.
    """

    reads = False

    def begin(self, state: State) -> None:
        """The game is set up and nothing has been done."""

    def before(self, state: State, action: Action) -> None:
        """The seat that decides has chosen, and nothing has happened yet."""

    def after(self, state: State, action: Action, events: Sequence[Event]) -> None:
        """The act has been carried out; `events` is empty unless it reads them."""


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went.

    winners    seats, none for a draw
    turns      turns begun; decisions: acts chosen by all seats
    first      the seat that decided first
    cut        the turn limit ended it
    """

    winners: tuple[int, ...]
    turns: int
    decisions: int
    first: int
    cut: bool

    def points(self, seat: int) -> int:
        """What the seat gets: WIN when it or its team alone won, DRAW for a draw or a victory shared with all."""
        if len(self.winners) == 0:
            return DRAW
        if seat not in self.winners:
            return 0
        return WIN


@lru_cache(maxsize=16)
def cards_of(game_id: str, text: str | None) -> CardSet:
    """The card list of an arm, made once in each process. Raises CardListFaulty."""
    game = game_by_id(game_id)
    return game.default_cards() if text is None else game.load_cards(text.encode(), "card list")


@lru_cache(maxsize=4)
def _sided(text: str | None) -> CardSet:
    from rules.hyborian.card import CardPool
    from tabletop_tui.playtest.sideboards import with_sideboards

    cards = cards_of("hyborian", text)
    assert isinstance(cards, CardPool)
    return with_sideboards(cards)


def _cards(arm: Arm) -> CardSet:
    """The card list of an arm, with the sideboards in as further decks where a seat plays one."""
    if any(choice.endswith(SIDED) for chair in arm.chairs for choice in chair.choices.values()):
        return _sided(arm.cards)
    return cards_of(arm.game, arm.cards)


def setup_of(arm: Arm, names: Sequence[str] = ()) -> Setup:
    """The set-up of an arm, its seats by these names or by their numbers."""
    names = names or [f"Seat {i + 1}" for i in range(len(arm.chairs))]
    seats = tuple(Seat(name, dict(chair.choices)) for name, chair in zip(names, arm.chairs, strict=True))
    return Setup(seats, arm.format, dict(arm.options), arm.turn_limit)


@lru_cache(maxsize=256)
def _menu(text: str) -> Menu:
    return load(text.encode(), "buy menu")


def _bot(arm: Arm, spec: str, seed: int) -> Player:
    """The bot of a spec, with the arm’s own menu where it has one."""
    if spec in arm.menus:
        return Buyer(_menu(arm.menus[spec]), spec)
    return make(spec, seed, arm.game)


def start(arm: Arm, seed: int, names: Sequence[str] = ()) -> tuple[Game, State, list[Player]]:
    """The first position of a game and the bots that play it, with gifts given and vows made; `names` as `setup_of`."""
    game = game_by_id(arm.game)
    state = game.start(setup_of(arm, names), seed, _cards(arm))
    bots: list[Player] = []
    for seat, chair in enumerate(arm.chairs):
        bot = _bot(arm, chair.bot, hashed(seed, f"bot {seat + 1}"))
        if chair.gift:
            interventions.give(state, seat, chair.gift, seed)
        bots.append(interventions.Abstainer(bot, chair.never) if chair.never else bot)
    return game, state, bots


def play(arm: Arm, seed: int, watch: Watch | None = None) -> Played:
    """Play one game to its end. Raises whatever rules or bots stumble over."""
    _, state, bots = start(arm, seed)
    first = seat = state.actor()
    decisions = 0
    if watch is None:
        while seat >= 0:
            state.apply(bots[seat].choose(state))
            decisions += 1
            seat = state.actor()
    else:
        watch.begin(state)
        if watch.reads:
            state.record(True)
        while seat >= 0:
            action = bots[seat].choose(state)
            watch.before(state, action)
            watch.after(state, action, state.apply(action))
            decisions += 1
            seat = state.actor()
    outcome = state.outcome
    assert outcome is not None
    cut = not outcome.winners and 0 < arm.turn_limit <= state.turn
    return Played(_alone(outcome.winners, len(arm.chairs)), state.turn, decisions, first, cut)


def attempt(arm: Arm, seed: int, name: str, tally: Tally, watch: Watch | None = None) -> Played | None:
    """Play one game; when it fails, the tally gets its seed and what was wrong, and there is no result."""
    try:
        return play(arm, seed, watch)
    except Exception as error:  # noqa: BLE001 - whatever stops a game is counted, and the run goes on
        fold(tally, failed(seed, name, f"{type(error).__name__}: {' '.join(str(error).split())}"))
        return None


def pair(arms: Sequence[Arm], seed: int, name: str, tally: Tally) -> int | None:
    """Points of a side over two games on one seed, in seat 1 of the first arm and seat 2 of the second: 0 to 4."""
    total = 0
    for seat, arm in enumerate(arms):
        played = attempt(arm, seed, name, tally)
        if played is None:
            return None
        total += played.points(seat)
    return total


def _alone(winners: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """A victory that everybody shares is a draw."""
    return () if len(winners) == seats else winners
