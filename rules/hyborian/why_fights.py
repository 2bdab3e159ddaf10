"""Why a Campaign cannot be begun here, and why a Trooper takes no part in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.hyborian.barring import barred_by
from rules.hyborian.battle_steps import Abilities, contested
from rules.hyborian.combat import NameAttacker, NameDefender, sides
from rules.hyborian.ring import AT_COMPLEX, ATLANTIS, READY, adjacent, dimension_title, is_dimension
from rules.hyborian.siege import Muster
from rules.hyborian.why_moves import number, place

if TYPE_CHECKING:
    from rules.hyborian.state import HyborianState

#: A reason and its clause.
Said = tuple[str, str]


def attacking(s: HyborianState, seat: int, rest: str) -> Said | None:
    """`gaea@p2`: a Campaign in a place against a player (HG-CBT-1)."""
    where, _, whom = rest.partition("@")
    at, foe = place(where), number(whom, "p") - 1
    if at is None or not 0 <= foe < len(s.players):
        return None
    if foe == seat:
        return "A Campaign is fought against an opponent.", "HG-CBT-1"
    if s.phase != "Combat":
        return f"Campaigns are fought in your Combat phase; this is the {s.phase} phase.", "HG-ROUND-5 HG-CBT-1"
    name = s.names[foe]
    if (at, foe) in s.met:
        return f"There was a Campaign against {name} there this turn; there is at most one.", "HG-CBT-1"
    mine = any(u.place == at and u.controller == seat for u in s.units.values())
    there = dimension_title(at) if is_dimension(at) else "that Complex"
    if not mine:
        return f"You have no Trooper {'in' if is_dimension(at) else 'at'} {there}.", "HG-CBT-1"
    if is_dimension(at) and not any(u.place == at and u.controller == foe for u in s.units.values()):
        return f"{name} has no Trooper in {there}.", "HG-CBT-1"
    return barred_by(s, seat, "attack", at)


def naming(s: HyborianState, seat: int, rest: str) -> Said | None:
    """`t14`: the Trooper that fights the next battle (HG-CBT-4, HG-CBT-11)."""
    unit, campaign, step = s.units.get(number(rest, "t")), s.campaign, s.stack[-1]
    if unit is None or campaign is None or not isinstance(step, NameAttacker | NameDefender):
        return None
    name = unit.card.name
    if unit.controller != seat:
        return f"{name} is not yours; each side names its own.", "HG-CBT-4"
    mine, theirs = sides(s, campaign)
    if not any(unit.num == other.num for other in (mine if seat == campaign.attacker else theirs)):
        return f"{name} takes no part in this Campaign.", "HG-CBT-4"
    return f"{name} has met all who are left; a pair meets once in a Campaign.", "HG-CBT-11"


def stopping(s: HyborianState, seat: int, rest: str) -> Said | None:
    """`stop`: the attacker leaves it at that (HG-CBT-11)."""
    if s.campaign is None or not isinstance(s.stack[-1], NameAttacker):
        return None
    return "The attacker may stop after a battle, and none was fought yet.", "HG-CBT-11"


def picking(s: HyborianState, seat: int, rest: str) -> Said | None:
    """`t14`: a defender of a Complex (HG-CBT-3)."""
    unit = s.units.get(number(rest, "t"))
    if unit is None:
        return None
    if not isinstance(s.stack[-1], Muster):
        return "Defenders are picked after a player says that the Complex is defended.", "HG-CBT-3"
    name = unit.card.name
    if s.campaign is not None and unit.num in s.campaign.picked:
        return f"{name} is picked already.", "HG-CBT-3"
    if unit.controller != seat or unit.place != READY:
        return f"{name} is not in your Ready Area; the defenders of a Complex come from there.", "HG-CBT-3"
    return None


def supporting(s: HyborianState, seat: int, rest: str) -> Said | None:
    """`t14`: the support of an Atlantean (HG-CBT-15, HG-CBT-20)."""
    unit, battle = s.units.get(number(rest, "t")), s.battle
    if unit is None:
        return None
    name = unit.card.name
    if unit.card.dimension != ATLANTIS:
        return f"{name} is not of Atlantis; only its Troopers give support.", "HG-CBT-15"
    if battle is None or not isinstance(s.stack[-1], Abilities):
        return "Support is given in step 4.5 of a battle.", "HG-CBT-15 HG-CBT-5"
    if unit.controller != seat:
        return f"{name} is not yours.", "HG-CBT-15"
    if battle.place >= AT_COMPLEX:
        return "Nobody gives support at a Complex.", "HG-CBT-15"
    if not adjacent(unit.place, battle.place):
        return f"{name} is not next to {dimension_title(battle.place)}.", "HG-CBT-15"
    if not unit.settled:
        return f"{name} was not there at the last End Stage.", "HG-CBT-15"
    if contested(s, unit):
        return (
            f"{name} is in a battle there: an opponent’s Trooper stands in the same Dimension.",
            "HG-CBT-15 HG-CBT-20",
        )
    return f"{name} has given its support in this battle.", "HG-CBT-15"


def declining(s: HyborianState, seat: int, rest: str) -> Said | None:
    """`no_more`: nothing more, while an ability of the battle must happen (HG-CBT-5)."""
    if isinstance(s.stack[-1], Abilities):
        return (
            "An ability that must happen in this battle is left; only those that say “may” can be declined.",
            "HG-CBT-5",
        )
    return None
