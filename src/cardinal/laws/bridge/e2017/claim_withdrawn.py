"""Laws 69B, 71 and 79C: what a side says against a claim or concession afterwards, and until when that counts."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from itertools import takewhile
from typing import Any

from cardinal.bridge import Result
from cardinal.laws.act import OBJECTIONS
from cardinal.laws.effect import TrickTo
from cardinal.laws.prelude import NOT_DETERMINED, Act, Case, Finding, ImpossibleCase, Procedure, Question, Side, Voice
from cardinal.laws.standing_play import StandingPlay

voice = Voice(__name__)


def is_objection(act: Act) -> bool:
    """Whether somebody objects, or takes back his agreement or what he conceded."""
    return act.verb in OBJECTIONS and act.seat is not None


def before_objection(case: Case) -> tuple[Act, ...]:
    """What had happened since the claim when somebody first spoke against it: the clocks are read then."""
    return tuple(takewhile(lambda act: not is_objection(act), case.after))


def in_correction_period(case: Case, cites: str) -> Finding:
    """79C: whether the Correction Period runs. It cannot have ended before the official score is out."""
    verbs = {act.verb for act in before_objection(case)}
    if "correction period over" in verbs:
        yield voice.found("period_over", f"{cites} §79C1")
        return False
    if "score official" not in verbs:
        yield voice.found("not_official", f"{cites} §79C1")
        return True
    answer = yield replace(voice.fact("in_time", f"{cites} §79C1"), examples=(True, False))
    # What cannot be shown to have come in time changes nothing that stands.
    return answer is True


def trick_already_won(case: Case, side: Side, cites: str) -> Generator[Question, Any, int | None]:
    """Which trick that the record shows as won by the side was given away; None if none was."""
    play = case.position.play
    if play is None:
        options: tuple[object, ...] = tuple(range(1, 14))
    else:
        options = tuple(number for number in range(1, len(play.completed) + 1) if play.owner(number) is side)
    if not options:
        return None
    question = voice.fact("trick", cites, options=("none", *options), side=side)
    answer = yield replace(question, examples=("none", options[-1]))
    return None if answer in ("none", NOT_DETERMINED) else int(answer)


def played_trick_conceded(case: Case) -> Procedure:
    """A trick that has been played is given away in words: it counts as lost until its side takes that back (71A)."""
    play, side = case.play, case.offender.side
    number = case.act.number if case.act is not None else None
    if number is None or not 1 <= number <= len(play.completed):
        legal = range(1, len(play.completed) + 1)
        raise ImpossibleCase(voice.text("not_played", trick=number), cites="§71A", legal=legal)
    if play.owner(number) is not side:
        yield voice.found("was_lost", "§71A", trick=number, side=side)
        yield voice.none("nothing_was_conceded", "§71A")
        return
    yield voice.found("was_won", "§71A", trick=number, side=side)
    is_withdrawn = any(map(is_objection, case.after))
    if is_withdrawn and (yield from in_correction_period(case, "§71")):
        yield TrickTo(number, side, cites="§71 §71A")
        yield from _result(case, play.with_owner(number, side))
        return
    if is_withdrawn:
        yield voice.none("the_concession_stands", "§71 §79C1")
    yield TrickTo(number, side.other, cites="§71")
    yield from _result(case, play.with_owner(number, side.other))


def _result(case: Case, play: StandingPlay) -> Procedure:
    """The result with the trick where it belongs, if the play is over."""
    if play.is_over:
        result = result_of(case, play.tricks_won(play.declarer.side))
        yield voice.recorded("result_result", "§71", result=result)


def result_of(case: Case, won: int) -> Result:
    """The result with the tricks that declarer's side has *won* and those that a revoke has moved; a trick that was
    moved may have come back with a concession too."""
    side = case.declarer.side
    moved = sum(transfer.tricks if transfer.to is side else -transfer.tricks for transfer in case.position.transfers)
    return Result(case.contract, max(0, min(13, won + moved)))
