"""A headless Chromium that a test drives by its DevTools protocol: tabs, keys, pictures."""

from __future__ import annotations

import asyncio
import base64
import itertools
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import aiohttp

#: What the program is called where it is installed
NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
FLAGS: Final = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage"),
    *("--remote-debugging-port=0", "--window-size=1200,800", "about:blank"),
)
#: Looks for something that takes its time, and seconds from one to the next
LOOKS: Final = 300
PAUSE: Final = 0.1


def installed() -> str:
    """The path of the program; empty where there is none."""
    return next((path for name in NAMES if (path := shutil.which(name))), "")


async def until(found: Any, what: str) -> Any:
    """What `found` gives once that is something; fails when it never is."""
    for _ in range(LOOKS):
        got = found()
        if asyncio.iscoroutine(got):
            got = await got
        if got:
            return got
        await asyncio.sleep(PAUSE)
    raise AssertionError(f"there was never {what}")


class Tab:
    """One tab of the browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)

    async def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Call a method of the protocol; what comes besides is not listened to."""
        number = next(self._numbers)
        await self._socket.send_json({"id": number, "method": method, "params": params})
        while True:
            answer: dict[str, Any] = await self._socket.receive_json(timeout=60)
            if answer.get("id") == number:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result

    async def value(self, script: str) -> Any:
        """What an expression of the page is."""
        return (await self.ask("Runtime.evaluate", expression=script, returnByValue=True))["result"].get("value")

    async def open(self, url: str) -> None:
        """Go to a page, and wait until the app has drawn on it."""
        await self.ask("Page.navigate", url=url)
        drawn = "document.body !== null && document.body.classList.contains('-first-byte')"
        await until(lambda: self.value(drawn), "a first byte of the app")

    async def press(self, text: str) -> None:
        """Type characters, one key each, to whatever has the focus."""
        for char in text:
            await self.ask("Input.dispatchKeyEvent", type="keyDown", text=char, key=char)
            await self.ask("Input.dispatchKeyEvent", type="keyUp", key=char)

    async def click(self, x: int, y: int) -> None:
        """Click, so that the terminal of the page has the focus."""
        for kind in ("mousePressed", "mouseReleased"):
            await self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    async def picture(self) -> bytes:
        """The page as a PNG."""
        return base64.b64decode((await self.ask("Page.captureScreenshot", format="png"))["data"])

    async def close(self) -> None:
        """Close the tab."""
        await self._socket.send_json({"id": next(self._numbers), "method": "Page.close"})
        await self._socket.close()


class Browser:
    """The running program."""

    def __init__(self, session: aiohttp.ClientSession, address: str) -> None:
        self._session = session
        self._address = address

    async def tab(self) -> Tab:
        """A new tab."""
        async with self._session.put(f"{self._address}/json/new") as answer:
            made = await answer.json()
        return Tab(await self._session.ws_connect(made["webSocketDebuggerUrl"], max_msg_size=0))


@asynccontextmanager
async def started(program: str, profile: Path) -> AsyncIterator[Browser]:
    """The program with a profile of its own, ended afterwards."""
    process = await asyncio.create_subprocess_exec(
        program,
        f"--user-data-dir={profile}",
        *FLAGS,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        port_file = profile / "DevToolsActivePort"

        def port() -> str:
            return port_file.read_text().partition("\n")[0] if port_file.exists() else ""

        found = await until(port, "a port of the browser")
        async with aiohttp.ClientSession() as session:
            yield Browser(session, f"http://127.0.0.1:{found}")
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()
