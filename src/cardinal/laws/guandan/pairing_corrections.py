"""Article 26: a result has to be corrected after the next round was paired."""

from __future__ import annotations

from cardinal.laws.effect import Duty, Recorded
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import REFEREE, Voice

from .case import GuandanCase

voice = Voice(__name__, REFEREE)


@law("G26.8", edition="guandan")
def pairing_correction(case: GuandanCase) -> Procedure:
    """Article 26: whether the round that was paired on the wrong result is paired anew."""
    # A round that nobody can show to have begun has not begun.
    if (yield voice.fact("begun", "§G26.8")) is True:
        yield Recorded("the round goes on as paired", cites="§G26.8")
        return
    # That it is one of the last two has to be shown: only these must be paired anew whatever the time.
    last = (yield voice.fact("last_two_rounds", "§G26.8")) is True
    if last or (yield voice.judge("time_to_pair", "§G26.8")):
        yield Duty("referee", "pair the round anew from the corrected result", "at once", cites="§G26.8")
    else:
        yield Recorded("the round may go on as paired", cites="§G26.8")
