"""Settings: kept whole or not at all, and never in the way of a start."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui import settings as config
from tabletop_tui.settings import Settings


def test_what_is_saved_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    wanted = Settings().with_value("look", "glyphs", "ascii").with_value("keys", "map", {"undo": "z"})
    wanted = wanted.with_value("files", "names", ("Ada [b]", "Ben"))
    assert config.save(wanted, path) == ""
    assert config.load(path) == (wanted, [])
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


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
    said = config.save(Settings(), tmp_path / "file" / "settings.json")
    assert said.startswith("The settings could not be saved: ")


def test_every_setting_has_a_title_and_a_sentence() -> None:
    for kind in config.GROUPS.values():
        for entry in fields(kind):
            assert entry.metadata["title"] and entry.metadata["help"].endswith(".")


def test_the_file_is_json_in_groups(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    config.save(Settings(), path)
    assert set(json.loads(path.read_text())) == {"look", "play", "keys", "files"}
