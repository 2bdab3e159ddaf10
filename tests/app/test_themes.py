"""The measured contrasts of the two themes, and that people who see fewer colours can tell the hues apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from tabletop_tui import themes

DARK = {**themes.HUES_DARK, "accent": themes.ACCENT_DARK}
LIGHT = {**themes.HUES_LIGHT, "accent": themes.ACCENT_LIGHT}

#: Machado, Oliveira and Fernandes (2009), severity 1, in linear RGB
SIMULATIONS = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour: str) -> tuple[float, ...]:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return tuple(p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)


def lab(rgb: tuple[float, ...]) -> tuple[float, float, float]:
    r, g, b = (min(1.0, max(0.0, part)) for part in rgb)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def nearest(hues: dict[str, str], matrix: tuple[tuple[float, ...], ...]) -> float:
    seen = {
        name: lab(tuple(sum(m * c for m, c in zip(row, linear(colour), strict=True)) for row in matrix))
        for name, colour in hues.items()
    }
    return min(
        sum((p - q) ** 2 for p, q in zip(seen[a], seen[b], strict=True)) ** 0.5 for a, b in combinations(seen, 2)
    )


@pytest.mark.parametrize("hue", DARK)
def test_contrast_with_the_dark_ground(hue: str) -> None:
    assert themes.contrast(DARK[hue], themes.GROUND_DARK) >= 5.1


@pytest.mark.parametrize("hue", LIGHT)
def test_contrast_with_the_light_ground(hue: str) -> None:
    assert themes.contrast(LIGHT[hue], themes.GROUND_LIGHT) >= 4.6


@pytest.mark.parametrize("theme", themes.themes(), ids=lambda theme: theme.name)
def test_text_muted_text_and_text_on_the_accent_can_be_read(theme: object) -> None:
    from textual.theme import Theme

    assert isinstance(theme, Theme)
    ground = str(theme.background)
    assert themes.contrast(str(theme.foreground), ground) >= 7
    assert themes.contrast(theme.variables["quiet"], ground) >= 4.5
    assert themes.contrast(theme.variables["on-accent"], str(theme.accent)) >= 4.5
    assert themes.contrast(str(theme.foreground), theme.variables["cursor-fill"]) >= 4.5


@pytest.mark.parametrize("kind", SIMULATIONS)
def test_hues_keep_apart_for_people_who_see_fewer_colours(kind: str) -> None:
    assert nearest(DARK, SIMULATIONS[kind]) >= 20
    assert nearest(LIGHT, SIMULATIONS[kind]) >= 15


def test_other_themes_are_lent_every_variable() -> None:
    lent = themes.variables(True, "#000000", "#ffffff")
    for theme in themes.themes():
        assert set(lent) <= set(theme.variables)
