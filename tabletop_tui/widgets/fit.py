"""How the rows of a board are shared out among its zones: a pure function, no Textual.

Every zone first gets its heading and a line for each thing. Where even that is too much, zones fold in a fixed order:
equal cards become one line, spent ones one line together, other players’ cards become chips, and at last a zone is cut
and says `▼ n more`. Spare rows make cards taller, in the order of `GROWS`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

#: Tiers of a card: a chip (several to a line), one line, three lines, seven lines.
CHIP, LINE, SMALL, CARD = 0, 1, 3, 7

#: Columns that a card takes at each tier, the gap to the next one included.
CARD_WIDTH: Final = {SMALL: 26, CARD: 14}
CHIP_WIDTH: Final = 17

#: Who gets spare rows first, and who folds first.
GROWS: Final = ("play", "market", "hand", "others")
FOLDS: Final = ("hand", "play", "others")

#: Rows from which cards may be taller than one line (section 3 of the grid: 30 and 40 rows of terminal).
SMALL_FROM: Final = 26
CARD_FROM: Final = 34


@dataclass(frozen=True, slots=True)
class Need:
    """What a zone would like to show.

    things    how many lines at one line a thing
    merged    the same with equal things on one line
    live      things that are not spent; what is spent can be folded into one line
    growable  False for a zone whose things have no taller form
    """

    role: str
    things: int
    merged: int = -1
    live: int = -1
    growable: bool = True


@dataclass(frozen=True, slots=True)
class Share:
    """What a zone gets: rows with its heading, the tier of its cards, and how it is folded."""

    rows: int
    tier: int
    merged: bool = False
    folded: bool = False


def rows_for(things: int, tier: int, width: int) -> int:
    """Rows of so many things at a tier, without the heading; an empty zone still has its one line."""
    if things == 0:
        return 1
    if tier == LINE:
        return things
    if tier == CHIP:
        return -(-things // max(1, width // CHIP_WIDTH))
    return tier * -(-things // per_row(tier, width))


def per_row(tier: int, width: int) -> int:
    """How many cards of a tier stand side by side."""
    # the last card of a row needs no gap after it
    return max(1, (width + (1 if tier == SMALL else 0)) // CARD_WIDTH[tier])


def fit(width: int, height: int, counts: Mapping[str, Need]) -> dict[str, Share]:
    """Share out `height` rows of `width` columns among the zones, in the order of `counts`."""
    shares = {zone: Share(1 + rows_for(need.things, LINE, width), LINE) for zone, need in counts.items()}
    for zone, folded in _foldings(counts, width):
        if _total(shares) <= height:
            break
        if folded.rows < shares[zone].rows:
            shares[zone] = folded
    _cut(shares, height)
    if _total(shares) < height:
        _grow(shares, counts, width, height)
    return shares


def _total(shares: Mapping[str, Share]) -> int:
    return sum(share.rows for share in shares.values())


def _foldings(counts: Mapping[str, Need], width: int) -> Iterator[tuple[str, Share]]:
    """Smaller forms of the zones, the least loss first."""
    for zone, need in counts.items():
        if need.role == "others" and need.things == 0:
            yield zone, Share(1, LINE)
    for role in FOLDS:
        for zone, need in counts.items():
            if need.role == role and 0 <= need.merged < need.things:
                yield zone, Share(1 + rows_for(need.merged, LINE, width), LINE, merged=True)
    for zone, need in counts.items():
        if need.role == "play" and 0 <= need.live < need.things:
            yield zone, Share(1 + need.live + 1, LINE, merged=True, folded=True)
    for role in ("others", "play"):
        for zone, need in counts.items():
            if need.role == role and need.growable and need.things > 1:
                live = need.live if role == "play" and 0 <= need.live < need.things else need.things
                extra = 1 if live < need.things else 0
                rows = 1 + (rows_for(live, CHIP, width) if live else 0) + extra
                yield zone, Share(rows, CHIP, merged=True, folded=extra == 1)


def _cut(shares: dict[str, Share], height: int) -> None:
    """Take rows from the longest zone until all fits; a heading and one line always stay."""
    while _total(shares) > height:
        longest = max(shares, key=lambda zone: shares[zone].rows)
        if shares[longest].rows <= 2:
            return
        shares[longest] = replace(shares[longest], rows=shares[longest].rows - 1)


def _grow(shares: dict[str, Share], counts: Mapping[str, Need], width: int, height: int) -> None:
    """Let cards grow where there is room, the same order for each tier, the biggest tier that fits for each zone."""
    spare = height - _total(shares)
    tiers = [tier for tier, least in ((SMALL, SMALL_FROM), (CARD, CARD_FROM)) if height >= least]
    for tier in tiers:
        for role in GROWS:
            for zone, need in counts.items():
                share = shares[zone]
                if need.role != role or not need.growable or not need.things or share.merged or share.folded:
                    continue
                rows = 1 + rows_for(need.things, tier, width)
                if 0 <= rows - share.rows <= spare or rows < share.rows:
                    spare -= rows - share.rows
                    shares[zone] = Share(rows, tier)
    for zone, need in counts.items():
        if need.role == "log":
            shares[zone] = replace(shares[zone], rows=shares[zone].rows + spare)
            return
