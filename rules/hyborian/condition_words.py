"""The words for conditions and costs of Hyborian Gates card lists."""

from __future__ import annotations

from typing import Final

from rules.core.cardlist.kinds import ListOf, Number, OneOf
from rules.core.cardlist.record import Field, Impossible, Phrase, Record, Values
from rules.hyborian import amounts as am
from rules.hyborian import costs as co
from rules.hyborian.ability import Condition, Cost
from rules.hyborian.ring import DIMENSIONS
from rules.hyborian.terms import CONDITIONS, COSTS, ONE_CONDITION, SELECTOR, Making, amount, selector


@CONDITIONS.word(
    "role",
    OneOf({"attacker": "the controller attacks", "defender": "the controller defends"}),
    "In a battle, which side the controller is on.",
    "role: attacker",
)
def _role(value: str, on: Making) -> Condition:
    return am.Role(value == "attacker")


@CONDITIONS.word("foe", SELECTOR, "The foe in the battle is such a Trooper.", "foe: {dimension: chaos}")
def _foe(v: Values, on: Making) -> Condition:
    return am.Matches("foe", selector(v))


@CONDITIONS.word(
    "fighter", SELECTOR, "The controller’s Trooper in the battle is such a one.", "fighter: {dimension: gaea}"
)
def _fighter(v: Values, on: Making) -> Condition:
    return am.Matches("fighter", selector(v))


@CONDITIONS.word("bearer", SELECTOR, "The bearer is such a Trooper.", "bearer: {dimension: osiris}")
def _bearer(v: Values, on: Making) -> Condition:
    return am.Matches("bearer", selector(v))


@CONDITIONS.word(
    "here",
    ListOf(
        OneOf(
            {
                **dict.fromkeys(DIMENSIONS, "that Dimension"),
                "dimension": "any Dimension",
                "complex": "a Complex that is attacked",
                "ready": "the Ready Area",
            }
        ),
        1,
        6,
        "places",
    ),
    "The battle, or else the bearer, is in one of these places.",
    "here: [chaos, complex]",
)
def _here(value: list[str], on: Making) -> Condition:
    return am.Place(tuple(value))


@CONDITIONS.word(
    "in_battle",
    OneOf({"bearer": "the bearer", "me": "the controller"}),
    "There is a battle in which the bearer, or the controller, fights.",
    "in_battle: me",
)
def _in_battle(value: str, on: Making) -> Condition:
    return am.InBattle() if value == "bearer" else am.Fighting()


@CONDITIONS.word(
    "has_attached",
    OneOf(
        {
            "companion": "a Companion",
            "tech": "a Tech",
            "vehicle": "a Vehicle",
            "anything": "any attachment",
            "nothing": "no attachment",
        }
    ),
    "The bearer carries such a card.",
    "has_attached: vehicle",
)
def _has_attached(value: str, on: Making) -> Condition:
    return am.HasAttached(value)


@CONDITIONS.word(
    "there_are",
    Record(
        "a count",
        [
            Field("of", SELECTOR, "What is counted, among what is in play."),
            Field("per", OneOf(am.COUNTED), "What is counted, otherwise."),
            Field("at_least", Number(0, 40), "At least so many."),
            Field("at_most", Number(0, 40), "At most so many."),
        ],
        one_of=("of", "per"),
    ),
    "There are at least, or at most, so many of something.",
    "there_are: {per: my_dimensions, at_least: 2}",
)
def _there_are(v: Values, on: Making) -> Condition:
    low, high = v.get("at_least"), v.get("at_most")
    if low is None and high is None:
        raise Impossible("the count needs “at_least” or “at_most”")
    counted = amount(v)
    assert counted is not None
    return am.AtLeast(counted, low, high)


@CONDITIONS.word("turn", OneOf({"mine": "the controller’s", "theirs": "another’s"}), "Whose turn it is.", "turn: mine")
def _turn(value: str, on: Making) -> Condition:
    return am.Turn(value == "mine")


@CONDITIONS.word(
    "phase",
    ListOf(OneOf(am.PHASES), 1, 7, "phases"),
    "It is one of these phases or stages; with “turn” it is that of one’s own.",
    "phase: [transport]",
)
def _phase(value: list[str], on: Making) -> Condition:
    return am.Phase(tuple(value))


_PARTS: Final = ListOf(ONE_CONDITION, 1, 4, "conditions")


@CONDITIONS.word("all", _PARTS, "All of the conditions hold.", "all: [role: attacker, has_attached: tech]")
def _all(value: list[Phrase[Making, Condition]], on: Making) -> Condition:
    return am.Combined("all", on.conditions(value))


@CONDITIONS.word("any", _PARTS, "At least one of the conditions holds.", "any: [here: [chaos], here: [osiris]]")
def _any(value: list[Phrase[Making, Condition]], on: Making) -> Condition:
    return am.Combined("any", on.conditions(value))


@CONDITIONS.word("not", _PARTS, "None of the conditions holds.", "not: [has_attached: vehicle]")
def _not(value: list[Phrase[Making, Condition]], on: Making) -> Condition:
    return am.Combined("not", on.conditions(value))


# Costs


@COSTS.word(
    "give_up",
    OneOf(
        {
            "self": "the card itself",
            "bearer": "the Trooper that the card is or is attached to",
            "companion": "an attached Companion",
            "tech": "an attached Tech",
            "vehicle": "an attached Vehicle",
        }
    ),
    "A card in play is discarded to use the ability.",
    "give_up: self",
)
def _give_up(value: str, on: Making) -> Cost:
    return co.DiscardPiece(value)


@COSTS.word("go_back", OneOf({"bearer": "the bearer"}), "The bearer goes back to the Ready Area.", "go_back: bearer")
def _go_back(value: str, on: Making) -> Cost:
    return co.ReturnBearer()


@COSTS.word("pay_cards", Number(1, 3), "So many cards are discarded from hand.", "pay_cards: 1")
def _pay_cards(value: int, on: Making) -> Cost:
    return co.DiscardCards(value)


@COSTS.word("show_hand", OneOf({"all": "all of it"}), "The own hand is shown to everybody.", "show_hand: all")
def _show_hand(value: str, on: Making) -> Cost:
    return co.ShowHand()
