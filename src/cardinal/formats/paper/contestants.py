"""Contestants and tables as sheets name them."""

from __future__ import annotations

from cardinal.contest.model import Event


def numbers(sides: tuple[int, ...]) -> str:
    """One number, or two in an individual event."""
    return "+".join(map(str, sides))


def called(event: Event, number: int) -> str:
    """The name of a contestant, or else its players."""
    one = event.by_number.get(number)
    if one is None:
        return ""
    names = [event.by_key[key].name or key if key in event.by_key else key for key in one.players]
    return one.name or " – ".join(names)


def named(event: Event, number: int) -> str:
    name = called(event, number)
    return f"{number}  {name}" if name else str(number)


def heading(event: Event, stage: str, *more: str) -> str:
    """What stands below the title of a sheet: the event, the stage, and whatever else."""
    return " · ".join(part for part in (event.conditions.name, stage, *more) if part)
