"""Effects on Complexes: their end, their Pyramids and their overload counters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.hyborian import events as ev
from rules.hyborian.ability import Context, Effect
from rules.hyborian.ring import TITLES

if TYPE_CHECKING:
    from rules.hyborian.moves import Moves


class DestroyComplex(Effect):
    """The Complex aimed at is destroyed."""

    __slots__ = ()

    def run(self, s: Moves, c: Context) -> None:
        for num in c.targets[0] if c.targets else ():
            if num in s.complexes:
                s.destroy_complex(num, "forced")

    def words(self) -> str:
        return "destroy the target Complex"

    def tally(self) -> dict[str, float]:
        return {"complex": 1}


class ShutDown(Effect):
    """The Complex aimed at is shut down: it neither transports nor supports."""

    __slots__ = ("rounds",)

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds

    def run(self, s: Moves, c: Context) -> None:
        for num in c.targets[0] if c.targets else ():
            gate = s.complexes.get(num)
            if gate is not None:
                s.complexes[num] = gate.but(shut=s.round + self.rounds)
                s.strain = True
                s.tell(ev.ShutDown(gate.owner, gate.card))

    def words(self) -> str:
        return "shut the target Complex down until the End Stage of " + (
            "this round" if self.rounds == 0 else "the next round"
        )

    def tally(self) -> dict[str, float]:
        return {"complex": 0.5}


class AddPyramid(Effect):
    """A Pyramid of the Gate’s own Dimension is added to a Complex, without overloading it."""

    __slots__ = ()

    def run(self, s: Moves, c: Context) -> None:
        nums = c.targets[0] if c.targets else (c.source,)
        for num in nums:
            gate = s.complexes.get(num)
            if gate is not None and len(gate.pyramids) < 5 and s.players[gate.owner].pyramids[gate.dimension]:
                s.players[gate.owner].pyramids[gate.dimension] -= 1
                s.complexes[num] = gate.but(pyramids=(*gate.pyramids, gate.dimension))
                s.tell(ev.Changed(c.card, f"a {TITLES[gate.dimension]} Pyramid for {gate.card.name}"))

    def words(self) -> str:
        return "add a Pyramid of its own Dimension to the Complex, without overloading it"

    def tally(self) -> dict[str, float]:
        return {"power": 1.5}


class ChangeCounter(Effect):
    """The counter of the overloaded Complex aimed at changes; at 0 the Complex destroys itself."""

    __slots__ = ("by",)

    def __init__(self, by: int) -> None:
        self.by = by

    def run(self, s: Moves, c: Context) -> None:
        nums = c.targets[0] if c.targets else (c.source,)
        for num in nums:
            gate = s.complexes.get(num)
            if gate is None or not gate.counter:
                continue
            counter = min(gate.counter + self.by, 4)
            if counter <= 0:
                s.destroy_complex(num, "counter")
            else:
                s.complexes[num] = gate.but(counter=counter)
                s.tell(ev.Changed(c.card, f"the counter of {gate.card.name} is {counter}"))

    def words(self) -> str:
        return f"change the overload counter by {'+' if self.by > 0 else '−'}{abs(self.by)}"

    def tally(self) -> dict[str, float]:
        return {"complex": 0.3}
