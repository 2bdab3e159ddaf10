"""The words for effects of Hyborian Gates card lists.

A new word is one entry here: its value, its sentence, an example, and what it builds.
"""

from __future__ import annotations

from typing import Any, Final

from rules.core.cardlist.kinds import ListOf, Number, OneOf
from rules.core.cardlist.record import Field, Impossible, Phrase, Record, Values
from rules.hyborian import aims
from rules.hyborian import card_effects as ce
from rules.hyborian import effects as fx
from rules.hyborian import select as sel
from rules.hyborian.ability import Effect
from rules.hyborian.terms import (
    AMOUNT,
    CARD_KINDS,
    DIMENSION,
    EFFECTS,
    SELECTOR,
    SOME_CONDITIONS,
    TARGET,
    WHAT,
    WORDS,
    Making,
    amount,
    selector,
    what,
)


@WORDS.word("discard", WHAT, "Troopers or attachments are discarded.", "discard: target")
def _discard(value: Any, on: Making) -> Effect:
    return fx.Discard(what(value, on))


@WORDS.word("purge", TARGET, "Every Trooper in the target Dimension is discarded.", "purge: target")
def _purge(value: Any, on: Making) -> Effect:
    on.need_aim(aims.AimAtDimension)
    return fx.Purge()


@WORDS.word(
    "return_to_ready",
    WHAT,
    "Troopers go to their owners’ Ready Areas, with what they carry.",
    "return_to_ready: target",
)
def _return_to_ready(value: Any, on: Making) -> Effect:
    return fx.ReturnToReady(what(value, on))


@WORDS.word("return_to_hand", WHAT, "Troopers or attachments go to their owners’ hands.", "return_to_hand: target")
def _return_to_hand(value: Any, on: Making) -> Effect:
    return fx.ReturnToHand(what(value, on))


@WORDS.word(
    "move",
    Record(
        "a move",
        [
            Field("who", WHAT, "Who moves; the bearer when it is not given."),
            Field(
                "to",
                OneOf(
                    {
                        "target": "the Dimension that the last aim chose",
                        "home": "the own home Dimension",
                        "here": "where the battle or the bearer is",
                    }
                ),
                "Where to.",
                required=True,
            ),
        ],
    ),
    "Troopers go to a Dimension without a Gate.",
    "move: {who: target, to: home}",
)
def _move(v: Values, on: Making) -> Effect:
    if v["to"] == "target" and not any(isinstance(aim, aims.AimAtDimension) for aim in on.aims):
        raise Impossible("“to: target” needs a target that is a Dimension")
    return fx.Move(what(v.get("who"), on), v["to"])


@WORDS.word("take_attachments", WHAT, "Attachments go to the bearer for good.", "take_attachments: target")
def _take(value: Any, on: Making) -> Effect:
    return fx.TakeAttachments(what(value, on))


@WORDS.word("draw", AMOUNT, "The controller draws cards.", "draw: 2")
def _draw(value: Any, on: Making) -> Effect:
    n = amount(value)
    assert n is not None
    return ce.Draw(n)


@WORDS.word(
    "discard_from_hand",
    Record(
        "a discard from hand",
        [
            Field(
                "who",
                OneOf({"me": "the controller", "opponent": "an opponent of choice", "opponents": "each opponent"}),
                "Who discards.",
                required=True,
            ),
            Field("n", Number(1, 5), "How many cards.", required=True),
        ],
    ),
    "Players discard cards of their own choice.",
    "discard_from_hand: {who: opponent, n: 1}",
)
def _discard_from_hand(v: Values, on: Making) -> Effect:
    return ce.DiscardFromHand(v["who"], v["n"])


@WORDS.word(
    "opponent_discards",
    SELECTOR,
    "An opponent whom the controller names discards one such Trooper of theirs, if able.",
    "opponent_discards: {max_defense: 3}",
)
def _opponent_discards(v: Values, on: Making) -> Effect:
    return ce.OpponentDiscards(selector(v))


_CARD_SOUGHT: Final = Record(
    "a card",
    [
        Field("kinds", CARD_KINDS, "Of which kinds; any when it is not given."),
        Field("dimension", DIMENSION, "Of which Dimension."),
    ],
)


@WORDS.word("search", _CARD_SOUGHT, "A card of the own deck is shown and taken into hand.", "search: {kinds: [gate]}")
def _search(v: Values, on: Making) -> Effect:
    return ce.TakeCard("deck", tuple(v.get("kinds") or ()), sel.dimension_number(v.get("dimension")))


@WORDS.word("recover", _CARD_SOUGHT, "A card of the own discard pile is taken into hand.", "recover: {kinds: [tech]}")
def _recover(v: Values, on: Making) -> Effect:
    return ce.TakeCard("discard", tuple(v.get("kinds") or ()), sel.dimension_number(v.get("dimension")))


@WORDS.word(
    "play_from_hand",
    OneOf({"trooper": "a Trooper"}),
    "The controller may play a Trooper from hand to the Ready Area.",
    "play_from_hand: trooper",
)
def _play_from_hand(value: str, on: Making) -> Effect:
    return ce.PlayFromHand()


@WORDS.word(
    "reveal_hand",
    OneOf({"opponent": "an opponent of the controller’s choice"}),
    "A hand is shown to everybody.",
    "reveal_hand: opponent",
)
def _reveal_hand(value: str, on: Making) -> Effect:
    return ce.RevealHand()


@WORDS.word("ready_at_once", WHAT, "Troopers need not wait for a Sequence Stage to leave.", "ready_at_once: target")
def _ready_at_once(value: Any, on: Making) -> Effect:
    return fx.ReadyAtOnce(what(value, on))


@WORDS.word(
    "choose_one",
    ListOf(EFFECTS, 2, 4, "choices"),
    "The controller chooses one of several lists of effects.",
    "choose_one: [[draw: 1], [modify: {strength: 2}]]",
)
def _choose_one(value: list[list[Phrase[Making, Effect]]], on: Making) -> Effect:
    return ce.ChooseOne(tuple(on.program(option) for option in value))


@WORDS.word(
    "if",
    Record(
        "an “if”",
        [
            Field("when", SOME_CONDITIONS, "The conditions, all of which must hold.", required=True),
            Field("then", EFFECTS, "What happens if they do.", required=True),
            Field("otherwise", EFFECTS, "What happens if they do not."),
        ],
    ),
    "Effects happen only if conditions hold.",
    "if: {when: [role: attacker], then: [draw: 1]}",
)
def _if(v: Values, on: Making) -> Effect:
    otherwise = v.get("otherwise")
    return ce.If(on.conditions(v["when"]), on.program(v["then"]), None if otherwise is None else on.program(otherwise))


@WORDS.word(
    "for_each",
    Record(
        "a repetition",
        [
            Field("of", SELECTOR, "Each of what is found.", required=True),
            Field("do", EFFECTS, "What happens; “subject” is the one it is done for.", required=True),
        ],
    ),
    "Effects happen once for each piece found.",
    "for_each: {of: {who: mine, at: here}, do: [modify: {who: subject, strength: 1, until: turn}]}",
)
def _for_each(v: Values, on: Making) -> Effect:
    return ce.ForEach(selector(v["of"]), on.program(v["do"]))
