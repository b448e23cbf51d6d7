"""Law 69: a claim or concession that the other side agrees to, and when the agreement may be withdrawn."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from cardinal.laws.effect import TrickTo
from cardinal.laws.prelude import Case, Procedure, Question, Side, Voice, law

from .claim_made import Claimed, award, shown_by, the_claim, with_evidence
from .claim_withdrawn import in_correction_period, is_objection, trick_already_won
from .concession import concession_cancelled
from .contested_claim import contested

voice = Voice(__name__)

Rule = Callable[[Case, Claimed], Procedure]
"""How an edition rules on a claim that is contested after all, or on tricks that were conceded."""


@law("69")
def agreed_claim(case: Case) -> Procedure:
    """Law 69: the other side has assented to a claim or concession."""
    made = yield from the_claim(case)
    if made is None:
        return
    yield from assented(case, made, "§68D2(a)")


def assented(
    case: Case,
    made: Claimed,
    doubted: str,
    conceded: Rule = concession_cancelled,
    contest: Rule = contested,
) -> Procedure:
    """69A: the claim is agreed if the other side has assented; *doubted* is the clause for one that it doubts."""
    # Assent that cannot be established is none: the claim is then ruled on as a doubted one.
    if case.happened("agreed") is None and (yield voice.fact("assented", "§69A/1", side=made.side.other)) is not True:
        yield voice.duty("director", "apply_law_law", doubted, law="70")
        return
    yield from agreement(case, made, conceded, contest)


def agreement(case: Case, made: Claimed, conceded: Rule = concession_cancelled, contest: Rule = contested) -> Procedure:
    """69A: whether the agreement is established, and what the record shows was objected, before and after. *contest*
    is how the edition rules on a contested claim (70), *conceded* on tricks that were conceded (71)."""
    other = made.side.other
    established = ""
    for one in case.after:
        if one.verb == "next board" and one.seat is not None and one.seat.side is other:
            established = established or "called_on"
        elif one.verb == "round ends":
            established = established or "round_over"
        elif is_objection(one):
            if one.seat is not None and one.seat.side is made.side:
                yield from _own_objection(case, made, conceded)
            elif established:
                yield voice.found(established, "§69A/1", side=other)
                yield from withdrawal(case, made)
            else:
                yield voice.found("objects_in_time", "§69A/1", side=other)
                # Against a concession of everything only its own side's tricks can be meant.
                yield from (contest if made.won else conceded)(case, made)
            return
    if established:
        yield voice.found(established, "§69A/1", side=other)
        yield voice.recorded("agreement_established", "§69A/1")
    else:
        yield voice.recorded("agreement_not_yet_established_side_may_still_object", "§69A/1", side=other)
    yield from award(case, made, made.won, "§69A/2", scored="§69A/2")


def _own_objection(case: Case, made: Claimed, conceded: Rule) -> Procedure:
    """The claimer's own side wants a trick back that the claim conceded: that is no matter of agreement (71)."""
    if made.lost:
        yield from conceded(case, made)
        return
    yield voice.none("nothing_was_conceded", "§71")
    yield from award(case, made, made.won, "§69A/2", scored="§69A/2")


def withdrawal(case: Case, made: Claimed) -> Procedure:
    """69B: the side that agreed takes it back, for a trick it had won or would likely have won."""
    other = made.side.other
    if not (yield from in_correction_period(case, "§69B")):
        yield voice.none("the_agreement_stands", "§69B §79C1")
        yield from award(case, made, made.won, "§69A/2", scored="§69A/2")
        return
    trick = yield from trick_already_won(case, other, "§69B1")
    if trick is not None:
        yield TrickTo(trick, other, cites="§69B §69B1")
    likely = (yield from _likely(case, made, other)) if made.won else 0
    if trick is None and not likely:
        yield voice.none("the_agreement_stands", "§69B §69B1 §69B2")
    scored = "§69B" if trick is not None or likely else "§69A/2"
    yield from award(case, made, made.won - likely, "§69B §69B2" if likely else "§69A/2", scored=scored)


def _likely(case: Case, made: Claimed, other: Side) -> Generator[Question, Any, int]:
    """69B2: how many of the tricks agreed away the side would likely have won."""
    question = voice.judge("likely", "§69B2", options=tuple(range(made.won + 1)), side=other)
    asked = with_evidence(question, case, made, made.won, made.words)
    answer: int = yield shown_by(asked, 0, 1, made.won)
    return answer
