"""Effects on pieces and the course of battles. Each carries itself out and says itself in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.hyborian import events as ev
from rules.hyborian.ability import Context, Effect
from rules.hyborian.ring import ATLANTIS, READY, TITLES, adjacent, is_dimension
from rules.hyborian.select import What, reachable

if TYPE_CHECKING:
    from rules.hyborian.card import Card
    from rules.hyborian.moves import Moves


def cause_for(s: Moves, c: Context, owner: int) -> str:
    """Forced by another player, or the owner’s own choice (HG-CARD-9)."""
    return "choice" if owner == c.seat else "forced"


class Discard(Effect):
    """Troopers or attachments are discarded."""

    __slots__ = ("what",)

    def __init__(self, what: What) -> None:
        self.what = what

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


class ReturnToReady(Effect):
    """Troopers go to their owners’ Ready Areas, with what is attached."""

    __slots__ = ("what",)

    def __init__(self, what: What) -> None:
        self.what = what

    def run(self, s: Moves, c: Context) -> None:
        for unit in self.what.troopers(s, c):
            if unit.num in s.units:
                s.return_to_ready(unit.num)

    def words(self) -> str:
        return f"return {self.what.words()} to the Ready Area"

    def tally(self) -> dict[str, float]:
        return {"return": 1}


class ReturnToHand(Effect):
    """Troopers or attachments go to their owners’ hands; what is attached to a Trooper is discarded."""

    __slots__ = ("what",)

    def __init__(self, what: What) -> None:
        self.what = what

    def run(self, s: Moves, c: Context) -> None:
        for n in self.what.find(s, c):
            if n in s.units:
                for piece in s.units[n].attached:
                    s.discard_attachment(piece.num, "rule")
                unit = s.units[n]
                s.discard_unit(n, "rule")
                self._take(s, unit.owner, unit.card)
            elif n in s.bearer:
                piece = next(p for p in s.units[s.bearer[n]].attached if p.num == n)
                s.discard_attachment(n, "rule")
                self._take(s, piece.owner, piece.card)

    def _take(self, s: Moves, owner: int, card: Card) -> None:
        p = s.players[owner]
        p.discard.remove(card)
        p.gain(card)
        p.known.append(card)
        s.tell(ev.Recovered(owner, card))

    def words(self) -> str:
        return f"return {self.what.words()} to its owner’s hand"

    def tally(self) -> dict[str, float]:
        return {"return": 1.5}


class Move(Effect):
    """Troopers go to the Dimension aimed at, home, or where the battle or the bearer is."""

    __slots__ = ("to", "what")

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


class TakeAttachments(Effect):
    """The attachments aimed at, or found, go to the bearer for good."""

    __slots__ = ("what",)

    def __init__(self, what: What) -> None:
        self.what = what

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


class Borrow(Effect):
    """All Companions of the foe count for the bearer in this battle (HG-WORD-6)."""

    __slots__ = ()

    def run(self, s: Moves, c: Context) -> None:
        from rules.hyborian.lasting import Lasting

        battle = s.battle
        if battle is None or battle.foe_of(c.bearer) < 0:
            return
        foe = battle.foe_of(c.bearer)
        if reachable(s, c, foe):
            s.last(Lasting("borrow", c.bearer, foe, None, "battle", c.card.name))

    def words(self) -> str:
        return "all Companions of the foe count for the bearer in this battle"

    def tally(self) -> dict[str, float]:
        return {"strength": 2}


class Counter(Effect):
    """The announcement aimed at is cancelled."""

    __slots__ = ()

    def run(self, s: Moves, c: Context) -> None:
        for num in c.targets[0] if c.targets else ():
            for item in s.chain:
                if item.num == num:
                    s.chain.remove(item)
                    item.cancel(s)
                    break

    def words(self) -> str:
        return "cancel the target"

    def tally(self) -> dict[str, float]:
        return {"counter": 1}


class EndTheBattle(Effect):
    """The battle ends without comparing."""

    __slots__ = ("winner",)

    def __init__(self, winner: str) -> None:
        self.winner = winner

    def run(self, s: Moves, c: Context) -> None:
        battle = s.battle
        if battle is None or battle.over:
            return
        mine = battle.att if c.seat == battle.attacker else battle.dfn
        winner = {"none": -1, "me": mine, "foe": battle.foe_of(mine)}[self.winner]
        s.battle = battle.but(over=True, winner=winner)

    def words(self) -> str:
        return (
            "the battle ends at once"
            + {"none": "", "me": " and you have won it", "foe": " and the foe has won it"}[self.winner]
        )

    def tally(self) -> dict[str, float]:
        return {"escape": 1}


class Substitute(Effect):
    """The Trooper aimed at takes the place of the controller’s Trooper in the battle."""

    __slots__ = ()

    def run(self, s: Moves, c: Context) -> None:
        battle = s.battle
        if battle is None or battle.over or not c.targets:
            return
        attacking = c.seat == battle.attacker
        for n in c.targets[0]:
            if n in s.units and s.units[n].controller == c.seat and n not in (battle.att, battle.dfn):
                battle = battle.but(att=n) if attacking else battle.but(dfn=n)
                s.battle = battle
                if s.campaign is not None:
                    pair = (battle.att, battle.dfn)
                    s.campaign = s.campaign.but(met=s.campaign.met | {pair})

    def words(self) -> str:
        return "the target takes the place of your Trooper in the battle"

    def tally(self) -> dict[str, float]:
        return {"strength": 3}


class DestroyComplex(Effect):
    """The Complex aimed at is destroyed."""

    __slots__ = ()

    def run(self, s: Moves, c: Context) -> None:
        for num in c.targets[0] if c.targets else ():
            if num in s.complexes:
                s.destroy_complex(num, "forced")

    def words(self) -> str:
        return "destroy the target Complex"

    def tally(self) -> dict[str, float]:
        return {"complex": 1}


class ShutDown(Effect):
    """The Complex aimed at is shut down: it neither transports nor supports."""

    __slots__ = ("rounds",)

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds

    def run(self, s: Moves, c: Context) -> None:
        for num in c.targets[0] if c.targets else ():
            gate = s.complexes.get(num)
            if gate is not None:
                s.complexes[num] = gate.but(shut=s.round + self.rounds)
                s.strain = True
                s.tell(ev.ShutDown(gate.owner, gate.card))

    def words(self) -> str:
        return "shut the target Complex down until the End Stage of " + (
            "this round" if self.rounds == 0 else "the next round"
        )

    def tally(self) -> dict[str, float]:
        return {"complex": 0.5}


class AddPyramid(Effect):
    """A Pyramid of the Gate’s own Dimension is added to a Complex, without overloading it."""

    __slots__ = ()

    def run(self, s: Moves, c: Context) -> None:
        nums = c.targets[0] if c.targets else (c.source,)
        for num in nums:
            gate = s.complexes.get(num)
            if gate is not None and len(gate.pyramids) < 5 and s.players[gate.owner].pyramids[gate.dimension]:
                s.players[gate.owner].pyramids[gate.dimension] -= 1
                s.complexes[num] = gate.but(pyramids=(*gate.pyramids, gate.dimension))
                s.tell(ev.Changed(c.card, f"a {TITLES[gate.dimension]} Pyramid for {gate.card.name}"))

    def words(self) -> str:
        return "add a Pyramid of its own Dimension to the Complex, without overloading it"

    def tally(self) -> dict[str, float]:
        return {"power": 1.5}


class ChangeCounter(Effect):
    """The counter of the overloaded Complex aimed at changes; at 0 the Complex destroys itself."""

    __slots__ = ("by",)

    def __init__(self, by: int) -> None:
        self.by = by

    def run(self, s: Moves, c: Context) -> None:
        nums = c.targets[0] if c.targets else (c.source,)
        for num in nums:
            gate = s.complexes.get(num)
            if gate is None or not gate.counter:
                continue
            counter = min(gate.counter + self.by, 4)
            if counter <= 0:
                s.destroy_complex(num, "counter")
            else:
                s.complexes[num] = gate.but(counter=counter)
                s.tell(ev.Changed(c.card, f"the counter of {gate.card.name} is {counter}"))

    def words(self) -> str:
        return f"change the overload counter by {'+' if self.by > 0 else '−'}{abs(self.by)}"

    def tally(self) -> dict[str, float]:
        return {"complex": 0.3}


class ReadyAtOnce(Effect):
    """Troopers in the Ready Area need not wait."""

    __slots__ = ("what",)

    def __init__(self, what: What) -> None:
        self.what = what

    def run(self, s: Moves, c: Context) -> None:
        for unit in self.what.troopers(s, c):
            if unit.waits:
                s.units[unit.num] = unit.marked(waits=False)

    def words(self) -> str:
        return f"{self.what.words()} may leave the Ready Area at once"

    def tally(self) -> dict[str, float]:
        return {"move": 0.7}


class Special(Effect):
    """One of the few things that only one card does, by name."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def run(self, s: Moves, c: Context) -> None:
        SPECIALS[self.name][0](s, c)

    def words(self) -> str:
        return SPECIALS[self.name][1]


def swap_defenses(s: Moves, c: Context) -> None:
    """The two battlers exchange their printed defense for the battle."""
    from rules.hyborian.lasting import Lasting

    battle = s.battle
    if battle is None or battle.over:
        return
    for num, other in ((battle.att, battle.dfn), (battle.dfn, battle.att)):
        if reachable(s, c, num):
            s.last(Lasting("set", num, None, s.units[other].card.defense, "battle", c.card.name))


def rally_atlantis(s: Moves, c: Context) -> None:
    """Every Atlantean of the controller next to the battle supports it at once, however long it has been there."""
    from rules.hyborian.battle_steps import contested
    from rules.hyborian.lasting import Lasting

    battle = s.battle
    if battle is None or battle.over or c.seat not in (battle.attacker, battle.defender):
        return
    mine = battle.att if c.seat == battle.attacker else battle.dfn
    for unit in s.units.values():
        if unit.controller == c.seat and unit.card.dimension == ATLANTIS and adjacent(unit.place, battle.place):
            if not contested(s, unit):
                s.last(Lasting("add", mine, 1, 1, "battle", f"{unit.card.name} rallies"))


#: What the word `special` may name: a function, and its sentence.
SPECIALS = {
    "swap_defenses": (swap_defenses, "both Troopers in the battle exchange their printed defense until it ends"),
    "rally_atlantis": (
        rally_atlantis,
        "every Atlantean of yours next to the battle gives Strength +1, however long it has been there",
    ),
}
