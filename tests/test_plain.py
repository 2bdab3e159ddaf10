"""The table line by line, on the little game: what is typed, what is said, and to whom."""

from __future__ import annotations

import errno
import io
import json
import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from rules.core import registry
from rules.core.contract import Seat, Setup, State
from tabletop_tui.boards.painters import painter_of
from tabletop_tui.plain import Plain
from tabletop_tui.plain_replay import Replay
from tabletop_tui.plain_typed import NoChoice, meant
from tabletop_tui.plain_voice import Voice
from tabletop_tui.plain_words import choices, picture_lines, spoken, wins
from tabletop_tui.players import registry as bots
from tabletop_tui.table.match import Match
from tests.table import little


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_TUI_HOME", str(tmp_path))
    monkeypatch.setitem(registry.MODULES, "little", "tests.table.little")
    board = ModuleType("tabletop_tui.boards.little")
    board.PAINTER = little  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, board.__name__, board)


def begin(seed: int = 1, goal: int = 20, path: Path | None = None, **kinds: str) -> Match:
    kinds = kinds or {"Ada": "person", "Ben": "random"}
    setup = Setup(tuple(Seat(name) for name in kinds), options={"goal": goal})
    return Match.new(little.GAME, setup, list(kinds.values()), seed, path=path)


def talk(match: Match, *typed: str, as_json: bool = False) -> list[str]:
    """What is said in answer to these lines, after which the input ends."""
    out = io.StringIO()
    with match:
        assert Plain(match, Voice(io.StringIO("".join(f"{line}\n" for line in typed)), out, as_json)).run() == 0
    return out.getvalue().splitlines()


def hand(match: Match, seat: int = 0) -> list[int]:
    assert isinstance(match.state, little.Little)
    return match.state.hands[seat]


def test_a_question_has_a_prompt_and_numbered_choices() -> None:
    match = begin()
    cards = sorted(set(hand(match)))
    said = talk(match)
    assert said[0] == "Little Game, pair: Ada (person), Ben (random). Seed 1."
    assert said[1] == f"Saved after every decision in {match.path}. Type help for what can be typed."
    assert said[2] == "Ada: Play, draw, roll or end."
    assert said[3] == f"  1  Play {cards[0]}: +{cards[0]}"
    assert said[3 + len(cards) + 2] == f"{len(cards) + 3:>3}  End turn"


@pytest.mark.parametrize("typed", ["1", "play:{0}", "Play {0}", "play {0}"])
def test_a_choice_by_number_text_or_label(typed: str) -> None:
    match = begin()
    low = hand(match)[0]
    said = talk(match, typed.format(low))
    assert f"Ada played {low}: {low} points." in said
    assert [step.action.text for step in match.steps] == [f"play:{low}"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("0", "There is no choice 0; the choices are 1 to 6."),
        ("99", "There is no choice 99; the choices are 1 to 6."),
        ("1 5", "Choice 1 cannot be done with “5”."),
        ("rol", "“rol” is no choice now; did you mean “roll”?"),
        ("qwertz", "“qwertz” is no choice now; type help for what can be typed."),
        ("\x1b[A", "“·[A” is no choice now; type help for what can be typed."),
        ("9" * 5000, f"There is no choice {'9' * 5000}; the choices are 1 to 6."),
        ("²", "“²” is no choice now; type help for what can be typed."),
        ("undo", "Nothing to take back."),
        ("log", "Nothing has happened yet."),
        ("? qwertz", "Nothing about “qwertz” can be done or tried now."),
    ],
)
def test_what_cannot_be_meant_is_said_and_asked_again(typed: str, said: str) -> None:
    match = begin()
    assert len(choices(match.state.legal())) == 6
    assert f"Ada> {said}" in talk(match, typed)
    assert len(match.steps) == 0


def test_the_rule_and_why_not() -> None:
    draw_rule = "§ LG-TURN-1 Drawing and rolling: A player may draw once and roll once a turn."
    match = begin()
    number = next(c.number for c in choices(match.state.legal()) if c.action is little.DRAW)
    said = talk(match, f"? {number}", "draw", "?", "?draw", "draw", "? LG-PLAY-2", "? end")
    first = said.index(f"Ada> {number}  Draw a card")
    assert said[first + 1 : first + 3] == ["  Turns up a new card, so no undo after this.", draw_rule]
    why = "Draw a card: One card was drawn this turn. § LG-TURN-1"
    assert said.count(f"  {why}") == 1
    assert said.count(f"Ada> {why}") == 2
    assert "Ada> § LG-PLAY-2 Sixes: A six makes the next player discard a card." in said
    assert "§ LG-TURN-2 Ending: A player may end the turn at any time." in said


def test_state_hand_log_save_and_help() -> None:
    match = begin()
    cards = hand(match)[:]
    said = talk(match, "roll", "state", "hand", "log", "save", "help")
    assert "Ada> ADA’S TURN, turn 1." in said
    assert "Ben: hand 3." in said
    assert said.count("Ada’s hand: 3 cards.") == 1
    assert said.count("Ada> Ada’s hand: 3 cards.") == 1
    assert sum(line.strip() in {f"{n}." for n in cards} | {f"{n}. ×2" for n in cards} for line in said) >= 2
    assert any(line.startswith("  Ada rolled ") for line in said)
    assert f"Ada> Saved after every decision in {match.path}." in said
    assert "  quit: leave; the match is saved and can be resumed." in said


def test_undo_says_what_or_why_not() -> None:
    match = begin()
    low = hand(match)[0]
    said = talk(match, "1", "undo", "roll", "u")
    assert f"Ada> Took back: play {low}." in said
    assert "Ada> No undo past a roll." in said
    assert [step.action.text for step in match.steps] == ["roll"]


def test_leaving_says_how_to_come_back_and_coming_back_goes_on() -> None:
    match = begin()
    said = talk(match, "1", "quit")
    assert said[-1] == f"Ada> Saved in {match.path}. To go on: tabletop-tui resume {match.path} --plain"
    said = talk(begin(seed=3))
    assert said[-1].startswith("Saved in ")
    again = Match.open(match.path)
    assert len(again.steps) == 1
    talk(again, "end")
    assert again.steps[1].action is little.END


def test_between_two_people_stands_the_hand_over() -> None:
    match = begin(Ada="person", Ben="person")
    ben = hand(match, 1)[:]
    said = talk(match, "", "draw", "end", "state", "2", "", "hand")
    assert said[2] == "Pass the keyboard to Ada. Everyone else: look away."
    start = said.index("Pass the keyboard to Ben. Everyone else: look away.")
    assert said[start + 1 : start + 4] == ["Since Ben last looked:", "  Ada drew a card.", "  Ada ended the turn."]
    closed = "Enter shows Ben’s hand. Enter alone goes on; quit leaves. Everything else is closed until then."
    assert said[start + 4 : start + 6] == [closed, closed]
    assert said[start + 6] == "Enter shows Ben’s hand. Ben: Play, draw, roll or end."
    assert "Ben> Ben’s hand: 3 cards." in said
    assert any(line.strip().startswith(f"{ben[0]}.") for line in said[start + 6 :])
    assert [step.action.text for step in match.steps] == ["draw", "end"]


def test_nothing_private_is_said_before_the_keyboard_has_passed() -> None:
    match = begin(Ada="person", Ben="person")
    out = talk(match, "", "end", "quit")
    start = out.index("Pass the keyboard to Ben. Everyone else: look away.")
    assert all("Play" not in line for line in out[start:])


def test_a_terminal_is_cleared_of_the_other_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    class Tty(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("LINES", "30")
    out = Tty()
    with begin(Ada="person", Ben="person") as match:
        Plain(match, Voice(Tty("\nend\n\n"), out)).run()
    text = out.getvalue()
    before, after = text.split("Pass the keyboard to Ben. Everyone else: look away.")
    assert before.endswith("\n" * 30)
    assert "Enter shows Ben’s hand. " + "\n" * 30 in after


def test_a_forced_choice_in_anothers_turn_passes_the_keyboard_and_back() -> None:
    seed = next(s for s in range(99) if 6 in little.Little(2, s, 20, 0, 5).hands[0])
    match = begin(seed, Ada="person", Ben="person")
    said = talk(match, "", "play:6", "", "1", "", "end")
    order = [line for line in said if line.startswith("Pass the keyboard")]
    assert order == [f"Pass the keyboard to {n}. Everyone else: look away." for n in ("Ada", "Ben", "Ada", "Ben")]
    assert "Enter shows Ben’s hand. Ben: Discard a card." in said
    assert match.state.turn == 2


def test_bots_play_to_the_end() -> None:
    match = begin(Ada="random", Ben="random")
    said = talk(match)
    assert match.outcome is not None
    assert said[-2] == f"{wins(match.names, match.outcome.winners)} {match.outcome.reason} § LG-END-1"
    assert said[-1] == f"Saved in {match.path}."
    assert "Turn 1: Ada" in said
    assert sum(line.startswith("Turn ") for line in said) == match.state.turn
    with Match.open(match.path) as again:
        assert again.state.digest() == match.state.digest()
    other = begin(Ada="random", Ben="random", path=match.path.with_name("again.jsonl"))
    talk(other)
    assert other.state.digest() == match.state.digest()


def test_bots_go_on_after_resuming_as_if_nothing_had_been(tmp_path: Path) -> None:
    whole = begin(Ada="random", Ben="random", path=tmp_path / "whole.jsonl")
    talk(whole)
    lines = whole.path.read_bytes().splitlines(keepends=True)
    for kept in random.Random(2).sample(range(1, len(lines)), 5):
        path = tmp_path / f"{kept}.jsonl"
        path.write_bytes(b"".join(lines[:kept]))
        match = Match.open(path)
        talk(match)
        assert match.state.digest() == whole.state.digest()
        assert path.read_bytes() == whole.path.read_bytes()


def objects(lines: list[str]) -> Iterator[dict[str, Any]]:
    return (json.loads(line) for line in lines)


def test_for_programs_every_line_is_an_object() -> None:
    match = begin()
    said = list(objects(talk(match, "draw", "?", "state", "nonsense", as_json=True)))
    decisions = [o for o in said if o["kind"] == "decision"]
    assert decisions[0]["player"] == "Ada"
    assert decisions[0]["actions"][-1] == {
        "number": 6, "text": "end", "label": "End turn", "value": "", "clause": "LG-TURN-2",
    }  # fmt: skip
    assert next(o for o in said if o["kind"] == "log")["action"] == "draw"
    assert {"match", "why", "clause", "state", "error", "left"} <= {o["kind"] for o in said}
    match = begin(seed=4, Ada="random", Ben="random")
    end = next(o for o in objects(talk(match, as_json=True)) if o["kind"] == "outcome")
    assert match.outcome is not None
    assert (end["winners"], end["digest"]) == (
        [match.names[seat] for seat in match.outcome.winners], match.state.digest(),
    )  # fmt: skip


class FullDisk:
    """`os.write` that fails so many times."""

    def __init__(self, times: int) -> None:
        self.times = times
        self.write = os.write

    def __call__(self, fd: int, data: Any) -> int:
        if self.times:
            self.times -= 1
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return self.write(fd, data)


def test_on_a_full_disk_it_waits_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin()
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", FullDisk(2))
        said = talk(match, "roll", "", "end")
    told = "Not saved: the disk is full. Free some room, then press Enter."
    assert sum(line.endswith(told) for line in said) == 2
    assert [step.action.text for step in match.steps][:1] == ["roll"]
    with Match.open(match.path) as again:
        assert again.state.digest() == match.state.digest()


@pytest.mark.parametrize("typed", [[], ["quit"]])
def test_leaving_on_a_full_disk_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: list[str]
) -> None:
    with begin() as match, monkeypatch.context() as patch:
        patch.setattr(os, "write", FullDisk(99))
        voice = Voice(io.StringIO("\n".join(["roll", *typed, ""])), io.StringIO())
        assert Plain(match, voice).run() == 1
        assert capsys.readouterr().err.startswith("Not saved: the disk is full. The match stands as it was before; ")
    with begin(Ada="random", Ben="random", path=match.path.with_name("bots.jsonl")) as match:
        monkeypatch.setattr(os, "write", FullDisk(99))
        assert Plain(match, Voice(io.StringIO(), io.StringIO())).run() == 1


class Failing:
    def choose(self, state: State) -> None:
        raise KeyError("hand")


class Cheating:
    def choose(self, state: State) -> little.Act:
        return little.Act("wish", "wish", "", "Wish")


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        (Failing(), "The bot for Ben stopped: KeyError: 'hand'."),
        (Cheating(), "The bot for Ben stopped: “wish” cannot be done: there is no such action now."),
    ],
)
def test_a_bot_that_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], bot: object, sentence: str
) -> None:
    monkeypatch.setattr(bots, "make", lambda spec, seed, game_id: bot)
    with begin() as match:
        assert Plain(match, Voice(io.StringIO("end\n"), io.StringIO())).run() == 1
    assert capsys.readouterr().err.startswith(sentence + " To go on: ")


def test_a_broken_rule_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(little.Little, "problems", lambda self: ["1 card too many in Ben’s hand."])
    with begin() as match:
        assert Plain(match, Voice(io.StringIO("roll\n"), io.StringIO())).run() == 1
    said = capsys.readouterr().err
    assert said.startswith("Something is wrong with this game: 1 card too many in Ben’s hand. It is saved.")


def test_nobody_listens_any_more() -> None:
    class Gone(io.StringIO):
        def __init__(self, lines: int) -> None:
            super().__init__()
            self.left = lines

        def flush(self) -> None:
            self.left -= 1
            if self.left < 0:
                raise BrokenPipeError

    match = begin(Ada="random", Ben="random")
    with match, pytest.raises(BrokenPipeError):
        Plain(match, Voice(io.StringIO(), Gone(9))).run()
    with Match.open(match.path) as again:
        assert again.state.digest() == match.state.digest()
        assert len(again.steps) > 2


def step_through(match: Match, *typed: str, at: int = 0) -> list[str]:
    out = io.StringIO()
    assert Replay(match, Voice(io.StringIO("".join(f"{line}\n" for line in typed)), out), at).run() == 0
    return out.getvalue().splitlines()


def test_a_replay_goes_forward_and_back_with_hands_closed() -> None:
    played = begin(Ada="random", Ben="random")
    talk(played)
    last = len(played.steps)
    before = played.path.read_bytes()
    with Match.open(played.path, write=False) as match:
        typed = ["", "back", "back", "back", "first", "last", "]", "3", "9999", "state", "log", "zz"]
        said = step_through(match, *typed, at=1)
        positions = [line.removeprefix("replay> ") for line in said if line.partition("After ")[1]]
        assert [int(line.split()[1]) for line in positions] == [1, 2, 1, 0, 0, last, 3]
        assert "replay> This is the beginning." in said
        assert "replay> This is the end." in said
        assert f"replay> The match has {last} actions." in said
        assert not any("’s hand" in line for line in said)
        assert played.outcome is not None
        assert positions[5].endswith(f"{wins(played.names, played.outcome.winners)} {played.outcome.reason}")
        assert played.path.read_bytes() == before
        said = step_through(match, "3", "play")
        told = next(line for line in said if "Saved as " in line)
    path = Path(told.split("Saved as ")[1].split(".jsonl")[0] + ".jsonl")
    with Match.open(path) as branch:
        assert branch.state.digest() == played.at(3).digest()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("●2", "2 gold"), ("−3●", "−3 gold"), ("●4 ⚔2", "4 gold 2 combat"), ("◆4", "guard with defense 4"),
        ("◇4", "defense 4"), ("↷ ⚔3 · W draw 1", "expend: 3 combat · W draw 1"),
        ("Ada ♥38", "Ada 38 health"), ("+2", "+2"),
    ],
)  # fmt: skip
def test_glyphs_are_read_out(text: str, said: str) -> None:
    assert spoken(text) == said


def test_who_wins() -> None:
    names = ["Ada", "Ben", "Cleo"]
    assert wins(names, ()) == "Nobody wins: a draw."
    assert wins(names, (1,)) == "Ben wins."
    assert wins(names, (0, 2)) == "Ada and Cleo share the win."


def test_acts_that_differ_by_a_number_are_one_choice() -> None:
    acts = [little.Act(f"hit:{n}", "hit", "", "Hit") for n in (5, 1, 2)]
    for act, n in zip(acts, (5, 1, 2), strict=True):
        act.family, act.amount = "hit", n
    found = choices([*acts, little.END])
    assert [choice.action for choice in found] == [acts[0], little.END]
    with begin() as match:
        assert found[0].line(match.state, match.names) == "  1  Hit (1 to 5: type 1 and the amount)"
        assert meant(match, "1 2", found) is acts[2]
        assert meant(match, "1", found) is acts[0]
        with pytest.raises(NoChoice, match=r"^Choice 1 cannot be done with “4”\.$"):
            meant(match, "1 4", found)


@pytest.mark.parametrize("game_id", [game_id for game_id in registry.MODULES if game_id != "little"])
def test_every_game_has_a_board_that_can_be_read_out(game_id: str) -> None:
    game = registry.game(game_id)
    names = ["Ada", "Ben"]
    state = game.start(Setup(tuple(Seat(name) for name in names)), 1)
    for viewer in (-1, 0, 1):
        said = list(picture_lines(painter_of(game_id).picture(state, viewer, names)))
        assert len(said) > 5
        assert not set("●⚔♥◆◇▮▭↷✗✓").intersection("".join(said))
