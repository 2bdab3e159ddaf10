"""Options that several commands have, written once: a dataclass with options as its fields is one parameter of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import wraps
from inspect import Parameter, signature
from typing import Any, get_type_hints


def grouped(command: Callable[..., None]) -> Callable[..., None]:
    """The command with the fields of each dataclass among its parameters in the place of that, for typer to read.

    Every field has a default, and is annotated as typer wants a parameter.
    """
    asked = signature(command, eval_str=True)
    annotated: dict[str, Any] = {name: parameter.annotation for name, parameter in asked.parameters.items()}
    groups = {name: group for name, group in annotated.items() if isinstance(group, type) and is_dataclass(group)}
    parameters: list[Parameter] = []
    for name, parameter in asked.parameters.items():
        if name not in groups:
            parameters.append(parameter)
            continue
        hints = get_type_hints(groups[name], include_extras=True)
        parameters += [
            Parameter(field.name, Parameter.KEYWORD_ONLY, default=field.default, annotation=hints[field.name])
            for field in fields(groups[name])
        ]

    @wraps(command)
    def flat(**told: Any) -> None:
        whole = {
            name: group(**{field.name: told.pop(field.name) for field in fields(group)})
            for name, group in groups.items()
        }
        command(**told, **whole)

    flat.__signature__ = asked.replace(parameters=parameters)  # type: ignore[attr-defined]
    return flat
