"""Card lists of Antares: every fault at its place, the words, the schema, and a list to begin with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from rules.antares.cards import LANGUAGE, base, load
from rules.antares.effects import Effect
from rules.antares.game import GAME
from rules.antares.words import WORDS
from rules.core.cardlist import CardListFaulty, Code, Fault, language
from rules.core.contract import Seat, Setup
from rules.core.testing import check_game
from tabletop_tui.commands.cards import app
from tests.antares.test_data import OWN


def faults_of(text: str) -> tuple[Fault, ...]:
    with pytest.raises(CardListFaulty) as caught:
        load(text.encode(), "list.yaml")
    return caught.value.faults


#: What is changed in the list: old, new, code, about what, a part of the sentence, what was meant
BROKEN = [
    ("control: [3,", "control: [4,", Code.BAD_VALUE, "", "is “4”; it must be 1, 2, 3 or fate", ""),
    ("[3, 3, 3, 3, 3, fate]", "[3, 3, 3, fate]", Code.BAD_VALUE, "", "has 4 faces; it must be a list of 6", ""),
    ("[3, 3, 3, 3, 3, fate]", "[fate, fate, fate, fate, fate, fate]", Code.IMPOSSIBLE, "", "never falls", ""),
    ("warped, warped, routed]", "warped, warped, route]", Code.BAD_VALUE, "", "is “route”", "routed"),
    ("name: Raiders", "name: silent monks", Code.DUPLICATE_ID, "silent monks", "another faction has the name", ""),
    ("id: raiders", "id: monks", Code.DUPLICATE_ID, "Raiders", "another faction has the id “monks” already", ""),
    ("id: raid\n", "id: patience\n", Code.DUPLICATE_ID, "Raid", "another trait has the id “patience” already", ""),
    ("id: raiders", "id: random", Code.IMPOSSIBLE, "", "means a drawn one", ""),
    ("{id: moon", "{id: random", Code.IMPOSSIBLE, "", "means a drawn one", ""),
    ("threshold: 2\n", "threshold: 7\n", Code.BAD_VALUE, "Harvest", "a whole number from 0 to 6", ""),
    ("counts: victory", "counts: victories", Code.BAD_VALUE, "Patience", "strike or victory", "victory"),
    ("moment: claim", "moment: clam", Code.BAD_VALUE, "Reckon", "fate, offensive, claim or logged", "claim"),
    ("moment: claim", "moment: logged", Code.IMPOSSIBLE, "Reckon", "cannot happen at the moment “logged”", ""),
    ("moment: fate", "moment: claim", Code.IMPOSSIBLE, "Veil", "“ignore_fate” cannot happen", ""),
    ("moment: logged", "moment: offensive", Code.IMPOSSIBLE, "Harvest", "wants “moment: logged”", ""),
    ("claim_control: 1, turn", "claim_controls: 1, turn", Code.UNKNOWN_WORD, "Raid", "no effect word", "claim_control"),
    ("turn_down: 1", "turn_down: 5", Code.BAD_VALUE, "Raid", "a whole number from 1 to 4", ""),
    ("[turn_up: 2]", "[]", Code.IMPOSSIBLE, "Patience", "has no effect", ""),
    ("hue: gold", "hue: pink", Code.BAD_VALUE, "Raiders", "is “pink”", ""),
    ("letter: Z", "letter: ZZ", Code.BAD_VALUE, "Raiders", "must have 1 to 1", ""),
    ("points: 4", "points: 10", Code.BAD_VALUE, "Moon", "a whole number from 0 to 9", ""),
    ("game: antares", "game: antaris", Code.BAD_VALUE, "", "the word antares", "antares"),
    ("title: Own\n", "", Code.MISSING_KEY, "", "the key “title” is missing", ""),
]


@pytest.mark.parametrize(("old", "new", "code", "card", "said", "meant"), BROKEN)
def test_a_fault_is_told_once_and_at_its_place(old: str, new: str, code: Code, card: str, said: str, meant: str):
    assert OWN.count(old) == 1, old
    faults = faults_of(OWN.replace(old, new))
    assert len(faults) == 1, [str(fault) for fault in faults]
    fault = faults[0]
    assert (fault.code, fault.card) == (code, card)
    assert said in fault.message
    assert fault.suggestion == meant
    if code is not Code.MISSING_KEY:
        line = OWN[: OWN.index(old)].count("\n") + 1
        assert line <= fault.line <= line + 1


def test_all_faults_are_told_in_one_run():
    broken = OWN
    for old, new, *_ in (BROKEN[0], BROKEN[5], BROKEN[10], BROKEN[16], BROKEN[21]):
        broken = broken.replace(old, new)
    assert len(faults_of(broken)) == 5


def test_every_effect_has_a_word_and_every_word_an_example_that_is_read():
    assert set(WORDS.words) == {kind.kind for kind in Effect.__subclasses__()}
    moments = {"reroll_control": "claim", "ignore_fate": "fate", "claim_control": "logged"}
    for word in WORDS.words.values():
        text = OWN.replace(
            "effects: [turn_up: 2]", f"moment: {moments.get(word.name, 'offensive')}\n        effects: [{word.example}]"
        )
        assert load(text.encode(), "x").faction("monks").traits[0].effects[0].kind == word.name
        assert word.says.endswith(".")


def test_the_starting_list_has_no_fault_and_is_played():
    pool = load(LANGUAGE.starting_list(), "starting-list.yaml")
    tally = check_game(GAME, seeds=range(6), setups=[Setup((Seat("Ada"), Seat("Ben")))], cards=pool, budget=40)
    assert tally.walks == 6
    assert LANGUAGE.summary(pool) == "3 dice, 2 factions, 1 gate"


def test_what_the_engine_understood_is_said():
    faces = {face.id: face for face in LANGUAGE.faces(base())}
    assert list(faces) == ["skirmish", "control", "fate", "concord", "isorian", "algoryn", "boromites", "ghar", "xilos"]
    assert faces["skirmish"].understood[0][1] == "The first roll of a turn is a bust in 3 of 32 cases."
    assert ("Faces", "1 ×2, 2 ×2, 3 ×1, fate ×1") in faces["control"].facts
    for trait in base().traits:
        face = next(f for f in faces.values() if (trait.name in dict(f.understood)))
        wanted = "6 Strikes" if trait.threshold == 6 else f"{trait.threshold} or more Strikes"
        assert f"With {wanted}" in dict(face.understood)[trait.name]
        assert face.text.startswith(wanted), "the printed text and the data agree"
        assert ("Source", "house default, this list’s own") in face.facts
    assert ("Worth", "1 point") in faces["xilos"].facts


def test_the_card_tools_know_the_game(tmp_path: Path):
    run = CliRunner()
    assert language("antares") is LANGUAGE
    shown = run.invoke(app, ["show", "--game", "antares", "scour", "--json"])
    assert shown.exit_code == 0
    assert [card["id"] for card in json.loads(shown.stdout)["cards"]] == ["ghar"]
    words = run.invoke(app, ["words", "antares", "--json"])
    assert {word["word"] for word in json.loads(words.stdout)["words"]} == set(WORDS.words)
    schema = json.loads(run.invoke(app, ["schema", "antares"]).stdout)
    assert schema["properties"]["dice"]["properties"]["control"]["items"]["enum"] == [1, 2, 3, "fate"]
    made = tmp_path / "mine.yaml"
    assert run.invoke(app, ["new", "antares", "-o", str(made)]).exit_code == 0
    checked = run.invoke(app, ["check", str(made), "--json"])
    assert checked.exit_code == 0
    assert json.loads(checked.stdout)["lists"][0]["game"] == "antares"
    made.write_text(made.read_text(encoding="utf-8").replace("threshold: 3", "threshold: 9"), encoding="utf-8")
    assert run.invoke(app, ["check", str(made)]).exit_code == 1
