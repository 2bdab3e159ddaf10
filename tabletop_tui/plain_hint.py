"""A hint line by line, and what a first game is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.errors import RulesError
from tabletop_tui.plain_words import clause_line, clauses, spoken

if TYPE_CHECKING:
    from tabletop_tui.plain_voice import Voice
    from tabletop_tui.table.match import Match


def guide(match: Match, voice: Voice) -> None:
    """Say the phase, what usually comes next, and what each kind of choice means."""
    from tabletop_tui.boards.first_game import lines

    for line in lines(match.game.id, match.state, match.names):
        voice.say(spoken(line), "guide")


def tell(match: Match, voice: Voice) -> None:
    """Ask the bot of the settings, wait for it, and say what it would do; Ctrl+C gives up waiting."""
    from tabletop_tui.hint_words import hint
    from tabletop_tui.players.advice import advise, asked
    from tabletop_tui.settings import load
    from tabletop_tui.table import home

    play = load(home.settings())[0].play
    if not play.hints:
        voice.say("Hints are off in the settings.", "refused")
        return
    spec = asked(play.hint_bot, match.game.id)
    voice.say(f"{spec} thinks about it; Ctrl+C gives up waiting.", "asked", bot=spec)
    try:
        advice = advise(spec, match.bot_seed(), match.game.id, match.state.clone())
    except RulesError as error:
        voice.say(f"No hint: {error}", "error")
        return
    except KeyboardInterrupt:
        voice.say("No hint: nobody waited for it.", "refused")
        return
    told = hint(match.game.id, match.state, advice, match.names)
    voice.say(
        f"Hint: {spoken(told.short)}.",
        "hint",
        bot=spec,
        action=advice.text,
        unit=advice.unit,
        games=advice.games,
        weighed=[{"action": each.text, "worth": each.worth} for each in advice.weighed],
    )
    for sentence in (told.basis, *told.reasons):
        voice.say(f"  {spoken(sentence)}", "hint")
    for clause in clauses(match.game, told.clause):
        voice.say(clause_line(clause), "clause", clause=clause.id)
