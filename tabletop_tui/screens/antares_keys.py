"""The keys that only the table of Antares has, and its key bar."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tabletop_tui import keys
from tabletop_tui.widgets.entries import PICK_LETTERS


@dataclass(frozen=True, slots=True)
class Letters:
    """The keys that do something with the dice: keep and roll, add Fate dice, pass for the turn, end."""

    keep: str
    fate: str
    turn: str
    finish: str

    @classmethod
    def free(cls, keymap: Mapping[str, str]) -> Letters:
        """k, f and t, or the next letters that the keymap leaves free."""
        left = keys.picks(keymap, PICK_LETTERS)
        taken: list[str] = []
        for wanted in "kft":
            key = wanted if wanted in left else next((c for c in left if c not in taken and c not in "kft"), "")
            taken.append(key)
        return cls(taken[0], taken[1], taken[2], keys.keys_of("finish", keymap)[0])


def bar_keys(letters: Letters, keymap: Mapping[str, str], rolled: int, start: bool) -> list[tuple[str, str, str]]:
    """Key, label and action for the key bar: with dice to choose from (`rolled`), before a first roll, or else."""

    def known(name: str, label: str = "") -> tuple[str, str, str]:
        command = keys.COMMANDS[name]
        return keys.shown(keys.keys_of(name, keymap)[0]), label or command.label, command.action

    why, hint, odds, more = known("why"), known("hint"), known("order", "odds"), known("help")
    rest = [known(name) for name in ("log", "card", "piles", "reference")]
    if rolled:
        dice = (f"1–{rolled}" if rolled > 1 else "1", "pick dice", "dice")
        act = [(letters.keep, "keep, roll", f"key('{letters.keep}')"), (letters.finish, "stop", "finish")]
        return [dice, *act, why, hint, odds, more, *rest]
    if start:
        roll = (letters.keep, "roll", f"key('{letters.keep}')")
        return [roll, known("region.next"), why, hint, odds, more, *rest]
    return [known("do"), known("region.next"), why, hint, odds, more, *rest]
