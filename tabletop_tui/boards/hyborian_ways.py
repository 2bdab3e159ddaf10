"""Every transport that a position allows, as three columns that narrow it: Complex, way, who goes. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from rules.core.contract import Blocked
from rules.core.phrases import listed
from rules.hyborian import actions as act
from rules.hyborian import numbers
from rules.hyborian.pieces import Trooper
from rules.hyborian.ring import AT_COMPLEX, READY, TITLES, dimension_title, is_dimension, place_id
from rules.hyborian.state import HyborianState
from rules.hyborian.transport import cost_of, room, way_power
from tabletop_tui.boards.hyborian_words import gate_mark, power_table

#: The clauses of a transport: power and cost, ways, support, the duty to fight.
CLAUSES: Final = "HG-MOVE-2 HG-MOVE-3 HG-MOVE-7 HG-MOVE-10"


@dataclass(frozen=True, slots=True)
class Goer:
    """A Trooper at the beginning of a way: its icons are the cost. `barred` says in a few words why it stays."""

    num: int
    name: str
    cost: int
    totals: str
    carries: tuple[str, ...] = ()
    barred: str = ""
    why: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """From one place to another through one Complex: its power, how many more Troopers there is support for."""

    origin: int
    to: int
    label: str
    power: int
    room: int
    goers: tuple[Goer, ...]

    @property
    def able(self) -> list[Goer]:
        """Who may go."""
        return [goer for goer in self.goers if not goer.barred]

    @property
    def barred(self) -> str:
        """Why nobody may go, in a few words; empty where somebody may."""
        if self.able or not self.goers:
            return ""
        least = min(goer.cost for goer in self.goers)
        reasons = {goer.barred for goer in self.goers}
        return f"no one costs {self.power}" if least > self.power else " ".join(sorted(reasons)[:1])


@dataclass(frozen=True, slots=True)
class Passage:
    """A Complex as a way in and out: its power by Dimension, each number with its sources, and its ways."""

    num: int
    mark: str
    name: str
    letter: str
    power: str
    sources: tuple[str, ...]
    pyramids: str
    ends: str
    closed: str
    ways: tuple[Way, ...]

    @property
    def count(self) -> int:
        """How many Troopers may go on how many ways, counted together."""
        return sum(len(way.able) for way in self.ways)


def place_name(s: HyborianState, place: int, names: Sequence[str]) -> str:
    """A place in a column: “Ready”, a Dimension, a Complex as the board calls it with its Gate."""
    if place == READY:
        return "Ready"
    if is_dimension(place):
        return dimension_title(place)
    num = place - AT_COMPLEX
    return f"{gate_mark(s, num, names)} {s.complexes[num].card.name}"


def passages(s: HyborianState, seat: int, names: Sequence[str]) -> list[Passage]:
    """The Complexes of a player with all ways, open ones first and those that are nearly open."""
    legal = {action.text for action in s.legal() if isinstance(action, act.Send)}
    blocked = {one.text: one for one in s.blocked(seat)}
    mine = [unit for unit in s.units.values() if unit.controller == seat and unit.place < AT_COMPLEX]
    targets = [*range(6 * s.sets), READY]
    targets += [AT_COMPLEX + gate.num for gate in s.complexes.values() if gate.owner != seat]
    out: list[Passage] = []
    for gate in s.complexes.values():
        if gate.owner != seat:
            continue
        ways: list[Way] = []
        for origin in dict.fromkeys(sorted(unit.place for unit in mine)):
            there = [unit for unit in mine if unit.place == origin]
            for to in targets:
                power = way_power(s, gate, origin, to) if to != origin else 0
                if not power:
                    continue
                goers = tuple(_goer(s, gate.num, to, unit, legal, blocked) for unit in there)
                label = f"{place_name(s, origin, names)} → {place_name(s, to, names)}"
                ways.append(Way(origin, to, label, power, room(s, seat, to), goers))
        ways.sort(key=lambda way: not way.able)
        if gate.used or gate.shut:
            ways = []
        ends = "" if not gate.counter else "ends in 1 round" if gate.counter == 1 else f"ends in {gate.counter} rounds"
        card = gate.card
        out.append(
            Passage(
                gate.num,
                gate_mark(s, gate.num, names),
                card.name,
                TITLES[card.dimension][:2] if card.dimension >= 0 else "–",
                act.power_words(numbers.powers(s, gate)),
                power_table(s, gate),
                " ".join("▲" + TITLES[d][:2] for d in gate.pyramids),
                ends,
                "used this turn" if gate.used else "shut down" if gate.shut else "",
                tuple(ways),
            )
        )
    return out


def _goer(s: HyborianState, gate: int, to: int, unit: Trooper, legal: set[str], blocked: dict[str, Blocked]) -> Goer:
    text = f"send:c{gate}>{place_id(to)}:t{unit.num}"
    carries = tuple(piece.card.name for piece in unit.attached)
    goer = Goer(unit.num, unit.card.name, cost_of(s, unit), "/".join(map(str, numbers.totals(s, unit))), carries)
    if text in legal:
        return goer
    told = blocked.get(text)
    short, why, clause = (told.short, told.reason, told.clause) if told is not None else _plainly(s, gate, to, unit)
    return Goer(goer.num, goer.name, goer.cost, goer.totals, carries, short, why, clause)


def _plainly(s: HyborianState, gate: int, to: int, unit: Trooper) -> tuple[str, str, str]:
    """Why a Trooper stays, where the rules’ own list of what is blocked does not name the way."""
    name, cost, power = unit.card.name, cost_of(s, unit), way_power(s, s.complexes[gate], unit.place, to)
    if unit.place == READY and unit.waits:
        return "waits", f"{name} was played since the last Sequence Stage and waits until the next.", "HG-MOVE-4"
    if cost > power:
        reason = f"{name} costs {cost} and {s.complexes[gate].card.name} has power {power} for this way."
        return f"power {power} of {cost}", reason, "HG-MOVE-2"
    return "barred", f"A card keeps {name} from going there.", "HG-CARD-12"


@dataclass(slots=True)
class Picking:
    """What is picked so far: a cursor in each of the three columns, and who is ticked."""

    s: HyborianState
    seat: int
    names: Sequence[str]
    passages: list[Passage]
    column: int = 1
    at: list[int] = field(default_factory=lambda: [0, 0, 0])
    ticked: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, s: HyborianState, seat: int, names: Sequence[str], gate: int = 0, unit: int = 0) -> Picking:
        """The columns with the cursor on a Complex, or on the first way that a Trooper may take."""
        picking = cls(s, seat, names, passages(s, seat, names))
        wanted = [
            (i, j)
            for i, passage in enumerate(picking.passages)
            for j, way in enumerate(passage.ways)
            if gate in (0, passage.num) and (not unit or any(goer.num == unit for goer in way.able))
        ]
        first, second = wanted[0] if wanted else (0, 0)
        picking.at = [first, second, 0]
        picking._enter(unit)
        if picking.passage is not None and len(picking.passage.ways) == 1:
            picking.column = 2
        return picking

    @property
    def passage(self) -> Passage | None:
        """The Complex under the cursor."""
        return self.passages[self.at[0]] if self.passages else None

    @property
    def way(self) -> Way | None:
        """The way under the cursor."""
        passage = self.passage
        return passage.ways[self.at[1]] if passage is not None and passage.ways else None

    @property
    def goer(self) -> Goer | None:
        """The Trooper under the cursor."""
        way = self.way
        return way.goers[self.at[2]] if way is not None and way.goers else None

    @property
    def going(self) -> list[Goer]:
        """Who is ticked, in the order of ticking."""
        way = self.way
        by = {goer.num: goer for goer in way.goers} if way is not None else {}
        return [by[num] for num in self.ticked if num in by]

    @property
    def cost(self) -> int:
        """What the group costs together."""
        return sum(goer.cost for goer in self.going)

    def rows(self, column: int) -> int:
        """How many rows a column has."""
        passage, way = self.passage, self.way
        if column == 0:
            return len(self.passages)
        if column == 1:
            return len(passage.ways) if passage is not None else 0
        return len(way.goers) if way is not None else 0

    def move(self, to: int, column: int | None = None) -> None:
        """Put the cursor of a column on a row; the columns right of it begin anew."""
        column = self.column if column is None else column
        to = min(max(0, to), self.rows(column) - 1)
        if to < 0 or to == self.at[column]:
            return
        self.at[column] = to
        if column < 2:
            self.at[column + 1 :] = [0] * (2 - column)
            self._enter()

    def _enter(self, unit: int = 0) -> None:
        """A way is new under the cursor: nobody is ticked, but for a sole one and whoever was asked for."""
        way = self.way
        able = way.able if way is not None else []
        self.ticked = [goer.num for goer in able if goer.num == unit or len(able) == 1]
        if way is not None and able:
            first = self.ticked[0] if self.ticked else able[0].num
            self.at[2] = [goer.num for goer in way.goers].index(first)

    def aim(self, text: str) -> bool:
        """Put the cursors on the Complex, the way and the Trooper that an act names; False where it is no such act."""
        for i, passage in enumerate(self.passages):
            for j, way in enumerate(passage.ways):
                for k, goer in enumerate(way.goers):
                    if text == f"send:c{passage.num}>{place_id(way.to)}:t{goer.num}":
                        self.at = [i, j, 0]
                        self._enter()
                        self.at[2], self.column = k, 2
                        return True
        return False

    def fits(self, goer: Goer) -> str:
        """Why a Trooper cannot join the group as it is, in a sentence; empty where it can."""
        way = self.way
        assert way is not None
        if goer.barred:
            return goer.why
        rest = [one for one in self.going if one is not goer]
        cost = sum(one.cost for one in rest) + goer.cost
        if cost > way.power:
            return f"With {_named(rest)} it would cost {cost}, over the power of {way.power}."
        if len(rest) + 1 > way.room:
            return f"Your Complexes support {way.room} more there."
        return ""

    def tick(self) -> str:
        """Tick or untick the Trooper under the cursor; why it cannot be ticked, else nothing."""
        goer = self.goer
        if goer is None:
            return "Nobody can go this way."
        if goer.num in self.ticked and self.way is not None and len(self.way.able) == 1:
            return f"{goer.name} is the only one who can go; Enter sends."
        if goer.num in self.ticked:
            self.ticked.remove(goer.num)
            return ""
        why = self.fits(goer)
        if not why:
            self.ticked.append(goer.num)
        return why

    def place(self, place: int) -> str:
        """A place by its name."""
        return place_name(self.s, place, self.names)

    def texts(self) -> list[str]:
        """The acts that send the group, found by carrying them out on a copy; empty while nobody is ticked."""
        passage, way, going = self.passage, self.way, self.going
        if passage is None or way is None or not going:
            return []
        out = [f"send:c{passage.num}>{place_id(way.to)}:t{going[0].num}"]
        out += [f"join:t{goer.num}" for goer in going[1:]]
        copy = self.s.clone()
        for text in out:
            copy.apply(copy.find(text))
        if any(action.text == "go" for action in copy.legal()):
            out.append("go")
        return out

    def told(self) -> list[str]:
        """What will happen, in sentences: who goes, what they meet, what it obliges to, what it uses up."""
        passage, way, going = self.passage, self.way, self.going
        if passage is None or way is None:
            closed = "" if passage is None else f"{passage.name}: {passage.closed or 'no way is open'}."
            return [closed or "No Complex can transport anybody."]
        if not going:
            return [f"Tick who goes: {self.place(way.origin)} to {self.place(way.to)}."]
        name = self.names[self.seat]
        verb = "goes" if len(going) == 1 else "go"
        origin = f"{name}’s Ready Area" if way.origin == READY else self.place(way.origin)
        to = f"{name}’s Ready Area" if way.to == READY else self.place(way.to)
        out = [f"{_named(going)} {verb} from {origin} to {to} through {passage.name}."]
        out += act.arrival(self.s, self.seat, way.to, self.names)
        if is_dimension(way.to):
            limit = numbers.support(self.s, self.seat)
            there = limit - way.room + len(going)
            out.append(f"Support: {name} would have {there} of {limit} Troopers in {self.place(way.to)}.")
        return [*out, f"{passage.name} is then used for this turn."]


def _named(goers: Sequence[Goer]) -> str:
    """Troopers by name, equal ones once: “Merlina ×2 and Brak the Brave”."""
    counted = Counter(goer.name for goer in goers)
    return listed([name if n == 1 else f"{name} ×{n}" for name, n in counted.items()])


def is_send(actions: Iterable[str]) -> bool:
    """Whether these are all transports through a Complex."""
    texts = list(actions)
    return bool(texts) and all(text.startswith("send:") for text in texts)
