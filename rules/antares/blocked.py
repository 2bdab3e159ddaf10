"""Why something cannot be done now: the obstacle, the numbers, and the clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.antares import actions as act
from rules.antares import steps as st
from rules.antares.dice import FATE_DICE
from rules.antares.faction import MOMENTS
from rules.core.contract import Blocked

if TYPE_CHECKING:
    from rules.antares.faction import Trait
    from rules.antares.state import AntaresState


def _roll_reasons(s: AntaresState) -> list[Blocked]:
    """At the menu of a roll: what rolling rules out."""
    reason = f"At least one of the {s.rolled.n} dice just rolled must be kept before the others are rolled again."
    out = [Blocked("roll", "Roll all again", reason, "keep 1 or more", "AN-TURN-2")]
    everything = f"Keeping all {s.rolled.n} dice leaves none to roll: that is stopping."
    out.append(Blocked(f"keep:{s.rolled.text}", f"Keep {s.rolled.words()}", everything, "stop instead", "AN-TURN-4"))
    if s.hand:
        dice = "The Fate die in your hand has" if s.hand == 1 else f"The {s.hand} Fate dice in your hand have"
        reason = f"{dice} to be rolled with the next roll, so you cannot stop now."
        out.append(Blocked("stop", "Stop", reason, "Fate added", "AN-FATE-3"))
        reason = "You have added Fate dice to the coming roll already, once for each roll."
        out.append(Blocked("fate:1", "Add a Fate die", reason, "added already", "AN-FATE-2"))
    return out


def _fate_reason(s: AntaresState, seat: int) -> list[Blocked]:
    """The smallest number of Fate dice that is one too many."""
    held = s.players[seat].fate
    if held >= FATE_DICE:
        return []
    has = "no Fate die" if not held else f"{held} Fate {'die' if held == 1 else 'dice'}"
    a = act.FATE[held + 1]
    reason = f"Your Headquarters holds {has}; {a.amount} {'is' if a.amount == 1 else 'are'} more than that."
    return [Blocked(a.text, a.label(s.names), reason, f"Fate {held} of {a.amount}", "AN-FATE-1")]


def trait_reason(s: AntaresState, trait: Trait) -> tuple[str, str, str]:
    """Why the roller cannot use this trait now: reason, the same in short, clause."""
    shown = s.strikes() if trait.strikes else s.victories()
    if not s.traits:
        return f"{trait.name}: this table plays without traits.", "no traits", "AN-DATA-4"
    if s.used & trait.bit:
        return f"{trait.name} was used this turn; each trait may be used once a turn.", "used this turn", "AN-DATA-6"
    if shown < trait.threshold:
        reason = f"{trait.name} needs {trait.threshold} {trait.face} and {shown} show."
        return reason, f"{trait.face} {shown} of {trait.threshold}", "AN-STRIKE-1"
    if s.victories() in trait.unless:
        reason = f"{trait.name} cannot be used with exactly {s.victories()} Victories."
        return reason, f"{s.victories()} Victories", "AN-DATA-3"
    when = list(MOMENTS.values())[trait.moment]
    return f"{trait.name} is used {when}.", "another moment", "AN-STRIKE-2"


def _trait_reasons(s: AntaresState) -> list[Blocked]:
    out = []
    for trait in s.players[s.active].faction.traits:
        reason, short, clause = trait_reason(s, trait)
        out.append(Blocked(trait.use.text, trait.name, reason, short, clause))
    return out


def blocked(s: AntaresState, player: int) -> list[Blocked]:
    """What the seat might try and cannot now, the nearest first."""
    if s.outcome is not None:
        return [Blocked("roll", "Go on playing", s.outcome.reason, "game over", s.outcome.clause)]
    step = s.stack[-1]
    if player != step.player:
        who = s.names[step.player]
        mine = step.player == s.active
        reason = f"It is {who}’s turn." if mine else f"An answer is asked of {who} first."
        return [Blocked("roll", "Act now", reason, f"{who} is to act", "AN-TURN-7" if mine else step.clause)]
    out: list[Blocked] = []
    if isinstance(step, st.KeepOrStop):
        out += _roll_reasons(s)
    elif isinstance(step, st.Start):
        reason = "Roll the 6 Skirmish dice first: a turn begins with a roll."
        out.append(Blocked("stop", "Stop", reason, "roll first", "AN-TURN-1"))
    if isinstance(step, st.KeepOrStop | st.Start | st.FateWindow) and not (s.hand and player == s.active):
        out += _fate_reason(s, player)
    if not isinstance(step, st.KeepOrStop | st.Start | st.UseTraits):
        reason = "First answer the question: " + step.prompt(s)
        out.append(Blocked("roll", "Anything else", reason, "answer first", step.clause))
    elif player == s.active:
        out += _trait_reasons(s)
    legal = {action.text for action in s.legal()}
    unique: dict[str, Blocked] = {}
    for entry in out:
        if entry.text not in legal:
            unique.setdefault(entry.text, entry)
    return list(unique.values())
