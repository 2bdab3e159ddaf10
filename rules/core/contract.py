"""The contract of a game: everything that a screen, a bot, a journal or a playtest may ask of the rules.

A game is a `Game` that starts `State`s. A state always says who decides and every legal `Action`; `apply` carries
one out and gives the `Event`s that came of it. Nothing here knows a particular game.

In the compiled build too the plain values (`Setup`, `Outcome` and such) are classes of the interpreter, which pickle:
they are what goes from process to process. States, acts and events never do.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from rules.core.abstract import Abstract
from rules.core.errors import IllegalAction

if TYPE_CHECKING:
    from rules.core.position import Positions
    from rules.core.sideboard import Sideboard

#: The viewer that is nobody in particular: what lies open on the table and nothing else.
TABLE: Final = -1

#: The actor of a state that is over.
NOBODY: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """One legal act, small, immutable and shared: within one card list, equal acts are the same object.

    text      stable form that parses back with `State.find`, such as `buy:street_thug`; names a card, never a place
    verb      the group of the menu it belongs to, in the game's own word
    clause    ids of the clauses that allow it, separated by spaces
    family    the same for acts that differ by a number only; empty for the others
    amount    that number
    """

    __slots__ = ("amount", "clause", "family", "text", "verb")

    def __init__(self, text: str, verb: str, clause: str, family: str = "", amount: int = 0) -> None:
        self.text = text
        self.verb = verb
        self.clause = clause
        self.family = family
        self.amount = amount

    def apply(self, s: Any) -> None:
        """Carry it out on a state of its game; only `State.apply` calls this."""
        raise NotImplementedError

    def label(self, names: Sequence[str]) -> str:
        """What a menu shows: verb and thing, without numbers that stand in the value column."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return self.text


@mypyc_attr(native_class=False)
@dataclass(frozen=True, slots=True)
class Decision:
    """Who decides, what is asked in one sentence, under which clause, and all that may be answered."""

    player: int
    prompt: str
    clause: str
    actions: tuple[Action, ...]


@mypyc_attr(native_class=False)
@dataclass(frozen=True, slots=True)
class Blocked:
    """Something a player might try and cannot do now.

    text      the form the act would have, so that a screen can match it with what lies under the cursor
    label     what a menu would show
    reason    one sentence: the obstacle, then the numbers, then what would allow it
    short     the same in a few cells: “gold 3 of 4”
    clause    the clause that forbids it
    """

    text: str
    label: str
    reason: str
    short: str
    clause: str


@mypyc_attr(allow_interpreted_subclasses=True)
class Event:
    """Something that happened. `head` events open a new line of the log; the others continue it after a colon.

    heading   it is the heading above the lines of a turn, not one of them
    reveals   what came to light, as undo says it: “no undo: a new card was turned up”; empty when nothing did
    """

    __slots__ = ()
    head: ClassVar[bool] = False
    heading: ClassVar[bool] = False
    reveals: ClassVar[str] = ""

    def words(self, names: Sequence[str], viewer: int) -> str:
        """What `viewer` saw, in names and the past tense; empty when it is not worth a word to them.

        Whatever the viewer may not know is worded as what they saw: “drew a card”.
        """
        raise NotImplementedError

    def repeats(self, before: Event) -> bool:
        """Whether this tells all that the event told just before did, so that a log needs only this one."""
        return False


@mypyc_attr(native_class=False)
@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winners' seats (none: a draw), in one sentence, under which clause."""

    winners: tuple[int, ...]
    reason: str
    clause: str


@mypyc_attr(native_class=False)
@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: the name shown, and what the game lets a seat choose (a class, a deck)."""

    name: str
    choices: Mapping[str, str] = field(default_factory=dict)


@mypyc_attr(native_class=False)
@dataclass(frozen=True, slots=True)
class StartAt:
    """The position that a game starts from in place of its beginning: the text of its file.

    reseed    whether the seed of the match decides what is left to chance even where the file says it
    """

    text: str
    reseed: bool = False


@mypyc_attr(native_class=False)
@dataclass(frozen=True, slots=True)
class Setup:
    """All that a game needs to start, but the seed.

    format        empty for the one that the number of seats picks
    turn_limit    turns after which the game is a draw; 0 for none (tables of people)
    position      what `rules.core.position.begin` starts from; None for the beginning of the game
    """

    seats: tuple[Seat, ...]
    format: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    turn_limit: int = 0
    position: StartAt | None = None


@mypyc_attr(allow_interpreted_subclasses=True)
class CardSet:
    """A card list made ready for the engine."""

    id: str
    title: str
    digest: str


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Abstract):
    """A position of one game. Mutable, cheap to clone; everything it needs, chance included, is inside."""

    __slots__ = ()

    @abstractmethod
    def actor(self) -> int:
        """The seat that decides, or NOBODY when the game is over."""

    @abstractmethod
    def legal(self) -> list[Action]:
        """Every legal act of the actor, in the order of the menu; empty only when the game is over."""

    @abstractmethod
    def apply(self, action: Action) -> Sequence[Event]:
        """Carry out one of the acts that `legal` gave (any other: undefined) and say what happened.

        The events are empty unless `record(True)` was called: without a reader they cost nothing.
        """

    @abstractmethod
    def record(self, on: bool) -> None:
        """Whether `apply` tells what happened."""

    @property
    @abstractmethod
    def decision(self) -> Decision | None:
        """What is asked now, or None when the game is over."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """The number of the turn, from 1."""

    @property
    @abstractmethod
    def revealed(self) -> int:
        """How often something hidden or random has come to light; a rise forbids taking back."""

    @abstractmethod
    def view(self, player: int) -> Any:
        """What a seat (or TABLE) may know, as a value that compares; nothing in it depends on the rest."""

    @abstractmethod
    def clone(self) -> State:
        """An independent copy; it records nothing until told to."""

    @abstractmethod
    def redeal(self, player: int, seed: int) -> State:
        """A copy in which all that this seat cannot know is dealt anew, future chance included."""

    @abstractmethod
    def sees(self, player: int) -> frozenset[int]:
        """The seats whose hidden things this seat sees: itself, and its partners in some formats."""

    @abstractmethod
    def chances(self) -> Mapping[str, int]:
        """The state of each source of chance by its name."""

    @abstractmethod
    def set_chances(self, chances: Mapping[str, int]) -> None:
        """Put the sources of chance into the given states."""

    @abstractmethod
    def inventory(self) -> Mapping[str, int]:
        """How many there are of every thing that can be neither made nor lost, wherever it lies."""

    @abstractmethod
    def problems(self) -> list[str]:
        """Each broken invariant in a sentence; empty in a sound state."""

    @abstractmethod
    def digest(self) -> str:
        """A hash of the whole state, equal only for states that are equal in everything."""

    @abstractmethod
    def blocked(self, player: int) -> list[Blocked]:
        """What the seat might try and cannot now, the nearest first, each with its reason."""

    def called(self, text: str) -> str:
        """What a menu would call the act that a text names, legal or not; the text itself where none is named."""
        return text

    def why_not(self, player: int, text: str) -> Blocked | None:
        """Why the seat cannot do what a text names, also what no menu would list; None when it may be done.

        The text of a family (`attack:p2` of `attack:p2:5`) may be done when one of its acts may.
        """
        barred = self.blocked(player)
        for item in barred:
            if item.text == text:
                return item
        if barred and not self._decides(player):
            return replace(barred[0], text=text, label=self.called(text))
        if any(text in (action.text, action.family) for action in self.legal()):
            return None
        try:
            self.find(text)
        except IllegalAction as error:
            reason = error.reason[:1].upper() + error.reason[1:].rstrip(".") + "."
            return Blocked(text, self.called(text), reason, "", error.clause)
        return None

    def _decides(self, player: int) -> bool:
        """Whether the seat, or a partner whose hidden things it sees, is the one to act."""
        actor = self.actor()
        return actor >= 0 and (actor == player or actor in self.sees(player))

    def find(self, text: str) -> Action:
        """The legal act with this text.

        Raises IllegalAction, with the reason where the rules know one.
        """
        for action in self.legal():
            if action.text == text:
                return action
        reason, clause = self.refusal(text)
        raise IllegalAction(text, reason, clause)

    def refusal(self, text: str) -> tuple[str, str]:
        """Why the act of a text is not legal now: a sentence, and the clause where one is known."""
        return "it is not among the legal acts", ""

    @abstractmethod
    def value(self, action: Action) -> str:
        """What the act gives or costs, in glyphs, for the right column of a menu; may be empty."""

    @abstractmethod
    def consequence(self, action: Action, names: Sequence[str]) -> list[str]:
        """What will happen if a legal act is chosen, in short sentences, before it is chosen."""


@mypyc_attr(native_class=False)
@dataclass(frozen=True, slots=True)
class Format:
    """A way to play: its id, its name for people, one sentence, and how many seats it takes."""

    id: str
    title: str
    summary: str
    players: tuple[int, ...]
    teams: bool = False


@mypyc_attr(native_class=False)
@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Something that each seat chooses at set-up: a class, a faction, a deck.

    key       as in `Seat.choices`; title as people read it; clause of the rulebook
    options   value, name and one sentence for each; the first is the one meant when a seat chooses nothing
    """

    key: str
    title: str
    clause: str
    options: tuple[tuple[str, str, str], ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Abstract):
    """A game that can be started; one instance each, found by id."""

    id: ClassVar[str]
    title: ClassVar[str]
    kind: ClassVar[str]
    formats: ClassVar[tuple[Format, ...]]
    #: True when a seat has something that the others must not see, so that hand-overs need a shield
    hidden: ClassVar[bool]

    @property
    @abstractmethod
    def options(self) -> type[Any]:
        """The pydantic model of the set-up options; each field has a default, a title and a description."""

    @abstractmethod
    def default_cards(self) -> CardSet:
        """The card list that ships with the game."""

    @abstractmethod
    def load_cards(self, text: bytes, name: str) -> CardSet:
        """A card list from its bytes; raises `rules.core.cardlist.CardListFaulty` with every fault."""

    @abstractmethod
    def start(self, setup: Setup, seed: int, cards: CardSet | None = None) -> State:
        """The first position. Raises SetupError when the set-up cannot be played."""

    @abstractmethod
    def rulebook(self) -> str:
        """The text of the rulebook, Markdown with a heading for every clause."""

    def positions(self) -> Positions | None:
        """How positions are read from files and written to them; None for a game without."""
        return None

    def seat_choices(self, cards: CardSet) -> tuple[SeatChoice, ...]:
        """What each seat chooses with this card list."""
        return ()

    def sideboard(self, setup: Setup, seat: int, cards: CardSet) -> Sideboard | None:
        """What a seat may swap between the games of a series; None where it has nothing to swap.

        It counts from the deck that the seat chose, whatever swap the set-up names. Raises SetupError.
        """
        return None

    def seat_roles(self, format_id: str) -> tuple[str, ...]:
        """For each seat of a format what it is in it, in a few words; empty where all seats are alike."""
        return ()

    def format_for(self, players: int) -> str:
        """The format that this number of seats means when none is named."""
        for form in self.formats:
            if players in form.players:
                return form.id
        return ""
