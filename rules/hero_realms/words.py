"""The effect words of Hero Realms card lists. A new word is one entry here: its value, its sentence, its effect."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules.core.cardlist.faults import Report
from rules.core.cardlist.kinds import Either, Flag, ListOf, Number, OneOf
from rules.core.cardlist.record import Effects, Field, Impossible, Phrase, Record, Values, Vocabulary
from rules.hero_realms import effects as fx


@dataclass(frozen=True, slots=True)
class Ability:
    """Where a word stands: what its card is, and whether the card is still in play when the ability happens."""

    champion: bool
    guard: bool
    faction: int
    in_play: bool
    report: Report

    def program(self, phrases: Sequence[Phrase[Ability, fx.Effect]]) -> fx.Program:
        """The effects of the phrases, in order."""
        return fx.Program(WORDS.build(phrases, self, self.report))


WORDS: Final[Vocabulary[Ability, fx.Effect]] = Vocabulary()

EFFECTS: Final = Effects(WORDS)

AMOUNT: Final = Number(1, 30)
CARDS: Final = Number(1, 10)
TIMES: Final = Number(1, 3)
KIND: Final = OneOf(
    {
        "card": "any card",
        "champion": "a champion",
        "action": "an action",
        "item": "an item",
    }
)
COUNTED: Final = OneOf(
    {
        "champions": "each champion that you have in play, this one too",
        "other_champions": "each champion that you have in play but this one",
        "guards": "each guard that you have in play, this one too",
        "other_guards": "each guard that you have in play but this one",
        "faction": "each card of this card’s faction that you have in play, this one too",
        "other_faction": "each card of this card’s faction that you have in play but this one",
    }
)
GAIN: Final = Either(
    AMOUNT,
    Record(
        "a gain for each",
        [
            Field("each", AMOUNT, "How much for each thing counted.", required=True),
            Field("per", COUNTED, "What is counted, when the effect happens.", required=True),
        ],
    ),
)


def counted(per: str, on: Ability) -> fx.Count:
    """What a `per` counts. “Other” takes the card itself away only where it would be counted."""
    other = per.startswith("other_") and on.in_play
    if per.endswith("champions"):
        return fx.Champions(int(other and on.champion))
    if per.endswith("guards"):
        return fx.Guards(int(other and on.guard))
    if not on.faction:
        raise Impossible(f"“per: {per}” counts cards of this card’s faction, and the card has none")
    return fx.FactionCards(on.faction, int(other))


def gain(resource: str, value: int | Values, on: Ability) -> fx.Effect:
    """An amount, or an amount for each thing counted."""
    if isinstance(value, int):
        return {"gold": fx.Gold, "combat": fx.Combat, "health": fx.Health}[resource](value)
    return fx.Per(resource, value["each"], counted(value["per"], on))


@WORDS.word("gold", GAIN, "You gain gold for this turn.", "gold: 2")
def _gold(value: int | Values, on: Ability) -> fx.Effect:
    return gain("gold", value, on)


@WORDS.word("combat", GAIN, "You gain combat for this turn.", "combat: {each: 1, per: other_guards}")
def _combat(value: int | Values, on: Ability) -> fx.Effect:
    return gain("combat", value, on)


@WORDS.word("health", GAIN, "You gain health at once, without an upper limit.", "health: {each: 3, per: champions}")
def _health(value: int | Values, on: Ability) -> fx.Effect:
    return gain("health", value, on)


@WORDS.word("draw", CARDS, "You draw cards.", "draw: 1")
def _draw(n: int, on: Ability) -> fx.Effect:
    return fx.Draw(n)


@WORDS.word(
    "draw_then_discard",
    CARDS,
    "You draw cards, then discard as many as you really drew, from your whole hand.",
    "draw_then_discard: 1",
)
def _draw_then_discard(n: int, on: Ability) -> fx.Effect:
    return fx.DrawThenDiscard(n, False)


@WORDS.word(
    "draw_up_to_then_discard",
    CARDS,
    "You may draw up to this many cards, then discard as many as you really drew.",
    "draw_up_to_then_discard: 2",
)
def _draw_up_to_then_discard(n: int, on: Ability) -> fx.Effect:
    return fx.DrawThenDiscard(n, True)


@WORDS.word(
    "opponent_discards", CARDS, "An opponent discards cards of that opponent’s own choice.", "opponent_discards: 1"
)
def _opponent_discards(n: int, on: Ability) -> fx.Effect:
    return fx.OpponentDiscards(n)


@WORDS.word(
    "stun",
    OneOf({"must": "it is done if it can be", "may": "you may leave it"}),
    "You stun a target champion of an opponent’s, whatever its defense.",
    "stun: may",
)
def _stun(value: str, on: Ability) -> fx.Effect:
    return fx.Stun(value == "may")


@WORDS.word(
    "sacrifice_up_to",
    Either(
        CARDS,
        Record(
            "a sacrifice",
            [
                Field("cards", CARDS, "The most cards that may be sacrificed.", required=True),
                Field("then", EFFECTS, "What happens too if a card really was sacrificed.", required=True),
            ],
        ),
    ),
    "You may sacrifice up to this many cards from your hand or discard pile.",
    "sacrifice_up_to: {cards: 1, then: [combat: 3]}",
)
def _sacrifice_up_to(value: int | Values, on: Ability) -> fx.Effect:
    if isinstance(value, int):
        return fx.SacrificeCards(value, None)
    return fx.SacrificeCards(value["cards"], on.program(value["then"]))


@WORDS.word(
    "recover",
    Either(
        KIND,
        Record(
            "a recovery",
            [
                Field("what", KIND, "Which cards may be chosen.", required=True),
                Field("optional", Flag(), "Whether you may leave it; false when it is not given."),
            ],
        ),
    ),
    "You put a card of your discard pile on top of your deck.",
    "recover: {what: card, optional: true}",
)
def _recover(value: str | Values, on: Ability) -> fx.Effect:
    if isinstance(value, str):
        return fx.Recover(value, False)
    return fx.Recover(value["what"], bool(value.get("optional")))


@WORDS.word(
    "next_acquired",
    Record(
        "the way of the next card",
        [
            Field("what", KIND, "Which card: the next of this kind that you acquire this turn.", required=True),
            Field(
                "to",
                OneOf({"deck": "on top of your deck", "hand": "into your hand"}),
                "Where it goes instead of your discard pile.",
                required=True,
            ),
        ],
    ),
    "The next card that you acquire this turn goes on top of your deck or into your hand.",
    "next_acquired: {what: action, to: deck}",
)
def _next_acquired(value: Values, on: Ability) -> fx.Effect:
    return fx.NextAcquired(value["what"], value["to"])


@WORDS.word("prepare", TIMES, "You prepare this many champions of yours, one after the other.", "prepare: 1")
def _prepare(n: int, on: Ability) -> list[fx.Effect]:
    return [fx.Prepare() for _ in range(n)]


@WORDS.word(
    "choose",
    ListOf(EFFECTS, 2, 6, "branches"),
    "You pick one of the branches at each use; each branch is a list of effects.",
    "choose: [[gold: 1], [combat: 2]]",
)
def _choose(branches: list[list[Phrase[Any, Any]]], on: Ability) -> fx.Effect:
    return fx.Choose([on.program(branch) for branch in branches])
