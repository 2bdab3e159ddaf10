"""Every card of the base set against the table of facts, whose shorthand is read here by code of its own."""

from __future__ import annotations

import csv
import re
from collections import Counter
from pathlib import Path

import pytest

from rules.hero_realms import card_effects as fx
from rules.hero_realms import counts, gains
from rules.hero_realms.branches import Choose
from rules.hero_realms.card import FACTIONS, Card
from rules.hero_realms.cards import ABILITIES, base
from rules.hero_realms.effects import Effect
from rules.hero_realms.program import Program

TABLE = Path(__file__).parent.parent / "data" / "hero-realms-base.csv"

with TABLE.open(encoding="utf-8", newline="") as file:
    ROWS = {row["id"]: row for row in csv.DictReader(file)}

#: An effect in a form that both sides can be brought to: a name, then numbers, words, or effects inside
Canon = tuple[object, ...]


def split(text: str, at: str) -> list[str]:
    """The parts between separators that do not lie in brackets."""
    parts, depth, start = [], 0, 0
    for i, letter in enumerate(text):
        depth += (letter == "[") - (letter == "]")
        if depth == 0 and text.startswith(at, i):
            parts.append(text[start:i])
            start = i + len(at)
    return [part.strip() for part in [*parts, text[start:]]]


def program_in_shorthand(text: str) -> tuple[Canon, ...]:
    parts: list[str] = []
    for part in split(text, ","):
        if part == "then discard as many":
            parts[-1] += ", " + part
        else:
            parts.append(part)
    return tuple(effect_in_shorthand(part) for part in parts)


def effect_in_shorthand(text: str) -> Canon:
    head, _, done = text.partition(" -> if done: ")
    words = head.split()
    match words:
        case ["gold" | "combat" | "health" as what, n] if n.isdigit():
            return (what, int(n))
        case ["gold" | "combat" | "health" as what, n, "per", counted]:
            return (what, int(n.removeprefix("+")), counted)
        case ["draw", n]:
            return ("draw", int(n))
        case ["draw", n, "then", "discard", m] if n == m:
            return ("draw then discard", int(n), "must")
        case ["may", "draw", "up_to", n, "then", "discard", "as", "many"]:
            return ("draw then discard", int(n.rstrip(",")), "may")
        case ["may", "draw", "up_to", n, *rest] if rest == ["then", "discard", "as", "many"]:
            return ("draw then discard", int(n), "may")
        case ["opponent_discards", n]:
            return ("opponent discards", int(n))
        case ["prepare", "1", "own", "champion"]:
            return ("prepare",)
        case ["stun", "target", "champion"]:
            return ("stun", "must")
        case ["may", "stun", "target", "champion"]:
            return ("stun", "may")
        case ["next", "acquired", what, "this", "turn", "->", where]:
            return ("next", what, where.removesuffix("_top"))
        case ["own", "discard", "->", "deck_top:", "1", what]:
            return ("recover", what, "must")
        case ["may", "own", "discard", "->", "deck_top:", "1", what]:
            return ("recover", what, "may")
        case ["may", "sacrifice", "up_to", n, "from", "hand/discard"]:
            return ("sacrifice", int(n), program_in_shorthand(done) if done else ())
    choice = re.fullmatch(r"choose one of \[(.*)\]", text)
    assert choice, text
    return ("choose", tuple(program_in_shorthand(branch) for branch in split(choice.group(1), "|")))


def count_in_words(count: counts.Count) -> str:
    other = "own_other_" if count.less else "own_"
    match count:
        case counts.Champions():
            return f"{other}champions"
        case counts.Guards():
            return f"{other}guards"
        case counts.FactionCards():
            return f"{other}{FACTIONS[count.faction]}_cards"
    raise AssertionError(count)


def built(program: Program | None) -> tuple[Canon, ...]:
    return tuple(effect_built(effect) for effect in program.effects) if program else ()


def effect_built(effect: Effect) -> Canon:
    match effect:
        case gains.Gold():
            return ("gold", effect.n)
        case gains.Combat():
            return ("combat", effect.n)
        case gains.Health():
            return ("health", effect.n)
        case gains.Per():
            return (effect.resource, effect.each, count_in_words(effect.count))
        case fx.Draw():
            return ("draw", effect.n)
        case fx.DrawThenDiscard():
            return ("draw then discard", effect.n, "may" if effect.optional else "must")
        case fx.OpponentDiscards():
            return ("opponent discards", effect.n)
        case fx.Prepare():
            return ("prepare",)
        case fx.Stun():
            return ("stun", "may" if effect.optional else "must")
        case fx.NextAcquired():
            return ("next", effect.kind, effect.to)
        case fx.Recover():
            return ("recover", effect.kind, "may" if effect.optional else "must")
        case fx.SacrificeCards():
            return ("sacrifice", effect.n, built(effect.then))
        case Choose():
            return ("choose", tuple(built(option) for option in effect.options))
    raise AssertionError(effect)


def card(card_id: str) -> Card:
    return base().card(card_id)


def test_the_table_and_the_list_have_the_same_cards():
    """Cards that are only in the decks of classes have a table of their own (test_classes.py)."""
    assert {c.id for c in base().cards[:59]} == set(ROWS)
    assert {c.id for c in [*base().market, *base().starter, base().fire_gem]} == set(ROWS)
    assert len(ROWS) == 59


@pytest.mark.parametrize("card_id", ROWS)
def test_the_facts_of_the_card(card_id):
    row, made = ROWS[card_id], card(card_id)
    assert made.name == row["name"]
    assert made.type == row["type"]
    assert made.subtypes == tuple(word.replace("_", " ") for word in row["subtypes"].split())
    assert FACTIONS[made.faction] == row["faction"]
    assert made.cost == (int(row["cost"]) if row["cost"] else -1)
    assert made.defense == (int(row["defense"]) if row["defense"] else 0)
    assert made.guard == (row["guard"] == "1")
    for ability in ABILITIES:
        wanted = program_in_shorthand(row[ability]) if row[ability] else ()
        assert built(getattr(made, ability)) == wanted, ability


@pytest.mark.parametrize("card_id", ROWS)
def test_the_text_names_every_number_and_ability_of_the_card(card_id):
    """The printed text is typed by hand; it leaves out no amount and no ability that the engine has."""
    made = card(card_id)
    text = made.text.replace("sacrifice up to two", "sacrifice up to 2").replace("up to two", "up to 2")
    for ability, head in (("expend", "Expend:"), ("ally", "Ally:"), ("sacrifice", "Sacrifice this card:")):
        assert (head in text) == (getattr(made, ability) is not None)
    numbers = Counter(re.findall(r"\d+", " ".join(ROWS[card_id][ability] for ability in ABILITIES)))
    said = Counter(re.findall(r"\d+", text))
    assert {n for n in numbers if n != "1"} == {n for n in said if n != "1"}


@pytest.mark.clause("HR-SET-1", "HR-SET-2", "HR-SET-3")
def test_the_piles_of_the_base_set():
    pool = base()
    copies = Counter(c.id for c in pool.market)
    assert copies == {i: int(row["copies"]) for i, row in ROWS.items() if row["pile"] == "market"}
    assert len(pool.market) == 80
    assert Counter(FACTIONS[c.faction] for c in pool.market) == dict.fromkeys(FACTIONS[1:], 20)
    assert Counter(c.id for c in pool.starter) == {"gold": 7, "shortsword": 1, "dagger": 1, "ruby": 1}
    starters = {i: int(row["copies"]) for i, row in ROWS.items() if row["pile"] == "starter"}
    assert starters == {i: n * 4 for i, n in Counter(c.id for c in pool.starter).items()}
    assert (pool.fire_gem.id, pool.fire_gems) == ("fire_gem", int(ROWS["fire_gem"]["copies"]))


def test_cards_know_their_place_in_the_pool():
    assert [c.index for c in base().cards] == list(range(len(base().cards)))
    assert base() is base()


def test_no_number_of_the_base_set_is_this_project_s_own():
    assert base().own == frozenset()
    assert "published base set" in base().about
