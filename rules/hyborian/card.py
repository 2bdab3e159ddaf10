"""Cards, decks and the card pool, made ready for the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from rules.core.contract import CardSet

if TYPE_CHECKING:
    from rules.hyborian.ability import Ability, Effect
    from rules.hyborian.actions import Act

#: The kinds of card (HG-CARD-1), each with its name for people.
KINDS: Final[dict[str, str]] = {
    "gate": "Gate",
    "trooper": "Trooper",
    "monster": "Monster",
    "companion": "Companion",
    "tech": "Tech",
    "vehicle": "Vehicle",
    "vortex": "Vortex Tactics",
    "magic": "Gaean Magic",
    "surge": "Power Surge",
}

FIGHTERS: Final = frozenset({"trooper", "monster"})
ATTACHMENTS: Final = frozenset({"companion", "tech", "vehicle"})


class Card:
    """A card of the list. Equal cards are the same object.

    dimension   0 to 5, or −1 for none
    icons       points of Pyramid power that it costs to transport
    special     a Gate with an ability (HG-DECK-2)
    """

    __slots__ = (
        "abilities",
        "answers",
        "attachment",
        "attack",
        "defense",
        "dimension",
        "fast",
        "fighter",
        "hooks",
        "icons",
        "id",
        "index",
        "kind",
        "limit_one",
        "name",
        "permits",
        "rarity",
        "special",
        "standing",
        "text",
        "usable",
    )

    def __init__(
        self,
        index: int,
        id: str,
        name: str,
        kind: str,
        dimension: int = -1,
        icons: int = 0,
        attack: int = 0,
        defense: int = 0,
        rarity: str = "",
        text: str = "",
        abilities: tuple[Ability, ...] = (),
        limit_one: bool = False,
    ) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.kind = kind
        self.dimension = dimension
        self.icons = icons
        self.attack = attack
        self.defense = defense
        self.rarity = rarity
        self.text = text
        self.abilities = abilities
        self.limit_one = limit_one
        self.fighter = kind in FIGHTERS
        self.attachment = kind in ATTACHMENTS
        self.special = kind == "gate" and bool(abilities)
        #: whether it can be played from hand at the speed of a Power Surge
        self.answers = kind == "surge" or any(a.from_hand and a.kind == "activated" for a in abilities)
        #: what the rules look for when they look at all cards in play: listeners are found by it, never by a scan
        self.hooks = tuple(sorted({hook for ability in abilities for hook in ability.hooks()}))
        #: abilities that can be played from hand at that speed, and those that are used in play
        self.fast = tuple(a for a in abilities if a.from_hand or a.kind == "play") if self.answers else ()
        self.usable = tuple(a for a in abilities if a.kind == "activated" and not a.from_hand)
        #: what its plain states do, by the list of listeners that they join
        self.standing = _standing(abilities)
        #: permissions that some ability of the card gives
        self.permits = frozenset(word for ability in abilities for word in ability.permits())

    @property
    def strength(self) -> int:
        """Printed attack and defense together (HG-WIN-4)."""
        return self.attack + self.defense

    def __repr__(self) -> str:
        return self.id


def _standing(abilities: tuple[Ability, ...]) -> dict[str, tuple[tuple[Ability, Effect], ...]]:
    """The effects of plain states with their abilities, by each list of listeners that they join."""
    out: dict[str, tuple[tuple[Ability, Effect], ...]] = {}
    for ability in abilities:
        if ability.standing:
            for effect in ability.program.effects:
                for hook in effect.listens():
                    out[hook] = (*out.get(hook, ()), (ability, effect))
    return out


class Deck:
    """A ready-made deck with its sideboard."""

    __slots__ = ("about", "cards", "id", "sideboard", "title")

    def __init__(self, id: str, title: str, about: str, cards: Sequence[Card], sideboard: Sequence[Card]) -> None:
        self.id = id
        self.title = title
        self.about = about
        self.cards = tuple(cards)
        self.sideboard = tuple(sideboard)


@mypyc_attr(allow_interpreted_subclasses=True)
class CardPool(CardSet):
    """A card list ready for play, with the decks that go with it."""

    def __init__(
        self, *, id: str, title: str, digest: str, cards: Sequence[Card], decks: Sequence[Deck] = (), about: str = ""
    ) -> None:
        self.id = id
        self.title = title
        self.digest = digest
        self.about = about
        self.cards = tuple(cards)
        self.by_id: Mapping[str, Card] = {card.id: card for card in cards}
        self.decks: dict[str, Deck] = {deck.id: deck for deck in decks}
        #: acts made so far, by what they are of; equal acts are the same object
        self.acts: dict[object, Act] = {}

    def card(self, card_id: str) -> Card:
        """The card with this id. Raises KeyError for any other."""
        return self.by_id[card_id]
