"""The shipped cards and decks as one list, for whoever makes a list of their own out of them."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.cardlist import flow
from rules.core.cardlist.faults import Report
from rules.core.cardlist.source import ListNode, MapNode, parse

#: what a deck that is a part of a list does not say
_OUTSIDE = ("game", "list")


def with_decks(cards: bytes, decks: Sequence[bytes]) -> bytes:
    """The text of a card list with these deck files in it."""
    inside = ListNode(1, 1)
    for data in decks:
        node = parse(data, Report("deck"))
        assert isinstance(node, MapNode), "the shipped decks have no fault"
        kept = {key: entry for key, entry in node.entries.items() if key not in _OUTSIDE}
        inside.items.append(MapNode(node.line, node.col, kept))
    lines = "".join(f"{line}\n" for line, _ in flow.block("decks", inside))
    return cards.rstrip(b"\n") + b"\n\n" + lines.encode()
