"""Hyborian Gates as a game that can be started."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.core.chance import Chance, hashed
from rules.core.contract import CardSet, Format, Game, Seat, SeatChoice, Setup
from rules.core.errors import SetupError
from rules.core.options import options_of
from rules.core.rulebook_text import rulebook_text
from rules.core.sideboard import SWAP, Sideboard
from rules.hyborian.card import Card, CardPool, Deck
from rules.hyborian.decks_list import DeckList, is_code, refusal
from rules.hyborian.gate_stage import PickStart
from rules.hyborian.options import HyborianOptions
from rules.hyborian.player import Player
from rules.hyborian.stages import BeginPlay
from rules.hyborian.state import HyborianState
from rules.hyborian.swaps import deck_sideboard

if TYPE_CHECKING:
    from rules.core.position import Positions


class HyborianGates(Game):
    """The war of the six Dimensions: build Complexes, send armies through them, hold the ring."""

    id: ClassVar[str] = "hyborian"
    title: ClassVar[str] = "Hyborian Gates"
    kind: ClassVar[str] = "collectible cards"
    hidden: ClassVar[bool] = True
    formats: ClassVar[tuple[Format, ...]] = (
        Format("duel", "Duel", "Two players, one set of Dimensions; five of six win", (2,)),
        Format("war", "War", "Three or four players, one set; four or three Dimensions win", (3, 4)),
        Format(
            "great-war",
            "Great war",
            "Five to eight players, two sets; three Dimensions win, at least one in each.",
            (5, 6, 7, 8),
        ),
    )

    @property
    def options(self) -> type[HyborianOptions]:
        return HyborianOptions

    def default_cards(self) -> CardPool:
        from rules.hyborian.cards import base

        return base()

    def load_cards(self, text: bytes, name: str) -> CardPool:
        from rules.hyborian.cards import load

        return load(text, name)

    def rulebook(self) -> str:
        return rulebook_text("rules.hyborian")

    def positions(self) -> Positions:
        from rules.hyborian.position_file import HyborianPositions

        return HyborianPositions()

    def seat_choices(self, cards: CardSet) -> tuple[SeatChoice, ...]:
        assert isinstance(cards, CardPool)
        options = [("", "by seat", "The decks of the list go round in the order of the seats.")]
        options += [(deck.id, deck.title, deck.about or f"{len(deck.cards)} cards.") for deck in cards.decks.values()]
        return (SeatChoice("deck", "Deck", "HG-DECK-1", tuple(options)),) if cards.decks else ()

    def start(self, setup: Setup, seed: int, cards: CardSet | None = None) -> HyborianState:
        pool = self.default_cards() if cards is None else cards
        if not isinstance(pool, CardPool):
            raise SetupError(f"The card list “{pool.title}” is not one for {self.title}.")
        n = len(setup.seats)
        self._check_format(setup, n)
        options = options_of(setup, HyborianOptions)
        if options.first > n:
            raise SetupError(f"Seat {options.first} cannot have the Initiative: there are {n} seats.")
        s = new_state(pool, [seat.name for seat in setup.seats], options, setup.turn_limit, seed)
        decks = [self._cards(pool, setup, place) for place in range(n)]
        for player, deck in zip(s.players, decks, strict=True):
            player.deck = deck
        s.initiative = options.first - 1 if options.first else Chance(hashed(seed, "initiative")).below(n)
        s.active = s.lead = s.initiative
        order = [(s.initiative + i) % n for i in range(n)]
        s.push_all([*(PickStart(seat) for seat in order), BeginPlay()])
        s.run()
        return s

    def sideboard(self, setup: Setup, seat: int, cards: CardSet) -> Sideboard | None:
        assert isinstance(cards, CardPool)
        deck = self._deck(cards, setup.seats[seat], seat)
        return deck_sideboard(deck, cards, options_of(setup, HyborianOptions)) if deck.sideboard else None

    def _cards(self, pool: CardPool, setup: Setup, place: int) -> list[Card]:
        """The cards that a seat begins with: its deck, after what it swapped with its sideboard (HG-DECK-4).

        Raises SetupError with every fault of an illegal deck (HG-DECK-5).
        """
        seat = setup.seats[place]
        deck = self._deck(pool, seat, place)
        told = refusal(DeckList.of(deck, pool.id), pool, options_of(setup, HyborianOptions))
        if told:
            raise SetupError(f"{seat.name}: {told}")
        swap = seat.choices.get(SWAP, "")
        if not swap:
            return list(deck.cards)
        board = deck_sideboard(deck, pool, options_of(setup, HyborianOptions))
        faults = board.faults(swap)
        if faults:
            raise SetupError(f"{seat.name} cannot begin with the swapped deck: {faults[0]}")
        return [pool.by_id[card] for card, count in board.after(swap)[0].items() for _ in range(count)]

    def _deck(self, pool: CardPool, seat: Seat, place: int) -> Deck:
        """The deck that a seat plays: one of the list, or one that is written out as `DeckList.code` does.

        Raises SetupError for one that the list does not have.
        """
        for key in seat.choices:
            if key not in ("deck", SWAP):
                raise SetupError(f"{seat.name} cannot choose “{key}”; a seat may choose a deck.")
        wanted = seat.choices.get("deck", "")
        if is_code(wanted):
            deck = DeckList.from_code(wanted, pool.id).built(pool)
        elif not pool.decks:
            raise SetupError(f"The card list “{pool.title}” has no decks to play with.")
        elif not wanted:
            deck = list(pool.decks.values())[place % len(pool.decks)]
        elif wanted in pool.decks:
            deck = pool.decks[wanted]
        else:
            raise SetupError(f"There is no deck “{wanted}”; there are: {', '.join(pool.decks)}.")
        return deck

    def _check_format(self, setup: Setup, n: int) -> None:
        named = setup.format or self.format_for(n)
        form = next((form for form in self.formats if form.id == named), None)
        if not named:
            raise SetupError(f"{self.title} cannot be played with {n} {'seat' if n == 1 else 'seats'}.")
        if form is None:
            known = ", ".join(form.id for form in self.formats)
            raise SetupError(f"There is no format “{named}”; there are: {known}.")
        if n not in form.players:
            wanted = " or ".join(str(k) for k in form.players)
            raise SetupError(f"{form.title} needs {wanted} players; there are {n}.")


def new_state(pool: CardPool, names: list[str], options: HyborianOptions, turn_limit: int, seed: int) -> HyborianState:
    """An empty table: nothing dealt, nothing asked."""
    s = HyborianState.__new__(HyborianState)
    s.pool = pool
    s.rules = options
    s.names = tuple(names)
    s.sets = 2 if len(names) >= 5 else 1
    s.turn_limit = turn_limit
    s.players = [Player(seat, Chance(hashed(seed, f"deck {seat + 1}"))) for seat in range(len(names))]
    s.units = {}
    s.complexes = {}
    s.bearer = {}
    s.hooks = {}
    s.next_num = 0
    s.stack = []
    s.chain = []
    s.due = []
    s.delayed = ()
    s.lasting = []
    s.battle = None
    s.campaign = None
    s.must = frozenset()
    s.met = frozenset()
    s.counts = {}
    s.round = 0
    s.initiative = s.active = s.lead = 0
    s.order = ()
    s.phase = "Set-up"
    s.strain = False
    s.decked = False
    s.chance = Chance(hashed(seed, "ties"))
    s.log = None
    s.menu = None
    s._revealed = 0
    s._outcome = None
    return s


GAME = HyborianGates()
