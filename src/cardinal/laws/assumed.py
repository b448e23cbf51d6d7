"""Which conditions a ruling has assumed: options that nobody told, and that would have led elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cardinal.language import CardinalError

from .case import Case
from .casebook import AnyCase
from .conditions import Conditions, Option
from .hearing import hear_again
from .question import plain
from .ruling import Ruling

_MOST_TRIED = 3
"""So many other values of an option are tried; of a range, the ends show whether it matters."""


@dataclass(frozen=True, slots=True)
class Assumed:
    """An option that is left at its default, and by which the ruling was decided."""

    option: Option

    @property
    def value(self) -> str:
        return plain(self.option.default)

    def __str__(self) -> str:
        return f"{self.option.name}: {self.value}"


class _Watched(Conditions):
    """Conditions that remember which of their defaults a hearing has read."""

    __slots__ = ("defaults_read",)

    def __init__(self, conditions: Conditions) -> None:
        super().__init__(conditions.changes)
        self.defaults_read: dict[str, None] = {}

    def __getitem__(self, name: str) -> object:
        if name not in self.changes:
            self.defaults_read[name] = None
        return super().__getitem__(name)


def assumed(law: str, case: AnyCase, ruling: Ruling) -> tuple[Assumed, ...]:
    """The conditions that a ruling rests on without anybody having told them, in the order in which it read them."""
    if not isinstance(case, Case):
        return ()
    watched = _Watched(case.conditions)
    hear_again(law, replace(case, conditions=watched), ruling.answers)
    options = (case.conditions.option(name) for name in watched.defaults_read)
    return tuple(Assumed(option) for option in options if _is_decisive(law, case, ruling, option))


def _is_decisive(law: str, case: Case, ruling: Ruling, option: Option) -> bool:
    for value in _others(option):
        conditions = Conditions({**case.conditions.changes, option.name: value})
        try:
            result = hear_again(law, replace(case, conditions=conditions), ruling.answers)[1]
        except CardinalError:
            return True
        if not isinstance(result, Ruling) or result.end != ruling.end:
            return True
    return False


def _others(option: Option) -> Iterator[object]:
    """Other values that the option may have: a few of them, those farthest from each other."""
    values = [value for value in option.values if value != option.default]
    yield from (values[0], values[-1]) if len(values) > _MOST_TRIED else values
