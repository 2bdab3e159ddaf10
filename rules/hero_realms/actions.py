"""Acts of the main phase, done by the active player: cards played, used and bought, and the end of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.hero_realms import play_events as ev
from rules.hero_realms.act_words import does, gains, paid, where_it_goes
from rules.hero_realms.acts import Act, CardAct
from rules.hero_realms.market_events import Bought

if TYPE_CHECKING:
    from rules.hero_realms.card import Card
    from rules.hero_realms.state import HeroState


class Play(CardAct):
    """Play a card from hand, free of charge (HR-PLAY-1)."""

    __slots__ = ()

    def __init__(self, card: Card) -> None:
        super().__init__("play", "HR-PLAY-3" if card.champion else "HR-PLAY-1 HR-PLAY-4", card, "hand")

    def apply(self, s: HeroState) -> None:
        c = self.c
        me = s.players[s.active]
        me.hand.remove(c)
        if me.known or me.tracked:
            me.forget(c)
        me.board.append(c.forms[0])
        me.factions[c.faction] += 1
        me.played.append(c)
        if s.log is not None:
            s.log.append(ev.Played(s.active, c))
        if c.primary is not None:
            s.source = c.short
            c.primary.run(s, s.active)

    def label(self, names: Sequence[str]) -> str:
        return f"Play {self.c.short}"

    def value(self, s: HeroState) -> str:
        c = self.c
        if c.champion:
            return f"{'◆' if c.guard else '◇'}{c.defense}"
        return gains(c.primary)

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        if not self.c.champion:
            return [does(self.c.primary), "It is discarded when the turn ends."]
        first = [does(self.c.primary)] if self.c.primary is not None else []
        return [*first, "It stays in play until it is stunned."]


class Expend(CardAct):
    """Turn a prepared champion sideways for its expend ability (HR-EXP-1)."""

    __slots__ = ()

    def __init__(self, card: Card) -> None:
        super().__init__("expend", "HR-EXP-1", card, "mine")

    def apply(self, s: HeroState) -> None:
        c = self.c
        board = s.players[s.active].board
        for i, x in enumerate(board):
            if x.card is c and not x.expended:
                board[i] = x.turned(True)
                break
        if s.log is not None:
            s.log.append(ev.Expended(s.active, c))
        s.source = c.short
        if c.expend is not None:
            c.expend.run(s, s.active)

    def label(self, names: Sequence[str]) -> str:
        return f"Expend {self.c.short}"

    def value(self, s: HeroState) -> str:
        return gains(self.c.expend)

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        guard = ["It is prepared again when the turn ends."] if self.c.guard else []
        return [does(self.c.expend), *guard]


class UseAlly(CardAct):
    """Use an ally ability while another card of the faction is in play (HR-ALLY-1)."""

    __slots__ = ()

    def __init__(self, card: Card) -> None:
        super().__init__("ally", "HR-ALLY-1", card, "mine")

    def apply(self, s: HeroState) -> None:
        c = self.c
        board = s.players[s.active].board
        for i, x in enumerate(board):
            if x.card is c and not x.ally_used:
                board[i] = x.allied()
                break
        if s.log is not None:
            s.log.append(ev.UsedAlly(s.active, c))
        s.source = c.short
        if c.ally is not None:
            c.ally.run(s, s.active)

    def label(self, names: Sequence[str]) -> str:
        return f"Ally {self.c.short}"

    def value(self, s: HeroState) -> str:
        return gains(self.c.ally)

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        return [does(self.c.ally), "Once a turn."]


class Sacrifice(CardAct):
    """Use a card's own sacrifice ability: it leaves play for good and takes effect (HR-SAC-1)."""

    __slots__ = ()

    def __init__(self, card: Card) -> None:
        super().__init__("sacrifice", "HR-SAC-1", card, "mine")

    def apply(self, s: HeroState) -> None:
        c = self.c
        me = s.players[s.active]
        at = -1
        for i, x in enumerate(me.board):
            if x.card is c and (at < 0 or x.ally_used):
                at = i
        me.board.pop(at)
        me.factions[c.faction] -= 1
        s.scrap(c)
        if s.log is not None:
            s.log.append(ev.SacrificedSelf(s.active, c))
        s.source = c.short
        if c.sacrifice is not None:
            c.sacrifice.run(s, s.active)

    def label(self, names: Sequence[str]) -> str:
        return f"Sacrifice {self.c.short}"

    def value(self, s: HeroState) -> str:
        return gains(self.c.sacrifice)

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        where = "It goes back to the Fire Gem pile." if self.c is s.pool.fire_gem else "It leaves the game."
        return [does(self.c.sacrifice), where]


class Buy(CardAct):
    """Buy a market card, or the top Fire Gem, for its cost in gold (HR-BUY-1)."""

    __slots__ = ()

    def __init__(self, card: Card) -> None:
        super().__init__("buy", "HR-BUY-1", card, "market")

    def apply(self, s: HeroState) -> None:
        c = self.c
        me = s.players[s.active]
        price = me.price(c) if me.cheaper else c.cost
        if price <= me.gold:
            me.gold -= price
        else:
            s.pay_gold(me, price)
        if s.log is not None:
            s.log.append(Bought(s.active, c, price))
        if c is s.pool.fire_gem:
            s.gems -= 1
        else:
            s.refill(c)
        s.acquire(me, c)

    def label(self, names: Sequence[str]) -> str:
        return f"Buy {self.c.short}"

    def value(self, s: HeroState) -> str:
        return f"−{s.players[s.active].price(self.c)}●"

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        me = s.players[s.active]
        out = [f"{paid(s, names, me, me.price(self.c))} {where_it_goes(me, self.c)}"]
        if self.c is s.pool.fire_gem:
            left = s.gems - 1
            out.append(f"{left or 'None'} {'is' if left < 2 else 'are'} left in the pile.")
        elif s.market_deck:
            out.append("Turns up a new card, so no undo after this.")
        else:
            out.append("The market deck is empty: the gap stays.")
        return out


class EndTurn(Act):
    """End the main phase: discard, draw, next player (HR-TURN-2)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("end", "end", "HR-TURN-2 HR-TURN-3")

    def apply(self, s: HeroState) -> None:
        s.end_turn()

    def label(self, names: Sequence[str]) -> str:
        return "End turn"

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        out: list[str] = []
        team = [s.players[seat] for seat in s.shares[s.active]]
        for me in team:
            whose = f"{names[me.seat]}’s" if len(team) > 1 else ""
            lost = [f"{n} {what}" for n, what in ((me.gold, "gold"), (me.combat, "combat")) if n]
            if lost:
                out.append(f"{' and '.join(lost)}{f' of {whose}' if whose else ''} would be lost.")
            n = len(me.hand)
            if n:
                hand = f"in {whose} hand" if whose else "in hand"
                out.append(f"{'1 card' if n == 1 else f'{n} cards'} {hand} would be discarded.")
        if any(x.expended for me in team for x in me.board):
            out.append("Champions are prepared.")
        return [*out, "Then each draws 5 cards." if len(team) > 1 else "Then 5 cards are drawn."]


END: Final = EndTurn()
