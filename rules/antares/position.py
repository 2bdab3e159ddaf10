"""Any position from a few words: for tests, lessons and the question “what would be best here?”."""

from __future__ import annotations

from collections.abc import Sequence

from rules.antares import steps as st
from rules.antares.dice import FATE_DICE, showing
from rules.antares.game import CONTROL_DICE
from rules.antares.pool import DiceList
from rules.antares.state import AntaresState, Player
from rules.core.chance import Chance, hashed


def position(
    pool: DiceList,
    *,
    names: Sequence[str] = ("Ada", "Ben"),
    factions: Sequence[str] = (),
    logged: Sequence[Sequence[int]] = (),
    fate: Sequence[int] = (),
    gate: int | None = None,
    card: str = "",
    kept: str = "",
    rolled: str = "",
    rolls: int | None = None,
    hand: int = 0,
    active: int = 0,
    turn: int = 1,
    turn_limit: int = 0,
    traits: bool = True,
    odds: bool = True,
    seed: int = 0,
) -> AntaresState:
    """A state in which these dice lie in these places; one entry for each seat, what is left out is empty.

    logged   the points of each Control die in a data log, such as (1, 3, 3)
    gate     Control dice left in the Gate System; by default those of AN-SET-2 that are not logged
    kept     Skirmish dice kept, such as `V,VS`; `rolled` those just rolled. Without the latter the roll is to come:
             the first of the turn, or, when dice are kept, the one after the menu

    rolls    rolls of the turn so far; by default one for the dice kept and one for those rolled

    Raises KeyError for an unknown faction or gate, ValueError for faces that are none or too many dice.
    """
    n = len(names)
    s = AntaresState(pool, pool.gate(card) if card else pool.gates[0], names, turn_limit)
    s.traits = traits
    s.odds = odds
    for seat in range(n):
        player = Player(seat, pool.faction(factions[seat]) if seat < len(factions) else pool.factions[seat])
        for points in logged[seat] if seat < len(logged) else ():
            player.logged[points - 1] += 1
        player.fate = fate[seat] if seat < len(fate) else 0
        s.players.append(player)
    on_card = sum(player.dice() for player in s.players)
    s.gate = CONTROL_DICE[n] - on_card if gate is None else gate
    s.total = s.gate + on_card
    s.hand = hand
    s.table = FATE_DICE - hand - sum(player.fate for player in s.players)
    if s.table < 0 or s.gate < 0:
        raise ValueError("more dice lie in the Headquarters than the game has")
    s.skirmish_chance = Chance(hashed(seed, "skirmish"))
    s.control_chance = Chance(hashed(seed, "control"))
    s.fate_chance = Chance(hashed(seed, "fate"))
    s._turn = turn
    s.begin_turn(active)
    s.kept = showing(kept)
    s.rolled = showing(rolled)
    s.rolls = (int(bool(kept)) + int(bool(rolled))) if rolls is None else rolls
    if rolled:
        s.stack[-1] = st.KEEP[active]
    elif kept:
        s.stack.pop()
        s.roll()
        while s.stack and not s.stack[-1].asks:
            s.stack.pop().go(s)
    return s
