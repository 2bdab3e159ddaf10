"""The phases of a player turn, but for Transport and Combat (HG-ROUND-5)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from rules.hyborian import actions as act
from rules.hyborian import deploy, numbers
from rules.hyborian import events as ev
from rules.hyborian.fast import can_answer, fast_acts
from rules.hyborian.questions import FromHand
from rules.hyborian.steps import Question, Step

if TYPE_CHECKING:
    from rules.hyborian.moves import Moves


HAND: Final = 7


MOST_PYRAMIDS: Final = 5


class Phase(Question):
    """A phase of the active player’s turn; it lasts until the player ends it."""

    __slots__ = ()
    rest = True
    name = ""

    def acts(self, s: Moves) -> list[act.Act]:
        """What the phase itself allows."""
        raise NotImplementedError

    def live(self, s: Moves) -> bool:
        acts = self.acts(s)
        if acts:
            s.menu = self._menu(s, acts)
        return bool(acts) or can_answer(s, self.player)

    def legal(self, s: Moves) -> list[act.Act]:
        return self._menu(s, self.acts(s))

    def _menu(self, s: Moves, out: list[act.Act]) -> list[act.Act]:
        out.extend(fast_acts(s, self.player))
        out.append(_end(self.name))
        return out

    def answered(self, s: Moves, n: int) -> None:
        s.stack.pop()


@cache
def _end(name: str) -> act.Act:
    """The act that ends a phase."""
    label = "End the turn" if name == "Ready" else f"End {name}"
    return act.Choose(f"end:{name.lower()}", "end", "HG-ROUND-5", label, -1)


class OverloadPhase(Phase):
    """Pyramids may be added to Complexes (HG-GATE-4)."""

    __slots__ = ()
    clause = "HG-GATE-4"
    name = "Overload"

    def acts(self, s: Moves) -> list[act.Act]:
        seat = self.player
        left = [d for d, n in enumerate(s.players[seat].pyramids) if n]
        out: list[act.Act] = []
        if left and numbers.may(s, seat, "overload"):
            for gate in s.complexes.values():
                if gate.owner == seat and len(gate.pyramids) < MOST_PYRAMIDS:
                    out.extend(s.act(act.AddPyramid, gate.card, gate.num, d) for d in left)
        return out

    def prompt(self, s: Moves) -> str:
        return "Add Pyramids to your Complexes, or end the phase."


def overload(s: Moves, num: int, pyramid: int) -> None:
    """Add a Pyramid; the counter is the lower of what it was and what the new total gives (HG-GATE-4)."""
    gate = s.complexes[num]
    s.players[gate.owner].pyramids[pyramid] -= 1
    counter = MOST_PYRAMIDS - len(gate.pyramids)
    if gate.counter:
        counter = min(counter, gate.counter)
    s.complexes[num] = gate.but(pyramids=(*gate.pyramids, pyramid), counter=counter)
    s.tell(ev.Overloaded(gate.owner, gate.card, pyramid, counter))


class AttachPhase(Phase):
    """Cards are attached to Troopers in the Ready Area (HG-ATT-1)."""

    __slots__ = ()
    clause = "HG-ATT-1"
    name = "Attach"

    def acts(self, s: Moves) -> list[act.Act]:
        out: list[act.Act] = []
        deploy.attachments(s, self.player, out)
        return out

    def prompt(self, s: Moves) -> str:
        return "Attach cards to Troopers in your Ready Area, or end the phase."


class ReadyPhase(Phase):
    """Troopers are played and cards attached (HG-READY-1)."""

    __slots__ = ()
    clause = "HG-READY-1"
    name = "Ready"

    def acts(self, s: Moves) -> list[act.Act]:
        out: list[act.Act] = []
        deploy.troopers(s, self.player, out)
        deploy.attachments(s, self.player, out)
        return out

    def prompt(self, s: Moves) -> str:
        return "Play Troopers and attach cards, or end your turn."


class HandLimit(Step):
    """The active player discards down to seven (HG-READY-1)."""

    __slots__ = ()
    rest = True

    def lapse(self, s: Moves) -> None:
        s.push(FromHand(self.player, len(s.players[self.player].hand) - HAND, "limit"))
