"""The menu as values: order, keys, numbers, the chain that one key plays, and what is asked once more."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.contract import Action
from tabletop_tui.table.match import Match
from tabletop_tui.widgets import entries as menu
from tabletop_tui.widgets.menu import spelled

Sit = Callable[..., Match]


class Plain(Action):
    """An act that only has a label."""

    __slots__ = ("said",)

    def __init__(self, text: str, verb: str, family: str = "", amount: int = 0) -> None:
        super().__init__(text, verb, "X-1", family, amount)
        self.said = text

    def label(self, names: object) -> str:
        return self.said


def offered(match: Match, **how: object) -> list[menu.Entry]:
    decision = match.state.decision
    assert decision is not None
    return menu.entries(match.state, decision, match.names, **how)  # type: ignore[arg-type]


def is_item(action: Action) -> bool:
    return action.verb == "play"


def test_the_finishing_entry_is_last_and_has_its_own_key(sit: Sit) -> None:
    found = offered(sit())
    assert found[-1].kind == "end" and found[-1].key == "e"
    assert [entry.key for entry in found[:-1]] == list(menu.DIGITS[: len(found) - 1])


def test_every_legal_act_is_in_exactly_one_entry(sit: Sit) -> None:
    match = sit()
    chosen = [act for entry in offered(match) for act in entry.acts]
    assert sorted(act.text for act in chosen) == sorted(act.text for act in match.state.legal())


def test_acts_that_differ_by_a_number_are_one_entry_set_to_the_most(sit: Sit) -> None:
    from rules.core.contract import Decision

    acts = (*(Plain(f"attack:{n}", "attack", "attack", n) for n in (1, 2, 3)), Plain("end", "end"))
    found = menu.entries(sit().state, Decision(0, "Do.", "X-1", acts), ("Ada", "Ben"))
    assert len(found) == 2
    assert found[0].numbered and found[0].act is acts[2]
    assert found[0].turned(-1).act is acts[1]
    assert found[0].turned(-99).act is acts[0] and found[0].turned(99).act is acts[2]


def test_more_entries_than_keys_leave_the_rest_to_the_arrows(sit: Sit) -> None:
    from rules.core.contract import Decision

    acts = tuple(Plain(f"x{n}", "choose") for n in range(40))
    found = menu.entries(sit().state, Decision(0, "Do.", "X-1", acts), ("Ada", "Ben"))
    keys = [entry.key for entry in found if entry.key]
    assert len(keys) == len(set(keys)) == len(menu.DIGITS + menu.PICK_LETTERS)
    assert "e" not in keys and "p" not in keys and len(found) == 40


def test_the_chain_plays_what_asks_nothing_and_its_value_is_the_sum(sit: Sit) -> None:
    match = sit()
    decision = match.state.decision
    assert decision is not None
    before = match.state.digest()
    chain = menu.play_chain(match.state, decision, is_item)
    assert len(chain) == 3 and match.state.digest() == before
    found = offered(match, chain=chain)
    assert found[0].kind == "all" and found[0].key == "p" and found[0].label == "Play 3 items"
    total = sum(int(value[1:]) for value in (match.state.value(act) for act in chain))
    assert sum(int(part[1:]) for part in found[0].value.split()) == total


def test_one_card_alone_is_no_chain(sit: Sit) -> None:
    match = sit()
    decision = match.state.decision
    assert decision is not None
    chain = menu.play_chain(match.state, decision, is_item)[:1]
    assert offered(match, chain=chain)[0].kind == "act"


def test_only_the_acts_of_a_thing_and_a_way_back(sit: Sit) -> None:
    match = sit()
    first = match.state.legal()[0]
    found = offered(match, only=frozenset({first.text}))
    assert [entry.kind for entry in found] == ["act", "back"]


def test_asked_once_more_says_what_would_be_lost(sit: Sit) -> None:
    match = sit()
    again = menu.asked_once_more(match.state, offered(match), match.names)
    assert again[0].label == "End turn anyway" and again[0].note
    assert all(entry.kind != "end" for entry in again[1:])


def test_the_cursor_stays_in_its_verb(sit: Sit) -> None:
    found = offered(sit())
    assert menu.wanted(found, "end") == len(found) - 1
    assert menu.wanted(found, "play", found[1].acts[0].text) == 1
    assert menu.wanted(found, "nothing") == 0


def test_a_filter_needs_every_word(sit: Sit) -> None:
    found = offered(sit())
    assert menu.filtered(found, "turn END") == [found[-1]]
    assert menu.filtered(found, "end nothing") == []


def test_values_are_spelled_out_where_there_is_room() -> None:
    assert spelled("−3●", 20) == "−3 gold"
    assert spelled("●4 ⚔2", 20) == "4 gold, 2 combat"
    assert spelled("●4 ⚔2", 10) == "●4 ⚔2"
    assert spelled("◆4", 20) == "◆4"
