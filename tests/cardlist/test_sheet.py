"""Card lists from tables and back, faults by cell, and two lists compared in words."""

from __future__ import annotations

import json

import pytest

from rules.core.cardlist import CardListFaulty, language
from rules.core.cardlist.cells import column_name
from rules.core.cardlist.compare import compared
from rules.core.cardlist.sheet import imported
from rules.core.cardlist.sheet_export import exported
from tabletop_tui.cli import main

GAMES = ("hero-realms", "antares", "hyborian")
HERO = language("hero-realms")
START = HERO.starting_list()


def cards_of(data: bytes):
    """The cards of a Hero Realms list by id."""
    return {card.id: card for card in HERO.load(data, "list").cards}  # type: ignore[attr-defined]


def faults(table: str, **how) -> list[str]:
    """What is told of a faulty table."""
    with pytest.raises(CardListFaulty) as caught:
        imported(HERO, table.encode(), "list.csv", (START, "start.yaml"), **how)
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize("game", GAMES)
def test_a_list_comes_back_from_its_table_as_it_was(game: str) -> None:
    spoken = language(game)
    for source in (spoken.source(), spoken.starting_list()):
        table = exported(spoken, source, "list")
        again = imported(spoken, table.encode(), "list.csv", (source, "list"))
        assert compared(spoken, spoken.load(source, "a"), spoken.load(again, "b")).same
        assert exported(spoken, again, "again") == table


@pytest.mark.parametrize("divider", [";", "\t", "|"])
def test_whatever_divides_the_cells_the_cards_are_the_same(divider: str) -> None:
    table = exported(HERO, START, "list", divider)
    # as spreadsheets save it: a byte order mark, and line ends of two characters
    data = b"\xef\xbb\xbf" + table.replace("\n", "\r\n").encode()
    again = imported(HERO, data, "list.csv", (START, "list"))
    assert compared(HERO, HERO.load(START, "a"), HERO.load(again, "b")).same


def test_columns_are_found_by_other_names_and_values_as_spreadsheets_write_them() -> None:
    table = (
        "Card,Qty,Type,Faction,Price,Defence,Guard,Expend,Notes\n"
        'Old Guard,5.0,Champion,IMPERIAL,3,4,TRUE,"combat: 2\ngold: 1",mine\n'
    )
    made = imported(HERO, table.encode(), "list.csv", (START, "start"), {"Notes": ""})
    card = cards_of(made)["old_guard"]
    assert (card.name, card.type, card.cost, card.defense, card.guard) == ("Old Guard", "champion", 3, 4, True)
    assert card.expend is not None and card.expend.words() == "gain 2 combat, then gain 1 gold"
    pool = HERO.load(made, "list")
    # the market is the table; what the head needs stays
    assert [card.id for card in pool.market] == ["old_guard"] * 5  # type: ignore[attr-defined]
    assert {"gold", "dagger", "ruby", "shortsword", "fire_gem"} < set(cards_of(made))


def test_columns_can_be_named() -> None:
    table = "Was ist es,Wert,id,type,copies,primary\nBote,3,bote,action,5,draw: 1\n"
    made = imported(HERO, table.encode(), "list.csv", (START, "start"), {"Was ist es": "name", "Wert": "cost"})
    assert (cards_of(made)["bote"].name, cards_of(made)["bote"].cost) == ("Bote", 3)


def test_every_fault_is_told_by_its_cell() -> None:
    table = (
        "name;copies;type;faction;cost;primary\n"
        "Toll Road;4;action;gild;one;gold: 2\n"
        "Spark;5;action;wild;1;combat: 3; opponent_discrads: 1\n"
        "Spark;2;action;wild;1;[gold: 2\n"
    )
    told = faults(table.replace("combat: 3; opponent", '"combat: 3; opponent').replace("discrads: 1", 'discrads: 1"'))
    assert told == [
        (
            "list.csv:2:D2 CL-E204 [Toll Road] “faction” is “gild”; it must be none, guild, imperial, necros or wild; "
            "did you mean “guild”?"
        ),
        "list.csv:2:E2 CL-E204 [Toll Road] “cost” is “one”; it must be a whole number from 0 to 20; did you mean “1”?",
        (
            "list.csv:3:F3 CL-E203 [Spark] there is no effect word “opponent_discrads”; “cards words” lists them; "
            "did you mean “opponent_discards”?"
        ),
        "list.csv:4:A4 CL-E206 [Spark] another card has the name “Spark” already, in A3",
        "list.csv:4:F4 CL-E105 [Spark] the cell cannot be read as a list: did not find expected ',' or ']'",
    ]


def test_a_cell_that_goes_over_lines_moves_the_line_but_not_the_cell() -> None:
    table = 'name,copies,type,cost,text,primary\nBote,5,action,1,"two\nlines",draw: 1\nWall,1,action,x,,draw: 1\n'
    (told,) = faults(table)
    assert told.startswith("list.csv:4:D3 CL-E204 [Wall] “cost” is “x”")


def test_headings_that_nothing_reads_are_told_with_what_was_meant() -> None:
    assert faults("name,copys,type\nA,1,action\n") == [
        (
            "list.csv:1:B1 CL-E202 nothing reads the column “copys”; --column “copys=” leaves it out; "
            "did you mean “copies”?"
        )
    ]
    assert faults("name,copies,type,cost,primary\nA,1,action,1,draw: 1\n") == [
        "list.csv:1:B1 CL-E204 “market” is “1”; it must be a whole number from 5 to 400"
    ]
    assert "names no column “name” or “id”" in faults("type,cost\naction,1\n")[0]
    assert "no row below its headings" in faults("name,type\n")[0]
    with pytest.raises(CardListFaulty, match="UTF-8"):
        imported(HERO, b"name\n\xe9", "list.csv", (START, "start"))


def test_traits_of_antares_stand_under_their_faction() -> None:
    antares = language("antares")
    table = exported(antares, antares.source(), "base").replace("concord,recalculate,", "Concrod,recalculate,", 1)
    with pytest.raises(CardListFaulty) as caught:
        imported(antares, table.encode(), "t.csv", (antares.source(), "base"))
    assert str(caught.value.faults[0]) == (
        "t.csv:2:A2 CL-E204 the list has no faction “Concrod”; did you mean “concord”?"
    )


def test_columns_have_the_names_of_spreadsheets() -> None:
    assert [column_name(n) for n in (0, 25, 26, 51, 52, 701, 702)] == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]


# ---- two lists -------------------------------------------------------------------------------------------------------


def changed() -> bytes:
    """The starting list with one card changed, one new and one gone."""
    text = START.decode()
    text = text.replace('cost: 1\n    own: true\n    text: "Gain 2 gold. Ally: gain 3 combat."', "cost: 3", 1)
    text = text.replace("primary: [gold: 2]\n    ally: [combat: 3]", "primary: [gold: 4]\n    ally: [combat: 3]", 1)
    at = text.index("  - id: night_howl")
    end = text.index("  - id: pack_leader")
    new = "  - {id: cub, name: Cub, copies: 4, type: action, faction: wild, cost: 2, primary: [combat: 1]}\n\n"
    return (text[:at] + new + text[end:]).encode()


def test_what_changed_is_told_in_words() -> None:
    found = compared(HERO, HERO.load(START, "a"), HERO.load(changed(), "b"))
    assert found.sentences() == [
        (
            "Toll Road: cost 1 → 3; source gone: this list’s own; primary: gain 2 gold → gain 4 gold; "
            "printed text gone: “Gain 2 gold. Ally: gain 3 combat.”"
        ),
        "new: Cub (type action, faction Wild, cost 2 gold, copies 4 in the market deck). Primary: gain 1 combat",
        (
            "gone: Night Howl (type action, Wolf, faction Wild, cost 2 gold, copies 4 in the market deck, "
            "source this list’s own). Primary: gain 3 combat, then an opponent discards a card; ally: gain 2 combat"
        ),
    ]


def test_a_card_with_another_id_is_known_by_its_name() -> None:
    text = START.decode().replace("id: toll_road", "id: tolls", 1).encode()
    found = compared(HERO, HERO.load(START, "a"), HERO.load(text, "b"))
    assert found.sentences() == ["Toll Road: id toll_road → tolls"]


def test_decks_are_compared_too() -> None:
    spoken = language("hyborian")
    text = spoken.starting_list()
    same = compared(spoken, spoken.load(text, "a"), spoken.load(text, "b"))
    assert same.same
    none = text[: text.index(b"\ndecks:") + 1]
    gone = compared(spoken, spoken.load(text, "a"), spoken.load(none, "b"))
    assert gone.sentences() and all(sentence.startswith("deck “") for sentence in gone.sentences())


# ---- the commands ----------------------------------------------------------------------------------------------------


def test_the_commands_export_import_and_compare(tmp_path, capsys) -> None:
    start, table, made = tmp_path / "start.yaml", tmp_path / "my-list.csv", tmp_path / "made.yaml"
    start.write_bytes(START)
    assert main(["cards", "export", str(start), "-o", str(table)]) == 0
    table.write_text(table.read_text().replace("guild,1,", "guild,2,", 1))
    assert main(["cards", "import", str(table), "--onto", str(start), "-o", str(made)]) == 0
    assert main(["cards", "import", str(table), "--onto", str(start), "-o", str(made)]) == 2
    assert "is there already; --force writes over it" in capsys.readouterr().err
    assert main(["cards", "diff", str(start), str(made)]) == 0
    assert capsys.readouterr().out == "Toll Road: cost 1 → 2\n1 card changed, none new, none gone.\n"
    assert main(["cards", "diff", str(start), str(made), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["changed"] == [
        {"id": "toll_road", "name": "Toll Road", "changes": [{"what": "cost", "before": "1 gold", "after": "2 gold"}]}
    ]
    assert main(["cards", "diff", "base", "base"]) == 2
    assert main(["cards", "import", str(table)]) == 0
    assert "id: my_list\ntitle: My list\n" in capsys.readouterr().out
    table.write_text("name,copies,type,cost,primary\nA,1,action,1,gld: 1\n")
    assert main(["cards", "import", str(table)]) == 1
    assert f"{table}:2:E2 CL-E203 [A] there is no effect word “gld”" in capsys.readouterr().err


def test_workbooks_are_told_from_tables(tmp_path, capsys) -> None:
    book = tmp_path / "list.xlsx"
    assert main(["cards", "export", "-o", str(book)]) == 2
    assert capsys.readouterr().err.endswith(
        "list.xlsx would be a workbook; -o list.csv makes a table that spreadsheets open.\n"
    )
    assert not book.exists()
    for name, data in (
        ("list.xlsx", b"id,name"),
        ("list.csv", b"PK\x03\x04\x14"),
        ("old.csv", b"\xd0\xcf\x11\xe0\xa1"),
    ):
        (tmp_path / name).write_bytes(data)
        assert main(["cards", "import", str(tmp_path / name)]) == 2
        told = capsys.readouterr().err
        assert told.endswith(f"{name} is a workbook; save its sheet as CSV in UTF-8, and import that.\n")
