"""The ways to play: who may attack and target whom, opening hands, health, and what a fall means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.contract import Format
from rules.core.phrases import listed
from rules.hero_realms.combat_events import Rewarded

if TYPE_CHECKING:
    from rules.hero_realms.moves import Moves


class PlayFormat:
    """A format as the engine asks it. This one is free for all, and with two players the duel."""

    #: one turn, one health and open hands for a whole team
    shared = False
    #: a player's cards may be given to teammates for gold (HR-EMP-8)
    gifts = False

    def __init__(self, about: Format) -> None:
        self.about = about
        self.id = about.id

    def team(self, seat: int) -> int:
        """The team of a seat; everybody is a team alone where there are none."""
        return seat

    def partners(self, seat: int, players: int) -> tuple[int, ...]:
        """The seats of the same team, the seat itself included."""
        return tuple(other for other in range(players) if self.team(other) == self.team(seat))

    def health(self, seat: int, base: int) -> int:
        """The health that a seat starts with, from its own or its class's (HR-SET-4)."""
        return base

    def roles(self) -> tuple[str, ...]:
        """For each seat what it is, where seats are not all alike."""
        return ()

    def copies(self, classes: int) -> int:
        """How many base sets the market and the Fire Gems are made of, with so many seats playing a class."""
        return 1

    def opening_hand(self, players: int, place: int, first: int) -> int:
        """Cards that the player in this place of the first round (from 0) starts with (HR-SET-5)."""
        if place == 0:
            return 3
        if place == 1 and players > 2:
            return 4
        return 5

    def first(self, seat: int) -> int:
        """The seat that begins when this one was drawn or named to go first."""
        return seat

    def prey(self, s: Moves, p: int) -> list[int]:
        """The seats that p may attack, the next in turn order first (HR-END-3)."""
        around = s.players[p + 1 :] + s.players[:p]
        return [player.seat for player in around if not player.out]

    def reach(self, s: Moves, p: int) -> tuple[list[int], list[int], list[int]]:
        """`prey`, `hunted` and `foes` of the player at once."""
        prey = self.prey(s, p)
        return prey, prey, prey

    def foes(self, s: Moves, p: int) -> list[int]:
        """The seats that p may target with an effect on a player."""
        return self.prey(s, p)

    def hunted(self, s: Moves, p: int) -> list[int]:
        """The seats whose champions p may attack and target."""
        return self.prey(s, p)

    def spared(self, s: Moves, seat: int) -> tuple[str, str, str]:
        """Why the active player may not attack this enemy: a sentence, a few words, the clause."""
        return f"{s.names[seat]} cannot be attacked in this format.", "not in this format", self.clause

    def champions_spared(self, s: Moves, seat: int) -> tuple[str, str, str]:
        """The same for the champions of an enemy."""
        return self.spared(s, seat)

    @property
    def clause(self) -> str:
        """The clause that says who may attack whom."""
        return "HR-END-3"

    def fallen(self, s: Moves, seat: int) -> None:
        """A seat is out: see whether the game is over (HR-END-2)."""
        teams = {self.team(player.seat) for player in s.players if not player.out}
        if len(teams) == 1:
            team = teams.pop()
            winners = tuple(player.seat for player in s.players if self.team(player.seat) == team)
            whom = listed([s.names[sharer] for sharer in s.shares[seat]])
            s.finish(winners, f"{whom} fell to 0 health on turn {s.turn}.", "HR-END-2")

    def legacy(self, s: Moves, seat: int) -> int:
        """The seat whose discard pile may get a card of the fallen; −1 for none (HR-EMP-7)."""
        return -1


class Hunter(PlayFormat):
    """Each player hunts the one to the left; champions of both neighbours may be fought (HR-END-4)."""

    def reach(self, s: Moves, p: int) -> tuple[list[int], list[int], list[int]]:
        prey = self.prey(s, p)
        return prey, self.hunted(s, p), prey

    def left(self, s: Moves, p: int) -> int:
        """The next player still in, in turn order."""
        n = len(s.players)
        return next(seat for seat in ((p + i) % n for i in range(1, n + 1)) if not s.players[seat].out)

    def right(self, s: Moves, p: int) -> int:
        """The player still in before this one in turn order."""
        n = len(s.players)
        return next(seat for seat in ((p - i) % n for i in range(1, n + 1)) if not s.players[seat].out)

    def prey(self, s: Moves, p: int) -> list[int]:
        return [seat for seat in (self.left(s, p),) if seat != p]

    def hunted(self, s: Moves, p: int) -> list[int]:
        left, right = self.left(s, p), self.right(s, p)
        return [seat for seat in ((left, right) if left != right else (left,)) if seat != p]

    def spared(self, s: Moves, seat: int) -> tuple[str, str, str]:
        left = s.names[self.left(s, s.active)]
        text = f"{s.names[s.active]} hunts only the player to the left, {left}."
        return text, f"only {left}, to the left", self.clause

    def champions_spared(self, s: Moves, seat: int) -> tuple[str, str, str]:
        neighbours = listed([s.names[other] for other in s.hunted])
        text = f"{s.names[s.active]} may attack champions only of the neighbours, {neighbours}."
        return text, f"only {neighbours}", self.clause

    @property
    def clause(self) -> str:
        return "HR-END-4"


class FirstBlood(Hunter):
    """The first fall ends the game: the player to the right of whoever fell wins (HR-END-4)."""

    def fallen(self, s: Moves, seat: int) -> None:
        winner = self.right(s, seat)
        reason = f"{s.names[seat]} fell first, on turn {s.turn}: {s.names[winner]}, to the right, wins."
        s.finish((winner,), reason, "HR-END-4")


class LastStanding(Hunter):
    """Play goes on; the player to the right of whoever fell gains 10 health and draws a card (HR-END-5)."""

    BOUNTY: Final = 10

    def fallen(self, s: Moves, seat: int) -> None:
        super().fallen(s, seat)
        if s.outcome is None:
            heir = self.right(s, seat)
            if s.log is not None:
                s.log.append(Rewarded(heir))
            s.heal(heir, self.BOUNTY)
            s.draw(s.players[heir], 1)


class Hydra(PlayFormat):
    """Two teams of two: shared health, one turn a team, open hands within it (HR-HYD)."""

    shared = True
    HEALTH: Final = 75

    def roles(self) -> tuple[str, ...]:
        return ("first team", "first team", "second team", "second team")

    def team(self, seat: int) -> int:
        return seat // 2

    def health(self, seat: int, base: int) -> int:
        return self.HEALTH

    def first(self, seat: int) -> int:
        return seat - seat % 2

    def opening_hand(self, players: int, place: int, first: int) -> int:
        return 3 if place < 2 else 5

    def reach(self, s: Moves, p: int) -> tuple[list[int], list[int], list[int]]:
        foes = self.foes(s, p)
        return foes[:1], foes, foes

    def prey(self, s: Moves, p: int) -> list[int]:
        return self.foes(s, p)[:1]

    def foes(self, s: Moves, p: int) -> list[int]:
        return [seat for seat in range(len(s.players)) if self.team(seat) != self.team(p)]

    def hunted(self, s: Moves, p: int) -> list[int]:
        return self.foes(s, p)

    @property
    def clause(self) -> str:
        return "HR-HYD-5"


class Emperor(PlayFormat):
    """Two teams of three: an emperor between two commanders, each facing an enemy (HR-EMP)."""

    gifts = True
    ACROSS: Final = (5, 4, 3, 2, 1, 0)
    EMPERORS: Final = (1, 4)
    BONUS: Final = 10

    def roles(self) -> tuple[str, ...]:
        return (
            "team 1 commander, faces seat 6",
            "team 1 emperor, faces seat 5",
            "team 1 commander, faces seat 4",
            "team 2 commander, faces seat 3",
            "team 2 emperor, faces seat 2",
            "team 2 commander, faces seat 1",
        )

    def team(self, seat: int) -> int:
        return seat // 3

    def emperor(self, seat: int) -> int:
        """The emperor of this seat's team."""
        return self.EMPERORS[seat // 3]

    def health(self, seat: int, base: int) -> int:
        return base + self.BONUS if seat in self.EMPERORS else base

    def copies(self, classes: int) -> int:
        return 1 if classes == 6 else 2

    def opening_hand(self, players: int, place: int, first: int) -> int:
        seat = (first + place) % players
        return 3 if self.team(seat) == self.team(first) else 5

    def prey(self, s: Moves, p: int) -> list[int]:
        if p in self.EMPERORS:
            return [seat for seat in super().prey(s, p) if self.team(seat) != self.team(p)]
        across = self.ACROSS[p]
        return [self.emperor(across)] if s.players[across].out else [across]

    def spared(self, s: Moves, seat: int) -> tuple[str, str, str]:
        across = self.ACROSS[s.active]
        name, facing = s.names[s.active], s.names[across]
        if s.players[across].out:
            emperor = s.names[self.emperor(across)]
            return f"{name} may attack only the enemy emperor, {emperor}.", f"only {emperor}", self.clause
        text = f"{name} is a commander and may attack only the commander across, {facing}, until {facing} is out."
        return text, f"only {facing}, across", self.clause

    @property
    def clause(self) -> str:
        return "HR-EMP-5"

    def fallen(self, s: Moves, seat: int) -> None:
        if seat in self.EMPERORS:
            winners = tuple(p.seat for p in s.players if self.team(p.seat) != self.team(seat))
            s.finish(winners, f"The emperor {s.names[seat]} fell on turn {s.turn}.", "HR-EMP-9")

    def legacy(self, s: Moves, seat: int) -> int:
        return self.emperor(seat)


DUEL: Final = PlayFormat(Format("duel", "Duel", "2 players, 50 health each, last one left wins", (2,)))
FREE_FOR_ALL: Final = PlayFormat(
    Format("free-for-all", "Free for all", "3 or 4 players, anyone may attack anyone, last one left wins", (3, 4))
)
FIRST_BLOOD: Final = FirstBlood(
    Format("hunter-first-blood", "Hunter, first blood", "3 or 4 players, attack to the left, one fall ends it", (3, 4))
)
LAST_STANDING: Final = LastStanding(
    Format("hunter-last-standing", "Hunter, last standing", "3 or 4 players, attack to the left, last one wins", (3, 4))
)
HYDRA: Final = Hydra(Format("hydra", "Hydra", "2 teams of 2, 75 health and one turn for each team", (4,), teams=True))
EMPEROR: Final = Emperor(
    Format("emperor", "Emperor", "2 teams of 3; a team whose emperor falls loses", (6,), teams=True)
)

#: the formats by id; of several for the same number of seats the first is the one meant when none is named
FORMATS: Final[dict[str, PlayFormat]] = {
    form.id: form for form in (DUEL, FREE_FOR_ALL, FIRST_BLOOD, LAST_STANDING, HYDRA, EMPEROR)
}
