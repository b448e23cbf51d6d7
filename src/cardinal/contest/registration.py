"""What happens to entries before and around the start: refusals, reports, swaps, gaps filled, absences, cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from cardinal.language import Text, clause_ids

from .conditions import ConditionsOfContest
from .entries import By, Entry, Status
from .entry_rules import CITES, family
from .errors import EntryRefused, TooLate
from .model import Form

__all__ = [
    "Absence", "ScoreCard", "absence", "change_partner", "complete_reservation", "fill_in", "refuse", "report",
    "score_card", "strike_silent", "withdraw",
]  # fmt: skip

_TEXTS = "cardinal.contest.entries"


@dataclass(frozen=True, slots=True)
class Step:
    """An entry after something happened to it, with the clause and what else follows."""

    entry: Entry
    cites: str
    warned: bool = False
    may: tuple[str, ...] = ()
    """What the organiser may do besides."""

    @property
    def clauses(self) -> tuple[str, ...]:
        return clause_ids(self.cites)


def refuse(conditions: ConditionsOfContest, entry: Entry, *, record: str = "") -> Step:
    """R5.5: without giving reasons, a team with suspended players or a special record; nobody else is turned away."""
    terms = conditions.entries
    suspended = [one.name for one in entry.players if {one.key, one.name} & set(terms.suspended)]
    if not terms.may_refuse or not (suspended or record.strip()):
        raise EntryRefused(Text(_TEXTS, "no_ground_to_refuse"), cites="§R5.5")
    return Step(replace(entry, status=Status.REFUSED), "§R5.5")


def complete_reservation(conditions: ConditionsOfContest, entry: Entry, complete: Entry, *, at: datetime) -> Step:
    """R5.4: a place kept is completed before the captains' meeting; afterwards the organiser may cancel it."""
    meeting = conditions.entries.meeting
    if meeting is not None and at >= meeting:
        raise TooLate(Text(_TEXTS, "still_reserved", {"closes": meeting.isoformat(" ", "minutes")}), cites="§R5.4")
    return Step(replace(complete, number=entry.number, status=Status.ENTERED), "§R5.4")


def report(conditions: ConditionsOfContest, entry: Entry, *, at: datetime) -> Step:
    """A contestant reports at the desk, in time or not (R6.2, G19.1.1)."""
    terms = conditions.entries
    limit = terms.check_in
    if entry.by is By.TELEPHONE and terms.start is not None:
        limit = terms.start - timedelta(minutes=terms.telephone_minutes)
    cites = CITES["not_checked_in"][family(conditions)]
    if limit is not None and at > limit:
        raise TooLate(Text(_TEXTS, "reported_late", {"closes": limit.isoformat(" ", "minutes")}), cites=cites)
    return Step(replace(entry, reported_at=at), cites)


def strike_silent(conditions: ConditionsOfContest, entry: Entry, *, at: datetime, earlier: int = 0) -> Step:
    """R6.2: entered by telephone and neither reported nor cancelled in time: struck and warned.

    From those who did it before (*earlier* times) the organiser may refuse telephone entries.
    """
    terms = conditions.entries
    limit = None if terms.start is None else terms.start - timedelta(minutes=terms.telephone_minutes)
    silent = entry.by is By.TELEPHONE and entry.reported_at is None and entry.status is Status.ENTERED
    if limit is None or at < limit or not silent:
        raise EntryRefused(Text(_TEXTS, "not_to_be_struck"), cites="§R6.2")
    may = ("refuse_telephone_entries",) if earlier else ()
    return Step(replace(entry, status=Status.STRUCK), "§R6.2", warned=True, may=may)


def change_partner(entry: Entry, players: Entry, *, registered: bool, begun: bool = False) -> Step:
    """R6.5: before play a change of partner or section is registered at once; who swaps privately is not ranked."""
    changed = replace(entry, players=players.players, section=players.section or entry.section)
    if begun:
        raise TooLate(Text(_TEXTS, "play_has_begun"), cites="§R6.5")
    return Step(changed if registered else replace(changed, unranked="R6.5"), "§R6.5")


def fill_in(conditions: ConditionsOfContest, *, round_under_way: int, disturbs: bool) -> str:
    """R6.7: until the first round ends gaps are filled or tables added, if play is not disturbed; the clause."""
    until = 1 if conditions.entries.fill_in_until == "end_of_first_round" else 0
    if round_under_way > until or disturbs:
        raise TooLate(Text(_TEXTS, "no_more_filling"), cites="§R6.7")
    return "R6.7"


def withdraw(entry: Entry, *, at: datetime) -> Entry:
    """The entry withdrawn before play."""
    return replace(entry, status=Status.WITHDRAWN, withdrawn_at=at)


@dataclass(frozen=True, slots=True)
class Absence:
    """What may follow for a team that stayed away: a ban of so many months, or a deposit with later entries."""

    months_least: int
    months_most: int
    deposit: bool
    cites: str

    @property
    def clauses(self) -> tuple[str, ...]:
        return clause_ids(self.cites)


def absence(conditions: ConditionsOfContest, entry: Entry, *, reason: str = "") -> Absence | None:
    """An entered contestant that neither withdrew before the captains' meeting nor played; None if it is excused."""
    meeting = conditions.entries.meeting
    withdrew = entry.withdrawn_at is not None and (meeting is None or entry.withdrawn_at < meeting)
    if entry.status is Status.ENTERED or withdrew or reason.strip():
        return None
    terms = conditions.entries
    if family(conditions) == "ctcba" and conditions.form is Form.TEAMS:
        return Absence(terms.absence_ban_least, terms.absence_ban_most, deposit=True, cites="§R5.6")
    return Absence(0, 0, deposit=False, cites=CITES["absent"][family(conditions)])


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """R6.4: the personal card, which may serve as seat card: who, where, what is played, and columns for scores."""

    name: str
    seat_number: int
    direction: str
    system: str
    columns: tuple[str, ...]
    cites: str = "§R6.4"


_COLUMNS = ("round", "opponents", "board", "contract", "declarer", "tricks", "score", "matchpoints")


def score_card(
    entry: Entry, number: int, *, system: str = "", columns: Sequence[str] = _COLUMNS
) -> tuple[ScoreCard, ...]:
    """The cards of an entry's players; one without a column for scores is none."""
    if "score" not in columns:
        raise EntryRefused(Text(_TEXTS, "card_without_score"), cites="§R6.4", legal=_COLUMNS)
    return tuple(ScoreCard(one.name, number, entry.direction, system, tuple(columns)) for one in entry.players)
