"""`tabletop-tui serve`: the same app in a browser."""

from __future__ import annotations

import json
from importlib.util import find_spec
from typing import Annotated

import typer

from tabletop_tui.commands.wrong import Wrong


def serve(
    port: Annotated[
        int, typer.Option(metavar="N", min=1, max=65535, help="The port of the page, from 1 to 65535.")
    ] = 8000,
    host: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help="The address to listen on; only this machine reaches the usual one."),
    ] = "127.0.0.1",
    as_json: Annotated[bool, typer.Option("--json", help="Say the address as one JSON object.")] = False,
) -> None:
    """Show the app in a browser: a table of its own in every tab, until Ctrl+C."""
    if find_spec("textual_serve") is None:
        raise Wrong("The browser needs the extra “web”: pip install 'tabletop-tui[web]'.")
    from tabletop_tui.commands.serve_page import NotServed, Page

    page = Page(host, port)
    try:
        with page.listening() as listener:
            told = f"The app is at {page.url}, a table of its own in every tab. Ctrl+C ends it."
            print(json.dumps({"url": page.url, "host": host, "port": port}) if as_json else told, flush=True)
            page.serve_on(listener)
    except NotServed as error:
        raise Wrong(str(error)) from None
