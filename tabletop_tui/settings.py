"""The settings: one model in groups, kept as JSON, from which the settings screen is generated.

Reading needs no validation library, so that the first paint does not wait for one. A value that is not as it should be
is left at its default and named in a sentence; a broken file never stops the app.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import Field, asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

from tabletop_tui import keys
from tabletop_tui.table.shared import rewrite


def _setting(default: Any, title: str, help: str) -> Any:
    return field(default=default, metadata={"title": title, "help": help})


@dataclass(frozen=True)
class Look:
    """How it looks."""

    theme: str = _setting("table-dark", "Theme", "Colours; every theme keeps the six hues apart.")
    glyphs: Literal["unicode", "ascii"] = _setting(
        "unicode", "Signs", "ascii draws everything with letters and simple marks."
    )
    motion: Literal["full", "short", "none"] = _setting(
        "full", "Motion", "Motion only shows what has changed already; none leaves it out."
    )


@dataclass(frozen=True)
class Play:
    """How it plays."""

    bot_speed: Literal["instant", "0.2", "0.4", "1", "step"] = _setting(
        "0.4", "Bot speed", "Seconds before each action of a bot; step waits for Space."
    )
    hints: bool = _setting(True, "Hints", "h asks a bot for one suggestion.")
    hint_bot: str = _setting("strongest", "Hint bot", "Which bot is asked; strongest is each game’s own.")
    ask_end: bool = _setting(
        True, "Ask at the end", "Ending a turn asks once more when something could still be spent."
    )
    hand_over: bool = _setting(
        True, "Hand-over screen", "Between two people whose hands are hidden. Off: all may look."
    )
    odds: Literal["points", "chances", "off"] = _setting(
        "points", "Odds", "Chances of dice, with average points or without; a table can hide them for all."
    )
    first_game: Literal["first match", "always", "off"] = _setting(
        "first match",
        "First game",
        "Above the board: the phase, what usually comes next, what acts mean. In the first match of a game, or always.",
    )
    not_now: bool = _setting(True, "Not now", "Wide tables list what cannot be done, and why.")
    menu_not_now: bool = _setting(
        False, "Not now in the menu", "The menu also lists what cannot be done, greyed, with the reason; W turns it."
    )


@dataclass(frozen=True)
class Keys:
    """Which keys do what. `map` holds only what differs from the preset."""

    preset: Literal["standard", "vim"] = _setting("standard", "Preset", "vim adds h j k l for moving.")
    map: Mapping[str, str] = field(default_factory=dict, metadata={"title": "Keys", "help": "Keys by command."})

    def keymap(self) -> dict[str, str]:
        """Preset and own keys together."""
        return {**keys.PRESETS[self.preset], **self.map}


@dataclass(frozen=True)
class Files:
    """What is kept."""

    keep_finished: bool = _setting(True, "Keep finished games", "Off: a finished game is deleted when it is left.")
    names: tuple[str, ...] = field(
        default=(), metadata={"title": "Names", "help": "The names of the last table, offered at the next."}
    )
    players: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict,
        metadata={"title": "Players", "help": "Who played each seat at the last table of a game: a person, or a bot."},
    )
    first_matches: Mapping[str, str] = field(
        default_factory=dict,
        metadata={"title": "First matches", "help": "The journal of the first match of each game, by its name."},
    )


@dataclass(frozen=True)
class Settings:
    """All settings, in their groups."""

    look: Look = field(default_factory=Look)
    play: Play = field(default_factory=Play)
    keys: Keys = field(default_factory=Keys)
    files: Files = field(default_factory=Files)

    def with_value(self, group: str, name: str, value: Any) -> Settings:
        """The same settings with one value changed."""
        part = replace(getattr(self, group), **{name: value})
        return replace(self, **{group: part})


#: The groups in the order of the screen.
GROUPS: dict[str, type[Any]] = {"look": Look, "play": Play, "keys": Keys, "files": Files}


def choices(group: str, name: str) -> tuple[Any, ...] | None:
    """The values a setting may have; None for free text and for what has an editor of its own."""
    kind = get_type_hints(GROUPS[group])[name]
    if kind is bool:
        return (True, False)
    return get_args(kind) if get_origin(kind) is Literal else None


def parse(data: Any) -> tuple[Settings, list[str]]:
    """Settings from what a file holds, and what was left at its default, each in a sentence."""
    settings = Settings()
    notices: list[str] = []
    if not isinstance(data, dict):
        return settings, ["The settings file holds no settings; the standard ones are used."]
    for group, values in data.items():
        kind = GROUPS.get(group)
        if kind is None or not isinstance(values, dict):
            notices.append(f"Settings: there is no group “{group}”.")
            continue
        known = {entry.name: entry for entry in fields(kind)}
        for name, value in values.items():
            if name not in known:
                notices.append(f"Settings: {group} has no “{name}”.")
                continue
            checked = _checked(group, known[name], value)
            if checked is None:
                notices.append(f"Settings: {group}.{name} cannot be {json.dumps(value)}; the standard is used.")
            else:
                settings = settings.with_value(group, name, checked)
    wrong = keys.faults(settings.keys.keymap())
    if wrong:
        notices.append(f"Settings: {wrong[0]} The standard keys are used.")
        settings = replace(settings, keys=Keys())
    return settings, notices


def _checked(group: str, entry: Field[Any], value: Any) -> Any:
    allowed = choices(group, entry.name)
    if allowed is not None:
        return (
            value
            if any(value is option or (value == option and not isinstance(option, bool)) for option in allowed)
            else None
        )
    if entry.name in ("map", "first_matches"):
        fine = isinstance(value, dict) and all(isinstance(part, str) for pair in value.items() for part in pair)
        return dict(value) if fine else None
    if entry.name == "names":
        fine = isinstance(value, list) and all(isinstance(part, str) and part.isprintable() for part in value)
        return tuple(value) if fine else None
    if entry.name == "players":
        fine = isinstance(value, dict) and all(
            isinstance(kinds, list) and all(isinstance(kind, str) for kind in kinds) for kinds in value.values()
        )
        return {game: tuple(kinds) for game, kinds in value.items()} if fine else None
    return value if isinstance(value, str) and value.isprintable() and value else None


def load(path: Path) -> tuple[Settings, list[str]]:
    """The settings in a file, with notices; the standard ones when there is none. Never raises."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Settings(), []
    except (OSError, UnicodeDecodeError) as error:
        return Settings(), [f"The settings could not be read ({type(error).__name__}); the standard ones are used."]
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return Settings(), [f"{path.name} is not proper JSON; the standard settings are used."]
    return parse(data)


def change(before: Settings, group: str, name: str, value: Any, path: Path) -> tuple[Settings, str]:
    """Change one setting and keep it; the settings with it, and a sentence when it could not be kept, else empty.

    The file may have been written by another tab or terminal since it was read: what they changed there stays, and of
    a setting that is a mapping (keys, players) only the entries that differ from `before` are changed.
    """
    after = before.with_value(group, name, value)

    def merged(held: Any) -> dict[str, Any]:
        kept = parse(held)[0] if isinstance(held, dict) else before
        was, now = getattr(getattr(before, group), name), getattr(getattr(kept, group), name)
        kept = kept.with_value(group, name, _entries_changed(now, was, value) if isinstance(value, Mapping) else value)
        if keys.faults(kept.keys.keymap()):
            # what two of them gave to a key cannot stand together: the last one holds, as a whole
            kept = replace(kept, keys=after.keys)
        return asdict(kept)

    try:
        rewrite(path, merged)
    except OSError as error:
        return after, f"The settings could not be saved: {error.strerror or type(error).__name__}."
    return after, ""


def _entries_changed(now: Mapping[str, Any], before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """A mapping with those entries set and taken out in which `after` differs from `before`."""
    out = {key: value for key, value in now.items() if key in after or key not in before}
    return out | {key: value for key, value in after.items() if key not in before or before[key] != value}
