"""What an ability can be aimed at: Troopers and attachments, Complexes, Dimensions, players, announcements."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.hyborian import actions as act
from rules.hyborian import numbers
from rules.hyborian.ability import Aim, Context
from rules.hyborian.event_kinds import with_article
from rules.hyborian.ring import adjacent, place_id
from rules.hyborian.select import Selector, reachable

if TYPE_CHECKING:
    from rules.hyborian.card import Card
    from rules.hyborian.moves import Moves
    from rules.hyborian.pieces import Complex


def _aimable(s: Moves, c: Context, place: int) -> bool:
    """Whether nothing forbids to aim this card at a place (HG-WORD-7)."""
    kind = c.card.kind
    if kind not in ("surge", "vortex", "magic"):
        return True
    return numbers.may(s, c.seat, kind, place)


def _guards(s: Moves) -> bool:
    """Whether anything in play may be immune."""
    if "immune" in s.hooks:
        return True
    for x in s.lasting:
        if x.kind == "immune":
            return True
    return False


def _bans(s: Moves, c: Context) -> bool:
    """Whether anything may forbid to aim this card somewhere."""
    kind = c.card.kind
    return kind in ("surge", "vortex", "magic") and numbers.barred(s, (kind,))


class AimAtPieces(Aim):
    """An aim at Troopers or attachments."""

    __slots__ = ("chosen_by", "count", "selector", "up_to")

    def __init__(self, selector: Selector, count: int = 1, up_to: bool = False, chosen_by: str = "me") -> None:
        self.selector = selector
        self.count = count
        self.up_to = up_to
        self.chosen_by = chosen_by

    def choices(self, s: Moves, c: Context) -> list[int]:
        found = self.selector.find(s, c)
        if _guards(s):
            found = [n for n in found if reachable(s, c, n)]
        if _bans(s, c):
            found = [n for n in found if _aimable(s, c, s.units[s.bearer.get(n, n)].place)]
        return found

    def any_choice(self, s: Moves, c: Context) -> bool:
        selector = self.selector
        if selector.of_attachments:
            return bool(self.choices(s, c))
        guards, bans = _guards(s), _bans(s, c)
        for unit in s.units.values():
            if selector.matches(s, c, unit) and not (guards and not reachable(s, c, unit.num)):
                if not bans or _aimable(s, c, unit.place):
                    return True
        return False

    def act(self, s: Moves, n: int) -> act.Act:
        """The act that chooses one."""
        card, prefix = numbers.context_of(s, n)[0].card, "t" if n in s.units else "a"
        return s.act(act.Choose, f"target:{prefix}{n}", "Target", "HG-CARD-5", f"Choose {card.name}", n, n)

    def words(self) -> str:
        one = self.selector.words()
        many = f"{'up to ' if self.up_to else ''}{self.count} × " if self.count > 1 or self.up_to else ""
        if not many:
            one = with_article(one)
        by = {"foe": ", chosen by the opponent", "random": ", at random"}.get(self.chosen_by, "")
        return f"{many}{one}{by}"


class AimAtComplex(Aim):
    """An aim at a Complex."""

    __slots__ = ("overloaded", "who")
    count = 1
    up_to = False
    chosen_by = "me"
    kind: ClassVar[str] = "complex"

    def __init__(self, who: str = "any", overloaded: bool = False) -> None:
        self.who = who
        self.overloaded = overloaded

    def choices(self, s: Moves, c: Context) -> list[int]:
        return [gate.num for gate in s.complexes.values() if self._fits(c, gate)]

    def _fits(self, c: Context, gate: Complex) -> bool:
        if self.overloaded and not gate.counter:
            return False
        return self.who == "any" or (gate.owner == c.seat) == (self.who == "mine")

    def act(self, s: Moves, n: int) -> act.Act:
        return s.act(act.Choose, f"target:c{n}", "Target", "HG-CARD-5", f"Choose {s.complexes[n].card.name}", n, n)

    def words(self) -> str:
        of = {"any": "", "mine": " of yours", "opponents": " of an opponent"}[self.who]
        return f"{'an overloaded ' if self.overloaded else 'a '}Complex{of}"


class AimAtDimension(Aim):
    """An aim at a Dimension."""

    __slots__ = ("at",)
    count = 1
    up_to = False
    chosen_by = "me"

    def __init__(self, at: str = "dimensions") -> None:
        self.at = at

    def choices(self, s: Moves, c: Context) -> list[int]:
        places = range(6 * s.sets)
        if self.at == "adjacent":
            return [d for d in places if adjacent(d, s.here(c)) and _aimable(s, c, d)]
        return [d for d in places if _aimable(s, c, d)]

    def act(self, s: Moves, n: int) -> act.Act:
        return s.act(act.Choose, f"target:{place_id(n)}", "Target", "HG-CARD-5", f"Choose {act.to_words(n)}", n)

    def words(self) -> str:
        return "a neighbouring Dimension" if self.at == "adjacent" else "a Dimension"


class AimAtPlayer(Aim):
    """An aim at an opponent."""

    __slots__ = ()
    count = 1
    up_to = False
    chosen_by = "me"

    def choices(self, s: Moves, c: Context) -> list[int]:
        return s.opponents(c.seat)

    def act(self, s: Moves, n: int) -> act.Act:
        return s.act(act.ChooseSeat, n, "Target", "HG-CARD-5")

    def words(self) -> str:
        return "an opponent"


class AimAtAnnouncement(Aim):
    """An aim at something announced that has not resolved (HG-SURGE-2)."""

    __slots__ = ("kinds",)
    count = 1
    up_to = False
    chosen_by = "me"

    def __init__(self, kinds: tuple[str, ...]) -> None:
        self.kinds = kinds

    def choices(self, s: Moves, c: Context) -> list[int]:
        return [
            item.num
            for item in s.chain
            if item.seat != c.seat and (not self.kinds or item.kind in self.kinds) and _aimable(s, c, _place(s, item))
        ]

    def act(self, s: Moves, n: int) -> act.Act:
        card: Card = next(item.card for item in s.chain if item.num == n)
        return s.act(act.Choose, f"target:x{n}", "Target", "HG-SURGE-2", f"Choose {card.name}", n, n)

    def words(self) -> str:
        return f"an opponent’s announced {' or '.join(self.kinds) if self.kinds else 'card, ability or transport'}"


def _place(s: Moves, item: object) -> int:
    return s.battle.place if s.battle is not None else -2
