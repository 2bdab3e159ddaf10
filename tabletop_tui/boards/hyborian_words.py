"""Sentences of the Hyborian board: where power comes from, and what a strike would do now."""

from __future__ import annotations

from rules.hyborian import numbers
from rules.hyborian.pieces import Complex
from rules.hyborian.ring import NEIGHBOURS, TITLES
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
    ends = ["falls" if fall else "stands" for fall in falls]
    return (
        f"Now {defender.card.name} {ends[1]}: {a[0]} against {d[1]}",
        f"Now {attacker.card.name} {ends[0]}: {d[0]} against {a[1]}",
    )
