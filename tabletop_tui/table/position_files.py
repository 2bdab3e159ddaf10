"""Position files at the table: opening one, and writing where a running match stands."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Final

from rules.core import position
from rules.core.cardlist import CardListFaulty, Code, Report, read_file
from rules.core.contract import Seat, Setup, StartAt, State
from rules.core.errors import RulesError
from rules.core.position import NotPlain, Position
from rules.core.position_text import written
from tabletop_tui.players import registry as bots
from tabletop_tui.table import cards, seats
from tabletop_tui.table.cards import CardChoice
from tabletop_tui.table.errors import TableError
from tabletop_tui.table.match import Match
from tabletop_tui.table.record import PERSON, Place

#: What is said of the file before it is written.
ABOUT: Final = (
    "A position file begins a new match here, as often as wanted: tabletop-tui play --position FILE. "
    "Every card of it can be changed by hand."
)
#: What a person is told before a position is written, and what stands above it.
EVERYTHING: Final = "It holds everything, hidden cards and what chance will do included."


@dataclass(frozen=True, slots=True)
class Opened:
    """A position file that was read without a fault, with the card list that it names."""

    path: Path
    data: bytes
    position: Position
    cards: CardChoice

    def places(self) -> tuple[Place, ...]:
        """The seats with who plays them, as the file says."""
        return tuple(
            Place(seat.name, PERSON if kind in ("", "human") else kind, dict(seat.choices))
            for seat, (kind, _) in zip(self.position.setup.seats, self.position.plays, strict=True)
        )


def read(path: Path, own: CardChoice | None = None, *, data: bytes | None = None, seed: int = 0) -> Opened:
    """The position in a file; `own` is a card list to use in place of the one that it names.

    Raises CardListFaulty with every fault of the position, or of the card list that it names.
    """
    data = read_file(path) if data is None else data
    head = position.head(data, str(path))
    choice = own
    if choice is None:
        choice = _named(head, path) if head.cards else cards.shipped(head.game)
    found = position.load(data, str(path), choice.cards, seed=seed, player_fault=_player_fault)
    return Opened(path, data, found, choice)


def _named(head: position.Head, path: Path) -> CardChoice:
    place = path.parent / Path(head.cards).expanduser()
    try:
        return cards.from_file(head.game, place)
    except CardListFaulty as error:
        if error.faults and error.faults[0].code is Code.UNREADABLE:
            report = Report(str(path), position.THING, position.BEGIN)
            report.add(Code.UNREADABLE, head.at, f"the card list {place} cannot be used: {error.faults[0].message}")
            report.finish()
        raise


def _player_fault(kind: str, game: str) -> str:
    try:
        if kind not in (PERSON, "human"):
            bots.check(kind, game)
    except RulesError as error:
        return str(error)[:1].lower() + str(error)[1:].rstrip(".")
    return ""


def summary(opened: Opened) -> str:
    """Where the position stands, as a part of a sentence: “Duel, turn 5, Ada decides between 9 acts”."""
    found = opened.position
    form = next(f.title for f in found.game.formats if f.id == found.setup.format)
    decision = found.state.decision
    if decision is None:
        return f"{form}, turn {found.state.turn}, the game is over"
    name = found.setup.seats[decision.player].name
    many = len(decision.actions)
    return f"{form}, turn {found.state.turn}, {name} {'has 1 act' if many == 1 else f'decides between {many} acts'}"


def seated(opened: Opened, overrides: Sequence[Place]) -> list[Place]:
    """The seats, with other names and players for the first of them. Raises TableError or RulesError."""
    found = opened.position
    places = list(opened.places())
    if len(overrides) > len(places):
        raise TableError(f"{opened.path.name} has {len(places)} seats; there are {len(overrides)} names for them.")
    for seat, place in enumerate(overrides):
        if place.choices:
            raise TableError(f"{place.name} cannot choose {', '.join(place.choices)}: the position says that.")
        places[seat] = replace(places[seat], name=place.name, kind=place.kind)
    seats.check(found.game, found.setup.format, places)
    for place in places:
        if place.kind != PERSON:
            bots.check(place.kind, found.game.id)
    return places


def start(opened: Opened, overrides: Sequence[Place] = (), seed: int | None = None, path: Path | None = None) -> Match:
    """A match that begins in a position. `overrides` are the first seats’ names and players in place of the file’s.

    A `seed` decides what is left to chance, whatever the file says. Raises TableError for seats that cannot be, and
    for a position in which the game is over; SetupError.
    """
    found = opened.position
    if found.state.outcome is not None:
        raise TableError(f"The game is over in {opened.path.name}: {found.state.outcome.reason}")
    places = seated(opened, overrides)
    limit = found.setup.turn_limit
    if not limit and not any(place.kind == PERSON for place in places):
        limit = found.state.turn + seats.BOT_TURNS
    at = StartAt(opened.data.decode("utf-8-sig"), reseed=seed is not None)
    number = found.seed if found.seeded else secrets.randbelow(1_000_000)
    setup = Setup(
        tuple(Seat(p.name, dict(p.choices)) for p in places), found.setup.format, found.setup.options, limit, at
    )
    return Match.new(found.game, setup, [p.kind for p in places], number if seed is None else seed, opened.cards, path)


# ---- writing ---------------------------------------------------------------------------------------------------------


def text_of(match: Match, path: Path | None = None) -> str:
    """The file of the position in which a match stands, to be written at `path`.

    The position is that of the last moment at which no question was open, with the acts done since. Raises TableError
    where there was no such moment.
    """
    state, acts = _plain(match)
    more: dict[str, object] = {"title": match.title} if match.title else {}
    if match.cards is not None and match.cards.data is not None:
        more["cards"] = _list_of(match, path)
    kinds = [place.kind if place.kind != PERSON else "" for place in match.header.seats]
    document = position.document(match.game, state, acts, plays=kinds, **more)
    when = datetime.now().astimezone().isoformat(sep=" ", timespec="minutes")[:16]
    return written(document, f"A position of {match.game.title}, saved from a game on {when}.\n{EVERYTHING}")


def _plain(match: Match) -> tuple[State, list[str]]:
    """The last position that is no more than what lies where, and the acts since."""
    language = position.of(match.game)
    steps = match.steps
    for n in range(len(steps), -1, -1):
        state = match.at(n)
        try:
            language.places(state)
        except NotPlain:
            continue
        acts = [step.action.text for step in steps[n:]]
        if len(acts) > position.MOST_ACTS:
            break
        return state, acts
    at = match.header.position
    if at is not None and match.cards is not None:
        begun = position.load(
            at.text.encode(),
            str(match.path),
            match.cards.cards,
            names=match.names,
            seed=match.header.seed,
            turn_limit=match.header.turn_limit,
        )
        if begun.state.digest() == match.at(0).digest():
            return begun.placed, [*begun.done, *(step.action.text for step in steps)]
    raise TableError("There is no position to save yet: what was asked at the beginning is still open.")


def _list_of(match: Match, path: Path | None) -> str:
    """The card list of a match as its position names it: where it lay, seen from there, or else where it is kept."""
    choice = match.cards
    assert choice is not None
    sha = choice.ref().sha256
    place = choice.path
    if place is None or not place.is_file():
        if sha is None:
            raise TableError("The card list of this match is not in a file.")
        place = cards.kept(sha)
    if path is None:
        return str(place)
    try:
        near = os.path.relpath(place, path.absolute().parent)
    except ValueError:
        return str(place)
    return str(place) if near.startswith(os.path.join("..", "..", "..")) else near


def usual_path(match: Match) -> Path:
    """A file in the present folder, named after the game and the moment, that is not there yet."""
    stem = f"{match.game.id}-{datetime.now().astimezone().strftime('%Y%m%d-%H%M%S')}"
    path = Path.cwd() / f"{stem}.yaml"
    number = 2
    while path.exists():
        path = Path.cwd() / f"{stem}-{number}.yaml"
        number += 1
    return path


def write(match: Match, path: Path) -> Path:
    """Write the position in which a match stands. Raises TableError when the file is there, or cannot be written."""
    path = path.expanduser()
    if path.is_dir():
        path = path / usual_path(match).name
    text = text_of(match, path)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise TableError(f"There is a file {path} already; name another.") from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise TableError(f"{path} cannot be written: {why[:1].lower()}{why[1:]}.") from None
    return path
