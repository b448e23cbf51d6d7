"""Two states of the results of a stage: which have gone, and which have come."""

from __future__ import annotations

from .model import Line


def differences_of(
    before: tuple[Line, ...], lines: tuple[Line, ...]
) -> tuple[tuple[Line, ...], tuple[Line, ...], bool]:
    """What has gone and what has come; and whether all that has come stands behind all that was there already."""
    length = len(before)
    # Tuples are compared many times faster than a loop looks at their members.
    if lines[:length] == before:
        return (), lines[length:], True
    at = next(at for at in range(length) if at >= len(lines) or before[at] is not lines[at])
    if before[at + 1 :] == lines[at : length - 1]:
        return (before[at],), lines[length - 1 :], True
    if before[at + 1 :] == lines[at + 1 : length]:
        return (before[at],), (lines[at], *lines[length:]), False
    old, new = set(map(id, before)), set(map(id, lines))
    gone = tuple(line for line in before if id(line) not in new)
    return gone, tuple(line for line in lines if id(line) not in old), False
