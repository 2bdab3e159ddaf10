"""The effects of one ability together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.hero_realms import steps as st
from rules.hero_realms.acts import SEATS
from rules.hero_realms.effects import Effect, add_tally
from rules.hero_realms.gains import Gain, Per

if TYPE_CHECKING:
    from rules.hero_realms.state import HeroState


class Program:
    """The effects of one ability in printed order; `rest[i][p]` carries on after effect i asked player p."""

    __slots__ = ("effects", "plain", "rest")

    def __init__(self, effects: Sequence[Effect]) -> None:
        self.effects = list(effects)
        #: asks nothing and reveals nothing: may be played as one of “all” (screens) without a stop
        self.plain = all(not effect.asks() for effect in self.effects)
        # One tail is shared by all seats and holds the later rests: n programs for n effects, not 7 to the power of n.
        tail = Program(self.effects[1:]) if len(self.effects) > 1 else None
        self.rest: list[list[st.Step]] = [[]]
        if tail is not None:
            self.rest = [[st.Continue(p, tail) for p in range(SEATS)], *tail.rest]

    def run(self, s: HeroState, p: int) -> None:
        """Carry the effects out; when one asks, the rest waits on the stack under its question."""
        for i, effect in enumerate(self.effects):
            if not effect.run(s, p):
                if self.rest[i]:
                    s.stack.insert(len(s.stack) - 1, self.rest[i][p])
                return

    def gain(self, resource: str) -> int:
        """What is certainly gained of gold, combat or health, before any choice and count."""
        total = 0
        for effect in self.effects:
            if isinstance(effect, Gain) and effect.resource == resource:
                total += effect.n
        return total

    def harm(self) -> int:
        """The health that it costs its own player for certain, before any choice."""
        return sum(effect.harm() for effect in self.effects)

    def words(self) -> str:
        return ", then ".join(effect.words() for effect in self.effects)

    def short(self, tight: bool = False) -> str:
        text = ""
        last = ""
        for effect in self.effects:
            if isinstance(effect, Per) and effect.resource == last:
                text += f" +{effect.each}{effect.per(tight)}"
                continue
            part = effect.short(tight)
            last = effect.resource if isinstance(effect, Gain | Per) else ""
            glued = not effect.apart and text[-1:].isdigit() and len(text.rsplit(" ", 1)[-1]) <= 3
            text += (" " if glued else ", ") + part if text else part
        return text

    def tally(self) -> dict[str, float]:
        out: dict[str, float] = {}
        for effect in self.effects:
            add_tally(out, effect.tally())
        return out
