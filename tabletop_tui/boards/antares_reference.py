"""What the reference card of Antares says: headings with their rows, in two columns."""

from __future__ import annotations

from typing import Final

LEFT: Final = (
    (
        "A turn",
        (
            "Roll     all 6 Skirmish dice",
            "Keep     one or more of those just rolled, roll the others; or stop",
            "Bust     exactly 5 ★: the turn is lost",
            "Claim    at the end of the rolling",
            "Strikes  ⚔ wake your faction’s traits",
        ),
    ),
    (
        "What Victories claim",
        (
            "2 ★      1 Control die",
            "3 ★      1 Fate die",
            "4 ★      2 Control dice",
            "5 ★      bust",
            "6 ★      3 Control dice or 2 Fate dice",
        ),
    ),
    (
        "The end",
        (
            "The last logged Control die ends it.",
            "Most points win: logged faces, 2 for a Fate die, the Gate card.",
        ),
    ),
)
RIGHT: Final = (
    (
        "Dice",
        (
            "★ V   Victory     ⚔ S   Strike",
            "★⚔ V+S   both at once",
            "■ Control die     ◆ Fate die",
            "⚀ ⚁ ⚂ logged at 1, 2, 3 points",
            "Control F   goes back for a Fate die",
        ),
    ),
    (
        "Fate dice on the roller",
        (
            "✗ Sabotage  highest die goes back",
            "↓ Warped    each die one lower, 1 back",
            "⚑ Routed    the turn ends",
            "Holders add them before a roll; after it they lie on the table again.",
        ),
    ),
    (
        "Boxes and marks",
        (
            "┌ thin: rolled   ┏ heavy: to be kept",
            "╔ double: kept   ╭ round: Fate",
            "▸ cursor, the roller   § clause",
        ),
    ),
)

#: The chapters of the rulebook that it stands for
CLAUSES: Final = "AN-TURN AN-CLAIM AN-FATE AN-END"
