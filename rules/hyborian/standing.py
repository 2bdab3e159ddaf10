"""Effects that change numbers, forbid, permit or protect: as a plain state while a card is in play, or for a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rules.hyborian import events as ev
from rules.hyborian.ability import Context, Effect
from rules.hyborian.card import KINDS
from rules.hyborian.lasting import DURATIONS, Lasting
from rules.hyborian.numbers import FORBIDDING
from rules.hyborian.ring import TITLES, is_dimension
from rules.hyborian.select import What

if TYPE_CHECKING:
    from rules.hyborian.amounts import Amount
    from rules.hyborian.moves import Moves
    from rules.hyborian.pieces import Complex, Trooper

#: Acts that a prohibition may name.
ACTS: Final[dict[str, str]] = {
    "surge": "play Power Surges",
    "vortex": "play Vortex Tactics",
    "magic": "cast Gaean Magic",
    "ability": "use abilities that have a cost",
    "trooper": "play Troopers",
    "attach": "attach cards",
    "overload": "overload Complexes",
    "transport": "move Troopers there",
    "leave": "move Troopers away from there",
    "attack": "begin a Campaign there",
}

#: What may be permitted.
PERMITS: Final[dict[str, str]] = {
    "vehicle": "carry a Vehicle",
    "two_vehicles": "carry two Vehicles",
    "magic": "cast Gaean Magic",
    "any_companion": "carry Companions of any Dimension",
    "any_bearer": "be attached to any Trooper",
    "dimension_walk": "walk to a neighbouring Dimension",
    "transport_without_gate": "go between the Ready Area and any Dimension without a Gate, once a turn",
    "no_waiting": "leave the Ready Area on the turn after it was played without waiting",
}


#: what an immunity speaks of, in its sentence
_SOURCES: Final = {
    "all": "the text of all other cards",
    **{
        kind: name if kind in ("surge", "vortex", "magic") else f"abilities of {name} cards"
        for kind, name in KINDS.items()
    },
}


def stamp(s: Moves, c: Context, until: str) -> int:
    """The round in whose End Stage something ends, or the number of the piece that it ends with."""
    if until == "while_attached":
        return c.source
    return s.round + 1 if until == "next_turn" else s.round


def _sign(amount: Amount | None, stat: str) -> str:
    return "" if amount is None else f"{stat} {amount.words()}"


class Modify(Effect):
    """Attack, defense or both are added to (HG-CARD-6)."""

    __slots__ = ("attack", "defense", "until", "what")
    standing: ClassVar[bool] = True
    hook: ClassVar[str] = "modify"

    def __init__(self, what: What, attack: Amount | None, defense: Amount | None, until: str) -> None:
        self.what = what
        self.attack = attack
        self.defense = defense
        self.until = until

    def run(self, s: Moves, c: Context) -> None:
        a = 0 if self.attack is None else self.attack.of(s, c)
        d = 0 if self.defense is None else self.defense.of(s, c)
        for unit in self.what.troopers(s, c):
            s.last(Lasting("add", unit.num, a, d, self.until, c.card.name, (), stamp(s, c, self.until)))
            s.tell(ev.Changed(c.card, f"{unit.card.name} {_plus(a)}/{_plus(d)}"))

    def listens(self) -> tuple[str, ...]:
        # What speaks of the bearer alone is found by its stack, and not by everybody’s.
        return (self.hook,) if self.what.selector is not None or self.what.word == "foe" else ("modify own",)

    def change(self, s: Moves, c: Context, unit: Trooper) -> tuple[int, int] | None:
        what = self.what
        if what.selector is not None:
            if not what.selector.matches(s, c, unit):
                return None
        elif what.word == "foe":
            if s.battle is None or s.battle.foe_of(c.bearer) != unit.num:
                return None
        elif unit.num != c.bearer:
            return None
        a = 0 if self.attack is None else self.attack.of(s, c)
        d = 0 if self.defense is None else self.defense.of(s, c)
        return (a, d) if a or d else None

    def words(self) -> str:
        if self.attack is self.defense:
            change = _sign(self.attack, "Strength")
        else:
            change = " and ".join(filter(None, (_sign(self.attack, "attack"), _sign(self.defense, "defense"))))
        until = f" {DURATIONS[self.until]}" if self.until else ""
        return f"{self.what.words()} has {change}{until}"

    def tally(self) -> dict[str, float]:
        a = 0 if self.attack is None else self.attack.plus + self.attack.times * (not self.attack.fixed)
        d = 0 if self.defense is None else self.defense.plus + self.defense.times * (not self.defense.fixed)
        return {"attack": float(a), "defense": float(d)}


def _plus(n: int) -> str:
    return f"−{-n}" if n < 0 else f"+{n}"


class SetStat(Effect):
    """A printed number is replaced; what is added still applies (HG-CARD-12, HG-WORD-6)."""

    __slots__ = ("attack", "defense", "until", "what")

    def __init__(self, what: What, attack: Amount | None, defense: Amount | None, until: str) -> None:
        self.what = what
        self.attack = attack
        self.defense = defense
        self.until = until

    def run(self, s: Moves, c: Context) -> None:
        a = None if self.attack is None else self.attack.of(s, c)
        d = None if self.defense is None else self.defense.of(s, c)
        for unit in self.what.troopers(s, c):
            s.last(Lasting("set", unit.num, a, d, self.until, c.card.name, (), stamp(s, c, self.until)))
            said = " and ".join(f"{stat} {n}" for stat, n in (("attack", a), ("defense", d)) if n is not None)
            s.tell(ev.Changed(c.card, f"{unit.card.name} has printed {said}"))

    def words(self) -> str:
        parts = [
            f"printed {stat} of {self.what.words()} counts as {amount.words().lstrip('+')}"
            for stat, amount in (("attack", self.attack), ("defense", self.defense))
            if amount is not None
        ]
        return f"{' and '.join(parts)} {DURATIONS[self.until]}"

    def tally(self) -> dict[str, float]:
        return {"discard": 0.4}


class Forbid(Effect):
    """Acts are forbidden: in the bearer’s place, in a Dimension aimed at, or everywhere (HG-WORD-7)."""

    __slots__ = ("acts", "until", "where", "whose")
    standing = True
    hook = "forbid"

    def __init__(self, acts: tuple[str, ...], whose: str, where: str, until: str) -> None:
        self.acts = acts
        self.whose = whose
        self.where = where
        self.until = until

    def run(self, s: Moves, c: Context) -> None:
        seats = {"all": [-1], "mine": [c.seat], "opponents": s.opponents(c.seat)}[self.whose]
        places: list[int | None] = [None]
        if self.where == "target":
            places = [n for aim in c.targets for n in aim]
        elif self.where == "here":
            places = [s.here(c)]
        for seat in seats:
            for place in places:
                s.last(Lasting("ban", seat, place, None, self.until, c.card.name, self.acts, stamp(s, c, self.until)))
        s.tell(ev.Changed(c.card, self.words()))

    def listens(self) -> tuple[str, ...]:
        return ("forbid", *(FORBIDDING[act] for act in self.acts))

    def bars(self, s: Moves, c: Context, seat: int, act: str, place: int) -> bool:
        if act not in self.acts:
            return False
        if self.whose != "all" and (seat == c.seat) != (self.whose == "mine"):
            return False
        if self.where == "everywhere":
            return True
        unit = s.units.get(c.bearer)
        if unit is None or place < -1:
            return False
        if self.where == "home":
            return is_dimension(place) and place % 6 == c.card.dimension
        return unit.place == place and is_dimension(place)

    def words(self) -> str:
        who = {"all": "nobody", "mine": "you cannot", "opponents": "no opponent"}[self.whose]
        can = "" if self.whose == "mine" else " can"
        where = {
            "here": " in the place of this card",
            "everywhere": "",
            "target": " in the target Dimension",
            "home": " in its home Dimension",
        }[self.where]
        until = f" {DURATIONS[self.until]}" if self.until else ""
        return f"{who}{can} {' or '.join(ACTS[act] for act in self.acts)}{where}{until}"

    def tally(self) -> dict[str, float]:
        return {"forbid": 1}


class Permit(Effect):
    """A Trooper may do what the rules alone do not let it."""

    __slots__ = ("until", "what", "word")
    standing = True

    def __init__(self, word: str, what: What, until: str) -> None:
        self.word = word
        self.what = what
        self.until = until

    def run(self, s: Moves, c: Context) -> None:
        for unit in self.what.troopers(s, c):
            until = self.until or "game"
            s.last(Lasting("permit", unit.num, None, None, until, c.card.name, (self.word,), stamp(s, c, until)))
            s.tell(ev.Changed(c.card, f"{unit.card.name} may {PERMITS[self.word]}"))

    def permitted(self) -> tuple[str, ...]:
        return (self.word,)

    def words(self) -> str:
        until = f" {DURATIONS[self.until]}" if self.until else ""
        return f"{self.what.words()} may {PERMITS[self.word]}{until}"

    def tally(self) -> dict[str, float]:
        return {"permit": 1}


class Immune(Effect):
    """Text and abilities of some kinds of card do nothing to a stack (HG-CARD-8)."""

    __slots__ = ("sources", "until", "what")
    standing = True
    hook = "immune"

    def __init__(self, sources: tuple[str, ...], what: What, until: str) -> None:
        self.sources = sources
        self.what = what
        self.until = until

    def run(self, s: Moves, c: Context) -> None:
        for unit in self.what.troopers(s, c):
            until = self.until or "game"
            s.last(Lasting("immune", unit.num, None, None, until, c.card.name, self.sources, stamp(s, c, until)))
            s.tell(ev.Changed(c.card, f"{unit.card.name} is immune"))

    def guards(self) -> tuple[str, ...]:
        return self.sources

    def words(self) -> str:
        sources = " and ".join(
            f"abilities of {TITLES[int(x[1])]} cards" if x[0] == "d" and x[1:].isdigit() else _SOURCES[x]
            for x in self.sources
        )
        until = f" {DURATIONS[self.until]}" if self.until else ""
        return f"{self.what.words()} is immune to {sources}{until}"

    def tally(self) -> dict[str, float]:
        return {"immune": 1}


class TransportPower(Effect):
    """A Complex has more transport power, or less."""

    __slots__ = ("by", "dimension", "until")
    standing = True
    hook = "transport_power"

    def __init__(self, by: int, dimension: int, until: str) -> None:
        self.by = by
        self.dimension = dimension
        self.until = until

    def run(self, s: Moves, c: Context) -> None:
        d = None if self.dimension < 0 else self.dimension
        until = self.until or "player_turn"
        nums = c.targets[0] if c.targets else tuple(g.num for g in s.complexes.values() if g.owner == c.seat)
        for num in nums:
            s.last(Lasting("power", num, d, self.by, until, c.card.name, (), stamp(s, c, until)))
        s.tell(ev.Changed(c.card, self.words()))

    def powers(self, gate: Complex, dimension: int, power: int) -> int:
        if self.dimension >= 0 and dimension != self.dimension:
            return 0
        return self.by if power > 0 else 0

    def words(self) -> str:
        to = f" to {TITLES[self.dimension]}" if self.dimension >= 0 else " wherever it has any"
        until = f" {DURATIONS[self.until]}" if self.until else ""
        return f"transport power {_plus(self.by)}{to}{until}"

    def tally(self) -> dict[str, float]:
        return {"power": float(self.by)}


class ExtraLink(Effect):
    """A Complex has at least 1 transport power to a Dimension, or to all."""

    __slots__ = ("dimension",)
    standing = True
    hook = "transport_power"

    def __init__(self, dimension: int) -> None:
        self.dimension = dimension

    def run(self, s: Moves, c: Context) -> None:
        """As a plain state only."""

    def powers(self, gate: Complex, dimension: int, power: int) -> int:
        if power > 0 or (self.dimension >= 0 and dimension != self.dimension):
            return 0
        return 1

    def words(self) -> str:
        to = TITLES[self.dimension] if self.dimension >= 0 else "every Dimension"
        return f"this Complex has at least 1 transport power to {to}"

    def tally(self) -> dict[str, float]:
        return {"power": 1}


class SupportLimit(Effect):
    """A player may have more Troopers in each Dimension than the Complexes support (HG-MOVE-7)."""

    __slots__ = ("by", "until")
    standing = True
    hook = "support_limit"

    def __init__(self, by: int, until: str) -> None:
        self.by = by
        self.until = until

    def run(self, s: Moves, c: Context) -> None:
        until = self.until or "turn"
        seat = c.targets[0][0] if c.targets and c.targets[0] and self.by < 0 else c.seat
        s.last(Lasting("support", seat, self.by, None, until, c.card.name, (), stamp(s, c, until)))
        s.tell(ev.Changed(c.card, f"{s.names[seat]}’s support changes by {_plus(self.by)}"))

    def standing_amount(self, s: Moves, c: Context) -> int:
        return self.by

    def words(self) -> str:
        until = f" {DURATIONS[self.until]}" if self.until else ""
        whose = "your" if self.by > 0 else "the target’s"
        return f"{whose} support limit in each Dimension changes by {_plus(self.by)}{until}"

    def tally(self) -> dict[str, float]:
        return {"support": float(self.by)}


class GainControl(Effect):
    """The controller commands the Trooper aimed at for a time (HG-CARD-15)."""

    __slots__ = ("until", "what")

    def __init__(self, what: What, until: str) -> None:
        self.what = what
        self.until = until

    def run(self, s: Moves, c: Context) -> None:
        for unit in self.what.troopers(s, c):
            s.last(Lasting("control", unit.num, c.seat, None, self.until, c.card.name, (), stamp(s, c, self.until)))
            s.give_control(unit.num, c.seat)

    def words(self) -> str:
        return f"you control {self.what.words()} {DURATIONS[self.until]}"

    def tally(self) -> dict[str, float]:
        return {"discard": 0.8}
