"""Law 8B of 1987: for a slow table the round ends when the agreed score of its last board is entered."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.rounds import end_of_round as end_of_round_2017
from cardinal.laws.bridge.reheard import reheard
from cardinal.laws.prelude import DIRECTOR, Case, Procedure, Voice, law

voice = Voice(__name__)


@law("8", edition=1987)
def end_of_round(case: Case) -> Procedure:
    """Law 8: whether the round, or the session, is over for a table. There is no rule on postponed boards."""
    matter = yield voice.choose(DIRECTOR, "matter", "§1987:8B §8C", options=("round", "session"))
    if matter == "session":
        yield from reheard(end_of_round_2017(case), known={"matter": "session"})
        return
    # What has not been established has not happened yet, so "not determined" counts as "no".
    announced = any(act.verb == "round ends" for act in case.before)
    signalled = announced or (yield voice.fact("signalled", "§1987:8B")) is True
    # A table that was still playing ends its round with the entry of its last score, whether the players move or not.
    over = signalled and (
        (yield voice.fact("completed", "§1987:8B")) is True or (yield voice.fact("score_entered", "§1987:8B")) is True
    )
    yield voice.recorded("round_over" if over else "round_goes_on", "§1987:8B")
