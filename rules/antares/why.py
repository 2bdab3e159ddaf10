"""Why not: for any act that a text can name, the reason and the clause; and what one might try with a thing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.antares import actions as act
from rules.antares import steps as st
from rules.antares.blocked import blocked, trait_reason
from rules.antares.dice import CONTROL_FACES, CONTROL_NAMES, FATE_FACES, FATE_NAMES, LETTERS, NAMES, showing
from rules.antares.trait_actions import PASS_TRAIT

if TYPE_CHECKING:
    from rules.antares.faction import Trait
    from rules.antares.state import AntaresState

#: What a number of Victories claims, least first (AN-CLAIM-1).
_LADDER: Final = {"control": "2 claim one, 4 two, 6 three", "fate": "3 claim one, 6 two"}


def why_not(s: AntaresState, text: str) -> tuple[str, str]:
    """Why this text is no legal act now: a reason in words and the clause, which may be empty."""
    entries = blocked(s, s.actor())
    for entry in entries:
        if entry.text == text:
            return entry.reason, entry.clause
    if s.outcome is not None:
        return entries[0].reason, entries[0].clause
    step = s.stack[-1]
    verb, _, rest = text.partition(":")
    told = _of_dice(s, verb, rest) or _of_claims(s, step, verb, rest) or _of_fate(s, step, verb, rest)
    if told is not None:
        return told
    if verb == "trait":
        for p in s.players:
            for trait in p.faction.traits:
                if trait.use.text == text and p.seat == s.active:
                    reason, _, clause = trait_reason(s, trait)
                    return reason, clause
                if trait.use.text == text:
                    return (
                        f"{trait.name} is {s.names[p.seat]}’s; a trait is used in its own player’s turn.",
                        "AN-STRIKE-2",
                    )
    if isinstance(step, st.KeepOrStop | st.Start | st.UseTraits):
        return "it is not among the legal acts.", ""
    return "first answer the question: " + step.prompt(s), step.clause


def _of_dice(s: AntaresState, verb: str, rest: str) -> tuple[str, str] | None:
    """Skirmish dice kept and just rolled."""
    if verb == "free":
        return "A die once kept is never rolled again.", "AN-TURN-2"
    if verb != "keep" or not isinstance(s.stack[-1], st.KeepOrStop):
        return None
    if not rest or not set(rest.split(",")) <= set(LETTERS):
        return f"name the faces to keep, out of {', '.join(LETTERS)}, with commas.", "AN-TURN-2"
    if rest.count(",") >= s.rolled.n or not s.rolled.holds(showing(rest)):
        return f"the dice just rolled show {s.rolled.words()}.", "AN-TURN-2"
    return f"the faces go in this order: {', '.join(LETTERS)}.", "AN-TURN-2"


def _of_claims(s: AntaresState, step: st.Step, verb: str, rest: str) -> tuple[str, str] | None:
    """What Victories earn, and what becomes of it."""
    if verb == "claim":
        if isinstance(step, st.SixVictories) or rest not in _LADDER:
            return None
        dice = "Control" if rest == "control" else "Fate"
        reason = f"Victories claim {dice} dice when the rolling ends: {_LADDER[rest]}; {s.victories()} show now."
        return reason, "AN-CLAIM-1"
    if verb == "take":
        seat = int(rest[1:]) - 1 if rest[1:].isdigit() else -1
        if s.table:
            lie = "1 Fate die lies" if s.table == 1 else f"{s.table} Fate dice lie"
            return f"{lie} on the table; one is taken from a player only when none does.", "AN-CLAIM-4"
        if 0 <= seat < len(s.players) and not s.players[seat].fate:
            return f"{s.names[seat]} has no Fate die.", "AN-CLAIM-4"
        return "A Fate die is taken from a player only by a claim, when none lies on the table.", "AN-CLAIM-4"
    if verb == "reroll":
        return "A claimed Control die is rolled once; only a trait rolls one again.", "AN-CLAIM-2"
    if verb in ("pass", "decline") and isinstance(step, st.SixVictories | st.TakeFateFrom):
        return (
            "Claims are not optional; only which one it is, with six Victories, is the player’s choice.",
            "AN-CLAIM-7",
        )
    return None


def _of_fate(s: AntaresState, step: st.Step, verb: str, rest: str) -> tuple[str, str] | None:
    """Fate dice added, and rolled."""
    if verb == "ignore" and not isinstance(step, st.IgnoreWhich):
        return "A Fate die that was rolled is resolved; only a trait ignores one.", "AN-FATE-4"
    if verb != "fate" or not rest.isdigit():
        return None
    if isinstance(step, st.SixVictories | st.TakeFateFrom | st.RerollWhich):
        return "Fate dice are added to rolls of Skirmish dice; Control dice are rolled without them.", "AN-FATE-1"
    if s.hand and step.player == s.active:
        return "You have added Fate dice to the coming roll already, once for each roll.", "AN-FATE-2"
    if isinstance(step, st.UseTraits):
        return "Fate dice are added before a roll, and this one has fallen.", "AN-FATE-1"
    held = s.players[step.player].fate
    return f"Your Headquarters holds {held}; {rest} are more than that.", "AN-FATE-1"


# ---- what can be tried -----------------------------------------------------------------------------------------------


def called(s: AntaresState, text: str) -> str:
    """What a menu would call the act that a text names, legal or not; the text itself when it names none."""
    verb, _, rest = text.partition(":")
    fixed: dict[str, act.Act] = {a.text: a for a in (act.CLAIM_CONTROL, act.CLAIM_FATE, PASS_TRAIT)}
    if text in fixed:
        return fixed[text].label(s.names)
    if verb == "trait":
        known = (trait for p in s.players for trait in p.faction.traits)
        return next((trait.name for trait in known if trait.use.text == text), text)
    if verb in ("take", "target") and rest[1:].isdigit() and 0 < int(rest[1:]) <= len(s.players):
        name = s.names[int(rest[1:]) - 1]
        return f"Take a Fate die from {name}" if verb == "take" else f"Turn down {name}’s highest die"
    if verb == "fate" and rest.isdigit():
        return f"Add {rest} Fate {'die' if rest == '1' else 'dice'}"
    if verb in ("free", "keep") and rest and set(rest.split(",")) <= set(LETTERS):
        faces = ", ".join(NAMES[LETTERS.index(letter)] for letter in rest.split(","))
        return f"Roll {faces} again" if verb == "free" else f"Keep {faces}"
    if verb == "reroll" and rest in CONTROL_FACES:
        return f"Re-roll {CONTROL_NAMES[CONTROL_FACES.index(rest)]}"
    if verb == "ignore" and rest in FATE_FACES:
        return f"Ignore {FATE_NAMES[FATE_FACES.index(rest)]}"
    return {"roll": "Roll all again" if s.rolled.n else "Roll", "stop": "Stop", "pass": "Claim nothing"}.get(verb, text)


def attempts(s: AntaresState, what: str, seat: int = -1, face: str = "", trait: Trait | None = None) -> tuple[str, ...]:
    """The texts of what one might try with a thing, legal or not.

    what   control, table (its Fate dice), claimed, kept, rolled, hand, fates, headquarters, trait
    face   what a die shows
    """
    if what == "headquarters":
        if seat == s.actor():
            return (f"fate:{s.players[seat].fate + 1}",)
        return (f"take:p{seat + 1}",)
    if trait is not None:
        return (trait.use.text,)
    return {
        "control": ("claim:control",),
        "table": ("claim:fate",),
        "claimed": (f"reroll:{face}",),
        "kept": (f"free:{face}",),
        "rolled": ("roll",) if s.rolls else (),
        "hand": ("stop",),
        "falling": ("stop",),
        "fates": (f"ignore:{face}",),
    }.get(what, ())
