"""A position of Hyborian Gates: who stands where, what is asked, and what may be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from rules.core.chance import Chance, hashed
from rules.core.contract import NOBODY, Action, Blocked, Decision, Event, Outcome
from rules.hyborian import actions as act
from rules.hyborian import numbers
from rules.hyborian.blocked import blocked
from rules.hyborian.checks import problems
from rules.hyborian.moves import Moves
from rules.hyborian.plans import Settle
from rules.hyborian.questions import Excess
from rules.hyborian.redeal import deal_anew
from rules.hyborian.view import HyborianView, view_of
from rules.hyborian.why import called, why_not
from rules.hyborian.winning import deck_out

if TYPE_CHECKING:
    from rules.hyborian.card import Card


#: how many acts a pool keeps to share; a game makes a few thousand
MOST_ACTS: Final = 300_000

_INDEX: Final = attrgetter("index")


@mypyc_attr(allow_interpreted_subclasses=True)
class HyborianState(Moves):
    """A position. Made by `HyborianGates.start` or `position`; changed only by `apply`."""

    __slots__ = ()

    def act(self, kind: type[act.Act], *args: Any) -> act.Act:
        """The act of this kind about these things; equal acts are the same object."""
        key = (kind, *args)
        acts = self.pool.acts
        found = acts.get(key)
        if found is None:
            if len(acts) > MOST_ACTS:
                acts.clear()  # thousands of games have gone by; positions keep the acts that they offer
            found = acts[key] = kind(*args)
        return found

    def actor(self) -> int:
        return NOBODY if self._outcome is not None else self.stack[-1].player

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome

    @property
    def turn(self) -> int:
        return max(self.round, 1)

    @property
    def revealed(self) -> int:
        return self._revealed

    @property
    def decision(self) -> Decision | None:
        if self._outcome is not None:
            return None
        step = self.stack[-1]
        return Decision(step.player, step.prompt(self), step.clause, tuple(self.legal()))

    def legal(self) -> list[Action]:
        if self._outcome is not None:
            return []
        menu = self.menu
        if menu is None:
            menu = self.menu = self.stack[-1].legal(self)
        return list(menu)

    def apply(self, action: Action) -> Sequence[Event]:
        log: list[Event] | None = None
        if self.log is not None:
            log = self.log = []
        assert isinstance(action, act.Act)
        self.menu = None
        action.apply(self)
        self.run()
        return () if log is None else log

    def run(self) -> None:
        """Carry out what needs no answer, up to the next question or the end of the game."""
        stack = self.stack
        while self._outcome is None:
            top = stack[-1]
            if top.rest and (self.strain or self.due or self.decked):
                if self.strain:
                    self._support()
                    continue
                if self.due:
                    self.push(Settle())
                    continue
                if not self.chain:
                    deck_out(self)
                    return
            if top.live(self):
                return
            stack.pop()
            top.lapse(self)

    def _support(self) -> None:
        """Whoever has more Troopers in a Dimension than the Complexes support returns some (HG-MOVE-7)."""
        self.strain = False
        standing: dict[tuple[int, int], list[int]] = {}
        for unit in self.units.values():
            if 0 <= unit.place < 1000:
                standing.setdefault((unit.controller, unit.place), []).append(unit.num)
        limits = [numbers.support(self, seat) for seat in range(len(self.players))]
        for (seat, _), nums in standing.items():
            if len(nums) > limits[seat]:
                self.push(Excess(seat, tuple(nums), len(nums) - limits[seat]))

    def record(self, on: bool) -> None:
        self.log = [] if on else None

    def view(self, player: int) -> HyborianView:
        return view_of(self, player)

    def clone(self) -> HyborianState:
        s = HyborianState.__new__(HyborianState)
        s.pool = self.pool
        s.rules = self.rules
        s.names = self.names
        s.sets = self.sets
        s.turn_limit = self.turn_limit
        s.players = [player.clone() for player in self.players]
        s.units = self.units.copy()
        s.complexes = self.complexes.copy()
        s.bearer = self.bearer.copy()
        s.hooks = self.hooks.copy()
        s.next_num = self.next_num
        s.stack = self.stack[:]
        s.chain = self.chain[:]
        s.due = self.due[:]
        s.delayed = self.delayed
        s.lasting = self.lasting[:]
        s.battle = self.battle
        s.campaign = self.campaign
        s.must = self.must
        s.met = self.met
        s.counts = self.counts.copy()
        s.round = self.round
        s.initiative = self.initiative
        s.active = self.active
        s.lead = self.lead
        s.order = self.order
        s.phase = self.phase
        s.strain = self.strain
        s.decked = self.decked
        s.chance = Chance(self.chance.state)
        s.log = None
        s.menu = self.menu
        s._revealed = self._revealed
        s._outcome = self._outcome
        return s

    def redeal(self, player: int, seed: int) -> HyborianState:
        s = self.clone()
        s.menu = None
        deal_anew(s, player, Chance(hashed(seed, "redeal")))
        s.set_chances({name: hashed(seed, f"redeal {name}") for name in s.chances()})
        return s

    def sees(self, player: int) -> frozenset[int]:
        return frozenset((player,)) if player >= 0 else frozenset()

    def chances(self) -> Mapping[str, int]:
        out = {"ties": self.chance.state}
        for player in self.players:
            out[f"deck {player.seat + 1}"] = player.chance.state
        return out

    def set_chances(self, chances: Mapping[str, int]) -> None:
        self.chance = Chance(chances["ties"])
        for player in self.players:
            player.chance = Chance(chances[f"deck {player.seat + 1}"])

    def inventory(self) -> Mapping[str, int]:
        count: Counter[str] = Counter()
        for player in self.players:
            count.update(card.id for card in player.cards())
            for d in range(6):
                count[f"pyramid {d}"] += player.pyramids[d] + player.gone[d]
        for card in self.on_table():
            count[card.id] += 1
        for gate in self.complexes.values():
            count[gate.card.id] += 1
            for d in gate.pyramids:
                count[f"pyramid {d}"] += 1
        return count

    def on_table(self) -> list[Card]:
        """Every card that lies in no pile of a player and is no Gate: in play, in a battle, announced."""
        out: list[Card] = []
        for unit in self.units.values():
            out.append(unit.card)
            out.extend(piece.card for piece in unit.attached)
        for step in self.stack:
            out.extend(step.held())
        for item in self.chain:
            out.extend(item.held())
        battle = self.battle
        if battle is not None:
            out.extend(battle.hidden)
            out.extend(spell.card for spell in battle.pending)
            out.extend(card for _, card in battle.spent)
        return out

    def problems(self) -> list[str]:
        return problems(self)

    def digest(self) -> str:
        parts: list[object] = [
            self.pool.digest,
            self.rules,
            self.sets,
            self.turn_limit,
            list(self.units.values()),
            list(self.complexes.values()),
            sorted(self.hooks.items()),
            self.next_num,
            [step.key() for step in self.stack],
            [item.key() for item in self.chain],
            self.due,
            self.delayed,
            self.lasting,
            self.battle and (repr(self.battle), sorted(self.battle.used), sorted(self.battle.casters)),
            self.campaign and (self.campaign.place, self.campaign.attacker, self.campaign.defender),
            self.campaign and (self.campaign.picked, sorted(self.campaign.met), self.campaign.fought),
            self.campaign and (self.campaign.declined, self.campaign.over, self.campaign.named),
            sorted(self.must),
            sorted(self.met),
            sorted(self.counts.items()),
            (self.round, self.initiative, self.active, self.lead, self.order, self.phase, self.strain, self.decked),
            self.chance,
            self._outcome,
        ]
        for p in self.players:
            parts.append((p.hand, p.deck, p.discard, p.known, p.pyramids, p.gone, p.chance, p.mute, p.fast))
            parts.append((p.secret, p.secret_fighter, p.secret_pyramid, p.seen, p.top))
        return blake2b(repr(parts).encode(), digest_size=16).hexdigest()

    def blocked(self, player: int) -> list[Blocked]:
        return blocked(self, player)

    def called(self, text: str) -> str:
        return called(self, text)

    def refusal(self, text: str) -> tuple[str, str]:
        return why_not(self, text)

    def value(self, action: Action) -> str:
        assert isinstance(action, act.Act)
        return action.value(self)

    def consequence(self, action: Action, names: Sequence[str]) -> list[str]:
        assert isinstance(action, act.Act)
        return action.consequence(self, names)
