"""The steps of one battle, but for the cards played in it: abilities, strike, and what comes after (HG-CBT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.hyborian import actions as act
from rules.hyborian import events as ev
from rules.hyborian import numbers
from rules.hyborian.battle import Battle
from rules.hyborian.chain import offer
from rules.hyborian.ring import is_dimension
from rules.hyborian.steps import Step

if TYPE_CHECKING:
    from rules.hyborian.moves import Moves
    from rules.hyborian.pieces import Trooper


class BattleStep(Step):
    """A step of the battle begins, and everyone may answer."""

    __slots__ = ("name",)
    rest = True

    def __init__(self, name: str) -> None:
        self.player = 0
        self.name = name

    def lapse(self, s: Moves) -> None:
        battle = s.battle
        if battle is not None and not battle.over:
            s.battle = battle.but(step=self.name)
            offer(s)

    def key(self) -> str:
        return f"BattleStep:{self.name}"


class Abilities(Step):
    """Step 4.5: a side’s abilities that speak of a battle, and the support of Atlanteans (HG-CBT-5, HG-CBT-15)."""

    __slots__ = ()
    clause = "HG-CBT-5"
    rest = True

    def _open(self, s: Moves) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """Abilities still to come, those that must and those that may, as (number of the piece, of the ability)."""
        battle = s.battle
        must: list[tuple[int, int]] = []
        may: list[tuple[int, int]] = []
        if battle is None or battle.over:
            return must, may
        unit = s.units[battle.att if self.player == battle.attacker else battle.dfn]
        for num, card in ((unit.num, unit.card), *((p.num, p.card) for p in numbers.carried(s, unit))):
            for ability in card.abilities:
                if ability.kind == "battle" and (num, ability.place) not in battle.used:
                    c = numbers.context_of(s, num)[0]
                    if s.bearer.get(num, unit.num) != unit.num:
                        continue  # a borrowed Companion lends its numbers, not its text
                    if ability.limit and s.uses(ability, c) >= ability.limit:
                        continue
                    if ability.works(s, c, unit) and all(cost.can_pay(s, c) for cost in ability.cost):
                        if all(aim.up_to or aim.choices(s, c) for aim in ability.aims):
                            (may if ability.optional or ability.cost else must).append((num, ability.place))
        may += [(num, 0) for num in supporters(s, battle, self.player) if (num, 0) not in battle.used]
        return must, may

    def live(self, s: Moves) -> bool:
        must, may = self._open(s)
        return bool(may) or len(must) > 1

    def lapse(self, s: Moves) -> None:
        must, _ = self._open(s)
        if must:
            s.push(self)
            self._use(s, *must[0])

    def legal(self, s: Moves) -> list[act.Act]:
        must, may = self._open(s)
        out: list[act.Act] = []
        for num, place in must + may:
            card = numbers.context_of(s, num)[0].card
            out.append(s.act(BattleAbility, card, num, place))
        if not must:
            out.append(s.act(act.Choose, "no_more", "done", "HG-CBT-5", "No more", -1))
        return out

    def use(self, s: Moves, num: int, place: int) -> None:
        """An ability is used."""
        self._use(s, num, place)

    def _use(self, s: Moves, num: int, place: int) -> None:
        from rules.hyborian.plans import start_due
        from rules.hyborian.table import Due

        battle = s.battle
        assert battle is not None
        s.battle = battle.but(used=battle.used | {(num, place)})
        c, _ = numbers.context_of(s, num)
        if place == 0:
            support(s, num)
            return
        start_due(s, Due(c.card.abilities[place - 1], c))

    def answered(self, s: Moves, n: int) -> None:
        s.stack.pop()

    def prompt(self, s: Moves) -> str:
        return "Use an ability for this battle."


class BattleAbility(act.Act):
    """An ability of step 4.5; number 0 is an Atlantean’s support."""

    __slots__ = ("place",)

    def __init__(self, card: object, num: int, place: int) -> None:
        from rules.hyborian.card import Card

        assert isinstance(card, Card)
        text = f"battle:{num}" + (f".{place}" if place > 1 else "") if place else f"support:t{num}"
        said = f"Support by {card.name}" if not place else f"Use {card.name}" + (f", {place}" if place > 1 else "")
        super().__init__(text, "Ability", "HG-CBT-5" if place else "HG-CBT-15", said, card, num)
        self.place = place

    def apply(self, s: Moves) -> None:
        step = s.stack[-1]
        assert isinstance(step, Abilities)
        step.use(s, self.num, self.place)


def supporters(s: Moves, battle: Battle, seat: int) -> list[int]:
    """Atlanteans that may support a battle of their player (HG-CBT-15, HG-CBT-20)."""
    from rules.hyborian.ring import ATLANTIS, adjacent

    if not is_dimension(battle.place):
        return []
    return [
        unit.num
        for unit in s.units.values()
        if unit.controller == seat
        and unit.card.dimension == ATLANTIS
        and unit.settled
        and adjacent(unit.place, battle.place)
        and not contested(s, unit)
    ]


def contested(s: Moves, unit: Trooper) -> bool:
    """Whether an opponent’s Trooper stands where this one stands (HG-CBT-20)."""
    return any(other.place == unit.place and other.controller != unit.controller for other in s.units.values())


def support(s: Moves, num: int) -> None:
    """An Atlantean gives Strength +1 to its player’s Trooper in the battle."""
    from rules.hyborian.lasting import Lasting

    battle = s.battle
    assert battle is not None
    unit = s.units[num]
    mine = battle.att if unit.controller == battle.attacker else battle.dfn
    s.last(Lasting("add", mine, 1, 1, "battle", f"{unit.card.name} supports"))
    s.tell(ev.Supports(unit.controller, unit.card))


class Strike(Step):
    """Step 7: both strike at once (HG-CBT-8)."""

    __slots__ = ()

    def lapse(self, s: Moves) -> None:
        battle = s.battle
        if battle is None or battle.over:
            return
        att, dfn = s.units[battle.att], s.units[battle.dfn]
        a, d = numbers.totals(s, att), numbers.totals(s, dfn)
        least = 0 if s.rules.zero_attack_defeats else 1
        dfn_falls = a[0] >= d[1] and a[0] >= least
        att_falls = d[0] >= a[1] and d[0] >= least
        if att_falls and dfn_falls:
            att_falls = s.rules.double_defeat != "attacker_wins"
            dfn_falls = s.rules.double_defeat != "defender_wins"
        s.tell(ev.Struck(att.card, dfn.card, a, d, att_falls, dfn_falls))
        winner = battle.att if dfn_falls and not att_falls else battle.dfn if att_falls and not dfn_falls else -1
        s.battle = battle.but(over=True, winner=winner, step="8")
        if not att_falls and not dfn_falls and s.rules.stalemate == "attacker_returns":
            s.return_to_ready(battle.att)
        for falls, unit in ((att_falls, att), (dfn_falls, dfn)):
            if falls:
                s.fire("battle_lost", unit)
        for falls, unit in ((dfn_falls, dfn), (att_falls, att)):
            if falls:
                s.destroy(unit.num, "battle")


class Aftermath(Step):
    """Abilities of who is left standing fall due."""

    __slots__ = ()

    def lapse(self, s: Moves) -> None:
        battle = s.battle
        if battle is not None and battle.winner in s.units:
            unit = s.units[battle.winner]
            if battle.step != "8":
                s.tell(ev.BattleEnded(unit.controller, unit.card))
            s.fire("battle_won", unit, battle.foe_of(unit.num))


class EndBattle(Step):
    """Step 8: the cards of the battle are discarded and what lasted for it ends (HG-CBT-9)."""

    __slots__ = ()
    rest = True

    def lapse(self, s: Moves) -> None:
        battle = s.battle
        assert battle is not None
        for owner, card in battle.spent:
            s.bin(owner, card)
        for spell in battle.pending:
            s.bin(spell.seat, spell.card)
        for card in battle.hidden:
            s.came_to_light()
            s.bin(battle.attacker, card)
        s.battle = None
        s.expire("battle")
        if s.delayed:
            s.comes("battle_end", range(len(s.players)))
        if any(key[0] == "battle" for key in s.counts):
            s.counts = {key: n for key, n in s.counts.items() if key[0] != "battle"}
        for p in s.players:
            if p.mute == "battle":
                p.mute = ""
