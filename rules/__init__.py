"""The rules of the games: pure engines without any screen, file of their own only for card lists."""

__all__ = ["COMPILED"]

#: True when the rules run as compiled modules rather than as plain Python source.
COMPILED: bool = not __file__.endswith(".py")
