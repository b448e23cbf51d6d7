"""Law 8: the movement that the Director directs, and when a round or a session is over for a table."""

from __future__ import annotations

from collections.abc import Callable

from cardinal.laws.prelude import DIRECTOR, Case, Finding, Procedure, Voice, law

voice = Voice(__name__)


@law("8")
def end_of_round(case: Case) -> Procedure:
    """Law 8: whether the round, or the session, is over for a table."""
    matter = yield voice.choose(DIRECTOR, "matter", "§8B1 §8B2 §8C", options=tuple(_MATTERS))
    is_over, cites, goes_on, over = _MATTERS[matter]
    yield voice.recorded(over if (yield from is_over(case)) else goes_on, cites)


# What has not been established has not happened yet: the round goes on until it has (8B, 8C). So every "not
# determined" below counts as "no".


def _round(case: Case) -> Finding:
    """8B1: at the signal, or when its players progress if the table was still playing then."""
    announced = any(act.verb == "round ends" for act in case.before)
    if not announced and (yield voice.fact("signalled", "§8B1")) is not True:
        return False
    if (yield voice.fact("completed", "§8B1")) is True:
        return True
    return (yield voice.fact("progressed", "§8B1")) is True


def _postponed(case: Case) -> Finding:
    """8B2: a board that was put off is cancelled, or played with its score agreed and recorded."""
    if (yield voice.fact("cancelled", "§8B2")) is True:
        return True
    return (yield voice.fact("played_and_recorded", "§8B2")) is True


def _last_round(case: Case) -> Finding:
    """8C: all boards played, all scores entered, none objected to."""
    for key in ("all_played", "all_entered"):
        if (yield voice.fact(key, "§8C")) is not True:
            return False
    # An objection that cannot be excluded keeps the scores open.
    return (yield voice.fact("objection", "§8C")) is False


# How each is found out, by which clause, and what the record has while it goes on and when it is over.
_MATTERS: dict[str, tuple[Callable[[Case], Finding], str, str, str]] = {
    "round": (_round, "§8B1", "round_goes_on", "round_over"),
    "postponed board": (_postponed, "§8B2", "postponed_board_goes_on", "postponed_board_over"),
    "session": (_last_round, "§8C", "session_goes_on", "session_over"),
}
