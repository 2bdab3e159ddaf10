"""What can change in a position: each change in one place, which also tells what happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from rules.hyborian import events as ev
from rules.hyborian import numbers
from rules.hyborian.ability import Context
from rules.hyborian.pieces import Attachment, Complex, Trooper
from rules.hyborian.piles import Piles
from rules.hyborian.ring import AT_COMPLEX, READY, is_dimension
from rules.hyborian.table import VOLUNTARY, Due

if TYPE_CHECKING:
    from rules.hyborian.card import Card
    from rules.hyborian.lasting import Lasting


@mypyc_attr(allow_interpreted_subclasses=True)
class Moves(Piles):
    """A position and its changes."""

    __slots__ = ()

    # Entering and leaving play

    def number(self) -> int:
        """The next free number for a piece."""
        self.next_num += 1
        return self.next_num

    def hook(self, num: int, card: Card) -> None:
        """Let the rules find a card that has come into play."""
        for name in card.hooks:
            self.hooks[name] = (*self.hooks.get(name, ()), num)

    def unhook(self, num: int, card: Card) -> None:
        for name in card.hooks:
            left = tuple(other for other in self.hooks[name] if other != num)
            if left:
                self.hooks[name] = left
            else:
                del self.hooks[name]

    def enter(self, owner: int, card: Card, waits: bool = True) -> Trooper:
        """A Trooper comes to its owner’s Ready Area."""
        unit = Trooper(self.number(), card, owner, owner, waits=waits)
        self.units[unit.num] = unit
        if card.hooks:
            self.hook(unit.num, card)
        return unit

    def attach(self, owner: int, card: Card, unit: Trooper) -> Attachment:
        """A card is attached to a Trooper."""
        piece = Attachment(self.number(), card, owner)
        self.units[unit.num] = unit.bearing((*unit.attached, piece))
        self.bearer[piece.num] = unit.num
        if card.hooks:
            self.hook(piece.num, card)
        return piece

    def build(self, owner: int, card: Card, pyramid: int) -> Complex:
        """A Gate and a Pyramid become a Complex (HG-GATE-6)."""
        gate = Complex(self.number(), card, owner, (pyramid,))
        self.players[owner].pyramids[pyramid] -= 1
        self.complexes[gate.num] = gate
        if card.hooks:
            self.hook(gate.num, card)
        return gate

    def fire(self, event: str, unit: Trooper, subject: int = -1) -> None:
        """The abilities of a Trooper’s stack that wait for this event fall due."""
        for num, card in ((unit.num, unit.card), *((piece.num, piece.card) for piece in unit.attached)):
            if event in card.hooks:
                self._fall_due(event, Context(unit.controller, card, num, unit.num, (), subject, unit.place), unit)

    def fire_all(self, event: str, seats: Iterable[int], subject: int = -1) -> None:
        """The abilities of all cards in play that wait for this event, of these seats, fall due."""
        for num in self.hooks.get(event, ()):
            c, unit = numbers.context_of(self, num)
            if c.seat in seats:
                self._fall_due(event, c.about(subject), unit)

    def _fall_due(self, event: str, c: Context, unit: Trooper | None) -> None:
        for ability in c.card.abilities:
            if ability.kind == "trigger" and ability.event == event and ability.works(self, c, unit):
                if not ability.limit or self.uses(ability, c) < ability.limit:
                    self.due.append(Due(ability, c))

    # Troopers on the way

    def relocate(self, num: int, place: int, sent: bool = False) -> None:
        """A Trooper goes to another place, with what is attached to it; `sent` when it was announced that it would."""
        unit = self.units[num]
        if unit.place == place:
            return
        self.leave_battle(num)
        self.units[num] = moved = unit.at(place)
        gate = self.complexes.get(unit.place - AT_COMPLEX)
        self.tell(ev.Moved(unit.controller, unit.card, unit.place, place, sent, gate))
        if self.lasting:
            self.lasting = [x for x in self.lasting if not (x.until == "while_here" and x.subject == num)]
        if is_dimension(place):
            self.strain = True
            self.fire("transported", moved, place)

    def return_to_ready(self, num: int) -> None:
        """A Trooper goes to its owner’s Ready Area, and back under its owner (HG-CARD-10, HG-CARD-15)."""
        unit = self.units[num]
        if unit.controller != unit.owner:
            self.give_control(num, unit.owner)
        self.relocate(num, READY)

    def give_control(self, num: int, seat: int) -> None:
        """A Trooper changes its controller, and leaves its battle thereby (HG-CARD-15)."""
        unit = self.units[num]
        if unit.controller == seat:
            return
        self.leave_battle(num)
        self.units[num] = unit.under(seat)
        if unit.place >= AT_COMPLEX and self.complexes[unit.place - AT_COMPLEX].owner == seat:
            # Nobody attacks an own Complex: it is unclear where the Trooper goes (HG-CARD-10).
            self.relocate(num, READY)
        self.strain = True
        self.tell(ev.ChangedSides(seat, unit.card))

    def leave_battle(self, num: int) -> None:
        """When a battler leaves, the battle ends without comparing and the other has won (HG-CBT-18)."""
        battle = self.battle
        if battle is not None and not battle.over and num in (battle.att, battle.dfn):
            left = battle.dfn if num == battle.att else battle.att
            self.battle = battle.but(over=True, winner=left)

    # Leaving play

    def destroy(self, num: int, cause: str, by: int = -1) -> None:
        """A Trooper would be discarded with all that is attached; what may happen in its place is offered first."""
        unit = self.units.get(num)
        if unit is None:
            return
        if cause not in VOLUNTARY and self._offer_instead(unit, num, cause):
            return
        self.discard_unit(num, cause)

    def destroy_attachment(self, num: int, cause: str) -> None:
        """An attachment would be discarded."""
        bearer = self.bearer.get(num)
        if bearer is None:
            return
        unit = self.units[bearer]
        kind = next(piece.card.kind for piece in unit.attached if piece.num == num)
        if cause not in VOLUNTARY and kind == "vehicle" and self._offer_instead(unit, num, cause):
            return
        self.discard_attachment(num, cause)

    def _offer_instead(self, unit: Trooper, lost: int, cause: str) -> bool:
        """Ask whether something else happens, when a card has it and it can (HG-WORD-5)."""
        if "replace" not in self.hooks or cause == "instead":
            return False
        from rules.hyborian.questions import Instead

        for num in (unit.num, *(piece.num for piece in unit.attached)):
            if num not in self.hooks["replace"]:
                continue
            c, bearer = numbers.context_of(self, num)
            for ability in c.card.abilities:
                if ability.kind != "replace" or unit.place == READY or not ability.averts(cause):
                    continue
                if ability.works(self, c, bearer):
                    self.push(Instead(unit.controller, ability, c, lost, cause))
                    return True
        return False

    def discard_unit(self, num: int, cause: str) -> None:
        """A Trooper and all attached to it go to their owners’ discard piles."""
        unit = self.units[num]
        self.leave_battle(num)
        if cause in VOLUNTARY:
            self.fire("discarded", unit)
        for piece in unit.attached:
            self._drop(piece)
        if unit.card.hooks:
            self.unhook(num, unit.card)
        del self.units[num]
        self.bin(unit.owner, unit.card)
        self._forget(num)
        self.tell(ev.DiscardedTrooper(unit.controller, unit.card, [p.card for p in unit.attached], cause))

    def discard_attachment(self, num: int, cause: str) -> None:
        """An attachment goes to its owner’s discard pile."""
        unit = self.units[self.bearer[num]]
        piece = next(piece for piece in unit.attached if piece.num == num)
        if cause in VOLUNTARY and "discarded" in piece.card.hooks:
            self._fall_due("discarded", Context(unit.controller, piece.card, num, unit.num, place=unit.place), unit)
        self.units[unit.num] = unit.bearing(tuple(p for p in unit.attached if p.num != num))
        self._drop(piece)
        self.tell(ev.DiscardedAttachment(unit.controller, piece.card, unit.card, cause))

    def _drop(self, piece: Attachment) -> None:
        if piece.card.hooks:
            self.unhook(piece.num, piece.card)
        del self.bearer[piece.num]
        self.bin(piece.owner, piece.card)
        self._forget(piece.num)

    def _forget(self, num: int) -> None:
        if self.lasting:
            self.lasting = [x for x in self.lasting if x.subject != num or x.kind in ("support", "ban")]
            self._end([x for x in self.lasting if x.until == "while_attached" and x.stamp == num])

    def take_attachment(self, num: int, to: int) -> None:
        """An attachment goes to another Trooper."""
        unit = self.units[self.bearer[num]]
        piece = next(piece for piece in unit.attached if piece.num == num)
        self.units[unit.num] = unit.bearing(tuple(p for p in unit.attached if p.num != num))
        new = self.units[to]
        self.units[to] = new.bearing((*new.attached, piece))
        self.bearer[num] = to
        self.tell(ev.Attached(new.controller, piece.card, new.card))

    def destroy_complex(self, num: int, cause: str) -> None:
        """A Complex goes: the Gate to the discard pile, the Pyramids out of the game (HG-GATE-2, HG-CBT-12)."""
        gate = self.complexes.pop(num)
        owner = self.players[gate.owner]
        pile = owner.pyramids if self.rules.pyramid_return else owner.gone
        for d in gate.pyramids:
            pile[d] += 1
        if gate.card.hooks:
            self.unhook(num, gate.card)
        self.bin(gate.owner, gate.card)
        self._forget(num)
        self.tell(ev.ComplexDestroyed(gate.owner, gate.card, cause))
        self.strain = True
        self.leave_complex(num)
        self.fire_all("complex_destroyed", (gate.owner,))

    def leave_complex(self, num: int) -> None:
        """The attackers at a Complex go back to their Ready Area (HG-CBT-12)."""
        place = AT_COMPLEX + num
        for unit in list(self.units.values()):
            if unit.place == place:
                self.return_to_ready(unit.num)
        self.must -= {place}

    # What lasts

    def last(self, lasting: Lasting) -> None:
        """Something lasting begins."""
        self.lasting.append(lasting)
        if lasting.kind in ("support", "control"):
            self.strain = True

    def expire(self, until: str) -> None:
        """What lasted until this moment ends."""
        if not self.lasting:
            return
        ended = [
            x
            for x in self.lasting
            if x.until == until or (until == "turn" and x.until == "next_turn" and x.stamp <= self.round)
        ]
        self._end(ended)

    def _end(self, ended: Sequence[Lasting]) -> None:
        """These end now; who was commanded by another goes back under the owner."""
        if not ended:
            return
        self.lasting = [x for x in self.lasting if x not in ended]
        self.strain = True
        for x in ended:
            if x.kind == "control" and x.subject in self.units and x.a is not None:
                self.give_control(x.subject, self.units[x.subject].owner)
