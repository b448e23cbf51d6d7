"""The captains' meeting: who came, and what of the published conditions it may change.

R9: doubts and proposals may be raised, but published rules change only if every captain or deputy present agrees;
no majority can change an arrangement.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from cardinal.language import Text, clause_ids

from .conditions import Amendment, ConditionsOfContest
from .conditions_reader import read_conditions
from .entry_rules import family
from .errors import AgainstTheLaws, BadConditions

__all__ = ["Attendance", "Meeting", "amend", "publish"]

_TEXTS = "cardinal.contest.conditions"


@dataclass(frozen=True, slots=True)
class Meeting:
    """When it was, and who was there for which entry: the captain or a deputy."""

    at: datetime
    present: Mapping[int, str] = field(default_factory=dict)
    cites: str = "§R7"

    def absent(self, entries: Iterable[int]) -> tuple[int, ...]:
        """The entries that nobody spoke for."""
        return tuple(one for one in entries if one not in self.present)


@dataclass(frozen=True, slots=True)
class Attendance:
    """What a leader had to attend, and who did: the leaders' meeting, a ceremony or another compulsory occasion."""

    occasion: str
    at: datetime
    present: frozenset[int] = frozenset()

    @property
    def cites(self) -> str:
        return "§G19.3.2.3" if self.occasion == "meeting" else "§G19.3.2.4"

    @property
    def clauses(self) -> tuple[str, ...]:
        return clause_ids(self.cites)

    def absent(self, entries: Iterable[int]) -> tuple[int, ...]:
        """Who should have been there and was not."""
        return tuple(one for one in entries if one not in self.present)


def publish(conditions: ConditionsOfContest, at: datetime) -> ConditionsOfContest:
    """The conditions as the contestants can read them from *at* on."""
    if conditions.published_at is not None:
        raise BadConditions(Text(_TEXTS, "already_published"), cites="§78D/2")
    return replace(conditions, published_at=at)


# Under whose regulations published conditions change, and by which clause.
_CHANGES = {"ctcba": "R9", "guandan": "G23.2", "laws": "78D/2"}


def amend(
    conditions: ConditionsOfContest,
    changes: Mapping[str, Mapping[str, object]],
    *,
    at: datetime,
    by: str,
    meeting: Meeting | None = None,
    agreed: Iterable[int] = (),
) -> ConditionsOfContest:
    """The conditions with *changes* by section, as another revision; refused unless the clause lets them change.

    *agreed* are the entries whose captain or deputy agreed at the *meeting*.
    """
    if conditions.published_at is None:
        raise BadConditions(Text(_TEXTS, "not_published"), cites="§78D/2")
    paths = tuple(f"{section}.{name}" for section, said in changes.items() for name in said)
    if family(conditions) == "ctcba":
        _refuse_without_unanimity(meeting, frozenset(agreed), paths)
    record = dict(conditions.record)
    for section, said in changes.items():
        own = record.get(section, {})
        record[section] = {**(own if isinstance(own, Mapping) else {}), **said}
    changed = read_conditions(record)
    if replace(changed, revision=conditions.revision) == conditions:
        raise BadConditions(Text(_TEXTS, "nothing_changed"))
    revision = conditions.revision + 1
    told = Amendment(revision, at, by, _CHANGES[family(conditions)], paths)
    return replace(changed, revision=revision, amendments=(*conditions.amendments, told))


def _refuse_without_unanimity(meeting: Meeting | None, agreed: frozenset[int], paths: tuple[str, ...]) -> None:
    if meeting is None or not meeting.present:
        raise AgainstTheLaws(Text(_TEXTS, "nobody_present"), cites="§R9")
    against = tuple(name for entry, name in meeting.present.items() if entry not in agreed)
    if against:
        values = {"given": ", ".join(paths), "missing": against}
        raise AgainstTheLaws(Text(_TEXTS, "not_all_consent", values), cites="§R9")
