"""The stages of a round, and the order of the phases of a player turn (HG-ROUND)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from rules.hyborian import events as ev
from rules.hyborian import numbers
from rules.hyborian.chain import Window, offer
from rules.hyborian.combat import CombatPhase
from rules.hyborian.gate_stage import LayGateQuestion, RevealGates, reveal_gates
from rules.hyborian.phases import AttachPhase, HandLimit, OverloadPhase, ReadyPhase
from rules.hyborian.ring import AT_COMPLEX, is_dimension
from rules.hyborian.steps import Step
from rules.hyborian.transport import TransportPhase
from rules.hyborian.winning import Counters, WinCheck

if TYPE_CHECKING:
    from rules.hyborian.moves import Moves

OPENING_HAND: Final = 7


class BeginPlay(Step):
    """All picks are revealed together, everyone draws seven, and the first round begins (HG-SET-2 to 4)."""

    __slots__ = ()

    def lapse(self, s: Moves) -> None:
        s.came_to_light()
        for p in s.players:
            fighter = p.secret_fighter
            assert fighter is not None
            p.secret_fighter = None
            s.enter(p.seat, fighter, waits=False)
            s.tell(ev.Entered(p.seat, fighter))
        reveal_gates(s)
        for p in s.players:
            s.draw(p.seat, OPENING_HAND)
        s.push(Round())


class Round(Step):
    """A round: the six stages one after the other (HG-ROUND-1)."""

    __slots__ = ()
    rest = True

    def lapse(self, s: Moves) -> None:
        s.round += 1
        s.phase = "Draw"
        s.tell(ev.RoundBegan(s.round))
        n = len(s.players)
        order = [(s.initiative + i) % n for i in range(n)]
        s.lead = s.initiative
        if s.round > 1:
            for seat in order:
                s.draw(seat, 2)
        s.push_all([Stage("Gate"), *(LayGateQuestion(seat) for seat in order), RevealGates(), Sequence()])


class Stage(Step):
    """A stage or phase begins."""

    __slots__ = ("name",)
    rest = True

    def __init__(self, name: str) -> None:
        self.player = 0
        self.name = name

    def lapse(self, s: Moves) -> None:
        s.phase = self.name

    def key(self) -> str:
        return f"Stage:{self.name}"


class Sequence(Step):
    """Whoever has the most operational Complexes is first (HG-ROUND-4)."""

    __slots__ = ()
    rest = True

    def lapse(self, s: Moves) -> None:
        s.phase = "Sequence"
        for num, unit in s.units.items():
            if unit.waits:
                s.units[num] = unit.marked(waits=False)
        first, tied = self._first(s)
        n = len(s.players)
        s.order = tuple((first + i) % n for i in range(n))
        s.lead = first
        s.tell(ev.GoesFirst(first, tied))
        s.push_all([Window(), *(PlayerTurn(seat) for seat in s.order), EndStage()])

    def _first(self, s: Moves) -> tuple[int, bool]:
        """The first player, and whether a draw among those tied settled it."""
        if s.rules.first_player == "initiative":
            return s.initiative, False
        counts = [numbers.operational(s, seat) for seat in range(len(s.players))]
        best = [seat for seat, n in enumerate(counts) if n == max(counts)]
        if s.round == 1 and s.initiative in best:
            return s.initiative, False
        s.came_to_light()
        return best[s.chance.below(len(best))], len(best) > 1


class PlayerTurn(Step):
    """One player’s run of the phases (HG-ROUND-5)."""

    __slots__ = ()
    rest = True

    def lapse(self, s: Moves) -> None:
        seat = self.player
        s.active = s.lead = seat
        s.must = frozenset()
        s.met = frozenset()
        if s.players[seat].mute == "turn":
            s.players[seat].mute = ""
        s.tell(ev.TurnBegan(seat))
        if s.delayed:
            s.comes("my_turn", (seat,))
        for num, unit in s.units.items():
            if unit.spent:
                s.units[num] = unit.marked(spent=0)
        for num, gate in s.complexes.items():
            if gate.used:
                s.complexes[num] = gate.but(used=False)
        s.push_all(_player_turn(seat, s.rules.overload_tick == "owner_overload_phase"))


@cache
def _player_turn(seat: int, counters: bool) -> tuple[Step, ...]:
    """The steps of a player turn; they are the same in every one."""
    steps: list[Step] = [Counters(seat)] if counters else []
    for name, phase in (
        ("Overload", OverloadPhase(seat)),
        ("Attach", AttachPhase(seat)),
        ("Transport", TransportPhase(seat)),
        ("Combat", CombatPhase(seat)),
        ("Ready", ReadyPhase(seat)),
    ):
        steps += [PhaseBegins(name, seat), phase]
    return (*steps, HandLimit(seat), EndOfTurn(seat))


class PhaseBegins(Stage):
    """A phase of a player turn begins, and the other players may answer; its player is asked by the phase itself."""

    __slots__ = ()

    def __init__(self, name: str, player: int) -> None:
        self.player = player
        self.name = name

    def lapse(self, s: Moves) -> None:
        s.phase = self.name
        offer(s, self.player)

    def key(self) -> str:
        return f"PhaseBegins@{self.player}:{self.name}"


class EndOfTurn(Step):
    """What lasted for the player turn ends; whoever still stands before a Complex goes home (HG-CARD-10)."""

    __slots__ = ()
    rest = True

    def lapse(self, s: Moves) -> None:
        for unit in list(s.units.values()):
            if unit.controller == self.player and unit.place >= AT_COMPLEX:
                s.return_to_ready(unit.num)
        s.expire("player_turn")
        if s.delayed:
            s.comes("player_turn_end", range(len(s.players)))


class EndStage(Step):
    """End-of-turn abilities, the win check, the overload counters, then the new round (HG-WIN-1)."""

    __slots__ = ()
    rest = True

    def lapse(self, s: Moves) -> None:
        s.phase = "End"
        s.lead = s.initiative
        s.fire_all("turn_ended", range(len(s.players)))
        if s.delayed:
            s.comes("turn_end", range(len(s.players)))
        steps: list[Step] = [Window(), WinCheck()]
        if s.rules.overload_tick == "end_stage":
            steps.append(Counters(-1))
        s.push_all([*steps, EndRound()])


class EndRound(Step):
    """The round is over: marks are set anew and the Initiative passes (HG-ROUND-4)."""

    __slots__ = ()
    rest = True

    def lapse(self, s: Moves) -> None:
        s.expire("turn")
        for num, unit in s.units.items():
            if is_dimension(unit.place) and not unit.settled:
                s.units[num] = unit.marked(settled=True)
        for num, gate in s.complexes.items():
            if gate.shut and gate.shut <= s.round:
                s.complexes[num] = gate.but(shut=0)
        s.counts = {key: n for key, n in s.counts.items() if key[0] == "game"}
        s.initiative = (s.initiative + 1) % len(s.players)
        s.push(EndLimit())
        s.push(Pause())


class Pause(Step):
    """Whatever the end of the round brought about is settled before the next begins."""

    __slots__ = ()
    rest = True


class EndLimit(Step):
    """The turn limit of a match that has one, or else the next round."""

    __slots__ = ()
    rest = True

    def lapse(self, s: Moves) -> None:
        from rules.hyborian.winning import draw_by_limit

        if s.turn_limit and s.round >= s.turn_limit:
            draw_by_limit(s)
        else:
            s.push(Round())
