"""Cards and positions that tell readings of the rules apart, for the tests of rulings."""

from __future__ import annotations

from tests.hyborian.field import field, play, pool_of

BODY = "kind: trooper, dimension: hyboria, icons: 1"


def _card(name: str, effects: str, kind: str = "surge", more: str = "") -> str:
    """A card that is played for its effects."""
    return f"- {{id: {name}, name: {name}, kind: {kind}, abilities: [{{kind: play, {more}effects: [{effects}]}}]}}"


def _trooper(name: str, attack: int, defense: int, *abilities: str) -> str:
    """A Trooper of Hyboria."""
    can = f", abilities: [{', '.join(f'{{{one}}}' for one in abilities)}]" if abilities else ""
    return f"- {{id: {name}, name: {name}, {BODY}, attack: {attack}, defense: {defense}{can}}}"


MORE = "\n".join(
    (
        _trooper("rock", 0, 9),
        _trooper("axe", 9, 9),
        _trooper("well", 1, 1, "kind: activated, limit: {per: turn}, effects: [draw: 1]"),
        _trooper("herald", 0, 9, "kind: battle, effects: [draw: 1]"),
        _trooper("flee", 1, 1, "kind: activated, cost: [give_up: self], effects: [draw: 1]"),
        _trooper("host", 1, 1, "kind: enters, effects: [draw: 1]"),
        _trooper("ruin", 1, 1, "kind: trigger, event: turn_ended, effects: [opponent_discards: {max_defense: 3}]"),
        _card("sharp", "modify: {attack: 9}", "vortex"),
        _card("sharper", "modify: {attack: 1}", "vortex"),
        _card("hush", "forbid: {acts: [vortex], whose: opponents, where: everywhere}", "vortex"),
        _card("spell", "modify: {attack: 2}", "magic"),
        _card("stop", "counter: target", more="target: [{what: announcement}], "),
        _card("learn", "draw: 1"),
        _card("kill", "discard: target, draw: 1", more="target: [{who: opponents}], "),
    )
)
GATES = [f"{seat}:{home}_gate+{home}" for home in ("gaea", "asgard", "gaea") for seat in (0, 1)]


def at(phase: str, **places):
    """A position of these cards."""
    places.setdefault("complexes", GATES)
    return field(pool_of(MORE), phase=phase, **places)


def fight(mine: str, theirs: str, *more: str, place: str = "chaos", hands=((), ()), **options):
    """Ada’s Trooper fights Ben’s."""
    both = []
    for seat, text in enumerate((mine, theirs)):
        name, plus, rest = text.partition("+")
        both.append(f"{seat}:{name}@{place}{plus}{rest}")
    s = at("combat", troopers=[*both, *more], hands=hands, options=options)
    return play(s, f"attack:{place}@p2")
