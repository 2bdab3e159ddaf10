"""Card lists of Hyborian Gates: what a list holds, which cards are impossible, and how it becomes engine objects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Any, Final

from rules.core.cardlist.faults import Code, Report, quote
from rules.core.cardlist.kinds import Flag, Id, ListOf, Number, OneOf, Schema, Text
from rules.core.cardlist.language import CardFace, Language, Sheet
from rules.core.cardlist.record import Field, Impossible, Record, Values, Word
from rules.core.cardlist.shipped import shipped
from rules.core.cardlist.source import MapNode, parse
from rules.core.cardlist.twins import check_twins
from rules.core.contract import CardSet
from rules.hyborian import ability as ab
from rules.hyborian import (  # noqa: F401  words enter their vocabularies as they are imported
    battle_words,
    complex_words,
    condition_words,
    deck_words,
    lasting_words,
    words,
)
from rules.hyborian.card import ATTACHMENTS, FIGHTERS, KINDS, Card, CardPool, Deck
from rules.hyborian.decks import DECK_FIELDS, INLINE_DECK, build_deck, read_deck
from rules.hyborian.one_file import with_decks
from rules.hyborian.ring import DIMENSIONS, TITLES
from rules.hyborian.select import dimension_number
from rules.hyborian.terms import AIM, CONDITIONS, COSTS, EFFECTS, SOME_CONDITIONS, SOME_COSTS, WORDS, Making, aim

LIMITED: Final = "hyborian/limited.yaml"
DECKS: Final = ("hyboria", "gaea", "asgard", "atlantis", "osiris", "chaos")

RARITIES: Final = {
    "common": "Common",
    "uncommon": "Uncommon",
    "rare": "Rare",
    "ultra_rare": "Ultra Rare",
    "promo": "Promo",
}
#: Which kinds of ability a card of each kind may have.
ALLOWED: Final[dict[str, frozenset[str]]] = {
    **{kind: frozenset(ab.KINDS) - {"play"} for kind in (*FIGHTERS, *ATTACHMENTS)},
    "gate": frozenset({"static", "activated", "enters", "trigger"}),
    **{kind: frozenset({"play"}) for kind in ("surge", "vortex", "magic")},
}

ABILITY: Final = Record(
    "an ability",
    [
        Field("kind", OneOf(ab.KINDS), "Which rule of the game looks at it.", required=True),
        Field("event", OneOf(ab.EVENTS), "For a trigger: what it waits for."),
        Field("replaces", OneOf(ab.LOSSES), "For a replacement: which loss; any when it is not given."),
        Field("zone", OneOf(ab.ZONES), "Where the card must be; anywhere in play when it is not given."),
        Field("when", SOME_CONDITIONS, "Conditions, all of which must hold."),
        Field("optional", Flag(), "True for “may” and “can”; without it what can happen must."),
        Field("cost", SOME_COSTS, "What must be given for it."),
        Field("target", ListOf(AIM, 1, 2, "targets"), "What it is aimed at."),
        Field("effects", EFFECTS, "What it does, in order.", required=True),
        Field(
            "limit",
            Record(
                "a limit",
                [
                    Field("per", OneOf(ab.LIMITS), "In what.", required=True),
                    Field("count", Number(1, 5), "How often; once when it is not given."),
                ],
            ),
            "How often it may be used.",
        ),
    ],
)

CARD: Final = Record(
    "a card",
    [
        Field("id", Id(), "The name for programs, different on every card.", required=True),
        Field("name", Text(40), "The name for people, different on every card.", required=True),
        Field("kind", OneOf(KINDS), "What kind of card it is.", required=True),
        Field(
            "dimension",
            OneOf({**dict(zip(DIMENSIONS, TITLES, strict=True)), "none": "no Dimension"}),
            "The home Dimension; none when it is not given.",
        ),
        Field("icons", Number(0, 6), "Points of Pyramid power that it costs to transport."),
        Field("attack", Number(0, 15), "The printed attack; a Companion’s or Tech’s is added to its bearer’s."),
        Field("defense", Number(0, 15), "The printed defense."),
        Field("rarity", OneOf(RARITIES), "How rare it was."),
        Field("one_use", Flag(), "True for a card with 1 use a game; a deck then holds one copy."),
        Field("text", Text(400), "The rules text as a person reads it."),
        Field("abilities", ListOf(ABILITY, 1, 4, "abilities"), "What the card can do beside its numbers."),
    ],
    named=("name", "id"),
)

LIST: Final = Record(
    "the list",
    [
        Field("game", OneOf({"hyborian": "Hyborian Gates"}), "The game that the list is for.", required=True),
        Field("id", Id(), "The name of the list for programs.", required=True),
        Field("title", Text(60), "The name of the list for people.", required=True),
        Field("about", Text(2000), "Where the numbers come from, and what is this list’s own.", required=True),
        Field("cards", ListOf(CARD, 1, 600, "cards"), "Every card of the list.", required=True),
        Field("decks", ListOf(INLINE_DECK, 1, 40, "decks"), "Decks of cards of this list, ready to play."),
    ],
)

DECK: Final = Record(
    "the deck",
    [
        Field("game", OneOf({"hyborian": "Hyborian Gates"}), "The game that the deck is for.", required=True),
        Field("list", Id(), "The id of the card list that its cards are of.", required=True),
        *DECK_FIELDS,
    ],
)


def load(data: bytes, file: str) -> CardPool:
    """The cards of a list; a deck file gives the shipped cards with that deck.

    Raises CardListFaulty with every fault.
    """
    report = Report(file)
    root = parse(data, report)
    if root is None:
        report.finish()
    node = root or MapNode(1, 1)
    if isinstance(node, MapNode) and "list" in node.entries and "decks" not in node.entries:
        return _deck_file(node, data, report)
    values = LIST.read(node, "the file", report)
    if values is None:
        report.finish()
        raise AssertionError("a list that could not be read has a fault")
    entries: list[Values] = values.get("cards") or []
    cards = [_card(index, entry, report) for index, entry in enumerate(entries)]
    check_twins(entries, "card", report)
    known = {card.id: card for card in cards if card is not None}
    whole = len(known) == len(getattr(values.value_at("cards"), "items", ()))
    decks = [read_deck(entry, known if whole else None, report) for entry in values.get("decks") or ()]
    report.finish()
    return CardPool(
        id=values.get("id"),
        title=values.get("title"),
        digest=sha256(data).hexdigest(),
        cards=list(known.values()),
        decks=[build_deck(entry, known) for entry in decks],
        about=values.get("about"),
    )


def _deck_file(node: MapNode, data: bytes, report: Report) -> CardPool:
    values = DECK.read(node, "the file", report)
    if values is None:
        report.finish()
        raise AssertionError("a deck that could not be read has a fault")
    pool = limited()
    named = values.get("list")
    if named is not None and named != pool.id:
        report.add(Code.BAD_VALUE, values.value_at("list"), f"there is no card list {quote(named)}", pool.id)
    read_deck(values, pool.by_id, report)
    report.finish()
    deck = build_deck(values, pool.by_id)
    digest = sha256(pool.digest.encode() + data).hexdigest()
    return CardPool(
        id=pool.id, title=deck.title, digest=digest, cards=pool.cards, decks=[deck], about=deck.about or pool.about
    )


@cache
def limited() -> CardPool:
    """The shipped cards, without the decks."""
    return load(shipped(LIMITED), "limited.yaml")


@cache
def base() -> CardPool:
    """The shipped cards with the six decks; the digest covers both."""
    pool = limited()
    digest = sha256(pool.digest.encode())
    decks: list[Deck] = []
    for name in DECKS:
        data = shipped(f"hyborian/decks/{name}.yaml")
        digest.update(data)
        decks += load(data, f"{name}.yaml").decks.values()
    return CardPool(
        id=pool.id, title=pool.title, digest=digest.hexdigest(), cards=pool.cards, decks=decks, about=pool.about
    )


def _card(index: int, entry: Values, report: Report) -> Card | None:
    """The card of an entry, after the checks that look at several of its keys; None when something is at fault."""
    with report.about(entry.node.text("name") or entry.node.text("id") or f"card {index + 1}"):
        before = len(report.faults)
        kind: str | None = entry.get("kind")
        if kind is not None:
            _check_numbers(entry, kind, report)
        abilities = [
            _ability(place, one, kind or "trooper", report) for place, one in enumerate(entry.get("abilities") or (), 1)
        ]
        if kind in ("surge", "vortex", "magic") and not entry.given("abilities"):
            report.add(Code.IMPOSSIBLE, entry.node, f"{_a(kind)} without an ability does nothing")
        if len(report.faults) > before or entry.get("id") is None or entry.get("name") is None or kind is None:
            return None
        return Card(
            index=index,
            id=entry["id"],
            name=entry["name"],
            kind=kind,
            dimension=dimension_number(entry.get("dimension")),
            icons=entry.get("icons") or 0,
            attack=entry.get("attack") or 0,
            defense=entry.get("defense") or 0,
            rarity=entry.get("rarity") or "",
            text=entry.get("text") or "",
            abilities=tuple(ability for ability in abilities if ability is not None),
            limit_one=bool(entry.get("one_use")),
        )


def _check_numbers(entry: Values, kind: str, report: Report) -> None:
    fighter = kind in FIGHTERS
    if fighter or kind == "companion":
        for key in ("attack", "defense"):
            if not entry.given(key):
                report.add(Code.IMPOSSIBLE, entry.at("kind"), f"{_a(kind)} needs {key}: the game compares it")
    if fighter:
        if not entry.given("icons"):
            report.add(Code.IMPOSSIBLE, entry.at("kind"), f"{_a(kind)} needs icons, the power it costs to transport")
        if (entry.get("dimension") or "none") == "none" and not entry.faulty("dimension"):
            report.add(Code.IMPOSSIBLE, entry.at("kind"), f"{_a(kind)} needs a home Dimension")
    if not fighter and kind not in ATTACHMENTS:
        for key in ("attack", "defense", "icons"):
            if entry.given(key):
                report.add(Code.IMPOSSIBLE, entry.at(key), f"{_a(kind)} has no {key}; only what is in play has")


def _ability(place: int, v: Values, card_kind: str, report: Report) -> ab.Ability | None:
    kind: str | None = v.get("kind")
    if kind is None:
        return None
    if kind not in ALLOWED[card_kind]:
        told = f"{_a(card_kind)} cannot have an ability of the kind “{kind}”"
        report.add(Code.IMPOSSIBLE, v.at("kind"), told, "play" if ALLOWED[card_kind] == {"play"} else "")
        return None
    if (kind == "trigger") != v.given("event"):
        told = "a trigger needs an event" if kind == "trigger" else "only a trigger has an event"
        report.add(Code.IMPOSSIBLE, v.at("event" if v.given("event") else "kind"), told)
    if v.given("cost") and kind not in ("activated", "play", "battle"):
        report.add(Code.IMPOSSIBLE, v.at("cost"), f"an ability of the kind “{kind}” has no cost")
    if v.given("target") and kind in ("static", "replace"):
        report.add(Code.IMPOSSIBLE, v.at("target"), f"an ability of the kind “{kind}” is not aimed")
    if v.given("replaces") and kind != "replace":
        report.add(Code.IMPOSSIBLE, v.at("replaces"), "only a replacement has “replaces”")
    aims = [aim(one) for one in v.get("target") or ()]
    making = Making(report, kind, card_kind, aims, place)
    try:
        when = making.conditions(v.get("when") or ())
        program = making.program(v.get("effects") or ())
    except Impossible as why:
        report.add(Code.IMPOSSIBLE, v.node, str(why), why.suggestion)
        return None
    costs = COSTS.build(v.get("cost") or (), making, report)
    if kind == "static" and any(not effect.standing for effect in program.effects):
        report.add(
            Code.IMPOSSIBLE,
            v.at("effects"),
            "a static ability holds only words that can be a plain state: "
            "modify, forbid, permit, immune, transport_power, extra_link and support_limit",
        )
    limit: Values | None = v.get("limit")
    return ab.Ability(
        kind,
        program,
        place=place,
        event=v.get("event") or "",
        zone=v.get("zone") or "any",
        when=when,
        optional=bool(v.get("optional")),
        cost=costs,
        aims=aims,
        limit=0 if limit is None else limit.get("count") or 1,
        limit_per="" if limit is None else limit.get("per") or "turn",
        replaces=v.get("replaces") or "any",
    )


def warnings(pool: CardPool) -> list[str]:
    """Abilities that never end: used for nothing as often as one likes, or bringing about what they wait for."""
    out: list[str] = []
    for card in pool.cards:
        for ability in card.abilities:
            if ability.limit:
                continue
            if ability.kind == "activated" and not any(cost.spends for cost in ability.cost):
                out.append(f"{card.name}: ability {ability.place} is free and can be used without end")
            elif ability.event and any(effect.causes == ability.event for effect in ability.program.effects):
                out.append(f"{card.name}: ability {ability.place} brings about what it waits for, without end")
    return out


def _a(kind: str | None) -> str:
    name = KINDS.get(kind or "", "card")
    return ("an " if name[0] in "AEIOU" else "a ") + name


def face(card: Card) -> CardFace:
    """A card for people: its facts, its printed text, and the sentences that the engine made of its abilities."""
    facts = [("Kind", KINDS[card.kind] + (", special" if card.special else ""))]
    if card.dimension >= 0:
        facts.append(("Dimension", TITLES[card.dimension]))
    if card.fighter or card.kind == "companion" or card.attack or card.defense:
        facts.append(("Attack, defense", f"{card.attack}/{card.defense}"))
    if card.icons:
        facts.append(("Icons", str(card.icons)))
    if card.rarity:
        facts.append(("Rarity", RARITIES[card.rarity]))
    if card.limit_one:
        facts.append(("Limit", "1 use a game, 1 copy in a deck"))
    labels = [ab.kind.capitalize() for ab in card.abilities]
    understood = [(label, ability.words()) for label, ability in zip(labels, card.abilities, strict=True)]
    return CardFace(card.id, card.name, tuple(facts), card.text, tuple(understood))


class HyborianLanguage(Language):
    """The card language of Hyborian Gates, for the card tools."""

    game = "hyborian"
    title = "Hyborian Gates"
    record = LIST
    sheet = Sheet("cards", CARD)

    def words(self) -> Mapping[str, Word[Any, Any]]:
        return {**WORDS.words, **CONDITIONS.words, **COSTS.words}

    def definitions(self) -> Schema:
        definitions = WORDS.definitions()
        for name, vocabulary in (("condition", CONDITIONS), ("cost", COSTS)):
            more = vocabulary.definitions()
            more[name] = {**more.pop("effect"), "description": f"One {name}: a word and its value."}
            definitions |= more
        return definitions

    def load(self, data: bytes, file: str) -> CardSet:
        return load(data, file)

    def base(self) -> CardSet:
        return base()

    def source(self) -> bytes:
        return with_decks(shipped(LIMITED), [shipped(f"hyborian/decks/{name}.yaml") for name in DECKS])

    def decks(self, cards: CardSet) -> Mapping[str, Mapping[str, int]]:
        assert isinstance(cards, CardPool)
        return {deck.title: Counter(card.name for card in deck.cards) for deck in cards.decks.values()}

    def starting_list(self) -> bytes:
        return shipped("hyborian/starting-list.yaml")

    def summary(self, cards: CardSet) -> str:
        assert isinstance(cards, CardPool)
        decks = f", {len(cards.decks)} {'deck' if len(cards.decks) == 1 else 'decks'}" if cards.decks else ""
        warned = "".join(f"; warning: {warning}" for warning in warnings(cards))
        return f"{len(cards.cards)} cards{decks}{warned}"

    def faces(self, cards: CardSet) -> list[CardFace]:
        assert isinstance(cards, CardPool)
        return [face(card) for card in cards.cards]


LANGUAGE: Final = HyborianLanguage()
