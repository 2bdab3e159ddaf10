"""Decks as CSV: one card a line, for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Final

from rules.core.cardlist.cells import Cell, rows
from rules.core.cardlist.faults import Code, Place, Report, Spot, closest, quote
from rules.hyborian.card import KINDS, CardPool
from rules.hyborian.cards import RARITIES
from rules.hyborian.decks import MOST_COPIES
from rules.hyborian.decks_forms import Names, Written, decoded
from rules.hyborian.decks_list import DECK, PARTS, SIDEBOARD, DeckList, slug, title_from
from rules.hyborian.ring import TITLES

#: column: whether it is read; the others tell people about the card
COLUMNS: Final[dict[str, bool]] = {
    "part": True,
    "copies": True,
    "id": True,
    "name": True,
    "kind": False,
    "dimension": False,
    "attack": False,
    "defense": False,
    "icons": False,
    "rarity": False,
}
#: other words for a column, as spreadsheets have them
_ALSO: Final = {"count": "copies", "quantity": "copies", "qty": "copies", "number": "copies", "card": "name"}
_PARTS: Final = {"": DECK, "deck": DECK, "main": DECK, "cards": DECK, "sideboard": SIDEBOARD, "side": SIDEBOARD}
_PART_NAMES: Final = {DECK: "deck", SIDEBOARD: "sideboard"}


def read_csv(data: bytes, file: str, pool: CardPool) -> Written:
    """The deck of a CSV file, legal or not. Raises CardListFaulty with every fault of its writing, by line and cell.

    The first line names the columns: `copies` and one of `id` and `name`, with `part` (deck or sideboard) where there
    is a sideboard. Cells are divided by commas, semicolons or tabs.
    """
    report = Report(file)
    found = rows(decoded(data, report), report)
    columns = _columns(next(found, []), report)
    report.finish()
    names = Names(pool)
    counts: dict[str, dict[str, int]] = {part: {} for part in PARTS}
    places: dict[tuple[str, str], Place] = {}
    for row in found:
        if any(cell.words for cell in row):
            cells = {name: row[index] for index, name in enumerate(columns) if index < len(row)}
            _row(cells, row, names, counts, places, report)
    if not counts[DECK] and not report.faults:
        report.add(Code.MISSING_KEY, Spot(), "there is no card of the deck in the file")
    report.finish()
    title = title_from(file)
    return Written(DeckList(slug(title), title, "", counts[DECK], counts[SIDEBOARD], pool.id), file, places)


def is_deck(data: bytes, file: str) -> bool:
    """Whether a table is one of a deck, going by its first line: it has a column of copies, and most it reads are ours.

    Tables of cards for `cards import` have other columns. Raises CardListFaulty for what is no text.
    """
    report = Report(file)
    head = [cell.words.casefold() for cell in next(rows(decoded(data, report), report), [])]
    words = [_ALSO.get(word, word) for word in head]
    return "copies" in words and 2 * sum(word in COLUMNS for word in words) > len(words)


def _columns(head: Sequence[Cell], report: Report) -> list[str]:
    columns: list[str] = []
    for cell in head:
        word = cell.words.casefold()
        name = _ALSO.get(word, word)
        if name and name not in COLUMNS:
            told = f"nothing reads the column {quote(cell.words)}"
            report.add(Code.UNKNOWN_KEY, cell.place, told, closest(cell.words, (*COLUMNS, *_ALSO)))
        elif name in columns and name:
            report.add(Code.DUPLICATE_KEY, cell.place, f"the column {quote(name)} is there twice")
        columns.append(name)
    if not {"id", "name"} & set(columns):
        report.add(Code.MISSING_KEY, Spot(), "the first line names no column “id” or “name”, which say the card")
    if "copies" not in columns:
        report.add(Code.MISSING_KEY, Spot(), "the first line names no column “copies”, which says how many of a card")
    return columns


def _row(
    cells: dict[str, Cell],
    row: Sequence[Cell],
    names: Names,
    counts: dict[str, dict[str, int]],
    places: dict[tuple[str, str], Place],
    report: Report,
) -> None:
    """Read one line: note its faults, or count its card."""
    empty = Cell("", row[0].place, row[0].name)
    named = next((cells[key] for key in ("id", "name") if cells.get(key, empty).words), None)
    if named is None:
        report.add(Code.MISSING_KEY, empty.place, "the line names no card")
        return
    part_cell = cells.get("part", empty)
    part = _PARTS.get(part_cell.words.casefold())
    if part is None:
        told = f"“part” is {quote(part_cell.words)}; it must be deck or sideboard"
        report.add(Code.BAD_VALUE, part_cell.place, told, closest(part_cell.words, ("deck", "sideboard")))
    card = names.find(named.words)
    if not card:
        names.wrong(named.words, named.place, report)
    copies = cells.get("copies", empty)
    number = int(copies.words) if copies.words.isascii() and copies.words.isdecimal() and len(copies.words) < 6 else 0
    if not 1 <= number <= MOST_COPIES - (counts[part].get(card, 0) if part else 0):
        told = f"“copies” is {quote(copies.words)}; it must be a whole number, and a deck list has 1 to {MOST_COPIES} "
        report.add(Code.BAD_VALUE, copies.place, told + "of a card")
    elif part and card:
        counts[part][card] = counts[part].get(card, 0) + number
        places.setdefault((part, ""), empty.place)
        places.setdefault((part, card), named.place)


def write_csv(deck: DeckList, pool: CardPool) -> str:
    """The deck as CSV with the facts of each card beside it; of the title nothing is kept."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for part in PARTS:
        for kind, pile in deck.piles(pool, part):
            for card, n in pile:
                fights = card.fighter or card.attachment
                home = TITLES[card.dimension] if card.dimension >= 0 else ""
                numbers = (card.attack, card.defense, card.icons) if fights else ("", "", "")
                rarity = RARITIES.get(card.rarity, "")
                writer.writerow([_PART_NAMES[part], n, card.id, card.name, KINDS[kind], home, *numbers, rarity])
    return out.getvalue()
