"""Entries of a list that are called alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.core.cardlist.faults import Code, Report, quote
from rules.core.cardlist.record import Values


def check_twins(entries: Iterable[Values], thing: str, report: Report, keys: Sequence[str] = ("id", "name")) -> None:
    """Report each entry that has the id or name of one before it; capitals make no difference."""
    for key in keys:
        first: dict[str, Values] = {}
        for entry in entries:
            value: str | None = entry.get(key)
            if value is None:
                continue
            twin = first.setdefault(value.casefold(), entry)
            if twin is not entry:
                with report.about(entry.node.text("name") or entry.node.text("id")):
                    told = f"another {thing} has the {key} {quote(value)} already, in line {twin.at(key).line}"
                    report.add(Code.DUPLICATE_ID, entry.at(key), told)
