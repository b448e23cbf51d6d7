"""What the web application is told when it starts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the application keeps what it stores."""

    var: Path = Path("var")

    @property
    def database(self) -> Path:
        """The SQLite file; its folder is made when it is first opened."""
        return self.var / "cardinal.sqlite3"
