"""Best of three, or of any odd number: games at one table that are counted together.

Each game is a match with a journal of its own, whose set-up says which game of which series it is and what was won
before it. What players swap between two games stands at the end of the first one's journal, so the journals of a folder
are all that a series is: nothing is lost with a program that is killed between games.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from rules.core.chance import hashed
from rules.core.contract import Game, Seat, Setup
from rules.core.sideboard import SWAP, Sideboard
from tabletop_tui.table import paths
from tabletop_tui.table.cards import CardChoice
from tabletop_tui.table.errors import TableError
from tabletop_tui.table.match import Match
from tabletop_tui.table.reading import read_header
from tabletop_tui.table.record import Header, SeriesGame

#: The most games that a series may be the best of
MOST: Final = 99


@dataclass(frozen=True, slots=True)
class Standing:
    """How a series stands.

    game    the number of the last game begun; `finished` whether that one is over and counted
    won     how many games each seat has won, and `drawn` how many nobody has
    """

    best_of: int
    game: int
    won: tuple[int, ...]
    drawn: int
    finished: bool = False

    @property
    def need(self) -> int:
        """How many games win the series."""
        return needed(self.best_of)

    @property
    def over(self) -> bool:
        """Whether somebody has won enough, or as many games were drawn as the series is the best of."""
        return max(self.won) >= self.need or self.drawn >= self.best_of

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won the series; none while it goes on, or when it is a draw.

        Several where partners win together, where games were shared, or where draws end it with players level.
        """
        most = max(self.won)
        if not self.over or not most or self.won.count(most) == len(self.won):
            return ()
        return tuple(seat for seat, won in enumerate(self.won) if won == most)

    def score(self, names: Sequence[str]) -> str:
        """“Ada 1, Ben 0”, and the draws where there are any."""
        told = [f"{name} {won}" for name, won in zip(names, self.won, strict=True)]
        return ", ".join([*told, f"drawn {self.drawn}"] if self.drawn else told)

    def words(self, names: Sequence[str]) -> str:
        """How it stands, or how it ended, in a sentence."""
        if not self.over:
            return f"{title(self.best_of)}: {self.score(names)}; first to win {self.need}."
        who = [names[seat] for seat in self.winners]
        if not who:
            return f"The series is a draw: {self.score(names)}."
        named = who[0] if len(who) == 1 else f"{', '.join(who[:-1])} and {who[-1]}"
        return f"{named} {'wins' if len(who) == 1 else 'win'} the series: {self.score(names)}."


def needed(best_of: int) -> int:
    """How many games win a series."""
    return best_of // 2 + 1


def title(best_of: int) -> str:
    """“Best of 3”; one game is no series."""
    return "One game" if best_of == 1 else f"Best of {best_of}"


def check(best_of: int) -> None:
    """Raise TableError unless a series can be the best of so many games."""
    if best_of < 1 or best_of % 2 == 0 or best_of > MOST:
        raise TableError(
            f"A series cannot be the best of {best_of}: it takes an odd number of games from 1 to {MOST}, such as 3."
        )


def first_game(best_of: int, seats: int) -> SeriesGame | None:
    """The first game of a new series; None for a single game. Raises TableError."""
    check(best_of)
    return None if best_of == 1 else SeriesGame(secrets.token_hex(6), best_of, 1, (0,) * seats)


def counted(game: SeriesGame, winners: Sequence[int] | None) -> Standing:
    """How a series stands with one of its games: `winners` of it, or None while it is played."""
    won = tuple(n + (winners is not None and seat in winners) for seat, n in enumerate(game.won))
    drawn = game.drawn + (winners is not None and not winners)
    return Standing(game.best_of, game.game, won, drawn, winners is not None)


def standing(match: Match) -> Standing | None:
    """How the series of a match stands; None for a match that stands alone."""
    series, outcome = match.header.series, match.outcome
    return None if series is None else counted(series, None if outcome is None else outcome.winners)


def waits(match: Match) -> bool:
    """Whether the game is over and another one of its series is to be played."""
    found = standing(match)
    return found is not None and found.finished and not found.over


# ---- who begins ------------------------------------------------------------------------------------------------------


def next_first(match: Match) -> int | None:
    """The seat that begins the game after this one: clockwise the next that is no partner of who began this one.

    So everybody begins in turn, whoever wins, with any number of players and after draws too. None in a game in which
    the seat that begins cannot be set.
    """
    if "first" not in match.game.options.model_fields:
        return None
    count, began = len(match.names), match.header.first
    order = [(began + step) % count for step in range(1, count + 1)]
    return next((seat for seat in order if match.sides[seat] != match.sides[began]), order[0])


def setup_after(match: Match, *, swaps: bool) -> Setup:
    """The set-up of another game at the same table, the next seat first; with or without what was swapped.

    A match that began in a position begins there again, with other chance.
    """
    header = match.header
    if header.position is not None:
        return replace(header.setup(), position=replace(header.position, reseed=True))
    options = dict(header.options)
    first = next_first(match)
    if first is not None:
        options["first"] = first + 1
    places: list[Seat] = []
    for seat, place in enumerate(header.seats):
        choices = {key: value for key, value in place.choices.items() if key != SWAP}
        swap = swapped(match, seat) if swaps else ""
        places.append(Seat(place.name, {**choices, SWAP: swap} if swap else choices))
    return Setup(tuple(places), header.format, options, header.turn_limit)


# ---- between two games -----------------------------------------------------------------------------------------------


def sideboard(match: Match, seat: int) -> Sideboard | None:
    """The deck and the sideboard with which a seat began the series; None where there is nothing to swap."""
    if match.cards is None:
        return None
    return match.game.sideboard(match.header.setup(), seat, match.cards.cards)


def swapped(match: Match, seat: int) -> str:
    """What a seat has swapped for the next game; what it had swapped for this one until it decides otherwise."""
    noted = match.swaps.get(seat)
    return noted.swap if noted is not None else match.header.seats[seat].choices.get(SWAP, "")


def to_swap(match: Match) -> tuple[int, ...]:
    """The people who may still swap cards before the next game, in the order in which they are asked."""
    if not waits(match):
        return ()
    return tuple(
        seat
        for seat in match.persons
        if not (seat in match.swaps and match.swaps[seat].done) and sideboard(match, seat) is not None
    )


def next_game(match: Match) -> Match:
    """The next game of the series, with a journal of its own beside the one that is over.

    Raises TableError while somebody has not finished swapping, and whatever `Match.new` raises.
    """
    series = match.header.series
    found = standing(match)
    if series is None or found is None or not waits(match):
        raise TableError("There is no next game: the series is over, or this game is not.")
    late = to_swap(match)
    if late:
        raise TableError(f"{match.names[late[0]]} has not finished swapping cards.")
    begun = _games(match.path, series.id).get(series.game + 1)
    if begun is not None:
        return Match.open(begun)
    return Match.new(
        match.game,
        setup_after(match, swaps=True),
        [place.kind for place in match.header.seats],
        hashed(match.header.seed, "next game") % 1_000_000,
        match.cards,
        paths.of_game(match.path, series.game + 1),
        SeriesGame(series.id, series.best_of, series.game + 1, found.won, found.drawn),
    )


def begin(
    game: Game, setup: Setup, players: Sequence[str], seed: int, cards: CardChoice | None, best_of: int,
    path: Path | None = None,
) -> Match:  # fmt: skip
    """The first game of a series, or with `best_of` 1 a match that stands alone. Raises what `Match.new` raises."""
    return Match.new(game, setup, players, seed, cards, path, first_game(best_of, len(setup.seats)))


def again(match: Match) -> Match:
    """A new match, or a new series, at the same table: the next seat first, and every deck as it was at the start."""
    series = match.header.series
    return begin(
        match.game,
        setup_after(match, swaps=False),
        [place.kind for place in match.header.seats],
        secrets.randbelow(900_000) + 100_000,
        match.cards,
        1 if series is None else series.best_of,
    )


# ---- on disk ---------------------------------------------------------------------------------------------------------


def latest(path: Path) -> Path:
    """The journal of the newest game of the series that a journal belongs to; the same path for one without."""
    header = read_header(path)
    if header is None or header.series is None:
        return path
    found = _games(path, header.series.id)
    return found[max(found)] if found else path


def followed(path: Path, header: Header) -> bool:
    """Whether a later game of the same series lies beside a journal."""
    series = header.series
    return series is not None and any(game > series.game for game in _games(path, series.id))


def _games(beside: Path, series: str) -> dict[int, Path]:
    """The journals of a series in the folder of one of them, by the number of the game."""
    found: dict[int, Path] = {}
    for path in sorted(beside.parent.glob(f"*{beside.suffix}")):
        header = read_header(path)
        if header is not None and header.series is not None and header.series.id == series:
            found[header.series.game] = path
    return found
