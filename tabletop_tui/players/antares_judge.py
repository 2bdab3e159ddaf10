"""What an Offensive of Antares is worth, with all traits and each claimed die in all its ways, and the plan it makes.

While the gate cannot fall in the turn, worth is points, those taken from rivals counted by who they are; once it can,
it is the chance to win, for which only the leads after the turn are an estimate.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, sqrt
from typing import Final, NamedTuple

from rules.antares import actions as act
from rules.antares.dice import FATE_FACE, SIDES, Counts
from rules.antares.effects import Effect
from rules.antares.faction import CLAIM, LOGGED, OFFENSIVE, Trait
from rules.antares.odds import BestPlay
from rules.antares.pool import DiceList
from rules.antares.state import AntaresState
from tabletop_tui.players.antares import RIVALS, ranked

#: Plans kept before all are forgotten
_MOST_PLANS: Final = 20_000
#: From so many points behind the best rival on, another rival no longer matters in a turn
_FAR_BEHIND: Final = 8
#: From so many dice more than one turn can claim on, the chance to win is what counts, not points
_AHEAD: Final = 5


class Rival(NamedTuple):
    """What counts of a rival: points more than one's own at the start of the reckoning, Fate dice, the highest die."""

    points: int
    fate: int
    high: int


class Ledger(NamedTuple):
    """A score that a turn changes: points gained, dice of the gate and of the table, the rivals, strongest first."""

    mine: int
    gate: int
    table: int
    rivals: tuple[Rival, ...]
    low: int


def chance_to_win(lead: float, gate: int, rivals: int) -> float:
    """An estimate of the chance to win before the others move, so many points ahead of the best of them."""
    return 1 / (1 + rivals * exp((0.8 - lead) / (1.0 + 0.9 * sqrt(gate))))


#: What a ledger is worth
Worth = Callable[[Ledger], float]


class Judge:
    """What the Offensives of one turn are worth to the roller."""

    def __init__(
        self,
        pool: DiceList,
        ledger: Ledger,
        traits: tuple[Trait, ...],
        gate_points: int,
        near: bool,
        took: bool = False,
    ) -> None:
        self.pool = pool
        self.ledger = ledger
        self.traits = traits
        self.gate_points = gate_points
        self.near = near
        self.took = took
        self.weights = RIVALS[len(ledger.rivals) + 1]

    def plain(self) -> Judge:
        """The same turn without traits."""
        return Judge(self.pool, self.ledger, (), self.gate_points, self.near)

    # ---- what a ledger is worth ------------------------------------------------------------------------------------

    def worth(self, x: Ledger) -> float:
        """A position after the turn, the gate still standing."""
        if not self.near:
            return x.mine - sum((w * rival.points for w, rival in zip(self.weights, x.rivals, strict=True)), 0.0)
        lead = x.mine - max(rival.points for rival in x.rivals)
        return chance_to_win(lead, x.gate, len(x.rivals))

    def fallen(self, x: Ledger) -> float:
        """The gate has fallen to the roller: won, also at a tie, or lost (AN-END-5)."""
        return 1.0 if x.mine + self.gate_points >= max(rival.points for rival in x.rivals) else 0.0

    # ---- what dice and traits do to it -------------------------------------------------------------------------------

    def fate(self, x: Ledger, n: int) -> Ledger:
        """Claim n Fate dice: from the table, or else from the strongest rival who has one."""
        for _ in range(n):
            if x.table:
                x = Ledger(x.mine + act.FATE_POINTS, x.gate, x.table - 1, x.rivals, x.low)
                continue
            for i, rival in enumerate(x.rivals):
                if rival.fate:
                    robbed = Rival(rival.points - act.FATE_POINTS, rival.fate - 1, rival.high)
                    rivals = (*x.rivals[:i], robbed, *x.rivals[i + 1 :])
                    x = Ledger(x.mine + act.FATE_POINTS, x.gate, x.table, rivals, x.low)
                    break
        return x

    def turned_down(self, x: Ledger, n: int) -> Ledger:
        """The highest die of the n strongest rivals who have one turns down; a 1 goes back to the gate."""
        rivals = list(x.rivals)
        gate = x.gate
        for i in [i for i, rival in enumerate(rivals) if rival.high][:n]:
            rival = rivals[i]
            gate += rival.high == 1
            rivals[i] = Rival(rival.points - 1, rival.fate, rival.high - 1)
        return Ledger(x.mine, gate, x.table, tuple(rivals), x.low)

    def claim(self, x: Ledger, n: int, victories: int, strikes: int, then: Worth) -> float:
        """The worth of claiming n Control dice, or all that are left, with the traits that meet the claim."""
        n = min(n, x.gate)
        if not n:
            return then(x)
        results = self.pool.control.results[n]
        rerolls = sum(
            effect.n
            for trait in self.ready(CLAIM, victories, strikes)
            for effect in trait.effects
            if effect.kind == "reroll_control"
        )
        total = sum((ways * self.rerolled(x, claimed, rerolls, then) for claimed, ways in results), 0.0)
        return total / float(SIDES**n)

    def rerolled(self, x: Ledger, claimed: Counts, rerolls: int, then: Worth) -> float:
        """The worth of claimed dice when so many may be re-rolled, none of them having to be."""
        best = self.logged(x, claimed, then)
        if rerolls:
            for face in range(4):
                if claimed[face]:
                    best = max(best, self.again(x, claimed, face, rerolls, then))
        return best

    def again(self, x: Ledger, claimed: Counts, face: int, rerolls: int, then: Worth) -> float:
        """The worth of re-rolling a claimed die that shows this face."""
        total = 0.0
        for shown, ways in self.pool.control.results[1]:
            now = [a + b - (k == face) for k, (a, b) in enumerate(zip(claimed, shown, strict=True))]
            total += ways * self.rerolled(x, (now[0], now[1], now[2], now[3]), rerolls - 1, then)
        return total / SIDES

    def logged(self, x: Ledger, claimed: Counts, then: Worth) -> float:
        """The worth of a claim as it lies: logged or returned, and then the end is looked for (AN-CLAIM-6)."""
        gained = claimed[0] + 2 * claimed[1] + 3 * claimed[2]
        low = claimed[0] + claimed[1]
        x = Ledger(x.mine + gained, x.gate - low - claimed[2], x.table, x.rivals, x.low + low)
        if not x.gate:
            return self.fallen(x)
        return then(self.fate(x, claimed[FATE_FACE]) if claimed[FATE_FACE] else x)

    def ready(self, moment: int, victories: int, strikes: int) -> list[Trait]:
        """The traits of a moment that such an Offensive triggers."""
        return [t for t in self.traits if t.moment == moment and t.reached(victories, strikes)]

    def effect(self, x: Ledger, effect: Effect, victories: int, strikes: int, then: Worth) -> float:
        """The worth of an effect of a trait, with what comes after it."""
        if effect.kind == "claim_fate":
            return then(self.fate(x, effect.n))
        if effect.kind == "claim_control":
            return self.claim(x, effect.n, victories, strikes, then)
        if effect.kind == "turn_down":
            return then(self.turned_down(x, effect.n))
        if effect.kind == "turn_up":
            turned = min(effect.n, x.low)
            return then(x._replace(mine=x.mine + turned))
        return then(x)

    def use(self, x: Ledger, effects: list[Effect], victories: int, strikes: int, then: Worth) -> float:
        """The worth of a trait whose effects are these."""
        if not effects:
            return then(x)
        rest = effects[1:]
        return self.effect(x, effects[0], victories, strikes, lambda y: self.use(y, rest, victories, strikes, then))

    def moment(self, x: Ledger, moment: int, victories: int, strikes: int, took: bool, then: Worth) -> float:
        """The worth of a moment at which each triggered trait is used if that is better."""
        after = then
        for trait in reversed(self.ready(moment, victories, strikes)):
            if not trait.needs or took:
                after = self._choice(trait, victories, strikes, after)
        return after(x)

    def _choice(self, trait: Trait, victories: int, strikes: int, then: Worth) -> Worth:
        return lambda x: max(then(x), self.use(x, trait.effects, victories, strikes, then))

    # ---- the Offensive ---------------------------------------------------------------------------------------------

    def after_claim(self, victories: int, strikes: int, took: bool) -> Worth:
        """What is left of the turn once the claim is logged."""
        return lambda x: self.moment(x, LOGGED, victories, strikes, took, self.worth)

    def claimed(self, x: Ledger, control: int, fate: int, victories: int, strikes: int) -> float:
        """The worth of what the Offensive claims: Control dice or Fate dice."""
        then = self.after_claim(victories, strikes, bool(control))
        if control:
            return self.claim(x, control, victories, strikes, then)
        return then(self.fate(x, fate))

    def earned(self, x: Ledger, victories: int, strikes: int) -> float:
        """The worth of the claim of the Offensive, before it is made."""
        control, fate = act.CONTROL_EARNED[victories], act.FATE_EARNED[victories]
        if control and fate:
            return max(self.claimed(x, control, 0, victories, strikes), self.claimed(x, 0, fate, victories, strikes))
        return self.claimed(x, control, fate, victories, strikes)

    def offensive(self, victories: int, strikes: int) -> float:
        """The worth of standing with so many Victories and Strikes."""
        then: Worth = lambda x: self.earned(x, victories, strikes)  # noqa: E731 - a method would hide what it closes over
        return self.moment(self.ledger, OFFENSIVE, victories, strikes, False, then)

    def plan(self) -> BestPlay[float]:
        """Best play of the turn."""
        rows: list[list[float]] = []
        for victories in range(7):
            known: dict[tuple[bool, ...], float] = {}
            row = []
            for strikes in range(7):
                triggered = tuple(trait.reached(victories, strikes) for trait in self.traits)
                if triggered not in known:
                    known[triggered] = 0.0 if victories == act.BUST else self.offensive(victories, strikes)
                row.append(known[triggered])
            rows.append(row)
        return BestPlay(self.pool.odds, rows, self.worth(self.ledger))


def ledger_of(s: AntaresState, seat: int) -> Ledger:
    """The score as the seat sees it, its own points counted as none."""
    mine = s.points(seat)
    rivals = tuple(
        Rival(s.points(other) - mine, s.players[other].fate, s.players[other].highest()) for other in ranked(s, seat)
    )
    me = s.players[seat]
    return Ledger(0, s.gate, s.table, rivals, me.logged[0] + me.logged[1])


def judge_of(s: AntaresState) -> Judge:
    """The judge of the roller’s turn as it stands."""
    me = s.players[s.active]
    unused = tuple(t for t in me.faction.traits if not s.used & t.bit) if s.traits else ()
    most = act.SIX_CONTROL + sum(e.n for t in unused for e in t.effects if e.kind == "claim_control")
    ledger = ledger_of(s, s.active)
    near = s.gate + sum(s.claimed) <= most + _AHEAD
    return Judge(s.pool, essential(ledger, unused, most, near), unused, s.card.points, near, bool(s.took))


def essential(x: Ledger, traits: tuple[Trait, ...], most: int, near: bool) -> Ledger:
    """The ledger without what cannot matter in this turn, so that positions that are alike share one plan."""
    kinds = {effect.kind for trait in traits for effect in trait.effects}
    first = max(rival.points for rival in x.rivals)
    # Nobody is robbed while the table has more Fate dice than a turn can claim.
    rob = x.table < most + act.FATE_POINTS
    rivals = tuple(
        Rival(
            max(rival.points, first - _FAR_BEHIND) if near else 0,
            rival.fate if rob else 0,
            (rival.high if near else min(rival.high, 1)) if "turn_down" in kinds else 0,
        )
        for rival in x.rivals
    )
    low = min(x.low, 3) if "turn_up" in kinds else 0
    return Ledger(x.mine, x.gate if near else most + 1, x.table if rob else most, rivals, low)


_PLANS: Final[dict[tuple[object, ...], BestPlay[float]]] = {}


def plan_for(judge: Judge) -> BestPlay[float]:
    """Best play of a turn, worked out once for all that are judged alike."""
    key = (judge.pool.digest, judge.ledger, tuple(t.id for t in judge.traits), judge.gate_points, judge.near)
    found = _PLANS.get(key)
    if found is None:
        if len(_PLANS) >= _MOST_PLANS:
            _PLANS.clear()
        found = _PLANS[key] = judge.plan()
    return found


def held(s: AntaresState, x: Ledger) -> Ledger:
    """The ledger with the claimed dice still counted to the gate, from which `Judge.logged` takes them."""
    return x._replace(gate=x.gate + sum(s.claimed)) if x.gate == s.gate else x
