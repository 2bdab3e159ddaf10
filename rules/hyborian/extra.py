"""Steps that only effects ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.hyborian import actions as act
from rules.hyborian import deploy
from rules.hyborian.steps import Question

if TYPE_CHECKING:
    from rules.hyborian.moves import Moves


class PlayOne(Question):
    """One Trooper may be played from hand, at once and out of turn."""

    __slots__ = ()
    clause = "HG-READY-1"

    def live(self, s: Moves) -> bool:
        return bool(s.players[self.player].hand)

    def legal(self, s: Moves) -> list[act.Act]:
        out: list[act.Act] = []
        deploy.troopers(s, self.player, out)
        cards = [one.card for one in out if one.card is not None]
        chosen: list[act.Act] = [s.act(act.ChooseCard, "play", card, "Play", "HG-READY-1") for card in cards]
        return [*chosen, s.act(act.Choose, "play_none", "pass", "HG-READY-1", "Play nobody", -1)]

    def answered(self, s: Moves, n: int) -> None:
        s.stack.pop()
        if n >= 0:
            deploy.play_trooper(s, self.player, s.pool.cards[n])

    def prompt(self, s: Moves) -> str:
        return "Play a Trooper from your hand, or nobody."
