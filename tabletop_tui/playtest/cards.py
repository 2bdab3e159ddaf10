"""`cards`: what each card of a Hero Realms list is worth, from games that differ in that card alone.

Two interventions, both on paired seeds with swapped seats. Access: a bot against itself never buying the card. Gift:
a bot with one copy in the place of a starting card against itself without. Gifts measure raw power, and how far that
lies from what cards of the same cost have is the check of the price.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import Final

from rules.core.registry import game as game_by_id
from rules.hero_realms.card import Card, CardPool
from tabletop_tui.playtest.arm import Arm
from tabletop_tui.playtest.claims import FALSE_ALARMS
from tabletop_tui.playtest.games.hero_realms import BB, GAMES, SEEN, A, Seen, unused
from tabletop_tui.playtest.interventions import for_sale, replaced_by_gift
from tabletop_tui.playtest.ladder import share
from tabletop_tui.playtest.plan import Measure, Plan
from tabletop_tui.playtest.play import LOST, PAIR, Played, attempt, cards_of, pair
from tabletop_tui.playtest.report import Cell, Column, Report, Table, finished
from tabletop_tui.playtest.stats import Estimate, PriceLine, log_odds, paired, price_line, q_values, ratio
from tabletop_tui.playtest.tally import Tally, count

#: what an effect must surely exceed for a verdict, access in fractions of 1, surplus in gold
ACCESS_THRESHOLD: Final = 0.01
SURPLUS_THRESHOLD: Final = 1.5
#: cards that a line of prices takes
LEAST_FOR_LINE: Final = 5
#: the bot to ask next; pairs under which a report says that they are few
_SECOND: Final = "menu:economy"
_FEW: Final = 200
_USUAL: Final = 500


def pool_of(plan: Plan, which: int = 0) -> CardPool:
    """The cards of one of the plan’s lists."""
    pool = cards_of(plan.game, plan.lists[which].text)
    assert isinstance(pool, CardPool)
    return pool


def measured(plan: Plan, pool: CardPool) -> list[Card]:
    """The cards that the plan asks about: all that are for sale unless it names some."""
    named = plan.about.get("cards")
    return [card for card in for_sale(pool) if not named or card.id in named]


def access(arm: Arm, base: Played, bought: Sequence[bool], card: str, seed: int, tally: Tally) -> str:
    """The points of the side that may buy the card, as a character, over both seats of the side that may not.

    Where that side would not have bought the card anyway, the game is the base game: it is not played again.
    """
    total = 0
    for seat in (0, 1):
        played: Played | None = base
        if bought[seat]:
            played = attempt(arm.but(seat, never=card), seed, f"never buying {card}", tally)
        if played is None:
            return LOST
        total += played.points(1 - seat)
    return PAIR[total]


def gift(arm: Arm, card: str, seed: int, tally: Tally) -> str:
    """The points of the side that starts with the card, as a character, over both seats."""
    arms = [arm.but(seat, gift=card) for seat in (0, 1)]
    points = pair(arms, seed, f"gift of {card}", tally)
    return LOST if points is None else PAIR[points]


def measure_seed(
    plan: Plan, which: int, cards: Sequence[Card], watch: Seen, seed: int, tally: Tally
) -> dict[str, tuple[str, str]]:
    """Access and gift of each card on one seed; the base game is added to the tally."""
    arm = plan.arm((plan.bots[0],) * 2, which)
    base = attempt(arm, seed, "base", tally, watch)
    if base is None:
        return {card.id: (LOST, LOST) for card in cards}
    count(tally, "games")
    watch.add(tally, base, arm.chairs)
    bought = [[bool(watch.bought[seat][card.index]) for seat in (0, 1)] for card in cards]
    return {
        card.id: (access(arm, base, mine, card.id, seed, tally), gift(arm, card.id, seed, tally))
        for card, mine in zip(cards, bought, strict=True)
    }


def chunk(plan: Plan, seeds: range) -> Tally:
    """The tally of some seeds of a plan."""
    tally: Tally = {}
    pool = pool_of(plan)
    watch = Seen(pool, 2)
    found: dict[str, dict[str, str]] = {"access": {}, "gift": {}}
    for seed in seeds:
        for card, scores in measure_seed(plan, 0, measured(plan, pool), watch, seed, tally).items():
            for kind, score in zip(found, scores, strict=True):
                found[kind][card] = found[kind].get(card, "") + score
    return {**tally, **found}


def games_a_seed(plan: Plan) -> int:
    """How many games one seed of the plan stands for."""
    return 1 + 3 * len(measured(plan, pool_of(plan)))


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found about a card.

    access    how far the side that may buy it is above even; gift: how far the side that starts with it is
    residual  by how much its power as a gift, in log-odds, exceeds what cards of its cost have in this list
    surplus   the same in gold; None where power does not surely rise with cost
    unit      the log-odds that a gold of cost is worth at most in this list
    usual     the share that a gift of the usual power for its cost wins
    dead      nobody, or hardly anybody, bought it
    """

    card: Card
    access: Estimate
    access_q: float
    gift: Estimate
    residual: Estimate | None
    residual_q: float
    surplus: Estimate | None
    unit: float
    usual: float
    dead: bool

    def priced(self, threshold: float) -> int:
        """1 for surely too strong for its cost by more than so much gold, −1 for too weak, else 0."""
        if self.residual is None or self.unit <= 0.0 or self.residual_q > FALSE_ALARMS:
            return 0
        return self.residual.beyond(threshold * self.unit)

    def bought(self, threshold: float) -> int:
        """1 for surely worth buying, −1 for a trap, else 0."""
        return self.access.beyond(threshold) if self.access_q <= FALSE_ALARMS else 0


def counts(scores: str) -> list[int]:
    """How many pairs had 0 to 4 points; those that failed do not count."""
    return [scores.count(digit) for digit in PAIR]


def findings(plan: Plan, tally: Tally, which: int = 0) -> tuple[list[Finding], PriceLine | None]:
    """Every card measured, and the line of prices through them."""
    pool = pool_of(plan, which)
    cards = measured(plan, pool)
    accesses = [paired(counts(tally.get("access", {}).get(card.id, ""))) for card in cards]
    gifts = [counts(tally.get("gift", {}).get(card.id, "")) for card in cards]
    powers = [log_odds(scores) for scores in gifts]
    rows = tally.get("cards", {}).get(plan.bots[0], {})
    dead = [bool(unused(pool, {card.id: rows[card.id]}, plan.bots[0])) if card.id in rows else False for card in cards]
    line = None
    residuals: list[Estimate | None] = [None] * len(cards)
    if len(cards) - sum(dead) >= LEAST_FOR_LINE:
        # what nobody buys has a cost, but no price
        fair = [(card.cost, power.value) for card, power, gone in zip(cards, powers, dead, strict=True) if not gone]
        line = price_line([cost for cost, _ in fair], [power for _, power in fair])
        dearest = max(cost for cost, _ in fair)
        # what nobody buys because it costs more than all that is bought: the line says nothing so far out
        residuals = [
            None if card.cost > dearest else line.residual(card.cost, power)
            for card, power in zip(cards, powers, strict=True)
        ]
    access_q = q_values([found.p for found in accesses])
    residual_q = q_values([1.0 if found is None else found.p for found in residuals])
    out = []
    for i, card in enumerate(cards):
        residual = residuals[i]
        surplus = None if line is None or residual is None else line.surplus(residual)
        unit = 0.0 if line is None else line.slope_high
        usual = 0.5 if line is None else 1 / (1 + exp(-line.at(card.cost)))
        out.append(
            Finding(
                card,
                accesses[i],
                access_q[i],
                paired(gifts[i]),
                residual,
                residual_q[i],
                surplus,
                unit,
                usual,
                dead[i],
            )
        )
    return out, line


def thresholds(plan: Plan) -> tuple[float, float]:
    """What an effect must surely exceed: access in fractions of 1, surplus in gold."""
    return plan.about.get("access", ACCESS_THRESHOLD), plan.about.get("surplus", SURPLUS_THRESHOLD)


def words(found: Finding, plan: Plan) -> str:
    """The verdict on a card in a few words; empty where the intervals leave it open."""
    access, surplus = thresholds(plan)
    out = ["unused"] if found.dead else []
    out += {1: ["too strong"], -1: ["too weak"], 0: []}[found.priced(surplus)]
    out += {1: ["worth buying"], -1: ["a trap"], 0: []}[found.bought(access)]
    return ", ".join(out)


def sentences(found: Sequence[Finding], plan: Plan, tally: Tally) -> list[str]:
    """What is surely at fault in the list, a sentence a card, the worst first."""
    access, surplus = thresholds(plan)
    bot = plan.bots[0]
    rows = tally.get("cards", {}).get(bot, {})
    out = []
    for one in found:
        if one.dead:
            (told,) = unused(pool_of(plan), {one.card.id: rows[one.card.id]}, bot)
            fair = one.residual is not None and one.unit > 0.0 and one.residual.low > -surplus * one.unit
            more = f" As a gift it is surely not too weak for its cost, so that is {bot}’s judgement." if fair else ""
            out.append(told + more)
    for side, word in ((1, "strong"), (-1, "weak")):
        named = [(one.residual.value, one) for one in found if one.residual is not None and one.priced(surplus) == side]
        out += [_priced(one, word) for _, one in sorted(named, key=lambda pair: -side * pair[0])]
    for one in sorted(found, key=lambda one: one.access.value):
        if one.bought(access) == -1:
            out.append(
                f"{one.card.name} is a trap for {bot}: the same bot never buying it scores "
                f"{100 * (0.5 - one.access.value):.1f} % "
                f"[{100 * (0.5 - one.access.high):.1f}, {100 * (0.5 - one.access.low):.1f}] against {bot}."
            )
    assets = sorted((one for one in found if one.bought(access) == 1), key=lambda one: -one.access.value)
    if assets:
        told = ", ".join(f"{one.card.short} {100 * one.access.value:+.1f}" for one in assets)
        out.append(f"Surely worth buying for {bot}, in points: {told}.".replace(" -", " −"))
    return out


def _priced(one: Finding, word: str) -> str:
    """The sentence on a card that is too strong or too weak for its cost."""
    wins = share(one.gift)
    text = (
        f"{one.card.name} is too {word} for its cost of {one.card.cost}: as a gift it wins "
        f"{100 * wins.value:.1f} % [{100 * wins.low:.1f}, {100 * wins.high:.1f}], what is usual for that cost "
        f"{100 * one.usual:.1f} %"
    )
    if one.surplus is None:
        return f"{text}."
    value, low, high = (one.card.cost + x for x in (one.surplus.value, one.surplus.low, one.surplus.high))
    if value < 0:
        most = (
            "even for nothing it would be dear"
            if high <= 0
            else f"its power is that of a card for {_number(high)} gold at most"
        )
        return f"{text}; {most}."
    return f"{text}; its power is that of a card for {_number(value)} [{_number(max(0.0, low))}, {_number(high)}] gold."


def _nothing(plan: Plan, priced: bool) -> str:
    """What is said where no card has a verdict."""
    about = "None of these cards" if plan.about.get("cards") else "No card of this list"
    return f"{about} is surely at fault." if priced else f"{about} is surely worth buying, a trap or unused."


def _number(value: float) -> str:
    return f"{round(value, 1) + 0.0:.1f}".replace("-", "−")


def card_table(found: Sequence[Finding], plan: Plan, tally: Tally) -> Table:
    """All cards, the strongest for their cost first."""
    rows_of = tally.get("cards", {}).get(plan.bots[0], {})
    rows: list[tuple[Cell, ...]] = []
    for one in sorted(found, key=lambda one: -(one.residual.value if one.residual else one.gift.value)):
        row = rows_of.get(one.card.id, [0] * 9)
        picked = ratio(row[A : BB + 1], row[GAMES]) if row[A] else None
        rows.append(
            (
                one.card.short,
                one.card.id,
                one.card.cost,
                row[SEEN],
                picked,
                share(one.gift),
                one.residual,
                one.residual_q if one.residual else None,
                one.surplus,
                one.access,
                one.access_q,
                words(one, plan),
            )
        )
    access, surplus = thresholds(plan)
    gold = any(one.surplus is not None for one in found)
    priced = any(one.residual is not None for one in found)
    power = "Gift wins: of a side that starts with the card, against one that starts without."
    if priced:
        power = (
            f"Surplus: {'gold' if gold else 'log-odds'} by which the power of the card, as a gift at the start, "
            "exceeds what cards of its cost have; too strong or too weak is what is surely off by more than "
            f"{_number(surplus)} gold."
        )
    return Table(
        "cards",
        "Cards",
        (
            Column("card", "Card"),
            Column("id", "Id", wide=True, raw=True),
            Column("cost", "Cost", "count"),
            Column("turns_for_sale", "For sale", "count", wide=True),
            Column("picked", "Taken", "percent", wide=True),
            Column("gift", "Gift wins", "percent", wide=priced),
            Column("residual", "Surplus", "number", wide=gold or not priced, raw=gold or not priced),
            Column("residual_q", "q surplus", "chance", wide=True),
            Column("surplus", "Surplus", "number", wide=not gold, raw=not gold),
            Column("access", "Access", "points", bar=True),
            Column("access_q", "q access", "chance", wide=True),
            Column("verdict", "Verdict"),
        ),
        tuple(rows),
        f"{power} Access: points above even of a side that may buy the card against one that never does; worth buying "
        f"or a trap is what is surely beyond {_number(100 * access)} points. Unused: nobody, or hardly anybody, buys "
        "it.",
    )


def report(plan: Plan, tally: Tally) -> Report:
    """What the tally says, as tables and verdicts; also for a tally that is not whole."""
    pool = pool_of(plan)
    found, line = findings(plan, tally)
    pairs = max((one.access.n for one in found), default=0)
    bot = plan.bots[0]
    notes = [
        (
            f"Worth buying, a trap and unused speak of the choices of {bot}. Too strong and too weak speak of the "
            f"card, as {bot} plays it in a deck of starting cards: there, what needs other cards looks weak. Before "
            f"you change a card for it, ask a second bot: --bot {'greedy' if bot == _SECOND else _SECOND}."
        ),
        (
            f"A gift takes the place of one {replaced_by_gift(pool).name}. Pairs are one seed with the seats swapped. "
            "Intervals are at 95 % from the variance of pairs, ± is half of one; at most "
            f"{100 * FALSE_ALARMS:.0f} % of the verdicts over the list are false alarms (Benjamini and Hochberg)."
        ),
    ]
    if pairs < _FEW:
        notes.append(
            f"{pairs} pairs show only what is far off; the intervals of {_USUAL} are "
            f"{sqrt(_USUAL / max(1, pairs)):.1f} times as narrow: --pairs {_USUAL}."
        )
    if line is None:
        notes.append("Costs were not judged: that takes five or more cards that are bought, to set one against others.")
    elif line.slope_low <= 0:
        notes.append("Surplus is not in gold: in this list power does not surely rise with cost.")
    return finished(
        plan,
        tally,
        "Cards",
        f"{game_by_id(plan.game).title}, {plan.lists[0].name}, {plan.bots[0]}, {len(found)} cards, "
        f"{pairs:,} pairs of games each",
        sentences(found, plan, tally) or [_nothing(plan, line is not None)],
        [card_table(found, plan, tally)],
        notes,
    )


MEASURE = Measure(chunk, games_a_seed, report)
