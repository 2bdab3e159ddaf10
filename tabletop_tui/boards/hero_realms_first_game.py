"""What a first game of Hero Realms is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.core.contract import State
from tabletop_tui.boards.first_game import word

MEANINGS: Final[Mapping[str, tuple[str, str]]] = {
    "play": ("Play", "Costs nothing. Items and actions work at once, champions stay."),
    "expend": ("Expend", "The champion turns sideways for its effect, until the turn ends."),
    "ally": ("Ally", "Extra effect, for another card of the same faction is in play. Once."),
    "sacrifice": ("Sacrifice", "The card leaves the game for good and gives this effect once."),
    "attack": ("Attack", "Spend combat on the player: each point is 1 health lost."),
    "stun": ("Stun", "Spend combat equal to its defense: it goes to its owner’s discard."),
    "buy": ("Buy", "Pay gold. It goes to your discard pile and is drawn after a shuffle."),
    "end": ("End turn", "Unspent gold, combat and cards are lost; you draw 5 new cards."),
    "choose": ("Choose", "The card gives one of these effects, not both."),
    "discard": ("Discard", "The card goes to your discard pile; a later shuffle brings it back."),
    "scrap": ("Sacrifice", "This card leaves the game; a smaller deck draws its best sooner."),
    "pass": ("Leave it", "You may do this, but you need not."),
    "opponent": ("Opponent", "Name the player whom it hits."),
    "target": ("Target", "The champion that it hits."),
    "recover": ("Recover", "A card comes back from the discard pile."),
    "prepare": ("Prepare", "The champion is turned upright and can be expended once more."),
    "draw": ("Draw", "So many cards come from your deck to your hand."),
    "put": ("Put", "Where the card that you acquired goes."),
    "skill": ("Skill", "What your class can do every turn, for its price."),
    "ability": ("Ability", "What your class can do once in a game."),
    "bless": ("Bless", "Name the player who gets the blessing."),
    "strike": ("Strike", "Name the player whom it hits; a prepared guard stands in the way."),
    "raise": ("Raise", "A champion comes from the discard pile into play."),
    "drop": ("Drop", "The card that you look at goes to the discard pile."),
    "return": ("Return", "The card that you look at goes back onto your deck."),
    "heist": ("Buy", "Take a card out of that player’s discard pile for its price."),
    "give": ("Give", "Name the teammate who gets the card."),
    "gift": ("Give", "This card goes to your teammate."),
    "leave": ("Leave", "Which of the fallen player’s cards goes on to the teammate."),
}


def now(state: State, names: Sequence[str]) -> tuple[str, str]:
    """The phase, and what usually comes next."""
    decision = state.decision
    if decision is None:
        return "The game is over", ""
    found = {word(action) for action in decision.actions}
    if "end" not in found:
        return "A question", "answer it; then the turn goes on"
    if "play" in found:
        return "Main phase", "play all cards, for it costs nothing"
    if "expend" in found or "ally" in found:
        return "Main phase", "use what lies before you, it is free"
    if "attack" in found or "stun" in found:
        return "Main phase", "attack; unspent combat is lost"
    if "buy" in found:
        return "Main phase", "buy; unspent gold is lost"
    return "Main phase", "end the turn, and draw 5 cards"
