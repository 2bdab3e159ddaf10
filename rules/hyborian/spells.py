"""Vortex Tactics and Gaean Magic in a battle: steps 5 and 6 (HG-CBT-6, HG-CBT-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.hyborian import actions as act
from rules.hyborian import events as ev
from rules.hyborian import numbers
from rules.hyborian.ability import Context
from rules.hyborian.battle import Spell
from rules.hyborian.chain import Item, announce
from rules.hyborian.fast import used_up
from rules.hyborian.plans import Plan
from rules.hyborian.ring import AT_COMPLEX, adjacent, is_dimension
from rules.hyborian.steps import Step

if TYPE_CHECKING:
    from rules.hyborian.battle import Battle
    from rules.hyborian.card import Card
    from rules.hyborian.moves import Moves
    from rules.hyborian.pieces import Trooper


def _works(s: Moves, seat: int, card: Card) -> bool:
    """Whether the conditions of a card hold, and there is something to aim at."""
    for ability in card.abilities:
        if ability.kind == "play":
            c = Context(seat, card, -1, _battler(s, seat))
            return ability.works(s, c, None) and all(aim.up_to or aim.choices(s, c) for aim in ability.aims)
    return True


def _battler(s: Moves, seat: int) -> int:
    battle = s.battle
    if battle is None:
        return -1
    return battle.att if seat == battle.attacker else battle.dfn if seat == battle.defender else -1


class _InBattle(Step):
    """A step that has nothing to do once its battle is over."""

    __slots__ = ()
    rest = True

    def on(self, s: Moves) -> Battle | None:
        battle = s.battle
        return None if battle is None or battle.over else battle


class LayVortex(_InBattle):
    """Step 5: Vortex Tactics are played, the attacker’s face down, the defender’s face up."""

    __slots__ = ()
    clause = "HG-CBT-6"

    def _cards(self, s: Moves) -> list[Card]:
        battle = self.on(s)
        if battle is None or not numbers.may(s, self.player, "vortex", battle.place):
            return []
        hand = dict.fromkeys(s.players[self.player].hand)
        return [c for c in hand if c.kind == "vortex" and not used_up(s, self.player, c) and _works(s, self.player, c)]

    def live(self, s: Moves) -> bool:
        battle = self.on(s)
        if battle is None:
            return False
        # Whether somebody is asked must not tell what is in hand.
        return bool(s.players[self.player].hand) if s.rules.poker_face else bool(self._cards(s))

    def lapse(self, s: Moves) -> None:
        if self.on(s) and s.players[self.player].hand:
            s.came_to_light()

    def legal(self, s: Moves) -> list[act.Act]:
        out: list[act.Act] = [s.act(act.LayVortex, card) for card in self._cards(s)]
        out.append(s.act(act.Choose, "no_more", "done", "HG-CBT-6", "Play no more", -1))
        return out

    def answered(self, s: Moves, n: int) -> None:
        s.stack.pop()
        s.came_to_light()

    def prompt(self, s: Moves) -> str:
        battle = s.battle
        assert battle is not None
        if self.player == battle.attacker:
            return "Lay Vortex Tactics face down: any number."
        return "Play Vortex Tactics face up: any number; yours resolve first."


def lay_vortex(s: Moves, seat: int, card: Card) -> None:
    """A Vortex Tactics card goes face down before the attacker, or is announced by the defender."""
    battle = s.battle
    assert battle is not None
    s.players[seat].lose(card)
    if card.limit_one:
        s.counts[("game", 0, f"{card.id}@{seat}", 0)] = 1
    if seat == battle.attacker:
        s.battle = battle.but(hidden=(*battle.hidden, card))
        s.tell(ev.LaidVortex(seat))
    else:
        s.tell(ev.Played(seat, card))
        announce(s, SpellItem(seat, s.number(), card, -1))
    s.came_to_light()


class SpellItem(Item):
    """A Vortex Tactics or Gaean Magic card that was played face up; once answered it waits for its turn to resolve."""

    __slots__ = ("at_once", "caster")

    def __init__(self, seat: int, num: int, card: Card, caster: int, at_once: bool = False) -> None:
        super().__init__(seat, num, card)
        self.caster = caster
        self.at_once = at_once

    @property
    def kind(self) -> str:  # type: ignore[override]
        return self.card.kind

    def resolve(self, s: Moves) -> None:
        battle = s.battle
        if battle is None or battle.over:
            s.bin(self.seat, self.card)
        elif self.at_once:
            take_effect(s, Spell(self.seat, self.card, self.caster))
        else:
            s.battle = battle.but(pending=(*battle.pending, Spell(self.seat, self.card, self.caster)))

    def held(self) -> list[Card]:
        return [self.card]

    def words(self, s: Moves) -> str:
        told = self.card.text or " ".join(ability.words() for ability in self.card.abilities)
        return f"{s.names[self.seat]} plays {self.card.name}: {told}"

    def key(self) -> str:
        return f"{super().key()}by{self.caster}{self.at_once}"


def take_effect(s: Moves, spell: Spell) -> None:
    """A card of the battle does what it says, and lies there until the battle ends."""
    battle = s.battle
    assert battle is not None
    s.battle = battle.but(spent=(*battle.spent, (spell.seat, spell.card)))
    c = Context(spell.seat, spell.card, -1, spell.caster if spell.caster >= 0 else _battler(s, spell.seat))
    for ability in spell.card.abilities:
        if ability.kind == "play" and ability.works(s, c, None):
            Plan(ability, c, None, at_once=True).begin(s)


class _InOrder(_InBattle):
    """Cards of one player, one after the other, in the order that their player likes."""

    __slots__ = ()

    def waiting(self, s: Moves) -> list[Card]:
        """Those still to come."""
        raise NotImplementedError

    def next(self, s: Moves, card: Card) -> None:
        """One of them comes."""
        raise NotImplementedError

    def live(self, s: Moves) -> bool:
        return len(dict.fromkeys(self.waiting(s))) > 1

    def lapse(self, s: Moves) -> None:
        waiting = self.waiting(s)
        if waiting:
            s.push(self)
            self.next(s, waiting[0])

    def legal(self, s: Moves) -> list[act.Act]:
        cards = dict.fromkeys(self.waiting(s))
        return [s.act(act.ChooseCard, "resolve", card, "Resolve", self.clause) for card in cards]

    def answered(self, s: Moves, n: int) -> None:
        self.next(s, s.pool.cards[n])

    def prompt(self, s: Moves) -> str:
        return "Which of your cards comes first?"


class ResolveVortex(_InOrder):
    """The defender’s Vortex Tactics resolve."""

    __slots__ = ()
    clause = "HG-CBT-6"
    kind = "vortex"

    def waiting(self, s: Moves) -> list[Card]:
        battle = self.on(s)
        if battle is None:
            return []
        return [x.card for x in battle.pending if x.seat == self.player and x.card.kind == self.kind]

    def next(self, s: Moves, card: Card) -> None:
        battle = s.battle
        assert battle is not None
        spell = next(x for x in battle.pending if x.seat == self.player and x.card is card)
        left = list(battle.pending)
        left.remove(spell)
        s.battle = battle.but(pending=tuple(left))
        take_effect(s, spell)


class CastAll(ResolveVortex):
    """A player’s Gaean Magic resolves."""

    __slots__ = ()
    clause = "HG-CBT-7"
    kind = "magic"


class TurnUp(_InOrder):
    """The attacker’s Vortex Tactics are turned up one by one; each is answered and resolves."""

    __slots__ = ()
    clause = "HG-CBT-6"

    def waiting(self, s: Moves) -> list[Card]:
        battle = self.on(s)
        return [] if battle is None else list(battle.hidden)

    def next(self, s: Moves, card: Card) -> None:
        battle = s.battle
        assert battle is not None
        left = list(battle.hidden)
        left.remove(card)
        s.battle = battle.but(hidden=tuple(left))
        s.came_to_light()
        s.tell(ev.Played(self.player, card))
        if _works(s, self.player, card) and numbers.may(s, self.player, "vortex", battle.place):
            announce(s, SpellItem(self.player, s.number(), card, -1, at_once=True))
        else:
            # It became illegal after it was laid: no effect.
            s.bin(self.player, card)


def casters(s: Moves, battle: Battle, seat: int) -> list[Trooper]:
    """Troopers of a player that may cast in this battle (HG-CBT-7, HG-CBT-20)."""
    from rules.hyborian.battle_steps import contested

    out: list[Trooper] = []
    campaign = s.campaign
    for unit in s.units.values():
        if unit.controller != seat or unit.num in battle.casters or not numbers.can_cast(s, unit):
            continue
        if battle.place >= AT_COMPLEX:
            gate = s.complexes.get(battle.place - AT_COMPLEX)
            there = unit.place == battle.place or (campaign is not None and unit.num in campaign.picked)
            near = gate is not None and is_dimension(unit.place) and unit.place % 6 == gate.dimension
            if there or near:
                out.append(unit)
        elif unit.place == battle.place or (adjacent(unit.place, battle.place) and not contested(s, unit)):
            out.append(unit)
    return out


class Cast(_InBattle):
    """Step 6: Gaean Magic is cast, face up."""

    __slots__ = ()
    clause = "HG-CBT-7"

    def _acts(self, s: Moves) -> list[act.Act]:
        battle = self.on(s)
        if battle is None or not numbers.may(s, self.player, "magic", battle.place):
            return []
        hand = dict.fromkeys(s.players[self.player].hand)
        cards = [c for c in hand if c.kind == "magic" and not used_up(s, self.player, c) and _works(s, self.player, c)]
        if not cards:
            return []
        return [s.act(act.Cast, c, unit.num, unit.card) for unit in casters(s, battle, self.player) for c in cards]

    def live(self, s: Moves) -> bool:
        battle = self.on(s)
        if battle is None:
            return False
        if s.rules.poker_face:
            return bool(s.players[self.player].hand) and bool(casters(s, battle, self.player))
        return bool(self._acts(s))

    def lapse(self, s: Moves) -> None:
        battle = self.on(s)
        if battle is not None and s.players[self.player].hand and casters(s, battle, self.player):
            s.came_to_light()

    def legal(self, s: Moves) -> list[act.Act]:
        out = self._acts(s)
        out.append(s.act(act.Choose, "no_more", "done", "HG-CBT-7", "Cast no more", -1))
        return out

    def answered(self, s: Moves, n: int) -> None:
        s.stack.pop()
        s.came_to_light()

    def prompt(self, s: Moves) -> str:
        return "Cast Gaean Magic, or none."


def cast(s: Moves, seat: int, card: Card, caster: int) -> None:
    """Announce a Gaean Magic card."""
    battle = s.battle
    assert battle is not None
    s.players[seat].lose(card)
    if card.limit_one:
        s.counts[("game", 0, f"{card.id}@{seat}", 0)] = 1
    s.battle = battle.but(casters=battle.casters | {caster})
    s.tell(ev.Played(seat, card))
    announce(s, SpellItem(seat, s.number(), card, caster))
