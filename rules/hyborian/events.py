"""What happens in a game of Hyborian Gates, each with its words for the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from rules.core.contract import Event
from rules.hyborian.ring import AT_COMPLEX, READY, TITLES, dimension_title, listed

if TYPE_CHECKING:
    from rules.hyborian.card import Card

_CAUSE: Final = {
    "cost": " as a cost",
    "choice": "",
    "forced": " by an opponent’s card",
    "battle": " in defeat",
    "rule": " by the rules",
    "limit": " down to seven cards",
    "instead": "",
    "counter": " when its time was up",
    "conquered": " by the attackers",
}


def place_title(place: int) -> str:
    """A place for the log."""
    if place == READY:
        return "the Ready Area"
    return "a Complex" if place >= AT_COMPLEX else dimension_title(place)


class CardEvent(Event):
    """Something that a player did with a card that everybody sees. `form` gets the name and the card."""

    __slots__ = ("card", "player")
    head: ClassVar[bool] = True
    form: ClassVar[str] = ""

    def __init__(self, player: int, card: Card) -> None:
        self.player = player
        self.card = card

    def words(self, names: Sequence[str], viewer: int) -> str:
        return self.form.format(names[self.player], self.card.name)


class SeatEvent(Event):
    """Something that a player did. `form` gets the name."""

    __slots__ = ("player",)
    head: ClassVar[bool] = True
    form: ClassVar[str] = ""

    def __init__(self, player: int) -> None:
        self.player = player

    def words(self, names: Sequence[str], viewer: int) -> str:
        return self.form.format(names[self.player])


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
    __slots__ = ()
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


class Drew(Event):
    """Cards drawn; only their player sees which."""

    __slots__ = ("cards", "player")
    head = True
    reveals = "no undo: a card was drawn"

    def __init__(self, player: int, cards: Sequence[Card]) -> None:
        self.player = player
        self.cards = tuple(cards)

    def words(self, names: Sequence[str], viewer: int) -> str:
        n = len(self.cards)
        what = listed([card.name for card in self.cards]) if viewer == self.player else _cards(n)
        return f"{names[self.player]} drew {what}"


class LaidGate(SeatEvent):
    """A player has chosen in secret."""

    __slots__ = ()
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
        return f"{names[self.player]} built {self.card.name} with {_a(TITLES[self.pyramid])} Pyramid"


class Overloaded(Event):
    __slots__ = ("card", "counter", "player", "pyramid")
    head = True

    def __init__(self, player: int, card: Card, pyramid: int, counter: int) -> None:
        self.player = player
        self.card = card
        self.pyramid = pyramid
        self.counter = counter

    def words(self, names: Sequence[str], viewer: int) -> str:
        return (
            f"{names[self.player]} added {_a(TITLES[self.pyramid])} Pyramid to {self.card.name}: "
            f"{_rounds(self.counter)} left"
        )


class Entered(CardEvent):
    __slots__ = ()
    form = "{0} played {1}"


class Played(CardEvent):
    __slots__ = ()
    form = "{0} announced {1}"


class Used(CardEvent):
    __slots__ = ()
    form = "{0} used {1}"


class Cancelled(CardEvent):
    __slots__ = ()
    head = False
    form = "{1} was cancelled"


class Attached(Event):
    __slots__ = ("bearer", "card", "player")
    head = True

    def __init__(self, player: int, card: Card, bearer: Card) -> None:
        self.player = player
        self.card = card
        self.bearer = bearer

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{names[self.player]} attached {self.card.name} to {self.bearer.name}"


class Sent(Event):
    """A transport, walk or move without a Gate was announced."""

    __slots__ = ("cards", "player", "to", "way")
    head = True

    def __init__(self, player: int, cards: Sequence[Card], to: int, way: str) -> None:
        self.player = player
        self.cards = tuple(cards)
        self.to = to
        self.way = way

    def words(self, names: Sequence[str], viewer: int) -> str:
        who = listed([card.name for card in self.cards])
        return f"{names[self.player]} sends {who} to {place_title(self.to)} {self.way}"


class Moved(Event):
    __slots__ = ("card", "origin", "place", "player")

    def __init__(self, player: int, card: Card, origin: int, place: int) -> None:
        self.player = player
        self.card = card
        self.origin = origin
        self.place = place

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{self.card.name} went from {place_title(self.origin)} to {place_title(self.place)}"


class Stranded(Event):
    """A transport did not happen after all (HG-MOVE-11)."""

    __slots__ = ("player",)

    def __init__(self, player: int) -> None:
        self.player = player

    def words(self, names: Sequence[str], viewer: int) -> str:
        return "nobody moved: the way is no longer open"


class ChangedSides(CardEvent):
    __slots__ = ()
    head = False
    form = "{1} is now {0}’s to command"


class CampaignBegan(Event):
    __slots__ = ("attacker", "defender", "place")
    head = True

    def __init__(self, attacker: int, defender: int, place: int) -> None:
        self.attacker = attacker
        self.defender = defender
        self.place = place

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{names[self.attacker]} attacks {names[self.defender]} in {place_title(self.place)}".replace(
            "in a Complex", "at a Complex"
        )


class Named(CardEvent):
    __slots__ = ()
    form = "{0} sends {1} into battle"


class Defends(SeatEvent):
    __slots__ = ()
    form = "{0} defends the Complex"


class Declines(SeatEvent):
    __slots__ = ()
    form = "{0} does not defend"


class LaidVortex(SeatEvent):
    __slots__ = ()
    form = "{0} laid a card face down"


class Struck(Event):
    """Both totals of a battle, and who falls."""

    __slots__ = ("attack", "attacker", "attacker_falls", "defender", "defender_falls", "defense")
    head = True

    def __init__(
        self,
        attacker: Card,
        defender: Card,
        attack: tuple[int, int],
        defense: tuple[int, int],
        attacker_falls: bool,
        defender_falls: bool,
    ) -> None:
        self.attacker = attacker
        self.defender = defender
        self.attack = attack
        self.defense = defense
        self.attacker_falls = attacker_falls
        self.defender_falls = defender_falls

    def words(self, names: Sequence[str], viewer: int) -> str:
        fallen = [
            c.name for c, falls in ((self.attacker, self.attacker_falls), (self.defender, self.defender_falls)) if falls
        ]
        what = f"{listed(fallen)} {'falls' if len(fallen) == 1 else 'fall'}" if fallen else "neither falls"
        return (
            f"{self.attacker.name} {self.attack[0]}/{self.attack[1]} against "
            f"{self.defender.name} {self.defense[0]}/{self.defense[1]}: {what}"
        )


class BattleEnded(CardEvent):
    """A battle ended without comparing; the card is the Trooper that is left."""

    __slots__ = ()
    head = False
    form = "{1} is left on the field"


class DiscardedTrooper(Event):
    __slots__ = ("attached", "card", "cause", "player")

    def __init__(self, player: int, card: Card, attached: Sequence[Card], cause: str) -> None:
        self.player = player
        self.card = card
        self.attached = tuple(attached)
        self.cause = cause

    def words(self, names: Sequence[str], viewer: int) -> str:
        rest = f" with {listed([card.name for card in self.attached])}" if self.attached else ""
        return f"{self.card.name}{rest} was discarded{_CAUSE[self.cause]}"


class DiscardedAttachment(Event):
    __slots__ = ("bearer", "card", "cause", "player")

    def __init__(self, player: int, card: Card, bearer: Card, cause: str) -> None:
        self.player = player
        self.card = card
        self.bearer = bearer
        self.cause = cause

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{self.card.name} was discarded from {self.bearer.name}{_CAUSE[self.cause]}"


class DiscardedFromHand(Event):
    __slots__ = ("card", "cause", "player")
    head = True

    def __init__(self, player: int, card: Card, cause: str) -> None:
        self.player = player
        self.card = card
        self.cause = cause

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{names[self.player]} discarded {self.card.name}{_CAUSE[self.cause]}"


class ComplexDestroyed(Event):
    __slots__ = ("card", "cause", "player")
    head = True

    def __init__(self, player: int, card: Card, cause: str) -> None:
        self.player = player
        self.card = card
        self.cause = cause

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{names[self.player]}’s Complex of {self.card.name} was destroyed{_CAUSE[self.cause]}"


class ComplexCaptured(CardEvent):
    __slots__ = ()
    form = "{0} captured the Complex of {1}"


class ShutDown(CardEvent):
    __slots__ = ()
    head = False
    form = "{0}’s Complex of {1} is shut down"


class Recovered(CardEvent):
    __slots__ = ()
    head = False
    form = "{0} took {1} back into hand"


class Found(CardEvent):
    """A card was taken out of the deck and shown."""

    __slots__ = ()
    head = False
    reveals = "no undo: a card came to light"
    form = "{0} found {1} in the deck"


class ShowedHand(Event):
    """A hand was shown to everybody."""

    __slots__ = ("cards", "player")
    reveals = "no undo: a hand came to light"

    def __init__(self, player: int, cards: Sequence[Card]) -> None:
        self.player = player
        self.cards = tuple(cards)

    def words(self, names: Sequence[str], viewer: int) -> str:
        shown = listed(sorted(card.name for card in self.cards)) or "no cards"
        return f"{names[self.player]} showed a hand of {shown}"


class Changed(Event):
    """Something lasting began: a change of numbers, a prohibition, a permission."""

    __slots__ = ("card", "what")

    def __init__(self, card: Card, what: str) -> None:
        self.card = card
        self.what = what

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{self.card.name}: {self.what}"


class Supports(CardEvent):
    """An Atlantean Trooper gives its support (HG-CBT-15)."""

    __slots__ = ()
    form = "{1} supports {0}’s battle"


class GameEnded(Event):
    __slots__ = ("reason",)
    head = True

    def __init__(self, reason: str) -> None:
        self.reason = reason

    def words(self, names: Sequence[str], viewer: int) -> str:
        return self.reason.rstrip(".")


def _cards(n: int) -> str:
    return "a card" if n == 1 else f"{n} cards"


def _rounds(n: int) -> str:
    return "1 round" if n == 1 else f"{n} rounds"


def _a(word: str) -> str:
    return ("an " if word[0] in "AEIOU" else "a ") + word
