"""Dice that tumble: the picture a moment before they lie still. Pure: no clock, the same for the same moment."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from rules.antares import events as ev
from rules.antares.dice import CONTROL_FACES, FATE_FACES, LETTERS
from rules.core.contract import Event
from tabletop_tui.boards.model import Picture, Thing, TurnBar, Zone

#: Milliseconds for which all dice tumble, after which one stops each time, and between two frames.
ALL_MS: Final = 350
EACH_MS: Final = 40
FRAME_MS: Final = 50

#: Faces by kind, in the order in which a tumbling die shows them.
_FACES: Final = (LETTERS[:3], CONTROL_FACES, FATE_FACES[:3])


def falling(picture: Picture, events: Collection[Event]) -> tuple[str, ...]:
    """The keys of the dice that these events rolled, from left to right."""
    skirmish = any(isinstance(event, ev.Rolled) for event in events)
    control = any(isinstance(event, ev.ClaimedControl | ev.RerolledControl) for event in events)
    if not skirmish and not control:
        return ()
    return tuple(
        thing.key
        for zone in picture.zones
        for thing in zone.things
        if (skirmish and thing.key.startswith(("rolled:", "fates:", "last:")) and thing.state in _FALLEN)
        or (control and thing.die in CONTROL_FACES and thing.state == "claimed")
    )


_FALLEN: Final = frozenset({"rolled", "keep", "resolved"})


def duration(count: int, short: bool) -> int:
    """Milliseconds until the last of so many dice lies still."""
    whole = ALL_MS + EACH_MS * count
    return whole // 2 if short else whole


def tumbled(before: Picture, after: Picture, keys: tuple[str, ...], at: int, who: str) -> Picture:
    """The picture `at` milliseconds after the throw: what the dice will bring about does not show before they lie.

    before   the picture when the dice were thrown, with the Headquarters as they were
    who      the roller
    """
    tumbling = {key: index for index, key in enumerate(keys) if at < ALL_MS + EACH_MS * (index + 1)}
    zones: list[Zone] = []
    old = {zone.id: zone for zone in before.zones}
    for zone in after.zones:
        things = tuple(_turned(thing, tumbling, at) for thing in zone.things)
        if zone.id == "dice":
            zones.append(replace(zone, things=things, folded=f"{who} rolls…", counts=""))
        elif zone.id == "gate":
            # the claimed dice lie there: the rest is as it was
            still = tuple(thing for thing in old[zone.id].things if not thing.die)
            zones.append(replace(zone, things=(*still, *(thing for thing in things if thing.die))))
        else:
            zones.append(old.get(zone.id, zone))
    bar = TurnBar(f"{who.upper()}’S TURN", "the dice roll", (), before.bar.turn)
    return replace(after, zones=tuple(zones), bar=bar)


def _turned(thing: Thing, tumbling: dict[str, int], at: int) -> Thing:
    index = tumbling.get(thing.key)
    if index is None:
        return thing
    kind = 1 if thing.die in CONTROL_FACES else 2 if thing.die in FATE_FACES[:3] else 0
    faces = _FACES[kind]
    step = at // FRAME_MS
    face = faces[(step * 5 + index * 7 + step * index) % len(faces)]
    return replace(thing, die=face, state="rolled", mark="", muted=False)
