"""One sentence of a board's log: who did it, when, and which viewers may read it."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

import orjson

from cardinal.cards import Seat
from cardinal.cards.record import Record
from cardinal.cards.viewer import Viewer
from cardinal.language import Text

__all__ = ["Line"]


class Line(Record):
    """A sentence. ``hidden_from`` are those who are told ``instead``, or nothing where that is None."""

    text: Text
    who: Seat | Viewer | None = None
    at: float | None = None
    hidden_from: frozenset[Seat | Viewer] = frozenset()
    instead: Text | None = None

    def text_for(self, viewer: Seat | Viewer) -> Text | None:
        return self.instead if viewer in self.hidden_from else self.text

    def sent(self, viewer: Seat | Viewer, language: str) -> str | None:
        """The sentence as the protocol sends it; None where *viewer* may not know of it."""
        text = self.text_for(viewer)
        if text is None:
            return None
        words = _rendered(text.package, text.key, tuple(text.values.items()), language)
        who = "" if self.who is None else f',"who":"{self.who}"'
        at = "" if self.at is None else f',"at":{round(self.at, 1)}'
        return f'{{"text":{words}{who}{at}}}'


# Four players read the same sentence, and "North passes." is read at every table.
@lru_cache(maxsize=10_000)
def _rendered(package: str, key: str, values: tuple[tuple[str, Hashable], ...], language: str) -> str:
    return orjson.dumps(Text(package, key, dict(values)).render(language)).decode()
