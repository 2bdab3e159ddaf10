"""`tabletop-tui saves`: which matches there are."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from tabletop_tui.table import home
from tabletop_tui.table.saves import Save, listing


def saves(
    as_json: Annotated[bool, typer.Option("--json", help="For programs: one JSON object.")] = False,
) -> None:
    """List the saves, the newest first."""
    found = listing()
    if as_json:
        print(json.dumps({"folder": str(home.saves()), "saves": [_facts(save) for save in found]}, ensure_ascii=False))
        return
    if not found:
        print(f"There are no saves in {home.saves()}.")
        return
    rows = [(save.path.stem, save.title or ", ".join(save.names), _standing(save)) for save in found]
    first, second = (max(len(row[k]) for row in rows) for k in (0, 1))
    for name, who, standing in rows:
        print(f"{name:<{first}}  {who:<{second}}  {standing}")


def _standing(save: Save) -> str:
    if save.status == "damaged":
        return f"✗ {save.reason}"
    if save.status == "finished":
        return f"finished on turn {save.turn}: {save.end}"
    return save.where


def _facts(save: Save) -> dict[str, Any]:
    header = save.header
    series = None if header is None else header.series
    return {
        "path": str(save.path),
        "status": save.status,
        "title": save.title,
        "game": None if header is None else header.game,
        "format": None if header is None else header.format,
        "seats": [] if header is None else [{"name": place.name, "kind": place.kind} for place in header.seats],
        "seed": None if header is None else header.seed,
        "turn": save.turn,
        "actor": save.actor,
        "actions": save.actions,
        "end": save.end,
        "series": None
        if series is None or save.standing is None
        else {
            "id": series.id,
            "best_of": series.best_of,
            "game": series.game,
            "won": list(save.standing.won),
            "drawn": save.standing.drawn,
            "over": save.standing.over,
        },
        "reason": save.reason,
    }
