"""A hearing that is worked out once: its result is cached beside its law, its case and its answers."""

from __future__ import annotations

from typing import Protocol, Self

from .hearing import Asking, Matter, hear, hear_again
from .routine import names_any
from .ruling import Ruling


class _Held(Protocol):
    """What a result follows from."""

    @property
    def law(self) -> str: ...

    @property
    def case(self) -> Matter: ...

    @property
    def answers(self) -> tuple[tuple[str, object], ...]: ...

    def result(self) -> Asking | Ruling: ...


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

    def heard_with(self: _Held, key: str, given: object) -> tuple[tuple[tuple[str, object], ...], Asking | Ruling]:
        """The answers with one more, which replaces an earlier one, and their result; a refusal if it is not offered.

        Once something out of the ordinary is named, answers to ordinary questions that it makes idle fall away.
        """
        answers = {name: value for name, value in self.answers if name != key} | {key: given}
        before = self.result()
        if names_any(answers) and isinstance(before, Asking) and before.question.key == key:
            before.question.read(given)
            kept, result = hear_again(self.law, self.case, answers)
            return tuple(kept.items()), result
        return tuple(answers.items()), hear(self.law, self.case, answers)

    def with_result(self, result: Asking | Ruling) -> Self:
        """The same hearing, just made, whose result somebody has worked out already."""
        object.__setattr__(self, "_result", result)
        return self
