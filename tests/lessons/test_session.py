"""How a lesson is led: wrong acts change nothing, the others answer, faults of a file are told by their place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.core.cardlist import CardListFaulty
from tabletop_tui.lessons import shelf
from tabletop_tui.lessons.check import check
from tabletop_tui.lessons.progress import Progress, path
from tabletop_tui.lessons.session import READ, Session
from tabletop_tui.lessons.words import told

LITTLE = """\
lesson: A little one
about: buy a card
start:
  position: hero-realms
  players:
    - {name: Ada, hand: [3 gold, dagger], board: [], deck: [5 gold], discard: []}
    - {name: Ben, hand: [5 gold], plays: greedy}
  market: [taxation, recruit, spark, orc_grunt, life_drain]
  seed: 3
steps:
  - text: Read this.
  - text: Gold buys.
    now: Play a Gold.
    do: "play:gold"
    clause: HR-PLAY-1
    wrong:
      end: Not yet.
      "buy:*": You have no gold yet.
  - text: And the rest.
    now: Play both.
    each: ["play:gold", "play:dagger"]
  - text: Done.
"""


@pytest.fixture
def little() -> Session:
    return Session(check(LITTLE.encode(), "little.yaml", "little"))


def test_a_wrong_act_changes_nothing_and_is_explained(little: Session) -> None:
    assert told(little).place == "step 1 of 4"
    # while there is something to read, every act is for later
    early = little.judge("play:gold")
    assert early is not None and early.legal and early.clause == "HR-PLAY-1 HR-PLAY-4"
    little.read()
    ended = little.judge("end")
    assert ended is not None and ended.told == ("Not yet.",) and ended.clause == "HR-TURN-2 HR-TURN-3"
    dear = little.judge("buy:life_drain")
    assert dear is not None and not dear.legal and dear.told == ("You have no gold yet.",) and dear.clause == "HR-BUY-1"
    hit = little.judge("attack:p2")
    assert hit is not None and not hit.legal and "combat" in hit.told[0]
    other = little.judge("play:dagger")
    assert other is not None and other.told[0].endswith("The rules allow it; this step is about something else.")
    box = told(little, other)
    assert (box.title, box.now, box.wrong) == ("Not in this step", "Play a Gold.", True)
    assert told(little, hit).title == "Not allowed"
    assert little.moves == [READ]
    assert little.judge("play:gold") is None


def test_each_of_several_acts_is_done_once_in_any_order(little: Session) -> None:
    little.read()
    little.act("play:gold")
    little.act("play:dagger")
    assert little.progress == (1, 2)
    assert told(little).now == "Play both. 1 of 2 done."
    assert little.judge("play:gold") is None
    assert little.skip() == "Done for you: Play Gold."
    assert little.at == 3 and little.step is not None and little.step.reading
    assert little.undo() == "Play Gold"
    assert little.progress == (1, 2)
    assert little.back() and little.back() and little.moves == [READ]


def test_moves_that_fit_no_more_begin_the_lesson_anew(little: Session) -> None:
    assert Session(little.lesson, [READ, "play:gold"]).at == 2
    assert Session(little.lesson, [READ, "play:gold", "buy:spark"]).moves == []


def test_the_others_answer_as_the_lesson_says_and_then_as_the_gentle_bot_likes() -> None:
    session = Session(shelf.lesson("hero-realms", "01-what-wins"))
    while session.step is not None and session.step.title != "Your deck grows stronger":
        session.skip()
    acts: list[str] = []
    while (reply := session.reply()) is not None:
        acts.append(reply.act)
    assert acts == ["play:gold"] * 4 + ["play:dagger", "buy:street_thug", "attack:p1:1", "end"]
    assert told(session).said[0] == "Ben: I play my five cards: 4 gold and 1 combat."
    session.act("play:gold")
    assert told(session).said == ()


def faults(text: str) -> list[str]:
    with pytest.raises(CardListFaulty) as caught:
        check(text.encode(), "little.yaml", "little")
    return [f"{fault.line} {fault.code} {fault.message}" for fault in caught.value.faults]


def test_faults_of_a_lesson_and_of_its_position_are_told_by_their_place() -> None:
    assert faults(LITTLE.replace("about: buy a card\n", "abuot: buy a card\n")) == [
        "1 CL-E205 the key “about” is missing in a lesson: What it teaches, in a few words.",
        "2 CL-E202 nothing reads the key “abuot” in a lesson",
    ]
    # the position has its lines and columns in the whole file
    assert faults(LITTLE.replace("dagger]", "daggre]"))[0].startswith("6 CL-E203 ")
    assert "give it a “seed”" in faults(LITTLE.replace("  seed: 3\n", ""))[0]


@pytest.mark.parametrize(
    ("before", "after", "line", "told_of"),
    [
        ('do: "play:gold"', 'do: "play:ruby"', 12, "none of the acts of this step can be done"),
        ("clause: HR-PLAY-1", "clause: HR-PLAY-99", 12, "has no clause “HR-PLAY-99”"),
        ("      end: Not yet.", "      pass: Not yet.", 17, "“pass” is neither legal nor forbidden in this step"),
        ("Gold buys.", "Gold buys. " * 60, 12, "the text takes"),
        ("    now: Play a Gold.\n", "", 12, "the key “now” is missing"),
        ("    now: Play both.\n", "    now: Play both.\n    do: end\n", 22, "a step has one of"),
    ],
)
def test_what_cannot_be_walked_is_a_fault(before: str, after: str, line: int, told_of: str) -> None:
    assert before in LITTLE
    found = faults(LITTLE.replace(before, after))
    assert any(each.startswith(f"{line} ") and told_of in each for each in found), found


def test_two_tabs_never_lose_each_others_progress() -> None:
    one, two = Progress.load(), Progress.load()
    one.left("hero-realms/01-what-wins", [], over=True)
    two.left("antares/01-what-wins", [READ], over=False)
    one.left("hero-realms/02-champions", [READ], over=False)
    kept = Progress.load()
    assert kept.done == {"hero-realms/01-what-wins"}
    assert kept.moves == {"antares/01-what-wins": [READ], "hero-realms/02-champions": [READ]}
    assert one == kept, "a tab learns what the others kept"


def test_progress_is_kept_in_one_file_and_a_broken_one_is_no_matter(tmp_path: Path) -> None:
    progress = Progress.load()
    assert progress.count("hero-realms")[0] == 0
    assert progress.next("hero-realms") == "01-what-wins"
    assert progress.left("hero-realms/01-what-wins", [READ, "play:gold"], over=False) == ""
    assert Progress.load().moves == {"hero-realms/01-what-wins": [READ, "play:gold"]}
    progress.left("hero-realms/01-what-wins", [READ], over=True)
    kept = Progress.load()
    assert kept.moves == {} and kept.count("hero-realms")[0] == 1 and kept.next("hero-realms") == "02-champions"
    assert json.loads(path().read_text())["done"] == ["hero-realms/01-what-wins"]
    path().write_text('{"done": 3, "moves": {"a": [1]}}')
    assert Progress.load() == Progress()
    path().write_text("nothing")
    assert Progress.load() == Progress()
