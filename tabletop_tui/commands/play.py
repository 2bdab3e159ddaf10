"""`tabletop-tui play`: straight to a table."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import ValidationError

from rules.core.contract import Game, Seat, Setup
from rules.core.errors import RulesError
from rules.core.registry import MODULES
from rules.core.registry import game as game_by_id
from tabletop_tui.commands.front import need_terminal, show
from tabletop_tui.commands.wrong import AT_FAULT, Wrong, did_you_mean
from tabletop_tui.players import registry as bots
from tabletop_tui.table import cards, seats
from tabletop_tui.table.errors import TableError
from tabletop_tui.table.match import Match
from tabletop_tui.table.record import PERSON, Place

#: Who sits at a table that nobody was named for
USUAL = (Place("Ada"), Place("Ben", "greedy"))


def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game: " + ", ".join(MODULES) + ".")],
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME[=WHO]",
            help="A seat, in order; WHO is person (so unless told) or a bot: " + ", ".join(bots.BOTS) + ".",
        ),
    ] = None,
    format_: Annotated[str, typer.Option("--format", metavar="F", help="The format; else by the seats.")] = "",
    set_: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="An option of the game, such as health=40.")
    ] = None,
    cards_: Annotated[Path | None, typer.Option("--cards", metavar="FILE", help="A card list of your own.")] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Same seed and decisions: same game.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, for screen readers and scripts.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Line by line as JSON objects, for programs.")] = False,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Where the journal goes; a new file.")] = None,
) -> None:
    """Play a game; every decision is saved as it is made."""
    need_terminal(plain, as_json)
    rules = _game(game)
    places = [_place(text) for text in seat] if seat else list(USUAL)
    try:
        seats.check(rules, format_, places)
        for place in places:
            if place.kind != PERSON:
                bots.check(place.kind, rules.id)
    except (TableError, RulesError) as error:
        raise Wrong(str(error)) from None
    limit = 0 if any(place.kind == PERSON for place in places) else seats.BOT_TURNS
    setup = Setup(tuple(Seat(p.name, dict(p.choices)) for p in places), format_, _options(rules, set_ or ()), limit)
    choice = _cards(rules, cards_)
    number = secrets.randbelow(1_000_000) if seed is None else seed
    try:
        match = Match.new(rules, setup, [place.kind for place in places], number, choice, save)
    except RulesError as error:
        raise Wrong(str(error)) from None
    show(match, plain, as_json)


def _game(game_id: str) -> Game:
    if game_id not in MODULES:
        raise Wrong(f"There is no game “{game_id}”; {did_you_mean(game_id, list(MODULES))}")
    return game_by_id(game_id)


def _place(text: str) -> Place:
    try:
        return seats.parse(text)
    except TableError as error:
        raise Wrong(str(error)) from None


def _options(game: Game, pairs: Sequence[str]) -> dict[str, Any]:
    """The options of the game with what `--set` says. Raises Wrong for the first that cannot be."""
    fields = list(game.options.model_fields)
    given: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        key = key.strip().replace("-", "_")
        if not equals:
            raise Wrong(f"“--set {pair}” has no value; write --set {key or 'KEY'}=VALUE.")
        if key not in fields:
            raise Wrong(f"{game.title} has no option “{key}”; {did_you_mean(key, fields)}")
        if key in given:
            raise Wrong(f"The option {key} is set twice.")
        given[key] = value.strip()
    try:
        options: dict[str, Any] = game.options.model_validate(given).model_dump(mode="json")
    except ValidationError as error:
        first = error.errors()[0]
        key = str(first["loc"][0]) if first["loc"] else ""
        told = _wanted(first["type"], first.get("ctx", {}), first["msg"])
        raise Wrong(f"The option {key} cannot be “{given.get(key, '')}”: {told}.") from None
    return options


def _wanted(kind: str, limits: Mapping[str, Any], message: str) -> str:
    """What a value must be, in words for people where there are such."""
    if kind.startswith("int_"):
        return "it must be a whole number"
    if kind.startswith("bool_"):
        return "it must be yes or no"
    if kind == "less_than_equal":
        return f"it must be at most {limits['le']}"
    if kind == "greater_than_equal":
        return f"it must be at least {limits['ge']}"
    return message[:1].lower() + message[1:]


def _cards(game: Game, path: Path | None) -> cards.CardChoice | None:
    """A list of one's own. Raises Wrong after telling every fault of it."""
    if path is None:
        return None
    from rules.core.cardlist import CardListFaulty, Code

    try:
        return cards.from_file(game, path)
    except CardListFaulty as error:
        if error.faults and error.faults[0].code is Code.UNREADABLE:
            raise Wrong(f"{path}: {error.faults[0].message}.") from None
        for fault in error.faults:
            print(fault, file=sys.stderr)
        many = "1 fault" if len(error.faults) == 1 else f"{len(error.faults)} faults"
        raise Wrong(f"{path} cannot be played with: {many}.", AT_FAULT) from None
