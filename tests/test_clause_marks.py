"""The reader of clause marks finds each kind of mark, and refuses one that it could not follow."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.clause_marks import marked_clauses

MARKED = """
import pytest
from pytest import mark

pytestmark = pytest.mark.clause("GM-ALL-1")

@pytest.mark.clause("GM-PLAY-1", "GM-PLAY-2")
def test_plain(): ...

@mark.clause("GM-ROLL-1")
@pytest.mark.parametrize("eyes", [1, pytest.param(2, marks=pytest.mark.clause("GM-ROLL-2"))])
async def test_each(eyes): ...

@pytest.mark.clause("GM-END-1")
class TestEnd:
    @pytest.mark.clause("GM-END-2")
    def test_last(self): ...

    @pytest.mark.clause("GM-NONE-1")
    def helps(self): ...

@pytest.mark.clause("GM-NONE-2")
def helps(): ...
"""


def test_every_kind_of_mark_is_found(tmp_path: Path):
    (tmp_path / "gems").mkdir()
    (tmp_path / "gems" / "test_gems.py").write_text(MARKED)
    (tmp_path / "helpers.py").write_text(MARKED)
    plain, each, last = (f"gems/test_gems.py::{n}" for n in ("test_plain", "test_each", "TestEnd::test_last"))
    assert marked_clauses(tmp_path) == {
        "GM-ALL-1": [plain, each, last],
        "GM-PLAY-1": [plain],
        "GM-PLAY-2": [plain],
        "GM-ROLL-1": [each],
        "GM-ROLL-2": [each],
        "GM-END-1": [last],
        "GM-END-2": [last],
    }


def test_a_mark_that_is_computed_is_refused(tmp_path: Path):
    (tmp_path / "test_gems.py").write_text("@pytest.mark.clause(ID)\ndef test_it(): ...\n")
    with pytest.raises(ValueError, match=r"test_gems\.py:1: a clause mark takes ids that are written out"):
        marked_clauses(tmp_path)


def test_a_marked_module_without_tests_is_refused(tmp_path: Path):
    (tmp_path / "test_gems.py").write_text('pytestmark = pytest.mark.clause("GM-ALL-1")\n')
    with pytest.raises(ValueError, match="holds no test"):
        marked_clauses(tmp_path)


def test_the_marks_of_this_project_can_be_read():
    for clause, tests in marked_clauses().items():
        assert clause == clause.strip().upper()
        assert tests
