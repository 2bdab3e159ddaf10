"""Abstract base classes whose `isinstance` holds in the compiled build too."""

from __future__ import annotations

from _abc import _abc_init  # type: ignore[import-not-found]
from abc import ABC

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Abstract(ABC):  # noqa: B024 - those made from it have the abstract methods
    """What `ABC` is, for classes that are compiled.

    `ABCMeta` keeps beside each class what it found to be an instance of it. The compiler makes a class without asking
    `ABCMeta`, so that all compiled classes under one base share what the base keeps: whatever was once an instance of
    the base then counts as one of each of them. Here every class gets a memory of its own.
    """

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        _abc_init(cls)
