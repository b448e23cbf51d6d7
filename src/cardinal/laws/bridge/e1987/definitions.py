"""The Definitions of 1987 that differ: average, convention, dummy, session, team; as functions and as a hearing."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from cardinal.bridge import Contract
from cardinal.laws.bridge.e2017.moment import Moment, Stage
from cardinal.laws.bridge.e2017.score_adjustment import exact, read_number
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, Case, Procedure, Seat, Voice, law

voice = Voice(__name__)

PAIRS_IN_PLAY = 2
_STILL_DUMMY = (Stage.PLAY, Stage.OVER)


def average(top: Fraction, bottom: Fraction) -> Fraction:
    """Halfway between the top and the bottom of a board."""
    return (top + bottom) / 2


def is_conventional(*, agreed: bool, special: bool) -> bool:
    """A call or a defender's play is conventional by agreement on a special meaning: of a call one that need not be
    tied to what it names, of a play one that ordinary bridge logic does not tell."""
    return agreed and special


def dummy(contract: Contract, stage: Stage) -> Seat | None:
    """Declarer's partner from the facing of the lead on; nothing says that he ceases to be dummy."""
    return contract.dummy if stage in _STILL_DUMMY else None


def is_session(*, longer_than_round: bool, boards_finished: bool, ranking_possible: bool) -> bool:
    """A longer stretch than a round, with its planned boards finished before scores are compared, after which the
    contestants can be ranked."""
    return longer_than_round and boards_finished and ranking_possible


def is_team(members: int, pairs_in_play: int) -> bool:
    """Two pairs in different directions at two tables; there may be more members than four."""
    return members >= 2 * PAIRS_IN_PLAY and pairs_in_play == PAIRS_IN_PLAY


@law("definitions", edition=1987)
def defined_term(case: Case) -> Procedure:
    """The Definitions: does a term that 1987 defines in its own way apply?"""
    name = yield voice.choose(DIRECTOR, "term", _CITES, options=tuple(_TERMS))
    yield from _TERMS[name](case)


def _average(case: Case) -> Procedure:
    top = yield voice.fact("top", "§1987:def:Average", options=(Fraction(10),), reader=read_number)
    bottom = yield voice.fact("bottom", "§1987:def:Average", options=(Fraction(0),), reader=read_number)
    if NOT_DETERMINED in (top, bottom):
        yield voice.duty("director", "establish_the_top_and_the_bottom_of_the_board", "§1987:def:Average")
        return
    yield voice.recorded("average_amount", "§1987:def:Average", amount=exact(average(top, bottom)))


def _convention(case: Case) -> Procedure:
    what = yield voice.fact("action", "§1987:def:Convention", options=("call", "pass", "defenders_play"))
    if what == "pass":
        yield voice.duty(
            "director", "apply_the_definition_of_a_conventional_pass_in_law_law", "§1987:def:Convention", law="30C"
        )
        return
    # Conventional is what has been shown to be so: without an agreement or a special meaning established it is not.
    text = "special_play" if what == "defenders_play" else "special_call"
    agreed = (yield voice.fact("agreed", "§1987:def:Convention")) is True
    special = agreed and (yield voice.fact("special", "§1987:def:Convention", text=text)) is True
    found = "conventional" if is_conventional(agreed=agreed, special=special) else "natural"
    yield voice.recorded(f"classified_as_{found}", "§1987:def:Convention")


def _dummy(case: Case) -> Procedure:
    contract = case.position.contract
    seat = dummy(contract, Moment.latest(case).stage) if contract is not None else None
    if seat is None:
        yield voice.none("there_is_no_dummy_yet", "§1987:def:Dummy")
    else:
        yield voice.recorded("seat_is_dummy", "§1987:def:Dummy", seat=seat)


def _session(case: Case) -> Procedure:
    # Each mark has to be there: what cannot be established is missing.
    longer = (yield voice.fact("longer_than_round", "§1987:def:Session")) is True
    finished = (yield voice.fact("boards_finished", "§1987:def:Session")) is True
    ranking = (yield voice.fact("ranking_possible", "§1987:def:Session")) is True
    whole = is_session(longer_than_round=longer, boards_finished=finished, ranking_possible=ranking)
    yield voice.recorded("session_complete" if whole else "session_not_complete", "§1987:def:Session")


def _team(case: Case) -> Procedure:
    members = yield voice.fact("members", "§1987:def:Team", options=(4, 6), reader=_whole)
    pairs = yield voice.fact("pairs_in_play", "§1987:def:Team", options=(2, 4), reader=_whole)
    known = isinstance(members, int) and isinstance(pairs, int)
    if known and is_team(members, pairs):
        yield voice.recorded("a_team_of_number", "§1987:def:Team", number=members)
    else:
        yield voice.none("no_team_as_this_edition_has_it", "§1987:def:Team")


def _whole(given: object) -> int:
    return int(str(given))


_CITES = "§1987:def:Average §1987:def:Convention §1987:def:Dummy §1987:def:Session §1987:def:Team"
_TERMS: dict[str, Callable[[Case], Procedure]] = {
    "average": _average,
    "convention": _convention,
    "dummy": _dummy,
    "session": _session,
    "team": _team,
}
