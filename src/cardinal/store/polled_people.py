"""People whom a director asked in a poll: what is known of who they are is sealed, and can be erased."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from cardinal.contest.model import Ruling
from cardinal.contest.poll import Poll


def poll_subject(ruling: Ruling, number: int) -> str:
    """The pseudonym that stays of whoever was asked."""
    return f"Q{ruling.key}.{number + 1}"


def polled_people(rulings: Iterable[Ruling]) -> Iterator[tuple[str, str]]:
    """Everybody who was asked: the pseudonym, and what is known of who it was."""
    for ruling in rulings:
        for number, polled in enumerate(ruling.poll):
            if polled.who:
                yield poll_subject(ruling, number), polled.who


def without_people(ruling: Ruling, gone: frozenset[str]) -> Poll:
    """The poll of a ruling when some who were asked have been erased."""
    return tuple(
        replace(polled, who="") if poll_subject(ruling, number) in gone else polled
        for number, polled in enumerate(ruling.poll)
    )
