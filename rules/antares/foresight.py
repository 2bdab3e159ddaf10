"""What an act will do, said before it is chosen: for the detail pane and the plain front end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.antares import actions as act
from rules.antares.dice import FATE_NAMES, NONE, ROUTED, SABOTAGE, SIDES, SKIRMISH_DICE, WARPED, Dice
from rules.antares.trait_actions import Ignore, Reroll, Target, UseTrait

if TYPE_CHECKING:
    from rules.antares.state import AntaresState

_NO_UNDO = "No undo after a roll."


def consequence(s: AntaresState, a: act.Act, names: Sequence[str]) -> list[str]:
    """What will happen if the legal act is chosen, in short sentences."""
    if isinstance(a, act.Roll):
        return [*_roll(s, NONE), _NO_UNDO]
    if isinstance(a, act.Keep):
        return [*_roll(s, s.kept.plus(a.dice)), _NO_UNDO]
    if isinstance(a, act.Stop):
        return _stop(s)
    if isinstance(a, act.AddFate):
        return [*_fate(s, names), "After the roll the Fate dice lie on the table again."]
    if isinstance(a, act.PassTurn):
        return [f"You are not asked again in {names[s.active]}’s turn."]
    if isinstance(a, act.ClaimSix):
        if a.control:
            return [f"{min(act.SIX_CONTROL, s.gate)} of {s.gate} Control dice are rolled and logged.", _NO_UNDO]
        return [f"{s.table} Fate {'die lies' if s.table == 1 else 'dice lie'} on the table."]
    if isinstance(a, act.TakeFate):
        n = s.players[a.seat].fate
        return [f"{names[a.seat]} {n} → {n - 1} Fate dice."]
    if isinstance(a, UseTrait):
        words = a.trait.words()
        return [f"{words[0].upper()}{words[1:]}.", "Once a turn."]
    if isinstance(a, Reroll):
        return ["Its first result is void.", _NO_UNDO]
    if isinstance(a, Ignore):
        return ["It has no effect and lies on the table again."]
    if isinstance(a, Target):
        return [_down(s, seat, names) for seat in a.seats]
    return []


def _roll(s: AntaresState, kept: Dice) -> list[str]:
    """What the next roll can bring."""
    n = SKIRMISH_DICE - kept.n
    out = [f"Rolls {'1 die' if n == 1 else f'{n} dice'}."]
    if s.odds:
        chances = s.pool.odds.totals(kept)
        out += [
            f"{act.percent(chance)} for {total} {'Victory' if total == 1 else 'Victories'}: "
            f"{act.earning(total, s.gate)}."
            for total, chance in enumerate(chances)
            if chance
        ]
    return out


def _stop(s: AntaresState) -> list[str]:
    victories, strikes = s.victories(), s.strikes()
    out = [f"{victories} {'Victory' if victories == 1 else 'Victories'}: {act.earning(victories, s.gate)}."]
    if s.traits:
        out += [
            f"{trait.name} is triggered."
            for trait in s.players[s.active].faction.traits
            if trait.reached(victories, strikes) and not s.used & trait.bit
        ]
    if act.CONTROL_EARNED[victories] >= s.gate:
        out.append("The gate falls if no claimed die shows the Fate face.")
    return out


def _fate(s: AntaresState, names: Sequence[str]) -> list[str]:
    """What one Fate die does to the roller as things stand."""
    roller = s.players[s.active]
    who = names[s.active]
    high = roller.highest()
    ones, twos, threes = roller.logged
    lost = ones + twos + threes
    effects = {
        SABOTAGE: f"{who}’s {high} goes back" if high else "nothing to return",
        WARPED: f"{who} loses {lost} {'point' if lost == 1 else 'points'}" if lost else "nothing to turn",
        ROUTED: "the turn ends",
    }
    sides = s.pool.fate.sides
    out = []
    for face, effect in effects.items():
        if sides[face]:
            share = f"{act.percent(sides[face] / SIDES)} " if s.odds else ""
            out.append(f"{share}{FATE_NAMES[face]}: {effect}.")
    return out


def _down(s: AntaresState, seat: int, names: Sequence[str]) -> str:
    high = s.players[seat].highest()
    if high == 1:
        return f"{names[seat]}’s 1 goes back to the Gate System."
    return f"{names[seat]}’s {high} turns to {high - 1}."
