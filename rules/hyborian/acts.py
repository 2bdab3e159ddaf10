"""The bases of all acts: small, immutable, shared objects that carry themselves out on a position; and their words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.core.contract import Action
from rules.core.phrases import listed
from rules.hyborian.ring import AT_COMPLEX, READY, TITLES, dimension_title

if TYPE_CHECKING:
    from rules.hyborian.card import Card
    from rules.hyborian.moves import Moves


#: How a label begins that names a card of a pile, by the word in the text of the act.
_WITH_CARD: Final = {"play": "Play", "discard": "Discard", "take": "Take", "resolve": "Resolve", "attach": "Attach"}


class Act(Action):
    """An act of Hyborian Gates. `card` is the card that it is about, `num` the piece, where there is one."""

    __slots__ = ("card", "num", "said")

    def __init__(self, text: str, verb: str, clause: str, said: str, card: Card | None = None, num: int = 0) -> None:
        super().__init__(text, verb, clause)
        self.said = said
        self.card = card
        self.num = num

    def apply(self, s: Moves) -> None:
        """Carry it out; only defined where the position lists it."""
        raise NotImplementedError

    def label(self, names: Sequence[str]) -> str:
        return self.said

    def value(self, s: Moves) -> str:
        """What it gives or costs, in glyphs; a piece in play shows its number, since two may have one name."""
        return f"#{self.num}" if self.num else ""

    def consequence(self, s: Moves, names: Sequence[str]) -> list[str]:
        """What will happen, in short sentences."""
        return []


class Choose(Act):
    """An answer to the top question: a number that the question gave."""

    __slots__ = ("n",)

    def __init__(self, text: str, verb: str, clause: str, said: str, n: int, num: int = 0) -> None:
        super().__init__(text, verb, clause, said, None, num)
        self.n = n

    def apply(self, s: Moves) -> None:
        s.stack[-1].answered(s, self.n)


class ChooseSeat(Choose):
    """An answer that names a player."""

    __slots__ = ()

    def __init__(self, seat: int, verb: str, clause: str) -> None:
        super().__init__(f"player:p{seat + 1}", verb, clause, "", seat)

    def label(self, names: Sequence[str]) -> str:
        return f"Choose {names[self.n]}"


class ChooseCard(Choose):
    """An answer that names a card of a hand, a deck or a discard pile."""

    __slots__ = ()

    def __init__(self, word: str, card: Card, verb: str, clause: str) -> None:
        said = _WITH_CARD.get(word, "Pick")
        super().__init__(f"{word}:{card.id}", verb, clause, f"{said} {card.name}", card.index)
        self.card = card

    def consequence(self, s: Moves, names: Sequence[str]) -> list[str]:
        return ability_words(self.card)


def facing(s: Moves, seat: int, place: int, names: Sequence[str]) -> str:
    """Who of a player stands in a Dimension, with their totals."""
    from rules.hyborian.numbers import totals

    there = [unit for unit in s.units.values() if unit.place == place and unit.controller == seat]
    shown = [f"{unit.card.name} {'/'.join(map(str, totals(s, unit)))}" for unit in there]
    return f"{names[seat]} stands there with {listed(shown)}."


def arrival(s: Moves, seat: int, to: int, names: Sequence[str]) -> list[str]:
    """What a Trooper meets where it goes, and what it obliges its player to (HG-MOVE-10)."""
    must = "There must be a Campaign there this turn."
    if to >= AT_COMPLEX:
        gate = s.complexes[to - AT_COMPLEX]
        return [f"It attacks {names[gate.owner]}’s {gate.card.name}.", must]
    foes = sorted({u.controller for u in s.units.values() if u.place == to and u.controller != seat})
    if to < 0 or not foes:
        return []
    told = [facing(s, foe, to, names) for foe in foes]
    return [*told, must] if s.rules.campaign == "forced_on_entry" else told


def to_words(place: int) -> str:
    """A place in a label."""
    if place == READY:
        return "the Ready Area"
    return "a Complex" if place >= AT_COMPLEX else dimension_title(place)


def power_words(power: Sequence[int]) -> str:
    """Transport power by Dimension, those with none left out: “Hy2 Ga1”."""
    return " ".join(f"{TITLES[d][:2]}{n}" for d, n in enumerate(power) if n)


def ability_words(card: Card | None) -> list[str]:
    """What an ability does, as a menu says it."""
    return [] if card is None else [ability.words() for ability in card.abilities]
