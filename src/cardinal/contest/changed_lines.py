"""Two states of the results of a stage: which have gone, and which have come."""

from __future__ import annotations

from typing import NamedTuple

from .model import Line

Lines = tuple[Line, ...]


class Differences(NamedTuple):
    gone: Lines
    come: Lines
    is_at_end: bool = False
    """All that has come stands behind all that was there already."""
    is_in_place: bool = False
    """What has come stands where the others went, one for one."""


def differences_of(before: Lines, lines: Lines) -> Differences:
    length = len(before)
    # Tuples are compared many times faster than a loop looks at their members.
    if lines[:length] == before:
        return Differences((), lines[length:], is_at_end=True)
    at = _first_difference(before, lines)
    if before[at + 1 :] == lines[at : length - 1]:
        return Differences((before[at],), lines[length - 1 :], is_at_end=True)
    if before[at + 1 :] == lines[at + 1 : length]:
        return Differences((before[at],), (lines[at], *lines[length:]), is_in_place=len(lines) == length)
    old, new = set(map(id, before)), set(map(id, lines))
    gone = tuple(line for line in before if id(line) not in new)
    return Differences(gone, tuple(line for line in lines if id(line) not in old))


def _first_difference(before: Lines, lines: Lines) -> int:
    """By halves, for the same reason. They differ somewhere within the length of *before*."""
    same, most = 0, len(before)
    while most - same > 1:
        middle = (same + most) // 2
        if before[same:middle] == lines[same:middle]:
            same = middle
        else:
            most = middle
    return same
