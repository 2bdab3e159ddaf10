"""What each ink looks like: the theme’s colours, or shapes of type where there is no colour.

Computed once a theme from its variables. Component classes of the style sheet would do the same, but they are matched
anew for every widget at every change of focus, which is felt at the keyboard.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.style import Style
from textual.color import Color, ColorParseError

HUES: Final = ("bronze", "green", "ice", "blue", "gold", "rose")

#: ink: (variable of its colour, variable of its ground, attributes)
COLOURED: Final[dict[str, tuple[str, str, str]]] = {
    "muted": ("quiet", "", ""),
    "sleeping": ("line", "", ""),
    "strong": ("", "", "bold"),
    "head": ("", "", "bold"),
    "accent": ("accent", "", "bold"),
    "linked": ("accent", "", ""),
    "link": ("", "", "underline"),
    "good": ("success", "", ""),
    "warn": ("warning", "", ""),
    "bad": ("error", "", ""),
    "rule": ("line", "", ""),
    "bar": ("on-accent", "accent", ""),
    "bar-idle": ("foreground", "idle", ""),
    "bar-warn": ("ground", "warning", "bold"),
    "cursor": ("", "cursor-fill", ""),
    "cursor-away": ("", "away-fill", ""),
    "button": ("on-accent", "accent", "bold"),
    **{f"fresh-{tint}": ("", f"fresh-{tint}", "") for tint in (1, 2, 3)},
    **{f"hue-{hue}": (f"hue-{hue}", "", "") for hue in HUES},
    **{f"tag-{hue}": ("ground", f"hue-{hue}", "bold") for hue in HUES},
}

#: The same where there is no colour: bold, dim, underlined, reversed.
COLOURLESS: Final[dict[str, str]] = {
    "muted": "dim",
    "sleeping": "dim",
    "strong": "bold",
    "head": "bold",
    "accent": "bold",
    "linked": "underline",
    "link": "underline",
    "good": "bold",
    "warn": "bold",
    "bad": "bold",
    "rule": "dim",
    "bar": "reverse bold",
    "bar-idle": "",
    "bar-warn": "reverse bold",
    "cursor": "reverse",
    "cursor-away": "underline",
    "button": "reverse bold",
    **{f"fresh-{tint}": "bold" for tint in (1, 2, 3)},
    **{f"hue-{hue}": "" for hue in HUES},
    **{f"tag-{hue}": "bold" for hue in HUES},
}


def inks(variables: Mapping[str, str], colour: bool) -> dict[str, Style]:
    """The style of every ink under the variables of a theme."""
    if not colour:
        return {name: Style.parse(words) if words else Style.null() for name, words in COLOURLESS.items()}
    return {
        name: Style(
            color=_colour(variables, front),
            bgcolor=_colour(variables, ground),
            bold=words == "bold" or None,
            underline=words == "underline" or None,
        )
        for name, (front, ground, words) in COLOURED.items()
    }


def _colour(variables: Mapping[str, str], name: str) -> str | None:
    """A variable as six hex digits; None where it is none, or no colour."""
    if not name:
        return None
    try:
        return Color.parse(variables.get(name, "")).hex6
    except ColorParseError:
        return None
