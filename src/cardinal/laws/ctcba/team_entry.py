"""R5: how a team enters, who may be refused, and a team that entered and does not appear."""

from __future__ import annotations

from cardinal.laws.guandan.minutes import read_count
from cardinal.laws.prelude import DIRECTOR, Case, Penalty, Procedure, Voice, law

from .figures import figures

voice = Voice(__name__)


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
