"""Questions that take several answers of one kind, one after the other, as one menu with ticks. No Textual.

The rules ask “Discard 2 cards.” and then “Discard a card.”; a person would rather tick two cards and look again. What
is ticked goes out as the ordinary acts, each of its own. All is found by doing it on copies, so it holds for any game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules.core.contract import Action, Decision, State
from tabletop_tui.widgets.entries import DIGITS, FINISHING, PICK_LETTERS, Entry, finishing

#: Rounds that are looked ahead at most.
MOST: Final = 20


@dataclass(frozen=True, slots=True)
class Plan:
    """A question with ticks.

    acts      the acts that may be ticked, in the order of the menu, each with how often it can be
    most      how many answers the question takes
    free      whether fewer will do: the question has an act that finishes it
    """

    acts: tuple[tuple[Action, int], ...]
    most: int
    free: bool


def plan(state: State, decision: Decision) -> Plan | None:
    """How a decision can be ticked; None where it takes one answer, or an answer brings something to light."""
    answers = [act for act in decision.actions if act.verb not in FINISHING]
    verbs = {act.verb for act in answers}
    if len(verbs) != 1 or any(act.family for act in answers) or any(a.verb == "end" for a in decision.actions):
        return None
    free = len(answers) < len(decision.actions)
    most = _rounds(state, decision, verbs)
    if most < 2:
        return None
    acts = tuple((act, _times(state, decision, act, most)) for act in answers)
    return Plan(acts, most, free)


def _asks_on(before: State, after: State, decision: Decision, verbs: set[str]) -> bool:
    """Whether the same is asked again, with nothing new in sight."""
    asked = after.decision
    return (
        asked is not None
        and asked.player == decision.player
        and {act.verb for act in asked.actions if act.verb not in FINISHING} == verbs
        and {act.text for act in asked.actions} <= {act.text for act in decision.actions}
        and after.revealed == before.revealed
    )


def _rounds(state: State, decision: Decision, verbs: set[str]) -> int:
    """How many answers of these verbs are asked for, one after the other."""
    copy = state.clone()
    for rounds in range(1, MOST):
        act = next(act for act in copy.legal() if act.verb in verbs)
        copy.apply(act)
        if not _asks_on(state, copy, decision, verbs):
            return rounds
    return 1


def _times(state: State, decision: Decision, act: Action, most: int) -> int:
    """How often one act can be done in answer."""
    copy = state.clone()
    times = 0
    while times < most and act in copy.legal():
        copy.apply(act)
        times += 1
        if not _asks_on(state, copy, decision, {act.verb}):
            break
    return times


def entries(
    plan: Plan,
    decision: Decision,
    names: Sequence[str],
    ticked: Mapping[str, int],
    pick_letters: str = PICK_LETTERS,
    finish: str = "e",
) -> list[Entry]:
    """The menu: a line for each act with its tick, then “Done, 1 of 2”, or the way out while nothing is ticked."""
    labels = [act.label(names) for act, _ in plan.acts]
    first = labels[0].split(" ", 1)[0] + " "
    if all(label.startswith(first) and len(label) > len(first) for label in labels):
        # the prompt says the verb
        labels = [label.removeprefix(first) for label in labels]
    signs = iter(DIGITS + pick_letters)
    found = [
        Entry("tick", next(signs, ""), f"[{_sign(ticked.get(act.text, 0), times)}] {label}{_copies(times)}", "",
              act.verb, (act,))
        for label, (act, times) in zip(labels, plan.acts, strict=True)
    ]  # fmt: skip
    chosen = sum(ticked.values())
    ways_out = finishing(decision, names, finish, signs)
    if chosen or not ways_out:
        acts = tuple(act for act, _ in plan.acts for _ in range(ticked.get(act.text, 0)))
        return [*found, Entry("done", finish, f"Done, {chosen} of {plan.most}", "", "done", acts)]
    return [*found, *ways_out]


def _sign(count: int, times: int) -> str:
    return " " if not count else "✓" if times == 1 else str(count)


def _copies(times: int) -> str:
    return f" ×{times}" if times > 1 else ""


def turned(plan: Plan, ticked: Mapping[str, int], act: Action) -> dict[str, int]:
    """The ticks after one more on an act: 1, 2, none in turn; none as well where the question takes no more."""
    times = next(times for known, times in plan.acts if known is act)
    now = ticked.get(act.text, 0)
    room = plan.most - sum(ticked.values())
    after = now + 1 if now < times and room else 0
    return {**{text: n for text, n in ticked.items() if text != act.text}, **({act.text: after} if after else {})}


def missing(plan: Plan, ticked: Mapping[str, int]) -> int:
    """How many ticks the question still needs."""
    return 0 if plan.free else plan.most - sum(ticked.values())


def chain(state: State, plan: Plan, ticked: Mapping[str, int]) -> list[str]:
    """The acts that carry the ticks out, in the order of the menu, then the one that ends a question that goes on."""
    decision = state.decision
    assert decision is not None
    copy = state.clone()
    verbs = {act.verb for act, _ in plan.acts}
    texts: list[str] = []
    for act, _ in plan.acts:
        for _ in range(ticked.get(act.text, 0)):
            copy.apply(act)
            texts.append(act.text)
    if _asks_on(state, copy, decision, verbs):
        texts += [act.text for act in copy.legal() if act.verb in FINISHING][:1]
    return texts
