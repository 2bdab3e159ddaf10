"""What a position of Hyborian Gates holds, and the steps that are still to be done in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from rules.core.chance import Chance
from rules.core.contract import State

if TYPE_CHECKING:
    from rules.core.contract import Event, Outcome
    from rules.hyborian.ability import Ability, Context, Program
    from rules.hyborian.actions import Act
    from rules.hyborian.battle import Battle, Campaign
    from rules.hyborian.card import CardPool
    from rules.hyborian.chain import Item
    from rules.hyborian.lasting import Lasting
    from rules.hyborian.options import HyborianOptions
    from rules.hyborian.pieces import Complex, Trooper
    from rules.hyborian.player import Player
    from rules.hyborian.steps import Step

#: causes of a discard that the owner wanted (HG-CARD-9)
VOLUNTARY: Final = frozenset({"cost", "choice"})


class Due:
    """A triggered ability that waits to be announced."""

    __slots__ = ("ability", "context")

    def __init__(self, ability: Ability, context: Context) -> None:
        self.ability = ability
        self.context = context

    def __repr__(self) -> str:
        return f"{self.context!r}#{self.ability.place}"


class Delayed:
    """Effects that were put off to a moment of the game (`MOMENTS`); their ability is announced when it comes."""

    __slots__ = ("ability", "context", "moment")

    def __init__(self, moment: str, ability: Ability, context: Context) -> None:
        self.moment = moment
        self.ability = ability
        self.context = context

    def __repr__(self) -> str:
        return f"{self.moment}:{self.context!r}#{self.ability.place}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(State):
    """A position: what it holds, how its steps are stacked, and who sits where.

    units, complexes   what is in play, by number
    bearer             number of an attachment: that of its Trooper
    hooks              what the rules look for: numbers of the pieces in play whose cards have it
    chain              what was announced and has not resolved; the last resolves first
    due                triggers that wait to be announced
    delayed            what was put off to a later moment
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
        "delayed",
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
    delayed: tuple[Delayed, ...]
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

    # Uses

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

    # Moments

    def put_off(self, moment: str, ability: Ability, c: Context) -> None:
        """Leave an ability to a later moment."""
        self.delayed = (*self.delayed, Delayed(moment, ability, c))

    def comes(self, moment: str, seats: Sequence[int]) -> None:
        """A moment has come for these seats: what they had put off to it falls due."""
        left: list[Delayed] = []
        for one in self.delayed:
            if one.moment == moment and one.context.seat in seats:
                self.due.append(Due(one.ability, one.context))
            else:
                left.append(one)
        self.delayed = tuple(left)
