"""What the greedy bot of Hyborian Gates sees on the table: who stands where, how strong, and who defeats whom."""

from __future__ import annotations

from rules.hyborian import numbers
from rules.hyborian.pieces import Trooper
from rules.hyborian.ring import AT_COMPLEX
from rules.hyborian.state import HyborianState
from tabletop_tui.players.hyborian_worth import in_battle


class Sight:
    """One seat’s look at one position. What is worked out is kept, since a position does not change while it looks."""

    def __init__(self, s: HyborianState) -> None:
        self.s = s
        self.seat = s.actor()
        self.step = s.stack[-1]
        self._rounds = -1
        self._looked = False
        self._mine: dict[int, list[Trooper]] = {}
        self._theirs: dict[int, list[Trooper]] = {}
        self._totals: dict[int, tuple[int, int]] = {}
        self._duels: dict[tuple[int, int, bool, bool], float] = {}

    @property
    def rounds(self) -> int:
        """Rounds until the first deck runs out, as far as draws alone go."""
        if self._rounds < 0:
            self._rounds = min([len(p.deck) for p in self.s.players]) // 2
        return self._rounds

    def _look(self) -> None:
        """See who stands where; most questions can be answered without."""
        self._looked = True
        seat, mine, theirs = self.seat, self._mine, self._theirs
        for unit in self.s.units.values():
            side = mine if unit.controller == seat else theirs
            there = side.get(unit.place)
            if there is None:
                side[unit.place] = [unit]
            else:
                there.append(unit)

    def mine(self, place: int) -> list[Trooper]:
        """The seat’s own Troopers in a place."""
        if not self._looked:
            self._look()
        return self._mine.get(place, [])

    def theirs(self, place: int) -> list[Trooper]:
        """The Troopers of all others in a place."""
        if not self._looked:
            self._look()
        return self._theirs.get(place, [])

    def size(self, unit: Trooper) -> int:
        """Printed numbers of a Trooper and all that it carries."""
        return unit.card.strength + sum(piece.card.strength + 1 for piece in unit.attached)

    def strength_at(self, unit: Trooper, place: int) -> tuple[int, int]:
        """Attack and defense that a Trooper would have in a battle at a place, its own battle abilities guessed."""
        known = self._totals.get(unit.num)
        if known is None:
            known = self._totals[unit.num] = self._total(unit)
        if place % 6 == unit.card.dimension and 0 <= place < AT_COMPLEX:
            battle = self.s.battle
            if battle is None or (unit.num != battle.att and unit.num != battle.dfn):
                return known[0] + 3, known[1] + 3
        return known

    def _total(self, unit: Trooper) -> tuple[int, int]:
        """Both totals away from home, outside a battle with what battle abilities are likely to add."""
        attack, defense = numbers.totals(self.s, unit)
        if self.s.battle is None:
            more = in_battle(unit.card)
            attack, defense = attack + more[0], defense + more[1]
            for piece in unit.attached:
                more = in_battle(piece.card)
                attack, defense = attack + more[0], defense + more[1]
        return attack, defense

    def duel(self, mine: Trooper, foe: Trooper, place: int) -> float:
        """What meeting a foe is worth: 1 to defeat it and stand, −1 the other way, a little to fall together."""
        native = place % 6 if 0 <= place < AT_COMPLEX else -1
        key = (mine.num, foe.num, native == mine.card.dimension, native == foe.card.dimension)
        known = self._duels.get(key)
        if known is not None:
            return known
        a, d = self.strength_at(mine, place), self.strength_at(foe, place)
        wins, falls = a[0] >= d[1] and a[0] > 0, d[0] >= a[1] and d[0] > 0
        if wins and falls:
            worth = 0.1 + 0.05 * (self.size(foe) - self.size(mine))
        else:
            worth = 1.0 if wins else -1.0 if falls else -0.1
        self._duels[key] = worth
        return worth
