"""The zones of an Antares board: the gate, the roller’s dice, the Headquarters, the traits."""

from __future__ import annotations

from collections.abc import Sequence

from rules.antares import actions as act
from rules.antares.dice import CONTROL_FACES, CONTROL_NAMES, FATE_FACES, FATE_NAMES, LETTERS, NAMES, SKIRMISH_DICE
from rules.antares.faction import CLAIM, LOGGED, MOMENTS, Trait
from rules.antares.state import AntaresState, Player
from rules.antares.trait_actions import Ignore, Reroll, Target, TurnUp, UseTrait
from tabletop_tui.boards.antares_signs import CONTROL_DIE, FATE_DIE, PIPS, many, row, space
from tabletop_tui.boards.model import Thing, Zone


def _texts(acts: Sequence[act.Act], *kinds: type[act.Act]) -> tuple[str, ...]:
    return tuple(action.text for action in acts if isinstance(action, kinds))


# ---- the gate --------------------------------------------------------------------------------------------------------


def gate_zone(s: AntaresState, acts: Sequence[act.Act]) -> Zone:
    """The gate, its dice and those of the claim."""
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
            actions=tuple(a.text for a in acts if isinstance(a, Reroll) and a.face == face),
            clause="AN-CLAIM-2",
            die=CONTROL_FACES[face],
        )
        for i, face in enumerate(claimed)
    )
    worth = f"worth {many(s.card.points, 'point', 'points')}"
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


def dice_zone(s: AntaresState, acts: Sequence[act.Act], names: Sequence[str]) -> Zone:
    """The roller’s dice: kept, just rolled, still to fall, and Fate dice."""
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
        chosen = tuple(a.text for a in acts if isinstance(a, Ignore) and a.face == face)
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
    shown = f"{many(s.victories(), 'Victory', 'Victories')}  {many(s.strikes(), 'Strike', 'Strikes')}"
    title = f"{names[s.active]}’s dice"
    return Zone("dice", "play", title, f"roll {s.rolls}  {shown}" if s.rolls else "", tuple(things), "no dice")


def _claiming(s: AntaresState) -> bool:
    """Whether the rolling of this turn is over and its claim is going on."""
    return s.kept.n == SKIRMISH_DICE


# ---- Headquarters ----------------------------------------------------------------------------------------------------


def _headquarters(s: AntaresState, p: Player, acts: Sequence[act.Act], names: Sequence[str]) -> Thing:
    faction = p.faction
    points = s.points(p.seat)
    logged = [many(count, f"{face} logged", f"{face}s logged") for face, count in enumerate(p.logged, 1) if count]
    words = [f"Data log: {', '.join(logged) if logged else 'empty'}.", f"{many(p.fate, 'Fate die', 'Fate dice')}."]
    if s.holder == p.seat:
        words.append(f"Holds the gate {s.card.name}.")
    mine = [
        a.text
        for a in acts
        if (isinstance(a, act.TakeFate) and a.seat == p.seat)
        or (isinstance(a, Target) and p.seat in a.seats)
        or (isinstance(a, act.AddFate | act.PassRoll | act.PassTurn | TurnUp) and s.actor() == p.seat)
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
        state=many(points, "point", "points"),
        cost=str(points),
        actions=tuple(mine),
        clause="AN-END-3",
    )


def headquarters_zone(s: AntaresState, acts: Sequence[act.Act], names: Sequence[str]) -> Zone:
    """Everybody’s Headquarters with the data log."""
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


def traits_zone(s: AntaresState, acts: Sequence[act.Act], names: Sequence[str]) -> Zone:
    """The Strike traits of every faction."""
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
                    actions=tuple(a.text for a in acts if isinstance(a, UseTrait) and a.trait is trait),
                    clause="AN-STRIKE-1",
                )
            )
    return Zone("traits", "hand", "Strike traits", "", tuple(things), "this table plays without traits")
