"""Swapping cards between the games of a series, line by line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core.errors import SetupError
from rules.core.sideboard import Sideboard
from tabletop_tui import plain_words as words
from tabletop_tui.boards.model import Thing
from tabletop_tui.boards.sideboard import card_of
from tabletop_tui.plain_voice import Left, Voice
from tabletop_tui.table import series
from tabletop_tui.table.errors import NotSaved
from tabletop_tui.table.match import Match

#: What may be typed, in the order of `help`
COMMANDS: Final[dict[str, str]] = {
    "swap 3 s2": "card 3 of the deck goes out, card 2 of the sideboard comes in; so does swap Fangs > The Wall",
    "? 3": "a card in full; ? s2 is one of the sideboard",
    "deck": "deck and sideboard once more",
    "undo": "take the last swap back",
    "reset": "the deck as it was when the series began",
    "done": "play the next game with this deck",
    "help": "this list",
    "quit": "leave; what was swapped is saved and can be gone on with",
}


class PlainSideboard:
    """Everybody in turn, each alone: what goes out of the deck and what comes in."""

    def __init__(self, match: Match, voice: Voice) -> None:
        self.match = match
        self.voice = voice

    def run(self) -> None:
        """Ask all who have not finished. Raises Left, NotSaved."""
        asked = series.to_swap(self.match)
        bots = [name for seat, name in enumerate(self.match.names) if not self.match.is_person(seat)]
        if asked and bots:
            self.voice.say(f"{' and '.join(bots)} {'keeps the' if len(bots) == 1 else 'keep their'} deck.", "bots")
        for seat in asked:
            if self.match.shielded:
                self._hand_over(seat)
            board = series.sideboard(self.match, seat)
            assert board is not None
            _Seat(self.match, self.voice, seat, board).run()
        if asked and self.match.shielded:
            self.voice.cover()

    def _hand_over(self, seat: int) -> None:
        name = self.match.names[seat]
        self.voice.cover()
        self.voice.say(f"Pass the keyboard to {name}. Everyone else: look away.", "hand over", player=name)
        self.voice.enter(f"Enter shows {name}’s deck. ")
        self.voice.cover()


class _Seat:
    """One player at the sideboard."""

    def __init__(self, match: Match, voice: Voice, seat: int, board: Sideboard) -> None:
        self.match, self.voice, self.seat, self.board = match, voice, seat, board
        self.name = match.names[seat]
        self._before: list[str] = []

    @property
    def swap(self) -> str:
        return series.swapped(self.match, self.seat)

    def run(self) -> None:
        self._show()
        self.voice.say("swap 3 s2 swaps; done plays on; help lists what can be typed.", "help")
        while not (self.seat in self.match.swaps and self.match.swaps[self.seat].done):
            self._answer(self.voice.ask(f"{self.name}, sideboard> "))

    def _answer(self, typed: str) -> None:
        verb, _, rest = typed.partition(" ")
        verb, rest = verb.lower(), rest.strip()
        if not typed or (verb in ("deck", "state") and not rest):
            self._show()
        elif verb == "swap":
            self._swap(rest)
        elif typed.startswith("?"):
            self._explain(typed[1:].strip())
        elif verb in ("undo", "u") and not rest:
            self._undo()
        elif verb == "reset" and not rest:
            self._before.append(self.swap)
            self._put("")
        elif verb == "done" and not rest:
            self._done()
        elif verb in ("quit", "q", "exit") and not rest:
            raise Left
        elif verb in ("help", "h") and not rest:
            for command, what in COMMANDS.items():
                self.voice.say(f"  {command}: {what}.", "help")
        else:
            shown = "".join(c if c.isprintable() else "·" for c in typed[:40])
            self.voice.say(f"“{shown}” is nothing that can be done here; type help for what can be typed.", "error")

    # -- swapping ---------------------------------------------------------------------------------------------

    def _swap(self, rest: str) -> None:
        out, arrow, in_ = rest.partition(">")
        if not arrow:
            out, _, in_ = rest.partition(" ")
        deck, spare = self.board.after(self.swap)
        gone = self._card(out.strip(), deck, "")
        come = self._card(in_.strip(), spare, "s")
        if not gone or not come:
            which = out.strip() if not gone else in_.strip()
            where = "deck" if not gone else "sideboard"
            self.voice.say(f"The {where} has no card “{which[:40]}”; swap 3 s2 swaps by number.", "error")
            return
        try:
            swap = self.board.with_swap(self.swap, gone, come)
        except SetupError as error:
            self.voice.say(str(error), "error")
            return
        self._before.append(self.swap)
        self._put(swap)

    def _undo(self) -> None:
        if not self._before:
            self.voice.say("Nothing was swapped that could be taken back.", "refused")
            return
        self._put(self._before.pop())

    def _put(self, swap: str, done: bool = False) -> None:
        """Write it down, and wait for room where there is none."""
        try:
            self.match.swap(self.seat, swap, done)
        except NotSaved as error:
            told: NotSaved | None = error
            while told is not None:
                self.voice.say(f"{told} Free some room, then press Enter.", "not saved")
                self.voice.enter("")
                try:
                    self.match.retry()
                    told = None
                except NotSaved as again:
                    told = again
        if not done:
            self._told()

    def _done(self) -> None:
        faults = self.board.faults(self.swap)
        if faults:
            self._told()
            self.voice.say("A deck with faults cannot be played: swap on, or type reset.", "refused")
        else:
            self._put(self.swap, done=True)

    # -- telling ----------------------------------------------------------------------------------------------

    def _told(self) -> None:
        """What is swapped, and whether the deck may be played."""
        board, swap = self.board, self.swap
        pairs = ", ".join(board.words(swap))
        self.voice.say(f"Swapped: {pairs}." if pairs else "Nothing is swapped.", "swapped", swap=swap)
        faults = board.faults(swap)
        for fault in faults:
            self.voice.say(f"✗ {fault}" if not self.voice.as_json else str(fault), "fault", clause=fault.clause)
        if not faults:
            self.voice.say(f"The deck is legal: {sum(board.deck.values())} cards as before. § HG-DECK-4", "legal")

    def _show(self) -> None:
        deck, spare = self.board.after(self.swap)
        say = self.voice.say
        for title, pile, mark in ((f"{self.name}’s deck, {self.board.title}", deck, ""), ("Sideboard", spare, "s")):
            say(f"{title}: {sum(pile.values())} cards.", "pile", cards={card: n for card, n in pile.items() if n})
            if not self.voice.as_json:
                for number, (card, count) in enumerate(pile.items(), 1):
                    thing = self._thing(card)
                    facts = ", ".join(part for part in (thing.kind, thing.shield) if part)
                    say(f"{mark + str(number):>4}  {count} × {self.board.names[card]}: {facts}")
        self._told()

    def _explain(self, about: str) -> None:
        deck, spare = self.board.after(self.swap)
        card = self._card(about, deck, "") or self._card(about, spare, "s")
        if card:
            self.voice.say(words.thing_words(self._thing(card)), "card", card=card)
        else:
            self.voice.say(f"No card of deck or sideboard is “{about[:40]}”.", "error")

    def _thing(self, card: str) -> Thing:
        assert self.match.cards is not None
        return card_of(self.match.game.id, self.match.cards.cards, card)

    def _card(self, typed: str, pile: Mapping[str, int], mark: str) -> str:
        """The card of a pile that was typed: its number, its id or its name; empty for none."""
        number = typed.lower().removeprefix(mark)
        if number.isascii() and number.isdecimal() and typed.lower().startswith(mark):
            listed = list(pile)
            return listed[int(number[:4]) - 1] if 1 <= int(number[:4]) <= len(listed) else ""
        wanted = typed.casefold().replace("'", "’")
        return next((card for card in pile if wanted in (card, self.board.names[card].casefold())), "")
