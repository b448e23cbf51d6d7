"""Law 79: the number of tricks won, disagreement about it, and until when errors in the score are corrected."""

from __future__ import annotations

from collections.abc import Callable

from cardinal.bridge import Result
from cardinal.cards import SIDES, Side
from cardinal.laws.act import Act
from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.conditions import Conditions
from cardinal.laws.effect import Adjust
from cardinal.laws.hearing import Finding, Procedure, law
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Question, Voice

from .adjusted_score import one_result
from .conduct import considered_penalty, player_in_question
from .moment import position_now, record_of
from .score_itemised import read_tricks, recorded_score, tricks_of_declarer
from .weighted_score import Weights

voice = Voice(__name__)

_EXAMPLE = (Weights.parse("4S by N ="),)
_ACCEPTED = {
    "score": "trick_knowingly_accepted_by_seat_score",
    "concession": "trick_knowingly_accepted_by_seat_concession",
}


def correction_period(conditions: Conditions) -> Cited[int]:
    """79C1: how many minutes after the official score was made available an error in it can be corrected: thirty, or
    longer if the Organizer says so; a shorter time only where the nature of the contest requires it."""
    earlier = conditions["correction_period_earlier"]
    if isinstance(earlier, int):
        return Cited(earlier, "§fn:25 §79C1")
    return Cited(conditions.whole("correction_period"), "§79C1")


@law("79")
def tricks_won(case: Case) -> Procedure:
    """Law 79: something is wrong with the tricks or the score of a board."""
    if returned_before_agreement(record_of(case)):
        yield voice.found("returned_first", "§79A1")
        yield voice.recorded("hands_returned_before_the_tricks_were_agreed", "§79A1")
    complaint = yield voice.choose(DIRECTOR, "complaint", "§79A2 §79B §79C1", options=tuple(_COMPLAINTS))
    yield from _COMPLAINTS[complaint](case)


def returned_before_agreement(record: tuple[Act, ...]) -> bool:
    """79A1: the hands went back into the board although nobody had agreed how many tricks were won."""
    verbs = [act.verb for act in record]
    if "hands returned" not in verbs:
        return False
    return not {"score agreed", "agreed"} & set(verbs[: verbs.index("hands returned")])


@law("79A")
def agreement(case: Case) -> Procedure:
    """Law 79A: may the hands go back into the board?"""
    record = record_of(case)
    verbs = {act.verb for act in record}
    if returned_before_agreement(record):
        yield voice.recorded("hands_returned_before_the_tricks_were_agreed", "§79A1")
        yield from considered_penalty("both_sides", "§79A1")
    elif verbs & {"score agreed", "agreed"}:
        yield voice.none("tricks_agreed_in_time", "§79A1")
    else:
        yield voice.duty("all_players", "agree_on_the_tricks_won", "§79A1", when="before_the_hands_are_returned")


def knowing_acceptance(case: Case) -> Procedure:
    """79A2: a player took a trick that he knew was not his side's."""
    seat = yield from player_in_question(case, "§79A2")
    kind = yield voice.fact("accepted", "§79A2", options=("score", "concession", "nothing"), seat=seat)
    if kind in ("nothing", NOT_DETERMINED):
        # Nothing wrong was accepted, or it cannot be shown what: the score is left to the ordinary ways.
        yield voice.none("no_trick_wrongly_accepted", "§79A2")
        return
    if (yield voice.fact("knew", "§79A2", seat=seat)) is True:
        yield voice.recorded(_ACCEPTED[kind], "§79A2", seat=seat)
        yield from considered_penalty(seat, "§79A2")
    # Known or not, the trick is put where it belongs, in the way that its kind has.
    if kind == "concession":
        yield voice.duty("director", "apply_law_law", "§79A2 §71", law="71")
    else:
        yield from corrected_score(case, "§79A2 §79C1")


@law("79B")
def disagreement(case: Case) -> Procedure:
    """Law 79B: the players do not agree how many tricks were won."""
    record = record_of(case)
    if not any(act.verb == "director" for act in record):
        yield voice.duty("all", "summon_the_director", "§79B", when="at_once")
    kind = claim_on_record(record)
    if kind is None:
        kind = yield voice.fact("claim", "§79B1", options=(*CLAIMS, "neither"))
    if kind in CLAIMS:
        law_of_claim, cites = CLAIMS[kind]
        yield voice.duty("director", "apply_law_law", f"§79B1 {cites}", law=law_of_claim)
        return
    # A claim that cannot be established is none, and the count remains to be ruled.
    if (yield from after_the_round(record)):
        yield from _late_disagreement(case)
    else:
        tricks = yield voice.judge("tricks", "§79B2", options=(7, 13, 0), reader=read_tricks)
        yield from count(case, tricks, "§79B2")


CLAIMS = {"claims": ("69B", "§69B"), "concedes": ("71", "§71")}
_KINDS = {"claims": "claims", "concedes": "concedes", "abandons": "concedes", "concedes trick": "concedes"}


def claim_on_record(record: tuple[Act, ...]) -> str | None:
    """Whether tricks were claimed or conceded, a hand given up among the latter; None if neither is told."""
    return next((_KINDS[act.verb] for act in record if act.verb in _KINDS), None)


def after_the_round(record: tuple[Act, ...]) -> Finding:
    """Whether the Director was called only when the round was over: of the record, else his own knowledge."""
    verbs = [act.verb for act in record]
    if "round ends" in verbs:
        return "director" not in verbs[: verbs.index("round ends")]
    if "director" in verbs:
        return False
    when: str = yield voice.choose(DIRECTOR, "called", "§79B3", options=("in_round", "after_round"))
    return when == "after_round"


def _late_disagreement(case: Case) -> Procedure:
    """79B3: both scores change only on clear conviction; otherwise none, or one of them downwards."""
    if (yield voice.judge("convinced", "§79B3")):
        tricks = yield voice.judge("tricks", "§79B3", options=(7, 13, 0), reader=read_tricks)
        yield from count(case, tricks, "§79B3")
        return
    options = ("stands", *(f"decrease {side}" for side in SIDES))
    chosen = yield voice.choose(DIRECTOR, "option", "§79B3", options=options)
    if chosen == "stands":
        yield voice.recorded("recorded_score_stands", "§79B3")
        return
    side = Side.parse(chosen.split()[1])
    kept = voice.text("recorded_score")
    lower = voice.text("recorded_score_decreased")
    yield Adjust("split", ns=lower if side is Side.NS else kept, ew=lower if side is Side.EW else kept, cites="§79B3")


def count(case: Case, tricks: int, cites: str) -> Procedure:
    """The count as the Director rules it, and the score that follows where the contract is known."""
    yield voice.recorded("tricks_of_declarer_s_side_number", cites, number=tricks)
    contract = position_now(case).contract
    if contract is not None:
        yield from recorded_score(case, contract, tricks)


def corrected_score(case: Case, cites: str) -> Procedure:
    """The score as it ought to have been recorded, worked out from the tricks that were agreed (79B has the same end);
    where the contract is not on record the right result is asked for, or the right points."""
    position = position_now(case)
    if position.contract is not None:
        tricks = yield from tricks_of_declarer(position, cites)
        if tricks is not None:
            yield from count(case, tricks, cites)
            return
    elif (right := (yield _right_result(cites))) != NOT_DETERMINED:
        result = right.shares[0].result
        if isinstance(result, Result) and result.contract is not None:
            yield voice.recorded("tricks_of_declarer_s_side_number", cites, number=result.tricks)
            yield from recorded_score(case, result.contract, result.tricks or 0)
        else:
            yield from _recorded_points(case, right, cites)
        return
    # An error that nobody can put a number on leaves the score as it is.
    yield voice.none("right_score_unknown", f"{cites} §85B")


def _right_result(cites: str) -> Question:
    return voice.fact("right_result", cites, options=_EXAMPLE, reader=one_result)


def _recorded_points(case: Case, right: Weights, cites: str) -> Procedure:
    told = {side: right.told(case.position.board.vulnerability, side) for side in SIDES}
    yield voice.recorded("right_score", cites, ns=told[Side.NS], ew=told[Side.EW])


def read_minutes(given: object) -> int:
    minutes = int(given) if isinstance(given, str) else given
    if type(minutes) is not int or not 0 <= minutes <= 100_000:
        raise ValueError("minutes")
    return minutes


@law("79C")
def error_in_score(case: Case) -> Procedure:
    """Law 79C: the agreed score was recorded or computed wrongly, by a player or an official."""
    yield from corrected_or_late(case, _late_correction)


def corrected_or_late(case: Case, late: Callable[[Case], Procedure]) -> Procedure:
    """79C1: corrected within the period; afterwards by what an edition has for a *late* correction."""
    period = correction_period(case.conditions)
    if any(act.verb == "score official" for act in record_of(case)):
        options = (period.value, period.value + 1)
        passed = yield voice.fact("minutes", period.cites, options=options, reader=read_minutes, period=period.value)
    else:
        yield voice.found("not_official", "§79C1")
        passed = 0
    if passed != NOT_DETERMINED and passed <= period.value:
        yield voice.found("in_period", period.cites, period=period.value)
        if (yield voice.fact("error", "§79C1")) is True:
            yield from corrected_score(case, period.cites)
        else:
            # An error that is not shown leaves the score as it is.
            yield voice.none("no_error_in_the_score", "§79C1")
        return
    # A request whose time cannot be established is treated as late: the law asks for more certainty then.
    yield voice.found("period_over", period.cites, period=period.value)
    yield from late(case)


def _late_correction(case: Case) -> Procedure:
    """79C2: no reasonable doubt, and the Organizer's approval."""
    if case.conditions["late_score_correction"] == "none":
        yield voice.none("correction_period_over", "§79C2")
        return
    if not (yield voice.judge("beyond_doubt", "§79C2")):
        yield voice.none("not_beyond_reasonable_doubt", "§79C2")
        return
    if (yield voice.fact("approved", "§79C2")) is not True:
        # Without an approval that is shown the record stands.
        yield voice.none("not_approved_by_the_organizer", "§79C2")
        return
    yield from corrected_score(case, "§79C2")


_COMPLAINTS = {"count": disagreement, "acceptance": knowing_acceptance, "error": error_in_score}
