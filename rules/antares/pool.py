"""A card list made ready for the engine: three dice, the Headquarters and the gates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from rules.antares.dice import FATE_DICE, SKIRMISH_DICE, Counts, Dice, Rolls, lot
from rules.antares.faction import Faction, Gate, Trait
from rules.antares.odds import Odds
from rules.core.contract import CardSet

#: the most Control dice that one claim can take: three for six Victories, or what a trait gives
MOST_CLAIMED: Final = 3


def _counts(counts: Counts) -> Counts:
    return counts


@mypyc_attr(allow_interpreted_subclasses=True)
class DiceList(CardSet):
    """Everything that a game of Antares is made of; each die by how many of its sides show each face.

    skirmish, control, fate   what the dice of each kind can show
    odds                      the exact chances of the Skirmish dice
    """

    def __init__(
        self,
        id: str,
        title: str,
        digest: str,
        skirmish: Counts,
        control: Counts,
        fate: Counts,
        factions: Sequence[Faction],
        gates: Sequence[Gate],
    ) -> None:
        self.id = id
        self.title = title
        self.digest = digest
        self.skirmish: Rolls[Dice] = Rolls(skirmish, SKIRMISH_DICE, lot)
        self.control: Rolls[Counts] = Rolls(control, MOST_CLAIMED, _counts)
        self.fate: Rolls[Counts] = Rolls(fate, FATE_DICE, _counts)
        self.factions = list(factions)
        self.gates = list(gates)
        self.odds = Odds(self.skirmish)
        self._factions = {faction.id: faction for faction in self.factions}
        self._gates = {gate.id: gate for gate in self.gates}

    def faction(self, faction_id: str) -> Faction:
        """The faction with this id. Raises KeyError for an unknown one."""
        return self._factions[faction_id]

    def gate(self, gate_id: str) -> Gate:
        """The Gate System card with this id. Raises KeyError for an unknown one."""
        return self._gates[gate_id]

    @property
    def traits(self) -> list[Trait]:
        """Every trait of every faction, in the order of the list."""
        return [trait for faction in self.factions for trait in faction.traits]
