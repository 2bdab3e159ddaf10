"""The picture of an Antares position. Nothing is hidden, so every viewer sees the same; only the acts differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rules.antares import actions as act
from rules.antares import steps as st
from rules.antares.dice import CONTROL_FACES, CONTROL_NAMES, FATE_FACES, FATE_NAMES, LETTERS, NAMES, SKIRMISH_DICE
from rules.antares.faction import CLAIM, LOGGED, MOMENTS, Trait
from rules.antares.odds import Table, table_of
from rules.antares.state import AntaresState, Player
from rules.core.contract import Action, Event, State
from tabletop_tui.boards.antares_fall import last_turn, with_fall
from tabletop_tui.boards.model import Picture, Thing, TurnBar, Zone

#: Control dice in a data log, by their points
PIPS: Final = ("⚀", "⚁", "⚂")
FATE_DIE: Final = "◆"
CONTROL_DIE: Final = "■"
NOBODY_THERE: Final = "·"
#: from so many on, equal dice are counted: ⚀×4
_COUNTED: Final = 4


class AntaresPainter:
    """Draws Antares: the gate, the roller’s dice, the Headquarters, the traits."""

    def picture(self, state: State, viewer: int, names: Sequence[str]) -> Picture:
        """The board with the acts of this viewer."""
        assert isinstance(state, AntaresState)
        acts = _acts(state, viewer)
        zones = (
            _gate_zone(state, acts),
            _dice_zone(state, acts, names),
            _headquarters_zone(state, acts, names),
            _traits_zone(state, acts, names),
        )
        return Picture(_turn_bar(state, names), zones, tuple(_facts(state)))

    def about(self, state: State, action: Action, viewer: int, names: Sequence[str]) -> str:
        """The key of the first thing that the act is about."""
        assert isinstance(state, AntaresState)
        assert isinstance(action, act.Act)
        if isinstance(action, act.Keep):
            return next(f"rolled:{i}" for i, face in enumerate(state.rolled.faces()) if action.dice.counts[face])
        if isinstance(action, act.UseTrait):
            traits = state.players[state.active].faction.traits
            return next((f"trait:{state.active}:{i}" for i, t in enumerate(traits) if t is action.trait), "")
        if isinstance(action, act.Reroll):
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


def _texts(acts: Sequence[act.Act], *kinds: type[act.Act]) -> tuple[str, ...]:
    return tuple(action.text for action in acts if isinstance(action, kinds))


def _many(n: int, one: str, more: str) -> str:
    return f"{n} {one if n == 1 else more}"


def row(n: int, of: int, sign: str) -> str:
    """“■ ■ · ·”: n of so many."""
    return " ".join([sign] * n + [NOBODY_THERE] * (of - n))


# ---- the gate --------------------------------------------------------------------------------------------------------


def _gate_zone(s: AntaresState, acts: Sequence[act.Act]) -> Zone:
    control = Thing(
        "control",
        "Control",
        "Control dice",
        mark=CONTROL_DIE,
        hue="gold",
        text=row(s.gate, s.total, CONTROL_DIE),
        words=(f"{s.gate} of {s.total} are left on the gate.",),
        state=f"{s.gate} of {s.total} left",
        copies=s.gate,
        muted=not s.gate,
        actions=_texts(acts, act.ClaimSix),
        clause="AN-END-1",
    )
    fate = Thing(
        "fate",
        "Fate",
        "Fate dice",
        mark=FATE_DIE,
        text=row(s.table, 4, FATE_DIE),
        words=(f"{s.table} of 4 lie on the table.",),
        state=f"{s.table} of 4 on the table",
        copies=s.table,
        muted=not s.table,
        clause="AN-CLAIM-4",
    )
    claimed = [face for face, count in enumerate(s.claimed) for _ in range(count)]
    rolled = tuple(
        Thing(
            f"claimed:{i}",
            CONTROL_NAMES[face],
            f"Claimed Control die that shows {CONTROL_NAMES[face]}",
            hue="gold",
            state="claimed",
            actions=tuple(a.text for a in acts if isinstance(a, act.Reroll) and a.face == face),
            clause="AN-CLAIM-2",
            die=CONTROL_FACES[face],
        )
        for i, face in enumerate(claimed)
    )
    worth = f"worth {_many(s.card.points, 'point', 'points')}"
    return Zone("gate", "market", f"{s.card.name} gate", worth, (control, fate, *rolled), "")


# ---- dice ------------------------------------------------------------------------------------------------------------


def _die(key: str, face: int, state: str, actions: tuple[str, ...]) -> Thing:
    shows = {"V": "a Victory", "VS": "a Victory and a Strike", "S": "a Strike", "B": "nothing"}[LETTERS[face]]
    return Thing(
        key,
        NAMES[face],
        f"Skirmish die, {NAMES[face]}",
        hue="blue",
        words=(f"Shows {shows}.",),
        state=state,
        actions=actions,
        clause="AN-TURN-2",
        die=LETTERS[face],
    )


def _dice_zone(s: AntaresState, acts: Sequence[act.Act], names: Sequence[str]) -> Zone:
    things = [_die(f"kept:{i}", face, "kept", ()) for i, face in enumerate(s.kept.faces())]
    keeps = [a for a in acts if isinstance(a, act.Keep)]
    for i, face in enumerate(s.rolled.faces()):
        things.append(_die(f"rolled:{i}", face, "rolled", tuple(a.text for a in keeps if a.dice.counts[face])))
    falling = 0 if s.rolled.n or s.outcome is not None or _claiming(s) else SKIRMISH_DICE - s.kept.n
    roll = _texts(acts, act.Roll)
    things += [
        Thing(f"falling:{i}", "?", "Skirmish die", hue="blue", state="to be rolled", actions=roll, die="?")
        for i in range(falling)
    ]
    things += [
        Thing(f"hand:{i}", "?", "Fate die", state="added to the roll", clause="AN-FATE-3", die="?")
        for i in range(s.hand)
    ]
    fates = [face for face, count in enumerate(s.fates) for _ in range(count)]
    for i, face in enumerate(fates):
        chosen = tuple(a.text for a in acts if isinstance(a, act.Ignore) and a.face == face)
        full = f"Fate die, {FATE_NAMES[face]}"
        things.append(
            Thing(
                f"fates:{i}",
                FATE_NAMES[face],
                full,
                state="rolled",
                actions=chosen,
                clause="AN-FATE-4",
                die=FATE_FACES[face],
            )
        )
    shown = f"{_many(s.victories(), 'Victory', 'Victories')}  {_many(s.strikes(), 'Strike', 'Strikes')}"
    title = f"{names[s.active]}’s dice"
    return Zone("dice", "play", title, f"roll {s.rolls}  {shown}" if s.rolls else "", tuple(things), "no dice")


def _claiming(s: AntaresState) -> bool:
    """Whether the rolling of this turn is over and its claim is going on."""
    return s.kept.n == SKIRMISH_DICE


# ---- Headquarters ----------------------------------------------------------------------------------------------------


def space(count: int, pip: str) -> str:
    """The dice on one space of a data log: “⚀⚀”, “⚀×4”, “·”."""
    if not count:
        return NOBODY_THERE
    return pip * count if count < _COUNTED else f"{pip}×{count}"


def _headquarters(s: AntaresState, p: Player, acts: Sequence[act.Act], names: Sequence[str]) -> Thing:
    faction = p.faction
    points = s.points(p.seat)
    logged = [_many(count, f"{face} logged", f"{face}s logged") for face, count in enumerate(p.logged, 1) if count]
    words = [f"Data log: {', '.join(logged) if logged else 'empty'}.", f"{_many(p.fate, 'Fate die', 'Fate dice')}."]
    if s.holder == p.seat:
        words.append(f"Holds the gate {s.card.name}.")
    mine = [
        a.text
        for a in acts
        if (isinstance(a, act.TakeFate) and a.seat == p.seat)
        or (isinstance(a, act.Target) and p.seat in a.seats)
        or (isinstance(a, act.AddFate | act.PassRoll | act.PassTurn | act.TurnUp) and s.actor() == p.seat)
    ]
    spaces = tuple(space(count, pip) for count, pip in zip(p.logged, PIPS, strict=True))
    return Thing(
        f"hq:{p.seat}",
        names[p.seat],
        f"{names[p.seat]}, {faction.name}",
        letter=faction.letter,
        hue=faction.hue,
        mark="▸" if p.seat == s.active and s.outcome is None else "",
        text="  ".join((*spaces, space(p.fate, FATE_DIE))),
        words=tuple(words),
        kind=faction.short,
        state=_many(points, "point", "points"),
        cost=str(points),
        actions=tuple(mine),
        clause="AN-END-3",
    )


def _headquarters_zone(s: AntaresState, acts: Sequence[act.Act], names: Sequence[str]) -> Zone:
    things = tuple(_headquarters(s, p, acts, names) for p in s.players)
    return Zone("headquarters", "others", "Headquarters", "", things, "")


# ---- traits ----------------------------------------------------------------------------------------------------------


def trait_state(s: AntaresState, seat: int, trait: Trait) -> str:
    """How far the roller’s trait is: “5 of 3 Strikes ✓”, “used this turn”; for others what it needs."""
    if not s.traits:
        return "no traits"
    if seat != s.active or s.outcome is not None:
        return f"{trait.threshold}+ {trait.face}"
    if s.used & trait.bit:
        return "used this turn"
    victories, strikes = s.victories(), s.strikes()
    shown = strikes if trait.strikes else victories
    state = f"{shown} of {trait.threshold} {trait.face}"
    if not trait.reached(victories, strikes):
        return f"{state}, not with {victories} Victories" if shown >= trait.threshold else state
    return f"{state} ✓{_lacks_claim(s, trait)}"


def _lacks_claim(s: AntaresState, trait: Trait) -> str:
    """Why a triggered trait would do nothing if the roller stopped now: the Offensive claims no Control die."""
    claims = trait.needs or trait.moment in (CLAIM, LOGGED)
    if not claims or s.took or _claiming(s) or act.CONTROL_EARNED[s.victories()]:
        return ""
    return f", but {s.victories()} ★: {act.earning(s.victories(), s.gate)}"


def _traits_zone(s: AntaresState, acts: Sequence[act.Act], names: Sequence[str]) -> Zone:
    things = []
    for p in s.players if s.traits else ():
        for i, trait in enumerate(p.faction.traits):
            words = trait.words()
            things.append(
                Thing(
                    f"trait:{p.seat}:{i}",
                    trait.name,
                    f"{names[p.seat]}’s {trait.name}",
                    letter=p.faction.letter,
                    hue=p.faction.hue,
                    mark=f"{trait.threshold}+ {'⚔' if trait.strikes else '★'}",
                    text=words,
                    words=(
                        f"With {trait.condition()}, {list(MOMENTS.values())[trait.moment]}: {words}.",
                        *((trait.text,) if trait.text else ()),
                    ),
                    kind=names[p.seat],
                    state=trait_state(s, p.seat, trait),
                    muted=p.seat != s.active or bool(s.used & trait.bit),
                    actions=tuple(a.text for a in acts if isinstance(a, act.UseTrait) and a.trait is trait),
                    clause="AN-STRIKE-1",
                )
            )
    return Zone("traits", "hand", "Strike traits", "", tuple(things), "this table plays without traits")


# ---- beside the zones ------------------------------------------------------------------------------------------------


def _turn_bar(s: AntaresState, names: Sequence[str]) -> TurnBar:
    turn = f"turn {s.turn}"
    if s.outcome is not None:
        return TurnBar("GAME OVER", s.outcome.reason, (), turn)
    step = s.stack[-1]
    if isinstance(step, st.FateWindow):
        n = SKIRMISH_DICE - s.kept.n
        rolls = f"{names[s.active]} rolls {_many(n, 'die', 'dice')}"
        who = names[step.player].upper()
        return TurnBar(who, f"add Fate dice to {names[s.active]}’s roll?", (("", rolls),), turn)
    who = f"{names[step.player].upper()}’S TURN"
    if isinstance(step, st.KeepOrStop):
        now = f"stop now: {s.victories()} ★, {act.earning(s.victories(), s.gate)}"
        if s.hand:
            now = f"{_many(s.hand, 'Fate die', 'Fate dice')} added: roll once more"
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
