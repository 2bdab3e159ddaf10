"""Acts of traits: to use one or none, and the answers to what they ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.antares import events as ev
from rules.antares.actions import Act
from rules.antares.dice import CONTROL_FACES, CONTROL_NAMES, FATE_FACES, FATE_NAMES
from rules.core.phrases import listed

if TYPE_CHECKING:
    from rules.antares.faction import Trait
    from rules.antares.state import AntaresState


class UseTrait(Act):
    """Use a trait of the Headquarters (AN-STRIKE-1)."""

    __slots__ = ("trait",)

    def __init__(self, trait: Trait) -> None:
        super().__init__(f"trait:{trait.id}", "trait", "AN-STRIKE-1 AN-DATA-6", "traits")
        self.trait = trait

    def apply(self, s: AntaresState) -> None:
        step = s.stack.pop()
        s.used |= self.trait.bit
        if s.log is not None:
            s.log.append(ev.UsedTrait(step.player, self.trait))
        step.used(s, self.trait)

    def label(self, names: Sequence[str]) -> str:
        return self.trait.name

    def value(self, s: AntaresState) -> str:
        shown = s.strikes() if self.trait.strikes else s.victories()
        return f"{shown} of {self.trait.threshold} {self.trait.face}"


class PassTrait(Act):
    """Use no trait at this moment: each is optional (AN-CLAIM-7)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("pass:trait", "pass", "AN-CLAIM-7 AN-STRIKE-2", "traits")

    def apply(self, s: AntaresState) -> None:
        step = s.stack.pop()
        if s.log is not None:
            s.log.append(ev.PassedTrait(step.player))

    def label(self, names: Sequence[str]) -> str:
        return "Use no trait"


class Reroll(Act):
    """Re-roll a claimed Control die that shows this face (AN-DATA-3)."""

    __slots__ = ("face",)

    def __init__(self, face: int) -> None:
        super().__init__(f"reroll:{CONTROL_FACES[face]}", "reroll", "AN-DATA-3 AN-DATA-6", "gate")
        self.face = face

    def apply(self, s: AntaresState) -> None:
        s.stack.pop()
        s.reroll_control(self.face)

    def label(self, names: Sequence[str]) -> str:
        return f"Re-roll a die that shows {CONTROL_NAMES[self.face]}"


class Ignore(Act):
    """Ignore a Fate die that shows this face (AN-DATA-3)."""

    __slots__ = ("face",)

    def __init__(self, face: int) -> None:
        super().__init__(f"ignore:{FATE_FACES[face]}", "ignore", "AN-DATA-3 AN-DATA-6", "fate")
        self.face = face

    def apply(self, s: AntaresState) -> None:
        s.stack.pop()
        s.ignore_fate(self.face)

    def label(self, names: Sequence[str]) -> str:
        return f"Ignore {FATE_NAMES[self.face]}"


class Target(Act):
    """The opponents whose highest logged dice turn down (AN-DATA-3)."""

    __slots__ = ("seats",)

    def __init__(self, seats: tuple[int, ...]) -> None:
        text = ",".join(f"p{seat + 1}" for seat in seats)
        super().__init__(f"target:{text}", "target", "AN-DATA-3 AN-DATA-6", "headquarters", seats[0])
        self.seats = seats

    def apply(self, s: AntaresState) -> None:
        step = s.stack.pop()
        s.turn_down(step.player, self.seats)

    def label(self, names: Sequence[str]) -> str:
        return listed([names[seat] for seat in self.seats])

    def value(self, s: AntaresState) -> str:
        return ", ".join(f"{high} → {high - 1}" for high in (s.players[seat].highest() for seat in self.seats))


class TurnUp(Act):
    """Turn up one of the own logged dice that shows this face."""

    __slots__ = ("face",)

    def __init__(self, face: int) -> None:
        super().__init__(f"up:{CONTROL_FACES[face]}", "up", "AN-DATA-1 AN-STRIKE-1", "headquarters")
        self.face = face

    def apply(self, s: AntaresState) -> None:
        step = s.stack.pop()
        s.turn_up(step.player, self.face)

    def label(self, names: Sequence[str]) -> str:
        return f"Turn a {self.face + 1} up to {self.face + 2}"


PASS_TRAIT: Final = PassTrait()
REROLL: Final[list[Reroll]] = [Reroll(face) for face in range(4)]
IGNORE: Final[list[Ignore]] = [Ignore(face) for face in range(3)]
UP: Final[list[TurnUp]] = [TurnUp(face) for face in range(2)]
_TARGETS: Final[dict[tuple[int, ...], Target]] = {}


def target(seats: tuple[int, ...]) -> Target:
    """The answer that names these seats, in the order of the table."""
    found = _TARGETS.get(seats)
    if found is None:
        found = _TARGETS[seats] = Target(seats)
    return found
