"""The lessons that come with the program, by game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from rules.core.cardlist.faults import Report
from rules.core.cardlist.source import MapNode, parse
from rules.core.registry import MODULES
from tabletop_tui.lessons import language
from tabletop_tui.lessons.model import Lesson
from tabletop_tui.table.errors import TableError


class NoLesson(TableError):
    """There is no such lesson."""


def _folder() -> Traversable:
    """The folder of the lessons, from an installed wheel or a source checkout."""
    packaged = files("tabletop_tui").joinpath("assets", "lessons")
    if packaged.is_dir():
        return packaged
    return Path(__file__).resolve().parents[2] / "assets" / "lessons"


@cache
def names(game: str) -> tuple[str, ...]:
    """The names of a game’s lessons, in their order; none are read for that."""
    folder = _folder().joinpath(game)
    if game not in MODULES or not folder.is_dir():
        return ()
    found = (Path(file.name) for file in folder.iterdir())
    return tuple(sorted(path.stem for path in found if path.suffix == ".yaml"))


def data(game: str, name: str) -> bytes:
    """The bytes of a lesson’s file. Raises NoLesson."""
    if name not in names(game):
        raise NoLesson(f"There is no lesson “{name}” of {game}.")
    return _folder().joinpath(game, f"{name}.yaml").read_bytes()


@cache
def lesson(game: str, name: str) -> Lesson:
    """A lesson by its name. Raises NoLesson, and CardListFaulty for one that is at fault."""
    return language.read(data(game, name), f"{game}/{name}.yaml", name)


def find(game: str, wanted: str) -> str:
    """The name of a lesson from its number in the course, or its name. Raises NoLesson."""
    course = names(game)
    if wanted.isdecimal() and 1 <= int(wanted) <= len(course):
        return course[int(wanted) - 1]
    if wanted in course:
        return wanted
    raise NoLesson(f"There is no lesson “{wanted}” of {game}; they are numbered 1 to {len(course)}.")


def after(game: str, name: str) -> str:
    """The name of the lesson that follows in the course; empty after the last."""
    course = names(game)
    at = course.index(name) + 1
    return course[at] if at < len(course) else ""


@dataclass(frozen=True, slots=True)
class Head:
    """What a list says of a lesson: its title, and what it teaches in a few words."""

    title: str
    about: str


@cache
def heads(game: str) -> dict[str, Head]:
    """The titles of a game’s lessons by name, in their order; no position is read for that."""
    found: dict[str, Head] = {}
    for name in names(game):
        root = parse(data(game, name), Report(name, "lesson", "learn"))
        if isinstance(root, MapNode):
            found[name] = Head(root.text("lesson"), root.text("about"))
    return found
