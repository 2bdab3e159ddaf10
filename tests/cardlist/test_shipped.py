"""Shipped lists are found in a source checkout and in an installed wheel."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rules.core.cardlist.shipped import shipped
from rules.core.errors import RulesError
from rules.hero_realms.cards import BASE

ROOT = Path(__file__).parents[2]


def test_in_a_checkout():
    assert shipped(BASE) == (ROOT / "assets" / "cards" / BASE).read_bytes()


def test_laid_out_as_in_a_wheel(tmp_path):
    shutil.copytree(ROOT / "rules", tmp_path / "rules", ignore=shutil.ignore_patterns("__pycache__", "assets"))
    shutil.copytree(ROOT / "assets" / "cards", tmp_path / "rules" / "assets" / "cards")
    code = "from rules.hero_realms.cards import base; import rules; print(rules.__path__[0], len(base().market))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        text=True,
    )
    assert done.stdout.split() == [str(tmp_path / "rules"), "80"]


@pytest.mark.parametrize("path", ["hero_realms/none.yaml", "hero_realms"])
def test_a_missing_list_gets_a_sentence(path):
    with pytest.raises(RulesError, match="is missing from this installation"):
        shipped(path)
