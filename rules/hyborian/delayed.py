"""Effects that are put off to a later moment, and the moments of the game that bring them about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.hyborian.ability import Ability, Context, Effect, Program

if TYPE_CHECKING:
    from rules.hyborian.moves import Moves

#: Moments to which effects may be put off.
MOMENTS: Final[dict[str, str]] = {
    "battle_end": "at the end of this battle",
    "next_battle": "when your next battle starts",
    "player_turn_end": "at the end of this player turn",
    "turn_end": "in the End Stage, before the win check",
    "my_turn": "at the beginning of your next player turn",
}


class Later(Effect):
    """A program happens at a later moment; it is announced then, and may be answered (HG-SURGE-3)."""

    __slots__ = ("ability", "moment")

    def __init__(self, moment: str, program: Program, place: int) -> None:
        self.moment = moment
        self.ability = Ability("trigger", program, place=place)

    def run(self, s: Moves, c: Context) -> None:
        s.put_off(self.moment, self.ability, c)

    def words(self) -> str:
        return f"{MOMENTS[self.moment]}: {self.ability.program.words()}"

    def tally(self) -> dict[str, float]:
        return {kind: n * 0.6 for kind, n in self.ability.program.tally().items()}
