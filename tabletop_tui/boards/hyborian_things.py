"""Cards, Troopers and Complexes as things of the board, with all that can be said of each."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from rules.core.phrases import listed
from rules.hyborian import actions as act
from rules.hyborian import numbers
from rules.hyborian.battle_steps import contested
from rules.hyborian.card import KINDS, Card
from rules.hyborian.pieces import Complex
from rules.hyborian.ring import AT_COMPLEX, ATLANTIS, READY, TITLES, is_dimension, neighbours
from rules.hyborian.state import HyborianState
from rules.hyborian.transport import cost_of
from tabletop_tui.boards.hyborian_words import gate_mark, power_table
from tabletop_tui.boards.model import Thing

#: the hue and the two letters of each Dimension; the last are those of a card without one
HUES: Final = ("bronze", "green", "ice", "blue", "gold", "rose", "")
LETTERS: Final = (*(title[:2] for title in TITLES), "–")
#: The phases of a player turn.
TURN_PHASES: Final = ("Overload", "Attach", "Transport", "Combat", "Ready")
#: What rules a number of a ledger, where it is a rule of its own and not the text of a card.
RULED: Final = frozenset({"HG-CBT-13", "HG-CBT-14", "HG-CBT-15"})

NO_ACTS: Final[Mapping[str, tuple[str, ...]]] = {}


def card_words(card: Card) -> tuple[str, ...]:
    """What a card says: its text, or what the engine makes of each ability; with − for minus."""
    words = (card.text,) if card.text else tuple(ability.words() for ability in card.abilities)
    return tuple(re.sub(r"(?<![\w-])-(?=\d)", "−", sentence) for sentence in words)


def kind_words(card: Card) -> str:
    """The kind of a card as people read it."""
    home = f", {TITLES[card.dimension]}" if card.dimension >= 0 else ""
    return KINDS[card.kind] + home


def card_thing(key: str, card: Card, *, actions: tuple[str, ...] = (), state: str = "") -> Thing:
    """A card that is not in play."""
    plus = "+" if card.attachment else ""
    return Thing(
        key=key,
        name=card.name,
        full=card.name,
        letter=LETTERS[card.dimension],
        hue=HUES[card.dimension],
        shield=f"{plus}{card.attack}/{plus}{card.defense}" if card.fighter or card.attachment else "",
        text=card.text,
        lines=card_words(card),
        words=card_words(card),
        kind=kind_words(card),
        state=state or KINDS[card.kind],
        cost=str(card.icons) if card.icons else "",
        actions=actions,
    )


def trooper_thing(
    s: HyborianState, num: int, names: Sequence[str], acts: Mapping[str, tuple[str, ...]] = NO_ACTS
) -> Thing:
    """A Trooper with its totals of now; `▪` for each attached card."""
    unit = s.units[num]
    attack, defense = numbers.totals(s, unit)
    key = f"unit:{unit.num}"
    if unit.place == READY:
        now = unit.controller == s.active and s.phase in TURN_PHASES
        state = "waits" if unit.waits else "may move" if now else f"in {names[unit.controller]}’s turn"
    elif unit.place >= AT_COMPLEX:
        gate = unit.place - AT_COMPLEX
        state = f"at {gate_mark(s, gate, names)} {s.complexes[gate].card.name}"
    else:
        state = names[unit.controller]
    reach = reach_words(s, num)
    attached = [f"▪ {piece.card.name} +{piece.card.attack}/+{piece.card.defense}" for piece in unit.attached]
    return Thing(
        key=key,
        name=unit.card.name,
        full=unit.card.name,
        letter=LETTERS[unit.card.dimension],
        hue=HUES[unit.card.dimension],
        mark="▪" * min(len(unit.attached), 2),
        shield=f"{attack}/{defense}",
        text=", ".join(piece.card.name for piece in unit.attached),
        lines=(*attached, *reach, *card_words(unit.card)),
        words=(
            *(source_words(entry) for entry in numbers.ledger(s, unit)),
            *reach,
            *card_words(unit.card),
            *(words for piece in unit.attached for words in card_words(piece.card)),
        ),
        kind=kind_words(unit.card),
        state=state,
        cost=str(cost_of(s, unit)),
        muted=unit.waits,
        actions=acts.get(key, ()),
        clause="HG-MOVE-4" if unit.waits else "",
    )


def reach_words(s: HyborianState, num: int) -> tuple[str, ...]:
    """What the Dimension of a Trooper lets it do from where it stands: walk, support, use Magic (HG-CBT-17 to 20)."""
    unit = s.units[num]
    if not is_dimension(unit.place):
        return ()
    near = ", ".join(TITLES[d % 6][:2] for d in neighbours(unit.place))
    out: list[str] = []
    if numbers.can_walk(s, unit):
        out.append(f"→ walks to {near}")
    free = not contested(s, unit)
    if unit.card.dimension == ATLANTIS and unit.settled and free:
        out.append(f"→ may support in {near}")
    if numbers.can_cast(s, unit):
        out.append(f"→ Magic here, {near}" if free else "→ Magic here")
    return tuple(out)


def _pair(n: int | None) -> str:
    return "·" if n is None else f"−{-n}" if n < 0 else f"+{n}"


def source_words(entry: numbers.Entry) -> str:
    """A line of a ledger, with the clause where a rule of its own gives the number; numbers that replace have a =."""
    if entry.sets or entry.source == "printed":
        sign = "=" if entry.sets else ""
        shown = "/".join("·" if n is None else f"{sign}{n}" for n in (entry.attack, entry.defense))
        return f"{entry.source} {shown}"
    clause = "HG-CBT-15" if entry.source.endswith(" supports") else entry.clause
    ruled = f" § {clause}" if clause in RULED else ""
    return f"{entry.source}{ruled} {_pair(entry.attack)}/{_pair(entry.defense)}"


def gate_thing(s: HyborianState, gate: Complex, acts: Mapping[str, tuple[str, ...]] = NO_ACTS) -> Thing:
    """A Complex: its Pyramids in order, its power where it is not 0, the rounds it has left."""
    key = f"gate:{gate.num}"
    power = numbers.powers(s, gate)
    left = "" if not gate.counter else "1 round" if gate.counter == 1 else f"{gate.counter} rounds"
    now = "shut down" if gate.shut else "✓ used" if gate.used else ""
    state = ", ".join(part for part in (now, left) if part)
    stormers = [unit.card.name for unit in s.units.values() if unit.place == AT_COMPLEX + gate.num]
    return Thing(
        key=key,
        name=gate.card.name,
        full=gate.card.name,
        letter=LETTERS[gate.card.dimension],
        hue=HUES[gate.card.dimension],
        mark=f"▲{len(gate.pyramids)}",
        text=act.power_words(power),
        lines=(
            "▲" + " ".join(LETTERS[d] for d in gate.pyramids),
            *(f"attacked by {listed(stormers)}" for _ in range(bool(stormers))),
            *power_table(s, gate),
            *card_words(gate.card),
        ),
        words=(
            "Pyramids: " + ", ".join(TITLES[d] for d in gate.pyramids),
            *(f"Attacked by {listed(stormers)}." for _ in range(bool(stormers))),
            *power_table(s, gate),
            *card_words(gate.card),
        ),
        kind=kind_words(gate.card),
        state=state,
        muted=gate.used or bool(gate.shut),
        actions=acts.get(key, ()),
        clause="HG-GATE-3",
    )
