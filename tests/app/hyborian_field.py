"""Positions of Hyborian Gates for tests of the table, of a few cards whose numbers stay as they are written here."""

from __future__ import annotations

from functools import cache
from typing import Any

from rules.hyborian.card import CardPool
from rules.hyborian.position import position
from rules.hyborian.state import HyborianState
from tests.hyborian.field import play, pool_of

CARDS = """
- {id: just_a_man, name: Just a Man, kind: trooper, dimension: gaea, icons: 2, attack: 7, defense: 7}
- {id: merlina, name: Merlina, kind: trooper, dimension: gaea, icons: 1, attack: 6, defense: 7}
- {id: sky_mistress, name: Sky Mistress, kind: trooper, dimension: gaea, icons: 1, attack: 6, defense: 7}
- {id: brak_the_brave, name: Brak the Brave, kind: trooper, dimension: hyboria, icons: 1, attack: 5, defense: 4}
- {id: dragon_rider, name: Dragon Rider, kind: trooper, dimension: hyboria, icons: 1, attack: 5, defense: 4}
- {id: forcien, name: Forcien, kind: trooper, dimension: hyboria, icons: 1, attack: 6, defense: 4}
- {id: red_blade, name: Red Blade, kind: trooper, dimension: asgard, icons: 1, attack: 6, defense: 7}
- {id: corbin, name: Corbin, kind: companion, attack: 1, defense: 1}
- {id: apollos_gate, name: Apollo’s Gate, kind: gate, dimension: gaea}
- {id: bors_gate, name: Bor’s Gate, kind: gate, dimension: asgard}
- {id: berserker, name: Berserker, kind: vortex, text: "Attack +4, defense -1.",
   abilities: [{kind: play, effects: [modify: {attack: 4, defense: -1}]}]}
- {id: calm, name: Calm, kind: vortex, abilities: [{kind: play, effects: [modify: {defense: 1}]}]}
- {id: doom_suit, name: Doom Suit, kind: surge,
   abilities: [{kind: play, target: [{who: mine}], effects: [{modify: {who: target, defense: 3, until: turn}}]}]}
- {id: immuna, name: Immuna, kind: surge,
   abilities: [{kind: play, target: [{who: mine}], effects: [{immune: {to: [all], who: target, until: turn}}]}]}
"""


@cache
def cards() -> CardPool:
    """The cards above, and the plain ones of the tests of the rules."""
    return pool_of(CARDS)


def laid_out(**places: Any) -> HyborianState:
    """A position of these cards; see `position`."""
    return position(cards(), **places)


def army(**more: Any) -> HyborianState:
    """Two Complexes and three Troopers of Ada's, who may send them; Ben holds Asgard."""
    where: dict[str, Any] = {
        "troopers": ["0:just_a_man", "0:merlina", "0:brak_the_brave@gaea+corbin", "1:red_blade@asgard"],
        "complexes": ["0:apollos_gate+gaea+gaea/3", "0:bors_gate+asgard", "1:apollos_gate+gaea"],
        "hands": [["berserker", "doom_suit", "dragon_rider"], ["calm"]],
    }
    return laid_out(**{**where, **more})


def fight(**more: Any) -> HyborianState:
    """A battle at the step in which Ada lays Vortex Tactics: Forcien 6/4 against a Native Son of 9/10."""
    where: dict[str, Any] = {
        "phase": "combat",
        "troopers": ["0:forcien@gaea", "1:sky_mistress@gaea"],
        "complexes": ["0:apollos_gate+gaea", "1:apollos_gate+gaea"],
        "hands": [["berserker"], []],
    }
    return play(laid_out(**{**where, **more}), "attack:gaea@p2")
