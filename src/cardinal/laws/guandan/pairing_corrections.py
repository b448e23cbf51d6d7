"""Article 26: a result has to be corrected after the next round was paired."""

from __future__ import annotations

from cardinal.laws.prelude import REFEREE, Procedure, Voice, law

from .case import GuandanCase

voice = Voice(__name__, REFEREE)


@law("G26.8", edition="guandan")
def pairing_correction(case: GuandanCase) -> Procedure:
    """Article 26: whether the round that was paired on the wrong result is paired anew."""
    # A round that nobody can show to have begun has not begun.
    if (yield voice.fact("begun", "§G26.8")) is True:
        yield voice.recorded("the_round_goes_on_as_paired", "§G26.8")
        return
    # That it is one of the last two has to be shown: only these must be paired anew whatever the time.
    last = (yield voice.fact("last_two_rounds", "§G26.8")) is True
    if last or (yield voice.judge("time_to_pair", "§G26.8")):
        yield voice.duty("referee", "pair_the_round_anew_from_the_corrected_result", "§G26.8", when="at_once")
    else:
        yield voice.recorded("the_round_may_go_on_as_paired", "§G26.8")
