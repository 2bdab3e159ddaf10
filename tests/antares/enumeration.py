"""Every way in which one turn can go, by the rules themselves: each draw is made in all its ways, none is sampled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from rules.antares.cards import base
from rules.antares.events import Busted
from rules.antares.pool import DiceList
from rules.antares.position import position
from rules.antares.state import AntaresState
from rules.core.chance import Chance
from rules.core.contract import Action

#: what picks an act of the roller
Policy = Callable[[AntaresState], Action]


class Draw(Exception):
    """One more draw is needed, with so many ways."""

    def __init__(self, ways: int) -> None:
        self.ways = ways


class Scripted(Chance):
    """Draws what it is told, and asks when it has not been told."""

    __slots__ = ("due",)

    def __init__(self, due: list[int]) -> None:
        super().__init__(1)
        self.due = due

    def below(self, n: int) -> int:
        if not self.due:
            raise Draw(n)
        return self.due.pop(0)


def outcomes(state: AntaresState, action: Action) -> Iterator[tuple[Fraction, AntaresState, bool]]:
    """Every position that an act can lead to: its chance, the position, whether a bust happened on the way."""
    todo: list[tuple[Fraction, list[int]]] = [(Fraction(1), [])]
    while todo:
        chance, script = todo.pop()
        after = state.clone()
        after.record(True)
        source = Scripted(script[:])
        after.skirmish_chance = after.control_chance = after.fate_chance = source
        try:
            events = after.apply(action)
        except Draw as draw:
            todo += [(chance / draw.ways, [*script, way]) for way in range(draw.ways)]
        else:
            yield chance, after, any(isinstance(event, Busted) for event in events)


def plain_turn(pool: DiceList | None = None) -> AntaresState:
    """The first turn of a game for two without traits, in which nobody holds a Fate die."""
    return position(pool or base(), traits=False)


def whole_turn(start: AntaresState, policy: Policy) -> tuple[Fraction, Fraction]:
    """The exact chance of a bust in the turn of the position, and the exact points that the roller gains on average.

    The roller's dice standing must tell all that the policy looks at.
    """
    seat = start.active
    known: dict[tuple[str, int, int], tuple[Fraction, Fraction]] = {}

    def rest(state: AntaresState) -> tuple[Fraction, Fraction]:
        if state.turn != start.turn or state.outcome is not None:
            return Fraction(0), Fraction(state.points(seat) - start.points(seat))
        action = policy(state)
        left = state.kept.code + getattr(action, "dice", state.rolled).code
        key = (action.verb, left, 0 if action.verb == "keep" else state.rolled.code)
        if key not in known:
            bust, points = Fraction(0), Fraction(0)
            for chance, after, busted in outcomes(state, action):
                later = (Fraction(1), Fraction(0)) if busted else rest(after)
                bust += chance * later[0]
                points += chance * later[1]
            known[key] = bust, points
        return known[key]

    return rest(start)
