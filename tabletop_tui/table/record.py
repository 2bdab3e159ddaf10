"""The lines of a journal as values: the set-up first, then what was decided, in the order it was decided."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from rules.core.contract import Seat, Setup, StartAt

#: The version of the journal's own form; raised when an old program could misread a new journal.
FORMAT: Final = 1
PERSON: Final = "person"


class BadLine(ValueError):
    """A line is not what a journal holds; the text continues “line 7 …”."""


def _need(line: Mapping[str, Any], key: str, kind: type) -> Any:
    value = line.get(key)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadLine(f"has no proper “{key}”")
    return value


def _maybe(line: Mapping[str, Any], key: str) -> str | None:
    return None if line.get(key) is None else str(_need(line, key, str))


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as the journal knows it: the name, who plays it (`person` or a bot spec), what the game lets it choose."""

    name: str
    kind: str = PERSON
    choices: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CardRef:
    """Which card list a match is played with.

    digest    the list's own, which decides whether it is the same
    sha256    of the file's bytes, under which a copy is kept; None for the shipped list
    path      where a playtester's own file lay; None for the shipped list
    """

    id: str
    title: str
    digest: str
    sha256: str | None = None
    path: str | None = None


@dataclass(frozen=True, slots=True)
class SeriesGame:
    """Which game of a series a match is.

    id       the same in every game of the series
    best_of  an odd number; whoever first wins more than half as many games has the series
    game     its number, from 1
    won      how many games each seat has won before this one, and `drawn` how many nobody has
    """

    id: str
    best_of: int
    game: int
    won: tuple[int, ...]
    drawn: int = 0

    def data(self) -> dict[str, Any]:
        """As the first line of a journal has it."""
        return {
            "id": self.id,
            "best_of": self.best_of,
            "game": self.game,
            "won": list(self.won),
            "drawn": self.drawn,
        }

    @classmethod
    def parse(cls, data: Mapping[str, Any], seats: int) -> SeriesGame:
        """The game of a series that a first line names. Raises BadLine."""
        won = tuple(_need(data, "won", list))
        found = cls(
            _need(data, "id", str),
            _need(data, "best_of", int),
            _need(data, "game", int),
            won,
            _need(data, "drawn", int),
        )
        if found.best_of < 1 or found.game < 1 or found.drawn < 0 or len(won) != seats or not _seats(won):
            raise BadLine("has no proper “series”")
        return found


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: all that is needed to start the same match again. `first` is the seat that decides first.

    `position` is what it starts from where that is not the beginning of the game.
    """

    game: str
    format: str
    seats: tuple[Place, ...]
    first: int
    options: Mapping[str, Any]
    seed: int
    turn_limit: int
    cards: CardRef
    version: str
    created: str
    series: SeriesGame | None = None
    position: StartAt | None = None

    def setup(self) -> Setup:
        """What starts the same match again, with the seed and the cards."""
        places = tuple(Seat(place.name, dict(place.choices)) for place in self.seats)
        return Setup(places, self.format, dict(self.options), self.turn_limit, self.position)

    def line(self) -> str:
        at = {} if self.position is None else {"position": {"text": self.position.text, "reseed": self.position.reseed}}
        series = {} if self.series is None else {"series": self.series.data()}
        return _dump(
            {
                "journal": FORMAT,
                "game": self.game,
                "format": self.format,
                "seats": [{"name": s.name, "kind": s.kind, "choices": dict(s.choices)} for s in self.seats],
                "first": self.first,
                "options": dict(self.options),
                "seed": self.seed,
                "turn_limit": self.turn_limit,
                "cards": {
                    "id": self.cards.id,
                    "title": self.cards.title,
                    "digest": self.cards.digest,
                    "sha256": self.cards.sha256,
                    "path": self.cards.path,
                },
                "version": self.version,
                "created": self.created,
                **series,
                **at,
            }
        )

    @classmethod
    def parse(cls, line: Mapping[str, Any]) -> Header:
        """The set-up of a first line. Raises BadLine."""
        seats: list[Place] = []
        for seat in _need(line, "seats", list):
            if not isinstance(seat, dict):
                raise BadLine("has no proper “seats”")
            choices = _need(seat, "choices", dict)
            if not all(isinstance(value, str) for value in choices.values()):
                raise BadLine("has no proper “choices”")
            seats.append(Place(_need(seat, "name", str), _need(seat, "kind", str), choices))
        if not seats:
            raise BadLine("seats nobody")
        cards = _need(line, "cards", dict)
        at: StartAt | None = None
        if line.get("position") is not None:
            position = _need(line, "position", dict)
            at = StartAt(_need(position, "text", str), _need(position, "reseed", bool))
        series = None if line.get("series") is None else SeriesGame.parse(_need(line, "series", dict), len(seats))
        return cls(
            game=_need(line, "game", str),
            format=_need(line, "format", str),
            seats=tuple(seats),
            first=_need(line, "first", int),
            options=_need(line, "options", dict),
            seed=_need(line, "seed", int),
            turn_limit=_need(line, "turn_limit", int),
            cards=CardRef(
                _need(cards, "id", str),
                _need(cards, "title", str),
                _need(cards, "digest", str),
                _maybe(cards, "sha256"),
                _maybe(cards, "path"),
            ),
            version=_need(line, "version", str),
            created=_need(line, "created", str),
            series=series,
            position=at,
        )


@dataclass(frozen=True, slots=True)
class Done:
    """One action: its text, who did it, a short digest of the state after it, the turn and the decider after it.

    `end` is the sentence of the outcome when the action ended the match, and `winners` are the seats that won it.
    """

    action: str
    player: int
    digest: str
    turn: int
    actor: int
    end: str | None = None
    winners: tuple[int, ...] = ()

    def line(self) -> str:
        line: dict[str, Any] = {"a": self.action, "p": self.player, "h": self.digest, "t": self.turn, "d": self.actor}
        if self.end is not None:
            line["end"] = self.end
            line["w"] = list(self.winners)
        return _dump(line)


@dataclass(frozen=True, slots=True)
class Undone:
    """So many actions were taken back; the lines that hold them stay where they are."""

    count: int

    def line(self) -> str:
        return _dump({"u": self.count})


@dataclass(frozen=True, slots=True)
class Titled:
    """The match was given a name of its own."""

    title: str

    def line(self) -> str:
        return _dump({"title": self.title})


@dataclass(frozen=True, slots=True)
class Swapped:
    """After a game of a series: what a seat has swapped for the next one, and whether it is done with that."""

    player: int
    swap: str
    done: bool = False

    def line(self) -> str:
        return _dump({"swap": self.swap, "p": self.player, "done": self.done})


Entry = Done | Undone | Titled | Swapped


def entry(line: Mapping[str, Any]) -> Entry:
    """What a line after the first says. Raises BadLine."""
    if "a" in line:
        winners = tuple(_need(line, "w", list)) if "w" in line else ()
        if not _seats(winners):
            raise BadLine("has no proper “w”")
        return Done(
            _need(line, "a", str),
            _need(line, "p", int),
            _need(line, "h", str),
            _need(line, "t", int),
            _need(line, "d", int),
            _maybe(line, "end"),
            winners,
        )
    if "u" in line:
        count = _need(line, "u", int)
        if count < 1:
            raise BadLine("takes back nothing")
        return Undone(count)
    if "title" in line:
        return Titled(_need(line, "title", str))
    if "swap" in line:
        return Swapped(_need(line, "p", int), _need(line, "swap", str), bool(_need(line, "done", bool)))
    raise BadLine("is neither an action nor anything else known here")


def _seats(values: tuple[Any, ...]) -> bool:
    """Whether these are numbers as seats and counts are."""
    return all(isinstance(value, int) and not isinstance(value, bool) and value >= 0 for value in values)


def _dump(line: Mapping[str, Any]) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))
