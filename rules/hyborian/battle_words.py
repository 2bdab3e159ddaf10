"""The words for the course of a battle and for what is announced."""

from __future__ import annotations

from typing import Any

from rules.core.cardlist.kinds import OneOf
from rules.hyborian import aims
from rules.hyborian import battle_effects as bf
from rules.hyborian.ability import Effect
from rules.hyborian.terms import TARGET, WORDS, Making


@WORDS.word(
    "borrow",
    OneOf({"companions": "the Companions of the foe"}),
    "All the foe’s Companions count for the bearer in this battle.",
    "borrow: companions",
)
def _borrow(value: Any, on: Making) -> Effect:
    return bf.Borrow()


@WORDS.word("counter", TARGET, "The announcement aimed at is cancelled.", "counter: target")
def _counter(value: Any, on: Making) -> Effect:
    on.need_aim(aims.AimAtAnnouncement)
    return bf.Counter()


@WORDS.word(
    "end_battle",
    OneOf({"none": "nobody has won", "me": "the controller has won", "foe": "the foe has won"}),
    "The battle ends at once, without comparing.",
    "end_battle: none",
)
def _end_battle(value: str, on: Making) -> Effect:
    return bf.EndTheBattle(value)


@WORDS.word(
    "substitute", TARGET, "The target takes the place of the controller’s Trooper in the battle.", "substitute: target"
)
def _substitute(value: Any, on: Making) -> Effect:
    on.need_aim(aims.AimAtPieces)
    return bf.Substitute()


@WORDS.word(
    "special",
    OneOf({name: said for name, (_, said) in bf.SPECIALS.items()}),
    "One of the few things that are too much of their own for words.",
    "special: swap_defenses",
)
def _special(value: str, on: Making) -> Effect:
    return bf.Special(value)
