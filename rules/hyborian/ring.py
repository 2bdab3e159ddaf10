"""The ring of Dimensions (HG-DIM-1, HG-DIM-2) and the numbers of places.

A place is a number: READY for a Ready Area, 0 to 11 for a Dimension (the second set follows the first), and
`AT_COMPLEX + n` for the ground before the Complex numbered n.
"""

from __future__ import annotations

from typing import Final

DIMENSIONS: Final = ("hyboria", "gaea", "asgard", "atlantis", "osiris", "chaos")
TITLES: Final = ("Hyboria", "Gaea", "Asgard", "Atlantis", "Osiris", "Chaos")
HYBORIA, GAEA, ASGARD, ATLANTIS, OSIRIS, CHAOS = range(6)

#: the Dimension of a card that has none
NONE: Final = -1

READY: Final = -1
#: a place that nobody can be in
NOWHERE: Final = -2
AT_COMPLEX: Final = 1000

#: the two neighbours of each Dimension of the first set, by the order of the ring
NEIGHBOURS: Final = tuple(((d + 5) % 6, (d + 1) % 6) for d in range(6))


def is_dimension(place: int) -> bool:
    """Whether the place is a Dimension, of either set."""
    return 0 <= place < AT_COMPLEX


def neighbours(place: int) -> tuple[int, int]:
    """The places next to a Dimension, within its set (HG-DIM-2)."""
    base = place - place % 6
    left, right = NEIGHBOURS[place % 6]
    return base + left, base + right


def adjacent(a: int, b: int) -> bool:
    """Whether two places are neighbouring Dimensions of one set."""
    return is_dimension(a) and is_dimension(b) and b in neighbours(a)


def place_id(place: int) -> str:
    """The place in the text of an act: `chaos`, `chaos2` in the second set, `ready`, `c7`."""
    if place == READY:
        return "ready"
    if place >= AT_COMPLEX:
        return f"c{place - AT_COMPLEX}"
    return DIMENSIONS[place % 6] + ("2" if place >= 6 else "")


def dimension_title(place: int) -> str:
    """A Dimension for people; those of the second set are numbered."""
    return TITLES[place % 6] + (" II" if place >= 6 else "")


def dimension_of(text: str) -> int:
    """The number of the Dimension with this id. Raises KeyError for any other text."""
    second = text.endswith("2")
    name = text.removesuffix("2")
    if name not in DIMENSIONS:
        raise KeyError(text)
    return DIMENSIONS.index(name) + (6 if second else 0)
