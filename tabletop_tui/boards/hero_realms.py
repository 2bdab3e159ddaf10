"""The picture of a Hero Realms position, as one viewer may see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.core.contract import Action, State
from rules.core.phrases import listed
from rules.hero_realms.acts import Act
from rules.hero_realms.card import Card, InPlay
from rules.hero_realms.player import Player
from rules.hero_realms.program import Program
from rules.hero_realms.state import HeroState
from rules.hero_realms.teams import MembersAct
from tabletop_tui.boards.hero_cards import TEXT_CELLS, ability_lines, card_thing, in_play_thing, one_line
from tabletop_tui.boards.model import Picture, Thing, TurnBar, Zone
from tabletop_tui.boards.names import IN_MENU, ON_BOARD, shortened

__all__ = ["PAINTER", "HeroPainter", "ability_lines", "decks", "one_line", "piles", "tracks"]

#: zones in which a card belongs to one player of the viewer's side
_OWN = ("hand", "mine", "class")


class HeroPainter:
    """Draws Hero Realms: opponents, market, own play area, own hand; in Hydra both members' of the viewer's team."""

    def picture(self, state: State, viewer: int, names: Sequence[str]) -> Picture:
        """The board for a seat, or for the table, where every hand is closed."""
        assert isinstance(state, HeroState)
        names = shortened(names, ON_BOARD if len(names) <= 4 else IN_MENU)
        near = viewer if viewer >= 0 else state.active
        acts = _Acts(state, viewer)
        n = len(state.players)
        side = state.shares[near]
        team = state.form.team(near)
        others = [seat for seat in ((near + i) % n for i in range(1, n)) if seat not in side]
        others.sort(key=lambda seat: state.form.team(seat) == team)
        zones = [_their_zone(state, seat, near, acts, names) for seat in others]
        zones.append(_market_zone(state, near, acts))
        for seat in side:
            zones.append(_my_zone(state, seat, acts, names))
            zones.append(_hand_zone(state, seat, viewer, acts, names))
        return Picture(_turn_bar(state, names), tuple(zones), tuple(_facts(state, viewer, names)))

    def about(self, state: State, action: Action, viewer: int, names: Sequence[str]) -> str:
        """The key of the first thing that the act is about; a player's zone for an attack on the player."""
        assert isinstance(state, HeroState)
        assert isinstance(action, Act)
        if action.zone == "player":
            return f"theirs:{action.seat}"
        seat = _owner(state, action)
        if action.zone == "class":
            return f"class:{seat}:{action.verb}"
        return "" if action.card is None else _place(state, seat, action, action.card)


PAINTER = HeroPainter()


def _owner(s: HeroState, action: Act) -> int:
    """Whose card an act of the deciding side is about."""
    return action.member if isinstance(action, MembersAct) else s.actor()


def _place(s: HeroState, seat: int, action: Act, card: Card) -> str:
    """Where the card of an act lies, as a key."""
    if action.zone == "hand":
        for i, held in enumerate(s.players[seat].hand):
            if held is card:
                return f"hand:{seat}:{i}"
    elif action.zone == "mine":
        for i, x in enumerate(s.players[seat].board):
            if x.card is card and _fits(action, x):
                return f"mine:{seat}:{i}"
    elif action.zone == "theirs":
        return f"theirs:{action.seat}:{s.hit_place(action.seat, card)}"
    elif action.zone == "market":
        if card is s.pool.fire_gem:
            return "gems"
        for i, slot in enumerate(s.market):
            if slot is card:
                return f"market:{i}"
    return ""


def _fits(action: Act, x: InPlay) -> bool:
    """Whether this copy is one that the act can be about."""
    if action.verb == "expend":
        return not x.expended
    if action.verb == "prepare":
        return x.expended
    if action.verb == "ally":
        return not x.ally_used
    return True


class _Acts:
    """The legal acts of the viewer's side by what they are about; empty while somebody else decides."""

    def __init__(self, state: HeroState, viewer: int) -> None:
        self.by_place: dict[tuple[str, int, str], list[Act]] = {}
        if viewer < 0 or state.actor() not in state.sees(viewer):
            return
        for action in state.legal():
            assert isinstance(action, Act)
            if action.zone in ("theirs", "player"):
                seat = action.seat
            else:
                seat = _owner(state, action) if action.zone in _OWN else -1
            thing = action.card.id if action.card is not None else action.verb if action.zone == "class" else ""
            self.by_place.setdefault((action.zone, seat, thing), []).append(action)

    def on(self, zone: str, seat: int, thing: str, x: InPlay | None = None) -> tuple[str, ...]:
        """Texts of the acts about a thing of a zone."""
        found = self.by_place.get((zone, seat, thing), [])
        return tuple(action.text for action in found if x is None or _fits(action, x))


def _counts(s: HeroState, p: Player, *, hand: bool) -> str:
    parts = [f"hand {len(p.hand)}"] if hand else []
    parts += [f"deck {len(p.deck) + len(p.top)}", f"discard {len(p.discard)}"]
    # a table of many leaves less room beside the names
    return ("  " if len(s.players) == 2 else " ").join(parts)


def _title(s: HeroState, seat: int, near: int, names: Sequence[str]) -> str:
    """Name, health, and what the format makes of the player: a role, a teammate, whom one may attack now."""
    p = s.players[seat]
    parts = [f"{names[seat]} ♥{max(p.health, 0)}"]
    if p.blessings:
        # before the role, which is the part that a short heading may cut
        parts.append(f"◇+{len(p.blessings)}")
    emperors = getattr(s.form, "EMPERORS", ())
    team = s.form.team(near)
    ally = s.form.team(seat) == team and seat not in s.shares[near]
    if ally:
        parts.append("ally")
    if seat in emperors:
        parts.append("emperor")
    elif emperors and not ally:
        parts.append("commander")
    enemies = [q.seat for q in s.players if s.form.team(q.seat) != team and not q.out]
    if near in s.shares[s.active] and seat in s.prey and not s.form.shared and len(s.prey) < len(enemies):
        parts.append("⚔")
    if p.out:
        parts.append("out")
    return " ".join(parts)


def _their_zone(s: HeroState, seat: int, near: int, acts: _Acts, names: Sequence[str]) -> Zone:
    p = s.players[seat]
    things = tuple(
        in_play_thing(f"theirs:{seat}:{i}", x, acts.on("theirs", seat, x.card.id)) for i, x in enumerate(p.board)
    )
    empty = "out of the game" if p.out else "no champions"
    return Zone(f"theirs:{seat}", "others", _title(s, seat, near, names), _counts(s, p, hand=True), things, empty)


def _market_zone(s: HeroState, near: int, acts: _Acts) -> Zone:
    active = s.players[s.active]
    gold = sum(s.players[seat].gold for seat in s.shares[s.active])
    buyers = s.shares[s.active]
    things: list[Thing] = []

    def bought(card: Card) -> tuple[str, ...]:
        return acts.on("market", -1, card.id)

    for i, card in enumerate(s.market):
        if card is None:
            things.append(Thing(f"market:{i}", "–", "gap", text="gap, the market deck is empty", muted=True))
            continue
        price = active.price(card) if len(buyers) == 1 else card.cost
        things.append(card_thing(f"market:{i}", card, actions=bought(card), mark=str(price), muted=price > gold))
    gem = s.pool.fire_gem
    pile = card_thing("gems", gem, actions=bought(gem), mark=str(gem.cost), muted=gem.cost > gold or not s.gems)
    text = pile.text if s.gems else "none left"
    things.append(replace(pile, text=text, state=f"{s.gems} left", copies=s.gems, clause="HR-SET-3"))
    counts = f"deck {len(s.market_deck)}  sacrificed {len(s.scrapped)}"
    return Zone("market", "market", "Market", counts, tuple(things), "nothing is for sale")


def _class_things(s: HeroState, seat: int, acts: _Acts) -> tuple[Thing, ...]:
    """The skill and the ability of a seat that plays a class, while they are there to be used."""
    p = s.players[seat]
    klass = p.klass
    if klass is None:
        return ()

    def thing(verb: str, name: str, program: Program, cost: str, ready: bool, state: str) -> Thing:
        short = program.short()
        words = program.words()
        return Thing(
            key=f"class:{seat}:{verb}",
            name=name,
            full=f"{name}, {klass.name}’s {verb}",
            mark=cost,
            text=short if len(short) <= TEXT_CELLS else program.short(tight=True),
            lines=(short,),
            words=(words[0].upper() + words[1:] + ".",),
            kind=f"{klass.name}’s {verb}",
            state=state,
            muted=not ready,
            actions=acts.on("class", seat, verb),
            clause="HR-SET-7",
        )

    ready = "ready, costs 2 gold" if p.skill_ready else "used this turn"
    out = [thing("skill", klass.skill_name, klass.skill, str(klass.skill_cost), p.skill_ready, ready)]
    if p.ability_left:
        allowed = p.turns >= klass.ability_from_turn
        when = "once a game" if allowed else f"from your turn {klass.ability_from_turn} on"
        out.append(thing("ability", klass.ability_name, klass.ability, "✗", allowed, when))
    return tuple(out)


def _my_zone(s: HeroState, seat: int, acts: _Acts, names: Sequence[str]) -> Zone:
    p = s.players[seat]
    things = tuple(
        in_play_thing(f"mine:{seat}:{i}", x, acts.on("mine", seat, x.card.id, x)) for i, x in enumerate(p.board)
    )
    title = _title(s, seat, seat, names)
    empty = "out of the game" if p.out else "nothing in play"
    things += () if p.out else _class_things(s, seat, acts)
    return Zone(f"mine:{seat}", "play", title, _counts(s, p, hand=False), things, empty)


def _hand_zone(s: HeroState, seat: int, viewer: int, acts: _Acts, names: Sequence[str]) -> Zone:
    p = s.players[seat]
    n = len(p.hand)
    counts = "1 card" if n == 1 else f"{n} cards"
    title = f"{names[seat]}’s hand"
    if viewer < 0 or seat not in s.sees(viewer):
        return Zone(f"hand:{seat}", "hand", title, counts, (), "closed")
    things = tuple(
        card_thing(f"hand:{seat}:{i}", card, actions=acts.on("hand", seat, card.id)) for i, card in enumerate(p.hand)
    )
    return Zone(f"hand:{seat}", "hand", title, counts, things, "no cards in hand")


def _turn_bar(s: HeroState, names: Sequence[str]) -> TurnBar:
    turn = f"turn {s.turn}"
    if s.outcome is not None:
        return TurnBar("GAME OVER", s.outcome.reason, (), turn)
    actor = s.actor()
    team = s.shares[s.active]
    acting = listed([names[seat] for seat in team])
    if actor not in team:
        # gold and combat are of the turn that goes on, and nothing that an answer could spend
        own = (("♥", str(max(s.players[actor].health, 0))),)
        return TurnBar(names[actor].upper(), f"answers in {acting}’s turn", own, turn)
    who, phase = f"{acting.upper()}’S TURN", "main phase"
    gold = "+".join(str(s.players[seat].gold) for seat in team)
    combat = "+".join(str(s.players[seat].combat) for seat in team)
    pools = (("♥", str(max(s.players[s.active].health, 0))), ("●", f"{gold} gold"), ("⚔", f"{combat} combat"))
    return TurnBar(who, phase, pools, turn)


def _facts(s: HeroState, viewer: int, names: Sequence[str]) -> list[str]:
    """What a wide board explains beside the zones."""
    out: list[str] = []
    if viewer not in s.shares[s.active] or s.outcome is not None:
        return out
    for seat in s.hunted:
        board = s.players[seat].board
        guards = list(dict.fromkeys(x.card.short for x in board if x.card.guard and not x.expended))
        if guards:
            are, it = ("are prepared guards", "them") if len(guards) > 1 else ("is a prepared guard", "it")
            out.append(f"{listed(guards)} {are}: stun {it} before you attack {names[seat]}. § HR-CBT-5")
    for member in s.shares[s.active]:
        for effect in (*s.players[member].coming, *s.players[member].cheaper):
            words = effect.words()
            out.append(words[0].upper() + words[1:] + ". § HR-BUY-4")
    return out


def piles(state: State, viewer: int, names: Sequence[str]) -> list[tuple[str, tuple[Thing, ...]]]:
    """Every pile that anybody may look through: discard piles and the sacrifice pile (HR-TURN-6)."""
    assert isinstance(state, HeroState)
    out: list[tuple[str, tuple[Thing, ...]]] = []
    for p in state.players:
        things = tuple(card_thing(f"discard:{p.seat}:{i}", card) for i, card in enumerate(p.discard))
        out.append((f"{names[p.seat]}’s discard pile", things))
    out.append(("Sacrifice pile", tuple(card_thing(f"scrap:{i}", card) for i, card in enumerate(state.scrapped))))
    for p in state.players:
        sees = viewer >= 0 and p.seat in state.sees(viewer)
        known = [card for card, openly in zip(p.top, p.top_open, strict=True) if openly or sees]
        if known:
            things = tuple(card_thing(f"top:{p.seat}:{i}", card) for i, card in enumerate(reversed(known)))
            out.append((f"Known on top of {names[p.seat]}’s deck", things))
        if p.tracked and not sees:
            among = tuple(card_thing(f"tracked:{p.seat}:{i}", card) for i, card in enumerate(p.tracked))
            drawn = " or drawn from it" if p.tracked_drawn else ""
            out.append((f"Somewhere on top of {names[p.seat]}’s deck{drawn}", among))
    return out


def decks(state: State, names: Sequence[str]) -> list[tuple[str, tuple[Thing, ...]]]:
    """Everything that each player owns, wherever it lies: only for a game that is over."""
    assert isinstance(state, HeroState)
    out: list[tuple[str, tuple[Thing, ...]]] = []
    for p in state.players:
        cards = p.cards()
        cards.sort(key=lambda card: (-card.cost, card.name))
        out.append((names[p.seat], tuple(card_thing(f"deck:{p.seat}:{i}", card) for i, card in enumerate(cards))))
    return out


def tracks(state: State) -> Mapping[str, tuple[int, ...]]:
    """Numbers for each seat to be followed turn by turn: health."""
    assert isinstance(state, HeroState)
    return {"Health": tuple(max(p.health, 0) for p in state.players)}
