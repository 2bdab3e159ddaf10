"""Positions of Hero Realms as files: what lies where, the pools and marks, and all that this turn’s effects left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Any, ClassVar, Final

from rules.core.cardlist.kinds import Flag, Kind, ListOf, Number, OneOf, Text
from rules.core.cardlist.record import Field, Record, Values
from rules.core.contract import CardSet, State
from rules.core.position import Frame, NotPlain, Positions, bare
from rules.core.position_kinds import Named, Nothing, Pile, Rest, plain, runs
from rules.hero_realms.card import Card, CardPool, CharacterClass
from rules.hero_realms.card_effects import NextAcquired
from rules.hero_realms.class_effects import NextCosts
from rules.hero_realms.formats import FORMATS
from rules.hero_realms.options import HeroOptions
from rules.hero_realms.player import Player
from rules.hero_realms.position import marked
from rules.hero_realms.position_check import check
from rules.hero_realms.state import MARKET_SIZE, HeroState
from rules.hero_realms.turns import HAND_SIZE
from rules.hero_realms.words import KIND

_POOL: Final = Number(0, 9999)
_TO: Final = OneOf({"deck": "on top of the deck", "hand": "into the hand"})


def _top(card: Card, marks: Sequence[str]) -> tuple[Card, bool]:
    for mark in marks:
        if mark != "open":
            raise ValueError(f"has no mark “{mark}” on top of a deck; there is: open")
    return card, bool(marks)


class HeroPositions(Positions):
    """Positions of Hero Realms."""

    choices: ClassVar[tuple[str, ...]] = ("class",)

    def fields(self, cards: CardSet) -> Sequence[Field]:
        assert isinstance(cards, CardPool)
        card = Named(cards.by_id, "card")
        pile = Pile(card, plain)
        return (
            Field(
                "market",
                ListOf(Nothing(card), 0, MARKET_SIZE, "cards"),
                "The cards for sale, `none` for a gap; what is left out is dealt from the market deck.",
            ),
            Field("market_deck", Rest(pile), "The market deck, in no order; the rest of the card list unless told."),
            Field("fire_gems", _POOL, "How many Fire Gems are in their pile; the rest of them unless told."),
            Field("sacrificed", pile, "The cards in the sacrifice pile."),
            Field("last_asked", Text(60), "The card or power whose text was carried out last, as prompts name it."),
            Field("removed", pile, "The cards that left the game with players who fell."),
        )

    def seat_fields(self, cards: CardSet) -> Sequence[Field]:
        assert isinstance(cards, CardPool)
        card = Named(cards.by_id, "card")
        pile = Pile(card, plain)
        in_play: Kind[Any] = Pile(card, marked, "/expended, /used (the ally ability) and /damage=N")
        return (
            Field("class", Named(cards.classes, "class"), "The character class; none unless told."),
            Field("health", Number(-9999, 9999), "Health; that of the class or the options unless told."),
            Field("hand", pile, f"The hand; {HAND_SIZE} cards dealt from the deck unless told."),
            Field("board", in_play, "The cards in play."),
            Field("discard", pile, "The discard pile, the newest last."),
            Field("deck", Rest(pile), "The deck, in no order; the rest of the starting deck unless told."),
            Field("top", Pile(card, _top, "/open"), "What lies on top of it, the next to be drawn first."),
            Field("known", pile, "The cards of the hand that everybody knows."),
            Field("tracked", pile, "Cards that all know to be among the unknown ones on top, or drawn from them."),
            Field("tracked_drawn", _POOL, "How many unknown cards of the hand were drawn from them."),
            Field("gold", _POOL, "Gold to spend this turn."),
            Field("combat", _POOL, "Combat to spend this turn."),
            Field("combat_spent", _POOL, "Combat that was spent this turn."),
            Field("owes", Number(0, 99), "Cards to discard at the start of the next own turn."),
            Field("turns", _POOL, "Own turns so far, this one included."),
            Field("played", pile, "The cards played this turn; those in play that do not stay unless told."),
            Field("stunned", pile, "Champions stunned since the end of the last own turn."),
            Field("next_goes", ListOf(_next("a way", "to", _TO), 0, 99, "ways"), "Where the next cards acquired go."),
            Field("next_costs", ListOf(_next("a discount", "less", _POOL), 0, 99, "discounts"), "What they cost less."),
            Field("heist", Flag(), "Whether a card of an opponent’s discard pile may be acquired this turn."),
            Field("skill", Flag(), "Whether the skill can still be used this turn; true for a class unless told."),
            Field("ability", Flag(), "Whether the ability was not used yet; true for a class unless told."),
            Field(
                "blessings", ListOf(Number(1, 2), 0, 99, "blessings"), "For each, the own turns that it still lasts."
            ),
            Field("out", Flag(), "Whether the player has fallen."),
        )

    # ---- reading -----------------------------------------------------------------------------------------------------

    def build(self, frame: Frame) -> HeroState | None:
        pool, options = frame.cards, frame.options
        assert isinstance(pool, CardPool)
        assert isinstance(options, HeroOptions)
        s = HeroState(pool, FORMATS[frame.form], frame.names, frame.setup.turn_limit)
        s.hand_allies = options.ally_counts_hand
        s.delayed_discard = options.delayed_discard
        s._turn = frame.turn
        s.active = frame.active
        for seat, values in enumerate(frame.seats):
            s.players.append(_player(s, seat, values, frame))
        _table(s, frame.values, frame)
        for p, values in zip(s.players, frame.seats, strict=True):
            if not values.given("hand") and not p.out:
                s.draw(p, HAND_SIZE)
        check(s, frame)
        if any(s.players[seat].out for seat in s.shares[s.active]):
            frame.impossible(frame.values.at("active"), f"{s.names[s.active]} has fallen and cannot be on turn")
        if frame.report.faults:
            return None
        s.wounded = any(x.damage for p in s.players for x in p.board)
        s._look_around()
        on_turn = [s.players[seat] for seat in s.shares[s.active]]
        s.special = s.shared or s.form.gifts or pool.free
        s.special = s.special or any(p.klass is not None or p.cheaper or p.heist for p in on_turn)
        s._revealed = 0
        return s

    def rename(self, state: State, names: Sequence[str]) -> None:
        assert isinstance(state, HeroState)
        state.names = tuple(names)

    # ---- writing -----------------------------------------------------------------------------------------------------

    def places(self, state: State) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        s = state
        assert isinstance(s, HeroState)
        if s.outcome is not None:
            raise NotPlain("The game is over.")
        if s.stack:
            raise NotPlain("A question is open.")
        options = {"ally_counts_hand": s.hand_allies, "delayed_discard": s.delayed_discard}
        table = {
            "format": s.form.id,
            **bare({"options": bare(options), "turn_limit": s.turn_limit}),
            "turn": s.turn,
            "active": s.names[s.active],
            "market": [Nothing.EMPTY if card is None else card.id for card in s.market],
            "market_deck": _ids(s.market_deck),
            "fire_gems": s.gems,
            **bare({"sacrificed": _ids(s.scrapped), "removed": _ids(s.removed), "last_asked": s.source}),
        }
        return table, [_seat(s, p) for p in s.players]

    def example(self) -> bytes:
        return files("rules.hero_realms").joinpath("position_example.yaml").read_bytes()


def _next(title: str, key: str, kind: Kind[Any]) -> Record:
    return Record(
        title,
        [
            Field("what", KIND, "Which card: the next of this kind that the player acquires this turn.", required=True),
            Field(key, kind, "What happens with it.", required=True),
        ],
    )


def _ids(cards: Iterable[Card]) -> list[str]:
    return runs(card.id for card in cards)


def _seat(s: HeroState, p: Player) -> dict[str, Any]:
    with_class = p.klass is not None
    kept = {
        "class": p.klass.id if p.klass is not None else "",
        "health": p.health,
        "hand": _ids(p.hand),
        "board": runs(map(repr, p.board)),
        "discard": _ids(p.discard),
        "deck": _ids(p.deck),
        "top": runs(
            card.id + ("/open" if openly else "")
            for card, openly in zip(reversed(p.top), reversed(p.top_open), strict=True)
        ),
        "known": _ids(p.known),
        "tracked": _ids(p.tracked),
        "tracked_drawn": p.tracked_drawn,
        "gold": p.gold,
        "combat": p.combat,
        "combat_spent": p.spent,
        "owes": p.owed,
        "turns": p.turns,
        "played": _ids(p.played),
        "stunned": _ids(p.stunned),
        "next_goes": [{"what": effect.kind, "to": effect.to} for effect in p.coming],
        "next_costs": [{"what": effect.kind, "less": effect.less} for effect in p.cheaper],
        "heist": p.heist,
        "skill": p.skill_ready,
        "ability": p.ability_left,
        "blessings": list(p.blessings),
        "out": p.out,
    }
    usual: dict[str, Any] = {"health": None, "hand": None, "deck": None, "skill": with_class, "ability": with_class}
    usual |= {"turns": _turns(s, p.seat), "played": _ids(x.card for x in p.board if not x.card.champion)}
    return {"name": s.names[p.seat], **bare(kept, **usual)}


# ---- the parts of a state ------------------------------------------------------------------------------------------


def _turns(s: HeroState, seat: int) -> int:
    """Own turns of a seat when all sides took turns in order: the side on turn has had one more than the later ones."""
    sides = len(set(s.shares))
    return -(-s.turn // sides) if seat in s.shares[s.active] else s.turn // sides


def _player(s: HeroState, seat: int, values: Values, frame: Frame) -> Player:
    klass: CharacterClass | None = values.get("class")
    options = frame.options
    assert isinstance(options, HeroOptions)
    usual = s.form.health(seat, options.health if klass is None else klass.health)
    p = Player(seat, usual if values.get("health") is None else values["health"], frame.chance(f"deck {seat + 1}"))
    p.klass = klass
    for card in values.get("hand") or ():
        p.hand.append(card)
    p.board = values.get("board") or []
    for x in p.board:
        p.factions[x.card.faction] += 1
    p.discard = values.get("discard") or []
    for card, openly in reversed(values.get("top") or []):
        p.put_on_top(card, openly)
    p.known = values.get("known") or []
    p.tracked, p.tracked_drawn = values.get("tracked") or [], values.get("tracked_drawn") or 0
    p.gold, p.combat = values.get("gold") or 0, values.get("combat") or 0
    p.spent, p.owed = values.get("combat_spent") or 0, values.get("owes") or 0
    p.stunned = values.get("stunned") or []
    p.coming = [NextAcquired(each["what"], each["to"]) for each in values.get("next_goes") or ()]
    p.cheaper = [NextCosts(each["what"], each["less"]) for each in values.get("next_costs") or ()]
    p.heist, p.out = bool(values.get("heist")), bool(values.get("out"))
    p.blessings = values.get("blessings") or []
    p.skill_ready = bool(klass) if values.get("skill") is None else values["skill"]
    p.ability_left = bool(klass) if values.get("ability") is None else values["ability"]
    p.turns = _turns(s, seat) if values.get("turns") is None else values["turns"]
    played = values.get("played")
    p.played = [x.card for x in p.board if not x.card.champion] if played is None else played
    deck = values.get("deck")
    if isinstance(deck, list):
        p.deck = deck
    elif not p.out:
        p.deck = _rest(s.pool.starter if klass is None else klass.deck, p.cards())
    return p


def _table(s: HeroState, values: Values, frame: Frame) -> None:
    pool = s.pool
    s.chance = frame.chance("market")
    s.scrapped = values.get("sacrificed") or []
    s.removed = values.get("removed") or []
    market = values.get("market") or []
    s.market = [None if card == Nothing.EMPTY else card for card in market]
    elsewhere = [*s.scrapped, *s.removed, *(card for card in s.market if card is not None)]
    for p in s.players:
        elsewhere += p.cards()
    copies = s.form.copies(sum(p.klass is not None for p in s.players))
    deck = values.get("market_deck")
    s.market_deck = deck if isinstance(deck, list) else _rest(pool.market * copies, elsewhere)
    while len(s.market) < MARKET_SIZE:
        s.market.append(s.chance.pick(s.market_deck) if s.market_deck else None)
    gems = values.get("fire_gems")
    s.gems = max(0, pool.fire_gems * copies - elsewhere.count(pool.fire_gem)) if gems is None else gems
    s.source = values.get("last_asked") or ""


def _rest(cards: Sequence[Card], elsewhere: Iterable[Card]) -> list[Card]:
    """The cards beyond those that lie elsewhere, in their order."""
    placed = Counter(elsewhere)
    rest: list[Card] = []
    for card in cards:
        if placed[card]:
            placed[card] -= 1
        else:
            rest.append(card)
    return rest
