"""Whether entries are what the conditions want: closing times, complete forms, size of teams, roles, eligibility.

Every check gives what is wrong with the clause of the event's own regulations. ``entry_flaws`` tells all of it with
the lines of the file; ``admit`` refuses one entry at the desk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from cardinal.language import CardinalError, Text

from .conditions import ConditionsOfContest
from .entries import By, Entry, Status
from .errors import EntryRefused, TooLate
from .model import Flaw, Form, Game
from .pairings.gender_forms import EventClass, Gender, check_entry, check_pair

_TEXTS = "cardinal.contest.entries"


@dataclass(frozen=True, slots=True)
class Wrong:
    """One thing that is wrong with an entry; ``late``: it would have been right before."""

    text: Text
    cites: str = ""
    late: bool = False


def family(conditions: ConditionsOfContest) -> str:
    """Whose clauses are cited: the federation's, Guandan's, or the Laws' own."""
    if conditions.game is Game.GUANDAN:
        return "guandan"
    return "ctcba" if conditions.pack.startswith("ctcba") else "laws"


# What each check cites, by whose regulations the event is played under.
CITES: dict[str, dict[str, str]] = {
    "closed": {"ctcba": "§R5.1", "guandan": "§G19.1.1", "laws": "§80B2(d)"},
    "pairs_closed": {"ctcba": "§R6.1", "guandan": "§G19.1.1", "laws": "§80B2(d)"},
    "not_checked_in": {"ctcba": "§R6.2", "guandan": "§G19.1.1", "laws": "§80B2(d)"},
    "team_form": {"ctcba": "§R5.2", "guandan": "§G18.1", "laws": "§80B2(d)"},
    "pairs_form": {"ctcba": "§R6.3", "guandan": "§G18.1", "laws": "§80B2(d)"},
    "team_size": {"ctcba": "§R5.3", "guandan": "§G17.1.1", "laws": "§def:Contestant"},
    "pair_size": {"ctcba": "§R43", "guandan": "§G17.1.2", "laws": "§def:Contestant"},
    "single_size": {"ctcba": "§4/3", "guandan": "§G17.1.3", "laws": "§4/3"},
    "captain": {"ctcba": "§R5.2 §R5.3", "guandan": "§G19.3.1 §G19.4", "laws": "§92D2"},
    "reserved": {"ctcba": "§R5.4", "guandan": "§G19.1.1", "laws": "§80B2(d)"},
    "terms": {"ctcba": "§R5.5", "guandan": "§G19.2.1", "laws": "§80B2(d)"},
    "suspended": {"ctcba": "§R5.5", "guandan": "§G19.2.1", "laws": "§91B"},
    "one_role": {"ctcba": "§4/2", "guandan": "§G19.1.2", "laws": "§4/2"},
    "absent": {"ctcba": "§R5.6", "guandan": "§G19.1.3", "laws": "§90B1"},
}


def _wrong(conditions: ConditionsOfContest, rule: str, key: str, *, late: bool = False, **values: object) -> Wrong:
    return Wrong(Text(_TEXTS, key, values), CITES[rule][family(conditions)], late)


def _deadline(conditions: ConditionsOfContest, entry: Entry) -> Iterator[Wrong]:
    terms = conditions.entries
    if entry.entered_at is None:
        return
    if terms.closes is not None and entry.entered_at > terms.closes:
        yield _wrong(conditions, "closed", "entered_late", late=True, closes=_clock(terms.closes))
    if conditions.form is Form.PAIRS and terms.start is not None and terms.minutes_before_start:
        closes = terms.start - timedelta(minutes=terms.minutes_before_start)
        if entry.entered_at > closes:
            yield _wrong(conditions, "pairs_closed", "entered_late", late=True, closes=_clock(closes))


def _check_in(conditions: ConditionsOfContest, entry: Entry) -> Iterator[Wrong]:
    terms = conditions.entries
    if entry.by is By.TELEPHONE:
        if not terms.telephone:
            yield Wrong(Text(_TEXTS, "no_telephone"), CITES["not_checked_in"][family(conditions)])
        elif terms.start is not None and terms.telephone_minutes:
            last = terms.start - timedelta(minutes=terms.telephone_minutes)
            if entry.reported_at is not None and entry.reported_at > last:
                yield _wrong(conditions, "not_checked_in", "reported_late", late=True, closes=_clock(last))
    if terms.check_in is not None and entry.reported_at is not None and entry.reported_at > terms.check_in:
        yield _wrong(conditions, "closed", "reported_late", late=True, closes=_clock(terms.check_in))


def _complete(conditions: ConditionsOfContest, entry: Entry) -> Iterator[Wrong]:
    """What an entry must have besides its players."""
    terms, missing = conditions.entries, []
    if entry.status is not Status.ENTERED:
        return
    if conditions.form is Form.TEAMS:
        if terms.full_form:
            missing += [name for name in ("name", "contact") if not getattr(entry, name)]
        rule = "team_form"
    else:
        missing += [] if entry.players and all(player.name for player in entry.players) else ["players"]
        missing += ["seat_card"] if terms.seat_card and not entry.seat_card else []
        rule = "pairs_form"
    missing += ["paid"] if terms.fee and not entry.paid else []
    if missing:
        names = tuple(Text(_TEXTS, f"column_{name}") for name in missing)
        yield _wrong(conditions, rule, "incomplete", missing=names)


_SIZES = {Form.PAIRS: ("pair_size", 2, 2), Form.INDIVIDUAL: ("single_size", 1, 1)}


def _size(conditions: ConditionsOfContest, entry: Entry) -> Iterator[Wrong]:
    if entry.status is Status.RESERVED:
        return
    terms = conditions.entries
    rule, least, most = _SIZES.get(conditions.form, ("team_size", terms.members_least, terms.members_most))
    # A pair without any players is reported as an incomplete entry, not as too few players.
    counted = bool(entry.players) or conditions.form is Form.TEAMS
    if counted and not least <= len(entry.players) <= most:
        key = "wrong_size" if least < most else "wrong_number"
        yield _wrong(conditions, rule, key, given=len(entry.players), least=least, most=most)


def _captain(conditions: ConditionsOfContest, entry: Entry) -> Iterator[Wrong]:
    wanted = conditions.entries.captain
    if conditions.form is not Form.TEAMS or wanted == "not_needed" or entry.status is Status.RESERVED:
        return
    if not (entry.captain if wanted == "required" else entry.leader):
        yield _wrong(conditions, "captain", "no_captain")


def _reserved(conditions: ConditionsOfContest, entry: Entry, at: datetime | None) -> Iterator[Wrong]:
    """R5.4: a place kept must be completed before the captains' meeting."""
    limit = conditions.entries.meeting or conditions.entries.closes
    if entry.status is Status.RESERVED and limit is not None and at is not None and at >= limit:
        yield _wrong(conditions, "reserved", "still_reserved", late=True, closes=_clock(limit))


def _eligible(conditions: ConditionsOfContest, entry: Entry) -> Iterator[Wrong]:
    terms = conditions.entries
    for person in entry.players:
        missing = [term for term in terms.terms if term not in person.terms]
        if missing:
            yield _wrong(conditions, "terms", "not_eligible", player=person.name, terms=tuple(missing))
        if person.key in terms.suspended or person.name in terms.suspended:
            yield _wrong(conditions, "suspended", "suspended", player=person.name)


def _class(conditions: ConditionsOfContest, entry: Entry) -> Iterator[Wrong]:
    """Men's, women's and mixed classes; who has no gender on the list is asked for, not guessed."""
    event_class = conditions.event_class
    if event_class is EventClass.OPEN:
        return
    genders = [player.gender for player in entry.players if player.gender is not None]
    if len(genders) != len(entry.players):
        yield Wrong(Text(_TEXTS, "gender_not_said"))
        return
    try:
        check_entry(event_class, genders)
        if conditions.form is Form.PAIRS and len(genders) == 2:
            check_pair(event_class, *genders)
    except CardinalError as refusal:
        yield Wrong(refusal.text, " ".join(f"§{one}" for one in refusal.cites))
    mixed = {EventClass.MIXED: "§G17.2.4", EventClass.SPECIAL_MIXED: "§G17.2.5"}
    if conditions.form is Form.TEAMS and event_class in mixed:
        fewest = min(genders.count(gender) for gender in Gender)
        if fewest < 2:
            yield Wrong(Text(_TEXTS, "team_not_mixed"), mixed[event_class])


def _absent(conditions: ConditionsOfContest, entry: Entry) -> Iterator[Wrong]:
    if entry.status is Status.ABSENT:
        yield _wrong(conditions, "absent", "stayed_away")


_CHECKS: tuple[Callable[[ConditionsOfContest, Entry], Iterator[Wrong]], ...] = (
    _deadline, _check_in, _complete, _size, _captain, _eligible, _class, _absent,
)  # fmt: skip
_GONE = (Status.WITHDRAWN, Status.STRUCK, Status.REFUSED)


def wrongs(conditions: ConditionsOfContest, entry: Entry, at: datetime | None = None) -> tuple[Wrong, ...]:
    """Everything that is wrong with one entry; nothing of one that is gone."""
    if entry.status in _GONE:
        return ()
    found = [one for check in _CHECKS for one in check(conditions, entry)]
    return (*found, *_reserved(conditions, entry, at))


def double_roles(conditions: ConditionsOfContest, entries: Iterable[Entry]) -> Iterator[tuple[Entry, Wrong]]:
    """People with a part in two entries."""
    seen: dict[str, Entry] = {}
    for entry in entries:
        if entry.status in _GONE:
            continue
        for key, part in entry.people:
            if key in seen and seen[key] is not entry and conditions.entries.one_role:
                role, first = Text(_TEXTS, f"part_{part}"), seen[key].number
                yield entry, _wrong(conditions, "one_role", "two_roles", person=key, part=role, first=first)
            seen.setdefault(key, entry)
        keys = [player.key for player in entry.players]
        for key in sorted({one for one in keys if keys.count(one) > 1}):
            yield entry, Wrong(Text(_TEXTS, "player_twice", {"person": key}))


def entry_flaws(
    conditions: ConditionsOfContest, entries: Sequence[Entry], at: datetime | None = None
) -> tuple[Flaw, ...]:
    """What is wrong with the entries of an event, each with its line."""
    found = [(entry, wrong) for entry in entries for wrong in wrongs(conditions, entry, at)]
    found += double_roles(conditions, entries)
    return tuple(
        Flaw(entry.source, Text(_TEXTS, "of_entry", {"entry": _named(entry), "what": one.text}), one.cites)
        for entry, one in sorted(found, key=lambda pair: pair[0].source.line)
    )


def admit(
    conditions: ConditionsOfContest, entry: Entry, others: Sequence[Entry] = (), at: datetime | None = None
) -> Entry:
    """The entry, if it may be put on the list; refused with the clause if not."""
    of_entry = [role for who, role in double_roles(conditions, (*others, entry)) if who is entry]
    for wrong in (*wrongs(conditions, entry, at), *of_entry):
        text = Text(_TEXTS, "of_entry", {"entry": _named(entry), "what": wrong.text})
        raise (TooLate if wrong.late else EntryRefused)(text, cites=wrong.cites)
    return entry


def _named(entry: Entry) -> str:
    return f"{entry.number} {entry.title}".strip()


def _clock(moment: datetime) -> str:
    return moment.isoformat(" ", "minutes")
