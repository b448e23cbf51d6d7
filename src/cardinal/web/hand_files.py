"""The hands of an event as files: where they are kept, and how one is put in its place whole."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

BOARDS = "boards.pbn"


def hands_folder(var: Path, key: str) -> Path:
    """Where the hands of an event are kept, laid out as ``hand_diagram.known_deal`` reads them: ``boards.pbn``."""
    return var / "boards" / key


def write_hands(var: Path, key: str, content: bytes, name: str = BOARDS) -> None:
    folder = hands_folder(var, key)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    beside = folder / f".{secrets.token_hex(8)}"
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
    os.replace(beside, folder / name)
