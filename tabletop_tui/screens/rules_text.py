"""What the rulebook screen shows at the right: a clause, a term or a card as paragraphs with links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from rules.core.rulebook import Clause, Link, Rulebook, Term
from tabletop_tui.boards.model import Thing
from tabletop_tui.widgets.ink import Line
from tabletop_tui.widgets.prose import Block

RULING: Final = {"": "", "part": "ruling in part", "whole": "ruling"}
#: Sentences about the game that goes on, for one clause.
MOST_NOW: Final = 5
#: Clauses that are named below a term or a card.
MOST_WHERE: Final = 12


@dataclass
class Pages:
    """The texts of one book, with its links and with what a game that goes on adds."""

    book: Rulebook
    cards: Mapping[str, Thing]
    now: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._names = {name: thing.key for name, thing in self.cards.items()}
        self._things = {thing.key: thing for thing in self.cards.values()}

    def thing(self, card_id: str) -> Thing | None:
        """The card with this id."""
        return self._things.get(card_id)

    def _paragraphs(self, text: str, label: str = "", ink: str = "", own: str = "", indent: int = 1) -> list[Block]:
        out: list[Block] = []
        for number, part in enumerate(text.split("\n\n")):
            if part.startswith("|"):
                out.append(Block(lines=_table(part)))
                continue
            told = (label if not number else "") + part
            links = self.book.links(told, self._names, own)
            out.append(Block(told, ink, links, indent=indent))
            if label and not number:
                indent += 1
        return out

    def clause(self, clause: Clause, aside: bool) -> list[Block]:
        """A clause: whole, or without what stands beside it."""
        out = [_heading(f"{clause.id}  {clause.title}", RULING[clause.ruling])]
        out += self._paragraphs(clause.text)
        if clause.why:
            out += [Block(), *self._paragraphs(clause.why, "Why a ruling: ", "muted")]
        beside = self.aside(clause) if aside else []
        return [*out, *([Block(), *beside] if beside else []), *self._see(clause.see)]

    def aside(self, clause: Clause) -> list[Block]:
        """What the clause means in the game that goes on, and its example with the picture."""
        out: list[Block] = []
        told = self.now.get(clause.id, ())
        if told:
            out.append(Block("In this game now", "strong"))
            out += [Block(one, "", self.book.links(one, self._names), indent=3, hang=1) for one in told[:MOST_NOW]]
            if len(told) > MOST_NOW:
                out.append(Block(f"and {len(told) - MOST_NOW} more", "muted", indent=3))
        if clause.example:
            out += [Block()] if out else []
            out += [Block("Example", "strong"), *self._paragraphs(clause.example, indent=3)]
        if clause.picture:
            out += [Block(), Block(lines=drawn(clause.picture))]
        return out

    def term(self, term: Term) -> list[Block]:
        """A word of the glossary, and the clauses in which it stands."""
        text = term.text[:1].upper() + term.text[1:]
        out = [_heading(term.name, "glossary"), *self._paragraphs(text, own=term.name)]
        out += self._see(term.see)
        where = [c.id for c in self.book.clauses.values() if self._names_term(c, term.name) and c.id not in term.see]
        return [*out, *self._where("Also in", where)]

    def card(self, thing: Thing) -> list[Block]:
        """A card: what it is, what it says, and the clauses that speak of it."""
        out = [_heading(thing.full, "card")]
        if thing.kind:
            out += self._paragraphs(thing.kind, ink="muted")
        for words in thing.words:
            out += self._paragraphs(words)
        out += [Block(), Block("i shows it in full", "muted")]
        where = [c.id for c in self.book.clauses.values() if self._names_card(c, thing.key)]
        return [*out, *self._see(tuple(thing.clause.split())), *self._where("Spoken of in", where)]

    def _names_term(self, clause: Clause, name: str) -> bool:
        return any(link.kind == "term" and link.target == name for link in self.book.links(clause.text))

    def _names_card(self, clause: Clause, card_id: str) -> bool:
        text = f"{clause.text} {clause.example}"
        return any(link.kind == "card" and link.target == card_id for link in self.book.links(text, self._names))

    def _see(self, ids: Sequence[str]) -> list[Block]:
        return [Block(), *(self._to("See ", clause_id) for clause_id in ids)] if ids else []

    def _where(self, heading: str, ids: Sequence[str]) -> list[Block]:
        if not ids:
            return []
        out = [Block(), Block(heading, "strong"), *(self._to("", clause_id, 3) for clause_id in ids[:MOST_WHERE])]
        if len(ids) > MOST_WHERE:
            out.append(Block(f"and {len(ids) - MOST_WHERE} more: / finds them", "muted", indent=3))
        return out

    def _to(self, before: str, clause_id: str, indent: int = 1) -> Block:
        known = self.book.clause(clause_id)
        text = f"{before}{clause_id}  {known.title if known else ''}"
        link = Link(len(before), len(before) + len(clause_id), "clause", clause_id)
        return Block(text, "muted", [link], indent=indent)


def drawn(picture: str) -> list[Line]:
    """A picture line by line."""
    return [[(" " + row, "")] for row in picture.splitlines()]


def _heading(left: str, right: str) -> Block:
    return Block(heading=(left, right))


def _table(part: str) -> list[Line]:
    """A table of the book with its columns set under each other."""
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in part.splitlines()]
    rows = [row for row in rows if set("".join(row)) != {"-"}]
    wide = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        [("  " + "  ".join(f"{cell:<{n}}" for cell, n in zip(row, wide, strict=False)).rstrip(), "" if at else "muted")]
        for at, row in enumerate(rows)
    ]
