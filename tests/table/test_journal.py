"""The journal against everything that can happen to a file."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.core.contract import Seat, Setup
from tabletop_tui.table import cards, home
from tabletop_tui.table.errors import Damaged, Diverged, Locked, NotAJournal, NotSaved, OtherCards, TableError
from tabletop_tui.table.match import Match
from tests.table.conftest import Begin
from tests.table.little import GAME


@pytest.fixture
def played(begin: Begin) -> Path:
    """A journal with six actions."""
    with begin() as match:
        for act in ("draw", "roll", "end", "draw", "roll", "end"):
            match.act(act)
    return match.path


def change(path: Path, line: int, edit: Callable[[dict[str, Any]], None]) -> None:
    """Edit one line of a journal, counted from 1."""
    lines = path.read_text().splitlines()
    value = json.loads(lines[line - 1])
    edit(value)
    lines[line - 1] = json.dumps(value)
    path.write_text("\n".join(lines) + "\n")


def test_cut_anywhere_in_the_last_line_loses_only_that_line(played: Path) -> None:
    whole = played.read_bytes()
    start = whole.rstrip(b"\n").rfind(b"\n") + 1
    for cut in range(start + 1, len(whole) - 1):
        played.write_bytes(whole[:cut])
        with Match.open(played) as match:
            assert len(match.steps) == 5
            assert match.notices == ["The last line of this save was cut short and was left out."]
            assert played.read_bytes() == whole[:cut], "nothing is cut off before something is written"
            match.act("end")
        assert played.read_bytes() == whole
    for cut in (start, len(whole) - 1):
        played.write_bytes(whole[:cut])
        with Match.open(played) as match:
            assert (len(match.steps), match.notices) == (5 if cut == start else 6, [])
            match.act("end")
        assert played.read_bytes().startswith(whole[:start])
        assert len(played.read_bytes().splitlines()) == (7 if cut == start else 8)


@pytest.mark.parametrize("rubbish", [b"\0\0\0\0\0\0", b"\0\0\0\n", b'{"a":"dr\xff"}\n', b"[]\n", b'{"u":99}\n'])
def test_rubbish_at_the_end_is_a_torn_line(played: Path, rubbish: bytes) -> None:
    whole = played.read_bytes()
    played.write_bytes(whole + rubbish)
    with Match.open(played) as match:
        assert (len(match.steps), len(match.notices)) == (6, 1)
        match.act("end")
    assert played.read_bytes().startswith(whole + b'{"a":"end"')
    with Match.open(played) as match:
        assert (len(match.steps), match.notices) == (7, [])


def test_damage_in_the_middle_names_the_line(played: Path) -> None:
    lines = played.read_bytes().splitlines(keepends=True)
    lines[3] = b'{"a":"en\n'
    played.write_bytes(b"".join(lines))
    with pytest.raises(Damaged) as caught:
        Match.open(played)
    assert str(caught.value) == f"{played.name} is damaged: line 4 cannot be read."
    with Match.open(played, write=False) as match:
        assert (len(match.steps), match.frozen) == (2, str(caught.value))
        with pytest.raises(TableError, match="line 4"):
            match.act("end")
    with Match.open(played, write=False) as match:
        assert match.undo_reason() == "no undo: this match is only looked at"


@pytest.mark.parametrize(
    ("text", "kind", "sentence"),
    [
        (b"", Damaged, "is damaged: line 1 was cut short, so nothing is known of the match."),
        (b'{"journal":1,"ga', Damaged, "is damaged: line 1 was cut short, so nothing is known of the match."),
        (b"hello\n", NotAJournal, "is not a save of tabletop-tui."),
        (b"\x89PNG\r\n\x1a\n", NotAJournal, "is not a save of tabletop-tui."),
        (b'{"a":1}\n', NotAJournal, "is not a save of tabletop-tui."),
        (b"[" * 100_000, NotAJournal, "is not a save of tabletop-tui."),
        (b'{"journal":1}\n', Damaged, "is damaged: line 1 has no proper “seats”."),
        (b'{"journal":2}\n', NotAJournal, "another version of tabletop-tui (its form is 2, this one reads 1)."),
    ],
)
def test_what_is_no_journal(at_home: Path, text: bytes, kind: type[TableError], sentence: str) -> None:
    path = home.saves() / "odd.jsonl"
    path.parent.mkdir(parents=True)
    path.write_bytes(text)
    for write in (True, False):
        with pytest.raises(kind) as caught:
            Match.open(path, write=write)
        assert str(caught.value).startswith("odd.jsonl ")
        assert str(caught.value).endswith(sentence)


def test_no_such_save_and_folders(at_home: Path, tmp_path: Path) -> None:
    with pytest.raises(TableError, match=r"There is no save .*gone\.jsonl\."):
        Match.open(tmp_path / "gone.jsonl")
    with pytest.raises(TableError, match="is a folder, not a save"):
        Match.open(tmp_path)


def test_a_game_that_is_not_here(played: Path) -> None:
    change(played, 1, lambda line: line.update(game="chess"))
    with pytest.raises(NotAJournal, match=r"cannot be opened: There is no game “chess”"):
        Match.open(played)


def test_a_replay_that_comes_out_otherwise_says_where(played: Path) -> None:
    change(played, 4, lambda line: line.update(h="0" * 12))
    with pytest.raises(Diverged) as caught:
        Match.open(played)
    assert caught.value.line == 4
    assert str(caught.value) == (
        f"{played.name} cannot be played on: the rules give another position than it has at line 4."
    )
    with Match.open(played, write=False) as match:
        assert (len(match.steps), match.frozen) == (2, str(caught.value))
    change(played, 4, lambda line: line.update(a="dance"))
    change(played, 1, lambda line: line.update(version="0.0.9"))
    with pytest.raises(Diverged, match="“dance” is not allowed"):
        Match.open(played)


def test_a_second_program_is_told(played: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from rules.core import registry;"
        "registry.MODULES['little'] = 'tests.table.little';"
        "from tabletop_tui.table.match import Match; m = Match.open(Path(sys.argv[1]));"
        "print('open', flush=True); sys.stdin.read()"
    )
    root = Path(__file__).parents[2]
    other = subprocess.Popen(
        [sys.executable, "-c", code, str(played)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=root
    )
    try:
        assert other.stdout is not None
        assert other.stdout.readline() == b"open\n"
        with pytest.raises(Locked) as caught:
            Match.open(played)
        assert str(caught.value) == (
            f"{played.name} is open in another window; close it there first, or look at it with replay."
        )
        with Match.open(played, write=False) as match:
            assert len(match.steps) == 6
    finally:
        other.kill()
        other.communicate()
    with Match.open(played) as match:
        match.act("end")


class FullDisk:
    """`os.write` on a disk with room for so many bytes more."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.write = os.write

    def __call__(self, fd: int, data: memoryview) -> int:
        if not self.room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        done = self.write(fd, data[: self.room])
        self.room -= done
        return done


@pytest.mark.parametrize("room", [0, 1, 17])
def test_a_full_disk_stops_the_match_and_loses_nothing(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    with begin() as match:
        match.act("draw")
        before = match.state.digest()
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", FullDisk(room))
            for attempt in (lambda: match.act("roll"), match.retry, match.retry):
                with pytest.raises(NotSaved) as caught:
                    attempt()
                assert str(caught.value) == "Not saved: the disk is full."
                assert (match.saved, match.state.digest(), len(match.steps)) == (False, before, 1)
            for refused in (lambda: match.act("end"), match.undo):
                with pytest.raises(NotSaved, match="has to be written first"):
                    refused()
            with Match.open(match.path, write=False) as seen:
                assert seen.state.digest() == before
        assert match.retry() == list(match.steps[-1].events)
        assert (match.saved, [step.action.text for step in match.steps]) == (True, ["draw", "roll"])
        assert match.retry() == []
        digest = match.state.digest()
    with Match.open(match.path) as again:
        assert (again.state.digest(), again.notices) == (digest, [])


def test_a_sync_that_fails_counts_as_not_saved(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(fd: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with begin() as match:
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", fails)
            with pytest.raises(NotSaved, match="Not saved: input/output error"):
                match.act("draw")
        match.retry()
    with Match.open(match.path) as again:
        assert [step.action.text for step in again.steps] == ["draw"]


def test_undo_on_a_full_disk_waits_too(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    with begin() as match:
        match.act(match.state.legal()[0])
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", FullDisk(3))
            with pytest.raises(NotSaved):
                match.undo()
            assert len(match.steps) == 1
        match.retry()
        assert len(match.steps) == 0


def test_a_disk_that_is_full_from_the_start(begin: Begin, monkeypatch: pytest.MonkeyPatch, at_home: Path) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", FullDisk(10))
        with pytest.raises(TableError, match=r"No match can be saved in .*: the disk is full"):
            begin()
    assert [p for p in home.saves().iterdir() if not p.name.endswith(".lock")] == []


def test_a_place_that_cannot_be_written(begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv(home.VARIABLE, str(blocked / "below"))
    with pytest.raises(TableError, match=r"No match can be saved in .*: not a directory; set TABLETOP_TUI_HOME"):
        begin()


def test_a_journal_is_never_written_over(begin: Begin, played: Path) -> None:
    before = played.read_bytes()
    with pytest.raises(TableError, match=r"There is a file .* already"):
        begin(path=played)
    assert played.read_bytes() == before


def test_a_journal_deleted_under_the_match_is_put_back(begin: Begin) -> None:
    with begin() as match:
        match.act("draw")
        match.path.unlink()
        match.act("roll")
        match.act("end")
    with Match.open(match.path) as again:
        assert [step.action.text for step in again.steps] == ["draw", "roll", "end"]


def test_another_file_in_its_place_is_left_alone(begin: Begin) -> None:
    with begin() as match:
        match.path.unlink()
        match.path.write_text("mine")
        with pytest.raises(NotSaved, match="another file has taken the place of"):
            match.act("draw")
        assert match.path.read_text() == "mine"


def own_list(tmp_path: Path, copies: int) -> cards.CardChoice:
    file = tmp_path / "own.yaml"
    file.write_text(f"copies: {copies}\n")
    return cards.from_file(GAME, file)


def with_own_list(tmp_path: Path) -> Path:
    setup = Setup((Seat("Ada"), Seat("Ben")))
    with Match.new(GAME, setup, ["person", "person"], 1, cards=own_list(tmp_path, 4)) as match:
        match.act("draw")
    return match.path


def test_a_save_with_an_own_list_outlives_the_file(tmp_path: Path) -> None:
    path = with_own_list(tmp_path)
    (tmp_path / "own.yaml").write_text("copies: 9\n")
    with Match.open(path) as match:
        match.act("roll")
    (tmp_path / "own.yaml").unlink()
    with Match.open(path) as match:
        assert match.cards is not None
        assert match.cards.cards.title == "own numbers"
        with match.branch(1) as other:
            other.act("end")
    with Match.open(other.path) as match:
        assert len(match.steps) == 2


def test_a_save_whose_list_is_gone_can_only_be_looked_at(tmp_path: Path) -> None:
    path = with_own_list(tmp_path)
    for kept in home.lists().iterdir():
        kept.unlink()
    with Match.open(path) as match:
        assert match.frozen == "", "the file itself is still there"
    (tmp_path / "own.yaml").write_text("copies: 9\n")
    with pytest.raises(OtherCards) as caught:
        Match.open(path)
    assert str(caught.value) == (
        "This save was made with another card list (own numbers); it can be looked at with replay, but not played on."
    )
    with Match.open(path, write=False) as match:
        assert match.frozen.startswith("This save was made with another card list (own numbers)")
    with pytest.raises(OtherCards):
        Match.open(path)


def test_another_shipped_list(played: Path) -> None:
    change(played, 1, lambda line: line["cards"].update(digest="0" * 64))
    with pytest.raises(OtherCards, match="standard numbers"):
        Match.open(played)
    with Match.open(played, write=False) as match:
        assert (len(match.steps), "another card list" in match.frozen) == (6, True)


def test_a_kept_list_that_was_changed_is_not_taken(tmp_path: Path) -> None:
    path = with_own_list(tmp_path)
    (tmp_path / "own.yaml").unlink()
    for kept in home.lists().iterdir():
        kept.write_text("copies: 5\n")
    with pytest.raises(OtherCards):
        Match.open(path)
