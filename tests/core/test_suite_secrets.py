"""`check_game` finds what a player is shown, told or dealt and may not be: a broken variant of Gems for each fault."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.core.chance import Chance, hashed
from rules.core.contract import TABLE, Action, Blocked, Event, State
from rules.core.testing import GameFault
from tests.core.broken import check, variants
from tests.core.gems import POINTS, GemState, Happened


class LeakingView(GemState):
    def view(self, player: int) -> Any:
        return (*super().view(player), tuple(self.hands[0]))


class ViewOfTheDeck(GemState):
    def view(self, player: int) -> Any:
        return (*super().view(player), tuple(sorted(self.deck)))


class LiveView(GemState):
    def view(self, player: int) -> Any:
        return super().view(player), self.played


class EventNamesHiddenGem(GemState):
    def draw(self, seat: int) -> None:
        gem = self.deal.pick(self.deck)
        self.hands[seat].append(gem)
        self.shown += 1
        self.tell(Happened(seat, f"drew {gem}"))


class RedealTouchesTheOwnHand(GemState):
    def redeal(self, player: int, seed: int) -> State:
        return super().redeal(TABLE, seed)


class RedealDoesNothing(GemState):
    def redeal(self, player: int, seed: int) -> State:
        twin = self.clone()
        twin.deal, twin.die = Chance(hashed(seed, "deck again")), Chance(hashed(seed, "die again"))
        return twin


class RedealKeepsChance(GemState):
    def redeal(self, player: int, seed: int) -> State:
        twin = super().redeal(player, seed)
        twin.set_chances({**twin.chances(), "die": self.die.state})
        return twin


class RedealSwapsAGem(GemState):
    def redeal(self, player: int, seed: int) -> State:
        twin = super().redeal(player, seed)
        assert isinstance(twin, GemState)
        twin.deck = ["topaz" if gem == "agate" else gem for gem in twin.deck]
        return twin


class RedealIsNotRepeatable(GemState):
    outside = Chance(7)

    def redeal(self, player: int, seed: int) -> State:
        return super().redeal(player, seed + self.outside.below(1_000_000))


class RedealChangesTheOriginal(GemState):
    def redeal(self, player: int, seed: int) -> State:
        self.shown += 1
        return super().redeal(player, seed)


class ReasonLeaks(GemState):
    def blocked(self, player: int) -> list[Blocked]:
        best = max((POINTS[gem] for hand in self.hands for gem in hand), default=0)
        return [Blocked("win", "Win", f"Somebody still holds {best}.", "", "GM-END-1")]


class ConsequenceLeaks(GemState):
    def consequence(self, action: Action, names: Sequence[str]) -> list[str]:
        return [f"You draw one of {sorted(self.deck)}."]


class RevealsInSecret(GemState):
    """The act that shows the actor a card can be taken back."""

    def apply(self, action: Action) -> Sequence[Event]:
        shown = self.shown
        events = super().apply(action)
        self.shown = shown
        return events


class PeeksWithoutChance(GemState):
    """In place of a roll the first seat looks at the deck from then on; no chance is drawn on."""

    def view(self, player: int) -> Any:
        seen = tuple(sorted(self.deck)) if self.rolled[0] and player == 0 else ()
        return (*super().view(player), seen)

    def roll(self, seat: int) -> None:
        self.rolled[seat] = True


FAULTS = [
    (LeakingView, "the view of Bo .* leaks what is hidden"),
    (ViewOfTheDeck, "leaks what is hidden"),
    (LiveView, "changed after it was given"),
    (EventNamesHiddenGem, "the events of “play:.*” tell .* what is hidden"),
    (RedealTouchesTheOwnHand, "the view of Ada changes under a redeal for Ada"),
    (RedealDoesNothing, "never deals anew"),
    (RedealKeepsChance, "keeps the chance that is to come"),
    (RedealSwapsAGem, "inventory is not what it was"),
    (RedealIsNotRepeatable, "is not the same twice"),
    (RedealChangesTheOriginal, "changed while it was asked"),
    (ReasonLeaks, "the reasons or the outcome told to"),
    (ConsequenceLeaks, "the reasons or the outcome told to"),
    (RevealsInSecret, "counts as revealing nothing"),
    (PeeksWithoutChance, "“roll” shows Ada something new and counts as revealing nothing"),
]


@pytest.mark.parametrize(("broken", "what"), FAULTS, ids=[state.__name__ for state, _ in FAULTS])
def test_each_fault_is_found(broken: type[GemState], what: str):
    with pytest.raises(GameFault, match=what):
        check(broken, max_steps=200)


def test_every_broken_variant_is_tried():
    assert variants(globals()) == {state for state, _ in FAULTS}
