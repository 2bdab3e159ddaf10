"""The set-up options of Hyborian Gates, checked at the edge. The first value of each is the rule of the book."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field


def _rule(title: str, description: str, clause: str, **more: Any) -> Any:
    return Field(title=title, description=description, json_schema_extra={"clause": clause}, **more)


class HyborianOptions(BaseModel):
    """Other readings of the rules and house rules; every field names its clause in `json_schema_extra`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    first: int = Field(
        default=0,
        ge=0,
        le=8,
        title="Initiative",
        description="The seat that begins with the Initiative, counted from 1; 0 draws it from the seed.",
        json_schema_extra={"clause": "HG-SET-1", "kind": "seat"},
    )
    poker_face: bool = _rule(
        "Poker face",
        "Everybody is asked in every response window, so that a question tells nothing.",
        "HG-SURGE-3",
        default=False,
    )
    first_player: Literal["complexes", "initiative"] = _rule(
        "First in a round",
        "Who goes first: the player with most operational Complexes, or always the one with the Initiative.",
        "HG-ROUND-4",
        default="complexes",
    )
    pyramid_choice: Literal["sealed", "after_reveal"] = _rule(
        "New Gate, Pyramid",
        "Whether the Pyramid is chosen with the face-down Gate, or after all Gates are turned up.",
        "HG-ROUND-3",
        default="sealed",
    )
    magic_order: Literal["defender_first", "attacker_first"] = _rule(
        "Magic", "Whose Gaean Magic resolves first.", "HG-CBT-7", default="defender_first"
    )
    magic_third_party: bool = _rule(
        "Magic of others",
        "Players who are not in the battle may cast Gaean Magic too.",
        "HG-CBT-7",
        default=False,
    )
    double_defeat: Literal["both", "defender_wins", "attacker_wins"] = _rule(
        "Both defeated", "Who falls when each total matches or exceeds the other.", "HG-CBT-8", default="both"
    )
    zero_attack_defeats: bool = _rule(
        "Attack of 0", "An attack total of 0 defeats a defense total of 0.", "HG-CARD-12", default=False
    )
    stalemate: Literal["stay", "attacker_returns"] = _rule(
        "Neither defeated",
        "Whether the attacking Trooper stays or returns to the Ready Area after a battle in which nobody falls.",
        "HG-CBT-11",
        default="stay",
    )
    campaign: Literal["forced_on_entry", "optional"] = _rule(
        "Campaigns",
        "Whether who enters a Dimension held by others must fight there this turn.",
        "HG-MOVE-10",
        default="forced_on_entry",
    )
    complex_loss: Literal["destroyed", "captured"] = _rule(
        "Conquered Complex",
        "Whether a Complex that the attackers win is destroyed or becomes theirs.",
        "HG-CBT-12",
        default="destroyed",
    )
    pyramid_return: bool = _rule(
        "Pyramids return", "The Pyramids of a destroyed Complex go back to their owner.", "HG-GATE-2", default=False
    )
    value_word: Literal["printed", "current_total"] = _rule(
        "“Value”", "Whether a “value” on a card is the printed number or the total.", "HG-CARD-12", default="printed"
    )
    secondary_power: Literal["flat", "scaled"] = _rule(
        "Neighbour power",
        "Whether power to the neighbours is 1, or 1 for each Pyramid that matches the Gate.",
        "HG-GATE-3",
        default="flat",
    )
    overload_power: Literal["linear", "per_colour_total"] = _rule(
        "Overload power",
        "Whether each Pyramid adds 1 to its Dimension, or each Dimension added gains as many as were added in all.",
        "HG-GATE-4",
        default="linear",
    )
    overload_tick: Literal["end_stage", "owner_overload_phase"] = _rule(
        "Overload counter",
        "Whether the counter goes down in the End Stage or in its owner’s Overload phase.",
        "HG-GATE-5",
        default="end_stage",
    )
    cost_icons: Literal["all", "same_symbol"] = _rule(
        "Attachment cost",
        "Whether all icons of the attachments count, or only those of the Trooper’s Dimension.",
        "HG-MOVE-1",
        default="all",
    )
    control: Literal["sole", "majority"] = _rule(
        "Control",
        "Whether a Dimension is controlled by the only player there, or by the one with most Troopers there.",
        "HG-DIM-3",
        default="sole",
    )
    deck_out: Literal["empty", "failed_draw"] = _rule(
        "Empty deck",
        "Whether the game ends when a deck is empty, or when a player must draw and cannot.",
        "HG-WIN-3",
        default="empty",
    )
    double_win: Literal["ladder", "continue"] = _rule(
        "Two winners",
        "Whether two players who win together compare, or the game goes on.",
        "HG-WIN-2",
        default="ladder",
    )
    strength_tiebreak: Literal["sum_both", "attack_then_defense"] = _rule(
        "Ready Strength",
        "Whether attack and defense are compared together, or attack before defense.",
        "HG-WIN-4",
        default="sum_both",
    )
    priority_start: Literal["active", "next_clockwise"] = _rule(
        "First answer",
        "Whether answers are asked from the active player, or from the player after the one who acted.",
        "HG-SURGE-3",
        default="active",
    )
    purge: Literal["everyone", "opponents"] = _rule(
        "Purge",
        "Whether purging a Dimension hits everybody’s Troopers or opponents’ only.",
        "HG-WORD-8",
        default="everyone",
    )
    gate_rounding: Literal["floor", "multiple_of_ten"] = _rule(
        "Deck size",
        "Whether a deck may have any size (a tenth is rounded down) or only a multiple of ten.",
        "HG-DECK-1",
        default="floor",
    )
    gate_copies: Literal["free", "two"] = _rule(
        "Copies of Gates",
        "Whether ordinary Gates are free of the limit of two copies.",
        "HG-DECK-2",
        default="free",
    )
