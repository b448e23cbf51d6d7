"""R5: how a team enters, who may be refused, and a team that entered and does not appear."""

from __future__ import annotations

from cardinal.laws.case import Case
from cardinal.laws.effect import Duty, NoRectification, Penalty, Recorded
from cardinal.laws.guandan.minutes import read_count
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import DIRECTOR, Voice

voice = Voice(__name__)

BAN_LEAST, BAN_MOST = 1, 6
"""Months of team events."""


@law("R5.5", edition="ctcba")
def eligibility(case: Case) -> Procedure:
    """R5.5: whether a team that enters is taken."""
    terms = yield voice.fact("terms", "§R5.5", options=("open", "met", "not_met"))
    # A restriction binds only a team that is shown to be outside it.
    if terms == "not_met":
        yield Recorded("entry refused: the team does not meet the terms of the event", cites="§R5.5")
        return
    special = (yield voice.fact("special_record", "§R5.5")) is True
    if special and not (yield voice.choose(DIRECTOR, "accepted", "§R5.5", options=(True, False))):
        yield Recorded("entry refused: no reasons are owed", cites="§R5.5")
        return
    yield Recorded("entry accepted", cites="§R5.5")


_WHOM = {
    "captain": "captain",
    "captain_and_some": "captain and some members",
    "captain_and_all": "captain and all members",
}


@law("R5.6", edition="ctcba")
def team_does_not_appear(case: Case) -> Procedure:
    """R5.6: a team that entered did not play."""
    # A withdrawal that nobody can show was not made; absence has to be shown.
    if (yield voice.fact("withdrew_in_time", "§R5.6")) is True:
        yield NoRectification("the entry was withdrawn in time", cites="§R5.6")
        return
    if (yield voice.fact("played", "§R5.6")) is not False or not (yield voice.judge("schedule_upset", "§R5.6")):
        yield NoRectification("no absence that upset the schedule", cites="§R5.6")
        return
    measure = yield voice.choose(DIRECTOR, "measure", "§R5.6", options=("suspension", "deposit", "none"))
    if measure == "none":
        yield NoRectification("no penalty", cites="§R5.6")
    elif measure == "deposit":
        yield Duty("team", "pay a forfeit deposit with later entries", "with the next entry", cites="§R5.6")
    else:
        whom = yield voice.choose(DIRECTOR, "whom", "§R5.6", options=tuple(_WHOM))
        months = yield voice.judge("months", "§R5.6", options=(BAN_LEAST, BAN_MOST), reader=_months)
        yield Penalty("suspension", _WHOM[whom], f"{months} months without team events", cites="§R5.6")


def _months(given: object) -> int:
    months = read_count(given)
    if not BAN_LEAST <= months <= BAN_MOST:
        raise ValueError("a suspension lasts from one month to six")
    return months
