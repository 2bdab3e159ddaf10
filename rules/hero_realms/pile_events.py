"""What happens to hands, decks and discard piles, each with its words for the log and for who may read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.core.contract import Event
from rules.core.phrases import cards_words, listed
from rules.hero_realms.event_kinds import CardEvent, who

if TYPE_CHECKING:
    from rules.hero_realms.card import Card


class Drew(Event):
    """Cards drawn; only those who see the hand see which. `named` where it is not plain who drew."""

    __slots__ = ("cards", "named", "player", "seen_by")
    reveals = "no undo: a card was drawn"

    def __init__(self, player: int, cards: Sequence[Card], seen_by: frozenset[int], named: bool) -> None:
        self.player = player
        self.named = named
        self.cards = tuple(cards)
        self.seen_by = seen_by

    def words(self, names: Sequence[str], viewer: int) -> str:
        if viewer in self.seen_by:
            return f"{who(names, self.player, self.named)}drew {listed([card.short for card in self.cards])}"
        return f"{who(names, self.player, self.named)}drew {cards_words(len(self.cards))}"


class Reshuffled(Event):
    """A discard pile became the new deck. `named` where it is not plain whose."""

    __slots__ = ("n", "named", "player")

    def __init__(self, player: int, n: int, named: bool) -> None:
        self.player = player
        self.n = n
        self.named = named

    def words(self, names: Sequence[str], viewer: int) -> str:
        cards = "1 card" if self.n == 1 else f"{self.n} cards"
        return f"{who(names, self.player, self.named)}shuffled {cards} into a new deck"


class Discarded(CardEvent):
    """A card went to its player's discard pile, from hand or from among those looked at. `named` as in `Drew`."""

    __slots__ = ("named",)
    head = False

    def __init__(self, player: int, card: Card, named: bool) -> None:
        super().__init__(player, card)
        self.named = named

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{who(names, self.player, self.named)}discarded {self.card.short}"


class MustDiscard(Event):
    """An opponent has to discard `n` cards, `later` or now; 0 where the hand is empty."""

    __slots__ = ("later", "n", "player")

    def __init__(self, player: int, n: int, later: bool) -> None:
        self.player = player
        self.n = n
        self.later = later

    def words(self, names: Sequence[str], viewer: int) -> str:
        name = names[self.player]
        if not self.n:
            return f"{name} has no card to discard"
        when = f" at the start of {name}’s next turn" if self.later else ""
        return f"{name} has to discard {cards_words(self.n)}{when}"


class Owed(Event):
    """The discards with which a turn begins, by seat (option `delayed_discard`)."""

    __slots__ = ("owed",)
    head = True

    def __init__(self, owed: Sequence[tuple[int, int]]) -> None:
        self.owed = tuple(owed)

    def words(self, names: Sequence[str], viewer: int) -> str:
        (first, n), *rest = self.owed
        parts = [
            f"{names[first]} had to discard {cards_words(n)}",
            *[f"{names[seat]} {cards_words(m)}" for seat, m in rest],
        ]
        return listed(parts)


class Sacrificed(Event):
    """A card was sacrificed by an effect."""

    __slots__ = ("card", "player", "where")

    def __init__(self, player: int, card: Card, where: str) -> None:
        self.player = player
        self.card = card
        self.where = where

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"sacrificed {self.card.short} from the {self.where}"


class Recovered(CardEvent):
    """A card was put on top of its deck."""

    __slots__ = ()
    head = False
    form = "put {1} on top of the deck"


class Looked(Event):
    """A player looked at the top of the own deck; only those who see the hand too see which cards."""

    __slots__ = ("cards", "player", "seen_by")
    reveals = "no undo: cards of the deck were looked at"

    def __init__(self, player: int, cards: Sequence[Card], seen_by: frozenset[int]) -> None:
        self.player = player
        self.cards = tuple(cards)
        self.seen_by = seen_by

    def words(self, names: Sequence[str], viewer: int) -> str:
        if viewer in self.seen_by and self.cards:
            return "looked at " + listed([card.short for card in self.cards])
        return f"looked at {cards_words(len(self.cards))} of the deck"
