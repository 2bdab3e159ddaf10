"""The effect words of Hero Realms card lists. A new word is one entry here: its value, its sentence, its effect."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules.core.cardlist.faults import Report, closest, quote
from rules.core.cardlist.kinds import Either, Flag, ListOf, Number, OneOf, Text
from rules.core.cardlist.record import Effects, Field, Impossible, Phrase, Record, Values, Vocabulary
from rules.hero_realms import card_effects as fx
from rules.hero_realms import class_effects as cx
from rules.hero_realms import conditions, counts, gains
from rules.hero_realms.branches import Choose, If
from rules.hero_realms.effects import Effect
from rules.hero_realms.program import Program


@dataclass(frozen=True, slots=True)
class Ability:
    """Where a word stands: what its card is, and whether the card is in play when the ability happens.

    `played` tells an ability that happens as the card is played; `known` are the subtypes that cards of the list have,
    or None where not every card could be read.
    """

    champion: bool
    guard: bool
    faction: int
    subtypes: tuple[str, ...]
    in_play: bool
    played: bool
    known: frozenset[str] | None
    report: Report

    def program(self, phrases: Sequence[Phrase[Ability, Effect]]) -> Program:
        """The effects of the phrases, in order."""
        return Program(WORDS.build(phrases, self, self.report))


WORDS: Final[Vocabulary[Ability, Effect]] = Vocabulary()

EFFECTS: Final = Effects(WORDS)

AMOUNT: Final = Number(1, 30)
CARDS: Final = Number(1, 10)
TIMES: Final = Number(1, 3)
SUBTYPE: Final = Text(24)
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
        "played_before": "each card of the subtype given that you played earlier this turn",
    }
)
GAIN: Final = Either(
    AMOUNT,
    Record(
        "a gain for each",
        [
            Field("each", AMOUNT, "How much for each thing counted.", required=True),
            Field("per", COUNTED, "What is counted, when the effect happens.", required=True),
            Field("subtype", SUBTYPE, "Which cards are counted; with “per: played_before” only."),
        ],
        also={
            "if": {"required": ["per"], "properties": {"per": {"const": "played_before"}}},
            "then": {"required": ["subtype"]},
            "else": {"properties": {"subtype": False}},
        },
    ),
)


def subtype(name: str, on: Ability) -> str:
    """A subtype that an ability names. Raises Impossible when no card of the list has it."""
    if on.known is None or name in on.known:
        return name
    raise Impossible(f"no card of the list has the subtype {quote(name)}", closest(name, on.known))


def counted(value: Values, on: Ability) -> counts.Count:
    """What a `per` counts. “Other” takes the card itself away only where it would be counted."""
    per: str = value["per"]
    if per == "played_before":
        if not value.given("subtype"):
            raise Impossible("“per: played_before” needs a subtype, such as “subtype: Knife”")
        kind = subtype(value["subtype"], on)
        return counts.PlayedBefore(kind, int(on.played and kind in on.subtypes))
    if value.given("subtype"):
        raise Impossible(f"“per: {per}” takes no subtype; only “per: played_before” does")
    other = per.startswith("other_") and on.in_play
    if per.endswith("champions"):
        return counts.Champions(int(other and on.champion))
    if per.endswith("guards"):
        return counts.Guards(int(other and on.guard))
    if not on.faction:
        raise Impossible(f"“per: {per}” counts cards of this card’s faction, and the card has none")
    return counts.FactionCards(on.faction, int(other))


def gain(resource: str, value: int | Values, on: Ability) -> Effect:
    """An amount, or an amount for each thing counted."""
    if isinstance(value, int):
        return {"gold": gains.Gold, "combat": gains.Combat, "health": gains.Health}[resource](value)
    return gains.Per(resource, value["each"], counted(value, on))


@WORDS.word("gold", GAIN, "You gain gold for this turn.", "gold: 2")
def _gold(value: int | Values, on: Ability) -> Effect:
    return gain("gold", value, on)


@WORDS.word("combat", GAIN, "You gain combat for this turn.", "combat: {each: 1, per: other_guards}")
def _combat(value: int | Values, on: Ability) -> Effect:
    return gain("combat", value, on)


@WORDS.word("health", GAIN, "You gain health at once, without an upper limit.", "health: {each: 3, per: champions}")
def _health(value: int | Values, on: Ability) -> Effect:
    return gain("health", value, on)


@WORDS.word("draw", CARDS, "You draw cards.", "draw: 1")
def _draw(n: int, on: Ability) -> Effect:
    return fx.Draw(n)


@WORDS.word(
    "draw_then_discard",
    CARDS,
    "You draw cards, then discard as many as you really drew, from your whole hand.",
    "draw_then_discard: 1",
)
def _draw_then_discard(n: int, on: Ability) -> Effect:
    return fx.DrawThenDiscard(n, False)


@WORDS.word(
    "draw_up_to_then_discard",
    CARDS,
    "You may draw up to this many cards, then discard as many as you really drew.",
    "draw_up_to_then_discard: 2",
)
def _draw_up_to_then_discard(n: int, on: Ability) -> Effect:
    return fx.DrawThenDiscard(n, True)


@WORDS.word(
    "opponent_discards", CARDS, "An opponent discards cards of that opponent’s own choice.", "opponent_discards: 1"
)
def _opponent_discards(n: int, on: Ability) -> Effect:
    return fx.OpponentDiscards(n)


@WORDS.word(
    "stun",
    OneOf({"must": "it is done if it can be", "may": "you may leave it"}),
    "You stun a target champion of an opponent’s, whatever its defense.",
    "stun: may",
)
def _stun(value: str, on: Ability) -> Effect:
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
def _sacrifice_up_to(value: int | Values, on: Ability) -> Effect:
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
def _recover(value: str | Values, on: Ability) -> Effect:
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
def _next_acquired(value: Values, on: Ability) -> Effect:
    return fx.NextAcquired(value["what"], value["to"])


@WORDS.word("prepare", TIMES, "You prepare this many champions of yours, one after the other.", "prepare: 1")
def _prepare(n: int, on: Ability) -> list[Effect]:
    return [fx.Prepare() for _ in range(n)]


@WORDS.word(
    "choose",
    ListOf(EFFECTS, 2, 6, "branches"),
    "You pick one of the branches at each use; each branch is a list of effects.",
    "choose: [[gold: 1], [combat: 2]]",
)
def _choose(branches: list[list[Phrase[Any, Any]]], on: Ability) -> Effect:
    return Choose([on.program(branch) for branch in branches])


@WORDS.word(
    "if",
    Record(
        "a condition",
        [
            Field("champions", CARDS, "Holds if you have so many champions in play, or more."),
            Field("actions", CARDS, "Holds if you have so many actions in play, or more."),
            Field("combat_gained", Number(1, 99), "Holds if you gained so much combat this turn, or more."),
            Field("in_play", SUBTYPE, "Holds if you have a card with this subtype in play."),
            Field("then", EFFECTS, "What happens if the condition holds.", required=True),
            Field("else", EFFECTS, "What happens if it does not."),
        ],
        one_of=("champions", "actions", "combat_gained", "in_play"),
    ),
    "Something happens only if one condition holds: so many champions or actions in play, so much combat gained this "
    "turn, or a card with a subtype in play, this card and its effects so far counted too.",
    "if: {combat_gained: 7, then: [draw: 1], else: [gold: 1]}",
)
def _if(value: Values, on: Ability) -> Effect:
    otherwise: list[Phrase[Ability, Effect]] | None = value.get("else")
    then = on.program(value["then"])
    return If(condition(value, on), then, on.program(otherwise) if otherwise else None)


def condition(value: Values, on: Ability) -> conditions.Condition:
    """The one condition that is given."""
    if value.given("champions"):
        return conditions.ChampionsInPlay(value["champions"])
    if value.given("actions"):
        return conditions.ActionsInPlay(value["actions"])
    if value.given("combat_gained"):
        return conditions.CombatGained(value["combat_gained"])
    return conditions.SubtypeInPlay(subtype(value["in_play"], on))


@WORDS.word("lose_health", AMOUNT, "You lose health at once; at 0 you are out of the game.", "lose_health: 1")
def _lose_health(n: int, on: Ability) -> Effect:
    return cx.LoseHealth(n)


@WORDS.word(
    "bless",
    AMOUNT,
    "A player of your choice gains this much health, and that player’s champions have 1 more defense until the end of "
    "that player’s next turn.",
    "bless: 3",
)
def _bless(n: int, on: Ability) -> Effect:
    return cx.Bless(n)


@WORDS.word(
    "strike_all",
    AMOUNT,
    "You deal this much damage to an opponent of your choice and as much to each of that opponent’s champions; guards "
    "do not protect.",
    "strike_all: 4",
)
def _strike_all(n: int, on: Ability) -> Effect:
    return cx.StrikeAll(n)


@WORDS.word(
    "raise_stunned",
    OneOf({"champion": "one that was stunned since your last turn"}),
    "You put a champion of your discard pile into play.",
    "raise_stunned: champion",
)
def _raise_stunned(value: str, on: Ability) -> Effect:
    return cx.RaiseStunned()


@WORDS.word(
    "look_at_top",
    Record(
        "a look at the deck",
        [
            Field("cards", CARDS, "How many cards of your deck you look at.", required=True),
            Field("discard", CARDS, "How many of them you may discard.", required=True),
        ],
    ),
    "You look at the top cards of your deck, may discard some, and put the others back in any order.",
    "look_at_top: {cards: 3, discard: 2}",
)
def _look_at_top(value: Values, on: Ability) -> Effect:
    if value["discard"] > value["cards"]:
        raise Impossible(f"{value['discard']} cards cannot be discarded of {value['cards']} that are looked at")
    return cx.LookAtTop(value["cards"], value["discard"])


@WORDS.word(
    "acquire_from_opponent",
    OneOf({"card": "any card that has a cost"}),
    "This turn you may acquire one card from an opponent’s discard pile for its cost.",
    "acquire_from_opponent: card",
)
def _acquire_from_opponent(value: str, on: Ability) -> Effect:
    return cx.Heist()


@WORDS.word(
    "next_costs",
    Record(
        "a discount",
        [
            Field("what", KIND, "Which card: the next of this kind that you acquire this turn.", required=True),
            Field("less", AMOUNT, "How much gold it costs less; no card costs less than 0.", required=True),
        ],
    ),
    "The next card that you acquire this turn costs less.",
    "next_costs: {what: champion, less: 1}",
)
def _next_costs(value: Values, on: Ability) -> Effect:
    return cx.NextCosts(value["what"], value["less"])
