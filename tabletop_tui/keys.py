"""Every command of the app, declared once: bindings, palette, key bar, help and settings are all made from here.

The id of a command is a kept contract: people's keymaps name it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from textual.binding import BindingType

#: The groups of the help, in order.
GROUPS: Final = ("do", "move", "look", "game", "app")


@dataclass(frozen=True, slots=True)
class Command:
    """One command.

    keys     its keys unless remapped; the first is the one that is shown
    action   the name of the method that does it, without `action_`
    label    one or two words for the key bar and the palette
    help     one sentence
    rank     place in the key bar, least first; 0 for commands that are not in it
    fixed    cannot be remapped
    palette  offered by name in the palette
    """

    id: str
    keys: tuple[str, ...]
    action: str
    label: str
    help: str
    group: str
    rank: int = 0
    fixed: bool = False
    palette: bool = False


COMMANDS: Final[dict[str, Command]] = {
    command.id: command
    for command in (
        Command("do", ("enter",), "do", "do", "Do what is highlighted, or open it.", "do", 1),
        Command("tick", ("space",), "tick", "step", "Tick or untick; one step of a bot.", "do", 9),
        Command("finish", ("e",), "finish", "end", "End: the turn, the choice or the answer.", "do"),
        Command(
            "play_all", ("p",), "play_all", "play all", "Play the items that ask nothing, one after the other.", "do"
        ),
        Command("undo", ("u",), "undo", "undo", "Take back what the last line says.", "do", 4, palette=True),
        Command("back", ("escape",), "back", "back", "Close what is on top, or leave a question.", "do", 8),
        Command("move.up", ("up",), "up", "up", "Up.", "move"),
        Command("move.down", ("down",), "down", "down", "Down.", "move"),
        Command("move.left", ("left",), "left", "left", "Left, or one less of a number.", "move"),
        Command("move.right", ("right",), "right", "right", "Right, or one more of a number.", "move"),
        Command("move.home", ("home",), "first", "first", "To the first.", "move"),
        Command("move.end", ("end",), "last", "last", "To the last.", "move"),
        Command("move.page_up", ("pageup",), "page_up", "page up", "One page or zone up.", "move"),
        Command("move.page_down", ("pagedown",), "page_down", "page down", "One page or zone down.", "move"),
        Command("region.next", ("tab",), "region_next", "board", "To the next part of the screen.", "move", 2),
        Command("region.previous", ("shift+tab",), "region_previous", "back", "To the part before.", "move"),
        Command("goto", ("g",), "goto", "go to", "A letter for every card; press it to go there.", "move", 10),
        Command("find.open", ("slash",), "find", "find", "Find in a list; Escape clears.", "move", 12),
        Command("find.next", ("n",), "find_next", "next", "To the next hit.", "move"),
        Command("find.back", ("b",), "find_back", "back", "To the hit before.", "move"),
        Command("step.back", ("left_square_bracket",), "step_back", "back", "A step back.", "move", 13),
        Command("step.forward", ("right_square_bracket",), "step_forward", "forward", "A step forward.", "move", 14),
        Command("order", ("o",), "order", "columns", "The next order or set of columns.", "look", 8),
        Command("why", ("w",), "why", "why", "Which clause allows this, or forbids it.", "look", 3),
        Command(
            "not_now",
            ("W",),
            "not_now",
            "not now",
            "The menu also lists what cannot be done now, greyed, with the reason; again hides it.",
            "look",
            palette=True,
        ),
        Command(
            "first_game",
            ("F",),
            "first_game",
            "first game",
            "Above the board: the phase, what usually comes next, what acts mean; again hides it.",
            "look",
            palette=True,
        ),
        Command("card", ("i",), "card", "card", "The card under the cursor in full.", "look", 7),
        Command("log", ("l",), "log_open", "log", "Everything that happened, by turn.", "look", 6, palette=True),
        Command(
            "piles", ("v",), "piles", "piles", "The piles that everyone may look through.", "look", 11, palette=True
        ),
        Command(
            "rules", ("r",), "rules", "rules", "The rulebook at the clause that is shown.", "look", 15, palette=True
        ),
        Command(
            "reference",
            ("f2",),
            "reference",
            "reference",
            "One page with the signs and the turn.",
            "look",
            16,
            palette=True,
        ),
        Command("hint", ("h",), "hint", "hint", "One suggestion from a bot.", "game", 5, palette=True),
        Command("amount.more", ("plus",), "more", "faster", "More; a faster bot.", "game"),
        Command("amount.less", ("minus",), "less", "slower", "Less; a slower bot.", "game"),
        Command(
            "position",
            ("ctrl+s",),
            "position",
            "save position",
            "Write where the game stands as a file to begin from.",
            "game",
            17,
            palette=True,
        ),
        Command("help", ("question_mark", "f1"), "help", "help", "The keys that work now.", "app", 20, palette=True),
        Command("palette", ("ctrl+p", "colon"), "palette", "palette", "Every command and legal act by name.", "app"),
        Command("home", ("q",), "home", "quit", "To the home screen; the game is saved.", "app", 30, palette=True),
        Command(
            "quit", ("ctrl+q",), "quit", "leave", "Leave at once; everything is saved.", "app", fixed=True, palette=True
        ),
    )
}

#: Extra keys of the preset `vim`.
VIM: Final[dict[str, str]] = {
    "move.left": "left,h",
    "move.down": "down,j",
    "move.up": "up,k",
    "move.right": "right,l",
    "hint": "H",
    "log": "L",
}

PRESETS: Final[dict[str, dict[str, str]]] = {"standard": {}, "vim": VIM}

_SHOWN: Final = {
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "enter": "Enter",
    "escape": "Esc",
    "space": "Space",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "home": "Home",
    "end": "End",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "slash": "/",
    "plus": "+",
    "minus": "−",
    "question_mark": "?",
    "colon": ":",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
}


def shown(key: str) -> str:
    """A key as people call it."""
    if key in _SHOWN:
        return _SHOWN[key]
    if len(key) > 1 and key[0] == "f" and key[1:].isdigit():
        return key.upper()
    if len(key) > 1 and "+" not in key:
        return _character(key) or key
    return key


def binding_key(key: str) -> str:
    """The name under which Textual knows a key: `/` is `slash`, `Enter` is `enter`."""
    key = key.strip()
    if len(key) == 1 and not key.isalnum():
        return _names_of_characters().get(key, key)
    return key if len(key) == 1 else key.lower()


@cache
def _names_of_characters() -> dict[str, str]:
    from textual.keys import _character_to_key

    return {char: _character_to_key(char) for char in map(chr, range(33, 127)) if not char.isalnum()}


def _character(name: str) -> str:
    return next((char for char, known in _names_of_characters().items() if known == name), "")


@cache
def _known_keys() -> frozenset[str]:
    from textual.keys import Keys

    letters = {chr(code) for code in range(33, 127)}
    return frozenset({key.value for key in Keys} | letters | set(_names_of_characters().values()) | {"space"})


#: Keys that terminals send as other keys, or not at all.
_MANGLED: Final = frozenset({"ctrl+i", "ctrl+m", "ctrl+j", "ctrl+h", "ctrl+question_mark", "shift+enter"})


def keys_of(command_id: str, keymap: Mapping[str, str]) -> tuple[str, ...]:
    """The keys of a command under a keymap."""
    command = COMMANDS[command_id]
    mapped = keymap.get(command_id)
    if mapped is None or command.fixed:
        return command.keys
    return tuple(binding_key(key) for key in mapped.split(","))


def faults(keymap: Mapping[str, str]) -> list[str]:
    """What is wrong with a keymap, each fault in one sentence; empty for one that may be used."""
    found: list[str] = []
    for command_id, mapped in keymap.items():
        if command_id not in COMMANDS:
            found.append(f"There is no command “{command_id}”.")
            continue
        if COMMANDS[command_id].fixed:
            found.append(f"“{command_id}” keeps {shown(COMMANDS[command_id].keys[0])}; it cannot be mapped.")
            continue
        keys = [binding_key(key) for key in mapped.split(",")]
        if not mapped.strip():
            found.append(f"“{command_id}” would have no key.")
        for key in keys:
            if mapped.strip() and not _possible(key):
                found.append(f"“{key}” for “{command_id}” is no key.")
            elif key in _MANGLED or key.startswith("alt+"):
                found.append(f"“{key}” for “{command_id}” does not reach every terminal program.")
    owners: dict[str, str] = {}
    for command_id in COMMANDS:
        for key in keys_of(command_id, keymap):
            other = owners.setdefault(key, command_id)
            if other != command_id:
                found.append(f"“{other}” and “{command_id}” would share the key {shown(key)}.")
    return found


def _possible(key: str) -> bool:
    if key in _known_keys():
        return True
    modifiers, _, last = key.rpartition("+")
    return (
        bool(modifiers)
        and all(part in ("ctrl", "shift", "alt") for part in modifiers.split("+"))
        and last in _known_keys()
    )


def usable(keymap: Mapping[str, str]) -> dict[str, str]:
    """The keymap in Textual’s key names; the standard one when it has faults."""
    if faults(keymap):
        return {}
    return {command_id: ",".join(keys_of(command_id, keymap)) for command_id in keymap}


def bindings(*command_ids: str) -> list[BindingType]:
    """The bindings of these commands for a screen or widget that has their actions."""
    from textual.binding import Binding

    return [
        Binding(
            ",".join(command.keys),
            command.action,
            command.label,
            show=command.rank > 0,
            id=command.id,
            tooltip=command.help,
            priority=command.fixed,
        )
        for command in (COMMANDS[command_id] for command_id in command_ids)
    ]


def picks(keymap: Mapping[str, str], letters: str) -> str:
    """The letters that may pick an entry: those that no command uses where a menu is.

    `find.back` works only in lists, never beside a menu, so its letter stays free.
    """
    taken = {key for command_id in keymap if command_id in COMMANDS for key in keys_of(command_id, keymap)}
    return "".join(letter for letter in letters if letter not in taken)


def bar(command_ids: Iterable[str], keymap: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """Key, label and action of the commands for a key bar, the most needed first."""
    chosen = sorted((COMMANDS[command_id] for command_id in command_ids), key=lambda command: command.rank)
    return [(shown(keys_of(command.id, keymap)[0]), command.label, command.action) for command in chosen]
