"""Law 71 of 1987: what no legal play loses comes back late; what no normal play loses, only soon."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.claim_made import (
    Claimed,
    award,
    shown_by,
    the_claim,
    with_evidence,
)
from cardinal.laws.bridge.e2017.claim_withdrawn import before_objection, in_correction_period, trick_already_won
from cardinal.laws.bridge.e2017.concession import voice as voice_2017
from cardinal.laws.effect import TrickTo
from cardinal.laws.prelude import Case, Finding, ImpossibleCase, Procedure, Voice, law

voice = Voice(__name__)


@law("71", edition=1987)
def cancelled_concession(case: Case) -> Procedure:
    """Law 71: the side that conceded tricks wants one back."""
    made = yield from the_claim(case)
    if made is None:
        return
    if not made.lost:
        raise ImpossibleCase(voice_2017.text("nothing_conceded", seat=made.seat), cites="§71")
    yield from concession_cancelled(case, made)


def concession_cancelled(case: Case, made: Claimed) -> Procedure:
    """71A within the period of 79C: a trick won, a contract decided, or no legal play that loses. 71B sooner."""
    if not (yield from in_correction_period(case, "§1987:71A1")):
        yield voice.none("the_concession_stands", "§1987:71A1 §79C1")
        yield from award(case, made, made.won, "§1987:71A1", scored="§1987:71A1")
        return
    trick = yield from trick_already_won(case, made.side, "§1987:71A1")
    if trick is not None:
        yield TrickTo(trick, made.side, cites="§1987:71A1")
    decided = yield from _decided_before(case, made)
    if decided:
        yield voice.duty("director", "correct_the_score", "§1987:71A2")
    late = _is_late(case, made)
    if late:
        yield voice.found("only_legal_play", "§1987:71B §1987:71A1", side=made.side)
    clause = "§1987:71A1" if late else "§1987:71B §1987:69B/note"
    options, text = tuple(range(made.lost + 1)), "by_legal_play" if late else "by_normal_play"
    question = voice.judge("cannot_be_lost", clause, options=options, text=text, side=made.side)
    sure = yield shown_by(with_evidence(question, case, made, made.left, made.words), 0, 1, made.lost)
    if trick is None and not decided and not sure:
        yield voice.none("the_concession_stands", f"§1987:71A1 {clause}" if not late else clause)
    cites = clause if sure else "§1987:71A1"
    yield from award(case, made, made.won + sure, cites, scored=cites)


def _is_late(case: Case, made: Claimed) -> bool:
    """71B: the conceding side has called on the next board, or the round is over."""
    return any(
        one.verb == "round ends" or (one.verb == "next board" and one.seat is not None and one.seat.side is made.side)
        for one in before_objection(case)
    )


def _decided_before(case: Case, made: Claimed) -> Finding:
    """71A2: declarer gave up a contract that was made already, or a defender one that was beaten already."""
    play = case.position.play
    if play is not None and play.is_counted:
        won = sum(play.owner(number) is made.side for number in range(1, len(play.completed) + 1))
        needed = case.contract.level + 6 if made.side is case.declarer.side else 8 - case.contract.level
        if won < needed:
            return False
    # That the words gave up the contract itself, and not only tricks, has to be shown.
    key = "gave_up_made" if made.side is case.declarer.side else "gave_up_beaten"
    return (yield voice.fact("gave_up_contract", "§1987:71A2", text=key, seat=made.seat)) is True
