"""Words of the Hyborian board: marks of seats and Complexes, where power comes from, what a strike would do now."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.phrases import listed
from rules.hyborian import numbers
from rules.hyborian.battle_events import Struck
from rules.hyborian.pieces import Complex
from rules.hyborian.ring import AT_COMPLEX, NEIGHBOURS, TITLES, dimension_title, is_dimension
from rules.hyborian.state import HyborianState


def power_table(s: HyborianState, gate: Complex) -> tuple[str, ...]:
    """The power of a Complex by Dimension, each with its sources: “Ga 3: Gate 1, Pyramids 2” (HG-GATE-3)."""
    out: list[str] = []
    own = gate.card.dimension
    for d, n in enumerate(numbers.powers(s, gate)):
        if not n:
            continue
        parts = ["Gate 1"] if d == own else []
        built = gate.pyramids.count(d)
        if built:
            parts.append("Pyramid 1" if built == 1 else f"Pyramids {built}")
        counted = built + (d == own)
        if own >= 0 and own in gate.pyramids and d in NEIGHBOURS[own] and n > counted:
            parts.append(f"next to {TITLES[own]} 1")
            counted += 1
        if n != counted:
            parts.append(f"cards {n - counted:+d}".replace("-", "−"))
        out.append(f"{TITLES[d][:2]} {n}: {', '.join(parts)}")
    return tuple(out)


def struck_now(s: HyborianState) -> tuple[str, ...]:
    """What would happen if both battlers struck now (HG-CBT-8), as far as open cards tell."""
    battle = s.battle
    if battle is None or battle.att not in s.units or battle.dfn not in s.units or battle.over:
        return ()
    attacker, defender = s.units[battle.att], s.units[battle.dfn]
    a, d = numbers.totals(s, attacker), numbers.totals(s, defender)
    least = 0 if s.rules.zero_attack_defeats else 1
    falls = [d[0] >= a[1] and d[0] >= least, a[0] >= d[1] and a[0] >= least]
    if all(falls):
        falls = [s.rules.double_defeat != "attacker_wins", s.rules.double_defeat != "defender_wins"]
    return _outcome(attacker.card.name, defender.card.name, a, d, falls[0], falls[1])


def outcome_words(struck: Struck) -> tuple[str, ...]:
    """The same of a strike that was played out."""
    return _outcome(
        struck.attacker.name,
        struck.defender.name,
        struck.attack,
        struck.defense,
        struck.attacker_falls,
        struck.defender_falls,
    )


def _outcome(
    attacker: str, defender: str, a: tuple[int, int], d: tuple[int, int], att_falls: bool, dfn_falls: bool
) -> tuple[str, ...]:
    return (
        f"⚔ {a[0]:>2} against ◇ {d[1]:>2}  {defender} {'falls' if dfn_falls else 'stands'}",
        f"⚔ {d[0]:>2} against ◇ {a[1]:>2}  {attacker} {'falls' if att_falls else 'stands'}",
    )


def must_places(s: HyborianState) -> str:
    """Where the active player must fight this turn (HG-MOVE-10): Dimensions and Gates by name."""
    return listed(
        [
            dimension_title(place) if is_dimension(place) else s.complexes[place - AT_COMPLEX].card.name
            for place in sorted(s.must)
        ]
    )


def seat_marks(names: Sequence[str]) -> dict[str, str]:
    """A letter for each name: its first one that no earlier name has, else the number of the seat."""
    taken: dict[str, str] = {}
    for seat, name in enumerate(names, 1):
        free = (char.upper() for char in name if char.isalpha() and char.upper() not in taken.values())
        taken[name] = next(free, str(seat % 10))
    return taken


def gate_mark(s: HyborianState, num: int, names: Sequence[str]) -> str:
    """How the board calls a Complex: the mark of its player and its place in their line, “B2”."""
    owner = s.complexes[num].owner
    line = [gate.num for gate in s.complexes.values() if gate.owner == owner]
    return f"{seat_marks(names)[names[owner]]}{line.index(num) + 1}"
