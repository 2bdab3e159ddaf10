"""A position as a YAML file for people: blocks for what has parts, one line or a few for each pile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import yaml

#: characters after which a line is broken
WIDTH: Final = 110


class _Dumper(yaml.SafeDumper):
    """Lists of single values stand in brackets; nothing is shortened by references."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def write_plain(self, text: str, split: bool = True) -> None:
        super().write_plain(text, False)

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)


def _list(dumper: yaml.SafeDumper, data: list[Any]) -> yaml.Node:
    flat = not any(isinstance(item, list | dict) for item in data)
    return dumper.represent_sequence("tag:yaml.org,2002:seq", data, flow_style=flat)


_Dumper.add_representer(list, _list)


def written(document: Mapping[str, Any], comment: str = "") -> str:
    """The file that holds a document; the comment stands above it, each of its lines after a #."""
    lines = "".join(f"# {line}\n" if line else "#\n" for line in comment.splitlines())
    body: str = yaml.dump(
        dict(document), Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=WIDTH, default_flow_style=False
    )
    return lines + body
