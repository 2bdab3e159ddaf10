"""Set-up options as they are read, and what is told of one with a wrong value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from rules.core.contract import Setup
from rules.core.errors import SetupError

M = TypeVar("M", bound=BaseModel)


def wanted(kind: str, limits: Mapping[str, Any], message: str) -> str:
    """The rest of a sentence about an option, from the type, limits and message of pydantic’s fault with it."""
    if kind.startswith("int_"):
        return "it must be a whole number"
    if kind.startswith("bool_"):
        return "it must be yes or no"
    if kind == "less_than_equal":
        return f"it must be at most {limits['le']}"
    if kind == "greater_than_equal":
        return f"it must be at least {limits['ge']}"
    return message[:1].lower() + message[1:]


def options_of(setup: Setup, model: type[M]) -> M:
    """The options of a set-up. Raises SetupError at the first that the model does not have or whose value is wrong."""
    try:
        return model.model_validate(dict(setup.options))
    except ValidationError as error:
        fault = error.errors()[0]
        key = ".".join(str(part) for part in fault["loc"]) or "options"
        if fault["type"] == "extra_forbidden":
            known = ", ".join(model.model_fields)
            raise SetupError(f"There is no option “{key}”; there are: {known}.") from None
        reason = fault["msg"][0].lower() + fault["msg"][1:]
        raise SetupError(f"Option “{key}” cannot be “{fault['input']}”: {reason}.") from None
