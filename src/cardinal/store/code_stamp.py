"""The digest of code: what another version of it has worked out and kept is not used."""

from __future__ import annotations

import sys
from functools import cache
from hashlib import sha256
from pathlib import Path

from cardinal import __version__


@cache
def stamp_of(rooms: tuple[str, ...], files: tuple[str, ...] = ()) -> str:
    """The digest of all code in *rooms* and of some *files*, and of the Python that runs it."""
    digest = sha256(f"{__version__} {sys.version}".encode())
    root = Path(__file__).resolve().parent.parent
    in_rooms = (path for room in rooms for path in sorted((root / room).rglob("*.py")))
    for path in (*in_rooms, *(root / name for name in files)):
        digest.update(path.read_bytes())
    return digest.hexdigest()
