"""How long the chance table of the screen takes, from nothing and again: `python tests/antares/measure_odds.py`."""

from __future__ import annotations

from time import perf_counter

from rules.antares.cards import base, load
from rules.antares.odds import BestPlay, Line, plain_worths, table_of
from rules.antares.position import position
from rules.core.cardlist import shipped

ROUNDS = 20


def main() -> None:
    """Print the time of the first table of a list, of each further one, and of the exact plan in fractions."""
    pool = base()
    lines: tuple[Line, ...] = ()
    first: list[float] = []
    again: list[float] = []
    for n in range(ROUNDS):
        # Another remark makes another list, of which nothing is known yet.
        pool = load(shipped("antares/base.yaml") + f"# {n}\n".encode(), "base.yaml")
        state = position(pool, rolled="V,V,VS,S,S,S", traits=False)
        start = perf_counter()
        lines = table_of(state).lines
        first.append(perf_counter() - start)
        start = perf_counter()
        table_of(state)
        again.append(perf_counter() - start)
    start = perf_counter()
    BestPlay(pool.odds, plain_worths(pool, 9, 4), plain_worths(pool, 9, 4)[0][0])
    exact = perf_counter() - start
    print(f"{len(lines)} choices: first table {1000 * min(first):.2f} ms, the slowest {1000 * max(first):.2f} ms")
    print(f"each further table {1000 * min(again):.2f} ms; the plan in fractions {1000 * exact:.1f} ms")


if __name__ == "__main__":
    main()
