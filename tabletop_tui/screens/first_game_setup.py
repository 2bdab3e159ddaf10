"""The rows of a set-up about help at the table: a first game, and hints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletop_tui.screens.setup_seats import SetupSeats
from tabletop_tui.widgets.ink import fill
from tabletop_tui.widgets.listing import Row

if TYPE_CHECKING:
    from tabletop_tui.table.match import Match

#: key, title, and what stands beside the value
_ROWS: Final = (
    ("help:first_game", "First game", "phase, what comes next, what acts mean"),
    ("help:hints", "Hints", "h asks a bot, at every table"),
)
_TOLD: Final = {
    "help:first_game": "Two lines above the board tell the phase, what usually comes next, and what the act under the "
    "cursor means. Yes by itself in the first match of each game; F hides and shows them at the table.",
    "help:hints": "h asks the strongest bot what it would do, with its estimate and the reason. It looks only at what "
    "the one who asks may know. No at this and every other table for those who want none.",
}


class FirstGameSetup(SetupSeats):
    """Whether a match tells a first game what goes on, and whether hints are given."""

    #: whether this match is to be told as a first game; None until somebody chose
    first_game: bool | None = None

    @property
    def told_as_first(self) -> bool:
        """What was chosen, or else what the settings say of a match that begins now."""
        if self.first_game is not None:
            return self.first_game
        settings = self.table_app.settings
        how = settings.play.first_game
        return how == "always" or (how == "first match" and self.game.id not in settings.files.first_matches)

    def help_rows(self, here: str) -> list[Row]:
        """The rows; `here` is the key of the row under the cursor."""
        values = {"help:first_game": self.told_as_first, "help:hints": self.table_app.settings.play.hints}
        rows: list[Row] = []
        for key, name, about in _ROWS:
            text = "yes" if values[key] else "no"
            shown = f"‹ {text} ›" if key == here else text
            rows.append(Row(key, [(fill(name, 18), ""), (fill(shown, 16), ""), (about, "muted")]))
        return rows

    def help_told(self, key: str) -> tuple[str, str]:
        """Heading and sentences about a row."""
        return next(name for known, name, _ in _ROWS if known == key), _TOLD[key]

    def turn_help(self, key: str) -> None:
        """The other value."""
        if key == "help:first_game":
            self.first_game = not self.told_as_first
        else:
            self.table_app.change("play", "hints", not self.table_app.settings.play.hints)

    def note_first(self, match: Match, told: bool) -> None:
        """Keep what was chosen for a match that begins, so that it is the same when the match is resumed."""
        app = self.table_app
        known = app.settings.files.first_matches
        if told:
            app.change("files", "first_matches", {**known, self.game.id: match.path.name})
        elif self.game.id not in known:
            app.change("files", "first_matches", {**known, self.game.id: ""})
