"""R6: how a pair enters, by telephone too, changes before play, the personal score card, and filling gaps."""

from __future__ import annotations

from fractions import Fraction

from cardinal.laws.case import Case
from cardinal.laws.effect import NoRectification, Penalty, Recorded
from cardinal.laws.guandan.effect import Ranked
from cardinal.laws.guandan.minutes import read_minutes
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Voice

voice = Voice(__name__)

MINUTES_BEFORE_START = 10
"""Until when a pair enters, and until when one that entered by telephone reports or cancels."""


@law("R6.2", edition="ctcba")
def telephone_entry(case: Case) -> Procedure:
    """R6.2: somebody who entered by telephone reports, cancels, or does neither."""
    did = yield voice.fact("did", "§R6.2", options=("reported", "cancelled", "neither"), minutes=MINUTES_BEFORE_START)
    before = Fraction()
    if did in ("reported", "cancelled"):
        options = (Fraction(10), Fraction(9))
        before = yield voice.fact("minutes_before", "§R6.2", options=options, reader=read_minutes)
    # A report that nobody can show was not made in time.
    if before != NOT_DETERMINED and before >= MINUTES_BEFORE_START:
        what = "entry by telephone confirmed" if did == "reported" else "entry by telephone cancelled in time"
        yield Recorded(what, cites="§R6.2")
        return
    if not (yield voice.choose(DIRECTOR, "struck", "§R6.2", options=(True, False))):
        yield NoRectification("the entry is kept", cites="§R6.2")
        return
    yield Recorded("entry struck", cites="§R6.2")
    if (yield voice.judge("warned", "§R6.2")):
        yield Penalty("warning", "pair", cites="§R6.2")
    # Only a repetition that is established may be held against them.
    repeated = (yield voice.fact("repeated", "§R6.2")) is True
    if repeated and (yield voice.judge("refused", "§R6.2")):
        yield Recorded("no more entries by telephone", cites="§R6.2")


@law("R6.5", edition="ctcba")
def change_before_play(case: Case) -> Procedure:
    """R6.5: players changed partner or section before play."""
    # A change has to be shown, and a registration too.
    if (yield voice.fact("changed", "§R6.5")) is not True:
        yield NoRectification("nothing was changed", cites="§R6.5")
    elif (yield voice.fact("registered", "§R6.5")) is True:
        yield Recorded("change registered", cites="§R6.5")
    else:
        yield Ranked("everybody who changed", "no place", cites="§R6.5")
