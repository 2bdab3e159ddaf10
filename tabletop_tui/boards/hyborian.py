"""The picture of a Hyborian Gates position, as one viewer may see it.

Zones: the Dimensions with who stands there (`dims`, and `dims2` for the second set), the battle, what is announced,
each player's Complexes and Ready Area, and the viewer's hand. Keys: `dim:5`, `unit:14`, `gate:3`, `item:21`, `hand:0`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.core.contract import Action, State
from rules.core.phrases import listed
from rules.hyborian import actions as act
from rules.hyborian import numbers
from rules.hyborian.ring import dimension_title, is_dimension
from rules.hyborian.siege import Defend, Muster
from rules.hyborian.state import HyborianState
from rules.hyborian.winning import needed
from tabletop_tui.boards.hyborian_fight import battle_ledgers, campaign_zone, chain_zone
from tabletop_tui.boards.hyborian_things import HUES, LETTERS, card_thing, gate_thing, trooper_thing
from tabletop_tui.boards.hyborian_words import must_places, seat_marks
from tabletop_tui.boards.model import Picture, Thing, TurnBar, Zone
from tabletop_tui.boards.names import IN_MENU, ON_BOARD, shortened

__all__ = ["PAINTER", "HyborianPainter", "battle_ledgers", "decks", "piles", "tracks"]

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
        if state.battle is not None or state.campaign is not None:
            zones.append(campaign_zone(state, names, viewer))
        if state.chain:
            zones.append(chain_zone(state, acts))
        zones += [_side(state, (near + i) % n, "others", acts, names) for i in range(1, n)]
        zones.append(_side(state, near, "play", acts, names))
        zones.append(_hand(state, near, viewer, acts, names))
        return Picture(_turn_bar(state, near, names), tuple(zones), tuple(_facts(state, near)))

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
        things += [trooper_thing(s, unit.num, names, acts) for unit in there]
    held = [f"{names[p.seat]} {sum(d // 6 == which for d in numbers.controlled(s, p.seat))}" for p in s.players]
    title = "Dimensions" if s.sets == 1 else f"Dimensions, set {which + 1}"
    return Zone(f"dims{which + 1 if which else ''}", "market", title, "  ".join(held), tuple(things), "")


def _side(s: HyborianState, seat: int, role: str, acts: Mapping[str, tuple[str, ...]], names: Sequence[str]) -> Zone:
    """A player's Complexes, Ready Area, and Troopers before Complexes."""
    p = s.players[seat]
    things = [gate_thing(s, gate, acts) for gate in s.complexes.values() if gate.owner == seat]
    units = [u for u in s.units.values() if u.controller == seat and not is_dimension(u.place)]
    things += [trooper_thing(s, unit.num, names, acts) for unit in units]
    counts = f"hand {len(p.hand)}  deck {len(p.deck)}  discard {len(p.discard)}  support {numbers.support(s, seat)}"
    pyramids = " ".join(f"{LETTERS[d]}{n}" for d, n in enumerate(p.pyramids))
    folded = f"Pyramids left  {pyramids}"
    return Zone(
        f"side:{seat}", role, names[seat], counts, tuple(things), "no Complex, nobody in the Ready Area", folded
    )


def _decks_left(s: HyborianState, seat: int, names: Sequence[str]) -> str:
    """How many cards the decks hold: an empty one ends the game (HG-WIN-3)."""
    left = [len(p.deck) for p in s.players]
    if len(left) > 4:
        return f"deck {left[seat]}, smallest {min(left)}"
    return "decks " + " ".join(f"{mark}{n}" for mark, n in zip(seat_marks(names).values(), left, strict=True))


def _hand(s: HyborianState, seat: int, viewer: int, acts: Mapping[str, tuple[str, ...]], names: Sequence[str]) -> Zone:
    p = s.players[seat]
    n = len(p.hand)
    counts = "1 card" if n == 1 else f"{n} cards"
    decks_left = f"{counts}, {_decks_left(s, seat, names)}"
    title = f"{names[seat]}’s hand"
    if viewer != seat:
        return Zone("hand", "hand", title, decks_left, (), "closed")
    first: dict[int, int] = {}
    for i, card in enumerate(p.hand):
        first.setdefault(card.index, i)
    things = tuple(
        card_thing(f"hand:{i}", card, actions=acts.get(f"hand:{first[card.index]}", ()))
        for i, card in enumerate(p.hand)
    )
    laid = [card for card in (p.secret_fighter, p.secret) if card is not None]
    things += tuple(card_thing(f"secret:{i}", card, state="face down") for i, card in enumerate(laid))
    counts = f"{counts}, {len(laid)} face down" if laid else decks_left
    return Zone("hand", "hand", title, counts, things, "no cards in hand")


def _turn_bar(s: HyborianState, near: int, names: Sequence[str]) -> TurnBar:
    turn = f"round {s.turn}"
    if s.outcome is not None:
        return TurnBar("GAME OVER", s.outcome.reason, (), turn)
    actor = s.actor()
    step = _PLACE_OF_PHASE.get(s.phase)
    phase = f"{s.phase}, {step} of 5" if step else s.phase
    who = f"{names[s.active].upper()}’S TURN" if step and actor == s.active else names[actor].upper()
    if step and actor != s.active:
        verb = "defends" if isinstance(s.stack[-1], Defend | Muster) else "answers"
        phase = f"{verb}, {s.phase}"
    counts = [len(numbers.controlled(s, p.seat)) for p in s.players]
    if len(counts) <= 3:
        held = ", ".join(f"{name} {n}" for name, n in zip(names, counts, strict=True))
    else:
        best = counts.index(max(counts))
        held = f"{names[near]} {counts[near]}"
        if counts[best] > counts[near]:
            held += f", {names[best]} {counts[best]}"
    return TurnBar(who, phase, (("Dimensions:", f"{held}; {needed(len(s.players))} to win"),), turn)


def _facts(s: HyborianState, near: int) -> list[str]:
    """What a wide board explains beside the zones."""
    out: list[str] = []
    if near == s.active and s.must and s.outcome is None:
        out.append(f"You entered {must_places(s)} and must fight there this turn. § HG-MOVE-10")
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
