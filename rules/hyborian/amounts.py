"""Amounts that an ability works out, and the conditions that it asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.phrases import listed
from rules.hyborian import numbers
from rules.hyborian.ability import Condition, Context
from rules.hyborian.event_kinds import with_article
from rules.hyborian.ring import AT_COMPLEX, READY, TITLES, is_dimension
from rules.hyborian.select import Selector, carries

if TYPE_CHECKING:
    from rules.hyborian.moves import Moves

#: Things that an amount may count beside what a selector finds.
COUNTED: Final[dict[str, str]] = {
    "my_dimensions": "Dimensions that you control",
    "my_complexes": "your operational Complexes",
    "hand": "cards in your hand",
    "foe_attack": "the foe’s printed attack",
    "foe_defense": "the foe’s printed defense",
    "attached": "attachments of the bearer",
}


class Amount:
    """A number, or so many for each thing counted: `plus` + `times` × count, at most `most`."""

    __slots__ = ("counted", "most", "plus", "selector", "times")

    def __init__(
        self,
        plus: int = 0,
        times: int = 1,
        selector: Selector | None = None,
        counted: str = "",
        most: int | None = None,
    ) -> None:
        self.plus = plus
        self.times = times
        self.selector = selector
        self.counted = counted
        self.most = most

    @property
    def fixed(self) -> bool:
        """Whether it is a plain number."""
        return self.selector is None and not self.counted

    def of(self, s: Moves, c: Context) -> int:
        """The amount now."""
        if self.fixed:
            return self.plus
        n = self.plus + self.times * self._count(s, c)
        return n if self.most is None else min(n, self.most)

    def _count(self, s: Moves, c: Context) -> int:
        if self.selector is not None:
            return len(self.selector.find(s, c))
        what = self.counted
        if what == "my_dimensions":
            return len(numbers.controlled(s, c.seat))
        if what == "my_complexes":
            return numbers.operational(s, c.seat)
        if what == "hand":
            return len(s.players[c.seat].hand)
        unit = s.units.get(c.bearer)
        if what == "attached":
            return 0 if unit is None else len(unit.attached)
        if s.battle is None:
            return 0
        foe = s.units.get(s.battle.foe_of(c.bearer))
        if foe is None:
            return 0
        return foe.card.attack if what == "foe_attack" else foe.card.defense

    def words(self) -> str:
        if self.fixed:
            return signed(self.plus)
        what = COUNTED[self.counted] if self.selector is None else self.selector.words()
        text = f"{signed(self.times)} for each of: {what}"
        if self.plus:
            text = f"{signed(self.plus)} and {text}"
        return text if self.most is None else f"{text}, at most {self.most}"


def signed(n: int) -> str:
    """A number with its sign."""
    return f"−{-n}" if n < 0 else f"+{n}"


class Role(Condition):
    """The bearer attacks, or defends."""

    __slots__ = ("attacker",)

    def __init__(self, attacker: bool) -> None:
        self.attacker = attacker

    def holds(self, s: Moves, c: Context) -> bool:
        battle = s.battle
        if battle is None:
            return False
        return c.seat == (battle.attacker if self.attacker else battle.defender)

    def words(self) -> str:
        return "you attack" if self.attacker else "you defend"


class Matches(Condition):
    """The foe, or the own Trooper in the battle, or the bearer, matches a selector."""

    __slots__ = ("selector", "whom")

    def __init__(self, whom: str, selector: Selector) -> None:
        self.whom = whom
        self.selector = selector

    def holds(self, s: Moves, c: Context) -> bool:
        battle = s.battle
        if self.whom == "bearer":
            num = c.bearer
        elif battle is None:
            return False
        else:
            mine = battle.att if c.seat == battle.attacker else battle.dfn
            num = mine if self.whom == "fighter" else battle.foe_of(mine)
        unit = s.units.get(num)
        return unit is not None and self.selector.matches(s, c, unit)

    def words(self) -> str:
        whom = {"foe": "the foe", "fighter": "your Trooper in the battle", "bearer": "the bearer"}[self.whom]
        return f"{whom} is {with_article(self.selector.words())}"


class Place(Condition):
    """The bearer, or the battle, is in one of these Dimensions, or at a Complex."""

    __slots__ = ("where",)

    def __init__(self, where: tuple[str, ...]) -> None:
        self.where = where

    def holds(self, s: Moves, c: Context) -> bool:
        place = s.here(c)
        for word in self.where:
            if word == "complex":
                if place >= AT_COMPLEX:
                    return True
            elif word == "ready":
                if place == READY:
                    return True
            elif is_dimension(place) and (word == "dimension" or TITLES[place % 6].lower() == word):
                return True
        return False

    def words(self) -> str:
        names = {"complex": "at a Complex", "ready": "in the Ready Area", "dimension": "in a Dimension"}
        return "it is " + " or ".join(names.get(word, f"in {word.capitalize()}") for word in self.where)


class InBattle(Condition):
    """The bearer is in a battle."""

    __slots__ = ()

    def holds(self, s: Moves, c: Context) -> bool:
        return s.battle is not None and c.bearer in (s.battle.att, s.battle.dfn)

    def words(self) -> str:
        return "the bearer is in a battle"


class Fighting(Condition):
    """There is a battle, and the controller fights in it."""

    __slots__ = ()

    def holds(self, s: Moves, c: Context) -> bool:
        return s.battle is not None and not s.battle.over and c.seat in (s.battle.attacker, s.battle.defender)

    def words(self) -> str:
        return "you are fighting a battle"


class HasAttached(Condition):
    """The bearer carries an attachment of a kind."""

    __slots__ = ("kind",)

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def holds(self, s: Moves, c: Context) -> bool:
        unit = s.units.get(c.bearer)
        return unit is not None and carries(unit, self.kind)

    def words(self) -> str:
        return "the bearer carries " + (
            self.kind if self.kind in ("anything", "nothing") else f"a {self.kind.capitalize()}"
        )


class AtLeast(Condition):
    """There is at least so much of something, or at most."""

    __slots__ = ("amount", "high", "low")

    def __init__(self, amount: Amount, low: int | None, high: int | None) -> None:
        self.amount = amount
        self.low = low
        self.high = high

    def holds(self, s: Moves, c: Context) -> bool:
        n = self.amount.of(s, c)
        return (self.low is None or n >= self.low) and (self.high is None or n <= self.high)

    def words(self) -> str:
        what = COUNTED[self.amount.counted] if self.amount.selector is None else self.amount.selector.words()
        bounds = [f"at least {self.low}"] if self.low is not None else []
        bounds += [f"at most {self.high}"] if self.high is not None else []
        return f"there are {' and '.join(bounds)} of: {what}"


class Turn(Condition):
    """It is the controller’s turn, or another player’s."""

    __slots__ = ("mine",)

    def __init__(self, mine: bool) -> None:
        self.mine = mine

    def holds(self, s: Moves, c: Context) -> bool:
        return (s.active == c.seat) == self.mine

    def words(self) -> str:
        return "it is your turn" if self.mine else "it is another player’s turn"


class Combined(Condition):
    """All, any or none of several conditions hold."""

    __slots__ = ("parts", "word")

    def __init__(self, word: str, parts: tuple[Condition, ...]) -> None:
        self.word = word
        self.parts = parts

    def holds(self, s: Moves, c: Context) -> bool:
        if self.word == "all":
            return all(part.holds(s, c) for part in self.parts)
        found = any(part.holds(s, c) for part in self.parts)
        return found if self.word == "any" else not found

    def words(self) -> str:
        texts = [part.words() for part in self.parts]
        if self.word == "not":
            return f"it is not so that {' or '.join(texts)}"
        return f"({(' and ' if self.word == 'all' else ' or ').join(texts)})" if len(texts) > 1 else listed(texts)


#: Phases and stages that a condition may name.
PHASES: Final[dict[str, str]] = {
    "overload": "the Overload phase",
    "attach": "the Attach phase",
    "transport": "the Transport phase",
    "combat": "the Combat phase",
    "ready": "the Ready phase",
    "sequence": "the Sequence Stage",
    "end": "the End Stage",
}


class Phase(Condition):
    """It is one of these phases of somebody’s player turn, or stages of the round."""

    __slots__ = ("names",)

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def holds(self, s: Moves, c: Context) -> bool:
        return s.phase.lower() in self.names

    def words(self) -> str:
        return f"it is {' or '.join(PHASES[name] for name in self.names)}"
