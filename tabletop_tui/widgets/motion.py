"""What moves after a change, as values: which lines are new, and a picture part of the way. No Textual, no clock.

The new position is whole before anything moves; a frame only shows it less than finished. Leaving all frames out loses
nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from tabletop_tui.boards.model import Picture, Thing, TurnBar, Zone

#: Frames of a whole motion, and milliseconds between two.
FRAMES: Final = 12
FRAME_MS: Final = 40
#: Frames in which numbers count, a name is set, the turn bar is filled.
COUNTING: Final = 6
SETTING: Final = 4
FILLING: Final = 4
#: How strongly a new line is tinted, by frame; 0 is not at all.
TINTS: Final = (3, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1)

_NUMBER: Final = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Change:
    """What differs between two pictures of one viewer.

    fresh      keys of things that were not in their zone before, and ids of zones with another count
    refilled   those among them that were turned up where something else lay
    turn       whether somebody else acts now
    """

    fresh: frozenset[str] = frozenset()
    refilled: frozenset[str] = frozenset()
    turn: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment of a motion: the picture as it is shown, how strongly what is new is tinted, how full the bar is."""

    picture: Picture
    tints: Mapping[str, int] = field(default_factory=dict)
    bar: float = 1.0


def change(before: Picture, after: Picture) -> Change:
    """What is new."""
    zones = {zone.id: zone for zone in before.zones}
    fresh: set[str] = set()
    refilled: set[str] = set()
    for zone in after.zones:
        old = zones.get(zone.id)
        if old is None:
            continue
        if zone.role == "market":
            by_key = {thing.key: thing.name for thing in old.things}
            found = {thing.key for thing in zone.things if by_key.get(thing.key, thing.name) != thing.name}
            refilled |= found
            fresh |= found
            continue
        fresh |= _added(old, zone)
        if zone.role != "hand" and zone.counts != old.counts:
            fresh.add(zone.id)
    turn = before.bar.who != after.bar.who
    return Change(frozenset(fresh), frozenset(refilled), turn)


def _added(old: Zone, new: Zone) -> set[str]:
    """Things of a zone that it had fewer of."""
    known = Counter(thing.name for thing in old.things)
    added: set[str] = set()
    for thing in new.things:
        if known[thing.name]:
            known[thing.name] -= 1
        else:
            added.add(thing.key)
    return added


def moves(before: Picture, after: Picture, what: Change) -> bool:
    """Whether there is anything to show between the two."""
    titles = {zone.id: zone.title for zone in before.zones}
    return bool(
        what.fresh
        or what.turn
        or before.bar.pools != after.bar.pools
        or any(titles.get(zone.id, zone.title) != zone.title for zone in after.zones)
    )


def frame(before: Picture, after: Picture, what: Change, at: int, frames: int = FRAMES) -> Frame:
    """Moment `at` of `frames`, the first one 0; from the last on it is the picture itself."""
    at = at * FRAMES // frames
    if at >= FRAMES:
        return Frame(after)
    zones = tuple(_zone(before, zone, what, at) for zone in after.zones)
    bar = _bar(before.bar, after.bar, at)
    tints = dict.fromkeys(what.fresh, TINTS[at])
    return Frame(replace(after, zones=zones, bar=bar), tints, (at + 1) / FILLING if what.turn and at < FILLING else 1.0)


def _bar(before: TurnBar, after: TurnBar, at: int) -> TurnBar:
    if before.who != after.who or len(before.pools) != len(after.pools):
        return after
    pools = tuple(
        (sign, counted(old, new, at + 1, COUNTING) if sign == was else new)
        for (was, old), (sign, new) in zip(before.pools, after.pools, strict=True)
    )
    return replace(after, pools=pools)


def _zone(before: Picture, zone: Zone, what: Change, at: int) -> Zone:
    old = next((known for known in before.zones if known.id == zone.id), zone)
    title = counted(old.title, zone.title, at + 1, COUNTING)
    things = zone.things
    if any(thing.key in what.refilled for thing in things):
        things = tuple(_setting(thing, at) if thing.key in what.refilled else thing for thing in things)
    return zone if title == zone.title and things is zone.things else replace(zone, title=title, things=things)


def _setting(thing: Thing, at: int) -> Thing:
    """A thing whose name is set only so far."""
    if at >= SETTING:
        return thing
    share = (at + 1) / (SETTING + 1)
    return replace(
        thing, name=thing.name[: int(len(thing.name) * share)], full=thing.full[: int(len(thing.full) * share)]
    )


def counted(before: str, after: str, at: int, steps: int) -> str:
    """A text whose numbers are `at` of `steps` on their way; at once the new one where anything else differs."""
    if at >= steps or before == after or _NUMBER.sub("", before) != _NUMBER.sub("", after):
        return after
    old = iter(_NUMBER.findall(before))

    def between(found: re.Match[str]) -> str:
        start, end = int(next(old)), int(found.group())
        return str(start + round((end - start) * at / steps))

    return _NUMBER.sub(between, after)
