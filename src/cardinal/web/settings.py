"""What the web application is told when it starts."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

EVENTS = "CARDINAL_EVENTS"
_EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


def events_folder() -> Path | None:
    """The folder that ``CARDINAL_EVENTS`` names; without it the examples of the repository, where there are any."""
    named = os.environ.get(EVENTS, "").strip()
    if named:
        return Path(named)
    return _EXAMPLES if _EXAMPLES.is_dir() else None


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the application keeps what it stores, and where it finds the events that are kept as folders."""

    var: Path = Path("var")
    events: Path | None = field(default_factory=events_folder)

    @property
    def database(self) -> Path:
        """The SQLite file; its folder is made when it is first opened."""
        return self.var / "cardinal.sqlite3"
