"""Acts that come with character classes: skills, abilities, and the answers to what these ask (HR-SET-7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.hero_realms.act_words import does, gains, harm, paid, where_it_goes
from rules.hero_realms.acts import SEATS, Act, CardAct, SeatAnswer
from rules.hero_realms.market_events import Stolen
from rules.hero_realms.pile_events import Discarded
from rules.hero_realms.play_events import Raised, UsedClass

if TYPE_CHECKING:
    from rules.hero_realms.card import Card, CharacterClass
    from rules.hero_realms.state import HeroState


class UseSkill(Act):
    """Expend the class's skill and pay its gold, once a turn."""

    __slots__ = ("klass",)

    def __init__(self, klass: CharacterClass) -> None:
        super().__init__(f"skill:{klass.skill_id}", "skill", "HR-SET-7", zone="class")
        self.klass = klass

    def apply(self, s: HeroState) -> None:
        me = s.players[s.active]
        me.gold -= self.klass.skill_cost
        me.skill_ready = False
        if s.log is not None:
            s.log.append(UsedClass(s.active, self.klass.skill_name, "used"))
        s.source = self.klass.skill_name
        self.klass.skill.run(s, s.active)

    def label(self, names: Sequence[str]) -> str:
        return f"Skill {self.klass.skill_name}"

    def value(self, s: HeroState) -> str:
        got = gains(self.klass.skill)
        return f"−{self.klass.skill_cost}● {got}".rstrip()

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        return [
            does(self.klass.skill),
            *harm(s, names, self.klass.skill),
            f"{self.klass.skill_cost} gold, once a turn.",
        ]


class UseAbility(Act):
    """Sacrifice the class's ability, once a game."""

    __slots__ = ("klass",)

    def __init__(self, klass: CharacterClass) -> None:
        super().__init__(f"ability:{klass.ability_id}", "ability", "HR-SET-7", zone="class")
        self.klass = klass

    def apply(self, s: HeroState) -> None:
        s.players[s.active].ability_left = False
        if s.log is not None:
            s.log.append(UsedClass(s.active, self.klass.ability_name, "sacrificed"))
        s.source = self.klass.ability_name
        self.klass.ability.run(s, s.active)

    def label(self, names: Sequence[str]) -> str:
        return f"Ability {self.klass.ability_name}"

    def value(self, s: HeroState) -> str:
        return gains(self.klass.ability) or "once"

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        return [does(self.klass.ability), *harm(s, names, self.klass.ability), "Once a game: it is sacrificed."]


class BlessPlayer(SeatAnswer):
    """This player is blessed."""

    __slots__ = ()

    def __init__(self, seat: int) -> None:
        super().__init__("bless", "HR-SET-7", seat)

    def label(self, names: Sequence[str]) -> str:
        return f"Bless {names[self.seat]}"


class StrikePlayer(SeatAnswer):
    """This player and each of that player's champions are dealt damage."""

    __slots__ = ()

    def __init__(self, seat: int) -> None:
        super().__init__("strike", "HR-SET-7 HR-CBT-5", seat)

    def label(self, names: Sequence[str]) -> str:
        return f"Strike {names[self.seat]}"


class RaiseChampion(CardAct):
    """This stunned champion comes into play from the discard pile."""

    __slots__ = ()

    def __init__(self, card: Card) -> None:
        super().__init__("raise", "HR-SET-7", card, "discard")

    def apply(self, s: HeroState) -> None:
        me = s.players[s.stack.pop().player]
        me.stunned.remove(self.c)
        me.from_discard(self.c)
        me.board.append(self.c.forms[0])
        me.factions[self.c.faction] += 1
        me.played.append(self.c)
        if s.log is not None:
            s.log.append(Raised(me.seat, self.c))
        # It enters play, and a primary ability happens then, played or not (HR-PLAY-4).
        if self.c.primary is not None:
            s.source = self.c.short
            self.c.primary.run(s, me.seat)

    def label(self, names: Sequence[str]) -> str:
        return f"Resurrect {self.c.short}"


class DropLooked(CardAct):
    """Of the cards looked at, this one goes to the discard pile."""

    __slots__ = ()

    def __init__(self, card: Card) -> None:
        super().__init__("drop", "HR-SET-7", card, "looking")

    def apply(self, s: HeroState) -> None:
        step = s.stack.pop()
        me = s.players[step.player]
        me.looking.remove(self.c)
        if self.c in me.tracked:
            me.tracked.remove(self.c)
        me.discard.append(self.c)
        if s.log is not None:
            s.log.append(Discarded(me.seat, self.c, s.to_name(me.seat)))
        step.answered(s)

    def label(self, names: Sequence[str]) -> str:
        return f"Discard {self.c.short}"


class ReturnLooked(CardAct):
    """Of the cards looked at, this one goes back on top of the deck next."""

    __slots__ = ()

    def __init__(self, card: Card) -> None:
        super().__init__("return", "HR-SET-7", card, "looking")

    def apply(self, s: HeroState) -> None:
        me = s.players[s.stack[-1].player]
        me.looking.remove(self.c)
        me.put_on_top(self.c, False)
        if not me.looking:
            s.stack.pop()
            if me.tracked:
                me.place_tracked()

    def label(self, names: Sequence[str]) -> str:
        return f"Put back {self.c.short}"

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        return ["The card put back last is drawn first."]


class HeistCard(CardAct):
    """Acquire this card out of an opponent's discard pile for its cost."""

    __slots__ = ()

    def __init__(self, card: Card, seat: int) -> None:
        super().__init__("buy", "HR-SET-7 HR-BUY-1", card, "theirs_discard", f"heist:p{seat + 1}", seat)

    def apply(self, s: HeroState) -> None:
        me = s.players[s.active]
        price = me.price(self.c)
        s.pay_gold(me, price)
        me.heist = False
        s.players[self.seat].from_discard(self.c)
        if s.log is not None:
            s.log.append(Stolen(s.active, self.seat, self.c, price))
        s.acquire(me, self.c)

    def label(self, names: Sequence[str]) -> str:
        return f"Buy {names[self.seat]}’s {self.c.short}"

    def value(self, s: HeroState) -> str:
        return f"−{s.players[s.active].price(self.c)}●"

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        me = s.players[s.active]
        return [f"{paid(s, names, me, me.price(self.c))} {where_it_goes(me, self.c)}"]


class Give(Act):
    """Pay 1 gold to move a card of one's discard pile to this teammate's (HR-EMP-8)."""

    __slots__ = ()

    def __init__(self, seat: int) -> None:
        super().__init__(f"give:p{seat + 1}", "give", "HR-EMP-8", zone="player", seat=seat)

    def apply(self, s: HeroState) -> None:
        s.players[s.active].gold -= 1
        s.source = ""
        s.ask_gift(self.seat)

    def label(self, names: Sequence[str]) -> str:
        return f"Give a card to {names[self.seat]}"

    def value(self, s: HeroState) -> str:
        return "−1●"

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        return [f"Costs 1 gold. Then you choose a card of your discard pile for {names[self.seat]}’s."]


class GiveCard(CardAct):
    """This card is given."""

    __slots__ = ()

    def __init__(self, card: Card) -> None:
        super().__init__("gift", "HR-EMP-8", card, "discard")

    def apply(self, s: HeroState) -> None:
        s.stack.pop().picked(s, self.c)

    def label(self, names: Sequence[str]) -> str:
        return f"Give {self.c.short}"


class LeaveCard(CardAct):
    """A fallen commander leaves this card to the emperor (HR-EMP-7)."""

    __slots__ = ()

    def __init__(self, card: Card) -> None:
        super().__init__("leave", "HR-EMP-7", card, "own")

    def apply(self, s: HeroState) -> None:
        s.stack.pop().picked(s, self.c)

    def label(self, names: Sequence[str]) -> str:
        return f"Leave {self.c.short}"

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        return ["Your other cards leave the game."]


BLESSED: Final[list[BlessPlayer]] = [BlessPlayer(seat) for seat in range(SEATS)]
STRUCK: Final[list[StrikePlayer]] = [StrikePlayer(seat) for seat in range(SEATS)]
GIFTS: Final[list[Give]] = [Give(seat) for seat in range(SEATS)]
