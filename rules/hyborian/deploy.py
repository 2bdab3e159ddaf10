"""Troopers and attachments from hand to the Ready Area (HG-ATT-1, HG-READY-1, HG-CBT-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.hyborian import actions as act
from rules.hyborian import events as ev
from rules.hyborian import numbers
from rules.hyborian.ability import Context
from rules.hyborian.chain import Item, announce
from rules.hyborian.fast import used_up
from rules.hyborian.ring import READY

if TYPE_CHECKING:
    from rules.hyborian.card import Card
    from rules.hyborian.moves import Moves


class TrooperItem(Item):
    """A Trooper on its way from the hand to the Ready Area."""

    __slots__ = ()
    kind = "trooper"

    def resolve(self, s: Moves) -> None:
        unit = s.enter(self.seat, self.card)
        s.tell(ev.Entered(self.seat, self.card))
        enters(s, Context(self.seat, self.card, unit.num, unit.num))
        for num in s.hooks.get("entered", ()):
            c, bearer = numbers.context_of(s, num)
            if c.seat == self.seat and num != unit.num:
                s._fall_due("entered", c.about(unit.num), bearer)

    def held(self) -> list[Card]:
        return [self.card]

    def words(self, s: Moves) -> str:
        return f"{s.names[self.seat]} plays {self.card.name} to the Ready Area"


class AttachItem(Item):
    """A card on its way from the hand to a Trooper."""

    __slots__ = ("bearer",)
    kind = "attachment"

    def __init__(self, seat: int, num: int, card: Card, bearer: int) -> None:
        super().__init__(seat, num, card)
        self.bearer = bearer

    def resolve(self, s: Moves) -> None:
        unit = s.units.get(self.bearer)
        if unit is None or unit.place != READY or not numbers.may_carry(s, unit, self.card):
            self.cancel(s)  # its bearer is gone: it has no effect (HG-SURGE-7)
            return
        piece = s.attach(self.seat, self.card, unit)
        s.tell(ev.Attached(self.seat, self.card, unit.card))
        enters(s, Context(self.seat, self.card, piece.num, unit.num))

    def held(self) -> list[Card]:
        return [self.card]

    def words(self, s: Moves) -> str:
        unit = s.units.get(self.bearer)
        return f"{s.names[self.seat]} attaches {self.card.name}" + ("" if unit is None else f" to {unit.card.name}")

    def key(self) -> str:
        return f"{super().key()}>{self.bearer}"


def enters(s: Moves, c: Context) -> None:
    """What happens once, as the card has been played (HG-SURGE-6)."""
    from rules.hyborian.table import Due

    unit = s.units.get(c.bearer)
    for ability in c.card.abilities:
        if ability.kind == "enters" and ability.works(s, c, unit):
            s.due.append(Due(ability, c))


def _play(s: Moves, seat: int, card: Card) -> None:
    s.players[seat].lose(card)
    if card.limit_one:
        s.counts[("game", 0, f"{card.id}@{seat}", 0)] = 1
    s.tell(ev.Played(seat, card))


def play_trooper(s: Moves, seat: int, card: Card) -> None:
    """Announce a Trooper."""
    _play(s, seat, card)
    announce(s, TrooperItem(seat, s.number(), card))


def play_attachment(s: Moves, seat: int, card: Card, bearer: int) -> None:
    """Announce an attachment."""
    _play(s, seat, card)
    announce(s, AttachItem(seat, s.number(), card, bearer))


def troopers(s: Moves, seat: int, out: list[act.Act]) -> None:
    """Troopers in hand that may be played to the Ready Area."""
    if not numbers.may(s, seat, "trooper"):
        return
    fighters = [card for card in dict.fromkeys(s.players[seat].hand) if card.fighter and not used_up(s, seat, card)]
    out.extend(s.act(act.PlayTrooper, card) for card in fighters)


def attachments(s: Moves, seat: int, out: list[act.Act]) -> None:
    """Cards in hand that may be attached, and to whom."""
    hand = [card for card in dict.fromkeys(s.players[seat].hand) if card.attachment]
    if not hand or not numbers.may(s, seat, "attach", READY):
        return
    ready = [unit for unit in s.units.values() if unit.place == READY and unit.controller == seat]
    for card in hand:
        if not used_up(s, seat, card):
            bearers = [unit for unit in ready if numbers.may_carry(s, unit, card)]
            out.extend(s.act(act.Attach, card, unit.num, unit.card) for unit in bearers)
