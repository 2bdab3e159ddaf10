"""What a board shows, as values: zones of things. Screens and the plain front end draw them at their own size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from rules.core.contract import Action, State


@dataclass(frozen=True, slots=True)
class Thing:
    """One card (or pile, or player) on the board.

    key       stays the same while the thing stays where it is: `market:2`, `mine:0`, `hand:3`
    letter    one or two letters of its faction or Dimension; empty for none. `hue` is the theme's hue for it
    name      the short name (up to the comma); `full` the whole one
    mark      the cell or two before the shield: a cost in the market, ▮ or ▭ in play
    shield    ◆4 or ◇4; empty for what has no defense
    text      the whole effect in glyphs, at most 25 cells in the shipped lists
    lines     the abilities one by one in glyphs, for taller cards
    words     the abilities one by one in sentences, for wide boards and the detail
    kind      “champion, Human Mage”, for taller cards and the detail
    state     “prepared”, “expended”, “action”, “14 left”
    copies    how many equal things the line stands for
    muted     turned, used up, too dear
    actions   texts of the legal acts that are about this thing, in the order of the menu
    clause    what rules it
    die       what a die shows, as acts write it: V, VS, S, B; 1, 2, 3, fate; sabotage, warped, routed, blank; ? for one
              that is still to fall; empty for what is no die
    """

    key: str
    name: str
    full: str
    letter: str = ""
    hue: str = ""
    mark: str = ""
    shield: str = ""
    text: str = ""
    lines: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    kind: str = ""
    state: str = ""
    cost: str = ""
    copies: int = 1
    muted: bool = False
    actions: tuple[str, ...] = ()
    clause: str = ""
    die: str = ""


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of the board under one heading.

    role      what the room is shared out by: `play`, `market`, `hand`, `others`
    title     left in the heading; `counts` right in it
    empty     the one line of a zone without things
    folded    a line for spent things: “played  Gold ×3, Ruby”; empty for none
    """

    id: str
    role: str
    title: str
    counts: str
    things: tuple[Thing, ...]
    empty: str
    folded: str = ""


@dataclass(frozen=True, slots=True)
class TurnBar:
    """The first row: who acts, what the phase is, the pools, the turn. `who` is in the game's own letters."""

    who: str
    phase: str
    pools: tuple[tuple[str, str], ...]
    turn: str


@dataclass(frozen=True, slots=True)
class Picture:
    """All that one viewer's table shows besides the menu and the log."""

    bar: TurnBar
    zones: tuple[Zone, ...]
    facts: tuple[str, ...] = field(default=())


class Painter(Protocol):
    """Draws one game: what a board module has to offer."""

    def picture(self, state: State, viewer: int, names: Sequence[str]) -> Picture:
        """The board as this viewer (a seat, or TABLE) may see it."""
        ...

    def about(self, state: State, action: Action, viewer: int, names: Sequence[str]) -> str:
        """The key of the thing an act is about; empty for none (ending the turn)."""
        ...
