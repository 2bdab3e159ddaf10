"""What is kept in the repository: no lock files, no addresses of registries, no paths of one machine.

Also that the constraints cover everything that is installed, and that what README tells people to type works.
"""

from __future__ import annotations

import importlib.metadata
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"

MADE = {".git", ".venv", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis", "__pycache__", "dist", "build"}

#: Commands that take over the terminal unless --plain or --check is given.
SCREENS = {"play", "resume", "replay", "learn"}


def kept() -> Iterator[Path]:
    """Every file that belongs to the project."""
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in MADE]
        yield from (Path(folder) / name for name in files)


def texts() -> Iterator[tuple[Path, str]]:
    for path in kept():
        try:
            yield path.relative_to(ROOT), path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


def test_no_lock_files():
    locks = [p for p in kept() if p.suffix == ".lock" or p.name.endswith(("-lock.json", "-lock.yaml", ".lockb"))]
    assert locks == []


def test_no_addresses_of_registries():
    # Put together, so that this file does not hold them.
    registry = re.compile(
        "|".join(("files." + "pythonhosted", "pypi" + r"\.org/simple", "--" + r"(?:extra-)?index-url"))
    )
    assert [path for path, text in texts() if registry.search(text)] == []


def test_no_paths_of_one_machine():
    machine = re.compile(
        r"(?<![\w./-])/(?:" + "|".join(("ho" + "me", "Use" + "rs", "ro" + "ot", "wo" + "rk")) + r")/\w"
    )
    assert [f"{path}: {found[0]}" for path, text in texts() if (found := machine.search(text))] == []


def test_texts_are_clean():
    untidy = []
    for path, text in texts():
        if path.suffix not in {".py", ".md", ".yaml", ".toml", ".tcss", ".txt", ""}:
            continue
        if text and not text.endswith("\n"):
            untidy.append(f"{path} does not end with a line end")
        if "\r" in text and path.suffix == ".py":
            untidy.append(f"{path} has carriage returns")
    assert untidy == []


def constraints() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.split("==") for line in lines if line and not line.startswith("#")]
    assert all(len(pair) == 2 and re.fullmatch(r"[\w.-]+", pair[0]) for pair in pairs)
    return {canonicalize_name(name): version for name, version in pairs}


def test_constraints_meet_the_requirements():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned = constraints()
    for line in [*project["dependencies"], *project["optional-dependencies"]["test"]]:
        requirement = Requirement(line)
        version = pinned[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version), f"{line} and {requirement.name}=={version} do not meet"


def test_constraints_cover_all_that_is_installed():
    """Every library that this project brings along, by whatever way, at the version that is named."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned = constraints()
    todo = [Requirement(line) for line in [*project["dependencies"], *project["optional-dependencies"]["test"]]]
    seen: set[tuple[str, str]] = set()
    while todo:
        requirement = todo.pop()
        name = canonicalize_name(requirement.name)
        for extra in ("", *sorted(requirement.extras)):
            if (name, extra) in seen:
                continue
            seen.add((name, extra))
            assert importlib.metadata.version(name) == pinned.get(name), f"{name} is not installed as constrained"
            for line in importlib.metadata.requires(name) or []:
                needed = Requirement(line)
                if needed.marker is None or needed.marker.evaluate({"extra": extra}):
                    todo.append(needed)


def test_the_text_of_ci_is_a_program():
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    subprocess.run(["bash", "-n", script], check=True)


def test_make_refuses_another_python_in_a_sentence(tmp_path: Path):
    old = tmp_path / "python3.9"
    old.write_text('#!/bin/sh\ncase "$1" in --version) echo Python 3.9.18 ;; *) exit 1 ;; esac\n')
    old.chmod(0o755)
    for named, said in ((old, "is Python 3.9.18; this project needs Python 3.11, 3.12 or 3.13"), ("nowhere", "not a")):
        made = make("play", f"PYTHON={named}", f"VENV={tmp_path / 'venv'}")
        assert made.returncode != 0
        assert said in made.stderr
        assert not (tmp_path / "venv").exists()


def test_make_without_a_target_helps():
    made = make()
    assert made.returncode == 0
    assert {"play", "test", "soak", "clean"} <= set(re.findall(r"^make (\w+) ", made.stdout, flags=re.MULTILINE))


def make(*arguments: str) -> subprocess.CompletedProcess[str]:
    env = {
        key: value for key, value in os.environ.items() if not key.startswith(("MAKE", "MFLAGS")) and key != "PYTHON"
    }
    return subprocess.run(["make", *arguments], cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def blocks(*kinds: str) -> list[str]:
    """The code blocks of README of these kinds."""
    text = README.read_text(encoding="utf-8")
    found = re.findall(r"^```(\w+)\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)
    return [body for kind, body in found if kind in kinds]


def files() -> list[tuple[str, str]]:
    """The files that README writes out: a block that begins with a remark which is the name of one."""
    named = [(re.match(r"# (\S+\.yaml)\n", body), body) for body in blocks("yaml")]
    return [(found[1], body) for found, body in named if found]


def commands() -> list[list[str]]:
    """What README tells people to type, word by word, without prompts and remarks."""
    lines = [line.strip().removeprefix("$ ") for body in blocks("sh", "bash", "console") for line in body.splitlines()]
    return [words for line in lines if (words := shlex.split(line, comments=True))]


def test_readme_commands_run(tmp_path: Path):
    """Every command that does not take over the terminal, one after another in one folder, exits with 0."""
    for name, body in files():
        (tmp_path / name).write_text(body, encoding="utf-8")
    ours = [words for words in commands() if words[0] == "tabletop-tui"]
    assert ours
    for words in ours:
        screen = (
            len(words) == 1 or (words[1] in SCREENS and not {"--plain", "--check"} & {*words}) or words[1] == "serve"
        )
        waits = words[1:3] == ["playtest", "watch"]
        arguments = [*words[1:2], "--help"] if screen else [*words[1:3], "--help"] if waits else words[1:]
        done = subprocess.run(
            [sys.executable, "-m", "tabletop_tui", *arguments],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            input="quit\n",
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{shlex.join(words)}:\n{done.stdout}\n{done.stderr}"
        if screen or waits:
            options = {word.partition("=")[0] for word in words if word.startswith("--")}
            assert options <= set(re.findall(r"--[\w-]+", done.stdout))


def test_readme_writes_out_a_lesson_and_checks_it():
    assert [name for name, _ in files()] == ["past-a-guard.yaml"]
    assert ["tabletop-tui", "learn", "--check", "past-a-guard.yaml"] in commands()


def test_readme_names_targets_that_there_are():
    targets = set(re.findall(r"^\.PHONY: (\w+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE))
    named = {words[1] for words in commands() if words[0] == "make" and len(words) > 1}
    assert {"play", "test"} <= named <= targets


def test_readme_pictures_and_links_are_there():
    text = README.read_text(encoding="utf-8")
    named = re.findall(r"\]\(([^)#\s]+)", text) + re.findall(r'src="([^"]+)"', text)
    places = [place for place in named if "://" not in place]
    assert any(place.endswith(".svg") for place in places)
    assert [place for place in places if not (ROOT / place).exists()] == []


def test_readme_code_runs():
    for body in blocks("python"):
        done = subprocess.run([sys.executable, "-c", body], cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{body}\n{done.stderr}"
