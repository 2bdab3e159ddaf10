"""What differs between the two lists of a plan, so far as games are played differently by it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rules.core.cardlist.compare import Change, compared
from rules.core.cardlist.language import language
from rules.core.registry import game as game_by_id
from rules.hero_realms.card import CardPool
from tabletop_tui.playtest.plan import Plan
from tabletop_tui.playtest.play import cards_of

#: what may differ on a card without any game being another
_UNPLAYED: Final = ("name", "printed text", "source", "rarity", "id")
#: the title of a list; decks are the rest of what a comparison has in its head
_TITLE: Final = "title"
#: letters that a change may have in a table before only what differs is named
_SHORT: Final = 24


@dataclass(frozen=True, slots=True)
class Changes:
    """What differs between list A and list B.

    sentences   all of it in words, a sentence a card or deck
    words       by the id in list B, or in list A for what is gone: what differs, briefly
    before      the id in list A of what has another in list B
    new, gone   ids of what only one of the lists has
    decks       titles of decks whose cards differ, or that only one of the lists has
    """

    sentences: tuple[str, ...]
    words: Mapping[str, tuple[str, ...]]
    before: Mapping[str, str]
    new: tuple[str, ...]
    gone: tuple[str, ...]
    decks: frozenset[str]

    @property
    def none(self) -> bool:
        """Whether nothing that is played differs."""
        return not (self.words or self.decks)


def changes(plan: Plan) -> Changes:
    """What differs between the two lists of a plan."""
    a, b = plan.lists
    return _changes(plan.game, a.text, b.text)


@lru_cache(maxsize=4)
def _changes(game: str, a: str | None, b: str | None) -> Changes:
    found = compared(language(game), cards_of(game, a), cards_of(game, b))
    words: dict[str, tuple[str, ...]] = {}
    before: dict[str, str] = {}
    sentences = []
    decks = [change for change in found.head if change.what != _TITLE]
    sentences += [str(change) for change in decks]
    for one in found.changed:
        for change in one.changes:
            if change.what == "id":
                before[one.id] = change.before
        played = [change for change in one.changes if change.what not in _UNPLAYED]
        if played:
            words[one.id] = tuple(map(_brief, played))
            sentences.append(f"{one.name}: {'; '.join(map(str, played))}")
    words |= {face.id: ("new",) for face in found.added} | {face.id: ("gone",) for face in found.removed}
    sentences += [f"{face.name} is new" for face in found.added] + [f"{face.name} is gone" for face in found.removed]
    titles = frozenset(title for change in decks for title in _titles(game, a, b) if f"“{title}”" in change.what)
    new, gone = (tuple(face.id for face in faces) for faces in (found.added, found.removed))
    return Changes(tuple(sentences), words, before, new, gone, titles)


def _titles(game: str, *texts: str | None) -> set[str]:
    spoken = language(game)
    return {title for text in texts for title in spoken.decks(cards_of(game, text))}


def _brief(change: Change) -> str:
    told = str(change)
    return told if len(told) <= _SHORT else change.what


def sells(plan: Plan) -> bool:
    """Whether the game is about what is bought, so that single cards can be measured."""
    return plan.game == "hero-realms"


def names_of(plan: Plan) -> dict[str, str]:
    """Ids and names of what the tables of both lists are about."""
    out: dict[str, str] = {}
    for listed in plan.lists:
        cards = cards_of(plan.game, listed.text)
        if isinstance(cards, CardPool):
            out.update({card.id: card.short for card in cards.cards})
        else:
            choices = game_by_id(plan.game).seat_choices(cards)
            out.update({value: title for choice in choices for value, title, _ in choice.options})
    return out


def things_changed(plan: Plan) -> dict[str, tuple[str, ...]]:
    """What the table of things calls changed: the cards or factions that differ, and the decks that they are in."""
    found = changes(plan)
    out = dict(found.words)
    for listed in plan.lists:
        cards = cards_of(plan.game, listed.text)
        for deck in getattr(cards, "decks", {}).values():
            touched = dict.fromkeys(card.name for card in deck.cards if card.id in found.words)
            told = ["its cards"] * (deck.title in found.decks) + [f"has {name}" for name in touched]
            if told:
                out[deck.id] = tuple(told)
    return out
