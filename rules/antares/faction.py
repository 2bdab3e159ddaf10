"""Headquarters and gates: what never changes about them, made once for a card list and shared by all states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.antares import actions as act
from rules.antares.dice import SKIRMISH_DICE
from rules.antares.trait_actions import UseTrait

if TYPE_CHECKING:
    from rules.antares.effects import Effect
    from rules.antares.state import AntaresState

#: The moments at which a trait can be used, in the order of a turn, each with what it is (AN-STRIKE-2, AN-DATA-6)
MOMENTS: Final[dict[str, str]] = {
    "fate": "just before the Fate dice of a roll resolve",
    "offensive": "when the rolling ends, before the claim",
    "claim": "after claimed Control dice are rolled, before they are logged",
    "logged": "after the claim of the Offensive is logged",
}
FATE, OFFENSIVE, CLAIM, LOGGED = range(len(MOMENTS))


class Trait:
    """A special action of a Headquarters.

    strikes    whether Strike faces count towards the threshold; else Victory faces do
    needs      `control` when the Offensive must have claimed a Control die, else empty
    unless     Victory counts of the Offensive with which the trait cannot be used
    bit        one bit for each trait of a Headquarters, for what was used this turn
    """

    __slots__ = (
        "bit",
        "effects",
        "id",
        "moment",
        "name",
        "needs",
        "own",
        "strikes",
        "text",
        "threshold",
        "unless",
        "use",
    )

    def __init__(
        self,
        id: str,
        name: str,
        place: int,
        strikes: bool,
        threshold: int,
        moment: int,
        needs: str,
        unless: Sequence[int],
        effects: Sequence[Effect],
        text: str,
        own: bool,
    ) -> None:
        self.id = id
        self.name = name
        self.bit = 1 << place
        self.strikes = strikes
        self.threshold = threshold
        self.moment = moment
        self.needs = needs
        self.unless = frozenset(unless)
        self.effects = list(effects)
        self.text = text
        self.own = own
        self.use: act.Act = UseTrait(self)

    @property
    def face(self) -> str:
        """What it counts: “Strikes” or “Victories”."""
        return "Strikes" if self.strikes else "Victories"

    def reached(self, victories: int, strikes: int) -> bool:
        """Whether an Offensive of so many faces triggers it (AN-STRIKE-1)."""
        return (strikes if self.strikes else victories) >= self.threshold and victories not in self.unless

    def ready(self, s: AntaresState) -> bool:
        """Whether the roller may use it now: triggered, not used this turn, and with something to do."""
        victories = s.kept.victories + s.rolled.victories
        shown = s.kept.strikes + s.rolled.strikes if self.strikes else victories
        if shown < self.threshold or victories in self.unless or s.used & self.bit:
            return False
        if self.needs and not s.took:
            return False
        for effect in self.effects:
            if effect.can(s, s.active):
                return True
        return False

    def condition(self) -> str:
        """What triggers it, as a part of a sentence: “3 or more Strikes”."""
        more = " or more" if self.threshold < SKIRMISH_DICE else ""
        out = f"{self.threshold}{more} {self.face}"
        if self.needs:
            out += ", and a Control die claimed by the Offensive"
        if self.unless:
            out += f", unless exactly {' or '.join(str(n) for n in sorted(self.unless))} Victories"
        return out

    def words(self) -> str:
        """What it does, as part of a sentence in the imperative."""
        return ", then ".join(effect.words() for effect in self.effects)

    def __repr__(self) -> str:
        return self.id


class Faction:
    """A Headquarters card."""

    __slots__ = ("about", "at", "hue", "id", "letter", "name", "short", "traits")

    def __init__(
        self, id: str, name: str, short: str, letter: str, hue: str, about: str, traits: Sequence[Trait]
    ) -> None:
        self.id = id
        self.name = name
        self.short = short
        self.letter = letter
        self.hue = hue
        self.about = about
        self.traits = list(traits)
        #: the traits of each moment
        self.at: list[list[Trait]] = [[t for t in self.traits if t.moment == m] for m in range(len(MOMENTS))]

    def __repr__(self) -> str:
        return self.id


class Gate:
    """A Gate System card: what it is worth to its holder (AN-END-3)."""

    __slots__ = ("about", "id", "name", "points")

    def __init__(self, id: str, name: str, points: int, about: str) -> None:
        self.id = id
        self.name = name
        self.points = points
        self.about = about

    def __repr__(self) -> str:
        return self.id
