"""A position of Antares: who has logged what, which dice stand and lie, what is asked, and what may be done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from rules.antares import actions as act
from rules.antares import events as ev
from rules.antares import steps as st
from rules.antares.actions import BUST, Act
from rules.antares.blocked import blocked
from rules.antares.checks import problems
from rules.antares.dice import DICE, FATE_DICE, FATE_FACE, NONE, ROUTED, SABOTAGE, WARPED, Counts, Dice
from rules.antares.faction import CLAIM, FATE, LOGGED, OFFENSIVE
from rules.antares.foresight import consequence
from rules.antares.scoring import ended, points
from rules.antares.view import AntaresView, view_of
from rules.antares.why import called, why_not
from rules.core.chance import Chance, hashed
from rules.core.contract import NOBODY, Action, Blocked, Decision, Event, Outcome, State

if TYPE_CHECKING:
    from rules.antares.faction import Faction, Gate
    from rules.antares.pool import DiceList

#: turns after which the game ends without a Gate card (AN-END-4)
LAST_TURN: Final = 200

NOTHING: Final[Counts] = (0, 0, 0, 0)

#: Control faces in the order in which Sabotage and Scour look for the highest
_HIGHEST_FIRST: Final = (2, 1, 0)


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """What one player has.

    logged   Control dice in the data log that show 1, 2 and 3
    fate     Fate dice in the Headquarters
    """

    __slots__ = ("faction", "fate", "logged", "seat")

    def __init__(self, seat: int, faction: Faction) -> None:
        self.seat = seat
        self.faction = faction
        self.logged: list[int] = [0, 0, 0]
        self.fate = 0

    def clone(self) -> Player:
        """An independent copy."""
        p = Player.__new__(Player)
        p.seat = self.seat
        p.faction = self.faction
        p.logged = self.logged[:]
        p.fate = self.fate
        return p

    def highest(self) -> int:
        """The points of the highest logged die; 0 when none is logged."""
        for face in _HIGHEST_FIRST:
            if self.logged[face]:
                return face + 1
        return 0

    def dice(self) -> int:
        """How many Control dice are logged."""
        return sum(self.logged)


@mypyc_attr(allow_interpreted_subclasses=True)
class AntaresState(State):
    """A position. Made by `Antares.start` or `position`; changed only by `apply`.

    gate, total    Control dice on the Gate System card, and of the game
    table, hand    Fate dice on the table, and in the roller's hand for the roll that comes
    kept, rolled   Skirmish dice kept in this turn, and just rolled
    rolls          rolls of Skirmish dice in this turn
    fates          Fate dice just rolled by face, until they are resolved
    claimed        Control dice just rolled by face, until they are logged or returned
    took           Control dice that the Offensive's claim took
    used           traits that the roller used in this turn, a bit each
    passed         seats that pass all Fate windows of this turn, a bit each
    holder         the seat that has the Gate card, or −1
    turn_limit     turns after which the game is a draw, less than those of AN-END-4; 0 for none
    """

    __slots__ = (
        "_outcome",
        "_revealed",
        "_turn",
        "active",
        "card",
        "claimed",
        "control_chance",
        "fate_chance",
        "fates",
        "gate",
        "hand",
        "holder",
        "kept",
        "log",
        "names",
        "odds",
        "passed",
        "players",
        "pool",
        "rolled",
        "rolls",
        "skirmish_chance",
        "stack",
        "table",
        "took",
        "total",
        "traits",
        "turn_limit",
        "used",
    )

    def __init__(self, pool: DiceList, card: Gate, names: Sequence[str], turn_limit: int = 0) -> None:
        self.pool = pool
        self.card = card
        self.names = tuple(names)
        self.turn_limit = turn_limit
        self.traits = True
        self.odds = True
        self.players: list[Player] = []
        self.active = 0
        self._turn = 1
        self._revealed = 0
        self._outcome: Outcome | None = None
        self.gate = self.total = 0
        self.table = 0
        self.hand = 0
        self.kept: Dice = NONE
        self.rolled: Dice = NONE
        self.rolls = 0
        self.fates: Counts = NOTHING
        self.claimed: Counts = NOTHING
        self.took = 0
        self.used = 0
        self.passed = 0
        self.holder = -1
        self.stack: list[st.Step] = []
        self.skirmish_chance = Chance(1)
        self.control_chance = Chance(1)
        self.fate_chance = Chance(1)
        self.log: list[Event] | None = None

    # ---- the contract ------------------------------------------------------------------------------------------------

    def actor(self) -> int:
        return self.stack[-1].player if self.stack else NOBODY

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome

    @property
    def turn(self) -> int:
        return self._turn

    @property
    def revealed(self) -> int:
        return self._revealed

    @property
    def decision(self) -> Decision | None:
        if not self.stack:
            return None
        step = self.stack[-1]
        return Decision(step.player, step.prompt(self), step.clause, tuple(step.legal(self)))

    def legal(self) -> list[Action]:
        return self.stack[-1].legal(self) if self.stack else []

    def apply(self, action: Action) -> Sequence[Event]:
        log: list[Event] | None = None
        if self.log is not None:
            log = self.log = []
        assert isinstance(action, Act)
        action.apply(self)
        stack = self.stack
        while stack and not stack[-1].asks:
            stack.pop().go(self)
        return () if log is None else log

    def record(self, on: bool) -> None:
        self.log = [] if on else None

    def view(self, player: int) -> AntaresView:
        return view_of(self, player)

    def clone(self) -> AntaresState:
        s = AntaresState.__new__(AntaresState)
        s.pool = self.pool
        s.card = self.card
        s.names = self.names
        s.turn_limit = self.turn_limit
        s.traits = self.traits
        s.odds = self.odds
        s.players = [player.clone() for player in self.players]
        s.active = self.active
        s._turn = self._turn
        s._revealed = self._revealed
        s._outcome = self._outcome
        s.gate = self.gate
        s.total = self.total
        s.table = self.table
        s.hand = self.hand
        s.kept = self.kept
        s.rolled = self.rolled
        s.rolls = self.rolls
        s.fates = self.fates
        s.claimed = self.claimed
        s.took = self.took
        s.used = self.used
        s.passed = self.passed
        s.holder = self.holder
        s.stack = self.stack[:]
        s.skirmish_chance = Chance(self.skirmish_chance.state)
        s.control_chance = Chance(self.control_chance.state)
        s.fate_chance = Chance(self.fate_chance.state)
        s.log = None
        return s

    def redeal(self, player: int, seed: int) -> AntaresState:
        s = self.clone()
        s.set_chances({name: hashed(seed, f"redealt {name}") for name in s.chances()})
        return s

    def sees(self, player: int) -> frozenset[int]:
        """Itself alone: nobody has anything hidden, and nobody shares a turn."""
        return frozenset((player,))

    def chances(self) -> Mapping[str, int]:
        return {
            "skirmish": self.skirmish_chance.state,
            "control": self.control_chance.state,
            "fate": self.fate_chance.state,
        }

    def set_chances(self, chances: Mapping[str, int]) -> None:
        self.skirmish_chance = Chance(chances["skirmish"])
        self.control_chance = Chance(chances["control"])
        self.fate_chance = Chance(chances["fate"])

    def inventory(self) -> Mapping[str, int]:
        return {
            "control": self.gate + sum(self.claimed) + sum(p.dice() for p in self.players),
            "fate": self.table + self.hand + sum(self.fates) + sum(p.fate for p in self.players),
        }

    def problems(self) -> list[str]:
        return problems(self)

    def digest(self) -> str:
        parts: list[object] = [
            self.pool.digest,
            self.card,
            self._turn,
            self.active,
            self._outcome,
            (self.gate, self.total, self.table, self.hand, self.took, self.used, self.passed, self.holder),
            (self.kept, self.rolled, self.rolls, self.fates, self.claimed),
            [step.key() for step in self.stack],
            (self.skirmish_chance, self.control_chance, self.fate_chance),
            (self.traits, self.odds, self.turn_limit),
            [(p.faction, p.logged, p.fate) for p in self.players],
        ]
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
        return consequence(self, action, names)

    # ---- what lies on the table --------------------------------------------------------------------------------------

    def victories(self) -> int:
        """Victory faces among all Skirmish dice showing."""
        return self.kept.victories + self.rolled.victories

    def strikes(self) -> int:
        """Strike faces among all Skirmish dice showing."""
        return self.kept.strikes + self.rolled.strikes

    def holders(self, p: int) -> list[int]:
        """The other seats that have a Fate die, clockwise from this one."""
        n = len(self.players)
        return [seat for seat in ((p + i) % n for i in range(1, n)) if self.players[seat].fate]

    def logged_opponents(self, p: int) -> list[int]:
        """The other seats that have logged a Control die, in the order of the table."""
        return [player.seat for player in self.players if player.seat != p and any(player.logged)]

    def points(self, seat: int) -> int:
        """The score of a seat as things stand (AN-END-3)."""
        return points(self, seat)

    # ---- the turn ----------------------------------------------------------------------------------------------------

    def begin_turn(self, seat: int) -> None:
        """The six Skirmish dice pass to this seat."""
        self.active = seat
        self.kept = self.rolled = NONE
        self.rolls = self.took = self.used = self.passed = 0
        self.stack.append(st.START[seat])
        if self.log is not None:
            self.log.append(ev.TurnBegan(seat, self._turn))

    def _ask_holders(self) -> bool:
        """Ask the others who hold Fate dice, clockwise from the roller; False when there is nobody (AN-FATE-2)."""
        players = self.players
        n = len(players)
        asked = False
        for i in range(n - 1, 0, -1):
            seat = (self.active + i) % n
            if players[seat].fate and not self.passed >> seat & 1:
                if not asked:
                    self.rolled = NONE
                    self.stack.append(st.ROLL)
                    asked = True
                self.stack.append(st.WINDOW[seat])
        return asked

    def roll(self, asked: bool = False) -> None:
        """Roll all Skirmish dice that are not kept, and the Fate dice in the hand (AN-TURN-3, AN-FATE-3).

        Holders of Fate dice are asked before, unless they were `asked` already.
        """
        if not asked and self.table + self.hand + self.players[self.active].fate != FATE_DICE and self._ask_holders():
            return
        kept = self.kept
        ways = self.pool.skirmish.ways[kept.left]
        rolled = self.rolled = ways[self.skirmish_chance.below(len(ways))]
        self._revealed += 1
        self.rolls += 1
        if self.hand:
            self._roll_fate()
            return
        if self.log is not None:
            self.log.append(ev.Rolled(self.active, rolled, NOTHING))
        if kept.victories + rolled.victories == BUST:
            self._bust()
        elif rolled.n == 1:
            self.stand(False)
        else:
            self.stack.append(st.KEEP[self.active])

    def _roll_fate(self) -> None:
        """The Fate dice in the hand are rolled with the others; traits may meet them before they resolve."""
        self.fates = self.pool.fate.roll(self.hand, self.fate_chance)
        self.hand = 0
        if self.log is not None:
            self.log.append(ev.Rolled(self.active, self.rolled, self.fates))
        if not self._offers(FATE):
            self.resolve_fate()

    def resolve_fate(self) -> None:
        """All Sabotages, all Warps, the bust check, then Routed (AN-FATE-4)."""
        me = self.players[self.active]
        fates = self.fates
        for _ in range(fates[SABOTAGE]):
            self._sabotage(me)
        for _ in range(fates[WARPED]):
            self._warp(me)
        self.table += sum(fates)
        self.fates = NOTHING
        if self.victories() == BUST:
            self._bust()
        elif fates[ROUTED]:
            if self.log is not None:
                self.log.append(ev.Routed(self.active))
            self.end_turn()
        elif self.rolled.n == 1:
            self.stand(False)
        else:
            self.stack.append(st.KEEP[self.active])

    def _bust(self) -> None:
        """Exactly five Victories show: no claim, no traits (AN-TURN-5)."""
        if self.log is not None:
            self.log.append(ev.Busted(self.active))
        self.end_turn()

    def _sabotage(self, me: Player) -> None:
        """A logged die of the highest value goes back to the Gate System (AN-FATE-5)."""
        high = me.highest()
        if high:
            me.logged[high - 1] -= 1
            self.gate += 1
        if self.log is not None:
            self.log.append(ev.Sabotaged(me.seat, high, me.logged))

    def _warp(self, me: Player) -> None:
        """Each logged die turns one lower, a 1 goes back to the Gate System (AN-FATE-6)."""
        ones, twos, threes = me.logged
        me.logged = [twos, threes, 0]
        self.gate += ones
        if self.log is not None:
            self.log.append(ev.Warped(me.seat, ones + twos + threes, ones, me.logged))

    def stand(self, chosen: bool) -> None:
        """The rolling ends: all dice standing are kept (AN-TURN-4). `chosen` when the roller could have gone on."""
        self.kept = DICE[self.kept.code + self.rolled.code]
        self.rolled = NONE
        if self.log is not None:
            self.log.append(ev.Stopped(self.active, self.kept, chosen))
        if not self._offers(OFFENSIVE):
            self.claim()

    def end_turn(self) -> None:
        """The next seat clockwise begins (AN-TURN-7), unless this was the last turn (AN-END-4)."""
        if self._turn >= LAST_TURN:
            self.finish(-1)
            return
        if self._turn == self.turn_limit:
            self._draw()
            return
        self._turn += 1
        self.begin_turn((self.active + 1) % len(self.players))

    # ---- the claim ---------------------------------------------------------------------------------------------------

    def claim(self) -> None:
        """What the Victories of the Offensive earn (AN-CLAIM-1)."""
        victories = self.kept.victories
        if victories < 2:
            self.after_claim()
            return
        self.stack.append(st.CLAIMED)
        if victories == 6:
            self.stack.append(st.SIX[self.active])
        elif act.CONTROL_EARNED[victories]:
            self.claim_offensive(act.CONTROL_EARNED[victories])
        elif act.FATE_EARNED[victories]:
            self.claim_fate(self.active, act.FATE_EARNED[victories])

    def claim_offensive(self, n: int) -> None:
        """The Offensive claims n Control dice, or all that are left (AN-CLAIM-5)."""
        self.took = n if n < self.gate else self.gate
        self.claim_control(n)

    def claim_control(self, n: int) -> None:
        """Roll n Control dice of the Gate System together, or all that are left (AN-CLAIM-2)."""
        n = n if n < self.gate else self.gate
        self.gate -= n
        self.claimed = self.pool.control.roll(n, self.control_chance)
        self._revealed += 1
        if self.log is not None:
            self.log.append(ev.ClaimedControl(self.active, self.claimed))
        if not self._offers(CLAIM):
            self.log_claim()

    def reroll_control(self, face: int) -> None:
        """A claimed die that shows this face is rolled again."""
        counts = list(self.claimed)
        counts[face] -= 1
        again = self.pool.control.roll(1, self.control_chance).index(1)
        counts[again] += 1
        self.claimed = (counts[0], counts[1], counts[2], counts[3])
        self._revealed += 1
        if self.log is not None:
            self.log.append(ev.RerolledControl(self.active, face, again))

    def log_claim(self) -> None:
        """Log or return the claimed dice, then look whether the gate has fallen (AN-CLAIM-2, 3 and 6)."""
        claimed = self.claimed
        self.claimed = NOTHING
        me = self.players[self.active]
        logged = me.logged
        logged[0] += claimed[0]
        logged[1] += claimed[1]
        logged[2] += claimed[2]
        back = claimed[FATE_FACE]
        self.gate += back
        if self.log is not None:
            self.log.append(ev.Logged(me.seat, claimed))
        if not self.gate:
            self.finish(me.seat)
        elif back:
            self.claim_fate(me.seat, back)

    def claim_fate(self, p: int, n: int) -> None:
        """Claim n Fate dice one by one, from the table or else from another player (AN-CLAIM-4)."""
        while n > 0:
            if self.table:
                self.table -= 1
                self.players[p].fate += 1
                if self.log is not None:
                    self.log.append(ev.ClaimedFate(p, -1))
            else:
                holders = self.holders(p)
                if not holders:
                    if self.log is not None:
                        self.log.append(ev.NoFate(p))
                    return
                if len(holders) > 1:
                    self.stack.append(st.take_fate(p, n))
                    return
                self.take_fate(p, holders[0])
            n -= 1

    def take_fate(self, p: int, source: int) -> None:
        """Claim one Fate die out of another Headquarters."""
        self.players[source].fate -= 1
        self.players[p].fate += 1
        if self.log is not None:
            self.log.append(ev.ClaimedFate(p, source))

    def after_claim(self) -> None:
        """The claim of the Offensive is over, and the game is not."""
        if not self._offers(LOGGED):
            self.end_turn()

    def finish(self, holder: int) -> None:
        """The game is over: this seat has the Gate card, or nobody (−1) (AN-END-1, AN-END-4)."""
        self.holder = holder
        self.stack.clear()
        self._outcome = ended(self)
        if self.log is not None:
            for p in self.players:
                gate = self.card.points if p.seat == holder else 0
                self.log.append(ev.Scored(p.seat, p.logged, p.fate, gate, self.points(p.seat)))
            self.log.append(ev.GameEnded(self._outcome.winners))

    def _draw(self) -> None:
        """A table's own limit of turns is reached: nobody wins (AN-END-4)."""
        self.stack.clear()
        self._outcome = Outcome((), f"The limit of {self.turn_limit} turns is reached: a draw.", "AN-END-4")
        if self.log is not None:
            self.log.append(ev.GameEnded(()))

    # ---- traits ------------------------------------------------------------------------------------------------------

    def _offers(self, moment: int) -> bool:
        """Whether the roller is asked about traits at this moment; what comes after it then waits on the stack."""
        for trait in self.players[self.active].faction.at[moment]:
            if self.traits and trait.ready(self):
                self.stack.append(st.AFTER[moment])
                self.stack.append(st.TRAITS[moment][self.active])
                return True
        return False

    def offer_traits(self, moment: int) -> None:
        """Ask the roller again about the traits of this moment, if another one is ready."""
        for trait in self.players[self.active].faction.at[moment]:
            if trait.ready(self):
                self.stack.append(st.TRAITS[moment][self.active])
                return

    def ignore_fate(self, face: int) -> None:
        """A Fate die of this roll is ignored: it lies on the table again."""
        counts = list(self.fates)
        counts[face] -= 1
        self.fates = (counts[0], counts[1], counts[2], counts[3])
        self.table += 1
        if self.log is not None:
            self.log.append(ev.Ignored(self.active, face))

    def turn_down(self, p: int, seats: Iterable[int]) -> None:
        """The highest logged die of each of these seats turns down one face; a 1 goes back to the Gate System."""
        for seat in seats:
            victim = self.players[seat]
            high = victim.highest()
            victim.logged[high - 1] -= 1
            if high == 1:
                self.gate += 1
            else:
                victim.logged[high - 2] += 1
            if self.log is not None:
                self.log.append(ev.TurnedDown(p, seat, high))

    def turn_up(self, p: int, face: int) -> None:
        """A logged die of the player's own that shows this face turns up one."""
        logged = self.players[p].logged
        logged[face] -= 1
        logged[face + 1] += 1
        if self.log is not None:
            self.log.append(ev.TurnedUp(p, face + 1))
