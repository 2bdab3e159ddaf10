"""What a first game of Hyborian Gates is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.core.contract import State
from rules.hyborian.chain import Answer
from rules.hyborian.state import HyborianState
from tabletop_tui.boards.hyborian_things import TURN_PHASES

MEANINGS: Final[Mapping[str, tuple[str, str]]] = {
    "gate": ("Gate", "With a Pyramid it becomes a Complex, which sends your Troopers out."),
    "no_gate": ("No Gate", "You may lay one each round, but you need not."),
    "pyramid": ("Pyramid", "Adds 1 power to its Dimension; power pays for what you send."),
    "overload": ("Overload", "More power now, but the Complex ends after some rounds."),
    "play": ("Play", "A Trooper comes to the Ready Area and waits for the next round."),
    "trooper": ("Trooper", "It begins in your Ready Area; the decks are shuffled after the pick."),
    "attach": ("Attach", "The Trooper carries the card and adds its attack and defense."),
    "surge": ("Surge", "Works at once, at almost any time, and is then discarded."),
    "use": ("Use", "What a card in play can do besides, for its cost."),
    "send": ("Send", "A Trooper goes to a Dimension; its icons are paid with power."),
    "join": ("Send too", "One more Trooper goes by the same transport."),
    "go": ("Go", "Nobody else joins: the transport is announced."),
    "drive": ("Move", "The Vehicle carries its Trooper without a Gate, once a turn."),
    "walk": ("Walk", "A Chaos Monster goes to a neighbouring Dimension by itself."),
    "attack": ("Attack", "A Campaign: battles in that place, one Trooper against another."),
    "defend": ("Defend", "Troopers of the Ready Area fight for the Complex."),
    "decline": ("Decline", "The Complex is left to the attacker."),
    "target": ("Target", "What the card or the fight is about."),
    "vortex": ("Vortex", "Changes this battle; the attacker’s lies face down at first."),
    "magic": ("Magic", "Cast by a Trooper in this battle, after the Vortex cards."),
    "name": ("Name", "This Trooper fights the next battle; both strike at once."),
    "battle": ("Ability", "What the card does in this battle, before the Vortex cards."),
    "support": ("Support", "Another Trooper of the place lends its help to this battle."),
    "stop": ("Stop", "The attacker fights no more battles in this Campaign."),
    "first": ("First", "Which side of the battle comes first."),
    "discard": ("Discard", "The card goes to your discard pile."),
    "take": ("Take", "The card comes to your hand."),
    "yes": ("Yes", "The ability is used."),
    "no": ("No", "The ability is not used."),
    "option": ("Option", "The card does one of these."),
    "pick": ("Pick", "This one is picked for it."),
    "picked": ("Picked", "Nothing more is picked."),
    "resolve": ("Resolve", "The card does what it says."),
    "top": ("On top", "The card goes on top of the deck."),
    "instead": ("Instead", "This happens in place of the loss."),
    "let_it_happen": ("Let it be", "The loss happens."),
    "attach_none": ("Nothing", "Nothing is attached."),
    "discard_none": ("None", "Nothing is discarded."),
    "player": ("Player", "Whom it is about."),
    "pass": ("Pass", "You do nothing now; when all pass, what was announced happens."),
    "play_none": ("Nobody", "No more Troopers are played."),
    "take_none": ("None", "Nothing is taken."),
    "no_more": ("No more", "You have played what you want to play here."),
    "end": ("End", "The phase is over; the next one begins."),
}

#: by phase or stage what usually comes next
_NEXT: Final[Mapping[str, str]] = {
    "Set-up": "pick a Trooper, a Gate and its Pyramid",
    "Draw": "everybody draws 2 cards",
    "Gate": "lay a Gate; more Complexes go first",
    "Sequence": "the turns follow in this order",
    "Overload": "end it, unless power is short",
    "Attach": "give cards to Troopers that go out",
    "Transport": "send Troopers where nobody is",
    "Combat": "attack only where you are stronger",
    "Ready": "play Troopers; they wait a round",
    "End": "the win check, then a new round",
}


def now(state: State, names: Sequence[str]) -> tuple[str, str]:
    """The phase, and what usually comes next."""
    assert isinstance(state, HyborianState)
    if state.outcome is not None:
        return "The game is over", ""
    if isinstance(state.stack[-1], Answer):
        return "Answers", "pass, unless a card helps you now"
    if state.battle is not None:
        return "Battle", "name who fights, then both strike"
    following = _NEXT.get(state.phase)
    if following is None:
        return "A question", "answer it; then the game goes on"
    kind = " phase" if state.phase in TURN_PHASES else "" if state.phase == "Set-up" else " Stage"
    return f"{state.phase}{kind}", following
