"""What the reference card of Hyborian Gates says: headings with their rows, in two columns."""

from __future__ import annotations

from typing import Final

LEFT: Final = (
    (
        "A round",
        (
            "Draw      2 cards each",
            "Gate      lay one face down, or none",
            "Sequence  most Complexes goes first",
            "Turns     1 Overload, 2 Attach, 3 Transport, 4 Combat, 5 Ready",
            "End       win check, counters go down",
        ),
    ),
    (
        "Power of a Complex",
        (
            "1 to its Gate’s own Dimension",
            "1 to the Dimension of each Pyramid",
            "1 to both neighbours, if one matches",
            "One transport a turn: icons are cost.",
        ),
    ),
    (
        "Winning",
        (
            "You hold where only you have Troopers.",
            "2 players: 5 Dimensions, 3: 4, 4: 3",
            "5 to 8: 3, at least 1 in each set",
            "An empty deck ends the game.",
        ),
    ),
)
RIGHT: Final = (
    (
        "A battle",
        (
            "4    both Troopers are named",
            "4.5  abilities and support",
            "5    Vortex Tactics",
            "6    Gaean Magic",
            "7    both strike at once",
        ),
    ),
    (
        "Kinds of card",
        (
            "Gt Gate   Tr Trooper   Mo Monster",
            "Co Companion   Te Tech   Ve Vehicle",
            "Vx Vortex Tactics   Mg Gaean Magic",
            "Su Power Surge",
        ),
    ),
    (
        "Marks",
        (
            "⚑A held by A   ⚔ contested   – empty",
            "5/6 attack and defense   ▪ carries",
            "▲Ga Pyramid of Gaea   ✓ used",
            "▸ cursor   ▹ same thing, other side",
            "• you can do something with this",
            "[ ] the other set of Dimensions",
        ),
    ),
)

#: The chapters of the rulebook that it stands for
CLAUSES: Final = "HG-ROUND HG-GATE HG-MOVE HG-CBT HG-WIN"
