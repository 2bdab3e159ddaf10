"""The app in a browser: who may ask for the page, a table to a tab, and sentences where it cannot be shown."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui.cli import main

aiohttp = pytest.importorskip("aiohttp", reason="the extra “web” is not installed")
pytest.importorskip("textual_serve", reason="the extra “web” is not installed")

from tests.serve.browser import installed, started, until  # noqa: E402 - it needs what the lines above look for

ROOT = Path(__file__).parents[2]
#: What a terminal is told besides text
_CODES = re.compile(r"\x1b(\[[0-?]*[ -/]*[@-~]|[()].|[=>])")


def free_port() -> int:
    """A port that nobody listened on a moment ago."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@pytest.fixture
def page(home: Path) -> Iterator[str]:
    """The address of a server of this test alone."""
    command = [sys.executable, "-m", "tabletop_tui", "serve", "--port", str(free_port()), "--json"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert process.stdout is not None
    try:
        yield json.loads(process.stdout.readline())["url"]
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0, "Ctrl+C is how it ends"


class Tab:
    """One tab as its page talks with the server: keys go in, the screen comes out."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self.shown = ""

    async def press(self, keys: str) -> None:
        await self._socket.send_json(["stdin", keys])

    async def sees(self, words: str) -> None:
        """Wait until the words were drawn."""
        while words not in self.shown:
            message = await self._socket.receive(timeout=60)
            assert message.type == aiohttp.WSMsgType.BINARY, f"the tab was closed before it showed “{words}”"
            self.shown += _CODES.sub("", message.data.decode())


def saves(home: Path) -> list[Path]:
    return sorted((home / "saves").glob("*.jsonl"))


async def test_the_page_is_for_its_own_address_and_fetches_nothing_from_elsewhere(page: str) -> None:
    async with aiohttp.ClientSession() as session:
        async with session.get(page) as answer:
            assert answer.status == 200
            text = await answer.text()
            assert "tabletop-tui" in text and f"{page.replace('http', 'ws')}/ws" in text
            assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
        port = page.rpartition(":")[2]
        refused = [
            {"Origin": "http://evil.example"},
            {"Origin": f"http://evil.example:{port}"},
            {"Host": f"evil.example:{port}"},
        ]
        for headers in refused:
            for path in ("/", "/ws"):
                async with session.get(page + path, headers=headers) as answer:
                    assert answer.status == 403, headers
        async with session.get(page, headers={"Host": f"localhost:{port}"}) as answer:
            assert f"ws://localhost:{port}/ws" in await answer.text()


async def test_every_tab_has_a_table_of_its_own_and_none_writes_to_that_of_another(page: str, home: Path) -> None:
    async with aiohttp.ClientSession() as session:
        where = f"{page}/ws?width=80&height=24"
        async with session.ws_connect(where) as one, session.ws_connect(where) as other:
            first, second = Tab(one), Tab(other)
            await first.sees("Hero Realms")
            await first.press("1")
            await first.sees("New game: Hero Realms")
            await first.press("s")
            await first.sees("Pass the keyboard to")
            (journal,) = saves(home)
            await second.sees("Hero Realms")
            await second.press("1")
            await second.sees("New game: Hero Realms")
            await second.press("s")
            await second.sees("Pass the keyboard to")
            assert len(saves(home)) == 2 and journal in saves(home)
            async with session.ws_connect(where) as another:
                third = Tab(another)
                await third.sees("Continue")
                await third.press("c")
                await third.sees("is open in another window")
            assert len(saves(home)) == 2


@pytest.mark.skipif(not installed(), reason="no Chromium is installed")
async def test_a_browser_shows_the_app_and_its_keys_play(page: str, home: Path, tmp_path: Path) -> None:
    async with started(installed(), tmp_path / "profile") as browser:
        one = await browser.tab()
        await one.open(page)
        await one.click(400, 300)
        before = await one.picture()
        await one.press("1")
        await asyncio.sleep(1)
        await one.press("s")
        await until(lambda: saves(home), "a journal")
        after = await one.picture()
        assert after.startswith(b"\x89PNG") and after != before
        other = await browser.tab()
        await other.open(page)
        await other.close()
        await one.close()


def test_a_port_in_use_and_addresses_that_are_none_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 2
        assert capsys.readouterr().err == f"Port {port} is in use; take another one with --port.\n"
    # 192.0.2.0/24 is for documentation: no machine has it
    assert main(["serve", "--host", "192.0.2.1"]) == 2
    assert capsys.readouterr().err == "192.0.2.1 is no address of this machine.\n"
    assert main(["serve", "--host", "no such host"]) == 2
    assert capsys.readouterr().err == "There is no address “no such host”.\n"
    assert main(["serve", "--port", "0"]) == 2
    assert "--port" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("host", "named", "may"),
    [
        ("127.0.0.1", "127.0.0.1:8000", True),
        ("127.0.0.1", "localhost:8000", True),
        ("127.0.0.1", "localhost", True),
        ("::1", "[::1]:8000", True),
        ("127.0.0.1", "evil.example:8000", False),
        ("127.0.0.1", "127.0.0.1.evil.example", False),
        ("0.0.0.0", "table.example:8000", True),
    ],
)
def test_on_the_loopback_address_only_its_own_names_are_answered(host: str, named: str, may: bool) -> None:
    from tabletop_tui.commands.serve_page import Page

    assert Page(host, 8000)._is_named(named) is may
