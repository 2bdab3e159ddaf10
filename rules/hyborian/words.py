"""The words for effects of Hyborian Gates card lists.

A new word is one entry here: its value, its sentence, an example, and what it builds.
"""

from __future__ import annotations

from typing import Any, Final

from rules.core.cardlist.kinds import Either, ListOf, Number, OneOf
from rules.core.cardlist.record import Field, Impossible, Phrase, Record, Values
from rules.hyborian import amounts as am
from rules.hyborian import card_effects as ce
from rules.hyborian import effects as fx
from rules.hyborian import select as sel
from rules.hyborian import standing as st
from rules.hyborian.ability import Effect
from rules.hyborian.ring import DIMENSIONS
from rules.hyborian.terms import (
    AMOUNT,
    CARD_KINDS,
    DIMENSION,
    EFFECTS,
    SELECTOR,
    SOME_CONDITIONS,
    UNTIL,
    WHAT,
    WORDS,
    Making,
    amount,
    selector,
    what,
)

_TARGET: Final = OneOf({"target": "what the first aim chose"})


@WORDS.word("discard", WHAT, "Troopers or attachments are discarded.", "discard: target")
def _discard(value: Any, on: Making) -> Effect:
    return fx.Discard(what(value, on))


@WORDS.word("purge", _TARGET, "Every Trooper in the target Dimension is discarded.", "purge: target")
def _purge(value: Any, on: Making) -> Effect:
    on.need_aim(sel.AimAtDimension)
    return fx.Purge()


@WORDS.word(
    "return_to_ready",
    WHAT,
    "Troopers go to their owners’ Ready Areas, with what they carry.",
    "return_to_ready: target",
)
def _return_to_ready(value: Any, on: Making) -> Effect:
    return fx.ReturnToReady(what(value, on))


@WORDS.word("return_to_hand", WHAT, "Troopers or attachments go to their owners’ hands.", "return_to_hand: target")
def _return_to_hand(value: Any, on: Making) -> Effect:
    return fx.ReturnToHand(what(value, on))


@WORDS.word(
    "move",
    Record(
        "a move",
        [
            Field("who", WHAT, "Who moves; the bearer when it is not given."),
            Field(
                "to",
                OneOf(
                    {
                        "target": "the Dimension that the last aim chose",
                        "home": "the own home Dimension",
                        "here": "where the battle or the bearer is",
                    }
                ),
                "Where to.",
                required=True,
            ),
        ],
    ),
    "Troopers go to a Dimension without a Gate.",
    "move: {who: target, to: home}",
)
def _move(v: Values, on: Making) -> Effect:
    if v["to"] == "target" and not any(isinstance(aim, sel.AimAtDimension) for aim in on.aims):
        raise Impossible("“to: target” needs a target that is a Dimension")
    return fx.Move(what(v.get("who"), on), v["to"])


@WORDS.word("take_attachments", WHAT, "Attachments go to the bearer for good.", "take_attachments: target")
def _take(value: Any, on: Making) -> Effect:
    return fx.TakeAttachments(what(value, on))


@WORDS.word(
    "borrow",
    OneOf({"companions": "the Companions of the foe"}),
    "All the foe’s Companions count for the bearer in this battle.",
    "borrow: companions",
)
def _borrow(value: Any, on: Making) -> Effect:
    return fx.Borrow()


@WORDS.word("draw", AMOUNT, "The controller draws cards.", "draw: 2")
def _draw(value: Any, on: Making) -> Effect:
    n = amount(value)
    assert n is not None
    return ce.Draw(n)


@WORDS.word(
    "discard_from_hand",
    Record(
        "a discard from hand",
        [
            Field(
                "who",
                OneOf({"me": "the controller", "opponent": "an opponent of choice", "opponents": "each opponent"}),
                "Who discards.",
                required=True,
            ),
            Field("n", Number(1, 5), "How many cards.", required=True),
        ],
    ),
    "Players discard cards of their own choice.",
    "discard_from_hand: {who: opponent, n: 1}",
)
def _discard_from_hand(v: Values, on: Making) -> Effect:
    return ce.DiscardFromHand(v["who"], v["n"])


@WORDS.word(
    "opponent_discards",
    SELECTOR,
    "An opponent whom the controller names discards one such Trooper of theirs, if able.",
    "opponent_discards: {max_defense: 3}",
)
def _opponent_discards(v: Values, on: Making) -> Effect:
    return ce.OpponentDiscards(selector(v))


_CARD_SOUGHT: Final = Record(
    "a card",
    [
        Field("kinds", CARD_KINDS, "Of which kinds; any when it is not given."),
        Field("dimension", DIMENSION, "Of which Dimension."),
    ],
)


@WORDS.word("search", _CARD_SOUGHT, "A card of the own deck is shown and taken into hand.", "search: {kinds: [gate]}")
def _search(v: Values, on: Making) -> Effect:
    return ce.TakeCard("deck", tuple(v.get("kinds") or ()), sel.dimension_number(v.get("dimension")))


@WORDS.word("recover", _CARD_SOUGHT, "A card of the own discard pile is taken into hand.", "recover: {kinds: [tech]}")
def _recover(v: Values, on: Making) -> Effect:
    return ce.TakeCard("discard", tuple(v.get("kinds") or ()), sel.dimension_number(v.get("dimension")))


def _change(says: str) -> Record:
    return Record(
        "a change of numbers",
        [
            Field("who", WHAT, "Whose numbers; the bearer’s when it is not given."),
            Field("strength", AMOUNT, "For attack and defense each."),
            Field("attack", AMOUNT, "For attack."),
            Field("defense", AMOUNT, "For defense."),
            Field("until", UNTIL, says),
        ],
    )


def _numbers(v: Values) -> tuple[am.Amount | None, am.Amount | None]:
    """What a change says of attack and defense. Raises Impossible when it says nothing, or both and one."""
    both = amount(v.get("strength"))
    if both is not None:
        if v.given("attack") or v.given("defense"):
            raise Impossible("“strength” is attack and defense both; give either that or the two apart")
        return both, both
    if not v.given("attack") and not v.given("defense"):
        raise Impossible("the change needs “attack”, “defense” or “strength”")
    return amount(v.get("attack")), amount(v.get("defense"))


@WORDS.word(
    "modify",
    _change("How long; as long as the card is in play for a static ability, else the battle."),
    "Numbers are added to attack, defense or both.",
    "modify: {who: foe, attack: -2}",
)
def _modify(v: Values, on: Making) -> Effect:
    attack, defense = _numbers(v)
    if on.standing and v.given("until"):
        raise Impossible("a static ability lasts while the card is in play; take “until” away")
    about = what(v.get("who"), on, "fighter" if on.card_kind in ("surge", "vortex", "magic") else "bearer")
    return st.Modify(about, attack, defense, "" if on.standing else v.get("until") or "battle")


@WORDS.word(
    "set_stat",
    _change("How long; the battle when it is not given."),
    "A printed number counts as another; what is added still applies.",
    "set_stat: {who: foe, defense: 1}",
)
def _set_stat(v: Values, on: Making) -> Effect:
    attack, defense = _numbers(v)
    if on.standing:
        raise Impossible("a static ability cannot replace a printed number; a battle ability can")
    return st.SetStat(what(v.get("who"), on), attack, defense, v.get("until") or "battle")


@WORDS.word(
    "forbid",
    Record(
        "a prohibition",
        [
            Field("acts", ListOf(OneOf(st.ACTS), 1, 10, "acts"), "What is forbidden.", required=True),
            Field(
                "whose",
                OneOf({"all": "everybody", "opponents": "the other players", "mine": "the controller"}),
                "To whom; everybody when it is not given.",
            ),
            Field(
                "where",
                OneOf(
                    {
                        "here": "where the bearer is, or the battle",
                        "everywhere": "in all places",
                        "target": "in the target Dimension",
                        "home": "in the card’s home Dimension",
                    }
                ),
                "Where; here when it is not given.",
            ),
            Field("until", UNTIL, "How long; as long as the card is in play for a static ability."),
        ],
    ),
    "Something cannot be done; “cannot” wins over every permission.",
    "forbid: {acts: [magic, vortex, surge]}",
)
def _forbid(v: Values, on: Making) -> Effect:
    where = v.get("where") or "here"
    if where == "target":
        on.need_aim(sel.AimAtDimension)
    until = "" if on.standing else v.get("until") or "turn"
    return st.Forbid(tuple(v["acts"]), v.get("whose") or "all", where, until)


@WORDS.word(
    "permit",
    Either(
        OneOf(st.PERMITS),
        Record(
            "a permission",
            [
                Field("act", OneOf(st.PERMITS), "What is permitted.", required=True),
                Field("who", WHAT, "To whom; the bearer when it is not given."),
                Field("until", UNTIL, "How long."),
            ],
        ),
    ),
    "A Trooper may do what the rules alone do not let it.",
    "permit: transport_without_gate",
)
def _permit(value: Any, on: Making) -> Effect:
    if isinstance(value, str):
        return st.Permit(value, what(None, on), "")
    if on.standing and value.given("who"):
        raise Impossible("a static permission is the bearer’s; take “who” away")
    return st.Permit(value["act"], what(value.get("who"), on), "" if on.standing else value.get("until") or "turn")


@WORDS.word(
    "immune",
    Record(
        "an immunity",
        [
            Field(
                "to",
                ListOf(
                    OneOf(
                        {
                            "all": "text of any other card",
                            "surge": "Power Surges",
                            "vortex": "Vortex Tactics",
                            "magic": "Gaean Magic",
                            "trooper": "abilities of Troopers",
                            "monster": "abilities of Monsters",
                            "companion": "abilities of Companions",
                            "tech": "abilities of Tech",
                            "vehicle": "abilities of Vehicles",
                            **dict.fromkeys(DIMENSIONS, "abilities of its cards"),
                        }
                    ),
                    1,
                    8,
                    "sources",
                ),
                "To what.",
                required=True,
            ),
            Field("who", WHAT, "Who; the bearer’s stack when it is not given."),
            Field("until", UNTIL, "How long."),
        ],
    ),
    "Text and abilities of such cards do nothing to the whole stack; numbers still count.",
    "immune: {to: [magic]}",
)
def _immune(v: Values, on: Making) -> Effect:
    sources = tuple(f"d{sel.dimension_number(x)}" if x in DIMENSIONS else x for x in v["to"])
    usual = "fighter" if on.card_kind in ("surge", "vortex", "magic") else "bearer"
    return st.Immune(sources, what(v.get("who"), on, usual), "" if on.standing else v.get("until") or "battle")


@WORDS.word("counter", _TARGET, "The announcement aimed at is cancelled.", "counter: target")
def _counter(value: Any, on: Making) -> Effect:
    on.need_aim(sel.AimAtAnnouncement)
    return fx.Counter()


@WORDS.word(
    "end_battle",
    OneOf({"none": "nobody has won", "me": "the controller has won", "foe": "the foe has won"}),
    "The battle ends at once, without comparing.",
    "end_battle: none",
)
def _end_battle(value: str, on: Making) -> Effect:
    return fx.EndTheBattle(value)


@WORDS.word(
    "substitute", _TARGET, "The target takes the place of the controller’s Trooper in the battle.", "substitute: target"
)
def _substitute(value: Any, on: Making) -> Effect:
    on.need_aim(sel.AimAtPieces)
    return fx.Substitute()


@WORDS.word("destroy_complex", _TARGET, "The target Complex is destroyed.", "destroy_complex: target")
def _destroy_complex(value: Any, on: Making) -> Effect:
    on.need_aim(sel.AimAtComplex)
    return fx.DestroyComplex()


@WORDS.word(
    "shut_down",
    OneOf({"turn": "until the End Stage of this round", "next_turn": "until that of the next"}),
    "The target Complex neither transports nor supports for a time.",
    "shut_down: turn",
)
def _shut_down(value: str, on: Making) -> Effect:
    on.need_aim(sel.AimAtComplex)
    return fx.ShutDown(0 if value == "turn" else 1)


_COMPLEX: Final = OneOf({"target": "the Complex aimed at", "self": "the Complex of this Gate"})


def _need_complex(value: str, on: Making) -> None:
    if value == "target":
        on.need_aim(sel.AimAtComplex)
    elif on.card_kind != "gate":
        raise Impossible("only a Gate can speak of its own Complex")


@WORDS.word(
    "add_pyramid",
    _COMPLEX,
    "A Pyramid of its own Dimension is added to a Complex, without overloading it.",
    "add_pyramid: target",
)
def _add_pyramid(value: str, on: Making) -> Effect:
    _need_complex(value, on)
    return fx.AddPyramid()


@WORDS.word(
    "change_counter",
    Number(-4, 4),
    "The counter of the overloaded Complex aimed at goes up or down; at 0 the Complex destroys itself.",
    "change_counter: -1",
)
def _change_counter(value: int, on: Making) -> Effect:
    if on.card_kind != "gate":
        on.need_aim(sel.AimAtComplex)
    if value == 0:
        raise Impossible("a change of 0 changes nothing")
    return fx.ChangeCounter(value)


@WORDS.word(
    "transport_power",
    Record(
        "a change of power",
        [
            Field("by", Number(-5, 5), "How much.", required=True),
            Field("dimension", DIMENSION, "To which Dimension; wherever it has any when it is not given."),
            Field("until", UNTIL, "How long; the player turn when it is not given."),
        ],
    ),
    "A Complex has more or less transport power: the target, this Gate’s, or all of the controller’s.",
    "transport_power: {by: 1}",
)
def _transport_power(v: Values, on: Making) -> Effect:
    until = "" if on.standing else v.get("until") or "player_turn"
    return st.TransportPower(v["by"], sel.dimension_number(v.get("dimension")), until)


@WORDS.word(
    "extra_link",
    OneOf({**dict.fromkeys(DIMENSIONS, "that Dimension"), "all": "every Dimension"}),
    "The Complex of this Gate has at least 1 transport power to a Dimension.",
    "extra_link: osiris",
)
def _extra_link(value: str, on: Making) -> Effect:
    if on.card_kind != "gate" or not on.standing:
        raise Impossible("only a static ability of a Gate gives a link")
    return st.ExtraLink(sel.dimension_number(value))


@WORDS.word(
    "support_limit",
    Record(
        "a change of support",
        [
            Field("by", Number(-3, 3), "How many Troopers more or fewer in each Dimension.", required=True),
            Field("until", UNTIL, "How long; the turn when it is not given."),
        ],
    ),
    "The controller may have more Troopers in each Dimension, or the player aimed at fewer.",
    "support_limit: {by: 1}",
)
def _support_limit(v: Values, on: Making) -> Effect:
    if v["by"] < 0:
        on.need_aim(sel.AimAtPlayer)
    return st.SupportLimit(v["by"], "" if on.standing else v.get("until") or "turn")


@WORDS.word(
    "gain_control",
    Record(
        "a change of control",
        [
            Field("who", WHAT, "Whom.", required=True),
            Field("until", UNTIL, "How long; the turn when it is not given."),
        ],
    ),
    "The controller commands a Trooper of somebody else’s for a time.",
    "gain_control: {who: target, until: turn}",
)
def _gain_control(v: Values, on: Making) -> Effect:
    return st.GainControl(what(v["who"], on), v.get("until") or "turn")


@WORDS.word(
    "play_from_hand",
    OneOf({"trooper": "a Trooper"}),
    "The controller may play a Trooper from hand to the Ready Area.",
    "play_from_hand: trooper",
)
def _play_from_hand(value: str, on: Making) -> Effect:
    return ce.PlayFromHand()


@WORDS.word(
    "reveal_hand",
    OneOf({"opponent": "an opponent of the controller’s choice"}),
    "A hand is shown to everybody.",
    "reveal_hand: opponent",
)
def _reveal_hand(value: str, on: Making) -> Effect:
    return ce.RevealHand()


@WORDS.word("ready_at_once", WHAT, "Troopers need not wait for a Sequence Stage to leave.", "ready_at_once: target")
def _ready_at_once(value: Any, on: Making) -> Effect:
    return fx.ReadyAtOnce(what(value, on))


@WORDS.word(
    "choose_one",
    ListOf(EFFECTS, 2, 4, "choices"),
    "The controller chooses one of several lists of effects.",
    "choose_one: [[draw: 1], [modify: {strength: 2}]]",
)
def _choose_one(value: list[list[Phrase[Making, Effect]]], on: Making) -> Effect:
    return ce.ChooseOne(tuple(on.program(option) for option in value))


@WORDS.word(
    "if",
    Record(
        "an “if”",
        [
            Field("when", SOME_CONDITIONS, "The conditions, all of which must hold.", required=True),
            Field("then", EFFECTS, "What happens if they do.", required=True),
            Field("otherwise", EFFECTS, "What happens if they do not."),
        ],
    ),
    "Effects happen only if conditions hold.",
    "if: {when: [role: attacker], then: [draw: 1]}",
)
def _if(v: Values, on: Making) -> Effect:
    otherwise = v.get("otherwise")
    return ce.If(on.conditions(v["when"]), on.program(v["then"]), None if otherwise is None else on.program(otherwise))


@WORDS.word(
    "for_each",
    Record(
        "a repetition",
        [
            Field("of", SELECTOR, "Each of what is found.", required=True),
            Field("do", EFFECTS, "What happens; “subject” is the one it is done for.", required=True),
        ],
    ),
    "Effects happen once for each piece found.",
    "for_each: {of: {who: mine, at: here}, do: [modify: {who: subject, strength: 1, until: turn}]}",
)
def _for_each(v: Values, on: Making) -> Effect:
    return ce.ForEach(selector(v["of"]), on.program(v["do"]))


@WORDS.word(
    "special",
    OneOf({name: said for name, (_, said) in fx.SPECIALS.items()}),
    "One of the few things that are too much of their own for words.",
    "special: swap_defenses",
)
def _special(value: str, on: Making) -> Effect:
    return fx.Special(value)
