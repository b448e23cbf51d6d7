"""Article 20: the officials of an event: who appoints them, whom they work under, what each may do, who stands in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from cardinal.language import NotAllowed, NotNow, Text
from cardinal.laws.cited import Cited


class Role(StrEnum):
    ORGANISER = "organiser"
    TECHNICAL_DELEGATE = "technical_delegate"
    CHIEF_REFEREE = "chief_referee"
    DEPUTY_CHIEF = "deputy_chief"
    REFEREE = "referee"
    HEAD_OF_PAIRING = "head_of_pairing"
    HEAD_OF_RECORDS = "head_of_records"
    HEAD_OF_SYSTEMS = "head_of_systems"
    HEAD_OF_DEALING = "head_of_dealing"
    CADDIE = "caddie"
    DEALER = "dealer"
    DATA_ENTRY = "data_entry"

    def label(self, language: str = "en") -> str:
        return Text(__name__, f"role_{self.value}").render(language)


class Power(StrEnum):
    """What an official may do in the running of an event."""

    APPOINT = "appoint"
    OVERSEE = "oversee"  # that rules and regulations are followed
    LAST_WORD = "last_word"  # on technical questions
    MANAGE_STAFF = "manage_staff"
    RUN_EVENT = "run_event"
    ASSIGN_REFEREES = "assign_referees"
    INSTRUCT_CORRECTION = "instruct_correction"
    RUN_PART = "run_part"  # of an event: one competition, hall or zone
    PAIRING = "pairing"
    DISPUTES = "disputes"
    RESULTS = "results"  # collect, compute, publish
    APPEALS = "appeals"  # receive them and pass them on
    REPORT = "report"
    CHECK_RECORDS = "check_records"
    LOG_PENALTIES = "log_penalties"
    CORRECT_RESULTS = "correct_results"  # as the chief referee instructs
    NETWORK = "network"
    COLLECT_DATA = "collect_data"
    BROADCAST = "broadcast"
    RUN_SOFTWARE = "run_software"  # of pairing and scoring
    PREDEAL = "predeal"
    KEEP_BOARDS = "keep_boards"  # and keep them secret
    MOVE_BOARDS = "move_boards"
    SCORE_SHEETS = "score_sheets"  # hand them out and collect them
    ENTER_DATA = "enter_data"

    def label(self, language: str = "en") -> str:
        return Text(__name__, f"power_{self.value}").render(language)


@dataclass(frozen=True, slots=True)
class RoleRule:
    """What goes with a role. ``stand_in`` is who does it when nobody has the role."""

    powers: frozenset[Power]
    cites: str
    under: Role | None = None
    stand_in: Role | None = None


REFEREE_DUTIES = frozenset((Power.PAIRING, Power.DISPUTES, Power.RESULTS, Power.APPEALS, Power.REPORT))
"""What article 21 lays on referees and software can see; pairing falls to its head, or to the chief."""


def _powers(*powers: Power) -> frozenset[Power]:
    return frozenset(powers)


_P, _R = Power, Role
_FLOOR = _powers(_P.DISPUTES, _P.RESULTS, _P.APPEALS)
ROLES: Mapping[Role, RoleRule] = {
    _R.ORGANISER: RoleRule(_powers(_P.APPOINT), "§G18.1"),
    _R.TECHNICAL_DELEGATE: RoleRule(_powers(_P.OVERSEE, _P.LAST_WORD, _P.MANAGE_STAFF), "§G20.1"),
    _R.CHIEF_REFEREE: RoleRule(
        _FLOOR | _powers(_P.RUN_EVENT, _P.ASSIGN_REFEREES, _P.INSTRUCT_CORRECTION, _P.REPORT),
        "§G20.2.1 §G20.2.3", under=_R.TECHNICAL_DELEGATE,
    ),
    _R.DEPUTY_CHIEF: RoleRule(_FLOOR | _powers(_P.RUN_PART), "§G20.2.1 §G20.2.3", under=_R.CHIEF_REFEREE),
    _R.REFEREE: RoleRule(_FLOOR | _powers(_P.RUN_PART), "§G20.2.1 §G20.2.3", under=_R.CHIEF_REFEREE),
    _R.HEAD_OF_PAIRING: RoleRule(
        _powers(_P.PAIRING), "§G20.2.4", under=_R.CHIEF_REFEREE, stand_in=_R.CHIEF_REFEREE
    ),
    _R.HEAD_OF_RECORDS: RoleRule(
        _powers(_P.RESULTS, _P.CHECK_RECORDS, _P.LOG_PENALTIES, _P.CORRECT_RESULTS),
        "§G20.3", under=_R.CHIEF_REFEREE,
    ),
    _R.HEAD_OF_SYSTEMS: RoleRule(
        _powers(_P.NETWORK, _P.COLLECT_DATA, _P.BROADCAST, _P.RUN_SOFTWARE), "§G20.4", under=_R.TECHNICAL_DELEGATE
    ),
    _R.HEAD_OF_DEALING: RoleRule(_powers(_P.PREDEAL, _P.KEEP_BOARDS), "§G20.5", under=_R.TECHNICAL_DELEGATE),
    _R.CADDIE: RoleRule(_powers(_P.MOVE_BOARDS, _P.SCORE_SHEETS), "§G20.6.1", under=_R.REFEREE),
    _R.DEALER: RoleRule(_powers(_P.PREDEAL), "§G20.6.2", under=_R.HEAD_OF_DEALING),
    _R.DATA_ENTRY: RoleRule(_powers(_P.ENTER_DATA), "§G20.6.3", under=_R.HEAD_OF_SYSTEMS),
}  # fmt: skip
REFEREES = frozenset((_R.CHIEF_REFEREE, _R.DEPUTY_CHIEF, _R.REFEREE, _R.HEAD_OF_PAIRING))
HELPERS = frozenset((_R.CADDIE, _R.DEALER, _R.DATA_ENTRY))
"""Whom the host, too, may name; everybody else is the organiser's choice."""
_ALONE = frozenset((_R.TECHNICAL_DELEGATE, _R.CHIEF_REFEREE))


class Grade(StrEnum):
    """The grade of a referee, the highest first."""

    NATIONAL = "national"
    FIRST = "first"
    SECOND = "second"
    THIRD = "third"
    NONE = "none"


_HIGHEST, _HIGH = frozenset((Grade.NATIONAL,)), frozenset((Grade.NATIONAL, Grade.FIRST))
NATIONAL_GRADES: Mapping[Role, frozenset[Grade]] = {
    _R.CHIEF_REFEREE: _HIGHEST, _R.HEAD_OF_PAIRING: _HIGHEST, _R.DEPUTY_CHIEF: _HIGHEST, _R.REFEREE: _HIGH,
}  # fmt: skip
"""The grades that will do in a national event."""


@dataclass(frozen=True, slots=True)
class Official:
    """Somebody with a role. ``part`` is the competition, hall or zone of a deputy or a referee; ``acting`` somebody
    whom the organiser named to do what a technical delegate does."""

    name: str
    role: Role
    grade: Grade = Grade.NONE
    part: str = ""
    acting: bool = False


@dataclass(frozen=True, slots=True)
class Officials:
    """Everybody who works at an event, by role."""

    organiser: str
    people: tuple[Official, ...] = ()
    national: bool = False
    host: str = ""

    def appointed(self, official: Official, by: str) -> Cited[Officials]:
        """The list with somebody more, whom whoever may appoint that role has named."""
        rule = ROLES[official.role]
        by_host = bool(self.host) and by == self.host and official.role in HELPERS
        if by != self.organiser and not by_host:
            raise _refuse("appoints", rule.cites, role=official.role, by=by)
        if official.role in _ALONE and self.of(official.role):
            raise _refuse("only_one", rule.cites, role=official.role)
        cites = f"{rule.cites} §G18.2" if by_host else rule.cites
        return Cited(replace(self, people=(*self.people, official)), cites)

    def of(self, role: Role) -> tuple[Official, ...]:
        return tuple(one for one in self.people if one.role is role)

    def holders(self, role: Role) -> Cited[tuple[str, ...]]:
        """Who does what goes with a role: those who have it, else who stands in for it."""
        rule = ROLES[role]
        if role is Role.ORGANISER:
            return Cited((self.organiser,), rule.cites)
        found = self.of(role) or (self.of(rule.stand_in) if rule.stand_in else ())
        if not found:
            # Nobody stands in for a technical delegate before the organiser has named somebody.
            raise NotNow(Text(__name__, "nobody", {"role": role}), cites=rule.cites)
        return Cited(tuple(one.name for one in found), rule.cites)

    def powers(self, name: str) -> Cited[frozenset[Power]]:
        """Everything that a person may do by role, standing in included."""
        found, cites = set[Power](), list[str]()
        for role, rule in ROLES.items():
            holds = name == self.organiser if role is Role.ORGANISER else any(one.name == name for one in self.of(role))
            stands_in = rule.stand_in is not None and not self.of(role)
            if holds or (stands_in and any(one.name == name for one in self.of(rule.stand_in or role))):
                found |= rule.powers
                cites.append(rule.cites)
        return Cited(frozenset(found), " ".join(cites))

    def superiors(self, role: Role) -> Cited[tuple[str, ...]]:
        """Whose instructions somebody with a role follows."""
        rule = ROLES[role]
        return Cited(() if rule.under is None else self.holders(rule.under).value, rule.cites)

    def assigned(self, name: str, part: str, by: str) -> Cited[Officials]:
        """The list with a deputy or referee given a competition, a hall or a zone by the chief referee."""
        if by not in self.holders(Role.CHIEF_REFEREE).value:
            raise _refuse("chief_assigns", "§G20.2.3", by=by)
        assistants = {one for role in (Role.DEPUTY_CHIEF, Role.REFEREE) for one in self.of(role) if one.name == name}
        if not assistants:
            raise _refuse("no_referee", "§G20.2.3", name=name)
        people = tuple(replace(one, part=part) if one in assistants else one for one in self.people)
        return Cited(replace(self, people=people), "§G20.2.3")

    def grade_faults(self) -> Cited[tuple[Official, ...]]:
        """Who has not the grade that a national event asks for; in other events nobody."""
        wrong = (one for one in self.people if one.grade not in NATIONAL_GRADES.get(one.role, frozenset(Grade)))
        return Cited(tuple(wrong) if self.national else (), "§G20.2.2")


def may_see_deals(role: Role, *, played: bool) -> Cited[bool]:
    """Whether somebody may know the cards of a pre-dealt board: until it is played only those who deal it."""
    deals = Power.KEEP_BOARDS in ROLES[role].powers or Power.PREDEAL in ROLES[role].powers
    return Cited(played or deals, "§G20.5")


def _refuse(key: str, cites: str, **values: object) -> NotAllowed:
    return NotAllowed(Text(__name__, key, values), cites=cites)
