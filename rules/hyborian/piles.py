"""Changes of hands, decks and discard piles, and who comes to know what of them (HG-CARD-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from rules.hyborian import events as ev
from rules.hyborian.table import Table

if TYPE_CHECKING:
    from rules.hyborian.card import Card
    from rules.hyborian.player import Player


@mypyc_attr(allow_interpreted_subclasses=True)
class Piles(Table):
    """A position and the changes of its piles."""

    __slots__ = ()

    def draw(self, seat: int, n: int) -> None:
        """Draw cards, as far as the deck goes (HG-WIN-3)."""
        p = self.players[seat]
        drawn: list[Card] = []
        for _ in range(n):
            if not p.deck:
                if self.rules.deck_out == "failed_draw":
                    self.decked = True
                break
            drawn.append(p.draw())
        if drawn:
            self.came_to_light()
            self.tell(ev.Drew(seat, drawn))
        self._may_be_out(p)

    def _may_be_out(self, p: Player) -> None:
        """Whether a deck has run out (HG-WIN-3)."""
        if not p.deck and self.rules.deck_out == "empty":
            self.decked = True

    def from_deck(self, seat: int, card: Card) -> None:
        """Take a chosen card out of the deck, which is shuffled."""
        p = self.players[seat]
        p.deck.remove(card)
        p.shuffle()
        self._may_be_out(p)

    def shuffle(self, seat: int) -> None:
        """Shuffle a deck."""
        p = self.players[seat]
        if p.top:
            p.shuffle()
        self.tell(ev.Shuffled(seat))

    def look(self, viewer: int, seat: int, n: int) -> list[Card]:
        """A player looks at the cards on top of a deck, as far as it goes."""
        cards = self.players[seat].look(n, 1 << viewer)
        self.came_to_light()
        self.tell(ev.Looked(viewer, seat, cards))
        return cards

    def reveal_top(self, seat: int, n: int) -> list[Card]:
        """The cards on top of a deck are shown to everybody, and stay there."""
        cards = self.players[seat].look(n, (1 << len(self.players)) - 1)
        self.came_to_light()
        self.tell(ev.ShowedTop(seat, cards))
        return cards

    def mill(self, seat: int, n: int) -> None:
        """Cards go from the top of a deck to the discard pile, as far as the deck goes."""
        p = self.players[seat]
        cards = p.look(n, 0)
        for card in cards:
            p.lift(0)
            self.bin(seat, card)
        if cards:
            self.came_to_light()
            self.tell(ev.Milled(seat, cards))
        self._may_be_out(p)

    def bin_from_top(self, seat: int, i: int) -> None:
        """One of the cards looked at goes to the discard pile."""
        p = self.players[seat]
        card = p.lift(i)
        self.bin(seat, card)
        self.came_to_light()
        self.tell(ev.Milled(seat, [card]))
        self._may_be_out(p)

    def take_from_top(self, seat: int, i: int, shown: bool) -> None:
        """Take one of the cards looked at into the hand; the deck is then shuffled."""
        p = self.players[seat]
        card = p.lift(i)
        p.gain(card)
        if shown:
            p.known.append(card)
            self.came_to_light()
            self.tell(ev.Found(seat, card))
        else:
            self.tell(ev.Drew(seat, [card]))
        self._may_be_out(p)

    def look_at_hand(self, viewer: int, seat: int) -> None:
        """A player looks at the hand of another; nobody else sees it."""
        p = self.players[seat]
        p.show(1 << viewer)
        self.came_to_light()
        self.tell(ev.LookedAtHand(viewer, seat, p.hand))

    def show_hand(self, seat: int) -> None:
        """A hand is shown to everybody."""
        p = self.players[seat]
        p.show_all()
        self.came_to_light()
        self.tell(ev.ShowedHand(seat, p.hand))

    def into_deck(self, owner: int, card: Card) -> None:
        """A card is shuffled into its owner’s deck."""
        p = self.players[owner]
        p.deck.append(card)
        p.shuffle()
        self.tell(ev.ShuffledIn(owner, card))

    def bin(self, owner: int, card: Card) -> None:
        """Put a card on its owner’s discard pile (HG-CARD-14)."""
        self.players[owner].discard.append(card)

    def discard_from_hand(self, seat: int, card: Card, cause: str) -> None:
        self.players[seat].lose(card)
        self.bin(seat, card)
        self.tell(ev.DiscardedFromHand(seat, card, cause))
