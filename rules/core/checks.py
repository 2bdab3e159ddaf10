"""What must hold at one position of any game: each check is a function that tells what is broken.

`rules.core.testing.check_game` runs them along random walks. A check may copy the state as it likes and must leave
it as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from rules.core.chance import Chance, hashed
from rules.core.contract import NOBODY, TABLE, Action, State
from rules.core.errors import IllegalAction

#: Texts that no game may take for an act, and must refuse in the one way that callers can handle.
NONSENSE: Final = ("", " ", ":", "no such act", "no:such:act", "\x00", "−1", "a" * 5000, "‮:→:§")

#: How many further acts a copy plays, to see that it drags nothing of its original along.
STRAY: Final = 8


@dataclass(slots=True)
class Node:
    """A position under test, and what the checks need beside it.

    digest    that of the state before any check ran
    begin     the inventory at the start of the game
    salt      differs from node to node; redeals and stray walks are seeded with it
    redeals   how many redealt worlds each seat is compared with
    clauses   the ids of the rulebook; None when there is none to compare with
    moved     collects (seat, other) for which a redeal changed what the other sees
    """

    state: State
    names: tuple[str, ...]
    legal: list[Action]
    digest: str
    begin: Mapping[str, int]
    salt: int
    redeals: int
    clauses: frozenset[str] | None
    moved: set[tuple[int, int]] = field(default_factory=set)

    @property
    def seats(self) -> range:
        return range(len(self.names))

    @property
    def viewers(self) -> tuple[int, ...]:
        return (*self.seats, TABLE)

    def name(self, seat: int) -> str:
        return "the table" if seat == TABLE else self.names[seat]

    def seeds(self) -> range:
        """The seeds of this node's redeals."""
        return range(self.salt * self.redeals, (self.salt + 1) * self.redeals)

    def within(self, seat: int) -> list[int]:
        """The viewers who see no more than this seat does."""
        return [v for v in self.viewers if self.state.sees(v) <= self.state.sees(seat)]


#: Tells what is broken, one sentence each; nothing when all is well.
Check: TypeAlias = Callable[[Node], Iterator[str]]


def the_question(node: Node) -> Iterator[str]:
    """A state is over or asks somebody something, and its own accounts of that agree."""
    state, legal = node.state, node.legal
    decision, outcome, actor = state.decision, state.outcome, state.actor()
    if (decision is None) != (outcome is not None):
        yield f"the decision is {decision!r} while the outcome is {outcome!r}; exactly one of them must be None"
    if (actor == NOBODY) != (decision is None):
        yield f"the actor is {actor} while the decision is {decision!r}"
    if (not legal) != (decision is None):
        yield f"{len(legal)} acts are legal while the decision is {decision!r}"
    if decision is not None:
        if actor not in node.seats:
            yield f"the actor {actor} is no seat"
        if decision.player != actor:
            yield f"the decision is that of seat {decision.player} while the actor is seat {actor}"
        if [id(a) for a in decision.actions] != [id(a) for a in legal]:
            yield f"the decision offers {list(decision.actions)} while legal() gives {legal}"
    if outcome is not None:
        if not set(outcome.winners) <= set(node.seats) or len(set(outcome.winners)) != len(outcome.winners):
            yield f"the winners {outcome.winners} are not seats, each once"
        if not outcome.reason:
            yield "the outcome has no reason"


def acts_unique(node: Node) -> Iterator[str]:
    """No act is offered twice, neither as an object nor as a text."""
    legal = node.legal
    if len({a.text for a in legal}) != len(legal):
        yield f"legal acts share a text: {_repeated([a.text for a in legal])}"
    if len({id(a) for a in legal}) != len(legal):
        yield "a legal act is offered twice"
    numbered = [(a.family, a.amount) for a in legal if a.family]
    if len(set(numbered)) != len(numbered):
        yield f"acts of one family share a number: {_repeated(numbered)}"


def soundness(node: Node) -> Iterator[str]:
    """The state finds no fault with itself, and nothing was made or lost."""
    yield from (f"problem: {problem}" for problem in node.state.problems())
    yield from _changed_inventory(node, node.state, "")


def the_menu(node: Node) -> Iterator[str]:
    """What people read: prompt, labels, values, consequences and reasons are there, and name real clauses."""
    state, names = node.state, node.names
    decision, outcome = state.decision, state.outcome
    if outcome is not None:
        yield from _unknown_clauses(node, outcome.clause, "the outcome")
    if decision is not None:
        if not decision.prompt.strip():
            yield "the decision asks nothing"
        yield from _unknown_clauses(node, decision.clause, "the decision")
    entries = []
    for action in node.legal:
        what = f"“{action.text}”"
        if not action.text or action.text != action.text.strip() or not action.text.isprintable():
            yield f"the text {action.text!r} does not fit on a line of a journal"
        label, value = action.label(names), state.value(action)
        consequence = state.consequence(action, names)
        if not _is_text(label) or not label.strip():
            yield f"{what} has no label"
        if not action.verb:
            yield f"{what} belongs to no group of the menu"
        if not _is_text(value):
            yield f"the value of {what} is {value!r}, not text"
        if not _is_sentences(consequence):
            yield f"the consequence of {what} is {consequence!r}, not a list of sentences"
        yield from _unknown_clauses(node, action.clause, what)
        entries.append((action.verb, label, value, action.amount))
    if len(set(entries)) != len(entries):
        yield f"acts read the same in the menu: {_repeated(entries)}"


def the_texts(node: Node) -> Iterator[str]:
    """Every act is found by its text, as the very same object, in copies too; nothing else is found."""
    state, twin = node.state, node.state.clone()
    for action in node.legal:
        for where in (state, twin):
            try:
                found = where.find(action.text)
            except IllegalAction as error:
                yield f"the legal act “{action.text}” is not found by its text: {error}"
                continue
            if found is not action:
                yield f"the text “{action.text}” finds “{found.text}”, which is not the same object"
    texts = {a.text for a in node.legal}
    for text in (*NONSENSE, *(f"{t}:" for t in sorted(texts)[:3]), *(t.swapcase() for t in sorted(texts)[:3])):
        if text not in texts:
            yield from _found_all_the_same(node, text)


def what_is_blocked(node: Node) -> Iterator[str]:
    """What cannot be done is not legal, has a reason and a clause, and is refused."""
    state = node.state
    texts = {a.text for a in node.legal}
    for seat in node.seats:
        for blocked in state.blocked(seat):
            what = f"“{blocked.text}”, blocked for {node.name(seat)},"
            if not (blocked.label.strip() and blocked.reason.strip()):
                yield f"{what} lacks a label or a reason"
            yield from _unknown_clauses(node, blocked.clause, what)
            if seat != state.actor():
                continue
            if blocked.text in texts:
                yield f"{what} is legal"
            else:
                yield from _found_all_the_same(node, blocked.text)


def copies(node: Node) -> Iterator[str]:
    """A clone is equal; what is done to a copy, now or later, changes nothing in the original."""
    state = node.state
    twin = state.clone()
    if twin.digest() != node.digest:
        yield "the clone has another digest"
    if twin.decision != state.decision:
        yield f"the clone asks {twin.decision} while the original asks {state.decision}"
    if twin.inventory() != state.inventory() or twin.chances() != state.chances():
        yield "the clone has another inventory or other chances"
    for viewer in node.viewers:
        if twin.view(viewer) != state.view(viewer):
            yield f"the view of {node.name(viewer)} differs in the clone"
    for action in node.legal:
        first, second = state.clone(), state.clone()
        if first.apply(action):
            yield f"a clone that was not told to record gave events of “{action.text}”"
        if state.digest() != node.digest:
            yield f"“{action.text}” on a clone changed the original"
            return
        second.record(True)
        second.apply(action)
        if first.digest() != second.digest():
            yield f"two clones differ after the same act “{action.text}”, one of them with a reader of events"
        if first.digest() == node.digest:
            yield f"“{action.text}” changes nothing, so that a game may never end, or the digest does not cover it"
        yield from _changed_inventory(node, first, f"after “{action.text}” ")
    _stray(twin, node.salt)
    if state.digest() != node.digest:
        yield f"{STRAY} further acts on a clone changed the original"


def the_chances(node: Node) -> Iterator[str]:
    """Each source of chance can be read and put back, lies in the copy alone, and counts in the digest."""
    chances = dict(node.state.chances())
    for name, value in chances.items():
        twin = node.state.clone()
        twin.set_chances({**chances, name: value ^ 1})
        if twin.chances() != {**chances, name: value ^ 1}:
            yield f"the source of chance “{name}” does not take the state it is given"
        if twin.digest() == node.digest:
            yield f"the digest does not cover the source of chance “{name}”"
        if node.state.digest() != node.digest:
            yield f"the source of chance “{name}” is shared with a clone"
            return
        twin.set_chances(chances)
        if twin.digest() != node.digest:
            yield f"the source of chance “{name}” cannot be put back"


def what_is_known(node: Node) -> Iterator[str]:
    """A redeal keeps all that a seat knows and is asked, and so nothing told to a seat can leak what is hidden."""
    state = node.state
    for seat in node.viewers:
        if seat != TABLE and seat not in state.sees(seat):
            yield f"{node.name(seat)} does not see its own hidden things"
        told = _told(node, state, seat)
        for seed in node.seeds():
            dealt = state.redeal(seat, seed)
            world = f"a redeal for {node.name(seat)} with seed {seed}"
            for viewer in node.within(seat):
                if dealt.view(viewer) != state.view(viewer):
                    yield f"the view of {node.name(viewer)} changes under {world}: it leaks what is hidden"
            if _told(node, dealt, seat) != told:
                yield f"the menu, the reasons or the outcome told to {node.name(seat)} change under {world}"
            yield from (f"{world} has a problem: {problem}" for problem in dealt.problems())
            yield from _changed_inventory(node, dealt, f"under {world} ")
            if state.chances() and any(dealt.chances()[n] == v for n, v in state.chances().items()):
                yield f"{world} keeps the chance that is to come"
            if dealt.digest() != state.redeal(seat, seed).digest():
                yield f"{world} is not the same twice"
            node.moved.update((seat, q) for q in node.seats if dealt.view(q) != state.view(q))


def what_is_told(node: Node) -> Iterator[str]:
    """The events of one act read the same in two worlds that a viewer cannot tell apart before nor after it."""
    state = node.state
    chances = state.chances()
    for seat in node.viewers:
        viewers = node.within(seat)
        for seed in node.seeds():
            dealt = state.redeal(seat, seed)
            dealt.set_chances(chances)
            there = {a.text: a for a in dealt.legal()}
            for action in node.legal:
                if action.text not in there:
                    continue
                here_after, here_words = _outspoken(state, action, node, viewers)
                there_after, there_words = _outspoken(dealt, there[action.text], node, viewers)
                for viewer in viewers:
                    if here_words[viewer] == there_words[viewer]:
                        continue
                    # What came to light fairly is in the view as well.
                    if here_after.view(viewer) == there_after.view(viewer):
                        yield (
                            f"the events of “{action.text}” tell {node.name(viewer)} what is hidden: "
                            f"{here_words[viewer]} here, {there_words[viewer]} in a world that looks the same"
                        )


def what_is_revealed(node: Node) -> Iterator[str]:
    """An act that shows the actor something it could not foresee counts as revealing, so it is not taken back."""
    state = node.state
    if not node.legal:
        return
    actor = state.actor()
    for seed in node.seeds():
        dealt = state.redeal(actor, seed)
        there = {a.text: a for a in dealt.legal()}
        for action in node.legal:
            if action.text not in there:
                continue
            here_after, there_after = state.clone(), dealt.clone()
            here_after.apply(action)
            there_after.apply(there[action.text])
            if here_after.revealed == state.revealed and here_after.view(actor) != there_after.view(actor):
                yield f"“{action.text}” shows {node.name(actor)} something new and counts as revealing nothing"


#: Cheap enough for every node of thousands of games.
ALWAYS: Final[tuple[Check, ...]] = (the_question, acts_unique, soundness)

#: For the nodes that are looked at closely.
CLOSELY: Final[tuple[Check, ...]] = (
    the_menu,
    the_texts,
    what_is_blocked,
    copies,
    the_chances,
    what_is_known,
    what_is_told,
    what_is_revealed,
)


def _told(node: Node, state: State, seat: int) -> object:
    """All that a seat is told beside its view, as a value that compares."""
    names = node.names
    blocked = state.blocked(seat) if seat != TABLE else []
    if state.actor() != seat:
        return blocked, state.outcome, state.actor(), state.turn
    menu = [(a.text, a.label(names), state.value(a), state.consequence(a, names)) for a in state.legal()]
    decision = state.decision
    asked = None if decision is None else (decision.prompt, decision.clause)
    return blocked, state.outcome, state.actor(), state.turn, asked, menu


def _outspoken(state: State, action: Action, node: Node, viewers: Sequence[int]) -> tuple[State, dict[int, list[str]]]:
    """The position after an act on a copy, and what each viewer is told of it, in no particular order."""
    after = state.clone()
    after.record(True)
    events = after.apply(action)
    told = {v: sorted(words for e in events if (words := e.words(node.names, v))) for v in viewers}
    return after, told


def _stray(state: State, salt: int) -> None:
    chance = Chance(hashed(salt, "stray"))
    for _ in range(STRAY):
        legal = state.legal()
        if not legal:
            return
        state.apply(legal[chance.below(len(legal))])


def _found_all_the_same(node: Node, text: str) -> Iterator[str]:
    try:
        found = node.state.find(text)
    except IllegalAction as error:
        if error.clause:
            yield from _unknown_clauses(node, error.clause, f"the refusal of {text!r}")
    except Exception as error:  # noqa: BLE001 - whatever else it raises is the fault that is sought
        yield f"the text {text!r} raises {error!r} in place of IllegalAction"
    else:
        yield f"the text {text!r} names no legal act and finds “{found.text}”"


def _changed_inventory(node: Node, state: State, where: str) -> Iterator[str]:
    now = state.inventory()
    if now != node.begin:
        changes = (
            f"{node.begin.get(thing, 0)} → {now.get(thing, 0)} {thing}"
            for thing in sorted({*node.begin, *now})
            if node.begin.get(thing, 0) != now.get(thing, 0)
        )
        yield f"{where}the inventory is not what it was: {', '.join(changes)}"


def _unknown_clauses(node: Node, clause: str, what: str) -> Iterator[str]:
    if not clause.split():
        yield f"{what} names no clause"
    elif node.clauses is not None:
        for one in clause.split():
            if one not in node.clauses:
                yield f"{what} names the clause {one}, which the rulebook does not have"


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_sentences(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(s, str) and s.strip() for s in value)


def _repeated(values: Sequence[object]) -> list[object]:
    return [v for i, v in enumerate(values) if v in values[:i]]
