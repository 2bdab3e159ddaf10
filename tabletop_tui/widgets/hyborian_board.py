"""The board of Hyborian Gates as lines: Dimensions, battle, stack, Complexes, Ready Areas, the hand.

The parts share the height of the board. What the phase is about comes first; a part that finds no room folds to its
heading, which sums it up, and opens when the cursor goes there. Pure: a `Picture` in, lines out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tabletop_tui.boards.hyborian_words import seat_marks
from tabletop_tui.boards.model import Picture, Zone
from tabletop_tui.widgets.hyborian_battle import battle_section, chain_section
from tabletop_tui.widgets.hyborian_lines import WIDE, complexes, hand, ready
from tabletop_tui.widgets.hyborian_ring import list_section, ring_section
from tabletop_tui.widgets.hyborian_section import Section, put, share
from tabletop_tui.widgets.layout import Drawn, Marks, log_zone

#: Rows that a wide board keeps for the log, with its heading and what undo does.
LOG_ROWS: Final = 5

#: Which parts a phase is about, the first first; a battle and what is announced always come before.
ORDER: Final = {
    "Set-up": ("hand", "complexes", "dims", "ready"),
    "Gate": ("hand", "complexes", "dims", "ready"),
    "Overload": ("complexes", "dims", "hand", "ready"),
    "Attach": ("ready", "hand", "dims", "complexes"),
    "Transport": ("dims", "complexes", "ready", "hand"),
    "Combat": ("dims", "ready", "complexes", "hand"),
    "Ready": ("hand", "ready", "dims", "complexes"),
}
STANDARD: Final = ("dims", "complexes", "ready", "hand")
#: The same while a battle is fought.
FIGHTING: Final = ("hand", "dims", "ready", "complexes")


def draw(
    picture: Picture,
    cells: int,
    rows: int,
    marks: Marks = Marks(),  # noqa: B008 - a frozen value
    log: Sequence[str] | None = None,
    undo: str = "",
    notes: Mapping[str, Sequence[str]] | None = None,
) -> Drawn:
    """Draw a board of `cells` × `rows`; see `layout.draw`."""
    drawn = Drawn([], [], {}, {})
    kept = min(LOG_ROWS, max(3, rows // 5)) if log is not None else 0
    sections = list(_sections(picture, cells, marks))
    shares = share(sections, rows - kept, order(picture), marks.cursor)
    if log is not None:
        # what no section needs goes to the log
        kept = rows - sum(shares)
    for section, room in zip(sections, shares, strict=True):
        if room:
            put(drawn, section, room, cells, marks)
    if log is not None and kept >= 3:
        log_zone(drawn, log, undo, kept, cells)
    del drawn.lines[rows:]
    drawn.spots[:] = [spot for spot in drawn.spots if spot.y < rows]
    drawn.lines.extend([[(" " * cells, "")] for _ in range(rows - len(drawn.lines))])
    return drawn


def order(picture: Picture) -> list[str]:
    """The zones from what is looked at most to what is looked at least."""
    phase = picture.bar.phase.removeprefix("answers, ").removeprefix("defends, ").partition(",")[0]
    fighting = any(zone.id == "battle" for zone in picture.zones)
    found = ["chain", "battle", *(FIGHTING if fighting else ORDER.get(phase, STANDARD))]
    # the set of Dimensions that is not looked at comes last
    sets = {zone.id: zone.role for zone in picture.zones if zone.id in ("dims", "dims2")}
    if "dims2" in sets:
        found.insert(found.index("dims") + 1, "dims2")
    return sorted(found, key=lambda zone: sets.get(zone) == "folded")


def _sections(picture: Picture, cells: int, marks: Marks) -> Iterator[Section]:
    """The sections of a picture, in their order from above."""
    zones = {zone.id: zone for zone in picture.zones}
    sides = sorted((zone for zone in picture.zones if zone.id.startswith("side:")), key=_seat)
    letters = seat_marks([zone.title for zone in sides])
    near = next(zone for zone in sides if zone.role == "play")
    seated = [
        near,
        *(zone for zone in sides if _seat(zone) > _seat(near)),
        *(zone for zone in sides if _seat(zone) < _seat(near)),
    ]
    if "chain" in zones:
        yield chain_section(zones["chain"], cells, marks)
    if "battle" in zones:
        yield battle_section(zones["battle"], cells)
    draw_dimensions = ring_section if cells >= WIDE else list_section
    for name in ("dims", "dims2"):
        if name in zones:
            yield draw_dimensions(zones[name], near.title, letters, cells, marks)
    yield complexes(seated, letters, cells, marks)
    yield ready(seated, letters, cells, marks)
    yield hand(zones["hand"], cells, marks)


def _seat(zone: Zone) -> int:
    return int(zone.id.partition(":")[2])
