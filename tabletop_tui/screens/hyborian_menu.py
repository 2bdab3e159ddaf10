"""The menu of Hyborian Gates as values: acts that share a Complex, a way or a card are one entry that opens. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.contract import Action, Decision
from rules.hyborian import actions as act
from rules.hyborian import numbers
from rules.hyborian.card import Card
from rules.hyborian.ring import AT_COMPLEX, READY, TITLES, dimension_title, is_dimension
from rules.hyborian.state import HyborianState
from rules.hyborian.transport import cost_of, way_power
from tabletop_tui.widgets.entries import DIGITS, FINISHING, Entry, finishing


@dataclass(frozen=True, slots=True)
class Step:
    """One step on the way to an act: a key that acts of one group share, its label, and the value beside it."""

    key: str
    label: str
    value: str = ""


def steps(s: HyborianState, action: Action) -> tuple[Step, ...]:
    """The groups that an act stands in, the widest first, and last the act itself."""
    assert isinstance(action, act.Act)
    if isinstance(action, act.Send):
        gate = s.complexes[action.gate]
        unit = s.units[action.num]
        power = way_power(s, gate, unit.place, action.to)
        way = Step(
            f"way {unit.place} {action.to}", f"{_place(s, unit.place)} → {_place(s, action.to)}", f"power {power}"
        )
        leaf = Step(action.text, unit.card.name, f"cost {cost_of(s, unit)}")
        return (Step(f"gate {action.gate}", gate.card.name), way, leaf)
    if isinstance(action, act.AddPyramid):
        gate = s.complexes[action.num]
        title = TITLES[action.pyramid]
        left = s.players[gate.owner].pyramids[action.pyramid]
        return (
            Step(f"gate {action.num}", gate.card.name, "▲" + "".join(TITLES[d][:2] for d in gate.pyramids)),
            Step(action.text, f"{title} Pyramid", f"{left} left"),
        )
    if isinstance(action, act.LayGate):
        assert action.card is not None
        whole = Step(f"card {action.card.id}", action.card.name)
        return (whole, Step(action.text, f"{TITLES[action.pyramid]} Pyramid", action.value(s)))
    if isinstance(action, act.Attach):
        assert action.card is not None
        unit = s.units[action.num]
        carried = Step(f"card {action.card.id}", action.card.name, _pair(action.card))
        return (carried, Step(action.text, f"to {unit.card.name}", "/".join(map(str, numbers.totals(s, unit)))))
    if isinstance(action, act.Cast):
        assert action.card is not None
        return (
            Step(f"card {action.card.id}", action.card.name),
            Step(action.text, f"by {s.units[action.num].card.name}", _totals(s, action.num)),
        )
    if isinstance(action, act.Walk | act.Drive):
        unit = s.units[action.num]
        return (
            Step(f"unit {action.num}", f"{unit.card.name} {'walks' if isinstance(action, act.Walk) else 'drives'}"),
            Step(action.text, f"to {_place(s, action.to)}"),
        )
    return (Step(action.text, "", short_value(s, action)),)


def short_value(s: HyborianState, action: act.Act) -> str:
    """What stands beside an act that is in no group: the numbers of its Trooper, of its card."""
    if isinstance(action, act.PlayTrooper):
        return action.value(s)
    if isinstance(action, act.Attach):
        assert action.card is not None
        return _pair(action.card)
    if isinstance(action, act.ChooseCard) and action.card is not None:
        card = action.card
        return f"{TITLES[card.dimension][:2] if card.dimension >= 0 else ''} {_pair(card)}".strip()
    if action.num in s.units and not isinstance(action, act.UseAbility):
        return _totals(s, action.num)
    return ""


def entries_of(
    s: HyborianState,
    decision: Decision,
    names: Sequence[str],
    path: Sequence[str],
    letters: str,
    finish: str,
    only: frozenset[str] | None = None,
) -> list[Entry]:
    """The menu of a decision at a place in its groups; `path` are the keys of the groups that are open."""
    chains = [
        (action, steps(s, action))
        for action in decision.actions
        if action.verb not in FINISHING and (only is None or action.text in only)
    ]
    depth = len(path)
    chains = [(action, chain) for action, chain in chains if tuple(step.key for step in chain[:depth]) == tuple(path)]
    members: dict[str, list[tuple[Action, tuple[Step, ...]]]] = {}
    for action, chain in chains:
        key = chain[depth].key if depth < len(chain) else action.text
        members.setdefault(key, []).append((action, chain))
    found: list[Entry] = []
    overloads = sum(isinstance(group[0][0], act.AddPyramid) for group in members.values())
    for group in members.values():
        action, chain = group[0]
        if len(group) == 1 or (overloads == 1 and isinstance(action, act.AddPyramid)):
            found += [Entry("act", "", *_leaf(s, a, c, depth, names), a.verb, (a,)) for a, c in group]
            continue
        step = chain[depth]
        shown = step.value or f"{len(group)} ways"
        found.append(Entry("group", "", f"{step.label}…", shown, action.verb, tuple(a for a, _ in group)))
    signs = iter(DIGITS + letters)
    keyed = [Entry(e.kind, next(signs, ""), e.label, e.value, e.verb, e.acts) for e in _told_apart(found)]
    if path or only is not None:
        return [*keyed, Entry("back", "", "Back", "", "", ())]
    return keyed + finishing(decision, names, finish, signs)


def _leaf(
    s: HyborianState, action: Action, chain: tuple[Step, ...], depth: int, names: Sequence[str]
) -> tuple[str, str]:
    """An act as an entry: what its groups have not said yet."""
    if isinstance(action, act.Send) and depth:
        return " ".join(step.label for step in reversed(chain[depth:])), chain[-1].value
    if (depth and depth < len(chain)) or isinstance(action, act.AddPyramid):
        return chain[-1].label, chain[-1].value
    assert isinstance(action, act.Act)
    return action.label(names), chain[-1].value if len(chain) == 1 else short_value(s, action) or chain[-1].value


def _told_apart(found: Sequence[Entry]) -> list[Entry]:
    """Entries that would look alike get the number of their piece."""
    alike = Counter((entry.label, entry.value) for entry in found)
    out: list[Entry] = []
    for entry in found:
        first = entry.acts[0]
        if alike[entry.label, entry.value] > 1 and isinstance(first, act.Act) and first.num:
            number = first.gate if entry.kind == "group" and isinstance(first, act.Send) else first.num
            value = f"{entry.value} #{number}".strip()
            entry = Entry(entry.kind, entry.key, entry.label, value, entry.verb, entry.acts)
        out.append(entry)
    return out


def _place(s: HyborianState, place: int) -> str:
    if place == READY:
        return "Ready"
    if is_dimension(place):
        return dimension_title(place)
    return s.complexes[place - AT_COMPLEX].card.name


def _pair(card: Card) -> str:
    if card.attachment:
        return f"+{card.attack}/+{card.defense}"
    return f"{card.attack}/{card.defense}" if card.fighter else ""


def _totals(s: HyborianState, num: int) -> str:
    return "/".join(map(str, numbers.totals(s, s.units[num])))
