"""The procedures of every book, by edition and number: those of a book are imported when the first is asked for."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from importlib import import_module
from pkgutil import iter_modules
from typing import TypeVar

from .clause import Edition

Key = tuple[Edition, str]
Entry = TypeVar("Entry")

BOOKS: dict[Edition, str] = {
    2017: "bridge.e2017",
    2007: "bridge.e2007",
    1987: "bridge.e1987",
    "guandan": "guandan",
    "ctcba": "ctcba",
}
"""The package of each book; importing its module ``procedures`` registers them."""
_loaded: set[Edition] = set()


def load(edition: Edition) -> None:
    """Register the procedures of a book, once. Whoever asks while it is being loaded, as an edition does that takes
    procedures over, finds what is registered by then."""
    if edition in _loaded or edition not in BOOKS:
        return
    import_module(f"{__package__}.{BOOKS[edition]}.procedures")
    _loaded.add(edition)


def import_all(package: str) -> tuple[str, ...]:
    """Import every module of a package; their names."""
    paths = import_module(package).__path__
    modules = tuple(sorted(f"{package}.{module.name}" for module in iter_modules(paths)))
    for module in modules:
        import_module(module)
    return modules


class ByBook(MutableMapping[Key, Entry]):
    """What books register, by edition and number. To ask for one entry loads its book, to list all loads all."""

    def __init__(self) -> None:
        self._entries: dict[Key, Entry] = {}

    def register(self, key: Key, entry: Entry) -> None:
        """Called while a module of the book is imported, so that this loads nothing."""
        if key in self._entries:
            raise ValueError(f"law {key[1]} of {key[0]} is registered twice")
        self._entries[key] = entry

    def of(self, edition: Edition) -> tuple[str, ...]:
        """The numbers that are registered for a book."""
        load(edition)
        return tuple(number for book, number in self._entries if book == edition)

    def __getitem__(self, key: Key) -> Entry:
        load(key[0])
        return self._entries[key]

    def __setitem__(self, key: Key, entry: Entry) -> None:
        self._entries[key] = entry

    def __delitem__(self, key: Key) -> None:
        del self._entries[key]

    def __iter__(self) -> Iterator[Key]:
        load_all()
        return iter(self._entries)

    def __len__(self) -> int:
        load_all()
        return len(self._entries)


def load_all() -> None:
    """Register the procedures of every book now, so that no hearing waits for it."""
    for edition in BOOKS:
        load(edition)
