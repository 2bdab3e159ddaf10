"""The gentle bot of Antares: it stops early, adds no Fate dice to anybody’s roll, and says why."""

from __future__ import annotations

from collections.abc import Sequence

from rules.antares import actions as act
from rules.antares.state import AntaresState
from rules.core.contract import Action, State
from tabletop_tui.players.antares import Greedy

#: what each number of Victories earns, as it is said
_EARNS = {2: "a Control die", 3: "a Fate die", 4: "two Control dice", 6: "three Control dice or two Fate dice"}


def choose(state: State, seed: int, names: Sequence[str]) -> tuple[Action, str]:
    """An act of the seat that decides, and what it says of it; empty where there is nothing to say."""
    assert isinstance(state, AntaresState)
    action = _held_back(state, Greedy().choose(state))
    return action, _remark(state, action)


def _held_back(s: AntaresState, action: Action) -> Action:
    """The act, or a milder one: whatever is earned is taken, and nobody is harmed."""
    legal = s.legal()
    stop = next((a for a in legal if isinstance(a, act.Stop)), None)
    if stop is not None and s.victories() in _EARNS:
        return stop
    if isinstance(action, act.AddFate):
        return next((a for a in legal if isinstance(a, act.PassTurn | act.PassRoll | act.Roll)), action)
    return action


def _remark(s: AntaresState, action: Action) -> str:
    shown = s.victories()
    if isinstance(action, act.Keep):
        kept = s.kept.victories + action.dice.victories
        rolled = s.rolled.n - action.dice.n
        dice = "die" if rolled == 1 else "dice"
        earn = "earns" if shown == 1 else "earn"
        return f"{_victories(shown)} {earn} nothing. I keep {_victories(kept)} and roll {rolled} {dice}."
    if isinstance(action, act.Stop):
        if shown not in _EARNS:
            return f"{_victories(shown)}: I stop with nothing."
        return f"{_victories(shown)} earn {_EARNS[shown]}. I could roll on, but I take that."
    return ""


def _victories(n: int) -> str:
    return "1 Victory" if n == 1 else f"{n or 'No'} Victories"
