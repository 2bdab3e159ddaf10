"""Why not: what a player might try and cannot, each with reason, numbers and clause. Worked out only when asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.contract import Blocked

if TYPE_CHECKING:
    from rules.hero_realms.card import Card
    from rules.hero_realms.player import Player
    from rules.hero_realms.state import HeroState

_FACTION = ("", "Guild", "Imperial", "Necros", "Wild")


def _guards(s: HeroState, seat: int) -> str:
    """The prepared guards of a player, by name."""
    names = [x.card.short for x in s.players[seat].board if x.card.guard and not x.expended]
    return " and ".join(dict.fromkeys(names))


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
        out.extend(Blocked(c.stun_it[p.seat].text, f"Stun {c.short}", reason, short, clause) for c in champions)
    return out


def _class_reasons(s: HeroState, p: Player) -> list[Blocked]:
    """The class's skill and ability (HR-SET-7)."""
    klass = p.klass
    if klass is None:
        return []
    out: list[Blocked] = []
    label = f"Skill {klass.skill_name}"
    if not p.skill_ready:
        reason = f"{klass.skill_name} was used this turn; a skill may be used once a turn."
        out.append(Blocked(klass.use_skill.text, label, reason, "used this turn", "HR-SET-7"))
    elif p.gold < klass.skill_cost:
        reason = f"{klass.skill_name} costs {klass.skill_cost} gold and you have {p.gold}."
        short = f"gold {p.gold} of {klass.skill_cost}"
        out.append(Blocked(klass.use_skill.text, label, reason, short, "HR-SET-7"))
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
        owner = s.names[seat]
        guards = _guards(s, seat) if s.guarded(seat) else ""
        label = f"Attack {owner}"
        text = f"attack:p{seat + 1}"
        if guards:
            verb = "are prepared guards" if " and " in guards else "is a prepared guard"
            reason = f"{guards} {verb} of {owner}’s. While one stands, {owner} cannot be attacked."
            out.append(Blocked(text, label, reason, f"{guards} guards", "HR-CBT-5"))
        elif not combat:
            out.append(Blocked(text, label, "You have 0 combat; an attack needs at least 1.", "no combat", "HR-CBT-2"))
        seen: set[str] = set()
        for x in s.players[seat].board:
            card = x.card
            if not card.champion or card.id in seen:
                continue
            seen.add(card.id)
            text = f"stun:p{seat + 1}:{card.id}"
            label = f"Stun {card.short}"
            need = s.players[seat].defense(card) - x.damage
            if guards and not card.guard:
                reason = (
                    f"{guards} guards {owner}’s champions. While a guard is prepared, {card.short} can be neither "
                    "attacked nor targeted."
                )
                out.append(Blocked(text, label, reason, f"{guards} guards", "HR-CBT-5"))
            elif need > combat:
                reason = f"{card.short} needs {need} combat to be stunned and you have {combat}."
                out.append(Blocked(text, label, reason, f"combat {combat} of {need}", "HR-CBT-3"))
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
                out.append(Blocked(f"ally:{card.id}", label, reason, "used this turn", "HR-PLAY-5"))
            else:
                faction = _FACTION[card.faction]
                reason = f"{card.short}’s ally ability needs another {faction} card in play, and you have none."
                out.append(Blocked(f"ally:{card.id}", label, reason, f"no other {faction}", "HR-ALLY-1"))
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
        found += own if len(team) == 1 else [_of_member(entry, p.seat, s.names[p.seat]) for entry in own]
    found += _buy_reasons(s)
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


def why_not(s: HeroState, text: str) -> tuple[str, str]:
    """Why this text is no legal act now: a reason in words and the clause, which may be empty."""
    entries = blocked(s, s.actor())
    for entry in entries:
        if entry.text == text or text.startswith(entry.text + ":"):
            return entry.reason, entry.clause
    if s.outcome is not None or s.stack:
        return entries[0].reason, entries[0].clause
    verb, _, card_id = text.split(".", 1)[-1].partition(":")
    card = s.pool.by_id.get(card_id.split(":")[-1])
    if card is not None and verb in ("play", "expend", "ally", "sacrifice", "buy", "stun"):
        places = {
            "play": ("is not in your hand", "HR-PLAY-1"),
            "expend": ("is not a champion of yours that can be expended", "HR-EXP-1"),
            "ally": ("is not a card of yours in play with an ally ability", "HR-ALLY-1"),
            "sacrifice": ("is not a card of yours in play with a sacrifice ability", "HR-SAC-1"),
            "buy": ("is not for sale", "HR-BUY-1"),
            "stun": ("is not a champion that you can attack", "HR-CBT-3"),
        }
        words, clause = places[verb]
        return f"{card.short} {words}.", clause
    if text.startswith(f"attack:p{s.active + 1}:"):
        return "a player cannot attack the own side.", "HR-CBT-2"
    if text.startswith("attack:p"):
        return "that is more combat than you have or than the player has health.", "HR-CBT-2"
    return "it is not among the legal acts.", ""
