"""Cards of Hero Realms as things on a board: in hand, for sale, in play, in a pile."""

from __future__ import annotations

from rules.hero_realms.card import LETTERS, Card, InPlay
from rules.hero_realms.program import Program
from tabletop_tui.boards.model import Thing

HUES = ("", "blue", "gold", "rose", "green")
FACTION_NAMES = ("", "Guild", "Imperial", "Necros", "Wild")

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
