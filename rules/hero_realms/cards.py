"""Card lists of Hero Realms: what a list holds, which cards are impossible, and how a list becomes engine objects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Any, Final

from rules.core.cardlist.faults import Code, Report, closest, quote
from rules.core.cardlist.kinds import Counts, Flag, Id, ListOf, Number, OneOf, Schema, Text
from rules.core.cardlist.language import CardFace, Language, Sheet
from rules.core.cardlist.record import Field, Phrase, Record, Values, Word
from rules.core.cardlist.shipped import shipped
from rules.core.cardlist.source import MapNode, parse
from rules.core.cardlist.twins import check_twins
from rules.core.contract import CardSet
from rules.hero_realms.card import FACTIONS, Card, CardPool
from rules.hero_realms.class_list import (
    CLASSES,
    DECK,
    character,
    check_classes,
    check_deck,
    class_face,
    class_places,
    named_in_decks,
    programs_of,
    sentence,
)
from rules.hero_realms.effects import Effect
from rules.hero_realms.program import Program
from rules.hero_realms.words import EFFECTS, WORDS, Ability

BASE: Final = "hero_realms/base.yaml"
STARTING_LIST: Final = "hero_realms/starting-list.yaml"

ABILITIES: Final[dict[str, str]] = {
    "primary": "What happens once, as the card is played.",
    "expend": "What a champion does when it is turned sideways.",
    "ally": "What may be done once a turn while another card of the same faction is in play.",
    "sacrifice": "What happens when the card is put from play into the sacrifice pile for it.",
}

CARD: Final = Record(
    "a card",
    [
        Field("id", Id(), "The name for programs, different on every card.", required=True),
        Field("name", Text(40), "The name for people, different on every card.", required=True),
        Field("copies", Number(1, 30), "How many of the card are in the market deck."),
        Field(
            "type",
            OneOf(
                {
                    "item": "stays until the discard phase",
                    "action": "stays until the discard phase",
                    "champion": "stays until it is stunned or sacrificed",
                }
            ),
            "What type of card it is.",
            required=True,
        ),
        Field("subtypes", ListOf(Text(24), 1, 4, "subtypes"), "What stands after the type: [Human, Mage]."),
        Field(
            "faction",
            OneOf(
                {
                    "none": "no faction, like starting cards",
                    "guild": "Guild",
                    "imperial": "Imperial",
                    "necros": "Necros",
                    "wild": "Wild",
                }
            ),
            "The faction; none when it is not given.",
        ),
        Field("cost", Number(0, 20), "What it costs in gold; a card that is never for sale has none."),
        Field("defense", Number(1, 20), "The combat in one turn that stuns the champion."),
        Field("guard", Flag(), "Whether the champion is a guard; false when it is not given."),
        Field("own", Flag(), "True marks a card whose numbers are this list’s own, not a published card’s."),
        Field("text", Text(400), "The rules text as a person reads it."),
        *(Field(key, EFFECTS, says) for key, says in ABILITIES.items()),
    ],
    named=("name", "id"),
    also={
        "if": {"properties": {"type": {"const": "champion"}}},
        "then": {"required": ["defense"]},
        "else": {"properties": {"guard": {"const": False}, "defense": False, "expend": False}},
        "dependentSchemas": {
            "ally": {"required": ["faction"], "properties": {"faction": {"not": {"const": "none"}}}},
            "copies": {"required": ["cost"]},
        },
    },
)

LIST: Final = Record(
    "the list",
    [
        Field("game", OneOf({"hero-realms": "Hero Realms"}), "The game that the list is for.", required=True),
        Field("id", Id(), "The name of the list for programs.", required=True),
        Field("title", Text(60), "The name of the list for people.", required=True),
        Field("about", Text(2000), "Where the numbers come from, and what is this list’s own.", required=True),
        Field("starter", Counts(Number(1, DECK), DECK), f"The {DECK} cards of a personal deck.", required=True),
        Field(
            "fire_gems",
            Record(
                "the Fire Gem pile",
                [
                    Field("card", Id(), "The id of the card that the pile is made of.", required=True),
                    Field("copies", Number(1, 60), "How many lie in the pile.", required=True),
                ],
            ),
            "The pile beside the market that is always for sale.",
            required=True,
        ),
        Field("market", Number(5, 400), "The cards of the market deck, all copies together.", required=True),
        Field("cards", ListOf(CARD, 1, 500, "cards"), "Every card of the list.", required=True),
        CLASSES,
    ],
)


class CardList(CardPool):
    """A card pool that knows where its numbers come from; `own` holds the ids of the cards marked as the list’s own."""

    about: str
    own: frozenset[str]


def load(data: bytes, file: str) -> CardList:
    """The cards of a list; `file` names it in faults. Raises CardListFaulty with every fault."""
    report = Report(file)
    root = parse(data, report)
    if root is None:
        report.finish()
    values = LIST.read(root or MapNode(1, 1), "the file", report)
    if values is None:
        report.finish()
        raise AssertionError("a list that could not be read has a fault")
    entries: list[Values] = values.get("cards") or []
    ids = {entry.node.text("id") for entry in entries}
    piles = _piles(values, ids)
    known = _subtypes(values, entries)
    cards = [_card(index, entry, values, piles, known, report) for index, entry in enumerate(entries)]
    check_twins(entries, "card", report)
    _check_counts(values, entries, ids, report)
    classes: list[Values] = values.get("classes") or []
    check_classes(classes, ids, _whole(values, entries), report)
    programs = programs_of(classes, known, report)
    report.finish()
    made = [card for card in cards if card is not None]
    return _pool(values, entries, made, programs, sha256(data).hexdigest())


@cache
def base() -> CardList:
    """The base set, as it ships."""
    return load(shipped(BASE), "base.yaml")


def _pool(
    values: Values, entries: list[Values], cards: list[Card], programs: list[tuple[Program, Program]], digest: str
) -> CardList:
    """The pool of a list without a fault; `programs` are skill and ability of each class."""
    by_id = {card.id: card for card in cards}
    classes: list[Values] = values.get("classes") or []
    gems = values.get("fire_gems")
    pool = CardList(
        id=values.get("id"),
        title=values.get("title"),
        digest=digest,
        cards=cards,
        market=[by_id[e.get("id")] for e in entries for _ in range(e.get("copies") or 0)],
        starter=[by_id[card] for card, copies in values.get("starter").items() for _ in range(copies)],
        fire_gem=by_id[gems.get("card")],
        fire_gems=gems.get("copies"),
        classes=[character(entry, both, by_id) for entry, both in zip(classes, programs, strict=True)],
    )
    pool.about = values.get("about")
    pool.own = frozenset(e.get("id") for e in entries if e.get("own"))
    return pool


def _card(
    index: int, entry: Values, values: Values, piles: set[str] | None, known: frozenset[str] | None, report: Report
) -> Card | None:
    """The card of an entry, after the checks that look at several of its keys; None when something is at fault."""
    with report.about(entry.node.text("name") or entry.node.text("id") or f"card {index + 1}"):
        before = len(report.faults)
        _check_type(entry, report)
        _check_sale(entry, values, piles, report)
        champion = entry.get("type") == "champion"
        faction = FACTIONS.index(entry.get("faction") or "none")
        subtypes = tuple(entry.get("subtypes") or ())
        programs: dict[str, Program | None] = {}
        for key in ABILITIES:
            phrases: list[Phrase[Ability, Effect]] | None = entry.get(key)
            ability = Ability(
                champion=champion,
                guard=bool(entry.get("guard")),
                faction=faction,
                subtypes=subtypes,
                in_play=key != "sacrifice",
                played=key == "primary",
                known=known,
                report=report,
            )
            # A word leans on the card's facts, so it is built only where those could be read.
            built = phrases is not None and not entry.faulty("type", "faction", "guard", "subtypes")
            programs[key] = ability.program(phrases) if built and phrases else None
        if len(report.faults) > before or entry.get("id") is None or entry.get("name") is None:
            return None
        return Card(
            index=index,
            id=entry.get("id"),
            name=entry.get("name"),
            type=entry.get("type") or "action",
            subtypes=subtypes,
            faction=faction,
            cost=entry.get("cost"),
            defense=entry.get("defense") or 0,
            guard=bool(entry.get("guard")),
            text=entry.get("text") or "",
            **programs,
        )


def _check_type(entry: Values, report: Report) -> None:
    kind = entry.get("type")
    if kind == "champion":
        if not entry.given("defense"):
            report.add(Code.IMPOSSIBLE, entry.at("type"), "a champion needs a defense, the combat that stuns it")
    elif kind is not None:
        a = "an action" if kind == "action" else "an item"
        if entry.given("defense"):
            report.add(Code.IMPOSSIBLE, entry.at("defense"), f"{a} has no defense; only a champion is attacked")
        if entry.get("guard"):
            report.add(Code.IMPOSSIBLE, entry.at("guard"), f"{a} cannot be a guard; only a champion can")
        if entry.given("expend"):
            report.add(Code.IMPOSSIBLE, entry.at("expend"), f"{a} cannot be expended; only a champion can")
        if not any(map(entry.given, ABILITIES)):
            report.add(Code.IMPOSSIBLE, entry.node, f"{a} without an ability does nothing; give it a primary ability")
    if entry.given("ally") and not entry.faulty("faction") and (entry.get("faction") or "none") == "none":
        told = "an ally ability needs a card of the same faction, and this card has no faction"
        report.add(Code.IMPOSSIBLE, entry.at("ally"), told)


def _check_sale(entry: Values, values: Values, piles: set[str] | None, report: Report) -> None:
    """A card is in the market deck, the Fire Gem pile or a personal deck; what is for sale has a cost."""
    card = entry.get("id")
    gems: Values | None = values.get("fire_gems")
    gem = card is not None and gems is not None and gems.get("card") == card
    if gem and entry.given("copies"):
        told = "the copies of this card are those of the Fire Gem pile; it cannot be in the market deck too"
        report.add(Code.IMPOSSIBLE, entry.at("copies"), told)
    if (gem or entry.given("copies")) and not entry.given("cost"):
        where = "the Fire Gem pile" if gem else "the market deck"
        report.add(Code.IMPOSSIBLE, entry.node, f"a card in {where} is for sale, so it needs a cost")
    if piles is not None and card is not None and card not in piles and not entry.given("copies"):
        told = "the key “copies” is missing: the card is neither a starting card nor the Fire Gem nor in a class’s deck"
        report.add(Code.MISSING_KEY, entry.node, told)


def _piles(values: Values, ids: set[str]) -> set[str] | None:
    """The ids of the Fire Gem and of the cards of personal decks, or None when the file does not tell.

    For a slip among them the card that was meant is in it too, so that one slip is one fault.
    """
    starter: dict[str, int] | None = values.get("starter")
    gems: Values | None = values.get("fire_gems")
    in_classes = named_in_decks(values)
    if starter is None or gems is None or gems.get("card") is None or in_classes is None:
        return None
    named = {*starter, gems["card"], *in_classes}
    node = values.value_at("starter")
    assert isinstance(node, MapNode)
    named |= node.entries.keys()  # those whose number is at fault
    return named | {closest(name, ids) for name in named - ids}


def _whole(values: Values, entries: list[Values]) -> bool:
    """Whether every card of the file could be read."""
    return not values.faulty("cards") and len(entries) == len(getattr(values.value_at("cards"), "items", ()))


def _subtypes(values: Values, entries: list[Values]) -> frozenset[str] | None:
    """The subtypes that cards of the list have, or None when the file does not tell."""
    if not _whole(values, entries) or any(entry.faulty("subtypes") for entry in entries):
        return None
    return frozenset(kind for entry in entries for kind in entry.get("subtypes") or ())


def _check_counts(values: Values, entries: list[Values], ids: set[str], report: Report) -> None:
    whole = _whole(values, entries)
    check_deck(values, "starter", "the starting deck", ids, whole, report)
    gems: Values | None = values.get("fire_gems")
    if gems is not None and gems.get("card") is not None and gems.get("card") not in ids and whole:
        told = f"the Fire Gem pile names {quote(gems.get('card'))}, and no card has that id"
        report.add(Code.BAD_VALUE, gems.value_at("card"), told, closest(gems.get("card"), ids))
    market: int | None = values.get("market")
    if market is not None and whole and not any(entry.faulty("copies") for entry in entries):
        total = sum(entry.get("copies") or 0 for entry in entries)
        if total != market:
            told = f"“market” says {market} cards; the copies of all cards add up to {total}"
            report.add(Code.COUNTS, values.at("market"), told)


def face(card: Card, pool: CardPool) -> CardFace:
    """A card for people: its facts, its printed text, and the sentences that the engine made of its effects."""
    copies = Counter(c.id for c in pool.market)[card.id]
    start = Counter(c.id for c in pool.starter)[card.id]
    places = [f"{copies} in the market deck"] if copies else []
    places += [f"{start} in each starting deck"] if start else []
    places += [f"{pool.fire_gems} in the Fire Gem pile"] if card is pool.fire_gem else []
    places += class_places(card, pool)
    facts = [
        ("Type", ", ".join([card.type, *card.subtypes])),
        ("Faction", FACTIONS[card.faction].capitalize()),
        ("Cost", f"{card.cost} gold" if card.cost >= 0 else "not for sale"),
        ("Copies", ", ".join(places)),
    ]
    if card.champion:
        facts.append(("Defense", f"{card.defense}{', guard' if card.guard else ''}"))
    if isinstance(pool, CardList) and card.id in pool.own:
        facts.append(("Source", "this list’s own"))
    abilities = {"Primary": card.primary, "Expend": card.expend, "Ally": card.ally, "Sacrifice": card.sacrifice}
    understood = [(label, sentence(program)) for label, program in abilities.items() if program is not None]
    return CardFace(card.id, card.name, tuple(facts), card.text, tuple(understood))


class HeroRealmsLanguage(Language):
    """The card language of Hero Realms, for the card tools."""

    game = "hero-realms"
    title = "Hero Realms"
    record = LIST
    sheet = Sheet("cards", CARD, total="market")

    def words(self) -> Mapping[str, Word[Any, Any]]:
        return WORDS.words

    def definitions(self) -> Schema:
        return WORDS.definitions()

    def load(self, data: bytes, file: str) -> CardSet:
        return load(data, file)

    def base(self) -> CardSet:
        return base()

    def source(self) -> bytes:
        return shipped(BASE)

    def starting_list(self) -> bytes:
        return shipped(STARTING_LIST)

    def summary(self, cards: CardSet) -> str:
        assert isinstance(cards, CardPool)
        classes = f", {len(cards.classes)} {'class' if len(cards.classes) == 1 else 'classes'}" if cards.classes else ""
        return f"{len(cards.market)} market cards, {cards.fire_gems} Fire Gems{classes}"

    def faces(self, cards: CardSet) -> list[CardFace]:
        assert isinstance(cards, CardPool)
        return [face(card, cards) for card in cards.cards] + [class_face(k) for k in cards.classes.values()]


LANGUAGE: Final = HeroRealmsLanguage()
