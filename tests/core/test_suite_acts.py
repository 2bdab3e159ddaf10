"""`check_game` finds faults of decisions, acts and what is said of them: one broken variant of Gems for each."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules.core.contract import NOBODY, Action, Blocked, Decision, Event, Outcome
from rules.core.errors import IllegalAction
from rules.core.testing import GameFault
from tests.core.broken import check, variants
from tests.core.gems import ROLL, GemState, Play, Roll


class SameActTwice(GemState):
    def legal(self) -> list[Action]:
        legal = super().legal()
        return [*legal, legal[0]] if legal else []


class SameTextTwice(GemState):
    def legal(self) -> list[Action]:
        legal = super().legal()
        return [*legal, OTHER_ROLL] if ROLL in legal else legal


OTHER_ROLL = Roll("roll", "roll", "GM-ROLL-1")


class FreshObjects(GemState):
    def legal(self) -> list[Action]:
        return [Play(action.gem) if isinstance(action, Play) else action for action in super().legal()]


class FindsACopy(GemState):
    def find(self, text: str) -> Action:
        action = super().find(text)
        return Play(action.gem) if isinstance(action, Play) else action


class FindsNot(GemState):
    def find(self, text: str) -> Action:
        if text == "roll":
            raise IllegalAction(text, "it is not known")
        return super().find(text)


class FindsAnything(GemState):
    def find(self, text: str) -> Action:
        return super().find(text if text in {a.text for a in self.legal()} else self.legal()[0].text)


class FindsWithKeyError(GemState):
    def find(self, text: str) -> Action:
        return {a.text: a for a in self.legal()}[text]


class EventWithoutWords(GemState):
    def tell(self, event: Event) -> None:
        return


class EventIsNoText(GemState):
    def tell(self, event: Event) -> None:
        class Dumb(Event):
            def words(self, names: Sequence[str], viewer: int) -> str:
                return None  # type: ignore[return-value]

        super().tell(Dumb())


class ReaderChangesTheGame(GemState):
    def tell(self, event: Event) -> None:
        super().tell(event)
        if self.told is not None:
            self.points[0] += 1


class TakesBackTurns(GemState):
    @property
    def turn(self) -> int:
        return 10 - self.round


class WrongActor(GemState):
    def actor(self) -> int:
        return 1 - self.seat if self.hands[self.seat] else NOBODY


class DecisionOffersLess(GemState):
    @property
    def decision(self) -> Decision | None:
        full = super().decision
        return full and Decision(full.player, full.prompt, full.clause, full.actions[1:] or full.actions)


class DecisionAfterTheEnd(GemState):
    @property
    def decision(self) -> Decision | None:
        return super().decision or Decision(0, "And now?", "GM-END-1", ())


class StuckWithoutAct(GemState):
    def legal(self) -> list[Action]:
        return [] if self.round == 3 else super().legal()


class WinnerFromElsewhere(GemState):
    @property
    def outcome(self) -> Outcome | None:
        return super().outcome and Outcome((7,), "somebody else has won", "GM-END-1")


class Endless(GemState):
    def apply(self, action: Action) -> Sequence[Event]:
        events = super().apply(action)
        self.rolled = [False] * len(self.rolled)
        return events

    def legal(self) -> list[Action]:
        return [ROLL]


class NothingHappens(GemState):
    def apply(self, action: Action) -> Sequence[Event]:
        return []


class NoLabel(GemState):
    def legal(self) -> list[Action]:
        legal = super().legal()
        return [NAMELESS if action is ROLL else action for action in legal]


class Nameless(Roll):
    def label(self, names: Sequence[str]) -> str:
        return ""


NAMELESS = Nameless("roll", "roll", "GM-ROLL-1")


class ReadTheSame(GemState):
    def legal(self) -> list[Action]:
        return [*super().legal(), SECOND] if ROLL in super().legal() else super().legal()


SECOND = Roll("roll:again", "roll", "GM-ROLL-1")


class TwoLines(GemState):
    def legal(self) -> list[Action]:
        return [LINES if action is ROLL else action for action in super().legal()]


LINES = Roll("roll\nagain", "roll", "GM-ROLL-1")


class ValueIsANumber(GemState):
    def value(self, action: Action) -> str:
        return 3  # type: ignore[return-value]


class ConsequenceIsOneString(GemState):
    def consequence(self, action: Action, names: Sequence[str]) -> list[str]:
        return "You draw."  # type: ignore[return-value]


class BlockedIsLegal(GemState):
    def blocked(self, player: int) -> list[Blocked]:
        return [Blocked("roll", "Roll the die", "The die is hot.", "", "GM-ROLL-1")]


class BlockedWithoutReason(GemState):
    def blocked(self, player: int) -> list[Blocked]:
        return [Blocked("fly", "Fly", "", "", "GM-ROLL-1")]


class UnknownClause(GemState):
    def blocked(self, player: int) -> list[Blocked]:
        return [Blocked("fly", "Fly", "Gems do not fly.", "", "GM-FLY-1")]


class NoClause(GemState):
    @property
    def outcome(self) -> Outcome | None:
        return super().outcome and Outcome((0,), "It is over", "")


class OneFamilyOneNumber(GemState):
    def legal(self) -> list[Action]:
        return [*super().legal(), *TWINS] if self.hands[self.seat] else []


TWINS = [Roll(f"roll:{n}", "roll", "GM-ROLL-1", "roll", 3) for n in (1, 2)]
FAULTS = [
    (SameActTwice, "share a text"),
    (SameTextTwice, "share a text"),
    (FreshObjects, "the decision offers .* while legal"),
    (FindsACopy, "not the same object"),
    (FindsNot, "is not found by its text"),
    (FindsAnything, "names no legal act and finds"),
    (FindsWithKeyError, "KeyError.* in place of IllegalAction"),
    (EventWithoutWords, "no act ever tells"),
    (EventIsNoText, "Dumb tells None, which is not text"),
    (ReaderChangesTheGame, "with a reader of events"),
    (TakesBackTurns, "took the turn"),
    (WrongActor, "the decision is that of seat 0"),
    (DecisionOffersLess, "the decision offers"),
    (DecisionAfterTheEnd, "exactly one of them must be None"),
    (StuckWithoutAct, "0 acts are legal"),
    (WinnerFromElsewhere, "are not seats"),
    (Endless, "goes on after 200 acts"),
    (NothingHappens, "changes nothing"),
    (NoLabel, "has no label"),
    (ReadTheSame, "read the same in the menu"),
    (TwoLines, "does not fit on a line of a journal"),
    (ValueIsANumber, "not text"),
    (ConsequenceIsOneString, "not a list of sentences"),
    (BlockedIsLegal, "blocked for .* is legal"),
    (BlockedWithoutReason, "lacks a label or a reason"),
    (UnknownClause, "the clause GM-FLY-1, which the rulebook does not have"),
    (NoClause, "the outcome names no clause"),
    (OneFamilyOneNumber, "share a number"),
]


@pytest.mark.parametrize(("broken", "what"), FAULTS, ids=[state.__name__ for state, _ in FAULTS])
def test_each_fault_is_found(broken: type[GemState], what: str):
    with pytest.raises(GameFault, match=what):
        check(broken, max_steps=200)


def test_every_broken_variant_is_tried():
    assert variants(globals()) == {state for state, _ in FAULTS}
