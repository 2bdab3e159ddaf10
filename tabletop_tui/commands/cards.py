"""`tabletop-tui cards`: check a card list, show its cards, list the effect words, give a schema, begin a new list,
compare lists, and bring them in from spreadsheets and out again.

Exit status: 0 all is well, 1 a list is at fault, 2 the command was used wrongly.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Annotated, Any, Final, NoReturn, TextIO

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rules.core.cardlist.faults import CardListFaulty, Code, Fault, clean, closest, quote
from rules.core.cardlist.language import CardFace, Language, language, language_of
from rules.core.cardlist.source import LARGEST, read_file
from rules.core.contract import CardSet
from rules.core.errors import RulesError
from rules.core.position_kinds import is_position
from tabletop_tui.commands.cards_diff import diff
from tabletop_tui.commands.cards_import import export, import_
from tabletop_tui.commands.paper import paper

AT_FAULT: Final = 1
USED_WRONGLY: Final = 2

app = typer.Typer(help="Card lists: check, show, words, schema, new, import, export, diff.", no_args_is_help=True)

GameArgument = Annotated[str, typer.Argument(metavar="[GAME]", help="The game, such as hero-realms.")]
Json = Annotated[bool, typer.Option("--json", help="For programs: one JSON object.")]


@app.command()
def check(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE…", help="Card lists, positions, decks; - reads standard input.")
    ],
    as_json: Json = False,
) -> None:
    """Tell every fault of card lists, positions or decks in one run, each with its place in the file."""
    check_files(files, as_json, _facts)


def check_files(files: list[Path], as_json: bool, facts: Callable[[bytes, str], dict[str, str]]) -> NoReturn:
    """Check files and exit; `facts` gives what is told of a sound one, or raises CardListFaulty."""
    status = 0
    results: list[dict[str, Any]] = []
    lines: list[str] = []
    for path in files:
        name = _name(path)
        result: dict[str, Any] = {"file": name, "ok": True, "faults": []}
        try:
            data = _read(path)
            found = facts(data, name)
        except CardListFaulty as error:
            result.update(ok=False, faults=[fault.facts() for fault in error.faults])
            if _unreadable(error):
                status = USED_WRONGLY
                _complain(error.faults[0])
            else:
                status = max(status, AT_FAULT)
                lines += [str(fault) for fault in error.faults]
                lines.append(f"{clean(name)}: {_counted(len(error.faults), 'fault')}.")
        else:
            result.update(found)
            lines.append(f"{clean(name)}: {found['title']}: {found['summary']}, no faults.")
        results.append(result)
    if as_json:
        _write_json({"ok": status == 0, "lists": results})
    elif lines:
        _write("\n".join(lines) + "\n")
    raise typer.Exit(status)


@app.command()
def show(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CARD or words]", help="The id or name of a card, or words that cards must have."),
    ] = None,
    cards: Annotated[
        Path | None, typer.Option("--cards", metavar="FILE", help="A card list; the shipped one when not given.")
    ] = None,
    game: Annotated[
        str, typer.Option("--game", metavar="GAME", help="Whose shipped list, when no FILE is given.")
    ] = "hero-realms",
    as_json: Json = False,
) -> None:
    """Show cards: their facts, and the printed text beside what the engine understood."""
    spoken, pool = _pool(cards, game)
    faces = spoken.faces(pool)
    query = " ".join(words or ())
    found = _find(faces, query)
    if not found:
        names = [face.name for face in faces]
        meant = closest(query, names) or closest(query, [word for name in names for word in name.split()])
        hint = f"; did you mean “{meant}”?" if meant else "."
        _used_wrongly(f"No card of {quote(pool.title)} has {quote(query)}{hint}")
    if as_json:
        head = {"game": spoken.game, "id": pool.id, "title": pool.title, "digest": pool.digest}
        _write_json({**head, "cards": [_face_json(face) for face in found]})
        return
    page = _Page()
    for i, face in enumerate(found):
        if i:
            page.line()
        page.heading(face.name, face.id)
        page.rows([(label.lower(), value) for label, value in face.facts])
        page.line()
        page.rows([("printed", face.text or "no text")])
        page.rows([(label.lower(), sentence) for label, sentence in face.understood])
    page.write()


@app.command()
def words(game: GameArgument = "hero-realms", as_json: Json = False) -> None:
    """List the effect words that abilities are made of."""
    spoken = _language(game)
    if as_json:
        listed = [
            {
                "word": w.name,
                "says": w.says,
                "takes": w.value.words(),
                "meanings": w.value.meanings(),
                "example": w.example,
                "schema": w.value.schema(),
            }
            for w in spoken.words().values()
        ]
        _write_json({"game": spoken.game, "words": listed})
        return
    page = _Page()
    page.text(f"{spoken.title}: an ability is a list of these words, each with its value, carried out in order.")
    for word in spoken.words().values():
        page.line()
        page.heading(word.name)
        page.text(word.says, indent=2)
        page.rows([("takes", word.value.words())])
        page.rows(list(word.value.meanings().items()), indent=13)
        page.rows([("example", f"- {word.example}")])
    page.write()


@app.command()
def schema(game: GameArgument = "hero-realms") -> None:
    """Print the JSON Schema of the game’s card lists, with which an editor completes and checks them."""
    _write_json(_language(game).schema())


@app.command()
def new(
    game: GameArgument = "hero-realms",
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Where to write; standard output when not given."),
    ] = None,
) -> None:
    """Begin a card list: a small commented one that has no fault and can be played. Overwrites nothing."""
    data = _language(game).starting_list()
    if output is None or str(output) == "-":
        _write(data.decode("utf-8"))
        return
    try:
        with output.open("xb") as file:
            file.write(data)
    except FileExistsError:
        _used_wrongly(f"{clean(str(output))} is there already; nothing was written.")
    except (OSError, ValueError) as error:
        _used_wrongly(f"{clean(str(output))} cannot be written: {_reason(error)}.")
    _write(f"Wrote {clean(str(output))}; “tabletop-tui cards check {clean(str(output))}” checks it.\n")


app.command("import")(import_)
app.command("export")(export)
app.command("diff")(diff)


# ---- what is asked for -----------------------------------------------------------------------------------------------


def _language(game: str) -> Language:
    try:
        return language(game.lower())
    except RulesError as error:
        _used_wrongly(str(error))


def _facts(data: bytes, name: str) -> dict[str, str]:
    """What is told of a file without a fault, whatever it is. Raises CardListFaulty."""
    from rules.hyborian.decks_csv import is_deck
    from rules.hyborian.decks_forms import form_of
    from tabletop_tui.commands.decks import deck_facts

    form = form_of(name)
    if form == "text" or (form == "csv" and is_deck(data, name)):
        return deck_facts(data, name)
    if form == "csv":
        told = (
            f"no card list, but a table: “tabletop-tui decks check {clean(name)}” checks a deck, and “tabletop-tui "
            f"cards import {clean(name)}” makes a list of cards"
        )
        raise CardListFaulty(name, [Fault(name, 1, 1, Code.UNREADABLE, "", told)]) from ValueError(told)
    return (position_facts if is_position(data) else _list_facts)(data, name)


def _list_facts(data: bytes, name: str) -> dict[str, str]:
    """What is told of a card list without a fault. Raises CardListFaulty."""
    spoken = language_of(data)
    cards = spoken.load(data, name)
    facts = {"game": spoken.game, "id": cards.id, "title": cards.title, "digest": cards.digest}
    return {**facts, "summary": spoken.summary(cards)}


def position_facts(data: bytes, name: str) -> dict[str, str]:
    """What is told of a position without a fault. Raises CardListFaulty."""
    from tabletop_tui.table.position_files import read, summary

    opened = read(Path(name), data=data)
    found = opened.position
    title = found.title or f"a position of {found.game.title}"
    return {"game": found.game.id, "title": title, "digest": found.state.digest(), "summary": summary(opened)}


def _pool(path: Path | None, game: str) -> tuple[Language, CardSet]:
    if path is None:
        spoken = _language(game)
        return spoken, spoken.base()
    try:
        data = _read(path)
        spoken = language_of(data)
        return spoken, spoken.load(data, _name(path))
    except CardListFaulty as error:
        if _unreadable(error):
            _complain(error.faults[0])
            raise typer.Exit(USED_WRONGLY) from None
        for fault in error.faults:
            _write(f"{fault}\n", sys.stderr)
        raise typer.Exit(AT_FAULT) from None


def _read(path: Path) -> bytes:
    return sys.stdin.buffer.read(LARGEST + 1) if str(path) == "-" else read_file(path)


def _name(path: Path) -> str:
    return "<standard input>" if str(path) == "-" else str(path)


def _unreadable(error: CardListFaulty) -> bool:
    """Whether the file could not even be opened: then the command was used wrongly, and no list is at fault."""
    return isinstance(error.__cause__, OSError | ValueError) and error.faults[0].code is Code.UNREADABLE


def _find(faces: list[CardFace], query: str) -> list[CardFace]:
    """The card with this id or name, or else every card that has all of the words."""
    wanted = _folded(query)
    exact = [face for face in faces if wanted in (_folded(face.id), _folded(face.name))]
    if exact:
        return exact
    return [face for face in faces if all(word in _searched(face) for word in wanted.split())]


def _searched(face: CardFace) -> str:
    parts = [face.id, face.name, face.text]
    return _folded(" ".join(parts + [value for pair in (*face.facts, *face.understood) for value in pair]))


def _folded(text: str) -> str:
    return " ".join(text.replace("’", "'").casefold().split())


def _face_json(face: CardFace) -> dict[str, Any]:
    return {
        "id": face.id,
        "name": face.name,
        "facts": {label.lower(): value for label, value in face.facts},
        "text": face.text,
        "understood": {label.lower(): sentence for label, sentence in face.understood},
    }


# ---- what is said ----------------------------------------------------------------------------------------------------


class _Page:
    """Text laid out for the terminal of the moment, and written in one go. Nothing in it is read as markup."""

    def __init__(self) -> None:
        self._console = paper(Console())

    def line(self) -> None:
        self._console.print()

    def text(self, text: str, indent: int = 0) -> None:
        self._console.print(Padding(Text(text), (0, 0, 0, indent)))

    def heading(self, text: str, beside: str = "") -> None:
        self._console.print(Text.assemble((text, "bold"), (f"  {beside}" if beside else "", "dim")))

    def rows(self, rows: list[tuple[str, str]], indent: int = 2) -> None:
        """Label and value, side by side; long values wrap in their own column."""
        if not rows:
            return
        grid = Table.grid(padding=(0, 2))
        grid.add_column(min_width=9)
        grid.add_column()
        for label, value in rows:
            grid.add_row(Text(label, style="dim"), Text(value))
        self._console.print(Padding(grid, (0, 0, 0, indent)))

    def write(self) -> None:
        file = self._console.file
        assert isinstance(file, StringIO)
        _write("".join(line.rstrip(" ") + "\n" for line in file.getvalue().splitlines()))


def _counted(n: int, thing: str) -> str:
    return f"1 {thing}" if n == 1 else f"{n} {thing}s"


def _reason(error: Exception) -> str:
    why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return why[:1].lower() + why[1:]


def _complain(fault: Fault) -> None:
    _write(f"{clean(fault.file)}: {fault.message}.\n", sys.stderr)


def _used_wrongly(sentence: str) -> NoReturn:
    _write(f"{sentence}\n", sys.stderr)
    raise typer.Exit(USED_WRONGLY)


def _write_json(value: dict[str, Any]) -> None:
    _write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def _write(text: str, to: TextIO | None = None) -> None:
    """To standard output (or `to`), whatever its encoding; a reader that has had enough (`| head`) is no error."""
    stream = to or sys.stdout
    encoding = stream.encoding or "utf-8"
    try:
        stream.write(text.encode(encoding, "backslashreplace").decode(encoding))
        stream.flush()
    except BrokenPipeError:
        # What is still buffered would fail once more when Python flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
