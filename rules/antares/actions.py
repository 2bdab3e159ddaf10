"""Acts of the roll and of the claim: small, immutable, shared objects that carry themselves out on a state."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from rules.antares import events as ev
from rules.antares.dice import DICE, FATE_DICE, Dice
from rules.core.contract import Action

if TYPE_CHECKING:
    from rules.antares.state import AntaresState

#: the most players (AN-SET-1)
SEATS: Final = 5
#: points that a Fate die in a Headquarters is worth (AN-FATE-8)
FATE_POINTS: Final = 2


class Act(Action):
    """An act of Antares. `zone` says what on the board it is about, `seat` whose, or -1."""

    __slots__ = ("seat", "zone")
    seat: int
    zone: str

    def __init__(
        self, text: str, verb: str, clause: str, zone: str = "", seat: int = -1, family: str = "", amount: int = 0
    ) -> None:
        super().__init__(text, verb, clause, family, amount)
        self.zone = zone
        self.seat = seat

    def apply(self, s: AntaresState) -> None:
        """Carry it out; only defined where `AntaresState.legal` lists it."""
        raise NotImplementedError

    def label(self, names: Sequence[str]) -> str:
        raise NotImplementedError

    def value(self, s: AntaresState) -> str:
        """What it gives or costs, in few cells."""
        return ""


# ---- the roll --------------------------------------------------------------------------------------------------------


class Roll(Act):
    """Roll all six Skirmish dice (AN-TURN-1)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("roll", "roll", "AN-TURN-1", "dice")

    def apply(self, s: AntaresState) -> None:
        s.stack.pop()
        s.roll()

    def label(self, names: Sequence[str]) -> str:
        return "Roll"

    def value(self, s: AntaresState) -> str:
        return "6 dice"


class Keep(Act):
    """Keep these dice and re-roll all others (AN-TURN-2, AN-TURN-3)."""

    __slots__ = ("dice",)

    def __init__(self, dice: Dice) -> None:
        super().__init__(f"keep:{dice.text}", "keep", "AN-TURN-2 AN-TURN-3", "dice")
        self.dice = dice

    def apply(self, s: AntaresState) -> None:
        s.stack.pop()
        dice = self.dice
        s.kept = DICE[s.kept.code + dice.code]
        if s.log is not None:
            s.log.append(ev.Kept(s.active, dice))
        s.roll()

    def label(self, names: Sequence[str]) -> str:
        return f"Keep {self.dice.words()}"

    def value(self, s: AntaresState) -> str:
        if not s.odds:
            return f"roll {s.rolled.n - self.dice.n}"
        kept = DICE[s.kept.code + self.dice.code]
        return f"{percent(s.pool.odds.bust(kept))} bust"


class Stop(Act):
    """Stop rolling: all dice standing are kept (AN-TURN-4)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("stop", "stop", "AN-TURN-4 AN-CLAIM-1", "dice")

    def apply(self, s: AntaresState) -> None:
        s.stack.pop()
        s.stand(True)

    def label(self, names: Sequence[str]) -> str:
        return "Stop"

    def value(self, s: AntaresState) -> str:
        return earning(s.victories(), s.gate)


class AddFate(Act):
    """Add Fate dice from the own Headquarters to the roll that comes (AN-FATE-1)."""

    __slots__ = ()

    def __init__(self, amount: int) -> None:
        super().__init__(f"fate:{amount}", "fate", "AN-FATE-1 AN-FATE-2", "fate", family="fate", amount=amount)

    def apply(self, s: AntaresState) -> None:
        step = s.stack[-1]
        me = s.players[step.player]
        me.fate -= self.amount
        s.hand += self.amount
        if s.log is not None:
            s.log.append(ev.AddedFate(step.player, s.active, self.amount))
        step.added(s)

    def label(self, names: Sequence[str]) -> str:
        return "Add a Fate die" if self.amount == 1 else f"Add {self.amount} Fate dice"

    def value(self, s: AntaresState) -> str:
        return f"−{FATE_POINTS * self.amount} pts"


class PassRoll(Act):
    """Add nothing to this roll (AN-FATE-2)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("pass:roll", "pass", "AN-FATE-2", "fate")

    def apply(self, s: AntaresState) -> None:
        step = s.stack.pop()
        if s.log is not None:
            s.log.append(ev.PassedFate(step.player, False))

    def label(self, names: Sequence[str]) -> str:
        return "Pass this roll"


class PassTurn(Act):
    """Add nothing to this roll nor to any later one of the turn (AN-FATE-2)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("pass:turn", "pass", "AN-FATE-2", "fate")

    def apply(self, s: AntaresState) -> None:
        step = s.stack.pop()
        s.passed |= 1 << step.player
        if s.log is not None:
            s.log.append(ev.PassedFate(step.player, True))

    def label(self, names: Sequence[str]) -> str:
        return "Pass for this turn"


# ---- the claim -------------------------------------------------------------------------------------------------------


class ClaimSix(Act):
    """What six Victories claim: Control dice or Fate dice (AN-CLAIM-1)."""

    __slots__ = ("control",)

    def __init__(self, control: bool) -> None:
        super().__init__(f"claim:{'control' if control else 'fate'}", "claim", "AN-CLAIM-1", "gate")
        self.control = control

    def apply(self, s: AntaresState) -> None:
        step = s.stack.pop()
        if self.control:
            s.claim_offensive(SIX_CONTROL)
        else:
            s.claim_fate(step.player, SIX_FATE)

    def label(self, names: Sequence[str]) -> str:
        return "Claim Control dice" if self.control else "Claim Fate dice"

    def value(self, s: AntaresState) -> str:
        return earned_control(SIX_CONTROL, s.gate) if self.control else f"{SIX_FATE} Fate"


class TakeFate(Act):
    """Take a Fate die from this player's Headquarters (AN-CLAIM-4)."""

    __slots__ = ()

    def __init__(self, seat: int) -> None:
        super().__init__(f"take:p{seat + 1}", "take", "AN-CLAIM-4", "headquarters", seat)

    def apply(self, s: AntaresState) -> None:
        step = s.stack.pop()
        s.take_fate(step.player, self.seat)
        s.claim_fate(step.player, step.amount() - 1)

    def label(self, names: Sequence[str]) -> str:
        return f"Take a Fate die from {names[self.seat]}"

    def value(self, s: AntaresState) -> str:
        n = s.players[self.seat].fate
        return f"has {n}"


# ---- words and tables ------------------------------------------------------------------------------------------------

#: Control dice and Fate dice that so many Victories claim (AN-CLAIM-1); at six it is one or the other
CONTROL_EARNED: Final = (0, 0, 1, 0, 2, 0, 3)
FATE_EARNED: Final = (0, 0, 0, 1, 0, 0, 2)
SIX_CONTROL: Final = CONTROL_EARNED[6]
SIX_FATE: Final = FATE_EARNED[6]
#: the number of Victory faces that is a bust (AN-TURN-5)
BUST: Final = 5


def earned_control(n: int, gate: int) -> str:
    """“2 Control”, or what the Gate System still has."""
    return f"{min(n, gate)} Control"


def earning(victories: int, gate: int) -> str:
    """What so many Victories claim, in few words (AN-CLAIM-1, AN-CLAIM-5)."""
    if victories == BUST:
        return "BUST"
    parts = []
    if CONTROL_EARNED[victories]:
        parts.append(earned_control(CONTROL_EARNED[victories], gate))
    if FATE_EARNED[victories]:
        parts.append(f"{FATE_EARNED[victories]} Fate")
    return " or ".join(parts) or "nothing"


def percent(chance: float | Fraction) -> str:
    """A chance for people: whole per cent, and never 0 % for what can happen nor 100 % for what need not."""
    shown = int(chance * 100 + 0.5)
    if chance > 0 and not shown:
        return "<1%"
    if chance < 1 and shown == 100:
        return ">99%"
    return f"{shown}%"


ROLL: Final = Roll()
STOP: Final = Stop()
PASS_ROLL: Final = PassRoll()
PASS_TURN: Final = PassTurn()
CLAIM_CONTROL: Final = ClaimSix(True)
CLAIM_FATE: Final = ClaimSix(False)
#: FATE[n] adds n Fate dice; there is none for nothing
FATE: Final[list[AddFate]] = [AddFate(n) for n in range(FATE_DICE + 1)]
TAKE: Final[list[TakeFate]] = [TakeFate(seat) for seat in range(SEATS)]

_KEEP: Final[dict[int, Keep]] = {code: Keep(dice) for code, dice in DICE.items() if 0 < dice.n < 6}
for _dice in DICE.values():
    _dice.keeps = [_KEEP[part.code] for part in _dice.parts()]
    _dice.menus = [[*_dice.keeps, STOP, *FATE[1 : n + 1]] for n in range(FATE_DICE + 1)]

#: by the Fate dice that a player holds: the roller's first menu of a turn, and the answers of another in a Fate window
START: Final[list[list[Action]]] = [[ROLL, *FATE[1 : n + 1]] for n in range(FATE_DICE + 1)]
WINDOW: Final[list[list[Action]]] = [[*FATE[1 : n + 1], PASS_TURN, PASS_ROLL] for n in range(FATE_DICE + 1)]
