"""Decks as text: one card a line with its number before it, under headings; what people paste to each other."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from rules.core.cardlist.faults import Code, Place, Report, Spot, closest, quote
from rules.hyborian.card import KINDS, CardPool
from rules.hyborian.decks import MOST_COPIES
from rules.hyborian.decks_count import PLURALS
from rules.hyborian.decks_forms import Names, Written, decoded
from rules.hyborian.decks_list import DECK, SIDEBOARD, DeckList, slug, title_fault, title_from

#: characters of a deck’s description, as in deck files
LONGEST_ABOUT: Final = 600

_PARTS: Final = {
    **dict.fromkeys(("deck", "main", "main deck", "main board", "cards"), DECK),
    **dict.fromkeys(("sideboard", "side board", "side"), SIDEBOARD),
}
_KINDS: Final = frozenset(word.casefold() for word in (*KINDS.values(), *PLURALS.values()))
_HEADING: Final = re.compile(r"(.+?)[\s:]*\(?\d*\)?:?")
_COPIES_FIRST: Final = re.compile(r"(\d+)\s*[x×]?\s+(\S.*)")
_COPIES_LAST: Final = re.compile(r"(\S.*?)\s+[x×]\s*(\d+)")
_FIELD: Final = re.compile(r"([A-Za-z]+)\s*:\s*(.*)")
_FIELDS: Final = {"name": "title", "title": "title", "about": "about"}


@dataclass
class _Reading:
    """What has been read of a text so far."""

    report: Report
    names: Names
    part: str = DECK
    found: dict[str, str] = field(default_factory=dict)
    counts: dict[str, dict[str, int]] = field(default_factory=lambda: {DECK: {}, SIDEBOARD: {}})
    places: dict[tuple[str, str], Place] = field(default_factory=dict)

    def line(self, text: str, place: Spot) -> None:
        """Read one line that is neither empty nor a comment."""
        if self._card(text, place):
            return
        if self._heading(text, place):
            return
        if not self._field(text, place):
            self.names.wrong(text, place, self.report)

    def _heading(self, text: str, place: Spot) -> bool:
        found = _HEADING.fullmatch(text)
        word = found.group(1).strip().casefold() if found else ""
        if word in _PARTS:
            self.part = _PARTS[word]
            self.places.setdefault((self.part, ""), place)
        return word in _PARTS or word in _KINDS

    def _field(self, text: str, place: Spot) -> bool:
        found = _FIELD.fullmatch(text)
        if found is None:
            return False
        word, value = found.group(1).casefold(), " ".join(found.group(2).split())
        at = Spot(place.line, place.col + found.start(2))
        if word not in _FIELDS:
            told = f"nothing reads the line {quote(found.group(1) + ':')}; a deck has “Name:” and “About:”"
            self.report.add(Code.UNKNOWN_KEY, place, told, closest(word, ("Name", "About")))
        elif _FIELDS[word] == "title" and title_fault(value):
            self.report.add(Code.BAD_VALUE, at, _part(title_fault(value)))
        elif len(value) > LONGEST_ABOUT or not value.isprintable():
            self.report.add(Code.BAD_VALUE, at, f"“About” is a text of at most {LONGEST_ABOUT} characters")
        elif value:
            self.found[_FIELDS[word]] = value
        return True

    def _card(self, text: str, place: Spot) -> bool:
        """Read a line that begins or ends with a number, or is the name of a card and no heading."""
        first, last = _COPIES_FIRST.fullmatch(text), _COPIES_LAST.fullmatch(text)
        if first:
            name, number, at, number_at = first.group(2), first.group(1), first.start(2), 0
        elif last:
            name, number, at, number_at = last.group(1), last.group(2), 0, last.start(2)
        elif text.casefold() not in _KINDS | set(_PARTS) and self.names.find(text):
            name, number, at, number_at = text, "1", 0, 0
        else:
            return False
        card = self.names.find(name)
        if not card:
            self.names.wrong(name, Spot(place.line, place.col + at), self.report)
            return True
        counts = self.counts[self.part]
        copies = int(number) if len(number) < 6 else MOST_COPIES + 1
        if not 1 <= copies <= MOST_COPIES - counts.get(card, 0):
            told = f"there are {number} of {quote(name)}; a deck list has 1 to {MOST_COPIES} of a card"
            self.report.add(Code.BAD_VALUE, Spot(place.line, place.col + number_at), told)
            return True
        counts[card] = counts.get(card, 0) + copies
        self.places.setdefault((self.part, ""), place)
        self.places.setdefault((self.part, card), Spot(place.line, place.col + at))
        return True


def read_text(data: bytes, file: str, pool: CardPool) -> Written:
    """The deck of a text, legal or not. Raises CardListFaulty with every fault of its writing.

    Lines are `2 Bor’s Gate`, `2x Bor's Gate`, `Bor’s Gate ×2` or the bare name; `Name:` and `About:`; headings, of
    which `Sideboard` begins the sideboard; `#` and `//` begin a comment.
    """
    report = Report(file)
    reading = _Reading(report, Names(pool))
    for number, line in enumerate(decoded(data, report).splitlines(), 1):
        text = line.strip()
        if text and not text.startswith(("#", "//")):
            reading.line(text, Spot(number, len(line) - len(line.lstrip()) + 1))
    if not reading.counts[DECK] and not report.faults:
        report.add(Code.MISSING_KEY, Spot(), "there is no card of the deck in the file")
    report.finish()
    title = reading.found.get("title") or title_from(file)
    deck = DeckList(
        slug(title),
        title,
        reading.found.get("about", ""),
        reading.counts[DECK],
        reading.counts[SIDEBOARD],
        pool.id,
    )
    return Written(deck, file, reading.places)


def write_text(deck: DeckList, pool: CardPool) -> str:
    """The deck as text, by kind under headings with their numbers."""
    lines = [f"Name: {deck.title}"]
    if deck.about:
        lines.append(f"About: {' '.join(deck.about.split())}")
    for kind, pile in deck.piles(pool, DECK):
        lines += ["", f"{PLURALS[kind]} {sum(n for _, n in pile)}"]
        lines += [f"{n} {card.name}" for card, n in pile]
    if deck.sideboard:
        lines += ["", f"Sideboard {deck.size(SIDEBOARD)}"]
        lines += [f"{n} {card.name}" for _, pile in deck.piles(pool, SIDEBOARD) for card, n in pile]
    return "\n".join(lines) + "\n"


def _part(sentence: str) -> str:
    """A sentence as a part of one."""
    return sentence[:1].lower() + sentence[1:].rstrip(".")
