"""What a movement refuses, and why.

NotUnderstood
└── UnreadableMovement     a file or a value that is no movement
NotAllowed
└── ImpossibleMovement     a movement of this size, with these options, cannot be made; ``legal`` lists what can
"""

from __future__ import annotations

from collections.abc import Iterable

from cardinal.language import NotAllowed, NotUnderstood, Text, shown_number


class UnreadableMovement(NotUnderstood):
    """A file or a value that is no movement."""


class ImpossibleMovement(NotAllowed):
    """A movement of this size, with these options, cannot be made."""


def impossible(
    key: str, texts: str | None = __package__, *, legal: Iterable[object] = (), **values: object
) -> ImpossibleMovement:
    """The refusal of *key* among the *texts* of a module, with what can be had instead."""
    return ImpossibleMovement(Text(texts, key, values), legal=legal)


def whole(value: object, key: str, least: int, most: int, texts: str | None = __package__, **values: object) -> int:
    """*value* as a whole number from *least* to *most*; *key* is the text that refuses any other."""
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise impossible(key, texts, legal=(), given=shown_number(value), least=least, most=most, **values)
