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
from tabletop_tui.playtest.errors import need
from tabletop_tui.playtest.plan import Listed, Plan, measure
from tabletop_tui.playtest.report import Report, as_json
from tabletop_tui.playtest.runner import Progress, Workers, carry_out, here, processes
from tabletop_tui.playtest.store import Part
from tabletop_tui.playtest.tally import Tally

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="hero-realms, antares or hyborian.")]
Cards = Annotated[Path | None, typer.Option("--cards", metavar="FILE", help="A card list of your own.")]
Bots = Annotated[str, typer.Option("--bots", metavar="A,B", help="Bot specs, one for each seat.")]
Bot = Annotated[str, typer.Option("--bot", metavar="SPEC", help="The bot that plays all seats.")]
Seed = Annotated[int, typer.Option("--seed", metavar="N", min=0, help="The first seed; same seed, same report.")]
Set = Annotated[list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="An option of the game.")]
Format = Annotated[str, typer.Option("--format", metavar="F", help="The format; else by the seats.")]
Pairs = Annotated[int, typer.Option("--pairs", metavar="N", min=1, help="Pairs of games, each a seed both ways.")]
Limit = Annotated[int, typer.Option("--turn-limit", metavar="N", min=1, help="Turns after which a game is cut.")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", metavar="N", min=0, help="Processes; 0 for one a core.")]
Cluster = Annotated[str, typer.Option("--cluster", metavar="tcp://HOST:PORT", help="A Dask scheduler instead.")]
Output = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="FILE", help="Keep what is done in a part file.")
]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the part file of the same command.")]
Shard = Annotated[str, typer.Option("--shard", metavar="I/N", help="Only the I-th of N shares; merge them later.")]
Json = Annotated[bool, typer.Option("--json", help="For programs: one JSON object.")]
Csv = Annotated[Path | None, typer.Option("--csv", metavar="FOLDER", help="A CSV file for each table.")]
Parquet = Annotated[Path | None, typer.Option("--parquet", metavar="FOLDER", help="A Parquet file for each table.")]
Html = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="A page with charts that opens offline.")]

LIMIT: Final = TURN_LIMIT


@dataclass(frozen=True, slots=True)
class Forms:
    """In which forms a report is wanted, beside or instead of text for people."""

    json: bool = False
    csv: Path | None = None
    parquet: Path | None = None
    html: Path | None = None


@dataclass(frozen=True, slots=True)
class How:
    """How a plan is carried out: none of it changes a number."""

    jobs: int = 0
    cluster: str = ""
    output: Path | None = None
    resume: bool = False
    shard: str = ""


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


def named_game(game: str) -> Game:
    """The game. Raises Wrong."""
    return game_named(game)


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


def begin(plan: Plan, how: How, forms: Forms) -> None:
    """Carry a plan out and show its report; a share of it only says that it is done."""
    shard = shard_of(how.shard)
    libraries(forms)
    check(plan)
    part = part_of(plan, how, shard)
    try:
        tally = _watched(plan, workers(how), part, shard)
    except KeyboardInterrupt:
        if part is not None:
            print(f"\nWhat is done is in {how.output}; --resume goes on with it.", file=sys.stderr)
        raise
    if shard != (1, 1):
        print(f"Share {how.shard} is in {how.output}; put the parts together with: tabletop-tui playtest merge PARTS")
        return
    give(plan, tally, forms)


def breed(plan: Plan, generations: int, pairs: int, how: How, forms: Forms, folder: Path | None) -> None:
    """Breed buy menus, then let the leaders meet on seeds of their own and report on that."""
    from tabletop_tui.playtest.evolve import evolved, menus_of
    from tabletop_tui.playtest.files import write

    libraries(forms)
    check(replace(plan, bots=plan.bots[:1]))
    where = workers(how)
    generation = 0

    def play(contest: Plan) -> Tally:
        nonlocal generation
        generation += 1
        return _watched(contest, where, None, (1, 1), f"Generation {generation} of {generations}, seeds")

    last = evolved(plan, generations, pairs, play)
    last = about(last, {**last.about, "watched": True})
    for place, spec in enumerate(menus_of(last) if folder is not None else ()):
        assert folder is not None
        write(folder, f"menu-{'abcdefgh'[place]}.yaml", last.menus[spec].encode())
    give(last, _watched(last, where, None, (1, 1)), forms)


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


def _watched(plan: Plan, where: Workers, part: Part | None, shard: tuple[int, int], what: str = "Seeds") -> Tally:
    """Carry it out, with a progress bar when a person looks."""
    if not sys.stderr.isatty():
        return carry_out(plan, where, part, shard)
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=plan.seeds)

        def tell(progress: Progress) -> None:
            failed = len(progress.tally.get("errors", ()))
            words = f"{what}, {failed} games failed" if failed else what
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
