"""Which Troopers, attachments and other things an ability speaks of: selectors, references and aims."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.hyborian import numbers
from rules.hyborian.ability import Context
from rules.hyborian.ring import AT_COMPLEX, DIMENSIONS, READY, TITLES, adjacent, is_dimension

if TYPE_CHECKING:
    from rules.hyborian.moves import Moves
    from rules.hyborian.pieces import Attachment, Trooper

WHO: Final[dict[str, str]] = {
    "any": "anybody’s",
    "mine": "of the ability’s controller",
    "opponents": "of any other player",
    "own_stack": "of the bearer’s own stack",
    "foe_stack": "of the foe’s stack in the battle",
}
_OF: Final = {
    "mine": "of yours",
    "opponents": "of an opponent",
    "own_stack": "of the bearer",
    "foe_stack": "of the foe",
}
_AT: Final = {"here": "in this place", "adjacent": "next to this place", "home": "at home"}
PLACES: Final[dict[str, str]] = {
    "here": "in the place of the battle, else of the bearer",
    "adjacent": "in a Dimension next to that place",
    "dimensions": "in any Dimension",
    "ready": "in a Ready Area",
    "complexes": "at a Complex, attacking it",
    "home": "in their own home Dimension",
    "anywhere": "anywhere in play",
}
TYPES: Final[dict[str, str]] = {
    "fighter": "a Trooper or Monster",
    "trooper": "a Trooper that is no Monster",
    "monster": "a Monster",
    "attachment": "any attachment",
    "companion": "a Companion",
    "tech": "a Tech",
    "vehicle": "a Vehicle",
}
_ATTACHED: Final = frozenset({"attachment", "companion", "tech", "vehicle"})


class Selector:
    """A description that Troopers, or attachments by their bearers, match or not.

    Numbers are printed ones (HG-CARD-12), unless the set-up reads “value” as the total.
    """

    __slots__ = ("at", "carries", "dimension", "limited", "limits", "of_attachments", "other", "type", "who")

    def __init__(
        self,
        who: str = "any",
        type: str = "fighter",
        dimension: int = -1,
        at: str = "anywhere",
        limits: tuple[int | None, int | None, int | None, int | None] = (None, None, None, None),
        carries: str = "",
        other: bool = False,
    ) -> None:
        self.who = who
        self.type = type
        self.dimension = dimension
        self.at = at
        self.limits = limits
        self.carries = carries
        self.other = other
        #: whether it speaks of attachments and not of Troopers
        self.of_attachments = type in _ATTACHED
        self.limited = limits != (None, None, None, None)

    def matches(self, s: Moves, c: Context, unit: Trooper) -> bool:
        """Whether a Trooper (for attachments: a bearer) matches, but for its type."""
        who = self.who
        if who != "any":
            if who == "mine":
                if unit.controller != c.seat:
                    return False
            elif who == "opponents":
                if unit.controller == c.seat:
                    return False
            elif who == "own_stack":
                if unit.num != c.bearer:
                    return False
            elif s.battle is None or unit.num != s.battle.foe_of(c.bearer):
                return False
        if self.other and unit.num == c.bearer:
            return False
        if self.at != "anywhere" and not self._there(s, c, unit):
            return False
        if self.of_attachments:
            return True
        return self._is(s, unit)

    def _is(self, s: Moves, unit: Trooper) -> bool:
        card = unit.card
        if self.type != "fighter" and card.kind != self.type:
            return False
        if self.dimension >= 0 and card.dimension != self.dimension:
            return False
        if self.carries and not carries(unit, self.carries):
            return False
        if self.limited:
            attack, defense = card.attack, card.defense
            if s.rules.value_word == "current_total":
                attack, defense = numbers.totals(s, unit)
            return _within(attack, self.limits[:2]) and _within(defense, self.limits[2:])
        return True

    def _there(self, s: Moves, c: Context, unit: Trooper) -> bool:
        place = unit.place
        at = self.at
        if at == "dimensions":
            return is_dimension(place)
        if at == "ready":
            return place == READY
        if at == "complexes":
            return place >= AT_COMPLEX
        if at == "home":
            return is_dimension(place) and place % 6 == unit.card.dimension
        here = s.here(c)
        if at == "adjacent":
            return adjacent(place, here)
        if s.campaign is not None and here >= AT_COMPLEX and unit.num in s.campaign.picked:
            return True  # at a Complex: the attackers there and the picked defenders (HG-CARD-5)
        return place == here and (place != READY or unit.controller == c.seat)

    def find(self, s: Moves, c: Context) -> list[int]:
        """The numbers of all that match."""
        units = [unit for unit in s.units.values() if self.matches(s, c, unit)]
        if not self.of_attachments:
            return [unit.num for unit in units]
        return [piece.num for unit in units for piece in unit.attached if self._piece(c, piece)]

    def _piece(self, c: Context, piece: Attachment) -> bool:
        if self.type != "attachment" and piece.card.kind != self.type:
            return False
        if self.other and piece.num == c.source:
            return False
        return self.dimension < 0 or piece.card.dimension == self.dimension

    def words(self) -> str:
        kind = {"fighter": "Trooper", "trooper": "Trooper (no Monster)", "attachment": "attachment"}.get(
            self.type, self.type.capitalize()
        )
        parts = [f"{TITLES[self.dimension]} {kind}" if self.dimension >= 0 else kind]
        if self.other:
            parts.insert(0, "other")
        if self.who != "any":
            parts.append(_OF[self.who])
        if self.at != "anywhere":
            parts.append(_AT.get(self.at, PLACES[self.at]))
        if self.carries:
            parts.append(f"with {_article(self.carries)}" if self.carries != "nothing" else "with nothing attached")
        for (low, high), stat in ((self.limits[:2], "attack"), (self.limits[2:], "defense")):
            if low is not None:
                parts.append(f"with printed {stat} of at least {low}")
            if high is not None:
                parts.append(f"with printed {stat} of at most {high}")
        return " ".join(parts)


def carries(unit: Trooper, kind: str) -> bool:
    """Whether a Trooper carries an attachment of a kind; `anything` and `nothing` speak of all kinds."""
    if kind == "nothing":
        return not unit.attached
    if kind == "anything":
        return bool(unit.attached)
    return any(piece.card.kind == kind for piece in unit.attached)


def _within(n: int, limits: tuple[int | None, ...]) -> bool:
    low, high = limits
    return (low is None or n >= low) and (high is None or n <= high)


def _article(word: str) -> str:
    return "anything attached" if word == "anything" else f"a {word.capitalize()}"


REFERENCES: Final[dict[str, str]] = {
    "self": "the card itself",
    "bearer": "the Trooper that the card is or is attached to",
    "fighter": "the controller’s Trooper in the battle",
    "foe": "the foe in the battle",
    "target": "what the first aim chose",
    "target2": "what the second aim chose",
    "subject": "the one that “for_each” or the event is about",
}


class What:
    """A reference by a word, or a selector for all that match."""

    __slots__ = ("selector", "word")

    def __init__(self, word: str = "", selector: Selector | None = None) -> None:
        self.word = word
        self.selector = selector

    def find(self, s: Moves, c: Context) -> list[int]:
        """Numbers of the pieces spoken of that are in play and not immune (HG-CARD-8, HG-SURGE-7)."""
        return [n for n in self._named(s, c) if reachable(s, c, n)]

    def _named(self, s: Moves, c: Context) -> list[int]:
        if self.selector is not None:
            return self.selector.find(s, c)
        word = self.word
        battle = s.battle
        if word == "self":
            return [c.source if c.source >= 0 else c.bearer]
        if word == "bearer":
            return [c.bearer]
        if word == "subject":
            return [c.subject]
        if word == "target":
            return list(c.targets[0]) if c.targets else []
        if word == "target2":
            return list(c.targets[1]) if len(c.targets) > 1 else []
        if battle is None:
            return []
        mine = battle.att if c.seat == battle.attacker else battle.dfn
        return [mine if word == "fighter" else battle.foe_of(mine)]

    def troopers(self, s: Moves, c: Context) -> list[Trooper]:
        """The Troopers among them; an attachment stands for its bearer."""
        out: list[Trooper] = []
        for n in self.find(s, c):
            unit = s.units.get(n if n in s.units else s.bearer.get(n, -1))
            if unit is not None and unit not in out:
                out.append(unit)
        return out

    def words(self) -> str:
        if self.selector is not None:
            return f"every {self.selector.words()}"
        return {
            "self": "this card",
            "bearer": "the bearer",
            "fighter": "your Trooper in the battle",
            "foe": "the foe",
            "target": "the target",
            "target2": "the second target",
            "subject": "that one",
        }[self.word]


def reachable(s: Moves, c: Context, n: int) -> bool:
    """Whether a piece is in play and what the card says reaches it."""
    unit = s.units.get(n)
    if unit is None:
        bearer = s.bearer.get(n)
        if bearer is None:
            return False
        unit = s.units[bearer]
    return not numbers.immune(s, unit, c.card, c.source)


def dimension_number(name: str | None) -> int:
    """The number of a Dimension of a list, −1 for none."""
    return DIMENSIONS.index(name) if name in DIMENSIONS else -1
