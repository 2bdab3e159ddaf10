"""Why an answer is not one of those that a question takes: whom it spares, what it reaches, what must be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from rules.hero_realms import class_steps as cst
from rules.hero_realms import steps as st

if TYPE_CHECKING:
    from rules.hero_realms.card import Card
    from rules.hero_realms.state import HeroState

#: A reason and its clause, or None when the question has nothing to say about it.
Said = tuple[str, str] | None


def at_question(s: HeroState, verb: str, rest: str, seat: int, card: Card | None) -> Said:
    """Why this answers the open question in no legal way; None when it is no answer to it at all."""
    step = s.stack[-1]
    if verb in ("pass", "decline"):
        return "This has to be done: only what a card says you “may” do can be declined.", "HR-PLAY-9"
    for kind, (verbs, why) in _QUESTIONS.items():
        if isinstance(step, kind) and verb in verbs:
            return why(s, rest, seat, card)
    return None


def _choose(s: HeroState, rest: str, seat: int, card: Card | None) -> Said:
    return "“Or” is a choice: one effect is taken and the rest is left.", "HR-PLAY-8"


def _target(s: HeroState, rest: str, seat: int, card: Card | None) -> Said:
    if card is None:
        return None
    me = s.stack[-1].player
    if seat < 0 or not any(x.card is card for x in s.players[seat].board) or not card.champion:
        return f"{card.short} is no champion in play.", "HR-CBT-6"
    if s.form.team(seat) == s.form.team(me):
        return f"{card.short} is on your own side; the effect stuns a champion of an opponent.", "HR-CBT-6"
    if seat not in s.hunted:
        reason, _, clause = s.form.champions_spared(s, seat)
        return reason, clause
    own = [x.card.short for x in s.players[seat].board if x.card.guard and not x.expended]
    partners = [x for p in s.shares[seat] for x in s.players[p].board if x.card.guard and not x.expended]
    guard = own[0] if own else partners[0].card.short
    reason = f"{guard} is a prepared guard; while it stands, an effect cannot target {card.short}."
    return reason, "HR-CBT-6" if own else "HR-HYD-6"


def _scrap(s: HeroState, rest: str, seat: int, card: Card | None) -> Said:
    if card is None:
        return None
    me = s.players[s.stack[-1].player]
    if any(x.card is card for x in me.board) and rest.startswith("mine"):
        return f"{card.short} is in play; the effect reaches only your hand and your discard pile.", "HR-FX-3"
    return f"{card.short} is neither in your hand nor in your discard pile.", "HR-FX-3"


def _discard(s: HeroState, rest: str, seat: int, card: Card | None) -> Said:
    clause = s.stack[-1].clause
    return None if card is None else (f"{card.short} is not in your hand; you discard from there.", clause)


def _opponent(s: HeroState, rest: str, seat: int, card: Card | None) -> Said:
    if seat < 0:
        return None
    name, me = s.names[seat], s.stack[-1].player
    if s.players[seat].out:
        return f"{name} is out of the game.", "HR-END-1"
    if s.form.team(seat) == s.form.team(me):
        return f"{name} is no opponent of yours.", "HR-HYD-7" if s.shared else "HR-FX-1"
    reason, _, clause = s.form.spared(s, seat)
    return reason.replace("hunts", "targets").replace("attack", "attack and target"), clause


def _draw(s: HeroState, rest: str, seat: int, card: Card | None) -> Said:
    step = s.stack[-1]
    assert isinstance(step, st.DrawUpTo)
    return f"The card lets you draw up to {step.n}, and discard as many as were drawn.", "HR-FX-2"


def _prepare(s: HeroState, rest: str, seat: int, card: Card | None) -> Said:
    if card is None:
        return None
    me = s.players[s.stack[-1].player]
    if card.champion and any(x.card is card for x in me.board):
        return f"{card.short} stands upright already, and that is not kept for later.", "HR-EXP-2"
    return f"{card.short} is no champion of yours in play.", "HR-EXP-2"


def _recover(s: HeroState, rest: str, seat: int, card: Card | None) -> Said:
    step = s.stack[-1]
    assert isinstance(step, st.RecoverCard)
    if card is None:
        return None
    if card not in s.players[step.player].discard:
        return f"{card.short} is not in your discard pile.", step.clause
    return f"{card.short} is no {step.kind}, and the card asks for one.", step.clause


def _raise(s: HeroState, rest: str, seat: int, card: Card | None) -> Said:
    return None if card is None else (f"{card.short} was not stunned since your last turn.", "HR-SET-7")


def _put(s: HeroState, rest: str, seat: int, card: Card | None) -> Said:
    step = s.stack[-1]
    assert isinstance(step, st.Destination)
    where = " or ".join({"hand": "into your hand", "deck": "on top of your deck"}[place] for place in step.places)
    return f"The effects that wait send {step.card.short} {where}, and nowhere else.", "HR-BUY-4"


def _give(s: HeroState, rest: str, seat: int, card: Card | None) -> Said:
    return None if card is None else (f"{card.short} is not in your discard pile.", "HR-EMP-8")


def _leave(s: HeroState, rest: str, seat: int, card: Card | None) -> Said:
    return None if card is None else (f"You do not own {card.short}; one of your own cards may be left.", "HR-EMP-7")


#: For each question the verbs that would answer it, and why one of them does not.
_QUESTIONS: Final[dict[type[st.Step], tuple[tuple[str, ...], Callable[[HeroState, str, int, Card | None], Said]]]] = {
    st.ChooseOne: (("choose",), _choose),
    st.StunTarget: (("target", "stun"), _target),
    st.ScrapUpTo: (("scrap", "sacrifice"), _scrap),
    st.Discards: (("discard", "play"), _discard),
    st.NameOpponent: (("opponent",), _opponent),
    cst.StrikeWhom: (("strike",), _opponent),
    st.DrawUpTo: (("draw",), _draw),
    st.PrepareOne: (("prepare",), _prepare),
    st.RecoverCard: (("recover",), _recover),
    cst.RaiseWhich: (("raise",), _raise),
    st.Destination: (("put",), _put),
    cst.GiveWhich: (("gift",), _give),
    cst.Legacy: (("leave",), _leave),
}
