"""The shipped lessons: walked by what they want, every other act explained by its clause, everything taken back."""

from __future__ import annotations

import re
from functools import cache

import pytest

from rules.core.registry import MODULES
from rules.core.registry import game as game_by_id
from rules.core.rulebook import Rulebook
from tabletop_tui.lessons import shelf
from tabletop_tui.lessons.check import check, walk
from tabletop_tui.lessons.model import Lesson
from tabletop_tui.lessons.session import Session

ALL = [(game, name) for game in MODULES for name in shelf.names(game)]
LEAST = {"hero-realms": 5, "antares": 5, "hyborian": 10}


@cache
def book(game: str) -> Rulebook:
    return Rulebook.parse(game_by_id(game).rulebook())


def test_every_game_has_its_lessons_and_ends_with_a_game() -> None:
    assert set(LEAST) == set(MODULES)
    for game, least in LEAST.items():
        course = shelf.names(game)
        assert len(course) >= least
        assert len(shelf.heads(game)) == len(course)
        lessons = [shelf.lesson(game, name) for name in course]
        assert [any(step.game for step in lesson.steps) for lesson in lessons] == [False] * (len(course) - 1) + [True]


@pytest.mark.parametrize("game", MODULES)
def test_the_first_line_of_a_game_says_what_wins(game: str) -> None:
    first = shelf.lesson(game, shelf.names(game)[0]).steps[0]
    assert first.text[0].startswith("You win ")
    assert first.clause


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_walk_by_what_is_wanted_comes_to_the_end(game: str, name: str) -> None:
    lesson = check(shelf.data(game, name), f"{game}/{name}.yaml", name)
    assert lesson.steps[-1].reading
    # somebody who only reads and presses needs less than five minutes: 200 words a minute, 4 seconds an act
    words = sum(len(part.split()) for step in lesson.steps for part in (*step.text, step.now))
    acts = sum(len(step.acts) if step.each else 1 for step in lesson.steps)
    assert words / 200 * 60 + acts * 4 < 300


@pytest.mark.parametrize(("game", "name"), ALL)
def test_every_act_that_is_not_the_step_is_explained_by_its_clause(game: str, name: str) -> None:
    told: dict[int, set[str]] = {}
    for step, session in walk(shelf.lesson(game, name)):
        if step.game or (step.each and session.progress[0]):
            continue
        state = session.match.state
        wanted = {act.text for act in session.wanted}
        before = state.digest()
        for act in state.legal() if session.waits else ():
            wrong = session.judge(act.text)
            assert (wrong is None) == (act.text in wanted)
            if wrong is None:
                continue
            assert wrong.legal and wrong.label and wrong.told
            assert all(sentence.strip() for sentence in wrong.told)
            assert "no undo" not in " ".join(wrong.told)
            told.setdefault(session.at, set()).update(wrong.told)
            assert wrong.clause and all(book(game).clause(clause) for clause in wrong.clause.split())
        for item in state.blocked(state.actor()) if session.waits else ():
            wrong = session.judge(item.text)
            assert wrong is not None and not wrong.legal
            assert wrong.told and wrong.clause and all(book(game).clause(clause) for clause in wrong.clause.split())
            told.setdefault(session.at, set()).update(wrong.told)
        assert state.digest() == before
        if not step.each:
            # what the lesson has to say of a wrong act is said of one that can be tried here
            assert {words for _, words in step.wrong} <= told.get(session.at, set())


@pytest.mark.parametrize(("game", "name"), ALL)
def test_everything_can_be_taken_back_and_taken_up_again(game: str, name: str) -> None:
    lesson = shelf.lesson(game, name)
    session = Session(lesson)
    places = [(session.at, session.match.state.digest())]
    while not session.over and not session.step.game:  # type: ignore[union-attr]
        while session.reply() is not None:
            pass
        # what was left goes on in the same place
        again = Session(lesson, session.moves)
        while again.reply() is not None:
            pass
        assert (again.at, again.match.state.digest()) == (session.at, session.match.state.digest())
        if not session.skip():
            break
        places.append((session.at, session.match.state.digest()))
    assert len(session.moves) == len(places) - 1 >= 1
    for place in reversed(places[:-1]):
        assert session.back()
        while place[1] != session.match.state.digest() and session.reply() is not None:
            pass
        assert session.at == place[0]
    assert not session.back()
    assert not session.moves


def texts(lesson: Lesson) -> list[str]:
    found = [lesson.title, lesson.about]
    for step in lesson.steps:
        found += [step.title, *step.text, step.now, step.other, *(words for _, words in step.wrong)]
        found += [reply.says for reply in step.replies]
    return found


@pytest.mark.parametrize(("game", "name"), ALL)
def test_texts_keep_to_the_words_of_this_project(game: str, name: str) -> None:
    for text in texts(shelf.lesson(game, name)):
        assert not re.search(r"\b(he|she|his|her|him|please|simply)\b", text, re.IGNORECASE), text
        assert not re.search(r"[!\"']", text), text
        assert "  " not in text
