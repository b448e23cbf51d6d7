"""Laws 16D, 23 and 26 of 2007: what follows when a call has been withdrawn.

There is no comparable call. Lead restrictions follow a call for which a different one was made in the end, and declarer
may require the lead of a suit as well as forbid it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from cardinal.language import clause_ids
from cardinal.laws.bridge.e2017.withdrawn_call import information_from
from cardinal.laws.bridge.reheard import Step, reheard
from cardinal.laws.editions import translate
from cardinal.laws.effect import AnyCall, Effect, Information, LeadRestriction, MustPass, Review
from cardinal.laws.prelude import NOT_DETERMINED, SUITS, Call, Case, Procedure, Seat, Suit, Voice, law
from cardinal.laws.question import suit_sets

voice = Voice(__name__)

REQUIRE, FORBID, NONE = "require", "forbid", "none"


def lead_restriction(offender: Seat, cites: str = "") -> LeadRestriction:
    """The whole of Law 26: what the withdrawn call was related to is found out when the lead comes."""
    leader = offender.partner
    return LeadRestriction(leader, may=(REQUIRE, FORBID), offender=offender, cites=f"§2007:26 {cites}".strip())


def restriction_on_any_suit(offender: Seat, cites: str) -> LeadRestriction:
    """26B alone, for a call that was related to no suit."""
    return LeadRestriction(offender.partner, offender=offender, cites=f"§2007:26B {cites}".strip())


def restricted_if_different(case: Case, gone: AnyCall, final: object, restriction: LeadRestriction) -> Procedure:
    """Law 26 begins with a different final call; the same call counts as one when it means something much different."""
    if gone == final:
        values: dict[str, Any] = {"seat": case.offender, "call": gone}
        if not (yield voice.judge("much_different", "§2007:26", **values)):
            yield voice.found("same_call", "§2007:26", **values)
            return
        yield voice.found("counts_as_different", "§2007:26", **values)
    yield restriction


def review_of_awareness(cites: str = "") -> Review:
    return Review("23", cites=f"{cites} §2007:23".strip())


def barred_throughout(case: Case, cites: str, *attempted: Call) -> tuple[Effect, ...]:
    """Partner silenced for the whole auction, lead restrictions, the information (from what was *attempted* in vain
    too), and Law 23 at the end of play."""
    return (
        MustPass(case.partner, "all", cites=cites),
        lead_restriction(case.offender, cites),
        information_from(case, case.call, *attempted),
        review_of_awareness(cites),
    )


def with_law_26(procedure: Procedure, *own: str) -> Procedure:
    """A procedure of 2017 that differs only in what it leaves behind: all of Law 26 in the place of a single suit that
    may be forbidden, and Law 23 in the place of 72C. Nothing is spared because a call is comparable. *own* are the
    clauses of this edition that lead there."""

    def left_behind(step: Step) -> Iterable[Step]:
        if isinstance(step, LeadRestriction) and step.offender is not None and not step.suits:
            numbers = {translate(clause, 2007) for clause in clause_ids(step.cites)}
            leading = [one for one in own if translate(*clause_ids(one), 2007) in numbers]
            return (lead_restriction(step.offender, " ".join(leading)),)
        if isinstance(step, Review) and step.clause == "72C":
            return (replace(step, clause="23"),)
        return (step,)

    yield from reheard(procedure, revise=left_behind, known={"comparable": False})


@law("26", edition=2007)
def lead_restrictions(case: Case) -> Procedure:
    """Law 26: the offender's partner is first to lead, and declarer may require a suit or forbid one."""
    restriction = _due(case)
    offender = restriction.offender if restriction and restriction.offender is not None else case.offender
    # A restriction that a ruling has left in force shows that a different call was made.
    if restriction is None and (yield voice.fact("different", "§2007:26", offender=offender)) is False:
        yield voice.none("the_same_call_was_made_in_the_end", "§2007:26")
        return
    related: object = frozenset()
    if restriction is None or REQUIRE in restriction.may:
        question = voice.fact("related", "§2007:26A1 §2007:26A2 §2007:26B", options=suit_sets(), offender=offender)
        related = yield replace(question, examples=_EXAMPLES)
    if related == NOT_DETERMINED or not isinstance(related, frozenset) or not related:
        # A relation to suits that cannot be established (85B) gives no power over those suits: the call is an "other".
        yield from _other_call(case, offender)
    else:
        yield from _related_call(case, offender, related)


# No suit, one, two, and nothing established: between them they show every end.
_EXAMPLES: tuple[object, ...] = (frozenset(), frozenset(SUITS[3:]), frozenset(SUITS[2:]), NOT_DETERMINED)


def _due(case: Case) -> LeadRestriction | None:
    """The open restriction on the player who is to lead; where the case does not tell who that is, the first one."""
    found = [
        restriction
        for restriction in case.position.lead_restrictions
        if restriction.offender is not None and not restriction.suits
    ]
    play, contract = case.position.play, case.position.contract
    leader = play.leader if play is not None else contract.leader if contract is not None else None
    return next((one for one in found if leader in (None, one.leader)), None)


def _declarer(case: Case, offender: Seat) -> Seat:
    contract = case.position.contract
    return contract.declarer if contract else offender.lho


def _related_call(case: Case, offender: Seat, related: frozenset[Suit]) -> Procedure:
    """26A: nothing if the offender has specified every related suit; otherwise the others are declarer's to name."""
    subsets = tuple(suit_set for suit_set in suit_sets() if suit_set <= related)
    suits = tuple(suit for suit in reversed(SUITS) if suit in related)
    values: dict[str, Any] = {"offender": offender, "suits": suits}
    specified = yield voice.fact("specified", "§2007:26A1 §2007:26A2", options=subsets, **values)
    # A suit counts as specified only if that is established (85B).
    left = tuple(suit for suit in suits if specified == NOT_DETERMINED or suit not in specified)
    if not left:
        yield voice.none("every_suit_was_specified", "§2007:26A1")
        sides = {"authorized": (offender.side.other,), "unauthorized": (offender.side,)}
        about = voice.text("withdrawn_call_of_seat", seat=offender)
        yield Information(about, **sides, cites="§2007:26A1 §16C1 §16C2")
        return
    declarer, leader, options = _declarer(case, offender), offender.partner, (REQUIRE, FORBID, NONE)
    option = yield voice.choose(
        declarer, "option", "§2007:26A2(a) §2007:26A2(b)", options=options, leader=leader, suits=left
    )
    if option == NONE:
        yield voice.none("right_not_used", "§2007:26A2")
        return
    suit, cites = left[0], "§2007:26A2(a)" if option == REQUIRE else "§2007:26A2(b)"
    if len(left) > 1:
        suit = yield voice.choose(declarer, "suit", cites, options=left, text="which_suit", leader=leader)
    lasts = "this_lead" if option == REQUIRE else "while_on_lead"
    yield LeadRestriction(leader, may=(option,), suits=(suit,), lasts=lasts, offender=offender, cites=cites)


def _other_call(case: Case, offender: Seat) -> Procedure:
    """26B: any one suit is forbidden, also one that the offender has bid."""
    options, leader = (*reversed(SUITS), NONE), offender.partner
    suit = yield voice.choose(_declarer(case, offender), "suit", "§2007:26B", options=options, leader=leader)
    if suit == NONE:
        yield voice.none("right_not_used", "§2007:26B")
        return
    yield LeadRestriction(leader, suits=(suit,), offender=offender, cites="§2007:26B")
