"""Files made to hurt: each is given up at the first thing that no card list has, in a sentence."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.core.cardlist import source
from rules.core.cardlist.faults import CardListFaulty, Code, Fault
from rules.core.cardlist.record import MOST_EFFECTS
from rules.core.cardlist.shipped import shipped
from rules.core.cardlist.source import LARGEST, MOST_NODES, read_file
from rules.hero_realms.card_effects import Draw
from rules.hero_realms.cards import BASE, load
from rules.hero_realms.program import Program
from rules.hero_realms.steps import Continue

BASE_TEXT = shipped(BASE).decode()

BOMB = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 12)
)

HOSTILE = {
    "alias bomb": (BOMB.encode(), Code.REFUSED),
    "alias to itself": (b"a: &a [*a]\n", Code.REFUSED),
    "python object": (b"cards: !!python/object/apply:os.system ['true']\n", Code.REFUSED),
    "local tag": (b"cards: !boom []\n", Code.REFUSED),
    "bare tag": (b"cards: ! x\n", Code.REFUSED),
    "tag directives": ("".join(f"%TAG !{i}! tag:x,{i}:\n" for i in range(30_000)).encode(), Code.REFUSED),
    "brackets": (b"[" * 100_000, Code.TOO_DEEP),
    "braces": (b"{a: " * 100_000, Code.TOO_DEEP),
    "dashes": (b"- " * 100_000, Code.TOO_DEEP),
    "question marks": (b"? " * 100_000, Code.TOO_DEEP),
    "deep branches": (b"cards: [{primary: " + b"[{choose: [" * 50, Code.TOO_DEEP),
    "50 MB": (b"x" * 50_000_000, Code.TOO_BIG),
    "many nodes": (b"[" + b"x," * 400_000 + b"]", Code.TOO_BIG),
    "many keys": (b"{" + b"".join(b"%d: 1," % i for i in range(60_000)) + b"}", Code.TOO_BIG),
    "merge key": (b"<<: {game: x}\n", Code.UNKNOWN_KEY),
    "binary": (bytes(range(256)) * 100, Code.BINARY),
    "PNG": (b"\x89PNG\r\n\x1a\n" + b"\0" * 50, Code.BINARY),
    "UTF-16": (BASE_TEXT.encode("utf-16"), Code.ENCODING),
    "UTF-16 without a mark": (BASE_TEXT.encode("utf-16-le"), Code.BINARY),
    "UTF-32": (BASE_TEXT.encode("utf-32"), Code.ENCODING),
    "latin-1": ("title: café\n".encode("latin-1"), Code.ENCODING),
    "surrogate": (b"title: \xed\xa0\x80\n", Code.ENCODING),
    "escape": (b'title: "\\uD800"\n', Code.SYNTAX),
    "beyond Unicode": (b'title: "\\UFFFFFFFF"\n', Code.SYNTAX),
    "long number": (b"market: " + b"9" * 900_000, Code.BAD_VALUE),
    "long key": (b"? " + b"k" * 900_000 + b"\n: 1\n", Code.UNKNOWN_KEY),
    "one quote": (b"title: '" + b"\n" * 900_000, Code.SYNTAX),
}


def codes(data: bytes) -> list[Code]:
    with pytest.raises(CardListFaulty) as caught:
        load(data, "hostile.yaml")
    for fault in caught.value.faults:
        assert len(str(fault)) < 400
        assert str(fault).isprintable()
    return [fault.code for fault in caught.value.faults]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_gets_a_sentence(name):
    data, code = HOSTILE[name]
    assert code in codes(data)


#: The parser in Python is slow at the first, and takes the second for the text to refuse
C_ONLY = {"one quote", "escape"}


@pytest.mark.parametrize("name", [n for n in HOSTILE if n not in C_ONLY])
def test_the_parser_without_a_c_library_gives_the_same(name, monkeypatch):
    data, code = HOSTILE[name]
    monkeypatch.setattr(source, "LOADER", yaml.SafeLoader)
    monkeypatch.setattr(source, "MOST_NODES", 2_000)
    assert code in codes(data)


def test_half_a_character_is_refused_by_the_text_where_the_parser_takes_it(monkeypatch):
    monkeypatch.setattr(source, "LOADER", yaml.SafeLoader)
    assert Code.BAD_VALUE in codes(HOSTILE["escape"][0])


def test_both_parsers_read_the_same_list(monkeypatch):
    fast = load(BASE_TEXT.encode(), "base.yaml")
    monkeypatch.setattr(source, "LOADER", yaml.SafeLoader)
    slow = load(BASE_TEXT.encode(), "base.yaml")
    assert [c.id for c in fast.market] == [c.id for c in slow.market]
    assert [c.text for c in fast.cards] == [c.text for c in slow.cards]


def test_the_limits_leave_room_for_lists_ten_times_the_base_set():
    assert len(BASE_TEXT.encode()) * 10 < LARGEST
    assert sum(1 for e in yaml.parse(BASE_TEXT) if isinstance(e, yaml.NodeEvent)) * 10 < MOST_NODES


def test_a_file_is_never_read_past_the_limit(tmp_path):
    path = tmp_path / "big.yaml"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    with pytest.raises(CardListFaulty, match="CL-E102"):
        read_file(path)


@pytest.mark.parametrize("name", ["nothing.yaml", ".", "a\0b"])
def test_a_file_that_cannot_be_read(tmp_path, name):
    with pytest.raises(CardListFaulty, match="CL-E101 the file cannot be read: ") as caught:
        read_file(tmp_path / name)
    assert str(caught.value).isprintable()


def survives(data: bytes) -> None:
    """The list is read, or its faults are told; nothing else may be raised."""
    faults: tuple[Fault, ...] = ()
    told = False
    try:
        load(data, "fuzz.yaml")
    except CardListFaulty as error:
        faults, told = error.faults, True
    assert told == bool(faults)
    assert all(fault.line >= 1 and fault.col >= 1 for fault in faults)


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=200))
def test_random_bytes(data):
    survives(data)


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="abc:-[]{},#&*!|>'\"%@`? \n\t01.~é\ufeff", max_size=120))
def test_random_punctuation(text):
    survives(text.encode())


SCRAPS = [
    "",
    ":",
    "- ",
    "[",
    "]",
    "{",
    "}",
    "#",
    "&a ",
    "*a",
    "!x ",
    "'",
    '"',
    "\t",
    "\n",
    "~",
    "null",
    "true",
    "-1",
    "999",
]
CHANGES: list[Callable[[str, int, random.Random], str]] = [
    lambda text, at, r: text[:at] + text[at + r.randint(1, 40) :],
    lambda text, at, r: text[:at] + r.choice(SCRAPS) + text[at:],
    lambda text, at, r: text[:at] + r.choice(SCRAPS) + text[at + r.randint(1, 12) :],
    lambda text, at, r: text[:at] + text[at // 2 : at // 2 + 60] + text[at:],
    lambda text, at, r: text[:at],
]


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(min_value=0), st.integers(min_value=1, max_value=4))
def test_mutations_of_the_starting_list(seed, changes):
    r = random.Random(seed)
    text = shipped("hero_realms/starting-list.yaml").decode()
    for _ in range(changes):
        text = r.choice(CHANGES)(text, r.randrange(len(text) + 1), r)
    survives(text.encode())


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_words_in_wrong_places(data):
    """Every key of a card with any value that YAML has: read or refused, never a crash."""
    value = data.draw(
        st.recursive(
            st.sampled_from(["1", "0", "-1", "true", "~", "''", "x", "champion", "guild", "card", "must", "champions"]),
            lambda inner: st.one_of(
                st.lists(inner, max_size=3).map(lambda xs: f"[{', '.join(xs)}]"),
                st.dictionaries(
                    st.sampled_from(
                        ["gold", "choose", "then", "cards", "each", "per", "what", "to", "recover", "stun"]
                    ),
                    inner,
                    max_size=3,
                ).map(lambda d: "{" + ", ".join(f"{k}: {v}" for k, v in d.items()) + "}"),
            ),
            max_leaves=12,
        )
    )
    key = data.draw(st.sampled_from(["id", "name", "copies", "type", "faction", "cost", "guard", "primary", "ally"]))
    card = {"id": "x", "name": "X", "type": "action", "faction": "wild", "cost": "1", "copies": "5", key: value}
    body = ", ".join(f"{k}: {v}" for k, v in card.items())
    head = (
        "game: hero-realms\nid: x\ntitle: x\nabout: x\nstarter: {x: 10}\nfire_gems: {card: x, copies: 1}\nmarket: 5\n"
    )
    survives(f"{head}cards: [{{{body}}}]\n".encode())


def test_long_abilities_cost_no_more_than_their_length():
    """What a program keeps for going on after a question grows with its effects, not as a power of them."""
    kept: list[Program] = []
    found = [Program([Draw(1) for _ in range(MOST_EFFECTS)])]
    while found:
        program = found.pop()
        if not any(program is one for one in kept):
            kept.append(program)
            found += [step.program for steps in program.rest for step in steps if isinstance(step, Continue)]
    assert len(kept) == MOST_EFFECTS
