"""R6: how a pair enters, by telephone too, changes before play, the personal score card, and filling gaps."""

from __future__ import annotations

from fractions import Fraction

from cardinal.laws.guandan.effect import Ranked
from cardinal.laws.guandan.minutes import read_minutes
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, Case, Penalty, Procedure, Voice, law

from .figures import figures

voice = Voice(__name__)


@law("R6.2", edition="ctcba")
def telephone_entry(case: Case) -> Procedure:
    """R6.2: somebody who entered by telephone reports, cancels, or does neither."""
    least = figures(case).entries.telephone_minutes
    did = yield voice.fact("did", "§R6.2", options=("reported", "cancelled", "neither"), minutes=least)
    before = Fraction()
    if did in ("reported", "cancelled"):
        options = (Fraction(least), Fraction(least - 1))
        before = yield voice.fact("minutes_before", "§R6.2", options=options, reader=read_minutes)
    # A report that nobody can show was not made in time.
    if before != NOT_DETERMINED and before >= least:
        reported = did == "reported"
        what = "entry_by_telephone_confirmed" if reported else "entry_by_telephone_cancelled_in_time"
        yield voice.recorded(what, "§R6.2")
        return
    if not (yield voice.choose(DIRECTOR, "struck", "§R6.2", options=(True, False))):
        yield voice.none("the_entry_is_kept", "§R6.2")
        return
    yield voice.recorded("entry_struck", "§R6.2")
    if (yield voice.judge("warned", "§R6.2")):
        yield Penalty("warning", "pair", cites="§R6.2")
    # Only a repetition that is established may be held against them.
    repeated = (yield voice.fact("repeated", "§R6.2")) is True
    if repeated and (yield voice.judge("refused", "§R6.2")):
        yield voice.recorded("no_more_entries_by_telephone", "§R6.2")


@law("R6.5", edition="ctcba")
def change_before_play(case: Case) -> Procedure:
    """R6.5: players changed partner or section before play."""
    # A change has to be shown, and a registration too.
    if (yield voice.fact("changed", "§R6.5")) is not True:
        yield voice.none("nothing_was_changed", "§R6.5")
    elif (yield voice.fact("registered", "§R6.5")) is True:
        yield voice.recorded("change_registered", "§R6.5")
    else:
        yield Ranked("everybody_who_changed", "no_place", cites="§R6.5")
