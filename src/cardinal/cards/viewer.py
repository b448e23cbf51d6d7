"""Who looks on at a table without a seat."""

from __future__ import annotations

from enum import StrEnum


class Viewer(StrEnum):
    """Who looks on without a seat."""

    DIRECTOR = "director"
    PUBLIC = "public"

    def __repr__(self) -> str:
        return f"Viewer.{self.name}"
