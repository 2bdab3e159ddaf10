"""Tables with character classes for tests, and the facts of the classes."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from rules.core.contract import Seat, Setup
from rules.core.registry import game
from rules.hero_realms.position import position
from rules.hero_realms.state import HeroState
from tests.clauses.duel import ADA, Duel, Side, base

FACTS: dict[str, dict[str, Any]] = {
    entry["class"]: entry
    for entry in json.loads((Path(__file__).parent.parent / "data" / "hero-realms-classes.json").read_text("utf-8"))
}
CLASSES = sorted(FACTS)
PLAIN = Side()
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")


def card_id(name: str) -> str:
    return re.sub(r"[^a-z]+", "_", name.lower())


def skill(klass: str) -> str:
    return f"skill:{card_id(FACTS[klass]['skill']['name'])}"


def ability(klass: str) -> str:
    return f"ability:{card_id(FACTS[klass]['ability']['name'])}"


def chosen(*choices: str, format: str = "", **options: object) -> Setup:
    """A set-up with the class that each seat chooses; an empty choice is none."""
    seats = (Seat(name, {"class": c} if c else {}) for name, c in zip(NAMES, choices, strict=False))
    return Setup(tuple(seats), format=format, options=options)


def seated(*choices: str, format: str = "", seed: int = 1, **options: object) -> Duel:
    """A game at its beginning, with these choices."""
    return Duel(cast(HeroState, game("hero-realms").start(chosen(*choices, format=format, **options), seed)))


def laid(
    classes: Sequence[str],
    ada: Side = PLAIN,
    ben: Side = PLAIN,
    *,
    cleo: Side | None = None,
    market: str = "",
    market_deck: str = "",
    gold: int = 0,
    combat: int = 0,
    active: int = ADA,
    seed: int = 0,
) -> Duel:
    """Cards laid out for two players of these classes, or for three that play free for all."""
    sides = [ada, ben] + ([cleo] if cleo is not None else [])

    def all_of(pick: str) -> list[list[str]]:
        return [getattr(side, pick).split() for side in sides]

    state = position(
        base(),
        format="duel" if cleo is None else "free-for-all",
        names=NAMES[: len(sides)],
        hands=all_of("hand"),
        decks=all_of("deck"),
        tops=all_of("top"),
        discards=all_of("discard"),
        boards=all_of("board"),
        market=market.split(),
        market_deck=market_deck.split(),
        health=[side.health for side in sides],
        gold=gold,
        combat=combat,
        active=active,
        seed=seed,
        classes=classes,
    )
    assert state.problems() == []
    return Duel(state)


def owned(table: Duel, seat: int) -> Counter[str]:
    return Counter(card.id for card in table.state.players[seat].cards())


def through(table: Duel, turns: int) -> Duel:
    """Let so many turns end without another act."""
    return table.do(*["end"] * turns)


def answered(table: Duel) -> Duel:
    """Answer whatever is asked with the first answer."""
    while not table.over and table.asked:
        table.do(table.state.legal()[0].text)
    return table
