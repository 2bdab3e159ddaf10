"""Position files at the table: opened, overridden, played on, resumed, taken back, saved and opened again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.core.cardlist import CardListFaulty
from rules.core.cardlist.shipped import shipped
from rules.core.registry import MODULES, game
from tabletop_tui.players.process import Question, answer
from tabletop_tui.table import home, position_files, series
from tabletop_tui.table.errors import TableError
from tabletop_tui.table.match import Match
from tabletop_tui.table.record import Place

#: Ada's Elven Curse asks whom it hits; nothing is left to chance before that
ASKED = """
position: hero-realms
players:
  - {name: Ada, hand: [elven_curse, gold], deck: [3 dagger], discard: []}
  - {name: Ben, hand: [2 gold, ruby], deck: [4 gold], plays: greedy}
market: [spark, elven_gift, taxation, orc_grunt, profit]
seed: 3
"""


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(home.VARIABLE, str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def asked(tmp_path: Path) -> Path:
    path = tmp_path / "asked.yaml"
    path.write_text(ASKED, encoding="utf-8")
    return path


def example(tmp_path: Path, game_id: str) -> Path:
    language = game(game_id).positions()
    assert language is not None
    path = tmp_path / f"{game_id}.yaml"
    path.write_bytes(language.example())
    return path


@pytest.mark.parametrize("game_id", MODULES)
def test_a_match_from_a_position_is_resumed_and_taken_back(tmp_path: Path, game_id: str) -> None:
    with position_files.start(position_files.read(example(tmp_path, game_id))) as match:
        begun = match.state.digest()
        assert match.game.id == game_id and match.header.seats[1].kind == "greedy"
        act = match.state.legal()[0]
        match.act(act)
        after = match.state.digest()
        assert (match.undo_reason() is None) == (match.state.revealed == match.at(0).revealed)
        if match.undo_reason() is None:
            match.undo()
            assert match.state.digest() == begun
            match.act(act.text)
    with Match.open(match.path) as again:
        assert again.at(0).digest() == begun
        assert again.state.digest() == after
        assert again.names == match.names
    # the file itself is not needed any more
    (tmp_path / f"{game_id}.yaml").unlink()
    Match.open(match.path, write=False).close()
    assert json.loads(match.path.read_text().splitlines()[0])["position"]["reseed"] is False


@pytest.mark.parametrize("game_id", MODULES)
def test_what_is_saved_is_what_was_played(tmp_path: Path, game_id: str) -> None:
    with position_files.start(position_files.read(example(tmp_path, game_id))) as match:
        for _ in range(3):
            match.act(match.state.legal()[0])
            path = position_files.write(match, tmp_path / f"{len(match.steps)}.yaml")
            opened = position_files.read(path)
            assert opened.position.state.digest() == match.state.digest()
            assert [place.kind for place in opened.places()] == ["person", "greedy"]
            assert "hidden cards" in path.read_text()


def test_an_open_question_is_saved_as_the_acts_that_led_to_it(asked: Path, tmp_path: Path) -> None:
    with position_files.start(position_files.read(asked)) as match:
        match.act("play:elven_curse")
        assert match.state.decision is not None
        text = position_files.text_of(match)
        saved = tmp_path / "saved.yaml"
        saved.write_text(text)
        assert position_files.read(saved).position.state.digest() == match.state.digest()


def test_a_match_that_begins_with_a_question_can_be_saved_at_once(asked: Path, tmp_path: Path) -> None:
    asked.write_text(ASKED + "done: [play:elven_curse]\n")
    with position_files.start(position_files.read(asked)) as match:
        saved = position_files.write(match, tmp_path)
        assert position_files.read(saved).position.state.digest() == match.state.digest()


def test_names_and_players_may_be_others(asked: Path) -> None:
    opened = position_files.read(asked)
    with position_files.start(opened, [Place("Cleo", "random"), Place("Dan")]) as match:
        assert match.names == ("Cleo", "Dan")
        assert [place.kind for place in match.header.seats] == ["random", "person"]
        assert match.state.digest() == opened.position.state.digest()
    for wrong in ([Place("Cleo", "person", {"class": "cleric"})], [Place("Ben")], [Place(n) for n in "abc"]):
        with pytest.raises(TableError):
            position_files.start(opened, wrong)


def test_a_seed_changes_only_what_is_to_come(asked: Path) -> None:
    opened = position_files.read(asked)
    with position_files.start(opened, seed=9) as match, position_files.start(opened, seed=9) as same:
        assert match.state.digest() == same.state.digest() != opened.position.state.digest()
        assert match.state.view(0) == opened.position.state.view(0)
        match.act("play:gold")
    with Match.open(match.path) as again:
        assert again.state.digest() == match.state.digest()
        assert series.setup_after(again, swaps=False).position is not None


def test_without_a_seed_each_opening_is_another(asked: Path) -> None:
    asked.write_text(ASKED.replace("seed: 3\n", "").replace("hand: [elven_curse, gold], ", ""))
    opened = position_files.read(asked)
    digests = set()
    for seed in (1, 2, 3):
        with position_files.start(opened, seed=seed) as match:
            digests.add(match.state.digest())
    assert len(digests) == 3


def test_a_bot_in_another_process_thinks_about_the_same_position(asked: Path) -> None:
    with position_files.start(position_files.read(asked)) as match:
        match.act("play:gold")
        header = match.header
        acts = tuple(step.action.text for step in match.steps)
        question = Question(header.game, header.setup(), header.seed, None, acts, "greedy", 1)
        assert answer(question) in [action.text for action in match.state.legal()]


def test_a_card_list_of_ones_own_takes_one_file_and_one_command(tmp_path: Path) -> None:
    (tmp_path / "lists").mkdir()
    text = shipped("hero_realms/starting-list.yaml").decode()
    (tmp_path / "lists" / "mine.yaml").write_text(text)
    here = tmp_path / "here.yaml"
    here.write_text("position: hero-realms\ncards: lists/mine.yaml\nplayers: [{name: Ada}, {name: Ben}]\n")
    with position_files.start(position_files.read(here)) as match:
        assert match.cards is not None and match.cards.path == tmp_path / "lists" / "mine.yaml"
        saved = position_files.write(match, tmp_path / "saved.yaml")
    assert "cards: lists/mine.yaml" in saved.read_text()
    assert position_files.read(saved).position.state.digest() == match.state.digest()
    here.write_text(here.read_text().replace("mine", "none"))
    with pytest.raises(CardListFaulty, match=r"here.yaml:2:8 CL-E101 the card list .*none.yaml cannot be used"):
        position_files.read(here)


def test_a_bot_that_there_is_not_is_a_fault_of_the_file(asked: Path) -> None:
    asked.write_text(ASKED.replace("greedy", "greddy"))
    with pytest.raises(CardListFaulty, match=r"asked.yaml:5:.*greddy"):
        position_files.read(asked)


def test_nothing_is_overwritten(asked: Path, tmp_path: Path) -> None:
    with position_files.start(position_files.read(asked)) as match:
        with pytest.raises(TableError, match="already"):
            position_files.write(match, asked)
        with pytest.raises(TableError, match="cannot be written"):
            position_files.write(match, tmp_path / "no" / "such.yaml")
        assert position_files.usual_path(match).parent == tmp_path


def test_a_game_that_is_over_cannot_be_begun_again(asked: Path, tmp_path: Path) -> None:
    text = ASKED.replace("players:", "active: Ada\nplayers:").replace("{name: Ben,", "{name: Ben, health: 1,")
    asked.write_text(text.replace("{name: Ada,", "{name: Ada, combat: 5,") + 'done: ["attack:p2:1"]\n')
    opened = position_files.read(asked)
    assert position_files.summary(opened).endswith("the game is over")
    with pytest.raises(TableError, match="The game is over"):
        position_files.start(opened)


def test_a_table_of_bots_has_a_limit(asked: Path) -> None:
    bots = [Place("Ada", "random"), Place("Ben", "random")]
    with position_files.start(position_files.read(asked), bots) as match:
        assert match.header.turn_limit == 1 + 1000
        digest = match.state.digest()
    with Match.open(match.path) as again:
        assert again.state.digest() == digest
        assert "turn_limit: 1001" in position_files.text_of(again)
