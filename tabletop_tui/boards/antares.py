"""The picture of an Antares position. Nothing is hidden, so every viewer sees the same; only the acts differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rules.antares import actions as act
from rules.antares import steps as st
from rules.antares.dice import CONTROL_FACES, CONTROL_NAMES, FATE_FACES, FATE_NAMES, LETTERS, NAMES, SKIRMISH_DICE
from rules.antares.odds import Table, table_of
from rules.antares.state import AntaresState
from rules.antares.trait_actions import Reroll, UseTrait
from rules.core.contract import Action, Event, State
from tabletop_tui.boards.antares_fall import last_turn, with_fall
from tabletop_tui.boards.antares_signs import many
from tabletop_tui.boards.antares_zones import dice_zone, gate_zone, headquarters_zone, traits_zone
from tabletop_tui.boards.model import Picture, Thing, TurnBar


class AntaresPainter:
    """Draws Antares: the gate, the roller’s dice, the Headquarters, the traits."""

    def picture(self, state: State, viewer: int, names: Sequence[str]) -> Picture:
        """The board with the acts of this viewer."""
        assert isinstance(state, AntaresState)
        acts = _acts(state, viewer)
        zones = (
            gate_zone(state, acts),
            dice_zone(state, acts, names),
            headquarters_zone(state, acts, names),
            traits_zone(state, acts, names),
        )
        return Picture(_turn_bar(state, names), zones, tuple(_facts(state)))

    def about(self, state: State, action: Action, viewer: int, names: Sequence[str]) -> str:
        """The key of the first thing that the act is about."""
        assert isinstance(state, AntaresState)
        assert isinstance(action, act.Act)
        if isinstance(action, act.Keep):
            return next(f"rolled:{i}" for i, face in enumerate(state.rolled.faces()) if action.dice.counts[face])
        if isinstance(action, UseTrait):
            traits = state.players[state.active].faction.traits
            return next((f"trait:{state.active}:{i}" for i, t in enumerate(traits) if t is action.trait), "")
        if isinstance(action, Reroll):
            faces = [face for face, count in enumerate(state.claimed) for _ in range(count)]
            return f"claimed:{faces.index(action.face)}"
        if action.zone == "headquarters":
            return f"hq:{action.seat if action.seat >= 0 else state.active}"
        if action.zone == "fate":
            return f"hq:{state.actor()}"
        return {"dice": "", "gate": "control", "traits": ""}.get(action.zone, "")


PAINTER = AntaresPainter()

#: what `decks` are called
OWNED: Final = "Headquarters"


def _acts(s: AntaresState, viewer: int) -> list[act.Act]:
    """The legal acts of the viewer; none while somebody else decides."""
    if viewer < 0 or s.actor() != viewer:
        return []
    return [action for action in s.legal() if isinstance(action, act.Act)]


def _turn_bar(s: AntaresState, names: Sequence[str]) -> TurnBar:
    turn = f"turn {s.turn}"
    if s.outcome is not None:
        return TurnBar("GAME OVER", s.outcome.reason, (), turn)
    step = s.stack[-1]
    if isinstance(step, st.FateWindow):
        n = SKIRMISH_DICE - s.kept.n
        rolls = f"{names[s.active]} rolls {many(n, 'die', 'dice')}"
        who = names[step.player].upper()
        return TurnBar(who, f"add Fate dice to {names[s.active]}’s roll?", (("", rolls),), turn)
    who = f"{names[step.player].upper()}’S TURN"
    if isinstance(step, st.KeepOrStop):
        now = f"stop now: {s.victories()} ★, {act.earning(s.victories(), s.gate)}"
        if s.hand:
            now = f"{many(s.hand, 'Fate die', 'Fate dice')} added: roll once more"
        return TurnBar(who, f"roll {s.rolls} of this turn", (("", now),), turn)
    return TurnBar(who, "first roll" if isinstance(step, st.Start) else "the claim", (), turn)


def _facts(s: AntaresState) -> list[str]:
    """What a wide board explains beside the zones: the ladder of claims."""
    if s.outcome is not None:
        return []
    steps = [f"{n} Victories {act.earning(n, s.gate)}" for n in range(2, SKIRMISH_DICE + 1)]
    return [
        f"What they claim: {', '.join(steps)}. § AN-CLAIM-1",
        "The gate falls when the last Control die is logged. § AN-END-1",
    ]


def odds(state: State) -> Table | None:
    """The exact chances of each choice of the roller’s menu; None when none is asked, or the table hides them."""
    assert isinstance(state, AntaresState)
    if not state.odds or not state.stack or not isinstance(state.stack[-1], st.KeepOrStop):
        return None
    return table_of(state)


def chances(state: State, action: Action) -> tuple[tuple[int, float, str], ...]:
    """After an act that keeps dice: each Victory count that the next roll can show, its chance, what it earns."""
    assert isinstance(state, AntaresState)
    if not isinstance(action, act.Keep):
        return ()
    totals = state.pool.odds.totals(state.kept.plus(action.dice))
    return tuple((n, float(chance), act.earning(n, state.gate)) for n, chance in enumerate(totals) if chance)


def tracks(state: State) -> Mapping[str, tuple[int, ...]]:
    """Numbers for each seat to be followed turn by turn: points."""
    assert isinstance(state, AntaresState)
    return {"Points": tuple(state.points(p.seat) for p in state.players)}


def piles(state: State, viewer: int, names: Sequence[str]) -> list[tuple[str, tuple[Thing, ...]]]:
    """Everything that lies on the table, by where it lies; and the faces of each kind of die."""
    assert isinstance(state, AntaresState)
    zones = {zone.id: zone for zone in PAINTER.picture(state, viewer, names).zones}
    out = [(zones["gate"].title, zones["gate"].things), (zones["dice"].title, zones["dice"].things)]
    for p, headquarters in zip(state.players, zones["headquarters"].things, strict=True):
        traits = tuple(thing for thing in zones["traits"].things if thing.key.startswith(f"trait:{p.seat}:"))
        out.append((f"{names[p.seat]}’s Headquarters", (headquarters, *traits)))
    out.append(("Faces of the dice", tuple(_faces(state))))
    return out


def _faces(s: AntaresState) -> list[Thing]:
    """Each kind of die with how many of its six sides show what."""
    kinds = (
        ("Skirmish die", "blue", s.pool.skirmish.sides, NAMES, LETTERS),
        ("Control die", "gold", s.pool.control.sides, CONTROL_NAMES, CONTROL_FACES),
        ("Fate die", "", s.pool.fate.sides, FATE_NAMES, FATE_FACES),
    )
    things = []
    for kind, hue, sides, shown, written in kinds:
        for face, count in enumerate(sides):
            if count:
                state = f"{count} of 6 sides"
                key = f"face:{kind}:{face}"
                name = f"{kind.split()[0]} {shown[face]}"
                things.append(
                    Thing(
                        key,
                        name,
                        f"{kind}, {shown[face]}",
                        hue=hue,
                        text=state,
                        state=state,
                        clause="AN-DATA-2",
                        die=written[face],
                    )
                )
    return things


def decks(state: State, names: Sequence[str]) -> list[tuple[str, tuple[Thing, ...]]]:
    """Every Headquarters as the game left it: its logged dice, its Fate dice, its traits."""
    return piles(state, -1, names)[2:-1]


def after(picture: Picture, state: State, events: Iterable[Event], names: Sequence[str]) -> Picture:
    """The picture with the dice of the last turn, which a position does not remember, until the next roll."""
    assert isinstance(state, AntaresState)
    return with_fall(picture, state, last_turn(events), names)
