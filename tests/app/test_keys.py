"""Commands are declared once; a keymap that would take a way out, share a key or name no key is refused."""

from __future__ import annotations

import pytest

from tabletop_tui import keys


def test_no_two_commands_share_a_key_in_any_preset() -> None:
    for preset in keys.PRESETS.values():
        assert keys.faults(preset) == []


def test_every_command_says_what_it_does_in_a_known_group() -> None:
    for command in keys.COMMANDS.values():
        assert command.help.endswith(".") and command.label and command.group in keys.GROUPS


@pytest.mark.parametrize("garbage", ["notakey", "ctrl+", "alt+x", "ctrl+m", "shift+enter", "x,,y", ""])
def test_what_is_no_key_is_refused(garbage: str) -> None:
    assert keys.faults({"undo": garbage})


def test_a_clash_names_both_commands_and_the_key() -> None:
    (fault,) = keys.faults({"undo": "w"})
    assert "undo" in fault and "why" in fault and fault.endswith("would share the key w.")


def test_a_clash_between_two_remapped_commands_is_seen() -> None:
    assert keys.faults({"undo": "z", "why": "z"})


def test_two_commands_may_swap_their_keys() -> None:
    assert keys.faults({"undo": "w", "why": "u"}) == []


def test_quit_cannot_be_mapped_away_and_help_cannot_lose_its_key() -> None:
    assert "ctrl+q" in keys.faults({"quit": "x"})[0]
    assert keys.faults({"undo": "ctrl+q"})
    assert keys.faults({"help": " "})
    assert keys.faults({"undo": "question_mark"}) and keys.faults({"undo": "?"})


def test_an_unknown_command_is_named() -> None:
    assert keys.faults({"undoo": "z"}) == ["There is no command “undoo”."]


def test_a_faulty_keymap_is_not_used_at_all() -> None:
    assert keys.usable({"undo": "w"}) == {}
    assert keys.usable({"undo": "z"}) == {"undo": "z"}


def test_keys_may_be_written_as_characters() -> None:
    assert keys.usable({"help": "?,f1", "find.open": "/"}) == {"help": "question_mark,f1", "find.open": "slash"}


def test_letters_of_the_keymap_pick_no_entry() -> None:
    assert keys.picks({}, "abcdfjkmstxyz") == "abcdfjkmstxyz"
    assert keys.picks(keys.VIM, "abcdfjkmstxyz") == "abcdfmstxyz"


def test_the_key_bar_is_ordered_by_use_and_shows_mapped_keys() -> None:
    shown = keys.bar(("help", "do", "undo"), {"undo": "z"})
    assert [key for key, _, _ in shown] == ["Enter", "z", "?"]
