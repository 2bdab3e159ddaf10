"""The picture of a Hero Realms position, as one viewer may see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core.contract import Action, State
from rules.hero_realms.actions import Act
from rules.hero_realms.card import LETTERS, Card, InPlay
from rules.hero_realms.effects import Program
from rules.hero_realms.player import Player
from rules.hero_realms.state import HeroState
from tabletop_tui.boards.model import Picture, Thing, TurnBar, Zone

HUES = ("", "blue", "gold", "rose", "green")
FACTION_NAMES = ("", "Guild", "Imperial", "Necros", "Wild")


class HeroPainter:
    """Draws Hero Realms: opponents, market, own play area, own hand."""

    def picture(self, state: State, viewer: int, names: Sequence[str]) -> Picture:
        """The board for a seat, or for the table, where every hand is closed."""
        assert isinstance(state, HeroState)
        near = viewer if viewer >= 0 else state.active
        acts = _Acts(state, viewer)
        zones: list[Zone] = []
        n = len(state.players)
        for seat in ((near + i) % n for i in range(1, n)):
            zones.append(_their_zone(state, seat, acts, names))
        zones.append(_market_zone(state, acts))
        zones.append(_my_zone(state, near, acts, names))
        zones.append(_hand_zone(state, near, viewer, acts, names))
        return Picture(_turn_bar(state, near, names), tuple(zones), tuple(_facts(state, viewer, names)))

    def about(self, state: State, action: Action, viewer: int, names: Sequence[str]) -> str:
        """The key of the first thing that the act is about; a player's zone for an attack on the player."""
        assert isinstance(state, HeroState)
        assert isinstance(action, Act)
        near = viewer if viewer >= 0 else state.active
        if action.zone == "player":
            return f"theirs:{action.seat}"
        card = action.card
        if card is None:
            return ""
        return _place(state, near, action, card)


PAINTER = HeroPainter()


def _place(state: HeroState, near: int, action: Act, card: Card) -> str:
    """Where the card of an act lies, as a key."""
    me = state.players[near]
    if action.zone == "hand":
        for i, held in enumerate(me.hand):
            if held is card:
                return f"hand:{i}"
    elif action.zone == "mine":
        for i, x in enumerate(me.board):
            if x.card is card and _fits(action, x):
                return f"mine:{i}"
    elif action.zone == "theirs":
        return f"theirs:{action.seat}:{state.hit_place(action.seat, card)}"
    elif action.zone == "market":
        if card is state.pool.fire_gem:
            return "gems"
        for i, slot in enumerate(state.market):
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
    """The legal acts of the viewer by what they are about; empty while somebody else decides."""

    def __init__(self, state: HeroState, viewer: int) -> None:
        self.by_place: dict[tuple[str, int, str], list[Act]] = {}
        if viewer < 0 or state.actor() != viewer:
            return
        for action in state.legal():
            assert isinstance(action, Act)
            if action.zone == "player":
                self.by_place.setdefault(("player", action.seat, ""), []).append(action)
            elif action.card is not None:
                seat = action.seat if action.zone == "theirs" else -1
                self.by_place.setdefault((action.zone, seat, action.card.id), []).append(action)

    def on(self, zone: str, seat: int, card_id: str, x: InPlay | None = None) -> tuple[str, ...]:
        found = self.by_place.get((zone, seat, card_id), [])
        return tuple(action.text for action in found if x is None or _fits(action, x))


#: the cells that a one-line card has for its whole text
TEXT_CELLS = 25


def one_line(card: Card, x: InPlay | None = None) -> str:
    """All abilities in one line, in fewer words where they would not fit."""
    text = " · ".join(ability_lines(card, x))
    return text if len(text) <= TEXT_CELLS else " · ".join(ability_lines(card, x, tight=True))


def ability_lines(card: Card, x: InPlay | None = None, tight: bool = False) -> tuple[str, ...]:
    """The abilities one by one in glyphs; ✓ marks those used this turn."""
    spent = " ✓" if x is not None and not card.champion else ""
    out: list[str] = []
    if card.primary is not None:
        out.append(card.primary.short(tight) + spent)
    if card.expend is not None:
        out.append("↷ " + card.expend.short(tight))
    if card.ally is not None:
        out.append(
            f"{LETTERS[card.faction]} {card.ally.short(tight)}" + (" ✓" if x is not None and x.ally_used else "")
        )
    if card.sacrifice is not None:
        out.append("✗ " + card.sacrifice.short(tight))
    return tuple(out)


def ability_words(card: Card) -> tuple[str, ...]:
    """The abilities one by one in sentences, as the engine understood them."""
    out: list[str] = []

    def say(prefix: str, program: Program | None) -> None:
        if program is not None:
            words = program.words()
            out.append(f"{prefix}{words[0].upper() + words[1:] if not prefix else words}.")

    say("", card.primary)
    say("Expend: ", card.expend)
    say(f"{FACTION_NAMES[card.faction]} ally: ", card.ally)
    say("Sacrifice: ", card.sacrifice)
    return tuple(out)


def kind_line(card: Card) -> str:
    """“Champion, Human Mage, Guild, cost 5, guard with defense 3”."""
    parts = [card.type.capitalize()]
    if card.subtypes:
        parts.append(" ".join(card.subtypes))
    if card.faction:
        parts.append(FACTION_NAMES[card.faction])
    if card.cost >= 0:
        parts.append(f"cost {card.cost}")
    if card.champion:
        parts.append(f"{'guard with ' if card.guard else ''}defense {card.defense}")
    return ", ".join(parts)


def _shield(card: Card, damage: int = 0) -> str:
    if not card.champion:
        return ""
    hurt = f"−{damage}" if damage else ""
    return f"{'◆' if card.guard else '◇'}{card.defense}{hurt}"


def card_thing(key: str, card: Card, *, actions: tuple[str, ...] = (), mark: str = "", muted: bool = False) -> Thing:
    """A card that is not in play: in hand, for sale, in a pile."""
    lines = ability_lines(card)
    return Thing(
        key=key,
        name=card.short,
        full=card.name,
        letter=LETTERS[card.faction],
        hue=HUES[card.faction],
        mark=mark,
        shield=_shield(card),
        text=one_line(card),
        lines=lines,
        words=ability_words(card),
        kind=kind_line(card),
        state="guard" if card.guard else card.type,
        cost=str(card.cost) if card.cost >= 0 else "–",
        muted=muted,
        actions=actions,
        clause="HR-CBT-5" if card.guard else "",
    )


def in_play_thing(key: str, x: InPlay, actions: tuple[str, ...]) -> Thing:
    """A card in play: a champion upright or sideways, or a spent action or item."""
    card = x.card
    lines = ability_lines(card, x)
    if card.champion:
        state = "expended" if x.expended else "prepared"
        mark = "▭" if x.expended else "▮"
    else:
        state, mark = card.type, ""
    return Thing(
        key=key,
        name=card.short,
        full=card.name,
        letter=LETTERS[card.faction],
        hue=HUES[card.faction],
        mark=mark,
        shield=_shield(card, x.damage),
        text=one_line(card, x),
        lines=lines,
        words=ability_words(card),
        kind=kind_line(card),
        state=state,
        cost=str(card.cost) if card.cost >= 0 else "–",
        muted=x.expended or (not card.champion and not actions),
        actions=actions,
        clause="HR-CBT-5" if card.guard else "",
    )


def _counts(p: Player, *, hand: bool) -> str:
    parts = [f"hand {len(p.hand)}"] if hand else []
    parts += [f"deck {len(p.deck) + len(p.top)}", f"discard {len(p.discard)}"]
    return "  ".join(parts)


def _their_zone(s: HeroState, seat: int, acts: _Acts, names: Sequence[str]) -> Zone:
    p = s.players[seat]
    things = tuple(
        in_play_thing(f"theirs:{seat}:{i}", x, acts.on("theirs", seat, x.card.id)) for i, x in enumerate(p.board)
    )
    empty = "out of the game" if p.out else "no champions"
    title = f"{names[seat]} ♥{max(p.health, 0)}"
    return Zone(f"theirs:{seat}", "others", title, _counts(p, hand=True), things, empty)


def _market_zone(s: HeroState, acts: _Acts) -> Zone:
    gold = s.players[s.active].gold
    things: list[Thing] = []
    for i, card in enumerate(s.market):
        if card is None:
            things.append(Thing(f"market:{i}", "–", "gap", text="gap, the market deck is empty", muted=True))
            continue
        actions = acts.on("market", -1, card.id)
        things.append(card_thing(f"market:{i}", card, actions=actions, mark=str(card.cost), muted=card.cost > gold))
    gem = s.pool.fire_gem
    actions = acts.on("market", -1, gem.id)
    pile = card_thing("gems", gem, actions=actions, mark=str(gem.cost), muted=gem.cost > gold or not s.gems)
    things.append(_as_pile(pile, s.gems))
    counts = f"deck {len(s.market_deck)}  sacrificed {len(s.scrapped)}"
    return Zone("market", "market", "Market", counts, tuple(things), "nothing is for sale")


def _as_pile(thing: Thing, n: int) -> Thing:
    return Thing(
        key=thing.key,
        name=thing.name,
        full=thing.full,
        mark=thing.mark,
        text=thing.text if n else "none left",
        lines=thing.lines,
        words=thing.words,
        kind=thing.kind,
        state=f"{n} left",
        cost=thing.cost,
        copies=n,
        muted=thing.muted,
        actions=thing.actions,
        clause="HR-SET-3",
    )


def _my_zone(s: HeroState, seat: int, acts: _Acts, names: Sequence[str]) -> Zone:
    p = s.players[seat]
    things = tuple(in_play_thing(f"mine:{i}", x, acts.on("mine", -1, x.card.id, x)) for i, x in enumerate(p.board))
    title = f"{names[seat]} ♥{max(p.health, 0)}"
    empty = "out of the game" if p.out else "nothing in play"
    return Zone(f"mine:{seat}", "play", title, _counts(p, hand=False), things, empty)


def _hand_zone(s: HeroState, seat: int, viewer: int, acts: _Acts, names: Sequence[str]) -> Zone:
    p = s.players[seat]
    n = len(p.hand)
    counts = "1 card" if n == 1 else f"{n} cards"
    title = f"{names[seat]}’s hand"
    if viewer < 0 or seat not in s.sees(viewer):
        return Zone(f"hand:{seat}", "hand", title, counts, (), "closed")
    things = tuple(card_thing(f"hand:{i}", card, actions=acts.on("hand", -1, card.id)) for i, card in enumerate(p.hand))
    return Zone(f"hand:{seat}", "hand", title, counts, things, "no cards in hand")


def _turn_bar(s: HeroState, near: int, names: Sequence[str]) -> TurnBar:
    turn = f"turn {s.turn}"
    if s.outcome is not None:
        return TurnBar("GAME OVER", s.outcome.reason, (), turn)
    actor = s.actor()
    me = s.players[s.active]
    if actor != s.active:
        who, phase = names[actor].upper(), f"answers in {names[s.active]}’s turn"
    else:
        who, phase = f"{names[actor].upper()}’S TURN", "main phase"
    pools = (("♥", str(s.players[near].health)), ("●", f"{me.gold} gold"), ("⚔", f"{me.combat} combat"))
    return TurnBar(who, phase, pools, turn)


def _facts(s: HeroState, viewer: int, names: Sequence[str]) -> list[str]:
    """What a wide board explains beside the zones."""
    out: list[str] = []
    if viewer != s.active or s.outcome is not None:
        return out
    for seat in s.hunted:
        if s.guarded(seat):
            guards = dict.fromkeys(x.card.short for x in s.players[seat].board if x.card.guard and not x.expended)
            are = "are prepared guards" if len(guards) > 1 else "is a prepared guard"
            out.append(
                f"{' and '.join(guards)} {are}: stun them before you attack {names[seat]}. § HR-CBT-5"
                if len(guards) > 1
                else f"{' and '.join(guards)} {are}: stun it before you attack {names[seat]}. § HR-CBT-5"
            )
    for effect in s.players[s.active].coming:
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
        if p.top:
            things = tuple(card_thing(f"top:{p.seat}:{i}", card) for i, card in enumerate(reversed(p.top)))
            out.append((f"Known on top of {names[p.seat]}’s deck", things))
    return out


def decks(state: State, names: Sequence[str]) -> list[tuple[str, tuple[Thing, ...]]]:
    """Everything that each player owns, wherever it lies: only for a game that is over."""
    assert isinstance(state, HeroState)
    out: list[tuple[str, tuple[Thing, ...]]] = []
    for p in state.players:
        cards = [*p.hand, *p.deck, *p.top, *p.discard, *(x.card for x in p.board)]
        cards.sort(key=lambda card: (-card.cost, card.name))
        out.append((names[p.seat], tuple(card_thing(f"deck:{p.seat}:{i}", card) for i, card in enumerate(cards))))
    return out


def tracks(state: State) -> Mapping[str, tuple[int, ...]]:
    """Numbers for each seat to be followed turn by turn: health."""
    assert isinstance(state, HeroState)
    return {"Health": tuple(max(p.health, 0) for p in state.players)}
