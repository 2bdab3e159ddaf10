"""What a viewer does not know of a position, dealt anew among all that it may be (HG-CARD-14)."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rules.core.chance import Chance
    from rules.hyborian.card import Card
    from rules.hyborian.player import Player
    from rules.hyborian.state import HyborianState

_INDEX: Final = attrgetter("index")


def deal_anew(s: HyborianState, viewer: int, dealer: Chance) -> None:
    """Deal all that is hidden from a seat (or from the table) anew: hands, decks, and what lies face down.

    The order in which unordered piles happen to lie is nobody’s knowledge, so it must not show in what is dealt.
    """
    for p in s.players:
        if p.seat != viewer:
            _hidden(s, p, viewer, dealer)
        p.deck.sort(key=_INDEX)
        if p.top:
            _top(p, viewer, dealer)


def _knows(seats: int, viewer: int) -> bool:
    return viewer >= 0 and bool(seats >> viewer & 1)


def _hidden(s: HyborianState, p: Player, viewer: int, dealer: Chance) -> None:
    """The hidden cards of another player: hand, deck, and what lies face down, each kind among its like.

    What the viewer has seen stays where it was seen.
    """
    kept = [*p.known, *(card for card, seats in p.seen if _knows(seats, viewer))]
    unknown = p.hand[:]
    for card in kept:
        unknown.remove(card)
    fixed = [card for card, seats in p.top if _knows(seats, viewer)]
    battle = s.battle
    laid = list(battle.hidden) if battle is not None and battle.attacker == p.seat else []
    pile = unknown + p.deck + laid
    for card in fixed:
        pile.remove(card)

    def one(kinds: tuple[str, ...]) -> Card:
        like = [card for card in pile if card.kind in kinds]
        card = dealer.pick(like)
        pile.remove(card)
        return card

    if p.secret is not None:
        pile.append(p.secret)
    if p.secret_fighter is not None:
        pile.append(p.secret_fighter)
    pile.sort(key=_INDEX)
    if p.secret is not None:
        p.secret = one(("gate",))
        if p.secret_pyramid >= 0:
            p.secret_pyramid = dealer.pick([d for d in range(6) if p.pyramids[d]])
    if p.secret_fighter is not None:
        p.secret_fighter = one(("trooper", "monster"))
    if laid and battle is not None:
        s.battle = battle.but(hidden=tuple(one(("vortex",)) for _ in laid))
    dealt = [dealer.pick(pile) for _ in unknown]
    p.hand = kept + dealt
    # What others have seen of the hand is some other card to this viewer.
    others = iter(dealt)
    p.seen = tuple((card if _knows(seats, viewer) else next(others), seats) for card, seats in p.seen)
    p.deck = pile + fixed
    p.fast = sum(card.answers for card in p.hand)


def _top(p: Player, viewer: int, dealer: Chance) -> None:
    """Cards on top of a deck that others have seen are any of the deck to this viewer."""
    rest = p.deck[:]
    for card, seats in p.top:
        if _knows(seats, viewer):
            rest.remove(card)
    p.top = tuple((card if _knows(seats, viewer) else dealer.pick(rest), seats) for card, seats in p.top)
