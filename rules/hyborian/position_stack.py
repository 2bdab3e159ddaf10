"""The steps that wait at each moment which a position can be put into, and the moment that a stack stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.hyborian.chain import Window
from rules.hyborian.combat import CombatPhase
from rules.hyborian.gate_stage import LayGateQuestion, PickStart, RevealGates
from rules.hyborian.phases import AttachPhase, HandLimit, OverloadPhase, ReadyPhase
from rules.hyborian.stages import BeginPlay, EndOfTurn, EndStage, PlayerTurn, Sequence, Stage
from rules.hyborian.transport import TransportPhase

if TYPE_CHECKING:
    from rules.hyborian.state import HyborianState
    from rules.hyborian.steps import Step

#: The moments, in the order of a round, each with what it is.
START: Final = "start"
GATE: Final = "gate"
PHASES: Final[dict[str, type[Step]]] = {
    "overload": OverloadPhase,
    "attach": AttachPhase,
    "transport": TransportPhase,
    "combat": CombatPhase,
    "ready": ReadyPhase,
}
MOMENTS: Final[dict[str, str]] = {
    START: "the set-up, in which first Trooper, Gate and Pyramid are picked",
    GATE: "the Gate Stage, in which Gates are laid face down",
    "overload": "the Overload phase of a player turn",
    "attach": "its Attach phase",
    "transport": "its Transport phase",
    "combat": "its Combat phase",
    "ready": "its Ready phase",
}


def steps_at(s: HyborianState, moment: str, asked: int) -> list[Step]:
    """All that is still to be done, in that order, when this seat is asked at this moment."""
    n = len(s.players)
    around = [(s.initiative + i) % n for i in range(n)]
    if moment == START:
        return [*(PickStart(seat) for seat in around[around.index(asked) :]), BeginPlay()]
    if moment == GATE:
        return [*(LayGateQuestion(seat) for seat in around[around.index(asked) :]), RevealGates(), Sequence()]
    steps: list[Step] = []
    names = list(PHASES)
    for name in names[names.index(moment) :]:
        if steps:
            steps += [Stage(name.capitalize()), Window(0, 0, asked)]
        steps.append(PHASES[name](asked))
    later = s.order[s.order.index(asked) + 1 :]
    return [*steps, HandLimit(asked), EndOfTurn(asked), *(PlayerTurn(seat) for seat in later), EndStage()]


def moment_of(s: HyborianState) -> tuple[str, int] | None:
    """The moment of a state and the seat that is asked; None for one that is half-way through something."""
    if not s.stack:
        return None
    top = s.stack[-1]
    asked = top.player
    if isinstance(top, PickStart):
        moment = START
    elif isinstance(top, LayGateQuestion):
        moment = GATE
    else:
        moment = next((name for name, phase in PHASES.items() if type(top) is phase), "")
    if not moment or (moment in PHASES and (asked != s.active or asked not in s.order)):
        return None
    wanted = [step.key() for step in reversed(steps_at(s, moment, asked))]
    return (moment, asked) if wanted == [step.key() for step in s.stack] else None


def phase_title(moment: str) -> str:
    """What `phase` of a state says at this moment."""
    return "Set-up" if moment == START else moment.capitalize()
