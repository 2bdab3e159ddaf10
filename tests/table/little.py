"""A small complete game for the tests of the table: hidden hands, a deck, a die, and a question to another seat.

Cards are numbers from 1 to 6. In a turn a player plays cards for points, may draw once and may roll once. A six makes
the next player discard a card. Whoever has `goal` points first wins.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from pydantic import BaseModel, Field

from rules.core.chance import Chance, hashed
from rules.core.contract import (
    NOBODY,
    Action,
    Blocked,
    CardSet,
    Decision,
    Event,
    Format,
    Game,
    Outcome,
    Setup,
    State,
)  # fmt: skip
from rules.core.errors import IllegalAction, SetupError
from tabletop_tui.boards.model import Picture, Thing, TurnBar, Zone


class Act(Action):
    __slots__ = ("card", "word")

    def __init__(self, text: str, verb: str, clause: str, word: str, card: int = 0) -> None:
        super().__init__(text, verb, clause)
        self.word = word
        self.card = card

    def label(self, names: Sequence[str]) -> str:
        return self.word


PLAY = {n: Act(f"play:{n}", "play", "LG-PLAY-1", f"Play {n}", n) for n in range(1, 7)}
DISCARD = {n: Act(f"discard:{n}", "discard", "LG-PLAY-2", f"Discard {n}", n) for n in range(1, 7)}
DRAW = Act("draw", "draw", "LG-TURN-1", "Draw a card")
ROLL = Act("roll", "roll", "LG-TURN-1", "Roll the die")
END = Act("end", "end", "LG-TURN-2", "End turn")


class Said(Event):
    """An event with its words for those who may see it and for the others."""

    __slots__ = ("by", "open", "shut")
    head = True

    def __init__(self, by: int, open_: str, shut: str | None = None) -> None:
        self.by = by
        self.open = open_
        self.shut = open_ if shut is None else shut

    def words(self, names: Sequence[str], viewer: int) -> str:
        return (self.open if viewer == self.by else self.shut).format(*names)


class Follows(Said):
    __slots__ = ()
    head = False


class Drawn(Said):
    __slots__ = ()
    reveals = "no undo: a card was drawn"


class Rolled(Said):
    __slots__ = ()
    reveals = "no undo past a roll"


class Began(Said):
    __slots__ = ()
    heading = True


class Little(State):
    __slots__ = ("asked", "chance", "deck", "drawn", "goal", "hands", "player", "recording", "revealed_", "rolled",
                 "scores", "spent", "turn_", "turn_limit")  # fmt: skip

    def __init__(self, seats: int, seed: int, goal: int, turn_limit: int, copies: int) -> None:
        self.chance = Chance(hashed(seed, "deck"))
        self.deck = [n for n in range(1, 7) for _ in range(copies)]
        self.hands = [sorted(self.chance.pick(self.deck) for _ in range(3)) for _ in range(seats)]
        self.scores = [0] * seats
        self.spent: list[int] = []
        self.player = 0
        self.turn_ = 1
        self.drawn = self.rolled = self.recording = False
        self.asked = NOBODY
        self.revealed_ = 0
        self.goal = goal
        self.turn_limit = turn_limit

    def actor(self) -> int:
        if self.outcome is not None:
            return NOBODY
        return self.player if self.asked == NOBODY else self.asked

    def legal(self) -> list[Action]:
        if self.outcome is not None:
            return []
        if self.asked != NOBODY:
            return [DISCARD[n] for n in sorted(set(self.hands[self.asked]))]
        acts: list[Action] = [PLAY[n] for n in sorted(set(self.hands[self.player]))]
        if not self.drawn and self.deck:
            acts.append(DRAW)
        if not self.rolled:
            acts.append(ROLL)
        return [*acts, END]

    def apply(self, action: Action) -> Sequence[Event]:
        assert isinstance(action, Act)
        p = self.player
        events: list[Event] = []
        if action.verb == "play":
            self.hands[p].remove(action.card)
            self.spent.append(action.card)
            self.scores[p] += action.card
            events.append(Said(p, f"{{{p}}} played {action.card}"))
            events.append(Follows(p, f"{self.scores[p]} points"))
            after = (p + 1) % len(self.hands)
            if action.card == 6 and self.hands[after]:
                self.asked = after
                events.append(Follows(p, f"{{{after}}} has to discard a card"))
        elif action.verb == "discard":
            self.hands[self.asked].remove(action.card)
            self.spent.append(action.card)
            events.append(Said(self.asked, f"{{{self.asked}}} discarded {action.card}"))
            self.asked = NOBODY
        elif action is DRAW:
            card = self.chance.pick(self.deck)
            self.hands[p].append(card)
            self.hands[p].sort()
            self.drawn = True
            self.revealed_ += 1
            events.append(Drawn(p, f"{{{p}}} drew {card}", f"{{{p}}} drew a card"))
        elif action is ROLL:
            points = self.chance.below(3)
            self.scores[p] += points
            self.rolled = True
            self.revealed_ += 1
            events.append(Rolled(p, f"{{{p}}} rolled {points}"))
        else:
            events.append(Said(p, f"{{{p}}} ended the turn"))
            self.player = (p + 1) % len(self.hands)
            self.turn_ += 1
            self.drawn = self.rolled = False
            events.append(Began(self.player, f"Turn {self.turn_}: {{{self.player}}}"))
        return events if self.recording else ()

    def record(self, on: bool) -> None:
        self.recording = on

    @property
    def decision(self) -> Decision | None:
        actor = self.actor()
        if actor == NOBODY:
            return None
        if self.asked != NOBODY:
            return Decision(actor, "Discard a card.", "LG-PLAY-2", tuple(self.legal()))
        return Decision(actor, "Play, draw, roll or end.", "LG-TURN-1", tuple(self.legal()))

    @property
    def outcome(self) -> Outcome | None:
        best = max(self.scores)
        if best >= self.goal:
            return Outcome((self.scores.index(best),), f"{best} points on turn {self.turn_}.", "LG-END-1")
        if self.turn_limit and self.turn_ > self.turn_limit:
            return Outcome((), "The turn limit is reached.", "LG-END-2")
        return None

    @property
    def turn(self) -> int:
        return self.turn_

    @property
    def revealed(self) -> int:
        return self.revealed_

    def view(self, player: int) -> Any:
        hand = tuple(self.hands[player]) if player >= 0 else None
        return (hand, tuple(map(len, self.hands)), tuple(self.scores), len(self.deck), self.turn_)

    def _copy(self, other: Little) -> None:
        for name in self.__slots__:
            value = getattr(other, name)
            setattr(self, name, list(value) if isinstance(value, list) else value)
        self.hands = [list(hand) for hand in other.hands]
        self.chance = other.chance.clone()
        self.recording = False

    def clone(self) -> Little:
        new = Little.__new__(Little)
        new._copy(self)
        return new

    def redeal(self, player: int, seed: int) -> Little:
        new = self.clone()
        new.chance = Chance(hashed(seed, "redeal"))
        hidden = [card for seat, hand in enumerate(new.hands) if seat != player for card in hand] + new.deck
        for seat, hand in enumerate(new.hands):
            if seat != player:
                new.hands[seat] = sorted(new.chance.pick(hidden) for _ in hand)
        new.deck = hidden
        return new

    def sees(self, player: int) -> frozenset[int]:
        return frozenset({player})

    def chances(self) -> Mapping[str, int]:
        return {"deck": self.chance.state}

    def set_chances(self, chances: Mapping[str, int]) -> None:
        self.chance = Chance(chances["deck"])

    def inventory(self) -> Mapping[str, int]:
        return Counter(str(n) for pile in (*self.hands, self.deck, self.spent) for n in pile)

    def problems(self) -> list[str]:
        counts = set(self.inventory().values())
        return [] if len(counts) == 1 else ["The cards do not add up."]

    def digest(self) -> str:
        whole = [getattr(self, name) for name in self.__slots__ if name not in ("chance", "recording")]
        return hashlib.sha256(repr([*whole, self.chance.state]).encode()).hexdigest()

    def blocked(self, player: int) -> list[Blocked]:
        if self.drawn and player == self.player:
            return [Blocked("draw", "Draw a card", "One card was drawn this turn.", "drawn", "LG-TURN-1")]
        return []

    def find(self, text: str) -> Action:
        for action in self.legal():
            if action.text == text:
                return action
        for blocked in self.blocked(self.player):
            if blocked.text == text:
                raise IllegalAction(text, blocked.reason, blocked.clause)
        raise IllegalAction(text, "there is no such action now.")

    def value(self, action: Action) -> str:
        return f"+{action.card}" if isinstance(action, Act) and action.verb == "play" else ""

    def consequence(self, action: Action, names: Sequence[str]) -> list[str]:
        return ["Turns up a new card, so no undo after this."] if action is DRAW else []


class Options(BaseModel, extra="forbid"):
    goal: int = Field(default=20, ge=1, le=99, title="Goal", description="Points that win.")
    open_ended: bool = Field(default=False, title="Open-ended", description="Changes nothing.")


class Numbers(CardSet):
    """How many copies of each number there are: the whole card list is one line `copies: n`."""

    def __init__(self, copies: int, title: str, data: bytes) -> None:
        self.copies = copies
        self.id = "numbers"
        self.title = title
        self.digest = hashlib.sha256(data).hexdigest()


class LittleGame(Game):
    id = "little"
    title = "Little Game"
    kind = "numbers"
    formats: ClassVar[tuple[Format, ...]] = (
        Format("pair", "Pair", "Two play.", (2,)),
        Format("round", "Round", "Three or four play.", (3, 4)),
    )
    hidden = True

    @property
    def options(self) -> type[Any]:
        return Options

    @cache  # noqa: B019
    def default_cards(self) -> Numbers:
        return Numbers(5, "standard numbers", b"copies: 5")

    def load_cards(self, text: bytes, name: str) -> Numbers:
        key, _, value = text.decode().strip().partition(": ")
        if key != "copies":
            raise SetupError(f"{name}: no copies.")
        return Numbers(int(value), "own numbers", text)

    def start(self, setup: Setup, seed: int, cards: CardSet | None = None) -> Little:
        options = Options.model_validate(dict(setup.options))
        chosen = cards or self.default_cards()
        assert isinstance(chosen, Numbers)
        return Little(len(setup.seats), seed, options.goal, setup.turn_limit, chosen.copies)

    def rulebook(self) -> str:
        return """# Little Game

A game of numbers.

## LG-TURN The turn

### LG-TURN-1 Drawing and rolling

A player may draw once and roll once a turn.

### LG-TURN-2 Ending

A player may end the turn at any time.

## LG-PLAY Playing

### LG-PLAY-1 Points

A card played scores its number.

### LG-PLAY-2 Sixes

A six makes the next player discard a card.
"""


GAME = LittleGame()


def picture(state: State, viewer: int, names: Sequence[str]) -> Picture:
    """The board of the little game: a painter as `tabletop_tui.boards` modules are."""
    assert isinstance(state, Little)
    zones = [
        Zone(f"seat:{seat}", "others", f"{name}", f"hand {len(state.hands[seat])}", (), f"{state.scores[seat]} points")
        for seat, name in enumerate(names)
    ]
    if viewer >= 0:
        things = tuple(Thing(f"hand:{k}", str(n), str(n)) for k, n in enumerate(state.hands[viewer]))
        zones.append(
            Zone("hand", "hand", f"{names[viewer]}’s hand", f"{len(things)} cards", things, "no cards in hand")
        )
    who = names[state.player].upper()
    return Picture(TurnBar(f"{who}’S TURN", "", (("deck", str(len(state.deck))),), f"turn {state.turn_}"), tuple(zones))


def about(state: State, action: Action, viewer: int, names: Sequence[str]) -> str:
    return ""


def tracks(state: State) -> Mapping[str, Sequence[int]]:
    assert isinstance(state, Little)
    return {"Points": tuple(state.scores)}
