"""Why not: for any act that a text can name, the reason and the clause; and what one might try with a thing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.hero_realms import answers as ans
from rules.hero_realms.blocked import blocked, team_named
from rules.hero_realms.why_answers import at_question

if TYPE_CHECKING:
    from rules.hero_realms.card import Card
    from rules.hero_realms.player import Player
    from rules.hero_realms.state import HeroState

#: How the label of an act begins that needs a name only.
_CALLED: Final = {"attack": "Attack {}", "give": "Give a card to {}", "look": "Look at {}’s hand"}


def why_not(s: HeroState, text: str) -> tuple[str, str]:
    """Why this text is no legal act now: a reason in words and the clause, which may be empty."""
    entries = blocked(s, s.actor())
    # What a team cannot buy at all is listed once, without a member's mark.
    inner = _inner(text)
    for entry in entries:
        if entry.text in (text, inner) or text.startswith(entry.text + ":"):
            return entry.reason, entry.clause
    verb, _, rest = inner.partition(":")
    if s.outcome is not None:
        return entries[0].reason, entries[0].clause
    seat = _seat_in(s, rest)
    card = s.pool.by_id.get(rest.split(":")[-1])
    if verb == "look" and seat >= 0:
        return f"{s.names[seat]}’s hand is hidden from the others; how many cards it holds is open.", "HR-TURN-7"
    if s.stack:
        return at_question(s, verb, rest, seat, card) or (entries[0].reason, entries[0].clause)
    me = s.players[_member(s, text)]
    if seat >= 0 and verb in ("attack", "stun", "give"):
        reason, clause = _why_not_seat(s, verb, seat)
        if reason:
            return reason, clause
    if verb == "stun" and seat >= 0:
        return _stun(s, seat, rest)
    if verb == "attack" and seat >= 0:
        return _attack(s, seat)
    if verb == "buy" and rest == "gap":
        return "The market deck is empty, so this place stays open.", "HR-BUY-3"
    if card is not None and verb == "heist" and seat >= 0:
        if any(s.players[member].heist for member in s.shares[s.active]) and seat in s.foes:
            return f"{card.short} is not in {s.names[seat]}’s discard pile.", "HR-SET-7"
        return f"you may not acquire a card of {s.names[seat]}’s discard pile now.", "HR-SET-7"
    if card is not None and verb in ("play", "expend", "ally", "sacrifice", "buy"):
        return _with_card(s, me, verb, card)
    return "it is not among the legal acts.", ""


def _inner(text: str) -> str:
    """The act without the mark of the member of a team who would do it."""
    mark, dot, rest = text.partition(".")
    return rest if dot and len(mark) == 2 and mark[0] == "p" else text


def _member(s: HeroState, text: str) -> int:
    """The seat that would do it."""
    mark = text.partition(".")[0]
    seat = int(mark[1]) - 1 if len(mark) == 2 and mark[0] == "p" and mark[1].isdigit() else -1
    return seat if seat in s.shares[s.active] else s.active


def _seat_in(s: HeroState, rest: str) -> int:
    """The seat that the part of an act behind its verb names (`p3:5`), or −1."""
    for seat in range(len(s.players)):
        if rest == f"p{seat + 1}" or rest.startswith(f"p{seat + 1}:"):
            return seat
    return -1


def _why_not_seat(s: HeroState, verb: str, seat: int) -> tuple[str, str]:
    """Why this player can be neither attacked nor given a card, whatever there is to spend; empty when that is open."""
    name = s.names[seat]
    same = s.form.team(seat) == s.form.team(s.active)
    if verb == "give":
        if s.form.gifts and not same:
            return f"{name} is an enemy; a card may be given only to a teammate.", "HR-EMP-8"
        if s.form.gifts and seat == s.active:
            return "a card is given to a teammate, not to oneself.", "HR-EMP-8"
        return "", ""
    if same:
        return "a player cannot attack the own side.", "HR-CBT-2" if verb == "attack" else "HR-CBT-3"
    if s.players[seat].out:
        return f"{name} is out of the game.", "HR-END-1"
    if verb == "attack" and seat in s.foes and seat not in s.prey:
        first = s.prey[0]
        reason = f"{team_named(s, seat)} share their health and are attacked as one, by way of {s.names[first]}."
        return reason, "HR-HYD-1"
    return "", ""


def _attack(s: HeroState, seat: int) -> tuple[str, str]:
    """Why so much combat cannot be spent on a player who may be attacked."""
    combat = sum(s.players[member].combat for member in s.shares[s.active])
    health = s.players[seat].health
    reason = (
        f"You have {combat} combat and {team_named(s, seat)} {health} health; an attack spends no more than either."
    )
    return reason, "HR-CBT-2"


def _stun(s: HeroState, seat: int, rest: str) -> tuple[str, str]:
    """Why an attack on a champion that is not among the barred ones makes no sense: not there, or no whole one."""
    names = rest.split(":")
    card = s.pool.by_id.get(names[1]) if len(names) > 1 else None
    if card is None:
        return "there is no such card.", ""
    hit = next((x for x in s.players[seat].board if x.card is card), None)
    if hit is None or not card.champion:
        return f"{card.short} is no champion of {s.names[seat]}’s in play.", "HR-CBT-3"
    need = s.players[seat].defense(card) - hit.damage
    reason = f"An attack on {card.short} brings the {need} combat that stun it; a smaller one could never help."
    return reason, "HR-CBT-4"


#: What a card must have before it can be used so: the ability, its name, and the clause.
_ABILITIES: Final = {
    "expend": ("expend", "an expend ability", "HR-EXP-1"),
    "ally": ("ally", "an ally ability", "HR-ALLY-1"),
    "sacrifice": ("sacrifice", "a sacrifice ability", "HR-SAC-1"),
}


def _with_card(s: HeroState, me: Player, verb: str, card: Card) -> tuple[str, str]:
    """Why a card cannot be played, used or bought: mostly because of where it lies."""
    in_play = any(x.card is card for x in me.board)
    if verb == "buy":
        if card in s.scrapped and card not in s.market:
            return f"{card.short} was sacrificed: it is out of the game.", "HR-SAC-4"
        return f"{card.short} is not for sale: it lies neither in the market nor on the Fire Gem pile.", "HR-BUY-1"
    if verb in _ABILITIES:
        has, called, clause = _ABILITIES[verb]
        if getattr(card, has) is None:
            told = f"{card.short} does not have {called}"
            if verb == "sacrifice" and card.champion and in_play:
                return f"{told}; a champion leaves play only when it is stunned or sacrificed.", "HR-SAC-1 HR-CBT-7"
            return f"{told}.", clause
        if not in_play and card in me.hand:
            return f"{card.short} is in your hand; its abilities can be used once it is in play.", clause
        if not in_play:
            return f"{card.short} is not in play before you.", clause
    if in_play:
        return f"{card.short} is in play already; it comes back to hand when it is drawn again.", "HR-PLAY-2"
    if card in me.discard:
        reason = f"{card.short} lies in your discard pile; it comes to hand when that is shuffled and it is drawn."
        return reason, "HR-BUY-2"
    if card in s.market or (card is s.pool.fire_gem and s.gems):
        return f"{card.short} is for sale; it must be bought and drawn before it can be played.", "HR-PLAY-1"
    if card in s.scrapped:
        return f"{card.short} was sacrificed: it is out of the game.", "HR-SAC-4"
    return f"{card.short} is not in your hand.", "HR-PLAY-1"


# ---- what can be tried -----------------------------------------------------------------------------------------------


def called(s: HeroState, text: str) -> str:
    """What a menu would call the act that a text names, legal or not; the text itself when it names none."""
    inner = _inner(text)
    said = _called(s, inner)
    owner = _member(s, text)
    return f"{s.names[owner]}: {said}" if inner != text and len(s.shares[s.active]) > 1 else said


def _called(s: HeroState, text: str) -> str:
    verb, _, rest = text.partition(":")
    seat = _seat_in(s, rest)
    if seat >= 0 and verb in _CALLED:
        return _CALLED[verb].format(s.names[seat])
    if text == "buy:gap":
        return "Buy from the open place"
    parts = rest.split(":")
    if verb == "stun" and seat >= 0 and len(parts) == 3 and parts[1] in s.pool.by_id:
        return f"{s.pool.by_id[parts[1]].stun_it[seat].label(s.names)} with {parts[2]}"
    card = s.pool.by_id.get(parts[-1])
    if card is not None:
        acts = {
            "play": card.play,
            "expend": card.expend_it,
            "ally": card.ally_it,
            "sacrifice": card.sacrifice_it,
            "buy": card.buy,
            "discard": card.discard_it,
            "scrap": card.scrap_hand,
            "prepare": card.prepare_it,
            "recover": card.recover_it,
            "raise": card.raise_it,
            "drop": card.drop_it,
            "return": card.return_it,
        }
        if seat >= 0:
            acts = {"stun": card.stun_it[seat], "target": card.target_it[seat], "heist": card.heist_it[seat]}
        if verb in acts:
            return acts[verb].label(s.names)
    if verb == "opponent" and seat >= 0:
        return ans.NAMED[seat].label(s.names)
    for p in s.players:
        if p.klass is not None:
            for act in (p.klass.use_skill, p.klass.use_ability):
                if act.text == text:
                    return act.label(s.names)
    return {
        "pass": "Leave it",
        "choose": "Take more than one",
        "draw": f"Draw {rest}",
        "put": "Into the discard pile",
    }.get(verb, text)


def attempts(s: HeroState, where: str, seat: int, card: Card | None) -> tuple[str, ...]:
    """The texts of what one might try with a thing, legal or not.

    where   hand, mine, theirs, market, discard, sacrificed, player, skill, ability; seat: whose, where it is somebody’s
    card    the card; None for a player, and for an open place of the market
    """
    if s.stack:
        verb = s.stack[-1].legal(s)[0].text.partition(":")[0] if s.outcome is None else ""
        if where == "player":
            return (f"{verb}:p{seat + 1}",) if verb in ("opponent", "bless", "strike") else ()
        if card is None:
            return ()
        if verb == "target":
            return (f"target:p{seat + 1}:{card.id}",) if where in ("theirs", "mine") else (f"target:{card.id}",)
        return (f"scrap:{where}:{card.id}",) if verb == "scrap" else (f"{verb}:{card.id}",)
    if where == "player":
        gift = (f"give:p{seat + 1}",) if s.form.gifts else ()
        return (f"attack:p{seat + 1}", *gift, f"look:p{seat + 1}")
    mark = f"p{seat + 1}." if s.shared and where in ("hand", "mine", "skill", "ability") else ""
    if where in ("skill", "ability"):
        klass = s.players[seat].klass
        act = None if klass is None else klass.use_skill if where == "skill" else klass.use_ability
        return () if act is None else (mark + act.text,)
    if where == "market":
        what = "gap" if card is None else card.id
        return tuple(f"p{member + 1}.buy:{what}" for member in s.shares[s.active]) if s.shared else (f"buy:{what}",)
    if card is None:
        return ()
    if where == "theirs":
        return (f"stun:p{seat + 1}:{card.id}",)
    if where == "mine":
        uses = [verb for verb in ("expend", "ally", "sacrifice") if getattr(card, verb) is not None]
        return tuple(f"{mark}{verb}:{card.id}" for verb in uses or ["sacrifice"])
    if where == "sacrificed":
        return (f"buy:{card.id}",)
    return (f"{mark}play:{card.id}",)
