"""Files that are broken at random are told their faults or opened, and nothing else happens."""

from __future__ import annotations

import random
import re

import pytest

from rules.core import position
from rules.core.cardlist import CardListFaulty, Fault
from rules.core.registry import MODULES, game

WORDS = ("0", "-1", "99", "none", "rest", "[]", "{}", "~", "true", "gold", "chaos", "c1", "Ada", "start", "V", "1/2")
TRIES = 40


def broken(text: str, rng: random.Random) -> str:
    """The text with a word replaced, doubled or dropped, or a line dropped."""
    spans = [found.span() for found in re.finditer(r"[\w/=−.-]+", text)]
    start, end = rng.choice(spans)
    other = text[slice(*rng.choice(spans))]
    lines = text.splitlines()
    del lines[rng.randrange(len(lines))]
    return rng.choice(
        [
            text[:start] + rng.choice(WORDS) + text[end:],
            text[:start] + other + text[end:],
            text[:start] + text[end:],
            "\n".join(lines) + "\n",
        ]
    )


@pytest.mark.parametrize("game_id", MODULES)
def test_a_broken_file_is_refused_or_opened(game_id: str) -> None:
    language = position.of(game(game_id))
    text = re.sub(r"#.*", "", language.example().decode())
    rng = random.Random(11)
    opened = 0
    told: list[Fault] = []
    for _ in range(TRIES):
        try:
            state = position.load(broken(broken(text, rng), rng).encode(), "x").state
        except CardListFaulty as error:
            told += error.faults
            continue
        opened += 1
        assert state.problems() == []
        assert state.outcome is not None or state.legal()
    assert 0 < opened < TRIES
    assert all(fault.line >= 1 and fault.message for fault in told)
