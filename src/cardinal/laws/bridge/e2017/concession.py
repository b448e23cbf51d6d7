"""Law 71: a concession stands, unless the trick had been won or could not be lost."""

from __future__ import annotations

from cardinal.laws.effect import TrickTo
from cardinal.laws.prelude import Case, ImpossibleCase, Procedure, Voice, law

from .claim_made import Claimed, award, shown_by, the_claim, with_evidence
from .claim_withdrawn import in_correction_period, trick_already_won

voice = Voice(__name__)


@law("71")
def cancelled_concession(case: Case) -> Procedure:
    """Law 71: the side that conceded tricks wants one back."""
    made = yield from the_claim(case)
    if made is None:
        return
    if not made.lost:
        raise ImpossibleCase(voice.text("nothing_conceded", seat=made.seat), cites="§71")
    yield from concession_cancelled(case, made)


def concession_cancelled(case: Case, made: Claimed) -> Procedure:
    """Within the Correction Period: a trick already won (A), or one that no normal play could lose (B)."""
    if not (yield from in_correction_period(case, "§71")):
        yield voice.none("the_concession_stands", "§71 §79C1")
        yield from award(case, made, made.won, "§71", scored="§71")
        return
    trick = yield from trick_already_won(case, made.side, "§71A")
    if trick is not None:
        yield TrickTo(trick, made.side, cites="§71 §71A")
    options = tuple(range(made.lost + 1))
    question = voice.judge("cannot_be_lost", "§71B §fn:22", options=options, side=made.side)
    sure = yield shown_by(with_evidence(question, case, made, made.left, made.words), 0, 1, made.lost)
    if trick is None and not sure:
        yield voice.none("the_concession_stands", "§71 §71A §71B")
    yield from award(case, made, made.won + sure, "§71 §71B §fn:22" if sure else "§71", scored="§71")
