"""`tabletop-tui play`: straight to a table."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import ValidationError

from rules.core.contract import Game, Seat, Setup
from rules.core.errors import RulesError
from rules.core.options import wanted
from rules.core.registry import MODULES
from rules.core.registry import game as game_by_id
from tabletop_tui.commands.front import need_terminal, show
from tabletop_tui.commands.wrong import AT_FAULT, Wrong, did_you_mean
from tabletop_tui.players import registry as bots
from tabletop_tui.table import cards, seats, series
from tabletop_tui.table.errors import TableError
from tabletop_tui.table.record import PERSON, Place

#: Who sits at a table that nobody was named for
USUAL = (Place("Ada"), Place("Ben", "greedy"))


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="Which game: " + ", ".join(MODULES) + "; a position says it itself."),
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME[=WHO]",
            help="A seat, in order; WHO is person (so unless told) or a bot: " + bots.help_text() + ".",
        ),
    ] = None,
    format_: Annotated[str, typer.Option("--format", metavar="F", help="The format; else by the seats.")] = "",
    set_: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="An option of the game, such as health=40.")
    ] = None,
    cards_: Annotated[Path | None, typer.Option("--cards", metavar="FILE", help="A card list of your own.")] = None,
    position: Annotated[
        Path | None, typer.Option("--position", metavar="FILE", help="Begin in the position of this file.")
    ] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Same seed and decisions: same game.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, for screen readers and scripts.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Line by line as JSON objects, for programs.")] = False,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Where the journal goes; a new file.")] = None,
    best_of: Annotated[
        int,
        typer.Option("--best-of", metavar="N", help="A series: who wins more than half of N games, an odd number."),
    ] = 1,
) -> None:
    """Play a game; every decision is saved as it is made."""
    if game is None and position is None:
        raise Wrong(f"Which game? There are: {', '.join(MODULES)}; or open a position with --position FILE.")
    need_terminal(plain, as_json)
    if position is not None:
        from tabletop_tui.commands.play_position import begin

        if best_of != 1:
            raise Wrong("A position begins one game and no series: leave --best-of out.")
        if format_ or set_:
            raise Wrong(f"{'--format' if format_ else '--set'} is said by the position: write it in {position}.")
        show(begin(position, game, [_place(text) for text in seat or ()], cards_, seed, save), plain, as_json)
        return
    assert game is not None
    rules = game_named(game)
    places = [_place(text) for text in seat] if seat else list(USUAL)
    try:
        series.check(best_of)
        seats.check(rules, format_, places)
    except (TableError, RulesError) as error:
        raise Wrong(str(error)) from None
    limit = 0 if any(place.kind == PERSON for place in places) else seats.BOT_TURNS
    setup = Setup(tuple(Seat(p.name, dict(p.choices)) for p in places), format_, options_of(rules, set_ or ()), limit)
    choice = list_of(rules, cards_)
    _check_bots(rules, places, choice)
    number = secrets.randbelow(1_000_000) if seed is None else seed
    try:
        match = series.begin(rules, setup, [place.kind for place in places], number, choice, best_of, save)
    except RulesError as error:
        raise Wrong(str(error)) from None
    show(match, plain, as_json)


def game_named(game_id: str) -> Game:
    """The game of a name. Raises Wrong, with a suggestion, for none."""
    if game_id not in MODULES:
        raise Wrong(f"There is no game “{game_id}”; {did_you_mean(game_id, list(MODULES))}")
    return game_by_id(game_id)


def _place(text: str) -> Place:
    try:
        return seats.parse(text)
    except TableError as error:
        raise Wrong(str(error)) from None


def _check_bots(game: Game, places: Sequence[Place], choice: cards.CardChoice | None) -> None:
    """Raise Wrong for the first bot that there is not, or after telling every fault of its buy menu."""
    from rules.core.cardlist import CardListFaulty

    pool = game.default_cards() if choice is None else choice.cards
    for place in places:
        try:
            if place.kind != PERSON:
                bots.check(place.kind, game.id, pool)
        except CardListFaulty as error:
            for fault in error.faults:
                print(fault, file=sys.stderr)
            many = "1 fault" if len(error.faults) == 1 else f"{len(error.faults)} faults"
            raise Wrong(f"{place.name} cannot play {place.kind}: {many}.", AT_FAULT) from None
        except RulesError as error:
            raise Wrong(str(error)) from None


def options_of(game: Game, pairs: Sequence[str]) -> dict[str, Any]:
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
        told = wanted(first["type"], first.get("ctx", {}), first["msg"])
        raise Wrong(f"The option {key} cannot be “{given.get(key, '')}”: {told}.") from None
    return options


def list_of(game: Game, path: Path | None) -> cards.CardChoice | None:
    """A list of one's own. Raises Wrong after telling every fault of it, or that it is for another game."""
    if path is None:
        return None
    from rules.core.cardlist import CardListFaulty, Code, read_file
    from rules.core.cardlist.language import game_of, language

    try:
        other = game_of(read_file(path))
        if other not in ("", game.id):
            raise Wrong(f"{path} is a card list for {language(other).title}, not for {game.title}.", AT_FAULT)
        return cards.from_file(game, path)
    except CardListFaulty as error:
        if error.faults and error.faults[0].code is Code.UNREADABLE:
            raise Wrong(f"{path}: {error.faults[0].message}.") from None
        for fault in error.faults:
            print(fault, file=sys.stderr)
        many = "1 fault" if len(error.faults) == 1 else f"{len(error.faults)} faults"
        raise Wrong(f"{path} cannot be played with: {many}.", AT_FAULT) from None
