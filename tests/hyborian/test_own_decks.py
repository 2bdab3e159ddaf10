"""Decks of somebody’s own: kept as files, offered to seats, and the `decks` command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.core.cardlist import CardListFaulty
from rules.core.contract import Seat, Setup
from rules.core.errors import SetupError
from rules.hyborian.cards import base
from rules.hyborian.decks_list import DECK, DeckList
from rules.hyborian.game import GAME
from tabletop_tui import cli
from tabletop_tui.table import decks, home
from tabletop_tui.table.decks_edit import DeckEditor
from tabletop_tui.table.decks_find import Filter
from tabletop_tui.table.errors import TableError
from tabletop_tui.table.match import Match

POOL = base()
ASGARD = DeckList.of(POOL.decks["asgard"])


def mine(title: str = "My riders", by: int = 0) -> DeckList:
    """A deck of one’s own, kept: Asgard’s, with so many more of one card."""
    deck = DeckList(decks.free_id(title, POOL), title, "", ASGARD.cards, ASGARD.sideboard)
    deck = deck.changed(DECK, "zaben_tat", by)
    decks.save(deck, POOL)
    return deck


def test_a_deck_is_kept_and_listed_after_the_ready_made_ones():
    deck, faulty = mine(), mine("Bad riders", 1)
    broken = home.decks() / "torn.yaml"
    broken.write_text("game: hyborian\ncards: [", encoding="utf-8")
    offers = decks.every(POOL)
    assert [offer.key for offer in offers] == [*POOL.decks, "own:bad_riders", "own:my_riders", "own:torn"]
    bad, good, torn = offers[-3:]
    assert (good.deck, good.faults, bad.deck, bad.faults) == (deck, 0, faulty, 1)
    assert torn.deck is None and torn.reason.startswith("torn.yaml:3:1 CL-E105")
    assert [path.name for path in home.decks().iterdir() if path.name.startswith(".")] == []
    assert decks.free_id("My riders!", POOL) == "my_riders_2" and decks.free_id("Asgard", POOL) == "asgard_2"
    decks.save(deck.changed(DECK, "pistoleer", 1), POOL)
    assert next(offer.deck for offer in decks.own(POOL) if offer.key == "own:my_riders") != deck
    decks.delete("my_riders")
    with pytest.raises(TableError, match=r"There is no deck my_riders\.yaml"):
        decks.delete("my_riders")
    with pytest.raises(TableError, match="without cards"):
        decks.save(DeckList("x", "X"), POOL)


def test_a_deck_of_another_card_list_is_told_and_not_offered():
    path = home.decks() / "other.yaml"
    decks.save(mine(), POOL)
    path.write_text(decks.path_of("my_riders").read_text().replace("list: limited", "list: mine"))
    (offer,) = [offer for offer in decks.own(POOL) if offer.key == "own:other"]
    assert offer.deck is None and "for the card list “mine”" in offer.reason
    (choice,) = decks.seat_choices(GAME, POOL)
    assert [value for value, _, _ in choice.options] == ["", *POOL.decks, "own:my_riders"]


@pytest.mark.clause("HG-DECK-5")
def test_seats_play_decks_of_their_own_and_illegal_ones_are_refused():
    mine()
    mine("Bad riders", 1)
    named = {value: name for value, name, _ in decks.seat_choices(GAME, POOL)[0].options}
    assert (named["own:my_riders"], named["own:bad_riders"]) == ("My riders", "✗1 Bad riders")

    def problem(deck: str, **options: str) -> str:
        return decks.problem(POOL, [Seat("Ada", {"deck": deck}), Seat("Ben")], options)

    assert problem("own:my_riders") == problem("gaea") == problem("") == ""
    assert "§ HG-DECK-2" in problem("own:bad_riders") and problem("own:bad_riders").startswith("Ada: ")
    assert problem("own:gone") == (
        "Ada: There is no deck “own:gone”; there are: "
        "hyboria, gaea, asgard, atlantis, osiris, chaos, bad_riders, my_riders."
    )
    seats = (Seat("Ada", {"deck": "my_riders"}), Seat("Ben", {"deck": "gaea"}))
    match = Match.new(GAME, Setup(seats), ["random", "random"], 5)
    match.close()
    decks.delete("my_riders")
    again = Match.open(match.path, write=False)
    told = again.header.seats[0].choices["deck"]
    assert told == ASGARD.code().replace("=Asgard", "=My riders"), "the journal needs the file no more"
    assert again.state.digest() == match.state.digest()
    with pytest.raises(SetupError, match="HG-DECK-2"):
        Match.new(GAME, Setup((Seat("Ada", {"deck": "own:bad_riders"}), Seat("Ben"))), ["random", "random"], 5)


def test_decks_come_in_and_go_out_as_files(tmp_path: Path):
    for name in ("a.txt", "a.csv", "a.yaml"):
        path = decks.export(ASGARD, POOL, tmp_path / name)
        assert decks.import_deck(path, POOL).deck.cards == ASGARD.cards
        with pytest.raises(TableError, match="already"):
            decks.export(ASGARD, POOL, path)
    assert decks.export(ASGARD, POOL, tmp_path, "csv").name == "asgard.csv"
    with pytest.raises(TableError, match="cannot be written"):
        decks.export(ASGARD, POOL, tmp_path / "nowhere" / "a.txt")
    with pytest.raises(CardListFaulty):
        decks.import_deck(tmp_path / "gone.txt", POOL)


def test_every_change_can_be_taken_back():
    editor = DeckEditor(ASGARD, POOL, kept=True)
    assert not editor.changed and editor.undo() == "There is nothing to take back."
    assert editor.change(DECK, "zaben_tat", 1) == "Zaben Tat put into the deck: 3 there now."
    assert editor.change("sideboard", "zaben_tat", -1) == "There is no Zaben Tat in the sideboard."
    assert editor.move("pistoleer", DECK) == "Pistoleer moved into the deck."
    editor.rename("Riders")
    editor.fill({"merlina": 2}, {}, "", "the cards of x.txt imported")
    assert editor.deck.cards == {"merlina": 2} and editor.changed
    told = [editor.undo() for _ in range(4)]
    assert told[0] == "Taken back: the cards of x.txt imported." and editor.deck == ASGARD and not editor.changed
    editor.change(DECK, "battler", -1)
    editor.now_kept(editor.deck)
    assert not editor.changed
    editor.undo()
    assert editor.deck == ASGARD and editor.changed


def test_the_pool_is_looked_through_by_words_kind_dimension_and_rarity():
    found = Filter("vehicle asgard", kind="trooper").cards(POOL, ASGARD)
    assert found and all(card.kind == "trooper" for card in found)
    assert [card.id for card in Filter("bor's gate").cards(POOL, ASGARD)] == ["bors_gate"]
    gates = Filter(kind="gate", dimension="2", rarity="rare", order="name").cards(POOL, ASGARD)
    assert [card.name for card in gates] == sorted(
        card.name for card in POOL.cards if (card.kind, card.dimension, card.rarity) == ("gate", 2, "rare")
    )
    held = Filter(where="here").cards(POOL, ASGARD)
    assert {card.id for card in held} == {*ASGARD.cards, *ASGARD.sideboard}
    assert len(held) + len(Filter(where="not").cards(POOL, ASGARD)) == len(POOL.cards)
    strongest = Filter(order="attack").cards(POOL, ASGARD)[0]
    assert strongest.attack == max(card.attack for card in POOL.cards)
    turned = Filter().turned("dimension", -1)
    assert turned.summary() == "no Dimension" and turned.narrowed and not Filter().narrowed


# ---- the command -----------------------------------------------------------------------------------------------------


def said(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """What a command line gives: exit status, standard output, standard error."""
    status = cli.main(["decks", *map(str, arguments)])
    found = capsys.readouterr()
    return status, found.out, found.err


def test_the_command_lists_shows_and_converts(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    text = tmp_path / "my_riders.txt"
    assert said(capsys, "export", "asgard", "-o", text) == (0, f"Written: {text}.\n", "")
    status, out, err = said(capsys, "import", text, "--name", "My riders")
    assert (status, err) == (0, "") and out.startswith("Kept as my_riders: My riders: 50 cards, sideboard 15, legal")
    assert "my_riders  own         My riders: 50 cards, sideboard 15, legal\n" in said(capsys, "list")[1]
    status, out, _ = said(capsys, "show", "my_riders")
    assert status == 0 and "  Gates 5\n    2 Bor’s Gate\n" in out and "✓ 50 cards, at least 50  § HG-DECK-1" in out
    sheet = said(capsys, "export", "my_riders", "--to", "csv")[1]
    assert sheet.splitlines()[1] == "deck,2,bors_gate,Bor’s Gate,Gate,Asgard,,,,Rare"
    told = json.loads(said(capsys, "list", "--json")[1])["decks"]
    assert [deck["id"] for deck in told if not deck["ready"]] == ["my_riders"] and told[-1]["cards"] == ASGARD.cards


@pytest.mark.clause("HG-DECK-5")
def test_the_command_tells_every_fault_at_its_place(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    bad = tmp_path / "bad.txt"
    bad.write_text("Name: Bad\n3 Merlina\n", encoding="utf-8")
    status, out, _ = said(capsys, "check", bad)
    assert status == 1 and out.splitlines() == [
        f"{bad}:2:1 CL-E302 [Bad] the deck has 3 cards; it must have at least 50 (§ HG-DECK-1)",
        f"{bad}:2:1 CL-E302 [Bad] the deck has no Gate; it must have one to start with (§ HG-DECK-6)",
        f"{bad}:2:3 CL-E302 [Bad] the deck has 3 of Merlina; it may have 2 (§ HG-DECK-2)",
        f"{bad}: 3 faults.",
    ]
    status, out, err = said(capsys, "import", bad)
    assert status == 0 and "Kept as bad: Bad: 3 cards, 3 faults" in out and err.count("CL-E302") == 3
    assert said(capsys, "show", "bad")[0] == 1
    bad.write_text("Merlna\n", encoding="utf-8")
    status, out, err = said(capsys, "import", bad)
    assert (status, out) == (1, "") and "did you mean “Merlina”?" in err
    assert said(capsys, "show", "asgrd") == (2, "", "There is no deck “asgrd”; did you mean asgard?\n")
    assert said(capsys, "export", "asgard", "--to", "cvs") == (2, "", "There is no form “cvs”; did you mean csv?\n")
    assert said(capsys, "check", tmp_path / "gone.txt")[0] == 2
    good = tmp_path / "good.csv"
    said(capsys, "export", "gaea", "--to", "csv", "-o", good)
    status, out, _ = said(capsys, "check", "--json", good, bad)
    assert status == 1 and [deck["ok"] for deck in json.loads(out)["decks"]] == [True, False]


def test_play_takes_a_deck_of_ones_own(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("os.fsync", lambda handle: None)
    mine()
    mine("Bad riders", 1)
    line = ["play", "hyborian", "--plain", "--seed", "3", "--seat", "Ben=random", "--seat"]
    assert cli.main([*line, "Ada=random,deck=bad_riders"]) == 2
    assert "Ada: The deck “Bad riders” cannot be played: the deck has 3 of Zaben Tat" in capsys.readouterr().err
    assert cli.main([*line, "Ada=random,deck=riders"]) == 2
    assert "There is no deck “riders”; did you mean my_riders?" in capsys.readouterr().err
    assert cli.main([*line, "Ada=random,deck=my_riders"]) == 0
