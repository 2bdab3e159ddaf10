"""From the wish to play a card or use an ability to its announcement: aims first, then costs (HG-SURGE-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.hyborian import actions as act
from rules.hyborian import events as ev
from rules.hyborian import numbers
from rules.hyborian.ability import Context
from rules.hyborian.chain import AbilityItem, SurgeItem, announce, begin_play
from rules.hyborian.steps import Question, Step

if TYPE_CHECKING:
    from rules.hyborian.ability import Ability, Aim, Cost
    from rules.hyborian.card import Card
    from rules.hyborian.moves import Moves
    from rules.hyborian.table import Due


class Plan:
    """What will be announced once it is aimed and paid: an ability in its context.

    card      a card that was taken from hand for it, and lies nowhere else
    at_once   it is carried out where it would be announced: a card whose announcement has been answered already
    """

    __slots__ = ("ability", "at_once", "card", "context")

    def __init__(self, ability: Ability, context: Context, card: Card | None = None, at_once: bool = False) -> None:
        self.ability = ability
        self.context = context
        self.card = card
        self.at_once = at_once

    def announce(self, s: Moves, c: Context) -> None:
        """Put it on the chain, aimed and paid."""
        if self.at_once:
            self.ability.program.run(s, c)
            return
        if self.card is not None:
            s.tell(ev.Played(c.seat, c.card))
            announce(s, SurgeItem(c.seat, s.number(), c.card, self.ability, c))
            s.fire_all("card_announced", s.opponents(c.seat), c.seat)
            return
        s.tell(ev.Used(c.seat, c.card))
        announce(s, AbilityItem(c.seat, s.number(), c.card, self.ability, c))

    def begin(self, s: Moves) -> None:
        """Aim it."""
        self.aim(s, ())

    def aim(self, s: Moves, done: tuple[tuple[int, ...], ...]) -> None:
        """Ask for the next aim, or go on to the costs when all are chosen."""
        aims = self.ability.aims
        if len(done) < len(aims):
            s.push(Choosing(s, self, done, ()))
            return
        c = self.context.aimed(done) if aims else self.context
        s.push(Announce(self, c))
        for cost in reversed(self.ability.cost):
            s.push(Pay(self, c, cost))

    def key(self) -> str:
        return f"{self.context!r}#{self.ability.place}{'!' * self.at_once}{self.card or ''}"


class _Planned(Step):
    """A step of a plan; it holds the card that was taken from hand."""

    __slots__ = ("plan",)
    plan: Plan

    def held(self) -> list[Card]:
        return []


class Announce(_Planned):
    """All is aimed and paid: the announcement is made."""

    __slots__ = ("context",)

    def __init__(self, plan: Plan, c: Context) -> None:
        self.player = c.seat
        self.plan = plan
        self.context = c

    def lapse(self, s: Moves) -> None:
        self.plan.announce(s, self.context)

    def held(self) -> list[Card]:
        return [] if self.plan.card is None else [self.plan.card]

    def key(self) -> str:
        return f"Announce@{self.player}:{self.plan.key()}{self.context!r}"


class Pay(_Planned):
    """One cost of it is paid."""

    __slots__ = ("context", "cost")

    def __init__(self, plan: Plan, c: Context, cost: Cost) -> None:
        self.player = c.seat
        self.plan = plan
        self.context = c
        self.cost = cost

    def lapse(self, s: Moves) -> None:
        self.cost.pay(s, self.context)

    def key(self) -> str:
        return f"Pay@{self.player}:{self.plan.key()}{self.cost.words()}"


class Choosing(_Planned):
    """One aim of an ability is chosen, piece by piece."""

    __slots__ = ("chosen", "done")
    clause = "HG-CARD-5"

    def __init__(self, s: Moves, plan: Plan, done: tuple[tuple[int, ...], ...], chosen: tuple[int, ...]) -> None:
        self.plan = plan
        self.done = done
        self.chosen = chosen
        self.player = chooser(s, plan.context, self.aim.chosen_by)

    @property
    def aim(self) -> Aim:
        return self.plan.ability.aims[len(self.done)]

    def _left(self, s: Moves) -> list[int]:
        c = self.plan.context.aimed(self.done)
        return [n for n in self.aim.choices(s, c) if n not in self.chosen]

    def live(self, s: Moves) -> bool:
        """Whether somebody has a choice; what is settled by itself is done by `lapse`."""
        aim = self.aim
        left = self._left(s)
        if len(self.chosen) >= aim.count or not left or aim.chosen_by == "random":
            return False
        return aim.up_to or len(left) > aim.count - len(self.chosen)

    def lapse(self, s: Moves) -> None:
        aim = self.aim
        left = self._left(s)
        wanted = aim.count - len(self.chosen)
        if not left or wanted <= 0:
            self._settle(s, self.chosen)
        elif aim.chosen_by == "random":
            picked = list(self.chosen)
            left = sorted(left)
            for _ in range(min(wanted, len(left))):
                if len(left) > 1:
                    s.came_to_light()
                picked.append(s.chance.pick(left))
            self._settle(s, tuple(picked))
        else:
            self._settle(s, (*self.chosen, *left))

    def _settle(self, s: Moves, chosen: tuple[int, ...]) -> None:
        if not chosen and not self.aim.up_to and self.plan.card is None and self.plan.context.source >= 0:
            return  # a trigger that finds nothing to aim at does nothing
        self.plan.aim(s, (*self.done, chosen))

    def legal(self, s: Moves) -> list[act.Act]:
        aim = self.aim
        out = [aim.act(s, n) for n in self._left(s)]  # type: ignore[attr-defined]
        if aim.up_to:
            out.append(s.act(act.Choose, "no_more", "done", "HG-CARD-5", "No more", -1))
        return out

    def answered(self, s: Moves, n: int) -> None:
        s.stack.pop()
        if n < 0:
            self.plan.aim(s, (*self.done, self.chosen))
        else:
            s.push(Choosing(s, self.plan, self.done, (*self.chosen, n)))

    def prompt(self, s: Moves) -> str:
        return f"{self.plan.context.card.name}: choose {self.aim.words()}."

    def held(self) -> list[Card]:
        return [] if self.plan.card is None else [self.plan.card]

    def key(self) -> str:
        return f"Choosing@{self.player}:{self.plan.key()}{self.done}{self.chosen}"


def chooser(s: Moves, c: Context, by: str) -> int:
    """Who chooses: the controller, or the opponent in the battle (else the next opponent clockwise)."""
    if by != "foe":
        return c.seat
    if s.battle is not None and c.seat in (s.battle.attacker, s.battle.defender):
        return s.battle.defender if c.seat == s.battle.attacker else s.battle.attacker
    return s.opponents(c.seat)[0]


def play_surge(s: Moves, seat: int, card: Card, ability: Ability) -> None:
    """Play a Power Surge from hand."""
    begin_play(s)
    s.players[seat].lose(card)
    if card.limit_one:
        s.counts[("game", 0, f"{card.id}@{seat}", 0)] = 1
    Plan(ability, Context(seat, card), card).begin(s)


def use_ability(s: Moves, num: int, ability: Ability) -> None:
    """Use an activated ability of a piece in play."""
    begin_play(s)
    c, _ = numbers.context_of(s, num)
    s.count_use(ability, c)
    Plan(ability, c).begin(s)


class Settle(Step):
    """Triggers that fell due are announced, player by player from the lead, each ordering their own (HG-SURGE-8)."""

    __slots__ = ()
    clause = "HG-SURGE-8"

    def live(self, s: Moves) -> bool:
        self_player = self._next(s)
        if self_player < 0:
            return False
        self.player = self_player
        return len({repr(due) for due in s.due if due.context.seat == self_player}) > 1

    def _next(self, s: Moves) -> int:
        for seat in s.from_lead():
            if any(due.context.seat == seat for due in s.due):
                return seat
        return -1

    def _own(self, s: Moves) -> list[int]:
        out: list[int] = []
        seen: set[str] = set()
        for i, due in enumerate(s.due):
            if due.context.seat == self.player and repr(due) not in seen:
                seen.add(repr(due))
                out.append(i)
        return out

    def lapse(self, s: Moves) -> None:
        seat = self._next(s)
        if seat >= 0:
            i = next(i for i, due in enumerate(s.due) if due.context.seat == seat)
            self._begin(s, i)

    def legal(self, s: Moves) -> list[act.Act]:
        out: list[act.Act] = []
        for i in self._own(s):
            due = s.due[i]
            num = max(due.context.source, 0)
            text = f"first:{num}.{due.ability.place}" + (f".{due.context.subject}" if due.context.subject >= 0 else "")
            out.append(s.act(DueAct, text, due.context.card, num, i, due.ability.place))
        return out

    def answered(self, s: Moves, n: int) -> None:
        s.stack.pop()
        self._begin(s, n)

    def _begin(self, s: Moves, i: int) -> None:
        due = s.due.pop(i)
        if due.ability.optional:
            s.push(May(due))
        else:
            start_due(s, due)

    def prompt(self, s: Moves) -> str:
        return "Which of your abilities happens first?"

    def key(self) -> str:
        return "Settle"


class DueAct(act.Choose):
    """An ability that falls due is the next to be announced."""

    __slots__ = ("place",)

    def __init__(self, text: str, card: Card, num: int, n: int, place: int) -> None:
        super().__init__(text, "Ability", "HG-SURGE-8", f"First {card.name}", n, num)
        self.card = card
        self.place = place

    def value(self, s: Moves) -> str:
        return self.text.removeprefix("first:")


def start_due(s: Moves, due: Due) -> None:
    """Announce a trigger."""
    s.count_use(due.ability, due.context)
    Plan(due.ability, due.context).begin(s)


class May(Question):
    """An ability that may happen: does it?"""

    __slots__ = ("due",)
    clause = "HG-CBT-5"

    def __init__(self, due: Due) -> None:
        self.player = due.context.seat
        self.due = due

    def legal(self, s: Moves) -> list[act.Act]:
        return [
            s.act(act.Choose, "yes", "Ability", "HG-CBT-5", "Use it", 1),
            s.act(act.Choose, "no", "Ability", "HG-CBT-5", "Leave it", 0),
        ]

    def answered(self, s: Moves, n: int) -> None:
        s.stack.pop()
        if n:
            start_due(s, self.due)

    def prompt(self, s: Moves) -> str:
        return f"{self.due.context.card.name}: {self.due.ability.words()} Use it?"

    def key(self) -> str:
        return f"May@{self.player}:{self.due!r}"
