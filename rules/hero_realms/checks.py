"""The self-check of a position: every invariant that play must keep, named when it is broken."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rules.hero_realms.player import Player
    from rules.hero_realms.state import HeroState

MARKET_SIZE: Final = 5


def _player_problems(s: HeroState, p: Player) -> list[str]:
    name = s.names[p.seat]
    on_turn = p.seat in s.shares[s.active]
    out: list[str] = []
    for what, n in (("gold", p.gold), ("combat", p.combat), ("owed discards", p.owed)):
        if n < 0:
            out.append(f"{name} has {n} {what}")
    if (p.health <= 0) != p.out and s.outcome is None:
        out.append(f"{name} has {p.health} health and is {'out' if p.out else 'still in'}")
    factions = [0, 0, 0, 0, 0]
    for x in p.board:
        factions[x.card.faction] += 1
        if x.expended and not x.card.champion:
            out.append(f"{name}’s {x.card.id} is expended and no champion")
        if x.damage and x.damage >= p.defense(x.card):
            out.append(f"{name}’s {x.card.id} has {x.damage} damage and is not stunned")
        if not x.card.champion and not on_turn and s.outcome is None:
            out.append(f"{name}’s {x.card.id} is in play in another player’s turn")
    if factions != p.factions:
        out.append(f"{name}’s factions in play are {factions}, counted as {p.factions}")
    if any(s.players[seat].health != p.health for seat in s.shares[p.seat]):
        out.append(f"{name} and a partner that shares health have not the same")
    if p.looking and (not s.stack or s.stack[-1].player != p.seat):
        out.append(f"{name} still looks at cards of the deck")
    if Counter(p.stunned) - Counter(p.discard):
        out.append(f"{name}’s stunned champions are not all in the discard pile")
    out.extend(_knowledge_problems(name, p))
    if not on_turn and (p.gold or p.combat or p.coming or p.cheaper) and s.outcome is None:
        out.append(f"{name} has something left of an earlier turn")
    return out


def _knowledge_problems(name: str, p: Player) -> list[str]:
    """What everybody is said to know of a hand and a deck, and is not so."""
    out: list[str] = []
    if len(p.top) != len(p.top_open):
        out.append(f"{name}’s deck top and what is known of it differ")
    if Counter(p.known) - Counter(p.hand):
        out.append(f"{name}’s known cards are not all in hand")
    if not 0 <= p.tracked_drawn <= len(p.hand) - len(p.known):
        out.append(f"{name} has {p.tracked_drawn} cards drawn from among the tracked ones")
    if not tracked_lie_there(p):
        out.append(f"{name}’s tracked cards are not all where they are known to be")
    return out


def tracked_lie_there(p: Player) -> bool:
    """Whether the tracked cards are among those looked at, the unknown ones on top, and those drawn from there."""
    hidden = [card for card, openly in zip(p.top, p.top_open, strict=False) if not openly]
    drawn = Counter(p.hand) - Counter(p.known) if p.tracked_drawn else Counter()
    return not Counter(p.tracked) - Counter(p.looking) - Counter(hidden) - drawn


def problems(s: HeroState) -> list[str]:
    """Each broken invariant in a sentence; empty in a sound state."""
    out: list[str] = []
    for p in s.players:
        out.extend(_player_problems(s, p))
    if len(s.market) != MARKET_SIZE:
        out.append(f"the market has {len(s.market)} places")
    if s.market_deck and None in s.market:
        out.append("the market has a gap while its deck has cards")
    if s.gems < 0:
        out.append(f"the Fire Gem pile has {s.gems} cards")
    fire_gem = s.pool.fire_gem
    if fire_gem in s.scrapped or fire_gem in s.market:
        out.append("a Fire Gem lies in the sacrifice pile or the market")
    if s.outcome is None:
        if s.players[s.active].out and not s.stack:
            out.append("the active player is out of the game")
        if s.stack and not s.stack[-1].live(s):
            out.append("the question on top of the stack has no answer")
        if any(s.players[seat].out for seat in (*s.prey, *s.hunted)):
            out.append("a player who is out can still be attacked")
    elif s.stack:
        out.append("the game is over and something is still asked")
    return out
