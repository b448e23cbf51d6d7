"""R66: the Director is called at once, and decides about what players have settled among themselves."""

from __future__ import annotations

from cardinal.laws.case import Case
from cardinal.laws.effect import Duty, Recorded
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import DIRECTOR, Voice

voice = Voice(__name__)


@law("R66", edition="ctcba")
def called_to_a_breach(case: Case) -> Procedure:
    """R66: something irregular has happened, and the players have or have not settled it themselves."""
    # An arrangement has to be shown; without one the breach is ruled on as it is.
    if (yield voice.fact("arranged", "§R66")) is not True:
        yield Duty("director", "rule on the breach", cites="§R66")
        return
    yield Duty("players", "call the Director at once", "from now on", cites="§R66")
    if (yield voice.choose(DIRECTOR, "upheld", "§R66 §10B", options=(True, False))):
        yield Recorded("the penalty that the players arranged stands", cites="§R66")
    else:
        yield Recorded("the penalty that the players arranged is cancelled", cites="§R66")
        yield Duty("director", "rule on the breach", cites="§R66")
