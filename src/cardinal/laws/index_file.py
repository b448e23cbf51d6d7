"""Word indexes in files: what takes seconds to work out from the texts of five books is read in a moment.

A file is used only if it was made from these very texts by this very code, and is whole. Where there is no folder for
such files, or none can be written there, the index is worked out each time.
"""

from __future__ import annotations

import json
import os
import sys
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from threading import Lock

from .word_index import WordIndex

_SOURCES = (".py", ".json", ".toml", ".tsv", ".txt", ".po")
_ONE_AT_A_TIME = Lock()
_folder: Path | None = None


@contextmanager
def indexes_kept_in(folder: Path | None) -> Iterator[Path | None]:
    """For a while keep indexes in *folder*, if no other is in use already; the one that is."""
    global _folder
    former, _folder = _folder, _folder or folder
    try:
        yield _folder
    finally:
        _folder = former


def kept_index(name: str, make: Callable[[], WordIndex]) -> WordIndex:
    """The index of that name as it is kept, else as *make* works it out."""
    if _folder is None:
        return make()
    path = _folder / f"{name}.index"
    # Whoever searches while a server still works it out waits for that, and does not do the same beside it.
    with _ONE_AT_A_TIME:
        found = _read(path)
        if found is None:
            found = make()
            _write(path, found)
    return found


@cache
def _stamp() -> bytes:
    """The digest of the texts, the code that reads them and the way in which this machine writes numbers."""
    digest = sha256(f"{sys.byteorder} {array('I').itemsize} {array('H').itemsize}".encode())
    laws = Path(__file__).resolve().parent
    for room in (laws, laws.parent / "language"):
        for path in sorted(room.rglob("*")):
            if path.suffix in _SOURCES:
                digest.update(path.relative_to(room).as_posix().encode())
                digest.update(path.read_bytes())
    return digest.digest()


def _read(path: Path) -> WordIndex | None:
    try:
        kept = memoryview(path.read_bytes())
    except OSError:
        return None
    size = len(_stamp())
    if kept[:size] != _stamp() or kept[size : 2 * size] != sha256(kept[2 * size :]).digest():
        return None
    length = int.from_bytes(kept[2 * size : 2 * size + 8], "big")
    at = 2 * size + 8
    told = json.loads(bytes(kept[at : at + length]))
    at += length
    starts, texts, weights = array("I"), array("H"), array("d")
    rows: tuple[array[int] | array[float], ...] = (starts, texts, weights)
    for row, count in zip(rows, (len(told["words"]) + 1, told["places"], told["places"]), strict=True):
        row.frombytes(kept[at : at + count * row.itemsize])
        at += count * row.itemsize
    return WordIndex(told["count"], tuple(told["words"]), frozenset(told["titled"]), starts, texts, weights)


def _write(path: Path, index: WordIndex) -> None:
    told = {"count": index.count, "places": len(index.texts), "words": index.words, "titled": sorted(index.titled)}
    head = json.dumps(told, ensure_ascii=False).encode()
    rows = (index.starts, index.texts, index.weights)
    body = b"".join((len(head).to_bytes(8, "big"), head, *(row.tobytes() for row in rows)))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Whoever reads meanwhile has the old file or the new one, and never half of it.
        with NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(_stamp() + sha256(body).digest() + body)
        os.replace(file.name, path)
    except OSError:
        # A folder that is full or read-only: the next process works it out again.
        return
