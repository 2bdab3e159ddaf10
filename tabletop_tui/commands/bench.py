"""`bench`: how fast the rules are, on one core, so that a change can be measured before and after."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Annotated, Any

import typer

from rules import BUILD
from rules.core.chance import Chance, hashed
from rules.core.contract import Action, Game, Seat, Setup, State
from rules.core.errors import RulesError
from rules.core.registry import game as find_game
from tabletop_tui.players.match import play_at_random, play_out
from tabletop_tui.players.registry import help_text, make

#: the turns after which a random game is cut and counts as played
TURN_LIMIT = 300
#: positions that the single operations are timed on
SAMPLE = 400


def play(game: Game, setup: Setup, seed: int, bots: tuple[str, ...], draw: Callable[[], float]) -> tuple[int, int]:
    """One whole game between bots: how many acts and turns it took. Between `random` ones `draw` decides."""
    state = game.start(setup, seed)
    if all(bot == "random" for bot in bots):
        return play_at_random(state, draw), state.turn
    n = play_out(state, [make(bot, hashed(seed, f"bench {i}"), game.id) for i, bot in enumerate(bots)])
    return n, state.turn


def positions(game: Game, setup: Setup, seed: int, n: int) -> list[State]:
    """Positions out of random games, for timing single operations."""
    out: list[State] = []
    chance = Chance(hashed(seed, "positions"))
    k = 0
    while len(out) < n:
        state = game.start(setup, seed + k)
        k += 1
        while state.outcome is None and len(out) < n:
            legal = state.legal()
            if chance.below(7) == 0:
                out.append(state.clone())
            state.apply(legal[chance.below(len(legal))])
    return out


def single(found: list[State], repeat: int) -> dict[str, float]:
    """Microseconds for each of clone, legal and apply, the best of several rounds."""
    best = {"clone_us": 1e9, "legal_us": 1e9, "apply_us": 1e9}
    for _ in range(repeat):
        start = perf_counter()
        for state in found:
            state.clone()
        best["clone_us"] = min(best["clone_us"], perf_counter() - start)
        start = perf_counter()
        for state in found:
            state.legal()
        best["legal_us"] = min(best["legal_us"], perf_counter() - start)
        work: list[tuple[State, Action]] = []
        for k, state in enumerate(found):
            legal = state.legal()
            work.append((state.clone(), legal[k % len(legal)]))
        start = perf_counter()
        for state, action in work:
            state.apply(action)
        best["apply_us"] = min(best["apply_us"], perf_counter() - start)
    return {name: seconds / len(found) * 1e6 for name, seconds in best.items()}


def measure(game: Game, games: int, bots: tuple[str, ...], seed: int) -> dict[str, Any]:
    """The whole measurement as one object."""
    seats = tuple(Seat(f"Seat {i + 1}") for i in range(len(bots)))
    setup = Setup(seats, turn_limit=TURN_LIMIT)
    draw = Random(seed).random
    play(game, setup, seed, bots, draw)
    actions = turns = 0
    start = perf_counter()
    for k in range(games):
        n, t = play(game, setup, seed + k, bots, draw)
        actions += n
        turns += t
    seconds = perf_counter() - start
    return {
        "game": game.id,
        "bots": list(bots),
        "games": games,
        "seed": seed,
        "build": BUILD,
        "python": sys.version.split()[0],
        "games_per_s": round(games / seconds, 1),
        "actions_per_s": round(actions / seconds),
        "actions_per_game": round(actions / games, 1),
        "turns_per_game": round(turns / games, 1),
        **{name: round(us, 2) for name, us in single(positions(game, setup, seed, SAMPLE), 7).items()},
    }


def bench(
    game: Annotated[str, typer.Argument(help="The game to measure.")] = "hero-realms",
    games: Annotated[int, typer.Option(min=1, help="How many whole games to play.")] = 500,
    bots: Annotated[
        str, typer.Option(help=f"Who plays, one for each seat, as in greedy,random. There are: {help_text()}.")
    ] = "random,random",
    seed: Annotated[int, typer.Option(help="The seed of the first game.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of sentences.")] = False,
) -> None:
    """Play many games on one core and say how fast that was."""
    try:
        found = find_game(game)
        result = measure(found, games, tuple(bot.strip() for bot in bots.split(",")), seed)
    except RulesError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    if as_json:
        typer.echo(json.dumps(result))
        return
    typer.echo(
        f"{found.title}, {' against '.join(result['bots'])}, {games} games, {result['build']} Python "
        f"{result['python']}, one core\n"
        f"  {result['games_per_s']:,} games a second, {result['actions_per_s']:,} actions a second\n"
        f"  {result['actions_per_game']} actions and {result['turns_per_game']} turns a game\n"
        f"  clone {result['clone_us']} µs, legal {result['legal_us']} µs, apply {result['apply_us']} µs"
    )
