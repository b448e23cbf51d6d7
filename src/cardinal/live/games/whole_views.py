"""Views that are not written straight from the state: worked out once for each who looks, as long as nothing moves."""

from __future__ import annotations

from typing import Any

from cardinal.cards import Seat
from cardinal.cards.viewer import Viewer

from ..protocol import as_text

__all__ = ["WholeViews"]


class WholeViews:
    """A board that remembers its views; one that is over is looked at by all until the last is ready for the next."""

    __slots__ = ("_texts",)

    _texts: dict[Seat | Viewer, str] | None

    def view(self, viewer: Seat | Viewer) -> dict[str, Any]:
        raise NotImplementedError

    def whole(self, viewer: Seat | Viewer) -> str:
        """The view as it is sent."""
        if self._texts is None:
            self._texts = {}
        found = self._texts.get(viewer)
        if found is None:
            found = self._texts[viewer] = as_text(self.view(viewer))
        return found
