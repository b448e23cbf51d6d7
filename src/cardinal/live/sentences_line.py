"""One sentence of a board's log: who did it, when, and which viewers may read it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import orjson

from cardinal.cards import Seat
from cardinal.cards.viewer import Viewer
from cardinal.language import Text

__all__ = ["Line", "Words"]


class Words(Text):
    """What is told again and again, and written once in each language."""

    __slots__ = ("_written",)

    _written: dict[str, str]

    def __init__(self, package: str | None, key: str, values: Mapping[str, object] | None = None) -> None:
        super().__init__(package, key, values)
        object.__setattr__(self, "_written", {})

    def written(self, language: str) -> str:
        """The words as they are sent."""
        found = self._written.get(language)
        if found is None:
            found = self._written[language] = orjson.dumps(self.render(language)).decode()
        return found


@dataclass(frozen=True, slots=True)
class Line:
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
        text, who, at = self.text_for(viewer), self.who, self.at
        if text is None:
            return None
        if isinstance(text, Words):
            words = text.written(language)
        else:
            words = _rendered(text.package, text.key, tuple(text.values.items()), language)
        by = "" if who is None else f',"who":"{who}"'
        if at is None:
            return f'{{"text":{words}{by}}}'
        # To the tenth of a second, in whole numbers: a fraction takes as long to write as the rest.
        seconds, tenth = divmod(round(at * 10), 10)
        return f'{{"text":{words}{by},"at":{seconds}.{tenth}}}'


# Four players read the same sentence, and "North passes." is read at every table.
@lru_cache(maxsize=10_000)
def _rendered(package: str, key: str, values: tuple[tuple[str, Hashable], ...], language: str) -> str:
    return orjson.dumps(Text(package, key, dict(values)).render(language)).decode()
