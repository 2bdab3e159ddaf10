"""Every clause of Antares that forbids something is the reason of something that cannot be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from rules.core.contract import Seat, Setup, State
from rules.core.errors import SetupError
from rules.core.registry import game
from tests.antares.table import Table
from tests.why import Case, check, unmet


def at(do: str = "", falls: tuple[str, ...] = (), control: tuple[str, ...] = (), **where: Any) -> Callable[[], State]:
    """A position with these dice, after these acts."""

    def made() -> State:
        table = Table(**where).falls(*falls, control=control)
        return table.do(*do.split()).state

    return made


def used() -> State:
    """The Isorian player has used Phase Shroud in this turn, and rolls on."""
    state = Table(rolled="V,S,S,S,S,S", factions=["isorian", "ghar"]).state
    state.used = state.players[0].faction.traits[0].bit
    return state


ROLLED: Final = "V,S,S,S,S,S"
ALGORYN: Final = ["algoryn", "ghar"]
CONCORD: Final = ["concord", "ghar"]

CASES: Final = [
    Case("AN-TURN-1", at(), "stop", "a turn begins with a roll"),
    Case("AN-TURN-2", at(rolled=ROLLED), "roll", "At least one of the 6 dice just rolled must be kept"),
    Case("AN-TURN-2", at(kept="V", rolled="S,S,S,S,S"), "free:V", "never rolled again"),
    Case("AN-TURN-2", at(rolled="V,V,S,S,S,S"), "keep:V,V,V", "The dice just rolled show"),
    Case("AN-TURN-4", at(rolled="V,V,S,S,S,S"), "keep:V,V,S,S,S,S", "that is stopping"),
    Case("AN-TURN-7", at(), "roll", "It is Ada’s turn", by=1),
    Case("AN-CLAIM-1", at(rolled="V,V,S,S,S,S"), "claim:control", "2 claim one, 4 two, 6 three; 2 show now"),
    Case("AN-CLAIM-1", at(rolled="V,V,S,S,S,S"), "claim:fate", "3 claim one, 6 two; 2 show now"),
    Case("AN-CLAIM-2", at("stop", rolled="V,V,S,S,S,S", factions=CONCORD, control=("1",)), "reroll:1", "rolled once"),
    Case("AN-CLAIM-4", at(rolled="V,V,S,S,S,S"), "take:p2", "Fate dice lie on the table"),
    Case(
        "AN-CLAIM-4",
        at("stop", players=3, rolled="V,V,V,S,S,S", fate=(1, 0, 3)),
        "take:p2",
        "Ben has no Fate die",
    ),
    Case("AN-CLAIM-7", at("stop", rolled="V,V,V,V,V,V"), "pass", "Claims are not optional"),
    Case("AN-FATE-1", at(rolled="V,V,S,S,S,S", fate=(1, 0)), "fate:2", "holds 1 Fate die; 2 are more"),
    Case("AN-FATE-1", at("stop", rolled="V,V,V,V,V,V", fate=(1, 0)), "fate:1", "Control dice are rolled without them"),
    Case("AN-FATE-2", at("fate:1", rolled="V,V,S,S,S,S", fate=(2, 0)), "fate:1", "once for each roll"),
    Case("AN-FATE-3", at("fate:1", rolled="V,V,S,S,S,S", fate=(1, 0)), "stop", "rolled with the next roll"),
    Case(
        "AN-STRIKE-1", at(rolled="V,V,S,S,VS,V", factions=ALGORYN), "trait:press_the_assault", "needs 5 Strikes and 3"
    ),
    Case(
        "AN-STRIKE-2", at(rolled="V,S,S,S,S,S", factions=ALGORYN), "trait:press_the_assault", "is used after the claim"
    ),
    Case("AN-STRIKE-2", at(rolled="V,S,S,S,S,S", factions=ALGORYN), "trait:scour", "is Ben’s"),
    Case(
        "AN-DATA-3",
        at(rolled="VS,VS,VS,S,S,S", factions=["boromites", "ghar"]),
        "trait:back_door_deal",
        "cannot be used with exactly 3 Victories",
    ),
    Case("AN-DATA-6", used, "trait:phase_shroud", "each trait may be used once a turn"),
    Case(
        "AN-DATA-4",
        at(rolled="V,S,S,S,S,S", factions=ALGORYN, traits=False),
        "trait:press_the_assault",
        "without traits",
    ),
    Case(
        "AN-END-1",
        at("stop", rolled="V,V,S,S,S,S", gate=1, control=("2",)),
        "roll",
        "",
    ),
]

#: Clauses with a word of forbidding that bar nothing a player could try at the table, and what they say instead.
ELSEWHERE: Final = {
    "AN-SET-1": "refused in the set-up, see below",
    "AN-TURN-5": "a bust ends the turn by itself: as of AN-TURN-7 it is the next player’s",
    "AN-TURN-6": "“once” is a moment",
    "AN-CLAIM-6": "“only when” is a moment",
    "AN-FATE-5": "what Sabotage does is no choice",
    "AN-FATE-7": "a rout ends the turn by itself: as of AN-TURN-7 it is the next player’s",
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_cannot_be_done_says_why(case: Case):
    check(case)


def test_every_clause_that_forbids_is_met():
    missing, needless = unmet("antares", CASES, ELSEWHERE)
    assert missing == []
    assert needless == []


@pytest.mark.clause("AN-SET-1")
@pytest.mark.parametrize(
    ("choices", "words"), [(("ghar", "ghar"), "each faction is for one player"), (("ghar",), "needs 2 to 5 players")]
)
def test_seats_that_cannot_be_played_are_refused_by_their_clause(choices: tuple[str, ...], words: str):
    seats = tuple(Seat(f"P{n}", {"faction": choice}) for n, choice in enumerate(choices))
    with pytest.raises(SetupError, match=words) as caught:
        game("antares").start(Setup(seats), 1)
    assert caught.value.clause == "AN-SET-1"
