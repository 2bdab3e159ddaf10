"""The action menu as values: the legal acts of a decision, grouped, keyed, merged and asked once more. No Textual."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.core.contract import Action, Blocked, Decision, State

#: Letters that pick entries after the digits; a keymap that uses one of them takes it away.
PICK_LETTERS: Final = "abcdfjkmstxyz"
DIGITS: Final = "1234567890"

#: Verbs that end something: always the last entry, always on the finishing key.
FINISHING: Final = frozenset({"end", "finish", "pass", "done", "stop"})

_GAIN: Final = re.compile(r"([−+]?)(\d*)([●⚔♥])(\d*)")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the menu.

    kind     `act`, `all` (a chain of acts), `end` (finishes something), `back` (shows the whole menu again),
             `tick` (ticked and unticked), `done` (carries the ticks out), `group` (opens into the acts it stands for),
             `blocked` (cannot be done; choosing it says why)
    acts     the acts it stands for: one; the values of a number, least first; or the chain, in order
    at       which of `acts` is set, for a number
    note     a line below it, for the thing that would be lost
    group    the partner who does it, where partners share one turn: entries stand under that name
    blocked  what cannot be done and why, of an entry that says so
    """

    kind: str
    key: str
    label: str
    value: str
    verb: str
    acts: tuple[Action, ...]
    at: int = 0
    note: str = ""
    group: str = ""
    blocked: Blocked | None = None

    @property
    def full(self) -> str:
        """The label with the name of who does it."""
        return f"{self.group}: {self.label}" if self.group else self.label

    @property
    def act(self) -> Action | None:
        """The act that choosing the entry does first."""
        return self.acts[self.at] if self.acts else None

    @property
    def numbered(self) -> bool:
        """Whether the entry is a number to set."""
        return self.kind == "act" and len(self.acts) > 1

    def turned(self, by: int) -> Entry:
        """The entry with its number moved by so many values, held at both ends."""
        return replace(self, at=min(max(0, self.at + by), len(self.acts) - 1))


def entries(
    state: State,
    decision: Decision,
    names: Sequence[str],
    pick_letters: str = PICK_LETTERS,
    keys: tuple[str, str] = ("e", "p"),
    chain: Sequence[Action] = (),
    only: frozenset[str] | None = None,
) -> list[Entry]:
    """The menu of a decision, in the engine’s order by verb.

    pick_letters   letters that may pick an entry; keys: those of the finishing and the play-all entry
    chain          acts that one entry does together (“Play n items”); empty for none
    only           texts of the acts to show; None for all
    """
    acts = [act for act in decision.actions if only is None or act.text in only]
    found: list[Entry] = []
    families: dict[str, list[Action]] = {}
    order: dict[str, list[Entry]] = {}
    for act in acts:
        if act.verb in FINISHING:
            continue
        verb = order.setdefault(act.verb, [])
        if act.family:
            members = families.setdefault(act.family, [])
            members.append(act)
            if len(members) > 1:
                continue
        verb.append(Entry("act", "", act.label(names), "", act.verb, (act,)))
    if len(chain) > 1 and only is None:
        found.append(Entry("all", keys[1], chain_label(chain), chain_value(state, chain), chain[0].verb, tuple(chain)))
    for group in order.values():
        for entry in group:
            act = entry.acts[0]
            if act.family and len(families[act.family]) > 1:
                values = sorted(families[act.family], key=lambda member: member.amount)
                entry = replace(entry, acts=tuple(values), at=len(values) - 1)
            found.append(entry)
    found = grouped(found, names)
    signs = iter(DIGITS + pick_letters)
    keyed = [entry if entry.key else replace(entry, key=next(signs, "")) for entry in found]
    keyed += finishing(decision, names, keys[0], signs, only)
    if only is not None:
        keyed.append(Entry("back", "", "Show everything", "", "", ()))
    return keyed


def grouped(found: Sequence[Entry], names: Sequence[str]) -> list[Entry]:
    """The entries by the partner whose name their label begins with, as “Ada: Play Gold”; others keep their place."""
    out: list[Entry] = []
    for entry in found:
        name = next((name for name in names if entry.label.startswith(f"{name}: ")), "")
        out.append(replace(entry, group=name, label=entry.label.removeprefix(f"{name}: ")) if name else entry)
    order = {name: place for place, name in enumerate(("", *names))}
    return sorted(out, key=lambda entry: order[entry.group])


def finishing(
    decision: Decision,
    names: Sequence[str],
    key: str,
    signs: Iterator[str],
    only: frozenset[str] | None = None,
) -> list[Entry]:
    """The entries that end something, the first on the finishing key, others on the signs that are left."""
    acts = [act for act in decision.actions if act.verb in FINISHING and (only is None or act.text in only)]
    return [
        Entry("end", key if index == 0 else next(signs, ""), act.label(names), "", act.verb, (act,))
        for index, act in enumerate(acts)
    ]


def barred(blocked: Sequence[Blocked]) -> list[Entry]:
    """Entries for what cannot be done, under a heading of their own."""
    return [Entry("blocked", "", item.label, item.short, "", (), group="Not now", blocked=item) for item in blocked]


def value(state: State, entry: Entry) -> str:
    """The right column of an entry at the number it is set to."""
    if entry.kind in ("all", "done", "group", "blocked") or entry.act is None:
        return entry.value
    return state.value(entry.act)


def chain_label(chain: Sequence[Action]) -> str:
    """What the chain entry says."""
    return f"Play {len(chain)} items"


def chain_value(state: State, chain: Sequence[Action]) -> str:
    """The gains of a chain added up by sign: `●4 ⚔2`."""
    sums: dict[str, int] = {}
    for act in chain:
        for _, before, sign, after in _GAIN.findall(state.value(act)):
            sums[sign] = sums.get(sign, 0) + int(before or after or 0)
    return " ".join(f"{sign}{sums[sign]}" for sign in "●⚔♥" if sums.get(sign))


def play_chain(state: State, decision: Decision, item: Callable[[Action], bool]) -> list[Action]:
    """The plays that ask nothing, turn up nothing and may therefore be done together: acts that `item` accepts.

    Found by doing them on a copy, so that whatever a card list says holds.
    """
    copy = state.clone()
    ends = [act for act in decision.actions if act.verb in FINISHING]
    chain: list[Action] = []
    refused: set[str] = set()
    while True:
        act = next(
            (act for act in copy.legal() if act.verb == "play" and act.text not in refused and item(act)),
            None,
        )
        if act is None or len(chain) > 40:
            return chain
        trial = copy.clone()
        trial.apply(act)
        asked = trial.decision
        if (
            asked is None
            or asked.player != decision.player
            or [act for act in asked.actions if act.verb in FINISHING] != ends
            or trial.revealed != copy.revealed
        ):
            refused.add(act.text)
            continue
        copy = trial
        chain.append(act)


def spendable(state: State, found: Sequence[Entry]) -> list[Entry]:
    """Entries that would still spend or gain something, which ending would lose: plays, attacks and purchases."""
    return [
        entry
        for entry in found
        if entry.kind == "act" and entry.act is not None and _GAIN.search(state.value(entry.act))
    ]


def asked_once_more(state: State, found: Sequence[Entry], names: Sequence[str]) -> list[Entry]:
    """The menu again with its finishing entry reworded and first, then what could still be done."""
    end = next(entry for entry in found if entry.kind == "end")
    act = end.act
    lost = " ".join(state.consequence(act, names)[:1]) if act is not None else ""
    return [replace(end, label=f"{end.label} anyway", note=lost), *(e for e in found if e.kind in ("act", "all"))]


def wanted(found: Sequence[Entry], verb: str, action: str = "") -> int:
    """Where the cursor goes in a new menu: the same act, the same verb, or the first entry."""
    for index, entry in enumerate(found):
        if action and any(act.text == action for act in entry.acts) and entry.kind == "act":
            return index
    return next((index for index, entry in enumerate(found) if verb and entry.verb == verb and entry.kind != "all"), 0)


def filtered(found: Sequence[Entry], query: str) -> list[Entry]:
    """Entries whose label has every word of the query."""
    words = query.casefold().split()
    return [entry for entry in found if all(word in entry.full.casefold() for word in words)]
