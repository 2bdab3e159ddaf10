"""What is announced, and who may answer it (HG-SURGE-2, HG-SURGE-3).

An announcement lies on the chain with a window of its own on the stack of steps. The window asks everyone who can
answer, clockwise; an answer is announced above it and starts the asking again; when all have passed, the top of the
chain resolves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rules.core.phrases import listed
from rules.hyborian import actions as act
from rules.hyborian import events as ev
from rules.hyborian.fast import fast_acts
from rules.hyborian.ring import AT_COMPLEX, dimension_title
from rules.hyborian.steps import Question, Step

if TYPE_CHECKING:
    from rules.hyborian.ability import Ability, Aim, Context
    from rules.hyborian.card import Card
    from rules.hyborian.moves import Moves

#: Answers of who passes, each with its label.
PASS: Final = 0
PASSES: Final[dict[str, tuple[int, str]]] = {
    "stack": (1, "Pass until this stack is empty"),
    "battle": (2, "Pass until this battle ends"),
    "turn": (3, "Pass until your turn"),
}
#: The steps of a battle in which there are windows, in words.
BATTLE_STEPS: Final = {"4.5": "abilities", "5": "Vortex Tactics", "6": "Gaean Magic", "7": "the strike"}
_MUTE: Final = {n: name for name, (n, _) in PASSES.items()}


class Item:
    """Something announced. `num` is its number among pieces, so that it can be aimed at."""

    __slots__ = ("card", "num", "seat")
    #: what it is, for aims: `surge`, `vortex`, `magic`, `trooper`, `attachment`, `ability`, `transport`
    kind: ClassVar[str] = ""

    def __init__(self, seat: int, num: int, card: Card) -> None:
        self.seat = seat
        self.num = num
        self.card = card

    def resolve(self, s: Moves) -> None:
        """It happens."""
        raise NotImplementedError

    def cancel(self, s: Moves) -> None:
        """It does not happen; a card that was played goes to the discard pile (HG-CARD-14)."""
        for card in self.held():
            s.bin(self.seat, card)
        s.tell(ev.Cancelled(self.seat, self.card))

    def held(self) -> list[Card]:
        """Cards that lie on the chain."""
        return []

    def words(self, s: Moves) -> str:
        """What was announced, for those who may answer."""
        return f"{s.names[self.seat]} announces {self.card.name}"

    def key(self) -> str:
        return f"{type(self).__name__}{self.num}@{self.seat}:{self.card.id}"


class AbilityItem(Item):
    """An ability of a card in play that was used or triggered."""

    __slots__ = ("ability", "context")
    kind = "ability"

    def __init__(self, seat: int, num: int, card: Card, ability: Ability, context: Context) -> None:
        super().__init__(seat, num, card)
        self.ability = ability
        self.context = context

    def resolve(self, s: Moves) -> None:
        self.ability.program.run(s, self.context)

    def words(self, s: Moves) -> str:
        return f"{s.names[self.seat]} uses {self.card.name}: {self.told(s)}"

    def told(self, s: Moves) -> str:
        """What it will do, with its bearer and what it is aimed at by name."""
        said = self.ability.program.words()
        named = [
            _named(s, aim, n)
            for aim, chosen in zip(self.ability.aims, self.context.targets, strict=False)
            for n in chosen
        ]
        if len(named) == 1 and "the target" in said:
            said = said.replace("the target", named[0])
        elif named:
            said += f" (aimed at {listed(named)})"
        bearer = s.units.get(self.context.bearer)
        if bearer is not None:
            said = said.replace("the bearer", bearer.card.name)
        return said[:1].upper() + said[1:] + "."

    def key(self) -> str:
        return f"{super().key()}#{self.ability.place}{self.context!r}"


class SurgeItem(AbilityItem):
    """A Power Surge, or another card whose ability is used from hand."""

    __slots__ = ()
    kind = "surge"

    def resolve(self, s: Moves) -> None:
        s.push(Bin(self.seat, self.card))
        self.ability.program.run(s, self.context)

    def held(self) -> list[Card]:
        return [self.card]

    def words(self, s: Moves) -> str:
        return f"{s.names[self.seat]} plays {self.card.name}: {self.told(s)}"


def _named(s: Moves, aim: Aim, n: int) -> str:
    """What an ability is aimed at by name; it may be gone by now (HG-SURGE-7)."""
    try:
        return aim.act(s, n).label(s.names).removeprefix("Choose ")  # type: ignore[attr-defined, no-any-return]
    except (KeyError, StopIteration):
        return "what is gone"


class Bin(Step):
    """A card that has been resolved goes to the discard pile."""

    __slots__ = ("card",)

    def __init__(self, player: int, card: Card) -> None:
        self.player = player
        self.card = card

    def lapse(self, s: Moves) -> None:
        s.bin(self.player, self.card)

    def held(self) -> list[Card]:
        return [self.card]

    def key(self) -> str:
        return f"Bin@{self.player}:{self.card.id}"


_PASS: Final = act.Choose("pass", "pass", "HG-SURGE-3", "Pass", PASS)
_PASS_UNTIL: Final = {
    name: act.Choose(f"pass:{name}", "pass", "HG-SURGE-3", label, n) for name, (n, label) in PASSES.items()
}


def anybody(s: Moves) -> bool:
    """Whether anybody may perhaps have an answer, as a quick look tells."""
    held = False
    for p in s.players:
        if p.fast:
            s.came_to_light()  # who is asked, and what follows when nobody is, tells something of the hands
            return True
        if p.hand:
            held = True
    if held:
        s.came_to_light()
    return s.rules.poker_face or "activated" in s.hooks


def offer(s: Moves, skip: int = -1) -> None:
    """Offer answers as a phase or step begins; a seat that is asked by the phase itself is left out."""
    Window(0, 0, skip).ask(s, None)


class Window(Step):
    """A chance to answer: an announcement (`num`), or the beginning of a phase or step (`num` 0).

    skip     a seat that is asked by the phase itself
    """

    __slots__ = ("num", "passed", "skip")
    clause = "HG-SURGE-3"
    rest = True

    def __init__(self, num: int = 0, passed: int = 0, skip: int = -1) -> None:
        self.player = 0
        self.num = num
        self.passed = passed
        self.skip = skip

    def lapse(self, s: Moves) -> None:
        chain = s.chain
        item = None
        if self.num:
            if not chain or chain[-1].num != self.num:
                return  # it was cancelled
            item = chain[-1]
        if self.ask(s, item):
            return
        if item is not None:
            chain.pop()
            item.resolve(s)
        if not chain:
            for p in s.players:
                if p.mute == "stack":
                    p.mute = ""

    def ask(self, s: Moves, item: Item | None) -> bool:
        """Ask the next seat that can answer and has not passed; False when there is none."""
        rules = s.rules
        players = s.players
        if not anybody(s):
            return False
        own = -1 if item is None else item.seat  # the one who announced it passes on it
        n = len(players)
        start = s.lead if item is None or rules.priority_start == "active" else own + 1
        for i in range(start, start + n):
            seat = i % n
            if self.passed >> seat & 1 or seat == self.skip or seat == own or players[seat].mute:
                continue
            acts = fast_acts(s, seat)
            if acts or rules.poker_face:
                s.push(Answer(seat, self))
                if not (s.strain or s.due or s.decked):
                    # asking is the last thing that a step does, so nothing comes between: these are the acts
                    s.menu = with_passes(s, acts)
                return True
        return False

    def key(self) -> str:
        return f"Window{self.num}.{self.passed}.{self.skip}"


class Answer(Question):
    """One seat is asked whether it answers."""

    __slots__ = ("window",)
    clause = "HG-SURGE-3"
    rest = True

    def __init__(self, player: int, window: Window) -> None:
        self.player = player
        self.window = window

    def legal(self, s: Moves) -> list[act.Act]:
        return with_passes(s, fast_acts(s, self.player))

    def answered(self, s: Moves, n: int) -> None:
        s.stack.pop()
        w = self.window
        if n:
            s.players[self.player].mute = _MUTE[n]
        s.push(Window(w.num, w.passed | 1 << self.player, w.skip))

    def prompt(self, s: Moves) -> str:
        if self.window.num:
            return f"{s.chain[-1].words(s).rstrip('.')}. Do you answer?"
        return f"{begins(s)} Do you play anything?"

    def key(self) -> str:
        return f"Answer@{self.player}:{self.window.key()}"


def with_passes(s: Moves, acts: list[act.Act]) -> list[act.Act]:
    """What a seat may answer, and every pass that means something now."""
    acts.append(_PASS)
    for name, one in _PASS_UNTIL.items():
        if (name == "stack" and not s.chain) or (name == "battle" and s.campaign is None):
            continue
        acts.append(one)
    return acts


def begins(s: Moves) -> str:
    """What begins in a window that follows no announcement, in a sentence."""
    if s.battle is not None:
        return f"Step {s.battle.step} of the battle, {BATTLE_STEPS.get(s.battle.step, 'its end')}, begins."
    if s.campaign is not None:
        attacker, defender = s.names[s.campaign.attacker], s.names[s.campaign.defender]
        gate = s.complexes.get(s.campaign.place - AT_COMPLEX)
        where = f"in {dimension_title(s.campaign.place)}" if gate is None else f"at {gate.card.name}"
        return f"{attacker}’s Campaign against {defender} {where}."
    if s.phase == "End":
        return "The End Stage begins, before the win check."
    if s.phase == "Sequence":
        return "The Sequence Stage is over."
    return f"{s.names[s.active]}’s {s.phase} phase begins." if s.phase else "A step begins."


def announce(s: Moves, item: Item) -> None:
    """Put something on the chain, and let everyone answer."""
    s.chain.append(item)
    s.push(Window(item.num))


def begin_play(s: Moves) -> None:
    """A player plays or uses something at their own decision: a window asked now starts anew afterwards."""
    top = s.stack[-1]
    if isinstance(top, Answer):
        s.stack.pop()
        s.push(Window(top.window.num, 0, top.window.skip))
