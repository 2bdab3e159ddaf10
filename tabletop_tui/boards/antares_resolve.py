"""Fate dice resolved one by one: the picture after each of them, between the roll and what comes of it (AN-FATE-4)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.antares import events as ev
from rules.antares.dice import FATE_FACES, ROUTED, SABOTAGE, WARPED
from rules.core.contract import Event
from tabletop_tui.boards.antares_signs import CONTROL_DIE, PIPS, row, space
from tabletop_tui.boards.model import Picture, Thing, TurnBar, Zone

#: Milliseconds for which each resolved Fate die is shown.
EACH_MS: Final = 300

#: What a die that is not yet resolved looks like, and one that is.
_ROLLED: Final = "rolled"
_RESOLVED: Final = "resolved"


@dataclass(frozen=True, slots=True)
class Stage:
    """What the table shows while one Fate die is resolved, and the sentence about it."""

    picture: Picture
    words: str


def stages(before: Picture, after: Picture, events: Collection[Event], names: Sequence[str]) -> list[Stage]:
    """One stage for each Fate die that these events resolved, in their order; none where none was.

    before   the picture when the dice were thrown: its Headquarters and Gate System are what Fate dice work on
    after    the picture of the position as it is now, whose dice lie as they fell
    """
    out: list[Stage] = []
    left = next(thing.copies for zone in before.zones for thing in zone.things if thing.key == "control")
    for event in events:
        if isinstance(event, ev.Sabotaged):
            face, gone, back = SABOTAGE, event.points, 1 if event.points else 0
        elif isinstance(event, ev.Warped):
            face, gone, back = WARPED, event.turned, event.back
        elif isinstance(event, ev.Routed):
            face, gone, back = ROUTED, 0, 0
        else:
            continue
        left += back
        base = out[-1].picture if out else _begun(before, after)
        words = f"{names[event.player]}: {_sentence(event, names)}"
        zones = tuple(_resolved(zone, event, face, gone, left, words) for zone in base.zones)
        out.append(Stage(replace(base, zones=zones), words))
    return out


def _sentence(event: Event, names: Sequence[str]) -> str:
    if isinstance(event, ev.Routed):
        return "Routed ends the turn."
    return f"{event.words(names, -1)}."


def _begun(before: Picture, after: Picture) -> Picture:
    """The dice as they fell, none of the Fate dice resolved, and all else as it was."""
    old = {zone.id: zone for zone in before.zones}
    zones: list[Zone] = []
    for zone in after.zones:
        if zone.id == "dice":
            things = tuple(_unresolved(thing) for thing in zone.things if thing.state != "claimed")
            zones.append(replace(zone, things=things, counts=""))
        else:
            zones.append(old.get(zone.id, zone))
    return replace(after, zones=tuple(zones), bar=TurnBar(before.bar.who, "Fate dice", (), before.bar.turn))


def _unresolved(thing: Thing) -> Thing:
    return replace(thing, state=_ROLLED, muted=False, actions=()) if thing.die in FATE_FACES[:3] else thing


def _resolved(zone: Zone, event: Event, face: int, gone: int, left: int, words: str) -> Zone:
    """A part of the board once this Fate die is resolved."""
    if zone.id == "dice":
        things = list(zone.things)
        at = next(i for i, t in enumerate(things) if t.die == FATE_FACES[face] and t.state == _ROLLED)
        things[at] = replace(things[at], state=_RESOLVED, muted=True)
        return replace(zone, things=tuple(things), folded=words)
    if zone.id == "gate":
        return replace(zone, things=tuple(_gate(thing, left) for thing in zone.things))
    if zone.id == "headquarters" and isinstance(event, ev.Sabotaged | ev.Warped):
        key = f"hq:{event.player}"
        return replace(zone, things=tuple(_log(t, event, gone) if t.key == key else t for t in zone.things))
    return zone


def _gate(thing: Thing, left: int) -> Thing:
    if thing.key != "control" or thing.copies == left:
        return thing
    of = len(thing.text.split())
    return replace(thing, text=row(left, of, CONTROL_DIE), state=f"{left} of {of} left", copies=left, muted=not left)


def _log(thing: Thing, event: ev.Sabotaged | ev.Warped, gone: int) -> Thing:
    """The Headquarters with the data log as this die leaves it."""
    points = int(thing.cost) - gone
    spaces = [space(count, pip) for count, pip in zip(event.logged, PIPS, strict=True)]
    fate = thing.text.split()[-1]
    state = "1 point" if points == 1 else f"{points} points"
    return replace(thing, text="  ".join((*spaces, fate)), cost=str(points), state=state)
