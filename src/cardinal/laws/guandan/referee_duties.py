"""Article 21: what referees do, what the organiser adds to it, what is moved to others, and the report at the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from cardinal.language import NotAllowed, NotNow, Text
from cardinal.laws.cited import Cited

from .officials import REFEREE_DUTIES, REFEREES, Officials, Power, Role

DUTY_CITES: Mapping[Power, str] = {
    Power.PAIRING: "§G21.3",
    Power.DISPUTES: "§G21.5",
    Power.RESULTS: "§G21.6",
    Power.APPEALS: "§G21.7",
    Power.REPORT: "§G21.8",
}


@dataclass(frozen=True, slots=True)
class Moved:
    """A power given to somebody: by whom, and by which clause."""

    power: Power
    to: str
    by: str
    cites: str


@dataclass(frozen=True, slots=True)
class Mandate:
    """The officials of an event with what was granted to referees or moved from them to others."""

    officials: Officials
    moved: tuple[Moved, ...] = ()

    def granted(self, power: Power, to: str, by: str) -> Cited[Mandate]:
        """Another power for a referee, which the organiser gives."""
        if by != self.officials.organiser or not self._is_referee(to) or power in REFEREE_DUTIES:
            raise _refuse("not_granted", "§G21.9", power=power, to=to, by=by)
        return Cited(replace(self, moved=(*self.moved, Moved(power, to, by, "§G21.9"))), "§G21.9")

    def redelegated(self, power: Power, to: str, by: str) -> Cited[Mandate]:
        """Some duty of the referees moved to somebody else, by the organiser or the technical delegate."""
        delegates = {one.name for one in self.officials.of(Role.TECHNICAL_DELEGATE)}
        if by != self.officials.organiser and by not in delegates:
            raise _refuse("who_moves", "§G21.10", by=by)
        if power not in REFEREE_DUTIES or self._is_referee(to):
            raise _refuse("not_moved", "§G21.10", power=power, to=to)
        if self.gone | {power} == REFEREE_DUTIES:
            raise _refuse("not_all", "§G21.10")
        return Cited(replace(self, moved=(*self.moved, Moved(power, to, by, "§G21.10"))), "§G21.10")

    @property
    def gone(self) -> frozenset[Power]:
        """The duties that are no longer with the referees."""
        return frozenset(one.power for one in self.moved if one.cites == "§G21.10")

    def may(self, name: str, power: Power) -> Cited[bool]:
        """Whether a person may do something: by role, by what was granted, or by what was moved."""
        for one in self.moved:
            if (one.power, one.to) == (power, name):
                return Cited(True, one.cites)
        if power in self.gone and self._is_referee(name):
            return Cited(False, "§G21.10")
        by_role = self.officials.powers(name)
        return Cited(power in by_role.value, f"{DUTY_CITES.get(power, '')} {by_role.cites}".strip())

    def must_be(self, name: str, power: Power) -> Cited[str]:
        """The person, if the power is theirs; what the console asks before it draws, publishes or passes on."""
        found = self.may(name, power)
        if not found.value:
            raise _refuse("not_allowed", DUTY_CITES.get(power) or found.cites, name=name, power=power)
        return Cited(name, found.cites)

    def _is_referee(self, name: str) -> bool:
        return any(one.name == name and one.role in REFEREES for one in self.officials.people)


def _refuse(key: str, cites: str, **values: object) -> NotAllowed:
    return NotAllowed(Text(__name__, key, values), cites=cites)


@dataclass(frozen=True, slots=True)
class Incident:
    """Something that a report tells of: a ruling, a penalty, an appeal, or anything else; ``clauses`` decided it."""

    kind: str
    at: datetime
    text: str
    clauses: tuple[str, ...] = ()
    settled: bool = True


KINDS = ("ruling", "penalty", "appeal", "other")


@dataclass(frozen=True, slots=True)
class Report:
    """The report on an event: what happened, how often, and who handed it in to the organiser when."""

    event: str
    incidents: tuple[Incident, ...]
    remarks: str = ""
    handed_in_by: str = ""
    handed_in_at: datetime | None = None
    cites: str = "§G21.8"

    @property
    def counts(self) -> Mapping[str, int]:
        return {kind: sum(one.kind == kind for one in self.incidents) for kind in KINDS}

    def handed_in(self, mandate: Mandate, by: str, at: datetime) -> Cited[Report]:
        """The report as it goes to the organiser, from whoever reports; nothing in it is still open then."""
        mandate.must_be(by, Power.REPORT)
        pending = tuple(one.text for one in self.incidents if not one.settled)
        if pending:
            raise NotNow(Text(__name__, "pending", {"what": pending}), cites=self.cites)
        return Cited(replace(self, handed_in_by=by, handed_in_at=at), self.cites)


def report(event: str, incidents: Iterable[Incident], remarks: str = "") -> Report:
    """A report in the order of time."""
    return Report(event, tuple(sorted(incidents, key=lambda one: one.at)), remarks)
