"""What lasts beyond its moment: changes of numbers, prohibitions, permissions and the like, each with its end."""

from __future__ import annotations

from typing import Final

#: How long something may last.
DURATIONS: Final[dict[str, str]] = {
    "battle": "until the end of the battle",
    "player_turn": "until the end of the player turn",
    "turn": "until the End Stage of this round",
    "next_turn": "until the End Stage of the next round",
    "while_here": "until it leaves the place where it is",
    "while_attached": "as long as this card is in play",
    "game": "for the rest of the game",
}


class Lasting:
    """One lasting thing. Numbers are worked out from these and never stored changed (HG-CARD-12).

    kind      `add`, `set`, `ban`, `permit`, `immune`, `power`, `support`, `control`, `borrow`
    subject   number of the piece or seat that it is about; −1 for all
    a, b      two numbers, by the kind: attack and defense, Dimension and power …; None where nothing is said
    what      words, by the kind: acts that are banned, permissions, sources
    stamp     the round in whose End Stage it ends, or the number of the piece that it ends with
    """

    __slots__ = ("a", "b", "card", "kind", "stamp", "subject", "until", "what")

    def __init__(
        self,
        kind: str,
        subject: int,
        a: int | None,
        b: int | None,
        until: str,
        card: str,
        what: tuple[str, ...] = (),
        stamp: int = 0,
    ) -> None:
        self.kind = kind
        self.subject = subject
        self.a = a
        self.b = b
        self.until = until
        self.card = card
        self.what = what
        self.stamp = stamp

    def key(self) -> tuple[object, ...]:
        """All of it as a value that compares."""
        return (self.kind, self.subject, self.a, self.b, self.until, self.card, self.what, self.stamp)

    def __repr__(self) -> str:
        return repr(self.key())
