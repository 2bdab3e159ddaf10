"""What is asked of who looks at the top of a deck, and which card an effect attaches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.hyborian import actions as act
from rules.hyborian import events as ev
from rules.hyborian.steps import Question

if TYPE_CHECKING:
    from rules.hyborian.card import Card
    from rules.hyborian.moves import Moves


class OrderTop(Question):
    """The cards looked at are put back one by one, the first to be drawn first; who knew their order knows it no more.

    owner    whose deck it is
    n        how many cards were looked at
    placed   how many have been put back
    """

    __slots__ = ("n", "owner", "placed")
    clause = "HG-CARD-14"

    def __init__(self, player: int, owner: int, n: int, placed: int = 0) -> None:
        self.player = player
        self.owner = owner
        self.n = n
        self.placed = placed

    def _left(self, s: Moves) -> list[Card]:
        return [card for card, _ in s.players[self.owner].top[self.placed : self.n]]

    def live(self, s: Moves) -> bool:
        return len(set(self._left(s))) > 1

    def lapse(self, s: Moves) -> None:
        if self.n > 1:
            s.tell(ev.PutBack(self.player))

    def legal(self, s: Moves) -> list[act.Act]:
        return [s.act(act.ChooseCard, "top", card, "Deck", self.clause) for card in dict.fromkeys(self._left(s))]

    def answered(self, s: Moves, n: int) -> None:
        s.stack.pop()
        p = s.players[self.owner]
        eye = 1 << self.player
        done, left, below = p.top[: self.placed], list(p.top[self.placed : self.n]), p.top[self.n :]
        i = next(i for i, (card, _) in enumerate(left) if card.index == n)
        first = left.pop(i)[0]
        p.top = (*done, (first, eye), *((card, eye) for card, _ in left), *below)
        s.push(OrderTop(self.player, self.owner, self.n, self.placed + 1))

    def prompt(self, s: Moves) -> str:
        whose = "your" if self.owner == self.player else f"{s.names[self.owner]}’s"
        return f"Which card lies {'on top of' if not self.placed else 'next in'} {whose} deck?"

    def key(self) -> str:
        return f"OrderTop@{self.player}:{self.owner}.{self.n}.{self.placed}"


class BinFromTop(Question):
    """One of the cards looked at may be discarded."""

    __slots__ = ("n", "owner")
    clause = "HG-CARD-14"

    def __init__(self, player: int, owner: int, n: int) -> None:
        self.player = player
        self.owner = owner
        self.n = n

    def _cards(self, s: Moves) -> list[Card]:
        return [card for card, _ in s.players[self.owner].top[: self.n]]

    def live(self, s: Moves) -> bool:
        return bool(self._cards(s))

    def legal(self, s: Moves) -> list[act.Act]:
        cards = dict.fromkeys(self._cards(s))
        out: list[act.Act] = [s.act(act.ChooseCard, "discard", card, "Deck", self.clause) for card in cards]
        return [*out, s.act(act.Choose, "discard_none", "pass", self.clause, "None", -1)]

    def answered(self, s: Moves, n: int) -> None:
        s.stack.pop()
        if n >= 0:
            s.bin_from_top(self.owner, next(i for i, card in enumerate(self._cards(s)) if card.index == n))

    def prompt(self, s: Moves) -> str:
        whose = "your" if self.owner == self.player else f"{s.names[self.owner]}’s"
        return f"Discard a card from the top of {whose} deck, or none."

    def key(self) -> str:
        return f"BinFromTop@{self.player}:{self.owner}.{self.n}"


class TakeFromTop(Question):
    """One of the cards looked at may be taken into the hand; the others are shuffled into the deck.

    shown    what is taken is shown, since only cards of some kinds may be
    """

    __slots__ = ("indexes", "n", "shown")
    clause = "HG-CARD-14"

    def __init__(self, player: int, n: int, indexes: frozenset[int], shown: bool) -> None:
        self.player = player
        self.n = n
        self.indexes = indexes
        self.shown = shown

    def _cards(self, s: Moves) -> list[Card]:
        return [card for card, _ in s.players[self.player].top[: self.n] if card.index in self.indexes]

    def live(self, s: Moves) -> bool:
        return True

    def legal(self, s: Moves) -> list[act.Act]:
        cards = dict.fromkeys(self._cards(s))
        out: list[act.Act] = [s.act(act.ChooseCard, "take", card, "Take", self.clause) for card in cards]
        return [*out, s.act(act.Choose, "take_none", "pass", self.clause, "None", -1)]

    def answered(self, s: Moves, n: int) -> None:
        s.stack.pop()
        if n >= 0:
            top = [card for card, _ in s.players[self.player].top[: self.n]]
            s.take_from_top(self.player, next(i for i, card in enumerate(top) if card.index == n), self.shown)
        s.shuffle(self.player)

    def prompt(self, s: Moves) -> str:
        return "Take one of the cards on top of your deck into your hand, or none."

    def key(self) -> str:
        return f"TakeFromTop@{self.player}:{self.n}{sorted(self.indexes)}{self.shown}"


class AttachOne(Question):
    """One attachment of the hand or of the discard pile may be attached to a Trooper at once."""

    __slots__ = ("kinds", "num", "pile")
    clause = "HG-ATT-3"

    def __init__(self, player: int, pile: str, kinds: tuple[str, ...], num: int) -> None:
        self.player = player
        self.pile = pile
        self.kinds = kinds
        self.num = num

    def _cards(self, s: Moves) -> list[Card]:
        from rules.hyborian.fast import used_up
        from rules.hyborian.numbers import may_carry

        unit = s.units.get(self.num)
        if unit is None:
            return []
        p = s.players[self.player]
        return [
            card
            for card in dict.fromkeys(p.hand if self.pile == "hand" else p.discard)
            if card.attachment
            and (not self.kinds or card.kind in self.kinds)
            and not used_up(s, self.player, card)
            and may_carry(s, unit, card)
        ]

    def live(self, s: Moves) -> bool:
        # From the hand the question comes even when nothing fits, so that it tells nothing of the hand.
        if self.num not in s.units:
            return False
        return bool(s.players[self.player].hand) if self.pile == "hand" else bool(self._cards(s))

    def legal(self, s: Moves) -> list[act.Act]:
        out: list[act.Act] = [s.act(act.ChooseCard, "attach", card, "Attach", self.clause) for card in self._cards(s)]
        return [*out, s.act(act.Choose, "attach_none", "pass", self.clause, "None", -1)]

    def answered(self, s: Moves, n: int) -> None:
        from rules.hyborian.ability import Context
        from rules.hyborian.deploy import enters

        s.stack.pop()
        if n < 0:
            return
        card = s.pool.cards[n]
        p = s.players[self.player]
        if self.pile == "hand":
            p.lose(card)
        else:
            p.discard.remove(card)
        if card.limit_one:
            s.counts[("game", 0, f"{card.id}@{self.player}", 0)] = 1
        unit = s.units[self.num]
        piece = s.attach(self.player, card, unit)
        s.tell(ev.Attached(self.player, card, unit.card))
        enters(s, Context(self.player, card, piece.num, unit.num))

    def prompt(self, s: Moves) -> str:
        pile = "hand" if self.pile == "hand" else "discard pile"
        return f"Attach a card of your {pile} to {s.units[self.num].card.name}, or none."

    def key(self) -> str:
        return f"AttachOne@{self.player}:{self.pile}{self.kinds}{self.num}"
