"""The set-up of a game: seats, options, card list, seed. Made from the game’s formats and its options model."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input

from rules.core.contract import Format, Game, Seat, Setup
from rules.core.errors import RulesError
from rules.core.registry import game as game_by_id
from tabletop_tui import keys
from tabletop_tui.app import new_seed
from tabletop_tui.screens.base import title
from tabletop_tui.screens.first_game_setup import FirstGameSetup
from tabletop_tui.screens.options import Option, options_of
from tabletop_tui.screens.series_option import series_option
from tabletop_tui.table import seats as seating
from tabletop_tui.table import series
from tabletop_tui.table.cards import CardChoice, from_file, shipped
from tabletop_tui.table.errors import TableError
from tabletop_tui.table.record import PERSON, Place
from tabletop_tui.widgets.ink import Line, cut, fill, rule, width, wrap
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.listing import Listing, Row
from tabletop_tui.widgets.painted import Lines

if TYPE_CHECKING:
    from rules.core.cardlist.faults import Fault

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
        super().__init__()
        self.game: Game = game_by_id(game_id)
        self.format: Format = self.game.formats[0]
        names = self.table_names()
        self.places = [Place(names[seat], self.usual_player(seat)) for seat in range(self.format.players[0])]
        self.seed = new_seed()
        self.cards: CardChoice = shipped(self.game)
        self.options: list[Option] = options_of(self.game, self.cards.cards)
        self.series = series_option(self.game, self.cards.cards)
        self.card_fault = ""
        #: a list that could not be taken, with its faults
        self.faulty: tuple[Path, tuple[Fault, ...]] | None = None
        self._editing = ""
        self._said = ""

    def table_names(self) -> list[str]:
        """Names to offer: those of the last table, then the standing ones."""
        kept = list(self.table_app_names())
        return kept + [name for name in seating.NAMES if name.casefold() not in {n.casefold() for n in kept}]

    def usual_player(self, seat: int) -> str:
        """Who played a seat at the last table of this game; a person where none is remembered."""
        from textual._context import active_app

        from tabletop_tui.players.registry import bots_of

        last = active_app.get().settings.files.players.get(self.game.id, ())  # type: ignore[attr-defined]
        kind = last[seat] if seat < len(last) else PERSON
        return kind if kind in bots_of(self.game.id) else PERSON

    def table_app_names(self) -> tuple[str, ...]:
        """The names of the last table."""
        from textual._context import active_app

        names: tuple[str, ...] = active_app.get().settings.files.names  # type: ignore[attr-defined]
        return names

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
            self._drop_choices()
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
        if self.card_fault:
            return self.card_fault
        try:
            seating.check(self.game, self.format.id, self.places)
        except TableError as error:
            return str(error)
        return self.deck_problem()

    def action_choose(self) -> None:
        """The next thing that the seat under the cursor can choose: a class; on the card list, all its faults."""
        kind, _, name = self.query_one(Listing).key.partition(":")
        if kind == "cards":
            self._show_faults()
            return
        offered = next(iter(self.seat_choices()), None)
        if offered is None:
            self._said = "This card list lets seats choose nothing."
        elif kind != "seat":
            self._said = f"Go to a seat first: c changes its {offered.title.lower()}."
        else:
            place = self.places[int(name)]
            at = [option[0] for option in offered.options].index(self.chosen(place, offered)[0])
            value = offered.options[(at + 1) % len(offered.options)][0]
            self.places[int(name)] = Place(place.name, place.kind, {**place.choices, offered.key: value})
        said = self._said
        self._fresh()
        self._said = said

    def _show_faults(self) -> None:
        """All that is wrong with the list that was named last."""
        if self.faulty is None:
            self._said = f"{self.cards.cards.title}: no faults."
            self.query_one("#note", Lines).repaint()
            return
        from tabletop_tui.screens.faults import FaultsScreen

        self.app.push_screen(FaultsScreen(self.faulty[0], self.faulty[1]))

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
            self._set_format(forms[(forms.index(self.format) + event.by) % len(forms)])
        elif kind == "seat":
            self._turn_player(int(name), event.by)
        elif kind == "option":
            self._option(name).turn(event.by, len(self.places))
        elif kind == "help":
            self.turn_help(event.key)
        self._fresh()

    def _set_format(self, form: Format) -> None:
        self.format = form
        while len(self.places) < form.players[0]:
            self._add_seat()
        while len(self.places) not in form.players and len(self.places) > form.players[0]:
            self.places.pop()

    def _turn_player(self, seat: int, by: int) -> None:
        from tabletop_tui.players.registry import bots_of

        kinds = [PERSON, *bots_of(self.game.id)]
        place = self.places[seat]
        at = kinds.index(place.kind) if place.kind in kinds else 0
        self.places[seat] = Place(place.name, kinds[(at + by) % len(kinds)], place.choices)

    def _add_seat(self) -> None:
        taken = {place.name.casefold() for place in self.places}
        name = next((n for n in self.table_names() if n.casefold() not in taken), f"Seat {len(self.places) + 1}")
        self.places.append(Place(name, self.usual_player(len(self.places))))

    def action_more(self) -> None:
        self._change_seats(1)

    def action_less(self) -> None:
        self._change_seats(-1)

    def _change_seats(self, by: int) -> None:
        allowed = sorted({n for f in self.game.formats for n in f.players})
        now = len(self.places)
        more = [n for n in allowed if n > now] if by > 0 else [n for n in reversed(allowed) if n < now]
        if not more:
            self._said = f"{self.game.title} is played by {allowed[0]} to {allowed[-1]}."
        else:
            count = more[0]
            if count not in self.format.players:
                self.format = next(f for f in self.game.formats if count in f.players)
            while len(self.places) < count:
                self._add_seat()
            del self.places[count:]
        self._fresh()

    def action_new_seed(self) -> None:
        self.seed = new_seed()
        self._fresh()

    def action_rules(self) -> None:
        from tabletop_tui.screens.rules import RulesScreen

        kind, _, name = self.query_one(Listing).key.partition(":")
        clause = self._option(name).clause if kind == "option" else ""
        self.app.push_screen(RulesScreen(self.game, clause))

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
            said = self._take_cards(text)
        elif kind == "option":
            said = self._option(name).take(text)
        self._end_editing()
        self._said = said
        self.query_one("#note", Lines).repaint()

    def _take_cards(self, text: str) -> str:
        from rules.core.cardlist.faults import CardListFaulty

        self.faulty = None
        if not text:
            self.cards = shipped(self.game)
            self._drop_choices()
            return ""
        try:
            self.cards = from_file(self.game, Path(text).expanduser())
        except CardListFaulty as error:
            self.faulty = (Path(text).expanduser(), error.faults)
            count = len(error.faults)
            told = "c shows it in the file" if count == 1 else f"c shows all {count} faults"
            return f"{error.faults[0]}. {told}." if error.faults else str(error)
        except (RulesError, OSError) as error:
            return str(error).splitlines()[0]
        self._drop_choices()
        return ""

    def _drop_choices(self) -> None:
        """Another list may not have what the seats have chosen, or no sideboards."""
        self.series = series_option(self.game, self.cards.cards, self.series.value)
        known = {(offered.key, option[0]) for offered in self.seat_choices() for option in offered.options}
        for seat, place in enumerate(self.places):
            kept = {key: value for key, value in place.choices.items() if (key, value) in known}
            self.places[seat] = Place(place.name, place.kind, kept)

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
