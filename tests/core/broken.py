"""Broken variants of Gems, as the shared suite is shown them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.testing import check_game
from tests.core.gems import CLAUSES, GemState


def check(state: type[GemState], **options: Any) -> None:
    """Run the suite on a few games of a variant."""
    check_game(lambda setup, seed: state(len(setup.seats), seed), seeds=range(6), clauses=CLAUSES, **options)


def variants(module: Mapping[str, object]) -> set[type[GemState]]:
    """The variants that a module defines."""
    return {v for v in module.values() if isinstance(v, type) and issubclass(v, GemState) and v is not GemState}
