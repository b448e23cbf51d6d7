"""Case files of every book: which book a case belongs to, and how its record is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from cardinal.language import Text, shown

from .case import Case
from .case import read_case as read_bridge_case
from .clause import OTHER_BOOKS, Edition
from .errors import ImpossibleCase
from .guandan.case import GuandanCase, read_guandan_case
from .hearing import LAWS
from .law_index import law_named

BRIDGE = "bridge"
AnyCase = Case | GuandanCase


def _read_ctcba_case(record: Mapping[str, object]) -> Case:
    """The federation's regulations are about bridge: the facts are told as in any case of the Laws."""
    return replace(read_bridge_case(record), edition="ctcba")


Reader = Callable[[Mapping[str, object]], AnyCase]
_READERS: Mapping[str, Reader] = {
    BRIDGE: read_bridge_case,
    "guandan": read_guandan_case,
    "ctcba": _read_ctcba_case,
}


def book_of_case(record: Mapping[str, object]) -> Edition:
    """The book that a case is heard under: the edition of the Laws, or another book by its name."""
    name = record.get("book", BRIDGE)
    edition = record.get("edition", 2017)
    return str(name) if name in OTHER_BOOKS else edition if isinstance(edition, int) else str(edition)


def read_case(record: object) -> AnyCase:
    """A case from plain values as a case file has them, whatever its book."""
    if not isinstance(record, Mapping):
        return read_bridge_case(record)  # refuses it
    name = record.get("book", BRIDGE)
    if name not in _READERS:
        raise ImpossibleCase(Text(__package__, "unknown_book", {"given": shown(name)}), legal=tuple(_READERS))
    return _READERS[str(name)](_with_its_law(record, _READERS[str(name)]))


def _with_its_law(record: Mapping[str, object], reader: Reader) -> Mapping[str, object]:
    """The record with the law that its words or number lead to. Of several the one that what happened sets in motion
    is meant."""
    named, edition = record.get("law"), book_of_case(record)
    if (edition, str(named)) in LAWS:
        return record
    unnamed = {name: value for name, value in record.items() if name != "law"}
    if named in (None, ""):
        return unnamed
    noticed = reader(unnamed).law
    return {**record, "law": law_named(str(named), edition, noticed)}
