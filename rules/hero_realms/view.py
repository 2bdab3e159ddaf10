"""What one seat, or the table, may know of a position, as a value that compares."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.hero_realms.card import Card
    from rules.hero_realms.player import Player
    from rules.hero_realms.state import HeroState


@dataclass(frozen=True, slots=True)
class InPlayView:
    """A card in play."""

    card: str
    expended: bool
    ally_used: bool
    damage: int


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What is known of one player.

    hand      None where the viewer does not see it; `known` are the cards of it that everybody knows
    deck      what the deck holds, in no order: only for those who see the hand too
    top       the cards on top of the deck, the next to be drawn last; None for those that the viewer does not know
    looking   the cards looked at just now, or how many
    tracked   cards known to everybody to be among those looked at, the unknown ones on top, and `tracked_drawn` of the
              unknown ones of the hand
    unseen    what hand and deck hold together besides what is known; the same for everybody, since all that a deck
              is made of was seen by all
    """

    seat: int
    name: str
    health: int
    gold: int
    combat: int
    out: bool
    owed: int
    hand: tuple[str, ...] | None
    hand_size: int
    known: tuple[str, ...]
    deck: tuple[str, ...] | None
    deck_size: int
    top: tuple[str | None, ...]
    looking: tuple[str, ...] | int
    tracked: tuple[str, ...]
    tracked_drawn: int
    unseen: tuple[str, ...]
    discard: tuple[str, ...]
    board: tuple[InPlayView, ...]
    coming: tuple[tuple[str, str], ...]
    cheaper: tuple[tuple[str, int], ...]
    character: str
    skill_ready: bool
    ability_left: bool
    heist: bool
    blessings: tuple[int, ...]
    stunned: tuple[str, ...]
    played: tuple[str, ...]
    spent: int
    turns: int


@dataclass(frozen=True, slots=True)
class HeroView:
    """A position as one viewer sees it. `asked` and `actions` are given only to who decides."""

    viewer: int
    turn: int
    active: int
    actor: int
    players: tuple[PlayerView, ...]
    market: tuple[str | None, ...]
    market_unseen: tuple[str, ...]
    gems: int
    scrapped: tuple[str, ...]
    removed: tuple[str, ...]
    asked: str
    actions: tuple[str, ...]
    winners: tuple[int, ...] | None


def _ids(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(card.id for card in cards)


def _sorted_ids(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(sorted(card.id for card in cards))


def _player(s: HeroState, p: Player, seen: bool) -> PlayerView:
    unseen = [*p.hand, *p.deck, *p.looking]
    unseen.extend(card for card, openly in zip(p.top, p.top_open, strict=True) if not openly)
    for card in p.known:
        unseen.remove(card)
    return PlayerView(
        seat=p.seat,
        name=s.names[p.seat],
        health=p.health,
        gold=p.gold,
        combat=p.combat,
        out=p.out,
        owed=p.owed,
        hand=_ids(p.hand) if seen else None,
        hand_size=len(p.hand),
        known=_sorted_ids(p.known),
        deck=_sorted_ids(p.deck) if seen else None,
        deck_size=len(p.deck) + len(p.top),
        top=tuple(card.id if seen or openly else None for card, openly in zip(p.top, p.top_open, strict=True)),
        looking=_ids(p.looking) if seen else len(p.looking),
        tracked=_sorted_ids(p.tracked),
        tracked_drawn=p.tracked_drawn,
        unseen=_sorted_ids(unseen),
        discard=_ids(p.discard),
        board=tuple(InPlayView(x.card.id, x.expended, x.ally_used, x.damage) for x in p.board),
        coming=tuple((effect.kind, effect.to) for effect in p.coming),
        cheaper=tuple((effect.kind, effect.less) for effect in p.cheaper),
        character=p.klass.id if p.klass is not None else "",
        skill_ready=p.skill_ready,
        ability_left=p.ability_left,
        heist=p.heist,
        blessings=tuple(p.blessings),
        stunned=_ids(p.stunned),
        played=_ids(p.played),
        spent=p.spent,
        turns=p.turns,
    )


def view_of(s: HeroState, viewer: int) -> HeroView:
    """The position as the seat `viewer` (or TABLE) may see it (HR-TURN-6, HR-TURN-7)."""
    sees = s.sees(viewer) if viewer >= 0 else frozenset()
    actor = s.actor()
    decision = s.decision if actor in sees else None
    outcome = s.outcome
    return HeroView(
        viewer=viewer,
        turn=s.turn,
        active=s.active,
        actor=actor,
        players=tuple(_player(s, p, p.seat in sees) for p in s.players),
        market=tuple(None if card is None else card.id for card in s.market),
        market_unseen=_sorted_ids(s.market_deck),
        gems=s.gems,
        scrapped=_ids(s.scrapped),
        removed=_sorted_ids(s.removed),
        asked=decision.prompt if decision is not None else "",
        actions=tuple(action.text for action in decision.actions) if decision is not None else (),
        winners=outcome.winners if outcome is not None else None,
    )
