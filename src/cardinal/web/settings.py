"""What the web application is told when it starts."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from cardinal.store.server_secret import server_secret

EVENTS = "CARDINAL_EVENTS"
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
    wakes_robots: bool = False
    """Whether the robots' processes start with the server, rather than when somebody comes to play."""

    @property
    def database(self) -> Path:
        """The SQLite file; its folder is made when it is first opened."""
        return self.var / "cardinal.sqlite3"

    @cached_property
    def secret(self) -> str:
        """What sessions and links are signed with."""
        return server_secret(self.var)
