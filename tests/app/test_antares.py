"""What keys and clicks do at a table of Antares: dice and menu are one cursor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.app import App

from rules.antares import steps as st
from rules.antares.actions import Keep
from rules.core.walks import chance_of_walk
from tabletop_tui.app import TabletopApp
from tabletop_tui.players.advice import Advice
from tabletop_tui.screens.results import ResultsScreen
from tabletop_tui.screens.setup import SetupScreen
from tabletop_tui.widgets.detail import Detail
from tests.app.antares_table import at_roll, new_match, position, table

Text = Callable[[App[Any]], str]
Golden = Callable[[str, str], None]

SMALL, BIG = (80, 24), (120, 40)


@pytest.fixture(autouse=True)
def quick(awake: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys wake almost at once, and nothing waits for the disk."""
    monkeypatch.setattr("os.fsync", lambda handle: None)


def app_at(rolled: str = "V,V,S,S,S,S", seats: int = 2, **options: Any) -> TabletopApp:
    """The app at a roll of Ada's with these faces; everybody at the table is a person."""
    return TabletopApp(at_roll(rolled, seats=seats, **options))


def shown_dice(app: TabletopApp) -> list[str]:
    """The states of the dice just rolled, from left to right."""
    dice = next(zone for zone in table(app).board.picture.zones if zone.id == "dice")
    return [thing.state for thing in dice.things if thing.key.startswith("rolled:")]


def kept_by_menu(app: TabletopApp) -> str:
    """What the entry under the cursor keeps."""
    current = table(app).menu.current
    return current.act.text if current is not None and current.act is not None else ""


# ---- dice and menu ---------------------------------------------------------------------------------------------------


async def test_digits_turn_dice_and_the_menu_follows() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("home")
        first = kept_by_menu(app)
        assert first == "keep:S" and shown_dice(app).count("keep") == 1
        await pilot.press("1")
        assert kept_by_menu(app) == "keep:V,S"
        assert shown_dice(app)[0] == "keep"
        await pilot.press("2")
        assert kept_by_menu(app) == "keep:V,V,S"
        await pilot.press("1")
        assert kept_by_menu(app) == "keep:V,S"
        assert shown_dice(app)[:2] == ["rolled", "keep"]


async def test_the_other_of_two_equal_dice_gives_the_same_entry() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("home", "3", "5")
        assert kept_by_menu(app) == "keep:S"
        assert shown_dice(app) == ["rolled"] * 4 + ["keep", "rolled"]
        assert len([entry for entry in table(app).entries if entry.act and entry.act.text == "keep:S"]) == 1


async def test_moving_in_the_menu_turns_the_dice() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("home")
        for _ in range(8):
            await pilot.press("down")
            current = table(app).menu.current
            assert current is not None and current.act is not None
            if isinstance(current.act, Keep):
                faces = list(position(app).rolled.faces())
                counts = [0, 0, 0, 0]
                for place, state in enumerate(shown_dice(app)):
                    counts[faces[place]] += state == "keep"
                assert tuple(counts) == current.act.dice.counts


async def test_all_dice_kept_is_stopping_and_none_is_no_choice(text: Text) -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("home", "3")
        assert table(app).menu.current is None
        assert "No die is kept" in text(app)
        before = len(table(app).match.steps)
        await pilot.press("enter", "k")
        assert len(table(app).match.steps) == before
        assert "1 to 6 turn dice to KEEP" in text(app)
        await pilot.press("1", "2", "3", "4", "5", "6")
        assert kept_by_menu(app) == "stop"
        assert shown_dice(app) == ["keep"] * 6
        await pilot.press("k")
        assert len(table(app).match.steps) == before
        assert "All dice are kept: e stops." in text(app)


async def test_a_digit_without_a_die_says_so(text: Text) -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("9")
        assert "1 to 6 turn the dice just rolled." in text(app)


@pytest.mark.parametrize("key", ["k", "enter"])
async def test_k_and_enter_keep_and_roll(key: str) -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("home", "1")
        await pilot.press(key)
        await pilot.pause()
        done = [step.action.text for step in table(app).match.steps]
        assert "keep:V,S" in done[-2:]


async def test_clicks_turn_dice_and_enter_still_rolls() -> None:
    app = app_at()
    async with app.run_test(size=BIG) as pilot:
        await pilot.pause()
        await pilot.press("home")
        screen = table(app)
        for place in (0, 1):
            spot = next(spot for spot in screen.board.spots if spot.key == f"rolled:{place}")
            await pilot.click("#board", offset=(spot.x + 2, spot.y + 1))
            await pilot.pause()
        assert kept_by_menu(app) == "keep:V,V,S"
        await pilot.press("enter")
        await pilot.pause()
        assert "keep:V,V,S" in [step.action.text for step in screen.match.steps[-2:]]


async def test_space_turns_the_die_under_the_cursor_of_the_board() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("home", "tab")
        screen = table(app)
        screen.board.point("rolled:1")
        await pilot.pause()
        assert kept_by_menu(app) == "keep:S"
        await pilot.press("space")
        assert kept_by_menu(app) == "keep:V,S"
        await pilot.press("right", "enter")
        assert kept_by_menu(app) == "keep:V"


async def test_e_stops_and_the_banner_names_the_next_player(text: Text) -> None:
    app = app_at("V,V,V,V,S,S")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert kept_by_menu(app) == "stop"
        await pilot.press("e")
        await pilot.pause()
        screen = table(app)
        while isinstance(position(app).stack[-1], st.UseTraits | st.RerollWhich):
            await pilot.press("e" if isinstance(position(app).stack[-1], st.UseTraits) else "1")
            await pilot.pause()
        assert position(app).active == 1
        shown = text(app)
        assert shown.startswith(" BEN’S TURN   first roll")
        assert "Ben: roll the 6 dice." in shown
        assert "Ada: 4 ★ claimed" in shown and "Ada’s dice" in shown
        assert not screen.shield_up


# ---- odds ------------------------------------------------------------------------------------------------------------


async def test_o_goes_through_the_columns_and_keeps_the_choice(text: Text) -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("home", "1")
        assert "bust  pts" in text(app) and "pts: best play" in text(app)
        await pilot.press("o")
        shown = text(app)
        assert "bust" in shown and "pts: best play" not in shown and "2.8" not in shown
        assert kept_by_menu(app) == "keep:V,S"
        await pilot.press("o")
        shown = text(app)
        assert "%" not in shown and " roll│" not in shown
        assert kept_by_menu(app) == "keep:V,S" and app.settings.play.odds == "off"
        await pilot.press("w")
        assert "%" not in text(app)
        await pilot.press("escape", "o")
        assert "bust  pts" in text(app)


async def test_a_table_without_odds_shows_no_chance_anywhere(text: Text) -> None:
    app = app_at(odds=False)
    async with app.run_test(size=BIG) as pilot:
        await pilot.pause()
        assert next(entry.act.text for entry in table(app).entries if entry.act) == position(app).legal()[0].text
        assert "%" not in text(app) and "4★" in text(app)
        await pilot.press("o")
        assert "This table plays without odds." in text(app)
        await pilot.press("w")
        assert "%" not in text(app)


async def test_the_choice_with_most_points_is_first(text: Text) -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = table(app)
        points = [line.points for line in screen.odds().lines]
        acts = [entry.act.text for entry in screen.entries if entry.verb == "keep" and entry.act]
        assert acts == [line.text for line in screen.odds().lines]
        assert points == sorted(points, reverse=True)


async def test_a_hint_is_the_strongest_bots(monkeypatch: pytest.MonkeyPatch, text: Text) -> None:
    app = app_at("V,V,V,V,S,S")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        asked: list[str] = []

        async def advise(question: Any) -> Advice:
            asked.append(question.spec)
            return Advice("keep:S", question.spec)

        monkeypatch.setattr(app.bots, "advise", advise)
        await pilot.press("h")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert asked == ["perfect"]
        assert "perfect was asked." in text(app)
        await pilot.press("escape")
        assert "Hint: Keep S." in text(app)
        assert kept_by_menu(app) == "keep:S" and shown_dice(app).count("keep") == 1


# ---- Fate dice -------------------------------------------------------------------------------------------------------


async def test_the_fate_window_asks_holders_and_says_what_a_die_does(text: Text) -> None:
    app = TabletopApp(new_match(seats=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("k")
        await pilot.pause()
        shown = text(app)
        assert shown.startswith(" BEN   add Fate dice to Ada’s roll?")
        assert "One Fate die on Ada" in shown and "33%  ⚑ Routed" in shown
        assert kept_by_menu(app) == "pass:roll"
        await pilot.press("t")
        await pilot.pause()
        assert text(app).startswith(" CLEO   add Fate dice")
        await pilot.press("1")
        await pilot.pause()
        done = [step.action.text for step in table(app).match.steps]
        assert done == ["roll", "pass:turn", "fate:1"]


async def test_f_adds_the_rollers_own_fate_die(text: Text) -> None:
    app = TabletopApp(new_match(seats=2))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        match = table(app).match
        while position(app).active != 1 or not isinstance(position(app).stack[-1], st.Start):
            match.act(match.state.legal()[-1])
        table(app).go_on()
        await pilot.pause()
        assert "f Add a Fate die" in text(app)
        await pilot.press("f")
        await pilot.pause()
        assert match.steps[-1].action.text == "fate:1"


# ---- bust, end -------------------------------------------------------------------------------------------------------


async def test_a_bust_is_the_word_on_the_board(text: Text) -> None:
    match = new_match(seats=2)
    chance = chance_of_walk(5)
    while "BUST" not in " ".join(e.words(match.names, -1) for s in match.steps[-1:] for e in s.events):
        menu = match.state.legal()
        rolls = [action for action in menu if action.verb in ("roll", "keep", "pass")]
        match.act(chance.pick(rolls or menu))
    app = TabletopApp(match)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "✗ BUST" in text(app) and "so nothing is claimed" in text(app)


async def test_the_end_has_scores_die_by_die(text: Text) -> None:
    from tabletop_tui.players.antares import greedy

    match = new_match(seats=3)
    bot = greedy()
    while match.state.outcome is None:
        match.act(bot.choose(match.state))
    app = TabletopApp(match)
    async with app.run_test(size=BIG) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ResultsScreen)
        shown = text(app)
        assert "Scores, die by die" in shown and "Gate card" in shown and "Points by turn" in shown
        assert "Look at all Headquarters" in shown
        await pilot.press("4")
        await pilot.pause()
        assert "All Headquarters" in text(app)


async def test_a_shared_win_says_so(monkeypatch: pytest.MonkeyPatch, text: Text) -> None:
    from rules.core.contract import Outcome

    match = new_match(seats=3)
    monkeypatch.setattr(type(match), "outcome", Outcome((0, 2), "After 200 turns the gate still stands.", "AN-END-5"))
    app = TabletopApp(new_match(seats=2))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        from tabletop_tui.screens.painting import painting

        app.push_screen(ResultsScreen(match, painting("antares")))
        await pilot.pause()
        assert "ADA AND CLEO SHARE THE WIN" in text(app)


async def test_a_replay_shows_the_dice_of_every_turn(text: Text) -> None:
    from tabletop_tui.players.antares import greedy
    from tabletop_tui.screens.replay import ReplayScreen

    match = new_match(seats=2)
    bot = greedy()
    while match.state.turn < 4:
        match.act(bot.choose(match.state))
    app = TabletopApp()
    async with app.run_test(size=BIG) as pilot:
        await pilot.pause()
        app.push_screen(ReplayScreen(match))
        await pilot.pause()
        assert "Ada’s dice" in text(app) and "to be rolled" in text(app)
        for _ in match.steps:
            await pilot.press("right_square_bracket")
        shown = text(app)
        assert "Ada’s dice" in shown and "last turn" in shown and ("claimed" in shown or "BUST" in shown)


# ---- motion ----------------------------------------------------------------------------------------------------------


async def test_dice_tumble_and_any_key_ends_it_without_doing_more(monkeypatch: pytest.MonkeyPatch, text: Text) -> None:
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "full")
    monkeypatch.setattr("tabletop_tui.boards.antares_tumble.ALL_MS", 60_000)
    monkeypatch.setattr("tabletop_tui.widgets.menu.ASLEEP_ASKING", 60.0)
    app = TabletopApp(new_match(seats=2))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("k", "t")
        await pilot.pause()
        match = table(app).match
        assert match.steps[-1].action.text == "pass:turn"
        assert "Ada rolls…" in text(app) and "Keep at least one die." not in text(app)
        await pilot.press("k")
        assert match.steps[-1].action.text == "pass:turn"
        shown = text(app)
        assert "Keep at least one die." in shown and "Ada rolls…" not in shown
        await pilot.press("k", "enter")
        assert match.steps[-1].action.text == "pass:turn"


# ---- set-up, help, looks ---------------------------------------------------------------------------------------------


async def test_seats_choose_factions_and_the_bots_of_the_game(text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.push_screen(SetupScreen("antares"))
        await pilot.pause()
        await pilot.press("plus", "plus", "plus", "home", "down", "down", "c", "c")
        assert "faction Isorian" in text(app)
        for _ in range(3):
            await pilot.press("right")
        assert "‹ perfect ›" in text(app)
        assert "Gate System card  Xilos" in text(app) and "Faction traits" in text(app) and "Show the odds" in text(app)


async def test_the_reference_card_is_the_games_own(text: Text, golden: Golden) -> None:
    app = TabletopApp(new_match(seats=2))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("f2")
        await pilot.pause()
        golden("antares-reference-80x24", without_ends(text(app)))


async def test_nothing_said_beside_the_board_is_wider_than_its_column() -> None:
    app = app_at(seats=5)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        detail = table(app).query_one(Detail)
        for _ in range(12):
            await pilot.press("down")
            assert all(sum(len(piece) for piece, _ in line) <= 26 for line in detail.shown)


def without_ends(shown: str) -> str:
    """The screen without the spaces at the ends of its rows."""
    return "\n".join(row.rstrip() for row in shown.splitlines()) + "\n"


@pytest.mark.parametrize("size", [SMALL, (100, 30), BIG])
async def test_roll(text: Text, golden: Golden, size: tuple[int, int]) -> None:
    app = app_at("V,VS,S,S,S,S", seats=3)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        if size[0] >= 120:
            table(app)._show_blocked()
            await pilot.pause()
        golden(f"antares-roll-{size[0]}x{size[1]}", without_ends(text(app)))


@pytest.mark.parametrize("size", [SMALL, BIG])
async def test_five_players(text: Text, golden: Golden, size: tuple[int, int]) -> None:
    app = app_at("V,V,S,S,S,S", seats=5)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        golden(f"antares-five-{size[0]}x{size[1]}", without_ends(text(app)))


async def test_window(text: Text, golden: Golden) -> None:
    match = at_roll("V,V,S,S,S,S", seats=3)
    app = TabletopApp(match)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        while position(app).active == 0:
            match.act(match.state.legal()[-1])
        table(app).go_on()
        await pilot.press("k")
        await pilot.pause()
        golden("antares-window-80x24", without_ends(text(app)))


async def test_in_ascii(text: Text, golden: Golden) -> None:
    app = app_at("V,VS,S,S,S,S", seats=3)
    app.settings = app.settings.with_value("look", "glyphs", "ascii")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        shown = without_ends(text(app))
        assert shown.isascii()
        golden("antares-ascii-80x24", shown)


async def test_a_small_terminal_still_shows_the_dice(text: Text) -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.resize_terminal(60, 16)
        await pilot.pause(0.05)
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert "Keep at least one die." in text(app)
        await pilot.press("tab")
        await pilot.pause(0.05)
        assert "Ada’s dice" in text(app)


@pytest.mark.parametrize("theme", ["table-dark", "table-light"])
def test_colours(snap_compare: Callable[..., bool], theme: str) -> None:
    app = app_at("V,VS,S,S,S,S", seats=3)
    app.settings = app.settings.with_value("look", "theme", theme)
    app.theme = theme
    assert snap_compare(app, terminal_size=SMALL)


def test_no_colours(snap_compare: Callable[..., bool], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert snap_compare(app_at("V,VS,S,S,S,S", seats=3), terminal_size=SMALL)
