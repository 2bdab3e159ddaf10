"""The table of Hyborian Gates: a menu whose groups open, cards told in full, and what the shield says of a question."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from rules.core.contract import Action, Decision
from rules.hyborian import actions as act
from rules.hyborian.chain import Answer
from rules.hyborian.state import HyborianState
from tabletop_tui import keys
from tabletop_tui.boards.hyborian import card_thing
from tabletop_tui.screens.hyborian_menu import entries_of, short_value, steps
from tabletop_tui.screens.table import TableScreen
from tabletop_tui.widgets.detail import About
from tabletop_tui.widgets.entries import PICK_LETTERS, Entry, wanted
from tabletop_tui.widgets.menu import Menu


class HyborianTable(TableScreen):
    """One match of Hyborian Gates."""

    ABOUT: ClassVar[tuple[str, ...]] = (
        "The menu lists every legal act; an entry with … opens into the acts that share a Complex, a way or a card.",
        "e ends the phase, or passes when somebody may be answered. Esc closes a group, or leaves a question.",
        "w says which clause allows what is highlighted, or forbids what is under the cursor of the board.",
    )

    #: the keys of the groups that are open, the widest first
    path: tuple[str, ...] = ()

    @property
    def position(self) -> HyborianState:
        """The position."""
        state = self.match.state
        assert isinstance(state, HyborianState)
        return state

    # ---- the menu ----------------------------------------------------------------------------------------------------

    def show_menu(self, decision: Decision, done: Action | None = None) -> None:
        question = (decision.player, "" if not self._question or is_phase(decision) else decision.prompt)
        if done is not None or self._question is None or question != self._question:
            self.path = ()
        super().show_menu(decision, done)
        if self.ticks is None:
            self._open(decision, done)

    def _open(self, decision: Decision, done: Action | None = None) -> None:
        """The menu at the present place in its groups."""
        keymap = self.keymap
        self.entries = entries_of(
            self.position,
            decision,
            self.menu_names,
            self.path,
            keys.picks(keymap, PICK_LETTERS),
            keys.keys_of("finish", keymap)[0],
            self.only,
        )
        verb = done.verb if done is not None else ""
        self._present(decision.prompt, self.entries, wanted(self.entries, verb), verb)

    def _present(self, prompt: str, found: list[Entry], at: int, done: str = "", asking: bool = False) -> None:
        self.menu.show(prompt, found, at, value=self.shown_value, done=done, asking=asking)
        self._set_heights()

    def shown_value(self, entry: Entry) -> str:
        """The right column: what the entry was made with, else the numbers of its card or Trooper."""
        action = entry.act
        if entry.value or not isinstance(action, act.Act) or entry.kind in ("end", "group"):
            return entry.value
        return short_value(self.position, action)

    def choose(self, entry: Entry) -> None:
        decision = self.match.state.decision
        if not self.mine or decision is None or entry.kind not in ("group", "back"):
            super().choose(entry)
            return
        if entry.kind == "group":
            assert entry.act is not None
            self.path = (*self.path, steps(self.position, entry.act)[len(self.path)].key)
            self._open(decision)
        else:
            self.close_group(decision)

    def close_group(self, decision: Decision) -> None:
        """Close the innermost group, with the cursor on it again."""
        if not self.path:
            self._show_everything()
            return
        closed, self.path = self.path[-1], self.path[:-1]
        self._open(decision)
        at = next((i for i, entry in enumerate(self.entries) if closed in self._keys_of(entry)), 0)
        self.menu.highlight(self.entries[at])
        self.on_menu_highlighted(self.menu.Highlighted(self.entries[at]))

    def _keys_of(self, entry: Entry) -> tuple[str, ...]:
        return tuple(step.key for step in steps(self.position, entry.act)) if entry.act is not None else ()

    def action_back(self) -> None:
        decision = self.match.state.decision
        if self.path and decision is not None and self.mine and not self.menu.query_text:
            self.close_group(decision)
            return
        super().action_back()

    def _would_lose(self) -> bool:
        # what a phase leaves undone stays in hand and on the table
        return False

    # ---- the detail --------------------------------------------------------------------------------------------------

    def on_menu_highlighted(self, event: Menu.Highlighted) -> None:
        # the handler of the base would run once more by itself after this one
        event.prevent_default()
        super().on_menu_highlighted(event)
        entry = event.entry
        if entry is not None and entry.kind == "group" and isinstance(entry.act, act.Act) and self.mine:
            # the group is about its Complex or its card, not about the first act in it
            self.board.link(self._group_key(entry.act))

    def entry_about(self, entry: Entry, key: str) -> About:
        action = entry.act
        if entry.kind == "group" and isinstance(action, act.Act):
            group = self._group_key(action)
            thing = self.board.thing(group) if group else None
            if thing is None and action.card is not None:
                thing = card_thing("", action.card)
            return About(thing, entry.label, (f"{len(entry.acts)} ways; Enter shows them.",), action.clause)
        about = super().entry_about(entry, key)
        if isinstance(action, act.Act) and action.card is not None and (about.thing is None or in_hand(action)):
            about = replace(about, thing=card_thing("", action.card))
        if about.thing is not None:
            told = {*about.thing.lines, *about.thing.words}
            if isinstance(action, act.Act) and action.card is not None and action.card.text:
                # the printed text stands there; what the engine makes of it is told by i
                told |= {ability.words() for ability in action.card.abilities}
            about = replace(about, will=tuple(sentence for sentence in about.will if sentence not in told))
        return about

    def _group_key(self, action: act.Act) -> str:
        if isinstance(action, act.Send):
            return f"gate:{action.gate}"
        return "" if in_hand(action) else self.about(action)

    # ---- hand-over and bots ------------------------------------------------------------------------------------------

    def asked_words(self, name: str) -> str:
        s = self.position
        asked = s.stack[-1]
        if isinstance(asked, Answer) and asked.window.num:
            return f"{s.chain[-1].words(s).rstrip('.')}. {name} may answer."
        if s.phase in SECRET:
            return SECRET[s.phase].format(name)
        return f"{name} is asked something in {s.names[s.active]}’s turn, {s.phase}."

    def in_passing(self, text: str) -> bool:
        return text.startswith("pass") or text in ("no_more", "no_gate")


#: What the shield says where everybody chooses in secret.
SECRET: Final = {
    "Set-up": "{} picks a first Trooper, a Gate and its Pyramid in secret.",
    "Gate": "{} may lay a Gate face down.",
}


def is_phase(decision: Decision) -> bool:
    """Whether a phase is open, and not a question in it."""
    return any(action.verb == "end" for action in decision.actions)


def in_hand(action: act.Act) -> bool:
    """Whether an act is about a card in hand, and its piece only what the card goes to."""
    return isinstance(action, act.Attach | act.Cast)


TABLE: Final = HyborianTable
