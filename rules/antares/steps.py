"""Pending steps, held as plain immutable data on the state's stack.

The top one is a question (`asks`) and decides who acts; whatever else comes to the top goes on by itself.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, ClassVar, Final

from rules.antares import actions as act
from rules.antares import trait_actions
from rules.antares.dice import SKIRMISH_DICE
from rules.antares.faction import CLAIM, FATE, LOGGED, MOMENTS, OFFENSIVE
from rules.core.contract import Action

if TYPE_CHECKING:
    from rules.antares.effects import Effect
    from rules.antares.faction import Trait
    from rules.antares.state import AntaresState


class Step:
    """One thing still to be settled. `player` answers it, or is the roller; `clause` rules the question."""

    __slots__ = ("player",)
    asks: ClassVar[bool] = True
    clause: ClassVar[str] = ""

    def __init__(self, player: int) -> None:
        self.player = player

    def go(self, s: AntaresState) -> None:
        """Go on, for a step that asks nothing; it has been taken off the stack."""
        raise NotImplementedError

    def legal(self, s: AntaresState) -> list[Action]:
        """Every answer, at least one."""
        raise NotImplementedError

    def prompt(self, s: AntaresState) -> str:
        """The question in one sentence."""
        raise NotImplementedError

    def added(self, s: AntaresState) -> None:
        """The player has added Fate dice."""
        raise NotImplementedError

    def used(self, s: AntaresState, trait: Trait) -> None:
        """The player has used a trait."""
        raise NotImplementedError

    def amount(self) -> int:
        """How many are still to be taken."""
        return 1

    def key(self) -> str:
        """The step as text, for the digest of a state."""
        return f"{type(self).__name__}@{self.player}"


# ---- questions -------------------------------------------------------------------------------------------------------


class Start(Step):
    """The first roll of a turn, and the roller's own Fate dice in it."""

    __slots__ = ()
    clause = "AN-TURN-1"

    def legal(self, s: AntaresState) -> list[Action]:
        return act.START[s.players[self.player].fate][:]

    def prompt(self, s: AntaresState) -> str:
        return "Roll the 6 Skirmish dice."

    def added(self, s: AntaresState) -> None:
        s.stack.pop()
        s.roll()


class KeepOrStop(Step):
    """After a roll: keep some dice and roll the others, or stop (AN-TURN-2)."""

    __slots__ = ()
    clause = "AN-TURN-2"

    def legal(self, s: AntaresState) -> list[Action]:
        if s.hand:
            return s.rolled.keeps[:]
        return s.rolled.menus[s.players[self.player].fate][:]

    def prompt(self, s: AntaresState) -> str:
        if s.hand:
            dice = "the Fate die joins" if s.hand == 1 else f"{s.hand} Fate dice join"
            return f"Keep at least one die; {dice} the roll."
        return "Keep at least one die and roll the others, or stop."

    def added(self, s: AntaresState) -> None:
        """The menu stays, without stopping: what was added has to be rolled (AN-FATE-3)."""


class FateWindow(Step):
    """Whether another player adds Fate dice to the roll that comes (AN-FATE-2)."""

    __slots__ = ()
    clause = "AN-FATE-2"

    def legal(self, s: AntaresState) -> list[Action]:
        return act.WINDOW[s.players[self.player].fate][:]

    def prompt(self, s: AntaresState) -> str:
        n = SKIRMISH_DICE - s.kept.n
        return f"Add Fate dice to {s.names[s.active]}’s roll of {'1 die' if n == 1 else f'{n} dice'}?"

    def added(self, s: AntaresState) -> None:
        s.stack.pop()


class SixVictories(Step):
    """Three Control dice or two Fate dice (AN-CLAIM-1)."""

    __slots__ = ()
    clause = "AN-CLAIM-1"

    def legal(self, s: AntaresState) -> list[Action]:
        return [act.CLAIM_CONTROL, act.CLAIM_FATE]

    def prompt(self, s: AntaresState) -> str:
        return "Six Victories: three Control dice or two Fate dice?"


class TakeFateFrom(Step):
    """Whose Fate die is claimed when none lies on the table (AN-CLAIM-4)."""

    __slots__ = ("n",)
    clause = "AN-CLAIM-4"

    def __init__(self, player: int, n: int) -> None:
        super().__init__(player)
        self.n = n

    def legal(self, s: AntaresState) -> list[Action]:
        return [act.TAKE[seat] for seat in s.holders(self.player)]

    def prompt(self, s: AntaresState) -> str:
        return "No Fate die lies on the table: take one from whom?"

    def amount(self) -> int:
        return self.n

    def key(self) -> str:
        return f"TakeFateFrom@{self.player}:{self.n}"


class UseTraits(Step):
    """Which trait is used at this moment, or none."""

    __slots__ = ("moment",)

    def __init__(self, player: int, moment: int) -> None:
        super().__init__(player)
        self.moment = moment

    clause = "AN-STRIKE-2"

    def legal(self, s: AntaresState) -> list[Action]:
        out: list[Action] = [trait.use for trait in s.players[self.player].faction.at[self.moment] if trait.ready(s)]
        out.append(trait_actions.PASS_TRAIT)
        return out

    def prompt(self, s: AntaresState) -> str:
        ready = [trait.name for trait in s.players[self.player].faction.at[self.moment] if trait.ready(s)]
        return f"Use {' or '.join(ready)}?"

    def used(self, s: AntaresState, trait: Trait) -> None:
        s.stack.append(MOMENT[self.moment][self.player])
        for effect in reversed(trait.effects):
            s.stack.append(Do(self.player, effect))

    def key(self) -> str:
        return f"UseTraits@{self.player}:{self.moment}"


class RerollWhich(Step):
    """Which claimed Control die is re-rolled (AN-DATA-3)."""

    __slots__ = ()
    clause = "AN-DATA-3"

    def legal(self, s: AntaresState) -> list[Action]:
        return [trait_actions.REROLL[face] for face, count in enumerate(s.claimed) if count]

    def prompt(self, s: AntaresState) -> str:
        return "Re-roll which of the claimed Control dice?"


class IgnoreWhich(Step):
    """Which Fate die is ignored (AN-DATA-3)."""

    __slots__ = ()
    clause = "AN-DATA-3"

    def legal(self, s: AntaresState) -> list[Action]:
        return [trait_actions.IGNORE[face] for face in range(3) if s.fates[face]]

    def prompt(self, s: AntaresState) -> str:
        return "Ignore which of the Fate dice?"


class TurnDownWhose(Step):
    """Which opponents' highest logged dice turn down (AN-DATA-3)."""

    __slots__ = ("n",)
    clause = "AN-DATA-3"

    def __init__(self, player: int, n: int) -> None:
        super().__init__(player)
        self.n = n

    def legal(self, s: AntaresState) -> list[Action]:
        return [trait_actions.target(seats) for seats in combinations(s.logged_opponents(self.player), self.n)]

    def prompt(self, s: AntaresState) -> str:
        return "Turn down whose highest die?" if self.n == 1 else f"Turn down the highest dice of which {self.n}?"

    def key(self) -> str:
        return f"TurnDownWhose@{self.player}:{self.n}"


class TurnUpWhich(Step):
    """Which of the own logged dice turns up."""

    __slots__ = ()
    clause = "AN-DATA-1"

    def legal(self, s: AntaresState) -> list[Action]:
        return [trait_actions.UP[face] for face in (0, 1) if s.players[self.player].logged[face]]

    def prompt(self, s: AntaresState) -> str:
        return "Turn up which of your logged dice?"


# ---- what goes on by itself ------------------------------------------------------------------------------------------


class Onward(Step):
    """A step that asks nothing."""

    __slots__ = ()
    asks = False

    def __init__(self, player: int = -1) -> None:
        super().__init__(player)


class RollNow(Onward):
    """All Fate windows are answered: the dice are rolled."""

    __slots__ = ()

    def go(self, s: AntaresState) -> None:
        s.roll(asked=True)


class ResolveFate(Onward):
    """The Fate dice of the roll are resolved (AN-FATE-4)."""

    __slots__ = ()

    def go(self, s: AntaresState) -> None:
        s.resolve_fate()


class Claim(Onward):
    """The Victories are counted and the claim is made (AN-CLAIM-1)."""

    __slots__ = ()

    def go(self, s: AntaresState) -> None:
        s.claim()


class LogClaim(Onward):
    """The claimed dice are logged or returned (AN-CLAIM-2)."""

    __slots__ = ()

    def go(self, s: AntaresState) -> None:
        s.log_claim()


class Claimed(Onward):
    """The claim of the Offensive is over."""

    __slots__ = ()

    def go(self, s: AntaresState) -> None:
        s.after_claim()


class EndTurn(Onward):
    """The turn is over (AN-TURN-7)."""

    __slots__ = ()

    def go(self, s: AntaresState) -> None:
        s.end_turn()


class Moment(Onward):
    """A moment at which traits can be used: asks as long as one is ready."""

    __slots__ = ("moment",)

    def __init__(self, player: int, moment: int) -> None:
        super().__init__(player)
        self.moment = moment

    def go(self, s: AntaresState) -> None:
        s.offer_traits(self.moment)

    def key(self) -> str:
        return f"Moment@{self.player}:{self.moment}"


class Do(Onward):
    """An effect of a trait that is still to happen."""

    __slots__ = ("effect",)

    def __init__(self, player: int, effect: Effect) -> None:
        super().__init__(player)
        self.effect = effect

    def go(self, s: AntaresState) -> None:
        self.effect.run(s, self.player)

    def key(self) -> str:
        return f"Do@{self.player}:{self.effect.key()}"


_SEATS: Final = range(act.SEATS)

START: Final = [Start(seat) for seat in _SEATS]
KEEP: Final = [KeepOrStop(seat) for seat in _SEATS]
WINDOW: Final = [FateWindow(seat) for seat in _SEATS]
SIX: Final = [SixVictories(seat) for seat in _SEATS]
REROLL: Final = [RerollWhich(seat) for seat in _SEATS]
IGNORE: Final = [IgnoreWhich(seat) for seat in _SEATS]
UP: Final = [TurnUpWhich(seat) for seat in _SEATS]
TRAITS: Final = [[UseTraits(seat, moment) for seat in _SEATS] for moment in range(len(MOMENTS))]
MOMENT: Final = [[Moment(seat, moment) for seat in _SEATS] for moment in range(len(MOMENTS))]

ROLL: Final = RollNow()
RESOLVE: Final = ResolveFate()
CLAIM_NOW: Final = Claim()
LOG: Final = LogClaim()
CLAIMED: Final = Claimed()
END: Final = EndTurn()

#: what comes after the traits of each moment
AFTER: Final[dict[int, Onward]] = {FATE: RESOLVE, OFFENSIVE: CLAIM_NOW, CLAIM: LOG, LOGGED: END}

_TAKE: Final = [[TakeFateFrom(seat, n) for n in range(5)] for seat in _SEATS]
_DOWN: Final = [[TurnDownWhose(seat, n) for n in range(5)] for seat in _SEATS]


def take_fate(player: int, n: int) -> TakeFateFrom:
    """The shared step in which a player names whom to take the next of n Fate dice from."""
    return _TAKE[player][n]


def turn_down(player: int, n: int) -> TurnDownWhose:
    """The shared step in which a player names n opponents."""
    return _DOWN[player][n]
