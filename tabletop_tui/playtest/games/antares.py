"""What a playtest sees in Antares: factions, gates, busts, and what the dice gave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.antares import events as ev
from rules.antares.pool import DiceList
from rules.antares.state import AntaresState
from rules.core.contract import Action, CardSet, Event, State
from tabletop_tui.playtest.arm import Chair
from tabletop_tui.playtest.games import GameWatch
from tabletop_tui.playtest.games.shares import add_share, share_table
from tabletop_tui.playtest.plan import Plan
from tabletop_tui.playtest.play import Played, cards_of
from tabletop_tui.playtest.report import Column, Histogram, Table
from tabletop_tui.playtest.stats import wilson
from tabletop_tui.playtest.tally import Tally, count, histogram, note

#: an event, and what the turn that has it is counted as
_TURNS: dict[type[Event], str] = {
    ev.Busted: "went bust",
    ev.Routed: "were routed",
    ev.ClaimedControl: "claimed Control dice",
    ev.Sabotaged: "met Sabotage",
    ev.Warped: "met Warped",
}

#: what the id of a gate begins with where its holder is meant
GATE: Final = "gate "


class Seen(GameWatch):
    """Factions and the gate of each game, what became of its turns, and the winners’ points."""

    reads = True

    def __init__(self, cards: CardSet, seats: int) -> None:
        super().__init__(cards, seats)
        assert isinstance(cards, DiceList)
        self.things = [*(faction.id for faction in cards.factions), *(GATE + gate.id for gate in cards.gates)]
        self.turns: dict[str, int] = {}
        #: what this turn was so far; a dict, whose order is the same in every process
        self._this: dict[str, None] = {}

    def begin(self, state: State) -> None:
        super().begin(state)
        self.turns = {}
        self._this = {}

    def after(self, state: State, action: Action, events: Sequence[Event]) -> None:
        for event in events:
            kind = type(event)
            if kind in _TURNS:
                self._this[_TURNS[kind]] = None
            elif kind is ev.TurnBegan:
                self._close()
        if state.outcome is not None:
            self._close()

    def _close(self) -> None:
        for what in self._this:
            self.turns[what] = self.turns.get(what, 0) + 1
        self._this = {}

    def add(self, tally: Tally, played: Played, chairs: Sequence[Chair]) -> None:
        state = self._state()
        for seat, player in enumerate(state.players):
            add_share(tally, "factions", player.faction.id, played, seat)
            if seat == state.holder:
                add_share(tally, "gates", state.card.id, played, seat)
        for what, turns in self.turns.items():
            count(tally.setdefault("what turns were", {}), what, turns)
        count(tally, "all turns", played.turns)
        for seat in played.winners:
            note(tally, "points", state.points(seat))

    def had(self, chairs: Sequence[Chair]) -> dict[str, list[int]]:
        state = self._state()
        factions = {player.faction.id: [seat] for seat, player in enumerate(state.players)}
        return {**factions, GATE + state.card.id: [state.holder] if state.holder >= 0 else []}

    def owned(self, played: Played, chairs: Sequence[Chair]) -> dict[str, int]:
        return {player.faction.id: played.points(seat) for seat, player in enumerate(self._state().players)}

    def quantities(self) -> dict[str, int]:
        return {f"Turns that {what}": self.turns.get(what, 0) for what in _TURNS.values()}

    def _state(self) -> AntaresState:
        assert isinstance(self.state, AntaresState)
        return self.state

    def tables(self, plan: Plan, tally: Tally) -> tuple[list[Table], list[str], list[Histogram]]:
        pool = cards_of(plan.game, plan.lists[0].text)
        assert isinstance(pool, DiceList)
        names = {faction.id: faction.name for faction in pool.factions}
        fair = 1 / len(plan.bots)
        shares, verdicts = share_table(tally.get("factions", {}), names, "faction", "Faction", fair)
        turns = tally.get("all turns", 0)
        happened = sorted(tally.get("what turns were", {}).items(), key=lambda found: -found[1])
        dice = Table(
            "turns",
            "What turns were",
            (
                Column("what", "Turns that"),
                Column("turns", "Turns", "count"),
                Column("share", "Share", "percent", True),
            ),
            tuple((what, n, wilson(n, turns)) for what, n in happened),
        )
        gates = {gate.id: gate.name for gate in pool.gates}
        held, _ = share_table(tally.get("gates", {}), gates, "gate", "Holder of the gate", fair)
        points = Histogram("points", "Points of the winners", "points", tuple(histogram(tally, "points")))
        return [shares, held, dice], verdicts, [points]
