"""Positions of Hyborian Gates as files: Dimensions, Complexes, Ready Areas and hands at any free moment of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from rules.core.cardlist.record import Field, Values
from rules.core.contract import CardSet, State
from rules.core.position import Frame, Positions
from rules.hyborian import numbers
from rules.hyborian.card import Card, CardPool, Deck
from rules.hyborian.game import new_state
from rules.hyborian.lasting import Lasting
from rules.hyborian.options import HyborianOptions
from rules.hyborian.pieces import Attachment, Complex, Trooper
from rules.hyborian.player import PYRAMIDS, Player
from rules.hyborian.position_fields import seat_fields, table_fields
from rules.hyborian.position_stack import GATE, PHASES, START, phase_title, steps_at
from rules.hyborian.position_write import places
from rules.hyborian.ring import AT_COMPLEX, DIMENSIONS, READY, TITLES, dimension_of, is_dimension
from rules.hyborian.stages import OPENING_HAND
from rules.hyborian.state import HyborianState
from rules.hyborian.transport import DRIVEN, WALKED

#: cards that stand in for the deck of a list without decks, so that nobody runs out at once
STAND_IN = 10


class HyborianPositions(Positions):
    """Positions of Hyborian Gates."""

    def fields(self, cards: CardSet) -> Sequence[Field]:
        assert isinstance(cards, CardPool)
        return table_fields(cards)

    def seat_fields(self, cards: CardSet) -> Sequence[Field]:
        assert isinstance(cards, CardPool)
        return seat_fields(cards)

    def build(self, frame: Frame) -> HyborianState | None:
        return _Builder(frame).state()

    def rename(self, state: State, names: Sequence[str]) -> None:
        assert isinstance(state, HyborianState)
        state.names = tuple(names)

    def places(self, state: State) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        assert isinstance(state, HyborianState)
        return places(state)

    def example(self) -> bytes:
        return files("rules.hyborian").joinpath("position_example.yaml").read_bytes()


class _Builder:
    """One state being put together from a file."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.values = frame.values
        assert isinstance(frame.cards, CardPool)
        assert isinstance(frame.options, HyborianOptions)
        self.pool = frame.cards
        self.s = new_state(self.pool, list(frame.names), frame.options, frame.setup.turn_limit, frame.seed)
        self.used: set[int] = set()
        self.hooked: list[tuple[int, Card]] = []

    def state(self) -> HyborianState | None:
        s, frame, values = self.s, self.frame, self.values
        s.chance = frame.chance("ties")
        self._reserve()
        for player, seat in zip(s.players, frame.seats, strict=True):
            player.chance = frame.chance(f"deck {player.seat + 1}")
            self._complexes(player.seat, seat)
        for player, seat in zip(s.players, frame.seats, strict=True):
            self._troopers(player.seat, seat)
        for player, seat in zip(s.players, frame.seats, strict=True):
            self._cards(player, seat)
            self._pyramids(player, seat)
        s.units = dict(sorted(s.units.items()))
        s.complexes = dict(sorted(s.complexes.items()))
        for num, card in sorted(self.hooked, key=lambda pair: pair[0]):
            s.hook(num, card)
        s.next_num = max([values.get("last_number") or 0, *self.used])
        self._marks()
        moment, asked = self._round()
        if frame.report.faults:
            return None
        s.push_all(steps_at(s, moment, asked))
        self._support()
        if frame.report.faults:
            return None
        s.run()
        s._revealed = 0
        return s

    # ---- pieces ------------------------------------------------------------------------------------------------------

    def _reserve(self) -> None:
        """Keep the numbers that the file gives for the pieces that it gives them to."""
        for seat in self.frame.seats:
            for values in (*_records(seat.get("troopers")), *(seat.get("complexes") or ())):
                own = [(values.get("num") or 0, values.at("num"))]
                own += [(num, values.at("attached")) for _, num, _ in values.get("attached") or ()]
                for num, at in own:
                    if num in self.used:
                        self.frame.impossible(at, f"two pieces have the number {num}")
                    if num:
                        self.used.add(num)

    def _number(self, given: int) -> int:
        if given:
            return given
        number = 1
        while number in self.used:
            number += 1
        self.used.add(number)
        return number

    def _complexes(self, seat: int, values: Values) -> None:
        for one in values.get("complexes") or ():
            if one.get("gate") is None or one.get("pyramids") is None:
                continue
            pyramids = tuple(DIMENSIONS.index(d) for d in one["pyramids"])
            num = self._number(one.get("num") or 0)
            made = Complex(
                num,
                one["gate"],
                seat,
                pyramids,
                one.get("counter") or 0,
                bool(one.get("used")),
                one.get("shut_until") or 0,
            )
            self.s.complexes[num] = made
            self.hooked.append((num, made.card))

    def _troopers(self, seat: int, values: Values) -> None:
        for one in values.get("troopers") or ():
            if isinstance(one, Card):
                num = self._number(0)
                self.s.units[num] = Trooper(num, one, seat, seat)
                self.hooked.append((num, one))
            elif one.get("card") is not None:
                self._trooper(seat, one)

    def _trooper(self, seat: int, one: Values) -> None:
        num = self._number(one.get("num") or 0)
        place = READY if one.get("at") is None else self._place(one["at"], one.value_at("at"))
        pieces: list[Attachment] = []
        for card, given, owner in one.get("attached") or ():
            if owner >= len(self.s.players):
                self.frame.impossible(one.at("attached"), f"there is no seat {owner + 1}")
            piece = Attachment(self._number(given), card, seat if owner < 0 else owner)
            pieces.append(piece)
            self.s.bearer[piece.num] = num
            self.hooked.append((piece.num, card))
        under = seat if one.get("under") is None else self.frame.seat(one["under"], one.value_at("under"))
        spent = WALKED * bool(one.get("walked")) + DRIVEN * bool(one.get("drove"))
        waits, settled = bool(one.get("waits")), bool(one.get("settled"))
        if waits and place != READY:
            self.frame.impossible(one.at("waits"), "only a Trooper in the Ready Area waits")
        if place >= AT_COMPLEX and place - AT_COMPLEX in self.s.complexes:
            if self.s.complexes[place - AT_COMPLEX].owner == under:
                self.frame.impossible(one.at("at"), "nobody stands before an own Complex")
        self.s.units[num] = Trooper(num, one["card"], seat, under, place, tuple(pieces), waits, settled, spent)
        self.hooked.append((num, one["card"]))

    def _place(self, text: str, at: Any, there: bool = True) -> int:
        """The number of a place; Ready after noting that there is none with this name.

        A Complex need not be `there` any more when the place is only remembered.
        """
        from rules.core.cardlist.faults import Code, closest, quote

        if text == "ready":
            return READY
        try:
            place = dimension_of(text)
        except KeyError:
            number = text.removeprefix("c")
            if number != text and number.isdecimal() and len(number) < 7:
                if there and int(number) not in self.s.complexes:
                    self.frame.impossible(at, f"there is no Complex with the number {number}")
                    return READY
                return AT_COMPLEX + int(number)
            told = f"there is no place {quote(text)}; a place is a Dimension, “ready”, or cN before the Complex N"
            self.frame.report.add(Code.UNKNOWN_WORD, at, told, closest(text, [*DIMENSIONS, "ready"]))
            return READY
        if place >= 6 * self.s.sets:
            self.frame.impossible(at, "there is one set of Dimensions with fewer than five players")
            return READY
        return place

    # ---- cards -------------------------------------------------------------------------------------------------------

    def _deck_list(self, p: Player, values: Values) -> list[Card]:
        deck: Deck | None = values.get("deck_list")
        decks = list(self.pool.decks.values())
        if deck is None and decks:
            deck = decks[p.seat % len(decks)]
        if deck is not None:
            return list(deck.cards)
        return [next(card for card in self.pool.cards if card.fighter)] * STAND_IN

    def _cards(self, p: Player, values: Values) -> None:
        for card in values.get("hand") or ():
            p.gain(card)
        p.discard = values.get("discard") or []
        p.known = values.get("known") or []
        p.seen = tuple(values.get("seen") or ())
        p.top = tuple(values.get("top") or ())
        p.secret, p.secret_fighter = values.get("laid_gate"), values.get("laid_trooper")
        if values.get("laid_pyramid") is not None:
            p.secret_pyramid = DIMENSIONS.index(values["laid_pyramid"])
        p.mute = values.get("passes_until") or ""
        deck = values.get("deck")
        if not isinstance(deck, list):
            placed = Counter([*p.cards(), *self._owned(p.seat)])
            deck = []
            for card in self._deck_list(p, values):
                placed[card] -= 1
                if placed[card] < 0:
                    deck.append(card)
        lacking = Counter(card for card, _ in p.top) - Counter(deck)
        p.deck = [*deck, *lacking.elements()]
        moment = self.values.get("phase")
        if not values.given("hand") and moment != START and (self.pool.decks or values.given("deck")):
            for _ in range(min(OPENING_HAND, len(p.deck))):
                p.draw()
        have = Counter(p.known) + Counter(card for card, _ in p.seen)
        if have - Counter(p.hand) and not values.faulty("hand"):
            self.frame.impossible(values.at("known" if p.known else "seen"), "not all of these cards are in the hand")

    def _owned(self, seat: int) -> list[Card]:
        """What a seat has in play."""
        out = [gate.card for gate in self.s.complexes.values() if gate.owner == seat]
        for unit in self.s.units.values():
            out += [unit.card] if unit.owner == seat else []
            out += [piece.card for piece in unit.attached if piece.owner == seat]
        return out

    def _pyramids(self, p: Player, values: Values) -> None:
        gone, left = values.get("pyramids_gone"), values.get("pyramids")
        built = Counter(d for gate in self.s.complexes.values() if gate.owner == p.seat for d in gate.pyramids)
        for d, name in enumerate(DIMENSIONS):
            p.gone[d] = (gone.get(name) if gone is not None else 0) or 0
            told = left.get(name) if left is not None else None
            p.pyramids[d] = PYRAMIDS - built[d] - p.gone[d] if told is None else told
            if p.pyramids[d] < 0:
                told = f"{self.s.names[p.seat]} has more than {PYRAMIDS} Pyramids of {TITLES[d]}"
                self.frame.impossible(values.at("complexes"), told)

    # ---- the round ---------------------------------------------------------------------------------------------------

    def _marks(self) -> None:
        s, values = self.s, self.values
        s.must = frozenset(
            self._place(text, values.value_at("must_fight"), False) for text in values.get("must_fight") or ()
        )
        s.met = frozenset(
            (
                self._place(one["at"], one.value_at("at"), False),
                self.frame.seat(one["against"], one.value_at("against")),
            )
            for one in values.get("fought") or ()
            if one.get("at") is not None and one.get("against") is not None
        )
        for one in values.get("lasting") or ():
            if not any(one.get(key) is None for key in ("kind", "subject", "until", "card")):
                what, stamp = tuple(one.get("what") or ()), one.get("stamp") or 0
                s.lasting.append(
                    Lasting(
                        one["kind"], one["subject"], one.get("a"), one.get("b"), one["until"], one["card"], what, stamp
                    )
                )
        for one in values.get("uses") or ():
            if not any(one.get(key) is None for key in ("per", "ability", "times")):
                key = (one["per"], one["ability"], one.get("by") or "", one.get("piece") or 0)
                s.counts[key] = one["times"]

    def _seat(self, key: str, usual: int) -> int:
        name = self.values.get(key)
        return usual if name is None else self.frame.seat(name, self.values.value_at(key))

    def _round(self) -> tuple[str, int]:
        """Set the round, and give the moment and the seat that is asked."""
        s, values = self.s, self.values
        n = len(s.players)
        moment = values.get("phase") or "overload"
        s.active = self.frame.active
        s.initiative = self._seat("initiative", s.active if moment in (START, GATE) else 0)
        s.round = 0 if moment == START else self.frame.turn
        s.phase = phase_title(moment)
        s.decked = bool(values.get("deck_ran_out"))
        asked = s.active
        if moment in PHASES:
            s.lead = s.active
            first = self._seat("first", s.active)
            s.order = tuple((first + i) % n for i in range(n))
            if values.given("asked"):
                self.frame.impossible(values.at("asked"), "in a player turn the player on turn is asked")
        else:
            s.lead = s.initiative
            asked = self._seat("asked", s.initiative)
            if values.given("first"):
                first = self._seat("first", 0)
                s.order = tuple((first + i) % n for i in range(n))
        return moment, asked

    def _support(self) -> None:
        """No player has more Troopers in a Dimension than the Complexes support (HG-MOVE-7)."""
        s = self.s
        standing = Counter((u.controller, u.place) for u in s.units.values() if is_dimension(u.place))
        for (seat, place), count in standing.items():
            limit = numbers.support(s, seat)
            if count > limit:
                where = TITLES[place % 6] + (" II" if place >= 6 else "")
                told = f"{s.names[seat]} has {count} Troopers in {where} and Complexes for {limit} (§ HG-MOVE-7)"
                self.frame.impossible(self.frame.seats[seat].at("troopers"), told)


def _records(entries: Sequence[Any] | None) -> list[Values]:
    return [one for one in entries or () if isinstance(one, Values)]
