"""The numbers that entrants of a file have in an event: their own where nobody else has them, else in hundreds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from .told_event import ToldEntrant

__all__ = ["merged", "numbered"]

BLOCK = 100


def merged(entrants: Iterable[ToldEntrant]) -> tuple[dict[str, ToldEntrant], dict[str, str]]:
    """Entrants once each, and the key under which every key's entrant is found.

    The same people in a later session are the same entrant, whatever number they have there; without names the same
    number is. What is claimed of an entrant is what the last session claims of it.
    """
    found: dict[str, ToldEntrant] = {}
    same: dict[str, str] = {}
    by_people: dict[frozenset[str], str] = {}
    for one in entrants:
        session, _, rest = one.key.partition("/")
        people = frozenset(person.name for person in one.people)
        first = by_people.get(people) if people else next((key for key in found if key.partition("/")[2] == rest), None)
        taken = first is not None and any(same[key] == first for key in same if key.startswith(f"{session}/"))
        if first is None or taken:
            found[one.key] = one
            same[one.key] = one.key
            by_people.setdefault(people, one.key)
            continue
        same[one.key] = first
        claims = {
            name: getattr(one, name) for name in ("place", "total", "percentage") if getattr(one, name) is not None
        }
        found[first] = replace(found[first], **claims)
    return found, same


def numbered(entrants: Mapping[str, ToldEntrant]) -> dict[str, int]:
    """A number for each key. Where numbers come twice, each line of each section has a hundred of its own."""
    own = {key: _whole(one.number) for key, one in entrants.items()}
    if all(own.values()) and len(set(own.values())) == len(own):
        return {key: number for key, number in own.items() if number is not None}
    groups = sorted({(one.section, one.direction == "EW") for one in entrants.values()})
    block = max([BLOCK, *(number + 1 for number in own.values() if number is not None)])
    found: dict[str, int] = {}
    used: set[int] = set()
    for key, one in entrants.items():
        start = groups.index((one.section, one.direction == "EW")) * block
        number = start + (own[key] or 1)
        while number in used:
            number += 1
        found[key] = number
        used.add(number)
    return found


def _whole(text: str) -> int | None:
    word = text.strip()
    digits = "".join(sign for sign in word if sign.isdigit()) if word[:1].isalnum() else word
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 6 and int(digits) else None
