"""Exact chances of the Skirmish dice, and best play of one turn.

`Odds` counts: nothing is sampled, every chance is a fraction. `BestPlay` finds by dynamic programming over dice kept
and faces showing what each choice is worth when all later ones are the best; its numbers are fractions or floats, as
are the worths that it is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from rules.antares.actions import BUST, CONTROL_EARNED, FATE_EARNED, FATE_POINTS, Keep
from rules.antares.dice import DICE, NONE, PLACES, SIDES, SKIRMISH_DICE, Counts, Dice, Rolls

if TYPE_CHECKING:
    from rules.antares.pool import DiceList
    from rules.antares.state import AntaresState

N = TypeVar("N", float, Fraction)

#: What an Offensive is worth: a row for each Victory count from 0 to 6, a column for each Strike count from 0 to 6.
Worths = Sequence[Sequence[N]]

_COUNTS: Final = SKIRMISH_DICE + 1
#: in place of a worth where there is nothing to choose
_NONE_BEST: Final = float("-inf")


@dataclass(frozen=True, slots=True)
class _Showing:
    """Dice just rolled beside dice kept: in how many ways, where its worth stands, and what can be kept from it.

    further   the places of the kept set and of the showing beside it when one more die is kept, for each such die
    """

    ways: int
    worth: int
    bust: bool
    further: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class _Kept:
    """Dice kept, and every showing of the others."""

    place: int
    total: int
    showings: tuple[_Showing, ...]


class Odds:
    """The exact chances of one list's Skirmish dice."""

    def __init__(self, rolls: Rolls[Dice]) -> None:
        self.rolls = rolls
        self._graph: tuple[dict[int, int], list[_Kept]] | None = None
        self._victories: list[tuple[Fraction, ...]] = []
        for n in range(_COUNTS):
            ways = [0] * _COUNTS
            for dice, count in rolls.results[n]:
                ways[dice.victories] += count
            self._victories.append(tuple(Fraction(count, SIDES**n) for count in ways))

    def totals(self, kept: Dice) -> tuple[Fraction, ...]:
        """The chance of each Victory count from 0 to 6 once the dice not kept are rolled."""
        rolled = self._victories[SKIRMISH_DICE - kept.n]
        return tuple(rolled[total - kept.victories] if total >= kept.victories else Fraction(0) for total in range(7))

    def bust(self, kept: Dice) -> Fraction:
        """The chance that rolling the dice not kept is a bust (AN-TURN-5)."""
        missing = BUST - kept.victories
        return self._victories[SKIRMISH_DICE - kept.n][missing] if missing >= 0 else Fraction(0)

    @property
    def graph(self) -> tuple[dict[int, int], list[_Kept]]:
        """All sets of kept dice, most dice first, and what can be shown beside each, linked by places."""
        if self._graph is None:
            self._graph = self._linked()
        return self._graph

    def _linked(self) -> tuple[dict[int, int], list[_Kept]]:
        sides = [face for face in range(4) if self.rolls.sides[face]]
        absent = [face for face in range(4) if face not in sides]
        kepts = [d for d in DICE.values() if d.n < SKIRMISH_DICE and not any(d.counts[face] for face in absent)]
        kepts.sort(key=lambda d: (-d.n, d.code))
        place_of = {d.code: i for i, d in enumerate(kepts)}
        pair_of: dict[tuple[int, int], int] = {}
        graph: list[_Kept] = []
        for kept in kepts:
            n = SKIRMISH_DICE - kept.n
            showings: list[_Showing] = []
            for rolled, ways in self.rolls.results[n]:
                pair_of[kept.code, rolled.code] = len(pair_of)
                victories = kept.victories + rolled.victories
                worth = victories * _COUNTS + kept.strikes + rolled.strikes
                more: list[tuple[int, int]] = []
                if n > 1:
                    for face in sides:
                        if rolled.counts[face]:
                            more_kept, left = kept.code + PLACES[face], rolled.code - PLACES[face]
                            more.append((place_of[more_kept], pair_of[more_kept, left]))
                showings.append(_Showing(ways, worth, victories == BUST, tuple(more)))
            graph.append(_Kept(place_of[kept.code], SIDES**n, tuple(showings)))
        return place_of, graph


class BestPlay(Generic[N]):
    """Best play of one turn, when each Offensive is worth what `worths` says and a bust is worth `bust`."""

    def __init__(self, odds: Odds, worths: Worths[N], bust: N) -> None:
        self.odds = odds
        self.worths: Worths[N] = worths
        self._places, graph = odds.graph
        flat = [worth for row in worths for worth in row]
        values: list[N] = []
        best_keep: list[N | float] = []
        for kept in graph:
            total = bust * 0
            for shown in kept.showings:
                keep: N | float = _NONE_BEST
                for place, pair in shown.further:
                    value = values[place]
                    if value > keep:
                        keep = value
                    if best_keep[pair] > keep:
                        keep = best_keep[pair]
                best_keep.append(keep)
                if shown.bust:
                    total += shown.ways * bust
                else:
                    stop = flat[shown.worth]
                    total += shown.ways * (stop if stop >= keep else keep)  # type: ignore[assignment]
            values.append(total / kept.total)
        self._values: list[N] = values
        self._busts: dict[int, Fraction] = {}

    def value(self, kept: Dice) -> N:
        """What keeping exactly these dice and rolling all others is worth on average."""
        return self._values[self._places[kept.code]]

    def stop(self, kept: Dice, rolled: Dice) -> N:
        """What stopping with these dice is worth."""
        return self.worths[kept.victories + rolled.victories][kept.strikes + rolled.strikes]

    def choice(self, kept: Dice, rolled: Dice, stop: bool = True) -> Dice | None:
        """The dice to keep out of those rolled, or None to stop, which goes before what is worth as much.

        Of equally good choices the one that keeps fewer dice. `stop` is whether stopping is allowed.
        """
        best: Dice | None = None
        most: N | None = self.stop(kept, rolled) if stop else None
        for part in rolled.parts():
            value = self._values[self._places[kept.code + part.code]]
            if most is None or value > most:
                best, most = part, value
        return best

    def bust(self, kept: Dice = NONE) -> Fraction:
        """The chance that the turn is a bust when these dice are kept, the others rolled, and best play goes on."""
        found = self._busts.get(kept.code)
        if found is None:
            found = Fraction(0)
            n = SKIRMISH_DICE - kept.n
            for rolled, ways in self.odds.rolls.results[n]:
                if kept.victories + rolled.victories == BUST:
                    found += ways
                else:
                    part = self.choice(kept, rolled)
                    if part is not None:
                        found += ways * self.bust(kept.plus(part))
            found = self._busts[kept.code] = found / SIDES**n
        return found


# ---- for the screen --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """One choice of a roll's menu: its text, the chance that the next roll is a bust, points under best play."""

    text: str
    bust: Fraction
    points: float


@dataclass(frozen=True, slots=True)
class Table:
    """All choices of the roller: those that roll on, best first, and what stopping is worth (None: not allowed)."""

    lines: tuple[Line, ...]
    stop: float | None


def control_points(sides: Counts) -> Fraction:
    """What a Control die is worth on average, a Fate face counting as the Fate die that it claims."""
    ones, twos, threes, fates = sides
    return Fraction(ones + 2 * twos + 3 * threes + FATE_POINTS * fates, SIDES)


def earnings(pool: DiceList, gate: int, fate: int) -> tuple[Fraction, ...]:
    """The average points that each Victory count claims with so many Control and Fate dice to be had (AN-CLAIM-1)."""
    die = control_points(pool.control.sides)
    out = []
    for victories in range(_COUNTS):
        control = die * min(CONTROL_EARNED[victories], gate)
        fates = Fraction(FATE_POINTS * min(FATE_EARNED[victories], fate))
        out.append(max(control, fates) if victories == 6 else control + fates)
    return tuple(out)


def plain_worths(pool: DiceList, gate: int, fate: int) -> list[list[Fraction]]:
    """Worths without traits: points claimed, whatever the Strikes."""
    return [[points] * _COUNTS for points in earnings(pool, gate, fate)]


_PLAIN: Final[dict[tuple[str, int, int], BestPlay[float]]] = {}


def plain_play(pool: DiceList, gate: int, fate: int) -> BestPlay[float]:
    """Best play for points alone, in floats; traits and other players' Fate dice are left out. Worked out once."""
    key = (pool.digest, min(gate, 3), min(fate, 2))
    found = _PLAIN.get(key)
    if found is None:
        rows = [[float(points) for points in row] for row in plain_worths(pool, key[1], key[2])]
        found = _PLAIN[key] = BestPlay(pool.odds, rows, 0.0)
    return found


def plain_play_of(s: AntaresState) -> BestPlay[float]:
    """Best play for points alone of the roller's turn."""
    fate = s.table + s.hand + sum(p.fate for p in s.players if p.seat != s.active)
    return plain_play(s.pool, s.gate, fate)


def table_of(s: AntaresState) -> Table:
    """Every choice of the roller with its exact chances; empty while no roll is to be judged."""
    best = plain_play_of(s)
    lines: list[Line] = []
    stop: float | None = None
    for action in s.legal():
        if isinstance(action, Keep):
            kept = s.kept.plus(action.dice)
            lines.append(Line(action.text, s.pool.odds.bust(kept), best.value(kept)))
        elif action.verb == "stop":
            stop = best.stop(s.kept, s.rolled)
    lines.sort(key=lambda line: -line.points)
    return Table(tuple(lines), stop)
