"""Where phones reach this server: nowhere else, in the local network, or at the address its operator names.

A server listens on this computer alone until its owner lets the local network in: by a flag when it starts, a key in
its terminal, or a button on the organiser's pages.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from urllib.parse import urlsplit

from .local_network import interfaces, url_of


def is_only_here(base: str) -> bool:
    """Whether no other device can reach the address."""
    host = urlsplit(base).hostname or ""
    try:
        found = ip_address(host)
    except ValueError:
        return host == "localhost"
    return found.is_loopback or found.is_unspecified


class Reach:
    """Of one process. Without *port* it is not known how the server was started: each request names its address."""

    def __init__(
        self, port: int = 0, *, is_open: bool = False, opened: Callable[[], Awaitable[None]] | None = None
    ) -> None:
        self.port, self.is_open = port, is_open
        self._opened = opened

    @property
    def may_open(self) -> bool:
        """Whether this process can let the local network in."""
        return not self.is_open and self._opened is not None

    async def open(self) -> None:
        """Listen in the local network too, from now on until the server ends."""
        if self.is_open or self._opened is None:
            return
        await self._opened()
        self.is_open = True

    def addresses(self) -> tuple[str, ...]:
        """Where phones in the hall reach it, the likeliest first; computers change their networks, so it is looked up
        each time."""
        if not self.is_open or not self.port:
            return ()
        return tuple(url_of(one.address, self.port) for one in interfaces())

    def likely(self, asked: str) -> str:
        """How the address of a link for other devices begins, when the request came to *asked*."""
        found = self.addresses()
        return found[0] if found and is_only_here(asked) else asked
