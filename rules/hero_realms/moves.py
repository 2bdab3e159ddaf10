"""Health, combat and falls: what is healed and attacked, who is stunned, and who is out of the game."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from rules.core.contract import Outcome
from rules.hero_realms import class_steps as cst
from rules.hero_realms import combat_events as ev
from rules.hero_realms.piles import Piles
from rules.hero_realms.play_events import Gained
from rules.hero_realms.turn_events import GameEnded


@mypyc_attr(allow_interpreted_subclasses=True)
class Moves(Piles):
    """A position and its changes, of health and champions too."""

    __slots__ = ()

    def heal(self, p: int, n: int, named: bool = False) -> None:
        """Give health at once; there is no upper limit (HR-PLAY-7). `named` tells whose it is."""
        for seat in self.shares[p]:
            self.players[seat].health += n
        if self.log is not None:
            self.log.append(Gained(p, "health", n, named))

    def damage(self, p: int, seat: int, n: int, paid: Sequence[tuple[int, int]] = ()) -> None:
        """Player p attacks a player for n health; the player may fall (HR-CBT-2). `paid` is who spent how much, if
        not p alone."""
        victim = self.players[seat]
        before = victim.health
        if self.log is not None:
            self.log.append(ev.Attacked(p, seat, before, before - n, self.shares[p], self.shares[seat], paid))
        if self.shared or n >= before:
            self.lose_health(seat, n)
        else:
            victim.health = before - n

    def lose_health(self, seat: int, n: int) -> None:
        """Health is lost for whatever reason; at 0 or less the player is out (HR-END-1)."""
        for sharer in self.shares[seat]:
            self.players[sharer].health -= n
        if self.players[seat].health <= 0 and not self.players[seat].out:
            self.eliminate(seat)

    def eliminate(self, seat: int) -> None:
        """A player, or a team that shares its health, is out at once (HR-END-1)."""
        for sharer in self.shares[seat]:
            self.players[sharer].out = True
            if self.log is not None:
                self.log.append(ev.Eliminated(sharer))
        self.form.fallen(self, seat)
        if self._outcome is not None:
            return
        self.stack[:] = [step for step in self.stack if step.player != seat]
        heir = self.form.legacy(self, seat)
        if heir >= 0 and self.players[seat].cards():
            self.stack.append(cst.Legacy(seat, heir))
        else:
            self.remove_cards(seat)
        if self.players[self.active].out:
            self.cut_short = True
        else:
            self._look_around()

    def finish(self, winners: tuple[int, ...], reason: str, clause: str) -> None:
        """The game is over."""
        self._outcome = Outcome(winners, reason, clause)
        self.stack.clear()
        if self.log is not None:
            self.log.append(GameEnded(winners))

    def pay_combat(self, n: int) -> list[tuple[int, int]]:
        """Spend combat of the active player, and what is missing of a partner's (HR-HYD-5): who spent how much."""
        me = self.players[self.active]
        if n <= me.combat:
            me.combat -= n
            me.spent += n
            return [(me.seat, n)]
        spent = [(me.seat, me.combat)]
        n -= me.combat
        me.spent += me.combat
        me.combat = 0
        for seat in self.shares[self.active]:
            partner = self.players[seat]
            paid = min(partner.combat, n)
            partner.combat -= paid
            partner.spent += paid
            n -= paid
            if paid:
                spent.append((seat, paid))
        return spent

    def stun(self, seat: int, at: int) -> None:
        """The champion at this place goes to its owner's discard pile (HR-CBT-3)."""
        owner = self.players[seat]
        card = owner.board.pop(at).card
        owner.factions[card.faction] -= 1
        owner.discard.append(card)
        owner.stunned.append(card)
        if self.log is not None:
            self.log.append(ev.Stunned(seat, card))

    def hurt_champions(self, seat: int, n: int) -> None:
        """Damage to each of a player's champions; what reaches its defense stuns it (HR-CBT-4)."""
        victim = self.players[seat]
        for i in range(len(victim.board) - 1, -1, -1):
            x = victim.board[i]
            if not x.card.champion:
                continue
            damage = x.damage + n
            if damage >= victim.defense(x.card):
                self.stun(seat, i)
            else:
                victim.board[i] = x.hurt(damage)
                self.wounded = True

    def _look_around(self) -> None:
        """Work out whom the active player may attack and target."""
        self.prey, self.hunted, self.foes = self.form.reach(self, self.active)
