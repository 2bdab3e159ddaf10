"""A match: deciding, taking back, looking back."""

from __future__ import annotations

import json
import random

import pytest

from rules.core.contract import NOBODY, TABLE, Seat, Setup
from rules.core.errors import IllegalAction
from tabletop_tui.table.errors import TableError, UndoRefused
from tabletop_tui.table.match import Match
from tests.table.conftest import Begin
from tests.table.little import GAME, Little


def play_on(match: Match, rng: random.Random, most: int = 10_000) -> int:
    """Random legal actions until the match is over; gives how many."""
    done = 0
    while match.actor != NOBODY and done < most:
        match.act(rng.choice(match.state.legal()))
        done += 1
    return done


def hand(match: Match, seat: int) -> list[int]:
    assert isinstance(match.state, Little)
    return match.state.hands[seat]


def test_what_is_done_is_on_disk_before_it_shows(begin: Begin) -> None:
    with begin() as match:
        match.act("draw")
        lines = match.path.read_text().splitlines()
        assert json.loads(lines[0])["seats"][1] == {"name": "Ben", "kind": "person", "choices": {}}
        assert json.loads(lines[1]) == {"a": "draw", "p": 0, "h": match.state.digest()[:12], "t": 1, "d": 0}


@pytest.mark.parametrize("seed", range(8))
def test_a_resumed_match_is_the_same_match(begin: Begin, seed: int) -> None:
    rng = random.Random(seed)
    with begin(seed, goal=60) as match:
        play_on(match, rng, rng.randrange(5, 60))
        digest, log = match.state.digest(), match.log(0)
    with Match.open(match.path) as again:
        assert again.state.digest() == digest
        assert again.log(0) == log
        play_on(again, rng)
        assert again.outcome is not None
    assert json.loads(match.path.read_text().splitlines()[-1])["end"] == again.outcome.reason


def test_every_earlier_position_can_be_looked_at(begin: Begin) -> None:
    with begin(goal=90) as match:
        digests = [match.state.digest()]
        rng = random.Random(3)
        for _ in range(70):
            match.act(rng.choice(match.state.legal()))
            digests.append(match.state.digest())
        assert [match.at(n).digest() for n in range(71)] == digests
        assert match.state.digest() == digests[-1]
        for outside in (-1, 72):
            with pytest.raises(IndexError):
                match.at(outside)


def test_undo_goes_back_to_the_very_same_position(begin: Begin) -> None:
    with begin() as match:
        before = match.state.digest()
        card = hand(match, 0)[0]
        match.act(f"play:{card}")
        assert match.undo_label() == f"take back: play {card}"
        assert match.undo() == f"take back: play {card}"
        assert match.state.digest() == before
        assert match.undo_reason() == "nothing to take back"
        match.act("end")
        lines = match.path.read_text().splitlines()[1:]
        assert [next(iter(json.loads(line))) for line in lines] == ["a", "u", "a"]
        digest = match.state.digest()
    with Match.open(match.path) as again:
        assert again.state.digest() == digest
        assert [step.action.text for step in again.steps] == ["end"]


def test_several_actions_are_taken_back_at_once(begin: Begin) -> None:
    with begin() as match:
        before = match.state.digest()
        low = [n for n in hand(match, 0) if n < 6][:2]
        for n in low:
            match.act(f"play:{n}")
        assert match.undo_depth() == 2
        assert match.undo(2).endswith("and 1 more")
        assert match.state.digest() == before


@pytest.mark.parametrize(("act", "reason"), [("draw", "no undo: a card was drawn"), ("roll", "no undo past a roll")])
def test_no_undo_past_what_came_to_light(begin: Begin, act: str, reason: str) -> None:
    with begin() as match:
        match.act(act)
        assert match.undo_reason() == match.undo_label() == reason
        card = next(n for n in hand(match, 0) if n < 6)
        match.act(f"play:{card}")
        assert match.undo_reason() is None
        assert match.undo_reason(2) == reason
        assert match.undo_depth() == 1
        match.undo()
        with pytest.raises(UndoRefused, match=reason):
            match.undo()


def test_no_undo_once_the_keyboard_has_passed(begin: Begin) -> None:
    with begin() as match:
        match.shown_to(0)
        match.act("end")
        assert match.undo_reason() == "no undo: the keyboard has passed to Ben"
        match.shown_to(1)
        assert match.undo_reason() == "no undo: a hand was shown"
        match.act("end")
        match.shown_to(0)
        assert match.undo_reason() == "no undo: a hand was shown"


def test_no_undo_past_a_bot_but_before_it_acts(begin: Begin) -> None:
    with begin(Ada="person", Ben="random") as match:
        match.shown_to(0)
        match.act("end")
        assert match.undo_reason() is None
        match.act("end")
        assert match.undo_reason() == "no undo past Ben’s action"


def test_no_undo_once_a_closed_hand_was_opened(begin: Begin) -> None:
    with begin() as match:
        match.shown_to(0)
        match.act(f"play:{min(hand(match, 0))}")
        match.shown_to(1)
        match.shown_to(0)
        assert match.undo_reason() == "no undo: a hand was shown"


def test_undo_after_resuming_is_what_it_was_before(begin: Begin) -> None:
    with begin() as match:
        match.shown_to(0)
        match.act(f"play:{min(hand(match, 0))}")
    with Match.open(match.path) as again:
        again.shown_to(0)
        assert again.undo_reason() is None


def test_an_answer_in_somebody_elses_turn(begin: Begin) -> None:
    seed = next(s for s in range(99) if 6 in Little(2, s, 20, 0, 5).hands[0])
    with begin(seed) as match:
        match.act("play:6")
        assert match.actor == 1
        assert match.viewer() == 1
        match.act(match.state.legal()[0])
        assert match.actor == 0
        assert match.undo_reason() == "no undo: the keyboard has passed to Ada"
        match.act("end")
        assert match.undo_reason() == "no undo: the keyboard has passed to Ben"


def test_what_is_not_allowed_changes_nothing(begin: Begin) -> None:
    with begin() as match:
        before = match.path.read_bytes()
        match_digest = match.state.digest()
        with pytest.raises(IllegalAction):
            match.act("discard:1")
        assert (match.path.read_bytes(), match.state.digest()) == (before, match_digest)


def test_the_log_says_to_each_what_they_saw(begin: Begin) -> None:
    with begin() as match:
        deck = hand(match, 0)[:]
        match.act("draw")
        drawn = next(n for n in hand(match, 0) if hand(match, 0).count(n) > deck.count(n))
        low = next(n for n in hand(match, 0) if n < 6)
        match.act(f"play:{low}")
        match.act("end")
        assert [line.text for line in match.log(0)] == [
            "Turn 1: Ada", f"Ada drew {drawn}.", f"Ada played {low}: {low} points.", "Ada ended the turn.",
            "Turn 2: Ben",
        ]  # fmt: skip
        for viewer in (1, TABLE):
            assert match.log(viewer)[1].text == "Ada drew a card."
        assert [line.heading for line in match.log(0)] == [True, False, False, False, True]
        assert match.since_last_turn(1) == [
            "Ada drew a card.",
            f"Ada played {low}: {low} points.",
            "Ada ended the turn.",
        ]
        assert match.since_last_turn(0) == []
        assert len(match.log(0, upto=1)) == 2


def test_who_looks_at_the_screen(begin: Begin) -> None:
    with begin() as match:
        assert (match.viewer(), match.shielded) == (0, True)
    with begin(Ada="person", Ben="random") as match:
        match.act("end")
        assert (match.viewer(), match.shielded, match.persons) == (0, False, (0,))
    with begin(Ada="random", Ben="random") as match:
        assert (match.viewer(), match.shielded) == (TABLE, False)
    with begin(Ada="person", Ben="random", Cleo="person") as match:
        match.act("end")
        assert (match.viewer(), match.shielded) == (TABLE, True)


def test_a_bot_gets_the_same_seed_at_the_same_place(begin: Begin) -> None:
    with begin(Ada="random", Ben="random") as match:
        first = match.bot_seed()
        match.act("end")
        assert match.bot_seed() != first
        seed = match.bot_seed()
    with Match.open(match.path) as again:
        assert again.bot_seed() == seed
    with begin(seed=2, Ada="random", Ben="random") as other:
        assert other.bot_seed() != first


def test_playing_on_from_an_earlier_position(begin: Begin) -> None:
    with begin(goal=90) as match:
        play_on(match, random.Random(5), 30)
        with match.branch(20) as other:
            assert other.path != match.path
            assert other.state.digest() == match.at(20).digest()
            other.act("end") if other.state.legal()[-1].text == "end" else other.act(other.state.legal()[0])
            digest = other.state.digest()
    with Match.open(other.path) as again:
        assert again.state.digest() == digest
    with Match.open(match.path) as again:
        assert len(again.steps) == 30


def test_a_match_with_a_name(begin: Begin) -> None:
    with begin() as match:
        match.rename("Friday, round 2")
        match.act("end")
    with Match.open(match.path) as again:
        assert again.title == "Friday, round 2"
        assert len(again.steps) == 1


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["Ada", "ada"], "Two players share the name ada."),
        (["Ada", ""], "A name is empty."),
        (["Ada", "B\x1bn"], "The name 'B\\x1bn' has characters that cannot be shown."),
        (["Ada", "B" * 25], f"The name “{'B' * 24}…” is longer than 24 characters."),
        (["Ada"], "Little Game needs 2, 3 or 4 players; there is 1."),
        (["A", "B", "C", "D", "E"], "Little Game needs 2, 3 or 4 players; there are 5."),
    ],
)
def test_seats_that_cannot_be_seated(names: list[str], sentence: str) -> None:
    setup = Setup(tuple(Seat(name) for name in names))
    with pytest.raises(TableError) as caught:
        Match.new(GAME, setup, ["person"] * len(names), 1)
    assert str(caught.value) == sentence


def test_formats_that_do_not_fit() -> None:
    two = (Seat("Ada"), Seat("Ben"))
    for form, sentence in (
        ("round", "Round needs 3 or 4 players; there are 2."),
        ("piar", "Little Game has no format “piar”; did you mean pair?"),
        ("x", "Little Game has no format “x”; there are: pair, round."),
    ):
        with pytest.raises(TableError) as caught:
            Match.new(GAME, Setup(two, form), ["person", "person"], 1)
        assert str(caught.value) == sentence
