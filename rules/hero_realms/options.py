"""The set-up options of Hero Realms, checked at the edge."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class HeroOptions(BaseModel):
    """House rules and starting values; every field names its clause in `json_schema_extra`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    first: int = Field(
        default=0,
        ge=0,
        le=6,
        title="First player",
        description="The seat that goes first, counted from 1; 0 draws it from the seed.",
        json_schema_extra={"clause": "HR-SET-6", "kind": "seat"},
    )
    health: int = Field(
        default=50,
        ge=1,
        le=500,
        title="Health",
        description="The health of a player without a class; in Hydra a team has 75, an emperor 10 more.",
        json_schema_extra={"clause": "HR-SET-4"},
    )
    ally_counts_hand: bool = Field(
        default=False,
        title="Ally: hand counts",
        description="A card of the same faction in hand switches ally abilities on too.",
        json_schema_extra={"clause": "HR-ALLY-4"},
    )
    delayed_discard: bool = Field(
        default=False,
        title="Delayed discards",
        description="A forced discard happens at the start of the opponent’s own next turn.",
        json_schema_extra={"clause": "HR-FX-1"},
    )
