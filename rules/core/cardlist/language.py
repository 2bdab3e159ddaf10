"""What the card tools ask of a game, so that they know none."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, ClassVar, Final

from rules.core.cardlist.faults import closest, quote
from rules.core.cardlist.kinds import Schema
from rules.core.cardlist.record import Record, Word
from rules.core.cardlist.source import MapNode
from rules.core.contract import CardSet
from rules.core.errors import RulesError

#: id of the game: (module that holds `LANGUAGE`)
MODULES: Final[dict[str, str]] = {
    "hero-realms": "rules.hero_realms.cards",
    "antares": "rules.antares.cards",
    "hyborian": "rules.hyborian.cards",
}

_GAME: Final = re.compile(rb"^game:[ \t]*[\"']?([\w-]+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card for people.

    facts         label and value: cost, type, faction …
    text          the printed text of the list; empty when it has none
    understood    label of each ability, and the sentence that the engine made of its effects
    """

    id: str
    name: str
    facts: tuple[tuple[str, str], ...]
    text: str
    understood: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """How the cards of a list stand in a table: a row for each.

    key      the key of the list under which they are
    record   what a card is
    total    the key of the head that holds the copies of all cards together; empty for none
    within   where rows are parts of what is under `key` (traits of factions): the key of those parts
    owner    the column that names, by its id, whose part a row is
    """

    key: str
    record: Record
    total: str = ""
    within: str = ""
    owner: str = ""

    def stays(self, card: MapNode) -> bool:
        """Whether a card that a table does not have stays in a list: only what has no copies of its own does."""
        return bool(self.total) and "copies" not in card.entries


class Language(ABC):
    """The card language of one game."""

    game: ClassVar[str]
    title: ClassVar[str]
    #: what a whole list is
    record: ClassVar[Record]
    sheet: ClassVar[Sheet]

    @abstractmethod
    def words(self) -> Mapping[str, Word[Any, Any]]:
        """Every effect word by its name."""

    @abstractmethod
    def definitions(self) -> Schema:
        """What the schema of a list refers to: that of an effect, and of all that an effect holds."""

    def schema(self) -> Schema:
        """The JSON Schema (draft 2020-12) of a whole list."""
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": f"{self.title} card list",
            "description": f"A card list of {self.title} for tabletop-tui.",
            **self.record.schema(),
            "$defs": self.definitions(),
        }

    @abstractmethod
    def load(self, data: bytes, file: str) -> CardSet:
        """The cards of a list. Raises CardListFaulty with every fault."""

    @abstractmethod
    def base(self) -> CardSet:
        """The cards that ship with the game."""

    @abstractmethod
    def starting_list(self) -> bytes:
        """A small commented list to begin a new one with; it has no fault and can be played."""

    @abstractmethod
    def summary(self, cards: CardSet) -> str:
        """What is in a list, as a part of a sentence: “80 market cards, 16 Fire Gems”."""

    @abstractmethod
    def source(self) -> bytes:
        """The text of the list that ships with the game."""

    def decks(self, cards: CardSet) -> Mapping[str, Mapping[str, int]]:
        """The decks that are part of a list: title, and how many of each card by its name."""
        return {}

    @abstractmethod
    def faces(self, cards: CardSet) -> list[CardFace]:
        """Every card of a list for people, in the order of the list."""


def language(game: str) -> Language:
    """The card language of the game with this id. Raises RulesError for any other id, naming those there are."""
    module = MODULES.get(game)
    if module is None:
        meant = closest(game, MODULES)
        ask = f"; did you mean “{meant}”?" if meant else f"; there are: {', '.join(MODULES)}."
        raise RulesError(f"There is no game {quote(game)} with card lists{ask}")
    found = import_module(module).LANGUAGE
    assert isinstance(found, Language)
    return found


def game_of(data: bytes) -> str:
    """The id of the game that the head of a list names; empty unless it is one with card lists."""
    found = _GAME.search(data[:100_000])
    named = found.group(1).decode("ascii", "replace") if found else ""
    return named if named in MODULES else ""


def language_of(data: bytes) -> Language:
    """The language that the head of a list names, or the nearest; `load` tells when the name is at fault."""
    found = _GAME.search(data[:100_000])
    named = found.group(1).decode("ascii", "replace") if found else ""
    return language(named if named in MODULES else closest(named, MODULES) or next(iter(MODULES)))
