"""Beyond the Gates of Antares as a game that can be started."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rules.antares.dice import FATE_DICE
from rules.antares.faction import Faction, Gate
from rules.antares.options import AntaresOptions
from rules.antares.pool import DiceList
from rules.antares.state import AntaresState, Player
from rules.core.chance import Chance, hashed
from rules.core.contract import CardSet, Format, Game, SeatChoice, Setup
from rules.core.errors import SetupError
from rules.core.options import options_of
from rules.core.rulebook_text import rulebook_text

if TYPE_CHECKING:
    from rules.core.position import Positions

#: Control dice on the Gate System card by the number of players (AN-SET-2)
CONTROL_DICE: Final[dict[int, int]] = {2: 9, 3: 10, 4: 11, 5: 12}

#: what leaves a faction or a gate to chance
RANDOM: Final = "random"

BATTLE: Final = Format(
    "gate", "Battle for the gate", "2 to 5 players, 9 to 12 Control dice, most points win", (2, 3, 4, 5)
)


class Antares(Game):
    """The dice game: roll, keep, stop before the bust, and log the last Control die of the gate."""

    id: ClassVar[str] = "antares"
    title: ClassVar[str] = "Beyond the Gates of Antares"
    kind: ClassVar[str] = "push-your-luck dice"
    hidden: ClassVar[bool] = False
    formats: ClassVar[tuple[Format, ...]] = (BATTLE,)

    @property
    def options(self) -> type[AntaresOptions]:
        return AntaresOptions

    def default_cards(self) -> DiceList:
        from rules.antares.cards import base

        return base()

    def load_cards(self, text: bytes, name: str) -> DiceList:
        from rules.antares.cards import load

        return load(text, name)

    def rulebook(self) -> str:
        return rulebook_text("rules.antares")

    def positions(self) -> Positions:
        from rules.antares.position_file import AntaresPositions

        return AntaresPositions()

    def seat_choices(self, cards: CardSet) -> tuple[SeatChoice, ...]:
        assert isinstance(cards, DiceList)
        options = [(RANDOM, "drawn", "One of the factions that nobody has chosen, drawn from the seed.")]
        for faction in cards.factions:
            traits = "; ".join(f"{trait.name}, {trait.condition()}: {trait.words()}" for trait in faction.traits)
            options.append((faction.id, faction.short, f"{traits}."))
        return (SeatChoice("faction", "Faction", "AN-SET-1", tuple(options)),)

    def start(self, setup: Setup, seed: int, cards: CardSet | None = None) -> AntaresState:
        pool = self.default_cards() if cards is None else cards
        if not isinstance(pool, DiceList):
            raise SetupError(f"The card list “{pool.title}” is not one for {self.title}.")
        n = len(setup.seats)
        if setup.format and setup.format != BATTLE.id:
            raise SetupError(f"There is no format “{setup.format}”; there is: {BATTLE.id}.")
        if n not in CONTROL_DICE:
            there = "there is 1" if n == 1 else f"there are {n}"
            raise SetupError(f"{self.title} needs 2 to 5 players; {there}.", "AN-SET-1")
        options = options_of(setup, AntaresOptions)
        if options.first > n:
            raise SetupError(f"Seat {options.first} cannot go first: there are {n} seats.")
        names = [seat.name for seat in setup.seats]
        s = AntaresState(pool, gate_card(pool, options.gate, seed), names, setup.turn_limit)
        s.traits = options.traits
        s.odds = options.odds
        s.total = s.gate = CONTROL_DICE[n]
        s.table = FATE_DICE
        s.skirmish_chance = Chance(hashed(seed, "skirmish"))
        s.control_chance = Chance(hashed(seed, "control"))
        s.fate_chance = Chance(hashed(seed, "fate"))
        first = options.first - 1 if options.first else Chance(hashed(seed, "first player")).below(n)
        for seat, faction in enumerate(_factions(pool, setup, seed)):
            player = Player(seat, faction)
            if seat != first:
                player.fate = 1
                s.table -= 1
            s.players.append(player)
        s.begin_turn(first)
        return s


def gate_card(pool: DiceList, named: str, seed: int) -> Gate:
    """The Gate System card of the game (AN-SET-5). Raises SetupError for one that the list does not have."""
    if not named:
        return pool.gates[0]
    if named == RANDOM:
        return pool.gates[Chance(hashed(seed, "gate")).below(len(pool.gates))]
    try:
        return pool.gate(named)
    except KeyError:
        known = ", ".join(gate.id for gate in pool.gates)
        raise SetupError(f"There is no gate “{named}” in “{pool.title}”; there are: {known}.") from None


def _factions(pool: DiceList, setup: Setup, seed: int) -> list[Faction]:
    """The faction of each seat: chosen, or drawn from those that nobody chose (AN-SET-1). Raises SetupError."""
    chosen: list[Faction | None] = []
    left = pool.factions[:]
    for seat in setup.seats:
        for key in seat.choices:
            if key != "faction":
                raise SetupError(f"{seat.name} cannot choose “{key}”; a seat chooses its faction.")
        named = seat.choices.get("faction", "") or RANDOM
        if named == RANDOM:
            chosen.append(None)
            continue
        try:
            faction = pool.faction(named)
        except KeyError:
            known = ", ".join(faction.id for faction in pool.factions)
            raise SetupError(f"There is no faction “{named}” in “{pool.title}”; there are: {known}.") from None
        if faction not in left:
            raise SetupError(f"Two players chose {faction.name}; each faction is for one player.", "AN-SET-1")
        left.remove(faction)
        chosen.append(faction)
    if chosen.count(None) > len(left):
        raise SetupError(f"“{pool.title}” has {len(pool.factions)} factions; {len(setup.seats)} players need as many.")
    draw = Chance(hashed(seed, "factions"))
    return [draw.pick(left) if faction is None else faction for faction in chosen]


GAME = Antares()
