"""What an act would do, in the words and glyphs of menus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.core.phrases import listed

if TYPE_CHECKING:
    from rules.hero_realms.card import Card
    from rules.hero_realms.player import Player
    from rules.hero_realms.program import Program
    from rules.hero_realms.state import HeroState


def does(program: Program | None) -> str:
    """An ability as a sentence."""
    if program is None:
        return "It has no effect of its own."
    words = program.words()
    return words[0].upper() + words[1:] + "."


def where_it_goes(me: Player, card: Card) -> str:
    """Where a card would go that this player acquires now."""
    places = {effect.to for effect in me.coming if card.counts_as(effect.kind)}
    if len(places) > 1:
        return "You choose whether it goes to your hand or on top of your deck."
    if "hand" in places:
        return "It goes to your hand."
    return "It goes on top of your deck." if "deck" in places else "It goes to your discard pile."


def paid(s: HeroState, names: Sequence[str], me: Player, price: int) -> str:
    """Out of whose gold a price is paid: the buyer's, then what is missing out of a partner's (HR-HYD-5)."""
    if price <= me.gold:
        whose = "your" if len(s.shares[me.seat]) == 1 else f"{names[me.seat]}’s"
        return f"{price} of {whose} {me.gold} gold."
    partners = listed([f"{names[seat]}’s" for seat in s.shares[me.seat] if seat != me.seat])
    if not me.gold:
        return f"{price} gold of {partners}."
    return f"{price} gold: {me.gold} of {names[me.seat]}’s and {price - me.gold} of {partners}."


def blow(s: HeroState, names: Sequence[str], seat: int, n: int) -> list[str]:
    """What losing this much health would mean for a player, or for a team that shares it."""
    health = s.players[seat].health
    whom = listed([names[sharer] for sharer in s.shares[seat]])
    fall = [f"{whom} {'falls' if len(s.shares[seat]) == 1 else 'fall'}."] if n >= health else []
    return [f"{whom} {health} → {max(0, health - n)} health.", *fall]


def harm(s: HeroState, names: Sequence[str], program: Program) -> list[str]:
    """What an ability costs its own player, or that player's team, in health."""
    n = program.harm()
    return blow(s, names, s.active, n) if n else []


def owned(names: Sequence[str], seat: int, card: Card) -> str:
    """A champion by name, with its owner's where more than one opponent may have the same."""
    return card.short if len(names) == 2 else f"{names[seat]}’s {card.short}"


def combat_left(s: HeroState, spent: int) -> str:
    """What is left of the combat of all who attack together."""
    return f"{sum(s.players[seat].combat for seat in s.shares[s.active]) - spent} combat is left."


def scrapped(s: HeroState, card: Card) -> str:
    """Where a card goes that is sacrificed by something else (HR-SAC-2, HR-SAC-3)."""
    if card is s.pool.fire_gem:
        return "It goes back to the Fire Gem pile and gives nothing."
    return "It leaves the game and gives nothing of its own."


def gains(program: Program | None) -> str:
    """What an ability certainly gives, in glyphs: “●2 ⚔3”."""
    if program is None:
        return ""
    parts = []
    for resource, glyph in (("gold", "●"), ("combat", "⚔"), ("health", "♥")):
        n = program.gain(resource)
        if n:
            parts.append(f"{glyph}{n}")
    return " ".join(parts)
