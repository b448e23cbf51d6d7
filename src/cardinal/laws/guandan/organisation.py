"""Article 18: the bodies behind an event: the organiser, its host, and the committee that stands in while it lasts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from cardinal.language import NotAllowed, Text
from cardinal.laws.cited import Cited


class Body(StrEnum):
    ORGANISER = "organiser"
    HOST = "host"
    COMMITTEE = "committee"


class Task(StrEnum):
    """What has to be done for an event by somebody."""

    REGULATIONS = "regulations"
    VENUE = "venue"
    EQUIPMENT = "equipment"
    SCHEDULE = "schedule"
    ENTRIES = "entries"
    APPOINT_REFEREES = "appoint_referees"
    APPOINT_ARBITRATORS = "appoint_arbitrators"
    APPOINT_STAFF = "appoint_staff"
    RESULTS = "results"
    PRIZES = "prizes"
    PROVIDE_VENUE = "provide_venue"
    HELPERS = "helpers"
    SAFETY = "safety"
    LOGISTICS = "logistics"

    def label(self, language: str = "en") -> str:
        return Text(__name__, f"task_{self.value}").render(language)


_HOSTS = frozenset((Task.PROVIDE_VENUE, Task.HELPERS, Task.SAFETY, Task.LOGISTICS))
TASKS: Mapping[Body, Cited[frozenset[Task]]] = {
    Body.ORGANISER: Cited(frozenset(Task) - _HOSTS, "§G18.1"),
    Body.HOST: Cited(_HOSTS, "§G18.2"),
    # The committee has nothing of its own: what it does it does for the organiser.
    Body.COMMITTEE: Cited(frozenset(), "§G18.3"),
}


@dataclass(frozen=True, slots=True)
class Organisation:
    """Who stands behind an event, from when until when it lasts, and what the organiser has handed on.

    ``committee`` is made up of the bodies concerned; its working groups, if it has any, are in ``groups``.
    """

    organiser: str
    host: str
    begins: datetime
    ends: datetime
    committee: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    handed_on: Mapping[Body, frozenset[Task]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.organiser.strip():
            raise _refuse("no_organiser", "§G18.1")
        if self.committee and not {self.organiser, self.host} <= set(self.committee):
            raise _refuse("committee_of_all", "§G18.3", bodies=(self.organiser, self.host))
        if self.groups and not self.committee:
            raise _refuse("groups_of_nothing", "§G18.3")

    def hand_on(self, to: Body, *tasks: Task) -> Cited[Organisation]:
        """The organisation after the organiser entrusted tasks of its own to the host or the committee."""
        own = TASKS[Body.ORGANISER].value
        foreign = tuple(task for task in tasks if task not in own)
        if to is Body.ORGANISER or foreign:
            raise _refuse("not_to_give", TASKS[to].cites, tasks=foreign or tasks)
        if to is Body.COMMITTEE and not self.committee:
            raise _refuse("no_committee", "§G18.3")
        given = self.handed_on.get(to, frozenset()) | set(tasks)
        if to is Body.COMMITTEE and given == own:
            # It exercises a part of the organiser's powers, not all of them.
            raise _refuse("only_a_part", "§G18.3")
        return Cited(replace(self, handed_on={**self.handed_on, to: given}), TASKS[to].cites)

    def may(self, body: Body, task: Task, at: datetime) -> Cited[bool]:
        """Whether a body may see to a task at a time; what is handed on stays the organiser's too."""
        if task in TASKS[body].value:
            return Cited(True, TASKS[body].cites)
        given = task in self.handed_on.get(body, frozenset())
        if body is Body.COMMITTEE:
            given = given and self.begins <= at <= self.ends
        return Cited(given, TASKS[body].cites)


def _refuse(key: str, cites: str, **values: object) -> NotAllowed:
    return NotAllowed(Text(__name__, key, values), cites=cites)
