"""What all playtest commands are told in the same way: who plays what, how it is carried out, what is written."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from rules.core.contract import CardSet, Game
from rules.core.errors import RulesError
from tabletop_tui.commands.play import game_named, list_of, options_of
from tabletop_tui.commands.wrong import Wrong
from tabletop_tui.players import registry
from tabletop_tui.playtest.arm import TURN_LIMIT
from tabletop_tui.playtest.errors import PlaytestError, need
from tabletop_tui.playtest.plan import Listed, Plan, divisible, measure, seeds_of
from tabletop_tui.playtest.report import Report, as_json
from tabletop_tui.playtest.runner import Progress, Workers, carry_out, here, processes
from tabletop_tui.playtest.store import Part
from tabletop_tui.playtest.tally import Tally

#: the game that is meant when none is named
USUAL: Final = "hero-realms"

GameArgument = Annotated[
    str,
    typer.Argument(metavar="GAME", help="hero-realms, antares or hyborian; else that of --cards.", show_default=USUAL),
]
HeroRealms = Annotated[
    str, typer.Argument(metavar="GAME", help="hero-realms, the only game for this measure.", show_default=USUAL)
]
Cards = Annotated[Path | None, typer.Option("--cards", metavar="FILE", help="A card list of your own.")]
Bots = Annotated[
    str, typer.Option("--bots", metavar="A,B", help="The bot of each seat, such as random, greedy or rollout:200.")
]
Bot = Annotated[str, typer.Option("--bot", metavar="SPEC", help="The bot in all seats, such as greedy or rollout:200.")]
Format = Annotated[
    str, typer.Option("--format", metavar="F", help="The format, such as duel; else the one for so many seats.")
]
Pairs = Annotated[
    int, typer.Option("--pairs", metavar="N", min=1, help="Pairs of games: each seed twice, with the seats swapped.")
]
Seeds = Annotated[int, typer.Option("--pairs", metavar="N", min=2, help="Pairs of games: each seed with both lists.")]
Seed = Annotated[int, typer.Option("--seed", metavar="N", min=0, help="The first seed; same seed, same report.")]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="An option of the game, such as health=40; may be repeated."),
]
Limit = Annotated[int, typer.Option("--turn-limit", metavar="N", min=1, help="Turns after which a game is cut.")]

_RUN: Final = "How it is carried out"
_REPORT: Final = "How it is reported, besides the text"

Jobs = Annotated[
    int,
    typer.Option("--jobs", "-j", metavar="N", min=0, help="Processes; 0 for one a core.", rich_help_panel=_RUN),
]
Cluster = Annotated[
    str,
    typer.Option(
        "--cluster",
        metavar="tcp://HOST:PORT",
        help="Play on the machines of this Dask scheduler.",
        rich_help_panel=_RUN,
    ),
]
Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE", help="Keep what is done in this part file.", rich_help_panel=_RUN),
]
Resume = Annotated[
    bool,
    typer.Option("--resume", help="Go on with the part file of the same command, or begin it.", rich_help_panel=_RUN),
]
Shard = Annotated[
    str,
    typer.Option(
        "--shard",
        metavar="I/N",
        help="Play the I-th of N shares only; merge puts their part files together.",
        rich_help_panel=_RUN,
    ),
]
NoShard = Annotated[
    str,
    typer.Option(
        "--shard",
        metavar="I/N",
        help="Refused: what is played depends on all that was played before. --cluster is for many machines.",
        rich_help_panel=_RUN,
    ),
]
Json = Annotated[
    bool,
    typer.Option("--json", help="For programs: one JSON object instead of the text.", rich_help_panel=_REPORT),
]
Csv = Annotated[
    Path | None,
    typer.Option("--csv", metavar="FOLDER", help="A CSV file for each table.", rich_help_panel=_REPORT),
]
Parquet = Annotated[
    Path | None,
    typer.Option("--parquet", metavar="FOLDER", help="A Parquet file for each table.", rich_help_panel=_REPORT),
]
Html = Annotated[
    Path | None,
    typer.Option("--html", metavar="FILE", help="A page with charts that opens offline.", rich_help_panel=_REPORT),
]

LIMIT: Final = TURN_LIMIT


@dataclass(frozen=True, slots=True)
class Conditions:
    """What all games are played under.

    options   as told, `KEY=VALUE`
    """

    seed: Seed = 1
    options: Set = None
    limit: Limit = LIMIT


@dataclass(frozen=True, slots=True)
class Forms:
    """In which forms a report is wanted, beside or instead of text for people."""

    json: Json = False
    csv: Csv = None
    parquet: Parquet = None
    html: Html = None


@dataclass(frozen=True, slots=True)
class How:
    """How a plan is carried out: none of it changes a number."""

    jobs: Jobs = 0
    cluster: Cluster = ""
    output: Output = None
    resume: Resume = False
    shard: Shard = ""


@dataclass(frozen=True, slots=True)
class Undivided(How):
    """How a plan is carried out that has no shares."""

    shard: NoShard = ""


def game_for(game: str, path: Path | None) -> Game:
    """The game that is named, else the one that the list is for, else the usual one. Raises Wrong."""
    from rules.core.cardlist import CardListFaulty, language_of, read_file

    if game.endswith((".yaml", ".yml")):
        raise Wrong(f"“{game}” is no game; a card list is named with --cards {game}.")
    if game or path is None:
        return game_named(game or USUAL)
    try:
        return game_named(language_of(read_file(path)).game)
    except CardListFaulty as error:
        raise Wrong(f"{path}: {error.faults[0].message}.") from None


def specs(text: str, game: Game, cards: CardSet) -> tuple[str, ...]:
    """The bots of a list of specs. Raises Wrong for the first that there is not."""
    out = tuple(spec.strip() for spec in text.split(",") if spec.strip())
    if not out:
        raise Wrong("No bots are named; write them as in --bots greedy,random.")
    try:
        for spec in out:
            registry.check(spec, game.id, cards)
    except RulesError as error:
        raise Wrong(str(error)) from None
    return out


def one_spec(text: str, game: Game, cards: CardSet) -> tuple[str]:
    """The one bot that is named. Raises Wrong."""
    found = specs(text, game, cards)
    if len(found) > 1:
        raise Wrong("One bot plays all seats here; name one, as in --bot greedy.")
    return (found[0],)


def listed(game: Game, path: Path | None) -> tuple[Listed, CardSet]:
    """A card list for a plan, and its cards. Raises Wrong after telling every fault of it."""
    choice = list_of(game, path)
    if choice is None:
        cards = game.default_cards()
        return Listed(cards.title, cards.digest), cards
    assert choice.data is not None
    return Listed(str(path), choice.cards.digest, choice.data.decode("utf-8")), choice.cards


def differing(game: Game, pairs: Sequence[str] | None) -> dict[str, Any]:
    """The options that `--set` makes other than usual. Raises Wrong."""
    usual = options_of(game, ())
    return {key: value for key, value in options_of(game, pairs or ()).items() if value != usual[key]}


def shard_of(text: str) -> tuple[int, int]:
    """`3/16` as numbers; the whole when nothing is said. Raises Wrong."""
    if not text:
        return 1, 1
    one, slash, all_of = text.partition("/")
    if not (slash and one.isdecimal() and all_of.isdecimal() and 1 <= int(one) <= int(all_of)):
        raise Wrong(f"“--shard {text}” is no share; write it as in --shard 3/16.")
    return int(one), int(all_of)


def workers(how: How) -> Workers:
    """Where the games are played."""
    if how.cluster:
        from tabletop_tui.playtest.cluster import cluster

        return cluster(how.cluster)
    jobs = how.jobs or cores()
    return here() if jobs == 1 else processes(jobs)


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def part_of(plan: Plan, how: How, shard: tuple[int, int]) -> Part | None:
    """The part file that is wanted, new or gone on with. Raises Wrong or PlaytestError."""
    if how.output is None:
        if how.resume:
            raise Wrong("--resume goes on with a part file; name it with -o FILE.")
        if shard != (1, 1):
            raise Wrong("A share is of use only in a part file; name it with -o FILE.")
        return None
    if how.resume and how.output.exists():
        part = Part.open(how.output)
        part.check(plan, shard)
        return part
    return Part.create(how.output, plan, shard)


def begin(plan: Plan, how: How, forms: Forms) -> Tally:
    """Carry a plan out and show its report; a share of it only says that it is done. Gives the tally.

    Raises Wrong, MissingExtra or PlaytestError, before anything is played where that can be.
    """
    shard = shard_of(how.shard)
    try:
        divisible(plan, shard)
    except PlaytestError as error:
        raise Wrong(str(error)) from None
    libraries(forms)
    check(plan)
    part = part_of(plan, how, shard)
    try:
        tally = _watched(plan, workers(how), part, shard)
    except KeyboardInterrupt:
        if part is not None:
            print(f"\nWhat is done is in {how.output}; --resume goes on with it.", file=sys.stderr)
        raise
    if shard == (1, 1):
        give(plan, tally, forms)
    else:
        print(f"Share {how.shard} is in {how.output}; put the parts together with: tabletop-tui playtest merge PARTS")
    return tally


def libraries(forms: Forms) -> None:
    """Raise MissingExtra, before anything is played, for a library that the report will need."""
    need("scipy", "playtest")
    if forms.parquet is not None:
        need("pyarrow", "parquet")
    if forms.html is not None:
        need("altair", "report")
        need("vl_convert", "report")


def check(plan: Plan) -> None:
    """Raise Wrong when a plan cannot be played at all, before anything is begun."""
    from tabletop_tui.playtest.arm import Chair
    from tabletop_tui.playtest.choices import choices
    from tabletop_tui.playtest.play import start

    seats = len(choices(plan, plan.seed))
    bots = plan.bots if len(plan.bots) == seats else (plan.bots[0],) * seats
    chairs = [Chair(bot, choice) for bot, choice in zip(bots, choices(plan, plan.seed), strict=True)]
    try:
        for which in range(len(plan.lists)):
            start(plan.arm(bots, which).seated(chairs), plan.seed)
    except RulesError as error:
        raise Wrong(str(error)) from None


def _watched(plan: Plan, where: Workers, part: Part | None, shard: tuple[int, int]) -> Tally:
    """Carry it out, with a progress bar when a person looks."""
    if not sys.stderr.isatty():
        return carry_out(plan, where, part, shard)
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Seeds", total=seeds_of(plan))

        def tell(progress: Progress) -> None:
            words = "Seeds"
            if "generation" in progress.tally:
                words = f"Generation {progress.tally['generation']}, seeds"
            failed = len(progress.tally.get("errors", ()))
            if failed:
                words += f", {failed} games failed"
            bar.update(task, completed=progress.seeds, total=progress.of, description=words)

        return carry_out(plan, where, part, shard, tell)


def give(plan: Plan, tally: Tally, forms: Forms) -> None:
    """Show a report and write it in the forms that are wanted."""
    report = measure(plan).report(plan, tally)
    written = _files(report, forms)
    if forms.json:
        sys.stdout.write(json.dumps(as_json(report), ensure_ascii=False, indent=2) + "\n")
        return
    from rich.console import Console

    from tabletop_tui.commands.playtest_show import shown

    sys.stdout.write(shown(report, Console()))
    for path in written:
        print(f"  wrote {path}")


def _files(report: Report, forms: Forms) -> list[Path]:
    from tabletop_tui.playtest import files

    out: list[Path] = []
    if forms.csv is not None:
        out += files.write_csv(report, forms.csv)
    if forms.parquet is not None:
        out += files.write_parquet(report, forms.parquet)
    if forms.html is not None:
        from tabletop_tui.playtest.html import write_html

        out.append(write_html(report, forms.html))
    return out


def plan_of(
    name: str,
    game: Game,
    bots: Sequence[str],
    lists: Sequence[Listed],
    seed: int,
    seeds: int,
    options: Mapping[str, Any] | None = None,
    format_: str = "",
    limit: int = LIMIT,
    **about: Any,
) -> Plan:
    """A plan; `about` holds what only the measure wants to know, unset things left out."""
    told = {key: value for key, value in about.items() if value}
    return Plan(
        name, game.id, seed, seeds, tuple(bots), tuple(lists), format_, dict(options or {}), limit, told, menus(bots)
    )


def menus(bots: Sequence[str]) -> dict[str, str]:
    """The texts of the buy menus that are files, so that every machine plays by the same. Raises CardListFaulty."""
    from rules.core.cardlist import read_file
    from tabletop_tui.players.hero_realms_menu import is_file

    files = {bot: bot.partition(":")[2] for bot in bots if bot.startswith("menu:")}
    return {bot: read_file(Path(name)).decode("utf-8") for bot, name in files.items() if is_file(name)}


def about(plan: Plan, told: Mapping[str, Any]) -> Plan:
    """The plan with this told to its measure, zeros and all."""
    return replace(plan, about=dict(told))
