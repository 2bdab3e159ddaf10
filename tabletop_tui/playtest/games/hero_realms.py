"""What a playtest sees in Hero Realms: which card was for sale, affordable and bought, and who had it in the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.core.contract import Action, CardSet, Event, State
from rules.hero_realms.card import Card, CardPool
from rules.hero_realms.state import HeroState
from tabletop_tui.playtest.arm import Chair
from tabletop_tui.playtest.games import GameWatch
from tabletop_tui.playtest.interventions import card_of, for_sale
from tabletop_tui.playtest.plan import Plan
from tabletop_tui.playtest.play import WIN, Played, cards_of
from tabletop_tui.playtest.report import Cell, Column, Histogram, Table
from tabletop_tui.playtest.stats import Estimate, ratio, wilson
from tabletop_tui.playtest.tally import Tally, note

#: what is counted for each bot and card: turns for sale; over games the sums of affordable turns a, turns bought b,
#: a², ab and b²; games in which it was affordable; seats that acquired it, and how many of them won
SEEN, A, B, AA, AB, BB, GAMES, ACQUIRED, WON = range(9)
#: turns for sale after which a card that nobody could afford is named, and affordable turns for one that nobody bought
ENOUGH: Final = 50
ENOUGH_AFFORDABLE: Final = 100
#: so many shunned cards get a sentence each, more one for all: a buy menu shuns all that it does not name
MANY: Final = 3
#: a card bought in less than this share of the turns in which it was affordable is named
RARELY: Final = 0.02


class Seen(GameWatch):
    """For each card and seat: turns in which it was for sale, affordable and bought.

    A turn counts when its player bought something or ended it. A card was affordable when, just before a purchase or
    the end of the turn, its price was no more than the gold at hand.
    """

    def __init__(self, cards: CardSet, seats: int) -> None:
        super().__init__(cards, seats)
        assert isinstance(cards, CardPool)
        self.pool = cards
        self.things = [card.id for card in for_sale(cards)]
        n = len(cards.cards)
        #: for each seat and card, the turns of this game
        self.seen = [[0] * n for _ in range(seats)]
        self.affordable = [[0] * n for _ in range(seats)]
        self.bought = [[0] * n for _ in range(seats)]
        self.touched: set[int] = set()
        self.first_champion = 0
        self.first_stun = 0
        self._turn = (0, 0, 0)

    def begin(self, state: State) -> None:
        super().begin(state)
        for index in self.touched:
            for table in (self.seen, self.affordable, self.bought):
                for row in table:
                    row[index] = 0
        self.touched.clear()
        self.first_champion = self.first_stun = 0
        self._turn = (0, 0, 0)

    def before(self, state: State, action: Action) -> None:
        verb = action.verb
        if verb == "buy" or verb == "end":
            assert isinstance(state, HeroState)
            self._look(state, card_of(action).bit if verb == "buy" else 0)
            if verb == "end":
                self._flush(state.active)
        elif not self.first_champion and verb == "play" and card_of(action).champion:
            self.first_champion = state.turn

    def _look(self, s: HeroState, taken: int) -> None:
        seen, affordable, bought = self._turn
        me = s.players[s.active]
        gold = me.gold
        if s.shared:
            gold = sum(s.players[seat].gold for seat in s.shares[s.active])
        cheaper = bool(me.cheaper)
        for slot in s.market:
            if slot is not None:
                seen |= slot.bit
                if (me.price(slot) if cheaper else slot.cost) <= gold:
                    affordable |= slot.bit
        gem = s.pool.fire_gem
        if s.gems:
            seen |= gem.bit
            if (me.price(gem) if cheaper else gem.cost) <= gold:
                affordable |= gem.bit
        self._turn = (seen, affordable, bought | taken)

    def _flush(self, seat: int) -> None:
        for bits, table in zip(self._turn, (self.seen, self.affordable, self.bought), strict=True):
            row = table[seat]
            while bits:
                low = bits & -bits
                index = low.bit_length() - 1
                row[index] += 1
                self.touched.add(index)
                bits ^= low
        self._turn = (0, 0, 0)

    def after(self, state: State, action: Action, events: Sequence[Event]) -> None:
        if not self.first_stun:
            assert isinstance(state, HeroState)
            for player in state.players:
                if player.stunned:
                    self.first_stun = state.turn
                    break
        if self._turn[0] and state.outcome is not None:
            assert isinstance(state, HeroState)
            self._flush(state.active)

    def add(self, tally: Tally, played: Played, chairs: Sequence[Chair]) -> None:
        bots = [chair.bot for chair in chairs]
        cards = tally.setdefault("cards", {})
        ids = self.pool.cards
        for bot in dict.fromkeys(bots):
            seats = [seat for seat, other in enumerate(bots) if other == bot]
            rows = cards.setdefault(bot, {})
            for index in self.touched:
                row = rows.setdefault(ids[index].id, [0] * 9)
                a = sum(self.affordable[seat][index] for seat in seats)
                b = sum(self.bought[seat][index] for seat in seats)
                row[SEEN] += sum(self.seen[seat][index] for seat in seats)
                if a:
                    row[A] += a
                    row[B] += b
                    row[AA] += a * a
                    row[AB] += a * b
                    row[BB] += b * b
                    row[GAMES] += 1
                for seat in seats if b else ():
                    if self.bought[seat][index]:
                        row[ACQUIRED] += 1
                        row[WON] += played.points(seat) == WIN
        for key, turn in (("first champion", self.first_champion), ("first stun", self.first_stun)):
            note(tally, key, turn)

    def had(self, chairs: Sequence[Chair]) -> dict[str, list[int]]:
        cards = self.pool.cards
        return {cards[i].id: [seat for seat, row in enumerate(self.bought) if row[i]] for i in self.touched}

    def owned(self, played: Played, chairs: Sequence[Chair]) -> dict[str, int]:
        cards = self.pool.cards
        found = {cards[index].id: sum(row[index] for row in self.bought) for index in self.touched}
        return {card: n for card, n in found.items() if n}

    def tables(self, plan: Plan, tally: Tally) -> tuple[list[Table], list[str], list[Histogram]]:
        pool = cards_of(plan.game, plan.lists[0].text)
        assert isinstance(pool, CardPool)
        tables: list[Table] = []
        verdicts: list[str] = []
        for bot, rows in tally.get("cards", {}).items():
            several = len(tally["cards"]) > 1
            tables.append(picks(pool, rows, f" by {bot}" if several else "", bot if several else ""))
            found = shunned(pool, rows, bot)
            if len(found) > MANY:
                names = ", ".join(card.short for card, _ in found)
                verdicts.append(f"{len(found)} cards are never or hardly bought by {bot}: {names}.")
            else:
                verdicts += [said for _, said in found]
        return tables, verdicts, []


def picks(pool: CardPool, rows: dict[str, list[int]], title: str, key: str) -> Table:
    """How often each card was taken when it could be, and how its owners fared."""
    out: list[tuple[Cell, ...]] = []
    for card in for_sale(pool):
        row = rows.get(card.id, [0] * 9)
        picked = ratio(row[A : BB + 1], row[GAMES])
        won = wilson(row[WON], row[ACQUIRED])
        out.append(
            (
                card.short,
                card.cost,
                row[SEEN],
                row[A],
                picked if row[A] else None,
                row[ACQUIRED],
                won if row[ACQUIRED] else None,
                expected_at_cost(pool, rows, card.id),
            )
        )
    out.sort(key=lambda row: -(row[4].value if isinstance(row[4], Estimate) else -1.0))
    return Table(
        f"picks{'_' + key if key else ''}",
        f"Cards{title}",
        (
            Column("card", "Card"),
            Column("cost", "Cost", "count"),
            Column("turns_for_sale", "For sale", "count", wide=True),
            Column("turns_affordable", "Affordable", "count", wide=True),
            Column("picked", "Taken", "percent", bar=True),
            Column("acquired", "Owners", "count"),
            Column("won_when_acquired", "Won", "percent"),
            Column("same_cost", "Others", "percent"),
        ),
        tuple(out),
        "Taken: of the turns in which the card was affordable, those in which it was bought. Owners: seats that bought "
        "it, each once a game. Won: observational, how often they won; that mostly follows cost and who was ahead "
        "already, so beside it stands what owners of others of that cost won. What a card does, “playtest cards” "
        "tells.",
    )


def expected_at_cost(pool: CardPool, rows: dict[str, list[int]], card_id: str) -> float | None:
    """The share of wins of those who acquired other cards of the same cost, or of the nearest costs there are."""
    cost = pool.card(card_id).cost
    others = [
        (abs(other.cost - cost), rows[other.id][ACQUIRED], rows[other.id][WON])
        for other in for_sale(pool)
        if other.id != card_id and other.id in rows and rows[other.id][ACQUIRED]
    ]
    if not others:
        return None
    nearest = min(distance for distance, _, _ in others)
    games = sum(n for distance, n, _ in others if distance == nearest)
    return sum(won for distance, _, won in others if distance == nearest) / games


def unused(pool: CardPool, rows: dict[str, list[int]], bot: str) -> list[str]:
    """A sentence for each card that was for sale and that nobody, or hardly anybody, bought."""
    return [said for _, said in shunned(pool, rows, bot)]


def shunned(pool: CardPool, rows: dict[str, list[int]], bot: str) -> list[tuple[Card, str]]:
    """Each card that was for sale and that nobody, or hardly anybody, bought, with a sentence that says so."""
    out = []
    for card in for_sale(pool):
        row = rows.get(card.id)
        if row is None or row[SEEN] < ENOUGH or 0 < row[A] < ENOUGH_AFFORDABLE:
            continue
        affordable = f"affordable in {row[A]:,}" if row[A] else "never affordable"
        turns = f"for sale in {row[SEEN]:,} turns and {affordable}"
        if row[B] == 0:
            out.append((card, f"{card.name} is never bought by {bot}: {turns}."))
        elif row[A] and ratio(row[A : BB + 1], row[GAMES]).high < RARELY:
            share = row[B] / row[A]
            told = f"{card.name} is hardly bought by {bot}: {turns}, taken in {100 * share:.1f} % of these."
            out.append((card, told))
    return out
