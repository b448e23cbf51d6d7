"""The folder of an event for a command: read, and spoken of in the terms of its game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cardinal.contest.event_folder import EventFolder, open_folder
from cardinal.language import speak_of


def event_folder(folder: Path, progress: Callable[[int], object] | None = None) -> EventFolder:
    """Everything that a folder says; what the command says from here on has the terms of its game."""
    found = open_folder(folder, progress)
    speak_of(found.conditions.game)
    return found
