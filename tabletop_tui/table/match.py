"""A match in progress: begun or resumed, decided and taken back, always with its journal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from rules.core.contract import Action, Event, Game, Outcome, Setup
from rules.core.errors import IllegalAction, RulesError
from rules.core.registry import game as game_by_id
from rules.core.start import begin
from tabletop_tui import __version__
from tabletop_tui.table import cards as lists
from tabletop_tui.table import paths, seats
from tabletop_tui.table.cards import CardChoice
from tabletop_tui.table.errors import Diverged, NotAJournal, NotSaved, TableError, UndoRefused
from tabletop_tui.table.journal import Journal
from tabletop_tui.table.position import Line
from tabletop_tui.table.reading import TORN, Reading, read
from tabletop_tui.table.record import PERSON, Done, Entry, Header, Place, SeriesGame, Swapped, Titled, Undone
from tabletop_tui.table.sitting import Sitting
from tabletop_tui.table.step import Step
from tabletop_tui.table.undo import Barrier


class Match(Sitting):
    """A match. What it has done is in its journal before it shows; `close` it when the table is left.

    path      the journal
    notices   what a person should know of how the save was found, in sentences
    frozen    why the match can only be looked at; empty when it can be played on
    """

    def __init__(self, game: Game, header: Header, line: Line, path: Path, journal: Journal | None) -> None:
        super().__init__(game, header, line)
        self.path = path
        self.title = ""
        self.notices: list[str] = []
        self.frozen = ""
        self.cards: CardChoice | None = None
        #: by seat, what is swapped for the next game of a series
        self.swaps: dict[int, Swapped] = {}
        self._journal = journal
        self._barrier = Barrier(game.hidden, header.seats, self.sides)
        self._pending: tuple[tuple[Entry, ...], Callable[[], list[Event]]] | None = None

    # -- beginning and resuming -------------------------------------------------------------------------------

    @classmethod
    def new(
        cls, game: Game, setup: Setup, players: Sequence[str], seed: int, cards: CardChoice | None = None,
        path: Path | None = None, series: SeriesGame | None = None,
    ) -> Self:  # fmt: skip
        """A new match with a new journal at `path`, or in the folder of saves.

        `players` says for each seat who plays it: `person` or a bot spec; `series` which game of a series it is, where
        it is one (see `tabletop_tui.table.series`). Raises TableError for seats that cannot
        be seated and for a journal that cannot be made, SetupError for what else the game refuses.
        """
        choice = cards or lists.shipped(game)
        if any("deck" in seat.choices for seat in setup.seats):
            from tabletop_tui.table import decks

            setup = replace(setup, seats=tuple(decks.resolved(seat, choice.cards) for seat in setup.seats))
        places = tuple(Place(s.name, kind, dict(s.choices)) for s, kind in zip(setup.seats, players, strict=True))
        form = seats.check(game, setup.format, places)
        setup = replace(setup, format=form.id)
        start = begin(game, setup, seed, choice.cards)
        seats.check_sides(places, [min(start.sees(seat)) for seat in range(len(places))])
        header = Header(
            game=game.id,
            format=form.id,
            seats=places,
            first=start.actor(),
            options=dict(setup.options),
            seed=seed,
            turn_limit=setup.turn_limit,
            cards=choice.ref(),
            version=__version__,
            created=datetime.now(UTC).isoformat(timespec="seconds"),
            series=series,
            position=setup.position,
        )
        lists.keep(choice)
        match = cls._begin(game, header, Line(start), path or paths.of_match(header))
        match.cards = choice
        return match

    @classmethod
    def _begin(cls, game: Game, header: Header, line: Line, path: Path) -> Self:
        return cls(game, header, line, path, Journal.create(path, header))

    @classmethod
    def open(cls, path: Path, write: bool = True) -> Self:
        """The match of a journal, to play on with, or with `write` off to look at.

        To play on, everything must be as it was: raises Locked, Damaged, NotAJournal, OtherCards or Diverged. To
        look, gives as much as can be shown, with the reason in `frozen`.
        """
        journal = Journal.open(path) if write else None
        try:
            return cls._resume(journal.reading if journal else read(path), path, journal)
        except BaseException:
            if journal is not None:
                journal.close()
            raise

    @classmethod
    def _resume(cls, reading: Reading, path: Path, journal: Journal | None) -> Self:
        header = reading.header
        look = journal is None
        try:
            game = game_by_id(header.game)
        except RulesError as error:
            raise NotAJournal(f"{path.name} cannot be opened: {error}") from None
        choice = lists.recover(game, header.cards, path, look=look)
        try:
            start = begin(game, header.setup(), header.seed, choice.cards)
        except (RulesError, ValueError) as error:
            raise NotAJournal(f"{path.name} cannot be started again: {error}") from None
        match = cls(game, header, Line(start), path, journal)
        match.cards = choice
        match.title = reading.title
        match.swaps = reading.swaps
        if reading.torn:
            match.notices.append(TORN)
        if choice.cards.digest != header.cards.digest:
            match.frozen = (
                f"This save was made with another card list ({header.cards.title}); "
                "it can be looked at, but not played on."
            )
        elif reading.damage is not None:
            match.frozen = str(reading.damage)
        try:
            match._replay(reading)
        except Diverged as error:
            if not look:
                raise
            match.frozen = match.frozen or str(error)
        return match

    def _replay(self, reading: Reading) -> None:
        for number, done in reading.actions():
            try:
                action = self._line.state.find(done.action)
            except IllegalAction as error:
                raise Diverged(self.path, number, f"“{done.action}” is not allowed ({error.reason})") from None
            after, step = self._line.look_ahead(action)
            if step.player != done.player or step.digest != done.digest:
                made = (
                    "" if self.header.version == __version__ else f" (it was made with version {self.header.version})"
                )
                raise Diverged(self.path, number, f"the rules give another position than it has{made}")
            self._line.move(after, step)

    def branch(self, n: int, path: Path | None = None) -> Match:
        """A new match with a journal of its own that begins with the first `n` actions of this one.

        It stands alone: what is played on from there counts in no series.
        """
        now = datetime.now(UTC).isoformat(timespec="seconds")
        header = replace(self.header, version=__version__, created=now, series=None)
        line = Line(self._line.at(0))
        if self.cards is not None:
            lists.keep(self.cards)
            header = replace(header, cards=self.cards.ref())
        other = type(self)._begin(self.game, header, line, path or paths.of_match(header))
        other.cards = self.cards
        try:
            for step in self.steps[:n]:
                line.do(step.action)
            if line.steps:
                last = len(line.steps) - 1
                ends = [line.state.outcome if k == last else None for k in range(last + 1)]
                other._save([_entry(step, end) for step, end in zip(line.steps, ends, strict=True)], list)
        except BaseException:
            other.close()
            raise
        return other

    # -- deciding ---------------------------------------------------------------------------------------------

    @property
    def saved(self) -> bool:
        """False while a decision waits to be written."""
        return self._pending is None

    def act(self, action: Action | str) -> list[Event]:
        """Do a legal action, by itself or its text: written and synced first, then it is so.

        Raises IllegalAction; NotSaved when it could not be written, after which the match waits for `retry`.
        """
        self._ready()
        found = self.state.find(action if isinstance(action, str) else action.text)
        after, step = self._line.look_ahead(found)

        def move() -> list[Event]:
            self._line.move(after, step)
            return list(step.events)

        return self._save([_entry(step, after.outcome)], move)

    def retry(self) -> list[Event]:
        """Try again to write what could not be written, and go on with it. Raises NotSaved."""
        if self._pending is None:
            return []
        entries, then = self._pending
        return self._save(entries, then)

    def shown_to(self, player: int) -> None:
        """A hand was shown to this seat's player: nothing before that can be taken back by another."""
        self._barrier.shown_to(self.sides[player], self._line.steps)

    def undo(self, count: int = 1) -> str:
        """Take back the last actions and say which. Raises UndoRefused with the reason, or NotSaved."""
        self._ready()
        reason = self._barrier.reason(self._line.steps, self.actor, count)
        if reason:
            raise UndoRefused(reason)
        said = self.undo_label(count=count)
        n = len(self._line.steps) - count

        def back() -> list[Event]:
            self._line.back(n)
            return []

        self._save([Undone(count)], back)
        return said

    def undo_reason(self, count: int = 1) -> str | None:
        """Why the last actions cannot be taken back, or None when they can."""
        if self.frozen or self._journal is None:
            return "no undo: this match is only looked at"
        return self._barrier.reason(self._line.steps, self.actor, count) or None

    def undo_depth(self) -> int:
        """How many actions can be taken back."""
        return 0 if self.undo_reason() else self._barrier.depth(self._line.steps, self.actor)

    def undo_label(self, names: Sequence[str] | None = None, count: int = 1) -> str:
        """What would be taken back (“take back: buy Fire Gem”), or why nothing can be."""
        reason = self.undo_reason(count)
        if reason:
            return reason
        label = self._line.steps[-count].action.label(names or self.names)
        more = f" and {count - 1} more" if count > 1 else ""
        who, found, what = label.partition(": ")
        # a partner’s act is named as “Ada: Play Gold”
        partner = f" ({who})" if found and who in (names or self.names) else ""
        label = what if partner else label
        if not any(label.startswith(name) for name in names or self.names):
            label = label[:1].lower() + label[1:]
        return f"take back: {label}{partner}{more}"

    def rename(self, title: str) -> None:
        """Give the match a name of its own. Raises NotSaved."""
        self._ready()
        seats.check_name(title, 60)

        def named() -> list[Event]:
            self.title = title
            return []

        self._save([Titled(title)], named)

    def swap(self, seat: int, swap: str, done: bool = False) -> None:
        """Note what a seat swaps between its deck and its sideboard for the next game of the series.

        Written and synced first. Whether the deck is legal is `tabletop_tui.table.series` to say. Raises NotSaved,
        TableError while the game goes on.
        """
        self._ready()
        if self.outcome is None or self.header.series is None:
            raise TableError("Cards are swapped between the games of a series.")
        entry = Swapped(seat, swap, done)

        def swapped() -> list[Event]:
            self.swaps[seat] = entry
            return []

        self._save([entry], swapped)

    def reseat(self, seat: int, kind: str) -> None:
        """Let somebody else (`person` or a bot spec) play a seat from here on; a person plays its partners as well.

        For this sitting only: the journal keeps who was seated at the start, and a resumed match asks them again.
        """
        side = self.sides[seat]
        places = tuple(
            replace(place, kind=kind) if self.sides[other] == side and (other == seat or kind == PERSON) else place
            for other, place in enumerate(self.header.seats)
        )
        self.header = replace(self.header, seats=places)
        self._barrier = Barrier(self.game.hidden, places, self.sides)
        self._barrier.shown_to(side, self._line.steps)

    # -- leaving and saving -----------------------------------------------------------------------------------

    def close(self) -> None:
        """Leave the table: others may open the journal. A decision that could not be written is given up."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ready(self) -> None:
        if self._journal is None or self.frozen:
            raise TableError(self.frozen or "This match is only looked at; resume it to play on.")
        if self._pending is not None:
            raise NotSaved("Not saved: the last decision has to be written first.")

    def _save(self, entries: Sequence[Entry], then: Callable[[], list[Event]]) -> list[Event]:
        assert self._journal is not None
        self._pending = (tuple(entries), then)
        self._journal.append(*entries)
        self._pending = None
        return then()


def _entry(step: Step, outcome: Outcome | None) -> Done:
    end, winners = (None, ()) if outcome is None else (outcome.reason, outcome.winners)
    return Done(step.action.text, step.player, step.digest, step.turn_after, step.actor, end, winners)
