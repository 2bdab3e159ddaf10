"""The words for effects on Complexes, their power, and what they support."""

from __future__ import annotations

from typing import Any, Final

from rules.core.cardlist.kinds import Number, OneOf
from rules.core.cardlist.record import Field, Impossible, Record, Values
from rules.hyborian import aims
from rules.hyborian import complex_effects as cx
from rules.hyborian import select as sel
from rules.hyborian import standing as st
from rules.hyborian.ability import Effect
from rules.hyborian.ring import DIMENSIONS
from rules.hyborian.terms import DIMENSION, TARGET, UNTIL, WORDS, Making


@WORDS.word("destroy_complex", TARGET, "The target Complex is destroyed.", "destroy_complex: target")
def _destroy_complex(value: Any, on: Making) -> Effect:
    on.need_aim(aims.AimAtComplex)
    return cx.DestroyComplex()


@WORDS.word(
    "shut_down",
    OneOf({"turn": "until the End Stage of this round", "next_turn": "until that of the next"}),
    "The target Complex neither transports nor supports for a time.",
    "shut_down: turn",
)
def _shut_down(value: str, on: Making) -> Effect:
    on.need_aim(aims.AimAtComplex)
    return cx.ShutDown(0 if value == "turn" else 1)


_COMPLEX: Final = OneOf({"target": "the Complex aimed at", "self": "the Complex of this Gate"})


def _need_complex(value: str, on: Making) -> None:
    if value == "target":
        on.need_aim(aims.AimAtComplex)
    elif on.card_kind != "gate":
        raise Impossible("only a Gate can speak of its own Complex")


@WORDS.word(
    "add_pyramid",
    _COMPLEX,
    "A Pyramid of its own Dimension is added to a Complex, without overloading it.",
    "add_pyramid: target",
)
def _add_pyramid(value: str, on: Making) -> Effect:
    _need_complex(value, on)
    return cx.AddPyramid()


@WORDS.word(
    "change_counter",
    Number(-4, 4),
    "The counter of the overloaded Complex aimed at goes up or down; at 0 the Complex destroys itself.",
    "change_counter: -1",
)
def _change_counter(value: int, on: Making) -> Effect:
    if on.card_kind != "gate":
        on.need_aim(aims.AimAtComplex)
    if value == 0:
        raise Impossible("a change of 0 changes nothing")
    return cx.ChangeCounter(value)


@WORDS.word(
    "transport_power",
    Record(
        "a change of power",
        [
            Field("by", Number(-5, 5), "How much.", required=True),
            Field("dimension", DIMENSION, "To which Dimension; wherever it has any when it is not given."),
            Field("until", UNTIL, "How long; the player turn when it is not given."),
        ],
    ),
    "A Complex has more or less transport power: the target, this Gate’s, or all of the controller’s.",
    "transport_power: {by: 1}",
)
def _transport_power(v: Values, on: Making) -> Effect:
    until = on.until(v.get("until"), "player_turn")
    return st.TransportPower(v["by"], sel.dimension_number(v.get("dimension")), until)


@WORDS.word(
    "extra_link",
    OneOf({**dict.fromkeys(DIMENSIONS, "that Dimension"), "all": "every Dimension"}),
    "The Complex of this Gate has at least 1 transport power to a Dimension.",
    "extra_link: osiris",
)
def _extra_link(value: str, on: Making) -> Effect:
    if on.card_kind != "gate" or not on.standing:
        raise Impossible("only a static ability of a Gate gives a link")
    return st.ExtraLink(sel.dimension_number(value))


@WORDS.word(
    "support_limit",
    Record(
        "a change of support",
        [
            Field("by", Number(-3, 3), "How many Troopers more or fewer in each Dimension.", required=True),
            Field("until", UNTIL, "How long; the turn when it is not given."),
        ],
    ),
    "The controller may have more Troopers in each Dimension, or the player aimed at fewer.",
    "support_limit: {by: 1}",
)
def _support_limit(v: Values, on: Making) -> Effect:
    if v["by"] < 0:
        on.need_aim(aims.AimAtPlayer)
    return st.SupportLimit(v["by"], on.until(v.get("until"), "turn"))
