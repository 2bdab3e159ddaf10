"""What a playtest sees in Hyborian Gates: the deck of each seat, and how the game was won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.core.contract import CardSet
from rules.hyborian.card import CardPool
from tabletop_tui.playtest.arm import Chair
from tabletop_tui.playtest.games import GameWatch
from tabletop_tui.playtest.games.shares import add_share, share_table
from tabletop_tui.playtest.plan import Plan
from tabletop_tui.playtest.play import Played, cards_of
from tabletop_tui.playtest.report import Column, Histogram, Table
from tabletop_tui.playtest.stats import wilson
from tabletop_tui.playtest.tally import Tally, count

#: the first clause of an outcome, and how that is a way to win
_WAYS: Final = {
    "HG-WIN-1": "enough Dimensions controlled",
    "HG-WIN-2": "two controlled enough, compared",
    "HG-WIN-3": "a deck ran out, compared",
    "HG-WIN-4": "the limit of rounds",
}


class Seen(GameWatch):
    """The decks and the way the game ended."""

    def __init__(self, cards: CardSet, seats: int) -> None:
        super().__init__(cards, seats)
        assert isinstance(cards, CardPool)
        self.things = list(cards.decks)

    def had(self, chairs: Sequence[Chair]) -> dict[str, list[int]]:
        decks = decks_of(self.cards, chairs)
        return {deck: [seat for seat, other in enumerate(decks) if other == deck] for deck in decks}

    def add(self, tally: Tally, played: Played, chairs: Sequence[Chair]) -> None:
        for seat, deck in enumerate(decks_of(self.cards, chairs)):
            add_share(tally, "decks", deck, played, seat)
        outcome = self.state.outcome
        clause = outcome.clause.split()[0] if outcome is not None else ""
        count(tally.setdefault("ways", {}), _WAYS.get(clause, clause))

    def owned(self, played: Played, chairs: Sequence[Chair]) -> dict[str, int]:
        return {deck: played.points(seat) for seat, deck in enumerate(decks_of(self.cards, chairs))}

    def tables(self, plan: Plan, tally: Tally) -> tuple[list[Table], list[str], list[Histogram]]:
        pool = cards_of(plan.game, plan.lists[0].text)
        assert isinstance(pool, CardPool)
        names = {deck.id: deck.title for deck in pool.decks.values()}
        shares, verdicts = share_table(tally.get("decks", {}), names, "deck", "Deck", 1 / len(plan.bots))
        games = sum(tally.get("ways", {}).values())
        ways = Table(
            "ways",
            "How games end",
            (Column("way", "Way"), Column("games", "Games", "count"), Column("share", "Share", "percent", bar=True)),
            tuple((way, n, wilson(n, games)) for way, n in sorted(tally.get("ways", {}).items(), key=lambda x: -x[1])),
        )
        return [shares, ways], verdicts, []


def decks_of(cards: CardSet, chairs: Sequence[Chair]) -> list[str]:
    """The deck of each seat: its choice, or the one that goes with its place."""
    assert isinstance(cards, CardPool)
    decks = list(cards.decks)
    return [chair.choices.get("deck") or decks[seat % len(decks)] for seat, chair in enumerate(chairs)]
