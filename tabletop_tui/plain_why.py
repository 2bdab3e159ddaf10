"""Why, line by line: the clause of a choice, what it will do, and what cannot be done now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.core.contract import Blocked, Decision
from tabletop_tui import plain_words as words
from tabletop_tui.boards.tries import barred, tries_of

if TYPE_CHECKING:
    from tabletop_tui.boards.model import Picture
    from tabletop_tui.plain_voice import Voice
    from tabletop_tui.table.match import Match


def explain(
    match: Match, voice: Voice, picture: Picture, about: str, decision: Decision, menu: Sequence[words.Choice]
) -> None:
    """Answer “? about”: a choice by number or words, something barred, a clause; for nothing all that is barred."""
    if about.isascii() and about.isdecimal() and 1 <= int(about[:9]) <= len(menu):
        _explain_choice(match, voice, menu[int(about) - 1])
        return
    blocked = match.state.blocked(decision.player)
    if not about:
        _say_clauses(match, voice, decision.clause)
        voice.say("Not now:" if blocked else "Nothing else could be tried now.", "why")
        for item in blocked:
            voice.say(f"  {words.blocked_line(item)}", "why", action=item.text, clause=item.clause)
        return
    wanted = about.casefold()
    fits = [c for c in menu if wanted == c.action.text or wanted in c.action.label(match.names).casefold()]
    held = [b for b in blocked if wanted == b.text or wanted in b.label.casefold()]
    held = held or _tried(match, picture, about, decision.player)
    clauses = words.clauses(match.game, about) if "-" in about else []
    for choice in fits:
        _explain_choice(match, voice, choice)
    for item in held:
        voice.say(words.blocked_line(item), "why", action=item.text, clause=item.clause)
    for clause in clauses:
        voice.say(words.clause_line(clause), "clause", clause=clause.id)
    if not fits and not held and not clauses:
        voice.say(f"Nothing about “{about[:40]}” can be done or tried now.", "error")


def _tried(match: Match, picture: Picture, about: str, player: int) -> list[Blocked]:
    """Why what a text names cannot be done, an act or a thing on the table that is called so."""
    state = match.state
    item = state.why_not(player, about)
    if item is not None and item.label != item.text:
        return [item]
    tries = tries_of(match.game.id)
    wanted = about.casefold()
    things = [t for zone in picture.zones for t in zone.things if wanted in (t.name.casefold(), t.full.casefold())]
    found = {b.text: b for t in things if tries is not None for b in barred(tries, state, player, t.key)}
    return list(found.values())


def _explain_choice(match: Match, voice: Voice, choice: words.Choice) -> None:
    voice.say(choice.line(match.state, match.names).strip(), "why", action=choice.action.text)
    for sentence in match.state.consequence(choice.action, match.names):
        voice.say(f"  {words.spoken(sentence)}", "why")
    _say_clauses(match, voice, choice.action.clause)


def _say_clauses(match: Match, voice: Voice, ids: str) -> None:
    for clause in words.clauses(match.game, ids):
        voice.say(words.clause_line(clause), "clause", clause=clause.id)
