"""`tabletop-tui cards import` and `cards export`: card lists from tables of a spreadsheet, and back."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from rules.core.cardlist.faults import CardListFaulty, Code, Fault, clean
from rules.core.cardlist.language import Language, language, language_of
from rules.core.cardlist.sheet import columns_of, id_of, imported
from rules.core.cardlist.source import LARGEST, read_file
from rules.core.errors import RulesError
from tabletop_tui.commands.wrong import AT_FAULT, USED_WRONGLY, Wrong

#: names of dividers, for the command line
_DIVIDERS: Final = {"comma": ",", "semicolon": ";", "tab": "\t"}
#: what files of spreadsheet programs end in, and what they begin with
_WORKBOOKS: Final = (".xlsx", ".xlsm", ".xls", ".ods", ".numbers")
_BOOK_STARTS: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")

Output = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to write; standard output when not given.")
]
Force = Annotated[bool, typer.Option("--force", help="Write over a file that is there.")]


def import_(
    file: Annotated[
        Path, typer.Argument(metavar="TABLE", help="A CSV file, as spreadsheets save it; - reads standard input.")
    ],
    game: Annotated[
        str, typer.Option("--game", metavar="GAME", help="Whose cards they are; else as --onto says.")
    ] = "",
    onto: Annotated[
        Path | None,
        typer.Option("--onto", metavar="LIST", help="The list that all but the cards is taken from; else the shipped."),
    ] = None,
    column: Annotated[
        list[str] | None,
        typer.Option(
            "--column", metavar="'Title=key'", help="What a column is; 'Title=' leaves it out. May be repeated."
        ),
    ] = None,
    title: Annotated[str, typer.Option("--title", metavar="TITLE", help="The name of the list for people.")] = "",
    id_: Annotated[str, typer.Option("--id", metavar="ID", help="The name of the list for programs.")] = "",
    output: Output = None,
    force: Force = False,
) -> None:
    """Make a card list out of a table: a row a card, a column a key. Every fault is told by its cell."""
    try:
        base = None if onto is None else read_file(onto)
        spoken = language_of(base) if base is not None and not game else _language(game or "hero-realms")
        if base is not None:
            assert onto is not None
            spoken.load(base, str(onto))
        stem = file.stem if base is None and str(file) != "-" else ""
        usual = {"title": stem.replace("_", " ").replace("-", " ").capitalize(), "id": id_of(stem) if stem else ""}
        head = {key: value for key, value in (("title", title or usual["title"]), ("id", id_ or usual["id"])) if value}
        named = _columns(column or [], spoken)
        table = _read(file)
        if file.suffix.lower() in _WORKBOOKS or table.startswith(_BOOK_STARTS):
            raise Wrong(f"{clean(_name(file))} is a workbook; save its sheet as CSV in UTF-8, and import that.")
        under = (spoken.source(), "the shipped list") if base is None else (base, str(onto))
        made = imported(spoken, table, _name(file), under, named, head)
    except CardListFaulty as error:
        raise _refused(error) from None
    cards = spoken.load(made, "the list")
    if output is None:
        sys.stdout.write(made.decode())
        return
    write(output, made, force)
    print(f"Wrote {clean(str(output))}: {cards.title}: {spoken.summary(cards)}.")


def export(
    list_: Annotated[
        Path | None, typer.Argument(metavar="[LIST]", help="A card list; the shipped one when not given.")
    ] = None,
    game: Annotated[
        str, typer.Option("--game", metavar="GAME", help="Whose shipped list, when no LIST is given.")
    ] = "hero-realms",
    divider: Annotated[str, typer.Option("--divider", metavar="NAME", help="comma, semicolon or tab.")] = "comma",
    output: Output = None,
    force: Force = False,
) -> None:
    """Write the cards of a list as a table for a spreadsheet: a row a card, a column a key."""
    from rules.core.cardlist.sheet_export import exported

    if divider not in _DIVIDERS:
        raise Wrong(f"There is no divider “{divider}”; there are: {', '.join(_DIVIDERS)}.")
    if output is not None and output.suffix.lower() in _WORKBOOKS:
        table = clean(f"{output.stem}.csv")
        raise Wrong(f"{clean(str(output))} would be a workbook; -o {table} makes a table that spreadsheets open.")
    try:
        data = _language(game).source() if list_ is None else _read(list_)
        spoken = _language(game) if list_ is None else language_of(data)
        text = exported(spoken, data, "the shipped list" if list_ is None else _name(list_), _DIVIDERS[divider])
    except CardListFaulty as error:
        raise _refused(error) from None
    if output is None:
        sys.stdout.write(text)
        return
    write(output, text.encode(), force)
    print(f"Wrote {clean(str(output))}: {text.count(chr(10)) - 1} rows.")


def write(path: Path, data: bytes, force: bool) -> None:
    """Write a file, over another only when that is wanted. Raises Wrong."""
    try:
        with path.open("wb" if force else "xb") as file:
            file.write(data)
    except FileExistsError:
        raise Wrong(f"{clean(str(path))} is there already; --force writes over it.") from None
    except OSError as error:
        raise Wrong(f"{clean(str(path))} cannot be written: {(error.strerror or str(error)).lower()}.") from None


def _columns(texts: list[str], spoken: Language) -> dict[str, str]:
    """What columns are said to be. Raises Wrong."""
    known = columns_of(spoken.sheet)
    out: dict[str, str] = {}
    for text in texts:
        name, equals, key = text.rpartition("=")
        if not equals or not name.strip():
            raise Wrong(f"“--column {text}” names no column; write it as in --column 'Gold cost=cost'.")
        if key.strip() and key.strip() not in known:
            raise Wrong(f"A card of {spoken.title} has no key “{key.strip()}”; there are: {', '.join(known)}.")
        out[name.strip()] = key.strip()
    return out


def _language(game: str) -> Language:
    try:
        return language(game.lower())
    except RulesError as error:
        raise Wrong(str(error)) from None


def _read(path: Path) -> bytes:
    return sys.stdin.buffer.read(LARGEST + 1) if str(path) == "-" else read_file(path)


def _name(path: Path) -> str:
    return "<standard input>" if str(path) == "-" else str(path)


def refused(file: str, faults: tuple[Fault, ...]) -> Wrong:
    """The end of a command that was given a faulty file, after telling every fault of it."""
    if faults[0].code is Code.UNREADABLE and faults[0].message.startswith("the file cannot be read"):
        return Wrong(f"{clean(file)}: {faults[0].message}.", USED_WRONGLY)
    for fault in faults:
        print(fault, file=sys.stderr)
    return Wrong(f"{clean(file)}: {len(faults)} {'fault' if len(faults) == 1 else 'faults'}.", AT_FAULT)


def _refused(error: CardListFaulty) -> Wrong:
    return refused(error.file, error.faults)
