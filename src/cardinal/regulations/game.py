"""The games that regulations are about."""

from __future__ import annotations

from enum import StrEnum


class Game(StrEnum):
    BRIDGE = "bridge"
    GUANDAN = "guandan"
