"""Abilities of cards: when they work, what they ask for, and what they do.

An ability is data: its kind says which rule of the game looks at it, its conditions whether it works now, and its
program of effects carries itself out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from rules.hyborian.ring import NOWHERE, is_dimension

if TYPE_CHECKING:
    from rules.hyborian.card import Card
    from rules.hyborian.moves import Moves
    from rules.hyborian.pieces import Complex, Trooper

#: Kinds of ability, each with the rule that looks at it.
KINDS: Final[dict[str, str]] = {
    "static": "a plain state, on all the time while the card is in play (HG-SURGE-5)",
    "battle": "happens in step 4.5 of a battle that its bearer fights (HG-CBT-5)",
    "activated": "used at any time for its cost, at the speed of a Power Surge (HG-SURGE-4)",
    "trigger": "happens when its event does",
    "enters": "happens once, as the card is played (HG-SURGE-6)",
    "replace": "may happen in place of the loss that it speaks of (HG-WORD-5)",
    "play": "what a Power Surge, Vortex Tactics or Gaean Magic card does when it resolves",
}

#: Events that a trigger may wait for.
EVENTS: Final[dict[str, str]] = {
    "entered": "another Trooper of its controller is played",
    "discarded": "the card is discarded as a cost or by its owner’s choice (HG-CARD-9)",
    "transported": "its bearer comes into a Dimension",
    "battle_started": "its bearer is named for a battle",
    "battle_won": "its bearer is left standing after the foe fell or left",
    "battle_lost": "its bearer is defeated",
    "turn_ended": "the End Stage comes, before the win check (HG-WORD-4)",
    "complex_destroyed": "a Complex of its controller is destroyed",
    "card_announced": "an opponent plays a Power Surge",
}

ZONES: Final[dict[str, str]] = {
    "any": "wherever the card is in play",
    "dimension": "only while the card is in a Dimension (HG-WORD-2)",
    "ready": "only while the card is in the Ready Area",
    "hand": "from the hand",
}

LIMITS: Final[dict[str, str]] = {
    "turn": "so often a round",
    "battle": "so often a battle",
    "game": "so often a game, by card name and player (HG-CARD-11)",
}


#: Losses that a replacement may speak of.
LOSSES: Final[dict[str, str]] = {
    "any": "whenever the bearer or its Vehicle would be lost outside the Ready Area",
    "battle": "when the bearer would be lost in a battle",
    "card": "when an opponent’s card would discard the bearer or its Vehicle",
}


class Context:
    """Who does it, by which card, and what it was aimed at.

    source    number of the piece in play, or −1 for a card that was played
    bearer    number of the Trooper that is the source or carries it, or −1
    subject   the piece of several that it is done to just now, or that the event was about
    place     where the bearer stood when the ability was used, for effects that speak of it after it has gone
    targets   for each aim of the ability what was chosen: numbers of pieces, Dimensions, seats or cards
    """

    __slots__ = ("bearer", "card", "place", "seat", "source", "subject", "targets")

    def __init__(
        self,
        seat: int,
        card: Card,
        source: int = -1,
        bearer: int = -1,
        targets: tuple[tuple[int, ...], ...] = (),
        subject: int = -1,
        place: int = NOWHERE,
    ) -> None:
        self.place = place
        self.seat = seat
        self.card = card
        self.source = source
        self.bearer = bearer
        self.targets = targets
        self.subject = subject

    def aimed(self, targets: tuple[tuple[int, ...], ...]) -> Context:
        """The same with these targets."""
        return Context(self.seat, self.card, self.source, self.bearer, targets, self.subject, self.place)

    def about(self, subject: int) -> Context:
        """The same about one piece of several."""
        return Context(self.seat, self.card, self.source, self.bearer, self.targets, subject, self.place)

    def __repr__(self) -> str:
        return f"{self.card.id}@{self.seat}:{self.source}.{self.bearer}>{self.targets}?{self.subject}@{self.place}"


class Condition:
    """Whether something holds now."""

    __slots__ = ()

    def holds(self, s: Moves, c: Context) -> bool:
        """Whether it holds for the ability that `c` speaks of."""
        raise NotImplementedError

    def words(self) -> str:
        """As a part of a sentence, after “if”."""
        raise NotImplementedError


class Effect:
    """One thing that an ability does. `standing` effects are read by the rules while the ability is on."""

    __slots__ = ()
    standing: ClassVar[bool] = False
    #: the rule that reads it while it stands
    hook: ClassVar[str] = ""
    #: the event that it brings about: a trigger of that event which has it goes on and on
    causes: ClassVar[str] = ""

    def run(self, s: Moves, c: Context) -> None:
        """Do it once."""
        raise NotImplementedError

    def words(self) -> str:
        """What it does, as a sentence without its full stop, in the imperative."""
        raise NotImplementedError

    def change(self, s: Moves, c: Context, unit: Trooper) -> tuple[int, int] | None:
        """As a plain state: what it adds to the attack and defense of a Trooper; None when it is not about it."""
        return None

    def bars(self, s: Moves, c: Context, seat: int, act: str, place: int) -> bool:
        """As a plain state: whether it forbids a seat an act at a place."""
        return False

    def guards(self) -> tuple[str, ...]:
        """As a plain state: the kinds of card whose text does nothing to the bearer’s stack."""
        return ()

    def powers(self, gate: Complex, dimension: int, power: int) -> int:
        """As a plain state: what it adds to the transport power of a Complex to a Dimension."""
        return 0

    def standing_amount(self, s: Moves, c: Context) -> int:
        """As a plain state: what it adds to the limit that its hook names."""
        return 0

    def listens(self) -> tuple[str, ...]:
        """As a plain state: the lists of listeners that the card joins."""
        return (self.hook,) if self.hook else ()

    def permitted(self) -> tuple[str, ...]:
        """What it permits, by name."""
        return ()

    def tally(self) -> dict[str, float]:
        """What it gives by kind, for bots that weigh cards they have never seen."""
        return {}


class Cost:
    """What must be given before an ability is announced (HG-SURGE-3)."""

    __slots__ = ()
    #: whether less is left each time that it is paid
    spends: ClassVar[bool] = True

    def can_pay(self, s: Moves, c: Context) -> bool:
        """Whether there is enough to give."""
        raise NotImplementedError

    def pay(self, s: Moves, c: Context) -> None:
        """Give it; may ask which."""
        raise NotImplementedError

    def words(self) -> str:
        """As a part of a sentence, in the imperative."""
        raise NotImplementedError


class Aim:
    """What an ability is aimed at: a kind of thing, who chooses, and how many."""

    __slots__ = ()
    count: int
    up_to: bool
    chosen_by: str

    def choices(self, s: Moves, c: Context) -> list[int]:
        """The numbers of everything that may be chosen now."""
        raise NotImplementedError

    def any_choice(self, s: Moves, c: Context) -> bool:
        """Whether there is anything to choose now."""
        return bool(self.choices(s, c))

    def words(self) -> str:
        """As a part of a sentence: “a Trooper of an opponent”."""
        raise NotImplementedError


class Program:
    """Effects in order. One that asks leaves the rest on the stack."""

    __slots__ = ("effects", "rest")

    def __init__(self, effects: Sequence[Effect]) -> None:
        self.effects = tuple(effects)
        self.rest: Program | None = Program(self.effects[1:]) if len(self.effects) > 1 else None

    def run(self, s: Moves, c: Context) -> None:
        """Carry the effects out, one after the other."""
        if self.rest is not None:
            s.go_on(self.rest, c)
        if self.effects:
            self.effects[0].run(s, c)

    def words(self) -> str:
        parts = [effect.words() for effect in self.effects]
        return ", then ".join(parts)

    def tally(self) -> dict[str, float]:
        out: dict[str, float] = {}
        for effect in self.effects:
            for kind, n in effect.tally().items():
                out[kind] = out.get(kind, 0.0) + n
        return out


class Ability:
    """One ability of a card.

    place     its number among the abilities of the card, from 1; it stands in the text of acts
    limit     how often, and in what (empty: no limit)
    always    it works wherever the card is in play, whatever else holds
    """

    __slots__ = (
        "aims",
        "always",
        "cost",
        "event",
        "from_hand",
        "kind",
        "limit",
        "limit_per",
        "optional",
        "place",
        "program",
        "replaces",
        "standing",
        "when",
        "zone",
    )

    def __init__(
        self,
        kind: str,
        program: Program,
        *,
        place: int = 1,
        event: str = "",
        zone: str = "any",
        when: Sequence[Condition] = (),
        optional: bool = False,
        cost: Sequence[Cost] = (),
        aims: Sequence[Aim] = (),
        limit: int = 0,
        limit_per: str = "",
        replaces: str = "any",
    ) -> None:
        self.replaces = replaces
        self.kind = kind
        self.program = program
        self.place = place
        self.event = event
        self.zone = zone
        self.when = tuple(when)
        self.optional = optional
        self.cost = tuple(cost)
        self.aims = tuple(aims)
        self.limit = limit
        self.limit_per = limit_per
        self.from_hand = zone == "hand"
        self.standing = kind == "static"
        self.always = zone == "any" and not self.when

    def hooks(self) -> list[str]:
        """The lists of listeners that the card joins while it is in play."""
        if self.kind == "static":
            return [hook for effect in self.program.effects for hook in effect.listens()]
        if self.kind == "trigger":
            return [self.event]
        return [self.kind] if self.kind in ("activated", "replace") and not self.from_hand else []

    def permits(self) -> list[str]:
        """What it permits while it is on."""
        return [word for effect in self.program.effects for word in effect.permitted()] if self.standing else []

    def averts(self, cause: str) -> bool:
        """Whether, as a replacement, it speaks of a loss by this cause."""
        return self.replaces == "any" or cause == ("battle" if self.replaces == "battle" else "forced")

    def works(self, s: Moves, c: Context, unit: Trooper | None) -> bool:
        """Whether zone and conditions let it work now; `unit` is the bearer, if any."""
        if self.always:
            return True
        zone = self.zone
        if zone == "dimension":
            if unit is None or not is_dimension(unit.place):
                return False
        elif zone == "ready" and (unit is None or unit.place != -1):
            return False
        for condition in self.when:
            if not condition.holds(s, c):
                return False
        return True

    def words(self) -> str:
        """The ability as the engine understood it, in one sentence."""
        parts: list[str] = []
        if self.event:
            parts.append(f"when {_unmarked(EVENTS[self.event])}")
        if self.kind == "replace":
            parts.append(LOSSES[self.replaces])
        if self.zone != "any":
            parts.append(_unmarked(ZONES[self.zone]))
        if self.when:
            parts.append("if " + " and ".join(condition.words() for condition in self.when))
        if self.optional:
            parts.append("if you like")
        said = self.program.words()
        if self.kind == "replace":
            said = f"instead {said}"
        if self.cost:
            said = f"{' and '.join(cost.words() for cost in self.cost)}: {said}"
        if self.limit:
            said += f" ({self.limit} a {self.limit_per})"
        aims = f" [target: {'; '.join(aim.words() for aim in self.aims)}]" if self.aims else ""
        text = ", ".join([*parts, said]) + aims
        return text[0].upper() + text[1:] + "."


def _unmarked(text: str) -> str:
    """A sentence without the clause that stands in brackets at its end."""
    return text.partition(" (HG-")[0]
