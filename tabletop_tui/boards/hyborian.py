"""The picture of a Hyborian Gates position, as one viewer may see it.

Zones: the Dimensions with who stands there (`dims`, and `dims2` for the second set), the battle, what is announced,
each player's Complexes and Ready Area, and the viewer's hand. Keys: `dim:5`, `unit:14`, `gate:3`, `item:21`, `hand:0`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.core.contract import Action, State
from rules.hyborian import actions as act
from rules.hyborian import numbers
from rules.hyborian.card import KINDS, Card
from rules.hyborian.pieces import Complex, Trooper
from rules.hyborian.ring import AT_COMPLEX, READY, TITLES, dimension_title, is_dimension, listed
from rules.hyborian.state import HyborianState
from rules.hyborian.transport import cost_of
from rules.hyborian.winning import needed
from tabletop_tui.boards.hyborian_words import power_table, struck_now
from tabletop_tui.boards.model import Picture, Thing, TurnBar, Zone
from tabletop_tui.boards.names import IN_MENU, ON_BOARD, shortened

__all__ = ["PAINTER", "HyborianPainter", "battle_ledgers", "decks", "piles", "tracks"]

#: the hue and the two letters of each Dimension; the last are those of a card without one
HUES: Final = ("bronze", "green", "ice", "blue", "gold", "rose", "")
LETTERS: Final = (*(title[:2] for title in TITLES), "–")
_PLACE_OF_PHASE: Final = {"Overload": 1, "Attach": 2, "Transport": 3, "Combat": 4, "Ready": 5}


class HyborianPainter:
    """Draws Hyborian Gates."""

    def picture(self, state: State, viewer: int, names: Sequence[str]) -> Picture:
        """The board for a seat, or for the table, where every hand is closed."""
        assert isinstance(state, HyborianState)
        names = shortened(names, ON_BOARD if len(names) <= 4 else IN_MENU)
        near = viewer if viewer >= 0 else state.active
        acts = _acts(state, viewer)
        n = len(state.players)
        zones = [_dimensions(state, which, acts, names) for which in range(state.sets)]
        if state.battle is not None:
            zones.append(_battle(state, names))
        if state.chain:
            zones.append(_chain(state, acts))
        zones += [_side(state, (near + i) % n, "others", acts, names) for i in range(1, n)]
        zones.append(_side(state, near, "play", acts, names))
        zones.append(_hand(state, near, viewer, acts, names))
        return Picture(_turn_bar(state, names), tuple(zones), tuple(_facts(state, near)))

    def about(self, state: State, action: Action, viewer: int, names: Sequence[str]) -> str:
        """The key of the thing that an act is about; empty for none."""
        assert isinstance(state, HyborianState)
        assert isinstance(action, act.Act)
        return _key(state, action)


PAINTER: Final = HyborianPainter()


def _key(s: HyborianState, action: act.Act) -> str:
    """What an act is about, as a key."""
    if isinstance(action, act.Attack) and is_dimension(action.place):
        return f"dim:{action.place}"
    num = action.num
    if num:
        if num in s.units:
            return f"unit:{num}"
        if num in s.bearer:
            return f"unit:{s.bearer[num]}"
        if num in s.complexes:
            return f"gate:{num}"
        if any(item.num == num for item in s.chain):
            return f"item:{num}"
    if action.card is not None:
        for i, held in enumerate(s.players[max(s.actor(), 0)].hand):
            if held is action.card:
                return f"hand:{i}"
    elif action.text.startswith("target:") and isinstance(action, act.Choose) and 0 <= action.n < 6 * s.sets:
        return f"dim:{action.n}"
    return ""


def _acts(s: HyborianState, viewer: int) -> Mapping[str, tuple[str, ...]]:
    """Texts of the legal acts by the key of what they are about; empty while somebody else decides."""
    out: dict[str, tuple[str, ...]] = {}
    if viewer < 0 or s.actor() != viewer:
        return out
    for action in s.legal():
        assert isinstance(action, act.Act)
        key = _key(s, action)
        if key:
            out[key] = (*out.get(key, ()), action.text)
        if isinstance(action, act.Send):
            gate = f"gate:{action.gate}"
            out[gate] = (*out.get(gate, ()), action.text)
    return out


def _card_words(card: Card) -> tuple[str, ...]:
    return (card.text,) if card.text else tuple(ability.words() for ability in card.abilities)


def _kind(card: Card) -> str:
    home = f", {TITLES[card.dimension]}" if card.dimension >= 0 else ""
    return KINDS[card.kind] + home


def card_thing(key: str, card: Card, *, actions: tuple[str, ...] = (), state: str = "") -> Thing:
    """A card that is not in play."""
    numbers_shown = card.fighter or card.attachment
    return Thing(
        key=key,
        name=card.name,
        full=card.name,
        letter=LETTERS[card.dimension],
        hue=HUES[card.dimension],
        shield=f"{card.attack}/{card.defense}" if numbers_shown else "",
        text=card.text,
        lines=_card_words(card),
        words=_card_words(card),
        kind=_kind(card),
        state=state or KINDS[card.kind],
        cost=str(card.icons) if card.icons else "",
        actions=actions,
    )


def _trooper(s: HyborianState, unit: Trooper, names: Sequence[str], acts: Mapping[str, tuple[str, ...]]) -> Thing:
    """A Trooper with its totals of now; `▪` for each attached card."""
    attack, defense = numbers.totals(s, unit)
    key = f"unit:{unit.num}"
    if unit.place == READY:
        state = "waits" if unit.waits else "may move"
    elif unit.place >= AT_COMPLEX:
        state = f"at {s.complexes[unit.place - AT_COMPLEX].card.name}"
    else:
        state = names[unit.controller]
    attached = [f"▪ {piece.card.name} +{piece.card.attack}/+{piece.card.defense}" for piece in unit.attached]
    return Thing(
        key=key,
        name=unit.card.name,
        full=unit.card.name,
        letter=LETTERS[unit.card.dimension],
        hue=HUES[unit.card.dimension],
        mark="▪" * min(len(unit.attached), 2),
        shield=f"{attack}/{defense}",
        text=", ".join(piece.card.name for piece in unit.attached),
        lines=(*attached, *_card_words(unit.card)),
        words=(
            *(_source(entry) for entry in numbers.ledger(s, unit)),
            *_card_words(unit.card),
            *(words for piece in unit.attached for words in _card_words(piece.card)),
        ),
        kind=_kind(unit.card),
        state=state,
        cost=str(cost_of(s, unit)),
        muted=unit.waits,
        actions=acts.get(key, ()),
        clause="HG-MOVE-4" if unit.waits else "",
    )


def _pair(n: int | None) -> str:
    return "·" if n is None else f"−{-n}" if n < 0 else f"+{n}"


def _source(entry: numbers.Entry) -> str:
    """A line of a ledger; numbers that replace those above them have a =."""
    if entry.sets or entry.source == "printed":
        sign = "=" if entry.sets else ""
        shown = "/".join("·" if n is None else f"{sign}{n}" for n in (entry.attack, entry.defense))
        return f"{entry.source} {shown}"
    return f"{entry.source} {_pair(entry.attack)}/{_pair(entry.defense)}"


def _dimensions(s: HyborianState, which: int, acts: Mapping[str, tuple[str, ...]], names: Sequence[str]) -> Zone:
    """One set of Dimensions, each followed by those who stand there."""
    things: list[Thing] = []
    for place in range(6 * which, 6 * which + 6):
        there = [unit for unit in s.units.values() if unit.place == place]
        holder = numbers.control(s, place)
        seats = sorted({unit.controller for unit in there})
        state = f"⚑ {names[holder]}" if holder >= 0 else "⚔ " + listed([names[i] for i in seats]) if seats else "–"
        key = f"dim:{place}"
        things.append(
            Thing(
                key=key,
                name=dimension_title(place),
                full=dimension_title(place),
                letter=LETTERS[place % 6],
                hue=HUES[place % 6],
                state=state,
                kind="Dimension",
                actions=acts.get(key, ()),
                clause="HG-DIM-3",
            )
        )
        there.sort(key=lambda unit: unit.controller)
        things += [_trooper(s, unit, names, acts) for unit in there]
    held = [f"{names[p.seat]} {sum(d // 6 == which for d in numbers.controlled(s, p.seat))}" for p in s.players]
    title = "Dimensions" if s.sets == 1 else f"Dimensions, set {which + 1}"
    return Zone(f"dims{which + 1 if which else ''}", "market", title, "  ".join(held), tuple(things), "")


def _gate(s: HyborianState, gate: Complex, acts: Mapping[str, tuple[str, ...]]) -> Thing:
    """A Complex: its Pyramids in order, its power where it is not 0, the rounds it has left."""
    key = f"gate:{gate.num}"
    power = numbers.powers(s, gate)
    if gate.shut:
        state = "shut down"
    elif gate.used:
        state = "✓ used"
    else:
        state = "" if not gate.counter else "1 round" if gate.counter == 1 else f"{gate.counter} rounds"
    stormers = [unit.card.name for unit in s.units.values() if unit.place == AT_COMPLEX + gate.num]
    return Thing(
        key=key,
        name=gate.card.name,
        full=gate.card.name,
        letter=LETTERS[gate.card.dimension],
        hue=HUES[gate.card.dimension],
        mark=f"▲{len(gate.pyramids)}",
        text=act.power_words(power),
        lines=(
            "▲" + " ".join(LETTERS[d] for d in gate.pyramids),
            *(f"attacked by {listed(stormers)}" for _ in range(bool(stormers))),
            *power_table(s, gate),
            *_card_words(gate.card),
        ),
        words=(
            "Pyramids: " + ", ".join(TITLES[d] for d in gate.pyramids),
            *(f"Attacked by {listed(stormers)}." for _ in range(bool(stormers))),
            *power_table(s, gate),
            *_card_words(gate.card),
        ),
        kind=_kind(gate.card),
        state=state,
        muted=gate.used or bool(gate.shut),
        actions=acts.get(key, ()),
        clause="HG-GATE-3",
    )


def _side(s: HyborianState, seat: int, role: str, acts: Mapping[str, tuple[str, ...]], names: Sequence[str]) -> Zone:
    """A player's Complexes, Ready Area, and Troopers before Complexes."""
    p = s.players[seat]
    things = [_gate(s, gate, acts) for gate in s.complexes.values() if gate.owner == seat]
    units = [u for u in s.units.values() if u.controller == seat and not is_dimension(u.place)]
    things += [_trooper(s, unit, names, acts) for unit in units]
    counts = f"hand {len(p.hand)}  deck {len(p.deck)}  discard {len(p.discard)}  support {numbers.support(s, seat)}"
    pyramids = " ".join(f"{LETTERS[d]}{n}" for d, n in enumerate(p.pyramids))
    folded = f"Pyramids left  {pyramids}"
    return Zone(
        f"side:{seat}", role, names[seat], counts, tuple(things), "no Complex, nobody in the Ready Area", folded
    )


def _hand(s: HyborianState, seat: int, viewer: int, acts: Mapping[str, tuple[str, ...]], names: Sequence[str]) -> Zone:
    p = s.players[seat]
    n = len(p.hand)
    counts = "1 card" if n == 1 else f"{n} cards"
    title = f"{names[seat]}’s hand"
    if viewer != seat:
        return Zone("hand", "hand", title, counts, (), "closed")
    first: dict[int, int] = {}
    for i, card in enumerate(p.hand):
        first.setdefault(card.index, i)
    things = tuple(
        card_thing(f"hand:{i}", card, actions=acts.get(f"hand:{first[card.index]}", ()))
        for i, card in enumerate(p.hand)
    )
    return Zone("hand", "hand", title, counts, things, "no cards in hand")


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


def _battle(s: HyborianState, names: Sequence[str]) -> Zone:
    """Both battlers with every number and its source, and what would happen if they struck now."""
    battle = s.battle
    assert battle is not None
    things: list[Thing] = []
    for num, (heading, entries, total) in zip(
        (num for num in (battle.att, battle.dfn) if num in s.units), battle_ledgers(s, names), strict=True
    ):
        unit = s.units[num]
        lines = tuple(_source(entry) for entry in entries)
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
        things.append(
            Thing("strike", "If they struck now", "If they struck now", lines=now, words=now, clause="HG-CBT-8")
        )
    hidden = len(battle.hidden)
    counts = f"step {battle.step}" + (f"  face down ×{hidden}" if hidden else "")
    where = dimension_title(battle.place) if is_dimension(battle.place) else "a Complex"
    return Zone("battle", "others", f"Battle in {where}".replace("in a", "at a"), counts, tuple(things), "")


def _chain(s: HyborianState, acts: Mapping[str, tuple[str, ...]]) -> Zone:
    """What is announced; the first line resolves first."""
    things = tuple(
        Thing(
            key=f"item:{item.num}",
            name=item.card.name,
            full=item.card.name,
            letter=LETTERS[item.card.dimension],
            hue=HUES[item.card.dimension],
            text=item.words(s),
            words=(item.words(s),),
            kind=item.kind,
            state=s.names[item.seat],
            actions=acts.get(f"item:{item.num}", ()),
            clause="HG-SURGE-2",
        )
        for item in reversed(s.chain)
    )
    return Zone("chain", "others", "Announced", "resolves from the top", things, "")


def _turn_bar(s: HyborianState, names: Sequence[str]) -> TurnBar:
    turn = f"round {s.turn}"
    if s.outcome is not None:
        return TurnBar("GAME OVER", s.outcome.reason, (), turn)
    actor = s.actor()
    step = _PLACE_OF_PHASE.get(s.phase)
    phase = f"{s.phase}, {step} of 5" if step else s.phase
    who = f"{names[s.active].upper()}’S TURN" if step and actor == s.active else names[actor].upper()
    if step and actor != s.active:
        phase = f"answers, {s.phase}"
    counts = [len(numbers.controlled(s, p.seat)) for p in s.players]
    if len(counts) <= 3:
        held = ", ".join(f"{name} {n}" for name, n in zip(names, counts, strict=True))
    else:
        held = f"most {max(counts)}"
    return TurnBar(who, phase, (("Dimensions:", f"{held}; {needed(len(s.players))} to win"),), turn)


def _facts(s: HyborianState, near: int) -> list[str]:
    """What a wide board explains beside the zones."""
    out: list[str] = []
    if near == s.active and s.must and s.outcome is None:
        places = listed([act.to_words(place) for place in sorted(s.must)])
        out.append(f"You entered {places} and must fight there this turn. § HG-MOVE-10")
    lowest = min(len(p.deck) for p in s.players)
    if lowest <= 6 and s.outcome is None:
        out.append(f"The smallest deck has {lowest} cards; when one is empty the game ends. § HG-WIN-3")
    return out


def piles(state: State, viewer: int, names: Sequence[str]) -> list[tuple[str, tuple[Thing, ...]]]:
    """Every pile that anybody may look through: the discard piles (HG-CARD-14)."""
    assert isinstance(state, HyborianState)
    return [
        (
            f"{names[p.seat]}’s discard pile",
            tuple(card_thing(f"discard:{p.seat}:{i}", card) for i, card in enumerate(p.discard)),
        )
        for p in state.players
    ]


def decks(state: State, names: Sequence[str]) -> list[tuple[str, tuple[Thing, ...]]]:
    """What each player has left in hand and deck: only for a game that is over."""
    assert isinstance(state, HyborianState)
    return [
        (
            names[p.seat],
            tuple(
                card_thing(f"deck:{p.seat}:{i}", card)
                for i, card in enumerate(sorted(p.hand + p.deck, key=lambda card: (card.kind, card.name)))
            ),
        )
        for p in state.players
    ]


def tracks(state: State) -> Mapping[str, tuple[int, ...]]:
    """Numbers for each seat to be followed round by round: Dimensions controlled, Complexes."""
    assert isinstance(state, HyborianState)
    seats = range(len(state.players))
    return {
        "Dimensions": tuple(len(numbers.controlled(state, seat)) for seat in seats),
        "Complexes": tuple(numbers.operational(state, seat) for seat in seats),
    }
