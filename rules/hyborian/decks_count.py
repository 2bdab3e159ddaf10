"""A deck in numbers: by kind, Dimension, transport cost and rarity."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from rules.hyborian.card import ATTACHMENTS, Card
from rules.hyborian.cards import RARITIES
from rules.hyborian.ring import NONE, TITLES

#: the kinds of card in the plural
PLURALS: Final[dict[str, str]] = {
    "gate": "Gates",
    "trooper": "Troopers",
    "monster": "Monsters",
    "companion": "Companions",
    "tech": "Tech",
    "vehicle": "Vehicles",
    "vortex": "Vortex Tactics",
    "magic": "Gaean Magic",
    "surge": "Power Surges",
}

#: icons of this many and more are one group
MOST_ICONS: Final = 3


@dataclass(frozen=True, slots=True)
class Count:
    """How many cards of a deck are of one sort; `key` names the sort for programs."""

    key: str
    title: str
    number: int


def by_kind(counts: Mapping[str, int], pool: Mapping[str, Card]) -> list[Count]:
    """Cards by kind, all nine kinds in the order of HG-CARD-1."""
    return _counts(counts, pool, PLURALS, lambda card: card.kind)


def by_dimension(counts: Mapping[str, int], pool: Mapping[str, Card]) -> list[Count]:
    """Cards by home Dimension in the order of the ring, then those without one."""
    sorts = {str(place): title for place, title in enumerate(TITLES)} | {str(NONE): "none"}
    return _counts(counts, pool, sorts, lambda card: str(card.dimension))


def by_cost(counts: Mapping[str, int], pool: Mapping[str, Card]) -> list[Count]:
    """What can be transported, by its icons: the points of Pyramid power that it adds to a transport (HG-MOVE-1)."""
    sorts = {str(n): str(n) for n in range(MOST_ICONS)} | {str(MOST_ICONS): f"{MOST_ICONS} or more"}

    def cost(card: Card) -> str:
        return str(min(card.icons, MOST_ICONS)) if card.fighter or card.kind in ATTACHMENTS else ""

    return _counts(counts, pool, sorts, cost)


def by_rarity(counts: Mapping[str, int], pool: Mapping[str, Card]) -> list[Count]:
    """Cards by rarity, from Common up; those without one are left out."""
    return _counts(counts, pool, RARITIES, lambda card: card.rarity)


def _counts(
    counts: Mapping[str, int], pool: Mapping[str, Card], sorts: Mapping[str, str], sort: Callable[[Card], str]
) -> list[Count]:
    found = dict.fromkeys(sorts, 0)
    for name, n in counts.items():
        key = sort(pool[name]) if name in pool else ""
        if key in found:
            found[key] += n
    return [Count(key, sorts[key], number) for key, number in found.items()]
