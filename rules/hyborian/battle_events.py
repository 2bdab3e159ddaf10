"""What happens in Campaigns and battles, each with its words for the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.core.contract import Event
from rules.core.event_kinds import SeatEvent
from rules.core.phrases import listed
from rules.hyborian.event_kinds import CardEvent, place_title

if TYPE_CHECKING:
    from rules.hyborian.card import Card
    from rules.hyborian.pieces import Complex


class CampaignBegan(Event):
    """A campaign began, in a Dimension or at a Complex, which is `gate`."""

    __slots__ = ("attacker", "defender", "gate", "place")
    head = True

    def __init__(self, attacker: int, defender: int, place: int, gate: Complex | None = None) -> None:
        self.attacker = attacker
        self.defender = defender
        self.place = place
        self.gate = gate

    def words(self, names: Sequence[str], viewer: int) -> str:
        where = f"at {self.gate.card.name}" if self.gate is not None else f"in {place_title(self.place, names)}"
        return f"{names[self.attacker]} attacked {names[self.defender]} {where}"


class Named(CardEvent):
    """A Trooper was sent into battle."""

    __slots__ = ()
    form = "{0} sent {1} into battle"


class Defends(SeatEvent):
    """A player defends a Complex."""

    __slots__ = ()
    head = True
    form = "{0} defends the Complex"


class Declines(SeatEvent):
    """A player does not defend."""

    __slots__ = ()
    head = True
    form = "{0} does not defend"


class LaidVortex(SeatEvent):
    """A player laid a Vortex card face down."""

    __slots__ = ()
    head = True
    form = "{0} laid a card face down"


class Struck(Event):
    """Both totals of a battle, and who falls."""

    __slots__ = ("attack", "attacker", "attacker_falls", "defender", "defender_falls", "defense")
    head = True

    def __init__(
        self,
        attacker: Card,
        defender: Card,
        attack: tuple[int, int],
        defense: tuple[int, int],
        attacker_falls: bool,
        defender_falls: bool,
    ) -> None:
        self.attacker = attacker
        self.defender = defender
        self.attack = attack
        self.defense = defense
        self.attacker_falls = attacker_falls
        self.defender_falls = defender_falls

    def words(self, names: Sequence[str], viewer: int) -> str:
        fallen = [
            c.name for c, falls in ((self.attacker, self.attacker_falls), (self.defender, self.defender_falls)) if falls
        ]
        what = f"{listed(fallen)} {'falls' if len(fallen) == 1 else 'fall'}" if fallen else "neither falls"
        return (
            f"{self.attacker.name} {self.attack[0]}/{self.attack[1]} against "
            f"{self.defender.name} {self.defense[0]}/{self.defense[1]}: {what}"
        )


class BattleEnded(CardEvent):
    """A battle ended without comparing; the card is the Trooper that is left."""

    __slots__ = ()
    head = False
    form = "{1} is left on the field"


class Supports(CardEvent):
    """An Atlantean Trooper gives its support (HG-CBT-15)."""

    __slots__ = ()
    form = "{1} supported {0}’s battle"
