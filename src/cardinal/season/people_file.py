"""``people.csv``: the list of people, read in the usual encodings, compared with what is there, written again."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from io import StringIO

from cardinal.contest.spreadsheet_cells import plain_cells, safe_cells
from cardinal.language import Text, shown

from .check_digit import check_digit, has_check_digit
from .errors import BadPeople
from .people import SCRIPTS, Audience, People, Person, Status

NAMES = {script: "name" if script == "latin" else f"name_{script.lower().replace('-', '_')}" for script in SCRIPTS}
COLUMNS = (
    "id",
    "club_number",
    *NAMES.values(),
    "reading",
    "born",
    "email",
    "phone",
    "federation_numbers",
    "status",
    "since",
    "until",
    "language",
    "club",
    "stratum",
    "membership",
    "hidden",
    "page",
    "rating",
    "also",
)
FIRST_NUMBER = 100
ENCODINGS = ("utf-8-sig", "gb18030", "big5", "shift_jis")


@dataclass(frozen=True, slots=True)
class Conflict:
    """A line that cannot come in as it stands, and why."""

    line: int
    why: Text


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """What a list of people would change: nothing is written before somebody has seen it."""

    new: tuple[Person, ...] = ()
    changed: tuple[tuple[Person, Person], ...] = ()
    unchanged: tuple[Person, ...] = ()
    conflicts: tuple[Conflict, ...] = ()

    def applied(self, people: People) -> People:
        """The people with what is new and changed; lines in conflict stay out."""
        known = {person.id: person for person in people.lines}
        known |= {person.id: person for person in self.new} | {after.id: after for _, after in self.changed}
        return People(known.values())


def decoded(content: bytes, encoding: str = "") -> str:
    """The text of a file in one of the encodings that clubs use; the first that fits, unless one is named."""
    for tried in (encoding,) if encoding else ENCODINGS:
        try:
            return content.decode(tried)
        except (UnicodeDecodeError, LookupError):
            continue
    raise BadPeople(Text(__name__, "encoding", {"known": ENCODINGS}), legal=ENCODINGS)


def read_people(text: str) -> People:
    """The people of a list that has no fault; the first fault is refused with its line."""
    plan = planned(text, People())
    if plan.conflicts:
        first = plan.conflicts[0]
        raise BadPeople(Text(__name__, "line", {"line": first.line, "why": first.why}))
    return plan.applied(People())


def planned(text: str, people: People) -> ImportPlan:
    """A list compared with the people that there are.

    A line is somebody known by its id, else by a federation number, else by the club number; never by the name alone.
    """
    new: list[Person] = []
    changed: list[tuple[Person, Person]] = []
    unchanged: list[Person] = []
    conflicts: list[Conflict] = []
    numbers = {number: one.id for one in people for number in (one.club_number, *one.federation_numbers) if number}
    taken: dict[str, int] = {}
    used = {person.id for person in people.lines}
    given = {person.club_number for person in people.lines} | _column(text, "club_number")
    for line, cells in _rows(text):
        try:
            read = _person(cells)
            before = _known(read, people, numbers)
        except BadPeople as refusal:
            conflicts.append(Conflict(line, refusal.text))
            continue
        if before is None:
            # Whoever was erased gets no number again.
            number = read.club_number or ("" if read.is_erased else _next_number(given))
            read = replace(read, id=read.id or _next_id(used), club_number=number)
            given.add(number)
        after = read if before is None else _merged(before, read, cells)
        if after.id in taken:
            conflicts.append(Conflict(line, Text(__name__, "twice", {"line": taken[after.id]})))
            continue
        taken[after.id] = line
        used.add(after.id)
        if before is None:
            new.append(after)
        elif before == after:
            unchanged.append(before)
        else:
            changed.append((before, after))
    return ImportPlan(tuple(new), tuple(changed), tuple(unchanged), tuple(conflicts))


def write_people(people: Iterable[Person]) -> str:
    """The list, to be read again to the same people."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for person in people.lines if isinstance(people, People) else people:
        cells = person_cells(person)
        writer.writerow(safe_cells([cells[column] for column in COLUMNS]))
    return out.getvalue()


def _rows(text: str) -> Iterable[tuple[int, Mapping[str, str]]]:
    reader = csv.reader(StringIO(text.removeprefix("\ufeff")))
    head: Sequence[str] | None = None
    for cells in map(plain_cells, reader):
        if not any(cell.strip() for cell in cells):
            continue
        if head is None:
            head = [cell.strip().casefold() for cell in cells]
            unknown = tuple(column for column in head if column not in COLUMNS)
            if unknown or not set(head) & set(NAMES.values()):
                values = {"given": unknown or tuple(head), "known": COLUMNS}
                raise BadPeople(Text(__name__, "columns", values), legal=COLUMNS)
            continue
        yield reader.line_num, dict(zip(head, (cell.strip() for cell in cells), strict=False))


def _person(cells: Mapping[str, str]) -> Person:
    names = {script: cells[column] for script, column in NAMES.items() if cells.get(column)}
    if not names:
        raise BadPeople(Text(__name__, "no_name", {}))
    status = cells.get("status", "") or Status.MEMBER.value
    if status not in tuple(Status):
        raise BadPeople(Text(__name__, "status", {"given": shown(status), "known": tuple(map(str, Status))}))
    born = cells.get("born", "")[:4]
    if born and not (born.isascii() and born.isdigit() and 1880 <= int(born) <= 2100):
        raise BadPeople(Text(__name__, "born", {"given": shown(born)}))
    return Person(
        id=cells.get("id", ""),
        names=names,
        club_number=cells.get("club_number", ""),
        reading=cells.get("reading", ""),
        born=int(born) if born else None,
        email=cells.get("email", ""),
        phone=cells.get("phone", ""),
        federation_numbers=_words(cells.get("federation_numbers", "")),
        status=Status(status),
        since=_day(cells.get("since", "")),
        until=_day(cells.get("until", "")),
        language=cells.get("language", ""),
        club=cells.get("club", ""),
        stratum=cells.get("stratum", ""),
        membership=cells.get("membership", ""),
        hidden=_is_yes(cells.get("hidden", "")),
        page=_audience(cells.get("page", ""), Audience.MEMBERS),
        rating=_audience(cells.get("rating", ""), Audience.SELF),
        also=_words(cells.get("also", "")),
    )


def _known(read: Person, people: People, numbers: Mapping[str, str]) -> Person | None:
    if read.id:
        return people.line(read.id)
    told = [number for number in (*read.federation_numbers, read.club_number) if number]
    meant = {numbers[number] for number in told if number in numbers}
    if not told and (namesakes := people.named(read.name)):
        raise BadPeople(Text(__name__, "namesake", {"people": tuple(one.club_number or one.id for one in namesakes)}))
    if len(meant) > 1:
        raise BadPeople(Text(__name__, "two_people", {"ids": tuple(sorted(meant))}))
    return people[meant.pop()] if meant else None


def _merged(before: Person, read: Person, cells: Mapping[str, str]) -> Person:
    """The person with what the line says; a column that the list does not have changes nothing."""
    told = {"id": before.id, "names": dict(before.names) | dict(read.names)}
    for column in COLUMNS:
        if column in cells and column not in ("id", *NAMES.values()):
            told[column] = getattr(read, column)
    return replace(before, **told)  # type: ignore[arg-type]


def person_cells(person: Person) -> dict[str, str]:
    """A line of the list, by column."""
    own: dict[str, object] = {column: getattr(person, column, "") for column in COLUMNS}
    own |= {column: person.names.get(script, "") for script, column in NAMES.items()}
    lists = {
        "federation_numbers": ";".join(person.federation_numbers),
        "also": ";".join(person.also),
        "hidden": "yes" if person.hidden else "",
    }
    return {column: "" if value is None else str(value) for column, value in (own | lists).items()}


def _words(cell: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in cell.replace(",", ";").split(";") if word.strip())


def _is_yes(cell: str) -> bool:
    if cell.casefold() not in ("", "yes", "no"):
        raise BadPeople(Text(__name__, "yes_or_no", {"given": shown(cell)}))
    return cell.casefold() == "yes"


def _audience(cell: str, usual: Audience) -> Audience:
    if cell and cell not in tuple(Audience):
        raise BadPeople(Text(__name__, "audience", {"given": shown(cell), "known": tuple(map(str, Audience))}))
    return Audience(cell) if cell else usual


def _day(cell: str) -> date | None:
    try:
        return date.fromisoformat(cell) if cell else None
    except ValueError as error:
        raise BadPeople(Text(__name__, "day", {"given": shown(cell)})) from error


def _column(text: str, column: str) -> set[str]:
    return {cells.get(column, "") for _, cells in _rows(text)}


def _next_number(given: set[str]) -> str:
    """A number for somebody who has none: the next one, with its check digit."""
    stems = [int(number[:-1]) for number in given if has_check_digit(number)]
    stem = str(max(stems, default=FIRST_NUMBER - 1) + 1)
    return stem + check_digit(stem)


def _next_id(used: set[str]) -> str:
    """The next id that nobody has or had: one more than the highest."""
    highest = max((int(key[1:]) for key in used if key[:1] == "M" and key[1:].isdigit()), default=0)
    return f"M{highest + 1:04d}"
