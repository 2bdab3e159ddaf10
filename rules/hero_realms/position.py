"""Any position from card ids: for tests, lessons and the question “how would this card work here?”."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core.chance import Chance, hashed
from rules.hero_realms.card import Card, CardPool, InPlay
from rules.hero_realms.formats import FORMATS
from rules.hero_realms.player import Player
from rules.hero_realms.state import MARKET_SIZE, HeroState


def marked(card: Card, marks: Sequence[str]) -> InPlay:
    """A card in play with its marks: `expended`, `used` (its ally ability), `damage=2`.

    Raises ValueError, with the rest of a sentence about the card, for a mark that there is not.
    """
    expended = used = False
    damage = 0
    for mark in marks:
        number = mark.removeprefix("damage=")
        if mark == "expended":
            expended = True
        elif mark == "used":
            used = True
        elif number != mark and number.isdecimal() and len(number) < 4:
            damage = int(number)
        else:
            raise ValueError(f"cannot have the mark “{mark}”; there are: expended, used, damage=N")
    return card.forms[used * 2 + expended].hurt(damage)


def in_play(pool: CardPool, entry: str) -> InPlay:
    """A card in play from its text: `parov_the_enforcer/expended`, `elven_gift/used`, `orc_grunt/damage=2`.

    Raises KeyError for an unknown card and ValueError for an unknown mark.
    """
    card_id, *marks = entry.split("/")
    return marked(pool.card(card_id), marks)


def position(
    pool: CardPool,
    *,
    format: str = "duel",
    names: Sequence[str] = ("Ada", "Ben"),
    hands: Sequence[Sequence[str]] = (),
    decks: Sequence[Sequence[str]] = (),
    tops: Sequence[Sequence[str]] = (),
    discards: Sequence[Sequence[str]] = (),
    boards: Sequence[Sequence[str]] = (),
    market: Sequence[str | None] = (),
    market_deck: Sequence[str] = (),
    gems: int | None = None,
    health: Sequence[int] = (),
    gold: int = 0,
    combat: int = 0,
    active: int = 0,
    turn: int = 1,
    turn_limit: int = 0,
    seed: int = 0,
    options: Mapping[str, bool] | None = None,
    classes: Sequence[str] = (),
) -> HeroState:
    """A state with these cards in these places; one sequence for each seat, in seat order, what is left out is empty.

    `tops` end with the card that is drawn first. `gold` and `combat` are the active player's. Raises KeyError for an
    unknown card id.
    """

    def pile(piles: Sequence[Sequence[str]], seat: int) -> list[Card]:
        return [pool.card(card_id) for card_id in piles[seat]] if seat < len(piles) else []

    s = HeroState(pool, FORMATS[format], names, turn_limit)
    chosen = options or {}
    s.hand_allies = chosen.get("ally_counts_hand", False)
    s.delayed_discard = chosen.get("delayed_discard", False)
    s.chance = Chance(hashed(seed, "market"))
    s.market = [None if card_id is None else pool.card(card_id) for card_id in market]
    s.market += [None] * (MARKET_SIZE - len(s.market))
    s.market_deck = [pool.card(card_id) for card_id in market_deck]
    s.gems = pool.fire_gems if gems is None else gems
    for seat in range(len(names)):
        player = Player(seat, health[seat] if seat < len(health) else 50, Chance(hashed(seed, f"deck {seat + 1}")))
        player.hand = pile(hands, seat)
        player.deck = pile(decks, seat)
        for card in pile(tops, seat):
            player.put_on_top(card, True)
        player.discard = pile(discards, seat)
        player.board = [in_play(pool, entry) for entry in boards[seat]] if seat < len(boards) else []
        if seat < len(classes) and classes[seat]:
            player.klass = pool.classes[classes[seat]]
            player.skill_ready = player.ability_left = True
        for x in player.board:
            player.factions[x.card.faction] += 1
        s.players.append(player)
    s._turn = turn
    s.players[active].gold = gold
    s.players[active].combat = combat
    s.wounded = any(x.damage for player in s.players for x in player.board)
    s.begin_turn(active)
    return s
