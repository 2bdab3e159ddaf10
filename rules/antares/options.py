"""The set-up options of Antares, checked at the edge."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class AntaresOptions(BaseModel):
    """What a table chooses beside the seats; every field names its clause in `json_schema_extra`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    first: int = Field(
        default=0,
        ge=0,
        le=5,
        title="First player",
        description="The seat that goes first, counted from 1; 0 draws it from the seed.",
        json_schema_extra={"clause": "AN-SET-4", "kind": "seat"},
    )
    gate: str = Field(
        default="",
        max_length=40,
        title="Gate System card",
        description="The id of a gate in the card list; “random” draws one, nothing takes the first of the list.",
        json_schema_extra={"clause": "AN-SET-5", "kind": "gate"},
    )
    traits: bool = Field(
        default=True,
        title="Faction traits",
        description="Each Headquarters has its traits; off, all factions are alike.",
        json_schema_extra={"clause": "AN-DATA-4"},
    )
    odds: bool = Field(
        default=True,
        title="Show the odds",
        description="Menus and boards show exact chances; off, nothing is computed for the players.",
        json_schema_extra={"clause": "AN-DATA-5"},
    )
