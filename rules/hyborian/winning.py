"""How a game ends: the win check, the empty deck, and the four steps that settle ties (HG-WIN)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rules.core.contract import Outcome
from rules.core.phrases import listed
from rules.hyborian import events as ev
from rules.hyborian import numbers
from rules.hyborian.ring import READY
from rules.hyborian.steps import Step

if TYPE_CHECKING:
    from rules.hyborian.moves import Moves


def needed(players: int) -> int:
    """How many Dimensions win (HG-WIN-1)."""
    return 5 if players == 2 else 4 if players == 3 else 3


def has_won(s: Moves, seat: int) -> bool:
    """Whether a player controls enough Dimensions, in games with two sets at least one in each."""
    held = numbers.controlled(s, seat)
    if len(held) < needed(len(s.players)):
        return False
    return s.sets == 1 or (any(d < 6 for d in held) and any(d >= 6 for d in held))


class WinCheck(Step):
    """Whoever controls enough Dimensions wins."""

    __slots__ = ()
    rest = True

    def lapse(self, s: Moves) -> None:
        winners = [seat for seat in range(len(s.players)) if has_won(s, seat)]
        if len(winners) == 1:
            held = len(numbers.controlled(s, winners[0]))
            end(s, (winners[0],), f"{s.names[winners[0]]} controls {held} Dimensions.", "HG-WIN-1")
        elif winners and s.rules.double_win == "ladder":
            compare(s, winners, f"{listed([s.names[seat] for seat in winners])} control enough Dimensions", "HG-WIN-2")


class Counters(Step):
    """The overload counters go down; a Complex whose counter is 0 destroys itself (HG-GATE-5). −1: everybody’s."""

    __slots__ = ()
    rest = True

    def lapse(self, s: Moves) -> None:
        for gate in list(s.complexes.values()):
            if gate.counter and self.player in (-1, gate.owner):
                if gate.counter == 1:
                    s.destroy_complex(gate.num, "counter")
                else:
                    s.complexes[gate.num] = gate.but(counter=gate.counter - 1)


def gates(s: Moves, seat: int) -> int:
    """How many Gates a player has in play."""
    return sum(gate.owner == seat for gate in s.complexes.values())


def ready_strength(s: Moves, seat: int) -> tuple[int, int]:
    """Printed attack and defense of every card in the Ready Area of a player."""
    attack = defense = 0
    for unit in s.units.values():
        if unit.place == READY and unit.controller == seat:
            for card in (unit.card, *(piece.card for piece in unit.attached)):
                attack += card.attack
                defense += card.defense
    return attack, defense


def compare(s: Moves, seats: Sequence[int], why: str, clause: str) -> None:
    """Most Dimensions, then most Gates, then highest Strength in the Ready Area; else a draw (HG-WIN-4)."""

    def strength(seat: int) -> tuple[int, ...]:
        attack, defense = ready_strength(s, seat)
        return (attack + defense,) if s.rules.strength_tiebreak == "sum_both" else (attack, defense)

    rungs: tuple[tuple[Callable[[int], tuple[int, ...]], str], ...] = (
        (lambda seat: (len(numbers.controlled(s, seat)),), "controls the most Dimensions"),
        (lambda seat: (gates(s, seat),), "has the most Gates in play"),
        (strength, "has the highest Strength in the Ready Area"),
    )
    left = list(seats)
    for worth, words in rungs:
        best = max(worth(seat) for seat in left)
        left = [seat for seat in left if worth(seat) == best]
        if len(left) == 1:
            number = " and ".join(str(n) for n in best)
            end(s, (left[0],), f"{why}; {s.names[left[0]]} {words} ({number}).", f"{clause} HG-WIN-4")
            return
    end(
        s,
        (),
        f"{why}; {listed([s.names[seat] for seat in left])} are tied in everything: a draw.",
        f"{clause} HG-WIN-4",
    )


def deck_out(s: Moves) -> None:
    """A deck has run out (HG-WIN-3)."""
    empty = [s.names[p.seat] for p in s.players if not p.deck]
    verb = "has" if len(empty) == 1 else "have"
    compare(s, range(len(s.players)), f"{listed(empty)} {verb} no cards left in the deck", "HG-WIN-3")


def draw_by_limit(s: Moves) -> None:
    """The match was set up with a number of rounds."""
    end(s, (), f"The limit of {s.turn_limit} rounds is reached: a draw.", "HG-WIN-4")


def end(s: Moves, winners: tuple[int, ...], reason: str, clause: str) -> None:
    """The game is over. What was still announced is not resolved."""
    s._outcome = Outcome(winners, reason, clause)
    s.tell(ev.GameEnded(reason))
