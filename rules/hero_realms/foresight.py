"""What an act will do, said before it is chosen: for the detail pane and the plain front end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.hero_realms import actions as act
from rules.hero_realms import steps as st

if TYPE_CHECKING:
    from rules.hero_realms.effects import Program
    from rules.hero_realms.state import HeroState


def _does(program: Program | None) -> str:
    if program is None:
        return "It has no effect of its own."
    words = program.words()
    return words[0].upper() + words[1:] + "."


def _acquired(s: HeroState, a: act.Buy) -> list[str]:
    me = s.players[s.active]
    places = {effect.to for effect in me.coming if a.c.counts_as(effect.kind)}
    if len(places) > 1:
        where = "You choose whether it goes to your hand or on top of your deck."
    elif "hand" in places:
        where = "It goes to your hand."
    elif "deck" in places:
        where = "It goes on top of your deck."
    else:
        where = "It goes to your discard pile."
    out = [f"{a.c.cost} gold of {me.gold}. {where}"]
    if a.c is s.pool.fire_gem:
        out.append(f"{s.gems - 1} Fire Gems are left.")
    elif s.market_deck:
        out.append("Turns up a new card, so no undo after this.")
    else:
        out.append("The market deck is empty: the gap stays.")
    return out


def consequence(s: HeroState, a: act.Act, names: Sequence[str]) -> list[str]:
    """What will happen if the legal act is chosen, in short sentences."""
    if isinstance(a, act.Play):
        if a.c.champion:
            out = ["It stays in play until it is stunned."]
            return [_does(a.c.primary), *out] if a.c.primary is not None else out
        return [_does(a.c.primary), "It is discarded when the turn ends."]
    if isinstance(a, act.Expend):
        guard = ["It guards nobody until it is prepared again."] if a.c.guard else []
        return [_does(a.c.expend), *guard]
    if isinstance(a, act.UseAlly):
        return [_does(a.c.ally), "Once a turn."]
    if isinstance(a, act.Sacrifice):
        where = "It goes back to the Fire Gem pile." if a.c is s.pool.fire_gem else "It leaves the game."
        return [_does(a.c.sacrifice), where]
    if isinstance(a, act.Buy):
        return _acquired(s, a)
    if isinstance(a, act.Attack):
        health = s.players[a.seat].health
        left = s.players[s.active].combat - a.amount
        fall = [f"{names[a.seat]} falls."] if health <= a.amount else []
        return [f"{names[a.seat]} {health} → {health - a.amount} health.", *fall, f"{left} combat is left."]
    if isinstance(a, act.Stun):
        left = s.players[s.active].combat - a.cost(s)
        return [f"It goes to {names[a.seat]}’s discard pile.", f"{left} combat is left."]
    if isinstance(a, act.Target):
        return [f"It goes to {names[a.seat]}’s discard pile, whatever its defense."]
    if isinstance(a, act.EndTurn):
        return _turn_end(s)
    if isinstance(a, act.ScrapFromHand | act.ScrapFromDiscard):
        if a.c is s.pool.fire_gem:
            return ["It goes back to the Fire Gem pile and gives nothing."]
        return ["It leaves the game and gives nothing of its own."]
    if isinstance(a, act.Discard):
        return ["It goes to your discard pile."]
    if isinstance(a, act.Recover):
        return ["You draw it next."]
    if isinstance(a, act.Prepare):
        return ["It can be expended again this turn."]
    if isinstance(a, act.DrawSome):
        return ["You may discard any card of your hand.", "No undo after this."]
    if isinstance(a, act.Named):
        return [f"{names[a.seat]} chooses from {len(s.players[a.seat].hand)} cards in hand."]
    if isinstance(a, act.Chosen):
        return [_does(a.option)]
    if isinstance(a, act.Pass) and s.stack and isinstance(s.stack[-1], st.ScrapUpTo):
        return ["Nothing more is sacrificed."]
    return []


def _turn_end(s: HeroState) -> list[str]:
    me = s.players[s.active]
    lost = [f"{n} {what}" for n, what in ((me.gold, "gold"), (me.combat, "combat")) if n]
    out = [" and ".join(lost) + " would be lost."] if lost else []
    if me.hand:
        n = len(me.hand)
        out.append(f"{'1 card' if n == 1 else f'{n} cards'} in hand would be discarded.")
    if any(x.expended for x in me.board):
        out.append("Your champions are prepared.")
    out.append("You draw 5 cards.")
    return out
