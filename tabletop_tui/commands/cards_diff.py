"""`tabletop-tui cards diff`: what changed between two card lists, in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from rules.core.cardlist.compare import Comparison, compared
from rules.core.cardlist.faults import CardListFaulty, quote
from rules.core.cardlist.language import Language, language_of
from rules.core.cardlist.source import read_file
from rules.core.contract import CardSet
from tabletop_tui.commands.cards_import import refused
from tabletop_tui.commands.wrong import Wrong

#: what stands for the list that ships with the game
BASE = "base"


def diff(
    a: Annotated[str, typer.Argument(metavar="A", help="A card list, or base for the shipped one.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The list that it became.")],
    as_json: Annotated[bool, typer.Option("--json", help="For programs: one JSON object.")] = False,
) -> None:
    """Tell in words what changed between two card lists: cards added, removed and changed."""
    if a == b == BASE:
        raise Wrong("The shipped list does not differ from itself; name a list of your own.")
    spoken, lists = _lists([a, b])
    found = compared(spoken, *lists)
    if as_json:
        names = {"game": spoken.game, "a": lists[0].digest, "b": lists[1].digest}
        print(json.dumps({**names, **found.data()}, ensure_ascii=False, indent=2))
        return
    for sentence in found.sentences():
        print(sentence)
    print(summary(found))


def summary(found: Comparison) -> str:
    """How much differs, in a sentence: “1 card changed, 2 new, none gone.”"""
    if found.same:
        return "No card differs."
    changed, added, removed = (len(of) for of in (found.changed, found.added, found.removed))
    cards = f"{changed or 'No'} card{'' if changed == 1 else 's'} changed"
    return f"{cards}, {added or 'none'} new, {removed or 'none'} gone."


def _lists(names: list[str]) -> tuple[Language, list[CardSet]]:
    """Both lists in their language. Raises Wrong after telling every fault of the first that is at fault."""
    data = {name: read_or_wrong(Path(name)) for name in names if name != BASE}
    languages = {name: language_of(text) for name, text in data.items()}
    spoken = next(iter(languages.values()))
    for name, other in languages.items():
        if other is not spoken:
            raise Wrong(f"{quote(name)} is for {other.title}, the other list for {spoken.title}.")
    return spoken, [spoken.base() if name == BASE else _load(spoken, data[name], name) for name in names]


def read_or_wrong(path: Path) -> bytes:
    """The bytes of a file. Raises Wrong."""
    try:
        return read_file(path)
    except CardListFaulty as error:
        raise refused(error.file, error.faults) from None


def _load(spoken: Language, data: bytes, name: str) -> CardSet:
    try:
        return spoken.load(data, name)
    except CardListFaulty as error:
        raise refused(error.file, error.faults) from None
