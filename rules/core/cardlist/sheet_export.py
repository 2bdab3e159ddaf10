"""A card list as a table for spreadsheets: the same columns that an import reads."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from rules.core.cardlist import flow
from rules.core.cardlist.faults import Report
from rules.core.cardlist.language import Language
from rules.core.cardlist.sheet import columns_of
from rules.core.cardlist.source import ListNode, MapNode, Node, Scalar, parse


def exported(spoken: Language, data: bytes, file: str, divider: str = ",") -> str:
    """The cards of a list as CSV. Raises CardListFaulty when the list is at fault."""
    spoken.load(data, file)
    sheet = spoken.sheet
    root = parse(data, Report(file))
    assert isinstance(root, MapNode), "a list without a fault is a mapping"
    out = io.StringIO()
    writer = csv.writer(out, delimiter=divider, lineterminator="\n")
    columns = columns_of(sheet)
    writer.writerow(columns)
    for owner, item in _rows(sheet.within, root.entries[sheet.key][1]):
        cells = {key: _cell(value) for key, (_, value) in item.entries.items()}
        if sheet.owner:
            cells[sheet.owner] = owner
        writer.writerow([cells.get(column, "") for column in columns])
    return out.getvalue()


def _rows(within: str, value: Node) -> Iterator[tuple[str, MapNode]]:
    """The cards, each with the id of its owner where cards have one."""
    for item in value.items if isinstance(value, ListNode) else ():
        assert isinstance(item, MapNode)
        if not within:
            yield "", item
            continue
        inner = item.entries[within][1]
        for one in inner.items if isinstance(inner, ListNode) else ():
            assert isinstance(one, MapNode)
            yield item.text("id"), one


def _cell(node: Node) -> str:
    if isinstance(node, Scalar):
        return "" if node.nothing else " ".join(node.text.split())
    return flow.items(node) if isinstance(node, ListNode) else flow.flow(node)
