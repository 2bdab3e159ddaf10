"""What traits do. An effect carries itself out, says itself in words, and tells a bot what it gives.

An effect that leaves something to choose puts a question on the stack; what the trait does next waits under it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.antares import steps as st
from rules.antares.faction import CLAIM, FATE, LOGGED, OFFENSIVE

if TYPE_CHECKING:
    from rules.antares.state import AntaresState


def counted(n: int, one: str, many: str) -> str:
    """“a Fate die”, “2 Fate dice”."""
    return one if n == 1 else f"{n} {many}"


class Effect:
    """Something that a trait does. `moments` are those at which it makes sense; `kind` is its word in a list."""

    __slots__ = ("n",)
    kind: ClassVar[str]
    moments: ClassVar[tuple[int, ...]] = (FATE, OFFENSIVE, CLAIM, LOGGED)

    def __init__(self, n: int) -> None:
        self.n = n

    def can(self, s: AntaresState, p: int) -> bool:
        """Whether it would do anything now."""
        raise NotImplementedError

    def run(self, s: AntaresState, p: int) -> None:
        """Carry it out for player p, or ask."""
        raise NotImplementedError

    def words(self) -> str:
        """The effect as part of a sentence, in the imperative: “take a Fate die”."""
        raise NotImplementedError

    def short(self) -> str:
        """The same in a few cells."""
        return self.words()

    def key(self) -> str:
        """The effect as text, for the digest of a state."""
        return f"{self.kind}:{self.n}"


class RerollControl(Effect):
    """Re-roll Control dice just rolled in the claim; each first result is void (AN-DATA-3)."""

    __slots__ = ()
    kind = "reroll_control"
    moments = (CLAIM,)

    def can(self, s: AntaresState, p: int) -> bool:
        return any(s.claimed)

    def run(self, s: AntaresState, p: int) -> None:
        faces = [face for face, count in enumerate(s.claimed) if count]
        if not faces:
            return
        if self.n > 1:
            s.stack.append(st.Do(p, RerollControl(self.n - 1)))
        if len(faces) == 1:
            s.reroll_control(faces[0])
        else:
            s.stack.append(st.REROLL[p])

    def words(self) -> str:
        return f"re-roll {counted(self.n, 'one Control die', 'Control dice')} just rolled in the claim"


class IgnoreFate(Effect):
    """Fate dice of the roll are ignored (AN-DATA-3)."""

    __slots__ = ()
    kind = "ignore_fate"
    moments = (FATE,)

    def can(self, s: AntaresState, p: int) -> bool:
        return any(s.fates[:3])

    def run(self, s: AntaresState, p: int) -> None:
        faces = [face for face in range(3) if s.fates[face]]
        if not faces:
            return
        if self.n > 1:
            s.stack.append(st.Do(p, IgnoreFate(self.n - 1)))
        if len(faces) == 1:
            s.ignore_fate(faces[0])
        else:
            s.stack.append(st.IGNORE[p])

    def words(self) -> str:
        return f"ignore {counted(self.n, 'one Fate die', 'Fate dice')} of the roll"


class ClaimControl(Effect):
    """Claim more Control dice: a claim of its own, if any die is left (AN-DATA-3, AN-DATA-6)."""

    __slots__ = ()
    kind = "claim_control"
    moments = (OFFENSIVE, LOGGED)

    def can(self, s: AntaresState, p: int) -> bool:
        return s.gate > 0

    def run(self, s: AntaresState, p: int) -> None:
        if s.gate:
            s.claim_control(self.n)

    def words(self) -> str:
        return f"claim {counted(self.n, 'one more Control die', 'more Control dice')}"


class ClaimFate(Effect):
    """Claim Fate dice, from the table or else from another player (AN-CLAIM-4)."""

    __slots__ = ()
    kind = "claim_fate"

    def can(self, s: AntaresState, p: int) -> bool:
        return bool(s.table) or any(other.fate for other in s.players if other.seat != p)

    def run(self, s: AntaresState, p: int) -> None:
        s.claim_fate(p, self.n)

    def words(self) -> str:
        return f"claim {counted(self.n, 'a Fate die', 'Fate dice')}"


class TurnDown(Effect):
    """The highest logged die of each of n different opponents turns down one face (AN-DATA-3)."""

    __slots__ = ()
    kind = "turn_down"

    def can(self, s: AntaresState, p: int) -> bool:
        return bool(s.logged_opponents(p))

    def run(self, s: AntaresState, p: int) -> None:
        found = s.logged_opponents(p)
        if len(found) > self.n:
            s.stack.append(st.turn_down(p, self.n))
        elif found:
            s.turn_down(p, found)

    def words(self) -> str:
        if self.n == 1:
            return "turn the highest logged die of one opponent down one face"
        return f"turn the highest logged dice of up to {self.n} opponents down one face"


class TurnUp(Effect):
    """Logged dice of one's own turn up one face, a 3 never."""

    __slots__ = ()
    kind = "turn_up"

    def can(self, s: AntaresState, p: int) -> bool:
        logged = s.players[p].logged
        return bool(logged[0] or logged[1])

    def run(self, s: AntaresState, p: int) -> None:
        logged = s.players[p].logged
        faces = [face for face in (0, 1) if logged[face]]
        if not faces:
            return
        if self.n > 1:
            s.stack.append(st.Do(p, TurnUp(self.n - 1)))
        if len(faces) == 1:
            s.turn_up(p, faces[0])
        else:
            s.stack.append(st.UP[p])

    def words(self) -> str:
        return f"turn {counted(self.n, 'one of your logged dice', 'of your logged dice')} up one face"
