"""Which card list a match is played with, and finding the same one again when the match is resumed."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

from rules.core.contract import CardSet, Game
from rules.core.errors import RulesError
from tabletop_tui.table import home
from tabletop_tui.table.errors import OtherCards, TableError
from tabletop_tui.table.record import CardRef

#: What stands at the end of an exported list's name, beside the journal that it belongs to
BESIDE = ".cards.yaml"


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A card list made ready, with the bytes and the place it came from; neither for the shipped list."""

    cards: CardSet
    data: bytes | None = None
    path: Path | None = None

    def ref(self) -> CardRef:
        """The list as the journal names it."""
        sha = None if self.data is None else hashlib.sha256(self.data).hexdigest()
        path = None if self.path is None else os.fsencode(self.path).decode("utf-8", "backslashreplace")
        return CardRef(self.cards.id, self.cards.title, self.cards.digest, sha, path)


def shipped(game: Game) -> CardChoice:
    """The list that comes with the game."""
    return CardChoice(game.default_cards())


def from_file(game: Game, path: Path) -> CardChoice:
    """A playtester's own list. Raises CardListFaulty when it cannot be read or is at fault."""
    from rules.core.cardlist import read_file

    data = read_file(path)
    return CardChoice(game.load_cards(data, str(path)), data, path.absolute())


def keep(choice: CardChoice) -> None:
    """Copy a playtester's own list to where saves find it again. Raises TableError when that cannot be done."""
    ref = choice.ref()
    if choice.data is None or ref.sha256 is None:
        return
    place = kept(ref.sha256)
    try:
        if place.is_file() and hashlib.sha256(place.read_bytes()).hexdigest() == ref.sha256:
            return
        place.parent.mkdir(parents=True, exist_ok=True)
        beside = place.with_name(f".{place.name}.{os.getpid()}")
        beside.write_bytes(choice.data)
        os.replace(beside, place)
    except OSError as error:
        why = (error.strerror or type(error).__name__).lower()
        raise TableError(f"The card list cannot be kept in {place.parent}: {why}.") from None


def kept(sha256: str) -> Path:
    """Where the list with these bytes is kept."""
    return home.lists() / f"{sha256}.yaml"


def beside(journal: Path) -> Path:
    """Where the list of an exported save lies."""
    return journal.with_name(journal.name + BESIDE)


def recover(game: Game, ref: CardRef, journal: Path, *, look: bool = False) -> CardChoice:
    """The list that `ref` names: shipped, kept, beside the journal, or still where it lay.

    Raises OtherCards when none of these is that list; with `look`, gives the nearest there is instead.
    """
    own = shipped(game)
    if ref.sha256 is None:
        if look or own.cards.digest == ref.digest:
            return own
        raise OtherCards(ref.title)
    places = [kept(ref.sha256), beside(journal)]
    if ref.path is not None:
        places.append(Path(ref.path))
    for place in places:
        found = _same(game, ref, place)
        if found is not None:
            return found
    if own.cards.digest == ref.digest or look:
        return own
    raise OtherCards(ref.title)


def _same(game: Game, ref: CardRef, place: Path) -> CardChoice | None:
    from rules.core.cardlist import read_file

    try:
        data = read_file(place)
        if hashlib.sha256(data).hexdigest() != ref.sha256:
            return None
        cards = game.load_cards(data, str(place))
    except (OSError, RulesError):
        return None
    return CardChoice(cards, data, place) if cards.digest == ref.digest else None
