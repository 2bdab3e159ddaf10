"""What the reference card of Hero Realms says: headings with their rows, in two columns."""

from __future__ import annotations

from typing import Final

LEFT: Final = (
    (
        "A turn",
        (
            "Main     any order, any number: play, expend, ally, sacrifice, buy, attack",
            "Discard  items, actions, unplayed cards, unspent gold and combat; champions are prepared",
            "Draw     5 cards",
        ),
    ),
    (
        "Attacking",
        (
            "A prepared guard comes first.",
            "Combat equal to its defense stuns a champion: to its owner’s discard pile.",
            "Combat on a player is health lost.",
            "0 health: out. The last one left wins.",
        ),
    ),
    ("Buying", ("5 cards and Fire Gems are for sale.", "They go to your discard pile.")),
)
RIGHT: Final = (
    (
        "On a card",
        (
            "● gold   ⚔ combat   ♥ health",
            "◆4 guard, defense 4   ◇4 not a guard",
            "▮ prepared   ▭ expended",
            "↷  expend it: turn it sideways",
            "W  ally: another Wild card in play",
            "✗  sacrifice this card",
            "✓  used this turn",
        ),
    ),
    ("Factions", ("G Guild  I Imperial  N Necros  W Wild", "no letter: starting cards, Fire Gem")),
    (
        "Marks",
        (
            "▸ cursor   ▹ same thing, other side",
            "• you can do something with this",
            "§ the clause: r opens it",
        ),
    ),
)

#: The chapters of the rulebook that it stands for
CLAUSES: Final = "HR-TURN HR-PLAY HR-BUY HR-CBT"
