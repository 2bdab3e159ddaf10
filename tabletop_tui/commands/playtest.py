"""`tabletop-tui playtest`: many games between bots, and what may be said of a list because of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from string import ascii_lowercase
from typing import Annotated, Any, Final

import typer

from tabletop_tui.commands import playtest_options as told
from tabletop_tui.commands.option_groups import grouped
from tabletop_tui.commands.playtest_measure import MeasureCommand
from tabletop_tui.commands.playtest_watch import watch
from tabletop_tui.commands.wrong import Wrong

app = typer.Typer(
    help="Many games between bots: what does this card list do? The same command and seed give the same report.",
    no_args_is_help=True,
)

#: games of `run` unless told: about half a minute of one core each
USUAL_GAMES: Final = {"hero-realms": 5000, "antares": 5000, "hyborian": 200}


def measure(command: Callable[..., None]) -> Any:
    """Make this function a command of `playtest`."""
    return app.command(cls=MeasureCommand)(grouped(command))


@measure
def run(
    game: told.GameArgument = "",
    cards: told.Cards = None,
    bots: told.Bots = "greedy,greedy",
    games: Annotated[
        int | None,
        typer.Option(
            "--games", metavar="N", min=1, help="How many games.", show_default="5000, and 200 of Hyborian Gates"
        ),
    ] = None,
    choose: Annotated[
        list[str] | None,
        typer.Option("--choose", metavar="KEY=A,B", help="What the seats choose, such as class=cleric,thief."),
    ] = None,
    format_: told.Format = "",
    *,
    under: told.Conditions,
    how: told.How,
    forms: told.Forms,
) -> None:
    """Seat balance, length, pick rates, and who won with what."""
    from tabletop_tui.playtest.run import seatings

    rules = told.game_for(game, cards)
    listed, pool = told.listed(rules, cards)
    specs = told.specs(bots, rules, pool)
    n = games or USUAL_GAMES[rules.id]
    seeds = -(-n // len(seatings(specs)))
    chosen = _chosen(choose or [], len(specs))
    command = [f"--games {n}", *(f"--choose {text}" for text in choose or ())]
    options = told.differing(rules, under.options)
    plan = told.plan_of(
        "run",
        rules,
        specs,
        [listed],
        under.seed,
        seeds,
        options,
        format_,
        under.limit,
        choices=chosen,
        command=command,
    )
    told.begin(plan, how, forms)


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


@measure
def cards(
    game: told.HeroRealms = "",
    list_: told.Cards = None,
    bot: told.Bot = "greedy",
    pairs: told.Pairs = 500,
    only: Annotated[
        str,
        typer.Option(
            "--only", metavar="ID,ID", help="Measure these cards only; fewer than five are not set against their cost."
        ),
    ] = "",
    threshold: Annotated[
        float,
        typer.Option(metavar="POINTS", min=0, help="The whole interval of access is beyond this for a verdict."),
    ] = 1.0,
    price: Annotated[
        float,
        typer.Option(metavar="GOLD", min=0, help="The whole interval of the surplus is beyond this for a verdict."),
    ] = 1.5,
    *,
    under: told.Conditions,
    how: told.How,
    forms: told.Forms,
) -> None:
    """What each card of a Hero Realms list is worth: which is too strong, too weak, a trap, of no use."""
    from difflib import get_close_matches

    from tabletop_tui.playtest.cards import pool_of
    from tabletop_tui.playtest.interventions import for_sale

    rules = told.game_for(game, list_)
    if rules.id != "hero-realms":
        raise Wrong(f"Cards are measured in Hero Realms; for {rules.title} there is “playtest cross”.")
    listed, pool = told.listed(rules, list_)
    spec = told.one_spec(bot, rules, pool)
    named = [card.strip() for card in only.split(",") if card.strip()]
    options = told.differing(rules, under.options)
    command = [f"--pairs {pairs}"] + ([f"--only {','.join(named)}"] if named else [])
    command += [f"--threshold {threshold:g}"] * (threshold != 1.0) + [f"--price {price:g}"] * (price != 1.5)
    about = {"access": threshold / 100, "surplus": price, "cards": named, "command": command}
    plan = told.plan_of("cards", rules, spec, [listed], under.seed, pairs, options, "", under.limit, **about)
    sold = [card.id for card in for_sale(pool_of(plan))]
    for card in named:
        if card not in sold:
            near = get_close_matches(card, sold, 1)
            raise Wrong(
                f"No card for sale has the id “{card}”; "
                + (f"did you mean {near[0]}?" if near else "“tabletop-tui cards show” lists them all.")
            )
    told.begin(plan, how, forms)


@measure
def diff(
    a: Annotated[str, typer.Argument(metavar="A", help="A card list, or base for the one that ships.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The card list that it became.")],
    bots: told.Bots = "greedy,greedy",
    pairs: told.Seeds = 1000,
    format_: told.Format = "",
    *,
    under: told.Conditions,
    how: told.How,
    forms: told.Forms,
) -> None:
    """Two lists on the same seeds: what did the change do?"""
    paths = [None if name == "base" else Path(name) for name in (a, b)]
    named = [path for path in paths if path is not None]
    if not named:
        raise Wrong("The shipped list does not differ from itself; name a list of your own.")
    rules = told.game_for("", named[0])
    lists = [told.listed(rules, path) for path in paths]
    specs = told.specs(bots, rules, lists[0][1])
    options = told.differing(rules, under.options)
    plan = told.plan_of(
        "diff",
        rules,
        specs,
        [listed for listed, _ in lists],
        under.seed,
        pairs,
        options,
        format_,
        under.limit,
        command=[f"--pairs {pairs}"],
    )
    told.begin(plan, how, forms)


@measure
def cross(
    game: told.GameArgument = "",
    list_: told.Cards = None,
    bot: told.Bot = "greedy",
    pairs: told.Pairs = 200,
    by: Annotated[
        str,
        typer.Option("--by", metavar="KEY", help="What is compared: class, faction or deck; else what seats choose."),
    ] = "",
    only: Annotated[str, typer.Option("--only", metavar="A,B", help="Compare these only.")] = "",
    sideboards: Annotated[
        bool, typer.Option("--sideboards", help="Also each deck with its sideboard in (Hyborian Gates).")
    ] = False,
    *,
    under: told.Conditions,
    how: told.How,
    forms: told.Forms,
) -> None:
    """Deck against deck, faction against faction, class against class: a cross table with intervals."""
    from tabletop_tui.playtest.cross import things
    from tabletop_tui.playtest.errors import PlaytestError

    rules = told.game_for(game, list_)
    if sideboards and rules.id != "hyborian":
        raise Wrong(f"There are no sideboards in {rules.title}.")
    listed, pool = told.listed(rules, list_)
    spec = told.one_spec(bot, rules, pool)
    keys = [choice.key for choice in rules.seat_choices(pool)]
    if by and keys and by not in keys:
        raise Wrong(f"In {rules.title} no seat chooses a “{by}”; there is: {', '.join(keys)}.")
    named = [value.strip() for value in only.split(",") if value.strip()]
    command = [f"--pairs {pairs}"] + ([f"--only {','.join(named)}"] if named else [])
    command += ([f"--by {by}"] if by else []) + (["--sideboards"] if sideboards else [])
    about = {"key": by, "only": named, "sideboards": sideboards, "command": command}
    options = told.differing(rules, under.options)
    plan = told.plan_of("cross", rules, spec, [listed], under.seed, pairs, options, "", under.limit, **about)
    try:
        if len(things(plan)) < 2:
            raise Wrong("Two or more are needed to compare.")
    except PlaytestError as error:
        raise Wrong(str(error)) from None
    told.begin(plan, how, forms)


@measure
def ladder(
    game: told.GameArgument = "",
    list_: told.Cards = None,
    bots: Annotated[
        str,
        typer.Option("--bots", metavar="A,B,C", help="The bots to compare, such as random,greedy,rollout:50."),
    ] = "random,greedy",
    pairs: told.Pairs = 200,
    *,
    under: told.Conditions,
    how: told.How,
    forms: told.Forms,
) -> None:
    """Bot against bot: is there skill in this list, and how much?"""
    rules = told.game_for(game, list_)
    listed, pool = told.listed(rules, list_)
    specs = _different(told.specs(bots, rules, pool))
    options = told.differing(rules, under.options)
    command = [f"--pairs {pairs}"]
    plan = told.plan_of("ladder", rules, specs, [listed], under.seed, pairs, options, "", under.limit, command=command)
    told.begin(plan, how, forms)


def _different(specs: tuple[str, ...]) -> tuple[str, ...]:
    """The specs, which must be two or more, each once. Raises Wrong."""
    if len(specs) < 2 or len(set(specs)) < len(specs):
        raise Wrong("Name two or more different bots, as in --bots random,greedy.")
    return specs


@measure
def sprt(
    game: told.GameArgument = "",
    *,
    bots: Annotated[str, typer.Option("--bots", metavar="A,B", help="Two bots: is A stronger than B?")],
    list_: told.Cards = None,
    elo0: Annotated[float, typer.Option(metavar="ELO", help="Lower hypothesis: by how much A is stronger.")] = 0.0,
    elo1: Annotated[float, typer.Option(metavar="ELO", help="Upper hypothesis: by how much A is stronger.")] = 20.0,
    alpha: Annotated[
        float,
        typer.Option(metavar="CHANCE", min=0.0001, max=0.4, help="How often the upper may be accepted wrongly."),
    ] = 0.05,
    beta: Annotated[
        float,
        typer.Option(metavar="CHANCE", min=0.0001, max=0.4, help="How often the lower may be accepted wrongly."),
    ] = 0.05,
    pairs: Annotated[
        int,
        typer.Option("--pairs", metavar="N", min=1, help="The most pairs of games, each a seed both ways."),
    ] = 20000,
    under: told.Conditions,
    how: told.Undivided,
    forms: told.Forms,
) -> None:
    """A sequential test of two bots that stops as soon as it is decided."""
    if elo1 <= elo0:
        raise Wrong("The upper hypothesis must be above the lower: --elo1 more than --elo0.")
    rules = told.game_for(game, list_)
    listed, pool = told.listed(rules, list_)
    specs = _different(told.specs(bots, rules, pool))
    if len(specs) != 2:
        raise Wrong("The test is between two bots.")
    command = [f"--pairs {pairs}", f"--elo0 {elo0:g}", f"--elo1 {elo1:g}", f"--alpha {alpha:g}", f"--beta {beta:g}"]
    options = told.differing(rules, under.options)
    plan = told.plan_of("sprt", rules, specs, [listed], under.seed, pairs, options, "", under.limit, command=command)
    about = {**plan.about, "elo0": elo0, "elo1": elo1, "alpha": alpha, "beta": beta}
    told.begin(told.about(plan, about), how, forms)


@measure
def spread(
    game: told.HeroRealms = "",
    list_: told.Cards = None,
    bots: Annotated[str, typer.Option("--bots", metavar="A,B", help="Bots that the menus meet too.")] = "greedy",
    pairs: Annotated[
        int, typer.Option("--pairs", metavar="N", min=1, help="Pairs of games of each two when the best menus meet.")
    ] = 100,
    generations: Annotated[
        int, typer.Option("--generations", metavar="N", min=0, help="How many generations are bred.")
    ] = 8,
    trial: Annotated[
        int, typer.Option("--trial", metavar="N", min=1, help="Pairs of games of each two while they are bred.")
    ] = 6,
    menus: Annotated[
        Path | None, typer.Option("--menus", metavar="FOLDER", help="Keep the menus as files, to play with.")
    ] = None,
    *,
    under: told.Conditions,
    how: told.Undivided,
    forms: told.Forms,
) -> None:
    """Breed buy menus on a Hero Realms list: is there a dominant strategy, and which cards does none use?"""
    from tabletop_tui.playtest.files import write

    rules = told.game_for(game, list_)
    if rules.id != "hero-realms":
        raise Wrong(f"Buy menus are for Hero Realms; {rules.title} has none.")
    listed, pool = told.listed(rules, list_)
    specs = told.specs(bots, rules, pool)
    options = told.differing(rules, under.options)
    command = [f"--pairs {pairs}", f"--generations {generations}", f"--trial {trial}"]
    about = {"command": command, "generations": generations, "trial": trial}
    plan = told.plan_of("spread", rules, specs, [listed], under.seed, pairs, options, "", under.limit, **about)
    tally = told.begin(plan, how, forms)
    if menus is not None:
        for letter, text in zip(ascii_lowercase, tally["menus"].values(), strict=False):
            path = write(menus, f"menu-{letter}.yaml", text.encode())
            if not forms.json:
                print(f"  wrote {path}")


app.command(cls=MeasureCommand)(watch)


@measure
def merge(
    parts: Annotated[list[Path], typer.Argument(metavar="PART…", help="All part files of one run, in any order.")],
    *,
    forms: told.Forms,
) -> None:
    """Put the part files of a run together and report on the whole."""
    from tabletop_tui.playtest.merge import merged

    plan, tally = merged(parts)
    told.give(plan, tally, forms)
