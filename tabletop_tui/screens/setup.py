"""The set-up of a game: seats, options, card list, seed. Made from the game’s formats and its options model."""

from __future__ import annotations

from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input

from rules.core.contract import Seat, Setup
from rules.core.errors import RulesError
from rules.core.registry import game as game_by_id
from tabletop_tui import keys
from tabletop_tui.app import new_seed
from tabletop_tui.screens.base import title
from tabletop_tui.screens.first_game_setup import FirstGameSetup
from tabletop_tui.screens.options import Option
from tabletop_tui.table import seats as seating
from tabletop_tui.table import series
from tabletop_tui.table.errors import TableError
from tabletop_tui.table.record import PERSON, Place
from tabletop_tui.widgets.ink import Line, cut, fill, rule, width, wrap
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.listing import Listing, Row
from tabletop_tui.widgets.painted import Lines

#: The row on which the cursor stands first, so that Enter starts the game.
START: Final = "start"


class SetupScreen(FirstGameSetup):
    """One form. Enter on Start begins; s begins from anywhere."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("s", "start", "start"),
        ("n", "new_seed", "new seed"),
        ("c", "choose", "choose"),
        ("d", "decks", "decks"),
        *keys.bindings("amount.more", "amount.less", "rules"),
    ]
    KEYS = ("do", "back", "rules", "help")
    ABOUT: ClassVar[tuple[str, ...]] = (
        "↑↓ go from field to field, ←→ change a choice, Enter edits a name or a number.",
        "s starts from anywhere, n takes another seed, + and − add and remove a seat, c changes what a seat plays.",
        "d looks through the decks, where seats play decks, and builds others.",
    )

    def __init__(self, game_id: str) -> None:
        super().__init__(game_by_id(game_id))
        self.seed = new_seed()
        self._editing = ""
        self._said = ""

    def compose(self) -> ComposeResult:
        yield Lines(title(f"New game: {self.game.title}", "Esc back"), id="title")
        yield Listing(id="form")
        yield Lines(self._notes, id="note")
        yield KeyBar()

    def on_mount(self) -> None:
        self._fresh(START)
        self.query_one(Listing).focus()

    def show_keys(self) -> None:
        """The keys of every screen, with the one that starts: the button is out of sight where seats are many."""
        shown = keys.bar(self.KEYS, self.keymap)
        out = keys.bar(("home",), self.keymap)[0]
        decks = [("d", "decks", "decks")] if self.has_decks else []
        self.query_one(KeyBar).show([*shown[:1], ("s", "start", "start"), *decks, *shown[1:]], out)

    def on_screen_resume(self) -> None:
        """Decks may have been built meanwhile."""
        super().on_screen_resume()
        if self.has_decks:
            self.drop_choices()
            self._fresh()

    # ---- the form ----------------------------------------------------------------------------------------------------

    def _fresh(self, key: str | None = None) -> None:
        self.query_one(Listing).show(self._rows(), key)
        self.query_one("#note", Lines).repaint()

    def _rows(self) -> list[Row]:
        listing = self.query_one(Listing)
        here = listing.key

        def choice(key: str, text: str) -> str:
            return f"‹ {text} ›" if key == here else text

        rows = [Row(line=[("Format", "")], heading=True)]
        names = [place.name for place in self.places]
        wide = max(16, width(self.format.title) + 5)
        rows.append(
            Row("format", [(fill(choice("format", self.format.title), wide), ""), (self.format.summary, "muted")])
        )
        best_of = choice("option:best_of", self.series.shown(names))
        rows.append(Row("option:best_of", [(fill(best_of, wide), ""), (self.series.summary, "muted")]))
        rows.append(Row(line=[("Seats", "")], heading=True))
        roles = self.game.seat_roles(self.format.id)
        who = max(13, *(width(place.kind) + 5 for place in self.places))
        for seat, place in enumerate(self.places):
            key = f"seat:{seat}"
            cells = [(f"{seat + 1}  ", "muted"), (fill(cut(place.name, 12), 13), "strong")]
            cells.append((fill(choice(key, place.kind), who), ""))
            cells += [(fill(f"{o.title.lower()} {self.chosen(place, o)[1]}", 23), "muted") for o in self.seat_choices()]
            if seat < len(roles):
                cells.append((roles[seat], "muted"))
            rows.append(Row(key, cells))
        rows.append(Row(line=[("Rules", "")], heading=True))
        for option in self.options:
            shown = fill(choice(f"option:{option.name}", option.shown(names)), 16)
            clause = f"§ {option.clause}" if option.clause else ""
            rows.append(Row(f"option:{option.name}", [(fill(option.title, 18), ""), (shown, ""), (clause, "muted")]))
        rows.append(Row("cards", [(fill("Card list", 18), ""), (self.cards.cards.title, "")]))
        rows.append(Row("seed", [(fill("Seed", 18), ""), (fill(str(self.seed), 16), ""), ("n new seed", "muted")]))
        rows += self.help_rows(here)
        button = "muted" if self.problem() else "button"
        rows.append(Row(START, [("▌", "accent"), (" Start ", button), ("▐", "accent")]))
        return rows

    def _notes(self, cells: int, rows: int) -> list[Line]:
        key = self.query_one(Listing).key
        heading, text = self._explain(key)
        lines: list[Line] = [rule(heading, "", cells)]
        problem = self._said or (self.problem() if key == START else "")
        if problem:
            lines += [[(" " + row, "bad")] for row in wrap(problem, cells - 2)]
        return lines + [[(" " + row, "")] for row in wrap(text, cells - 2)]

    def _explain(self, key: str) -> tuple[str, str]:
        kind, _, name = key.partition(":")
        if kind == "seat":
            from tabletop_tui.players.registry import bots_of

            bots = bots_of(self.game.id)
            played = self.places[int(name)].kind
            text = f"←→ who plays: a person at this keyboard, or one of {len(bots)} bots, weakest first. "
            if played in bots:
                text = f"←→ who plays, now the bot {played}: {bots[played]}. "
            text += "Enter edits the name."
            if self.game.hidden:
                text += " Two people: a hand-over screen stands between their turns."
            place = self.places[int(name)]
            for offered in self.seat_choices():
                _, named, summary = self.chosen(place, offered)
                text = f"c changes the {offered.title.lower()}, now {named}: {summary} § {offered.clause} " + text
            return place.name, text
        if kind == "help":
            return self.help_told(key)
        if kind == "option":
            option = self._option(name)
            return option.title, self.series.told if option is self.series else option.help
        texts = {
            "format": ("Format", f"{self.format.title}: {self.format.summary}."),
            "cards": (
                "Card list",
                "Enter names a file of your own; empty is the list that comes with the game. c shows every fault.",
            ),
            "seed": ("Seed", "The same seed and the same acts give the same game. n takes another, Enter types one."),
            START: ("Start", "Enter here, or s from anywhere. Every decision is saved as it is made."),
        }
        return texts.get(key, ("", ""))

    def problem(self) -> str:
        """What keeps the game from starting, in a sentence; empty when it can."""
        try:
            seating.check(self.game, self.format.id, self.places)
        except TableError as error:
            return str(error)
        return self.deck_problem()

    def action_choose(self) -> None:
        """The next thing that the seat under the cursor can choose: a class; on the card list, all its faults."""
        kind, _, name = self.query_one(Listing).key.partition(":")
        if kind == "cards":
            if self.faulty is not None:
                self.show_faults()
            else:
                self._say(f"{self.cards.cards.title}: no faults.")
            return
        offered = next(iter(self.seat_choices()), None)
        if offered is None:
            self._said = "This card list lets seats choose nothing."
        elif kind != "seat":
            self._said = f"Go to a seat first: c changes its {offered.title.lower()}."
        else:
            self.turn_choice(int(name), offered)
        said = self._said
        self._fresh()
        self._said = said

    # ---- changing ----------------------------------------------------------------------------------------------------

    def on_listing_highlighted(self, event: Listing.Highlighted) -> None:
        self._said = ""
        if self._editing and event.key != self._editing:
            # a click elsewhere leaves the field
            self._end_editing()
        listing = self.query_one(Listing)
        listing.rows = self._rows()
        listing.repaint()
        self.query_one("#note", Lines).repaint()

    def on_listing_turned(self, event: Listing.Turned) -> None:
        kind, _, name = event.key.partition(":")
        if kind == "format":
            forms = self.game.formats
            self.set_format(forms[(forms.index(self.format) + event.by) % len(forms)])
        elif kind == "seat":
            self.turn_player(int(name), event.by)
        elif kind == "option":
            self._option(name).turn(event.by, len(self.places))
        elif kind == "help":
            self.turn_help(event.key)
        self._fresh()

    def action_more(self) -> None:
        self._said = self.change_seats(1)
        self._fresh()

    def action_less(self) -> None:
        self._said = self.change_seats(-1)
        self._fresh()

    def action_new_seed(self) -> None:
        self.seed = new_seed()
        self._fresh()

    def action_rules(self) -> None:
        from tabletop_tui.screens.rules import RulesScreen

        kind, _, name = self.query_one(Listing).key.partition(":")
        clause = self._option(name).clause if kind == "option" else ""
        self.app.push_screen(RulesScreen(self.game, clause, "the set-up"))

    def action_back(self) -> None:
        if self._editing:
            self._end_editing()
        else:
            self.dismiss()

    # ---- typing ------------------------------------------------------------------------------------------------------

    async def on_listing_chosen(self, event: Listing.Chosen) -> None:
        kind, _, name = event.key.partition(":")
        if event.key == START:
            self.action_start()
        elif kind == "seat":
            await self._edit(event.key, self.places[int(name)].name)
        elif kind == "seed":
            await self._edit(event.key, str(self.seed))
        elif kind == "cards":
            await self._edit(event.key, str(self.cards.path or ""))
        elif kind == "option" and self._option(name).kind == "number":
            await self._edit(event.key, str(self._option(name).value))
        else:
            self.on_listing_turned(Listing.Turned(event.listing, event.key, 1))

    def _option(self, name: str) -> Option:
        return next(option for option in (self.series, *self.options) if option.name == name)

    async def _edit(self, key: str, text: str) -> None:
        # a second Enter or click may come before the first has its field: there is never more than one
        await self.query(Input).remove()
        self._editing = key
        field = Input(text, id="filter", compact=True, classes="-open")
        await self.mount(field, before=self.query_one("#note"))
        field.focus()

    def _end_editing(self) -> None:
        self._editing = ""
        self.query(Input).remove()
        self.query_one(Listing).focus()
        self._fresh()

    def _say(self, text: str) -> None:
        self._said = text
        self.query_one("#note", Lines).repaint()

    @on(Input.Submitted)
    def typed(self, event: Input.Submitted) -> None:
        """Take what was typed, or say why it cannot be."""
        kind, _, name = self._editing.partition(":")
        text = event.value.strip()
        said = ""
        if kind == "seat":
            try:
                seating.check_name(text)
                place = self.places[int(name)]
                self.places[int(name)] = Place(text, place.kind, place.choices)
            except TableError as error:
                said = str(error)
        elif kind == "seed":
            digits = text.lstrip("-")
            if digits.isdecimal() and len(digits) < 19:
                self.seed = int(text)
            else:
                said = f"A seed is a whole number; “{text}” is none."
        elif kind == "cards":
            said = self.take_cards(text)
        elif kind == "option":
            said = self._option(name).take(text)
        self._end_editing()
        self._say(said)

    # ---- starting ----------------------------------------------------------------------------------------------------

    def action_start(self) -> None:
        """Begin the game."""
        problem = self.problem()
        if not problem:
            values = self.option_values()
            # a table without people must come to an end by itself (HR-END-6)
            limit = 0 if any(place.kind == PERSON for place in self.places) else seating.BOT_TURNS
            setup = Setup(tuple(Seat(p.name, dict(p.choices)) for p in self.places), self.format.id, values, limit)
            try:
                players = [place.kind for place in self.places]
                match = series.begin(self.game, setup, players, self.seed, self.cards, self.series.value)
            except (TableError, RulesError) as error:
                problem = str(error)
            else:
                app = self.table_app
                app.change("files", "names", tuple(place.name for place in self.places))
                app.change("files", "players", {**app.settings.files.players, self.game.id: tuple(players)})
                first = self.told_as_first
                self.note_first(match, first)
                self.dismiss()
                app.open_table(match, first_game=first)
                return
        self._said = problem
        self._fresh(START)
