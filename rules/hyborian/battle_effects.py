"""Effects on the course of a battle, on what is announced, and the few things that only one card does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.hyborian.ability import Context, Effect
from rules.hyborian.ring import ATLANTIS, adjacent
from rules.hyborian.select import reachable

if TYPE_CHECKING:
    from rules.hyborian.moves import Moves


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
