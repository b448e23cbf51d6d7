"""R36, R37 and R42: the clock of a round in pairs, what is unfinished at its end, and the move."""

from __future__ import annotations

from cardinal.laws.guandan.minutes import read_count
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, Adjust, Case, Procedure, Voice, law

from .contestants import is_for_pairs
from .figures import figures

voice = Voice(__name__)


@law("R37", edition="ctcba")
def unfinished_at_time(case: Case) -> Procedure:
    """R37: a table is still playing when the time of the round is up."""
    if not (yield from is_for_pairs(case, "§R37")):
        return
    grace = figures(case).times.pairs_grace
    seconds = yield voice.fact("seconds", "§R37", options=(grace, grace + 1), reader=read_count, grace=grace)
    # An overrun beyond the grace has to be shown.
    if seconds == NOT_DETERMINED or seconds <= grace:
        yield voice.none("within_the_time_allowed", "§R37")
        return
    measure = yield voice.choose(DIRECTOR, "measure", "§R37", options=("result", "average", "none"))
    if measure == "none":
        yield voice.none("the_director_lets_the_board_be_finished", "§R37")
        return
    yield voice.duty("players", "stop_play", "§R37", when="at_once")
    if measure == "result":
        yield voice.duty("director", "rule_the_result_of_the_board", "§R37", when="at_once")
    else:
        yield Adjust("artificial", voice.text("average_share"), voice.text("average_share"), cites="§R37")
