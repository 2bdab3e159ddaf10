"""The decks of Hyborian Gates that people build: kept as YAML files beside the saves, and offered to seats.

A match that is begun with one holds it whole in the choice of its seat, so it needs the file no more.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from rules.core.cardlist.faults import CardListFaulty, closest
from rules.core.cardlist.source import read_file
from rules.core.contract import CardSet, Game, Seat, SeatChoice
from rules.core.errors import SetupError
from rules.hyborian.card import CardPool
from rules.hyborian.decks_forms import FORMS, Written, form_of, read, read_yaml, write, write_yaml
from rules.hyborian.decks_list import DECK, DeckList, is_code, refusal, slug, title_fault
from rules.hyborian.options import HyborianOptions
from tabletop_tui.table import home
from tabletop_tui.table.errors import TableError

#: What a seat chooses; other choices are none of this module’s business
KEY: Final = "deck"
#: Stands before the id of a deck of somebody’s own
OWN: Final = "own:"


@dataclass(frozen=True, slots=True)
class Offer:
    """A deck that there is.

    key      how a seat chooses it: the id of a ready-made deck, `own:` and the id of another
    deck     None when its file cannot be read; `reason` says why
    path     its file; None for a ready-made one
    faults   how many rules it breaks
    """

    key: str
    deck: DeckList | None
    path: Path | None = None
    reason: str = ""
    faults: int = 0

    @property
    def title(self) -> str:
        """Its name for people."""
        return self.deck.title if self.deck is not None else self.path.name if self.path is not None else self.key


# ---- what there is ---------------------------------------------------------------------------------------------------


def ready(pool: CardPool) -> list[Offer]:
    """The decks that come with the card list."""
    return [Offer(deck.id, DeckList.of(deck, pool.id)) for deck in pool.decks.values()]


def own(pool: CardPool, options: HyborianOptions | None = None) -> list[Offer]:
    """The decks of somebody’s own, by title; those that cannot be read with this pool come last, with the reason."""
    found: list[Offer] = []
    for path in _paths():
        key = OWN + path.stem
        deck, reason = _read_kept(path, _stamp(path), pool)
        if deck is None:
            found.append(Offer(key, None, path, reason))
        else:
            found.append(Offer(key, deck, path, faults=len(deck.faults(pool, options))))
    return sorted(found, key=lambda offer: (offer.deck is None, offer.title.casefold(), offer.key))


def _stamp(path: Path) -> tuple[int, int]:
    """When a file was written and how long it is, by which a change is seen."""
    try:
        stat = path.stat()
    except OSError:
        return 0, 0
    return stat.st_mtime_ns, stat.st_size


@lru_cache(maxsize=256)
def _read_kept(path: Path, stamp: tuple[int, int], pool: CardPool) -> tuple[DeckList | None, str]:
    """The deck of a file, or why it cannot be read; read once as long as it is the same file."""
    try:
        return replace(read_yaml(read_file(path), path.name, pool).deck, id=path.stem), ""
    except CardListFaulty as error:
        return None, _sentence(error)


def every(pool: CardPool, options: HyborianOptions | None = None) -> list[Offer]:
    """The ready-made decks, then those of somebody’s own."""
    return ready(pool) + own(pool, options)


def path_of(deck_id: str) -> Path:
    """Where the deck with this id is kept."""
    return home.decks() / f"{deck_id}.yaml"


def free_id(title: str, pool: CardPool) -> str:
    """An id for a new deck with this title that no other deck has."""
    base = slug(title) or "deck"
    taken = {offer.key.removeprefix(OWN) for offer in every(pool)} | {path.stem for path in _paths()}
    return next(name for n in range(1, 10_000) if (name := base if n == 1 else f"{base}_{n}") not in taken)


def _paths() -> list[Path]:
    try:
        return sorted(path for path in home.decks().glob("*.yaml") if not path.name.startswith(".") and path.is_file())
    except OSError:
        return []


# ---- keeping ---------------------------------------------------------------------------------------------------------


def save(deck: DeckList, pool: CardPool) -> Path:
    """Keep a deck, legal or not, under its id; what was there before stays until all is written.

    Raises TableError for a deck that cannot be kept.
    """
    told = title_fault(deck.title)
    if not told and not deck.size(DECK):
        told = "A deck without cards is not kept; put one in first."
    if told:
        raise TableError(told)
    place = path_of(deck.id)
    beside = place.with_name(f".{place.name}.{os.getpid()}")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(write_yaml(deck, pool), encoding="utf-8")
        os.replace(beside, place)
    except OSError as error:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise TableError(f"The deck cannot be kept in {place.parent}: {_why(error)}.") from None
    return place


def delete(deck_id: str) -> None:
    """Delete a deck of somebody’s own. Raises TableError when that cannot be done."""
    place = path_of(deck_id)
    try:
        place.unlink()
    except FileNotFoundError:
        raise TableError(f"There is no deck {place.name}.") from None
    except OSError as error:
        raise TableError(f"{place} cannot be deleted: {_why(error)}.") from None


def import_deck(path: Path, pool: CardPool) -> Written:
    """The deck of a file in any of the forms, legal or not. Raises CardListFaulty with every fault of its writing."""
    return read(read_file(path), str(path), pool)


def export(deck: DeckList, pool: CardPool, to: Path, form: str = "") -> Path:
    """Write a deck to a file, or into a folder under its id, in the form told or that the name means.

    Raises TableError when there is something already, or it cannot be written.
    """
    form = form or form_of(to.name)
    target = to / f"{deck.id}{FORMS[form]}" if to.is_dir() else to
    try:
        with target.open("x", encoding="utf-8", newline="") as file:
            file.write(write(deck, pool, form))
    except FileExistsError:
        raise TableError(f"There is a file {target} already.") from None
    except (OSError, ValueError) as error:
        raise TableError(f"{target} cannot be written: {_why(error)}.") from None
    return target


# ---- seats -----------------------------------------------------------------------------------------------------------


def seat_choices(game: Game, cards: CardSet, options: Mapping[str, object] | None = None) -> tuple[SeatChoice, ...]:
    """What each seat of a game chooses with this card list, decks of somebody’s own among the ready-made ones.

    Those that break a rule under the options are there with the number of their faults; `problem` refuses them.
    """
    offered = game.seat_choices(cards)
    if not isinstance(cards, CardPool):
        return offered
    mine = [
        (offer.key, offer.title if not offer.faults else f"✗{offer.faults} {offer.title}", _about(offer))
        for offer in own(cards, _options(options))
        if offer.deck is not None
    ]
    return tuple(
        replace(choice, options=(*choice.options, *mine)) if choice.key == KEY else choice for choice in offered
    )


def problem(cards: CardSet, seats: Sequence[Seat], options: Mapping[str, object] | None = None) -> str:
    """Why these seats cannot play their decks under the options, in a sentence (HG-DECK-5); empty when they can."""
    if not isinstance(cards, CardPool):
        return ""
    for place, seat in enumerate(seats):
        try:
            choice = resolved(seat, cards).choices.get(KEY, "")
            code = DeckList.from_code(choice, cards.id) if is_code(choice) else None
        except SetupError as error:
            return f"{seat.name}: {error}"
        if code is not None:
            deck = code
        elif cards.decks and (not choice or choice in cards.decks):
            standing = list(cards.decks.values())
            deck = DeckList.of(cards.decks[choice] if choice else standing[place % len(standing)], cards.id)
        else:
            continue
        told = refusal(deck, cards, _options(options))
        if told:
            return f"{seat.name}: {told}"
    return ""


def resolved(seat: Seat, cards: CardSet) -> Seat:
    """The seat with a deck of somebody’s own written out: its id, with or without `own:`, or the name of a file.

    Raises SetupError when there is no such deck, or it cannot be read. Seats that chose no such deck stay as they are.
    """
    wanted = seat.choices.get(KEY, "")
    if not isinstance(cards, CardPool) or not wanted or wanted in cards.decks or is_code(wanted):
        return seat
    return replace(seat, choices={**seat.choices, KEY: _deck(wanted, cards).code()})


def _deck(wanted: str, pool: CardPool) -> DeckList:
    mine = own(pool)
    offer = next((offer for offer in mine if offer.key == OWN + wanted.removeprefix(OWN)), None)
    if offer is not None and offer.deck is not None:
        return offer.deck
    path = Path(wanted).expanduser()
    if offer is None and path.suffix and path.is_file():
        try:
            return import_deck(path, pool).deck
        except CardListFaulty as error:
            raise SetupError(_sentence(error)) from None
    if offer is not None:
        raise SetupError(f"The deck {wanted} cannot be read: {offer.reason}")
    known = [*pool.decks, *(offer.key.removeprefix(OWN) for offer in mine)]
    meant = closest(wanted, known)
    raise SetupError(
        f"There is no deck “{wanted}”; " + (f"did you mean {meant}?" if meant else f"there are: {', '.join(known)}.")
    )


def _options(values: Mapping[str, object] | None) -> HyborianOptions:
    """The options that decks are judged by; what cannot be an option is told elsewhere."""
    from pydantic import ValidationError

    try:
        return HyborianOptions.model_validate(dict(values or {}))
    except ValidationError:
        return HyborianOptions()


def _about(offer: Offer) -> str:
    deck = offer.deck
    assert deck is not None
    told = deck.about or f"{deck.size(DECK)} cards."
    return told if not offer.faults else f"it breaks {offer.faults} of the rules for decks and cannot be played. {told}"


def _sentence(error: CardListFaulty) -> str:
    more = len(error.faults) - 1
    return f"{error.faults[0]}" + (f" (and {more} more)" if more > 0 else "") + "."


def _why(error: Exception) -> str:
    text = (error.strerror if isinstance(error, OSError) else str(error)) or type(error).__name__
    return text[:1].lower() + text[1:]
