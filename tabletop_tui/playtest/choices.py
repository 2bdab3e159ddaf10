"""What seats choose in a playtest: as the plan says, or dealt by the seed."""

from __future__ import annotations

from typing import Final

from rules.core.chance import Chance, hashed
from rules.core.registry import game as game_by_id
from tabletop_tui.playtest.plan import Plan
from tabletop_tui.playtest.play import cards_of

#: measures in which the bots of a plan are the seats; in the others they are compared two by two
WHOLE_TABLES: Final = ("run", "diff")


def choices(plan: Plan, seed: int) -> list[dict[str, str]]:
    """What each seat chooses: as the plan says, else dealt by the seed where the game would give each seat its own."""
    told = plan.about.get("choices")
    seats = len(plan.bots) if plan.measure in WHOLE_TABLES else 2
    if told:
        return [dict(choice) for choice in told]
    if plan.game != "hyborian":
        return [{} for _ in range(seats)]
    offered = game_by_id(plan.game).seat_choices(cards_of(plan.game, plan.lists[0].text))
    if not offered:
        return [{} for _ in range(seats)]
    (choice,) = offered
    values = [value for value, _, _ in choice.options if value]
    chance = Chance(hashed(seed, "dealt choices"))
    left: list[str] = []
    out = []
    for _ in range(seats):
        left = left or values[:]
        out.append({choice.key: chance.pick(left)})
    return out
