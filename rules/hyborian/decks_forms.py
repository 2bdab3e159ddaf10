"""Decks as files in their three forms: YAML, text and CSV. Each reads back what it writes (CSV without the title).

A file is read whole: every fault is noted at its line and column, and so is every rule that the deck breaks.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Final

from rules.core.cardlist.faults import CardListFaulty, Code, Fault, Place, Report, Spot, closest, quote
from rules.core.cardlist.source import MapNode, parse
from rules.hyborian.card import CardPool
from rules.hyborian.cards import DECK as DECK_RECORD
from rules.hyborian.decks import counted, read_names
from rules.hyborian.decks_count import PLURALS
from rules.hyborian.decks_list import DECK, PARTS, SIDEBOARD, DeckList
from rules.hyborian.options import HyborianOptions

#: form: how the names of its files end
FORMS: Final[dict[str, str]] = {"yaml": ".yaml", "text": ".txt", "csv": ".csv"}


@dataclass(frozen=True, slots=True)
class Written:
    """A deck as it was read from a file: the list, and where each card of each part stands first."""

    deck: DeckList
    file: str
    places: Mapping[tuple[str, str], Place] = field(default_factory=dict)

    def faults(self, pool: CardPool, options: HyborianOptions | None = None) -> tuple[Fault, ...]:
        """Every rule that the deck breaks, at the line of the card, or of the part, that it is about (HG-DECK-5)."""
        found: list[Fault] = []
        for fault in self.deck.faults(pool, options):
            part = SIDEBOARD if fault.sideboard else DECK
            place = self.places.get((part, fault.card)) or self.places.get((part, "")) or Spot()
            told = f"{fault.message} (§ {fault.clause})"
            found.append(Fault(self.file, place.line, place.col, Code.COUNTS, self.deck.title, told))
        return tuple(sorted(found, key=lambda fault: (fault.line, fault.col)))


def form_of(file: str) -> str:
    """The form that the name of a file means: `.txt` is text, `.csv` and `.tsv` are CSV, everything else is YAML."""
    ending = PurePath(file).suffix.casefold()
    return {".txt": "text", ".dek": "text", ".csv": "csv", ".tsv": "csv"}.get(ending, "yaml")


def read(data: bytes, file: str, pool: CardPool, form: str = "") -> Written:
    """The deck of a file, legal or not, in the form that its name means unless told.

    Raises CardListFaulty with every fault of its writing; the rules that it breaks are in `Written.faults`.
    """
    from rules.hyborian.decks_csv import read_csv
    from rules.hyborian.decks_text import read_text

    readers = {"yaml": read_yaml, "text": read_text, "csv": read_csv}
    return readers[form or form_of(file)](data, file, pool)


def write(deck: DeckList, pool: CardPool, form: str) -> str:
    """The deck in a form: `yaml`, `text` or `csv`. Cards that the pool does not have are left out."""
    from rules.hyborian.decks_csv import write_csv
    from rules.hyborian.decks_text import write_text

    return {"yaml": write_yaml, "text": write_text, "csv": write_csv}[form](deck, pool)


def decoded(data: bytes, report: Report) -> str:
    """The text of a file in UTF-8, without a byte order mark. Raises CardListFaulty for anything else."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig", "replace")
        place = Spot(before.count("\n") + 1, len(before) - before.rfind("\n"))
        report.add(Code.ENCODING, place, "the file is not UTF-8 text from here")
        report.finish()
        raise AssertionError("a report with a fault raises") from None
    if "\0" in text:
        report.add(Code.BINARY, Spot(text[: text.index("\0")].count("\n") + 1), "the file holds bytes that no text has")
        report.finish()
    if not text.strip():
        report.add(Code.UNREADABLE, Spot(), "the file is empty; a deck has cards")
        report.finish()
    return text


class Names:
    """Finds cards by what people write: their id or name, whatever its capitals, accents and apostrophes."""

    def __init__(self, pool: CardPool) -> None:
        from rules.hyborian.decks_list import slug

        self._fold = slug
        self._names = {slug(card.name): card.id for card in pool.cards}
        self._ids = set(pool.by_id)
        self._titles = {card.name: card.id for card in pool.cards}

    def find(self, text: str) -> str:
        """The id of the card; empty for no card."""
        if text in self._ids:
            return text
        return self._titles.get(text) or self._names.get(self._fold(text), "")

    def wrong(self, text: str, place: Place, report: Report) -> None:
        """Note that no card has this name, with the nearest one."""
        report.add(Code.BAD_VALUE, place, f"no card is named {quote(text)}", closest(text, self._titles))


# ---- YAML ------------------------------------------------------------------------------------------------------------


def read_yaml(data: bytes, file: str, pool: CardPool) -> Written:
    """The deck of a YAML file, legal or not. Raises CardListFaulty with every fault of its writing."""
    report = Report(file)
    node = parse(data, report)
    values = None if node is None else DECK_RECORD.read(node, "the file", report)
    if values is None:
        report.finish()
        raise AssertionError("a deck that could not be read has a fault")
    named = values.get("list")
    if named is not None and named != pool.id:
        told = f"the deck is for the card list {quote(named)}, not for {quote(pool.id)}"
        report.add(Code.BAD_VALUE, values.value_at("list"), told)
    elif values.get("cards") is not None:
        with report.about(values.node.text("title")):
            read_names(values, pool.by_id, report)
    report.finish()
    places: dict[tuple[str, str], Place] = {}
    for part in PARTS:
        places[part, ""] = values.at(part)
        entries = values.value_at(part)
        if values.given(part) and isinstance(entries, MapNode):
            places |= {(part, name): entries.entries[name][0] for name in values.get(part)}
    deck = DeckList(
        values["id"],
        values["title"],
        values.get("about") or "",
        values["cards"],
        values.get("sideboard") or {},
        pool.id,
    )
    return Written(deck, file, places)


def _word(text: str) -> str:
    """An id as YAML reads it back: in quotes where it would be no text, as `null` and `12`."""
    import yaml

    return text if yaml.safe_load(text) == text else json.dumps(text)


def write_yaml(deck: DeckList, pool: CardPool) -> str:
    """The deck as a file that `cards check` reads: cards by kind, each kind under a comment."""
    lines = [
        f"# {deck.title}, a deck of Hyborian Gates; “tabletop-tui cards check” checks it.",
        "",
        "game: hyborian",
        f"list: {_word(pool.id)}",
        f"id: {_word(deck.id)}",
        f"title: {json.dumps(deck.title, ensure_ascii=False)}",
    ]
    if deck.about:
        lines.append(f"about: {json.dumps(deck.about, ensure_ascii=False)}")
    for part in PARTS:
        if not deck.part(part):
            continue
        lines += ["", f"{part}:"]
        for kind, pile in deck.piles(pool, part):
            lines.append(f"  # {PLURALS[kind]} {sum(n for _, n in pile)}")
            lines += [f"  {card.id}: {n}" for card, n in pile]
    return "\n".join(lines) + "\n"


def summary(deck: DeckList, pool: CardPool) -> str:
    """A deck in a few words: “50 cards, sideboard 15, 2 faults”."""
    parts = [counted(deck.size(DECK), "card")]
    if deck.sideboard:
        parts.append(f"sideboard {deck.size(SIDEBOARD)}")
    faults = len(deck.faults(pool))
    parts.append(counted(faults, "fault") if faults else "legal")
    return ", ".join(parts)


__all__ = ["FORMS", "CardListFaulty", "Names", "Written", "decoded", "form_of", "read", "summary", "write"]
