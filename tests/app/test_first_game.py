"""What a person meets in a first game: nothing breaks under hasty keys, and the screen says what just happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.app import App
from textual.widgets import Input

from rules.core.contract import Action
from tabletop_tui.app import TabletopApp
from tabletop_tui.boards.model import Thing
from tabletop_tui.screens.cursors import played
from tabletop_tui.screens.replay import ReplayScreen
from tabletop_tui.screens.results import ResultsScreen
from tabletop_tui.screens.settings import SettingsScreen
from tabletop_tui.screens.setup import SetupScreen
from tabletop_tui.screens.table import TableScreen
from tabletop_tui.table.log import LogLine, briefing
from tabletop_tui.table.match import Match
from tabletop_tui.table.step import Step
from tabletop_tui.widgets import ink
from tabletop_tui.widgets.bars import LastLine
from tabletop_tui.widgets.detail import About, Detail
from tabletop_tui.widgets.entries import Entry, value
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.layout import Drawn, fill_spare
from tabletop_tui.widgets.listing import Listing
from tabletop_tui.widgets.menu import Menu
from tests.app.laid import hero
from tests.app.test_way import played_out

Text = Callable[[App[Any]], str]


class Said(Action):
    """An act that is nothing but its label."""

    __slots__ = ("says",)

    def __init__(self, label: str, verb: str = "sacrifice") -> None:
        super().__init__(label, verb, "HR-FX-3")
        self.says = label

    def label(self, names: Any) -> str:
        return self.says


# ---- the set-up ------------------------------------------------------------------------------------------------------


async def test_a_second_enter_or_click_on_a_seat_opens_no_second_field(text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("1")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        listing = screen.query_one(Listing)
        listing.go("seat:1")
        for _ in range(2):
            listing.action_do()
        await pilot.pause()
        assert len(screen.query(Input)) == 1
        for _ in range(3):
            await pilot.click(Listing, offset=(8, 5))
        await pilot.pause()
        assert len(screen.query(Input)) == 1
        await pilot.click(Listing, offset=(8, 4))
        await pilot.pause()
        assert not screen.query(Input), "a click on another row leaves the field"
        assert listing.key == "seat:0"


async def test_a_click_on_a_value_changes_it_and_one_beside_it_edits_the_name(text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("1")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        screen.query_one(Listing).go("seat:1")
        await pilot.pause()
        row = next(row for row in text(app).splitlines() if "▸ 2" in row)
        y = text(app).splitlines().index(row) - 1
        await pilot.click(Listing, offset=(row.index("›"), y))
        await pilot.pause()
        assert screen.places[1].kind != "person"
        await pilot.click(Listing, offset=(row.index("‹"), y))
        await pilot.pause()
        assert screen.places[1].kind == "person" and not screen.query(Input)
        await pilot.click(Listing, offset=(row.index("Ben"), y))
        await pilot.pause()
        assert screen.query_one(Input).value == "Ben"


# ---- what just happened ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("news", "undo", "shown"),
    [
        ("Ada played Gold: 1 gold.", "u: take back: play Gold", "u: take back: play Gold"),
        ("Ada bought Rally the Troops: Cron turned up.", "no undo: a new card was turned up", "no undo"),
        ("Ada played The Rot: 4 combat, sacrificed Profit from the hand.", "u: take back: sacrifice Profit",
         "u: take back"),
        ("Ben ended the turn and lost 1 gold: shuffled 13 cards into a new deck, drew.", "no undo past Ben’s action",
         ""),
    ],
)  # fmt: skip
def test_what_happened_is_told_whole_before_what_can_be_undone(news: str, undo: str, shown: str) -> None:
    line = LastLine()
    line.news, line.undo = news, undo
    lines, _ = line.paint(80, 1)
    row = ink.plain(lines[0])
    assert news in row and row[len(news) + 1 :].strip() == shown


def test_rows_that_no_zone_needs_tell_what_happened() -> None:
    told = ["Ben bought Bribe: Spark turned up.", "Ben attacked Ada for 3: 50 → 47 health.", "Ben ended the turn."]
    drawn = Drawn([[("Market", "")], *([[(" " * 30, "")]] * 4)], [], {"market": 0}, {})
    fill_spare(drawn, told, 30)
    rows = [ink.plain(line).rstrip() for line in drawn.lines]
    assert rows[0] == "Market" and rows[1].startswith("─ Log ─") and len(rows) == 5
    assert rows[2:] == [" Ben attacked Ada for 3: 50 →", "   47 health.", " Ben ended the turn."]
    assert drawn.headings["log"] == 1
    # no room for a heading and two sentences: the rows stay empty
    tight = Drawn([[("Market", "")], *([[(" " * 30, "")]] * 2)], [], {}, {})
    fill_spare(tight, told, 30)
    assert not ink.plain(tight.lines[1]).strip() and "log" not in tight.headings
    # a sentence whose beginning has no row is left out
    three = Drawn([[("Market", "")], *([[(" " * 30, "")]] * 3)], [], {}, {})
    fill_spare(three, told, 30)
    assert [ink.plain(line).strip() for line in three.lines[2:]] == ["Ben ended the turn.", ""]


def test_a_hand_over_tells_blows_and_purchases_before_cards_that_were_merely_played() -> None:
    acts = [("play", "Finn played Gold: 1 gold."), ("attack", "Finn attacked Ada for 2: 50 → 48 health."),
            ("play", "Finn played Curse: 6 combat, Ada has to discard a card."), ("buy", "Finn bought Bribe."),
            ("end", "Finn ended the turn.")]  # fmt: skip
    steps = [Step(Said(text, verb), 0, (), 1, 1, 0, "", "") for verb, text in acts]
    found = [LogLine(1, 0, number, text) for number, (_, text) in enumerate(acts)]
    assert briefing(found, steps, ["Ada"], 9) == ([text for _, text in acts], 0)
    assert briefing(found, steps, ["Ada"], 4) == ([acts[1][1], acts[2][1], acts[3][1]], 2)
    assert briefing(found, steps, ["Ada"], 2) == ([acts[2][1], acts[3][1]], 3)


async def test_a_table_says_who_begins_and_keeps_the_help_in_sight(sit: Callable[..., Match], text: Text) -> None:
    app = TabletopApp(sit("person", "random"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown = text(app).splitlines()
        assert shown[-2].strip() == "The game begins. Ada goes first."
        assert "? help" in shown[-1] and shown[-1].rstrip().endswith("q quit")


def test_a_key_bar_that_is_too_short_drops_keys_before_the_help() -> None:
    bar = KeyBar()
    bar._keys = [("w", "why", "why"), ("u", "undo", "undo"), ("?", "help", "help")]
    bar._out = ("q", "quit", "home")
    assert ink.plain(bar.paint(80, 1)[0][0]).split() == ["w", "why", "u", "undo", "?", "help", "q", "quit"]
    assert ink.plain(bar.paint(24, 1)[0][0]).split() == ["w", "why", "?", "help", "q", "quit"]
    assert ink.plain(bar.paint(18, 1)[0][0]).split() == ["?", "help", "q", "quit"]
    assert [press[3] for press in bar.presses if press[3].endswith("help")] == ["screen.help"]


def test_the_bar_of_an_answer_shows_the_health_of_who_answers() -> None:
    from tabletop_tui.boards.hero_realms import PAINTER

    state = hero(hands=[["spark"], ["gold", "ruby"]], health=[60, 46])
    state.apply(next(act for act in state.legal() if act.verb == "play"))
    assert state.actor() == 1
    bar = PAINTER.picture(state, 1, ("Ada", "Ben")).bar
    assert (bar.who, bar.phase, bar.pools) == ("BEN", "answers in Ada’s turn", (("♥", "46"),))


# ---- the menu --------------------------------------------------------------------------------------------------------


def menu_of(prompt: str, found: list[Entry], places: dict[str, str]) -> list[str]:
    menu = Menu()
    menu.prompt, menu.entries = prompt, found
    menu.value = lambda entry: places.get(entry.label, "")
    return [ink.plain(line).rstrip() for line in menu.paint(26, 20)[0]][1:]


def test_an_answer_leaves_out_the_verb_of_the_question_before_its_name_is_cut() -> None:
    labels = ("Sacrifice Death Threat", "Sacrifice Gold")
    found = [Entry("act", str(n), label, "", "sacrifice", (Said(label),)) for n, label in enumerate(labels, 1)]
    rows = menu_of("Sacrifice a card?", found, {labels[0]: "discard", labels[1]: "hand"})
    assert [row.split() for row in rows] == [["▹1", "Death", "Threat", "discard"], ["2", "Gold", "hand"]]
    short = [Entry("act", "1", "Discard Gold", "", "discard", (Said("Discard Gold"),))]
    assert menu_of("Discard a card.", short, {}) == [" ▹1 Discard Gold".lstrip()]


def test_ticks_leave_out_a_place_that_is_the_same_for_all_before_names_are_cut() -> None:
    labels = ("[ ] Rally the Troops", "[✓] Gold")
    found = [Entry("tick", str(n), label, "", "sacrifice", (Said(label),)) for n, label in enumerate(labels, 1)]
    rows = menu_of("Sacrifice up to 2 cards?", found, dict.fromkeys(labels, "discard"))
    assert rows == ["▹1 [ ] Rally the Troops", " 2 [✓] Gold"]


def test_what_carries_ticks_out_has_no_place_of_its_own() -> None:
    state = hero(hands=[["gold"], []])
    act = next(act for act in state.legal() if act.verb == "play")
    assert value(state, Entry("act", "1", "Play Gold", "", "play", (act,)))
    assert value(state, Entry("done", "e", "Done, 1 of 2", "", "done", (act,))) == ""


def test_a_chain_of_partners_names_each_once() -> None:
    acts = [Said(label, "play") for label in ("Ada: Play Gold", "Ada: Play Gold", "Ada: Play Dagger", "Ben: Play Ruby")]
    assert played(acts, ("Ada", "Ben")) == ["Ada: Gold ×2, Dagger.", "Ben: Ruby."]
    assert played([Said("Play Gold", "play")], ("Ada", "Ben")) == ["Gold."]


def test_a_narrow_detail_tells_abilities_in_words_where_there_is_room() -> None:
    thing = Thing(
        "market:0", "The Rot", "The Rot", lines=("⚔4 may sac 1",), words=("Gain 4 combat.", "It may be sacrificed.")
    )
    detail = Detail()
    detail.about = About(thing)
    wordy = " ".join(ink.plain(line) for line in detail.paint(26, 12)[0])
    assert "Gain 4 combat." in wordy and "may sac 1" not in wordy
    brief = " ".join(ink.plain(line) for line in detail.paint(26, 2)[0])
    assert "may sac 1" in brief and "Gain 4 combat." not in brief


async def test_what_can_be_taken_back_names_the_partner_behind_the_act(monkeypatch: pytest.MonkeyPatch) -> None:
    from rules.core.contract import Seat, Setup
    from rules.core.registry import game

    monkeypatch.setattr("os.fsync", lambda handle: None)
    names = ("Ada", "Ben", "Cleo", "Dov")
    setup = Setup(tuple(Seat(name) for name in names), "hydra")
    with Match.new(game("hero-realms"), setup, ["person"] * 4, 712044) as match:
        act = next(act for act in match.state.legal() if act.verb == "play")
        who, _, what = act.label(names).partition(": ")
        match.act(act)
        assert match.undo_label() == f"take back: {what[0].lower()}{what[1:]} ({who})"


# ---- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("awake")
async def test_every_way_from_the_end_leads_back_to_the_results(
    sit: Callable[..., Match], text: Text, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.fsync", lambda handle: None)
    match = sit(options={"health": 12})
    last = played_out(match)
    app = TabletopApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.05)
        await pilot.press("enter")
        table = app.screen
        assert isinstance(table, TableScreen)
        table.do_all([last])
        await pilot.pause()
        await pilot.press("5")
        assert "Enter or Esc shows" in text(app)
        await pilot.press("w")
        assert "The game is over: nothing can be done any more." in text(app)
        await pilot.press("escape")
        assert isinstance(app.screen, ResultsScreen)
        await pilot.press("3")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("right", "right", "left")
        assert "act 1 of" in text(app)
        await pilot.press("end", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen), "no match goes on from its end"
        assert "The game is over here" in text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, ResultsScreen)
        await pilot.press("e")
        await pilot.pause()
        assert len(app.screen_stack) == 1, "home"


def test_partners_who_win_are_listed_and_the_reason_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    from types import SimpleNamespace

    screen = ResultsScreen.__new__(ResultsScreen)
    reason = "The emperor Ben fell on turn 50."
    outcome = SimpleNamespace(winners=(3, 4, 5), reason=reason)
    game = SimpleNamespace(formats=(SimpleNamespace(id="emperor", teams=True),), title="Hero Realms")
    names = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
    screen.match = SimpleNamespace(  # type: ignore[assignment]
        outcome=outcome, names=names, game=game, header=SimpleNamespace(format="emperor")
    )
    screen.summary = SimpleNamespace(turns=50)  # type: ignore[assignment]
    for cells, end in ((120, "Hero Realms   50 turns"), (80, "50 turns"), (62, reason)):
        row = ink.plain(screen._title(cells, 1)[0]).rstrip()
        assert row.startswith(" DAN, EVE AND FINN WIN  ") and reason in row and row.endswith(end)


# ---- the settings ----------------------------------------------------------------------------------------------------


async def test_the_keys_are_named_in_words_and_typing_them_is_explained(text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.push_screen(SettingsScreen())
        await pilot.pause()
        listing = app.screen.query_one(Listing)
        listing.go("key:play_all")
        await pilot.pause()
        assert "play all" in text(app) and "play_all" not in text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "Type its keys" in text(app)
        await pilot.press("backspace", "e", "enter")
        await pilot.pause()
        shown = " ".join(text(app).split())
        assert "would share the key e" in shown and "“play all”" in shown and "play_all" not in shown
        assert "Type its keys" not in shown
