"""Bots that think in another process, so that no key waits for them.

What goes over is plain data: the set-up, the acts so far and the bot's spec. The worker plays the match again and keeps
the position, so that the next question costs only the acts since.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import redirect_stderr
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from typing import Any, Final, TypeVar

from rules.core.contract import Setup, State
from rules.core.errors import RulesError
from rules.core.registry import game
from rules.core.start import begin
from tabletop_tui.players.advice import Advice, advise
from tabletop_tui.players.registry import make
from tabletop_tui.players.search import Searcher

Answered = TypeVar("Answered", str, Advice)


#: Seconds that the end of a worker is waited for
ENDING: Final = 0.5


class BotStopped(RulesError):
    """The bot's process ended, or the bot failed, before it gave an answer."""


@dataclass(frozen=True, slots=True)
class Question:
    """All that a bot has to be told to decide once.

    cards     the bytes of a playtester's own list; None for the shipped one
    actions   the texts of the acts so far
    bot_seed  the seed of the bot for this decision
    """

    game: str
    setup: Setup
    seed: int
    cards: bytes | None
    actions: tuple[str, ...]
    spec: str
    bot_seed: int

    @property
    def match(self) -> tuple[object, ...]:
        """What makes two questions ones of the same match."""
        seats = tuple((seat.name, tuple(sorted(seat.choices.items()))) for seat in self.setup.seats)
        options = tuple(sorted((key, repr(value)) for key, value in self.setup.options.items()))
        setup = (self.setup.format, options, self.setup.turn_limit, self.setup.position)
        return (self.game, seats, setup, self.seed, self.cards)


_last: tuple[tuple[object, ...], tuple[str, ...], State] | None = None


def position(question: Question) -> State:
    """The position that a question is about; kept, so that the next one of its match costs only the acts since.

    Raises IllegalAction when the acts so far do not fit the set-up.
    """
    global _last
    done: tuple[str, ...] = ()
    state: State | None = None
    if _last is not None and _last[0] == question.match and question.actions[: len(_last[1])] == _last[1]:
        done, state = _last[1], _last[2]
    if state is None:
        rules = game(question.game)
        cards = None if question.cards is None else rules.load_cards(question.cards, "card list")
        state = begin(rules, question.setup, question.seed, cards)
    _last = None
    for text in question.actions[len(done) :]:
        state.apply(state.find(text))
    _last = (question.match, question.actions, state)
    return state


def answer(question: Question, watch: Callable[[int, int], None] | None = None) -> str:
    """The text of the act that the bot chooses. Runs in the worker.

    `watch` is told of each playout of a search: how many were begun, and how many there may be.
    Raises as `position` does.
    """
    state = position(question)
    bot = make(question.spec, question.bot_seed, question.game)
    if watch is not None and isinstance(bot, Searcher):
        bot.watch = partial(_told, watch, bot.budget)
    return bot.choose(state.clone()).text


def advice(question: Question, watch: Callable[[int, int], None] | None = None) -> Advice:
    """What the bot would do, with what it thinks of it. Runs in the worker; `watch` and errors as of `answer`."""
    return advise(question.spec, question.bot_seed, question.game, position(question).clone(), watch)


def _told(watch: Callable[[int, int], None], budget: int, done: int) -> None:
    watch(done, budget)


class GivenUp(RulesError):
    """Nobody waits for the answer any more."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why there is no answer."""

    sentence: str


class _Shared:
    """Three numbers that both processes see: playouts begun, the budget, and the question that is waited for."""

    numbers: Any = None


def _share(numbers: Any) -> None:
    """Make the shared numbers known in the worker."""
    _Shared.numbers = numbers


def _watch(question: int, done: int, budget: int) -> None:
    """Say how far the search is. Raises GivenUp when another question is waited for, or none."""
    numbers = _Shared.numbers
    if numbers[2] != question:
        raise GivenUp("the question was given up.")
    numbers[0], numbers[1] = done, budget


def _answer_or_reason(ask: Callable[..., Answered], question: Question, number: int) -> Answered | Reason:
    """The answer, or why there is none in a sentence: exceptions of every kind do not all survive the way back."""
    try:
        return ask(question, partial(_watch, number))
    except RulesError as error:
        return Reason(str(error))
    except Exception as error:  # noqa: BLE001 - whatever a bot stumbles over is told to the table, which goes on
        return Reason(f"{type(error).__name__}: {error}")


def start_tracker() -> None:
    """Start the helper of multiprocessing that inherits standard error: the app's stand-in for it has no descriptor."""
    if sys.platform != "win32" and sys.__stderr__ is not None:
        from multiprocessing import resource_tracker

        with redirect_stderr(sys.__stderr__):
            resource_tracker.ensure_running()


class BotProcess:
    """One worker that answers one question at a time; started when first asked. A new question gives up the last."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._numbers: Any = None
        self._question = 0

    def start(self) -> None:
        """Start the worker ahead of the first question."""
        if self._pool is None:
            start_tracker()
            context = get_context("spawn")
            self._numbers = context.Array("q", 3, lock=False)
            self._pool = ProcessPoolExecutor(1, context, _share, (self._numbers,))

    def progress(self) -> tuple[int, int]:
        """Playouts begun for the question that is waited for, and how many there may be; zeros while none was."""
        if self._numbers is None or self._numbers[2] != self._question or not self._question:
            return 0, 0
        return int(self._numbers[0]), int(self._numbers[1])

    async def choose(self, question: Question) -> str:
        """The text of the act that the bot chooses. Raises BotStopped, after which another try starts afresh."""
        return await self._ask(answer, question)

    async def advise(self, question: Question) -> Advice:
        """What the bot would do, with what it thinks of it. Raises as `choose` does."""
        return await self._ask(advice, question)

    async def _ask(self, ask: Callable[..., Answered], question: Question) -> Answered:
        self.start()
        assert self._pool is not None
        self._question += 1
        number = self._question
        self._numbers[0] = self._numbers[1] = 0
        self._numbers[2] = number
        try:
            found = await asyncio.wrap_future(self._pool.submit(_answer_or_reason, ask, question, number))
        except asyncio.CancelledError:
            self._give_up(number)
            raise
        except BrokenProcessPool as error:
            self.close()
            raise BotStopped(f"The bot {question.spec} stopped: its process ended.") from error
        if isinstance(found, Reason):
            raise BotStopped(f"The bot {question.spec} stopped: {found.sentence}")
        return found

    def _give_up(self, number: int) -> None:
        """Nobody waits for this question any more: a search that is at it ends with its next playout."""
        if self._numbers is not None and self._numbers[2] == number:
            self._numbers[2] = 0

    def close(self) -> None:
        """End the worker; what it still thinks about is given up."""
        if self._pool is not None:
            self._give_up(self._question)
            manager = getattr(self._pool, "_executor_manager_thread", None)
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
            # a program that ends while this thread is just closing its pipe would say so on standard error
            if manager is not None:
                manager.join(ENDING)
