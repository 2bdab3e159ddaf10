"""`diff`: two lists on the same seeds: what did the change do.

Every seed is played with both lists, so that what they share cancels out. In Hero Realms the cards that differ are
measured too, as `cards` does, with both lists.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from rules.core.registry import game as game_by_id
from rules.hero_realms.card import Card
from tabletop_tui.playtest.cards import measure_seed, pool_of
from tabletop_tui.playtest.changes import changes, names_of, sells, things_changed
from tabletop_tui.playtest.claims import FALSE_ALARMS, enough, judged
from tabletop_tui.playtest.diff_tables import (
    SUM_A,
    SUM_B,
    SUM_D,
    SUM_DD,
    others,
    owned,
    owned_claims,
    owned_table,
    whole,
    whole_table,
    whole_verdicts,
    worth_table,
    worths,
)
from tabletop_tui.playtest.each import EACH
from tabletop_tui.playtest.games import watch_for
from tabletop_tui.playtest.games.hero_realms import Seen
from tabletop_tui.playtest.interventions import for_sale
from tabletop_tui.playtest.plan import Measure, Plan
from tabletop_tui.playtest.report import Report, finished
from tabletop_tui.playtest.run import play_seed, seatings
from tabletop_tui.playtest.tally import Tally, fold

#: changes of a list that the head of a report tells
_NAMED: Final = 6


def both(plan: Plan) -> list[tuple[Card, Card]]:
    """The changed cards that are for sale in both lists, as each list has them."""
    if not sells(plan) or len(plan.bots) != 2:
        return []
    pools = pool_of(plan, 0), pool_of(plan, 1)
    sold = [{card.id: card for card in for_sale(pool)} for pool in pools]
    return [(sold[0][card], sold[1][card]) for card in changes(plan).words if card in sold[0] and card in sold[1]]


def sold(plan: Plan, card: str) -> bool:
    """Whether list B has this card for sale."""
    return sells(plan) and any(card == other.id for other in for_sale(pool_of(plan, 1)))


def chunk(plan: Plan, seeds: range) -> Tally:
    """The tally of some seeds of a plan."""
    tally: Tally = {}
    watches = [watch_for(plan.arm(plan.bots, which)) for which in (0, 1)]
    if plan.lists[0].digest == plan.lists[1].digest:
        return tally
    cards = both(plan)
    now = {was: thing for thing, was in changes(plan).before.items()}
    eyes = [Seen(pool_of(plan, which), 2) for which in (0, 1)] if cards else []
    for seed in seeds:
        sums: list[dict[str, int]] = []
        for which, watch in enumerate(watches):
            found: Counter[str] = Counter()
            more: Tally = {}
            for chairs, played in play_seed(plan, seed, which, watch, more):
                found["turns"] += played.turns
                found["decisions"] += played.decisions
                found["first"] += played.points(played.first)
                found["games"] += 1
                found.update({f"of {what}": n for what, n in watch.quantities().items()})
                for thing, n in watch.owned(played, chairs).items():
                    name = thing if which else now.get(thing, thing)
                    found[f"has {name}"] += n
                    found[f"in {name}"] += 1
            fold(tally, {"AB"[which]: {key: more[key] for key in ("places", "games", "cut", EACH) if key in more}})
            if "errors" in more:
                fold(tally, {"errors": more["errors"]})
            sums.append(found)
        if sums[0]["games"] == sums[1]["games"] == len(seatings(plan.bots)):
            _add(tally, sums[0], sums[1])
        for which, watch in enumerate(eyes):
            more = {}
            scores = measure_seed(plan, which, [pair[which] for pair in cards], watch, seed, more)
            if "errors" in more:
                fold(tally, {"errors": more["errors"]})
            for card, (access, gift) in scores.items():
                fold(tally, {"AB"[which]: {"access": {card: access}, "gift": {card: gift}}})
    return tally


def _add(tally: Tally, a: dict[str, int], b: dict[str, int]) -> None:
    fold(tally, {"seeds": 1})
    table = tally.setdefault("sums", {})
    for key in dict.fromkeys([*a, *b]):
        x, y = a.get(key, 0), b.get(key, 0)
        row = table.setdefault(key, [0, 0, 0, 0])
        row[SUM_A] += x
        row[SUM_B] += y
        row[SUM_D] += y - x
        row[SUM_DD] += (y - x) ** 2


def games_a_seed(plan: Plan) -> int:
    """How many games one seed of the plan stands for."""
    return 2 * len(seatings(plan.bots)) + 2 * 7 * len(both(plan))


def report(plan: Plan, tally: Tally) -> Report:
    """What the tally says, as tables and verdicts; also for a tally that is not whole."""
    found = changes(plan)
    told = things_changed(plan)
    names = names_of(plan)
    a, b = plan.lists
    n = tally.get("seeds", 0)
    things = owned(plan, tally)
    mine = [thing for thing in things if thing[0] in told]
    rest = [thing for thing in things if thing[0] not in told]
    asked, other = owned_claims(plan, mine), owned_claims(plan, rest)
    worth_rows, worth = worths(plan, tally)
    whole_rows, as_whole = whole(plan, tally)
    claims = [*asked, *worth, *as_whole]
    # what was changed is one question, what else that moved another
    q, other_q = judged(claims), judged(other)
    cut = len(asked), len(asked) + len(worth)
    verdicts = []
    for (thing, before, after, _), claim, one in zip(mine, asked, q, strict=False):
        if thing in (*found.new, *found.gone) and sells(plan):
            is_new = thing in found.new
            said = f"new, and bought {after:.2f} times" if is_new else f"gone; it was bought {before:.2f} times"
            verdicts.append(f"{names[thing]} is {said} a game.")
        else:
            verdicts.append(claim.sentence(one))
    seen = {thing for thing, *_ in mine}
    verdicts += [
        f"{names[new]} is new, and nobody bought it." for new in found.new if sold(plan, new) and new not in seen and n
    ]
    verdicts += [claim.sentence(one) for claim, one in zip(worth, q[cut[0] :], strict=False)]
    if other:
        verdicts.append(others(plan, other, other_q))
    verdicts += whole_verdicts(as_whole, q[cut[1] :]) if n else []
    if found.none:
        verdicts = ["Nothing that is played differs between the lists."]
    notes = [
        (
            f"All of this holds for {' against '.join(plan.bots)}. Both lists are played on the same seeds; intervals "
            f"are at 95 %, ± is half of one. What is said to be more or less is so by its whole interval, with at most "
            f"{100 * FALSE_ALARMS:.0f} % false alarms over what was changed (Benjamini and Hochberg)."
        ),
    ]
    seeds = enough(claims, q)
    if seeds > n > 1 and not found.none:
        notes.append(f"What is open takes about {seeds:,} seeds to settle: --pairs {seeds}.")
    if found.new and sells(plan) and b.text is not None:
        notes.append(f"What new cards are worth among the others: playtest cards --cards {b.name}")
    pair = f"A: {a.name} before, B: {b.name} now" if a.name == b.name else f"A: {a.name}, B: {b.name}"
    heads = "; ".join(found.sentences[:_NAMED]) + (" …" if len(found.sentences) > _NAMED else "")
    tables = [owned_table(plan, [*mine, *rest], told, [*q[: cut[0]], *other_q])] if things else []
    return finished(
        plan,
        tally,
        "What the change did",
        f"{game_by_id(plan.game).title}, {pair}, {n:,} seeds with each list" + (f". {heads}" if heads else ""),
        verdicts,
        [
            *tables,
            worth_table(plan, worth_rows, q[cut[0] : cut[1]]),
            *([whole_table(whole_rows, q[cut[1] :])] if n else []),
        ],
        notes,
    )


MEASURE = Measure(chunk, games_a_seed, report)
