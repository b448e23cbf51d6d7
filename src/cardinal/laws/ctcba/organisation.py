"""R1 to R4 and R9: the laws in force, who runs an event, its officials, and what a captains' meeting may change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardinal.language import NotAllowed, Text
from cardinal.laws.bridge.e2017.attention import Permission
from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.editions import EDITIONS
from cardinal.laws.effect import Duty
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import DIRECTOR, Voice

voice = Voice(__name__)

CLUB = "club"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who may direct or sit on a committee."""

    name: str
    is_qualified: bool = False  # as a director
    is_senior: bool = False  # as a player


@dataclass(frozen=True, slots=True)
class Office:
    """Who answers for an event: the club's committee or section, whom it has named, and the officials."""

    organiser: str = ""
    host: str = ""
    scale: str = CLUB
    sanctioned_by: str = ""
    directors: tuple[Person, ...] = ()
    appeals_committee: tuple[Person, ...] = ()
    discipline_committee: tuple[Person, ...] = ()


def edition_in_force(editions: Iterable[int] = EDITIONS) -> Cited[int]:
    """R1: events are played under the newest edition of the Laws."""
    return Cited(max(editions), "§R1")


def runs_the_event(office: Office) -> Cited[str]:
    """R2/1: a club's committee, or the experienced host or body that it has named."""
    owner = office.host or office.organiser
    # A host is somebody only by being named.
    if not owner or (office.host and not office.organiser):
        raise NotAllowed(Text(__name__, "nobody_runs_it"), cites="§R2/1")
    return Cited(owner, "§R2/1")


def may_issue_masterpoints(office: Office) -> Permission:
    """R2/2: an event larger than a club's own needs the federation's approval first."""
    approved = office.scale == CLUB or bool(office.sanctioned_by)
    return Permission(approved, "§R2/2", Text(__name__, "sanctioned" if approved else "not_sanctioned"), NotAllowed)


def outstanding(office: Office, *, misconduct: bool = False) -> tuple[Duty, ...]:
    """What the organiser has still to see to before the event; a discipline committee only when there is misconduct."""
    return tuple(_outstanding(office, misconduct))


def _outstanding(office: Office, misconduct: bool) -> Iterator[Duty]:
    when = "before the event"
    if not may_issue_masterpoints(office).allowed:
        yield voice.duty("organiser", "have_the_event_approved_by_the_national_federation", "§R2/2", when=when)
    if not any(person.is_qualified for person in office.directors):
        yield voice.duty("organiser", "engage_qualified_directors", "§R3", when=when)
    if not office.appeals_committee or not all(person.is_senior for person in office.appeals_committee):
        yield voice.duty("organiser", "form_an_appeals_committee_of_senior_players", "§R4", when=when)
    if misconduct and not office.discipline_committee:
        yield voice.duty("organiser", "form_a_discipline_committee", "§R4", when="at_once")


@law("R9", edition="ctcba")
def captains_meeting(case: Case) -> Procedure:
    """R9: what the captains may ask for, and change, at their meeting."""
    matter = yield voice.choose(DIRECTOR, "matter", "§R9", options=("doubt", "rules", "arrangements"))
    if matter == "doubt":
        yield voice.duty("organiser", "answer_the_doubt_or_proposal_at_the_meeting", "§R9")
    elif matter == "arrangements":
        yield voice.none("arrangements_are_not_changed_by_vote", "§R9")
    # Consent of everybody has to be shown: a majority is nothing.
    elif (yield voice.fact("unanimous", "§R9")) is True:
        yield voice.recorded("published_rules_changed_with_the_consent_of_all_captains", "§R9")
    else:
        yield voice.none("not_all_captains_consent", "§R9")
