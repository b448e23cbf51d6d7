"""Articles 17 and 19: what a contestant is in each form of event, and who may be entered, play and come in for whom."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from cardinal.language import NotAllowed, Text
from cardinal.laws.cited import Cited


def _refuse(key: str, cites: str, **values: object) -> NotAllowed:
    return NotAllowed(Text(__name__, key, values), cites=cites)


@dataclass(frozen=True, slots=True)
class FormRule:
    """A form of competition: how many persons a contestant may enter and how many play at once."""

    name: str
    least: int
    most: int
    playing: int
    leader: bool
    cites: str


FORMS: Mapping[str, FormRule] = {
    "teams": FormRule("teams", 4, 6, 4, True, "§G17.1.1"),
    "pairs": FormRule("pairs", 2, 2, 2, False, "§G17.1.2"),
    "individual": FormRule("individual", 1, 1, 1, False, "§G17.1.3"),
}


def larger_teams(tables: int, most: int) -> FormRule:
    """Teams that play a match at more than two tables, and may then enter more players."""
    playing = 2 * tables
    if tables < 3 or most < playing:
        raise _refuse("larger_teams", "§G17.1.1", tables=tables, most=most)
    return FormRule("teams", playing, most, playing, True, "§G17.1.1")


def own_form(name: str, *, least: int, most: int, playing: int, leader: bool = False) -> FormRule:
    """Another form that an organiser defines; it has a name of its own and can be played."""
    if not name.strip() or name in FORMS:
        raise _refuse("own_name", "§G17.3", name=name, forms=tuple(FORMS))
    if not 1 <= playing <= least <= most:
        raise _refuse("own_size", "§G17.3", name=name, least=least, most=most, playing=playing)
    return FormRule(name, least, most, playing, leader, "§G17.3")


@dataclass(frozen=True, slots=True)
class Entry:
    """A contestant as entered. ``acting_leader`` is somebody named to do what a leader does, where there is none."""

    name: str
    players: tuple[str, ...]
    leader: str = ""
    acting_leader: str = ""
    coach: str = ""

    @property
    def roles(self) -> tuple[tuple[str, str], ...]:
        """Every person of the entry with what they are in it."""
        officers = (("leader", self.leader), ("leader", self.acting_leader), ("coach", self.coach))
        return (*((one, "player") for one in self.players), *((name, role) for role, name in officers if name))


def check_entry(entry: Entry, rule: FormRule) -> Cited[Entry]:
    """The entry if it has the right number of different persons, and a team its leader; else a refusal."""
    count = len(set(entry.players))
    if count != len(entry.players) or not rule.least <= count <= rule.most:
        values = {"name": entry.name, "given": len(entry.players), "least": rule.least, "most": rule.most}
        raise _refuse("size", rule.cites, **values)
    return Cited(entry, f"{rule.cites} {leader_of(entry).cites}" if rule.leader else rule.cites)


def leader_of(entry: Entry) -> Cited[str]:
    """Who leads a team: its leader, whoever is named to act as one, or its coach; a team without any is refused."""
    if entry.leader or entry.acting_leader:
        return Cited(entry.leader or entry.acting_leader, "§G19.3.1")
    if entry.coach:
        return Cited(entry.coach, "§G19.3.1 §G19.4")
    raise _refuse("no_leader", "§G19.3.1", name=entry.name)


COACH_TASKS = ("technical matters", "assisting the leader")
ACTS_AS_LEADER = "acting as leader"


def coach_tasks(entry: Entry) -> Cited[tuple[str, ...]]:
    """What the coach of a team does; without a leader, or somebody named to act as one, the leader's part too."""
    if not entry.coach:
        return Cited((), "§G19.4")
    acts = leader_of(entry).value == entry.coach
    return Cited((*COACH_TASKS, ACTS_AS_LEADER) if acts else COACH_TASKS, "§G19.4")


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Until when contestants enter, and until when they check in."""

    entry: datetime
    check_in: datetime


def admitted(deadlines: Deadlines, entered: datetime | None, checked_in: datetime | None) -> Cited[bool]:
    """Whether somebody may play who entered and checked in at these times (None: not at all)."""
    in_time = entered is not None and entered <= deadlines.entry
    return Cited(in_time and checked_in is not None and checked_in <= deadlines.check_in, "§G19.1.1")


@dataclass(frozen=True, slots=True)
class DoubleRole:
    """Somebody with a part in more than one team: the team and the part, each."""

    person: str
    parts: tuple[tuple[str, str], ...]


def double_roles(entries: Iterable[Entry]) -> Cited[tuple[DoubleRole, ...]]:
    """Who is leader, coach or player of two teams of one event; two parts in the same team are allowed."""
    parts: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for entry in entries:
        for person, role in entry.roles:
            parts[person].append((entry.name, role))
    found = (DoubleRole(person, tuple(held)) for person, held in parts.items() if len({team for team, _ in held}) > 1)
    return Cited(tuple(found), "§G19.1.2")


def unexcused(entered: Iterable[str], present: Collection[str], excused: Collection[str]) -> Cited[tuple[str, ...]]:
    """Who entered and stays away without a reason that was accepted."""
    return Cited(tuple(one for one in entered if one not in present and one not in excused), "§G19.1.3")


@dataclass(frozen=True, slots=True)
class Person:
    """What the regulations of an event can ask about a player."""

    name: str
    born: date | None = None
    registered: bool = True
    body: str = ""


@dataclass(frozen=True, slots=True)
class Terms:
    """Whom the regulations of an event admit; what is left out is not asked."""

    born_from: date | None = None
    born_until: date | None = None
    registered: bool = False
    bodies: frozenset[str] = frozenset()
    barred: frozenset[str] = field(default_factory=frozenset)


def unmet(person: Person, terms: Terms) -> Cited[tuple[str, ...]]:
    """The terms that a player does not meet. An age that nobody knows meets no limit of age."""
    limits = terms.born_from, terms.born_until
    too_old = terms.born_from is not None and (person.born is None or person.born < terms.born_from)
    too_young = terms.born_until is not None and (person.born is None or person.born > terms.born_until)
    tests = (
        ("age", any(limits) and (too_old or too_young)),
        ("registration", terms.registered and not person.registered),
        ("body", bool(terms.bodies) and person.body not in terms.bodies),
        ("barred", person.name in terms.barred),
    )
    return Cited(tuple(name for name, fails in tests if fails), "§G19.2.1")


@dataclass(frozen=True, slots=True)
class Substitution:
    """Somebody is to play in the place of another; ``so_far`` are all who have played for the contestant."""

    out: str
    into: str
    during_game: bool
    chief_leave: bool = False
    so_far: frozenset[str] = frozenset()


def check_substitution(change: Substitution, entry: Entry, form: str) -> Cited[Substitution]:
    """The change if it is allowed; else a refusal with the rule that forbids it."""
    if form == "teams" and change.into not in entry.players:
        raise _refuse("off_roster", "§G19.2.3", player=change.into, name=entry.name)
    if form == "pairs" and len({*entry.players, *change.so_far, change.into}) > 2:
        raise _refuse("three_in_pair", "§G19.2.2", name=entry.name)
    if form == "individual" and change.into not in entry.players:
        raise _refuse("another_contestant", "§G17.1.3", name=entry.name)
    if change.during_game and not change.chief_leave:
        raise _refuse("during_game", "§G19.2.2", player=change.into)
    return Cited(change, "§G19.2.3 §G19.2.2" if form == "teams" else "§G19.2.2")
