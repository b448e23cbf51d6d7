"""What somebody is in a club, and what each of them may do. Members and captains have their place elsewhere: a member
is an account that is somebody of the club's list, a captain whoever entered a team."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from cardinal.language import Text


class Duty(StrEnum):
    """Something that is done for a club."""

    CALENDAR = "calendar"
    """Series and evenings, sign-ups, the partner desk."""
    EVENTS = "events"
    """The events of its evenings: an organiser of each."""
    DIRECT = "direct"
    """The same at the table: a director of each."""
    PEOPLE = "people"
    """The list of members with addresses, privacy, merging and erasing."""
    FEES = "fees"
    NEWS = "news"
    """News, and what the front page says about the club."""
    SEASON = "season"
    """Which tables the season has."""
    STAFF = "staff"
    """Who has which role."""

    def label(self, language: str = "en") -> str:
        return Text(__name__, f"duty_{self}").render(language)


class ClubRole(StrEnum):
    """A role in a club."""

    OWNER = "owner"
    SECRETARY = "secretary"
    SCORER = "scorer"
    DIRECTOR = "director"
    TREASURER = "treasurer"
    EDITOR = "editor"

    def label(self, language: str = "en") -> str:
        return Text(__name__, f"role_{self}").render(language)


DUTIES: Mapping[ClubRole, frozenset[Duty]] = {
    ClubRole.OWNER: frozenset(Duty),
    ClubRole.SECRETARY: frozenset((Duty.CALENDAR, Duty.PEOPLE)),
    ClubRole.SCORER: frozenset((Duty.CALENDAR, Duty.EVENTS, Duty.SEASON)),
    ClubRole.DIRECTOR: frozenset((Duty.DIRECT,)),
    ClubRole.TREASURER: frozenset((Duty.FEES,)),
    ClubRole.EDITOR: frozenset((Duty.NEWS,)),
}
"""Which role may do what."""


def duties(roles: Iterable[ClubRole]) -> frozenset[Duty]:
    """Everything that somebody with some roles may do.

    >>> sorted(map(str, duties([ClubRole.TREASURER, ClubRole.EDITOR])))
    ['fees', 'news']
    """
    return frozenset(duty for role in roles for duty in DUTIES[role])
