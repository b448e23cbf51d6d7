"""A hearing that is worked out once: its result is cached beside its law, its case and its answers."""

from __future__ import annotations

from typing import Protocol, Self

from .hearing import Asking, Matter, hear
from .ruling import Ruling

__all__ = ["HeardOnce"]


class _Held(Protocol):
    """What a result follows from."""

    @property
    def law(self) -> str: ...

    @property
    def case(self) -> Matter: ...

    @property
    def answers(self) -> tuple[tuple[str, object], ...]: ...


class HeardOnce:
    """The base of a hearing under way at a table, a frozen dataclass.

    The cache is no field of it: two hearings are equal without it, ``replace`` begins with an empty one, and it is
    neither printed nor pickled.
    """

    __slots__ = ("_result",)

    def result(self: _Held) -> Asking | Ruling:
        """The next question, or the ruling."""
        known: Asking | Ruling | None = getattr(self, "_result", None)
        if known is None:
            known = hear(self.law, self.case, dict(self.answers))
            object.__setattr__(self, "_result", known)
        return known

    def with_result(self, result: Asking | Ruling) -> Self:
        """The same hearing, just made, whose result somebody has worked out already."""
        object.__setattr__(self, "_result", result)
        return self
