"""Which libraries may be loaded by what, seen in a fresh process each time.

The rules, the table, the bots, the boards and the playtest run without a screen; the app starts without the
libraries of the command line.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

#: package: the top-level modules that importing it, and all below it, must not load
WITHOUT = {
    "rules": {"textual", "rich", "typer", "click", "tabletop_tui"},
    "tabletop_tui.table": {"textual", "rich", "typer"},
    "tabletop_tui.players": {"textual", "rich", "typer"},
    "tabletop_tui.boards": {"textual", "rich", "typer"},
    "tabletop_tui.playtest": {"textual", "rich", "typer"},
    "tabletop_tui.lessons": {"textual", "rich", "typer"},
}

#: Packages that come later are held to the same from the day they are there.
THERE = [package for package in WITHOUT if (ROOT / package.replace(".", "/") / "__init__.py").is_file()]

#: package: what of our own it may import beside itself (the arrows between the packages)
ARROWS = {
    "rules": {"rules"},
    "tabletop_tui/players": {"rules", "tabletop_tui.players"},
    "tabletop_tui/playtest": {"rules", "tabletop_tui.players", "tabletop_tui.playtest"},
    "tabletop_tui/boards": {"rules", "tabletop_tui.boards"},
    "tabletop_tui/table": {"rules", "tabletop_tui.table", "tabletop_tui.players"},
    "tabletop_tui/lessons": {"rules", "tabletop_tui.lessons", "tabletop_tui.players", "tabletop_tui.table"},
}

LOAD = """
import importlib, json, pkgutil, sys
name = sys.argv[1]
package = importlib.import_module(name)
loaded = [name]
if sys.argv[2] == "all":
    for found in pkgutil.walk_packages(package.__path__, name + "."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)
            loaded.append(found.name)
print(json.dumps({"loaded": loaded, "top": sorted({module.partition(".")[0] for module in sys.modules})}))
"""


def load(name: str, *, below: bool) -> tuple[list[str], set[str]]:
    """The modules of ours that were imported, and the top-level names that Python then holds."""
    run = subprocess.run(
        [sys.executable, "-W", "error::SyntaxWarning", "-c", LOAD, name, "all" if below else "one"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    return found["loaded"], set(found["top"])


def modules_below(name: str) -> set[str]:
    """Every module of a package by the files there are, so that a walk that misses some is noticed."""
    folder = ROOT / name.replace(".", "/")
    files = (p.relative_to(ROOT).with_suffix("") for p in folder.rglob("*.py") if p.name != "__main__.py")
    return {".".join(p.parts).removesuffix(".__init__") for p in files}


def test_the_packages_of_every_game_are_there():
    assert {"rules", "tabletop_tui.table", "tabletop_tui.players", "tabletop_tui.boards"} <= set(THERE)


@pytest.mark.parametrize("package", THERE)
def test_a_package_without_a_screen_loads_none(package: str):
    loaded, top = load(package, below=True)
    assert set(loaded) == modules_below(package)
    assert not top & WITHOUT[package]


def test_the_rules_need_no_pydantic_to_play():
    _, top = load("rules.core.contract", below=False)
    assert "pydantic" not in top
    _, top = load("rules.core.testing", below=False)
    assert not top & {"pydantic", "yaml"}


def test_the_app_starts_without_the_command_line():
    _, top = load("tabletop_tui.app", below=False)
    assert "textual" in top
    assert not top & {"typer", "click"}


def test_the_command_line_starts_without_the_app():
    _, top = load("tabletop_tui.cli", below=False)
    assert not top & {"textual"}


@pytest.mark.parametrize("package", ARROWS)
def test_arrows_between_packages_go_one_way(package: str):
    astray = []
    for path in sorted((ROOT / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for name in imported(node):
                ours = name.split(".")[0] in ("rules", "tabletop_tui", "tests")
                if ours and not any(name == a or name.startswith(f"{a}.") for a in ARROWS[package]):
                    astray.append(f"{path.relative_to(ROOT)} imports {name}")
    assert astray == []


def imported(node: ast.AST) -> list[str]:
    """The modules that a statement imports; `from tabletop_tui import app` counts as the module too."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.module:
        if node.module in ("rules", "tabletop_tui"):
            return [f"{node.module}.{alias.name}" for alias in node.names if alias.name != "__version__"]
        return [node.module]
    return []
