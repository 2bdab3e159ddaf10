"""A game of a playtest as a match to step through, played again from its seed. No widgets here."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tabletop_tui import __version__
from tabletop_tui.playtest.arm import SIDED, Arm
from tabletop_tui.playtest.behind import Replay
from tabletop_tui.playtest.play import start
from tabletop_tui.table.errors import TableError
from tabletop_tui.table.match import Match
from tabletop_tui.table.position import Line as Play
from tabletop_tui.table.record import Header, Place

if TYPE_CHECKING:
    from tabletop_tui.table.cards import CardChoice

#: what a save cannot hold of a game, so that no match of its own can begin from it
_GIFT: Final = "A side of this game began with a gift, which a save cannot hold: it can only be looked at."
_SIDED: Final = "A deck of this game has its sideboard in, which a save cannot hold: it can only be looked at."
_BRED: Final = "A side of this game buys by a menu that was bred, which a save cannot hold: it can only be looked at."


class LookedAt(Match):
    """A match that no match of its own can begin from; `unsaved` says why, in a sentence."""

    unsaved = ""

    def branch(self, n: int, path: Path | None = None) -> Match:
        raise TableError(self.unsaved)


def unsaved(arm: Arm) -> str:
    """What of a game a save cannot hold, in a sentence; empty where it can hold it all."""
    if any(chair.gift for chair in arm.chairs):
        return _GIFT
    if any(choice.endswith(SIDED) for chair in arm.chairs for choice in chair.choices.values()):
        return _SIDED
    return _BRED if any(bred(arm, chair.bot) for chair in arm.chairs) else ""


def bred(arm: Arm, spec: str) -> bool:
    """Whether a bot buys by a menu that is in no file."""
    from tabletop_tui.playtest.evolve import BORN

    return spec in arm.menus and spec.startswith(BORN)


def replayed(one: Replay, cards: CardChoice, acts: Sequence[str] | None = None) -> Match:
    """The game, all of it, with the card list it was played with.

    `acts` are its acts where they are known already: bots that search are asked in a process of their own. Raises
    whatever rules or bots stumble over.
    """
    arm = one.arm
    game, state, bots = start(arm, one.seed, one.names)
    header = Header(
        game=arm.game,
        format=arm.format or next(form.id for form in game.formats if len(arm.chairs) in form.players),
        seats=tuple(
            Place(name, chair.bot, dict(chair.choices)) for name, chair in zip(one.names, arm.chairs, strict=True)
        ),
        first=state.actor(),
        options=dict(arm.options),
        seed=one.seed,
        turn_limit=arm.turn_limit,
        cards=cards.ref(),
        version=__version__,
        created="",
    )
    play = Play(state)
    if acts is None:
        while play.state.actor() >= 0:
            play.do(bots[play.state.actor()].choose(play.state))
    else:
        for text in acts:
            play.do(play.state.find(text))
    why = unsaved(arm)
    match = (LookedAt if why else Match)(game, header, play, Path(f"seed-{one.seed}"), None)
    if isinstance(match, LookedAt):
        match.unsaved = why
    match.cards = cards
    return match
