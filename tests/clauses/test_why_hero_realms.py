"""Every clause of Hero Realms that forbids something is the reason of something that cannot be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from rules.core.contract import Seat, Setup, State
from rules.core.errors import SetupError
from rules.core.registry import game
from tests.clauses.duel import Side, duel
from tests.clauses.table import begun, table
from tests.why import Case, check, unmet


def of(do: str = "", **how: object) -> Callable[[], State]:
    """A duel laid out so, after these acts."""
    ada, ben = (how.pop(name, Side()) for name in ("ada", "ben"))

    def made() -> State:
        return duel(ada, ben, **how).do(*do.split()).state  # type: ignore[arg-type]

    return made


def at(format: str, *sides: Side, do: str = "", **how: object) -> Callable[[], State]:
    """A table of this format laid out so, after these acts."""

    def made() -> State:
        return table(format, *sides, **how).do(*do.split()).state  # type: ignore[arg-type]

    return made


def thief(gold: tuple[int, int] = (0, 0), format: str = "duel", players: int = 2) -> Callable[[], State]:
    """A game in which the first seat is a Thief, with this gold for the first two seats."""

    def made() -> State:
        found = begun(format, players, classes=["thief"], first=1)
        for seat in (0, 1):
            found.state.players[seat].gold = gold[seat]
        return found.state

    return made


def fallen(format: str, do: str = "") -> Callable[[], State]:
    """A table of which Ben is out."""

    def made() -> State:
        return table(format, Side(board="cult_priest"), combat=1).blow(1).do(*do.split()).state

    return made


def bens_orc(**how: Any) -> Callable[[], State]:
    return of(ben=Side(board="orc_grunt rayla_endweaver"), **how)


CASES: Final = [
    Case("HR-SET-3", of(gems=0, gold=5), "buy:fire_gem", "No Fire Gem is left"),
    Case("HR-SET-7", thief((1, 0)), "skill:pick_pocket", "costs 2 gold and you have 1"),
    Case("HR-TURN-1", of(), "play:gold", "It is Ada’s turn", by=1),
    Case("HR-TURN-7", of(), "look:p2", "Ben’s hand is hidden"),
    Case("HR-PLAY-1", of(market="spark"), "play:spark", "must be bought and drawn"),
    Case("HR-PLAY-2", of(ada=Side(board="gold")), "play:gold", "in play already"),
    Case("HR-PLAY-5", of(ada=Side(board="taxation/used recruit")), "ally:taxation", "may be used once a turn"),
    Case("HR-PLAY-8", of("play:street_thug expend:street_thug", ada=Side("street_thug")), "choose:both", "one effect"),
    Case("HR-PLAY-9", of("play:spark", ada=Side("spark"), ben=Side("gold ruby")), "pass", "has to be done"),
    Case("HR-EXP-1", of(ada=Side(board="cron_the_berserker/expended")), "expend:cron_the_berserker", "expended"),
    Case(
        "HR-EXP-2",
        of(
            "play:domination ally:domination",
            ada=Side("domination", "recruit tithe_priest cron_the_berserker/expended man_at_arms/expended"),
        ),
        "prepare:tithe_priest",
        "stands upright already",
    ),
    Case("HR-ALLY-1", of(ada=Side(board="taxation")), "ally:taxation", "needs another Imperial card in play"),
    Case("HR-ALLY-2", of(ada=Side(board="taxation/used recruit")), "ally:taxation", "once a turn"),
    Case("HR-ALLY-4", of(ada=Side("recruit", "taxation")), "ally:taxation", "one in hand does not count"),
    Case("HR-SAC-1", of(ada=Side("influence")), "sacrifice:influence", "is in your hand"),
    Case("HR-SAC-1", of(ada=Side(board="gold")), "sacrifice:gold", "does not have a sacrifice ability"),
    Case("HR-SAC-4", of("sacrifice:influence", ada=Side(board="influence")), "buy:influence", "out of the game"),
    Case("HR-BUY-1", of(market="spark deception", gold=3), "buy:deception", "costs 5 gold and you have 3"),
    Case("HR-BUY-2", of("buy:spark", market="spark", gold=1), "play:spark", "lies in your discard pile"),
    Case("HR-BUY-3", of(market="-", gold=9), "buy:gap", "market deck is empty"),
    Case("HR-CBT-2", of(), "attack:p2", "You have 0 combat"),
    Case("HR-CBT-2", of(combat=3), "attack:p2:9", "You have 3 combat and Ben 50 health"),
    Case("HR-CBT-3", of(ben=Side(board="orc_grunt"), combat=2), "stun:p2:orc_grunt", "needs 3 combat to be stunned"),
    Case("HR-CBT-4", of(ben=Side(board="orc_grunt"), combat=4), "stun:p2:orc_grunt:2", "brings the 3 combat"),
    Case("HR-CBT-5", bens_orc(combat=4), "attack:p2", "Orc Grunt is a prepared guard of Ben’s"),
    Case("HR-CBT-5", bens_orc(combat=9), "stun:p2:rayla_endweaver", "Orc Grunt guards Ben’s champions"),
    Case(
        "HR-CBT-6",
        bens_orc(do="play:fire_bomb", ada=Side("fire_bomb")),
        "target:p2:rayla_endweaver",
        "Orc Grunt is a prepared guard",
    ),
    Case(
        "HR-CBT-6",
        of("play:fire_bomb", ada=Side("fire_bomb", "cult_priest"), ben=Side(board="orc_grunt cult_priest")),
        "target:p1:cult_priest",
        "on your own side",
    ),
    Case("HR-CBT-7", of(ada=Side(board="cult_priest")), "sacrifice:cult_priest", "leaves play only when"),
    Case("HR-FX-1", of("play:spark", ada=Side("spark"), ben=Side("gold ruby")), "discard:dagger", "not in your hand"),
    Case("HR-FX-2", of("play:rampage", ada=Side("rampage gold")), "draw:3", "draw up to 2, and discard as many"),
    Case(
        "HR-FX-3",
        of("play:death_touch", ada=Side("death_touch gold", "recruit")),
        "scrap:mine:recruit",
        "reaches only your hand and your discard pile",
    ),
    Case("HR-END-1", fallen("free-for-all"), "attack:p2", "Ben is out of the game"),
    Case("HR-END-2", of("attack:p2:3", ben=Side(health=3), combat=3), "play:gold", "Ben fell to 0 health"),
    Case("HR-END-4", at("hunter-first-blood", combat=3), "attack:p3", "hunts only the player to the left, Ben"),
    Case("HR-END-6", of("end", turn_limit=1), "play:gold", "limit of 1 turn"),
    Case("HR-HYD-1", at("hydra", combat=3), "attack:p4", "share their health and are attacked as one"),
    Case(
        "HR-HYD-4",
        at("hydra", Side(board="profit"), Side(board="bribe")),
        "p1.ally:profit",
        "a teammate’s does not count",
    ),
    Case("HR-HYD-5", thief((1, 5), "hydra", 4), "p1.skill:pick_pocket", "a teammate’s gold does not pay"),
    Case(
        "HR-HYD-6",
        at("hydra", Side(), Side(), Side(board="cult_priest"), Side(board="orc_grunt"), combat=9),
        "stun:p3:cult_priest",
        "Orc Grunt guards the champions of Cleo and Dan",
    ),
    Case("HR-HYD-7", at("hydra", Side("spark"), do="p1.play:spark"), "opponent:p2", "no opponent of yours"),
    Case("HR-EMP-5", at("emperor", combat=3), "attack:p5", "may attack only the commander across, Finn"),
    Case("HR-EMP-8", at("emperor", Side(discard="bribe")), "give:p2", "A gift costs 1 gold and you have 0"),
    Case("HR-EMP-8", at("emperor", Side(discard="bribe"), gold=1), "give:p5", "only to a teammate"),
]

#: Clauses with a word of forbidding that bar nothing a player could try at the table, and what they say instead.
ELSEWHERE: Final = {
    "HR-SET-8": "refused in the set-up, see below",
    "HR-TURN-5": "an empty deck ends a draw, which nobody can ask for",
    "HR-PLAY-3": "“at once” is a permission",
    "HR-PLAY-4": "the primary ability happens by itself",
    "HR-PLAY-10": "how often an effect counts is no act",
    "HR-ALLY-3": "“need not” is a permission",
    "HR-EMP-9": "the game is over as of HR-END-2",
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_cannot_be_done_says_why(case: Case):
    check(case)


def test_every_clause_that_forbids_is_met():
    missing, needless = unmet("hero-realms", CASES, ELSEWHERE)
    assert missing == []
    assert needless == []


@pytest.mark.clause("HR-SET-8")
def test_a_number_of_seats_that_fits_no_format_is_refused_by_its_clause():
    seats = tuple(Seat(name) for name in ("Ada", "Ben", "Cleo", "Dan", "Eve"))
    with pytest.raises(SetupError, match="cannot be played with 5 seats") as caught:
        game("hero-realms").start(Setup(seats), 1)
    assert caught.value.clause == "HR-SET-8"
