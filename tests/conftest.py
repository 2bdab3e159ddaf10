"""What every test shares: a home of its own, a terminal without surprises, the options and the golden files."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from rules.core.registry import game
from rules.core.rulebook import Rulebook

# Textual reads these when it is imported, which is before any fixture runs.
for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "TEXTUAL", "TEXTUAL_THEME", "TEXTUAL_FILTERS"):
    os.environ.pop(name, None)
os.environ["TEXTUAL_ANIMATIONS"] = "none"
os.environ.setdefault("TERM", "xterm-256color")

# A test must not fail because the machine is busy, nor only on the next run.
settings.register_profile("repeatable", deadline=None, derandomize=True, database=None)
settings.load_profile("repeatable")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the golden files anew instead of comparing with them",
    )


def pytest_configure(config: pytest.Config) -> None:
    # Fixtures wider than one test must not reach the home of the person who runs the tests either.
    home = tempfile.mkdtemp(prefix="tabletop-tui-tests-")
    os.environ["TABLETOP_TUI_HOME"] = home
    config.add_cleanup(lambda: shutil.rmtree(home, ignore_errors=True))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if shutil.which("tmux") is None:
        missing = pytest.mark.skip(reason="tmux is not installed")
        for item in items:
            if item.get_closest_marker("tmux"):
                item.add_marker(missing)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Settings and journals of this test alone; programs that it starts inherit it."""
    path = tmp_path / "home"
    path.mkdir()
    monkeypatch.setenv("TABLETOP_TUI_HOME", str(path))
    return path


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """`golden(name, text)` compares with `golden/<name>.txt` beside the test file.

    With --update-golden the file is written anew, so that a deliberate change of rules shows in review.
    """
    folder = Path(request.path).parent / "golden"
    update = bool(request.config.getoption("--update-golden"))

    def compare(name: str, text: str) -> None:
        path = folder / f"{name}.txt"
        if update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            return
        assert path.is_file(), f"there is no {path.name}; write it with --update-golden and read it through"
        assert text == path.read_text(encoding="utf-8"), f"{path.name} differs; if on purpose, use --update-golden"

    return compare


@pytest.fixture(scope="session")
def hero_book() -> Rulebook:
    """The rulebook of Hero Realms, read."""
    return Rulebook.parse(game("hero-realms").rulebook())
