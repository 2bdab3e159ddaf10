"""Who sits where: reading `NAME=KIND`, and what is wrong with a set of seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.core.contract import Format, Game
from tabletop_tui.table.errors import TableError
from tabletop_tui.table.record import PERSON, Place

#: Longest name; boards cut it at 12 cells, the log never does.
LONGEST: Final = 24
#: Turns after which a match without people is a draw
BOT_TURNS: Final = 1000
#: Names offered to seats that were given none.
NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana")


def parse(text: str) -> Place:
    """The seat that `NAME[=KIND][,KEY=VALUE]…` means: KIND is `person` or a bot spec, KEY what the game lets it choose.

    Raises TableError.
    """
    text, *chosen = text.split(",")
    choices: dict[str, str] = {}
    for choice in chosen:
        key, equals, value = choice.partition("=")
        if not (key.strip() and equals and value.strip()):
            raise TableError(f"“{choice}” after seat “{text}” is no choice; write it as in {text},class=cleric.")
        choices[key.strip()] = value.strip()
    name, equals, kind = text.partition("=")
    if equals and not kind.strip():
        raise TableError(f"Seat “{text}” says no player after “=”; write {name.strip() or 'Ada'}=person or a bot.")
    kind = kind.strip() or PERSON
    return Place(name.strip(), PERSON if kind == "human" else kind, choices)


def check(game: Game, format_id: str, seats: Sequence[Place]) -> Format:
    """The format that these seats play. Raises TableError with the first thing that is wrong."""
    seen: set[str] = set()
    for place in seats:
        check_name(place.name)
        if place.name.casefold() in seen:
            raise TableError(f"Two players share the name {place.name}.")
        seen.add(place.name.casefold())
    count = len(seats)
    if format_id:
        form = next((f for f in game.formats if f.id == format_id), None)
        if form is None:
            from difflib import get_close_matches

            ids = [f.id for f in game.formats]
            near = get_close_matches(format_id, ids, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(ids)}."
            raise TableError(f"{game.title} has no format “{format_id}”; {hint}")
        if count not in form.players:
            raise TableError(f"{form.title} needs {_numbers(form.players)} players; there {_are(count)}.")
        return form
    chosen = game.format_for(count)
    for form in game.formats:
        if form.id == chosen:
            return form
    every = sorted({n for f in game.formats for n in f.players})
    raise TableError(f"{game.title} needs {_numbers(every)} players; there {_are(count)}.")


def check_sides(seats: Sequence[Place], sides: Sequence[int]) -> None:
    """Raise TableError when partners that share their turn and hands are not all people or all bots."""
    for seat, side in enumerate(sides):
        if side != seat and (seats[seat].kind == PERSON) != (seats[side].kind == PERSON):
            raise TableError(
                f"{seats[side].name} and {seats[seat].name} share their turn and hands: "
                "let people play both, or bots both."
            )


def check_name(name: str, longest: int = LONGEST) -> None:
    """Raise TableError unless `name`, of a player or a match, can be shown as it is."""
    if not name:
        raise TableError("A name is empty.")
    if not name.isprintable():
        raise TableError(f"The name {name!a} has characters that cannot be shown.")
    if len(name) > longest:
        raise TableError(f"The name “{name[:longest]}…” is longer than {longest} characters.")


def _numbers(counts: Sequence[int]) -> str:
    words = [str(n) for n in counts]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _are(count: int) -> str:
    return "is 1" if count == 1 else f"are {count}"
