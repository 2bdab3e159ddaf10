"""Pending steps: the questions, held as plain immutable data on the state's stack. The top one decides who acts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.core.phrases import cards_words
from rules.hero_realms import answers as ans
from rules.hero_realms.acts import Act

if TYPE_CHECKING:
    from rules.hero_realms.card import Card
    from rules.hero_realms.program import Program
    from rules.hero_realms.state import HeroState


class Step:
    """One thing still to be settled. `player` answers; `clause` rules the question."""

    __slots__ = ("player",)
    clause: str = ""

    def __init__(self, player: int) -> None:
        self.player = player

    def live(self, s: HeroState) -> bool:
        """Whether there is an answer to wait for; a step that is not is taken off the stack."""
        return True

    def lapse(self, s: HeroState) -> None:
        """Called when the step is taken off the stack unanswered."""

    def legal(self, s: HeroState) -> list[Act]:
        """Every answer."""
        raise NotImplementedError

    def answered(self, s: HeroState) -> None:
        """One card has been dealt with as the step wanted; the step is off the stack and may ask for the next."""

    def named(self, s: HeroState, seat: int) -> None:
        """A player has been named."""
        raise NotImplementedError

    def foretold(self, s: HeroState, names: Sequence[str], seat: int) -> list[str]:
        """What naming this player would do, in short sentences."""
        raise NotImplementedError

    def picked(self, s: HeroState, card: Card) -> None:
        """A card has been picked, to be dealt with by the step."""
        raise NotImplementedError

    def counted(self, s: HeroState, n: int) -> None:
        """A number has been given."""
        raise NotImplementedError

    def prompt(self, s: HeroState) -> str:
        """The question in one sentence."""
        raise NotImplementedError

    def held(self) -> Card | None:
        """A card that lies in no pile while the step waits."""
        return None

    def key(self) -> str:
        """The step as text, for the digest of a state."""
        return f"{type(self).__name__}@{self.player}"


class CountStep(Step):
    """A question that has a number: of cards, or of health."""

    __slots__ = ("n",)

    def __init__(self, player: int, n: int) -> None:
        self.player = player
        self.n = n

    def key(self) -> str:
        return f"{type(self).__name__}@{self.player}:{self.n}"


class Continue(Step):
    """The rest of a program whose earlier effect asked."""

    __slots__ = ("program",)

    def __init__(self, player: int, program: Program) -> None:
        self.player = player
        self.program = program

    def live(self, s: HeroState) -> bool:
        return False

    def lapse(self, s: HeroState) -> None:
        if not s.players[self.player].out:
            self.program.run(s, self.player)

    def key(self) -> str:
        return f"Continue@{self.player}:{self.program.short()}"


class ChooseOne(Step):
    """One effect of several (HR-PLAY-8)."""

    __slots__ = ("answers", "options")
    clause = "HR-PLAY-8"

    def __init__(self, player: int, options: Sequence[Program]) -> None:
        self.player = player
        self.options = list(options)
        self.answers: list[Act] = [ans.choose(i, option) for i, option in enumerate(self.options)]

    def legal(self, s: HeroState) -> list[Act]:
        return self.answers

    def prompt(self, s: HeroState) -> str:
        return s.ask("choose one.")

    def key(self) -> str:
        return f"ChooseOne@{self.player}:" + "|".join(option.short() for option in self.options)


class Discards(CountStep):
    """Cards to discard from hand, one after the other, as many as there are (HR-FX-1, HR-FX-2)."""

    __slots__ = ()
    clause = "HR-FX-1"

    def live(self, s: HeroState) -> bool:
        return bool(s.players[self.player].hand)

    def legal(self, s: HeroState) -> list[Act]:
        seen = 0
        out: list[Act] = []
        for card in s.players[self.player].hand:
            if not seen & card.bit:
                seen |= card.bit
                out.append(card.discard_it)
        return out

    def prompt(self, s: HeroState) -> str:
        n = min(self.n, len(s.players[self.player].hand))
        return s.ask(f"discard {cards_words(n)}.")

    def answered(self, s: HeroState) -> None:
        if self.n > 1:
            s.stack.append(discards(self.player, self.n - 1))


_DISCARDS: Final[dict[tuple[int, int], Discards]] = {}


def discards(player: int, n: int) -> Discards:
    """The shared step in which a player discards n cards."""
    found = _DISCARDS.get((player, n))
    if found is None:
        found = _DISCARDS[player, n] = Discards(player, n)
    return found


class NameOpponent(CountStep):
    """Which opponent discards (HR-FX-1)."""

    __slots__ = ()
    clause = "HR-FX-1"

    def live(self, s: HeroState) -> bool:
        return bool(s.foes)

    def legal(self, s: HeroState) -> list[Act]:
        return [ans.NAMED[seat] for seat in s.foes]

    def named(self, s: HeroState, seat: int) -> None:
        s.make_discard(seat, self.n)

    def foretold(self, s: HeroState, names: Sequence[str], seat: int) -> list[str]:
        name, held = names[seat], len(s.players[seat].hand)
        if s.delayed_discard:
            return [f"{name} discards {cards_words(self.n)} at the start of {name}’s next turn."]
        if held > 1:
            return [f"{name} chooses from {held} cards in hand."]
        return [f"{name} discards the only card in hand." if held else f"{name} has no card in hand."]

    def prompt(self, s: HeroState) -> str:
        return s.ask(f"who discards {cards_words(self.n)}?")


class StunTarget(Step):
    """Which champion an effect stuns: an opponent's, guards first (HR-CBT-6)."""

    __slots__ = ("optional",)
    clause = "HR-CBT-6"

    def __init__(self, player: int, optional: bool) -> None:
        self.player = player
        self.optional = optional

    def live(self, s: HeroState) -> bool:
        for seat in s.hunted:
            for x in s.players[seat].board:
                if x.card.champion:
                    return True
        return False

    def legal(self, s: HeroState) -> list[Act]:
        out: list[Act] = []
        for seat in s.hunted:
            guarded = s.guarded(seat)
            seen = 0
            for x in s.players[seat].board:
                card = x.card
                if not card.champion or seen & card.bit:
                    continue
                if guarded and not card.guard:
                    continue
                seen |= card.bit
                out.append(card.target_it[seat])
        if self.optional:
            out.append(ans.PASS)
        return out

    def prompt(self, s: HeroState) -> str:
        return s.ask("stun which champion?")

    def key(self) -> str:
        return f"StunTarget@{self.player}:{self.optional}"


class ScrapUpTo(Step):
    """May sacrifice up to n cards from hand or discard pile; `done` once one really was (HR-FX-3)."""

    __slots__ = ("done", "n", "next", "then")
    clause = "HR-FX-3"

    def __init__(self, player: int, n: int, then: Program | None, done: bool) -> None:
        self.player = player
        self.n = n
        self.then = then
        self.done = done
        self.next: ScrapUpTo | None = ScrapUpTo(player, n - 1, then, True) if n > 1 else None

    def live(self, s: HeroState) -> bool:
        me = s.players[self.player]
        return bool(me.hand) or bool(me.discard)

    def lapse(self, s: HeroState) -> None:
        if self.done:
            self.finish(s)

    def legal(self, s: HeroState) -> list[Act]:
        me = s.players[self.player]
        out: list[Act] = []
        seen = 0
        for card in me.hand:
            if not seen & card.bit:
                seen |= card.bit
                out.append(card.scrap_hand)
        seen = 0
        for card in me.discard:
            if not seen & card.bit:
                seen |= card.bit
                out.append(card.scrap_discard)
        out.append(ans.PASS)
        return out

    def answered(self, s: HeroState) -> None:
        if self.next is not None:
            s.stack.append(self.next)
        else:
            self.finish(s)

    def finish(self, s: HeroState) -> None:
        """The bonus, once no more is sacrificed."""
        if self.then is not None:
            self.then.run(s, self.player)

    def prompt(self, s: HeroState) -> str:
        return s.ask(f"sacrifice {'a card' if self.n == 1 else f'up to {self.n} cards'}?")

    def key(self) -> str:
        return f"ScrapUpTo@{self.player}:{self.n}:{self.done}:{self.then.short() if self.then else ''}"


class RecoverCard(Step):
    """Which card of the discard pile goes on top of the deck."""

    __slots__ = ("kind", "optional")
    clause = "HR-PLAY-9"

    def __init__(self, player: int, kind: str, optional: bool) -> None:
        self.player = player
        self.kind = kind
        self.optional = optional

    def live(self, s: HeroState) -> bool:
        for card in s.players[self.player].discard:
            if card.counts_as(self.kind):
                return True
        return False

    def legal(self, s: HeroState) -> list[Act]:
        seen = 0
        out: list[Act] = []
        for card in s.players[self.player].discard:
            if not seen & card.bit and card.counts_as(self.kind):
                seen |= card.bit
                out.append(card.recover_it)
        if self.optional:
            out.append(ans.PASS)
        return out

    def prompt(self, s: HeroState) -> str:
        return s.ask(f"put which {self.kind} on top of your deck?")

    def key(self) -> str:
        return f"RecoverCard@{self.player}:{self.kind}:{self.optional}"


class PrepareOne(Step):
    """Which expended champion is prepared (HR-EXP-2)."""

    __slots__ = ()
    clause = "HR-EXP-2"

    def live(self, s: HeroState) -> bool:
        for x in s.players[self.player].board:
            if x.expended:
                return True
        return False

    def legal(self, s: HeroState) -> list[Act]:
        seen = 0
        out: list[Act] = []
        for x in s.players[self.player].board:
            card = x.card
            if x.expended and not seen & card.bit:
                seen |= card.bit
                out.append(card.prepare_it)
        return out

    def prompt(self, s: HeroState) -> str:
        return s.ask("prepare which champion?")


class DrawUpTo(CountStep):
    """How many to draw, then to discard (HR-FX-2)."""

    __slots__ = ()
    clause = "HR-FX-2"

    def live(self, s: HeroState) -> bool:
        return s.can_draw(s.players[self.player])

    def legal(self, s: HeroState) -> list[Act]:
        return [*[ans.draw(n) for n in range(self.n, 0, -1)], ans.PASS]

    def counted(self, s: HeroState, n: int) -> None:
        drawn = s.draw(s.players[self.player], n)
        if drawn:
            s.stack.append(discards(self.player, drawn))

    def prompt(self, s: HeroState) -> str:
        if self.n == 1:
            return s.ask("draw a card, then discard one?")
        return s.ask("draw how many, then discard as many?")


class Destination(Step):
    """Where an acquired card goes when several effects say so (HR-BUY-4)."""

    __slots__ = ("card", "places")
    clause = "HR-BUY-4"

    def __init__(self, player: int, card: Card, places: Sequence[str]) -> None:
        self.player = player
        self.card = card
        self.places = list(places)

    def legal(self, s: HeroState) -> list[Act]:
        return [ans.PUT[place] for place in self.places]

    def prompt(self, s: HeroState) -> str:
        return f"Where does {self.card.short} go?"

    def held(self) -> Card | None:
        return self.card

    def key(self) -> str:
        return f"Destination@{self.player}:{self.card.id}"
