"""Cards, and everything about a card that never changes: made once for a card list, shared by all states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from rules.core.contract import CardSet
from rules.hero_realms import actions as act
from rules.hero_realms import answers as ans
from rules.hero_realms import class_actions as cls
from rules.hero_realms.acts import SEATS, Act
from rules.hero_realms.attacks import Stun
from rules.hero_realms.program import Program

#: Factions by number; 0 is none (starting cards, Fire Gems, most class cards).
FACTIONS: Final = ("none", "guild", "imperial", "necros", "wild")
LETTERS: Final = ("", "G", "I", "N", "W")


class Card:
    """One card of a list, however many copies there are.

    `index` is its place in the pool and `bit` the same as a bit, for listing each kind of card once. The acts that are
    about the card are made here, so that equal acts are the same object (see `Action`).
    """

    __slots__ = (
        "ally",
        "ally_it",
        "bit",
        "buy",
        "champion",
        "cost",
        "defense",
        "discard_it",
        "drop_it",
        "expend",
        "expend_it",
        "faction",
        "forms",
        "give_it",
        "guard",
        "heist_it",
        "id",
        "index",
        "leave_it",
        "name",
        "play",
        "prepare_it",
        "primary",
        "raise_it",
        "recover_it",
        "return_it",
        "sacrifice",
        "sacrifice_it",
        "scrap_discard",
        "scrap_hand",
        "short",
        "stun_it",
        "subtypes",
        "target_it",
        "text",
        "type",
    )

    def __init__(
        self,
        index: int,
        id: str,
        name: str,
        type: str,
        subtypes: tuple[str, ...],
        faction: int,
        cost: int | None,
        defense: int,
        guard: bool,
        primary: Program | None,
        expend: Program | None,
        ally: Program | None,
        sacrifice: Program | None,
        text: str,
    ) -> None:
        self.index = index
        self.bit = 1 << index
        self.id = id
        self.name = name
        self.short = name.split(",")[0]
        self.type = type
        self.champion = type == "champion"
        self.subtypes = subtypes
        self.faction = faction
        self.cost = -1 if cost is None else cost
        self.defense = defense
        self.guard = guard
        self.primary = primary
        self.expend = expend
        self.ally = ally
        self.sacrifice = sacrifice
        self.text = text
        seats = range(SEATS)
        self.play: Act = act.Play(self)
        self.expend_it: Act = act.Expend(self)
        self.ally_it: Act = act.UseAlly(self)
        self.sacrifice_it: Act = act.Sacrifice(self)
        self.buy: Act = act.Buy(self)
        self.discard_it: Act = ans.Discard(self)
        self.scrap_hand: Act = ans.ScrapFromHand(self)
        self.scrap_discard: Act = ans.ScrapFromDiscard(self)
        self.recover_it: Act = ans.Recover(self)
        self.prepare_it: Act = ans.Prepare(self)
        self.stun_it: list[Act] = [Stun(self, seat) for seat in seats]
        self.heist_it: list[Act] = [cls.HeistCard(self, seat) for seat in seats]
        self.raise_it: Act = cls.RaiseChampion(self)
        self.drop_it: Act = cls.DropLooked(self)
        self.return_it: Act = cls.ReturnLooked(self)
        self.give_it: Act = cls.GiveCard(self)
        self.leave_it: Act = cls.LeaveCard(self)
        self.target_it: list[Act] = [ans.Target(self, seat) for seat in seats]
        #: for each damage the four that are upright or sideways, ally ability used or not; it grows when needed
        self.forms: list[InPlay] = []
        for damage in range(defense) if self.champion else range(1):
            self.add_forms(damage)

    def add_forms(self, damage: int) -> None:
        """Make the forms with this damage, the next that there are none for."""
        self.forms.extend(InPlay(self, k % 2 == 1, k >= 2, damage) for k in range(4))

    def counts_as(self, kind: str) -> bool:
        """Whether the card is of this kind: any “card”, or its own type."""
        return kind == "card" or kind == self.type

    def __repr__(self) -> str:
        return self.id


class InPlay:
    """A card in play: immutable, one object for each state that it can be in."""

    __slots__ = ("ally_used", "card", "damage", "expended")

    def __init__(self, card: Card, expended: bool, ally_used: bool, damage: int) -> None:
        self.card = card
        self.expended = expended
        self.ally_used = ally_used
        self.damage = damage

    def turned(self, expended: bool) -> InPlay:
        """The same card upright or sideways."""
        return self.card.forms[self.damage * 4 + self.ally_used * 2 + expended]

    def allied(self) -> InPlay:
        """The same card with its ally ability used."""
        return self.card.forms[self.damage * 4 + 2 + self.expended]

    def hurt(self, damage: int) -> InPlay:
        """The same champion with this damage, less than its defense and its owner's blessings together."""
        forms = self.card.forms
        while len(forms) <= damage * 4:
            self.card.add_forms(len(forms) // 4)
        return self.card.forms[damage * 4 + self.ally_used * 2 + self.expended]

    def __repr__(self) -> str:
        marks = ["expended"] * self.expended + ["used"] * self.ally_used + [f"damage={self.damage}"] * (self.damage > 0)
        return "/".join([self.card.id, *marks])


class CharacterClass:
    """A class that a seat may play: health, a deck of its own, a skill and an ability (HR-SET-7)."""

    __slots__ = (
        "ability",
        "ability_from_turn",
        "ability_id",
        "ability_name",
        "ability_text",
        "deck",
        "health",
        "id",
        "name",
        "skill",
        "skill_cost",
        "skill_id",
        "skill_name",
        "skill_text",
        "use_ability",
        "use_skill",
    )

    def __init__(
        self,
        id: str,
        name: str,
        health: int,
        deck: Sequence[Card],
        skill: tuple[str, str, str, int, Program],
        ability: tuple[str, str, str, int, Program],
    ) -> None:
        """`skill` is id, name, text, cost in gold and effects; `ability` the same with the first own turn it may be
        used in instead of the cost."""
        self.id = id
        self.name = name
        self.health = health
        self.deck = list(deck)
        self.skill_id, self.skill_name, self.skill_text, self.skill_cost, self.skill = skill
        self.ability_id, self.ability_name, self.ability_text, self.ability_from_turn, self.ability = ability
        self.use_skill: Act = cls.UseSkill(self)
        self.use_ability: Act = cls.UseAbility(self)

    def __repr__(self) -> str:
        return self.id


@mypyc_attr(allow_interpreted_subclasses=True)
class CardPool(CardSet):
    """A whole card list ready to play: every card, the market deck, a starting deck and the Fire Gems."""

    def __init__(
        self,
        id: str,
        title: str,
        digest: str,
        cards: Sequence[Card],
        market: Sequence[Card],
        starter: Sequence[Card],
        fire_gem: Card,
        fire_gems: int,
        classes: Sequence[CharacterClass] = (),
    ) -> None:
        self.id = id
        self.title = title
        self.digest = digest
        self.cards = list(cards)
        self.market = list(market)
        self.starter = list(starter)
        self.fire_gem = fire_gem
        self.fire_gems = fire_gems
        self.classes = {klass.id: klass for klass in classes}
        self.by_id = {card.id: card for card in self.cards}
        #: whether there are cards that cost nothing
        self.free = any(card.cost == 0 for card in self.cards)

    def card(self, card_id: str) -> Card:
        """The card with this id. Raises KeyError for an unknown one."""
        return self.by_id[card_id]
