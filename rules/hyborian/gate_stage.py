"""The set-up, and the Gate stage: what is picked or laid in secret and revealed together (HG-SET, HG-ROUND-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.hyborian import actions as act
from rules.hyborian import deploy
from rules.hyborian import events as ev
from rules.hyborian.ring import TITLES, place_id
from rules.hyborian.steps import Question, Step

if TYPE_CHECKING:
    from rules.hyborian.card import Card
    from rules.hyborian.moves import Moves


class PickStart(Question):
    """A Trooper, a Gate and a Pyramid are picked in secret from the deck (HG-SET-2, HG-SET-3)."""

    __slots__ = ()

    @property
    def clause(self) -> str:  # type: ignore[override]
        return "HG-SET-2"

    def legal(self, s: Moves) -> list[act.Act]:
        p = s.players[self.player]
        if p.secret_fighter is None:
            cards = sorted({card for card in p.deck if card.fighter}, key=lambda card: card.index)
            return [s.act(act.ChooseCard, "trooper", card, "Trooper", "HG-SET-2") for card in cards]
        if p.secret is None:
            cards = sorted({card for card in p.deck if card.kind == "gate"}, key=lambda card: card.index)
            return [s.act(act.ChooseCard, "gate", card, "Gate", "HG-SET-2") for card in cards]
        return pyramids(s, self.player, "HG-SET-3")

    def answered(self, s: Moves, n: int) -> None:
        p = s.players[self.player]
        if p.secret_fighter is None:
            p.secret_fighter = s.pool.cards[n]
            p.deck.remove(p.secret_fighter)
        elif p.secret is None:
            p.secret = s.pool.cards[n]
            p.deck.remove(p.secret)
        else:
            p.secret_pyramid = n
            s.stack.pop()
            s.tell(ev.LaidGate(self.player))

    def prompt(self, s: Moves) -> str:
        p = s.players[self.player]
        if p.secret_fighter is None:
            return "Pick your first Trooper from your deck, in secret."
        return "Pick your first Gate, in secret." if p.secret is None else "Pick the Pyramid for your Gate."


def pyramids(s: Moves, seat: int, clause: str) -> list[act.Act]:
    """The Pyramids that a player has left, as answers."""
    return [
        s.act(act.Choose, f"pyramid:{place_id(d)}", "Pyramid", clause, f"Pick {TITLES[d]}", d)
        for d, n in enumerate(s.players[seat].pyramids)
        if n
    ]


def reveal_gates(s: Moves) -> None:
    """The Gates laid face down are turned up together and become Complexes."""
    for p in s.players:
        if p.secret is not None:
            card, pyramid = p.secret, p.secret_pyramid
            p.secret = None
            p.secret_pyramid = -1
            if pyramid < 0:
                s.push(PyramidAfter(p.seat, card))
                continue
            gate = s.build(p.seat, card, pyramid)
            s.tell(ev.Built(p.seat, card, pyramid))
            gate_enters(s, p.seat, card, gate.num)


def gate_enters(s: Moves, seat: int, card: Card, num: int) -> None:
    """What a special Gate does once, as it becomes a Complex."""
    from rules.hyborian.ability import Context

    if card.special:
        deploy.enters(s, Context(seat, card, num))


class PyramidAfter(Question):
    """The Pyramid of a Gate that was turned up (option `pyramid_choice`)."""

    __slots__ = ("card",)
    clause = "HG-ROUND-3"

    def __init__(self, player: int, card: Card) -> None:
        self.player = player
        self.card = card

    def legal(self, s: Moves) -> list[act.Act]:
        return pyramids(s, self.player, "HG-ROUND-3")

    def answered(self, s: Moves, n: int) -> None:
        s.stack.pop()
        gate = s.build(self.player, self.card, n)
        s.tell(ev.Built(self.player, self.card, n))
        gate_enters(s, self.player, self.card, gate.num)

    def prompt(self, s: Moves) -> str:
        return f"Which Pyramid does {self.card.name} get?"

    def held(self) -> list[Card]:
        return [self.card]

    def key(self) -> str:
        return f"PyramidAfter@{self.player}:{self.card.id}"


class LayGateQuestion(Question):
    """A Gate may be laid face down with a Pyramid, in secret (HG-ROUND-3)."""

    __slots__ = ()
    clause = "HG-ROUND-3"
    rest = True

    def live(self, s: Moves) -> bool:
        return bool(s.players[self.player].hand)

    def legal(self, s: Moves) -> list[act.Act]:
        p = s.players[self.player]
        gates = [card for card in dict.fromkeys(p.hand) if card.kind == "gate"]
        sealed = s.rules.pyramid_choice == "sealed"
        left = [d for d in range(6) if p.pyramids[d]]
        out: list[act.Act] = []
        for card in gates:
            if sealed:
                out.extend(s.act(act.LayGate, card, d) for d in left)
            elif left:
                out.append(s.act(LayGateOnly, card))
        out.append(s.act(act.Choose, "no_gate", "pass", "HG-ROUND-3", "Play no Gate", -1))
        return out

    def answered(self, s: Moves, n: int) -> None:
        s.stack.pop()
        s.tell(ev.LaidGate(self.player))

    def prompt(self, s: Moves) -> str:
        return "Lay a Gate face down with its Pyramid, or none."


class LayGateOnly(act.Act):
    """A Gate is laid face down; its Pyramid is chosen after the reveal (option `pyramid_choice`)."""

    __slots__ = ()

    def __init__(self, card: Card) -> None:
        super().__init__(f"gate:{card.id}", "Gate", "HG-ROUND-3", f"Lay {card.name}", card)

    def apply(self, s: Moves) -> None:
        assert self.card is not None
        seat = s.stack.pop().player
        s.players[seat].lose(self.card)
        s.players[seat].secret = self.card
        s.tell(ev.LaidGate(seat))


class RevealGates(Step):
    """All Gates are turned up together."""

    __slots__ = ()

    def lapse(self, s: Moves) -> None:
        s.came_to_light()
        reveal_gates(s)
