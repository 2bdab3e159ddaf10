"""`ismcts:N`: single-observer information set Monte Carlo tree search.

One tree for all deals: a node is what was done so far by the searched acts, whatever the hidden cards are. A deal
allows some acts only, so each child counts how often it was available, and the upper confidence bound goes by that.
Obliged acts are played by the heuristic between the nodes; beyond the tree the heuristic plays to the end.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from rules.core.contract import Action, State
from tabletop_tui.players.player import Player
from tabletop_tui.players.search import Guide, Playouts, Searcher

#: How much a seldom tried act is preferred to a better one
EXPLORATION: Final = 0.7
#: The act that is chosen was tried at least so often, as a part of the most tried one
_TRIED: Final = 0.5


class Node:
    """What is known of one act after others: tries, deals that allowed it, and the reward of the seat that did it."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Action, Node] = {}
        self.visits = 0
        self.available = 0
        self.total = 0.0

    def bound(self) -> float:
        """The upper confidence bound of its mean."""
        return self.total / self.visits + EXPLORATION * sqrt(log(self.available) / self.visits)


class Ismcts(Searcher):
    """Tree search over information sets."""

    def __init__(self, guide: Guide, budget: int, seed: int) -> None:
        super().__init__(guide, budget, seed)
        self.spec = f"ismcts:{budget}"

    def search(self, runs: Playouts, found: list[Action]) -> Action:
        root = Node()
        for i in range(self.budget):
            state = runs.deal(i)
            heuristic = runs.heuristic(i)
            path = self._descend(root, state, heuristic, found)
            rewards = runs.finish(state, heuristic)
            for node, seat in path:
                node.visits += 1
                node.total += rewards[seat]
        most = max(node.visits for node in root.children.values())
        tried = [action for action in found if action in root.children]
        tried = [action for action in tried if root.children[action].visits >= _TRIED * most]
        return max(tried, key=lambda action: root.children[action].total / root.children[action].visits)

    def _descend(self, root: Node, state: State, heuristic: Player, found: list[Action]) -> list[tuple[Node, int]]:
        """Go down the tree to its first new node; each node of the way with the seat that did its act."""
        path: list[tuple[Node, int]] = []
        node = root
        while True:
            seat = state.actor()
            action, child = _select(node, found)
            path.append((child, seat))
            state.apply(action)
            if child.visits == 0:
                return path
            node = child
            found = []
            while state.outcome is None:
                found = self.guide.candidates(state, heuristic)
                if len(found) > 1:
                    break
                state.apply(found[0])
            if state.outcome is not None:
                return path


def _select(node: Node, found: list[Action]) -> tuple[Action, Node]:
    """The first act that was never tried, or else the one of the highest bound."""
    children = node.children
    best: Action | None = None
    best_child: Node | None = None
    best_bound = -1.0
    for action in found:
        child = children.get(action)
        if child is None:
            child = children[action] = Node()
        child.available += 1
        if child.visits == 0:
            bound = 1e9
        else:
            bound = child.bound()
        if bound > best_bound:
            best, best_child, best_bound = action, child, bound
    assert best is not None
    assert best_child is not None
    return best, best_child
