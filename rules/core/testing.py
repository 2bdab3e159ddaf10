"""The suite that every game passes: `check_game` walks a game at random and checks each position on the way.

    from rules.core.testing import check_game

    def test_sound():
        check_game(game("hero-realms"), seeds=range(40), clauses=ids_of_the_rulebook)

The first fault found is raised as `GameFault`, with what is needed to see it again: set-up, seed and acts.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from rules.core.checks import ALWAYS, CLOSELY, Node
from rules.core.contract import TABLE, Action, CardSet, Event, Game, Seat, Setup, State
from rules.core.errors import IllegalAction
from rules.core.walks import (
    NAMES,
    Choose,
    Start,
    Walk,
    WalkTooLong,
    chance_of_walk,
    eager,
    golden_transcript,
    names_of,
    replay,
    setups_of,
    starter,
    uniform,
    walk,
)

if TYPE_CHECKING:
    from rules.core.position_check import Files

__all__ = [
    "GameFault",
    "Tally",
    "Walk",
    "WalkTooLong",
    "check_game",
    "eager",
    "golden_transcript",
    "replay",
    "setups_of",
    "starter",
    "uniform",
    "walk",
]

#: How many copies of one walk are kept to see, at its end, that nothing has reached them.
KEPT: Final = 32


class GameFault(AssertionError):
    """A game broke what must hold. `replay(game, fault.setup, fault.seed, fault.acts)` leads to the place."""

    def __init__(self, what: str, setup: Setup, seed: int, acts: Sequence[str]) -> None:
        self.what = what
        self.setup = setup
        self.seed = seed
        self.acts = tuple(acts)
        super().__init__(
            f"{what}\nseed {seed}, {len(setup.seats)} seats, format “{setup.format}”, "
            f"options {dict(setup.options)}, after {len(self.acts)} acts: {list(self.acts)}"
        )


@dataclass(slots=True)
class Tally:
    """What a check of a game went through, so that a test can see that it was not empty."""

    walks: int = 0
    steps: int = 0
    closely: int = 0
    events: int = 0
    files: int = 0
    longest: int = 0
    verbs: Counter[str] = field(default_factory=Counter)
    outcomes: Counter[tuple[int, ...]] = field(default_factory=Counter)


def check_game(
    game: Game | Start,
    *,
    seeds: Iterable[int] = range(8),
    setups: Sequence[Setup] | None = None,
    cards: CardSet | None = None,
    clauses: Collection[str] | None = None,
    choose: Choose = uniform,
    budget: int = 300,
    redeals: int = 2,
    max_steps: int = 20_000,
    hidden: bool | None = None,
) -> Tally:
    """Walk a game once for each seed and set-up, and check it all the way. Raises GameFault at the first fault.

    game        a Game, or a function that starts a match from a set-up and a seed
    setups      by default every format and number of seats of the Game; two seats for a function
    clauses     the ids of the rulebook: every clause that an act, a question or a reason names must be among them
    choose      what picks the acts; by default all are equally likely
    budget      how many nodes of each set-up are checked closely one after another; from then on a walk is
                checked closely at its beginning and end, at power-of-two depths and at every 64th, the same for
                no two seeds in a row. Questions, uniqueness and soundness are checked at every node always
    redeals     how many redealt worlds each seat is compared with at a node
    max_steps   the number of acts at which a game counts as endless
    hidden      whether some seat has what the others must not see; by default what the Game says, or True
    """
    start = starter(game, cards)
    if setups is None:
        setups = setups_of(game) if isinstance(game, Game) else (Setup(tuple(Seat(n) for n in NAMES[:2])),)
    if hidden is None:
        hidden = game.hidden if isinstance(game, Game) else True
    tally = Tally()
    all_seeds = list(seeds)
    known = None if clauses is None else frozenset(clauses)
    with _global_random_kept():
        for setup in setups:
            suite = _Suite(start, setup, known, choose, budget, redeals, max_steps, tally)
            if isinstance(game, Game) and game.positions() is not None:
                # read only where files are read: a game without positions needs neither YAML nor pydantic
                from rules.core.position_check import Files

                suite.files = Files(game, cards)
            for seed in all_seeds:
                suite.play(seed)
            suite.conclude(hidden)
    return tally


@dataclass(slots=True)
class _Suite:
    """The walks of one set-up, and what only all of them together can show."""

    start: Start
    setup: Setup
    clauses: frozenset[str] | None
    choose: Choose
    budget: int
    redeals: int
    max_steps: int
    tally: Tally
    #: each source of chance, and whether any walk has drawn on it
    sources: dict[str, bool] = field(default_factory=dict)
    moved: set[tuple[int, int]] = field(default_factory=set)
    #: the digest of each first position, with its seed
    begun: dict[str, int] = field(default_factory=dict)
    told: bool = False
    files: Files | None = None
    seed: int = 0
    acts: list[str] = field(default_factory=list)
    noise: object = None

    def play(self, seed: int) -> None:
        """One walk from start to end, then the same again from its texts."""
        self.seed, self.acts = seed, []
        self._disturb()
        state = self.start(self.setup, seed)
        self._quiet("the start of the game")
        state.record(True)
        begin = dict(state.inventory())
        self._begun(state)
        if self.files is not None:
            self.files.begin()
        chance = chance_of_walk(seed)
        kept: list[tuple[State, str, int]] = []
        while True:
            legal = state.legal()
            closely = self._closely(len(self.acts), not legal)
            node = self._node(state, legal, begin, closely)
            if closely and self.files is not None and self.files.due(len(self.acts)):
                for what in self.files.check(state, node.digest, self.acts):
                    self._fault(what)
                self.tally.files += 1
                self._quiet("a position file")
                self._disturb()
            if not legal:
                break
            if len(self.acts) >= self.max_steps:
                self._fault(f"the game goes on after {self.max_steps} acts")
            action = self.choose(state, legal, chance)
            if closely:
                kept = [*kept[-KEPT:], (state.clone(), node.digest, len(self.acts))]
            self._step(state, action, node if closely else None)
        for copy, digest, depth in kept:
            if copy.digest() != digest:
                self._fault(f"a clone made after {depth} acts has changed with its original")
        self._again(state)
        self.tally.walks += 1
        self.tally.longest = max(self.tally.longest, len(self.acts))
        outcome = state.outcome
        self.tally.outcomes[outcome.winners if outcome else ()] += 1

    def conclude(self, hidden: bool) -> None:
        """What all walks together must have shown."""
        for name, drawn in self.sources.items():
            if not drawn:
                self._fault(f"no walk ever draws on the source of chance “{name}”")
        if self.tally.steps and not self.told:
            self._fault("no act ever tells what happened")
        if hidden:
            for seat in (*range(len(self.setup.seats)), TABLE):
                others = [q for q in range(len(self.setup.seats)) if q != seat]
                if others and not any((seat, q) in self.moved for q in others):
                    who = "the table" if seat == TABLE else self.setup.seats[seat].name
                    self._fault(f"a redeal for {who} never deals anew what another seat holds")

    def _begun(self, state: State) -> None:
        digest = state.digest()
        if self.begun.get(digest, self.seed) != self.seed and state.chances():
            self._fault(f"the seeds {self.begun[digest]} and {self.seed} begin the very same game")
        self.begun[digest] = self.seed
        for name in state.chances():
            self.sources.setdefault(name, False)

    def _closely(self, depth: int, over: bool) -> bool:
        if self.budget > 0:
            self.budget -= 1
            return True
        return over or depth & (depth - 1) == 0 or depth % 64 == self.seed * 29 % 64

    def _node(self, state: State, legal: list[Action], begin: dict[str, int], closely: bool) -> Node:
        names = names_of(self.setup)
        salt = self.seed * 10_007 + len(self.acts)
        digest = state.digest() if closely else ""
        node = Node(state, names, legal, digest, begin, salt, self.redeals, self.clauses, self.moved)
        for check in ALWAYS:
            for what in check(node):
                self._fault(what)
        if closely:
            self._quiet("the game")
            self.tally.closely += 1
            for check in CLOSELY:
                faults = list(itertools.islice(check(node), 1))
                if state.digest() != digest:
                    faults.append(f"the state changed while it was asked for {check.__name__.replace('_', ' ')}")
                if faults:
                    self._fault("; ".join(faults))
                again = state.legal()
                if len(again) != len(legal) or any(a is not b for a, b in zip(again, legal, strict=True)):
                    self._fault(f"the legal acts {legal} became {again} without any act")
            self._quiet("a question to the state")
            self._disturb()
        return node

    def _step(self, state: State, action: Action, node: Node | None) -> None:
        """Carry out an act on the walk's own state, and check what it may change."""
        views = [] if node is None else [(v, state.view(v)) for v in node.viewers]
        before = None if node is None else state.clone()
        turn, revealed, chances = state.turn, state.revealed, dict(state.chances())
        events = state.apply(action)
        self.acts.append(action.text)
        self.tally.steps += 1
        self.tally.verbs[action.verb] += 1
        self._listen(events)
        for name, value in state.chances().items():
            if name not in self.sources:
                self._fault(f"the source of chance “{name}” appeared during the game")
            if value != chances[name]:
                self.sources[name] = True
                if state.revealed == revealed:
                    self._fault(f"“{action.text}” drew on “{name}” and counts as revealing nothing")
        if state.revealed < revealed or state.turn < turn or turn < 1:
            self._fault(f"“{action.text}” took the turn {turn} → {state.turn}, revealed {revealed} → {state.revealed}")
        if node is not None and before is not None:
            self._quiet(f"the act “{action.text}”")
            if before.digest() != node.digest:
                self._fault(f"“{action.text}” on the original changed a clone made before")
            for viewer, view in views:
                if view != before.view(viewer):
                    self._fault(f"a view of {node.name(viewer)} changed after it was given, with “{action.text}”")
            before.apply(action)
            if before.digest() != state.digest():
                self._fault(f"“{action.text}” leads a clone and its original to different states")

    def _listen(self, events: Sequence[Event]) -> None:
        names = names_of(self.setup)
        self.tally.events += len(events)
        for event in events:
            for viewer in (*range(len(names)), TABLE):
                words: object = event.words(names, viewer)
                if not isinstance(words, str):
                    self._fault(f"{type(event).__name__} tells {words!r}, which is not text")
                self.told = self.told or bool(words)

    def _again(self, state: State) -> None:
        """The same seed and the same texts lead to the same state, whatever Python's own generator does."""
        self._disturb()
        try:
            other = replay(self.start, self.setup, self.seed, self.acts)
        except IllegalAction as error:
            self._fault(f"the same seed and acts cannot be played again: {error}")
        else:
            if other.digest() != state.digest():
                self._fault("the same seed and acts lead to another state")
        self._quiet("the replay")

    def _disturb(self) -> None:
        random.seed(self.tally.steps + 1)
        self.noise = random.getstate()

    def _quiet(self, what: str) -> None:
        if random.getstate() != self.noise:
            self._fault(f"it happened in {what}")

    def _fault(self, what: str) -> None:
        if random.getstate() != self.noise:
            # Whatever else is wrong may well come of this.
            what = f"Python’s global random, which is no part of the state, was drawn on: {what}"
        raise GameFault(what, self.setup, self.seed, self.acts)


@contextmanager
def _global_random_kept() -> Iterator[None]:
    before = random.getstate()
    try:
        yield
    finally:
        random.setstate(before)
