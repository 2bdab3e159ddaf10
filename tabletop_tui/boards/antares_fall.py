"""What the last roll and the last turn left to be seen, read from the events: dice as they fell, and how it ended.

A position does not remember dice that are over: after a bust the next turn has begun. The table still shows them until
the next roll, so that everybody sees what happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.antares import events as ev
from rules.antares import steps as st
from rules.antares.dice import CONTROL_FACES, CONTROL_NAMES, FATE_FACES, FATE_NAMES, LETTERS, NAMES, Counts
from rules.antares.state import AntaresState
from rules.core.contract import Event
from tabletop_tui.boards.model import Picture, Thing

#: The words that stand in place of what shows when a turn ends badly.
BUST: Final = "BUST"
ROUTED: Final = "ROUTED"


@dataclass(frozen=True, slots=True)
class Fall:
    """The dice of a turn as they lie at its last event.

    seat      the roller
    kept      Skirmish faces kept before the last roll, or all of them when the rolling has ended
    rolled    Skirmish faces of the last roll that are not kept
    fates     Fate faces of the last roll
    claimed   Control faces that were claimed last
    word      BUST or ROUTED; empty for a turn that did not end so
    text      how the turn ended, in a sentence without its name; empty while it goes on
    """

    seat: int = -1
    kept: tuple[str, ...] = ()
    rolled: tuple[str, ...] = ()
    fates: tuple[str, ...] = ()
    claimed: tuple[str, ...] = ()
    word: str = ""
    text: str = ""


NOTHING: Final = Fall()


def faces(counts: Counts, names: Sequence[str]) -> tuple[str, ...]:
    """The faces of a lot one by one."""
    return tuple(names[face] for face, count in enumerate(counts) for _ in range(count))


def last_turn(events: Iterable[Event]) -> Fall:
    """The last turn in which dice were rolled, or the present one once they have been."""
    now = before = NOTHING
    victories = -1
    control: tuple[str, ...] = ()
    fate = 0
    for event in events:
        if isinstance(event, ev.TurnBegan):
            before = now if now.kept or now.rolled else before
            if before is now:
                before = replace(now, text=now.text or _earned(victories, control, fate))
            now, victories, control, fate = Fall(event.player), -1, (), 0
        elif isinstance(event, ev.Kept):
            kept = now.kept + faces(event.dice.counts, LETTERS)
            now = replace(now, seat=event.player, kept=kept, rolled=(), fates=())
        elif isinstance(event, ev.Rolled):
            fallen = faces(event.dice.counts, LETTERS)
            now = replace(now, seat=event.player, rolled=fallen, fates=faces(event.fates, FATE_FACES))
        elif isinstance(event, ev.Stopped):
            victories = event.offensive.victories
            now = replace(now, seat=event.player, kept=faces(event.offensive.counts, LETTERS), rolled=(), fates=())
        elif isinstance(event, ev.Busted):
            now = replace(now, word=BUST, text="5 ★, so nothing is claimed")
        elif isinstance(event, ev.Routed):
            now = replace(now, word=ROUTED, text="nothing is claimed")
        elif isinstance(event, ev.ClaimedControl):
            now = replace(now, claimed=faces(event.claimed, CONTROL_FACES))
        elif isinstance(event, ev.RerolledControl):
            left = list(now.claimed)
            left[left.index(CONTROL_FACES[event.before])] = CONTROL_FACES[event.now]
            now = replace(now, claimed=tuple(sorted(left)))
        elif isinstance(event, ev.Logged):
            control += now.claimed
        elif isinstance(event, ev.ClaimedFate):
            fate += 1
        elif isinstance(event, ev.GameEnded):
            return replace(now, text=now.text or _earned(victories, control, fate))
    return now if now.kept or now.rolled else before


def _earned(victories: int, control: Sequence[str], fate: int) -> str:
    """“4 ★ claimed Control dice 1, 3”."""
    parts: list[str] = []
    if control:
        shown = [CONTROL_NAMES[CONTROL_FACES.index(face)] for face in control]
        parts.append(f"Control {'die' if len(shown) == 1 else 'dice'} {', '.join(shown)}")
    if fate:
        parts.append("1 Fate die" if fate == 1 else f"{fate} Fate dice")
    return f"{victories} ★ claimed {' and '.join(parts) or 'nothing'}"


def with_fall(picture: Picture, state: AntaresState, fall: Fall, names: Sequence[str]) -> Picture:
    """The picture with the dice that are over: those of the last turn until the next roll, and resolved Fate dice."""
    step = state.stack[-1] if state.stack else None
    zones = list(picture.zones)
    at = next(i for i, zone in enumerate(zones) if zone.id == "dice")
    zone = zones[at]
    if fall.seat >= 0 and (step is None or (isinstance(step, st.Start) and fall.seat != state.active)):
        roll = next((thing.actions for thing in zone.things if thing.actions), ())
        things = tuple(replace(thing, actions=roll, muted=True) for thing in _lying(fall))
        lead = f"{fall.word}  " if fall.word else ""
        ended = f"{lead}{names[fall.seat]}: {fall.text}"
        zones[at] = replace(zone, title=f"{names[fall.seat]}’s dice", counts="last turn", things=things, folded=ended)
    elif fall.seat >= 0 and fall.seat != state.active and not state.rolls:
        # somebody is asked about Fate dice first: the dice to be rolled lie there, and how the last turn ended
        lead = f"{fall.word}  " if fall.word else ""
        zones[at] = replace(zone, folded=f"{lead}{names[fall.seat]}: {fall.text}")
    elif fall.fates and fall.seat == state.active and state.rolled.n and not any(state.fates):
        resolved = tuple(
            Thing(
                f"fates:{i}",
                FATE_NAMES[FATE_FACES.index(face)],
                f"Fate die, {FATE_NAMES[FATE_FACES.index(face)]}",
                state="resolved",
                muted=True,
                clause="AN-FATE-4",
                die=face,
            )
            for i, face in enumerate(fall.fates)
        )
        zones[at] = replace(zone, things=(*zone.things, *resolved))
    return replace(picture, zones=tuple(zones))


def _lying(fall: Fall) -> list[Thing]:
    """The dice of a turn that is over."""
    kinds = (("kept", fall.kept), ("rolled", fall.rolled), ("resolved", fall.fates), ("claimed", fall.claimed))
    things: list[Thing] = []
    for state, shown in kinds:
        for face in shown:
            if state == "resolved":
                name = FATE_NAMES[FATE_FACES.index(face)]
            elif state == "claimed":
                name = CONTROL_NAMES[CONTROL_FACES.index(face)]
            else:
                name = NAMES[LETTERS.index(face)]
            clause = {"resolved": "AN-FATE-4", "claimed": "AN-CLAIM-2"}.get(state, "AN-TURN-2")
            things.append(
                Thing(
                    f"last:{len(things)}", name, f"Die of the last turn, {name}", state=state, clause=clause, die=face
                )
            )
    return things
