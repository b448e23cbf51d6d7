"""Two editions of the Laws clause by clause: what stands beside what, and what became of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from cardinal.language import Text

from .clause import Book, Clause, book, is_under
from .clause_words import Said
from .editions import BASE

AS_IN = 2007
"""The edition to whose clauses 1987 points where both rule otherwise than 2017."""


class Change(StrEnum):
    """What became of a rule from the earlier edition to the later one."""

    SAME = "same"
    RENUMBERED = "renumbered"
    CHANGED = "changed"
    NEW = "new"
    GONE = "gone"

    @property
    def text(self) -> Text:
        return Text(__name__, str(self))


@dataclass(frozen=True, slots=True)
class Beside:
    """The clauses of both editions on one subject, what became of it, and what is known beside their words."""

    earlier: tuple[Clause, ...]
    later: tuple[Clause, ...]
    change: Change
    notes: tuple[Said, ...] = ()


def differences(law: str, earlier: int, later: int) -> tuple[Beside, ...]:
    """Everything that either edition has under a number, each clause beside its counterparts in the other edition,
    wherever those stand there."""
    before, after = book(earlier), book(later)
    own, theirs = before.under(law), after.under(law)
    if not own and not theirs:
        before[law]  # refuses it, with what is near
    rows = list(_merged((_row((clause,), _partners(clause, after), before) for clause in own), before))
    told = {clause.id for row in rows for clause in row.later}
    for clause in theirs:
        if clause.id not in told:
            rows.append(_row(_partners(clause, before), (clause,), before))
    place = {clause.id: number for number, clause in enumerate(after)}
    # What only the earlier edition has keeps its place behind the clause before it.
    at, ordered = -1, []
    for row in rows:
        at = place[row.later[0].id] if row.later and is_under(row.later[0].id, law) else at
        ordered.append((at, row))
    return tuple(row for _, row in sorted(ordered, key=lambda one: one[0]))


def subjects(clause: Clause) -> frozenset[str]:
    """The clauses of 2017 that a clause states, by which editions are put beside each other."""
    return frozenset((clause.id,) if clause.edition == BASE else clause.stands_for)


def counterparts_in(clause: Clause, edition: int) -> tuple[Clause, ...]:
    """What another edition has in the place of a clause: nothing, one clause or several."""
    return _partners(clause, book(edition))


def _partners(clause: Clause, other: Book) -> tuple[Clause, ...]:
    """The clauses of the other edition that state the same, else those on the same subject, else the one that only the
    two have under one number."""
    stated = subjects(clause)
    if stated:
        return tuple(one for one in other if stated & subjects(one))
    if clause.as_in_2007 is not None and other.edition == AS_IN:
        return (other[clause.as_in_2007],)
    peers = tuple(one for one in other if not subjects(one))
    twin = tuple(one for one in peers if one.id == clause.id)
    near = tuple(one for one in peers if set(one.in_2017) & set(clause.in_2017))
    return twin or near or tuple(one for one in other if _is_about(clause, one))


def _is_about(clause: Clause, other: Clause) -> bool:
    return any(is_under(stated, number) for stated in subjects(other) for number in clause.in_2017)


def _merged(rows: Iterator[Beside], before: Book) -> Iterator[Beside]:
    """Clauses that follow each other and are beside the same ones make one row."""
    last: Beside | None = None
    for row in rows:
        if last is not None and row.later and row.later == last.later:
            last = _row((*last.earlier, *row.earlier), row.later, before)
            continue
        if last is not None:
            yield last
        last = row
    if last is not None:
        yield last


def _row(earlier: tuple[Clause, ...], later: tuple[Clause, ...], before: Book) -> Beside:
    if not earlier:
        return Beside(earlier, later, Change.NEW, _absences(later, before))
    if not later:
        return Beside(earlier, later, Change.GONE, _remarks(earlier))
    if not all(any(is_same_rule(one, other) for other in later) for one in earlier) or not all(
        any(is_same_rule(one, other) for one in earlier) for other in later
    ):
        return Beside(earlier, later, Change.CHANGED, _remarks(earlier) if later[0].edition == BASE else ())
    same_numbers = [one.number for one in earlier] == [other.number for other in later]
    return Beside(earlier, later, Change.SAME if same_numbers else Change.RENUMBERED)


def is_same_rule(one: Clause, other: Clause) -> bool:
    """Whether clauses of two editions say the same, in the same words of ours or in others."""
    earlier, later = sorted((one, other), key=lambda clause: int(clause.edition))
    if earlier.as_in_2007 is not None and later.edition == AS_IN:
        return later.id == earlier.as_in_2007
    return bool(_as_2017(earlier) & _as_2017(later))


def _as_2017(clause: Clause) -> frozenset[str]:
    """The clauses of 2017 that say what this one says; none if it rules otherwise."""
    if clause.edition == BASE:
        return frozenset((clause.id,))
    if clause.same is not None:
        return frozenset((clause.same,))
    return frozenset(clause.stands_for) if clause.alike else frozenset()


def _remarks(clauses: tuple[Clause, ...]) -> tuple[Said, ...]:
    return tuple(clause.said("difference") for clause in clauses if clause.difference)


def absent_notes(clause: Clause, edition: int) -> tuple[Said, ...]:
    """What is known of another edition where it has nothing in the place of a clause."""
    return _absences((clause,), book(edition))


def _absences(clauses: tuple[Clause, ...], before: Book) -> tuple[Said, ...]:
    stated = {number for clause in clauses for number in subjects(clause)}
    return tuple(absent.said for absent in before.absent if stated & set(absent.clauses))
