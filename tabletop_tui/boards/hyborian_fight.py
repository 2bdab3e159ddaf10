"""A Campaign with its battle, and what is announced, as zones of the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.core.contract import Action
from rules.core.phrases import listed
from rules.hyborian import numbers
from rules.hyborian.aims import AimAtAnnouncement, AimAtComplex, AimAtPieces
from rules.hyborian.battle_events import Struck
from rules.hyborian.chain import AbilityItem, Item
from rules.hyborian.combat import NameDefender, sides
from rules.hyborian.ring import AT_COMPLEX, dimension_title, is_dimension
from rules.hyborian.siege import Defend, Muster
from rules.hyborian.state import HyborianState
from tabletop_tui.boards.hyborian_things import HUES, LETTERS, source_words
from tabletop_tui.boards.hyborian_words import outcome_words, struck_now
from tabletop_tui.boards.model import Thing, Zone

#: What is announced, in a word for people.
ITEM_WORDS: Final = {
    "surge": "Power Surge",
    "vortex": "Vortex Tactics",
    "magic": "Gaean Magic",
    "trooper": "Trooper",
    "attachment": "attachment",
    "ability": "ability",
    "transport": "transport",
}
#: Answers that let things take their course, in the order of preference.
LETTING: Final = ("pass", "no_more", "take_none", "resolve:")
#: The most answers of that sort after which a forecast gives up.
MOST_ANSWERS: Final = 80


def battle_ledgers(s: HyborianState, names: Sequence[str]) -> list[tuple[str, list[numbers.Entry], tuple[int, int]]]:
    """For the attacker and the defender: a heading, every source of a number, and both totals."""
    battle = s.battle
    out: list[tuple[str, list[numbers.Entry], tuple[int, int]]] = []
    if battle is None:
        return out
    for num, verb, seat in ((battle.att, "attacks", battle.attacker), (battle.dfn, "defends", battle.defender)):
        unit = s.units.get(num)
        if unit is not None:
            out.append((f"{names[seat]} {verb}", numbers.ledger(s, unit), numbers.totals(s, unit)))
    return out


def step_of(s: HyborianState) -> str:
    """The step of the Combat phase, as the rules number them."""
    if s.battle is not None:
        return s.battle.step
    siege = s.campaign is not None and s.campaign.place >= AT_COMPLEX
    for step in reversed(s.stack):
        if isinstance(step, Defend | Muster):
            return "2" if siege else "3"
        if isinstance(step, NameDefender):
            return "4"
    return "3"


def campaign_zone(s: HyborianState, names: Sequence[str], viewer: int) -> Zone:
    """The Campaign: who fights, every number with its source, what would happen now; counts begin with the step."""
    campaign, battle = s.campaign, s.battle
    place = campaign.place if campaign is not None else battle.place if battle is not None else 0
    if is_dimension(place):
        where = f"in {dimension_title(place)}"
    else:
        gate = s.complexes.get(place - AT_COMPLEX)
        where = "at a Complex" if gate is None else f"at {gate.card.name}"
    step = step_of(s)
    counts = f"step {step}"
    if campaign is not None:
        mine, theirs = sides(s, campaign)
        fought = f"battle {campaign.fought}, " if campaign.fought > 1 else ""
        counts += f", {fought}{len(mine)} against {len(theirs)}"
    if battle is None:
        return Zone("battle", "others", f"Campaign {where}", counts, tuple(_sides(s, names)), "")
    things: list[Thing] = []
    for num, (heading, entries, total) in zip(
        (num for num in (battle.att, battle.dfn) if num in s.units), battle_ledgers(s, names), strict=True
    ):
        unit = s.units[num]
        lines = tuple(source_words(entry) for entry in entries)
        things.append(
            Thing(
                key=f"unit:{num}:battle",
                name=unit.card.name,
                full=unit.card.name,
                letter=LETTERS[unit.card.dimension],
                hue=HUES[unit.card.dimension],
                shield=f"{total[0]}/{total[1]}",
                lines=lines,
                words=lines,
                kind=heading,
                state=heading,
                clause="HG-CARD-12",
            )
        )
    now = struck_now(s)
    if now:
        things.append(_told("strike", "If they struck now", now))
    waiting = bool(s.chain or battle.pending or (battle.hidden and viewer == battle.attacker))
    then = forecast(s, None, viewer) if waiting and not battle.over else ()
    if then and then != now:
        words = "If nobody answers" if s.chain else "With the cards played"
        things.append(_told("forecast", words, then))
    played = _played(s, names, viewer)
    if played:
        things.append(_told("played", "Cards played", played))
    return Zone("battle", "others", f"Battle {where}", counts, tuple(things), "")


def _told(key: str, title: str, lines: tuple[str, ...]) -> Thing:
    return Thing(key, title, title, lines=lines, words=lines, clause="HG-CBT-8")


def _sides(s: HyborianState, names: Sequence[str]) -> list[Thing]:
    """Who stands on either side while nobody fights."""
    campaign = s.campaign
    assert campaign is not None
    things: list[Thing] = []
    for seat, verb, units in zip(
        (campaign.attacker, campaign.defender), ("attacks", "defends"), sides(s, campaign), strict=True
    ):
        lines = tuple(
            f"{unit.card.name}{', named' if unit.num == campaign.named else ''} "
            + "/".join(map(str, numbers.totals(s, unit)))
            for unit in units
        )
        heading = f"{names[seat]} {verb}"
        things.append(Thing(f"side:{seat}:campaign", heading, heading, lines=lines, kind=heading, state="side"))
    return things


def _played(s: HyborianState, names: Sequence[str], viewer: int) -> tuple[str, ...]:
    """The cards of a battle: those that resolved, those to come, how many lie face down."""
    battle = s.battle
    assert battle is not None
    out: list[str] = []
    if battle.spent:
        out.append("resolved: " + ", ".join(f"{card.name} ({names[seat]})" for seat, card in battle.spent))
    if battle.pending:
        out.append("to come: " + ", ".join(f"{one.card.name} ({names[one.seat]})" for one in battle.pending))
    if battle.hidden:
        own = viewer == battle.attacker
        what = listed([card.name for card in battle.hidden]) if own else f"×{len(battle.hidden)}"
        out.append(f"face down: {what} ({names[battle.attacker]})")
    return tuple(out)


def forecast(s: HyborianState, action: Action | None, viewer: int) -> tuple[str, ...]:
    """How both would stand after the strike if an act were done and everybody passed; empty when that cannot be told.

    Played out on a copy from which what lies face down is taken, where it is not the viewer’s own; a course that asks
    for a choice or draws on chance is not told.
    """
    battle = s.battle
    if battle is None or battle.over:
        return ()
    copy = s.clone()
    if viewer != battle.attacker and copy.battle is not None:
        copy.battle = copy.battle.but(hidden=())
    copy.record(True)
    chance = repr(copy.chance)
    told = list(copy.apply(action)) if action is not None else []
    for _ in range(MOST_ANSWERS):
        struck = next((event for event in told if isinstance(event, Struck)), None)
        if struck is not None:
            return () if repr(copy.chance) != chance else outcome_words(struck)
        if copy.outcome is not None or copy.battle is None or copy.battle.over:
            return ()
        by = {one.text: one for one in copy.legal()}
        # cards that resolve one by one do so in the order in which they lie
        letting = next((by[text] for text in (*LETTING, *by) if text in by and text.startswith(LETTING)), None)
        if letting is None:
            return ()
        told = list(copy.apply(letting))
    return ()


# ---- what is announced -----------------------------------------------------------------------------------------------


def chain_zone(s: HyborianState, acts: Mapping[str, tuple[str, ...]]) -> Zone:
    """What is announced; the first line resolves first."""
    things = tuple(_item(s, item, acts) for item in reversed(s.chain))
    counts = f"{len(things)} waiting" if len(things) > 1 else "1 waiting"
    return Zone("chain", "others", "Stack", counts, things, "")


def _item(s: HyborianState, item: Item, acts: Mapping[str, tuple[str, ...]]) -> Thing:
    words = item.words(s)
    # what the first row of it says already is not said twice
    does = words.partition(": ")[2] or words.removeprefix(f"{s.names[item.seat]} ")
    does = does[:1].upper() + does[1:]
    aimed = _aimed(s, item)
    return Thing(
        key=f"item:{item.num}",
        name=item.card.name,
        full=item.card.name,
        letter=LETTERS[item.card.dimension],
        hue=HUES[item.card.dimension],
        text=does,
        lines=(does, *aimed),
        words=(words, *aimed),
        kind=ITEM_WORDS.get(item.kind, item.kind),
        state=s.names[item.seat],
        actions=acts.get(f"item:{item.num}", ()),
        clause="HG-SURGE-2",
    )


def _aimed(s: HyborianState, item: Item) -> tuple[str, ...]:
    """What an ability is aimed at, by name, as far as it names pieces; a target that is gone says so (HG-SURGE-7)."""
    if not isinstance(item, AbilityItem):
        return ()
    found: list[str] = []
    for aim, chosen in zip(item.ability.aims, item.context.targets, strict=False):
        if isinstance(aim, AimAtPieces | AimAtComplex | AimAtAnnouncement):
            found += [_piece(s, num) for num in chosen]
    if not found:
        return ()
    if "" in found:
        return ("✗ target gone: no effect",)
    return (f"→ {listed(found)}",)


def _piece(s: HyborianState, num: int) -> str:
    """The name of a piece, or of something announced; empty when it is gone."""
    if num in s.units or num in s.bearer or num in s.complexes:
        return numbers.context_of(s, num)[0].card.name
    return next((item.card.name for item in s.chain if item.num == num), "")
