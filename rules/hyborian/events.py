"""What happens in a game of Hyborian Gates, each with its words for the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.core.contract import Event
from rules.core.event_kinds import SeatEvent
from rules.core.phrases import listed
from rules.hyborian.battle_events import (
    BattleEnded,
    CampaignBegan,
    Declines,
    Defends,
    LaidVortex,
    Named,
    Struck,
    Supports,
)
from rules.hyborian.event_kinds import (
    BY_CAUSE,
    CardEvent,
    place_title,
    rounds_words,
    with_article,
)
from rules.hyborian.pile_events import (
    DiscardedFromHand,
    Drew,
    Found,
    Looked,
    LookedAtHand,
    Milled,
    PutBack,
    Recovered,
    ShowedHand,
    ShowedTop,
    Shuffled,
    ShuffledIn,
    WentToHand,
)
from rules.hyborian.ring import AT_COMPLEX, READY, TITLES

if TYPE_CHECKING:
    from rules.hyborian.card import Card
    from rules.hyborian.pieces import Complex

__all__ = [
    "Attached",
    "BattleEnded",
    "Built",
    "CampaignBegan",
    "Cancelled",
    "CardEvent",
    "Changed",
    "ChangedSides",
    "ComplexCaptured",
    "ComplexDestroyed",
    "Declines",
    "Defends",
    "DiscardedAttachment",
    "DiscardedFromHand",
    "DiscardedTrooper",
    "Drew",
    "Entered",
    "Found",
    "GameEnded",
    "GoesFirst",
    "LaidGate",
    "LaidVortex",
    "Looked",
    "LookedAtHand",
    "Milled",
    "Moved",
    "Named",
    "Overloaded",
    "Played",
    "PutBack",
    "Recovered",
    "RoundBegan",
    "Sent",
    "ShowedHand",
    "ShowedTop",
    "Shuffled",
    "ShuffledIn",
    "ShutDown",
    "Stranded",
    "Struck",
    "Supports",
    "TurnBegan",
    "Used",
    "WentToHand",
    "place_title",
]


class RoundBegan(Event):
    """A round begins."""

    __slots__ = ("round",)
    head = True
    heading = True

    def __init__(self, round: int) -> None:
        self.round = round

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"Round {self.round}"


class TurnBegan(SeatEvent):
    """A player’s turn began."""

    __slots__ = ()
    head = True
    heading = True
    form = "{0}’s turn"


class GoesFirst(Event):
    """Who goes first in this round, and whether the draw of a tie settled it."""

    __slots__ = ("player", "tied")
    head = True

    def __init__(self, player: int, tied: bool) -> None:
        self.player = player
        self.tied = tied

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{names[self.player]} goes first" + (" by the draw" if self.tied else "")


class LaidGate(SeatEvent):
    """A player has chosen in secret."""

    __slots__ = ()
    head = True
    form = "{0} has chosen"


class Built(Event):
    """A Gate was turned up and is a Complex."""

    __slots__ = ("card", "player", "pyramid")
    head = True
    reveals = "no undo: the Gates were turned up"

    def __init__(self, player: int, card: Card, pyramid: int) -> None:
        self.player = player
        self.card = card
        self.pyramid = pyramid

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{names[self.player]} built {self.card.name} with {with_article(TITLES[self.pyramid])} Pyramid"


class Overloaded(Event):
    """A Complex was overloaded with a Pyramid."""

    __slots__ = ("card", "counter", "player", "pyramid")
    head = True

    def __init__(self, player: int, card: Card, pyramid: int, counter: int) -> None:
        self.player = player
        self.card = card
        self.pyramid = pyramid
        self.counter = counter

    def words(self, names: Sequence[str], viewer: int) -> str:
        return (
            f"{names[self.player]} added {with_article(TITLES[self.pyramid])} Pyramid to {self.card.name}: "
            f"{rounds_words(self.counter)} left"
        )


class Played(CardEvent):
    """A player announced a card."""

    __slots__ = ()
    form = "{0} announced {1}"


class Entered(CardEvent):
    """A card entered play."""

    __slots__ = ()
    form = "{0} played {1}"

    def repeats(self, before: Event) -> bool:
        return isinstance(before, Played) and before.card is self.card


class Used(CardEvent):
    """A player used an ability."""

    __slots__ = ()
    form = "{0} used {1}"


class Cancelled(CardEvent):
    """What was on the stack was cancelled."""

    __slots__ = ()
    head = False
    form = "{1} was cancelled"


class Attached(Event):
    """A card was attached to another."""

    __slots__ = ("bearer", "card", "player")
    head = True

    def __init__(self, player: int, card: Card, bearer: Card) -> None:
        self.player = player
        self.card = card
        self.bearer = bearer

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{names[self.player]} attached {self.card.name} to {self.bearer.name}"

    def repeats(self, before: Event) -> bool:
        return isinstance(before, Played) and before.card is self.card


class Sent(Event):
    """A transport, walk or move without a Gate was announced; that it came about is not told once more.

    `target` is the Complex that it goes to, if it goes to one.
    """

    __slots__ = ("cards", "origin", "player", "target", "to", "way")
    head = True

    def __init__(
        self, player: int, cards: Sequence[Card], origin: int, to: int, way: str, target: Complex | None = None
    ) -> None:
        self.player = player
        self.cards = tuple(cards)
        self.origin = origin
        self.to = to
        self.way = way
        self.target = target

    def words(self, names: Sequence[str], viewer: int) -> str:
        who = listed([card.name for card in self.cards])
        origin = "" if self.origin == READY else f" from {place_title(self.origin, names)}"
        return f"{names[self.player]} sent {who}{origin} to {place_title(self.to, names, self.target)} {self.way}"


class Moved(Event):
    """A Trooper stands elsewhere now; `sent` where that was announced, and is told of already.

    `gate` is the Complex that it leaves, if it leaves one that still stands.
    """

    __slots__ = ("card", "gate", "origin", "place", "player", "sent")

    def __init__(
        self, player: int, card: Card, origin: int, place: int, sent: bool = False, gate: Complex | None = None
    ) -> None:
        self.player = player
        self.card = card
        self.origin = origin
        self.place = place
        self.sent = sent
        self.gate = gate

    def words(self, names: Sequence[str], viewer: int) -> str:
        if self.sent:
            return ""
        gone = self.origin >= AT_COMPLEX and self.gate is None
        origin = "" if gone else f" from {place_title(self.origin, names, self.gate)}"
        return f"{self.card.name} went{origin} to {place_title(self.place, names)}"


class Stranded(Event):
    """A transport did not happen after all (HG-MOVE-11)."""

    __slots__ = ("player",)

    def __init__(self, player: int) -> None:
        self.player = player

    def words(self, names: Sequence[str], viewer: int) -> str:
        return "nobody moved: the way is no longer open"


class ChangedSides(CardEvent):
    """A card in play has another controller."""

    __slots__ = ()
    head = False
    form = "{1} is now {0}’s to command"


class DiscardedTrooper(Event):
    """A Trooper left play with all attached to it; one that goes on to a hand is told of there."""

    __slots__ = ("attached", "card", "cause", "player")

    def __init__(self, player: int, card: Card, attached: Sequence[Card], cause: str) -> None:
        self.player = player
        self.card = card
        self.attached = tuple(attached)
        self.cause = cause

    def words(self, names: Sequence[str], viewer: int) -> str:
        if self.cause == "hand":
            return ""
        rest = f" with {listed([card.name for card in self.attached])}" if self.attached else ""
        return f"{self.card.name}{rest} was discarded{BY_CAUSE[self.cause]}"


class DiscardedAttachment(Event):
    """An attachment left play; one that goes on to a hand is told of there."""

    __slots__ = ("bearer", "card", "cause", "player")

    def __init__(self, player: int, card: Card, bearer: Card, cause: str) -> None:
        self.player = player
        self.card = card
        self.bearer = bearer
        self.cause = cause

    def words(self, names: Sequence[str], viewer: int) -> str:
        if self.cause == "hand":
            return ""
        return f"{self.card.name} was discarded from {self.bearer.name}{BY_CAUSE[self.cause]}"


class ComplexDestroyed(Event):
    """A Complex was destroyed, for a cause."""

    __slots__ = ("card", "cause", "player")
    head = True

    def __init__(self, player: int, card: Card, cause: str) -> None:
        self.player = player
        self.card = card
        self.cause = cause

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{names[self.player]}’s Complex of {self.card.name} was destroyed{BY_CAUSE[self.cause]}"


class ComplexCaptured(CardEvent):
    """A Complex was captured."""

    __slots__ = ()
    form = "{0} captured the Complex of {1}"


class ShutDown(CardEvent):
    """A Complex is shut down."""

    __slots__ = ()
    head = False
    form = "{0}’s Complex of {1} is shut down"


class Changed(Event):
    """Something lasting began: a change of numbers, a prohibition, a permission."""

    __slots__ = ("card", "what")

    def __init__(self, card: Card, what: str) -> None:
        self.card = card
        self.what = what

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{self.card.name}: {self.what}"


class GameEnded(Event):
    """The game is over, and why."""

    __slots__ = ("reason",)
    head = True

    def __init__(self, reason: str) -> None:
        self.reason = reason

    def words(self, names: Sequence[str], viewer: int) -> str:
        return self.reason.rstrip(".")
