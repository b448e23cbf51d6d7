"""R5: how a team enters, who may be refused, and a team that entered and does not appear."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.effect import Penalty
from cardinal.laws.guandan.minutes import read_count
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import DIRECTOR, Voice

from .figures import figures

voice = Voice(__name__)


@dataclass(frozen=True, slots=True)
class TeamEntry:
    """The form that a team files, and whether its fee is paid."""

    team: str
    captain: str
    members: tuple[str, ...]
    contact: str = ""
    fee_paid: bool = False
    captain_plays: bool = False


def entry_defects(entry: TeamEntry, *, least: int, most: int) -> tuple[Cited[str], ...]:
    """What an entry lacks: the parts of the form and the fee, and a roster of the right size. None: it is complete."""
    return tuple(_defects(entry, least, most))


def _defects(entry: TeamEntry, least: int, most: int) -> Iterator[Cited[str]]:
    form = {"team": entry.team, "captain": entry.captain, "contact": entry.contact}
    yield from (Cited(name, "§R5.2") for name, value in form.items() if not value.strip())
    if len(set(entry.members)) < least:
        yield Cited("members", "§R5.2 §R5.3")
    if len(entry.members) > most or len(set(entry.members)) != len(entry.members):
        yield Cited("members", "§R5.3")
    if entry.captain_plays and entry.captain not in entry.members:
        yield Cited("captain_not_listed", "§R5.3")
    if not entry.fee_paid:
        yield Cited("fee", "§R5.2")


def is_in_time(completed: datetime | None, closes: datetime) -> Cited[bool]:
    """R5.1: whether the entry was complete before it closed; None while it is not complete."""
    return Cited(completed is not None and completed < closes, "§R5.1 §R5.2")


def reservation_may_be_cancelled(completed: datetime | None, meeting: datetime) -> Cited[bool]:
    """R5.4: whether the organiser may cancel a reserved place: its entry was not complete before the meeting."""
    return Cited(completed is None or completed >= meeting, "§R5.4")


@law("R5.5", edition="ctcba")
def eligibility(case: Case) -> Procedure:
    """R5.5: whether a team that enters is taken."""
    terms = yield voice.fact("terms", "§R5.5", options=("open", "met", "not_met"))
    # A restriction binds only a team that is shown to be outside it.
    if terms == "not_met":
        yield voice.recorded("entry_refused_the_team_does_not_meet_the_terms_of_the_event", "§R5.5")
        return
    special = (yield voice.fact("special_record", "§R5.5")) is True
    if special and not (yield voice.choose(DIRECTOR, "accepted", "§R5.5", options=(True, False))):
        yield voice.recorded("entry_refused_no_reasons_are_owed", "§R5.5")
        return
    yield voice.recorded("entry_accepted", "§R5.5")


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
        yield voice.none("the_entry_was_withdrawn_in_time", "§R5.6")
        return
    if (yield voice.fact("played", "§R5.6")) is not False or not (yield voice.judge("schedule_upset", "§R5.6")):
        yield voice.none("no_absence_that_upset_the_schedule", "§R5.6")
        return
    measure = yield voice.choose(DIRECTOR, "measure", "§R5.6", options=("suspension", "deposit", "none"))
    if measure == "none":
        yield voice.none("no_penalty", "§R5.6")
    elif measure == "deposit":
        yield voice.duty("team", "pay_a_forfeit_deposit_with_later_entries", "§R5.6", when="with_the_next_entry")
    else:
        whom = yield voice.choose(DIRECTOR, "whom", "§R5.6", options=tuple(_WHOM))
        terms = figures(case).entries
        least, most = terms.absence_ban_least, terms.absence_ban_most

        def read(given: object) -> int:
            months = read_count(given)
            if not least <= months <= most:
                raise ValueError(f"a suspension lasts from {least} to {most} months")
            return months

        months = yield voice.judge("months", "§R5.6", options=(least, most), reader=read)
        yield Penalty(
            "suspension", _WHOM[whom], voice.text("number_months_without_team_events", number=months), cites="§R5.6"
        )
