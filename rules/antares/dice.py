"""Dice: what their faces are, dice that lie together, and every result of a roll with its number of ways.

Dice of one kind cannot be told apart, so dice that lie together are counts by face: “V, V+S, S, S” is one object,
however many dice of that showing there are on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import factorial
from typing import Final, Generic, TypeVar

from rules.core.chance import Chance
from rules.core.contract import Action

T = TypeVar("T")

#: Skirmish dice that a player rolls in a turn (AN-TURN-1)
SKIRMISH_DICE: Final = 6
#: Fate dice of the game (AN-SET-3)
FATE_DICE: Final = 4
#: sides of every die
SIDES: Final = 6

#: Skirmish faces by number: as a list of dice names them, as an act writes them, as people read them
FACES: Final = ("victory", "victory_and_strike", "strike", "blank")
LETTERS: Final = ("V", "VS", "S", "B")
NAMES: Final = ("V", "V+S", "S", "–")

#: Control faces by number; 0 to 2 are worth one point more than their number
CONTROL_FACES: Final = ("1", "2", "3", "fate")
CONTROL_NAMES: Final = ("1", "2", "3", "Fate")
FATE_FACE: Final = 3

#: Fate faces by number, in the order in which they are resolved (AN-FATE-4)
FATE_FACES: Final = ("sabotage", "warped", "routed", "blank")
FATE_NAMES: Final = ("Sabotage", "Warped", "Routed", "–")
SABOTAGE: Final = 0
WARPED: Final = 1
ROUTED: Final = 2

#: How many dice of each kind of face: a Control or a Fate roll
Counts = tuple[int, int, int, int]

#: what one die of each face adds to the code of a lot
PLACES: Final = (1, 7, 49, 343)


class Dice:
    """Skirmish dice that lie together: immutable, one object for each showing.

    code      adds up: the code of two lots together is the sum of their codes
    counts    how many show V, V+S, S and no face at all
    left      how many of the six are rolled when these are kept
    text      `V,VS,S,S`, as an act writes them; empty for no dice
    keeps     when they were just rolled: every act that keeps some and re-rolls the others
    menus     by the Fate dice that the roller holds: the same, to stop, and to add Fate dice
    """

    __slots__ = ("code", "counts", "keeps", "left", "menus", "n", "strikes", "text", "victories")
    keeps: list[Action]
    menus: list[list[Action]]

    def __init__(self, counts: Counts) -> None:
        v, vs, s, b = counts
        self.counts = counts
        self.code = sum(place * count for place, count in zip(PLACES, counts, strict=True))
        self.n = v + vs + s + b
        self.left = SKIRMISH_DICE - self.n
        self.victories = v + vs
        self.strikes = vs + s
        self.text = ",".join(LETTERS[face] for face in self.faces())

    def faces(self) -> Iterator[int]:
        """The faces one by one, by number."""
        for face, count in enumerate(self.counts):
            for _ in range(count):
                yield face

    def words(self) -> str:
        """The faces as people read them: “V, V+S, S, S”."""
        return ", ".join(NAMES[face] for face in self.faces()) or "no dice"

    def plus(self, other: Dice) -> Dice:
        """Both lots together."""
        return DICE[self.code + other.code]

    def minus(self, other: Dice) -> Dice:
        """What is left without the other lot, which must be a part of this one."""
        return DICE[self.code - other.code]

    def holds(self, other: Dice) -> bool:
        """Whether the other lot is a part of this one."""
        return all(a >= b for a, b in zip(self.counts, other.counts, strict=True))

    def parts(self) -> list[Dice]:
        """Every lot that can be taken from this one, neither nothing nor all, fewer dice first."""
        found = [lot((v, w, s, b)) for v, w, s, b in product(*(range(count + 1) for count in self.counts))]
        return sorted((part for part in found if 0 < part.n < self.n), key=lambda part: (part.n, part.code))

    def __repr__(self) -> str:
        return self.text or "none"


#: Every lot of up to six Skirmish dice by its code
DICE: Final[dict[int, Dice]] = {
    dice.code: dice
    for dice in (
        Dice((v, vs, s, n - v - vs - s))
        for n in range(SKIRMISH_DICE + 1)
        for v in range(n + 1)
        for vs in range(n + 1 - v)
        for s in range(n + 1 - v - vs)
    )
}

NONE: Final = DICE[0]


def lot(counts: Sequence[int]) -> Dice:
    """The dice with these counts of V, V+S, S and blank."""
    return DICE[sum(place * count for place, count in zip(PLACES, counts, strict=True))]


def showing(text: str) -> Dice:
    """The dice of a text such as `V,VS,S`. Raises ValueError for a letter that is no face."""
    letters = [part.strip() for part in text.split(",") if part.strip()]
    return lot([letters.count(letter) for letter in LETTERS]) if set(letters) <= set(LETTERS) else _no_face(text)


def _no_face(text: str) -> Dice:
    raise ValueError(f"“{text}” names no faces; there are: {', '.join(LETTERS)}.")


class Rolls(Generic[T]):
    """A die, by how many of its six sides show each face, and all that several of them can show together.

    results   for n dice: each showing with the number of the 6 to the n ways that give it
    ways      for n dice: what shows in each of those ways
    """

    def __init__(self, sides: Counts, most: int, make: Callable[[Counts], T]) -> None:
        self.sides = sides
        self.most = most
        self.results: list[list[tuple[T, int]]] = [_results(sides, n, make) for n in range(most + 1)]
        self.ways: list[list[T]] = [[shown for shown, ways in row for _ in range(ways)] for row in self.results]

    def roll(self, n: int, chance: Chance) -> T:
        """What n of these dice show, by one draw out of all the ways in which they can fall."""
        ways = self.ways[n]
        return ways[chance.below(len(ways))]


def _results(sides: Counts, n: int, make: Callable[[Counts], T]) -> list[tuple[T, int]]:
    out: list[tuple[T, int]] = []
    for a in range(n, -1, -1):
        for b in range(n - a, -1, -1):
            for c in range(n - a - b, -1, -1):
                counts = (a, b, c, n - a - b - c)
                ways = factorial(n)
                for side, count in zip(sides, counts, strict=True):
                    ways = ways // factorial(count) * side**count
                if ways:
                    out.append((make(counts), ways))
    return out


def sides_of(faces: Sequence[str], names: Sequence[str]) -> Counts:
    """How many sides of a die show each of the faces."""
    a, b, c, d = (faces.count(name) for name in names)
    return (a, b, c, d)
