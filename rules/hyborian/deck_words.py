"""The words for looking at cards, for decks, and for what is put off to a later moment."""

from __future__ import annotations

from typing import Any, Final

from rules.core.cardlist.kinds import ListOf, Number, OneOf
from rules.core.cardlist.record import Field, Record, Values
from rules.hyborian import deck_effects as de
from rules.hyborian import select as sel
from rules.hyborian.ability import Effect
from rules.hyborian.delayed import MOMENTS, Later
from rules.hyborian.terms import CARD_KINDS, DIMENSION, EFFECTS, WHAT, WORDS, Making, what

_WHOSE: Final = OneOf({"me": "the controller’s", "opponent": "that of an opponent whom the controller names"})
_TOP: Final = Number(1, 7)


@WORDS.word(
    "look",
    Record(
        "a look",
        [
            Field("whose", _WHOSE, "Whose deck; the controller’s when it is not given."),
            Field("n", _TOP, "At how many cards.", required=True),
            Field(
                "then",
                OneOf(
                    {
                        "leave": "they stay as they lie",
                        "order": "they are put back in any order",
                        "discard": "one of them may be discarded",
                    }
                ),
                "What becomes of them; they stay as they lie when it is not given.",
            ),
        ],
    ),
    "The controller alone looks at the cards on top of a deck.",
    "look: {n: 3, then: order}",
)
def _look(v: Values, on: Making) -> Effect:
    return de.Look(v.get("whose") or "me", v["n"], v.get("then") or "leave")


@WORDS.word(
    "look_and_take",
    Record(
        "a look for a card",
        [
            Field("n", _TOP, "At how many cards.", required=True),
            Field("kinds", CARD_KINDS, "Of which kinds the card taken is, which is then shown."),
            Field("dimension", DIMENSION, "Of which Dimension it is."),
        ],
    ),
    "The controller looks at the top of the own deck, may take one card into hand, and shuffles the others in.",
    "look_and_take: {n: 4, kinds: [trooper, monster]}",
)
def _look_and_take(v: Values, on: Making) -> Effect:
    return de.LookAndTake(v["n"], tuple(v.get("kinds") or ()), sel.dimension_number(v.get("dimension")))


@WORDS.word(
    "look_at_hand",
    OneOf({"opponent": "an opponent of the controller’s choice"}),
    "The controller alone looks at a hand.",
    "look_at_hand: opponent",
)
def _look_at_hand(value: str, on: Making) -> Effect:
    return de.LookAtHand()


def _of_a_deck(name: str) -> Record:
    return Record(
        name,
        [
            Field("whose", _WHOSE, "Whose deck; the controller’s when it is not given."),
            Field("n", _TOP, "How many cards.", required=True),
        ],
    )


@WORDS.word(
    "reveal_top",
    _of_a_deck("a show"),
    "The cards on top of a deck are shown to everybody, and stay there.",
    "reveal_top: {whose: opponent, n: 2}",
)
def _reveal_top(v: Values, on: Making) -> Effect:
    return de.RevealTop(v.get("whose") or "me", v["n"])


@WORDS.word(
    "discard_from_deck",
    _of_a_deck("a discard from a deck"),
    "The cards on top of a deck go to the discard pile.",
    "discard_from_deck: {whose: opponent, n: 2}",
)
def _discard_from_deck(v: Values, on: Making) -> Effect:
    return de.DiscardFromDeck(v.get("whose") or "me", v["n"])


@WORDS.word("shuffle", _WHOSE, "A deck is shuffled; nobody knows any longer what lies on top.", "shuffle: opponent")
def _shuffle(value: str, on: Making) -> Effect:
    return de.Shuffle(value)


@WORDS.word(
    "return_to_deck",
    WHAT,
    "Troopers or attachments are shuffled into their owners’ decks.",
    "return_to_deck: target",
)
def _return_to_deck(value: Any, on: Making) -> Effect:
    return de.IntoDeck(what(value, on))


@WORDS.word(
    "attach_from",
    Record(
        "an attaching",
        [
            Field("pile", OneOf({"hand": "the hand", "discard": "the discard pile"}), "From where.", required=True),
            Field(
                "kinds",
                ListOf(OneOf({"companion": "a Companion", "tech": "a Tech", "vehicle": "a Vehicle"}), 1, 3, "kinds"),
                "Of which kinds; any when it is not given.",
            ),
            Field("to", WHAT, "To whom; the bearer when it is not given."),
        ],
    ),
    "The controller may attach a card to a Trooper at once, wherever it is, if the Trooper may carry it.",
    "attach_from: {pile: discard, kinds: [tech]}",
)
def _attach_from(v: Values, on: Making) -> Effect:
    usual = "fighter" if on.card_kind in ("surge", "vortex", "magic") else "bearer"
    return de.AttachFrom(v["pile"], tuple(v.get("kinds") or ()), what(v.get("to"), on, usual))


@WORDS.word(
    "later",
    Record(
        "a delay",
        [
            Field("at", OneOf(MOMENTS), "When.", required=True),
            Field("do", EFFECTS, "What happens then.", required=True),
        ],
    ),
    "Effects happen at a later moment, and are announced then.",
    "later: {at: turn_end, do: [draw: 1]}",
)
def _later(v: Values, on: Making) -> Effect:
    return Later(v["at"], on.program(v["do"]), on.later_place())
