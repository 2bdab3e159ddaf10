"""The Transport phase: through Complexes, without a Gate, and on foot (HG-MOVE)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.core.phrases import listed
from rules.hyborian import actions as act
from rules.hyborian import events as ev
from rules.hyborian import numbers
from rules.hyborian.chain import Item, announce
from rules.hyborian.fast import can_answer, fast_acts
from rules.hyborian.ring import AT_COMPLEX, READY, is_dimension, neighbours
from rules.hyborian.steps import Question

if TYPE_CHECKING:
    from rules.hyborian.card import Card
    from rules.hyborian.moves import Moves
    from rules.hyborian.pieces import Complex, Trooper

WALKED = 1
DRIVEN = 2


def cost_of(s: Moves, unit: Trooper) -> int:
    """Icons of a Trooper and of what is attached to it (HG-MOVE-1)."""
    if s.rules.cost_icons == "all":
        return unit.cost
    own = unit.card.dimension
    return unit.card.icons + sum(piece.card.icons for piece in unit.attached if piece.card.dimension == own)


def way_power(s: Moves, gate: Complex, origin: int, to: int) -> int:
    """The power of a Complex for a way: the lower where two Dimensions count; 0 where there is no way (HG-MOVE-3)."""
    powers: list[int] = []
    if is_dimension(origin):
        powers.append(numbers.power(s, gate, origin % 6))
    elif origin != READY:
        return 0
    if is_dimension(to):
        if is_dimension(origin) and (origin // 6 != to // 6 or origin == to):
            return 0
        powers.append(numbers.power(s, gate, to % 6))
    elif to >= AT_COMPLEX:
        target = s.complexes.get(to - AT_COMPLEX)
        if target is None or target.owner == gate.owner:
            return 0
        powers.append(numbers.power(s, gate, target.dimension))
    elif origin == READY:
        return 0
    return min(powers)


def room(s: Moves, seat: int, place: int) -> int:
    """How many more Troopers of a player a place may take (HG-MOVE-7)."""
    if not is_dimension(place):
        return 99
    there = sum(unit.place == place and unit.controller == seat for unit in s.units.values())
    return numbers.support(s, seat) - there


def waits(s: Moves, unit: Trooper) -> bool:
    """Whether a Trooper has yet to be in the Ready Area at a Sequence Stage before it may leave it (HG-MOVE-4)."""
    return unit.waits and unit.place == READY and not numbers.permits(s, unit, "no_waiting")


def may_go(s: Moves, unit: Trooper, to: int) -> bool:
    """Whether nothing but the way itself bars a Trooper from going (HG-MOVE-4, prohibitions)."""
    if waits(s, unit):
        return False
    if s.lasting or "forbid" in s.hooks:
        return numbers.may(s, unit.controller, "transport", to) and numbers.may(s, unit.controller, "leave", unit.place)
    return True


class TransportPhase(Question):
    """Troopers move (HG-MOVE)."""

    __slots__ = ()
    clause = "HG-MOVE-2"
    rest = True

    def live(self, s: Moves) -> bool:
        acts = self._acts(s)
        if acts:
            s.menu = self._menu(s, acts)
        return bool(acts) or can_answer(s, self.player)

    def _menu(self, s: Moves, acts: list[act.Act]) -> list[act.Act]:
        acts.extend(fast_acts(s, self.player))
        acts.append(s.act(act.Choose, "end:transport", "end", "HG-ROUND-5", "End Transport", -1))
        return acts

    def _acts(self, s: Moves) -> list[act.Act]:
        seat = self.player
        out: list[act.Act] = []
        mine = [u for u in s.units.values() if u.controller == seat and u.place < AT_COMPLEX]
        if not mine:
            return out
        dims = range(6 * s.sets)
        limit = numbers.support(s, seat)
        rooms = [limit] * len(dims)
        for unit in mine:
            if unit.place >= 0:
                rooms[unit.place] -= 1
        targets = [*(d for d in dims if rooms[d] > 0), READY]
        targets += [AT_COMPLEX + gate.num for gate in s.complexes.values() if gate.owner != seat]
        origins = {unit.place for unit in mine}
        going = mine
        if numbers.barred(s, ("transport", "leave")):
            going = [unit for unit in mine if numbers.may(s, seat, "leave", unit.place)]
            targets = [to for to in targets if numbers.may(s, seat, "transport", to)]
        going = [unit for unit in going if not unit.waits or not waits(s, unit)]
        for gate in s.complexes.values():
            if gate.owner != seat or gate.used or gate.shut:
                continue
            ways = self._ways(s, gate, origins, targets)
            for unit in going:
                cost = cost_of(s, unit)
                for to, power in ways.get(unit.place, ()):
                    if power < cost:
                        continue
                    if to < AT_COMPLEX:
                        out.append(s.act(act.Send, gate.card, gate.num, to, unit.card, unit.num))
                    else:
                        target = s.complexes[to - AT_COMPLEX]
                        whose = (target.card, target.owner)
                        out.append(s.act(act.Send, gate.card, gate.num, to, unit.card, unit.num, *whose))
        for unit in mine:
            card = unit.card
            if unit.attached or card.permits or card.kind == "monster" or s.lasting:
                self._on_its_own(s, unit, rooms, out)
        return out

    def _ways(self, s: Moves, gate: Complex, origins: set[int], targets: list[int]) -> dict[int, list[tuple[int, int]]]:
        """From each place the ways of a Complex, with its power for them, all worked out together (`way_power`)."""
        power = numbers.powers(s, gate)
        to_power = [
            (to, 99 if to < 0 else power[to % 6] if to < AT_COMPLEX else power[s.complexes[to - AT_COMPLEX].dimension])
            for to in targets
        ]
        to_power = [(to, there) for to, there in to_power if there]
        ways: dict[int, list[tuple[int, int]]] = {}
        for o in origins:
            own = 99 if o < 0 else power[o % 6]
            if own:
                ways[o] = [
                    (to, own if own < there else there)
                    for to, there in to_power
                    if o != to and (o < 0 or to < 0 or to >= AT_COMPLEX or o // 6 == to // 6)
                ]
        return ways

    def _on_its_own(self, s: Moves, unit: Trooper, rooms: list[int], out: list[act.Act]) -> None:
        """Ways without a Gate and on foot (HG-MOVE-5, HG-MOVE-6)."""
        if not unit.spent & DRIVEN and numbers.permits(s, unit, "transport_without_gate"):
            if unit.place == READY:
                free = [to for to, left in enumerate(rooms) if left > 0 and may_go(s, unit, to)]
                out.extend(s.act(act.Drive, unit.card, unit.num, to) for to in free)
            elif may_go(s, unit, READY):
                out.append(s.act(act.Drive, unit.card, unit.num, READY))
        if is_dimension(unit.place) and not unit.spent & WALKED and numbers.can_walk(s, unit):
            near = [to for to in neighbours(unit.place) if rooms[to] > 0 and may_go(s, unit, to)]
            out.extend(s.act(act.Walk, unit.card, unit.num, to) for to in near)

    def legal(self, s: Moves) -> list[act.Act]:
        return self._menu(s, self._acts(s))

    def answered(self, s: Moves, n: int) -> None:
        s.stack.pop()

    def prompt(self, s: Moves) -> str:
        return "Send Troopers through a Complex, or end the phase."


class Group(Question):
    """More Troopers may join the first on its way, within the power (HG-MOVE-2)."""

    __slots__ = ("gate", "to", "units")
    clause = "HG-MOVE-2"

    def __init__(self, player: int, gate: int, to: int, units: tuple[int, ...]) -> None:
        self.player = player
        self.gate = gate
        self.to = to
        self.units = units

    def joiners(self, s: Moves) -> list[Trooper]:
        """Who still fits."""
        first = s.units[self.units[0]]
        left = way_power(s, s.complexes[self.gate], first.place, self.to)
        left -= sum(cost_of(s, s.units[n]) for n in self.units)
        if left <= 0 and all(cost_of(s, unit) for unit in s.units.values()):
            return []
        if room(s, self.player, self.to) <= len(self.units):
            return []
        return [
            unit
            for unit in s.units.values()
            if unit.controller == self.player
            and unit.place == first.place
            and unit.num not in self.units
            and cost_of(s, unit) <= left
            and may_go(s, unit, self.to)
        ]

    def live(self, s: Moves) -> bool:
        return bool(self.joiners(s))

    def lapse(self, s: Moves) -> None:
        self._go(s)

    def legal(self, s: Moves) -> list[act.Act]:
        out = [
            s.act(act.Choose, f"join:t{u.num}", "Send", "HG-MOVE-2", f"Send {u.card.name} too", u.num, u.num)
            for u in self.joiners(s)
        ]
        out.append(s.act(act.Choose, "go", "done", "HG-MOVE-2", "Send them", -1))
        return out

    def answered(self, s: Moves, n: int) -> None:
        s.stack.pop()
        if n < 0:
            self._go(s)
        else:
            s.push(Group(self.player, self.gate, self.to, (*self.units, n)))

    def _go(self, s: Moves) -> None:
        gate = s.complexes[self.gate]
        s.complexes[self.gate] = gate.but(used=True)
        cards = [s.units[n].card for n in self.units]
        origin = s.units[self.units[0]].place
        target = s.complexes.get(self.to - AT_COMPLEX)
        s.tell(ev.Sent(self.player, cards, origin, self.to, f"by {gate.card.name}", target))
        announce(s, Transport(self.player, s.number(), cards[0], self.units, origin, self.to, self.gate))

    def prompt(self, s: Moves) -> str:
        first = s.units[self.units[0]]
        power = way_power(s, s.complexes[self.gate], first.place, self.to)
        cost = sum(cost_of(s, s.units[n]) for n in self.units)
        return f"Who else goes? Cost {cost} of power {power}."

    def key(self) -> str:
        return f"Group@{self.player}:{self.gate}>{self.to}{self.units}"


def send(s: Moves, gate: int, to: int, num: int) -> None:
    """A Trooper goes through a Complex, and others may join it."""
    s.push(Group(s.stack[-1].player, gate, to, (num,)))


class Transport(Item):
    """A transport, a walk or a move without a Gate, announced and not yet done (HG-MOVE-11)."""

    __slots__ = ("gate", "origin", "to", "units")
    kind = "transport"

    #: in place of the number of a Complex
    WALKING: ClassVar[int] = 0
    DRIVING: ClassVar[int] = -1

    def __init__(
        self, seat: int, num: int, card: Card, units: tuple[int, ...], origin: int, to: int, gate: int
    ) -> None:
        super().__init__(seat, num, card)
        self.units = units
        self.origin = origin
        self.to = to
        self.gate = gate

    def resolve(self, s: Moves) -> None:
        units = [s.units[n] for n in self.units if n in s.units]
        units = [u for u in units if u.place == self.origin and u.controller == self.seat]
        if not units or not self._open(s, units):
            s.tell(ev.Stranded(self.seat))
            return
        if self.to >= AT_COMPLEX or (
            is_dimension(self.to)
            and any(other.place == self.to and other.controller != self.seat for other in s.units.values())
        ):
            s.must |= {self.to}
        for unit in units:
            if self.gate == self.WALKING:
                for piece in unit.attached:
                    s.discard_attachment(piece.num, "rule")
            s.relocate(unit.num, self.to, sent=True)

    def _open(self, s: Moves, units: list[Trooper]) -> bool:
        """Whether the way, the power and the support still allow it."""
        if room(s, self.seat, self.to) < len(units) or not all(may_go(s, unit, self.to) for unit in units):
            return False
        if self.gate == self.WALKING:
            return numbers.can_walk(s, units[0])
        if self.gate == self.DRIVING:
            return numbers.permits(s, units[0], "transport_without_gate")
        gate = s.complexes.get(self.gate)
        if gate is None or gate.owner != self.seat or gate.shut:
            return False
        return way_power(s, gate, self.origin, self.to) >= sum(cost_of(s, unit) for unit in units)

    def words(self, s: Moves) -> str:
        who = listed([s.units[n].card.name for n in self.units if n in s.units])
        to = act.to_words(self.to)
        gate = s.complexes.get(self.to - AT_COMPLEX)
        if gate is not None:
            to = f"{s.names[gate.owner]}’s {gate.card.name}"
        return f"{s.names[self.seat]} sends {who} to {to}"

    def key(self) -> str:
        return f"{super().key()}{self.units}{self.origin}>{self.to}by{self.gate}"


def drive(s: Moves, num: int, to: int) -> None:
    """A Trooper goes without a Gate (HG-MOVE-6)."""
    unit = s.units[num]
    s.units[num] = unit.marked(spent=unit.spent | DRIVEN)
    s.tell(ev.Sent(unit.controller, [unit.card], unit.place, to, "without a Gate"))
    announce(s, Transport(unit.controller, s.number(), unit.card, (num,), unit.place, to, Transport.DRIVING))


def walk(s: Moves, num: int, to: int) -> None:
    """A Trooper walks to a neighbouring Dimension (HG-MOVE-5)."""
    unit = s.units[num]
    s.units[num] = unit.marked(spent=unit.spent | WALKED)
    s.tell(ev.Sent(unit.controller, [unit.card], unit.place, to, "on foot"))
    announce(s, Transport(unit.controller, s.number(), unit.card, (num,), unit.place, to, Transport.WALKING))
