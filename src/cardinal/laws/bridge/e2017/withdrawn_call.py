"""Laws 16C, 23 and 26: what follows when a call has been withdrawn, whatever law took it away."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardinal.bridge import PASS, Call
from cardinal.laws.bridge.law_12 import redressed
from cardinal.laws.comparable import evidence_for
from cardinal.laws.effect import AnyCall, Effect, Information, LeadRestriction, MustPass, NoRectification, Review
from cardinal.laws.prelude import NOT_DETERMINED, SIDES, SUITS, Case, Finding, Procedure, Question, Seat, Voice, law
from cardinal.laws.question import suit_sets

from .subject import about_calls

voice = Voice(__name__)

# The three tests of 23A and the answers that stand for them.
COMPARABLE = {"similar": "§23A1", "subset": "§23A2", "purpose": "§23A3"}


def is_comparable(case: Case, withdrawn: object, replacement: object) -> Finding:
    """Law 23A: whether the replacement is comparable, as the Director judges, and by which of the three tests."""
    options = (*COMPARABLE, False)
    question = voice.judge("comparable", "§23A", options=options, withdrawn=withdrawn, replacement=replacement)
    answer = yield with_evidence(question, case, withdrawn, replacement)
    return (yield from found_comparable(answer, withdrawn, replacement))


def with_evidence(question: Question, case: Case, withdrawn: object, replacement: object) -> Question:
    """The judgement with what the meanings of the two calls show, where they are known."""
    evidence = evidence_for(case, withdrawn, replacement)
    return replace(question, evidence=evidence.text) if evidence else question


def found_comparable(answer: Any, withdrawn: object, replacement: object) -> Finding:
    """Whether the judgement was that the call is comparable, and by which of the three tests."""
    if answer is False:
        return False
    yield voice.found(f"comparable_{answer}", COMPARABLE[answer], withdrawn=withdrawn, replacement=replacement)
    return True


def information_from(case: Case, *calls: AnyCall, cites: str = "§16C1 §16C2") -> Information:
    """Law 16C: a withdrawn call is free to the non-offenders and unauthorized to the offending side."""
    return Information(
        about_calls(calls or (case.any_call,)), authorized=(case.innocent,), unauthorized=(case.side,), cites=cites
    )


def lead_restriction(offender: Seat, cites: str = "") -> LeadRestriction:
    """Law 26B: should the offender defend, declarer may forbid his partner one suit at his first turn to lead."""
    return LeadRestriction(offender.partner, offender=offender, cites=f"§26B/1 {cites}".strip())


def barred_throughout(case: Case, cites: str, *attempted: Call) -> tuple[Effect, ...]:
    """Partner silenced for the whole auction, lead restrictions, the information (from what was *attempted* in vain
    too), and 72C at the end of play."""
    return (
        MustPass(case.partner, "all", cites=cites),
        lead_restriction(case.offender, cites),
        information_from(case, case.call, *attempted),
        Review("72C", cites=f"{cites} §72C"),
    )


def replaced_by(case: Case, gone: AnyCall, instead: AnyCall, restricts: str = "", tells: str = "") -> Procedure:
    """Law 26 where the call that stands *instead* of the one that is *gone* decides about nothing else. *restricts*
    and *tells* are further clauses of the lead restriction and of the information."""
    if (yield from is_comparable(case, gone, instead)):
        # 16C was in force for the call that is gone, and 26A takes it out again.
        yield voice.found("no_lead_restriction", "§26A", seat=case.offender)
        yield Information(gone, authorized=SIDES, cites="§26A")
        yield Review("23C", cites="§26A §23C")
    else:
        yield lead_restriction(case.offender, restricts)
        yield information_from(case, gone, cites=f"{tells} §16C1 §16C2".strip())


@law("26")
def lead_restrictions(case: Case) -> Procedure:
    """Law 26: the offender's partner is first to lead, and declarer says whether a suit is forbidden."""
    restriction = next((one for one in case.position.lead_restrictions if one.offender is not None), None)
    offender = restriction.offender if restriction and restriction.offender is not None else case.offender
    # A restriction that a ruling has left in force shows that no comparable call was made.
    if restriction is None and (yield voice.fact("replaced_comparably", "§26A", offender=offender)) is True:
        yield NoRectification(cites="§26A")
        yield Review("23C", cites="§26A §23C")
        return
    specified = _specified_on_record(case, offender)
    if specified is None:
        specified = yield voice.fact("specified", "§26B/1", options=suit_sets(), offender=offender)
    if specified == NOT_DETERMINED:
        # Only a suit that the legal auction shows is protected: what cannot be established protects nothing (85B).
        specified = frozenset()
    free = tuple(suit for suit in reversed(SUITS) if suit not in specified)
    contract = case.position.contract
    declarer = contract.declarer if contract else offender.lho
    leader = offender.partner
    chosen = yield voice.choose(declarer, "suit", "§26B/1", options=(*free, "none"), leader=leader)
    if chosen == "none":
        yield voice.none("right_not_used", "§26B/1")
        return
    yield LeadRestriction(leader, suits=(chosen,), offender=offender, cites="§26B/1 §26B/2")


def _specified_on_record(case: Case, offender: Seat) -> Any:
    """The suits that the offender's calls in the legal auction specify, where the meaning of each is known."""
    calls = [entry.call for entry in case.auction.entries if entry.seat is offender and entry.call is not PASS]
    every = [case.denominations(offender, call) for call in calls]
    if not every or None in every:
        return None
    return frozenset(one.suit for about in every if about is not None for one in about if one.suit is not None)


def review_for_assistance(case: Case, cites: str) -> Procedure:
    """The look back at the end of play that 23C and 27D have in common: without help from the infraction, could the
    outcome well have been different, and was the innocent side damaged by it?"""
    if not (yield voice.judge("assisted", cites)):
        yield NoRectification(cites=cites)
        return
    if not (yield voice.judge("damaged", f"{cites} §12B1/2")):
        yield NoRectification(cites=f"{cites} §12B1/2")
        return
    yield from redressed(case, cites)


@law("23C")
def damage_despite_comparable_call(case: Case) -> Procedure:
    """Law 23C: the end of play after a comparable call."""
    yield from review_for_assistance(case, "§23C")


@law("27D")
def damage_after_correction(case: Case) -> Procedure:
    """Law 27D: the end of play after an insufficient bid was corrected without further rectification."""
    yield from review_for_assistance(case, "§27D")
