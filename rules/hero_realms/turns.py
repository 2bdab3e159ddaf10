"""How a turn ends and the next one begins (HR-TURN)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from rules.hero_realms import steps as st
from rules.hero_realms.moves import Moves
from rules.hero_realms.pile_events import Owed
from rules.hero_realms.turn_events import TurnBegan, TurnEnded

if TYPE_CHECKING:
    from rules.hero_realms.card import InPlay
    from rules.hero_realms.player import Player

HAND_SIZE: Final = 5


@mypyc_attr(allow_interpreted_subclasses=True)
class Turns(Moves):
    """A position, its changes and the order of turns. `HeroState` adds what may be asked of it."""

    __slots__ = ()

    def end_turn(self) -> None:
        """Discard phase, draw phase, and the next player's turn begins (HR-TURN-3 to 5, HR-HYD-3)."""
        sharing = self.shares[self.active]
        for seat in sharing:
            me = self.players[seat]
            if self.log is not None:
                self.log.append(TurnEnded(seat, me.gold, me.combat))
            self.discard_phase(me)
        if self.wounded:
            self._heal_champions()
        for seat in sharing:
            self.draw(self.players[seat], HAND_SIZE)
        self.next_turn()

    def discard_phase(self, me: Player) -> None:
        """What is unspent is lost, hand and spent cards are discarded, champions stay and are prepared."""
        me.gold = 0
        me.combat = 0
        me.spent = 0
        me.played = []
        if me.coming:
            me.coming = []
        if me.stunned:
            me.stunned = []
        if me.cheaper:
            me.cheaper = []
        if me.klass is not None:
            me.skill_ready = True
        me.heist = False
        if me.blessings:
            me.blessings = [left - 1 for left in me.blessings if left > 1]
        if me.board:
            factions = [0, 0, 0, 0, 0]
            stay: list[InPlay] = []
            for x in me.board:
                card = x.card
                if card.champion:
                    stay.append(card.forms[0])
                    factions[card.faction] += 1
                else:
                    me.discard.append(card)
            me.board = stay
            me.factions = factions
        if me.hand:
            me.discard.extend(me.hand)
            if me.known or me.tracked:
                me.forget_hand()
            me.hand = []

    def _heal_champions(self) -> None:
        """Damage on champions is gone at the end of the turn (HR-CBT-4)."""
        self.wounded = False
        for p in self.players:
            p.board = [x.hurt(0) if x.damage else x for x in p.board]

    def next_turn(self) -> None:
        """The next player in clockwise order begins (HR-TURN-1); at the turn limit the game is a draw (HR-END-6)."""
        if self.turn_limit and self._turn >= self.turn_limit:
            self.finish((), f"The limit of {self.turn_limit} turns is reached: a draw.", "HR-END-6")
            return
        if self.wounded:
            self._heal_champions()
        n = len(self.players)
        done = self.shares[self.active]
        seat = (self.active + 1) % n
        while self.players[seat].out or seat in done:
            seat = (seat + 1) % n
        self._turn += 1
        self.begin_turn(seat)

    def begin_turn(self, seat: int) -> None:
        """Make this seat the active one, and ask for the discards it owes."""
        self.active = seat
        self.cut_short = False
        self.source = ""
        self._look_around()
        if self.log is not None:
            self.log.append(TurnBegan(self.shares[seat], self._turn))
        self.special = self.shared or self.form.gifts or self.pool.free
        owing = False
        for sharer in self.shares[seat]:
            me = self.players[sharer]
            me.turns += 1
            if me.klass is not None:
                self.special = True
            if me.owed:
                owing = True
        if owing:
            self._ask_owed(seat)

    def _ask_owed(self, seat: int) -> None:
        """Ask for the discards that the members of a side still owe, as far as their hands go (HR-FX-1)."""
        late: list[tuple[int, int]] = []
        for sharer in self.shares[seat]:
            me = self.players[sharer]
            if me.owed and me.hand:
                late.append((sharer, min(me.owed, len(me.hand))))
            me.owed = 0
        if late:
            self.stack.extend(st.discards(sharer, n) for sharer, n in reversed(late))
            if self.log is not None:
                self.log.append(Owed(late))
