"""The rules of the games: pure engines without any screen, file of their own only for card lists."""

from typing import Final

from rules.core import chance

__all__ = ["BUILD", "COMPILED"]

#: True when the rules run as compiled modules rather than as plain Python source.
COMPILED: Final = not chance.__file__.endswith((".py", ".pyc"))

#: which build that is, as reports name it
BUILD: Final = "compiled" if COMPILED else "pure"
