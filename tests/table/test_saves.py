"""The list of saves, and the summary of a match."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest

from rules.core.contract import NOBODY, Event, Seat, Setup
from tabletop_tui.table import cards, home, saves
from tabletop_tui.table.errors import Locked, TableError
from tabletop_tui.table.match import Match
from tabletop_tui.table.summary import RowPlan, summarize
from tests.table.conftest import Begin
from tests.table.little import GAME, Rolled, tracks


def finish(match: Match) -> None:
    rng = random.Random(1)
    while match.actor != NOBODY:
        match.act(rng.choice(match.state.legal()))


def test_saves_are_listed_newest_first_with_what_they_are(begin: Begin) -> None:
    with begin(1) as first, begin(2, goal=3) as second, begin(3) as third:
        first.act("end")
        finish(second)
        third.path.write_bytes(b'{"journal":1,')
    for age, match in enumerate((third, first, second)):
        os.utime(match.path, (1000 - age, 1000 - age))
    (home.saves() / "notes.txt").write_text("mine")
    listed = saves.listing()
    assert [(s.path, s.status) for s in listed] == [
        (third.path, "damaged"), (first.path, "open"), (second.path, "finished"),
    ]  # fmt: skip
    assert listed[0].reason == f"{third.path.name} is damaged: line 1 was cut short, so nothing is known of the match."
    assert (listed[1].names, listed[1].turn, listed[1].actor, listed[1].actions) == (("Ada", "Ben"), 2, "Ben", 1)
    assert second.outcome is not None
    assert (listed[2].end, listed[2].actor) == (second.outcome.reason, "")
    newest = saves.newest_unfinished()
    assert newest is not None
    assert newest.path == first.path


def test_no_saves_at_all() -> None:
    assert saves.listing() == []
    assert saves.newest_unfinished() is None


def test_taking_back_the_last_action_opens_a_finished_match_again(begin: Begin) -> None:
    with begin(goal=1) as match:
        match.act(match.state.legal()[0])
        assert saves.look(match.path).status == "finished"
        match.undo()
        assert saves.look(match.path).status == "open"


def test_names_deleting_and_what_is_open(begin: Begin) -> None:
    with begin() as match:
        for refused in (lambda: saves.delete(match.path), lambda: saves.rename(match.path, "Friday")):
            with pytest.raises(Locked):
                refused()
    saves.rename(match.path, "Friday")
    assert saves.look(match.path).title == "Friday"
    assert saves.find(match.path.stem) == saves.find(str(match.path)) == match.path
    with pytest.raises(TableError, match="longer than 60"):
        saves.rename(match.path, "x" * 61)
    saves.delete(match.path)
    assert list(home.saves().iterdir()) == []
    for gone in (lambda: saves.delete(match.path), lambda: saves.find(match.path.stem)):
        with pytest.raises(TableError, match="There is no save"):
            gone()


def test_an_exported_save_takes_its_own_card_list_along(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("copies: 4\n")
    setup = Setup((Seat("Ada"), Seat("Ben")))
    with Match.new(GAME, setup, ["person", "person"], 1, cards=cards.from_file(GAME, own)) as match:
        match.act("draw")
    away = tmp_path / "away"
    away.mkdir()
    written = saves.export(match.path, away)
    assert [p.name for p in written] == [match.path.name, f"{match.path.name}.cards.yaml"]
    with pytest.raises(TableError, match="already"):
        saves.export(match.path, away)
    own.unlink()
    for kept in home.lists().iterdir():
        kept.unlink()
    with Match.open(written[0]) as again:
        assert again.frozen == ""
        assert len(again.steps) == 1


def test_a_match_in_numbers(begin: Begin) -> None:
    def tally(event: Event) -> Iterable[tuple[str, int, int]]:
        if isinstance(event, Rolled):
            yield "rolls", event.by, 1
            yield "rolled", event.by, int(event.open[-1])

    with begin(seed=4, goal=30) as match:
        finish(match)
        rolls = [step for step in match.steps if step.action.text == "roll"]
        plan: list[RowPlan] = [
            ("Rolls, points", ("rolls", "rolled"), "sum"),
            ("Best roll", ("rolled",), "best turn"),
        ]
        found = summarize(match, tracks, tally, plan)
        assert found.turns == match.state.turn
        ada, ben = found.tracks["Points"]
        assert (ada[0], ben[0], len(ada)) == (0, 0, match.state.turn + 1)
        assert max(ada[-1], ben[-1]) >= 30
        assert found.ahead[0] == sum(a > b for a, b in zip(ada[1:], ben[1:], strict=True))
        assert [row.label for row in found.rows] == ["Rolls, points", "Best roll"]
        assert sum(row[0] for row in found.rows[0].seats) == len(rolls)
        assert max(row[0] for row in found.rows[1].seats) <= 2
        changes = {abs(b - a) for track in (ada, ben) for a, b in pairwise(track)}
        assert max(abs(point.after - point.before) for point in found.points) == max(changes)
        assert [point.turn for point in found.points] == sorted(point.turn for point in found.points)
