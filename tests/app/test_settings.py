"""Settings: kept whole or not at all, and never in the way of a start."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui import settings as config
from tabletop_tui.settings import Settings
from tabletop_tui.table.shared import rewrite


def test_what_is_changed_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    wanted, said = Settings(), ""
    for group, name, value in (
        ("look", "glyphs", "ascii"),
        ("keys", "map", {"undo": "z"}),
        ("files", "names", ("Ada [b]", "Ben")),
        ("files", "players", {"antares": ("person", "perfect")}),
    ):
        wanted, said = config.change(wanted, group, name, value, path)
        assert said == "" and getattr(getattr(wanted, group), name) == value
    assert config.load(path) == (wanted, [])
    assert sorted(file.name for file in path.parent.iterdir()) == [".settings.json.lock", "settings.json"]


def test_two_tabs_never_lose_each_others_settings(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    one = two = Settings()
    one, _ = config.change(one, "look", "glyphs", "ascii", path)
    two, _ = config.change(two, "play", "hints", False, path)
    one, _ = config.change(one, "play", "bot_speed", "1", path)
    kept, _ = config.load(path)
    assert (kept.look.glyphs, kept.play.hints, kept.play.bot_speed) == ("ascii", False, "1")
    assert one.play.hints and two.look.glyphs == "unicode", "what another tab shows does not change under it"


def test_of_a_mapping_only_the_entries_that_changed_are_written(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    both, _ = config.change(Settings(), "files", "first_matches", {"antares": "a.jsonl", "hyborian": "h.jsonl"}, path)
    config.change(both, "files", "first_matches", {**both.files.first_matches, "hero-realms": "r.jsonl"}, path)
    config.change(both, "files", "first_matches", {"antares": "b.jsonl"}, path)
    assert config.load(path)[0].files.first_matches == {"antares": "b.jsonl", "hero-realms": "r.jsonl"}


def test_of_two_tabs_that_give_one_key_to_two_commands_the_last_one_holds(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    config.change(Settings(), "keys", "map", {"undo": "f9"}, path)
    config.change(Settings(), "keys", "map", {"why": "f9"}, path)
    assert config.load(path) == (Settings().with_value("keys", "map", {"why": "f9"}), [])


def test_many_writers_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "counts.json"

    def count(who: str) -> None:
        for _ in range(20):
            rewrite(path, lambda held: {**(held or {}), who: (held or {}).get(who, 0) + 1})

    with ThreadPoolExecutor() as pool:
        list(pool.map(count, "abc"))
    assert json.loads(path.read_text()) == {"a": 20, "b": 20, "c": 20}


def test_no_file_is_no_fault(tmp_path: Path) -> None:
    assert config.load(tmp_path / "none.json") == (Settings(), [])


@pytest.mark.parametrize("content", [b"{", b"\xff\xfe\x00", b"[1, 2]", b"[" * 200_000, b"null", b'"x"'])
def test_a_broken_file_gives_the_standard_settings_and_one_notice(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    settings, notices = config.load(path)
    assert settings == Settings()
    assert len(notices) == 1 and notices[0].endswith(".")


@pytest.mark.parametrize(
    ("data", "named"),
    [
        ({"look": {"glyphs": "runes"}}, "look.glyphs"),
        ({"look": {"glyphs": True}}, "look.glyphs"),
        ({"play": {"hints": 1}}, "play.hints"),
        ({"play": {"hints": "yes"}}, "play.hints"),
        ({"look": {"shine": 3}}, "shine"),
        ({"colour": {}}, "colour"),
        ({"keys": {"map": {"undo": 3}}}, "keys.map"),
        ({"keys": {"map": {"undo": "w"}}}, "why"),
        ({"files": {"names": ["a\u0000b"]}}, "files.names"),
    ],
)
def test_a_wrong_value_is_named_and_left_at_its_default(data: Any, named: str) -> None:
    settings, notices = config.parse(data)
    assert settings == Settings()
    assert len(notices) == 1 and named in notices[0]


def test_one_wrong_value_does_not_lose_the_others() -> None:
    settings, _ = config.parse({"look": {"glyphs": "runes", "motion": "none"}, "play": {"bot_speed": "1"}})
    assert settings.look.motion == "none" and settings.play.bot_speed == "1"


def test_a_folder_that_cannot_be_written_gives_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    changed, said = config.change(Settings(), "play", "hints", False, tmp_path / "file" / "settings.json")
    assert not changed.play.hints
    assert said.startswith("The settings could not be saved: ")


def test_every_setting_has_a_title_and_a_sentence() -> None:
    for kind in config.GROUPS.values():
        for entry in fields(kind):
            assert entry.metadata["title"] and entry.metadata["help"].endswith(".")


def test_the_file_is_json_in_groups(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    config.change(Settings(), "play", "hints", False, path)
    assert set(json.loads(path.read_text())) == {"look", "play", "keys", "files"}
