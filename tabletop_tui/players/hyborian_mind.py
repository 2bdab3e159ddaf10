"""What the greedy bot of Hyborian Gates sees on the table: who stands where, how strong, and who defeats whom."""

from __future__ import annotations

from rules.hyborian import numbers
from rules.hyborian.pieces import Trooper
from rules.hyborian.ring import is_dimension
from rules.hyborian.state import HyborianState
from tabletop_tui.players.hyborian_worth import in_battle


class Sight:
    """One seat’s look at one position. What is worked out is kept, since a position does not change while it looks."""

    def __init__(self, s: HyborianState) -> None:
        self.s = s
        self.seat = s.actor()
        self.step = s.stack[-1]
        #: rounds until the first deck runs out, as far as draws alone go
        self.rounds = min(len(p.deck) for p in s.players) // 2
        self._mine: dict[int, list[Trooper]] = {}
        self._theirs: dict[int, list[Trooper]] = {}
        for unit in s.units.values():
            side = self._mine if unit.controller == self.seat else self._theirs
            side.setdefault(unit.place, []).append(unit)
        self._strength: dict[tuple[int, bool], tuple[int, int]] = {}
        self._duels: dict[tuple[int, int, bool, bool], float] = {}

    def mine(self, place: int) -> list[Trooper]:
        """The seat’s own Troopers in a place."""
        return self._mine.get(place, [])

    def theirs(self, place: int) -> list[Trooper]:
        """The Troopers of all others in a place."""
        return self._theirs.get(place, [])

    def size(self, unit: Trooper) -> int:
        """Printed numbers of a Trooper and all that it carries."""
        return unit.card.strength + sum(piece.card.strength + 1 for piece in unit.attached)

    def strength_at(self, unit: Trooper, place: int) -> tuple[int, int]:
        """Attack and defense that a Trooper would have in a battle at a place, its own battle abilities guessed."""
        home = is_dimension(place) and place % 6 == unit.card.dimension
        known = self._strength.get((unit.num, home))
        if known is not None:
            return known
        attack, defense = numbers.totals(self.s, unit)
        battle = self.s.battle
        if home and (battle is None or unit.num not in (battle.att, battle.dfn)):
            attack, defense = attack + 3, defense + 3
        if battle is None:
            for card in (unit.card, *(piece.card for piece in unit.attached)):
                more = in_battle(card)
                attack, defense = attack + more[0], defense + more[1]
        self._strength[unit.num, home] = attack, defense
        return attack, defense

    def duel(self, mine: Trooper, foe: Trooper, place: int) -> float:
        """What meeting a foe is worth: 1 to defeat it and stand, −1 the other way, a little to fall together."""
        native = place % 6 if is_dimension(place) else -1
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
