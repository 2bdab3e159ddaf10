"""The acts: small, immutable, shared objects that carry themselves out on a state.

Acts of the main phase are done by the active player; answers by the player whom the top step of the stack asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from rules.core.contract import Action
from rules.hero_realms import events as ev

if TYPE_CHECKING:
    from rules.hero_realms.card import Card
    from rules.hero_realms.effects import Program
    from rules.hero_realms.player import Player
    from rules.hero_realms.state import HeroState

SEATS: Final = 6


@mypyc_attr(allow_interpreted_subclasses=True)
class Act(Action):
    """An act of Hero Realms: the card it is about, the zone that lies in, the opponent concerned or -1."""

    __slots__ = ("card", "members", "seat", "zone")
    card: Card | None
    zone: str
    seat: int
    #: the same act done by each member of a team, once it was asked for (`teams.of_member`)
    members: list[Act] | None

    def __init__(
        self,
        text: str,
        verb: str,
        clause: str,
        card: Card | None = None,
        zone: str = "",
        seat: int = -1,
        family: str = "",
        amount: int = 0,
    ) -> None:
        super().__init__(text, verb, clause, family, amount)
        self.card = card
        self.zone = zone
        self.seat = seat
        self.members = None

    def apply(self, s: HeroState) -> None:
        """Carry it out; only defined where `HeroState.legal` lists it."""
        raise NotImplementedError

    def label(self, names: Sequence[str]) -> str:
        raise NotImplementedError

    def value(self, s: HeroState) -> str:
        """What it gives or costs, in glyphs."""
        return ""

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        """What will happen, in short sentences, before it is chosen."""
        return []


class CardAct(Act):
    """An act about one card."""

    __slots__ = ("c",)

    def __init__(self, verb: str, clause: str, card: Card, zone: str, prefix: str = "", seat: int = -1) -> None:
        super().__init__(f"{prefix or verb}:{card.id}", verb, clause, card, zone, seat)
        self.c = card


class Play(CardAct):
    """Play a card from hand, free of charge (HR-PLAY-1)."""

    __slots__ = ()

    def __init__(self, card: Card) -> None:
        super().__init__("play", "HR-PLAY-3" if card.champion else "HR-PLAY-1 HR-PLAY-4", card, "hand")

    def apply(self, s: HeroState) -> None:
        c = self.c
        me = s.players[s.active]
        me.hand.remove(c)
        if me.known:
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
            s.log.append(ev.Bought(s.active, c, price))
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


class Attack(Act):
    """Spend combat on a player's health (HR-CBT-2)."""

    __slots__ = ()

    def __init__(self, seat: int, amount: int) -> None:
        super().__init__(
            f"attack:p{seat + 1}:{amount}",
            "attack",
            "HR-CBT-1 HR-CBT-2",
            zone="player",
            seat=seat,
            family=f"attack:p{seat + 1}",
            amount=amount,
        )

    def apply(self, s: HeroState) -> None:
        me = s.players[s.active]
        paid: list[tuple[int, int]] = []
        if self.amount <= me.combat:
            me.combat -= self.amount
            me.spent += self.amount
        else:
            paid = s.pay_combat(self.amount)
        s.damage(s.active, self.seat, self.amount, paid)

    def label(self, names: Sequence[str]) -> str:
        return f"Attack {names[self.seat]}"

    def value(self, s: HeroState) -> str:
        return f"−{self.amount}⚔"

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        return [*blow(s, names, self.seat, self.amount), combat_left(s, self.amount)]


class Stun(CardAct):
    """Spend on a champion the combat that it is short of its defense, which stuns it (HR-CBT-3)."""

    __slots__ = ()

    def __init__(self, card: Card, seat: int) -> None:
        super().__init__("attack", "HR-CBT-3", card, "theirs", f"stun:p{seat + 1}", seat)

    def cost(self, s: HeroState) -> int:
        """The combat it takes: the defense less the damage already dealt this turn."""
        owner = s.players[self.seat]
        return owner.defense(self.c) - owner.board[s.hit_place(self.seat, self.c)].damage

    def apply(self, s: HeroState) -> None:
        at = s.hit_place(self.seat, self.c)
        s.pay_combat(self.cost(s))
        if s.log is not None:
            s.log.append(ev.AttackedChampion(s.shares[s.active], self.seat, self.c))
        s.stun(self.seat, at)

    def label(self, names: Sequence[str]) -> str:
        return f"Stun {owned(names, self.seat, self.c)}"

    def value(self, s: HeroState) -> str:
        return f"−{self.cost(s)}⚔"

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        return [f"It goes to {names[self.seat]}’s discard pile.", combat_left(s, self.cost(s))]


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


def does(program: Program | None) -> str:
    """An ability as a sentence."""
    if program is None:
        return "It has no effect of its own."
    words = program.words()
    return words[0].upper() + words[1:] + "."


def where_it_goes(me: Player, card: Card) -> str:
    """Where a card would go that this player acquires now."""
    places = {effect.to for effect in me.coming if card.counts_as(effect.kind)}
    if len(places) > 1:
        return "You choose whether it goes to your hand or on top of your deck."
    if "hand" in places:
        return "It goes to your hand."
    return "It goes on top of your deck." if "deck" in places else "It goes to your discard pile."


def paid(s: HeroState, names: Sequence[str], me: Player, price: int) -> str:
    """Out of whose gold a price is paid: the buyer's, then what is missing out of a partner's (HR-HYD-5)."""
    if price <= me.gold:
        whose = "your" if len(s.shares[me.seat]) == 1 else f"{names[me.seat]}’s"
        return f"{price} of {whose} {me.gold} gold."
    partners = ev.listed([f"{names[seat]}’s" for seat in s.shares[me.seat] if seat != me.seat])
    if not me.gold:
        return f"{price} gold of {partners}."
    return f"{price} gold: {me.gold} of {names[me.seat]}’s and {price - me.gold} of {partners}."


def blow(s: HeroState, names: Sequence[str], seat: int, n: int) -> list[str]:
    """What losing this much health would mean for a player, or for a team that shares it."""
    health = s.players[seat].health
    whom = ev.listed([names[sharer] for sharer in s.shares[seat]])
    fall = [f"{whom} {'falls' if len(s.shares[seat]) == 1 else 'fall'}."] if n >= health else []
    return [f"{whom} {health} → {max(0, health - n)} health.", *fall]


def harm(s: HeroState, names: Sequence[str], program: Program) -> list[str]:
    """What an ability costs its own player, or that player's team, in health."""
    n = program.harm()
    return blow(s, names, s.active, n) if n else []


def owned(names: Sequence[str], seat: int, card: Card) -> str:
    """A champion by name, with its owner's where more than one opponent may have the same."""
    return card.short if len(names) == 2 else f"{names[seat]}’s {card.short}"


def combat_left(s: HeroState, spent: int) -> str:
    """What is left of the combat of all who attack together."""
    return f"{sum(s.players[seat].combat for seat in s.shares[s.active]) - spent} combat is left."


def scrapped(s: HeroState, card: Card) -> str:
    """Where a card goes that is sacrificed by something else (HR-SAC-2, HR-SAC-3)."""
    if card is s.pool.fire_gem:
        return "It goes back to the Fire Gem pile and gives nothing."
    return "It leaves the game and gives nothing of its own."


def gains(program: Program | None) -> str:
    """What an ability certainly gives, in glyphs: “●2 ⚔3”."""
    if program is None:
        return ""
    parts = []
    for resource, glyph in (("gold", "●"), ("combat", "⚔"), ("health", "♥")):
        n = program.gain(resource)
        if n:
            parts.append(f"{glyph}{n}")
    return " ".join(parts)


END: Final = EndTurn()

#: for each seat, the attacks by falling amount; the same objects stay when the list has to grow
_ATTACKS: Final[list[list[Act]]] = [[] for _ in range(SEATS)]


def attacks(seat: int, most: int) -> list[Act]:
    """The shared attacks on a player for `most` combat and each lower amount, the most first."""
    table = _ATTACKS[seat]
    have = len(table)
    if have < most:
        table[:0] = [Attack(seat, n) for n in range(max(most, 64), have, -1)]
    return table[len(table) - most :]
