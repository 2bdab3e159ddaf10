"""`rollout:N`: every playout goes to the root, by sequential halving, all candidates on the same deals.

A round plays each candidate that is left on the same new deals (common random numbers: same hidden cards, same chance,
same heuristic), then the worse half is dropped and the others get a larger share of the budget. The heuristic's own
choice is never dropped: it stays what is done unless another act is better by more than chance would easily make it.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import mypyc_attr

from rules.core.contract import Action
from tabletop_tui.players.search import Guide, Playouts, Searcher

#: by how many standard errors of the paired difference an act must be better than the heuristic's own choice
DOUBT: Final = 1.0


class Candidate:
    """One act with its reward on every deal that it was played on, from the first deal on."""

    __slots__ = ("action", "rewards", "total")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.rewards: list[float] = []
        self.total = 0.0

    def better_than(self, other: Candidate) -> bool:
        """Whether it is better by more than `DOUBT` standard errors, on the deals that both were played on."""
        n = min(len(self.rewards), len(other.rewards))
        differences = [self.rewards[i] - other.rewards[i] for i in range(n)]
        total = sum(differences)
        if total <= 0.0 or n < 2:
            return total > 0.0
        squares = sum(d * d for d in differences) - total * total / n
        return total > DOUBT * sqrt(squares / (n - 1) * n)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rollout(Searcher):
    """Sequential halving over the candidates of one decision."""

    def __init__(self, guide: Guide, budget: int, seed: int) -> None:
        super().__init__(guide, budget, seed)
        self.spec = f"rollout:{budget}"

    def search(self, runs: Playouts, found: list[Action]) -> Action:
        own, others, _ = self.halve(runs, found)
        return better(own, others).action

    def halve(self, runs: Playouts, found: list[Action]) -> tuple[Candidate, list[Candidate], int]:
        """Spend the budget: the heuristic's own choice, the others that are left, best first, and the next deal.

        The own choice and the best of the others were played on the same deals.
        """
        own, *others = [Candidate(action) for action in found[: self.budget]]
        deal = 0
        while others:
            rounds = len(others).bit_length()
            width = len(others) + 1
            each = max(1, (self.budget - runs.count) // (rounds * width))
            if runs.count + each * width > self.budget:
                break
            for _ in range(each):
                self._deal(runs, deal, [own, *others])
                deal += 1
            # The sort is stable: of equals the one that the heuristic prefers stays.
            others.sort(key=lambda candidate: -candidate.total)
            # What is behind by now would hardly be surely ahead in the end: the rest of the budget is saved.
            ahead = [candidate for candidate in others if candidate.total > own.total]
            if len(others) == 1 or not ahead:
                break
            others = ahead[: len(others) // 2]
        return own, others, deal

    def _deal(self, runs: Playouts, deal: int, left: list[Candidate]) -> None:
        """Play every candidate once on one deal."""
        dealt = runs.deal(deal)
        for candidate in left:
            state = dealt.clone()
            state.apply(candidate.action)
            reward = runs.finish(state, runs.heuristic(deal))[runs.seat]
            candidate.rewards.append(reward)
            candidate.total += reward


def better(own: Candidate, others: list[Candidate]) -> Candidate:
    """The best of the others where it is surely better, else the heuristic's own choice."""
    return others[0] if others and others[0].better_than(own) else own
