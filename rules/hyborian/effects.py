"""Effects on pieces and the course of battles. Each carries itself out and says itself in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.hyborian import events as ev
from rules.hyborian.ability import Context, Effect
from rules.hyborian.ring import READY, is_dimension
from rules.hyborian.select import What, reachable

if TYPE_CHECKING:
    from rules.hyborian.card import Card
    from rules.hyborian.moves import Moves


def cause_for(s: Moves, c: Context, owner: int) -> str:
    """Forced by another player, or the owner’s own choice (HG-CARD-9)."""
    return "choice" if owner == c.seat else "forced"


class OnFound(Effect):
    """An effect on what is found."""

    __slots__ = ("what",)

    def __init__(self, what: What) -> None:
        self.what = what


class Discard(OnFound):
    """Troopers or attachments are discarded."""

    __slots__ = ()

    def run(self, s: Moves, c: Context) -> None:
        for n in self.what.find(s, c):
            if n in s.units:
                s.destroy(n, cause_for(s, c, s.units[n].controller))
            elif n in s.bearer:
                s.destroy_attachment(n, cause_for(s, c, s.units[s.bearer[n]].controller))

    def words(self) -> str:
        return f"discard {self.what.words()}"

    def tally(self) -> dict[str, float]:
        return {"discard": 1}


class Purge(Effect):
    """Every Trooper in the Dimension aimed at is discarded (HG-WORD-8)."""

    __slots__ = ()

    def run(self, s: Moves, c: Context) -> None:
        for place in c.targets[0] if c.targets else ():
            for unit in list(s.units.values()):
                spared = s.rules.purge == "opponents" and unit.controller == c.seat
                if unit.place == place and not spared and reachable(s, c, unit.num):
                    s.destroy(unit.num, "forced" if unit.controller != c.seat else "choice")

    def words(self) -> str:
        return "discard every Trooper in the target Dimension"

    def tally(self) -> dict[str, float]:
        return {"discard": 2}


class ReturnToReady(OnFound):
    """Troopers go to their owners’ Ready Areas, with what is attached."""

    __slots__ = ()

    def run(self, s: Moves, c: Context) -> None:
        for unit in self.what.troopers(s, c):
            if unit.num in s.units:
                s.return_to_ready(unit.num)

    def words(self) -> str:
        return f"return {self.what.words()} to the Ready Area"

    def tally(self) -> dict[str, float]:
        return {"return": 1}


class ReturnToHand(OnFound):
    """Troopers or attachments go to their owners’ hands; what is attached to a Trooper is discarded."""

    __slots__ = ()

    def run(self, s: Moves, c: Context) -> None:
        for n in self.what.find(s, c):
            if n in s.units:
                for piece in s.units[n].attached:
                    s.discard_attachment(piece.num, "rule")
                unit = s.units[n]
                s.discard_unit(n, "hand")
                self._take(s, unit.owner, unit.card)
            elif n in s.bearer:
                piece = next(p for p in s.units[s.bearer[n]].attached if p.num == n)
                s.discard_attachment(n, "hand")
                self._take(s, piece.owner, piece.card)

    def _take(self, s: Moves, owner: int, card: Card) -> None:
        p = s.players[owner]
        p.discard.remove(card)
        p.gain(card)
        p.known.append(card)
        s.tell(ev.WentToHand(owner, card))

    def words(self) -> str:
        return f"return {self.what.words()} to its owner’s hand"

    def tally(self) -> dict[str, float]:
        return {"return": 1.5}


class Move(Effect):
    """Troopers go to the Dimension aimed at, home, or where the battle or the bearer is."""

    __slots__ = ("to", "what")
    causes = "transported"

    def __init__(self, what: What, to: str) -> None:
        self.what = what
        self.to = to

    def run(self, s: Moves, c: Context) -> None:
        from rules.hyborian.transport import room

        for unit in self.what.troopers(s, c):
            place = self._place(s, c, unit.place, unit.card)
            if not is_dimension(place) or place == unit.place or room(s, unit.controller, place) <= 0:
                continue
            if is_dimension(unit.place) and unit.place // 6 != place // 6:
                continue  # nothing goes from one set to the other (HG-DIM-2)
            if any(other.place == place and other.controller != unit.controller for other in s.units.values()):
                if unit.controller == s.active:
                    s.must |= {place}
            s.relocate(unit.num, place)

    def _place(self, s: Moves, c: Context, origin: int, card: Card) -> int:
        if self.to == "target":
            chosen = [n for aim in c.targets for n in aim if is_dimension(n) and n < 6 * s.sets]
            return chosen[-1] if chosen else READY
        if self.to == "home":
            if card.dimension < 0:
                return READY
            return card.dimension + (origin - origin % 6 if is_dimension(origin) else 0)
        return s.here(c)

    def words(self) -> str:
        to = {"target": "the target Dimension", "home": "its home Dimension", "here": "this place"}[self.to]
        return f"move {self.what.words()} to {to}"

    def tally(self) -> dict[str, float]:
        return {"move": 1}


class TakeAttachments(OnFound):
    """The attachments aimed at, or found, go to the bearer for good."""

    __slots__ = ()

    def run(self, s: Moves, c: Context) -> None:
        to = c.bearer if c.bearer in s.units else -1
        if to < 0 and s.battle is not None and c.seat in (s.battle.attacker, s.battle.defender):
            to = s.battle.att if c.seat == s.battle.attacker else s.battle.dfn
        if to not in s.units:
            return
        for n in self.what.find(s, c):
            if n in s.bearer and s.bearer[n] != to:
                s.take_attachment(n, to)

    def words(self) -> str:
        return f"attach {self.what.words()} to the bearer"

    def tally(self) -> dict[str, float]:
        return {"discard": 0.6, "strength": 2}


class ReadyAtOnce(OnFound):
    """Troopers in the Ready Area need not wait."""

    __slots__ = ()

    def run(self, s: Moves, c: Context) -> None:
        for unit in self.what.troopers(s, c):
            if unit.waits:
                s.units[unit.num] = unit.marked(waits=False)

    def words(self) -> str:
        return f"{self.what.words()} may leave the Ready Area at once"

    def tally(self) -> dict[str, float]:
        return {"move": 0.7}
