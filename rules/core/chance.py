"""Seeded chance: one small integer generator for each source of chance, all inside the state.

The generator is multiply-with-carry with a = 2147483085 (a * 2**32 - 1 and a * 2**31 - 1 are prime), whose
state stays under 2**63, so that the same source is exact as a Python integer and as a machine word. Seeds are
hashed with the SplitMix64 finaliser: neighbouring seeds must not give neighbouring first draws.

`i64` is an int to the interpreter; the compiled build computes with it in machine words.
"""

from __future__ import annotations

from typing import Final, TypeVar

from mypy_extensions import i64, mypyc_attr

T = TypeVar("T")

_A: Final[i64] = 2147483085
_LOW: Final[i64] = 0xFFFFFFFF
_WORD: Final = 0xFFFFFFFFFFFFFFFF
_PERIOD: Final = 2147483085 * 4294967296 - 1


def hashed(seed: int, name: str) -> int:
    """A generator state for the source `name` under `seed`; every pair gives an unrelated one."""
    x = seed & _WORD
    for byte in name.encode():
        x = ((x ^ byte) * 0x100000001B3 + 0x9E3779B97F4A7C15) & _WORD
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _WORD
    x ^= x >> 31
    return x % (_PERIOD - 2) + 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """One source of chance: a market deck, one player's deck, the dice, the ties. Equal states draw alike."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state: i64 = state

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely (the bias is under n / 2**32)."""
        x: i64 = self.state
        x = (x & _LOW) * _A + (x >> 32)
        self.state = x
        return (((x >> 32) ^ (x & _LOW)) * n) >> 32

    def pick(self, pile: list[T]) -> T:
        """Take one element out of an unordered pile. A pile of one needs no chance."""
        n = len(pile)
        if n > 1:
            x: i64 = self.state
            x = (x & _LOW) * _A + (x >> 32)
            self.state = x
            i = (((x >> 32) ^ (x & _LOW)) * n) >> 32
            card = pile[i]
            last = pile.pop()
            if i < n - 1:
                pile[i] = last
            return card
        return pile.pop()

    def deal(self, pile: list[T], to: list[T], n: int) -> int:
        """Take up to n elements out of an unordered pile, as so many `pick`s would, and say how many there were."""
        x: i64 = self.state
        size = len(pile)
        if n > size:
            n = size
        for _ in range(n):
            last = pile.pop()
            size -= 1
            if size:
                x = (x & _LOW) * _A + (x >> 32)
                i = (((x >> 32) ^ (x & _LOW)) * (size + 1)) >> 32
                if i < size:
                    to.append(pile[i])
                    pile[i] = last
                    continue
            to.append(last)
        self.state = x
        return n

    def clone(self) -> Chance:
        return Chance(self.state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chance) and other.state == self.state

    def __hash__(self) -> int:
        return hash(self.state)

    def __repr__(self) -> str:
        return f"Chance({self.state})"
