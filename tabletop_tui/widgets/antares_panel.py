"""What Antares tells beside the board: the chances of a choice as bars, and what a Fate die does. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.antares.actions import percent
from tabletop_tui.boards.antares_words import FateEffect, Total, tight
from tabletop_tui.widgets.ink import Line, fill, fit_line, signs, width, wrap

#: Columns of the right side from which there is room for words.
WORDY: Final = 34


def bar(share: float, cells: int) -> str:
    """A share of one as a bar, in half cells; the least that can happen still shows."""
    halves = max(1, round(share * cells * 2)) if share > 0 else 0
    return "█" * (halves // 2) + "▌" * (halves % 2)


def total_lines(totals: Sequence[Total], cells: int) -> list[Line]:
    """Each number of Victories that the next roll can show, with its chance as a bar and what it earns.

    Without chances the ladder of what each number earns is left.
    """
    known = [total.chance for total in totals if total.chance is not None]
    wide = 12 if cells >= WORDY else 6
    most = max(known, default=1.0)
    lines: list[Line] = []
    for total in totals:
        ink = "bad" if total.bust else ""
        line: Line = [(f"{total.victories}★ ", "")]
        if total.chance is not None:
            drawn = bar(float(total.chance) / float(most), wide)
            line += [(fill(drawn, wide), "bad" if total.bust else "hue-blue"), (f" {percent(total.chance):>4}", "")]
        room = cells - sum(width(text) for text, _ in line) - 2
        line += [("  ", ""), (total.earns if width(total.earns) <= room else tight(total.earns), ink)]
        lines.append(fit_line(line, cells))
    return lines


def fate_lines(effects: Sequence[FateEffect], cells: int) -> list[Line]:
    """What each face of one Fate die would do to the roller now."""
    lines: list[Line] = []
    for effect in effects:
        lead = "" if effect.chance is None else f"{percent(effect.chance):>4}  "
        lines.append(fit_line([(lead, ""), (f"{effect.sign} {effect.name}", "strong")], cells))
        inset = max(2, width(lead))
        lines += [fit_line([(" " * inset, ""), *signs(row)], cells) for row in wrap(effect.does, cells - inset)]
    return lines


def sentence_lines(sentences: Sequence[str], cells: int, ink: str = "") -> list[Line]:
    """Sentences, each on lines of its own."""
    return [[*signs(row, ink)] for sentence in sentences for row in wrap(sentence, cells)]
