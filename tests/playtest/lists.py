"""Card lists for the tests: the shipped ones with a card changed, and one with planted faults."""

from __future__ import annotations

from rules.hero_realms.cards import LANGUAGE

#: three planted faults: far too strong, far too weak, and one that nobody can pay for
PLANTED = """
  - {id: godsend, name: Godsend, copies: 3, type: action, faction: wild, cost: 1, own: true,
     primary: [gold: 2, combat: 7, draw: 2]}
  - {id: dud, name: Dud, copies: 3, type: action, faction: guild, cost: 6, own: true, primary: [combat: 1]}
  - {id: dream, name: Dream, copies: 3, type: action, faction: necros, cost: 20, own: true, primary: [combat: 3]}
"""


def starting() -> str:
    """The list that `cards new` begins with: twelve market cards."""
    return LANGUAGE.starting_list().decode()


def planted() -> str:
    """The same with the three faults in it."""
    return starting().replace("market: 40", "market: 49").replace("cards:\n", f"cards:\n{PLANTED}", 1)


def with_cost(text: str, card: str, cost: int) -> str:
    """The list with the cost of a card changed."""
    at = text.index("cost:", text.index(f"id: {card}\n"))
    return f"{text[:at]}cost: {cost}{text[text.index(chr(10), at) :]}"
