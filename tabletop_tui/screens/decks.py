"""All decks of Hyborian Gates: the ready-made ones and one’s own, to open, copy, import, export and delete."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input

from rules.core.cardlist.faults import CardListFaulty
from rules.core.registry import game
from rules.hyborian.card import CardPool
from rules.hyborian.decks import counted
from rules.hyborian.decks_list import DECK, SIDEBOARD, DeckList, title_fault
from rules.hyborian.options import HyborianOptions
from rules.hyborian.ring import TITLES
from tabletop_tui import keys
from tabletop_tui.screens.base import Base, title
from tabletop_tui.screens.deck_file import told_faulty
from tabletop_tui.table import decks as kept
from tabletop_tui.table.errors import TableError
from tabletop_tui.widgets.deck_lines import HUES
from tabletop_tui.widgets.ink import Line, cut, fill, rule, wrap
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.listing import Listing, Row
from tabletop_tui.widgets.painted import Lines

#: What is asked for: the placeholder of its field
ASKED = {
    "new": "a name for the new deck",
    "import": "a file: .txt (text), .csv or .yaml",
    "export": "a file (.txt, .csv or .yaml), or a folder for a text",
}


class DecksScreen(Base):
    """A list of decks. `pool` and `options` are those of the match that they are looked through for."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("n", "new", "new"),
        ("f", "from_file", "import"),
        ("x", "export", "export"),
        ("delete", "delete", "delete"),
        *keys.bindings("rules"),
    ]
    ABOUT: ClassVar[tuple[str, ...]] = (
        "Enter opens a deck to look at and change; a ready-made one is kept as a deck of your own.",
        "n begins a new deck, f imports one from a file, x exports one, Delete asks once.",
    )

    def __init__(self, pool: CardPool | None = None, options: Mapping[str, Any] | None = None) -> None:
        super().__init__()
        self.game = game("hyborian")
        cards = pool or self.game.default_cards()
        assert isinstance(cards, CardPool)
        self.pool = cards
        self.rules = HyborianOptions.model_validate(dict(options or {}))
        self._offers: dict[str, kept.Offer] = {}
        self._said = ""
        self._asking = ""

    def compose(self) -> ComposeResult:
        yield Lines(title(f"Decks: {self.pool.title}", "Esc back"), id="title")
        yield Listing(id="list")
        yield Lines(self._note, id="note")
        yield KeyBar()

    def on_mount(self) -> None:
        self._fresh()
        self.query_one(Listing).focus()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self._fresh()

    def show_keys(self) -> None:
        bar = {action: (key, label, action) for key, label, action in keys.bar(("do", "back", "help"), self.keymap)}
        own = [("n", "new", "new"), ("f", "import", "from_file"), ("x", "export", "export")]
        removes = ("Del", "delete", "delete")
        out = keys.bar(("home",), self.keymap)[0]
        do = (bar["do"][0], "open", "open")
        self.query_one(KeyBar).show([do, *own, removes, bar["back"], bar["help"]], out)

    # ---- the list ----------------------------------------------------------------------------------------------------

    def _fresh(self, key: str | None = None) -> None:
        offers = kept.every(self.pool, self.rules)
        self._offers = {offer.key: offer for offer in offers}
        rows = [Row(line=[("Your own", "")], heading=True)]
        mine = [offer for offer in offers if offer.path is not None]
        rows += [Row(offer.key, self._row(offer)) for offer in mine]
        if not mine:
            rows.append(Row(line=[("none yet: n begins one, Enter on a ready-made deck copies it", "muted")]))
        rows += [Row(), Row(line=[("Ready-made", "")], heading=True)]
        rows += [Row(offer.key, self._row(offer)) for offer in offers if offer.path is None]
        self.query_one(Listing).show(rows, key)
        self.query_one("#note", Lines).repaint()

    def _row(self, offer: kept.Offer) -> Line:
        deck = offer.deck
        if deck is None:
            return [("✗ ", "bad"), (fill(cut(offer.title, 28), 30), "strong"), (offer.reason, "muted")]
        # a ready-made deck may break an option of the match too
        faults = len(deck.faults(self.pool, self.rules))
        sign = ("✗ ", "bad") if faults else ("✓ ", "good")
        line: Line = [sign, (fill(cut(deck.title, 28), 30), "strong")]
        line.append((f"{deck.size(DECK):>3} + {deck.size(SIDEBOARD):<4}", ""))
        line.append((fill(counted(faults, "fault") if faults else "legal", 10), "muted"))
        homes = Counter[int]()
        for name, n in deck.cards.items():
            if name in self.pool.by_id and self.pool.by_id[name].dimension >= 0:
                homes[self.pool.by_id[name].dimension] += n
        for place, n in homes.most_common(4):
            line += [(TITLES[place][:2], f"hue-{HUES[place]}"), (f" {n:<3} ", "muted")]
        return line

    @property
    def _offer(self) -> kept.Offer | None:
        return self._offers.get(self.query_one(Listing).key)

    def _note(self, cells: int, rows: int) -> list[Line]:
        offer = self._offer
        lines: list[Line] = [rule(offer.title if offer is not None else "Decks", "", cells)]
        if self._said:
            return lines + [[(" " + row, "warn")] for row in wrap(self._said, cells - 2)]
        if offer is None:
            return lines
        if offer.deck is None:
            return lines + [[(" " + row, "bad")] for row in wrap(offer.reason, cells - 2)]
        told = [f"✗ {fault.message} (§ {fault.clause})." for fault in offer.deck.faults(self.pool, self.rules)]
        if offer.deck.about:
            lines += [[(" " + row, "")] for row in wrap(offer.deck.about, cells - 2)]
        for one in told:
            lines += [[(" " + row, "bad")] for row in wrap(one, cells - 2, 2)]
        if offer.path is not None and len(lines) < max(rows, 2):
            lines.append([(f" {cut(str(offer.path), cells - 2)}", "muted")])
        return lines if not rows or len(lines) <= rows else [*lines[: rows - 1], [(" … Enter shows them all", "muted")]]

    @on(Listing.Highlighted)
    def looked(self, event: Listing.Highlighted) -> None:
        """Another deck: what was said of the last one goes."""
        self._said = ""
        self.query_one("#note", Lines).repaint()

    def _say(self, text: str) -> None:
        self._said = text
        self.query_one("#note", Lines).repaint()

    # ---- opening -----------------------------------------------------------------------------------------------------

    @on(Listing.Chosen)
    def action_open(self) -> None:
        """Open the deck under the cursor; the faults of one that cannot be read."""
        offer = self._offer
        if offer is None:
            return
        if offer.deck is not None:
            self._open(offer.deck, offer.path is not None)
        elif offer.path is not None:
            try:
                kept.import_deck(offer.path, self.pool)
            except CardListFaulty as error:
                self._say(told_faulty(self, offer.path, error))

    def _open(self, deck: DeckList, mine: bool, news: str = "") -> None:
        from tabletop_tui.screens.deck import DeckScreen

        options = self.rules.model_dump()
        self.app.push_screen(DeckScreen(self.pool, deck, kept=mine, options=options, news=news))

    def action_new(self) -> None:
        self._ask("new", "")

    def action_from_file(self) -> None:
        self._ask("import", str(Path.cwd()) + "/")

    def action_export(self) -> None:
        offer = self._offer
        if offer is not None and offer.deck is not None:
            self._ask("export", str(Path.cwd() / f"{offer.deck.id}.txt"))

    def action_delete(self) -> None:
        offer = self._offer
        if offer is None or offer.path is None:
            self._say("A ready-made deck stays; only your own can be deleted.")
            return
        from tabletop_tui.screens.deck_boxes import MenuBox

        deck_id = offer.path.stem

        def chosen(key: str) -> None:
            if key == "1":
                try:
                    kept.delete(deck_id)
                except TableError as error:
                    self._say(str(error))
                self._fresh()

        sentence = f"“{offer.title}” is deleted for good; matches begun with it can still be played on."
        self.app.push_screen(MenuBox("Delete the deck?", sentence, [("2", "Keep it"), ("1", "Delete it")], chosen))

    def action_rules(self) -> None:
        from tabletop_tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.game, "HG-DECK-1", "the list of decks"))

    # ---- typing ------------------------------------------------------------------------------------------------------

    def _ask(self, what: str, text: str) -> None:
        if not self._asking:
            self._asking = what
            field = Input(text, id="filter", compact=True, classes="-open", placeholder=ASKED[what])
            self.mount(field, before=self.query_one("#note"))
            field.focus()
            self._say(f"{ASKED[what][:1].upper()}{ASKED[what][1:]}. Enter does it, Esc leaves it.")

    def _end_asking(self) -> None:
        self._asking = ""
        self.query("#filter").remove()
        self._say("")
        self.query_one(Listing).focus()

    @on(Input.Submitted, "#filter")
    def typed(self, event: Input.Submitted) -> None:
        """Do what was asked for, or say why it cannot be done and let the text be changed."""
        what, text = self._asking, event.value.strip()
        told = title_fault(text) if what == "new" else "" if text else "A file needs a name."
        if told:
            self._say(told)
            return
        offer = self._offer
        self._end_asking()
        path = Path(text).expanduser()
        if what == "new":
            self._open(DeckList(kept.free_id(text, self.pool), text, list_id=self.pool.id), False)
        elif what == "import":
            self._import(path)
        elif offer is not None and offer.deck is not None:
            form = "text" if path.is_dir() else ""
            try:
                self._say(f"Written: {kept.export(offer.deck, self.pool, path, form)}.")
            except TableError as error:
                self._say(str(error))

    def _import(self, path: Path) -> None:
        try:
            deck = kept.import_deck(path, self.pool).deck
        except CardListFaulty as error:
            self._say(told_faulty(self, path, error))
            return
        deck = replace(deck, id=kept.free_id(deck.title, self.pool))
        try:
            kept.save(deck, self.pool)
        except TableError as error:
            self._say(str(error))
            return
        self._fresh(kept.OWN + deck.id)
        self._open(deck, True, f"Imported {path.name} as {deck.id}.yaml.")

    def action_back(self) -> None:
        if self._asking:
            self._end_asking()
        else:
            self.dismiss()
