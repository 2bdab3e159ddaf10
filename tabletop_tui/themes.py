"""The two themes of the table, the six hues, and what other themes are lent.

The hues keep apart for people who see fewer colours: measured after simulating protanopia, deuteranopia and
tritanopia, no two come nearer than 24 (dark) or 19 (light) in CIE76. Their contrast with the ground is at least 5.1 on
dark and 4.6 on light, so that a letter on a tag can be read.
"""

from __future__ import annotations

from typing import Final

from textual.color import Color
from textual.theme import Theme

HUES_DARK: Final = {
    "bronze": "#b87a2e",
    "green": "#74f0a0",
    "ice": "#f4f8fa",
    "blue": "#4a90c4",
    "gold": "#ffd630",
    "rose": "#ea4c79",
}
HUES_LIGHT: Final = {
    "bronze": "#5a2d00",
    "green": "#268053",
    "ice": "#16181c",
    "blue": "#004c99",
    "gold": "#807213",
    "rose": "#801357",
}
ACCENT_DARK: Final = "#a77bff"
ACCENT_LIGHT: Final = "#2a0f8f"
GROUND_DARK: Final = "#101418"
GROUND_LIGHT: Final = "#fbfaf7"

#: The names under which the two themes are chosen.
DARK: Final = "table-dark"
LIGHT: Final = "table-light"


def variables(dark: bool, ground: str, accent: str) -> dict[str, str]:
    """The variables of the style sheet that no built-in theme has, for a ground and an accent."""
    hues = HUES_DARK if dark else HUES_LIGHT
    front = Color.parse("#ffffff" if dark else "#000000")
    under, over = Color.parse(ground), Color.parse(accent)
    return {
        **{f"hue-{hue}": colour for hue, colour in hues.items()},
        "ground": under.hex6,
        "cursor-fill": under.blend(over, 0.30 if dark else 0.16).hex6,
        "away-fill": under.blend(over, 0.12 if dark else 0.07).hex6,
        **{f"fresh-{tint}": under.blend(front, share).hex6 for tint, share in ((1, 0.05), (2, 0.11), (3, 0.18))},
        "on-accent": under.hex6 if dark else "#ffffff",
        "quiet": "#9aa5b1" if dark else "#59636e",
        "line": "#4a5663" if dark else "#a9afb6",
        "idle": "#202831" if dark else "#dfdcd4",
    }


def themes() -> list[Theme]:
    """The table's own themes, the standard one first."""
    return [
        Theme(
            name=DARK,
            primary=ACCENT_DARK,
            secondary="#4a90c4",
            accent=ACCENT_DARK,
            foreground="#e6e9ee",
            background=GROUND_DARK,
            surface="#161b21",
            panel="#202831",
            success="#74f0a0",
            warning="#ffd630",
            error="#ff6b7d",
            dark=True,
            variables={**variables(True, GROUND_DARK, ACCENT_DARK), "text-muted": "#9aa5b1"},
        ),
        Theme(
            name=LIGHT,
            primary=ACCENT_LIGHT,
            secondary="#004c99",
            accent=ACCENT_LIGHT,
            foreground="#1c2024",
            background=GROUND_LIGHT,
            surface="#f2f0ea",
            panel="#e4e1d9",
            success="#1d6b44",
            warning="#7a5200",
            error="#b00020",
            dark=False,
            variables={**variables(False, GROUND_LIGHT, ACCENT_LIGHT), "text-muted": "#59636e"},
        ),
    ]


def contrast(one: str, other: str) -> float:
    """The WCAG contrast of two colours, from 1 to 21."""

    def luminance(text: str) -> float:
        parts = [part / 255 for part in Color.parse(text).rgb]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
