"""Swapping cards between a deck and its sideboard, one for one, between the games of a series."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules.core.errors import SetupError

#: How many of each card there are, by id.
Counts = Mapping[str, int]

#: The key of `Seat.choices` under which a swap is kept.
SWAP: Final = "swap"


@dataclass(frozen=True, slots=True)
class SwapFault:
    """What makes a swapped deck illegal: the card it is about (empty: the whole deck), in words, and the clause."""

    card: str
    message: str
    clause: str

    def __str__(self) -> str:
        return f"{self.message[:1].upper()}{self.message[1:]} (§ {self.clause})."


class Sideboard:
    """A deck and its sideboard as they were at the start of a series. Every swap is counted from there.

    A swap is a text that names the cards, `out>in out>in …`; empty is the deck as it was.

    title   what the deck is called
    deck    how many of each card are in the deck, and `spare` in the sideboard
    names   the name of each card for people
    check   every rule that a deck and a sideboard with these cards break
    """

    def __init__(
        self,
        title: str,
        deck: Counts,
        spare: Counts,
        names: Mapping[str, str],
        check: Callable[[Counts, Counts], Sequence[SwapFault]],
    ) -> None:
        self.title = title
        self.deck = dict(deck)
        self.spare = dict(spare)
        self.names = names
        self._check = check

    def after(self, swap: str) -> tuple[dict[str, int], dict[str, int]]:
        """Deck and sideboard after a swap: the cards that were there keep their order, with a 0 where none is left.

        Raises SetupError for a swap that cannot be read, or that takes a card from where it is not.
        """
        deck, spare = dict(self.deck), dict(self.spare)
        for out, in_ in pairs(swap):
            for pile, card, where in ((deck, out, "deck"), (spare, in_, "sideboard")):
                if not pile.get(card):
                    more = "has no more of" if card in pile else "has no card"
                    raise SetupError(f"The {where} {more} “{self.names.get(card, card)}” to swap.")
                pile[card] -= 1
            deck[in_] = deck.get(in_, 0) + 1
            spare[out] = spare.get(out, 0) + 1
        return deck, spare

    def with_swap(self, swap: str, out: str, in_: str) -> str:
        """The swap with one more card swapped for one; what is swapped back is left out. Raises SetupError."""
        deck, _ = self.after(f"{swap} {out}>{in_}".strip())
        gone = Counter(self.deck)
        gone.subtract(deck)
        outs = [card for card, n in gone.items() for _ in range(n)]
        ins = [card for card, n in gone.items() for _ in range(-n)]
        return " ".join(f"{one}>{other}" for one, other in zip(outs, ins, strict=True))

    def faults(self, swap: str) -> list[SwapFault]:
        """Every rule that the swapped deck breaks. The deck with which the series began is never at fault."""
        if not swap:
            return []
        deck, spare = self.after(swap)
        return list(self._check(_some(deck), _some(spare)))

    def words(self, swap: str) -> list[str]:
        """The swap for people, each pair a line: “Fangs → The Wall”."""
        return [f"{self.names[out]} → {self.names[in_]}" for out, in_ in pairs(swap)]


def pairs(swap: str) -> list[tuple[str, str]]:
    """The cards of a swap: out of the deck, and in for it. Raises SetupError when it is not written so."""
    found: list[tuple[str, str]] = []
    for pair in swap.split():
        out, arrow, in_ = pair.partition(">")
        if not (out and arrow and in_) or ">" in in_:
            raise SetupError(f"“{pair}” is no swap; write the card that goes out, >, and the card that comes in.")
        found.append((out, in_))
    return found


def _some(counts: Counts) -> dict[str, int]:
    return {card: n for card, n in counts.items() if n}
