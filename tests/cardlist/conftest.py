"""A small list without a fault, for tests that break one thing in it."""

from __future__ import annotations

import pytest

SMALL = """\
game: hero-realms
id: small
title: Small
about: Own numbers, for tests.
starter: {gold: 7, dagger: 3}
fire_gems: {card: fire_gem, copies: 16}
market: 8
cards:
  - id: spark
    name: Spark
    copies: 5
    type: action
    faction: wild
    cost: 1
    text: Gain 3 combat.
    primary:
      - combat: 3
      - opponent_discards: 1
    ally: [combat: 2]
  - id: dire_wolf
    name: Dire Wolf
    copies: 3
    type: champion
    subtypes: [Giant, Wolf]
    faction: wild
    cost: 5
    defense: 5
    guard: true
    expend: [combat: {each: 1, per: other_guards}]
  - id: fire_gem
    name: Fire Gem
    type: item
    cost: 2
    primary: [gold: 2]
    sacrifice: [combat: 3]
  - id: gold
    name: Gold
    type: item
    primary: [gold: 1]
  - id: dagger
    name: Dagger
    type: item
    primary: [combat: 1]
"""


CLASS = """\
  - id: bow
    name: Bow
    type: item
    subtypes: [Bow]
    primary: [combat: 2]
classes:
  - id: archer
    name: Archer
    health: 51
    deck: {gold: 8, bow: 2}
    skill:
      id: aim
      name: Aim
      cost: 2
      text: Draw a card.
      effects: [draw: 1]
    ability:
      id: volley
      name: Volley
      from_turn: 2
      effects: [strike_all: 3]
"""


@pytest.fixture
def small() -> str:
    return SMALL


@pytest.fixture
def with_class() -> str:
    """The small list with a class, whose deck has a card of its own."""
    return SMALL + CLASS
