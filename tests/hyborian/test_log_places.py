"""The log and the menu name the Complex that a Trooper is sent to, fights at and comes home from."""

from __future__ import annotations

from typing import Any

import pytest

from rules.hyborian import actions as act
from tabletop_tui.boards.hyborian_turn import checklist
from tests.hyborian.field import field, play, told

#: Ada’s Complex c3; Ben has two, c4 of Gaea and c5 of Hyboria, so that “a Complex” would not say which.
TWO: dict[str, Any] = {
    "complexes": ["0:gaea_gate+gaea", "1:gaea_gate+chaos", "1:hyboria_gate+gaea"],
    "troopers": ["0:gaea_1", "1:gaea_1"],
}


@pytest.mark.clause("HG-MOVE-3", "HG-CBT-12")
def test_the_log_names_the_complex_that_is_attacked():
    s = field(**TWO)
    assert told(s, "send:c3>c5:t1") == ["Ada sent gaea 1 to Ben’s hyboria Gate by gaea Gate"]
    s = field(**TWO)
    play(s, "send:c3>c5:t1")
    assert "Ada attacked Ben at hyboria Gate" in told(s, "attack:c5@p2")


@pytest.mark.clause("HG-CBT-12")
def test_the_log_says_where_the_attackers_come_home_from():
    s = field(**TWO)
    play(s, "send:c3>c4:t1", "attack:c4@p2", "defend", "pick:t2")
    # 2/3 against 2/3: neither falls, and no pair is left that has not met
    assert "gaea 1 went from Ben’s gaea Gate to the Ready Area" in told(s, "picked")


@pytest.mark.clause("HG-CBT-12")
def test_from_a_complex_that_is_gone_they_just_go_home():
    s = field(**TWO)
    play(s, "send:c3>c5:t1", "attack:c5@p2")
    lines = told(s, "decline")
    assert lines.index("Ben’s Complex of hyboria Gate was destroyed by the attackers") < lines.index(
        "gaea 1 went to the Ready Area"
    )


@pytest.mark.clause("HG-MOVE-3")
def test_the_menu_and_the_checklist_name_it_too():
    s = field(**TWO)
    labels = [a.label(s.names) for a in s.legal() if isinstance(a, act.Send) and a.to > 6]
    assert labels == ["Send gaea 1 to Ben’s gaea Gate by gaea Gate", "Send gaea 1 to Ben’s hyboria Gate by gaea Gate"]
    play(s, "send:c3>c5:t1")
    assert any("must fight: hyboria Gate" in row[2] for row in checklist(s, (), s.names).rows)
