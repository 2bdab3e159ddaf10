"""Tabletop games in a terminal: play, learn and playtest."""

__version__ = "0.1.0"
