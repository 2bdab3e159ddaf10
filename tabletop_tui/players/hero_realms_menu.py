"""Buy menus of Hero Realms: a readable list of what is bought, in order, and how the rest is liked to be played.

A menu is a YAML file that is checked like a card list. Its lines are gone through from the top, and the first line that
matches a card which can be had, and of which the player does not own enough, decides the purchase.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from rules.core.cardlist.faults import Code, Report, closest, quote
from rules.core.cardlist.kinds import Id, ListOf, Number, OneOf, Text
from rules.core.cardlist.record import Field, Record, Values
from rules.core.cardlist.source import ListNode, Scalar, parse, read_file
from rules.core.errors import RulesError
from rules.hero_realms.card import FACTIONS, Card

#: the menus that come with the program, each with what it is in a few words
SHIPPED: Final[dict[str, str]] = {
    "rush": "buys combat and attacks the player",
    "economy": "buys gold first, then the dearest cards",
    "control": "buys guards, stuns and discards, and fights champions",
}

MOST_LINES: Final = 200
#: as many as can be had
MANY: Final = 99
_TURNS: Final = Number(1, 999)
_HEALTH: Final = Number(1, 999)

LINE: Final = Record(
    "a line of the menu",
    [
        Field("cards", ListOf(Id(), 1, 60, "ids of cards"), "The cards that the line is about, whatever their order."),
        Field(
            "faction",
            OneOf({word: f"cards of {word.capitalize()}" for word in FACTIONS[1:]} | {"none": "cards of no faction"}),
            "Only cards of this faction.",
        ),
        Field(
            "type",
            OneOf(
                {
                    "item": "items",
                    "action": "actions",
                    "champion": "champions, guards among them",
                    "guard": "guards",
                }
            ),
            "Only cards of this type.",
        ),
        Field("cost_from", Number(0, 20), "Only cards that cost at least so much."),
        Field("cost_to", Number(0, 20), "Only cards that cost at most so much."),
        Field("most", Number(1, MANY), "How many of all these cards to own; without it as many as can be had."),
        Field("from_turn", _TURNS, "From which of the own turns on."),
        Field("to_turn", _TURNS, "Up to which of the own turns."),
        Field("foe_below", _HEALTH, "Only while some opponent has less health than this."),
        Field("foe_from", _HEALTH, "Only while every opponent has at least so much health."),
        Field("own_below", _HEALTH, "Only while the player has less health than this."),
    ],
)

ATTACK: Final = OneOf(
    {
        "heuristic": "champions where that is worth the combat, then the player",
        "player": "the player, and only the guards that stand in the way",
        "champions": "every champion that can be stunned, then the player",
    }
)
SACRIFICE: Final = OneOf(
    {
        "heuristic": "where it is worth more than the card",
        "at_once": "whenever a card in play can be sacrificed",
        "to_fell": "only when it makes somebody fall",
    }
)
REST: Final = OneOf(
    {
        "nothing": "then nothing more is bought",
        "heuristic": "then the card that the heuristic values most",
    }
)

MENU: Final = Record(
    "the menu",
    [
        Field("game", OneOf({"hero-realms": "Hero Realms"}), "The game that the menu is for.", required=True),
        Field("id", Id(), "The name of the menu for programs.", required=True),
        Field("title", Text(60), "The name of the menu for people.", required=True),
        Field("about", Text(2000), "What the menu tries to do.", required=True),
        Field(
            "buy", ListOf(LINE, 1, MOST_LINES, "lines"), "What is bought: the first line that can be.", required=True
        ),
        Field("rest", REST, "What is bought when no line matches; nothing unless told."),
        Field("attack", ATTACK, "What combat is spent on; the heuristic’s choice unless told."),
        Field("sacrifice", SACRIFICE, "When cards in play are sacrificed; the heuristic’s choice unless told."),
        Field("scrap", ListOf(Id(), 1, 60, "ids of cards"), "What is sacrificed from hand or discard pile, in order."),
    ],
    named=("title", "id"),
)


@dataclass(frozen=True, slots=True)
class Line:
    """One line: which cards, how many, and when. Empty texts and zeros ask for nothing."""

    cards: frozenset[str] = frozenset()
    faction: str = ""
    type: str = ""
    cost_from: int = 0
    cost_to: int = MANY
    most: int = MANY
    from_turn: int = 0
    to_turn: int = 9999
    foe_below: int = 9999
    foe_from: int = 0
    own_below: int = 9999

    def matches(self, card: Card) -> bool:
        """Whether the line is about this card."""
        return (
            (not self.cards or card.id in self.cards)
            and (not self.faction or FACTIONS[card.faction] == self.faction)
            and (not self.type or card.type == self.type or (self.type == "guard" and card.guard))
            and self.cost_from <= card.cost <= self.cost_to
        )

    def applies(self, turn: int, health: int, weakest: int) -> bool:
        """Whether the line counts now: at this own turn, own health, and health of the weakest opponent."""
        return (
            self.from_turn <= turn <= self.to_turn
            and self.foe_from <= weakest < self.foe_below
            and health < self.own_below
        )


@dataclass(frozen=True, slots=True)
class Menu:
    """A whole menu. `scrap` holds ids in the order in which they are sacrificed."""

    id: str
    title: str
    about: str
    buy: tuple[Line, ...]
    rest: str = "nothing"
    attack: str = "heuristic"
    sacrifice: str = "heuristic"
    scrap: tuple[str, ...] = ()


def load(data: bytes, file: str, known: Collection[str] | None = None) -> Menu:
    """The menu in these bytes; `file` names it in faults. `known` are the ids of the list that is played with.

    Raises CardListFaulty with every fault; an id that is not among `known` is one of them.
    """
    report = Report(file, "buy menu", "menu:rush")
    root = parse(data, report)
    values = None if root is None else MENU.read(root, "the menu", report)
    if values is None:
        report.finish()
        raise AssertionError("a menu that could not be read has a fault")
    entries: list[Values] = values.get("buy") or []
    with report.about(values.node.text("title")):
        for entry in entries:
            _check(entry, report)
        if known is not None:
            for entry in entries:
                _check_ids(entry, "cards", known, report)
            _check_ids(values, "scrap", known, report)
    report.finish()
    return Menu(
        id=values["id"],
        title=values["title"],
        about=values["about"],
        buy=tuple(_line(entry) for entry in entries),
        rest=values.get("rest") or "nothing",
        attack=values.get("attack") or "heuristic",
        sacrifice=values.get("sacrifice") or "heuristic",
        scrap=tuple(values.get("scrap") or ()),
    )


def _check(entry: Values, report: Report) -> None:
    if not entry.node.entries:
        report.add(
            Code.IMPOSSIBLE, entry.node, "a line of the menu says nothing; name cards, a faction, a type or a cost"
        )
    for low, high in (("cost_from", "cost_to"), ("from_turn", "to_turn")):
        least, most = entry.get(low), entry.get(high)
        if least is not None and most is not None and least > most:
            told = f"“{low}” is {least} and “{high}” {most}, so that the line never matches"
            report.add(Code.IMPOSSIBLE, entry.at(high), told)
    below, least = entry.get("foe_below"), entry.get("foe_from")
    if below is not None and least is not None and least >= below:
        told = f"“foe_from” is {least} and “foe_below” {below}, so that the line never matches"
        report.add(Code.IMPOSSIBLE, entry.at("foe_below"), told)


def _check_ids(values: Values, key: str, known: Collection[str], report: Report) -> None:
    node = values.value_at(key)
    for item in node.items if isinstance(node, ListNode) else ():
        if isinstance(item, Scalar) and item.text not in known:
            told = f"the card list that is played with has no card {quote(item.text)}"
            report.add(Code.UNKNOWN_WORD, item, told, closest(item.text, known))


def _line(entry: Values) -> Line:
    given: dict[str, Any] = {key: entry[key] for key in LINE.fields if entry.get(key) is not None}
    if "cards" in given:
        given["cards"] = frozenset(given["cards"])
    return Line(**given)


def text_of(menu: Menu) -> str:
    """The menu as a file that reads back as the same menu."""
    out = ["game: hero-realms", f"id: {menu.id}", f"title: {_quoted(menu.title)}", f"about: {_quoted(menu.about)}"]
    out += [f"rest: {menu.rest}", f"attack: {menu.attack}", f"sacrifice: {menu.sacrifice}"]
    if menu.scrap:
        out.append(f"scrap: [{', '.join(menu.scrap)}]")
    out.append("buy:")
    usual = Line()
    for line in menu.buy:
        parts = []
        for key in LINE.fields:
            value = getattr(line, key)
            if value != getattr(usual, key):
                parts.append(f"{key}: [{', '.join(sorted(value))}]" if key == "cards" else f"{key}: {value}")
        out.append(f"  - {{{', '.join(parts)}}}")
    return "\n".join(out) + "\n"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def is_file(name: str) -> bool:
    """Whether what stands behind `menu:` is the path of a file, not the name of a shipped menu."""
    return "/" in name or "\\" in name or name.endswith((".yaml", ".yml"))


def open_menu(name: str, known: Collection[str] | None = None) -> Menu:
    """The menu that a name of `SHIPPED` or a path means.

    Raises CardListFaulty for a file at fault or one that cannot be read, RulesError for another name.
    """
    if is_file(name):
        data = read_file(Path(name))
        return load(data, name, known) if known is not None else _load_once(data, name)
    if name not in SHIPPED:
        near = closest(name, SHIPPED)
        hint = f"Did you mean “{near}”?" if near else f"There are: {', '.join(SHIPPED)}; or give the path of a file."
        raise RulesError(f"There is no menu “{name}”. {hint}")
    return shipped_menu(name)


@lru_cache(maxsize=64)
def _load_once(data: bytes, name: str) -> Menu:
    return load(data, name)


@cache
def shipped_menu(name: str) -> Menu:
    """A menu that comes with the program."""
    return load(shipped_bytes(name), f"{name}.yaml")


def shipped_bytes(name: str) -> bytes:
    """The file of a shipped menu, of an installed wheel or a source checkout. Raises RulesError when it is missing."""
    parts = ("assets", "bots", "hero_realms", f"{name}.yaml")
    packaged = files("tabletop_tui").joinpath(*parts)
    if packaged.is_file():
        return packaged.read_bytes()
    try:
        return Path(__file__).resolve().parents[2].joinpath(*parts).read_bytes()
    except OSError as error:
        raise RulesError(f"The menu “{name}” is missing from this installation; install it again.") from error
