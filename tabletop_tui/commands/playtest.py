"""`tabletop-tui playtest`: many games between bots, and what may be said of a list because of them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from rules.core.contract import Game
from tabletop_tui.commands import playtest_options as told
from tabletop_tui.commands.playtest_options import Forms, How
from tabletop_tui.commands.playtest_watch import watch
from tabletop_tui.commands.wrong import Wrong

app = typer.Typer(help="Many games between bots: what does this card list do?", no_args_is_help=True)

#: games of `run` unless told: about half a minute of one core each
USUAL_GAMES: Final = {"hero-realms": 5000, "antares": 5000, "hyborian": 200}


@app.command()
def run(
    game: told.GameArgument,
    cards: told.Cards = None,
    bots: told.Bots = "greedy,greedy",
    games: Annotated[int | None, typer.Option("--games", metavar="N", min=1, help="How many games.")] = None,
    choose: Annotated[
        list[str] | None,
        typer.Option("--choose", metavar="KEY=A,B", help="What seats choose in order, as class=cleric,thief."),
    ] = None,
    seed: told.Seed = 1,
    set_: told.Set = None,
    format_: told.Format = "",
    limit: told.Limit = told.LIMIT,
    jobs: told.Jobs = 0,
    cluster: told.Cluster = "",
    output: told.Output = None,
    resume: told.Resume = False,
    shard: told.Shard = "",
    as_json: told.Json = False,
    csv: told.Csv = None,
    parquet: told.Parquet = None,
    html: told.Html = None,
) -> None:
    """Seat balance, length, pick rates, and who won with what."""
    from tabletop_tui.playtest.run import seatings

    rules = told.named_game(game)
    listed, pool = told.listed(rules, cards)
    specs = told.specs(bots, rules, pool)
    n = games or USUAL_GAMES[rules.id]
    seeds = -(-n // len(seatings(specs)))
    chosen = _chosen(choose or [], len(specs))
    command = [f"--games {n}", *(f"--choose {text}" for text in choose or ())]
    options = told.differing(rules, set_)
    plan = told.plan_of(
        "run", rules, specs, [listed], seed, seeds, options, format_, limit, choices=chosen, command=command
    )
    told.begin(plan, How(jobs, cluster, output, resume, shard), Forms(as_json, csv, parquet, html))


def _chosen(texts: list[str], seats: int) -> list[dict[str, str]]:
    """What each seat chooses. Raises Wrong."""
    out: list[dict[str, str]] = [{} for _ in range(seats)] if texts else []
    for text in texts:
        key, equals, values = text.partition("=")
        each = values.split(",")
        if not equals or len(each) != seats:
            raise Wrong(f"“--choose {text}” must name a choice for each of {seats} seats, as in class=cleric,thief.")
        for choice, value in zip(out, each, strict=True):
            if value.strip():
                choice[key.strip()] = value.strip()
    return out


@app.command()
def cards(
    game: told.GameArgument = "hero-realms",
    list_: told.Cards = None,
    bot: told.Bot = "greedy",
    pairs: told.Pairs = 500,
    only: Annotated[
        str,
        typer.Option("--only", metavar="CARD,CARD", help="Measure these cards only; no check of prices under five."),
    ] = "",
    threshold: Annotated[float, typer.Option(metavar="POINTS", min=0, help="Access a verdict must exceed.")] = 1.0,
    price: Annotated[float, typer.Option(metavar="GOLD", min=0, help="Surplus a verdict must exceed.")] = 1.5,
    seed: told.Seed = 1,
    set_: told.Set = None,
    limit: told.Limit = told.LIMIT,
    jobs: told.Jobs = 0,
    cluster: told.Cluster = "",
    output: told.Output = None,
    resume: told.Resume = False,
    shard: told.Shard = "",
    as_json: told.Json = False,
    csv: told.Csv = None,
    parquet: told.Parquet = None,
    html: told.Html = None,
) -> None:
    """What each card of a Hero Realms list is worth: which is too strong, too weak, a trap, of no use."""
    from tabletop_tui.commands.wrong import did_you_mean
    from tabletop_tui.playtest.cards import pool_of
    from tabletop_tui.playtest.interventions import for_sale

    rules = told.named_game(game)
    if rules.id != "hero-realms":
        raise Wrong(f"Cards are measured in Hero Realms; for {rules.title} there is “playtest cross”.")
    listed, pool = told.listed(rules, list_)
    (spec,) = told.specs(bot, rules, pool)[:1]
    named = [card.strip() for card in only.split(",") if card.strip()]
    options = told.differing(rules, set_)
    command = [f"--pairs {pairs}"] + ([f"--only {','.join(named)}"] if named else [])
    command += [f"--threshold {threshold:g}"] * (threshold != 1.0) + [f"--price {price:g}"] * (price != 1.5)
    about = {"access": threshold / 100, "surplus": price, "cards": named, "command": command}
    plan = told.plan_of("cards", rules, (spec,), [listed], seed, pairs, options, "", limit, **about)
    sold = [card.id for card in for_sale(pool_of(plan))]
    for card in named:
        if card not in sold:
            raise Wrong(f"No card for sale has the id “{card}”; {did_you_mean(card, sold)}")
    told.begin(plan, How(jobs, cluster, output, resume, shard), Forms(as_json, csv, parquet, html))


@app.command()
def diff(
    a: Annotated[str, typer.Argument(metavar="A", help="A card list, or base for the shipped one.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The list that it became.")],
    bots: told.Bots = "greedy,greedy",
    pairs: Annotated[int, typer.Option("--pairs", metavar="N", min=2, help="Seeds, each with both lists.")] = 1000,
    seed: told.Seed = 1,
    set_: told.Set = None,
    format_: told.Format = "",
    limit: told.Limit = told.LIMIT,
    jobs: told.Jobs = 0,
    cluster: told.Cluster = "",
    output: told.Output = None,
    resume: told.Resume = False,
    shard: told.Shard = "",
    as_json: told.Json = False,
    csv: told.Csv = None,
    parquet: told.Parquet = None,
    html: told.Html = None,
) -> None:
    """Two lists on the same seeds: what did the change do?"""
    paths = [None if name == "base" else Path(name) for name in (a, b)]
    rules = _game_of([path for path in paths if path is not None])
    lists = [told.listed(rules, path) for path in paths]
    specs = told.specs(bots, rules, lists[0][1])
    options = told.differing(rules, set_)
    plan = told.plan_of(
        "diff",
        rules,
        specs,
        [listed for listed, _ in lists],
        seed,
        pairs,
        options,
        format_,
        limit,
        command=[f"--pairs {pairs}"],
    )
    told.begin(plan, How(jobs, cluster, output, resume, shard), Forms(as_json, csv, parquet, html))


def _game_of(paths: list[Path]) -> Game:
    """The game that the first list is for. Raises Wrong."""
    from rules.core.cardlist import CardListFaulty, language_of, read_file

    if not paths:
        raise Wrong("The shipped list does not differ from itself; name a list of your own.")
    try:
        return told.named_game(language_of(read_file(paths[0])).game)
    except CardListFaulty as error:
        raise Wrong(f"{paths[0]}: {error.faults[0].message}.") from None


@app.command()
def cross(
    game: told.GameArgument,
    list_: told.Cards = None,
    bot: told.Bot = "greedy",
    pairs: told.Pairs = 200,
    by: Annotated[str, typer.Option("--by", metavar="KEY", help="What seats choose: deck, faction, class.")] = "",
    only: Annotated[str, typer.Option("--only", metavar="A,B", help="Compare these only.")] = "",
    sideboards: Annotated[bool, typer.Option("--sideboards", help="Also with each deck’s sideboard in.")] = False,
    seed: told.Seed = 1,
    set_: told.Set = None,
    limit: told.Limit = told.LIMIT,
    jobs: told.Jobs = 0,
    cluster: told.Cluster = "",
    output: told.Output = None,
    resume: told.Resume = False,
    shard: told.Shard = "",
    as_json: told.Json = False,
    csv: told.Csv = None,
    parquet: told.Parquet = None,
    html: told.Html = None,
) -> None:
    """Deck against deck, faction against faction, class against class: a cross table with intervals."""
    from tabletop_tui.playtest.cross import things
    from tabletop_tui.playtest.errors import PlaytestError

    rules = told.named_game(game)
    if sideboards and rules.id != "hyborian":
        raise Wrong(f"There are no sideboards in {rules.title}.")
    listed, pool = told.listed(rules, list_)
    (spec,) = told.specs(bot, rules, pool)[:1]
    named = [value.strip() for value in only.split(",") if value.strip()]
    command = [f"--pairs {pairs}"] + ([f"--only {','.join(named)}"] if named else [])
    command += ([f"--by {by}"] if by else []) + (["--sideboards"] if sideboards else [])
    about = {"key": by, "only": named, "sideboards": sideboards, "command": command}
    options = told.differing(rules, set_)
    plan = told.plan_of("cross", rules, (spec,), [listed], seed, pairs, options, "", limit, **about)
    try:
        if len(things(plan)) < 2:
            raise Wrong("Two or more are needed to compare.")
    except PlaytestError as error:
        raise Wrong(str(error)) from None
    told.begin(plan, How(jobs, cluster, output, resume, shard), Forms(as_json, csv, parquet, html))


@app.command()
def ladder(
    game: told.GameArgument,
    list_: told.Cards = None,
    bots: Annotated[str, typer.Option("--bots", metavar="A,B,C", help="The bots to compare.")] = "random,greedy",
    pairs: told.Pairs = 200,
    seed: told.Seed = 1,
    set_: told.Set = None,
    limit: told.Limit = told.LIMIT,
    jobs: told.Jobs = 0,
    cluster: told.Cluster = "",
    output: told.Output = None,
    resume: told.Resume = False,
    shard: told.Shard = "",
    as_json: told.Json = False,
    csv: told.Csv = None,
    parquet: told.Parquet = None,
    html: told.Html = None,
) -> None:
    """Bot against bot: is there skill in this list, and how much?"""
    rules = told.named_game(game)
    listed, pool = told.listed(rules, list_)
    specs = _different(told.specs(bots, rules, pool))
    options = told.differing(rules, set_)
    command = [f"--pairs {pairs}"]
    plan = told.plan_of("ladder", rules, specs, [listed], seed, pairs, options, "", limit, command=command)
    told.begin(plan, How(jobs, cluster, output, resume, shard), Forms(as_json, csv, parquet, html))


def _different(specs: tuple[str, ...]) -> tuple[str, ...]:
    """The specs, which must be two or more, each once. Raises Wrong."""
    if len(specs) < 2 or len(set(specs)) < len(specs):
        raise Wrong("Name two or more different bots, as in --bots random,greedy.")
    return specs


@app.command()
def sprt(
    game: told.GameArgument,
    bots: Annotated[str, typer.Option("--bots", metavar="A,B", help="Is A stronger than B?")],
    list_: told.Cards = None,
    elo0: Annotated[float, typer.Option(metavar="ELO", help="The lower hypothesis.")] = 0.0,
    elo1: Annotated[float, typer.Option(metavar="ELO", help="The upper hypothesis.")] = 20.0,
    alpha: Annotated[float, typer.Option(min=0.0001, max=0.4, help="Chance to accept the upper wrongly.")] = 0.05,
    beta: Annotated[float, typer.Option(min=0.0001, max=0.4, help="Chance to accept the lower wrongly.")] = 0.05,
    pairs: told.Pairs = 20000,
    seed: told.Seed = 1,
    set_: told.Set = None,
    limit: told.Limit = told.LIMIT,
    jobs: told.Jobs = 0,
    cluster: told.Cluster = "",
    output: told.Output = None,
    resume: told.Resume = False,
    as_json: told.Json = False,
) -> None:
    """A sequential test of two bots that stops as soon as it is decided."""
    if elo1 <= elo0:
        raise Wrong("The upper hypothesis must be above the lower: --elo1 more than --elo0.")
    rules = told.named_game(game)
    listed, pool = told.listed(rules, list_)
    specs = _different(told.specs(bots, rules, pool))
    if len(specs) != 2:
        raise Wrong("The test is between two bots.")
    command = [f"--pairs {pairs}", f"--elo0 {elo0:g}", f"--elo1 {elo1:g}", f"--alpha {alpha:g}", f"--beta {beta:g}"]
    options = told.differing(rules, set_)
    plan = told.plan_of("sprt", rules, specs, [listed], seed, pairs, options, "", limit, command=command)
    about = {**plan.about, "elo0": elo0, "elo1": elo1, "alpha": alpha, "beta": beta}
    told.begin(told.about(plan, about), How(jobs, cluster, output, resume), Forms(as_json))


@app.command()
def spread(
    game: told.GameArgument = "hero-realms",
    list_: told.Cards = None,
    bots: Annotated[str, typer.Option("--bots", metavar="A,B", help="Bots that the menus meet too.")] = "greedy",
    pairs: told.Pairs = 100,
    generations: Annotated[int, typer.Option("--generations", metavar="N", min=0, help="How long to breed.")] = 8,
    trial: Annotated[int, typer.Option("--trial", metavar="N", min=1, help="Pairs a match while breeding.")] = 6,
    seed: told.Seed = 1,
    set_: told.Set = None,
    limit: told.Limit = told.LIMIT,
    menus: Annotated[
        Path | None, typer.Option("--menus", metavar="FOLDER", help="Keep the menus, to play them.")
    ] = None,
    jobs: told.Jobs = 0,
    cluster: told.Cluster = "",
    as_json: told.Json = False,
    csv: told.Csv = None,
    parquet: told.Parquet = None,
    html: told.Html = None,
) -> None:
    """Breed buy menus on a list: is there a dominant strategy, and which cards does none use?"""
    rules = told.named_game(game)
    if rules.id != "hero-realms":
        raise Wrong(f"Buy menus are for Hero Realms; {rules.title} has none.")
    listed, pool = told.listed(rules, list_)
    specs = told.specs(bots, rules, pool)
    options = told.differing(rules, set_)
    command = [f"--pairs {pairs}", f"--generations {generations}", f"--trial {trial}"]
    plan = told.plan_of("spread", rules, specs, [listed], seed, pairs, options, "", limit, command=command)
    told.breed(plan, generations, trial, How(jobs, cluster), Forms(as_json, csv, parquet, html), menus)


app.command()(watch)


@app.command()
def merge(
    parts: Annotated[list[Path], typer.Argument(metavar="PART…", help="All part files of one run.")],
    as_json: told.Json = False,
    csv: told.Csv = None,
    parquet: told.Parquet = None,
    html: told.Html = None,
) -> None:
    """Put the parts of a run together and report on the whole."""
    from tabletop_tui.playtest.store import merged

    plan, tally = merged(parts)
    told.give(plan, tally, Forms(as_json, csv, parquet, html))
