"""The ways to play: who may attack and target whom, opening hands, health, and what a fall means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.contract import Format

if TYPE_CHECKING:
    from rules.hero_realms.state import HeroState


class PlayFormat:
    """A format as the engine asks it. This one is free for all, and with two players the duel."""

    def __init__(self, about: Format) -> None:
        self.about = about
        self.id = about.id

    def opening_hand(self, players: int, place: int) -> int:
        """Cards that the player in this place of the first round (from 0) starts with (HR-SET-5)."""
        if place == 0:
            return 3
        if place == 1 and players > 2:
            return 4
        return 5

    def prey(self, s: HeroState, p: int) -> list[int]:
        """The seats that p may attack and target, the next in turn order first (HR-END-3)."""
        n = len(s.players)
        return [seat for seat in ((p + i) % n for i in range(1, n)) if not s.players[seat].out]

    def hunted(self, s: HeroState, p: int) -> list[int]:
        """The seats whose champions p may attack and target."""
        return self.prey(s, p)

    def fallen(self, s: HeroState, seat: int) -> None:
        """A seat is out: see whether the game is over (HR-END-2)."""
        left = [player.seat for player in s.players if not player.out]
        if len(left) == 1:
            s.finish((left[0],), f"{s.names[seat]} fell to 0 health on turn {s.turn}.", "HR-END-2")


DUEL: Final = PlayFormat(Format("duel", "Duel", "2 players, 50 health each, last one left wins", (2,)))

FORMATS: Final[dict[str, PlayFormat]] = {form.id: form for form in (DUEL,)}
