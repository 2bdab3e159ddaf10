"""Questions that come with character classes and with teams of three."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.core.phrases import listed
from rules.hero_realms import answers as ans
from rules.hero_realms import class_actions as cls
from rules.hero_realms.act_words import blow
from rules.hero_realms.acts import Act
from rules.hero_realms.combat_events import Struck
from rules.hero_realms.market_events import Given, Left
from rules.hero_realms.play_events import Blessed
from rules.hero_realms.steps import CountStep, Step

if TYPE_CHECKING:
    from rules.hero_realms.card import Card
    from rules.hero_realms.state import HeroState


class BlessWhom(Step):
    """Which player is blessed, for how much health."""

    __slots__ = ("health",)
    clause = "HR-SET-7"

    def __init__(self, player: int, health: int) -> None:
        self.player = player
        self.health = health

    def legal(self, s: HeroState) -> list[Act]:
        return [cls.BLESSED[seat] for seat in s.blessable(self.player)]

    def named(self, s: HeroState, seat: int) -> None:
        s.heal(seat, self.health, named=True)
        s.players[seat].blessings.append(2 if seat in s.shares[s.active] else 1)
        if s.log is not None:
            s.log.append(Blessed(seat))

    def foretold(self, s: HeroState, names: Sequence[str], seat: int) -> list[str]:
        health = s.players[seat].health
        whom = listed([names[sharer] for sharer in s.shares[seat]])
        champions = f"{names[seat]}’s champions get +1 defense until the end of {names[seat]}’s next turn."
        return [f"{whom} {health} → {health + self.health} health.", champions]

    def prompt(self, s: HeroState) -> str:
        return s.ask("which player?")

    def key(self) -> str:
        return f"BlessWhom@{self.player}:{self.health}"


class StrikeWhom(CountStep):
    """Which player is dealt damage, with each of that player's champions; guards do not protect."""

    __slots__ = ()
    clause = "HR-SET-7"

    def live(self, s: HeroState) -> bool:
        return bool(s.foes)

    def legal(self, s: HeroState) -> list[Act]:
        return [cls.STRUCK[seat] for seat in s.foes]

    def named(self, s: HeroState, seat: int) -> None:
        if s.log is not None:
            s.log.append(Struck(seat, self.n))
        s.hurt_champions(seat, self.n)
        s.lose_health(seat, self.n)

    def foretold(self, s: HeroState, names: Sequence[str], seat: int) -> list[str]:
        victim = s.players[seat]
        out = blow(s, names, seat, self.n)
        board = [x for x in victim.board if x.card.champion]
        hit = [x.card.short for x in board if x.damage + self.n >= victim.defense(x.card)]
        if hit:
            out.append(f"{listed(hit)} {'is' if len(hit) == 1 else 'are'} stunned.")
        return [*out, "Guards do not protect."]

    def prompt(self, s: HeroState) -> str:
        return s.ask("which player?")


class RaiseWhich(Step):
    """Which champion, stunned since the player's last turn, comes back into play."""

    __slots__ = ()
    clause = "HR-SET-7"

    def candidates(self, s: HeroState) -> list[Card]:
        """The champions stunned since the last turn that still lie in the discard pile, each kind once."""
        return list(dict.fromkeys(s.players[self.player].stunned))

    def live(self, s: HeroState) -> bool:
        return bool(self.candidates(s))

    def legal(self, s: HeroState) -> list[Act]:
        return [card.raise_it for card in self.candidates(s)]

    def prompt(self, s: HeroState) -> str:
        return s.ask("which champion comes back into play?")


class DropSome(CountStep):
    """Which of the cards looked at go to the discard pile, up to `n` more."""

    __slots__ = ()
    clause = "HR-SET-7"

    def live(self, s: HeroState) -> bool:
        return bool(s.players[self.player].looking)

    def answered(self, s: HeroState) -> None:
        s.stack.append(DropSome(self.player, self.n - 1) if self.n > 1 else PutBack(self.player))

    def lapse(self, s: HeroState) -> None:
        if s.players[self.player].looking:
            s.stack.append(PutBack(self.player))

    def legal(self, s: HeroState) -> list[Act]:
        out: list[Act] = [card.drop_it for card in dict.fromkeys(s.players[self.player].looking)]
        out.append(ans.PASS)
        return out

    def prompt(self, s: HeroState) -> str:
        n = min(self.n, len(s.players[self.player].looking))
        return s.ask(f"discard {'a card' if n == 1 else f'up to {n} cards'}?")


class PutBack(Step):
    """In which order the cards looked at go back: the one put back last is drawn first."""

    __slots__ = ()
    clause = "HR-SET-7"

    def live(self, s: HeroState) -> bool:
        return bool(s.players[self.player].looking)

    def legal(self, s: HeroState) -> list[Act]:
        return [card.return_it for card in dict.fromkeys(s.players[self.player].looking)]

    def prompt(self, s: HeroState) -> str:
        n = len(s.players[self.player].looking)
        return s.ask("put back the last card." if n == 1 else "put back which card? The last one is drawn first.")


class GiveWhich(Step):
    """Which card of the discard pile goes to a teammate's; the gold is paid (HR-EMP-8)."""

    __slots__ = ("to",)
    clause = "HR-EMP-8"

    def __init__(self, player: int, to: int) -> None:
        self.player = player
        self.to = to

    def live(self, s: HeroState) -> bool:
        return bool(s.players[self.player].discard)

    def legal(self, s: HeroState) -> list[Act]:
        return [card.give_it for card in dict.fromkeys(s.players[self.player].discard)]

    def picked(self, s: HeroState, card: Card) -> None:
        s.players[self.player].from_discard(card)
        s.players[self.to].discard.append(card)
        if s.log is not None:
            s.log.append(Given(self.player, self.to, card))

    def prompt(self, s: HeroState) -> str:
        return f"Give {s.names[self.to]} which card?"

    def key(self) -> str:
        return f"GiveWhich@{self.player}:{self.to}"


class Legacy(Step):
    """Which card, if any, a fallen commander leaves to the emperor (HR-EMP-7)."""

    __slots__ = ("to",)
    clause = "HR-EMP-7"

    def __init__(self, player: int, to: int) -> None:
        self.player = player
        self.to = to

    def lapse(self, s: HeroState) -> None:
        s.remove_cards(self.player)

    def legal(self, s: HeroState) -> list[Act]:
        cards = dict.fromkeys(s.players[self.player].cards())
        return [*[card.leave_it for card in sorted(cards, key=lambda card: (-card.cost, card.id))], ans.LEAVE_NOTHING]

    def picked(self, s: HeroState, card: Card) -> None:
        s.remove_cards(self.player)
        s.removed.remove(card)
        s.players[self.to].discard.append(card)
        if s.log is not None:
            s.log.append(Left(self.player, self.to, card))

    def prompt(self, s: HeroState) -> str:
        return f"Leave which card to {s.names[self.to]}?"

    def key(self) -> str:
        return f"Legacy@{self.player}:{self.to}"
