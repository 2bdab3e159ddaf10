"""Decks as people build them: legality rule by rule, the forms they are written in, numbers, seats."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.cardlist import CardListFaulty, Fault
from rules.core.contract import Seat, Setup
from rules.core.errors import SetupError
from rules.core.sideboard import SWAP
from rules.hyborian.cards import base, limited, load
from rules.hyborian.decks_count import by_cost, by_dimension, by_kind, by_rarity
from rules.hyborian.decks_forms import FORMS, read, write
from rules.hyborian.decks_list import DECK, SIDEBOARD, DeckList, slug, title_fault
from rules.hyborian.game import GAME
from rules.hyborian.options import HyborianOptions
from tests.hyborian.field import plain

POOL = base()
ASGARD = DeckList.of(POOL.decks["asgard"])

counts = st.dictionaries(st.sampled_from([card.id for card in limited().cards]), st.integers(1, 60), max_size=30)
titles = st.text(st.characters(min_codepoint=32, max_codepoint=0x17F), min_size=1, max_size=60).filter(
    lambda text: not title_fault(text) and text == " ".join(text.split())
)
#: any deck at all, with something in it
decks = st.builds(
    DeckList, id=titles.map(slug), title=titles, cards=counts.filter(bool), sideboard=counts, about=st.just("")
)


def faults(data: str, file: str) -> list[str]:
    """What is wrong with how a deck is written, as `line:col code message`."""
    with pytest.raises(CardListFaulty) as caught:
        read(data.encode(), file, POOL)
    return [f"{fault.line}:{fault.col} {fault.code} {fault.message}" for fault in caught.value.faults]


# ---- legality --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-DECK-1", "HG-DECK-2", "HG-DECK-4", "HG-DECK-5", "HG-DECK-6")
def test_each_rule_says_how_the_deck_stands_to_it():
    standing = ASGARD.rules(POOL)
    assert all(rule.holds for rule in standing)
    assert [(rule.told, rule.clause) for rule in standing] == [
        ("50 cards, at least 50", "HG-DECK-1"),
        ("5 Gates, 1 card in 10: 5", "HG-DECK-1"),
        ("special Gates 1 of 1", "HG-DECK-2"),
        ("Trooper and Gate to start", "HG-DECK-6"),
        ("at most 2 of a card", "HG-DECK-2"),
        ("1 of a card with one use", "HG-CARD-11"),
        ("sideboard 15 of 20", "HG-DECK-4"),
        ("sideboard Gates 1 of 2", "HG-DECK-4"),
    ]
    more = ASGARD.changed(DECK, "lokis_gate", 1).changed(DECK, "recovery", 1).changed(SIDEBOARD, "hels_gate", 2)
    broken = [(rule.told, len(rule.faults)) for rule in more.rules(POOL) if not rule.holds]
    assert broken == [
        ("6 Gates, 1 card in 10: 5", 1),
        ("1 of a card with one use", 1),
        ("sideboard Gates 3 of 2", 1),
    ], "6 Gates may have 2 special ones"


@pytest.mark.clause("HG-DECK-1", "HG-DECK-2")
def test_the_options_of_a_match_judge_decks_too():
    odd = ASGARD.changed(DECK, "pistoleer", 1)
    assert odd.faults(POOL) == []
    (fault,) = odd.faults(POOL, HyborianOptions(gate_rounding="multiple_of_ten"))
    assert fault.clause == "HG-DECK-1" and "51 cards" in fault.message
    three = ASGARD.changed(DECK, "cleitos_gate", -1).changed(DECK, "bors_gate", 1)
    assert three.faults(POOL) == []
    (fault,) = three.faults(POOL, HyborianOptions(gate_copies="two"))
    assert (fault.card, fault.clause) == ("bors_gate", "HG-DECK-2")


@pytest.mark.clause("HG-DECK-5")
def test_rules_that_a_file_breaks_are_told_at_the_line_of_the_card():
    text = "Name: Three\n3 Brak the Brave\n\nSideboard\n3 Bor's Gate\n"
    told = read(text.encode(), "three.txt", POOL).faults(POOL)
    assert [(fault.line, fault.col, fault.message.partition(";")[0]) for fault in told] == [
        (2, 1, "the deck has 3 cards"),
        (2, 1, "the deck has no Gate"),
        (2, 3, "the deck has 3 of Brak the Brave"),
        (4, 1, "the sideboard has 3 Gates"),
    ]
    sheet = "part,copies,name\ndeck,3,Brak the Brave\nside,3,bors_gate\n"
    told = read(sheet.encode(), "three.csv", POOL).faults(POOL)
    assert {(fault.line, fault.col) for fault in told} == {(2, 1), (2, 8), (3, 1)}


@pytest.mark.clause("HG-DECK-4")
def test_a_card_moves_between_deck_and_sideboard_and_sizes_stay():
    moved = ASGARD.moved("pistoleer", DECK)
    assert (moved.size(DECK), moved.size(SIDEBOARD)) == (51, 14)
    assert moved.moved("pistoleer", SIDEBOARD) == ASGARD
    assert ASGARD.moved("pistoleer", SIDEBOARD) is ASGARD, "there is none in the deck"
    assert ASGARD.changed(DECK, "bors_gate", -99).count(DECK, "bors_gate") == 0
    assert ASGARD.changed(DECK, "bors_gate", 99).count(DECK, "bors_gate") == 60


# ---- forms -----------------------------------------------------------------------------------------------------------


@settings(max_examples=40)
@given(deck=decks, form=st.sampled_from(list(FORMS)))
def test_every_form_reads_back_what_it_writes(deck: DeckList, form: str):
    back = read(write(deck, POOL, form).encode(), "deck" + FORMS[form], POOL).deck
    assert (back.cards, back.sideboard) == (deck.cards, deck.sideboard)
    if form != "csv":
        assert back.title == deck.title


@settings(max_examples=40)
@given(deck=decks)
def test_the_code_of_a_seat_holds_the_whole_deck(deck: DeckList):
    back = DeckList.from_code(deck.code())
    assert (back.title, back.cards, back.sideboard) == (deck.title, deck.cards, deck.sideboard)


@settings(max_examples=60)
@given(data=st.binary(max_size=300) | st.text(max_size=200).map(str.encode), form=st.sampled_from(["text", "csv"]))
def test_whatever_a_file_holds_it_is_read_or_told_in_faults(data: bytes, form: str):
    found: tuple[Fault, ...] = ()
    deck = None
    try:
        deck = read(data, "x", POOL, form).deck
    except CardListFaulty as error:
        found = error.faults
    if deck is None:
        assert found and all(fault.line >= 1 and fault.col >= 1 for fault in found)
    else:
        assert deck.cards and deck.id and not title_fault(deck.title)


def test_a_text_may_be_written_in_many_ways():
    text = (
        "\ufeff// pasted\nMain deck\n2 Bor’s Gate\n1x bors gate\nBOR'S GATE\nzeus_gate x2\n"
        "Troopers (3):\n  3× Merlina\nSideboard: 1\nPistoleer\n"
    )
    deck = read(text.encode(), "my_riders.txt", POOL).deck
    assert deck.cards == {"bors_gate": 4, "zeus_gate": 2, "merlina": 3} and deck.sideboard == {"pistoleer": 1}
    assert (deck.title, deck.id) == ("My riders", "my_riders")


@pytest.mark.clause("HG-DECK-5")
def test_faults_of_a_text_say_line_column_and_what_was_meant():
    text = "Name: X\nAbot: y\n3 Bors gat\n 0 Merlina\nMerlna\nSideboard\n99x Merlina\n"
    assert faults(text, "x.txt") == [
        "2:1 CL-E202 nothing reads the line “Abot:”; a deck has “Name:” and “About:”",
        "3:3 CL-E204 no card is named “Bors gat”",
        "4:2 CL-E204 there are 0 of “Merlina”; a deck list has 1 to 60 of a card",
        "5:1 CL-E204 no card is named “Merlna”",
        "7:1 CL-E204 there are 99 of “Merlina”; a deck list has 1 to 60 of a card",
    ]
    with pytest.raises(CardListFaulty) as caught:
        read(text.encode(), "x.txt", POOL)
    assert [fault.suggestion for fault in caught.value.faults] == ["About", "Bor’s Gate", "", "Merlina", ""]
    assert faults("", "x.txt") == ["1:1 CL-E101 the file is empty; a deck has cards"]
    assert faults("Sideboard\nMerlina\n", "x.txt") == ["1:1 CL-E205 there is no card of the deck in the file"]


@pytest.mark.clause("HG-DECK-5")
def test_faults_of_a_csv_say_line_and_cell():
    assert faults("copies;nam;copies\n", "x.csv")[:2] == [
        "1:1 CL-E205 the first line names no column “id” or “name”, which say the card",
        "1:8 CL-E202 nothing reads the column “nam”",
    ]
    sheet = 'part;qty;name\ndeck;two;Merlina\nsid;2;"Mer\nlina"\n;2;Merlna\n;2;\n'
    assert faults(sheet, "x.csv") == [
        "2:6 CL-E204 “copies” is “two”; it must be a whole number, and a deck list has 1 to 60 of a card",
        "3:1 CL-E204 “part” is “sid”; it must be deck or sideboard",
        "3:7 CL-E204 no card is named “Mer lina”",
        "5:4 CL-E204 no card is named “Merlna”",
        "6:1 CL-E205 the line names no card",
    ]
    deck = read(b"\xef\xbb\xbfCard\tCount\n\nMerlina\t2\n", "x.csv", POOL).deck
    assert deck.cards == {"merlina": 2}


@pytest.mark.clause("HG-DECK-5")
def test_a_yaml_deck_of_another_list_or_with_unknown_cards_is_told_at_its_line():
    text = write(ASGARD, POOL, "yaml")
    assert load(text.encode(), "x.yaml").decks["asgard"].title == "Asgard", "`cards check` reads it"
    (told,) = faults(text.replace("list: limited", "list: mine"), "x.yaml")
    assert told.startswith("4:7 CL-E204 the deck is for the card list “mine”")
    (told,) = faults(text.replace("  zaben_tat: 2", "  zaben_tatt: 2"), "x.yaml")
    assert "no card has the id “zaben_tatt”" in told


# ---- numbers ---------------------------------------------------------------------------------------------------------


def test_a_deck_in_numbers():
    pool = plain().by_id
    cards = {"gaea_gate": 2, "gaea_1": 2, "gaea_3": 1, "chaos_4": 1, "tech": 2, "mercenary": 1, "vehicle": 1, "gone": 9}
    kinds = {count.key: count.number for count in by_kind(cards, pool)}
    assert kinds == {
        **dict.fromkeys(("gate", "tech"), 2),
        **dict.fromkeys(("monster", "companion", "vehicle"), 1),
        "trooper": 3,
        **dict.fromkeys(("vortex", "magic", "surge"), 0),
    }
    homes = {count.title: count.number for count in by_dimension(cards, pool) if count.number}
    assert homes == {"Gaea": 5, "Asgard": 1, "Osiris": 2, "Chaos": 1, "none": 1}
    # tech and mercenary without icons; gaea_1 twice and the vehicle with one; gaea_3 and chaos_4 with two
    assert [count.number for count in by_cost(cards, pool)] == [3, 3, 2, 0]
    rare = {count.key: count.number for count in by_rarity(ASGARD.cards, POOL.by_id)}
    assert rare == dict(Counter(card.rarity for card in POOL.decks["asgard"].cards)) | {"common": 0}


# ---- seats -----------------------------------------------------------------------------------------------------------


def started(deck: str, **options: str):
    """A duel in which Ada plays this deck."""
    return GAME.start(Setup((Seat("Ada", {"deck": deck}), Seat("Ben")), options=options), 1)


def test_a_seat_plays_a_deck_that_is_written_out():
    other = ASGARD.moved("pistoleer", DECK).changed(DECK, "battler", -1)
    s = started(other.code())
    assert Counter(card.id for card in s.players[0].deck) == Counter(other.cards)
    assert s.problems() == []
    setup = Setup((Seat("Ada", {"deck": other.code(), SWAP: "pistoleer>fallen"}), Seat("Ben")))
    swapped = GAME.start(setup, 1)
    assert sum(card.id == "fallen" for card in swapped.players[0].deck) == 1


@pytest.mark.clause("HG-DECK-5")
def test_an_illegal_deck_is_refused_with_every_fault_and_its_clause():
    bad = ASGARD.changed(DECK, "zaben_tat", 1).changed(DECK, "bors_gate", 1)
    with pytest.raises(SetupError) as caught:
        started(bad.code())
    told = str(caught.value)
    assert told.startswith("Ada: The deck “Asgard” cannot be played: ")
    assert "6 of 52 cards are Gates; it must be 5, one in ten (§ HG-DECK-1)" in told
    assert "the deck has 3 of Zaben Tat; it may have 2 (§ HG-DECK-2)" in told
    with pytest.raises(SetupError, match="HG-DECK-1"):
        started(ASGARD.changed(DECK, "pistoleer", 1).code(), gate_rounding="multiple_of_ten")
    with pytest.raises(SetupError, match="“merlin”, which is no card"):
        started("merlin*50+=Wizards")
    for code in ("a+b", "x=y", "Bad id+=T", "a*0+=T", "a+=", "a+=" + "x" * 61):
        with pytest.raises(SetupError):
            started(code if "=" in code else code + "=")
