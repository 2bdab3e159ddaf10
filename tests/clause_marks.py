"""Which test shows which clause, read from the text of the tests.

Reading the source, not running the collection, gives the same answer under xdist and for any selection of tests.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent


def marked_clauses(tests: Path = TESTS) -> dict[str, list[str]]:
    """Each clause id that a test is marked with, and the tests (`core/test_chance.py::test_spread`) that bear it.

    Marks on a module (`pytestmark`), a class, a function and a `pytest.param(..., marks=...)` all count. Raises
    ValueError for a mark whose id is not written out, since no reader could find it.
    """
    found: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        where = path.relative_to(tests).as_posix()
        for clause, test in _marks(ast.parse(path.read_text(encoding="utf-8"), str(path)), where):
            holders = found.setdefault(clause, [])
            if test not in holders:
                holders.append(test)
    return found


def _marks(module: ast.Module, where: str) -> Iterator[tuple[str, str]]:
    everywhere: list[str] = []
    for node in module.body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in node.targets):
            everywhere += _ids(node.value, where)
    tests = False
    for name, clauses in _tests(module.body, where, []):
        tests = True
        for clause in [*everywhere, *clauses]:
            yield clause, f"{where}::{name}"
    if everywhere and not tests:
        raise ValueError(f"{where} is marked with {', '.join(everywhere)} and holds no test")


def _tests(body: list[ast.stmt], where: str, inherited: list[str]) -> Iterator[tuple[str, list[str]]]:
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            own = [i for decorator in node.decorator_list for i in _ids(decorator, where)]
            for name, clauses in _tests(node.body, where, [*inherited, *own]):
                yield f"{node.name}::{name}", clauses
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            own = [i for decorator in node.decorator_list for i in _ids(decorator, where)]
            yield node.name, [*inherited, *own]


def _ids(mark: ast.AST, where: str) -> list[str]:
    """The ids in every `….mark.clause("A", "B")` anywhere inside an expression."""
    ids = []
    for node in ast.walk(mark):
        if isinstance(node, ast.Call) and _is_clause_mark(node.func):
            for argument in node.args:
                if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                    raise ValueError(f"{where}:{node.lineno}: a clause mark takes ids that are written out")
                ids += argument.value.split()
    return ids


def _is_clause_mark(function: ast.expr) -> bool:
    """Whether this is `pytest.mark.clause` or `mark.clause`."""
    if not (isinstance(function, ast.Attribute) and function.attr == "clause"):
        return False
    holder = function.value
    return (isinstance(holder, ast.Attribute) and holder.attr == "mark") or (
        isinstance(holder, ast.Name) and holder.id == "mark"
    )
