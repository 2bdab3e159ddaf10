"""Tables of three to six: partners at one menu, names that are long or alike, boards that leave nothing out unsaid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.app import App

from tabletop_tui.app import TabletopApp
from tabletop_tui.boards.names import shortened
from tabletop_tui.screens.table import TableScreen
from tabletop_tui.table.match import Match
from tabletop_tui.widgets import ink
from tabletop_tui.widgets.entries import entries, filtered
from tests.app.laid import hero

Text = Callable[[App[Any]], str]
Sit = Callable[..., Match]
LONG = ("Maximilian-Alexander Bor", "Maximilian-Alexandra Bor", "Ada Lovelace of Byron", "Dov")
HYDRA = {"format": "hydra", "names": ("Ada", "Ben", "Cleo", "Dov"), "health": [75] * 4}


@pytest.fixture
def seated(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Match]:
    """A match of so many names in a format, some turns on."""
    monkeypatch.setattr("os.fsync", lambda handle: None)

    def new(form: str, names: tuple[str, ...], acts: int = 60) -> Match:
        from rules.core.contract import Seat, Setup
        from rules.core.registry import game

        match = Match.new(
            game("hero-realms"), Setup(tuple(Seat(name) for name in names), form), ["person"] * len(names), 712044
        )
        for number in range(acts):
            legal = [act for act in match.state.legal() if act.verb not in ("end", "sacrifice")]
            match.act(legal[number % len(legal)] if legal else match.state.legal()[-1])
        return match

    return new


def test_names_are_shortened_and_stay_apart() -> None:
    assert shortened(["Ada", "Bartholomew II", "Twelve chars"]) == ["Ada", "Bartholomew…", "Twelve chars"]
    assert shortened(LONG) == ["Maximilia…1", "Maximilia…2", "Ada Lovelac…", "Dov"]
    assert all(len(name) <= 8 for name in shortened(LONG, 8)) and len(set(shortened(LONG, 8))) == 4


def test_the_menu_of_partners_is_grouped_by_who_does_it() -> None:
    state = hero(**HYDRA, hands=[["gold", "spark"], ["gold"]], gold=3)
    decision = state.decision
    assert decision is not None
    found = entries(state, decision, HYDRA["names"])  # type: ignore[arg-type]
    assert [(entry.group, entry.label) for entry in found if entry.verb == "play"] == [
        ("Ada", "Play Gold"),
        ("Ada", "Play Spark"),
        ("Ben", "Play Gold"),
    ]
    groups = [entry.group for entry in found]
    assert groups == sorted(groups, key=lambda group: (group == "", group)), "each partner’s entries stand together"
    assert found[-1].kind == "end"
    assert [entry.full for entry in filtered(found, "ben gold")] == ["Ben: Play Gold"]


async def test_partners_share_one_menu_and_both_hands_are_shown(seated: Callable[..., Match], text: Text) -> None:
    match = seated("hydra", ("Ada", "Ben", "Cleo", "Dov"), acts=0)
    app = TabletopApp(match)
    app.settings = app.settings.with_value("play", "hand_over", False)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        team = [match.names[seat] for seat, side in enumerate(match.sides) if side == match.sides[match.actor]]
        rows = text(app).splitlines()
        assert rows[0].startswith(f" {team[0].upper()} AND {team[1].upper()}’S TURN")
        gold = "+".join(str(match.state.players[match.names.index(name)].gold) for name in team)  # type: ignore[attr-defined]
        assert f"● {gold} gold" in rows[0]
        for name in team:
            assert any(f"─ {name}’s hand ─" in row for row in rows)
        assert {entry.group for entry in screen.entries if entry.kind == "act"} <= set(team)
        await pilot.press("g")
        letters = {letter: key for key, letter in screen.board.letters.items()}
        wanted = next(letter for letter, key in letters.items() if key.startswith(f"hand:{match.names.index(team[1])}"))
        await pilot.press(wanted)
        await pilot.pause()
        assert screen.board.cursor == letters[wanted] and screen.board.has_focus


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize(
    ("form", "count"), [("hydra", 4), ("free-for-all", 3), ("hunter-last-standing", 4), ("emperor", 6)]
)
async def test_nothing_is_cut_without_a_mark(
    seated: Callable[..., Match], text: Text, size: tuple[int, int], form: str, count: int
) -> None:
    names = (*LONG, "Eve of the Seven Towers", "Finn")[:count]
    match = seated(form, names)
    app = TabletopApp(match)
    app.settings = app.settings.with_value("play", "hand_over", False)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        rows = text(app).splitlines()
        assert "gold" in rows[0] and "combat" in rows[0] and rows[0].rstrip().endswith(f"turn {match.state.turn}")
        board = screen.board
        drawn = {spot.key for spot in board.spots}
        shown = "\n".join(ink.plain(line) for line in board.shown)
        for zone in board.picture.zones:
            assert " ".join(zone.title.split()[:2]) in shown, "name and health are whole"
            assert f" {zone.title} ─" in shown or "…" in shown
            missing = [thing for thing in zone.things if thing.key not in drawn]
            merged = {thing.name for thing in zone.things if thing.key in drawn}
            assert all(thing.name in merged or thing.name in shown or "more" in shown for thing in missing)
        for entry in screen.entries:
            if entry.numbered and entry.act is not None:
                assert f"‹ {entry.act.amount} ›" in "\n".join(ink.plain(line) for line in screen.menu.shown)


async def test_equal_champions_of_two_owners_are_told_apart(text: Text) -> None:
    state = hero(
        format="free-for-all",
        names=("Ada", "Ben", "Cleo"),
        boards=[[], ["orc_grunt"], ["orc_grunt"]],
        health=[50] * 3,
        combat=9,
    )
    decision = state.decision
    assert decision is not None
    labels = [entry.label for entry in entries(state, decision, ("Ada", "Ben", "Cleo")) if "Orc Grunt" in entry.label]
    assert len(labels) >= 2 and len(set(labels)) == len(labels)
    assert any("Ben’s" in label for label in labels) and any("Cleo’s" in label for label in labels)


async def test_the_hand_over_names_both_partners(seated: Callable[..., Match], text: Text) -> None:
    match = seated("hydra", ("Ada", "Ben", "Cleo", "Dov"), acts=0)
    app = TabletopApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown = text(app)
        assert "show both hands" in shown and "Everyone but " in shown and "’s hand" not in shown
