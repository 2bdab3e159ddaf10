"""What a player may do: the acts, each about a card or a piece.

Acts name a card by its id where it is in hand, and by its number where it is in play: `play:just_a_man`,
`send:c2>chaos:t14`. Numbers are given when a piece enters play and never change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.hyborian import events as ev
from rules.hyborian.acts import (
    Act,
    Choose,
    ChooseCard,
    ChooseSeat,
    ability_words,
    arrival,
    facing,
    power_words,
    to_words,
)
from rules.hyborian.ring import AT_COMPLEX, TITLES, dimension_title, is_dimension, place_id

if TYPE_CHECKING:
    from rules.hyborian.card import Card
    from rules.hyborian.moves import Moves
    from rules.hyborian.pieces import Complex

__all__ = [
    "Act",
    "AddPyramid",
    "Attach",
    "Attack",
    "Cast",
    "Choose",
    "ChooseCard",
    "ChooseSeat",
    "Drive",
    "LayGate",
    "LayVortex",
    "PlaySurge",
    "PlayTrooper",
    "Send",
    "UseAbility",
    "Walk",
    "ability_words",
    "arrival",
    "facing",
    "power_words",
    "to_words",
]


class LayGate(Act):
    """A Gate is laid face down with a Pyramid (HG-ROUND-3); the answer is n = card.index * 6 + Dimension."""

    __slots__ = ("pyramid",)

    def __init__(self, card: Card, pyramid: int) -> None:
        title = TITLES[pyramid]
        super().__init__(
            f"gate:{card.id}>{place_id(pyramid)}", "Gate", "HG-ROUND-3", f"Lay {card.name}, {title} Pyramid", card
        )
        self.pyramid = pyramid

    def apply(self, s: Moves) -> None:
        assert self.card is not None
        seat = s.stack.pop().player
        p = s.players[seat]
        p.lose(self.card)
        p.secret = self.card
        p.secret_pyramid = self.pyramid
        s.tell(ev.LaidGate(seat))

    def value(self, s: Moves) -> str:
        from rules.hyborian.pieces import power_of

        assert self.card is not None
        return power_words(power_of(self.card.dimension, (self.pyramid,)))


class AddPyramid(Act):
    """A Pyramid is added to a Complex (HG-GATE-4)."""

    __slots__ = ("pyramid",)

    def __init__(self, card: Card, num: int, pyramid: int) -> None:
        text = f"overload:c{num}+{place_id(pyramid)}"
        super().__init__(text, "Overload", "HG-GATE-4", f"Add {TITLES[pyramid]} Pyramid to {card.name}", card, num)
        self.pyramid = pyramid

    def apply(self, s: Moves) -> None:
        from rules.hyborian.phases import overload

        overload(s, self.num, self.pyramid)

    def consequence(self, s: Moves, names: Sequence[str]) -> list[str]:
        from rules.hyborian.numbers import powers
        from rules.hyborian.phases import MOST_PYRAMIDS

        gate = s.complexes[self.num]
        left = MOST_PYRAMIDS - len(gate.pyramids)
        left = min(left, gate.counter) if gate.counter else left
        rounds = "1 round" if left == 1 else f"{left} rounds"
        power = power_words(powers(s, self.grown(s)))
        return [f"Power: {power}.", f"{gate.card.name} then ends in {rounds}."]

    def grown(self, s: Moves) -> Complex:
        """The Complex as it would be with the Pyramid, its counter left out; nothing changes."""
        gate = s.complexes[self.num]
        return gate.but(pyramids=(*gate.pyramids, self.pyramid))


class PlayTrooper(Act):
    """A Trooper is announced for the Ready Area (HG-READY-1)."""

    __slots__ = ()

    def __init__(self, card: Card) -> None:
        super().__init__(f"play:{card.id}", "Play", "HG-READY-1", f"Play {card.name}", card)

    def apply(self, s: Moves) -> None:
        from rules.hyborian.deploy import play_trooper

        assert self.card is not None
        play_trooper(s, s.stack[-1].player, self.card)

    def value(self, s: Moves) -> str:
        assert self.card is not None
        return f"{self.card.attack}/{self.card.defense}"

    def consequence(self, s: Moves, names: Sequence[str]) -> list[str]:
        return ability_words(self.card)


class Attach(Act):
    """A card from hand is attached to a Trooper in the Ready Area (HG-ATT-1)."""

    __slots__ = ("bearer",)

    def __init__(self, card: Card, num: int, bearer: Card) -> None:
        text = f"attach:{card.id}>t{num}"
        super().__init__(text, "Attach", "HG-ATT-1", f"Attach {card.name} to {bearer.name}", card, num)
        self.bearer = bearer

    def apply(self, s: Moves) -> None:
        from rules.hyborian.deploy import play_attachment

        assert self.card is not None
        play_attachment(s, s.stack[-1].player, self.card, self.num)

    def value(self, s: Moves) -> str:
        assert self.card is not None
        return f"+{self.card.attack}/+{self.card.defense} #{self.num}"

    def consequence(self, s: Moves, names: Sequence[str]) -> list[str]:
        return ability_words(self.card)


class PlaySurge(Act):
    """A Power Surge, or an ability of a card in hand (HG-SURGE-1)."""

    __slots__ = ("place",)

    def __init__(self, card: Card, place: int) -> None:
        text = f"surge:{card.id}" + (f".{place}" if place > 1 else "")
        super().__init__(
            text, "Power Surge", "HG-SURGE-1", f"Play {card.name}" + (f", {place}" if place > 1 else ""), card
        )
        self.place = place

    def apply(self, s: Moves) -> None:
        from rules.hyborian.plans import play_surge

        assert self.card is not None
        play_surge(s, s.stack[-1].player, self.card, self.card.abilities[self.place - 1])

    def consequence(self, s: Moves, names: Sequence[str]) -> list[str]:
        return ability_words(self.card)


class UseAbility(Act):
    """An ability of a card in play is used for its cost (HG-SURGE-4)."""

    __slots__ = ("place",)

    def __init__(self, card: Card, num: int, place: int) -> None:
        text = f"use:{num}" + (f".{place}" if place > 1 else "")
        super().__init__(text, "Use", "HG-SURGE-4", f"Use {card.name}" + (f", {place}" if place > 1 else ""), card, num)
        self.place = place

    def apply(self, s: Moves) -> None:
        from rules.hyborian.plans import use_ability

        assert self.card is not None
        use_ability(s, self.num, self.card.abilities[self.place - 1])

    def consequence(self, s: Moves, names: Sequence[str]) -> list[str]:
        assert self.card is not None
        return [self.card.abilities[self.place - 1].words()]


class Send(Act):
    """A Trooper goes through a Complex, alone or as the first of a group (HG-MOVE-2, HG-MOVE-3).

    `target` is the Gate of the Complex that it goes to, if it goes to one, and `owner` the seat of that Complex.
    """

    __slots__ = ("by", "gate", "owner", "target", "to")

    def __init__(
        self, gate: Card, complex_num: int, to: int, card: Card, num: int, target: Card | None = None, owner: int = -1
    ) -> None:
        text = f"send:c{complex_num}>{place_id(to)}:t{num}"
        super().__init__(text, "Send", "HG-MOVE-2 HG-MOVE-3", f"Send {card.name}", card, num)
        self.gate = complex_num
        self.by = gate.name
        self.to = to
        self.target = target
        self.owner = owner

    def label(self, names: Sequence[str]) -> str:
        to = to_words(self.to) if self.target is None else f"{names[self.owner]}’s {self.target.name}"
        return f"{self.said} to {to} by {self.by}"

    def apply(self, s: Moves) -> None:
        from rules.hyborian.transport import send

        send(s, self.gate, self.to, self.num)

    def value(self, s: Moves) -> str:
        target = f" c{self.to - AT_COMPLEX}" if self.to >= AT_COMPLEX else ""
        return f"c{self.gate}{target} #{self.num}"

    def consequence(self, s: Moves, names: Sequence[str]) -> list[str]:
        from rules.hyborian.transport import cost_of, way_power

        unit, gate = s.units[self.num], s.complexes[self.gate]
        told = [f"Cost {cost_of(s, unit)} of power {way_power(s, gate, unit.place, self.to)}; others may join."]
        told += arrival(s, unit.controller, self.to, names)
        return [*told, f"{gate.card.name} is then used for this turn."]


class Drive(Act):
    """A Trooper goes between the Ready Area and a Dimension without a Gate (HG-MOVE-6)."""

    __slots__ = ("to",)

    def __init__(self, card: Card, num: int, to: int) -> None:
        text = f"drive:t{num}>{place_id(to)}"
        super().__init__(text, "Drive", "HG-MOVE-6", f"Move {card.name} to {to_words(to)} without a Gate", card, num)
        self.to = to

    def apply(self, s: Moves) -> None:
        from rules.hyborian.transport import drive

        drive(s, self.num, self.to)

    def consequence(self, s: Moves, names: Sequence[str]) -> list[str]:
        return arrival(s, s.units[self.num].controller, self.to, names)


class Walk(Act):
    """A Trooper walks to a neighbouring Dimension and leaves its attachments (HG-MOVE-5)."""

    __slots__ = ("to",)

    def __init__(self, card: Card, num: int, to: int) -> None:
        text = f"walk:t{num}>{place_id(to)}"
        super().__init__(text, "Walk", "HG-MOVE-5", f"Walk {card.name} to {to_words(to)}", card, num)
        self.to = to

    def apply(self, s: Moves) -> None:
        from rules.hyborian.transport import walk

        walk(s, self.num, self.to)

    def consequence(self, s: Moves, names: Sequence[str]) -> list[str]:
        unit = s.units[self.num]
        left = [f"{piece.card.name} stays behind and is discarded." for piece in unit.attached]
        return left + arrival(s, unit.controller, self.to, names)


class Attack(Act):
    """A Campaign begins (HG-CBT-1)."""

    __slots__ = ("place", "seat")

    def __init__(self, place: int, seat: int, gate: Card | None) -> None:
        where = gate.name if gate is not None else dimension_title(place)
        text = f"attack:{place_id(place)}@p{seat + 1}"
        super().__init__(text, "Attack", "HG-CBT-1", where, gate, place - AT_COMPLEX if place >= AT_COMPLEX else 0)
        self.place = place
        self.seat = seat

    def apply(self, s: Moves) -> None:
        from rules.hyborian.combat import begin_campaign

        begin_campaign(s, self.place, self.seat)

    def label(self, names: Sequence[str]) -> str:
        preposition = "in" if is_dimension(self.place) else "at"
        return f"Attack {names[self.seat]} {preposition} {self.said}"

    def consequence(self, s: Moves, names: Sequence[str]) -> list[str]:
        if self.place >= AT_COMPLEX:
            return [f"{names[self.seat]} draws 3 cards and may defend with Troopers of the Ready Area."]
        return [facing(s, self.seat, self.place, names)]


class LayVortex(Act):
    """A Vortex Tactics card is played: the attacker’s face down, the defender’s face up (HG-CBT-6)."""

    __slots__ = ()

    def __init__(self, card: Card) -> None:
        super().__init__(f"vortex:{card.id}", "Vortex Tactics", "HG-CBT-6", f"Play {card.name}", card)

    def apply(self, s: Moves) -> None:
        from rules.hyborian.spells import lay_vortex

        assert self.card is not None
        lay_vortex(s, s.stack[-1].player, self.card)

    def consequence(self, s: Moves, names: Sequence[str]) -> list[str]:
        return ability_words(self.card)


class Cast(Act):
    """Gaean Magic is cast (HG-CBT-7)."""

    __slots__ = ("caster",)

    def __init__(self, card: Card, num: int, caster: Card) -> None:
        super().__init__(
            f"magic:{card.id}@t{num}", "Gaean Magic", "HG-CBT-7", f"Cast {card.name} by {caster.name}", card, num
        )
        self.caster = caster

    def apply(self, s: Moves) -> None:
        from rules.hyborian.spells import cast

        assert self.card is not None
        cast(s, s.stack[-1].player, self.card, self.num)

    def consequence(self, s: Moves, names: Sequence[str]) -> list[str]:
        return ability_words(self.card)
