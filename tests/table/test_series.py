"""Series: the score, who begins, the journals, and going on after the program was killed between two games."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rules.core.contract import Seat, Setup
from tabletop_tui.table import saves, series
from tabletop_tui.table.errors import TableError
from tabletop_tui.table.match import Match
from tabletop_tui.table.record import SeriesGame
from tests.hyborian.series_list import first_game_over, play_out
from tests.table.little import GAME

ROOT = Path(__file__).parents[2]


def little(best_of: int = 3, goal: int = 1, seats: tuple[str, ...] = ("Ada", "Ben"), path: Path | None = None) -> Match:
    """The first of a series of games of which the first card played wins one."""
    setup = Setup(tuple(Seat(name) for name in seats), options={"goal": goal})
    return series.begin(GAME, setup, ["person"] * len(seats), 1, None, best_of, path)


def win(match: Match, seat: int) -> None:
    """Let a seat play the first card."""
    while match.outcome is None:
        text = match.state.legal()[0].text if match.actor == seat else "end"
        match.act(text)
    assert match.outcome.winners == (seat,)


def after(match: Match) -> Match:
    """The next game, with the one before closed."""
    following = series.next_game(match)
    match.close()
    return following


# ---- the score -------------------------------------------------------------------------------------------------------


def test_who_first_wins_more_than_half_of_the_games_has_the_series() -> None:
    match = little()
    assert not series.waits(match)
    win(match, 0)
    assert series.waits(match)
    match = after(match)
    win(match, 1)
    match = after(match)
    found = series.standing(match)
    assert found is not None and (found.game, found.won, found.over) == (3, (1, 1), False)
    win(match, 1)
    found = series.standing(match)
    assert found is not None and found.over and found.winners == (1,)
    assert found.words(match.names) == "Ben wins the series: Ada 1, Ben 2."
    with pytest.raises(TableError, match="There is no next game"):
        series.next_game(match)
    match.close()


@pytest.mark.parametrize(
    ("best_of", "games", "winners", "over"),
    [
        (3, [(0,), (0,)], (0,), True),
        (3, [(0,), ()], (), False),
        # a drawn game counts for nobody and is played again; as many draws as the series is the best of end it
        (3, [(0,), (), (), ()], (0,), True),
        (1, [()], (), True),
        (3, [(), (), ()], (), True),
        # with three players two wins of three can take four games
        (3, [(0,), (1,), (2,)], (), False),
        (3, [(0,), (1,), (2,), (2,)], (2,), True),
        # partners win together, and shared games count for each
        (3, [(0, 1), (0, 1)], (0, 1), True),
        (5, [(0,), (0,), (1,), (1,)], (), False),
    ],
)
def test_counting(best_of: int, games: list[tuple[int, ...]], winners: tuple[int, ...], over: bool) -> None:
    found = series.counted(SeriesGame("x", best_of, 1, (0, 0, 0)), None)
    for number, won in enumerate(games, 1):
        assert not found.over
        found = series.counted(SeriesGame("x", best_of, number, found.won, found.drawn), won)
    assert (found.winners, found.over) == (winners, over)


@pytest.mark.parametrize("best_of", [0, -3, 2, 10, 101])
def test_a_series_is_the_best_of_an_odd_number(best_of: int) -> None:
    with pytest.raises(TableError, match=rf"cannot be the best of {best_of}: it takes an odd number"):
        little(best_of)
    assert not saves.listing()


def test_one_game_is_no_series() -> None:
    with little(1) as match:
        assert match.header.series is None and series.standing(match) is None
        assert '"series"' not in match.path.read_text()


# ---- who begins, and with what ---------------------------------------------------------------------------------------


@pytest.mark.clause("HG-SET-1")
def test_the_seats_begin_in_turn_whoever_wins() -> None:
    match = first_game_over("greedy", "greedy")
    began = [match.header.first]
    for _ in range(2):
        match = after(match)
        began.append(match.header.first)
        play_out(match)
    match.close()
    assert began == [0, 1, 0] and not series.waits(match)


def test_the_next_seed_comes_from_the_one_before() -> None:
    seeds = []
    for n in (1, 2):
        match = little(path=Path(os.environ["TABLETOP_TUI_HOME"]) / f"{n}.jsonl")
        win(match, 0)
        match = after(match)
        seeds.append(match.header.seed)
        match.close()
    assert seeds[0] == seeds[1] != 1


@pytest.mark.clause("HG-DECK-4")
def test_people_swap_and_bots_keep_their_decks() -> None:
    match = first_game_over("person", "greedy")
    assert series.to_swap(match) == (0,)
    with pytest.raises(TableError, match="Ada has not finished swapping cards"):
        series.next_game(match)
    match.swap(0, "tech>vehicle")
    assert series.to_swap(match) == (0,)
    match.swap(0, "tech>mercenary", done=True)
    match = after(match)
    assert [dict(place.choices) for place in match.header.seats] == [
        {"deck": "forest", "swap": "tech>mercenary"},
        {"deck": "ice"},
    ]
    # the next swap begins where this one ended; a new series begins with the decks as they were
    play_out(match)
    assert series.swapped(match, 0) == "tech>mercenary"
    with series.again(match) as anew:
        assert [dict(place.choices) for place in anew.header.seats] == [{"deck": "forest"}, {"deck": "ice"}]
        assert anew.header.series is not None and match.header.series is not None
        assert anew.header.series.won == (0, 0) and anew.header.series.id != match.header.series.id
        with pytest.raises(TableError, match="between the games of a series"):
            anew.swap(0, "")
    match.close()


# ---- on disk ---------------------------------------------------------------------------------------------------------


def test_between_two_games_the_series_is_what_is_gone_on_with() -> None:
    first = little()
    win(first, 1)
    first.close()
    save = saves.newest_unfinished()
    assert save is not None and save.path == first.path
    assert (save.status, save.where) == ("open", "game 2 next")
    assert save.of_series == "Game 1. Best of 3: Ada 0, Ben 1; first to win 2."
    second = series.next_game(Match.open(first.path))
    second.close()
    assert second.path.name == f"{first.path.stem}-game-2.jsonl"
    assert saves.look(first.path).status == "finished"
    newest = saves.newest_unfinished()
    assert newest is not None and (newest.path, newest.where) == (second.path, "turn 1, Ada")
    assert series.latest(first.path) == series.latest(second.path) == second.path


def test_the_next_game_is_begun_once() -> None:
    first = little()
    win(first, 0)
    with series.next_game(first) as second:
        second.act("end")
    with series.next_game(first) as again:
        assert again.path == second.path and len(again.steps) == 1
    first.close()


def test_a_journal_of_a_series_replays_and_stands_alone_when_played_on_from(tmp_path: Path) -> None:
    match = first_game_over("person", "greedy")
    match.swap(0, "tech>vehicle", done=True)
    match = after(match)
    play_out(match)
    match.close()
    with Match.open(match.path, write=False) as seen:
        assert seen.outcome is not None and not seen.frozen
        with seen.branch(3) as other:
            assert other.header.series is None and other.header.seats[0].choices["swap"] == "tech>vehicle"


def test_a_last_swap_that_was_cut_short_is_dropped_and_the_one_before_stands() -> None:
    match = first_game_over("person", "greedy")
    match.swap(0, "tech>vehicle")
    match.swap(0, "tech>mercenary")
    match.close()
    data = match.path.read_bytes()
    match.path.write_bytes(data[:-4])
    with Match.open(match.path) as again:
        assert again.notices == ["The last line of this save was cut short and was left out."]
        assert series.swapped(again, 0) == "tech>vehicle" and series.to_swap(again) == (0,)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="SIGKILL is a thing of POSIX systems")
def test_killed_while_cards_are_swapped_nothing_is_lost() -> None:
    match = first_game_over("person", "person")
    match.close()
    command = [sys.executable, "-m", "tabletop_tui", "resume", "--json"]
    told: list[str] = []
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True) as running:
        assert running.stdin is not None and running.stdout is not None
        running.stdin.write("\nswap tech > vehicle\ndone\n\nswap gaea 1 > mercenary\n")
        running.stdin.flush()
        for row in running.stdout:
            line = json.loads(row)
            told.append(line["kind"])
            if line["kind"] == "swapped" and line["swap"] == "gaea_1>mercenary":
                break
        running.kill()
    assert told.count("hand over") == 2
    done = subprocess.run(command, input="done\n", capture_output=True, cwd=ROOT, text=True, check=False)
    assert done.returncode == 0, done.stderr
    # only Ben is asked again, with what was swapped; Enter first, for the keyboard is handed over again
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["player"] for line in said if line["kind"] == "hand over"] == ["Ben"]
    done = subprocess.run(command, input="\ndone\n", capture_output=True, cwd=ROOT, text=True, check=False)
    assert done.returncode == 0, done.stderr
    newest = saves.newest_unfinished()
    assert newest is not None and newest.header is not None and newest.standing is not None
    assert newest.standing.game == 2
    assert [place.choices.get("swap") for place in newest.header.seats] == ["tech>vehicle", "gaea_1>mercenary"]
