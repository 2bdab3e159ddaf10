"""Every clause of Hyborian Gates that forbids something is the reason of something that cannot be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from rules.core.contract import State
from rules.hyborian.decks import deck_faults
from tests.hyborian.field import field, plain, play, pool_of, shipped
from tests.hyborian.test_combat import fight, named
from tests.why import Case, check, unmet

GATE: Final = "0:gaea_gate+gaea"
FULL: Final = "0:gaea_gate+gaea+osiris+osiris+osiris+osiris"
GATES: Final = [GATE, "1:chaos_gate+chaos"]
SHIPPED: Final = ["0:apollos_gate+gaea", "0:apollos_gate+gaea", "1:apollos_gate+gaea", "1:apollos_gate+gaea"]


def at(*acts: str, **where: Any) -> Callable[[], State]:
    """A position of plain cards, after these acts."""
    return lambda: play(field(**{"complexes": GATES, **where}), *acts)


def of(*acts: str, **where: Any) -> Callable[[], State]:
    """A position of the shipped cards, after these acts."""
    return lambda: play(shipped(**{"complexes": SHIPPED, **where}), *acts)


def shut() -> State:
    """Ada’s second Complex, number 3, is shut down."""
    s = field(troopers=["0:gaea_1"], complexes=[GATE, GATE])
    s.complexes[3] = s.complexes[3].but(shut=2)
    s.menu = None
    return s


def used_up() -> State:
    """Ada has used Recovery in this game, and holds it again."""
    s = shipped(phase="ready", complexes=SHIPPED, hands=[["recovery", "just_a_man"]], discards=[["del_sin"]])
    s.counts[("game", 0, "recovery@0", 0)] = 1
    s.menu = None
    return s


def fought(*acts: str, **where: Any) -> Callable[[], State]:
    """A battle of Rock against Rock in Gaea, from a pool with cards for battles, after these acts."""
    return lambda: play(named(fight(mine="rock", theirs="rock", **where)), *acts)


def stormed(*acts: str) -> Callable[[], State]:
    """Ada’s Trooper comes to Ben’s Complex, number 4, and attacks it."""
    where = {"troopers": ["0:gaea_1", "1:chaos_1", "1:chaos_2@chaos"], "complexes": [GATE, "1:gaea_gate+gaea"]}
    return at("send:c4>c5:t1", "attack:c5@p2", *acts, **where)


#: Two abilities that must happen in a battle
EAGER: Final = """
- id: eager
  name: Eager
  kind: trooper
  dimension: hyboria
  icons: 1
  attack: 0
  defense: 9
  abilities:
    - {kind: battle, effects: [modify: {attack: 1}]}
    - {kind: battle, effects: [modify: {defense: 1}]}
"""


def eager() -> State:
    """A battle of Eager: both its abilities must happen."""
    s = field(
        pool_of(EAGER),
        phase="combat",
        troopers=["0:eager@gaea", "1:chaos_1@gaea"],
        complexes=[GATE, "1:gaea_gate+gaea"],
    )
    return play(s, "attack:gaea@p2")


#: Ada’s 1 and 2 against Ben’s 1 in Gaea, at the naming of an attacker
CAMPAIGN: Final[dict[str, Any]] = {
    "phase": "combat",
    "troopers": ["0:gaea_1@gaea", "0:gaea_2@gaea", "1:chaos_1@gaea", "0:gaea_3@chaos"],
    "complexes": [GATE, GATE, GATE, "1:chaos_gate+chaos"],
}

#: A battle in Chaos in which Ada has two Atlanteans that might support
SUPPORT: Final[dict[str, Any]] = {
    "phase": "combat",
    "troopers": [
        "0:gaea_1@chaos",
        "1:gaea_1@chaos",
        "0:atlantis_1@osiris/settled",
        "0:atlantis_1@gaea/settled",
        "0:atlantis_2@hyboria",
        "0:atlantis_3@hyboria/settled",
        "1:gaea_2@hyboria",
    ],
    "complexes": [GATE, GATE, "1:gaea_gate+gaea"],
}


def aimed(surge: str) -> Callable[[], State]:
    """Ada plays a Power Surge that could be aimed at Troopers 4 and 5; 1 is her own, 2 immune, 3 with Silencers."""
    troopers = ["0:just_a_man", "1:lights_godling@gaea", "1:silencers@chaos", "1:del_sin@asgard", "1:del_sin@osiris"]
    return of(f"surge:{surge}", phase="ready", troopers=troopers, hands=[[surge, "just_a_man"]])


CASES: Final = [
    Case(
        "HG-CARD-4",
        of(phase="ready", troopers=["1:mer_lass@chaos+surge_protector"], hands=[["a_vampire_moon", "just_a_man"]]),
        "surge:a_vampire_moon",
        "forbids Power Surges now",
    ),
    Case("HG-CARD-5", aimed("wax_and_wane"), "target:t1", "asks for a Trooper of an opponent, which"),
    Case("HG-CARD-8", aimed("wax_and_wane"), "target:t2", "is immune to Wax and Wane"),
    Case("HG-WORD-7", aimed("wax_and_wane"), "target:t3", "where it stands: Silencers forbids Power Surges"),
    Case("HG-CARD-11", used_up, "surge:recovery", "has one use a game and was used"),
    Case("HG-CARD-14", at(hands=[["tech"]]), "look:p2", "Ben’s hand is hidden"),
    Case(
        "HG-CARD-14",
        at(phase="ready", hands=[["gaea_2"]], discards=[["gaea_1"]]),
        "play:gaea_1",
        "in your discard pile",
    ),
    Case("HG-ROUND-1", at(phase="ready", hands=[["gaea_1"]]), "play:gaea_1", "It is Ada’s turn", by=1),
    Case("HG-ROUND-3", at(phase="ready", hands=[["gaea_gate", "gaea_1"]]), "gate:gaea_gate>gaea", "in the Gate Stage"),
    Case("HG-ROUND-5", at(phase="ready", troopers=["0:gaea_1"], hands=[["tech"]]), "send:c2>gaea:t1", "your Transport"),
    Case(
        "HG-DIM-2",
        at(names=tuple("ABCDE"), troopers=["0:gaea_1@gaea"], complexes=[GATE + "+gaea", "1:chaos_gate+chaos"]),
        "send:c2>gaea2:t1",
        "from one set of Dimensions to the other",
    ),
    Case(
        "HG-DECK-3", at(phase="overload", complexes=[GATE, *["0:gaea_gate+gaea+gaea"] * 2]), "overload:c1+gaea", "five"
    ),
    Case("HG-GATE-2", at(phase="overload"), "unplace:c1", "never moved, changed or used again"),
    Case(
        "HG-GATE-3", at(troopers=["0:gaea_1", "0:gaea_3"]), "send:c3>asgard:t2", "Asgard by gaea Gate: power 1, cost 2"
    ),
    Case(
        "HG-GATE-4",
        at(phase="overload", complexes=[FULL, GATE]),
        "overload:c1+chaos",
        "5 Pyramids",
    ),
    Case("HG-GATE-4", at(troopers=["0:gaea_1"]), "overload:c2+gaea", "in your Overload phase"),
    Case("HG-GATE-6", shut, "send:c3>gaea:t1", "is shut down"),
    Case(
        "HG-ATT-1",
        at(phase="attach", troopers=["0:gaea_1", "0:gaea_2@gaea"], hands=[["tech"]]),
        "attach:tech>t2",
        "is in Gaea",
    ),
    Case("HG-ATT-1", at(troopers=["0:gaea_1"], hands=[["tech"]]), "attach:tech>t1", "in your Attach and Ready phases"),
    Case(
        "HG-ATT-3",
        at(phase="attach", troopers=["0:gaea_1", "0:asgard_1+vehicle"], hands=[["vehicle", "tech"]]),
        "attach:vehicle>t2",
        "has a Vehicle; a Trooper carries one",
    ),
    Case(
        "HG-MOVE-2",
        at("send:c3>gaea:t1", "go", troopers=["0:gaea_1", "0:gaea_2"], complexes=[GATE, GATE, GATE]),
        "send:c3>gaea:t2",
        "once a turn",
    ),
    Case(
        "HG-MOVE-2",
        at("send:c4>gaea:t1", troopers=["0:gaea_1", "0:gaea_2", "0:gaea_3"], complexes=["0:gaea_gate+gaea", GATE]),
        "join:t3",
        "would cost 3, over the power of 2",
    ),
    Case(
        "HG-MOVE-3",
        at(troopers=["0:gaea_3@gaea", "0:gaea_1"], complexes=["0:gaea_gate+gaea"]),
        "send:c3>asgard:t1",
        "power 2 to Gaea and 1 to Asgard; the lower counts",
    ),
    Case(
        "HG-MOVE-3", at(troopers=["0:gaea_1"], complexes=[GATE, "1:chaos_gate+chaos"]), "send:c2>c3:t1", "has no power"
    ),
    Case("HG-MOVE-4", at(troopers=["0:gaea_1/waits", "0:gaea_1"]), "send:c3>gaea:t1", "waits until the next"),
    Case("HG-MOVE-5", at(troopers=["0:chaos_1@chaos"]), "walk:t1>gaea", "Chaos is not next to Gaea"),
    Case("HG-MOVE-5", at(troopers=["0:gaea_1@chaos", "0:gaea_1"]), "walk:t1>osiris", "is no Monster of Chaos"),
    Case("HG-MOVE-6", at(troopers=["0:gaea_1"]), "drive:t1>chaos", "No card lets"),
    Case(
        "HG-WORD-1",
        of("drive:t1>chaos", troopers=["0:pistoleer+gate_cruiser", "0:red_slayer"], complexes=["0:bors_gate+asgard"]),
        "drive:t1>ready",
        "that is done once a turn",
    ),
    Case(
        "HG-MOVE-7",
        at(troopers=["0:gaea_1", "0:gaea_2@gaea"], complexes=[GATE]),
        "send:c3>gaea:t1",
        "support 1 Trooper",
    ),
    Case(
        "HG-MOVE-9",
        at(troopers=["0:gaea_3", "0:gaea_1"], complexes=["0:gaea_gate+osiris"] * 2),
        "send:c3>gaea:t1",
        "never added",
    ),
    Case(
        "HG-MOVE-10",
        at("send:c3>gaea:t1", troopers=["0:gaea_1", "1:chaos_1@gaea"], complexes=[GATE, "1:gaea_gate+gaea"]),
        "end:combat",
        "must fight at least one battle there",
    ),
    Case(
        "HG-CBT-1",
        at(phase="combat", troopers=["0:gaea_1@gaea", "1:gaea_1@gaea"], complexes=[GATE, "1:gaea_gate+gaea"]),
        "attack:chaos@p2",
        "no Trooper in Chaos",
    ),
    Case("HG-CBT-3", at(phase="ready", troopers=["0:gaea_1"], hands=[["tech"]]), "pick:t1", "after a player says"),
    Case("HG-CBT-4", at("attack:gaea@p2", **CAMPAIGN), "name:t4", "takes no part in this Campaign"),
    Case("HG-CBT-11", at("attack:gaea@p2", **CAMPAIGN), "stop", "none was fought yet"),
    Case("HG-ROUND-5", at(phase="ready", hands=[["gaea_1"]]), "attack:gaea@p2", "in your Combat phase"),
    Case("HG-CBT-15", at("attack:chaos@p2", **SUPPORT), "support:t4", "is not next to Chaos"),
    Case("HG-CBT-15", at("attack:chaos@p2", **SUPPORT), "support:t5", "was not there at the last End Stage"),
    Case("HG-CBT-20", at("attack:chaos@p2", **SUPPORT), "support:t6", "an opponent’s Trooper stands in the same"),
    Case("HG-CBT-3", stormed("defend"), "pick:t3", "not in your Ready Area"),
    Case("HG-CBT-3", stormed(), "pick:t2", "after a player says that the Complex is defended"),
    Case("HG-CBT-5", eager, "no_more", "An ability that must happen in this battle is left"),
    Case(
        "HG-CBT-6",
        of(phase="ready", hands=[["berserker", "just_a_man"]]),
        "vortex:berserker",
        "in step 5 of a battle of yours",
    ),
    Case(
        "HG-CBT-7",
        fought(hands=(["spell", "spell"], []), more=["0:gaea_1@asgard", "0:gaea_2@chaos", "0:hyboria_1@asgard"]),
        "magic:spell@t4",
        "neither in Gaea nor next to it",
    ),
    Case(
        "HG-CBT-16",
        fought(hands=(["spell", "spell"], []), more=["0:gaea_1@asgard", "0:hyboria_1@asgard"]),
        "magic:spell@t4",
        "is not of Gaea",
    ),
    Case(
        "HG-CBT-20",
        fought(hands=(["spell"], []), more=["0:gaea_1@asgard", "0:gaea_2@hyboria", "1:hyboria_1@hyboria"]),
        "magic:spell@t4",
        "is in a battle of its own",
    ),
    Case(
        "HG-SURGE-1", of(phase="round", hands=[["gigavolts", "zeus_gate"]]), "surge:gigavolts", "Draw and Gate Stages"
    ),
    Case(
        "HG-SURGE-2",
        of(
            "play:just_a_man",
            phase="ready",
            hands=[["just_a_man"], ["recovery", "just_a_man"]],
            discards=[[], ["del_sin"]],
        ),
        "play:just_a_man",
        "Only Power Surges and abilities answer",
    ),
    Case("HG-SURGE-4", of(phase="ready", troopers=["1:terzan@chaos"], hands=[["just_a_man"]]), "use:1", "is Ben’s"),
    Case("HG-READY-1", at(troopers=["0:gaea_1"], hands=[["gaea_1"]]), "play:gaea_1", "in your Ready phase"),
    Case("HG-READY-1", at(phase="ready", hands=[["gaea_1", "tech"]]), "discard:tech", "only down to 7"),
    Case(
        "HG-WORD-2",
        of(phase="ready", troopers=["0:terzan", "0:terzan@chaos"], hands=[["just_a_man"]]),
        "use:1",
        "from a Dimension",
    ),
]

#: Clauses with a word of forbidding that bar nothing a player could try at the table, and what they say instead.
ELSEWHERE: Final = {
    "HG-CARD-6": "“never” says what Strength is",
    "HG-CARD-9": "what happens when a card is discarded is no choice",
    "HG-CARD-12": "how totals are worked out",
    "HG-DIM-3": "what control is",
    "HG-DECK-1": "a deck is refused, see below",
    "HG-DECK-2": "a deck is refused, see below",
    "HG-DECK-4": "a sideboard and a swap are refused, see below",
    "HG-DECK-5": "a deck is refused, see below",
    "HG-DECK-6": "a deck is refused, see below",
    "HG-ATT-4": "when carrying is checked; the check is that of HG-ATT-3",
    "HG-MOVE-11": "a transport that fails when it resolves is an event",
    "HG-CBT-8": "what a strike does is no choice",
    "HG-CBT-14": "how Strength is counted",
    "HG-CBT-19": "when plain states are on",
    "HG-SURGE-3": "windows in which nobody can answer are not asked",
    "HG-SURGE-6": "what happens as a card is played is no choice",
    "HG-WORD-6": "how a battle is counted",
    "HG-WIN-1": "who wins is no choice",
    "HG-WIN-3": "when the game ends is no choice",
    "HG-WIN-4": "who wins is no choice",
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_cannot_be_done_says_why(case: Case):
    check(case)


def test_every_clause_that_forbids_is_met():
    missing, needless = unmet("hyborian", CASES, ELSEWHERE)
    assert missing == []
    assert needless == []


@pytest.mark.parametrize(
    ("clause", "cards", "spare", "words"),
    [
        ("HG-DECK-1", {"gaea_gate": 4, "gaea_1": 40}, {}, "must have at least 50"),
        ("HG-DECK-1", {"gaea_gate": 4, "gaea_1": 46}, {}, "it must be 5, one in ten"),
        ("HG-DECK-2", {"gaea_gate": 5, "gaea_1": 45}, {}, "has 45 of gaea 1; it may have 2"),
        ("HG-DECK-4", {"gaea_gate": 5, "gaea_1": 45}, {"gaea_2": 21}, "it may have 20"),
        ("HG-DECK-4", {"gaea_gate": 5, "gaea_1": 45}, {"gaea_gate": 3}, "it may have 2"),
        ("HG-DECK-6", {"gaea_gate": 50}, {}, "has no Trooper"),
    ],
)
def test_a_deck_is_refused_by_its_clause(clause: str, cards: dict[str, int], spare: dict[str, int], words: str):
    faults = deck_faults(cards, spare, plain().by_id)
    assert any(fault.clause == clause and words.casefold() in fault.message.casefold() for fault in faults), faults
