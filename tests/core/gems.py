"""Gems: a game small enough to read whole, with a hidden hand, a shared deck, a die and an end.

Each seat holds three gems and plays one a turn for its points, then draws from the deck; once in a game it may roll a
die in place of playing. The game ends when the seat to act holds nothing; the most points win.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from rules.core.chance import Chance, hashed
from rules.core.contract import (
    NOBODY,
    TABLE,
    Action,
    Blocked,
    CardSet,
    Decision,
    Event,
    Format,
    Game,
    Outcome,
    Seat,
    Setup,
    State,
)
from rules.core.errors import IllegalAction

POINTS: Final = {"agate": 1, "beryl": 2, "coral": 3, "topaz": 4}
COPIES: Final = 3
HAND: Final = 3
CLAUSES: Final = frozenset({"GM-PLAY-1", "GM-ROLL-1", "GM-END-1"})
DUEL: Final = Setup((Seat("Ada"), Seat("Bo")))


class Play(Action):
    __slots__ = ("gem",)

    def __init__(self, gem: str) -> None:
        super().__init__(f"play:{gem}", "play", "GM-PLAY-1")
        self.gem = gem

    def label(self, names: Sequence[str]) -> str:
        return f"Play {self.gem}"


class Roll(Action):
    __slots__ = ()

    def label(self, names: Sequence[str]) -> str:
        return "Roll the die"


PLAYS: Final = {gem: Play(gem) for gem in POINTS}
ROLL: Final = Roll("roll", "roll", "GM-ROLL-1")


class Happened(Event):
    """`open_words` is what all see; the seat that acted reads `own_words`."""

    __slots__ = ("open_words", "own_words", "seat")
    head = True

    def __init__(self, seat: int, open_words: str, own_words: str = "") -> None:
        self.seat = seat
        self.open_words = open_words
        self.own_words = own_words or open_words

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{names[self.seat]} {self.own_words if viewer == self.seat else self.open_words}"


class GemState(State):
    def __init__(self, seats: int, seed: int) -> None:
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.deck = [gem for gem in POINTS for _ in range(COPIES)]
        self.played: list[list[str]] = [[] for _ in range(seats)]
        self.points = [0] * seats
        self.rolled = [False] * seats
        self.deal = Chance(hashed(seed, "deck"))
        self.die = Chance(hashed(seed, "die"))
        self.seat = 0
        self.round = 1
        self.shown = 0
        self.told: list[Event] | None = None
        for hand in self.hands:
            hand += [self.deal.pick(self.deck) for _ in range(HAND)]

    def actor(self) -> int:
        return self.seat if self.hands[self.seat] else NOBODY

    def legal(self) -> list[Action]:
        hand = self.hands[self.seat]
        acts: list[Action] = [PLAYS[gem] for gem in sorted(set(hand))]
        return [*acts, ROLL] if hand and not self.rolled[self.seat] else acts

    def apply(self, action: Action) -> Sequence[Event]:
        if self.told is not None:
            self.told = []
        seat = self.seat
        if isinstance(action, Play):
            self.hands[seat].remove(action.gem)
            self.played[seat].append(action.gem)
            self.points[seat] += POINTS[action.gem]
            self.tell(Happened(seat, f"played {action.gem}"))
            if self.deck:
                self.draw(seat)
        else:
            self.roll(seat)
        self.seat = (seat + 1) % len(self.hands)
        self.round += self.seat == 0
        return self.told or []

    def draw(self, seat: int) -> None:
        gem = self.deal.pick(self.deck)
        self.hands[seat].append(gem)
        self.shown += 1
        self.tell(Happened(seat, "drew a gem", f"drew {gem}"))

    def roll(self, seat: int) -> None:
        eyes = 1 + self.die.below(6)
        self.points[seat] += eyes
        self.rolled[seat] = True
        self.shown += 1
        self.tell(Happened(seat, f"rolled {eyes}"))

    def tell(self, event: Event) -> None:
        if self.told is not None:
            self.told.append(event)

    def record(self, on: bool) -> None:
        self.told = [] if on else None

    @property
    def decision(self) -> Decision | None:
        if self.actor() == NOBODY:
            return None
        return Decision(self.seat, "What do you play?", "GM-PLAY-1", tuple(self.legal()))

    @property
    def outcome(self) -> Outcome | None:
        if self.actor() != NOBODY:
            return None
        most = max(self.points)
        winners = tuple(seat for seat, points in enumerate(self.points) if points == most)
        return Outcome(winners, f"{most} points are the most", "GM-END-1")

    @property
    def turn(self) -> int:
        return self.round

    @property
    def revealed(self) -> int:
        return self.shown

    def view(self, player: int) -> Any:
        hands = tuple(
            tuple(sorted(hand)) if seat in self.sees(player) else len(hand) for seat, hand in enumerate(self.hands)
        )
        played = tuple(map(tuple, self.played))
        return hands, played, tuple(self.points), tuple(self.rolled), len(self.deck), self.seat, self.round

    def clone(self) -> GemState:
        twin = type(self).__new__(type(self))
        twin.seat, twin.round, twin.shown = self.seat, self.round, self.shown
        twin.hands = [hand[:] for hand in self.hands]
        twin.deck = self.deck[:]
        twin.played = [pile[:] for pile in self.played]
        twin.points = self.points[:]
        twin.rolled = self.rolled[:]
        twin.deal, twin.die = self.deal.clone(), self.die.clone()
        twin.told = None
        return twin

    def redeal(self, player: int, seed: int) -> State:
        twin = self.clone()
        chance = Chance(hashed(seed, "redeal"))
        unknown = [seat for seat in range(len(self.hands)) if seat not in self.sees(player)]
        for seat in unknown:
            twin.deck += twin.hands[seat]
        for seat in unknown:
            twin.hands[seat] = [chance.pick(twin.deck) for _ in self.hands[seat]]
        twin.deal, twin.die = Chance(hashed(seed, "deck again")), Chance(hashed(seed, "die again"))
        return twin

    def sees(self, player: int) -> frozenset[int]:
        return frozenset() if player == TABLE else frozenset({player})

    def chances(self) -> Mapping[str, int]:
        return {"deck": self.deal.state, "die": self.die.state}

    def set_chances(self, chances: Mapping[str, int]) -> None:
        self.deal, self.die = Chance(chances["deck"]), Chance(chances["die"])

    def inventory(self) -> Mapping[str, int]:
        return Counter([*self.deck, *(gem for piles in (self.hands, self.played) for pile in piles for gem in pile)])

    def problems(self) -> list[str]:
        return [f"seat {seat} holds {len(h)} gems" for seat, h in enumerate(self.hands) if len(h) > HAND]

    def digest(self) -> str:
        hands, deck = [sorted(hand) for hand in self.hands], sorted(self.deck)
        rest = (self.played, self.points, self.rolled, self.seat, self.round, self.shown, self.chances())
        return hashlib.sha256(repr((hands, deck, rest)).encode()).hexdigest()

    def blocked(self, player: int) -> list[Blocked]:
        if self.rolled[player]:
            return [Blocked("roll", "Roll the die", "The die is rolled once in a game; 1 of 1.", "1 of 1", "GM-ROLL-1")]
        return []

    def find(self, text: str) -> Action:
        for action in self.legal():
            if action.text == text:
                return action
        raise IllegalAction(text, "it is not among the legal acts")

    def value(self, action: Action) -> str:
        return f"{POINTS[action.gem]}" if isinstance(action, Play) else "1 to 6"

    def consequence(self, action: Action, names: Sequence[str]) -> list[str]:
        return ["You draw a gem."] if isinstance(action, Play) and self.deck else []


class NoCards(CardSet):
    id, title, digest = "gems", "Gems", "0"


class GemGame(Game):
    id = "gems"
    title = "Gems"
    kind = "example"
    formats = (Format("duel", "Duel", "Two seats.", (2,)), Format("three", "Three", "Three seats.", (3,)))
    hidden = True
    #: the class of the states, which the broken variants replace
    state: ClassVar[type[GemState]] = GemState

    @property
    def options(self) -> type[Any]:
        return dict

    def default_cards(self) -> CardSet:
        return NoCards()

    def load_cards(self, text: bytes, name: str) -> CardSet:
        return NoCards()

    def start(self, setup: Setup, seed: int, cards: CardSet | None = None) -> State:
        return self.state(len(setup.seats), seed)

    def rulebook(self) -> str:
        return "\n".join(f"## {clause}" for clause in sorted(CLAUSES))
