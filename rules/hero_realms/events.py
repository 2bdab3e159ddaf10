"""What happens in a game of Hero Realms, each with its words for the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rules.core.contract import Event

if TYPE_CHECKING:
    from rules.hero_realms.card import Card


class CardEvent(Event):
    """Something that a player did with a card that everybody sees."""

    __slots__ = ("card", "player")
    head: ClassVar[bool] = True
    form: ClassVar[str] = ""

    def __init__(self, player: int, card: Card) -> None:
        self.player = player
        self.card = card

    def words(self, names: Sequence[str], viewer: int) -> str:
        return self.form.format(names[self.player], self.card.short)


class TurnBegan(Event):
    """A player's turn begins, or that of partners who share it."""

    __slots__ = ("seats", "turn")
    head = True
    heading = True

    def __init__(self, seats: Sequence[int], turn: int) -> None:
        self.seats = tuple(seats)
        self.turn = turn

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"Turn {self.turn}: {listed([names[seat] for seat in self.seats])}"


class Played(CardEvent):
    """A card was played from hand."""

    __slots__ = ()
    form = "{0} played {1}"


class Expended(CardEvent):
    """A champion was expended."""

    __slots__ = ()
    form = "{0} expended {1}"


class UsedAlly(CardEvent):
    """An ally ability was used."""

    __slots__ = ()
    form = "{0} used {1}’s ally"


class SacrificedSelf(CardEvent):
    """A card in play was sacrificed for its own ability."""

    __slots__ = ()
    form = "{0} sacrificed {1}"


class Bought(CardEvent):
    """A card was acquired from the market or the Fire Gem pile for `price` gold."""

    __slots__ = ("price",)
    form = "{0} bought {1}"

    def __init__(self, player: int, card: Card, price: int) -> None:
        super().__init__(player, card)
        self.price = price


class Gained(Event):
    """Gold or combat for the pool, or health. `named` where it is not plain who gained it."""

    __slots__ = ("n", "named", "player", "resource")

    def __init__(self, player: int, resource: str, n: int, named: bool = False) -> None:
        self.player = player
        self.resource = resource
        self.n = n
        self.named = named

    def words(self, names: Sequence[str], viewer: int) -> str:
        if self.named:
            return f"{names[self.player]} gained {self.n} {self.resource}"
        return f"{self.n} {self.resource}"


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
        who = f"{names[self.player]} " if self.named else ""
        if viewer in self.seen_by:
            return f"{who}drew {listed([card.short for card in self.cards])}"
        return f"{who}drew {counted(len(self.cards))}"


class Reshuffled(Event):
    """A discard pile became the new deck. `named` where it is not plain whose."""

    __slots__ = ("n", "named", "player")

    def __init__(self, player: int, n: int, named: bool) -> None:
        self.player = player
        self.n = n
        self.named = named

    def words(self, names: Sequence[str], viewer: int) -> str:
        who = f"{names[self.player]} " if self.named else ""
        return f"{who}shuffled {'1 card' if self.n == 1 else f'{self.n} cards'} into a new deck"


class Discarded(CardEvent):
    """A card went to its player's discard pile, from hand or from among those looked at. `named` as in `Drew`."""

    __slots__ = ("named",)
    head = False

    def __init__(self, player: int, card: Card, named: bool) -> None:
        super().__init__(player, card)
        self.named = named

    def words(self, names: Sequence[str], viewer: int) -> str:
        who = f"{names[self.player]} " if self.named else ""
        return f"{who}discarded {self.card.short}"


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
        return f"{name} has to discard {counted(self.n)}{when}"


class Owed(Event):
    """The discards with which a turn begins, by seat (option `delayed_discard`)."""

    __slots__ = ("owed",)
    head = True

    def __init__(self, owed: Sequence[tuple[int, int]]) -> None:
        self.owed = tuple(owed)

    def words(self, names: Sequence[str], viewer: int) -> str:
        (first, n), *rest = self.owed
        parts = [f"{names[first]} had to discard {counted(n)}", *[f"{names[seat]} {counted(m)}" for seat, m in rest]]
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


class Prepared(CardEvent):
    """A champion was prepared."""

    __slots__ = ()
    head = False
    form = "prepared {1}"


class NextGoes(Event):
    """The next card acquired this turn goes elsewhere."""

    __slots__ = ("kind", "player", "to")

    def __init__(self, player: int, kind: str, to: str) -> None:
        self.player = player
        self.kind = kind
        self.to = to

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"the next {self.kind} goes {'to hand' if self.to == 'hand' else 'on top of the deck'}"


class Went(Event):
    """A bought card went to the hand or on top of the deck instead of the discard pile."""

    __slots__ = ("card", "place", "player")

    def __init__(self, player: int, card: Card, place: str) -> None:
        self.player = player
        self.card = card
        self.place = place

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{self.card.short} went {'to hand' if self.place == 'hand' else 'on top of the deck'}"


class TurnedUp(Event):
    """A new card fills a gap of the market."""

    __slots__ = ("card",)
    reveals = "no undo: a new card was turned up"

    def __init__(self, card: Card) -> None:
        self.card = card

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{self.card.short} turned up"


class UsedClass(Event):
    """A class's skill was used, or its ability sacrificed."""

    __slots__ = ("name", "player", "verb")
    head = True

    def __init__(self, player: int, name: str, verb: str) -> None:
        self.player = player
        self.name = name
        self.verb = verb

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{names[self.player]} {self.verb} {self.name}"


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
        return f"looked at {counted(len(self.cards))} of the deck"


class Raised(CardEvent):
    """A champion was put back into play."""

    __slots__ = ()
    head = False
    form = "put {1} back into play"


class Stolen(Event):
    """A card was acquired out of an opponent's discard pile for `price` gold."""

    __slots__ = ("card", "player", "price", "seat")
    head = True

    def __init__(self, player: int, seat: int, card: Card, price: int) -> None:
        self.player = player
        self.price = price
        self.seat = seat
        self.card = card

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{names[self.player]} bought {self.card.short} out of {names[self.seat]}’s discard pile"


class Lost(Event):
    """Health lost to one's own card."""

    __slots__ = ("n", "player")

    def __init__(self, player: int, n: int) -> None:
        self.player = player
        self.n = n

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"lost {self.n} health"


class Struck(Event):
    """An effect dealt damage to a player and each of that player's champions."""

    __slots__ = ("n", "seat")

    def __init__(self, seat: int, n: int) -> None:
        self.seat = seat
        self.n = n

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{self.n} damage to {names[self.seat]} and each champion of {names[self.seat]}’s"


class Blessed(Event):
    """A player's champions are harder to stun for a while."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{names[self.seat]}’s champions get +1 defense"


class NextCheaper(Event):
    """The next card of a kind costs less."""

    __slots__ = ("kind", "less", "player")

    def __init__(self, player: int, kind: str, less: int) -> None:
        self.player = player
        self.kind = kind
        self.less = less

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"the next {self.kind} costs {self.less} less"


class Given(Event):
    """A card went from one discard pile to a teammate's."""

    __slots__ = ("card", "player", "seat")
    head = True

    def __init__(self, player: int, seat: int, card: Card) -> None:
        self.player = player
        self.seat = seat
        self.card = card

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{names[self.player]} gave {names[self.seat]} {self.card.short}"


class Left(Event):
    """A fallen commander's card went to the emperor."""

    __slots__ = ("card", "player", "seat")
    head = True

    def __init__(self, player: int, seat: int, card: Card) -> None:
        self.player = player
        self.seat = seat
        self.card = card

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{names[self.player]} left {names[self.seat]} {self.card.short}"


class Attacked(Event):
    """Combat took health from a player; `team` and `shares` are all who attacked and all whose health it is.

    paid   who spent how much combat on it
    """

    __slots__ = ("after", "before", "paid", "player", "seat", "shares", "team")
    head = True

    def __init__(
        self,
        player: int,
        seat: int,
        before: int,
        after: int,
        team: Sequence[int],
        shares: Sequence[int],
        paid: Sequence[tuple[int, int]] = (),
    ) -> None:
        self.paid = tuple(paid) or ((player, before - after),)
        self.player = player
        self.seat = seat
        self.team = tuple(team)
        self.shares = tuple(shares)
        self.before = before
        self.after = after

    def words(self, names: Sequence[str], viewer: int) -> str:
        n = self.before - self.after
        who, whom = (listed([names[seat] for seat in side]) for side in (self.team, self.shares))
        return f"{who} attacked {whom} for {n}: {self.before} → {self.after} health"


class AttackedChampion(Event):
    """Combat was spent on a champion, by all of a team that shares its turn."""

    __slots__ = ("card", "seat", "team")
    head = True

    def __init__(self, team: Sequence[int], seat: int, card: Card) -> None:
        self.team = tuple(team)
        self.seat = seat
        self.card = card

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{listed([names[seat] for seat in self.team])} attacked {names[self.seat]}’s {self.card.short}"


class Stunned(Event):
    """A champion went to its owner's discard pile."""

    __slots__ = ("card", "seat")

    def __init__(self, seat: int, card: Card) -> None:
        self.seat = seat
        self.card = card

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{names[self.seat]}’s {self.card.short} was stunned"


class TurnEnded(Event):
    """A player ended the turn; what was left in the pools is lost."""

    __slots__ = ("combat", "gold", "player")
    head = True

    def __init__(self, player: int, gold: int, combat: int) -> None:
        self.player = player
        self.gold = gold
        self.combat = combat

    def words(self, names: Sequence[str], viewer: int) -> str:
        lost = [f"{n} {what}" for n, what in ((self.gold, "gold"), (self.combat, "combat")) if n]
        return f"{names[self.player]} ended the turn" + (f" and lost {listed(lost)}" if lost else "")


class Eliminated(Event):
    """A player is out of the game."""

    __slots__ = ("seat",)
    head = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{names[self.seat]} is out of the game"


class Rewarded(Event):
    """The hunter of a player who fell is rewarded; the gains follow (HR-END-5)."""

    __slots__ = ("seat",)
    head = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{names[self.seat]}, to the right, is rewarded"


class GameEnded(Event):
    """The game is over."""

    __slots__ = ("winners",)
    head = True

    def __init__(self, winners: Sequence[int]) -> None:
        self.winners = tuple(winners)

    def words(self, names: Sequence[str], viewer: int) -> str:
        if not self.winners:
            return "The turn limit is reached: a draw"
        return listed([names[seat] for seat in self.winners]) + (" wins" if len(self.winners) == 1 else " win")


def counted(n: int) -> str:
    """“a card”, “2 cards”."""
    return "a card" if n == 1 else f"{n} cards"


def listed(parts: Sequence[str]) -> str:
    """“Gold, Ruby and Spark”."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + " and " + parts[-1]
