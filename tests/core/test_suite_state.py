"""`check_game` finds faults of clones, cards, chance and digest: one broken variant of Gems for each."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import pytest

from rules.core.chance import Chance
from rules.core.contract import Action, Blocked, Event
from rules.core.testing import GameFault, check_game, replay
from tests.core.broken import check, variants
from tests.core.gems import DUEL, GemGame, GemState, Happened


class ShallowClone(GemState):
    def clone(self) -> GemState:
        twin = super().clone()
        twin.played = self.played[:]
        return twin


class CloneSharesTheDie(GemState):
    def clone(self) -> GemState:
        twin = super().clone()
        twin.die = self.die
        return twin

    def set_chances(self, chances: Mapping[str, int]) -> None:
        self.deal.state, self.die.state = chances["deck"], chances["die"]


class CloneForgets(GemState):
    def clone(self) -> GemState:
        twin = super().clone()
        twin.shown = 0
        return twin


class CloneTellsTales(GemState):
    def clone(self) -> GemState:
        twin = super().clone()
        twin.told = None if self.told is None else []
        return twin


class LostCard(GemState):
    def apply(self, action: Action) -> Sequence[Event]:
        events = super().apply(action)
        if self.round == 3 and self.played[0]:
            self.played[0].pop()
        return events


class ChangedCard(GemState):
    def draw(self, seat: int) -> None:
        super().draw(seat)
        if self.hands[seat][-1] == "topaz":
            self.hands[seat][-1] = "agate"


class Unsound(GemState):
    def problems(self) -> list[str]:
        return ["seat 0 has too many points"] if self.points[0] > 5 else []


class UnreadSource(GemState):
    def roll(self, seat: int) -> None:
        self.points[seat] += 3
        self.rolled[seat] = True
        self.tell(Happened(seat, "rolled 3"))


class OneSourceOnly(GemState):
    """Only the names of the sources lie: the die is thrown with the deck’s generator."""

    def roll(self, seat: int) -> None:
        self.die, self.deal = self.deal, self.die
        super().roll(seat)
        self.die, self.deal = self.deal, self.die


class GlobalRandom(GemState):
    def roll(self, seat: int) -> None:
        self.die.below(6)
        self.points[seat] += random.randint(1, 6)
        self.rolled[seat] = True
        self.shown += 1
        self.tell(Happened(seat, "rolled"))


class GlobalRandomInAQuestion(GemState):
    def blocked(self, player: int) -> list[Blocked]:
        random.randint(1, 6)
        return super().blocked(player)


class OutsideTheState(GemState):
    """Chance that is not Python’s global generator, and does not lie in the state either."""

    outside = Chance(7)

    def roll(self, seat: int) -> None:
        self.points[seat] += self.outside.below(1000)
        super().roll(seat)


class QuestionChangesTheState(GemState):
    def blocked(self, player: int) -> list[Blocked]:
        self.shown += 1
        return super().blocked(player)


class DigestWithoutTheDie(GemState):
    def digest(self) -> str:
        twin = GemState.clone(self)
        twin.die = Chance(1)
        return GemState.digest(twin)


class SourceCannotBeSet(GemState):
    def set_chances(self, chances: Mapping[str, int]) -> None:
        self.deal = Chance(chances["deck"])


class StartIgnoresTheSeed(GemState):
    def __init__(self, seats: int, seed: int) -> None:
        super().__init__(seats, 3)


class SourceAppears(GemState):
    def chances(self) -> Mapping[str, int]:
        late = {f"die {self.round}": self.die.state} if self.round > 2 else {}
        return {**super().chances(), **late}

    def set_chances(self, chances: Mapping[str, int]) -> None:
        super().set_chances({"deck": chances["deck"], "die": chances.get(f"die {self.round}", chances["die"])})


FAULTS = [
    (ShallowClone, "on a clone changed the original"),
    (CloneSharesTheDie, "“roll” on a clone changed the original"),
    (CloneForgets, "the clone has another digest"),
    (CloneTellsTales, "not told to record"),
    (LostCard, "inventory is not what it was: .* → "),
    (ChangedCard, "inventory is not what it was: .*topaz"),
    (Unsound, "problem: seat 0 has too many points"),
    (UnreadSource, "no walk ever draws on the source of chance “die”"),
    (OneSourceOnly, "no walk ever draws on the source of chance “die”"),
    (GlobalRandom, "global random.*drawn on"),
    (GlobalRandomInAQuestion, "global random.*drawn on"),
    (OutsideTheState, "two clones differ"),
    (QuestionChangesTheState, "changed while it was asked for what is blocked"),
    (DigestWithoutTheDie, "does not cover the source of chance “die”"),
    (SourceCannotBeSet, "source of chance “die” does not take the state it is given"),
    (StartIgnoresTheSeed, "begin the very same game"),
    (SourceAppears, "appeared during the game"),
]


@pytest.mark.parametrize(("broken", "what"), FAULTS, ids=[state.__name__ for state, _ in FAULTS])
def test_each_fault_is_found(broken: type[GemState], what: str):
    with pytest.raises(GameFault, match=what):
        check(broken, max_steps=200)


def test_every_broken_variant_is_tried():
    assert variants(globals()) == {state for state, _ in FAULTS}


def test_a_fault_leads_back_to_its_place():
    class Broken(GemGame):
        state = LostCard

    with pytest.raises(GameFault) as caught:
        check_game(Broken(), seeds=[4], setups=[DUEL])
    fault = caught.value
    assert (fault.setup, fault.seed) == (DUEL, 4)
    assert f"after {len(fault.acts)} acts: {list(fault.acts)}" in str(fault)
    there = replay(Broken(), fault.setup, fault.seed, fault.acts)
    before = replay(Broken(), fault.setup, fault.seed, fault.acts[:-1])
    again = before.clone()
    again.apply(before.find(fault.acts[-1]))
    assert there.digest() == again.digest()
