"""The wheel holds all that the games need, and works from an empty environment elsewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

#: What pip says when it cannot reach a registry at all; anything else is a fault of ours.
UNREACHABLE = re.compile(
    r"NewConnectionError|NameResolutionError|ConnectTimeoutError|Network is unreachable|"
    r"Temporary failure in name resolution|No route to host"
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


def run(*command: str | Path, cwd: Path) -> str:
    """The output of a command that must succeed, with nothing of this process's Python in its way."""
    done = attempt(*command, cwd=cwd)
    assert done.returncode == 0, f"{command} failed:\n{done.stdout}\n{done.stderr}"
    return done.stdout


def attempt(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    outer = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "PIP_REQUIRE_VIRTUALENV", "PIP_TARGET", "PIP_USER"}
    env = {key: value for key, value in os.environ.items() if key not in outer}
    return subprocess.run(
        command, cwd=cwd, env=env, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
    )


def told(output: str) -> list[str]:
    """The lines of a match, without the one that names its journal by the time of day."""
    return [line for line in output.splitlines() if ".jsonl" not in line]


def shipped(pattern: str, folder: str) -> set[str]:
    return {path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob(pattern)}


def test_the_wheel_holds_cards_rulebooks_and_styles(wheel: Path):
    held = set(zipfile.ZipFile(wheel).namelist())
    cards = shipped("*.yaml", "assets/cards")
    assert "assets/cards/hero_realms/base.yaml" in cards
    assert {f"rules/{card}" for card in cards} <= held
    menus = shipped("*.yaml", "assets/bots")
    assert "assets/bots/hero_realms/rush.yaml" in menus
    assert {f"tabletop_tui/{menu}" for menu in menus} <= held
    lessons = shipped("*.yaml", "assets/lessons")
    assert "assets/lessons/hero-realms/01-what-wins.yaml" in lessons
    assert {f"tabletop_tui/{lesson}" for lesson in lessons} <= held
    rulebooks = shipped("rulebook.md", "rules")
    assert "rules/hero_realms/rulebook.md" in rulebooks
    assert rulebooks <= held
    styles = shipped("*.tcss", "tabletop_tui")
    assert styles
    assert styles <= held
    assert {"rules/py.typed", "tabletop_tui/py.typed"} <= held
    assert shipped("*.py", "rules") | shipped("*.py", "tabletop_tui") <= held


def test_the_wheel_holds_nothing_else(wheel: Path):
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert tops == {"rules", "tabletop_tui", "tabletop_tui-0.1.0.dist-info"}
    assert not [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith((".pyc", ".orig"))]


def test_the_wheel_says_what_it_needs(wheel: Path):
    with zipfile.ZipFile(wheel) as archive:
        metadata = Parser().parsestr(archive.read("tabletop_tui-0.1.0.dist-info/METADATA").decode())
        entries = archive.read("tabletop_tui-0.1.0.dist-info/entry_points.txt").decode()
    assert metadata["Name"] == "tabletop-tui"
    assert metadata["Version"] == "0.1.0"
    assert set(metadata["Requires-Python"].split(",")) == {">=3.11", "<3.14"}
    needed = metadata.get_all("Requires-Dist") or []
    assert "textual==8.2.8" in needed
    assert not [line for line in needed if "pytest" in line and "extra" not in line]
    assert "tabletop-tui = tabletop_tui.cli:main" in entries


def test_it_plays_from_an_empty_environment_elsewhere(wheel: Path, tmp_path: Path):
    run(sys.executable, "-m", "venv", tmp_path / "venv", cwd=tmp_path)
    bin_dir = tmp_path / "venv" / "bin"
    pip = (bin_dir / "python", "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "--quiet")
    installed = attempt(*pip, "--constraint", ROOT / "constraints.txt", wheel, cwd=tmp_path)
    if installed.returncode != 0 and UNREACHABLE.search(installed.stdout + installed.stderr):
        pytest.skip("the package registry cannot be reached, so nothing can be installed into an empty environment")
    assert installed.returncode == 0, installed.stderr

    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    found = Path(run(bin_dir / "python", "-c", "import rules; print(rules.__file__)", cwd=elsewhere).strip())
    assert found.is_relative_to(tmp_path / "venv")
    cards = found.parent / "assets" / "cards" / "hero_realms" / "base.yaml"
    assert cards.is_file()

    program = bin_dir / "tabletop-tui"
    run(program, "cards", "check", cards, cwd=elsewhere)
    match = ("play", "hero-realms", "--seat", "A=greedy", "--seat", "B=random", "--plain", "--seed", "3")
    log = told(run(program, *match, cwd=elsewhere))
    assert len(log) > 20
    assert told(run(bin_dir / "python", "-m", "tabletop_tui", *match, cwd=elsewhere)) == log
    assert "HR-SET-1" in run(program, "rules", "hero-realms", "HR-SET-1", cwd=elsewhere)
    assert list(elsewhere.iterdir()) == []
