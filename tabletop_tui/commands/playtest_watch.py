"""`tabletop-tui playtest watch`: a card list played again on each save, against the list as it was."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Final, Protocol

import typer

from rules.core.cardlist.compare import compared
from rules.core.cardlist.faults import CardListFaulty, clean
from rules.core.cardlist.language import language
from rules.core.contract import CardSet, Game
from rules.core.errors import RulesError
from rules.core.registry import game as game_by_id
from tabletop_tui.commands import playtest_options as told
from tabletop_tui.commands.cards_diff import read_or_wrong
from tabletop_tui.commands.option_groups import grouped
from tabletop_tui.playtest.errors import need
from tabletop_tui.playtest.plan import Listed, Plan, measure
from tabletop_tui.playtest.runner import Progress, Workers, carry_out

#: seconds between two looks at the file
EVERY: Final = 0.3


class Saves(Protocol):
    """Notices that a file was saved."""

    def wait(self) -> bool:
        """Return when the file has been saved since it was last read; False when no more is to come."""

    def saved(self) -> bool:
        """Whether it has been saved since it was last read, without waiting."""

    def read(self) -> bytes | None:
        """The file as it is now; None while it cannot be read, as in the middle of a save."""


class Polled:
    """Looks at a file now and then: at its time, its size, and which file it is."""

    def __init__(self, path: Path, sleep: Callable[[float], None] = time.sleep) -> None:
        self._path = path
        self._sleep = sleep
        self._seen = self._look()

    def _look(self) -> tuple[int, int, int] | None:
        try:
            found = self._path.stat()
        except OSError:
            # editors that save by renaming leave no file for a moment
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino

    def saved(self) -> bool:
        now = self._look()
        return now is not None and now != self._seen

    def wait(self) -> bool:
        while not self.saved():
            self._sleep(EVERY)
        return True

    def read(self) -> bytes | None:
        self._seen = self._look()
        try:
            return self._path.read_bytes()
        except OSError:
            self._seen = None
            return None


@dataclass(frozen=True, slots=True)
class State:
    """A card list at a moment, without a fault."""

    listed: Listed
    cards: CardSet


class Watcher:
    """Plays a list on each save against the last state that was played, or against a fixed one.

    plan      the plan for two lists, the one before and the one now
    against   the fixed list that every save is compared with; none for the state before
    say       where lines for people go
    """

    def __init__(
        self,
        game: Game,
        path: Path,
        saves: Saves,
        plan: Callable[[Sequence[Listed]], Plan],
        workers: Workers,
        say: Callable[[str], None],
        against: State | None = None,
    ) -> None:
        self._game = game
        self._path = path
        self._saves = saves
        self._plan = plan
        self._workers = workers
        self._say = say
        self._fixed = against is not None
        self._before = against
        self._number = 0

    def run(self) -> None:
        """Watch until no more saves come."""
        now = self._read()
        if now is not None:
            spoken = language(self._game.id)
            self._say(
                f"Watching {clean(str(self._path))}: {now.cards.title}: {spoken.summary(now.cards)}. Ctrl+C ends."
            )
            if self._fixed:
                self._round(now)
            else:
                self._before = now
        while self._saves.wait():
            self._number += 1
            now = self._read()
            if now is None:
                continue
            if self._before is None:
                self._say("The list has no fault now; each save is compared with this one.")
                self._before = now
            else:
                self._round(now)

    def _read(self) -> State | None:
        """The list as it is now; None after telling what is wrong with it."""
        data = self._saves.read()
        if data is None:
            self._say(f"{clean(str(self._path))} cannot be read; waiting for the next save.")
            return None
        try:
            cards = self._game.load_cards(data, str(self._path))
        except CardListFaulty as error:
            for fault in error.faults:
                self._say(str(fault))
            count = len(error.faults)
            self._say(f"{count} {'fault' if count == 1 else 'faults'}: waiting for the next save.")
            return None
        return State(Listed(str(self._path), cards.digest, data.decode("utf-8")), cards)

    def _round(self, now: State) -> None:
        """Tell what changed, play both lists, and tell what that did; a save meanwhile gives it up."""
        before = self._before
        assert before is not None
        found = compared(language(self._game.id), before.cards, now.cards)
        self._say("")
        self._say(f"Save {self._number}" if self._number else "At the start")
        for sentence in found.sentences():
            self._say(f"  {sentence}")
        if found.same:
            self._say("  Nothing that is played differs; nothing was played.")
            return
        plan = self._plan([before.listed, now.listed])
        try:
            told.check(plan)
        except RulesError as error:
            self._say(f"  {error}")
            return
        stopped = False

        def going(_: Progress) -> bool:
            nonlocal stopped
            stopped = self._saves.saved()
            return not stopped

        tally = carry_out(plan, self._workers, progress=going)
        if stopped:
            self._say("  Saved again: begun anew.")
            return
        from rich.console import Console

        from tabletop_tui.commands.playtest_show import shown

        report = measure(plan).report(plan, tally)
        if not self._fixed:
            # the state before is in no file, so there is no command that repeats this
            report = replace(report, facts={key: text for key, text in report.facts.items() if key != "command"})
            self._before = now
        self._say(shown(report, Console()).rstrip("\n"))


@grouped
def watch(
    list_: Annotated[Path, typer.Argument(metavar="LIST", help="The card list that is being edited.")],
    against: Annotated[
        str,
        typer.Option(
            "--against", metavar="LIST", help="Compare each save with this list, or base; else with the last."
        ),
    ] = "",
    bots: told.Bots = "greedy,greedy",
    pairs: told.Seeds = 200,
    format_: told.Format = "",
    *,
    under: told.Conditions,
    jobs: told.Jobs = 0,
) -> None:
    """Play a list again on each save and tell what changed against the list as it was. Ctrl+C ends."""
    from rules.core.cardlist.language import language_of

    need("scipy", "playtest")
    rules = game_by_id(language_of(read_or_wrong(list_)).game)
    fixed = None
    if against:
        fixed = State(*told.listed(rules, None if against == "base" else Path(against)))
    specs = told.specs(bots, rules, rules.default_cards() if fixed is None else fixed.cards)
    options = told.differing(rules, under.options)

    def plan(lists: Sequence[Listed]) -> Plan:
        command = [f"--pairs {pairs}"]
        return told.plan_of(
            "diff", rules, specs, lists, under.seed, pairs, options, format_, under.limit, command=command
        )

    def say(line: str) -> None:
        print(line, flush=True)

    try:
        Watcher(rules, list_, Polled(list_), plan, told.workers(told.How(jobs)), say, fixed).run()
    except KeyboardInterrupt:
        print("\nNo longer watching.", file=sys.stderr)
