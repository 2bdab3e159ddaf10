"""The table of Hyborian Gates: a menu whose groups open, cards told in full, and what the shield says of a question."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Final

from textual.binding import BindingType

from rules.core.contract import Action, Decision, Event
from rules.core.phrases import listed
from rules.hyborian import actions as act
from rules.hyborian.battle_steps import BattleAbility
from rules.hyborian.chain import Answer
from rules.hyborian.events import TurnBegan
from rules.hyborian.ring import TITLES
from tabletop_tui import keys
from tabletop_tui.boards.hyborian_fight import forecast
from tabletop_tui.boards.hyborian_things import card_thing
from tabletop_tui.boards.hyborian_turn import checklist
from tabletop_tui.boards.hyborian_ways import is_send
from tabletop_tui.boards.model import Picture
from tabletop_tui.screens.card import CardBox
from tabletop_tui.screens.hyborian_asking import HyborianAsking
from tabletop_tui.screens.hyborian_menu import entries_of, new_powers, short_value, steps
from tabletop_tui.screens.hyborian_picker import TransportPicker
from tabletop_tui.widgets.detail import About
from tabletop_tui.widgets.entries import PICK_LETTERS, Entry, wanted
from tabletop_tui.widgets.hyborian_checklist import TurnList
from tabletop_tui.widgets.menu import Menu


class HyborianTable(HyborianAsking):
    """One match of Hyborian Gates."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings("step.back", "step.forward")]
    ABOUT: ClassVar[tuple[str, ...]] = (
        "The menu lists every legal act; an entry with … opens into the acts that share a Complex, a way or a card.",
        "e ends the phase, or passes when somebody may be answered. Esc closes a group, or leaves a question.",
        "w says which clause allows what is highlighted, or forbids what is under the cursor of the board.",
        "[ and ] turn between the two sets of Dimensions, where there are two.",
    )

    #: the keys of the groups that are open, the widest first
    path: tuple[str, ...] = ()

    #: which set of Dimensions a narrow board shows
    which_set: int = 0
    checklist: TurnList | None = None

    def on_mount(self) -> None:
        # the handler of the base comes after this one by itself
        self.checklist = TurnList()
        self.query_one("#side").mount(self.checklist)

    @property
    def detail_rows(self) -> int:  # type: ignore[override]
        """The rows below the menu: the detail, and where there is room the checklist of the turn."""
        return 18 if self.size.width >= 120 and self.size.height >= 40 else 7

    def show_board(self) -> None:
        super().show_board()
        if self.checklist is not None:
            self.checklist.show(checklist(self.position, self._turn_so_far(), self.names))

    def _turn_so_far(self) -> Iterator[Event]:
        """The events since the turn of the active player began."""
        steps = self.match.steps
        first = len(steps)
        while first and not any(isinstance(event, TurnBegan) for event in steps[first - 1].events):
            first -= 1
        begun = not first
        for step in steps[max(0, first - 1) :]:
            for event in step.events:
                begun = begun or isinstance(event, TurnBegan)
                if begun:
                    yield event

    # ---- two sets of Dimensions --------------------------------------------------------------------------------------

    def picture(self) -> Picture:
        """The position; of two sets of Dimensions, the one that is not looked at folds where there is no room."""
        picture = super().picture()
        if self.position.sets == 1:
            return picture
        folded = "dims" if self.which_set else "dims2"
        zones = tuple(replace(z, role="folded") if z.id == folded else z for z in picture.zones)
        return replace(picture, zones=zones)

    def action_step_forward(self) -> None:
        """The other set of Dimensions."""
        if self.position.sets > 1:
            self.which_set = 1 - self.which_set
            self.show_board()

    def action_step_back(self) -> None:
        self.action_step_forward()

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
        kept = verb not in ("", "end") and any(entry.verb == verb for entry in self.entries)
        at = wanted(self.entries, verb) if kept or self.path else self._first_of(self.entries)
        self._present(self.prompt_of(decision), self.entries, at, verb)

    def _first_of(self, found: list[Entry]) -> int:
        """Where the cursor begins: what the phase or the question is about, else what ends it.

        Surges and abilities, which may be played at almost any time, are played on purpose and not by an Enter too
        many; only where something is answered the first of them comes first.
        """
        top = self.position.stack[-1]
        if isinstance(top, Answer) and top.window.num:
            return 0
        return next((i for i, entry in enumerate(found) if entry.verb not in AT_ANY_TIME), 0)

    def prompt_of(self, decision: Decision) -> str:
        """The question in the menu; what is answered stands whole on the stack beside it."""
        s = self.position
        top = s.stack[-1]
        if isinstance(top, Answer) and top.window.num:
            item = s.chain[-1]
            what = f"{self.names[item.seat]}’s transport" if item.kind == "transport" else item.card.name
            return f"Answer {what}, or pass."
        return decision.prompt

    def _present(self, prompt: str, found: list[Entry], at: int, done: str = "", asking: bool = False) -> None:
        found = self.with_barred(found, asking)
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
        if entry.kind == "group" and isinstance(entry.act, act.Send):
            self.open_picker(entry.act.gate)
        elif entry.kind == "group":
            assert entry.act is not None
            self.path = (*self.path, steps(self.position, entry.act)[len(self.path)].key)
            self._open(decision)
        else:
            self.close_group(decision)

    def open_picker(self, gate: int = 0, unit: int = 0) -> None:
        """The transports through a Complex, or those of a Trooper, as columns; what is sent comes back from it."""
        picker = TransportPicker(self.match, self.viewer, self.painter_turn(), gate, unit)
        self.prepare_picker(picker)

        def closed(_: None) -> None:
            if picker.chosen and self.mine:
                self.do_all(picker.chosen)

        self.app.push_screen(picker, closed)

    def prepare_picker(self, picker: TransportPicker) -> None:
        """Set a picker up before it opens; a lesson shows there what to do."""

    def painter_turn(self) -> str:
        """What the turn bar says at its right end."""
        return self.board.picture.bar.turn

    def open_thing(self, key: str) -> None:
        thing = self.board.thing(key)
        kind, _, num = key.partition(":")
        if thing is not None and self.mine and is_send(thing.actions):
            self.open_picker(**{"gate" if kind == "gate" else "unit": int(num)})
        else:
            super().open_thing(key)

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

    def point_at(self, action: Action) -> Entry | None:
        decision = self.match.state.decision
        if self.path and decision is not None:
            self.path = ()
            self._open(decision)
        return super().point_at(action)

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

    # ---- looking -----------------------------------------------------------------------------------------------------

    def action_card(self) -> None:
        """The card under the cursor in full, also where it lies neither on the board nor in the hand."""
        current = self.menu.current
        shown = self.detail.about.thing
        if self.board.has_focus or not self.mine or current is None or shown is None or self.board.thing(shown.key):
            super().action_card()
            return
        things = [shown]
        cards = dict.fromkeys(e.act.card for e in self.entries if isinstance(e.act, act.Act) and e.act.card is not None)
        at = 0
        if isinstance(current.act, act.Act) and current.act.card in cards:
            things = [card_thing("", card) for card in cards]
            at = list(cards).index(current.act.card)
        self.app.push_screen(CardBox(self.match, things, at))

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
            what = "way" if isinstance(action, act.Send | act.Walk | act.Drive) else "choice"
            many = len(entry.acts)
            inside = f"1 {what}; Enter shows it." if many == 1 else f"{many} {what}s; Enter shows them."
            return About(thing, entry.label, (inside,), action.clause)
        about = super().entry_about(entry, key)
        if isinstance(action, act.Act) and action.card is not None and (about.thing is None or in_hand(action)):
            about = replace(about, thing=card_thing("", action.card))
        more = (*self._power_words(action), *self._strike_after(action), *self._pass_words(action))
        about = replace(about, will=(*about.will, *more))
        if about.thing is not None:
            told = {*about.thing.lines, *about.thing.words}
            if isinstance(action, act.Act) and action.card is not None and action.card.text:
                # the printed text stands there; what the engine makes of it is told by i
                told |= {ability.words() for ability in action.card.abilities}
            about = replace(about, will=tuple(sentence for sentence in about.will if sentence not in told))
        return about

    def _power_words(self, action: Action | None) -> list[str]:
        """What a Gate with its Pyramid could send Troopers to, in full."""
        powers = new_powers(self.position, action) if isinstance(action, act.Act) else ()
        told = listed([f"{TITLES[d]} {n}" for d, n in enumerate(powers) if n])
        return [f"Power to send Troopers: {told}."] if told else []

    def _strike_after(self, action: Action | None) -> list[str]:
        """How a battle would end with a card or an ability, if nobody answered it."""
        if self.position.battle is None or not isinstance(action, WITH_STRIKE):
            return []
        if all(action.text != legal.text for legal in self.position.legal()):
            # a quick key has played it already, and the menu tells of it a moment late
            return []
        then = forecast(self.position, action, self.viewer)
        if not then:
            return []
        told: list[str] = []
        for line in then:
            numbers, _, who = line.rpartition("  ")
            told.append(f"{who}: {' '.join(numbers.split())}.")
        return ["If nobody answers:", *told]

    def _pass_words(self, action: Action | None) -> list[str]:
        """What passing means, and for how long it holds."""
        if action is None or not isinstance(self.position.stack[-1], Answer):
            return []
        told = PASS_WORDS.get(action.text)
        if told is None and action.text == "pass":
            chain = self.position.chain
            what = "" if not chain else "the transport" if chain[-1].kind == "transport" else chain[-1].card.name
            told = f"When all pass in a row, {what} resolves." if what else "The game goes on."
        return [told] if told else []

    def _group_key(self, action: act.Act) -> str:
        if isinstance(action, act.Send):
            return f"gate:{action.gate}"
        return "" if in_hand(action) else self.about(action)


def is_phase(decision: Decision) -> bool:
    """Whether a phase is open, and not a question in it."""
    return any(action.verb == "end" for action in decision.actions)


def in_hand(action: act.Act) -> bool:
    """Whether an act is about a card in hand, and its piece only what the card goes to."""
    return isinstance(action, act.Attach | act.Cast)


#: The verbs of what may be played in every phase.
AT_ANY_TIME: Final = frozenset({"Power Surge", "Use"})

#: What the passes that hold for longer mean.
PASS_WORDS: Final = {
    "pass:stack": "You are not asked again before everything announced has resolved.",
    "pass:battle": "You are not asked to answer again before this battle has ended.",
    "pass:turn": "You are not asked to answer again before your own turn begins.",
}

#: Acts in a battle whose effect on the strike is told.
WITH_STRIKE: Final = (act.LayVortex, act.Cast, act.PlaySurge, act.UseAbility, BattleAbility)

TABLE: Final = HyborianTable
