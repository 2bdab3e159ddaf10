"""Why not: what a player might try and cannot, each with reason, numbers and clause. Worked out only when asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.contract import Blocked
from rules.hero_realms.act_words import owned

if TYPE_CHECKING:
    from rules.hero_realms.card import Card
    from rules.hero_realms.player import Player
    from rules.hero_realms.state import HeroState

_FACTION = ("", "Guild", "Imperial", "Necros", "Wild")


def _guards(s: HeroState, seat: int) -> tuple[str, int]:
    """The prepared guards before a player by name, and whose they are: the player's own, else a partner's."""
    for owner in (seat, *(other for other in s.shares[seat] if other != seat)):
        names = [x.card.short for x in s.players[owner].board if x.card.guard and not x.expended]
        if names:
            return " and ".join(dict.fromkeys(names)), owner
    return "", seat


def _format_reasons(s: HeroState) -> list[Blocked]:
    """Enemies whom the format spares."""
    team = s.form.team(s.active)
    out: list[Blocked] = []
    for p in s.players:
        if p.out or s.form.team(p.seat) == team or p.seat in s.prey or p.seat in s.foes:
            continue
        reason, short, clause = s.form.spared(s, p.seat)
        out.append(Blocked(f"attack:p{p.seat + 1}", f"Attack {s.names[p.seat]}", reason, short, clause))
        if p.seat in s.hunted:
            continue
        champions = dict.fromkeys(x.card for x in p.board if x.card.champion)
        reason, short, clause = s.form.champions_spared(s, p.seat)
        for c in champions:
            label = f"Stun {owned(s.names, p.seat, c)}"
            out.append(Blocked(c.stun_it[p.seat].text, label, reason, short, clause))
    return out


def _class_reasons(s: HeroState, p: Player) -> list[Blocked]:
    """The class's skill, which is paid from its player's own pool, and ability (HR-SET-7, HR-HYD-5)."""
    klass = p.klass
    if klass is None:
        return []
    out: list[Blocked] = []
    label = f"Skill {klass.skill_name}"
    if not p.skill_ready:
        reason = f"{klass.skill_name} was used this turn; a skill may be used once a turn."
        out.append(Blocked(klass.use_skill.text, label, reason, "used this turn", "HR-SET-7"))
    elif p.gold < klass.skill_cost:
        reason, clause = f"{klass.skill_name} costs {klass.skill_cost} gold and you have {p.gold}.", "HR-SET-7"
        if sum(s.players[seat].gold for seat in s.shares[p.seat]) >= klass.skill_cost:
            reason = (
                f"{klass.skill_name} costs {klass.skill_cost} gold and you have {p.gold}; "
                "a teammate’s gold does not pay for a skill."
            )
            clause = "HR-HYD-5"
        out.append(Blocked(klass.use_skill.text, label, reason, f"gold {p.gold} of {klass.skill_cost}", clause))
    label = f"Ability {klass.ability_name}"
    if not p.ability_left:
        reason = f"{klass.ability_name} was sacrificed; an ability may be used once a game."
        out.append(Blocked(klass.use_ability.text, label, reason, "used this game", "HR-SET-7"))
    elif p.turns < klass.ability_from_turn:
        first = klass.ability_from_turn
        reason = f"{klass.ability_name} may be used from your turn {first} on; this is your turn {p.turns}."
        short = f"turn {p.turns} of {klass.ability_from_turn}"
        out.append(Blocked(klass.use_ability.text, label, reason, short, "HR-SET-7"))
    return out


def _attack_reasons(s: HeroState, combat: int) -> list[Blocked]:
    out: list[Blocked] = []
    for seat in s.hunted:
        guards, guardian = _guards(s, seat)
        if seat in s.prey:
            out.extend(_player_reasons(s, seat, combat, guards, guardian))
        seen: set[str] = set()
        for x in s.players[seat].board:
            card = x.card
            if not card.champion or card.id in seen:
                continue
            seen.add(card.id)
            text = f"stun:p{seat + 1}:{card.id}"
            label = f"Stun {owned(s.names, seat, card)}"
            need = s.players[seat].defense(card) - x.damage
            if guards and not card.guard:
                team = team_named(s, seat)
                whose = f"{s.names[seat]}’s champions" if guardian == seat else f"the champions of {team}"
                reason = (
                    f"{guards} guards {whose}. While a guard is prepared, {card.short} can be neither "
                    "attacked nor targeted."
                )
                out.append(Blocked(text, label, reason, f"{guards} guards", _guard_clause(guardian == seat)))
            elif need > combat:
                reason = f"{card.short} needs {need} combat to be stunned and you have {combat}."
                out.append(Blocked(text, label, reason, f"combat {combat} of {need}", "HR-CBT-3"))
    return out


def _player_reasons(s: HeroState, seat: int, combat: int, guards: str, guardian: int) -> list[Blocked]:
    """Why a player whom the format lets attack cannot be attacked now."""
    label = f"Attack {s.names[seat]}"
    text = f"attack:p{seat + 1}"
    if guards:
        verb = "are prepared guards" if " and " in guards else "is a prepared guard"
        team = team_named(s, seat)
        reason = f"{guards} {verb} of {s.names[guardian]}’s. While one stands, {team} cannot be attacked."
        return [Blocked(text, label, reason, f"{guards} guards", _guard_clause(guardian == seat))]
    if not combat:
        return [Blocked(text, label, "You have 0 combat; an attack needs at least 1.", "no combat", "HR-CBT-2")]
    return []


def _guard_clause(own: bool) -> str:
    """The clause by which a guard protects its player, or its player's partner."""
    return "HR-CBT-5" if own else "HR-HYD-6"


def team_named(s: HeroState, seat: int) -> str:
    """Those who are attacked as one: a player, or a team that shares its health."""
    return " and ".join(s.names[sharer] for sharer in s.shares[seat])


def _gift_reasons(s: HeroState, me: Player) -> list[Blocked]:
    """Gifts to teammates (HR-EMP-8)."""
    if not s.form.gifts:
        return []
    out: list[Blocked] = []
    for seat in s.form.partners(me.seat, len(s.players)):
        if seat == me.seat:
            continue
        name = s.names[seat]
        if s.players[seat].out:
            reason, short = f"{name} is out of the game and gets no more cards.", "out of the game"
        elif not me.gold:
            reason, short = "A gift costs 1 gold and you have 0.", "gold 0 of 1"
        elif not me.discard:
            reason, short = "A gift comes from your discard pile, which is empty.", "no card to give"
        else:
            continue
        out.append(Blocked(f"give:p{seat + 1}", f"Give a card to {name}", reason, short, "HR-EMP-8"))
    return out


def _own_reasons(s: HeroState, me: Player, legal: set[str]) -> list[Blocked]:
    out: list[Blocked] = []
    for x in me.board:
        card = x.card
        if card.expend is not None and x.expended and f"expend:{card.id}" not in legal:
            reason = f"{card.short} is expended already. It is prepared when your turn ends."
            out.append(Blocked(f"expend:{card.id}", f"Expend {card.short}", reason, "expended", "HR-EXP-1"))
        if card.ally is not None and f"ally:{card.id}" not in legal:
            label = f"Ally {card.short}"
            if x.ally_used:
                reason = f"{card.short}’s ally ability was used this turn; each may be used once a turn."
                out.append(Blocked(f"ally:{card.id}", label, reason, "used this turn", "HR-PLAY-5 HR-ALLY-2"))
            else:
                faction = _FACTION[card.faction]
                where = "in play or in hand" if s.hand_allies else "in play"
                reason = f"{card.short}’s ally ability needs another {faction} card {where}, and you have none."
                clause = "HR-ALLY-1"
                if any(held.faction == card.faction for held in me.hand) and not s.hand_allies:
                    reason = (
                        f"{card.short}’s ally ability needs another {faction} card in play; one in hand does not count."
                    )
                    clause = "HR-ALLY-1 HR-ALLY-4"
                partners = [seat for seat in s.shares[me.seat] if seat != me.seat]
                if any(s.players[seat].factions[card.faction] for seat in partners):
                    reason = (
                        f"{card.short}’s ally ability needs another {faction} card of {s.names[me.seat]}’s {where}; "
                        "a teammate’s does not count."
                    )
                    clause = "HR-HYD-4"
                out.append(Blocked(f"ally:{card.id}", label, reason, f"no other {faction}", clause))
    return out


def _buy_reasons(s: HeroState) -> list[Blocked]:
    buyers = [s.players[seat] for seat in s.shares[s.active]]
    gold = sum(p.gold for p in buyers)
    out: list[Blocked] = []
    seen: set[str] = set()
    slots: list[Card | None] = [*s.market, s.pool.fire_gem]
    for card in sorted((c for c in slots if c is not None), key=lambda c: c.cost):
        if card.id in seen:
            continue
        seen.add(card.id)
        if card is s.pool.fire_gem and not s.gems:
            reason = f"No {card.short} is left to buy."
            out.append(Blocked(card.buy.text, f"Buy {card.short}", reason, "none left", "HR-SET-3"))
        elif min(p.price(card) for p in buyers) > gold:
            price = min(p.price(card) for p in buyers)
            reason = f"{card.short} costs {price} gold and you have {gold}."
            short = f"gold {gold} of {price}"
            out.append(Blocked(card.buy.text, f"Buy {card.short}", reason, short, "HR-BUY-1"))
    return out


def _heist_reasons(s: HeroState, me: Player, gold: int) -> list[Blocked]:
    """Cards of opponents' discard piles that a player who may acquire one of them cannot (HR-SET-7)."""
    out: list[Blocked] = []
    if not me.heist:
        return out
    for seat in s.foes:
        for card in dict.fromkeys(s.players[seat].discard):
            text, label = card.heist_it[seat].text, card.heist_it[seat].label(s.names)
            price = me.price(card)
            if card.cost < 0:
                reason = f"{card.short} has no cost, so it cannot be acquired."
                out.append(Blocked(text, label, reason, "no cost", "HR-SET-7"))
            elif price > gold:
                reason = f"{card.short} costs {price} gold and you have {gold}."
                out.append(Blocked(text, label, reason, f"gold {gold} of {price}", "HR-BUY-1"))
    return out


def blocked(s: HeroState, player: int) -> list[Blocked]:
    """What the seat might try and cannot now, the nearest first."""
    if s.outcome is not None:
        return [Blocked("end", "Go on playing", s.outcome.reason, "game over", s.outcome.clause)]
    actor = s.actor()
    if actor not in s.sees(player):
        who = s.names[actor]
        clause = "HR-TURN-1" if not s.stack else s.stack[-1].clause
        what = "It is" if not s.stack else "An answer is asked of"
        reason = f"{what} {who}’s turn." if not s.stack else f"{what} {who} first."
        return [Blocked("end", "Act now", reason, f"{who} is to act", clause)]
    if s.stack:
        clause = s.stack[-1].clause
        reason = "First answer the question: " + s.stack[-1].prompt(s)
        return [Blocked("end", "Anything else", reason, "answer first", clause)]
    legal = {action.text for action in s.legal()}
    team = [s.players[seat] for seat in s.shares[s.active]]
    found = _attack_reasons(s, sum(p.combat for p in team)) + _format_reasons(s)
    for p in team:
        own = _own_reasons(s, p, legal if len(team) == 1 else _inner(legal, p.seat)) + _class_reasons(s, p)
        own += _heist_reasons(s, p, sum(member.gold for member in team))
        found += own if len(team) == 1 else [_of_member(entry, p.seat, s.names[p.seat]) for entry in own]
    found += _buy_reasons(s) + _gift_reasons(s, s.players[s.active])
    unique: dict[str, Blocked] = {}
    for entry in found:
        if entry.text not in legal:
            unique.setdefault(entry.text, entry)
    return list(unique.values())


def _inner(legal: set[str], seat: int) -> set[str]:
    """The acts of one member of a team, without the mark of whose they are."""
    mark = f"p{seat + 1}."
    return {text.removeprefix(mark) for text in legal if text.startswith(mark)}


def _of_member(entry: Blocked, seat: int, name: str) -> Blocked:
    """The same for a member of a team that acts together."""
    return Blocked(f"p{seat + 1}.{entry.text}", f"{name}: {entry.label}", entry.reason, entry.short, entry.clause)
