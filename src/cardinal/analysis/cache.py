"""Results kept for the next time they are asked for: in memory, and if wanted in a file."""

from __future__ import annotations

import sqlite3
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import Protocol

from cardinal.language import Text, shown

from .errors import DamagedCache

FILE = "double_dummy.sqlite3"


class Cache(Protocol):
    """Texts by key. A key says all that decides the result, so that what was once found stays true."""

    def find(self, keys: Sequence[str]) -> dict[str, str]:
        """Those of the keys that are known, with what was found."""
        ...

    def keep(self, found: Mapping[str, str]) -> None: ...

    def close(self) -> None: ...


class MemoryCache:
    """The last results asked for, at most so many.

    >>> cache = MemoryCache(most=2)
    >>> cache.keep({"a": "1", "b": "2"})
    >>> cache.find(["a"])
    {'a': '1'}
    >>> cache.keep({"c": "3"})
    >>> cache.find(["a", "b", "c"])
    {'a': '1', 'c': '3'}
    """

    def __init__(self, most: int = 50_000) -> None:
        self._most = most
        self._kept: OrderedDict[str, str] = OrderedDict()
        self._lock = Lock()

    def find(self, keys: Sequence[str]) -> dict[str, str]:
        with self._lock:
            found = {key: self._kept[key] for key in keys if key in self._kept}
            for key in found:
                self._kept.move_to_end(key)
            return found

    def keep(self, found: Mapping[str, str]) -> None:
        with self._lock:
            self._kept.update(found)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def close(self) -> None:
        with self._lock:
            self._kept.clear()


class FileCache:
    """Results in a file of a folder, shared by every process that works there."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._lock = Lock()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            # Whichever thread asks first opens it; the lock keeps the others out while one is at work.
            self._file = sqlite3.connect(self._path, timeout=10, check_same_thread=False)
        except (OSError, sqlite3.Error) as error:
            raise self._refusal(error) from error
        try:
            with self._file:
                self._file.execute("CREATE TABLE IF NOT EXISTS result (key TEXT PRIMARY KEY, found TEXT NOT NULL)")
        except sqlite3.Error as error:
            self._file.close()
            raise self._refusal(error) from error

    def find(self, keys: Sequence[str]) -> dict[str, str]:
        found: dict[str, str] = {}
        try:
            with self._lock:
                for key in keys:
                    row = self._file.execute("SELECT found FROM result WHERE key = ?", (key,)).fetchone()
                    if row is not None:
                        found[key] = str(row[0])
        except sqlite3.Error as error:
            raise self._refusal(error) from error
        return found

    def keep(self, found: Mapping[str, str]) -> None:
        try:
            with self._lock, self._file:
                self._file.executemany("INSERT OR REPLACE INTO result VALUES (?, ?)", found.items())
        except sqlite3.Error as error:
            raise self._refusal(error) from error

    def close(self) -> None:
        with self._lock:
            self._file.close()

    def _refusal(self, error: Exception) -> DamagedCache:
        values = {"path": self._path, "why": shown(str(error))}
        return DamagedCache(Text(__package__, "damaged_cache", values))
