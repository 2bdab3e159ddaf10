"""The options of a game as fields of a form, from its pydantic model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, get_args, get_origin

from pydantic import TypeAdapter, ValidationError

from rules.core.contract import CardSet, Game

#: The value that leaves a choice among the card list's things to chance.
RANDOM: Final = "random"


@dataclass
class Option:
    """One option.

    kind     `flag`, `seat` (0 for drawn from the seed), `number` or `choice`; or what the card list has several of
    labels   what people read for a value, where that is another word
    checker  says whether a value may be
    """

    name: str
    title: str
    help: str
    clause: str
    kind: str
    default: Any
    value: Any
    choices: tuple[Any, ...]
    checker: TypeAdapter[Any]
    labels: Mapping[Any, str] = field(default_factory=dict)

    @property
    def changed(self) -> bool:
        """Whether it differs from the default."""
        return bool(self.value != self.default)

    def shown(self, names: Sequence[str]) -> str:
        """The value in words."""
        if self.kind == "flag":
            return "yes" if self.value else "no"
        if self.value in self.labels:
            return self.labels[self.value]
        if self.kind == "seat":
            return names[self.value - 1] if 0 < self.value <= len(names) else "drawn"
        return str(self.value).replace("_", " ")

    def turn(self, by: int, seats: int) -> None:
        """The next value, or the one before."""
        if self.kind == "flag":
            self.value = not self.value
        elif self.kind == "seat":
            self.value = (self.value + by) % (seats + 1)
        elif self.kind == "number":
            self.take(str(self.value + by))
        elif self.choices:
            self.value = self.choices[(self.choices.index(self.value) + by) % len(self.choices)]

    def take(self, text: str) -> str:
        """Take a typed value; a sentence when it cannot be."""
        try:
            self.value = self.checker.validate_python(text)
        except ValidationError as error:
            reason = error.errors()[0]["msg"]
            return f"{self.title} cannot be “{text}”: {reason[:1].lower()}{reason[1:]}."
        return ""


def options_of(game: Game, cards: CardSet | None = None) -> list[Option]:
    """The options of a game in the order of its model.

    An option whose kind is `gate`, say, is chosen among the `gates` of the card list: the first, any, or one drawn.
    """
    found: list[Option] = []
    for name, info in game.options.model_fields.items():
        extra = info.json_schema_extra if isinstance(info.json_schema_extra, dict) else {}
        kind = str(extra.get("kind", ""))
        annotation = info.annotation
        choices = get_args(annotation) if get_origin(annotation) is not None else ()
        listed = [] if not kind else [(item.id, item.name) for item in getattr(cards, kind + "s", ())]
        labels: dict[Any, str] = {}
        if listed:
            choices = (info.default, *(value for value, _ in listed[1:]), RANDOM)
            labels = {**dict(listed), info.default: listed[0][1], RANDOM: "drawn"}
        if not kind:
            kind = "flag" if annotation is bool else "number" if annotation is int else "choice"
        found.append(
            Option(
                name,
                info.title or name,
                info.description or "",
                str(extra.get("clause", "")),
                kind,
                info.default,
                info.default,
                tuple(choices),
                TypeAdapter(_annotated(annotation, info.metadata)),
                labels,
            )
        )
    return found


def _annotated(annotation: Any, metadata: Sequence[Any]) -> Any:
    from typing import Annotated

    return Annotated[(annotation, *metadata)] if metadata else annotation
