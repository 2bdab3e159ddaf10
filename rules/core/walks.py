"""Random walks through a game: started, played on, played again, and written down as a golden transcript."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from rules.core.chance import Chance, hashed
from rules.core.contract import TABLE, Action, CardSet, Game, Seat, Setup, State

#: What begins a match: a set-up and a seed give the first position.
Start: TypeAlias = Callable[[Setup, int], State]

#: What picks an act in a walk. Whatever it needs of chance comes from the source it is given.
Choose: TypeAlias = Callable[[State, Sequence[Action], Chance], Action]

#: Names for seats: of unlike lengths, with a letter outside ASCII and with what markup would swallow.
NAMES: Final = ("Ada", "Bo [x]", "Čeněk", "D", "Eleanor", "Fu", "Gwendolen", "Hé")


class WalkTooLong(Exception):
    """A walk reached its bound before the game ended; `walk` is as far as it came."""

    def __init__(self, walk: Walk, bound: int) -> None:
        self.walk = walk
        super().__init__(f"the game goes on after {bound} acts")


@dataclass(slots=True)
class Walk:
    """One game played: how it began, the text of every act, and the position it came to."""

    setup: Setup
    seed: int
    state: State
    acts: list[str] = field(default_factory=list)


def names_of(setup: Setup) -> tuple[str, ...]:
    """The names at the table, by seat."""
    return tuple(seat.name for seat in setup.seats)


def starter(game: Game | Start, cards: CardSet | None = None) -> Start:
    """What begins matches of a game, with its default card list or another; a bare `Start` is given back."""
    if isinstance(game, Game):
        found, used = game, cards or game.default_cards()
        return lambda setup, seed: found.start(setup, seed, used)
    if cards is not None:
        raise TypeError("a card list goes with a Game; a function that starts a match brings its own")
    return game


def setups_of(game: Game, turn_limit: int = 0) -> tuple[Setup, ...]:
    """Every format of a game with every number of seats it takes, all else by default."""
    return tuple(
        Setup(tuple(Seat(name) for name in NAMES[:players]), format=form.id, turn_limit=turn_limit)
        for form in game.formats
        for players in form.players
    )


def uniform(state: State, legal: Sequence[Action], chance: Chance) -> Action:
    """Any of the legal acts, all equally likely."""
    return legal[chance.below(len(legal))]


def eager(state: State, legal: Sequence[Action], chance: Chance) -> Action:
    """One of the legal acts, rather of those that stand early in the menu, where what ends a turn stands last.

    Games come to an end sooner than with `uniform`, and see more of what a turn can hold.
    """
    n = len(legal)
    return legal[min(chance.below(n), chance.below(n), chance.below(n))]


def chance_of_walk(seed: int) -> Chance:
    """The source from which a walk picks its acts, apart from all that the game draws on."""
    return Chance(hashed(seed, "walk"))


def walk(
    game: Game | Start,
    setup: Setup,
    seed: int,
    *,
    cards: CardSet | None = None,
    choose: Choose = uniform,
    max_steps: int = 20_000,
) -> Walk:
    """Play one game to its end. Raises WalkTooLong after `max_steps` acts."""
    chance = chance_of_walk(seed)
    done = Walk(setup, seed, starter(game, cards)(setup, seed))
    state, acts = done.state, done.acts
    while legal := state.legal():
        if len(acts) >= max_steps:
            raise WalkTooLong(done, max_steps)
        action = choose(state, legal, chance)
        acts.append(action.text)
        state.apply(action)
    return done


def replay(game: Game | Start, setup: Setup, seed: int, acts: Iterable[str], *, cards: CardSet | None = None) -> State:
    """The position after these acts. Raises IllegalAction for a text that names no act legal then."""
    state = starter(game, cards)(setup, seed)
    for text in acts:
        state.apply(state.find(text))
    return state


def golden_transcript(
    game: Game | Start,
    setup: Setup,
    seed: int,
    *,
    cards: CardSet | None = None,
    choose: Choose = uniform,
    every: int = 10,
    max_steps: int = 20_000,
) -> str:
    """One whole game as text, to be kept and compared: a change of rules then shows in review.

    Every act stands with the seat, its number and what the table saw; what a seat saw otherwise follows under its
    name. Every `every` acts, and at the end, stands the digest of the position.
    """
    names = names_of(setup)
    chance = chance_of_walk(seed)
    state = starter(game, cards)(setup, seed)
    state.record(True)
    lines = [f"game {game.id}" if isinstance(game, Game) else "game", f"format {setup.format or 'by seats'}"]
    lines += [f"seat {seat.name}{''.join(f' {k}={v}' for k, v in seat.choices.items())}" for seat in setup.seats]
    lines += [f"option {key}={value}" for key, value in sorted(setup.options.items())]
    lines += [f"turn limit {setup.turn_limit}", f"seed {seed}", f"start {state.digest()}"]
    step = 0
    while legal := state.legal():
        if step >= max_steps:
            raise WalkTooLong(Walk(setup, seed, state), max_steps)
        step += 1
        actor, action = state.actor(), choose(state, legal, chance)
        lines.append(f"{step} {names[actor]}: {action.text}  ({len(legal)} legal)")
        for event in state.apply(action):
            open_words = event.words(names, TABLE)
            if open_words:
                lines.append(f"    {open_words}")
            for viewer, name in enumerate(names):
                own_words = event.words(names, viewer)
                if own_words not in ("", open_words):
                    lines.append(f"    [{name}] {own_words}")
        if step % every == 0:
            lines.append(f"digest {state.digest()}")
    if step % every:
        lines.append(f"digest {state.digest()}")
    outcome = state.outcome
    if outcome is not None:
        winners = ", ".join(names[seat] for seat in outcome.winners) or "nobody"
        lines.append(f"outcome {winners}: {outcome.reason} (§ {outcome.clause})")
    return "\n".join(lines) + "\n"
