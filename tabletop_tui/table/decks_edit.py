"""Building a deck: every change can be taken back, and what is not kept yet is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.hyborian.card import CardPool
from rules.hyborian.decks import MOST_COPIES
from rules.hyborian.decks_list import DECK, DeckList

#: The parts in a sentence
NAMED = {"cards": "the deck", "sideboard": "the sideboard"}


class DeckEditor:
    """A deck with the changes made to it.

    deck   as it is now
    kept   as it lies in its file; None for a deck that is in no file of somebody’s own
    """

    def __init__(self, deck: DeckList, pool: CardPool, kept: bool) -> None:
        self.deck = deck
        self.pool = pool
        self.kept = deck if kept else None
        self._begun = deck
        self._before: list[tuple[DeckList, str]] = []

    @property
    def changed(self) -> bool:
        """Whether leaving now would lose something."""
        return self.deck != (self._begun if self.kept is None else self.kept)

    @property
    def undoes(self) -> str:
        """What `undo` would take back: “Merlina put into the deck”; empty for nothing."""
        return self._before[-1][1] if self._before else ""

    def change(self, part: str, card: str, by: int) -> str:
        """One copy (or several) of a card more or fewer in a part; gives what was done, in a sentence."""
        name = self.pool.card(card).name
        after = self.deck.changed(part, card, by)
        if after == self.deck:
            if by < 0:
                return f"There is no {name} in {NAMED[part]}."
            return f"A deck list has at most {MOST_COPIES} of a card."
        told = f"{name} {'put into' if by > 0 else 'taken out of'} {NAMED[part]}"
        self._do(after, told)
        return f"{told}: {after.count(part, card)} there now."

    def move(self, card: str, to: str) -> str:
        """One copy of a card from the other part into this one; gives what was done, in a sentence."""
        name = self.pool.card(card).name
        after = self.deck.moved(card, to)
        if after == self.deck:
            other = "sideboard" if to == DECK else "cards"
            return f"There is no {name} in {NAMED[other]} to move."
        self._do(after, f"{name} moved into {NAMED[to]}")
        return f"{name} moved into {NAMED[to]}."

    def rename(self, title: str) -> None:
        """Give the deck another name."""
        self._do(replace(self.deck, title=title), f"the name {self.deck.title} changed")

    def fill(self, cards: Mapping[str, int], sideboard: Mapping[str, int], about: str, what: str) -> None:
        """Replace all cards, as an import does; `what` says so for `undo`."""
        about = about or self.deck.about
        self._do(replace(self.deck, cards=dict(cards), sideboard=dict(sideboard), about=about), what)

    def undo(self) -> str:
        """Take the last change back; gives what that was, in a sentence."""
        if not self._before:
            return "There is nothing to take back."
        before, told = self._before.pop()
        # what was kept meanwhile under another id stays the deck that is built
        self.deck = replace(before, id=self.deck.id)
        return f"Taken back: {told}."

    def now_kept(self, deck: DeckList) -> None:
        """The deck lies in its file now, perhaps under another id and name than before."""
        self.deck = self.kept = deck

    def _do(self, after: DeckList, told: str) -> None:
        if after != self.deck:
            self._before.append((self.deck, told))
            self.deck = after
