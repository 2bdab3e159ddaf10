"""Hero Realms as a game that can be started."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.core.chance import Chance, hashed
from rules.core.contract import CardSet, Format, Game, Seat, SeatChoice, Setup
from rules.core.errors import SetupError
from rules.core.options import options_of
from rules.core.rulebook_text import rulebook_text
from rules.hero_realms.card import CardPool, CharacterClass
from rules.hero_realms.formats import FORMATS, PlayFormat
from rules.hero_realms.options import HeroOptions
from rules.hero_realms.player import Player
from rules.hero_realms.state import MARKET_SIZE, HeroState

if TYPE_CHECKING:
    from rules.core.position import Positions


class HeroRealms(Game):
    """The deck builder: buy cards with gold, attack with combat, be the last one left."""

    id: ClassVar[str] = "hero-realms"
    title: ClassVar[str] = "Hero Realms"
    kind: ClassVar[str] = "deck building"
    hidden: ClassVar[bool] = True
    formats: ClassVar[tuple[Format, ...]] = tuple(form.about for form in FORMATS.values())

    @property
    def options(self) -> type[HeroOptions]:
        return HeroOptions

    def default_cards(self) -> CardPool:
        from rules.hero_realms.cards import base

        return base()

    def load_cards(self, text: bytes, name: str) -> CardPool:
        from rules.hero_realms.cards import load

        return load(text, name)

    def positions(self) -> Positions:
        from rules.hero_realms.position_file import HeroPositions

        return HeroPositions()

    def seat_choices(self, cards: CardSet) -> tuple[SeatChoice, ...]:
        assert isinstance(cards, CardPool)
        if not cards.classes:
            return ()
        options = [("none", "none", "A plain deck of 10 cards and the health of the set-up.")]
        for klass in cards.classes.values():
            summary = f"{klass.health} health; {klass.skill_name} each turn, {klass.ability_name} once a game."
            options.append((klass.id, klass.name, summary))
        return (SeatChoice("class", "Class", "HR-SET-7", tuple(options)),)

    def seat_roles(self, format_id: str) -> tuple[str, ...]:
        form = FORMATS.get(format_id)
        return form.roles() if form is not None else ()

    def rulebook(self) -> str:
        return rulebook_text("rules.hero_realms")

    def start(self, setup: Setup, seed: int, cards: CardSet | None = None) -> HeroState:
        pool = self.default_cards() if cards is None else cards
        if not isinstance(pool, CardPool):
            raise SetupError(f"The card list “{pool.title}” is not one for {self.title}.")
        form = self._format(setup)
        options = options_of(setup, HeroOptions)
        n = len(setup.seats)
        if options.first > n:
            raise SetupError(f"Seat {options.first} cannot go first: there are {n} seats.")
        s = HeroState(pool, form, [seat.name for seat in setup.seats], setup.turn_limit)
        s.hand_allies = options.ally_counts_hand
        s.delayed_discard = options.delayed_discard
        s.chance = Chance(hashed(seed, "market"))
        classes = [self._class(pool, seat) for seat in setup.seats]
        copies = form.copies(sum(klass is not None for klass in classes))
        s.market_deck = pool.market * copies
        s.gems = pool.fire_gems * copies
        for _ in range(MARKET_SIZE):
            s.market.append(s.chance.pick(s.market_deck) if s.market_deck else None)
        for seat in range(n):
            klass = classes[seat]
            health = form.health(seat, options.health if klass is None else klass.health)
            player = Player(seat, health, Chance(hashed(seed, f"deck {seat + 1}")))
            player.deck = pool.starter[:] if klass is None else klass.deck[:]
            player.klass = klass
            player.skill_ready = player.ability_left = klass is not None
            s.players.append(player)
        first = form.first(options.first - 1 if options.first else Chance(hashed(seed, "first player")).below(n))
        for place in range(n):
            player = s.players[(first + place) % n]
            s.draw(player, form.opening_hand(n, place, first))
        s.begin_turn(first)
        return s

    def _class(self, pool: CardPool, seat: Seat) -> CharacterClass | None:
        """The class that a seat plays, or None (HR-SET-7). Raises SetupError for one that the list does not have."""
        for key in seat.choices:
            if key != "class":
                raise SetupError(f"{seat.name} cannot choose “{key}”; a seat may choose a class.")
        wanted = seat.choices.get("class", "")
        if wanted in ("", "none"):
            return None
        klass = pool.classes.get(wanted)
        if klass is None:
            known = ", ".join(pool.classes) or "none in this card list"
            raise SetupError(f"There is no class “{wanted}”; there are: {known}.")
        return klass

    def _format(self, setup: Setup) -> PlayFormat:
        """The format played (HR-SET-8). Raises SetupError when it and the number of seats do not fit."""
        n = len(setup.seats)
        named = setup.format or self.format_for(n)
        if not named:
            raise SetupError(f"{self.title} cannot be played with {n} {'seat' if n == 1 else 'seats'}.", "HR-SET-8")
        form = FORMATS.get(named)
        if form is None:
            raise SetupError(f"There is no format “{named}”; there are: {', '.join(FORMATS)}.")
        if n not in form.about.players:
            wanted = " or ".join(str(k) for k in form.about.players)
            raise SetupError(f"{form.about.title} needs {wanted} players; there are {n}.", "HR-SET-8")
        return form


GAME = HeroRealms()
