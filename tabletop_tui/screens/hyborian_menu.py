"""The menu of Hyborian Gates as values: acts that share a Complex, a way or a card are one entry that opens. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.core.contract import Action, Decision
from rules.hyborian import actions as act
from rules.hyborian import numbers
from rules.hyborian.card import Card
from rules.hyborian.pieces import power_of
from rules.hyborian.ring import AT_COMPLEX, READY, TITLES, dimension_title, is_dimension
from rules.hyborian.state import HyborianState
from tabletop_tui.boards.hyborian_words import gate_mark, seat_marks
from tabletop_tui.widgets.entries import DIGITS, FINISHING, Entry, finishing

#: The passes that hold for longer, in the few cells of the menu; the detail tells each in full.
PASSES: Final = {
    "pass:stack": "Pass this whole stack",
    "pass:battle": "Pass this battle",
    "pass:turn": "Pass until your turn",
}


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
        # what is sent on which way is picked in the picker
        return (Step(f"gate {action.gate}", gate.card.name), Step(action.text, ""))
    if isinstance(action, act.AddPyramid):
        gate = s.complexes[action.num]
        d = action.pyramid
        now, then = numbers.powers(s, gate)[d], numbers.powers(s, action.grown(s))[d]
        return (
            Step(f"gate {action.num}", gate.card.name, "▲" + "".join(TITLES[d][:2] for d in gate.pyramids)),
            Step(action.text, f"Add ▲{TITLES[d]}", f"{TITLES[d][:2]} {now}→{then}"),
        )
    if isinstance(action, act.LayGate):
        assert action.card is not None
        home = action.card.dimension
        whole = Step(f"card {action.card.id}", action.card.name, TITLES[home][:2] if home >= 0 else "–")
        # the group and the question say that it is a Pyramid; its powers need the cells
        return (whole, Step(action.text, f"▲{TITLES[action.pyramid]}", action.value(s)))
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


def new_powers(s: HyborianState, action: act.Act) -> tuple[int, ...]:
    """The powers of the Complex that a Gate becomes with the Pyramid of this act (HG-GATE-3); empty for other acts."""
    if isinstance(action, act.LayGate):
        assert action.card is not None
        return power_of(action.card.dimension, (action.pyramid,))
    if isinstance(action, act.Choose) and action.text.startswith("pyramid:"):
        gate = s.players[s.actor()].secret or getattr(s.stack[-1], "card", None)
        return power_of(gate.dimension, (action.n,)) if gate is not None else ()
    return ()


def short_value(s: HyborianState, action: act.Act) -> str:
    """What stands beside an act that is in no group: the numbers of its Trooper, of its card."""
    if isinstance(action, act.PlayTrooper):
        return action.value(s)
    if isinstance(action, act.Choose):
        powers = new_powers(s, action)
        if powers:
            return act.power_words(powers)
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
        sent = isinstance(action, act.Send)
        if (len(group) == 1 and not sent) or (overloads == 1 and isinstance(action, act.AddPyramid)):
            found += [
                Entry("act", "", *_leaf(s, a, c, depth, names), a.verb, (a,), note=_note(a, depth)) for a, c in group
            ]
            continue
        step = chain[depth]
        many = "way" if len(group) == 1 else "ways"
        shown = step.value or f"{len(group)} {many}"
        found.append(Entry("group", "", f"{step.label}…", shown, action.verb, tuple(a for a, _ in group)))
    signs = iter(DIGITS + letters)
    keyed = [replace(e, key=next(signs, "")) for e in _told_apart(s, found, names)]
    if path or only is not None:
        return [*keyed, Entry("back", "", "Back", "", "", ())]
    ending = finishing(decision, names, finish, signs)
    return keyed + [replace(entry, label=PASSES.get(entry.acts[0].text, entry.label)) for entry in ending]


def _leaf(
    s: HyborianState, action: Action, chain: tuple[Step, ...], depth: int, names: Sequence[str]
) -> tuple[str, str]:
    """An act as an entry: what its groups have not said yet."""
    if (depth and depth < len(chain)) or isinstance(action, act.AddPyramid):
        return chain[-1].label, chain[-1].value
    if isinstance(action, act.Attach | act.Cast) and not depth:
        return f"{action.said.partition(' ')[0]} {chain[0].label}", chain[0].value
    assert isinstance(action, act.Act)
    return action.label(names), chain[-1].value if len(chain) == 1 else short_value(s, action) or chain[-1].value


def _owned(s: HyborianState, found: Sequence[Entry], names: Sequence[str]) -> list[Entry]:
    """Troopers to choose among of several players, or of one name, get their owner and place beside them."""
    chosen = {
        entry.acts[0].num: entry for entry in found if isinstance(entry.acts[0], act.Choose) and entry.kind == "act"
    }
    units = [s.units[num] for num in chosen if num in s.units]
    alike = Counter(unit.card.name for unit in units)
    mixed = len({unit.controller for unit in units}) > 1
    out: list[Entry] = []
    for entry in found:
        first = entry.acts[0]
        if isinstance(first, act.Choose) and first.num in s.units and entry.kind == "act":
            if mixed or alike[s.units[first.num].card.name] > 1:
                entry = replace(entry, value=f"{_whose(s, first.num, names)} {entry.value}".strip())
        out.append(entry)
    return out


def _told_apart(s: HyborianState, found: Sequence[Entry], names: Sequence[str]) -> list[Entry]:
    """Entries that would look alike get the number of their piece."""
    found = _owned(s, found, names)
    alike = Counter((entry.label, entry.value) for entry in found)
    out: list[Entry] = []
    for entry in found:
        first = entry.acts[0]
        if alike[entry.label, entry.value] > 1 and isinstance(first, act.Act) and first.num:
            sent = entry.kind == "group" and isinstance(first, act.Send)
            number = first.gate if isinstance(first, act.Send) and sent else first.num
            value = f"{entry.value} {_number(s, number, names)}".strip()
            entry = replace(entry, value=value)
        out.append(entry)
    return out


def _number(s: HyborianState, num: int, names: Sequence[str]) -> str:
    """What tells a piece from its like: a Complex its place on the board, anything else its number."""
    return gate_mark(s, num, names) if num in s.complexes else f"#{num}"


def _note(action: Action, depth: int) -> str:
    """The line below an act that stands alone: to whom a card goes, or who casts it."""
    if depth or not isinstance(action, act.Attach | act.Cast):
        return ""
    return f"to {action.bearer.name}" if isinstance(action, act.Attach) else f"by {action.caster.name}"


def _whose(s: HyborianState, num: int, names: Sequence[str]) -> str:
    """The mark of who controls a Trooper, and where it stands in two letters: “B Ga”."""
    unit = s.units[num]
    return f"{seat_marks(names)[names[unit.controller]]} {_place(s, unit.place)[:2]}"


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
