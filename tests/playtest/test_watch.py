"""`playtest watch`: what is told on each save, without a clock and without a real editor."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rules.core.registry import game
from tabletop_tui.cli import main
from tabletop_tui.commands.playtest_watch import Polled, State, Watcher
from tabletop_tui.playtest.plan import Listed, Plan
from tabletop_tui.playtest.runner import here
from tests.playtest.lists import starting, with_cost

HERO = game("hero-realms")
PATH = Path("mine.yaml")


class Editor:
    """An editor that saves these texts one after the other; `early` are saves that come while games are played."""

    def __init__(self, *texts: str | None, early: Sequence[int] = ()) -> None:
        self.texts = list(texts)
        self.at = 0
        self.early = set(early)

    def read(self) -> bytes | None:
        text = self.texts[self.at]
        return None if text is None else text.encode()

    def wait(self) -> bool:
        self.at += 1
        return self.at < len(self.texts)

    def saved(self) -> bool:
        return self.at in self.early


def watched(editor: Editor, against: State | None = None, pairs: int = 3) -> list[str]:
    """All that is told."""
    said: list[str] = []

    def plan(lists: Sequence[Listed]) -> Plan:
        return Plan("diff", "hero-realms", 1, pairs, ("greedy", "greedy"), tuple(lists))

    Watcher(HERO, PATH, editor, plan, here(), said.append, against).run()
    return said


def changed(cost: int) -> str:
    return with_cost(starting(), "toll_road", cost)


def test_each_save_is_compared_with_the_one_before() -> None:
    said = watched(Editor(starting(), changed(5), changed(6)))
    assert said[0].startswith("Watching mine.yaml: My list: 40 market cards") and said[0].endswith("Ctrl+C ends.")
    assert [line for line in said if line.startswith(("Save", "  Toll"))] == [
        "Save 1",
        "  Toll Road: cost 1 → 5",
        "Save 2",
        "  Toll Road: cost 5 → 6",
    ]
    reports = [line for line in said if line.startswith("What the change did")]
    assert len(reports) == 2 and all("3 seeds with each list" in " ".join(text.split()) for text in reports)
    assert "command:" not in reports[0], "no command repeats what a state that is gone was part of"


def test_a_broken_list_shows_its_faults_and_waits() -> None:
    broken = starting().replace("cost: 1\n", "cost: one\n", 1)
    said = watched(Editor(starting(), broken, None, changed(5)))
    at = next(i for i, line in enumerate(said) if line.startswith("mine.yaml:"))
    assert "CL-E204 [Toll Road] “cost” is “one”" in said[at]
    assert said[at + 1] == "1 fault: waiting for the next save."
    assert said[at + 2] == "mine.yaml cannot be read; waiting for the next save."
    assert "  Toll Road: cost 1 → 5" in said, "it is compared with the last state without a fault"


def test_a_list_that_is_broken_from_the_start_is_compared_once_it_is_not() -> None:
    said = watched(Editor("game: hero-realms\n", starting(), changed(5)))
    assert "The list has no fault now; each save is compared with this one." in said
    assert "  Toll Road: cost 1 → 5" in said


def test_a_save_that_changes_nothing_plays_nothing() -> None:
    said = watched(Editor(starting(), starting() + "# a remark\n"))
    assert said[-1] == "  Nothing that is played differs; nothing was played."


def test_a_save_while_games_are_played_gives_them_up() -> None:
    said = watched(Editor(starting(), changed(5), changed(6), early=[1]))
    at = said.index("  Saved again: begun anew.")
    assert not any(line.startswith("What the change did") for line in said[:at])
    assert "  Toll Road: cost 1 → 6" in said[at:], "what was never reported on is no state before"


def test_a_fixed_list_is_compared_at_once_and_on_each_save() -> None:
    cards = HERO.load_cards(starting().encode(), "start")
    fixed = State(Listed("start.yaml", cards.digest, starting()), cards)
    said = watched(Editor(changed(5), changed(6)), fixed)
    assert [line for line in said if line.startswith(("At the", "Save", "  Toll"))] == [
        "At the start",
        "  Toll Road: cost 1 → 5",
        "Save 1",
        "  Toll Road: cost 1 → 6",
    ]
    assert (
        sum("command: tabletop-tui playtest diff start.yaml mine.yaml" in " ".join(line.split()) for line in said) == 2
    )


def test_the_file_is_looked_at_until_it_is_another(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("one")
    looks: list[float] = []

    def sleep(seconds: float) -> None:
        looks.append(seconds)
        if len(looks) == 2:
            path.unlink()
        elif len(looks) == 4:
            path.write_text("another")

    saves = Polled(path, sleep)
    assert saves.read() == b"one" and not saves.saved()
    assert saves.wait() and len(looks) == 4, "while the file is gone nothing was saved"
    assert saves.read() == b"another" and not saves.saved()


def test_the_command_needs_a_list(capsys, tmp_path: Path) -> None:
    assert main(["playtest", "watch", str(tmp_path / "none.yaml")]) == 2
    assert "the file cannot be read" in capsys.readouterr().err
