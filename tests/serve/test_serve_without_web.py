"""Without what the browser needs, one sentence says what to install."""

from __future__ import annotations

import pytest

from tabletop_tui.cli import main


def test_without_the_extra_a_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tabletop_tui.commands.serve.find_spec", lambda name: None)
    assert main(["serve"]) == 2
    told = capsys.readouterr()
    assert told.err == "The browser needs the extra “web”: pip install 'tabletop-tui[web]'.\n" and told.out == ""
