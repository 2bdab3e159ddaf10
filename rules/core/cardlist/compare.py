"""Two card lists compared in words: which cards are new, which are gone, and what changed on those that both have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.cardlist.faults import quote
from rules.core.cardlist.language import CardFace, Language
from rules.core.contract import CardSet


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that differs: what it is called, how it was and how it is; empty where there was or is nothing."""

    what: str
    before: str
    after: str

    def __str__(self) -> str:
        before, after = _unlike(self.before, self.after)
        if not self.before:
            return f"{self.what}: now {after}" if len(after.split()) > 1 else f"{self.what} now {after}"
        if not self.after:
            return f"{self.what} gone: {before}" if len(before.split()) > 1 else f"{self.what} gone (it was {before})"
        long = max(len(before.split()), len(after.split())) > 1
        return f"{self.what}{':' if long else ''} {before} → {after}"


@dataclass(frozen=True, slots=True)
class Changed:
    """A card that both lists have and that differs."""

    id: str
    name: str
    changes: tuple[Change, ...]

    def __str__(self) -> str:
        return f"{self.name}: {'; '.join(map(str, self.changes))}"


@dataclass(frozen=True, slots=True)
class Comparison:
    """All that differs between two lists. `head` is what is changed about no single card: title, decks."""

    head: tuple[Change, ...]
    changed: tuple[Changed, ...]
    added: tuple[CardFace, ...]
    removed: tuple[CardFace, ...]

    @property
    def same(self) -> bool:
        """Whether nothing differs."""
        return not (self.head or self.changed or self.added or self.removed)

    def sentences(self) -> list[str]:
        """What differs, a line each: the list, the cards that changed, those that are new, those that are gone."""
        out = [str(change) for change in self.head]
        out += [str(changed) for changed in self.changed]
        out += [f"new: {described(face)}" for face in self.added]
        out += [f"gone: {described(face)}" for face in self.removed]
        return out

    def data(self) -> dict[str, Any]:
        """The same for programs."""

        def changes(of: Iterable[Change]) -> list[dict[str, str]]:
            return [{"what": one.what, "before": one.before, "after": one.after} for one in of]

        return {
            "same": self.same,
            "list": changes(self.head),
            "changed": [{"id": one.id, "name": one.name, "changes": changes(one.changes)} for one in self.changed],
            "added": [{"id": face.id, "name": face.name} for face in self.added],
            "removed": [{"id": face.id, "name": face.name} for face in self.removed],
        }


def compared(spoken: Language, a: CardSet, b: CardSet) -> Comparison:
    """What differs between list A and list B.

    A card is the same by its id; by its name where its id is gone from the other list.
    """
    before = {face.id: face for face in spoken.faces(a)}
    after = {face.id: face for face in spoken.faces(b)}
    renamed = {face.name.casefold(): face for face in before.values() if face.id not in after}
    pairs = [(before.get(face.id) or renamed.get(face.name.casefold()), face) for face in after.values()]
    changed = []
    for was, face in pairs:
        found = tuple(_changes(was, face)) if was is not None else ()
        if was is not None and found:
            changed.append(Changed(face.id, was.name, found))
    head = [Change("title", quote(a.title), quote(b.title))] if a.title != b.title else []
    head += _decks(spoken.decks(a), spoken.decks(b))
    kept = {was.id for was, _ in pairs if was is not None}
    return Comparison(
        tuple(head),
        tuple(changed),
        tuple(face for was, face in pairs if was is None),
        tuple(face for face in before.values() if face.id not in kept),
    )


def _changes(a: CardFace, b: CardFace) -> Iterator[Change]:
    if a.id != b.id:
        yield Change("id", a.id, b.id)
    if a.name != b.name:
        yield Change("name", quote(a.name), quote(b.name))
    yield from _pairs(a.facts, b.facts)
    yield from _pairs(_spoken(a.understood), _spoken(b.understood))
    if a.text != b.text:
        yield Change("printed text", quote(a.text) if a.text else "", quote(b.text) if b.text else "")


def _spoken(understood: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """Abilities as parts of a sentence."""
    return tuple((label, f"{text[:1].lower()}{text[1:]}".rstrip(".")) for label, text in understood)


def _pairs(a: tuple[tuple[str, str], ...], b: tuple[tuple[str, str], ...]) -> Iterator[Change]:
    """What differs between two lists of labels and values; labels that stand twice are told apart by their order."""
    before, after = _numbered(a), _numbered(b)
    for label in [*before, *(label for label in after if label not in before)]:
        if before.get(label, "") != after.get(label, ""):
            yield Change(label[0].lower(), before.get(label, ""), after.get(label, ""))


def _numbered(pairs: tuple[tuple[str, str], ...]) -> dict[tuple[str, int], str]:
    out: dict[tuple[str, int], str] = {}
    for label, value in pairs:
        n = sum(1 for known, _ in out if known == label)
        out[label, n] = value
    return out


def _decks(a: Mapping[str, Mapping[str, int]], b: Mapping[str, Mapping[str, int]]) -> Iterator[Change]:
    for title in [*a, *(title for title in b if title not in a)]:
        before, after = a.get(title), b.get(title)
        what = f"deck {quote(title)}"
        if before is None or after is None:
            held = f"{sum((before or after or {}).values())} cards"
            yield Change(what, held if after is None else "", held if before is None else "")
            continue
        for card in [*before, *(card for card in after if card not in before)]:
            if before.get(card, 0) != after.get(card, 0):
                yield Change(f"{what}, {card}", str(before.get(card, 0)), str(after.get(card, 0)))


def _unlike(a: str, b: str) -> tuple[str, str]:
    """Two values without the unit that both end in: “3 gold”, “6 gold” are 3 and 6."""
    x, y = a.split(), b.split()
    if len(x) == 2 and len(y) == 2 and x[1] == y[1] and x[0].isdecimal() and y[0].isdecimal():
        return x[0], y[0]
    return a, b


def described(face: CardFace) -> str:
    """A card in one line: its name, its facts, what it does."""
    facts = ", ".join(f"{label.lower()} {value}" for label, value in face.facts)
    does = "; ".join(f"{label.lower()}: {text}" for label, text in _spoken(face.understood))
    return f"{face.name} ({facts}){'. ' + does[:1].upper() + does[1:] if does else ''}"
