"""A table of Antares at which the dice fall as they are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.antares.cards import base
from rules.antares.dice import CONTROL_FACES, FATE_FACES, Rolls, showing
from rules.antares.pool import DiceList
from rules.antares.position import position
from rules.antares.state import AntaresState
from rules.core.chance import Chance
from rules.core.errors import IllegalAction

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")


class Loaded(Chance):
    """A source of chance that draws what it was loaded with, and refuses to draw anything else."""

    __slots__ = ("due",)

    def __init__(self) -> None:
        super().__init__(1)
        self.due: list[int] = []

    def below(self, n: int) -> int:
        assert self.due, "the dice fall once more than the test says"
        way = self.due.pop(0)
        assert way < n, "other dice fall than the test says"
        return way


def way(rolls: Rolls[Any], shown: Any, n: int) -> int:
    """The first of all ways in which n dice fall so."""
    before = 0
    for result, ways in rolls.results[n]:
        if result == shown:
            return before
        before += ways
    raise ValueError(f"{n} of these dice never show {shown}")


def counts(text: str, faces: Sequence[str]) -> tuple[int, ...]:
    """“1,fate” as counts by face."""
    words = text.split(",")
    assert set(words) <= set(faces)
    return tuple(words.count(face) for face in faces)


class Table:
    """A position whose dice are loaded, and what was said while it was played on.

    Traits are off where no factions are named.
    """

    def __init__(self, pool: DiceList | None = None, players: int = 2, **where: Any) -> None:
        self.pool = pool or base()
        where.setdefault("traits", "factions" in where)
        self.state: AntaresState = position(self.pool, names=NAMES[:players], **where)
        self.skirmish, self.control, self.fate = Loaded(), Loaded(), Loaded()
        self.state.skirmish_chance = self.skirmish
        self.state.control_chance = self.control
        self.state.fate_chance = self.fate
        self.state.record(True)
        self.said: list[str] = []

    def falls(self, *skirmish: str, control: Sequence[str] = (), fate: Sequence[str] = ()) -> Table:
        """Load the dice: each entry is one roll, such as `V,VS,S` or `1,fate` or `routed,warped`."""
        for text in skirmish:
            dice = showing(text)
            self.skirmish.due.append(way(self.pool.skirmish, dice, dice.n))
        for text in control:
            self.control.due.append(way(self.pool.control, counts(text, CONTROL_FACES), text.count(",") + 1))
        for text in fate:
            self.fate.due.append(way(self.pool.fate, counts(text, FATE_FACES), text.count(",") + 1))
        return self

    def do(self, *acts: str) -> Table:
        """Carry out these acts; the state must stay sound all the way."""
        for text in acts:
            events = self.state.apply(self.state.find(text))
            self.said += [words for event in events if (words := event.words(self.state.names, -1))]
            assert self.state.problems() == []
        return self

    def done(self) -> Table:
        """All dice that were loaded have fallen."""
        assert not (self.skirmish.due or self.control.due or self.fate.due)
        return self

    @property
    def acts(self) -> list[str]:
        """The texts of the menu."""
        return [action.text for action in self.state.legal()]

    @property
    def asked(self) -> str:
        """Who is asked."""
        return self.state.names[self.state.actor()] if self.state.outcome is None else ""

    def logged(self, seat: int = 0) -> tuple[int, ...]:
        """The points of the logged dice of a seat, highest first."""
        found = self.state.players[seat].logged
        return tuple(face for face in (3, 2, 1) for _ in range(found[face - 1]))

    def has(self, seat: int = 0) -> int:
        """The Fate dice of a seat."""
        return self.state.players[seat].fate

    def refuses(self, text: str) -> tuple[str, str]:
        """The reason and the clause for which an act is refused."""
        try:
            self.state.find(text)
        except IllegalAction as error:
            return error.reason, error.clause
        raise AssertionError(f"“{text}” is legal")
