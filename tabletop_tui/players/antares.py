"""The greedy bot of Antares, and what every bot of the game reckons with: what Fate dice do, who is to be stopped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.antares import actions as act
from rules.antares import steps as st
from rules.antares.dice import DICE, FATE_FACE, ROUTED, SABOTAGE, SIDES, SKIRMISH_DICE, WARPED, Counts
from rules.antares.faction import FATE
from rules.antares.odds import earnings, plain_play_of
from rules.antares.pool import DiceList
from rules.antares.state import AntaresState
from rules.antares.trait_actions import IGNORE, REROLL, Ignore, Reroll, Target, UseTrait
from rules.core.contract import Action, State
from tabletop_tui.players.player import Player

#: What a point less for each rival is worth in points of one's own, the strongest rival first, by players. A point less
#: for all of them is one point more.
RIVALS: Final[dict[int, tuple[float, ...]]] = {
    2: (1.0,),
    3: (0.6, 0.4),
    4: (0.5, 0.3, 0.2),
    5: (0.4, 0.27, 0.2, 0.13),
}

#: What greedy wants a Fate die to take from a rival before it gives up the two points
_GREEDY_HARM: Final = 2.5


def ranked(s: AntaresState, seat: int) -> list[int]:
    """The other seats, most points first, of equals the one whose turn comes sooner."""
    n = len(s.players)
    others = [(seat + i) % n for i in range(1, n)]
    return sorted(others, key=lambda other: -s.points(other))


def weight(s: AntaresState, seat: int, other: int) -> float:
    """What a point less for the other is worth to the seat."""
    return RIVALS[len(s.players)][ranked(s, seat).index(other)]


def loss(logged: Sequence[int], fates: Sequence[int]) -> int:
    """The points that Sabotages and Warps take from a data log (AN-FATE-4)."""
    dice = sorted((face + 1 for face, count in enumerate(logged) for _ in range(count)), reverse=True)
    before = sum(dice)
    dice = dice[fates[SABOTAGE] :]
    return before - sum(max(points - fates[WARPED], 0) for points in dice)


def damage(logged: Sequence[int], fates: Sequence[int], turn: float) -> float:
    """The points that a roll of Fate dice costs, the turn being worth so much when it goes on."""
    return loss(logged, fates) + (turn if fates[ROUTED] else 0.0)


def spared(logged: Sequence[int], fates: Sequence[int], turn: float, ignored: int) -> tuple[int, float]:
    """The face that is best ignored, and the damage of the others when this many are ignored one by one."""
    now = list(fates)
    face = ROUTED
    for i in range(ignored):
        faces = [f for f in (SABOTAGE, WARPED, ROUTED) if now[f]]
        if not faces:
            break
        best = min(faces, key=lambda f: (damage(logged, [n - (k == f) for k, n in enumerate(now)], turn), f))
        now[best] -= 1
        if i == 0:
            face = best
    return face, damage(logged, now, turn)


def shield(s: AntaresState) -> tuple[float, int]:
    """How likely the roller’s traits meet the Fate dice of the next roll, and how many dice they ignore."""
    if s.traits:
        for trait in s.players[s.active].faction.at[FATE]:
            ignored = sum(effect.n for effect in trait.effects if effect.kind == "ignore_fate")
            if ignored and not s.used & trait.bit:
                n = SKIRMISH_DICE - s.kept.n
                ways = sum(
                    count
                    for dice, count in s.pool.skirmish.results[n]
                    if trait.reached(s.kept.victories + dice.victories, s.kept.strikes + dice.strikes)
                )
                return ways / SIDES**n, ignored
    return 0.0, 0


def harm(s: AntaresState, k: int, turn: float) -> float:
    """The points that k Fate dice in the next roll cost the roller on average, whose turn is worth so much."""
    logged = s.players[s.active].logged
    met, ignored = shield(s)
    total = 0.0
    for fates, ways in s.pool.fate.results[k]:
        total += ways * (1 - met) * damage(logged, fates, turn)
        if met:
            total += ways * met * spared(logged, fates, turn, ignored)[1]
    return total / float(SIDES**k)


def face_points(face: int) -> int:
    """What a claimed Control die that shows this face is worth, Fate counting as the Fate die that it claims."""
    return act.FATE_POINTS if face == FATE_FACE else face + 1


def lowest(claimed: Counts) -> int:
    """The least of the faces of claimed dice."""
    return min((face for face in range(4) if claimed[face]), key=lambda face: (face_points(face), face))


class Outlook:
    """What the next roll makes of each choice with so many Control and Fate dice to be had, in points.

    stop   for each Victory count, what is claimed at once
    keep   for each count of kept Victories and of kept dice, what is claimed on average after one more roll
    """

    __slots__ = ("keep", "stop")

    def __init__(self, pool: DiceList, gate: int, fate: int) -> None:
        earned = earnings(pool, gate, fate)
        self.stop = [float(points) for points in earned]
        self.keep: list[list[float]] = [[0.0] * (SKIRMISH_DICE + 1) for _ in range(SKIRMISH_DICE + 1)]
        for dice in DICE.values():
            chances = pool.odds.totals(dice)
            points = sum(chance * earned[total] for total, chance in enumerate(chances))
            self.keep[dice.victories][dice.n] = float(points)


_OUTLOOKS: Final[dict[tuple[str, int, int], Outlook]] = {}


def outlook(pool: DiceList, gate: int, fate: int) -> Outlook:
    """The outlook with so many dice to be had, worked out once."""
    key = (pool.digest, gate, fate)
    found = _OUTLOOKS.get(key)
    if found is None:
        found = _OUTLOOKS[key] = Outlook(pool, gate, fate)
    return found


def ranked_rolls(s: AntaresState, legal: list[Action]) -> list[tuple[float, Action]]:
    """Stopping and every way to keep dice with the points of the next roll, most first, of equals stopping first."""
    look = outlook(s.pool, s.gate, s.table + sum(p.fate for p in s.players if p.seat != s.active))
    stop, keep, kept = look.stop, look.keep, s.kept
    scored: list[tuple[float, int, Action]] = []
    for action in legal:
        if isinstance(action, act.Stop):
            scored.append((-stop[s.victories()], -1, action))
        elif isinstance(action, act.Keep):
            dice = action.dice
            points = keep[kept.victories + dice.victories][kept.n + dice.n]
            scored.append((-points, len(scored), action))
    scored.sort()
    return [(-points, action) for points, _, action in scored]


class Greedy(Player):
    """Looks one roll ahead: stops, or keeps what the next roll alone makes the most of."""

    spec = "greedy"

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
            return self._trait(state, legal)
        return self._answer(state, step.player, legal)

    def _roll(self, s: AntaresState, legal: list[Action]) -> Action:
        rolls = ranked_rolls(s, legal)
        return rolls[0][1] if rolls else legal[0]

    def _window(self, s: AntaresState, seat: int) -> Action:
        turn = plain_play_of(s).value(s.kept)
        if weight(s, seat, s.active) * harm(s, 1, turn) > _GREEDY_HARM:
            return act.FATE[1]
        return act.PASS_TURN

    def _trait(self, s: AntaresState, legal: list[Action]) -> Action:
        first = legal[0]
        assert isinstance(first, UseTrait)
        if any(effect.kind == "reroll_control" for effect in first.trait.effects):
            return first if face_points(lowest(s.claimed)) == 1 else legal[-1]
        return first

    def _answer(self, s: AntaresState, seat: int, legal: list[Action]) -> Action:
        """Questions about whose or which: the strongest rival, the lowest claimed die, the worst Fate die."""
        rank = {other: place for place, other in enumerate(ranked(s, seat))}
        first = legal[0]
        if isinstance(first, act.ClaimSix):
            earned = earnings(s.pool, s.gate, 0)[6], earnings(s.pool, 0, s.table + len(s.holders(seat)))[6]
            return act.CLAIM_CONTROL if earned[0] >= earned[1] else act.CLAIM_FATE
        if isinstance(first, act.TakeFate):
            return min((a for a in legal if isinstance(a, act.TakeFate)), key=lambda a: rank[a.seat])
        if isinstance(first, Target):
            targets = [a for a in legal if isinstance(a, Target)]
            return min(targets, key=lambda a: sorted(rank[other] for other in a.seats))
        if isinstance(first, Reroll):
            return REROLL[lowest(s.claimed)]
        if isinstance(first, Ignore):
            turn = plain_play_of(s).stop(s.kept, s.rolled)
            return IGNORE[spared(s.players[seat].logged, s.fates, turn, 1)[0]]
        return first


def greedy(seed: int = 0) -> Greedy:
    """A new greedy bot; nothing in its choices is left to chance, whatever the seed."""
    return Greedy()
