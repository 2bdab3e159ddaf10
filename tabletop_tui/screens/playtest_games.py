"""The games behind a card’s number: every pair of games that speaks for the card or against it, each to be replayed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.message import Message

from tabletop_tui import keys
from tabletop_tui.playtest.behind import Kind, Pair, pairs_behind
from tabletop_tui.screens.base import Over, title
from tabletop_tui.widgets.ink import Line, fill, rule, wrap
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.listing import Listing, Row
from tabletop_tui.widgets.painted import Lines

if TYPE_CHECKING:
    from tabletop_tui.playtest.arm import Arm
    from tabletop_tui.playtest.plan import Plan
    from tabletop_tui.playtest.tally import Tally
    from tabletop_tui.table.cards import CardChoice
    from tabletop_tui.table.match import Match

#: a pair’s points: what the side with the card did over both games
_DID = ("lost both", "lost one, drew one", "won one, lost one", "won one, drew one", "won both")


class GamesScreen(Over):
    """Pairs of games by what they say; ←→ takes the other game of a pair, Enter replays it."""

    BINDINGS = keys.bindings("order")
    KEYS = ("do", "order", "back", "help")
    ABOUT: ClassVar[tuple[str, ...]] = (
        "A pair is one seed played twice, the seats swapped. ←→ takes its other game, Enter steps through it.",
        "o changes between access (who may buy the card against who never does) and the gift of a copy.",
    )

    class Opened(Message):
        """A game was played again."""

        def __init__(self, match: Match | None, wrong: str) -> None:
            super().__init__()
            self.match = match
            self.wrong = wrong

    def __init__(self, plan: Plan, tally: Tally, card: str, cards: CardChoice) -> None:
        super().__init__()
        from tabletop_tui.playtest.cards import pool_of

        self.plan = plan
        self._tally = tally
        self._card = pool_of(plan).by_id[card]
        self._cards = cards
        self.kind: Kind = "access"
        self._pairs: dict[str, Pair] = {}
        #: which of its two games each pair shows
        self._game: dict[str, int] = {}
        self._said = ""
        self._busy = False

    def compose(self) -> ComposeResult:
        yield Lines(self._title, id="title")
        yield Listing(id="list")
        yield Lines(self._notes, id="note")
        yield KeyBar()

    def on_mount(self) -> None:
        self._fresh()
        self.query_one(Listing).focus()

    def show_keys(self) -> None:
        (key, _, action), *rest = keys.bar(self.KEYS, self.keymap)
        other = "gifts" if self.kind == "access" else "access"
        shown = [(k, other if a == "order" else label, a) for k, label, a in rest]
        self.query_one(KeyBar).show([(key, "replay", action), ("→", "other game", "other"), *shown], None)

    def _title(self, cells: int, rows: int) -> list[Line]:
        what = "access" if self.kind == "access" else "a free copy"
        return title(f"Games behind {self._card.short}: {what}", f"{len(self._pairs)} pairs")(cells, rows)

    def _side(self) -> str:
        return "who may buy it" if self.kind == "access" else "who has it"

    def _fresh(self, key: str | None = None) -> None:
        pairs = pairs_behind(self.plan, self._tally, self._card.id, self.kind)
        self._pairs = {str(pair.seed): pair for pair in pairs}
        here = key or self.query_one(Listing).key
        rows: list[Row] = []
        groups = (
            ("For the card", [p for p in pairs if p.points > 2]),
            ("Against the card", [p for p in pairs if p.points < 2]),
            ("Even", [p for p in pairs if p.points == 2]),
        )
        for name, found in groups:
            if not found:
                continue
            rows.append(Row(line=[(name, "")], heading=True, counts=str(len(found))))
            for pair in found:
                seed = str(pair.seed)
                game = self._game.get(seed, 0)
                seat = self._with(pair, game) + 1
                shown = f"‹ {self._side()} in seat {seat} ›" if seed == here else f"{self._side()} in seat {seat}"
                rows.append(
                    Row(seed, [(fill(f"seed {seed}", 16), ""), (fill(_DID[pair.points], 22), ""), (shown, "muted")])
                )
        empty = [Row(), Row(line=[("No whole pair of games has been played yet.", "muted")])]
        self.query_one(Listing).show(rows or empty, key)
        self.query_one("#title", Lines).repaint()
        self.query_one("#note", Lines).repaint()

    def _with(self, pair: Pair, game: int) -> int:
        """The seat that has the card, or may buy it, in one of the games of a pair."""
        chairs = pair.arms[game].chairs
        marked = next(seat for seat, chair in enumerate(chairs) if chair.never or chair.gift)
        return 1 - marked if self.kind == "access" else marked

    def _notes(self, cells: int, rows: int) -> list[Line]:
        seed = self.query_one(Listing).key
        pair = self._pairs.get(seed)
        lines: list[Line] = [rule(f"Seed {seed}" if pair else self._card.name, "", cells)]
        if self._said:
            return lines + [[(" " + row, "warn")] for row in wrap(self._said, cells - 2)]
        if pair is None:
            return lines
        side = "The side that may buy it" if self.kind == "access" else "The side with the free copy"
        told = (
            f"{side} {_DID[pair.points]}. ←→ takes the other game of the pair; Enter plays it again and steps through."
        )
        if self.kind == "access" and pair.points == 2:
            told += " Where a side would not have bought the card anyway, both games are the same but for the seats."
        return lines + [[(" " + row, "")] for row in wrap(told, cells - 2)]

    def on_listing_highlighted(self, event: Listing.Highlighted) -> None:
        self._said = ""
        if event.key:
            self._fresh(event.key)

    def on_listing_turned(self, event: Listing.Turned) -> None:
        if event.key:
            self._game[event.key] = 1 - self._game.get(event.key, 0)
            self._fresh(event.key)

    def action_do(self) -> None:
        self.query_one(Listing).action_do()

    def action_other(self) -> None:
        self.query_one(Listing).action_right()

    def action_order(self) -> None:
        """Between access and gifts."""
        self.kind = "gift" if self.kind == "access" else "access"
        self._fresh()
        self.show_keys()

    # ---- replaying ---------------------------------------------------------------------------------------------------

    def on_listing_chosen(self, event: Listing.Chosen) -> None:
        pair = self._pairs.get(event.key)
        if pair is None or self._busy:
            return
        self._busy = True
        self._said = "The game is played again …"
        self.query_one("#note", Lines).repaint()
        arm = pair.arms[self._game.get(event.key, 0)]
        self.run_worker(lambda: self._play(arm, pair.seed), thread=True, exit_on_error=False)

    def _play(self, arm: Arm, seed: int) -> None:
        """Play a game again, in a thread: bots that search take their time."""
        try:
            message = self.Opened(replayed(arm, seed, self._cards), "")
        except Exception as error:  # noqa: BLE001 - a thread has nobody else to tell
            message = self.Opened(None, f"The game cannot be played again: {error}.")
        self.post_message(message)

    def on_games_screen_opened(self, event: GamesScreen.Opened) -> None:
        """Show the replay."""
        from tabletop_tui.screens.replay import ReplayScreen

        self._busy = False
        self._said = event.wrong
        self.query_one("#note", Lines).repaint()
        if event.match is not None and self.is_current:
            self.app.push_screen(ReplayScreen(event.match))


def replayed(arm: Arm, seed: int, cards: CardChoice) -> Match:
    """A game of a playtest as a match to step through, without a journal. A new match may begin from one without gifts.

    Raises whatever rules or bots stumble over.
    """
    from tabletop_tui import __version__
    from tabletop_tui.playtest.play import start
    from tabletop_tui.table.errors import TableError
    from tabletop_tui.table.match import Match
    from tabletop_tui.table.position import Line as Play
    from tabletop_tui.table.record import Header, Place

    class Gifted(Match):
        """A match that began with a gift, which no save can hold."""

        def branch(self, n: int, path: Path | None = None) -> Match:
            raise TableError(
                "A side of this game began with a gift, which a save cannot hold: it can only be looked at."
            )

    game, state, bots = start(arm, seed)
    marked = any(chair.gift for chair in arm.chairs)
    others = "Plain" if marked else "Buyer"
    names = ["Gifted" if chair.gift else "Abstainer" if chair.never else others for chair in arm.chairs]
    header = Header(
        game=arm.game,
        format=arm.format or next(form.id for form in game.formats if len(arm.chairs) in form.players),
        seats=tuple(Place(name, chair.bot, dict(chair.choices)) for name, chair in zip(names, arm.chairs, strict=True)),
        first=state.actor(),
        options=dict(arm.options),
        seed=seed,
        turn_limit=arm.turn_limit,
        cards=cards.ref(),
        version=__version__,
        created="",
    )
    play = Play(state)
    while play.state.actor() >= 0:
        play.do(bots[play.state.actor()].choose(play.state))
    match = (Gifted if marked else Match)(game, header, play, Path(f"seed-{seed}"), None)
    match.cards = cards
    return match
