"""What changes a person in the list: own choices, two lines that are one person, and erasure. Values in, values out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from itertools import combinations

from cardinal.language import Text, shown

from .errors import BadPeople
from .evening import Evening
from .people import Audience, People, Person, Status, erased_mark, name_key

CONTACTS_KEPT_MONTHS = 24
"""So long after somebody has left the club their addresses are kept."""


@dataclass(frozen=True, slots=True)
class Duplicate:
    """Two lines that may be one person: why, and how many evenings each has."""

    first: Person
    second: Person
    why: str
    """``name``, ``email`` or ``number``."""


def chosen(people: People, key: str, page: Audience, rating: Audience, *, hidden: bool) -> People:
    """The list with somebody's choices of who sees what. Nobody's place moves."""
    return _with(people, replace(_line(people, key), page=page, rating=rating, hidden=hidden))


def merged(people: People, winner: str, loser: str) -> People:
    """The list in which *loser* leads to *winner*; its line stays, so that it can be undone."""
    kept, gone = _line(people, winner), _line(people, loser)
    if kept.id == gone.id:
        raise BadPeople(Text(__name__, "same", {"given": shown(kept.name)}))
    for one in (kept, gone):
        if people[one.id].id != one.id:
            raise BadPeople(Text(__name__, "merged_already", {"given": shown(one.name), "number": one.number}))
        if one.is_erased:
            raise BadPeople(Text(__name__, "is_erased", {"number": one.id}))
    return _with(people, replace(kept, also=(*kept.also, gone.id, *gone.also)))


def unmerged(people: People, winner: str, loser: str) -> People:
    """The two apart again, each with the results of its own."""
    kept, gone = _line(people, winner), _line(people, loser)
    if kept.is_erased:
        raise BadPeople(Text(__name__, "is_erased", {"number": kept.id}))
    if gone.id not in kept.also:
        raise BadPeople(Text(__name__, "not_merged", {"given": shown(gone.name), "number": kept.number}))
    apart = {gone.id, *gone.also}
    return _with(people, replace(kept, also=tuple(one for one in kept.also if one not in apart)))


def erased(people: People, key: str, seats: Iterable[str] = ()) -> People:
    """The list without anything that is known of somebody, in lines that were merged into theirs too.

    *seats* are where results still find the id, ``event/number`` of somebody erased there; so nobody else's place,
    field or grade moves by a digit.
    """
    line = _line(people, key)
    own = [one for one in people.lines if one.id == line.id or one.id in line.also]
    for one in own:
        # A line that was merged into another leads there, and has no results of its own to be found.
        marks = (erased_mark(one.id), *seats) if one.id == line.id else ()
        people = _with(people, replace(_blank(one), also=tuple(dict.fromkeys((*one.also, *marks)))))
    return people


def _blank(line: Person) -> Person:
    name = Text("cardinal.season.people", "erased", {"number": line.id}).render("en")
    # Who counted as a member goes on counting in tables; who is listed there follows from the status.
    status = line.status if line.status is not Status.DEAD else Status.FORMER
    return Person(line.id, {"latin": name}, status=status, stratum=line.stratum, club=line.club, page=Audience.SELF)


def without_old_contacts(people: People, today: date) -> People:
    """The list without e-mail and phone of those who left the club too long ago.

    Where nobody wrote down when somebody left, it is from today on that the time counts. The list itself, if nothing
    is to be done.
    """
    month = today.year * 12 + today.month - 1 - CONTACTS_KEPT_MONTHS
    limit = (month // 12, month % 12 + 1, today.day)
    changed = {}
    for line in people.lines:
        if line.status not in (Status.FORMER, Status.DEAD) or not (line.email or line.phone):
            continue
        if line.until is None:
            changed[line.id] = replace(line, until=today)
        elif (line.until.year, line.until.month, line.until.day) <= limit:
            changed[line.id] = replace(line, email="", phone="")
    return People(changed.get(line.id, line) for line in people.lines) if changed else people


def merges(people: People) -> Iterator[tuple[Person, Person]]:
    """Who was merged into whom, the winner first."""
    for person in people:
        for old in person.also:
            line = people.line(old)
            if line is not None:
                yield person, line


def duplicates(people: People, evenings: Iterable[Evening]) -> tuple[Duplicate, ...]:
    """Lines that may be one person: an equal name, e-mail or federation number, and never both on one evening.

    It is a question to an officer; nothing is merged by itself.
    """
    together = {
        frozenset(pair)
        for evening in evenings
        for pair in combinations(sorted({player for one in evening.showings for player in one.players}), 2)
    }
    found: dict[frozenset[str], Duplicate] = {}
    for why, same in _alike(people).items():
        for persons in same.values():
            for first, second in combinations(sorted(persons, key=lambda one: one.id), 2):
                key = frozenset((first.id, second.id))
                if len(key) == 2 and key not in together:
                    found.setdefault(key, Duplicate(first, second, why))
    return tuple(sorted(found.values(), key=lambda one: (one.first.name, one.first.id, one.second.id)))


def _alike(people: People) -> Mapping[str, Mapping[str, list[Person]]]:
    alike: dict[str, dict[str, list[Person]]] = {"number": {}, "email": {}, "name": {}}
    for person in people:
        if person.is_erased:
            continue
        for number in person.federation_numbers:
            alike["number"].setdefault(number, []).append(person)
        if person.email:
            alike["email"].setdefault(person.email.casefold(), []).append(person)
        for name in {name_key(name) for name in person.names.values() if name}:
            alike["name"].setdefault(name, []).append(person)
    return alike


def _line(people: People, key: str) -> Person:
    line = people.line(key)
    if line is None:
        raise BadPeople(Text(__name__, "nobody", {"given": shown(key)}))
    return line


def _with(people: People, person: Person) -> People:
    return People(person if line.id == person.id else line for line in people.lines)
