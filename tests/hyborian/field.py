"""What the tests of Hyborian Gates share: a small pool of plain cards, positions, and ways to play them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from rules.core.contract import Seat, Setup
from rules.hyborian.card import CardPool
from rules.hyborian.cards import base, load
from rules.hyborian.game import GAME
from rules.hyborian.pieces import Trooper
from rules.hyborian.position import position
from rules.hyborian.ring import DIMENSIONS
from rules.hyborian.state import HyborianState

HEAD = """
game: hyborian
id: plain
title: Plain cards
about: Cards without abilities, and a few with one each, for tests.
cards:
"""


def plain_cards() -> str:
    """For each Dimension a Gate, four Troopers 1 to 4 of growing attack, and a Companion; a Tech and a Vehicle."""
    lines: list[str] = []
    for name in DIMENSIONS:
        kind = "monster" if name == "chaos" else "trooper"
        lines.append(f"  - {{id: {name}_gate, name: {name} Gate, kind: gate, dimension: {name}}}")
        lines += [
            f"  - {{id: {name}_{n}, name: {name} {n}, kind: {kind}, dimension: {name}, icons: {1 + (n > 2)}, "
            f"attack: {2 * n}, defense: {2 * n + 1}}}"
            for n in (1, 2, 3, 4)
        ]
        lines.append(
            f"  - {{id: {name}_friend, name: {name} Friend, kind: companion, dimension: {name}, icons: 1, "
            "attack: 1, defense: 2}"
        )
    lines.append("  - {id: tech, name: Tech, kind: tech, dimension: osiris, attack: 1, defense: 1}")
    lines.append("  - {id: vehicle, name: Vehicle, kind: vehicle, dimension: asgard, icons: 1, attack: 2, defense: 2}")
    lines.append("  - {id: mercenary, name: Mercenary, kind: companion, attack: 2, defense: 0}")
    lines.append("  - {id: bare_gate, name: Bare Gate, kind: gate}")
    return "\n".join(lines) + "\n"


def pool_of(more: str = "") -> CardPool:
    """The plain cards and further ones, given as YAML entries without indentation."""
    extra = "".join(f"  {line}\n" for line in more.strip().splitlines())
    return load((HEAD + plain_cards() + extra).encode(), "test.yaml")


@cache
def plain() -> CardPool:
    """The plain cards alone."""
    return pool_of()


def field(pool: CardPool | None = None, **places: Any) -> HyborianState:
    """A position of plain cards, or of those of a pool; see `position`."""
    return position(pool or plain(), **places)


def shipped(**places: Any) -> HyborianState:
    """A position of the shipped cards."""
    return position(base(), **places)


def texts(s: HyborianState) -> list[str]:
    """The texts of all legal acts."""
    return [action.text for action in s.legal()]


def play(s: HyborianState, *acts: str) -> HyborianState:
    """Carry acts out one after the other."""
    for text in acts:
        s.apply(s.find(text))
    assert s.problems() == []
    return s


def told(s: HyborianState, *acts: str, viewer: int = -1) -> list[str]:
    """What the table, or a seat, saw of these acts."""
    s.record(True)
    out: list[str] = []
    for text in acts:
        out += [words for event in s.apply(s.find(text)) if (words := event.words(s.names, viewer))]
    return out


def unit(s: HyborianState, card_id: str) -> Trooper:
    """The only Trooper in play of this card."""
    (found,) = [u for u in s.units.values() if u.card.id == card_id]
    return found


def in_play(s: HyborianState, card_id: str) -> bool:
    """Whether a Trooper of this card is in play."""
    return any(u.card.id == card_id for u in s.units.values())


def ids(cards: Sequence[Any]) -> list[str]:
    """The ids of cards, sorted."""
    return sorted(card.id for card in cards)


def begun(players: int = 2, seed: int = 0, **options: Any) -> HyborianState:
    """A game of the shipped decks at its first question."""
    seats = tuple(Seat(name) for name in ("Ada", "Ben", "Cleo", "Dan", "Eva", "Fay", "Gil", "Hal")[:players])
    return GAME.start(Setup(seats, options=options), seed)


def to_first_round(s: HyborianState) -> HyborianState:
    """Answer the secret picks with the first of each, and lay no Gate."""
    while s.phase == "Set-up" or s.phase == "Gate":
        legal = s.legal()
        s.apply(next((a for a in legal if a.text == "no_gate"), legal[0]))
    return s
