"""What tables noted beside their results, read back from the log; an event never changes, so each is read once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any
from weakref import WeakKeyDictionary

from cardinal.store import stream_of

from ..desk import Desk

__all__ = ["facts_at"]

MOST_KEPT = 4_000
_KNOWN: WeakKeyDictionary[Desk, OrderedDict[tuple[str, int], Mapping[str, Any]]] = WeakKeyDictionary()


async def facts_at(desk: Desk, key: str, seq: int) -> Mapping[str, Any]:
    """The facts of the entry with that number; nothing where none were noted."""
    if seq <= 0:
        return {}
    kept = _KNOWN.setdefault(desk, OrderedDict())
    found = kept.get((key, seq))
    if found is None:
        found = {}
        async for one in desk.log.read(stream_of(key), seq - 1, seq):
            found = one.payload.get("facts") or {}
        kept[key, seq] = found
        while len(kept) > MOST_KEPT:
            kept.popitem(last=False)
    kept.move_to_end((key, seq))
    return found
