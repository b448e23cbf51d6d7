"""Article 38: the device that takes down a table's data, who enters and checks, and how an entry is corrected."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from fractions import Fraction

from cardinal.cards import Seat, Side
from cardinal.language import CardinalError, NotAllowed, NotNow, Text
from cardinal.laws.cited import Cited
from cardinal.laws.conditions import Conditions
from cardinal.laws.effect import BoardEffect
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import NOT_DETERMINED, REFEREE, Voice

from .case import GuandanCase
from .minutes import read_minutes
from .procedural_penalties import punish
from .score_sheet import SheetLine

voice = Voice(__name__, REFEREE)

CORRECTED, NO_INCREASE, ELSEWHERE = "corrected", "no increase", "article 48"


def _refusal(kind: type[CardinalError], key: str, cites: str, **values: object) -> CardinalError:
    return kind(Text(__name__, key, values), cites=cites)


@dataclass(frozen=True, slots=True)
class Entry:
    """The result of one deal as North-South entered it, and whether East-West have checked it."""

    line: SheetLine
    by: Seat
    checked_by: Seat | None = None


@dataclass(frozen=True, slots=True)
class DeviceLog:
    """What a device keeps of a table: the basic data of every deal, entered by one side and checked by the other, and
    the other data that an event asks for, each with the time by which it is due."""

    entries: tuple[Entry, ...] = ()
    due: Mapping[str, datetime] = field(default_factory=dict)
    auxiliary: Mapping[str, tuple[str, datetime]] = field(default_factory=dict)

    def entered(self, line: SheetLine, by: Seat) -> Cited[DeviceLog]:
        """The log with the next deal, which North-South enter as soon as the one before it is checked."""
        if by.side is not Side.NS:
            raise _refusal(NotAllowed, "ns_enter", "§G38.2", seat=by)
        if self.entries and self.entries[-1].checked_by is None:
            raise _refusal(NotNow, "check_first", "§G38.2", deal=self.entries[-1].line.deal)
        if line.deal != len(self.entries) + 1:
            raise _refusal(NotNow, "next_entry", "§G38.2", deal=line.deal, next=len(self.entries) + 1)
        return Cited(replace(self, entries=(*self.entries, Entry(line, by))), "§G38.1 §G38.2")

    def checked(self, deal: int, by: Seat) -> Cited[DeviceLog]:
        """The log with an entry that East-West have found right."""
        if by.side is not Side.EW:
            raise _refusal(NotAllowed, "ew_check", "§G38.2", seat=by)
        if not 1 <= deal <= len(self.entries):
            raise _refusal(NotNow, "nothing_to_check", "§G38.2", deal=deal)
        entries = list(self.entries)
        entries[deal - 1] = replace(entries[deal - 1], checked_by=by)
        return Cited(replace(self, entries=tuple(entries)), "§G38.2")

    @property
    def unchecked(self) -> tuple[int, ...]:
        """The deals that nobody has checked: both sides verify them before they leave."""
        return tuple(one.line.deal for one in self.entries if one.checked_by is None)

    def told(self, name: str, value: str, at: datetime) -> Cited[DeviceLog]:
        """The log with something else that the event asks for."""
        if name not in self.due:
            raise _refusal(NotAllowed, "not_asked_for", "§G38.4", name=name)
        if not value.strip():
            raise _refusal(NotAllowed, "empty_datum", "§G38.4", name=name)
        return Cited(replace(self, auxiliary={**self.auxiliary, name: (value, at)}), "§G38.4")

    def overdue(self, now: datetime) -> Cited[tuple[str, ...]]:
        """What other data came, or at *now* still is, after its time."""
        return Cited(
            tuple(name for name, due in self.due.items() if self.auxiliary.get(name, ("", now))[1] > due), "§G38.4"
        )


def entry_correction(
    conditions: Conditions,
    *,
    left_table: bool,
    minutes_after_scheduled_end: Fraction | int = 0,
    both_agree: bool = False,
    confirmed: bool = False,
) -> Cited[str]:
    """What becomes of a wrong entry: corrected, no score may rise, or (in a team knockout) a matter of article 48."""
    if not left_table:
        return Cited(CORRECTED, "§G38.3")
    if conditions["event.form"] == "teams" and conditions["event.stage"] == "knockout":
        return Cited(ELSEWHERE, "§G38.3 §G48.1.1")
    in_time = minutes_after_scheduled_end <= conditions.whole("event.correction_minutes")
    return Cited(CORRECTED if in_time and both_agree and confirmed else NO_INCREASE, "§G38.3")


@law("G38", edition="guandan")
def device_entry(case: GuandanCase) -> Procedure:
    """Article 38: an entry is wrong, was not made in time, or other data are missing."""
    matter = yield voice.fact("matter", "§G38.2 §G38.3 §G38.4", options=("wrong_entry", "not_entered", "other_data"))
    if matter == NOT_DETERMINED:
        yield voice.none("no_error_established", "§G38.3")
    elif matter == "wrong_entry":
        yield from _wrong_entry(case)
    elif matter == "not_entered":
        yield from punish(case, "score_entry", "§G38.2")
    else:
        yield from punish(case, "data_entry", "§G38.4")


def _wrong_entry(case: GuandanCase) -> Procedure:
    # That the players were still at the table has to be shown.
    left = (yield voice.fact("left_table", "§G38.3")) is not False
    minutes, agree, confirmed = Fraction(), False, False
    if left and entry_correction(case.conditions, left_table=True).value != ELSEWHERE:
        limit = case.conditions.whole("event.correction_minutes")
        options = (Fraction(limit), Fraction(limit + 1))
        found = yield voice.fact("minutes_after_end", "§G38.3", options=options, reader=read_minutes)
        # That it was in time, and that both agree, has to be shown.
        minutes = Fraction(limit + 1) if found == NOT_DETERMINED else found
        in_time = minutes <= limit
        agree = in_time and (yield voice.fact("both_agree", "§G38.3")) is True
        confirmed = agree and (yield voice.judge("confirmed", "§G38.3"))
    result = entry_correction(
        case.conditions,
        left_table=left,
        minutes_after_scheduled_end=minutes,
        both_agree=agree,
        confirmed=confirmed,
    )
    if result.value == CORRECTED:
        yield BoardEffect("corrected", cites=result.cites)
    elif result.value == ELSEWHERE:
        yield voice.duty("referee", "rule_on_the_correction_of_the_score", result.cites)
    else:
        yield voice.none("no_points_may_be_added_any_more", result.cites)
