"""What can change in a position: each change in one place, which also tells what happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from rules.core.chance import Chance
from rules.hyborian import events as ev
from rules.hyborian import numbers
from rules.hyborian.ability import Context
from rules.hyborian.pieces import Attachment, Complex, Trooper
from rules.hyborian.ring import AT_COMPLEX, READY, is_dimension

if TYPE_CHECKING:
    from rules.core.contract import Event, Outcome
    from rules.hyborian.ability import Ability, Program
    from rules.hyborian.actions import Act
    from rules.hyborian.battle import Battle, Campaign
    from rules.hyborian.card import Card, CardPool
    from rules.hyborian.chain import Item
    from rules.hyborian.lasting import Lasting
    from rules.hyborian.options import HyborianOptions
    from rules.hyborian.player import Player
    from rules.hyborian.steps import Step

#: Causes of a discard (HG-CARD-9), each with its words for the log.
CAUSES: Final[dict[str, str]] = {
    "cost": "as a cost",
    "choice": "by choice",
    "forced": "by an opponent’s card",
    "battle": "defeated",
    "rule": "by the rules",
}
VOLUNTARY: Final = frozenset({"cost", "choice"})


class Due:
    """A triggered ability that waits to be announced."""

    __slots__ = ("ability", "context")

    def __init__(self, ability: Ability, context: Context) -> None:
        self.ability = ability
        self.context = context

    def __repr__(self) -> str:
        return f"{self.context!r}#{self.ability.place}"


class Moves:
    """A position and its changes.

    units, complexes   what is in play, by number
    bearer             number of an attachment: that of its Trooper
    hooks              what the rules look for: numbers of the pieces in play whose cards have it
    chain              what was announced and has not resolved; the last resolves first
    due                triggers that wait to be announced
    must               places where the active player has to fight in this player turn (HG-MOVE-10)
    met                campaigns fought in this player turn: (place, opponent)
    counts             uses of limited abilities and of cards with one use a game
    lead               the seat from which answers are asked
    """

    __slots__ = (
        "_outcome",
        "_revealed",
        "active",
        "battle",
        "bearer",
        "campaign",
        "chain",
        "chance",
        "complexes",
        "counts",
        "decked",
        "due",
        "hooks",
        "initiative",
        "lasting",
        "lead",
        "log",
        "menu",
        "met",
        "must",
        "names",
        "next_num",
        "order",
        "phase",
        "players",
        "pool",
        "round",
        "rules",
        "sets",
        "stack",
        "strain",
        "turn_limit",
        "units",
    )

    pool: CardPool
    rules: HyborianOptions
    names: tuple[str, ...]
    sets: int
    turn_limit: int
    players: list[Player]
    units: dict[int, Trooper]
    complexes: dict[int, Complex]
    bearer: dict[int, int]
    hooks: dict[str, tuple[int, ...]]
    next_num: int
    stack: list[Step]
    chain: list[Item]
    due: list[Due]
    lasting: list[Lasting]
    battle: Battle | None
    campaign: Campaign | None
    must: frozenset[int]
    met: frozenset[tuple[int, int]]
    counts: dict[tuple[str, int, str, int], int]
    round: int
    initiative: int
    active: int
    lead: int
    #: the legal acts of now, once they were asked for
    menu: list[Act] | None
    order: tuple[int, ...]
    phase: str
    strain: bool
    decked: bool
    chance: Chance
    log: list[Event] | None
    _revealed: int
    _outcome: Outcome | None

    def act(self, kind: type[Act], *args: Any) -> Act:
        """The act of this kind about these things; equal acts are the same object."""
        raise NotImplementedError

    # Telling

    def tell(self, event: Event) -> None:
        """Say what happened, to whoever listens."""
        if self.log is not None:
            self.log.append(event)

    def came_to_light(self) -> None:
        """Something hidden or random is known now; it cannot be taken back."""
        self._revealed += 1

    # Steps

    def push(self, step: Step) -> None:
        self.stack.append(step)

    def push_all(self, steps: Sequence[Step]) -> None:
        """Put steps on the stack so that they are done in the order given."""
        self.stack.extend(reversed(steps))

    def go_on(self, program: Program, c: Context) -> None:
        """Do the program after whatever is asked now."""
        from rules.hyborian.questions import GoOn

        self.stack.append(GoOn(c.seat, program, c))

    # Seats

    def from_lead(self) -> list[int]:
        """All seats, clockwise from the one that is asked first (HG-SURGE-8)."""
        n = len(self.players)
        return [(self.lead + i) % n for i in range(n)]

    def opponents(self, seat: int) -> list[int]:
        """The other seats, clockwise from this one."""
        n = len(self.players)
        return [(seat + i) % n for i in range(1, n)]

    def host_of(self, c: Context) -> Trooper | None:
        """The Trooper that is the source of an ability or carries it, while it is in play."""
        return self.units.get(c.bearer)

    def here(self, c: Context) -> int:
        """The place that an ability speaks of (HG-CARD-5).

        That of the battle for a card played in it and for the battlers, else that of the bearer.
        """
        battle = self.battle
        if battle is not None and (c.source < 0 or c.bearer in (battle.att, battle.dfn)):
            return battle.place
        unit = self.units.get(c.bearer)
        return c.place if unit is None else unit.place

    # Cards

    def draw(self, seat: int, n: int) -> None:
        """Draw cards, as far as the deck goes (HG-WIN-3)."""
        p = self.players[seat]
        drawn: list[Card] = []
        for _ in range(n):
            if not p.deck:
                if self.rules.deck_out == "failed_draw":
                    self.decked = True
                break
            card = p.chance.pick(p.deck)
            p.gain(card)
            drawn.append(card)
        if drawn:
            self.came_to_light()
            self.tell(ev.Drew(seat, drawn))
        if not p.deck and self.rules.deck_out == "empty":
            self.decked = True

    def from_deck(self, seat: int, card: Card) -> None:
        """Take a chosen card out of the deck."""
        p = self.players[seat]
        p.deck.remove(card)
        if not p.deck and self.rules.deck_out == "empty":
            self.decked = True

    def bin(self, owner: int, card: Card) -> None:
        """Put a card on its owner’s discard pile (HG-CARD-14)."""
        self.players[owner].discard.append(card)

    def discard_from_hand(self, seat: int, card: Card, cause: str) -> None:
        self.players[seat].lose(card)
        self.bin(seat, card)
        self.tell(ev.DiscardedFromHand(seat, card, cause))

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

    def uses(self, ability: Ability, c: Context) -> int:
        """How often a limited ability was used in its turn, battle or game."""
        return self.counts.get(self._use_key(ability, c), 0)

    def count_use(self, ability: Ability, c: Context) -> None:
        if ability.limit:
            key = self._use_key(ability, c)
            self.counts[key] = self.counts.get(key, 0) + 1

    def _use_key(self, ability: Ability, c: Context) -> tuple[str, int, str, int]:
        """A use a game counts by card name and player (HG-CARD-11), all others by the piece."""
        by_name = ability.limit_per == "game" or c.source < 0
        return (
            ability.limit_per,
            ability.place,
            f"{c.card.id}@{c.seat}" if by_name else "",
            0 if by_name else c.source,
        )

    # Troopers on the way

    def relocate(self, num: int, place: int) -> None:
        """A Trooper goes to another place, with what is attached to it."""
        unit = self.units[num]
        if unit.place == place:
            return
        self.leave_battle(num)
        self.units[num] = moved = unit.at(place)
        self.tell(ev.Moved(unit.controller, unit.card, unit.place, place))
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
                if ability.kind == "replace" and ability.works(self, c, bearer) and unit.place != READY:
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
        if not ended:
            return
        self.lasting = [x for x in self.lasting if x not in ended]
        self.strain = True
        for x in ended:
            if x.kind == "control" and x.subject in self.units and x.a is not None:
                self.give_control(x.subject, self.units[x.subject].owner)
