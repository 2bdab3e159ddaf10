"""Nodes written as YAML again: a value on one line, a list of cards with a key a line.

What is written reads as the same nodes; comments and the way of writing are not kept.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator
from typing import Final

from rules.core.cardlist.source import ListNode, MapNode, Node, Scalar

#: columns of a long text that is folded
WIDEST: Final = 110
#: what may stand in a list or mapping without quotes, and stays one plain scalar
_PLAIN: Final = re.compile(r"-?[A-Za-z0-9_][A-Za-z0-9_.+-]*(?: [A-Za-z0-9_.+()’]+)*")
#: plain words that YAML readers take for something else than a text
_WORDS: Final = frozenset({"true", "false", "yes", "no", "on", "off", "null", "y", "n"})


def scalar(text: str, plain: bool = False) -> str:
    """A text as a YAML scalar on one line. `plain` keeps it without quotes wherever that reads as the same text."""
    if _PLAIN.fullmatch(text) and (plain or not (text.casefold() in _WORDS or text[0] in "-.0123456789")):
        return text
    return json.dumps(text, ensure_ascii=False).replace("\x85", "\\N").replace("\u2028", "\\L").replace("\u2029", "\\P")


def flow(node: Node) -> str:
    """A node on one line; a mapping of one key in a list is written without braces."""
    if isinstance(node, Scalar):
        return scalar(node.text, node.plain)
    if isinstance(node, ListNode):
        return f"[{items(node)}]"
    assert isinstance(node, MapNode)
    return "{" + ", ".join(f"{scalar(key.text, True)}: {flow(value)}" for key, value in node.entries.values()) + "}"


def items(node: ListNode) -> str:
    """The items of a list without its brackets, as a cell of a table has them."""
    out = []
    for item in node.items:
        one = flow(item)
        out.append(one[1:-1] if isinstance(item, MapNode) and len(item.entries) == 1 else one)
    return ", ".join(out)


def block(key: str, node: Node) -> Iterator[tuple[str, Node]]:
    """A key of the head of a list with its value: lines, each with the node that it comes from."""
    if isinstance(node, ListNode) and node.items and all(isinstance(item, MapNode) for item in node.items):
        yield f"{key}:", node
        for item in node.items:
            assert isinstance(item, MapNode)
            yield from record(item)
    elif isinstance(node, Scalar) and len(node.text) > WIDEST - 20:
        yield f"{key}: >-", node
        for line in textwrap.wrap(" ".join(node.text.split()), WIDEST, break_on_hyphens=False):
            yield f"  {line}", node
    else:
        yield f"{key}: {flow(node)}", node


def record(node: MapNode) -> Iterator[tuple[str, Node]]:
    """A card, as an item of a list with a key a line."""
    dash = "-"
    for key, value in node.entries.values():
        yield f"  {dash} {scalar(key.text, True)}: {flow(value)}", value
        dash = " "
