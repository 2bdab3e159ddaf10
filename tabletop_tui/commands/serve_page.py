"""The page that shows the app in a browser: textual-serve, kept to the pages and the machine that it is meant for."""

from __future__ import annotations

import errno
import shlex
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from typing import Any, Final

from aiohttp import web
from textual_serve.server import Server

#: What the app of one tab is started with
TAB: Final = (sys.executable, "-m", "tabletop_tui.commands.serve_tab")
#: The page fetches nothing from elsewhere; its own scripts and styles stand in it.
POLICY: Final = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:; connect-src 'self' ws: wss:"
)
#: Seconds that open tabs are given to end when the server does
ENDING: Final = 2.0

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class NotServed(Exception):
    """The page cannot be shown; the sentence says why."""


class Page(Server):
    """One server; every tab that opens its page gets a process of its own, so that no two share a match."""

    def __init__(self, host: str, port: int) -> None:
        command = subprocess.list2cmdline(TAB) if sys.platform == "win32" else shlex.join(TAB)
        super().__init__(command, host=host, port=port, title="tabletop-tui")
        self.url = f"http://{f'[{host}]' if ':' in host else host}:{port}"

    def listening(self) -> socket.socket:
        """A socket on the address. Raises NotServed when another program has it, or it cannot be had."""
        try:
            family, _, _, _, address = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)[0]
        except OSError:
            raise NotServed(f"There is no address “{self.host}”.") from None
        try:
            return socket.create_server(address[:2], family=family)
        except OSError as error:
            raise NotServed(self._refused(error)) from None

    def _refused(self, error: OSError) -> str:
        if error.errno == errno.EADDRINUSE:
            return f"Port {self.port} is in use; take another one with --port."
        if error.errno == errno.EACCES:
            return f"Port {self.port} needs rights that you do not have; take one from 1024 on with --port."
        if error.errno == errno.EADDRNOTAVAIL:
            return f"{self.host} is no address of this machine."
        return f"{self.host}:{self.port} cannot be listened on: {(error.strerror or str(error)).lower()}."

    def serve_on(self, listener: socket.socket) -> None:
        """Show the page until the program is interrupted."""
        web.run_app(self._make_app(), sock=listener, print=None, access_log=None, shutdown_timeout=ENDING)

    async def _make_app(self) -> web.Application:
        app = await super()._make_app()
        app.middlewares.append(self._only_ours)
        return app

    async def on_startup(self, app: web.Application) -> None:
        """Nothing more is said than the command has said."""

    async def handle_index(self, request: web.Request) -> Any:
        # what the page fetches comes from the address that it was opened with
        self.public_url = f"{request.scheme}://{request.host}"
        return await super().handle_index(request)

    @web.middleware
    async def _only_ours(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse what another page in the same browser asks for: it could play, and read what is saved here."""
        origin = request.headers.get("Origin")
        if not self._is_named(request.host) or (origin is not None and origin != f"{request.scheme}://{request.host}"):
            raise web.HTTPForbidden(text="This page may not be asked for from there.")
        response = await handler(request)
        if not response.prepared:
            response.headers["Content-Security-Policy"] = POLICY
            response.headers["X-Frame-Options"] = "DENY"
        return response

    def _is_named(self, host: str) -> bool:
        """Whether a request names this server: on the loopback address, under one of its own names only."""
        if not is_loopback(self.host):
            return True
        return is_loopback(host.rpartition(":")[0].strip("[]") if host.rpartition(":")[2].isdecimal() else host)


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches the address."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
