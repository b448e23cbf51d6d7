"""R66: the Director is called at once, and decides about what players have settled among themselves."""

from __future__ import annotations

from cardinal.laws.prelude import DIRECTOR, Case, Procedure, Voice, law

voice = Voice(__name__)


@law("R66", edition="ctcba")
def called_to_a_breach(case: Case) -> Procedure:
    """R66: something irregular has happened, and the players have or have not settled it themselves."""
    # An arrangement has to be shown; without one the breach is ruled on as it is.
    if (yield voice.fact("arranged", "§R66")) is not True:
        yield voice.duty("director", "rule_on_the_breach", "§R66")
        return
    yield voice.duty("players", "call_the_director_at_once", "§R66", when="from_now_on")
    if (yield voice.choose(DIRECTOR, "upheld", "§R66 §10B", options=(True, False))):
        yield voice.recorded("the_penalty_that_the_players_arranged_stands", "§R66")
    else:
        yield voice.recorded("the_penalty_that_the_players_arranged_is_cancelled", "§R66")
        yield voice.duty("director", "rule_on_the_breach", "§R66")
