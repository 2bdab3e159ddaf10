"""“Why not?” in the plain front end: any act that can be typed, and whatever lies on the table, has a reason."""

from __future__ import annotations

import io

from rules.core.contract import Seat, Setup
from rules.core.registry import game
from tabletop_tui.plain import Plain
from tabletop_tui.plain_voice import Voice
from tabletop_tui.table.match import Match


def asked(*typed: str) -> str:
    """What is said when this is typed at the beginning of a duel that Ada begins."""
    setup = Setup((Seat("Ada"), Seat("Ben")), options={"first": 1})
    heard = io.StringIO()
    with Match.new(game("hero-realms"), setup, ["person", "greedy"], 712044) as match:
        Plain(match, Voice(io.StringIO("".join(f"{line}\n" for line in typed)), heard)).run()
    return heard.getvalue()


def test_an_act_that_no_menu_lists_is_refused_with_its_reason() -> None:
    said = asked("? attack:p2", "play:tyrannor_the_devourer", "? buy:tyrannor_the_devourer", "? look:p2")
    assert "Attack Ben: You have 0 combat; an attack needs at least 1. § HR-CBT-2" in said
    assert "Play Tyrannor: Tyrannor is not in your hand. § HR-PLAY-1" in said
    assert "Buy Tyrannor: Tyrannor is not for sale" in said
    assert (
        "Look at Ben’s hand: Ben’s hand is hidden from the others; how many cards it holds is open. § HR-TURN-7" in said
    )


def test_a_thing_on_the_table_is_asked_about_by_name() -> None:
    said = asked("? fire gem")
    assert "Buy Fire Gem: Fire Gem costs 2 gold and you have 0. § HR-BUY-1" in said


def test_what_is_nowhere_on_the_table_is_said_so() -> None:
    assert "Nothing about “the moon” can be done or tried now." in asked("? the moon")
