"""What the web application is told when it starts."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from urllib.parse import urlsplit

from cardinal.language import NotUnderstood, Text, shown
from cardinal.store.server_secret import server_secret

EVENTS = "CARDINAL_EVENTS"
URL = "CARDINAL_URL"
OPERATOR_TOKEN = "CARDINAL_OPERATOR_TOKEN"
READ_AHEAD = "CARDINAL_READ_AHEAD"
_EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


def events_folder() -> Path | None:
    """The folder that ``CARDINAL_EVENTS`` names; without it the examples of the repository, where there are any."""
    named = os.environ.get(EVENTS, "").strip()
    if named:
        return Path(named)
    return _EXAMPLES if _EXAMPLES.is_dir() else None


@dataclass(frozen=True)
class Settings:
    """Where the application keeps what it stores, and where it finds the events that are kept as folders."""

    var: Path = Path("var")
    events: Path | None = field(default_factory=events_folder)
    database_url: str | None = None
    """None: as the environment says, else the SQLite file in ``var``."""
    redis_url: str | None = None
    reads_ahead: bool = False
    """Whether robots start and laws and pages are read soon after the start, not only when somebody asks for them."""

    @classmethod
    def of_server(cls, var: Path) -> Settings:
        """Those of a server that people use: it reads ahead, unless its operator spares the processor."""
        return cls(var=var, reads_ahead=os.environ.get(READ_AHEAD, "").strip().lower() not in ("0", "no", "off"))

    @property
    def url(self) -> str:
        """The address at which people reach the server, for links and QR codes; nothing: as each request names it."""
        return _own_address(os.environ.get(URL, ""))

    @property
    def operator_token(self) -> str:
        """What a program sends that may see the state of the server from elsewhere; nothing: none may."""
        return os.environ.get(OPERATOR_TOKEN, "").strip()

    @property
    def database(self) -> Path:
        """The SQLite file; its folder is made when it is first opened."""
        return self.var / "cardinal.sqlite3"

    @cached_property
    def secret(self) -> str:
        """What sessions and links are signed with."""
        return server_secret(self.var)


@cache
def _own_address(given: str) -> str:
    """An address as links begin with it; one that could not begin a link is refused.

    >>> _own_address(" https://bridge.example.org/ ")
    'https://bridge.example.org'
    """
    text = given.strip().rstrip("/")
    if not text:
        return ""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path or parts.query or parts.fragment:
        raise NotUnderstood(Text(__package__, "bad_url", {"given": shown(given), "name": URL}))
    return f"{parts.scheme}://{parts.netloc}"
