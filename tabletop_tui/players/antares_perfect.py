"""The perfect bot of Antares: exact best play of its own turn, by dynamic programming over every way the dice can fall.

An Offensive of so many Victories and Strikes is worth what it brings with all traits, each claimed die in all its
ways. While the gate cannot fall in the turn, that is points, those taken from rivals counted by who they are; once it
can, it is the chance to win, for which only the leads after the turn are an estimate.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, sqrt
from typing import Final, NamedTuple

from rules.antares import actions as act
from rules.antares import steps as st
from rules.antares.dice import FATE_FACE, ROUTED, SIDES, Counts
from rules.antares.effects import Effect
from rules.antares.faction import CLAIM, LOGGED, OFFENSIVE, Trait
from rules.antares.odds import BestPlay, plain_play_of
from rules.antares.pool import DiceList
from rules.antares.state import AntaresState
from rules.core.contract import Action, State
from tabletop_tui.players.antares import RIVALS, harm, ranked, shield, spared, weight
from tabletop_tui.players.player import Player

#: What a Fate die must take from a rival, weighed, beyond its own two points: a later roll may have more to lose
_PATIENCE: Final = 0.3
#: Plans kept before all are forgotten
_MOST_PLANS: Final = 4000


class Rival(NamedTuple):
    """What counts of a rival: points more than one's own at the start of the reckoning, Fate dice, a logged die."""

    points: float
    fate: int
    logged: bool


class Ledger(NamedTuple):
    """A score that a turn changes: points gained, dice of the gate and of the table, the rivals, strongest first."""

    mine: float
    gate: int
    table: int
    rivals: tuple[Rival, ...]
    low: int


def chance_to_win(lead: float, gate: int) -> float:
    """An estimate of the chance to win before the others move, so many points ahead of the best of them."""
    return 1 / (1 + exp((0.8 - lead) / (1.0 + 0.9 * sqrt(gate))))


#: What a ledger is worth
Worth = Callable[[Ledger], float]


class Judge:
    """What the Offensives of one turn are worth to the roller."""

    def __init__(
        self, pool: DiceList, ledger: Ledger, traits: tuple[Trait, ...], gate_points: int, near: bool, took: bool = False
    ) -> None:
        self.pool = pool
        self.ledger = ledger
        self.traits = traits
        self.gate_points = gate_points
        self.near = near
        self.took = took
        self.weights = RIVALS[len(ledger.rivals) + 1]

    def at(self, ledger: Ledger) -> Judge:
        """The same turn with another score."""
        return Judge(self.pool, ledger, self.traits, self.gate_points, self.near, self.took)

    # ---- what a ledger is worth ------------------------------------------------------------------------------------

    def worth(self, x: Ledger) -> float:
        """A position after the turn, the gate still standing."""
        if not self.near:
            return x.mine - sum(w * rival.points for w, rival in zip(self.weights, x.rivals, strict=True))
        lead = x.mine - max(rival.points for rival in x.rivals)
        return chance_to_win(lead, x.gate)

    def fallen(self, x: Ledger) -> float:
        """The gate has fallen to the roller: won, also at a tie, or lost (AN-END-5)."""
        return 1.0 if x.mine + self.gate_points >= max(rival.points for rival in x.rivals) else 0.0

    # ---- what dice and traits do to it -------------------------------------------------------------------------------

    def fate(self, x: Ledger, n: int) -> Ledger:
        """Claim n Fate dice: from the table, or else from the strongest rival who has one."""
        for _ in range(n):
            if x.table:
                x = x._replace(mine=x.mine + act.FATE_POINTS, table=x.table - 1)
                continue
            for i, rival in enumerate(x.rivals):
                if rival.fate:
                    robbed = rival._replace(points=rival.points - act.FATE_POINTS, fate=rival.fate - 1)
                    x = x._replace(mine=x.mine + act.FATE_POINTS, rivals=(*x.rivals[:i], robbed, *x.rivals[i + 1 :]))
                    break
        return x

    def turned_down(self, x: Ledger, n: int) -> Ledger:
        """The highest die of the n strongest rivals who have one turns down."""
        rivals = list(x.rivals)
        for i in [i for i, rival in enumerate(rivals) if rival.logged][:n]:
            rivals[i] = rivals[i]._replace(points=rivals[i].points - 1)
        return x._replace(rivals=tuple(rivals))

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
        total = sum(ways * self.rerolled(x, claimed, rerolls, then) for claimed, ways in results)
        return total / SIDES**n

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
        x = x._replace(mine=x.mine + gained, gate=x.gate - sum(claimed[:FATE_FACE]), low=x.low + claimed[0] + claimed[1])
        if not x.gate:
            return self.fallen(x)
        return then(self.fate(x, claimed[FATE_FACE]))

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
        Rival(s.points(other) - mine, s.players[other].fate, any(s.players[other].logged)) for other in ranked(s, seat)
    )
    me = s.players[seat]
    return Ledger(0, s.gate, s.table, rivals, me.logged[0] + me.logged[1])


def judge_of(s: AntaresState) -> Judge:
    """The judge of the roller’s turn as it stands."""
    me = s.players[s.active]
    unused = tuple(t for t in me.faction.traits if not s.used & t.bit) if s.traits else ()
    most = act.SIX_CONTROL + sum(e.n for t in unused for e in t.effects if e.kind == "claim_control")
    ledger = ledger_of(s, s.active)
    near = s.gate + sum(s.claimed) <= most
    if not near:
        # Only gains count while the gate cannot fall, so all such positions are one.
        rivals = tuple(rival._replace(points=0) for rival in ledger.rivals)
        ledger = ledger._replace(gate=most + 1, rivals=rivals, low=min(ledger.low, 3))
    return Judge(s.pool, ledger, unused, s.card.points, near, bool(s.took))


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


class Perfect(Player):
    """Plays each of its turns for the best average, and spends Fate dice where they take more than they are worth."""

    spec = "perfect"

    def choose(self, state: State) -> Action:
        assert isinstance(state, AntaresState)
        legal = state.legal()
        step = state.stack[-1]
        if len(legal) == 1 or isinstance(step, st.Start):
            return legal[0]
        if isinstance(step, st.KeepOrStop):
            return self._roll(state, legal)
        if isinstance(step, st.FateWindow):
            return self._window(state, step.player)
        if isinstance(step, st.UseTraits):
            return self._traits(state, step.moment, legal)
        return self._answer(state, step.player, legal)

    def _roll(self, s: AntaresState, legal: list[Action]) -> Action:
        best = plan_for(judge_of(s)).choice(s.kept, s.rolled, stop=not s.hand)
        if best is None:
            return act.STOP
        for action in legal:
            if isinstance(action, act.Keep) and action.dice is best:
                return action
        raise AssertionError("the plan keeps dice that were not rolled")

    # ---- Fate dice ---------------------------------------------------------------------------------------------------

    def _window(self, s: AntaresState, seat: int) -> Action:
        """The number of Fate dice that is best to add: by points, and by the chance to win once the gate can fall."""
        judge = judge_of(s)
        gain = self._win if judge.near else self._gain
        values = [gain(s, judge, seat, k) for k in range(s.players[seat].fate + 1)]
        best = max(range(len(values)), key=lambda k: (values[k], -k))
        return act.FATE[best] if best else act.PASS_TURN

    def _gain(self, s: AntaresState, judge: Judge, seat: int, k: int) -> float:
        """The points that k Fate dice bring, weighed, the gate being far from falling."""
        if not k:
            return 0.0
        turn = plan_for(judge).value(s.kept)
        return weight(s, seat, s.active) * harm(s, k, turn) - k * (act.FATE_POINTS + _PATIENCE)

    def _win(self, s: AntaresState, judge: Judge, seat: int, k: int) -> float:
        """The chance to win with k Fate dice added: what the roller’s best play leaves, shared by the leads."""
        x = judge.ledger
        order = ranked(s, s.active)
        spent = act.FATE_POINTS * k
        rivals = tuple(
            r._replace(points=r.points - spent) if order[i] == seat else r for i, r in enumerate(x.rivals)
        )
        taken = harm(s, k, 0.0) if k else 0.0
        after = judge.at(x._replace(mine=x.mine - taken, rivals=rivals))
        met, ignored = shield(s)
        routed = 1 - (1 - s.pool.fate.sides[ROUTED] / SIDES) ** k
        if ignored >= k:
            routed *= 1 - met
        theirs = (1 - routed) * plan_for(after).value(s.kept) + routed * after.worth(after.ledger)
        others = [s.points(p.seat) for p in s.players if p.seat not in (seat, s.active)]
        share = chance_to_win(s.points(seat) - spent - max(others), s.gate) if others else 1.0
        return (1 - theirs) * share

    # ---- traits --------------------------------------------------------------------------------------------------------

    def _traits(self, s: AntaresState, moment: int, legal: list[Action]) -> Action:
        """The best of the traits that are ready at this moment, or none."""
        judge = judge_of(s)
        v, k = s.victories(), s.strikes()
        x = judge.ledger
        if moment == CLAIM:
            then = judge.after_claim(v, k, judge.took)
            best, most = legal[-1], judge.logged(_held(s, x), s.claimed, then)
            for action in legal[:-1]:
                assert isinstance(action, act.UseTrait)
                n = sum(effect.n for effect in action.trait.effects if effect.kind == "reroll_control")
                value = max(judge.again(_held(s, x), s.claimed, f, n, then) for f in range(4) if s.claimed[f])
                if value > most:
                    best, most = action, value
            return best
        if moment not in (OFFENSIVE, LOGGED):
            return self._shroud(s, legal)
        after: Worth = judge.worth
        if moment == OFFENSIVE:
            after = lambda y: judge.earned(y, v, k)  # noqa: E731 - the claim that follows
        best, most = legal[-1], after(x)
        for action in legal[:-1]:
            assert isinstance(action, act.UseTrait)
            value = judge.use(x, action.trait.effects, v, k, after)
            if value > most:
                best, most = action, value
        return best

    def _shroud(self, s: AntaresState, legal: list[Action]) -> Action:
        """A trait that meets the Fate dice, when they would cost anything."""
        logged = s.players[s.active].logged
        turn = plan_worth(s)
        cost = spared(logged, s.fates, turn, 0)[1]
        return legal[0] if cost > spared(logged, s.fates, turn, 1)[1] else legal[-1]

    def _answer(self, s: AntaresState, seat: int, legal: list[Action]) -> Action:
        """Questions about whose or which."""
        rank = {other: place for place, other in enumerate(ranked(s, seat))}
        first = legal[0]
        if isinstance(first, act.ClaimSix):
            judge = judge_of(s)
            v, k = s.victories(), s.strikes()
            control = judge.claimed(judge.ledger, act.SIX_CONTROL, 0, v, k)
            fate = judge.claimed(judge.ledger, 0, act.SIX_FATE, v, k)
            return act.CLAIM_CONTROL if control >= fate else act.CLAIM_FATE
        if isinstance(first, act.TakeFate):
            return min((a for a in legal if isinstance(a, act.TakeFate)), key=lambda a: rank[a.seat])
        if isinstance(first, act.Target):
            targets = [a for a in legal if isinstance(a, act.Target)]
            return min(targets, key=lambda a: sorted(rank[other] for other in a.seats))
        if isinstance(first, act.Reroll):
            judge = judge_of(s)
            then = judge.after_claim(s.victories(), s.strikes(), judge.took)
            faces = [face for face in range(4) if s.claimed[face]]
            x = _held(s, judge.ledger)
            return act.REROLL[max(faces, key=lambda face: judge.again(x, s.claimed, face, 1, then))]
        if isinstance(first, act.Ignore):
            return act.IGNORE[spared(s.players[seat].logged, s.fates, plan_worth(s), 1)[0]]
        return first


def _held(s: AntaresState, x: Ledger) -> Ledger:
    """The ledger with the claimed dice still counted to the gate, from which `Judge.logged` takes them."""
    return x._replace(gate=x.gate + sum(s.claimed)) if x.gate == s.gate else x


def plan_worth(s: AntaresState) -> float:
    """What the turn is worth in points with the dice that show, if it goes on."""
    best = plain_play_of(s)
    part = best.choice(s.kept, s.rolled) if s.victories() != act.BUST and s.rolled.n > 1 else None
    if part is not None:
        return best.value(s.kept.plus(part))
    return best.stop(s.kept, s.rolled) if s.victories() != act.BUST else 0.0


def perfect() -> Perfect:
    """A new perfect bot."""
    return Perfect()
