"""The options of a game as fields of a form, from its pydantic model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, get_args, get_origin

from pydantic import TypeAdapter, ValidationError

from rules.core.contract import Game


@dataclass
class Option:
    """One option.

    kind     `flag`, `seat` (0 for drawn from the seed), `number` or `choice`
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

    @property
    def changed(self) -> bool:
        """Whether it differs from the default."""
        return bool(self.value != self.default)

    def shown(self, names: Sequence[str]) -> str:
        """The value in words."""
        if self.kind == "flag":
            return "yes" if self.value else "no"
        if self.kind == "seat":
            return names[self.value - 1] if 0 < self.value <= len(names) else "drawn"
        return str(self.value)

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


def options_of(game: Game) -> list[Option]:
    """The options of a game in the order of its model."""
    found: list[Option] = []
    for name, info in game.options.model_fields.items():
        extra = info.json_schema_extra if isinstance(info.json_schema_extra, dict) else {}
        kind = str(extra.get("kind", ""))
        annotation = info.annotation
        choices = get_args(annotation) if get_origin(annotation) is not None else ()
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
            )
        )
    return found


def _annotated(annotation: Any, metadata: Sequence[Any]) -> Any:
    from typing import Annotated

    return Annotated[(annotation, *metadata)] if metadata else annotation
