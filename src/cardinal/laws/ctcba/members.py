"""R50 and R51: until when a team may change its members, and until when it may add some."""

from __future__ import annotations

from enum import StrEnum

from cardinal.language import NotAllowed, NotNow, Text
from cardinal.laws.bridge.e2017.attention import Permission
from cardinal.laws.unique import Row, only


class Time(StrEnum):
    """How far a team has come with its matches."""

    BEFORE_FIRST = "before_first"
    IN_FIRST = "in_first"
    AFTER_FIRST = "after_first"


def time_of(begun: int, ended: int) -> Time:
    """The time by the numbers of matches that the team has begun and ended."""
    if not begun:
        return Time.BEFORE_FIRST
    return Time.IN_FIRST if not ended else Time.AFTER_FIRST


def may_change_members(begun: int, ended: int, *, extended: bool = False) -> Permission:
    """R50: members are changed before the first match; the Director may have announced that it can be done until that
    match has ended."""
    time = time_of(begun, ended)
    row = only(
        (
            Row(time is Time.BEFORE_FIRST, "may_change", "§R50"),
            Row(time is Time.IN_FIRST and extended, "may_change_longer", "§R50"),
            Row(time is Time.IN_FIRST and not extended, "first_begun", "§R50"),
            Row(time is Time.AFTER_FIRST, "first_over", "§R50"),
        ),
        "a change of members",
    )
    return Permission(row.gives.startswith("may_"), row.cites, Text(__name__, row.gives), NotNow)


def may_add_member(
    members: int,
    begun: int,
    *,
    most: int,
    before_match: int,
    entered: bool = False,
    has_played: bool = False,
) -> Permission:
    """R51: a team that is not full may add a player before its second match, or the time that the conditions set
    (*before_match*); he has neither entered nor played in the event."""
    full, late = members >= most, begun >= before_match
    row = only(
        (
            Row(full, "team_full", "§R51"),
            Row(not full and late, "too_late_to_add", "§R51"),
            Row(not full and not late and (entered or has_played), "already_in_event", "§R51"),
            Row(not full and not late and not (entered or has_played), "may_add", "§R51"),
        ),
        "a member is added",
    )
    values = {"most": most, "match": before_match}
    error = NotNow if row.gives == "too_late_to_add" else NotAllowed
    return Permission(row.gives == "may_add", row.cites, Text(__name__, row.gives, values), error)
