"""The words for what lasts: changes of numbers, prohibitions, permissions, immunity and control."""

from __future__ import annotations

from typing import Any

from rules.core.cardlist.kinds import Either, ListOf, OneOf
from rules.core.cardlist.record import Field, Impossible, Record, Values
from rules.hyborian import aims
from rules.hyborian import amounts as am
from rules.hyborian import select as sel
from rules.hyborian import standing as st
from rules.hyborian.ability import Effect
from rules.hyborian.ring import DIMENSIONS
from rules.hyborian.terms import AMOUNT, UNTIL, WHAT, WORDS, Making, amount, what


def _change(says: str) -> Record:
    return Record(
        "a change of numbers",
        [
            Field("who", WHAT, "Whose numbers; the bearer’s when it is not given."),
            Field("strength", AMOUNT, "For attack and defense each."),
            Field("attack", AMOUNT, "For attack."),
            Field("defense", AMOUNT, "For defense."),
            Field("until", UNTIL, says),
        ],
    )


def _numbers(v: Values) -> tuple[am.Amount | None, am.Amount | None]:
    """What a change says of attack and defense. Raises Impossible when it says nothing, or both and one."""
    both = amount(v.get("strength"))
    if both is not None:
        if v.given("attack") or v.given("defense"):
            raise Impossible("“strength” is attack and defense both; give either that or the two apart")
        return both, both
    if not v.given("attack") and not v.given("defense"):
        raise Impossible("the change needs “attack”, “defense” or “strength”")
    return amount(v.get("attack")), amount(v.get("defense"))


@WORDS.word(
    "modify",
    _change("How long; as long as the card is in play for a static ability, else the battle."),
    "Numbers are added to attack, defense or both.",
    "modify: {who: foe, attack: -2}",
)
def _modify(v: Values, on: Making) -> Effect:
    attack, defense = _numbers(v)
    if on.standing and v.given("until"):
        raise Impossible("a static ability lasts while the card is in play; take “until” away")
    about = what(v.get("who"), on, "fighter" if on.card_kind in ("surge", "vortex", "magic") else "bearer")
    return st.Modify(about, attack, defense, on.until(v.get("until"), "battle"))


@WORDS.word(
    "set_stat",
    _change("How long; the battle when it is not given."),
    "A printed number counts as another; what is added still applies.",
    "set_stat: {who: foe, defense: 1}",
)
def _set_stat(v: Values, on: Making) -> Effect:
    attack, defense = _numbers(v)
    if on.standing:
        raise Impossible("a static ability cannot replace a printed number; a battle ability can")
    return st.SetStat(what(v.get("who"), on), attack, defense, on.until(v.get("until"), "battle"))


@WORDS.word(
    "forbid",
    Record(
        "a prohibition",
        [
            Field("acts", ListOf(OneOf(st.ACTS), 1, 10, "acts"), "What is forbidden.", required=True),
            Field(
                "whose",
                OneOf({"all": "everybody", "opponents": "the other players", "mine": "the controller"}),
                "To whom; everybody when it is not given.",
            ),
            Field(
                "where",
                OneOf(
                    {
                        "here": "where the bearer is, or the battle",
                        "everywhere": "in all places",
                        "target": "in the target Dimension",
                        "home": "in the card’s home Dimension",
                    }
                ),
                "Where; here when it is not given.",
            ),
            Field("until", UNTIL, "How long; as long as the card is in play for a static ability."),
        ],
    ),
    "Something cannot be done; “cannot” wins over every permission.",
    "forbid: {acts: [magic, vortex, surge]}",
)
def _forbid(v: Values, on: Making) -> Effect:
    where = v.get("where") or "here"
    if where == "target":
        on.need_aim(aims.AimAtDimension)
    until = on.until(v.get("until"), "turn")
    return st.Forbid(tuple(v["acts"]), v.get("whose") or "all", where, until)


@WORDS.word(
    "permit",
    Either(
        OneOf(st.PERMITS),
        Record(
            "a permission",
            [
                Field("act", OneOf(st.PERMITS), "What is permitted.", required=True),
                Field("who", WHAT, "To whom; the bearer when it is not given."),
                Field("until", UNTIL, "How long."),
            ],
        ),
    ),
    "A Trooper may do what the rules alone do not let it.",
    "permit: transport_without_gate",
)
def _permit(value: Any, on: Making) -> Effect:
    if isinstance(value, str):
        return st.Permit(value, what(None, on), "")
    if on.standing and value.given("who"):
        raise Impossible("a static permission is the bearer’s; take “who” away")
    return st.Permit(value["act"], what(value.get("who"), on), on.until(value.get("until"), "turn"))


@WORDS.word(
    "immune",
    Record(
        "an immunity",
        [
            Field(
                "to",
                ListOf(
                    OneOf(
                        {
                            "all": "text of any other card",
                            "surge": "Power Surges",
                            "vortex": "Vortex Tactics",
                            "magic": "Gaean Magic",
                            "trooper": "abilities of Troopers",
                            "monster": "abilities of Monsters",
                            "companion": "abilities of Companions",
                            "tech": "abilities of Tech",
                            "vehicle": "abilities of Vehicles",
                            **dict.fromkeys(DIMENSIONS, "abilities of its cards"),
                        }
                    ),
                    1,
                    8,
                    "sources",
                ),
                "To what.",
                required=True,
            ),
            Field("who", WHAT, "Who; the bearer’s stack when it is not given."),
            Field("until", UNTIL, "How long."),
        ],
    ),
    "Text and abilities of such cards do nothing to the whole stack; numbers still count.",
    "immune: {to: [magic]}",
)
def _immune(v: Values, on: Making) -> Effect:
    sources = tuple(f"d{sel.dimension_number(x)}" if x in DIMENSIONS else x for x in v["to"])
    usual = "fighter" if on.card_kind in ("surge", "vortex", "magic") else "bearer"
    return st.Immune(sources, what(v.get("who"), on, usual), on.until(v.get("until"), "battle"))


@WORDS.word(
    "gain_control",
    Record(
        "a change of control",
        [
            Field("who", WHAT, "Whom.", required=True),
            Field("until", UNTIL, "How long; the turn when it is not given."),
        ],
    ),
    "The controller commands a Trooper of somebody else’s for a time.",
    "gain_control: {who: target, until: turn}",
)
def _gain_control(v: Values, on: Making) -> Effect:
    return st.GainControl(what(v["who"], on), on.until(v.get("until"), "turn"))
