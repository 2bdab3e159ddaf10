"""The perfect bot of Antares: exact best play of its own turn, over every way in which the dice can fall."""

from __future__ import annotations

from typing import Final

from rules.antares import actions as act
from rules.antares import steps as st
from rules.antares.dice import ROUTED, SIDES
from rules.antares.faction import CLAIM, LOGGED, OFFENSIVE
from rules.antares.odds import plain_play_of
from rules.antares.state import AntaresState
from rules.antares.trait_actions import IGNORE, REROLL, Ignore, Reroll, Target, UseTrait
from rules.core.contract import Action, State
from tabletop_tui.players.antares import harm, ranked, shield, spared, weight
from tabletop_tui.players.antares_judge import Judge, Worth, chance_to_win, held, judge_of, plan_for
from tabletop_tui.players.player import Player

#: What a Fate die must take from a rival, weighed, beyond its own two points: a later roll may have more to lose
_PATIENCE: Final = 0.3
#: The part of its chance to win by which each Fate die must be better than none, by players. Between two, what the
#: estimate does not see speaks for waiting; among many, against: whoever waits for the others to stop a leader loses
_DOUBT: Final[dict[int, float]] = {2: 0.12, 3: 0.07, 4: -0.08, 5: -0.3}
#: How likely a roller brings the gate down in one turn, by the dice left on it; when there are more, it hardly can
_FALLS: Final = {1: 0.5, 2: 0.27, 3: 0.05}


def routed(s: AntaresState, k: int) -> float:
    """How likely k Fate dice end the roller’s turn."""
    met, ignored = shield(s)
    lost = 1 - (1 - s.pool.fate.sides[ROUTED] / SIDES) ** k
    return lost * (1 - met) if ignored >= k else lost


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

    # ---- Fate dice --------------------------------------------------------------------------------------------------

    def _window(self, s: AntaresState, seat: int) -> Action:
        """The number of Fate dice that is best to add: by points, and by the chance to win once the gate can fall."""
        judge = judge_of(s).plain()
        turn = plain_play_of(s).value(s.kept)
        values = []
        for k in range(s.players[seat].fate + 1):
            taken = harm(s, k, turn) if k else 0.0
            if not judge.near:
                values.append(weight(s, seat, s.active) * taken - k * (act.FATE_POINTS + _PATIENCE))
            elif len(s.players) == 2:
                values.append(self._duel(s, seat, k, taken))
            else:
                values.append(self._win(s, judge, seat, k))
        if judge.near:
            doubt = _DOUBT[len(s.players)]
            values = [value * (1 - doubt * k) for k, value in enumerate(values)]
        best = max(range(len(values)), key=lambda k: (values[k], -k))
        return act.FATE[best] if best else act.PASS_TURN

    def _duel(self, s: AntaresState, seat: int, k: int, taken: float) -> float:
        """The chance to win against the roller alone: the gate must not fall now, and the lead decides later."""
        mine, roller = s.points(seat), s.points(s.active)
        ends = _FALLS.get(s.gate, 0.0) * (1 - routed(s, k)) if roller + s.card.points + 1 >= mine else 0.0
        return (1 - ends) * chance_to_win(mine - act.FATE_POINTS * k - roller + taken, s.gate, 1)

    def _win(self, s: AntaresState, judge: Judge, seat: int, k: int) -> float:
        """The chance to win against several: what the roller’s best play leaves, shared by the leads."""
        x = judge.ledger
        order = ranked(s, s.active)
        spent = act.FATE_POINTS * k
        rivals = tuple(r._replace(points=r.points - spent * (order[i] == seat)) for i, r in enumerate(x.rivals))
        taken = round(harm(s, k, 0.0)) if k else 0
        fallback = judge.worth(x._replace(mine=x.mine - taken, rivals=rivals))
        # What points are lost shifts the roller's chances alike, whether the turn goes on or not.
        going_on = plan_for(judge).value(s.kept) + fallback - judge.worth(x)
        lost = routed(s, k)
        theirs = (1 - lost) * going_on + lost * fallback
        others = [s.points(p.seat) for p in s.players if p.seat not in (seat, s.active)]
        return (1 - theirs) * chance_to_win(s.points(seat) - spent - max(others), s.gate, len(others))

    # ---- traits -----------------------------------------------------------------------------------------------------

    def _traits(self, s: AntaresState, moment: int, legal: list[Action]) -> Action:
        """The best of the traits that are ready at this moment, or none."""
        judge = judge_of(s)
        v, k = s.victories(), s.strikes()
        x = judge.ledger
        if moment == CLAIM:
            then = judge.after_claim(v, k, judge.took)
            best, most = legal[-1], judge.logged(held(s, x), s.claimed, then)
            for action in legal[:-1]:
                assert isinstance(action, UseTrait)
                n = sum(effect.n for effect in action.trait.effects if effect.kind == "reroll_control")
                value = max(judge.again(held(s, x), s.claimed, f, n, then) for f in range(4) if s.claimed[f])
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
            assert isinstance(action, UseTrait)
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
        if isinstance(first, Target):
            targets = [a for a in legal if isinstance(a, Target)]
            return min(targets, key=lambda a: sorted(rank[other] for other in a.seats))
        if isinstance(first, Reroll):
            judge = judge_of(s)
            then = judge.after_claim(s.victories(), s.strikes(), judge.took)
            faces = [face for face in range(4) if s.claimed[face]]
            x = held(s, judge.ledger)
            return REROLL[max(faces, key=lambda face: judge.again(x, s.claimed, face, 1, then))]
        if isinstance(first, Ignore):
            return IGNORE[spared(s.players[seat].logged, s.fates, plan_worth(s), 1)[0]]
        return first


def plan_worth(s: AntaresState) -> float:
    """What the turn is worth in points with the dice that show, if it goes on."""
    best = plain_play_of(s)
    part = best.choice(s.kept, s.rolled) if s.victories() != act.BUST and s.rolled.n > 1 else None
    if part is not None:
        return best.value(s.kept.plus(part))
    return best.stop(s.kept, s.rolled) if s.victories() != act.BUST else 0.0


def perfect(seed: int = 0) -> Perfect:
    """A new perfect bot; nothing in its choices is left to chance, whatever the seed."""
    return Perfect()
