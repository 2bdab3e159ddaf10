"""Buy menus that evolve on a list: generations of children of the best menus, judged on paired seeds.

Everything is drawn from the seed. A generation is a plan like any other, so it can be played anywhere; the leaders
that are left at the end are judged anew on seeds that none of them was chosen by. Who plays in a generation depends on
all games of the one before, and on nothing else that was played.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from rules.core.chance import Chance, hashed
from rules.hero_realms.card import Card, CardPool
from tabletop_tui.players.hero_realms_menu import Line, Menu, load, text_of
from tabletop_tui.playtest.cards import pool_of
from tabletop_tui.playtest.duels import pair_points
from tabletop_tui.playtest.interventions import for_sale
from tabletop_tui.playtest.plan import Plan
from tabletop_tui.playtest.tally import Tally

#: menus that stay after each generation, and children that try to take their places
LEADERS: Final = 8
CHILDREN: Final = 16
#: lines of a menu that nobody wrote
_LINES: Final = 14
#: the most of what two leaders buy first that may be alike, and how many lines are looked at
_ALIKE: Final = 0.7
_FIRST: Final = 8
_MOST: Final = (1, 2, 3, 99)
_ATTACKS: Final = ("heuristic", "player", "champions")
#: what the spec of an evolved menu begins with
BORN: Final = "menu:evolved-"

#: plays a plan and gives its tally
Play = Callable[[Plan], Tally]


def evolved(plan: Plan, generations: int, pairs: int, play: Play) -> Plan:
    """The plan in which the leaders meet on seeds of their own, after so many generations of `pairs` pairs a match."""
    going = evolution(plan, generations, pairs)
    try:
        asked = next(going)
        while True:
            asked = going.send(play(asked))
    except StopIteration as end:
        last: Plan = end.value
        return last


def evolution(plan: Plan, generations: int, pairs: int) -> Generator[Plan, Tally, Plan]:
    """The plan of each generation, as a generator that is sent its tally, and at the end the one `evolved` gives."""
    pool = pool_of(plan)
    chance = Chance(hashed(plan.seed, "evolution"))
    born = _names()
    leaders = {next(born): stranger(pool, chance) for _ in range(LEADERS)}
    for generation in range(generations):
        parents = list(leaders.values())
        children = {next(born): child(pool, parents, chance) for _ in range(CHILDREN)}
        everybody = {**leaders, **children}
        matches = [[one, other] for one in everybody for other in leaders if one != other]
        first = plan.seed + plan.seeds + generation * pairs
        tally = yield contest(plan, everybody, matches, first, pairs)
        leaders = best(everybody, list(leaders), tally)
    names = list(leaders)
    matches = [[one, other] for i, one in enumerate(names) for other in names[i + 1 :]]
    matches += [[one, bot] for one in names for bot in plan.bots]
    return contest(plan, leaders, matches, plan.seed, plan.seeds)


def contest(plan: Plan, menus: dict[str, Menu], matches: list[list[str]], seed: int, seeds: int) -> Plan:
    """The plan of these matches between menus."""
    texts = {name: text_of(menu) for name, menu in menus.items()}
    about = {**plan.about, "matches": matches}
    return replace(plan, seed=seed, seeds=seeds, menus={**plan.menus, **texts}, about=about)


def _names() -> Iterator[str]:
    number = 0
    while True:
        number += 1
        yield f"{BORN}{number}"


def best(everybody: dict[str, Menu], leaders: Sequence[str], tally: Tally) -> dict[str, Menu]:
    """The menus with most points against the leaders, none of them too much like a better one."""
    scores: dict[str, float] = {}
    for name in everybody:
        points = games = 0
        for other in leaders:
            found = pair_points(tally.get("cells", {}).get(f"{name} {other}", ""))
            points += sum(score * times for score, times in enumerate(found))
            games += 4 * sum(found)
        scores[name] = points / games if games else 0.0
    order = sorted(everybody, key=lambda name: -scores[name])
    chosen: list[str] = []
    for name in order:
        if len(chosen) < LEADERS and all(likeness(everybody[name], everybody[other]) <= _ALIKE for other in chosen):
            chosen.append(name)
    chosen += [name for name in order if name not in chosen][: LEADERS - len(chosen)]
    return {name: everybody[name] for name in chosen}


def likeness(one: Menu, other: Menu) -> float:
    """Which part of the cards that either menu wants first both want."""
    first = [{card for line in menu.buy[:_FIRST] for card in line.cards} for menu in (one, other)]
    return len(first[0] & first[1]) / max(1, len(first[0] | first[1]))


def stranger(pool: CardPool, chance: Chance) -> Menu:
    """A menu that nobody wrote: dear cards first, with a taste for two factions, and much chance."""
    liked = (1 + chance.below(4), 1 + chance.below(4))

    def wish(card: Card) -> float:
        return card.cost + 3 * (card.faction in liked) + chance.below(600) / 100

    cards = sorted(for_sale(pool), key=wish, reverse=True)[:_LINES]
    lines = tuple(Line(cards=frozenset({card.id}), most=_MOST[chance.below(len(_MOST))]) for card in cards)
    return Menu("evolved", "Evolved", "Evolved on this list.", lines, attack=_ATTACKS[chance.below(len(_ATTACKS))])


def child(pool: CardPool, parents: Sequence[Menu], chance: Chance) -> Menu:
    """A menu made of the beginning of one parent and what another wants besides, with one to three changes."""
    one, other = parents[chance.below(len(parents))], parents[chance.below(len(parents))]
    cut = chance.below(len(one.buy) + 1)
    lines = list(one.buy[:cut])
    have = {card for line in lines for card in line.cards}
    lines += [line for line in other.buy if not line.cards & have][: _LINES - cut]
    attack, rest = one.attack, one.rest
    for _ in range(1 + chance.below(3)):
        kind = chance.below(6)
        at = chance.below(len(lines))
        if kind == 0:
            lines.insert(chance.below(len(lines)), lines.pop(at))
        elif kind == 1:
            lines[at] = replace(lines[at], most=_MOST[chance.below(len(_MOST))])
        elif kind == 2 and len(lines) > 2:
            lines.pop(at)
        elif kind == 3:
            attack = _ATTACKS[chance.below(len(_ATTACKS))]
        elif kind == 4:
            rest = "heuristic" if rest == "nothing" else "nothing"
        else:
            _take_in(lines, for_sale(pool), at, chance)
    return Menu("evolved", "Evolved", "Evolved on this list.", tuple(lines), rest=rest, attack=attack)


def _take_in(lines: list[Line], cards: Sequence[Card], at: int, chance: Chance) -> None:
    """Put a line for a card of the list at this place, instead of the one that there may be for it already."""
    card = cards[chance.below(len(cards))]
    left = [line for line in lines if card.id not in line.cards]
    left.insert(at, Line(cards=frozenset({card.id}), most=_MOST[chance.below(len(_MOST))]))
    lines[:] = left


def menus_of(plan: Plan) -> dict[str, Menu]:
    """The evolved menus of a plan by their specs."""
    return read(texts_of(plan))


def texts_of(plan: Plan) -> dict[str, str]:
    """The texts of the evolved menus of a plan by their specs."""
    return {spec: text for spec, text in plan.menus.items() if spec.startswith(BORN)}


def read(texts: Mapping[str, str]) -> dict[str, Menu]:
    """The menus of these texts."""
    return {spec: load(text.encode(), spec) for spec, text in texts.items()}
