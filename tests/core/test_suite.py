"""`check_game` passes a sound game, and finds each kind of fault: one broken variant of Gems for each."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from rules.core.chance import Chance, hashed
from rules.core.contract import NOBODY, TABLE, Action, Blocked, Decision, Event, Outcome, Seat, Setup, State
from rules.core.errors import IllegalAction
from rules.core.testing import (
    GameFault,
    WalkTooLong,
    check_game,
    eager,
    golden_transcript,
    replay,
    setups_of,
    walk,
)
from tests.core.gems import CLAUSES, PLAYS, POINTS, ROLL, GemGame, GemState, Happened, Play, Roll

DUEL = Setup((Seat("Ada"), Seat("Bo")))


def check(state: type[GemState], **options: Any) -> None:
    check_game(lambda setup, seed: state(len(setup.seats), seed), seeds=range(6), clauses=CLAUSES, **options)


def test_sound_game_passes_in_every_format():
    tally = check_game(GemGame(), seeds=range(12), clauses=CLAUSES)
    assert tally.walks == 24
    assert tally.steps > 24 * 6
    assert tally.closely == tally.steps + tally.walks
    assert set(tally.verbs) == {"play", "roll"}
    assert {(0,), (1,), (2,)} <= set(tally.outcomes)


def test_past_the_budget_a_walk_is_checked_closely_here_and_there():
    tally = check_game(GemGame(), seeds=range(40), setups=[DUEL], budget=20)
    assert tally.walks * 3 < tally.closely < tally.steps


def test_global_random_is_left_as_it_was():
    random.seed(5)
    before = random.getstate()
    check(GemState)
    assert random.getstate() == before


class LeakingView(GemState):
    def view(self, player: int) -> Any:
        return (*super().view(player), tuple(self.hands[0]))


class ViewOfTheDeck(GemState):
    def view(self, player: int) -> Any:
        return (*super().view(player), tuple(sorted(self.deck)))


class LiveView(GemState):
    def view(self, player: int) -> Any:
        return super().view(player), self.played


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


class EventNamesHiddenGem(GemState):
    def draw(self, seat: int) -> None:
        gem = self.deal.pick(self.deck)
        self.hands[seat].append(gem)
        self.shown += 1
        self.tell(Happened(seat, f"drew {gem}"))


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
    (LeakingView, "the view of Bo .* leaks what is hidden"),
    (ViewOfTheDeck, "leaks what is hidden"),
    (LiveView, "changed after it was given"),
    (ShallowClone, "on a clone changed the original"),
    (CloneSharesTheDie, "“roll” on a clone changed the original"),
    (CloneForgets, "the clone has another digest"),
    (CloneTellsTales, "not told to record"),
    (SameActTwice, "share a text"),
    (SameTextTwice, "share a text"),
    (FreshObjects, "the decision offers .* while legal"),
    (FindsACopy, "not the same object"),
    (FindsNot, "is not found by its text"),
    (FindsAnything, "names no legal act and finds"),
    (FindsWithKeyError, "KeyError.* in place of IllegalAction"),
    (LostCard, "inventory is not what it was: .* → "),
    (ChangedCard, "inventory is not what it was: .*topaz"),
    (Unsound, "problem: seat 0 has too many points"),
    (UnreadSource, "no walk ever draws on the source of chance “die”"),
    (OneSourceOnly, "no walk ever draws on the source of chance “die”"),
    (GlobalRandom, "global random.*drawn on"),
    (GlobalRandomInAQuestion, "global random.*drawn on"),
    (OutsideTheState, "two clones differ"),
    (EventNamesHiddenGem, "the events of “play:.*” tell .* what is hidden"),
    (EventWithoutWords, "no act ever tells"),
    (EventIsNoText, "Dumb tells None, which is not text"),
    (ReaderChangesTheGame, "with a reader of events"),
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
    here = {v for v in globals().values() if isinstance(v, type) and issubclass(v, GemState) and v is not GemState}
    assert here == {state for state, _ in FAULTS}


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


def test_walk_and_replay_meet():
    done = walk(GemGame(), DUEL, 11)
    assert done.state.outcome is not None
    assert replay(GemGame(), DUEL, 11, done.acts).digest() == done.state.digest()
    assert walk(GemGame(), DUEL, 11).acts == done.acts
    assert walk(GemGame(), DUEL, 12).acts != done.acts


def test_walk_with_a_bound_says_how_far_it_came():
    with pytest.raises(WalkTooLong, match="after 2 acts") as caught:
        walk(GemGame(), DUEL, 11, max_steps=2)
    assert len(caught.value.walk.acts) == 2


def test_walk_takes_what_is_chosen():
    done = walk(GemGame(), DUEL, 1, choose=lambda state, legal, chance: legal[0])
    assert "roll" not in done.acts[:3]
    assert all(text == "roll" or text.removeprefix("play:") in PLAYS for text in done.acts)


def test_eager_walks_stay_early_in_the_menu():
    places: list[int] = []

    def watch(state, legal, chance):
        action = eager(state, legal, chance)
        places.append(legal.index(action) * 2 // len(legal))
        return action

    for seed in range(30):
        walk(GemGame(), DUEL, seed, choose=watch)
    assert places.count(0) > 2 * places.count(1) > 0


def test_replay_refuses_what_is_not_legal():
    with pytest.raises(IllegalAction):
        replay(GemGame(), DUEL, 11, ["play:ruby"])


def test_setups_of_has_every_format_and_number():
    assert [(s.format, len(s.seats)) for s in setups_of(GemGame())] == [("duel", 2), ("three", 3)]


def test_cards_go_with_a_game_only():
    with pytest.raises(TypeError):
        check_game(lambda setup, seed: GemState(2, seed), cards=GemGame().default_cards())


def test_golden_transcript(golden):
    golden("gems", golden_transcript(GemGame(), DUEL, 3, every=4))
