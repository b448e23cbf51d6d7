"""Players of an event whom the club's list does not have: they count in the field and stand in no season table."""

from __future__ import annotations

from starlette.requests import Request

from cardinal.contest.entries import Person as Entered
from cardinal.contest.model import Form
from cardinal.season.people import People, Person
from cardinal.store import Competition

from .club_addresses import club_of_event
from .people_reading import seasons_of


def member_of(people: People, player: Entered | None) -> Person | None:
    """The person of the club that an entered player is."""
    return None if player is None else people.match(player.key) or people.match(player.name)


async def unidentified(request: Request, key: str, state: Competition) -> tuple[tuple[int, str], ...]:
    """The pairs of an event with somebody whom the club's list does not have, for its director."""
    people = await seasons_of(request, await club_of_event(request, key)).people()
    if state.conditions.form is not Form.PAIRS or not len(people):
        return ()
    found = []
    for entry in state.entries:
        names = [player.name for player in entry.players if member_of(people, player) is None]
        if entry.status.plays and (names or len(entry.players) < 2):
            found.append((entry.number, " – ".join(names) or entry.name or "–"))
    return tuple(found)
