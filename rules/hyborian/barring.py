"""Which card forbids an act, and under which clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.hyborian import numbers

if TYPE_CHECKING:
    from rules.hyborian.state import HyborianState

#: A reason and its clause.
Said = tuple[str, str]

#: What a card forbids, by the kind of act, in people's words.
_FORBIDDEN: Final = {
    "surge": "Power Surges",
    "vortex": "Vortex Tactics",
    "magic": "Gaean Magic",
    "trooper": "playing Troopers",
    "attach": "attaching cards",
    "transport": "going there",
    "leave": "leaving from there",
    "attack": "attacking there",
    "overload": "overloading",
    "ability": "abilities",
}


def barred_by(s: HyborianState, seat: int, what: str, place: int = -2) -> Said | None:
    """The card that forbids a seat an act at a place, as a reason; None when nothing does (HG-CARD-4, HG-WORD-7)."""
    if numbers.may(s, seat, what, place):
        return None
    clause = "HG-CARD-4 HG-WORD-7" if what in ("surge", "vortex", "magic") else "HG-CARD-4"
    for num in s.hooks.get(numbers.FORBIDDING[what], ()):
        c, unit = numbers.context_of(s, num)
        for ability in c.card.abilities:
            if ability.standing and ability.works(s, c, unit):
                if any(effect.bars(s, c, seat, what, place) for effect in ability.program.effects):
                    return f"{c.card.name} forbids {_FORBIDDEN[what]} now.", clause
    return f"A card that was played forbids {_FORBIDDEN[what]} now.", clause
