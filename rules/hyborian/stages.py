"""The stages of a round and the phases of a player turn, but for Transport and Combat (HG-ROUND)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.hyborian import actions as act
from rules.hyborian import deploy, numbers
from rules.hyborian import events as ev
from rules.hyborian.chain import Window
from rules.hyborian.combat import CombatPhase
from rules.hyborian.fast import can_answer, fast_acts
from rules.hyborian.questions import FromHand
from rules.hyborian.ring import AT_COMPLEX, TITLES, is_dimension, place_id
from rules.hyborian.steps import Question, Step
from rules.hyborian.transport import TransportPhase
from rules.hyborian.winning import Counters, WinCheck

if TYPE_CHECKING:
    from rules.hyborian.card import Card
    from rules.hyborian.moves import Moves

HAND: Final = 7
OPENING_HAND: Final = 7
MOST_PYRAMIDS: Final = 5


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


class BeginPlay(Step):
    """All picks are revealed together, everyone draws seven, and the first round begins (HG-SET-2 to 4)."""

    __slots__ = ()

    def lapse(self, s: Moves) -> None:
        s.came_to_light()
        for p in s.players:
            fighter = p.secret_fighter
            assert fighter is not None
            p.secret_fighter = None
            s.enter(p.seat, fighter, waits=False)
            s.tell(ev.Entered(p.seat, fighter))
        reveal_gates(s)
        for p in s.players:
            s.draw(p.seat, OPENING_HAND)
        s.push(Round())


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


class Round(Step):
    """A round: the six stages one after the other (HG-ROUND-1)."""

    __slots__ = ()
    rest = True

    def lapse(self, s: Moves) -> None:
        s.round += 1
        s.phase = "Draw"
        s.tell(ev.RoundBegan(s.round))
        n = len(s.players)
        order = [(s.initiative + i) % n for i in range(n)]
        s.lead = s.initiative
        if s.round > 1:
            for seat in order:
                s.draw(seat, 2)
        s.push_all([Stage("Gate"), *(LayGateQuestion(seat) for seat in order), RevealGates(), Sequence()])


class Stage(Step):
    """A stage or phase begins."""

    __slots__ = ("name",)
    rest = True

    def __init__(self, name: str) -> None:
        self.player = 0
        self.name = name

    def lapse(self, s: Moves) -> None:
        s.phase = self.name

    def key(self) -> str:
        return f"Stage:{self.name}"


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


class Sequence(Step):
    """Whoever has the most operational Complexes is first (HG-ROUND-4)."""

    __slots__ = ()
    rest = True

    def lapse(self, s: Moves) -> None:
        s.phase = "Sequence"
        for num, unit in s.units.items():
            if unit.waits:
                s.units[num] = unit.marked(waits=False)
        first, tied = self._first(s)
        n = len(s.players)
        s.order = tuple((first + i) % n for i in range(n))
        s.lead = first
        s.tell(ev.GoesFirst(first, tied))
        s.push_all([Window(), *(PlayerTurn(seat) for seat in s.order), EndStage()])

    def _first(self, s: Moves) -> tuple[int, bool]:
        """The first player, and whether a draw among those tied settled it."""
        if s.rules.first_player == "initiative":
            return s.initiative, False
        counts = [numbers.operational(s, seat) for seat in range(len(s.players))]
        best = [seat for seat, n in enumerate(counts) if n == max(counts)]
        if s.round == 1 and s.initiative in best:
            return s.initiative, False
        s.came_to_light()
        return best[s.chance.below(len(best))], len(best) > 1


class PlayerTurn(Step):
    """One player’s run of the phases (HG-ROUND-5)."""

    __slots__ = ()
    rest = True

    def lapse(self, s: Moves) -> None:
        seat = self.player
        s.active = s.lead = seat
        s.must = frozenset()
        s.met = frozenset()
        if s.players[seat].mute == "turn":
            s.players[seat].mute = ""
        s.tell(ev.TurnBegan(seat))
        for num, unit in s.units.items():
            if unit.spent:
                s.units[num] = unit.marked(spent=0)
        for num, gate in s.complexes.items():
            if gate.used:
                s.complexes[num] = gate.but(used=False)
        steps: list[Step] = []
        if s.rules.overload_tick == "owner_overload_phase":
            steps.append(Counters(seat))
        for name, phase in (
            ("Overload", OverloadPhase(seat)),
            ("Attach", AttachPhase(seat)),
            ("Transport", TransportPhase(seat)),
            ("Combat", CombatPhase(seat)),
            ("Ready", ReadyPhase(seat)),
        ):
            steps += [Stage(name), Window(0, 0, seat), phase]
        s.push_all([*steps, HandLimit(seat), EndOfTurn(seat)])


class Phase(Question):
    """A phase of the active player’s turn; it lasts until the player ends it."""

    __slots__ = ()
    rest = True
    name = ""

    def acts(self, s: Moves) -> list[act.Act]:
        """What the phase itself allows."""
        raise NotImplementedError

    def live(self, s: Moves) -> bool:
        acts = self.acts(s)
        if acts:
            s.menu = self._menu(s, acts)
        return bool(acts) or can_answer(s, self.player)

    def legal(self, s: Moves) -> list[act.Act]:
        return self._menu(s, self.acts(s))

    def _menu(self, s: Moves, out: list[act.Act]) -> list[act.Act]:
        out.extend(fast_acts(s, self.player))
        name = self.name
        out.append(s.act(act.Choose, f"end:{name.lower()}", "end", "HG-ROUND-5", f"End {name}", -1))
        return out

    def answered(self, s: Moves, n: int) -> None:
        s.stack.pop()


class OverloadPhase(Phase):
    """Pyramids may be added to Complexes (HG-GATE-4)."""

    __slots__ = ()
    clause = "HG-GATE-4"
    name = "Overload"

    def acts(self, s: Moves) -> list[act.Act]:
        seat = self.player
        left = [d for d, n in enumerate(s.players[seat].pyramids) if n]
        out: list[act.Act] = []
        if left and numbers.may(s, seat, "overload"):
            for gate in s.complexes.values():
                if gate.owner == seat and len(gate.pyramids) < MOST_PYRAMIDS:
                    out.extend(s.act(act.AddPyramid, gate.card, gate.num, d) for d in left)
        return out

    def prompt(self, s: Moves) -> str:
        return "Add Pyramids to your Complexes, or end the phase."


def overload(s: Moves, num: int, pyramid: int) -> None:
    """Add a Pyramid; the counter is the lower of what it was and what the new total gives (HG-GATE-4)."""
    gate = s.complexes[num]
    s.players[gate.owner].pyramids[pyramid] -= 1
    counter = MOST_PYRAMIDS - len(gate.pyramids)
    if gate.counter:
        counter = min(counter, gate.counter)
    s.complexes[num] = gate.but(pyramids=(*gate.pyramids, pyramid), counter=counter)
    s.tell(ev.Overloaded(gate.owner, gate.card, pyramid, counter))


class AttachPhase(Phase):
    """Cards are attached to Troopers in the Ready Area (HG-ATT-1)."""

    __slots__ = ()
    clause = "HG-ATT-1"
    name = "Attach"

    def acts(self, s: Moves) -> list[act.Act]:
        out: list[act.Act] = []
        deploy.attachments(s, self.player, out)
        return out

    def prompt(self, s: Moves) -> str:
        return "Attach cards to Troopers in your Ready Area, or end the phase."


class ReadyPhase(Phase):
    """Troopers are played and cards attached (HG-READY-1)."""

    __slots__ = ()
    clause = "HG-READY-1"
    name = "Ready"

    def acts(self, s: Moves) -> list[act.Act]:
        out: list[act.Act] = []
        deploy.troopers(s, self.player, out)
        deploy.attachments(s, self.player, out)
        return out

    def prompt(self, s: Moves) -> str:
        return "Play Troopers and attach cards, or end your turn."


class HandLimit(Step):
    """The active player discards down to seven (HG-READY-1)."""

    __slots__ = ()
    rest = True

    def lapse(self, s: Moves) -> None:
        s.push(FromHand(self.player, len(s.players[self.player].hand) - HAND, "limit"))


class EndOfTurn(Step):
    """What lasted for the player turn ends; whoever still stands before a Complex goes home (HG-CARD-10)."""

    __slots__ = ()
    rest = True

    def lapse(self, s: Moves) -> None:
        for unit in list(s.units.values()):
            if unit.controller == self.player and unit.place >= AT_COMPLEX:
                s.return_to_ready(unit.num)
        s.expire("player_turn")


class EndStage(Step):
    """End-of-turn abilities, the win check, the overload counters, then the new round (HG-WIN-1)."""

    __slots__ = ()
    rest = True

    def lapse(self, s: Moves) -> None:
        s.phase = "End"
        s.lead = s.initiative
        s.fire_all("turn_ended", range(len(s.players)))
        steps: list[Step] = [Window(), WinCheck()]
        if s.rules.overload_tick == "end_stage":
            steps.append(Counters(-1))
        s.push_all([*steps, EndRound()])


class EndRound(Step):
    """The round is over: marks are set anew and the Initiative passes (HG-ROUND-4)."""

    __slots__ = ()
    rest = True

    def lapse(self, s: Moves) -> None:
        s.expire("turn")
        for num, unit in s.units.items():
            if is_dimension(unit.place) and not unit.settled:
                s.units[num] = unit.marked(settled=True)
        for num, gate in s.complexes.items():
            if gate.shut and gate.shut <= s.round:
                s.complexes[num] = gate.but(shut=0)
        s.counts = {key: n for key, n in s.counts.items() if key[0] == "game"}
        s.initiative = (s.initiative + 1) % len(s.players)
        s.push(EndLimit())
        s.push(Pause())


class Pause(Step):
    """Whatever the end of the round brought about is settled before the next begins."""

    __slots__ = ()
    rest = True


class EndLimit(Step):
    """The turn limit of a match that has one, or else the next round."""

    __slots__ = ()
    rest = True

    def lapse(self, s: Moves) -> None:
        from rules.hyborian.winning import draw_by_limit

        if s.turn_limit and s.round >= s.turn_limit:
            draw_by_limit(s)
        else:
            s.push(Round())
