"""What happens in a game of Antares, each with its words for the log. Nothing is hidden: everybody reads the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rules.antares.dice import CONTROL_NAMES, FATE_FACE, FATE_NAMES, Counts, Dice
from rules.core.contract import Event
from rules.core.event_kinds import SeatEvent

if TYPE_CHECKING:
    from rules.antares.faction import Trait

_ROLLED = "no undo past a roll"


def many(n: int, one: str, more: str) -> str:
    """“1 Fate die”, “2 Fate dice”."""
    return f"{n} {one if n == 1 else more}"


def faces(counts: Counts, names: Sequence[str]) -> str:
    """The faces of a roll one by one: “1, 1, Fate”."""
    return ", ".join(names[face] for face, count in enumerate(counts) for _ in range(count))


class TurnBegan(Event):
    """A player's turn begins."""

    __slots__ = ("player", "turn")
    head = True
    heading = True

    def __init__(self, player: int, turn: int) -> None:
        self.player = player
        self.turn = turn

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"Turn {self.turn}: {names[self.player]}"


class Rolled(Event):
    """Skirmish dice fell, with or without Fate dice."""

    __slots__ = ("dice", "fates", "player")
    head = True
    reveals: ClassVar[str] = _ROLLED

    def __init__(self, player: int, dice: Dice, fates: Counts) -> None:
        self.player = player
        self.dice = dice
        self.fates = fates

    def words(self, names: Sequence[str], viewer: int) -> str:
        fate = f" and Fate {faces(self.fates, FATE_NAMES)}" if any(self.fates) else ""
        return f"{names[self.player]} rolled {self.dice.words()}{fate}"


class Kept(Event):
    """The roller keeps dice; all others are rolled again."""

    __slots__ = ("dice", "player")
    head = True

    def __init__(self, player: int, dice: Dice) -> None:
        self.player = player
        self.dice = dice

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{names[self.player]} kept {self.dice.words()}"


class Stopped(Event):
    """The rolling ends: the Offensive stands. `chosen` when dice could have been rolled again."""

    __slots__ = ("chosen", "offensive", "player")
    head = True

    def __init__(self, player: int, offensive: Dice, chosen: bool) -> None:
        self.player = player
        self.offensive = offensive
        self.chosen = chosen

    def words(self, names: Sequence[str], viewer: int) -> str:
        o = self.offensive
        shown = f"{many(o.victories, 'Victory', 'Victories')} and {many(o.strikes, 'Strike', 'Strikes')}"
        return f"{names[self.player]} {'stopped with' if self.chosen else 'ended with'} {shown}"


class Busted(SeatEvent):
    """Exactly five Victories: the turn is forfeit."""

    __slots__ = ()
    form = "5 Victories, BUST"


class Routed(SeatEvent):
    """A Fate die ends the turn like a bust."""

    __slots__ = ()
    form = "Routed ends the turn"


class AddedFate(Event):
    """Fate dice go from a Headquarters into the roller's hand."""

    __slots__ = ("n", "player", "roller")
    head = True

    def __init__(self, player: int, roller: int, n: int) -> None:
        self.player = player
        self.roller = roller
        self.n = n

    def words(self, names: Sequence[str], viewer: int) -> str:
        whose = "the own" if self.player == self.roller else f"{names[self.roller]}’s"
        return f"{names[self.player]} added {many(self.n, 'Fate die', 'Fate dice')} to {whose} roll"


class PassedFate(Event):
    """A holder of Fate dice adds none, to this roll or for the turn."""

    __slots__ = ("player", "turn")
    head = True

    def __init__(self, player: int, turn: bool) -> None:
        self.player = player
        self.turn = turn

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{names[self.player]} added no Fate dice{' and passes for this turn' if self.turn else ''}"


class Sabotaged(Event):
    """Sabotage: the roller's highest logged die, of this many points, goes back; 0 when none was logged.

    `logged` is the data log that it leaves: dice of 1, 2 and 3 points.
    """

    __slots__ = ("logged", "player", "points")

    def __init__(self, player: int, points: int, logged: Sequence[int]) -> None:
        self.player = player
        self.points = points
        self.logged = tuple(logged)

    def words(self, names: Sequence[str], viewer: int) -> str:
        if not self.points:
            return "Sabotage finds no logged die"
        return f"Sabotage returned a {self.points} to the Gate System"


class Warped(Event):
    """Warped: this many logged dice of the roller turned one lower, some of them back to the Gate System.

    `logged` is the data log that it leaves: dice of 1, 2 and 3 points.
    """

    __slots__ = ("back", "logged", "player", "turned")

    def __init__(self, player: int, turned: int, back: int, logged: Sequence[int]) -> None:
        self.player = player
        self.logged = tuple(logged)
        self.turned = turned
        self.back = back

    def words(self, names: Sequence[str], viewer: int) -> str:
        if not self.turned:
            return "Warped finds no logged die"
        back = f", {self.back} of them to the Gate System" if self.back else ""
        return f"Warped turned {many(self.turned, 'logged die', 'logged dice')} down{back}"


class Ignored(Event):
    """A Fate die of the roll is ignored."""

    __slots__ = ("face", "player")

    def __init__(self, player: int, face: int) -> None:
        self.player = player
        self.face = face

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{FATE_NAMES[self.face]} was ignored"


class ClaimedControl(Event):
    """Control dice leave the Gate System and are rolled."""

    __slots__ = ("claimed", "player")
    reveals: ClassVar[str] = _ROLLED

    def __init__(self, player: int, claimed: Counts) -> None:
        self.player = player
        self.claimed = claimed

    def words(self, names: Sequence[str], viewer: int) -> str:
        n = many(sum(self.claimed), "Control die", "Control dice")
        return f"claimed {n}, showing {faces(self.claimed, CONTROL_NAMES)}"


class RerolledControl(Event):
    """A claimed Control die was rolled again."""

    __slots__ = ("before", "now", "player")
    reveals: ClassVar[str] = _ROLLED

    def __init__(self, player: int, before: int, now: int) -> None:
        self.player = player
        self.before = before
        self.now = now

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{CONTROL_NAMES[self.before]} → {CONTROL_NAMES[self.now]}"


class Logged(Event):
    """The claimed dice stand in the data log, but those with the Fate face, which are back in the Gate System."""

    __slots__ = ("claimed", "player")

    def __init__(self, player: int, claimed: Counts) -> None:
        self.player = player
        self.claimed = claimed

    def words(self, names: Sequence[str], viewer: int) -> str:
        back = self.claimed[FATE_FACE]
        points = sum(count * (face + 1) for face, count in enumerate(self.claimed[:FATE_FACE]))
        parts = [f"logged {many(points, 'point', 'points')}"] if points else []
        if back:
            parts.append(f"{many(back, 'die', 'dice')} back to the Gate System")
        return ", ".join(parts)


class ClaimedFate(Event):
    """A Fate die was claimed, from the table (`source` −1) or from another Headquarters."""

    __slots__ = ("player", "source")

    def __init__(self, player: int, source: int) -> None:
        self.player = player
        self.source = source

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"claimed a Fate die from {'the table' if self.source < 0 else names[self.source]}"


class NoFate(SeatEvent):
    """A Fate die was earned, and there is none to be claimed."""

    __slots__ = ()
    form = "there is no Fate die to claim"


class UsedTrait(Event):
    """A player uses a trait."""

    __slots__ = ("player", "trait")
    head = True

    def __init__(self, player: int, trait: Trait) -> None:
        self.player = player
        self.trait = trait

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{names[self.player]} used {self.trait.name}"


class PassedTrait(SeatEvent):
    """A player leaves the traits of this moment."""

    __slots__ = ()
    head = True
    form = "{0} used no trait"


class TurnedDown(Event):
    """An opponent's highest logged die turned one face down; a 1 went back to the Gate System."""

    __slots__ = ("player", "points", "victim")

    def __init__(self, player: int, victim: int, points: int) -> None:
        self.player = player
        self.victim = victim
        self.points = points

    def words(self, names: Sequence[str], viewer: int) -> str:
        if self.points == 1:
            return f"{names[self.victim]}’s 1 went back to the Gate System"
        return f"{names[self.victim]}’s {self.points} turned to {self.points - 1}"


class TurnedUp(Event):
    """A logged die of one's own turned one face up."""

    __slots__ = ("player", "points")

    def __init__(self, player: int, points: int) -> None:
        self.player = player
        self.points = points

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"a {self.points} turned to {self.points + 1}"


class Scored(Event):
    """A player's score at the end: logged dice by their points, unused Fate dice, the Gate card."""

    __slots__ = ("fate", "gate", "logged", "player", "points")
    head = True

    def __init__(self, player: int, logged: Sequence[int], fate: int, gate: int, points: int) -> None:
        self.player = player
        self.logged = tuple(logged)
        self.fate = fate
        self.gate = gate
        self.points = points

    def words(self, names: Sequence[str], viewer: int) -> str:
        parts = [f"{points}×{count}" for points, count in enumerate(self.logged, 1) if count]
        if self.fate:
            parts.append(f"{many(self.fate, 'Fate die', 'Fate dice')} {self.fate * 2}")
        if self.gate:
            parts.append(f"the Gate card {self.gate}")
        how = f" ({', '.join(parts)})" if parts else ""
        return f"{names[self.player]} scores {many(self.points, 'point', 'points')}{how}"


class GameEnded(Event):
    """The game is over."""

    __slots__ = ("winners",)
    head = True

    def __init__(self, winners: tuple[int, ...]) -> None:
        self.winners = winners

    def words(self, names: Sequence[str], viewer: int) -> str:
        if not self.winners:
            return "nobody wins"
        if len(self.winners) == 1:
            return f"{names[self.winners[0]]} wins"
        return f"{' and '.join(names[seat] for seat in self.winners)} share the victory"
