"""Law 8B of 1987: for a slow table the round ends when the agreed score of its last board is entered."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.laws.bridge.e2017.rounds import end_of_round as end_of_round_2017
from cardinal.laws.bridge.reheard import reheard
from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import DIRECTOR, Voice

voice = Voice(__name__)

# A number of seconds on whatever clock the event keeps; None is "not yet".
Time = float | None


@dataclass(frozen=True, slots=True)
class TableRound:
    """A round at one table: when the next was signalled, when play here ended, when the last score was entered."""

    signalled: Time = None
    completed: Time = None
    score_entered: Time = None  # agreed, and entered


def round_end(table: TableRound) -> Cited[Time]:
    """When the round ends for a table: at the signal, or with the entry of its last score if it was playing then.
    Whether the players have moved does not matter."""
    if table.signalled is None:
        return Cited(None, "§1987:8B")
    if table.completed is not None and table.completed <= table.signalled:
        return Cited(table.signalled, "§1987:8B")
    if table.score_entered is None:
        return Cited(None, "§1987:8B")
    return Cited(max(table.signalled, table.score_entered), "§1987:8B")


@law("8", edition=1987)
def end_of_round(case: Case) -> Procedure:
    """Law 8: whether the round, or the session, is over for a table. There is no rule on postponed boards."""
    matter = yield voice.choose(DIRECTOR, "matter", "§1987:8B §8C", options=("round", "session"))
    if matter == "session":
        yield from reheard(end_of_round_2017(case), known={"matter": "session"})
        return
    # What has not been established has not happened yet, so "not determined" counts as "no".
    announced = any(act.verb == "round ends" for act in case.before)
    if not announced and (yield voice.fact("signalled", "§1987:8B")) is not True:
        table = TableRound()
    elif (yield voice.fact("completed", "§1987:8B")) is True:
        table = TableRound(signalled=1, completed=0)
    else:
        entered = (yield voice.fact("score_entered", "§1987:8B")) is True
        table = TableRound(signalled=1, score_entered=2 if entered else None)
    end = round_end(table)
    yield voice.recorded("round_goes_on" if end.value is None else "round_over", end.cites)
