"""Looking through a card pool: words, kind, Dimension, rarity, and the order of what is found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from rules.hyborian.card import KINDS, Card, CardPool
from rules.hyborian.cards import RARITIES
from rules.hyborian.decks_list import DeckList
from rules.hyborian.ring import NONE, TITLES

#: value: what people read for it; the first means no filter
KIND_CHOICES: Final[dict[str, str]] = {"": "all", **KINDS}
DIMENSION_CHOICES: Final[dict[str, str]] = {
    "": "all",
    **{str(place): title for place, title in enumerate(TITLES)},
    str(NONE): "none",
}
RARITY_CHOICES: Final[dict[str, str]] = {"": "all", **RARITIES}
WHERE_CHOICES: Final[dict[str, str]] = {"": "all", "here": "in this deck", "not": "not in this deck"}
ORDER_CHOICES: Final[dict[str, str]] = {
    "kind": "kind",
    "name": "name",
    "dimension": "Dimension",
    "cost": "cost",
    "attack": "attack",
    "defense": "defense",
    "rarity": "rarity",
}

#: field of a filter: (title, its choices)
FIELDS: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "kind": ("Kind", KIND_CHOICES),
    "dimension": ("Dimension", DIMENSION_CHOICES),
    "rarity": ("Rarity", RARITY_CHOICES),
    "where": ("Which", WHERE_CHOICES),
    "order": ("Order", ORDER_CHOICES),
}

_KINDS: Final = list(KINDS)
_RARITIES: Final = list(RARITIES)


@dataclass(frozen=True, slots=True)
class Filter:
    """Which cards are shown, and in which order.

    words       all of which a card must have in its name, kind, Dimension, rarity or text
    kind, dimension, rarity, where, order   keys of the choices; empty for no filter
    """

    words: str = ""
    kind: str = ""
    dimension: str = ""
    rarity: str = ""
    where: str = ""
    order: str = "kind"

    def turned(self, name: str, by: int) -> Filter:
        """With the next value of a field, or the one before."""
        values = list(FIELDS[name][1])
        value = values[(values.index(getattr(self, name)) + by) % len(values)]
        given: dict[str, Any] = {name: value}
        return replace(self, **given)

    def shown(self, name: str) -> str:
        """The value of a field in words."""
        return FIELDS[name][1][getattr(self, name)]

    @property
    def narrowed(self) -> bool:
        """Whether it leaves anything out."""
        return bool(self.words.strip() or self.kind or self.dimension or self.rarity or self.where)

    def summary(self) -> str:
        """The filters that are set, in a few words; empty for none."""
        fields = [self.shown(name) for name in ("kind", "dimension", "rarity", "where") if getattr(self, name)]
        if self.dimension == str(NONE):
            fields[fields.index("none")] = "no Dimension"
        return ", ".join(fields)

    def cards(self, pool: CardPool, deck: DeckList) -> list[Card]:
        """The cards of the pool that it lets through, in order."""
        wanted = folded(self.words).split()
        held = {*deck.cards, *deck.sideboard}
        found = [
            card
            for card in pool.cards
            if (not self.kind or card.kind == self.kind)
            and (not self.dimension or str(card.dimension) == self.dimension)
            and (not self.rarity or card.rarity == self.rarity)
            and (not self.where or (card.id in held) == (self.where == "here"))
            and all(word in searched(card) for word in wanted)
        ]
        return sorted(found, key=_ORDERS[self.order])


def folded(text: str) -> str:
    """A text as it is compared: small letters, plain apostrophes, single spaces."""
    return " ".join(text.replace("’", "'").casefold().split())


@lru_cache(maxsize=4096)
def searched(card: Card) -> str:
    """All the words of a card: its name, its facts, its printed text, and what the engine understood."""
    home = TITLES[card.dimension] if card.dimension >= 0 else ""
    parts = [card.name, KINDS[card.kind], home, RARITIES.get(card.rarity, ""), card.text]
    return folded(" ".join([*parts, *(ability.words() for ability in card.abilities)]))


def _kind(card: Card) -> tuple[Any, ...]:
    return (_KINDS.index(card.kind), card.dimension % 7, card.name.casefold())


def _rarity(card: Card) -> int:
    return _RARITIES.index(card.rarity) if card.rarity else len(_RARITIES)


_ORDERS: Final[dict[str, Callable[[Card], Any]]] = {
    "kind": _kind,
    "name": lambda card: card.name.casefold(),
    "dimension": lambda card: (card.dimension % 7, *_kind(card)),
    "cost": lambda card: (card.icons, *_kind(card)),
    "attack": lambda card: (-card.attack, *_kind(card)),
    "defense": lambda card: (-card.defense, *_kind(card)),
    "rarity": lambda card: (_rarity(card), *_kind(card)),
}
