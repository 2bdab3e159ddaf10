"""`tabletop-tui decks`: list, show, check, import and export decks of Hyborian Gates.

Exit status: 0 all is well, 1 a deck is at fault, 2 the command was used wrongly.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from rules.core.cardlist.faults import CardListFaulty, Code, Fault, clean
from rules.core.cardlist.source import LARGEST, read_file
from rules.core.registry import game
from rules.hyborian.card import CardPool
from rules.hyborian.decks import counted
from rules.hyborian.decks_count import PLURALS, Count, by_cost, by_dimension, by_kind, by_rarity
from rules.hyborian.decks_forms import FORMS, Written, read, summary, write
from rules.hyborian.decks_list import DECK, SIDEBOARD, DeckList, title_fault
from tabletop_tui.commands.wrong import AT_FAULT, Wrong, did_you_mean
from tabletop_tui.table import decks as kept
from tabletop_tui.table.cards import from_file
from tabletop_tui.table.errors import TableError

app = typer.Typer(
    help="Decks of Hyborian Gates: list, show, check, export, import. A deck is an id or a file in any of three forms.",
    no_args_is_help=True,
)

DeckArgument = Annotated[
    str, typer.Argument(metavar="DECK", help="The id of a deck, or a file: .yaml, .txt (text) or .csv.")
]
Cards = Annotated[
    Path | None, typer.Option("--cards", metavar="FILE", help="A card list of your own that the decks are of.")
]
Json = Annotated[bool, typer.Option("--json", help="For programs: one JSON object.")]

#: a bar of the numbers of a deck has at most so many cells
BAR: Final = 30


@app.command("list")
def list_(cards: Cards = None, as_json: Json = False) -> None:
    """List the ready-made decks and your own."""
    pool = _pool(cards)
    offers = kept.every(pool)
    if as_json:
        _json({"list": pool.id, "decks": [_offer_json(offer, pool) for offer in offers]})
        return
    wide = max((len(_id(offer)) for offer in offers), default=0)
    for offer in offers:
        told = offer.reason if offer.deck is None else f"{offer.title}: {summary(offer.deck, pool)}"
        print(f"{_id(offer):{wide}}  {'ready-made' if offer.path is None else 'own':10}  {told}")


@app.command()
def show(deck: DeckArgument, cards: Cards = None, as_json: Json = False) -> None:
    """Show a deck: its cards by kind, how it stands to each rule, and its numbers. Exit status 1 for an illegal one."""
    pool = _pool(cards)
    found = _find(deck, pool).deck
    rules = found.rules(pool)
    if as_json:
        _json(
            {
                **_deck_json(found),
                "rules": [{"told": r.told, "clause": r.clause, "faults": [f.message for f in r.faults]} for r in rules],
                "numbers": {
                    name: {count.title: count.number for count in counts} for name, counts in _numbers(found, pool)
                },
            }
        )
    else:
        _print_deck(found, pool)
    raise typer.Exit(0 if all(rule.holds for rule in rules) else AT_FAULT)


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Decks in any form; - reads a text.")],
    cards: Cards = None,
    as_json: Json = False,
) -> None:
    """Tell every fault of deck files in one run, each with its place: how they are written, and every rule broken."""
    pool = _pool(cards)
    status = 0
    results: list[dict[str, Any]] = []
    for path in files:
        try:
            written = _read(path, pool)
        except CardListFaulty as error:
            faults: Sequence[Fault] = error.faults
        else:
            faults = written.faults(pool)
            if not faults and not as_json:
                print(f"{clean(written.file)}: {written.deck.title}: {summary(written.deck, pool)}.")
        results.append({"file": str(path), "ok": not faults, "faults": [fault.facts() for fault in faults]})
        if faults:
            status = max(status, 2 if faults[0].code is Code.UNREADABLE else AT_FAULT)
            if not as_json:
                print(*faults, f"{clean(str(path))}: {counted(len(faults), 'fault')}.", sep="\n")
    if as_json:
        _json({"ok": status == 0, "decks": results})
    raise typer.Exit(status)


@app.command()
def export(
    deck: DeckArgument,
    to: Annotated[str, typer.Option("--to", metavar="FORM", help="yaml, text or csv.")] = "text",
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Where to write; standard output when not given."),
    ] = None,
    cards: Cards = None,
) -> None:
    """Write a deck in another form. Overwrites nothing."""
    if to not in FORMS:
        raise Wrong(f"There is no form “{to}”; {did_you_mean(to, list(FORMS))}")
    pool = _pool(cards)
    found = _find(deck, pool).deck
    if output is None:
        sys.stdout.write(write(found, pool, to))
        return
    try:
        print(f"Written: {kept.export(found, pool, output, to)}.")
    except TableError as error:
        raise Wrong(str(error)) from None


@app.command("import")
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A deck: .yaml, .txt (text) or .csv; - reads a text.")],
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="What to call it; else as the file says.")] = "",
    cards: Cards = None,
) -> None:
    """Keep a deck among your own. An illegal one is kept too, with its faults told; it cannot be played."""
    pool = _pool(cards)
    if name and title_fault(name):
        raise Wrong(title_fault(name))
    try:
        written = _read(file, pool)
    except CardListFaulty as error:
        raise _refused(error) from None
    title = name or written.deck.title
    deck = DeckList(
        kept.free_id(title, pool), title, written.deck.about, written.deck.cards, written.deck.sideboard, pool.id
    )
    path = kept.save(deck, pool)
    for fault in written.faults(pool):
        print(fault, file=sys.stderr)
    print(f"Kept as {deck.id}: {title}: {summary(deck, pool)} ({path}).")


# ---- what is asked for -----------------------------------------------------------------------------------------------


def _pool(path: Path | None) -> CardPool:
    rules = game("hyborian")
    try:
        pool = rules.default_cards() if path is None else from_file(rules, path).cards
    except CardListFaulty as error:
        raise _refused(error) from None
    assert isinstance(pool, CardPool)
    return pool


def _read(path: Path, pool: CardPool) -> Written:
    """The deck of a file. Raises CardListFaulty."""
    if str(path) == "-":
        return read(sys.stdin.buffer.read(LARGEST + 1), "<standard input>", pool, "text")
    return read(read_file(path), str(path), pool)


def deck_facts(data: bytes, name: str) -> dict[str, str]:
    """What `cards check` tells of a sound deck, in the form that its file name means. Raises CardListFaulty."""
    pool = _pool(None)
    written = read(data, name, pool)
    faults = written.faults(pool)
    if faults:
        raise CardListFaulty(name, faults)
    deck = written.deck
    return {
        "game": "hyborian",
        "id": deck.id,
        "title": deck.title,
        "summary": summary(deck, pool).removesuffix(", legal"),
    }


def _find(deck: str, pool: CardPool) -> Written:
    """The deck with this id, or of this file. Raises Wrong for none, and after telling every fault of a file."""
    offers = {offer.key: offer for offer in kept.every(pool)}
    offer = offers.get(deck) or offers.get(kept.OWN + deck)
    if offer is not None and offer.deck is not None:
        return Written(offer.deck, offer.title)
    path = offer.path if offer is not None else Path(deck)
    if path is None or not (offer is not None or path.suffix or path.exists()):
        known = [key.removeprefix(kept.OWN) for key in offers]
        raise Wrong(f"There is no deck “{deck}”; {did_you_mean(deck, known)}")
    try:
        return _read(path, pool)
    except CardListFaulty as error:
        raise _refused(error) from None


def _refused(error: CardListFaulty) -> Wrong:
    """The end of a command that was given a faulty file, after telling every fault of it."""
    if error.faults[0].code is Code.UNREADABLE:
        return Wrong(f"{clean(error.file)}: {error.faults[0].message}.")
    for fault in error.faults:
        print(fault, file=sys.stderr)
    return Wrong(f"{clean(error.file)}: {counted(len(error.faults), 'fault')}.", AT_FAULT)


# ---- what is said ----------------------------------------------------------------------------------------------------


def _id(offer: kept.Offer) -> str:
    return offer.key.removeprefix(kept.OWN)


def _numbers(deck: DeckList, pool: CardPool) -> list[tuple[str, list[Count]]]:
    return [
        ("kind", by_kind(deck.cards, pool.by_id)),
        ("dimension", by_dimension(deck.cards, pool.by_id)),
        ("transport cost", by_cost(deck.cards, pool.by_id)),
        ("rarity", by_rarity(deck.cards, pool.by_id)),
    ]


def _print_deck(deck: DeckList, pool: CardPool) -> None:
    print(f"{deck.title}  {deck.id}")
    if deck.about:
        print(f"  {deck.about}")
    for part, title in ((DECK, "Deck"), (SIDEBOARD, "Sideboard")):
        if deck.part(part):
            print(f"\n{title} {deck.size(part)}")
        for kind, pile in deck.piles(pool, part):
            print(f"  {PLURALS[kind]} {sum(n for _, n in pile)}")
            for card, n in pile:
                print(f"    {n} {card.name}")
    print("\nRules")
    for rule in deck.rules(pool):
        print(f"  {'✓' if rule.holds else '✗'} {rule.told}  § {rule.clause}")
        for fault in rule.faults:
            print(f"      {fault.message}")
    for name, counts in _numbers(deck, pool):
        print(f"\nBy {name}")
        most = max(BAR, *(count.number for count in counts))
        for count in counts:
            if count.number:
                print(f"  {count.title:14} {count.number:3}  {'█' * max(1, count.number * BAR // most)}")


def _deck_json(deck: DeckList) -> dict[str, Any]:
    return {
        "id": deck.id,
        "title": deck.title,
        "about": deck.about,
        "list": deck.list_id,
        "cards": dict(deck.cards),
        "sideboard": dict(deck.sideboard),
    }


def _offer_json(offer: kept.Offer, pool: CardPool) -> dict[str, Any]:
    facts = {"ready": offer.path is None, "file": str(offer.path) if offer.path else None, "reason": offer.reason}
    if offer.deck is None:
        return {"id": _id(offer), **facts, "faults": None}
    return {**_deck_json(offer.deck), **facts, "faults": len(offer.deck.faults(pool))}


def _json(value: dict[str, Any]) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))
