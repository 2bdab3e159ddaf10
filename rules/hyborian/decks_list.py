"""A deck as somebody builds it: how many of which cards, legal or not, and its one-line form for a seat."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import Final

from rules.core.errors import SetupError
from rules.hyborian.card import KINDS, Card, CardPool, Deck
from rules.hyborian.decks import MOST_COPIES, DeckFault, DeckRule, deck_faults, deck_rules
from rules.hyborian.options import HyborianOptions

#: The two parts of a deck list
DECK: Final = "cards"
SIDEBOARD: Final = "sideboard"
PARTS: Final = (DECK, SIDEBOARD)

#: longest title, as in deck files
LONGEST_TITLE: Final = 60

_ENTRY: Final = re.compile(r"([a-z][a-z0-9_]*)(?:\*([1-9][0-9]?))?")


@dataclass(frozen=True, slots=True)
class DeckList:
    """Which cards a deck and its sideboard hold, by id, each with how many (1 to 60); nothing in it need be legal.

    list_id   the id of the card list that the cards are of
    """

    id: str
    title: str
    about: str = ""
    cards: Mapping[str, int] = field(default_factory=dict)
    sideboard: Mapping[str, int] = field(default_factory=dict)
    list_id: str = "limited"

    @classmethod
    def of(cls, deck: Deck, list_id: str = "limited") -> DeckList:
        """The list of a ready-made deck."""
        cards, sideboard = (dict(Counter(card.id for card in pile)) for pile in (deck.cards, deck.sideboard))
        return cls(deck.id, deck.title, deck.about, cards, sideboard, list_id)

    def part(self, part: str) -> Mapping[str, int]:
        """One part: `cards` or `sideboard`."""
        return self.cards if part == DECK else self.sideboard

    def count(self, part: str, card: str) -> int:
        """How many of a card a part holds."""
        return self.part(part).get(card, 0)

    def size(self, part: str) -> int:
        """How many cards a part holds."""
        return sum(self.part(part).values())

    def changed(self, part: str, card: str, by: int) -> DeckList:
        """With so many copies more (fewer) of a card in a part, held between 0 and 60."""
        counts = dict(self.part(part))
        n = min(max(0, counts.get(card, 0) + by), MOST_COPIES)
        if n:
            counts[card] = n
        else:
            counts.pop(card, None)
        return replace(self, cards=counts) if part == DECK else replace(self, sideboard=counts)

    def moved(self, card: str, to: str) -> DeckList:
        """With one copy of a card moved to a part from the other one; the same list where the other has none."""
        source = SIDEBOARD if to == DECK else DECK
        if not self.count(source, card) or self.count(to, card) == MOST_COPIES:
            return self
        return self.changed(source, card, -1).changed(to, card, 1)

    def rules(self, pool: CardPool, options: HyborianOptions | None = None) -> list[DeckRule]:
        """How it stands to every rule for decks (HG-DECK)."""
        return deck_rules(self.cards, self.sideboard, pool.by_id, options)

    def faults(self, pool: CardPool, options: HyborianOptions | None = None) -> list[DeckFault]:
        """Everything that makes it illegal (HG-DECK-5)."""
        return deck_faults(self.cards, self.sideboard, pool.by_id, options)

    def piles(self, pool: CardPool, part: str) -> Iterator[tuple[str, list[tuple[Card, int]]]]:
        """The cards of a part by kind in the order of HG-CARD-1, within a kind by Dimension and name."""
        known = [(pool.by_id[name], n) for name, n in self.part(part).items() if name in pool.by_id]
        for kind in KINDS:
            pile = [(card, n) for card, n in known if card.kind == kind]
            if pile:
                yield kind, sorted(pile, key=lambda entry: (entry[0].dimension % 7, entry[0].name.casefold()))

    def built(self, pool: CardPool) -> Deck:
        """The deck itself. Raises SetupError for an id that the pool does not have."""
        for name in (*self.cards, *self.sideboard):
            if name not in pool.by_id:
                raise SetupError(f"The deck “{self.title}” has “{name}”, which is no card of “{pool.title}”.")
        cards, sideboard = (
            [pool.by_id[name] for name, n in self.part(part).items() for _ in range(n)] for part in PARTS
        )
        return Deck(self.id, self.title, self.about, cards, sideboard)

    def code(self) -> str:
        """The whole deck in one line, as the choice of a seat: `bors_gate*2,merlina+pistoleer=My riders`.

        Equal decks give equal lines. A match that was begun with it needs nothing else: it stands in the journal.
        """
        halves = (
            ",".join(name if n == 1 else f"{name}*{n}" for name, n in sorted(self.part(part).items())) for part in PARTS
        )
        return "+".join(halves) + f"={self.title}"

    @classmethod
    def from_code(cls, code: str, list_id: str = "limited") -> DeckList:
        """The deck of such a line. Raises SetupError for any other text."""
        piles, equals, title = code.partition("=")
        halves = piles.split("+")
        if not equals or len(halves) != 2 or title_fault(title):
            raise SetupError("The deck of a seat is not written as a deck.")
        cards, sideboard = (_pile(half) for half in halves)
        return cls(slug(title) or "deck", title, "", cards, sideboard, list_id)


def is_code(choice: str) -> bool:
    """Whether the deck that a seat chose is written out, and not the id of a ready-made one."""
    return "=" in choice


def _pile(half: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for entry in half.split(",") if half else ():
        found = _ENTRY.fullmatch(entry)
        if found is None:
            raise SetupError(f"The deck of a seat has “{entry[:40]}”, which is no card and number.")
        counts[found.group(1)] = counts.get(found.group(1), 0) + int(found.group(2) or 1)
    return counts


def refusal(deck: DeckList, pool: CardPool, options: HyborianOptions | None = None) -> str:
    """Why a deck cannot be played: all its faults, each with its clause (HG-DECK-5); empty for a legal one."""
    told = [f"{fault.message} (§ {fault.clause})" for fault in deck.faults(pool, options)]
    return f"The deck “{deck.title}” cannot be played: {'; '.join(told)}." if told else ""


def title_fault(title: str) -> str:
    """What is wrong with the title of a deck, in a sentence; empty for a good one."""
    if not title.strip():
        return "A deck needs a name."
    if not title.isprintable() or title != title.strip():
        return "The name of a deck has characters that cannot be shown."
    if len(title) > LONGEST_TITLE:
        return f"The name of a deck has at most {LONGEST_TITLE} characters."
    return "" if slug(title) else "The name of a deck needs a letter or a digit."


def slug(title: str) -> str:
    """The id that a title gives: small letters, digits and `_`; empty when nothing of it is left."""
    plain = unicodedata.normalize("NFKD", title.replace("’", "").replace("'", ""))
    text = re.sub(r"[^a-z0-9]+", "_", plain.encode("ascii", "ignore").decode("ascii").casefold()).strip("_")
    return (text if not text[:1].isdigit() else f"deck_{text}")[:36].rstrip("_")


def title_from(file: str) -> str:
    """The title that the name of a file gives."""
    words = " ".join(PurePath(file).stem.replace("_", " ").split())
    title = words[:1].upper() + words[1:]
    return "New deck" if title_fault(title) else title
