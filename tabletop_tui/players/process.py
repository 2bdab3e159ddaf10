"""Bots that think in another process, so that no key waits for them.

What goes over is plain data: the set-up, the acts so far and the bot's spec. The worker plays the match again and keeps
the position, so that the next question costs only the acts since.
"""

from __future__ import annotations

import asyncio
import sys
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import redirect_stderr
from dataclasses import dataclass
from multiprocessing import get_context

from rules.core.contract import Setup, State
from rules.core.errors import RulesError
from rules.core.registry import game
from tabletop_tui.players.registry import make


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
        return (self.game, seats, self.setup.format, options, self.setup.turn_limit, self.seed, self.cards)


_last: tuple[tuple[object, ...], tuple[str, ...], State] | None = None


def answer(question: Question) -> str:
    """The text of the act that the bot chooses. Runs in the worker.

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
        state = rules.start(question.setup, question.seed, cards)
    _last = None
    for text in question.actions[len(done) :]:
        state.apply(state.find(text))
    _last = (question.match, question.actions, state)
    return make(question.spec, question.bot_seed, question.game).choose(state.clone()).text


def _answer_or_reason(question: Question) -> tuple[bool, str]:
    """The answer, or why there is none in a sentence: exceptions of every kind do not all survive the way back."""
    try:
        return True, answer(question)
    except RulesError as error:
        return False, str(error)
    except Exception as error:  # noqa: BLE001 - whatever a bot stumbles over is told to the table, which goes on
        return False, f"{type(error).__name__}: {error}"


def _start_tracker() -> None:
    """Start the helper of multiprocessing that inherits standard error: the app's stand-in for it has no descriptor."""
    if sys.platform != "win32" and sys.__stderr__ is not None:
        from multiprocessing import resource_tracker

        with redirect_stderr(sys.__stderr__):
            resource_tracker.ensure_running()


class BotProcess:
    """One worker that answers questions one after the other; started when first asked."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    def start(self) -> None:
        """Start the worker ahead of the first question."""
        if self._pool is None:
            _start_tracker()
            self._pool = ProcessPoolExecutor(max_workers=1, mp_context=get_context("spawn"))

    async def choose(self, question: Question) -> str:
        """The text of the act that the bot chooses. Raises BotStopped, after which another try starts afresh."""
        self.start()
        assert self._pool is not None
        try:
            good, text = await asyncio.wrap_future(self._pool.submit(_answer_or_reason, question))
        except BrokenProcessPool as error:
            self.close()
            raise BotStopped(f"The bot {question.spec} stopped: its process ended.") from error
        if not good:
            raise BotStopped(f"The bot {question.spec} stopped: {text}")
        return text

    def close(self) -> None:
        """End the worker; what it still thinks about is given up."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
