"""Effects that carry out one of several programs: by choice, or by a condition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rules.hero_realms import steps as st
from rules.hero_realms.acts import SEATS
from rules.hero_realms.effects import AskingEffect, Effect, add_tally

if TYPE_CHECKING:
    from rules.hero_realms.conditions import Condition
    from rules.hero_realms.program import Program
    from rules.hero_realms.state import HeroState


class Choose(AskingEffect):
    """The player picks one of several effects, at each use anew (HR-PLAY-8)."""

    __slots__ = ("options",)

    def __init__(self, options: Sequence[Program]) -> None:
        self.options = list(options)
        self.steps = [st.ChooseOne(p, self.options) for p in range(SEATS)]

    def words(self) -> str:
        return "choose one: " + " or ".join(option.words() for option in self.options)

    def short(self, tight: bool = False) -> str:
        return " or ".join(option.short(tight) for option in self.options)

    def tally(self) -> dict[str, float]:
        share = 1.15 / len(self.options)
        out: dict[str, float] = {}
        for option in self.options:
            add_tally(out, option.tally(), share)
        return out


class If(Effect):
    """One program when a condition holds, another or none when it does not."""

    __slots__ = ("if_not", "if_so", "otherwise", "then", "when")
    apart: ClassVar[bool] = True

    def __init__(self, when: Condition, then: Program, otherwise: Program | None) -> None:
        self.when = when
        self.then = then
        self.otherwise = otherwise
        self.if_so: list[st.Step] = [st.Continue(p, then) for p in range(SEATS)]
        self.if_not: list[st.Step] = []
        if otherwise is not None:
            self.if_not = [st.Continue(p, otherwise) for p in range(SEATS)]

    def run(self, s: HeroState, p: int) -> bool:
        # a program within a program is a step of its own, above the rest of the outer one
        if self.when.holds(s.players[p]):
            s.stack.append(self.if_so[p])
        elif self.if_not:
            s.stack.append(self.if_not[p])
        else:
            return True
        return False

    def words(self) -> str:
        otherwise = f"; otherwise {self.otherwise.words()}" if self.otherwise is not None else ""
        return f"if {self.when.words()}, {self.then.words()}{otherwise}"

    def short(self, tight: bool = False) -> str:
        then = f"{self.when.short(tight)}: {'both' if self.both() else self.then.short(tight)}"
        return then if self.otherwise is None else f"{self.otherwise.short(tight)}; {then}"

    def both(self) -> bool:
        """Whether it gives together what it otherwise lets choose between two of."""
        if self.otherwise is None or len(self.otherwise.effects) != 1:
            return False
        choice = self.otherwise.effects[0]
        if not isinstance(choice, Choose) or len(choice.options) != 2:
            return False
        single = [effect for option in choice.options for effect in option.effects]
        return [effect.words() for effect in single] == [effect.words() for effect in self.then.effects]

    def tally(self) -> dict[str, float]:
        out: dict[str, float] = {}
        add_tally(out, self.then.tally(), 0.4)
        if self.otherwise is not None:
            add_tally(out, self.otherwise.tally(), 0.6)
        return out

    def asks(self) -> bool:
        return not self.then.plain or (self.otherwise is not None and not self.otherwise.plain)
