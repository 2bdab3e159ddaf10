"""Setting up a playtest: which list, which question, which bots, how many games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input

from rules.core.errors import RulesError
from tabletop_tui import keys
from tabletop_tui.screens.base import Over, title
from tabletop_tui.screens.playtest_form import ELO, GENERATIONS, Form, games
from tabletop_tui.table.cards import CardChoice, from_file, shipped
from tabletop_tui.widgets.ink import Line, cut, fill, rule, wrap
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.listing import Listing, Row
from tabletop_tui.widgets.painted import Lines

if TYPE_CHECKING:
    from rules.core.cardlist.faults import Fault

T = TypeVar("T")

START: Final = "start"
#: cells of the name of a value, and of the value
_LABEL: Final = 15
_VALUE: Final = 30


class PlaytestScreen(Over):
    """A form; Start opens the run."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("s", "start", "start"),
        ("c", "faults", "faults"),
        ("a", "anew", "anew"),
    ]
    KEYS = ("do", "back", "help")
    ABOUT: ClassVar[tuple[str, ...]] = (
        "←→ change a value; Enter types a file, bots or a number; s starts.",
        "The same list, question and seed give the same report, in the app and on the command line.",
    )

    def __init__(self) -> None:
        super().__init__()
        self.form = Form()
        self._editing = ""
        self._said = ""
        #: whether `a` was pressed once, and would drop what is kept when it is pressed again
        self._dropping = False
        #: a list that could not be taken, with its faults
        self._faulty: tuple[Path, tuple[Fault, ...]] | None = None
        #: seeds of the present question that are kept from before; None while that is not known
        self._kept: tuple[int, int] | None = None

    def compose(self) -> ComposeResult:
        yield Lines(title("Playtest", "Esc back"), id="title")
        yield Listing(id="form")
        yield Lines(self._notes, id="note")
        yield KeyBar()

    def on_mount(self) -> None:
        self._fresh("list")
        self.query_one(Listing).focus()

    def show_keys(self) -> None:
        shown = keys.bar(self.KEYS, self.keymap)
        self.query_one(KeyBar).show([*shown[:1], ("s", "start", "start"), *shown[1:]], None)

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if self.query(Listing):
            self._fresh()

    # ---- the form ----------------------------------------------------------------------------------------------------

    def _fresh(self, key: str | None = None) -> None:
        self._kept = None
        self._dropping = False
        self.query_one(Listing).show(self._rows(), key)
        self.query_one("#note", Lines).repaint()

    def _rows(self) -> list[Row]:
        here = self.query_one(Listing).key
        form, room = self.form, self.size.width - 4

        def row(key: str, label: str, value: str, more: str = "", turns: bool = True) -> Row:
            shown = f"‹ {value} ›" if turns and key == here else value
            wide = max(_VALUE, len(shown) + 2)
            return Row(
                key,
                [(fill(label, _LABEL), ""), (fill(shown, wide), "strong"), (cut(more, room - _LABEL - wide), "muted")],
            )

        rows = [Row(line=[("What is tested", "")], heading=True)]
        rows.append(row("game", "Game", form.game.title))
        rows.append(row("list", "Card list", _named(form.cards), "Enter: a file of your own", turns=False))
        rows += [Row(), Row(line=[("What is asked", "")], heading=True)]
        rows.append(row("measure", "Measure", form.asked.name, form.tells))
        if form.asked.name == "diff":
            rows.append(row("other", "Compared with", _named(form.other), "as it was; Enter: a file", turns=False))
        elif form.asked.name == "sprt":
            low, high = form.elo
            rows.append(row("elo", "Hypotheses", f"{low} or {high} Elo", "how much stronger the first"))
        elif form.asked.name == "cross" and form.has_sideboards:
            rows.append(row("sided", "Sideboards", "out, and in" if form.sided else "out", "of every deck"))
        elif form.asked.name == "spread":
            rows.append(row("generations", "Generations", str(form.generations), "of menus that are bred"))
        rows += [Row(), Row(line=[("How", "")], heading=True)]
        rows.append(row("bots", "Bots", form.specs.replace(",", ", "), "Enter types others"))
        rows.append(row("size", "Size", f"{form.size:,} {form.asked.counts}", "Enter types a number"))
        rows.append(row("seed", "Seed", str(form.seed), "Enter types another", turns=False))
        rows += [Row(), Row(START, [("▌", "accent"), (" Start ", "button"), ("▐", "accent")])]
        return rows

    def _notes(self, cells: int, rows: int) -> list[Line]:
        heading, text = self._explain(self.query_one(Listing).key)
        lines: list[Line] = [rule(heading, "", cells)]
        lines += [[(" " + row, "bad")] for row in wrap(self._said, cells - 2)] if self._said else []
        return lines + [[(" " + row, "")] for row in wrap(text, cells - 2)]

    def _explain(self, key: str) -> tuple[str, str]:
        form = self.form
        if key == START:
            return "Start", self._amount()
        if key == "bots":
            from tabletop_tui.players.registry import bots_of

            known = bots_of(form.game.id)
            told = "; ".join(f"{spec}: {known[spec]}" for spec in dict.fromkeys(form.specs.split(",")) if spec in known)
            text = f"{told}. What is found holds for these bots. Searching bots take far longer.".lstrip(". ")
            if form.asked.name == "cards":
                text += " A second bot, behind a comma, is measured after the first."
            return "Bots", text
        texts = {
            "game": ("Game", "←→ changes the game; each has its own measures and bots."),
            "list": (
                "Card list",
                "Enter names a file of your own; empty is the list that comes with the game. c shows every fault.",
            ),
            "other": ("Compared with", "The list before the change: empty is the one that comes with the game."),
            "measure": (
                "Measure",
                (f"{form.asked.about} ←→ changes: {', '.join(asked.name for asked in form.measures())}."),
            ),
            "size": ("Size", f"More games, narrower intervals: four times as many halve them. {self._amount()}"),
            "elo": (
                "Hypotheses",
                (
                    "Which fits better is tested, and the run ends when one is accepted; the nearer they are, the more "
                    "games it takes. Either error has a chance of 5 %."
                ),
            ),
            "sided": (
                "Sideboards",
                (
                    "Out and in: every deck also plays with its sideboard in against every other, on the same seeds. "
                    "That is three times as many games."
                ),
            ),
            "generations": (
                "Generations",
                "So many times children of the best menus try to take their places, on seeds of their own.",
            ),
            "seed": ("Seed", "The first seed. The same seed gives the same games, whatever the number of processes."),
        }
        return texts.get(key, ("Playtest", ""))

    def _amount(self) -> str:
        """How many games Start would play, and what is there already."""
        try:
            if self._kept is None:
                self._kept = self._counted()
        except RulesError as error:
            return str(error)
        most, kept = self._kept
        before = f" {kept} % of them are played already: it goes on from there; a begins anew." if kept else ""
        return f"At most {most:,} games, in all cores of this machine. It can be ended at any time.{before}"

    def _counted(self) -> tuple[int, int]:
        """How many games the present question is, and what percentage of them is played. Raises RulesError."""
        from tabletop_tui.playtest.plan import seeds_of
        from tabletop_tui.screens.playtest_work import done

        plans = self.form.plans()
        kept, of = sum(map(done, plans)), sum(map(seeds_of, plans))
        return sum(map(games, plans)), kept * 100 // of

    # ---- changing ----------------------------------------------------------------------------------------------------

    def on_listing_highlighted(self, event: Listing.Highlighted) -> None:
        self._said = ""
        self._dropping = False
        if self._editing and event.key != self._editing:
            self._end_editing()
        listing = self.query_one(Listing)
        listing.rows = self._rows()
        listing.repaint()
        self.query_one("#note", Lines).repaint()

    def on_listing_turned(self, event: Listing.Turned) -> None:
        self._said = ""
        form = self.form
        if event.key == "game":
            from rules.core.registry import MODULES, game

            form.set_game(game(_turned(list(MODULES), form.game.id, event.by)))
        elif event.key == "measure":
            form.set_measure(_turned(form.measures(), form.asked, event.by))
        elif event.key == "bots":
            form.bots = _turned(form.bot_choices(), form.specs, event.by)
        elif event.key == "elo":
            form.elo = _turned(list(ELO), form.elo, event.by)
        elif event.key == "sided":
            form.sided = not form.sided
        elif event.key == "generations":
            form.generations = _turned(list(GENERATIONS), form.generations, event.by)
        elif event.key == "size":
            sizes = sorted({*form.asked.sizes, form.size})
            form.size = sizes[max(0, min(len(sizes) - 1, sizes.index(form.size) + event.by))]
        self._fresh()

    def action_faults(self) -> None:
        """All that is wrong with the list that was named last."""
        if self._faulty is not None:
            from tabletop_tui.screens.faults import FaultsScreen

            self.app.push_screen(FaultsScreen(*self._faulty))
        else:
            self._say(f"{_named(self.form.cards)}: no faults.")

    def _say(self, text: str) -> None:
        self._said = text
        self.query_one("#note", Lines).repaint()

    # ---- typing ------------------------------------------------------------------------------------------------------

    async def on_listing_chosen(self, event: Listing.Chosen) -> None:
        form = self.form
        texts = {
            "list": str(form.cards.path or ""),
            "other": str(form.other.path or ""),
            "bots": form.specs,
            "size": str(form.size),
            "seed": str(form.seed),
        }
        if event.key == START:
            self.action_start()
        elif event.key in texts:
            # a second Enter or click may come before the first has its field: there is never more than one
            await self.query(Input).remove()
            self._editing = event.key
            field = Input(texts[event.key], id="filter", compact=True, classes="-open")
            await self.mount(field, before=self.query_one("#note"))
            field.focus()
        else:
            self.on_listing_turned(Listing.Turned(event.listing, event.key, 1))

    def _end_editing(self) -> None:
        self._editing = ""
        self.query(Input).remove()
        self.query_one(Listing).focus()
        self._fresh()

    @on(Input.Submitted)
    def typed(self, event: Input.Submitted) -> None:
        """Take what was typed, or say why it cannot be."""
        text, key = event.value.strip(), self._editing
        said = ""
        if key in ("list", "other"):
            said = self._take_list(text, key)
        elif key == "bots":
            self.form.bots = ",".join(part.strip() for part in text.split(",") if part.strip())
            try:
                self.form.plan()
            except RulesError as error:
                said = str(error)
        elif not text.isdecimal() or len(text) > 9 or (key == "size" and int(text) < 2):
            least = 2 if key == "size" else 0
            said = f"“{cut(text, 20)}” is no whole number from {least} up."
        elif key == "size":
            self.form.size = int(text)
        else:
            self.form.seed = int(text)
        self._end_editing()
        self._say(said)

    def _take_list(self, text: str, which: str) -> str:
        from rules.core.cardlist.faults import CardListFaulty

        self._faulty = None
        path = Path(text).expanduser()
        try:
            choice = from_file(self.form.game, path) if text else shipped(self.form.game)
        except CardListFaulty as error:
            self._faulty = (path, tuple(error.faults))
            count, first = len(error.faults), str(error.faults[0])
            shows = "c shows it in the file" if count == 1 else f"c shows all {count} faults"
            stays = _named(self.form.cards if which == "list" else self.form.other)
            return f"{first}{'' if first.endswith(('.', '?')) else '.'} {stays} stays; {shows}."
        except (RulesError, OSError) as error:
            return str(error).splitlines()[0]
        if which == "list":
            self.form.cards = choice
        else:
            self.form.other = choice
        return ""

    def action_back(self) -> None:
        if self._editing:
            self._end_editing()
        else:
            self.dismiss()

    # ---- starting ----------------------------------------------------------------------------------------------------

    def action_anew(self) -> None:
        """Begin the present question from its first seed; what is kept of it is dropped when this is asked twice."""
        from tabletop_tui.screens.playtest_work import forget

        try:
            kept = self._counted()[1]
            if kept and not self._dropping:
                self._say(f"{kept} % of these games are played already. a again drops them and begins anew.")
                self._dropping = True
                return
            self._dropping = False
            for plan in self.form.plans():
                forget(plan)
        except RulesError as error:
            self._say(str(error))
        else:
            self.action_start()

    def action_start(self) -> None:
        """Open the run."""
        from tabletop_tui.playtest.errors import need
        from tabletop_tui.screens.playtest_run import RunScreen

        try:
            need("scipy", "playtest")
            plans = self.form.plans()
        except RulesError as error:
            self._say(str(error))
            return
        cards = [self.form.cards] if self.form.asked.name != "diff" else [self.form.other, self.form.cards]
        self.app.push_screen(RunScreen(plans, cards))


def _named(choice: CardChoice) -> str:
    """A list as the form shows it: the file, or the title of the shipped one."""
    return choice.cards.title if choice.path is None else choice.path.name


def _turned(values: list[T], now: T, by: int) -> T:
    return values[(values.index(now) + by) % len(values)] if now in values else values[0]
