"""Positions: YAML files that set up any moment of a game, checked like a card list, every fault told in one run.

Nothing here knows a game. A game's `Positions` says what lies where in it; the head of the file, the seats, chance
and the acts that led from there to a question are the same for all.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from pydantic import BaseModel

from rules.core.cardlist.faults import Code, Fault, Place, Report, closest, quote
from rules.core.cardlist.kinds import ListOf, Number, OneOf, Schema, Text
from rules.core.cardlist.record import Field, Record, Values
from rules.core.cardlist.source import ListNode, MapNode, Node, parse
from rules.core.chance import Chance, hashed
from rules.core.contract import CardSet, Format, Game, Seat, Setup, State
from rules.core.errors import IllegalAction, RulesError
from rules.core.position_kinds import Chances, Options

#: the first key of every position: whose it is
HEAD: Final = "position"
THING: Final = "position"
BEGIN: Final = "positions new"

LONGEST_NAME: Final = 24
MOST_ACTS: Final = 1000
MOST_TURNS: Final = 100_000


class NotPlain(RulesError):
    """A state holds more than what lies where: a question is half answered, or the game is over."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position that was read.

    setup     seats with what they chose, format, options and turn limit, as for a new game
    seed      what chance was seeded with where the file does not say
    seeded    whether the file itself says what is left to chance
    plays     for each seat who plays it, as written, and where; empty for a person
    placed    the state before the acts that were `done` since
    """

    game: Game
    setup: Setup
    cards: CardSet
    state: State
    seed: int
    seeded: bool
    plays: tuple[tuple[str, Place], ...]
    title: str
    note: str
    placed: State
    done: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Head:
    """What a file says before the cards are known: whose position, and with which card list (empty: the shipped)."""

    game: Game
    cards: str
    at: Place


class Frame:
    """What a game builds a state from.

    values    the whole document; `seats` each seat's part of it
    active    the seat whose turn it is; `turn` its number
    """

    def __init__(
        self, values: Values, setup: Setup, form: str, options: BaseModel, cards: CardSet, report: Report, seed: int
    ) -> None:
        self.values = values
        self.seats: list[Values] = values["players"]
        self.names = tuple(seat.name for seat in setup.seats)
        self.setup = setup
        self.form = form
        self.options = options
        self.cards = cards
        self.report = report
        self.seed = seed
        self.turn: int = values.get("turn") or 1
        self.active = 0
        if values.given("active"):
            self.active = self.seat(values.get("active") or "", values.value_at("active"))
        self._chances: Mapping[str, int] = values.get("chance") or {}

    def chance(self, name: str) -> Chance:
        """The source of chance as the file has it, or seeded."""
        return Chance(self._chances.get(name) or hashed(self.seed, name))

    def seat(self, name: str, at: Place) -> int:
        """The seat of a name; 0 after noting that nobody is called so."""
        if name in self.names:
            return self.names.index(name)
        self.report.add(Code.UNKNOWN_WORD, at, f"nobody is called {quote(name)}", closest(name, self.names))
        return 0

    def impossible(self, at: Place, told: str) -> None:
        """Note that values which are right by themselves cannot be together."""
        self.report.add(Code.IMPOSSIBLE, at, told)


class Positions(ABC):
    """The positions of one game."""

    #: what the game lets a seat choose, each a key of the seat that reads as something with an `id`
    choices: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def fields(self, cards: CardSet) -> Sequence[Field]:
        """The keys for what lies on the table, beside those that every game has."""

    @abstractmethod
    def seat_fields(self, cards: CardSet) -> Sequence[Field]:
        """The keys for what one player has."""

    @abstractmethod
    def build(self, frame: Frame) -> State | None:
        """The state, or None after noting why there cannot be one."""

    @abstractmethod
    def places(self, state: State) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """The values of a state for the table and for each seat. Raises NotPlain where that would not be all of it."""

    @abstractmethod
    def rename(self, state: State, names: Sequence[str]) -> None:
        """Call the players otherwise; nothing else changes."""

    @abstractmethod
    def example(self) -> bytes:
        """A small commented position that has no fault and can be played."""

    def record(self, game: Game, cards: CardSet) -> Record:
        """Everything that a position of the game may say."""
        formats = {form.id: form.summary for form in game.formats}
        seat = Record(
            "a player",
            [
                Field("name", Text(LONGEST_NAME), "The player’s name.", required=True),
                Field("plays", Text(80), "Who plays the seat: person (so unless told) or a bot."),
                *self.seat_fields(cards),
            ],
            named=("name",),
        )
        most = max(n for form in game.formats for n in form.players)
        return Record(
            "a position",
            [
                Field(HEAD, OneOf({game.id: game.title}), "Whose position it is: the id of the game.", required=True),
                Field("title", Text(60), "What it is called."),
                Field("note", Text(2000), "What it is for."),
                Field("cards", Text(400), "A card list of one’s own; a path as seen from this file."),
                Field("format", OneOf(formats), "The format; else that of the number of players."),
                Field("options", Options(game.options), "Set-up options of the game."),
                Field("turn_limit", Number(0, MOST_TURNS), "The turn after which the game is a draw; 0 for none."),
                Field("turn", Number(1, MOST_TURNS), "The number of the turn; 1 unless told."),
                Field("active", Text(LONGEST_NAME), "Whose turn it is; the first player’s unless told."),
                Field("players", ListOf(seat, 1, most, "players"), "Each player, in turn order.", required=True),
                *self.fields(cards),
                Field("seed", Number(0, 999_999_999), "Decides what is left to chance; another each time unless told."),
                Field("chance", Chances(), "The exact state of each source of chance, as a saved position has it."),
                Field("done", ListOf(Text(400), 0, MOST_ACTS, "acts"), "Acts, by their text, that were done since."),
            ],
        )

    def schema(self, game: Game) -> Schema:
        """The JSON Schema (draft 2020-12) of a position."""
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": f"A position of {game.title}",
            **self.record(game, game.default_cards()).schema(),
        }


def of(game: Game) -> Positions:
    """The positions of a game. Raises RulesError for a game that has none."""
    found = game.positions()
    if found is None:
        raise RulesError(f"{game.title} has no position files.")
    return found


def head(data: bytes, file: str) -> Head:
    """The head of a file. Raises CardListFaulty when it cannot be read or names no game."""
    report = Report(file, THING, BEGIN)
    root, game = _root(data, report)
    _, value = root.entries.get("cards", (root, root))
    return Head(game, root.text("cards"), value)


def load(
    data: bytes,
    file: str,
    cards: CardSet | None = None,
    *,
    names: Sequence[str] = (),
    seed: int = 0,
    reseed: bool = False,
    turn_limit: int = 0,
    player_fault: Callable[[str, str], str] | None = None,
) -> Position:
    """The position in a file, with these cards or the shipped ones. Raises CardListFaulty with every fault.

    names       what the seats are called instead, the first seats first
    seed        decides what the file leaves to chance
    reseed      whether it decides that from the position on even where the file says it
    turn_limit  as in a set-up, where the file says none

    `player_fault` says what is wrong with who plays a seat of a game, by its id; empty when nothing is.
    """
    report = Report(file, THING, BEGIN)
    root, game = _root(data, report)
    language = of(game)
    used = cards or game.default_cards()
    values = language.record(game, used).read(root, "the position", report)
    assert values is not None
    if values.get("players") is None:
        report.finish()
    seeded = values.given("seed") or values.given("chance")
    begin: int = (values.get("seed") or 0) if seeded else seed
    setup = _setup(game, language, values, report)
    if values.get("turn_limit") is None:
        setup = replace(setup, turn_limit=turn_limit)
    options = values.get("options") or game.options()
    frame = Frame(values, setup, setup.format, options, used, report, begin)
    plays = tuple((seat.get("plays") or "", seat.value_at("plays")) for seat in frame.seats)
    for kind, at in plays:
        wrong = player_fault(kind, game.id) if player_fault is not None and kind else ""
        if wrong:
            report.add(Code.BAD_VALUE, at, wrong)
    if not setup.format or values.faulty("options"):
        report.finish()
    before = len(report.faults)
    state = language.build(frame)
    if before:
        _keep_apart(root, frame, report, before)
    report.finish()
    assert state is not None
    for problem in state.problems():
        frame.impossible(root, problem)
    for name in values.get("chance") or {}:
        if name not in state.chances():
            told = f"there is no source of chance {quote(name)}"
            report.add(Code.UNKNOWN_WORD, values.value_at("chance"), told, closest(name, state.chances()))
    report.finish()
    placed = state.clone()
    _carry_out(state, values, report)
    report.finish()
    if reseed and seeded:
        state.set_chances({name: hashed(seed, name) for name in state.chances()})
    if names:
        seats = [Seat(n, s.choices) for n, s in zip(names, setup.seats, strict=False)] + list(setup.seats[len(names) :])
        setup = Setup(tuple(seats), setup.format, setup.options, setup.turn_limit)
        for named in (state, placed):
            language.rename(named, [s.name for s in seats])
    told_title, told_note = values.get("title") or "", values.get("note") or ""
    used_seed = seed if reseed else begin
    done = tuple(values.get("done") or ())
    return Position(game, setup, used, state, used_seed, seeded, plays, told_title, told_note, placed, done)


def _root(data: bytes, report: Report) -> tuple[MapNode, Game]:
    from rules.core.registry import MODULES
    from rules.core.registry import game as game_by_id

    root = parse(data, report)
    if root is not None and not isinstance(root, MapNode):
        report.add(Code.BAD_VALUE, root, f"a position is a mapping that begins with “{HEAD}: {next(iter(MODULES))}”")
    if isinstance(root, MapNode):
        _, named = root.entries.get(HEAD, (root, root))
        text = root.text(HEAD)
        if HEAD not in root.entries:
            told = f"the key “{HEAD}” is missing: it says whose position it is ({', '.join(MODULES)})"
            report.add(Code.MISSING_KEY, root, told)
        elif text not in MODULES:
            told = f"there is no game {quote(text)}; there are: {', '.join(MODULES)}"
            report.add(Code.BAD_VALUE, named, told, closest(text, MODULES))
        else:
            return root, game_by_id(text)
    report.finish()
    raise AssertionError("a file without a root has a fault")


def _keep_apart(root: MapNode, frame: Frame, report: Report, before: int) -> None:
    """Leave out what building found in keys and players that were at fault before: it may come of that."""
    parts = [key for key, _ in root.entries.values()] + [seat.node for seat in frame.seats]
    starts = sorted((part.line, part.col) for part in parts)

    def part_of(fault: Fault) -> tuple[int, int]:
        return max((start for start in starts if start <= (fault.line, fault.col)), default=(0, 0))

    at_fault = {part_of(fault) for fault in report.faults[:before]}
    report.faults[before:] = [fault for fault in report.faults[before:] if part_of(fault) not in at_fault]


def _setup(game: Game, language: Positions, values: Values, report: Report) -> Setup:
    players: list[Values] = values["players"]
    seats: list[Seat] = []
    taken: set[str] = set()
    for player in players:
        name = player.get("name") or ""
        if name.casefold() in taken:
            report.add(Code.DUPLICATE_ID, player.value_at("name"), f"two players share the name {quote(name)}")
        taken.add(name.casefold())
        chosen = {key: player.get(key) for key in language.choices if player.get(key) is not None}
        seats.append(Seat(name, {key: getattr(value, "id", value) for key, value in chosen.items()}))
    form = _format(game, values, len(seats), report)
    options: BaseModel = values.get("options") or game.options()
    limit = values.get("turn_limit") or 0
    return Setup(tuple(seats), form.id if form else "", options.model_dump(mode="json"), limit)


def _format(game: Game, values: Values, players: int, report: Report) -> Format | None:
    wanted = values.get("format") or game.format_for(players)
    form = next((f for f in game.formats if f.id == wanted), None)
    if form is None:
        told = f"{game.title} has no format for {players} player{'s' if players != 1 else ''}"
        report.add(Code.IMPOSSIBLE, values.value_at("players"), told)
    elif players not in form.players:
        needs = " or ".join(map(str, form.players))
        told = f"{form.title} needs {needs} players; there are {players}"
        report.add(Code.IMPOSSIBLE, values.value_at("players"), told)
        return None
    return form


def _carry_out(state: State, values: Values, report: Report) -> None:
    """Do the acts that were done since; the first that is not legal is a fault, and the rest is not looked at."""
    node = values.value_at("done") if values.given("done") else None
    places: list[Node] = node.items if isinstance(node, ListNode) else []
    for place, text in zip(places, values.get("done") or (), strict=False):
        try:
            state.apply(state.find(text))
        except IllegalAction as error:
            near = closest(text, [action.text for action in state.legal()])
            clause = f" (§ {error.clause})" if error.clause else ""
            told = f"the act {quote(text)} cannot be done here: {error.reason.rstrip('.')}{clause}"
            report.add(Code.IMPOSSIBLE, place, told, near)
            return


def document(game: Game, state: State, acts: Sequence[str] = (), **more: Any) -> dict[str, Any]:
    """A state, and acts done since, as the data of a file that `load` makes the same state of.

    more      keys of the head: title, note, cards, and `plays` with who plays each seat

    Raises NotPlain when the state itself cannot be told by what lies where.
    """
    plays: Sequence[str] = more.pop("plays", ())
    table, seats = of(game).places(state)
    for seat, kind in zip(seats, plays, strict=False):
        if kind:
            name = seat.pop("name")
            rest = dict(seat)
            seat.clear()
            seat.update({"name": name, "plays": kind, **rest})
    head = ("format", "options", "turn_limit", "turn", "active")
    first = {key: table.pop(key) for key in head if key in table}
    made: dict[str, Any] = {HEAD: game.id, **more, **first, "players": seats, **table}
    made["chance"] = dict(state.chances())
    if acts:
        made["done"] = list(acts)
    return made


def bare(kept: Mapping[str, Any], **usual: Any) -> dict[str, Any]:
    """The entries that say something: neither those with the usual value nor, where there is none, what is empty."""
    return {key: value for key, value in kept.items() if (value != usual[key] if key in usual else value)}
