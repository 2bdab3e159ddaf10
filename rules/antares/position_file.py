"""Positions of Antares as files: logs and Headquarters, the Gate System, and the dice of the turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, ClassVar, Final

from rules.antares import steps as st
from rules.antares.actions import BUST
from rules.antares.dice import (
    CONTROL_FACES,
    FATE_DICE,
    FATE_FACES,
    LETTERS,
    SKIRMISH_DICE,
    Counts,
    Dice,
    lot,
)
from rules.antares.faction import CLAIM, FATE, OFFENSIVE, Faction
from rules.antares.game import CONTROL_DICE, gate_card
from rules.antares.options import AntaresOptions
from rules.antares.pool import MOST_CLAIMED, DiceList
from rules.antares.state import NOTHING, AntaresState, Player
from rules.core.cardlist.kinds import Kind, ListOf, Number, OneOf
from rules.core.cardlist.record import Field
from rules.core.contract import CardSet, State
from rules.core.errors import SetupError
from rules.core.position import Frame, NotPlain, Positions, bare
from rules.core.position_kinds import Named

_SKIRMISH: Final = dict(zip(LETTERS, ("a Victory", "a Victory and a Strike", "a Strike", "no face"), strict=True))
_CONTROL: Final = dict(zip(CONTROL_FACES, ("1 point", "2 points", "3 points", "the Fate face"), strict=True))
_FATE: Final = dict(zip(FATE_FACES, ("Sabotage", "Warped", "Routed", "no face"), strict=True))


class AntaresPositions(Positions):
    """Positions of Antares."""

    choices: ClassVar[tuple[str, ...]] = ("faction",)

    def fields(self, cards: CardSet) -> Sequence[Field]:
        assert isinstance(cards, DiceList)
        skirmish = _dice(_SKIRMISH, cards.skirmish.sides, SKIRMISH_DICE)
        fates = _dice(_FATE, cards.fate.sides, FATE_DICE)
        claimed = _dice(_CONTROL, cards.control.sides, MOST_CLAIMED)
        trait: Kind[Any] = Named({trait.id: trait for trait in cards.traits}, "trait")
        return (
            Field("gate_dice", Number(0, 12), "Control dice in the Gate System; those not logged unless told."),
            Field("kept", skirmish, "Skirmish dice kept; all six end the rolling."),
            Field("rolled", skirmish, "Those just rolled; without, the first roll is to come."),
            Field("fates", fates, "Fate dice just rolled with them, not resolved yet."),
            Field("claimed", claimed, "Control dice just rolled, when all six are kept."),
            Field("rolls", Number(0, SKIRMISH_DICE), "Rolls of this turn so far."),
            Field("fate_to_roll", Number(0, FATE_DICE), "Fate dice that were added to the roll that comes."),
            Field("traits_used", ListOf(trait, 0, 8, "traits"), "Traits of the faction on turn used in this turn."),
            Field("no_more_fate", ListOf(Number(1, 5), 0, 5, "seats"), "Seats that add no Fate dice in this turn."),
        )  # fmt: skip

    def seat_fields(self, cards: CardSet) -> Sequence[Field]:
        assert isinstance(cards, DiceList)
        factions = {faction.id: faction for faction in cards.factions}
        return (
            Field("faction", Named(factions, "faction"), "The faction; the next that nobody has unless told."),
            Field("logged", ListOf(Number(1, 3), 0, 12, "dice"), "The points of each Control die in the data log."),
            Field("fate", Number(0, FATE_DICE), "Fate dice in the Headquarters."),
        )

    # ---- reading -----------------------------------------------------------------------------------------------------

    def build(self, frame: Frame) -> AntaresState | None:
        pool, options, values = frame.cards, frame.options, frame.values
        assert isinstance(pool, DiceList)
        assert isinstance(options, AntaresOptions)
        try:
            card = gate_card(pool, options.gate, frame.seed)
        except SetupError as error:
            frame.impossible(values.value_at("options"), str(error)[:1].lower() + str(error)[1:].rstrip("."))
            return None
        s = AntaresState(pool, card, frame.names, frame.setup.turn_limit)
        s.traits, s.odds = options.traits, options.odds
        s.skirmish_chance = frame.chance("skirmish")
        s.control_chance = frame.chance("control")
        s.fate_chance = frame.chance("fate")
        s._turn = frame.turn
        self._seats(s, frame)
        s.begin_turn(frame.active)
        s.kept, s.rolled = _showing(values.get("kept")), _showing(values.get("rolled"))
        s.fates = _counts(values.get("fates"), FATE_FACES)
        s.claimed = _counts(values.get("claimed"), CONTROL_FACES)
        s.took = sum(s.claimed)
        s.hand = values.get("fate_to_roll") or 0
        used = values.get("traits_used") or ()
        s.used = sum(trait.bit for trait in set(used))
        s.passed = sum(1 << seat - 1 for seat in set(values.get("no_more_fate") or ()))
        on_card = sum(player.dice() for player in s.players) + s.took
        gate = values.get("gate_dice")
        s.gate = CONTROL_DICE[len(s.players)] - on_card if gate is None else gate
        s.total = s.gate + on_card
        s.table = FATE_DICE - s.hand - sum(s.fates) - sum(player.fate for player in s.players)
        rolls = values.get("rolls")
        s.rolls = int(bool(s.kept.n)) + int(bool(s.rolled.n)) if rolls is None else rolls
        _check(s, frame)
        if frame.report.faults:
            return None
        _go_on(s)
        s._revealed = 0
        return s

    def _seats(self, s: AntaresState, frame: Frame) -> None:
        taken: set[Faction] = {found for values in frame.seats if (found := values.get("faction")) is not None}
        chosen: set[Faction] = set()
        for seat, values in enumerate(frame.seats):
            faction = values.get("faction")
            if faction is None:
                faction = next((f for f in s.pool.factions if f not in taken), s.pool.factions[0])
            if faction in chosen:
                frame.impossible(
                    values.at("faction"), f"two players have {faction.name}; each faction is for one player"
                )
            taken.add(faction)
            chosen.add(faction)
            player = Player(seat, faction)
            for points in values.get("logged") or ():
                player.logged[points - 1] += 1
            player.fate = values.get("fate") or 0
            s.players.append(player)

    def rename(self, state: State, names: Sequence[str]) -> None:
        assert isinstance(state, AntaresState)
        state.names = tuple(names)

    # ---- writing -----------------------------------------------------------------------------------------------------

    def places(self, state: State) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        s = state
        assert isinstance(s, AntaresState)
        if s.outcome is not None:
            raise NotPlain("The game is over.")
        if s.stack not in ([st.START[s.active]], [st.KEEP[s.active]]):
            raise NotPlain("Something is asked besides rolling, keeping and stopping.")
        options = bare({"gate": s.card.id, "traits": s.traits, "odds": s.odds}, traits=True, odds=True)
        used = [trait.id for trait in s.players[s.active].faction.traits if s.used & trait.bit]
        rolls = int(bool(s.kept.n)) + int(bool(s.rolled.n))
        table = {
            "options": options,
            **bare({"turn_limit": s.turn_limit}),
            "turn": s.turn,
            "active": s.names[s.active],
            "gate_dice": s.gate,
            **bare(
                {
                    "kept": [LETTERS[face] for face in s.kept.faces()],
                    "rolled": [LETTERS[face] for face in s.rolled.faces()],
                    "rolls": s.rolls,
                    "fate_to_roll": s.hand,
                    "traits_used": used,
                    "no_more_fate": [p.seat + 1 for p in s.players if s.passed >> p.seat & 1],
                },
                rolls=rolls,
            ),
        }
        seats = [
            {
                "name": s.names[p.seat],
                "faction": p.faction.id,
                **bare({"logged": _logged(p), "fate": p.fate}),
            }
            for p in s.players
        ]
        return table, seats

    def example(self) -> bytes:
        return files("rules.antares").joinpath("position_example.yaml").read_bytes()


def _dice(faces: Mapping[str, str], sides: Counts, most: int) -> ListOf[str]:
    """A lot of dice that show faces which the die really has."""
    there = {face: told for (face, told), count in zip(faces.items(), sides, strict=True) if count}
    return ListOf(OneOf(there), 0, most, "dice")


def _logged(p: Player) -> list[int]:
    return [face + 1 for face, count in enumerate(p.logged) for _ in range(count)]


def _showing(faces: Sequence[str] | None) -> Dice:
    found = faces or ()
    return lot([found.count(letter) for letter in LETTERS])


def _counts(faces: Sequence[str] | None, names: Sequence[str]) -> Counts:
    found = faces or ()
    a, b, c, d = (found.count(name) for name in names)
    return a, b, c, d


def _go_on(s: AntaresState) -> None:
    """Ask what is asked when these dice lie there."""
    if s.rolled.n or s.kept.n:
        s.stack.clear()
    if s.claimed != NOTHING:
        s.stack.append(st.CLAIMED)
        if not s._offers(CLAIM):
            s.log_claim()
    elif s.kept.n == SKIRMISH_DICE:
        if not s._offers(OFFENSIVE):
            s.claim()
    elif s.fates != NOTHING:
        if not s._offers(FATE):
            s.resolve_fate()
    elif s.rolled.n:
        s.stack.append(st.KEEP[s.active])
    while s.stack and not s.stack[-1].asks:
        s.stack.pop().go(s)


def _check(s: AntaresState, frame: Frame) -> None:
    """Note what cannot be together, each at the key that says it."""
    values, impossible = frame.values, frame.impossible
    n, most = len(s.players), CONTROL_DICE[len(s.players)]
    if s.gate < 0 or s.total > most:
        told = f"there are {s.total - min(s.gate, 0)} Control dice; a game of {n} has {most}"
        impossible(values.at("gate_dice"), told)
    elif not s.gate and s.claimed == NOTHING:
        impossible(values.at("gate_dice"), "the Gate System is empty, so the game is over")
    if s.table < 0:
        impossible(values.at("players"), f"there are {FATE_DICE - s.table} Fate dice; the game has {FATE_DICE}")
    _check_dice(s, frame)
    own: Mapping[str, object] = {trait.id: trait for trait in s.players[s.active].faction.traits}
    for trait in values.get("traits_used") or ():
        if trait.id not in own:
            impossible(values.at("traits_used"), f"{trait.name} is no trait of {s.players[s.active].faction.name}")
    for seat in values.get("no_more_fate") or ():
        if seat > n:
            impossible(values.at("no_more_fate"), f"there is no seat {seat}")


def _check_dice(s: AntaresState, frame: Frame) -> None:
    """What the dice of the turn say together."""
    values, impossible = frame.values, frame.impossible
    dice = s.kept.n + s.rolled.n
    if dice not in (0, SKIRMISH_DICE):
        impossible(values.at("rolled"), f"{dice} Skirmish dice are kept and rolled; there are {SKIRMISH_DICE}")
    elif s.rolled.n and s.victories() == BUST and s.fates == NOTHING:
        impossible(values.at("rolled"), "exactly five Victories show: the turn is bust and over")
    elif s.rolled.n == 1 and s.fates == NOTHING:
        impossible(values.at("rolled"), "a last die that was rolled is kept: put it under “kept”")
    elif s.kept.n == SKIRMISH_DICE and s.kept.victories == BUST:
        impossible(values.at("kept"), "exactly five Victories show: the turn is bust and over")
    if s.fates != NOTHING and not s.rolled.n:
        impossible(values.at("fates"), "Fate dice are rolled with Skirmish dice; say which under “rolled”")
    if s.claimed != NOTHING and s.kept.n != SKIRMISH_DICE:
        impossible(values.at("claimed"), "Control dice are claimed once all six Skirmish dice are kept")
    if s.hand and not s.rolled.n:
        impossible(values.at("fate_to_roll"), "the first roll asks for Fate dice itself; use it with “rolled” dice")
