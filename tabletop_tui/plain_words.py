"""The table in sentences: pictures, choices and reasons without glyphs, for ears and for scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from rules.core.contract import Action, Blocked, Game, State
from tabletop_tui.boards.model import Picture, Thing, Zone

if TYPE_CHECKING:
    from rules.core.rulebook import Clause, Rulebook

_AMOUNTS: Final = {"●": "gold", "⚔": "combat", "♥": "health"}
_SIGNS: Final = {
    "↷": "expend:", "✗": "sacrifice:", "✓": "(used)", "▮": "prepared", "▭": "expended", "★": "Victory",
}  # fmt: skip
_GLYPH_FIRST: Final = re.compile(r"([●⚔♥])([−+]?\d+)")
_GLYPH_LAST: Final = re.compile(r"(\d+)([●⚔♥])")
_SHIELD: Final = re.compile(r"([◆◇])(\d+)")


def spoken(text: str) -> str:
    """The same with words for glyphs: “−3 gold” for “−3●”, “guard with defense 4” for “◆4”."""
    text = _GLYPH_FIRST.sub(lambda m: f"{m[2]} {_AMOUNTS[m[1]]}", text)
    text = _GLYPH_LAST.sub(lambda m: f"{m[1]} {_AMOUNTS[m[2]]}", text)
    text = _SHIELD.sub(lambda m: f"{'guard with ' if m[1] == '◆' else ''}defense {m[2]}", text)
    for glyph, word in {**_AMOUNTS, **_SIGNS}.items():
        text = text.replace(glyph, word)
    return text


@dataclass(frozen=True, slots=True)
class Choice:
    """A numbered entry. Acts that differ by a number only are one entry; the first is what the number alone means."""

    number: int
    actions: tuple[Action, ...]

    @property
    def action(self) -> Action:
        return self.actions[0]

    def line(self, state: State, names: Sequence[str]) -> str:
        """The entry as it is read out."""
        value = spoken(state.value(self.action))
        text = f"{self.number:>3}  {self.action.label(names)}" + (f": {value}" if value else "")
        if len(self.actions) > 1:
            amounts = sorted(action.amount for action in self.actions)
            span = f"{amounts[0]} to {amounts[-1]}"
            text += f" ({span}: type {self.number} and the amount)"
        return text


def choices(actions: Sequence[Action]) -> list[Choice]:
    """The legal acts as numbered entries, from 1, in the order of the menu."""
    groups: dict[str, list[Action]] = {}
    for action in actions:
        groups.setdefault(action.family or f"={action.text}", []).append(action)
    return [Choice(number, tuple(group)) for number, group in enumerate(groups.values(), 1)]


def picture_lines(picture: Picture) -> Iterator[str]:
    """The whole board, zone by zone."""
    bar = picture.bar
    yield ", ".join(part for part in (bar.who, bar.phase, bar.turn) if part) + "."
    if bar.pools:
        yield ", ".join(_pool(*pool) for pool in bar.pools) + "."
    for zone in picture.zones:
        yield zone_heading(zone)
        yield from thing_lines(zone)
    yield from picture.facts


def _pool(label: str, value: str) -> str:
    if not value.isdecimal():
        return value
    return spoken(f"{label}{value}") if label in _AMOUNTS else f"{label} {value}"


def zone_heading(zone: Zone) -> str:
    """“Ada, 46 health: hand 5, deck 0.”"""
    title = re.sub(r" ([●⚔♥]\d)", r", \1", zone.title)
    counts = ", ".join(zone.counts.split("  "))
    return spoken(title) + (f": {counts}." if counts else ".")


def thing_lines(zone: Zone) -> Iterator[str]:
    """One line for each different thing of a zone."""
    same: dict[str, int] = {}
    for thing in zone.things:
        text = thing_words(thing)
        same[text] = same.get(text, 0) + 1
    for text, count in same.items():
        yield f"  {text}" + (f" ×{count}" if count > 1 else "")
    if zone.folded:
        yield f"  {spoken(zone.folded)}"
    elif not zone.things and zone.empty:
        yield f"  {zone.empty}"


def thing_words(thing: Thing) -> str:
    """One thing with all that is known of it."""
    head = thing.full
    if thing.state and thing.state not in thing.kind.lower():
        head += f", {thing.state}"
    parts = [head]
    if thing.kind:
        parts.append(thing.kind)
    elif thing.shield:
        parts.append(spoken(thing.shield))
    parts += thing.words or ((spoken(thing.text),) if thing.text else ())
    return ". ".join(part.rstrip(".") for part in parts) + "."


def blocked_line(blocked: Blocked) -> str:
    """What cannot be done, why, and under which clause."""
    return f"{blocked.label}: {blocked.reason}" + (f" § {blocked.clause}" if blocked.clause else "")


@cache
def book(game: Game) -> Rulebook:
    """The game's rulebook, read once, and only when a rule is asked for."""
    from rules.core.rulebook import Rulebook

    return Rulebook.parse(game.rulebook())


def clauses(game: Game, ids: str) -> list[Clause]:
    """The clauses with these ids, separated by spaces; ids that the book does not have are left out."""
    found = (book(game).clause(clause_id) for clause_id in ids.split())
    return [clause for clause in found if clause is not None]


def clause_line(clause: Clause) -> str:
    """A clause in one paragraph."""
    return f"§ {clause.id} {clause.title}: {' '.join(clause.text.split())}"


def wins(names: Sequence[str], winners: Sequence[int]) -> str:
    """“Ada wins.”, “Ada and Cleo share the win.”, “Nobody wins: a draw.”"""
    if not winners:
        return "Nobody wins: a draw."
    if len(winners) == 1:
        return f"{names[winners[0]]} wins."
    listed = [names[seat] for seat in winners]
    return f"{', '.join(listed[:-1])} and {listed[-1]} share the win."
