"""Laws 16C, 23 and 26 of 1987: what follows when a call has been withdrawn, and enforced passes that do damage.

There is no comparable call: what the partner suffers depends on the calls themselves. What the offenders know from
their own withdrawn call is free to them once the penalty is paid.
"""

from __future__ import annotations

from cardinal.laws.bridge.e2017.aware_of_damage import play_is_over
from cardinal.laws.bridge.e2017.subject import about_calls
from cardinal.laws.bridge.law_12 import redressed
from cardinal.laws.effect import AnyCall, Effect, Information, LeadRestriction, MustPass, Review
from cardinal.laws.prelude import DIRECTOR, SUITS, XX, Case, Procedure, Seat, Suit, Voice, X, law
from cardinal.laws.question import suit_sets

voice = Voice(__name__)

REQUIRE, FORBID, NONE = "require", "forbid", "none"


def information_from(case: Case, *calls: AnyCall) -> Information:
    """Law 16C: the offenders' own withdrawn calls are free to both sides, since the penalty has been paid."""
    about = about_calls(calls or (case.any_call,))
    return Information(about, authorized=(case.innocent, case.side), cites="§1987:16C1 §1987:16C2")


def lead_penalty(offender: Seat, cites: str, *gone: AnyCall) -> LeadRestriction:
    """Law 26 for calls that are gone: a double or redouble is related to no suit; what another call was related to is
    found out when the lead comes."""
    leader = offender.partner
    if gone and all(call in (X, XX) for call in gone):
        return LeadRestriction(leader, may=(FORBID,), offender=offender, cites=f"§1987:26B {cites}".strip())
    return LeadRestriction(
        leader, may=(REQUIRE, FORBID), offender=offender, cites=f"§1987:26A2 §1987:26B {cites}".strip()
    )


def lead_penalty_if_different(offender: Seat, gone: AnyCall, instead: object, cites: str) -> Procedure:
    """Law 26 is for a call that another has replaced; the same call counts as another when it means something else."""
    if gone == instead:
        changed = yield voice.fact("meaning_changed", "§1987:26", seat=offender, call=gone)
        if changed is not True:
            # The law punishes a call that was replaced; that this one was has not been established (85B).
            yield voice.found("same_call", "§1987:26", seat=offender, call=gone)
            return
        yield voice.found("another_meaning", "§1987:26", seat=offender, call=gone)
    yield lead_penalty(offender, cites, gone)


def barred_throughout(case: Case, cites: str, *gone: AnyCall) -> tuple[Effect, ...]:
    """Partner silenced for the whole auction, lead penalties, the information, and 23A at the end of play."""
    calls = gone or (case.any_call,)
    return (
        MustPass(case.partner, "all", cites=cites),
        lead_penalty(case.offender, cites, *calls),
        information_from(case, *calls),
        review_of_enforced_pass(cites),
    )


def review_of_enforced_pass(cites: str = "") -> Review:
    return Review("23A", cites=f"§1987:23A {cites}".strip())


@law("26", edition=1987)
def lead_penalties(case: Case) -> Procedure:
    """Law 26: the offender's partner is first to lead; declarer may require a suit, or forbid one."""
    open_ones = (
        lead_restriction
        for lead_restriction in case.position.lead_restrictions
        if lead_restriction.offender is not None and not lead_restriction.suits
    )
    restriction = next(open_ones, None)
    offender = restriction.offender if restriction and restriction.offender is not None else case.offender
    related: object = frozenset()
    if restriction is None or REQUIRE in restriction.may:
        related = yield voice.fact("related", "§1987:26A1 §1987:26A2 §1987:26B", options=suit_sets(), offender=offender)
    contract = case.position.contract
    declarer = contract.declarer if contract else offender.lho
    if not isinstance(related, frozenset) or not related:
        # A relation to suits that cannot be established gives no power over those suits; the general one is left.
        yield from _other_call(declarer, offender)
        return
    suits = tuple(suit for suit in reversed(SUITS) if suit in related)
    # A suit counts as named later only if that is established (85B).
    if (yield voice.fact("named_later", "§1987:26A1", offender=offender, suits=suits)) is True:
        yield voice.none("the_suits_were_named_later", "§1987:26A1")
        return
    yield from _related_call(declarer, offender, suits)


def _related_call(declarer: Seat, offender: Seat, suits: tuple[Suit, ...]) -> Procedure:
    """26A2: require a related suit or forbid one. With several suits declarer names any one of them."""
    leader = offender.partner
    options = (REQUIRE, FORBID, NONE)
    option = yield voice.choose(declarer, "option", "§1987:26A2", options=options, leader=leader, suits=suits)
    if option == NONE:
        yield voice.none("right_not_used", "§1987:26A2")
        return
    suit = suits[0]
    if len(suits) > 1:
        suit = yield voice.choose(declarer, "suit", "§1987:26A2", options=suits, text="which_suit", leader=leader)
    lasts = "this_lead" if option == REQUIRE else "while_on_lead"
    yield LeadRestriction(leader, may=(option,), suits=(suit,), lasts=lasts, offender=offender, cites="§1987:26A2")


def _other_call(declarer: Seat, offender: Seat) -> Procedure:
    """26B: any one suit forbidden, named when the offender's partner comes to lead."""
    options = (*reversed(SUITS), NONE)
    suit = yield voice.choose(declarer, "suit", "§1987:26B", options=options, leader=offender.partner)
    if suit == NONE:
        yield voice.none("right_not_used", "§1987:26B")
        return
    yield LeadRestriction(offender.partner, suits=(suit,), offender=offender, cites="§1987:26B")


@law("23", edition=1987)
def damage(case: Case) -> Procedure:
    """Law 23: was it an enforced pass that may have done damage, or a pass at partner's turn? No other irregularity is
    looked at for what the offender foresaw."""
    options = ("enforced_pass", "pass_at_partners_turn", "neither")
    which = yield voice.choose(DIRECTOR, "which", "§1987:23A §1987:23B", options=options)
    if which == "enforced_pass":
        yield from damaging_enforced_pass(case)
    elif which == "pass_at_partners_turn":
        yield from damaging_pass_at_partners_turn(case)
    else:
        yield voice.none("no_clause_for_this_irregularity", "§1987:23A §1987:23B")


@law("23A", edition=1987)
def damaging_enforced_pass(case: Case) -> Procedure:
    """Law 23A: did the offender know that silencing his partner would probably hurt the other side?"""
    if not (yield voice.judge("aware", "§1987:23A")):
        yield voice.none("did_not_know", "§1987:23A")
        return
    yield from _adjust_later(case, "23A", "§1987:23A")


@law("23B", edition=1987)
def damaging_pass_at_partners_turn(case: Case) -> Procedure:
    """Law 23B: can a pass out of rotation at partner's turn hurt the other side?"""
    if not (yield voice.judge("may_hurt", "§1987:23B")):
        yield voice.none("could_not_hurt", "§1987:23B")
        return
    yield from _adjust_later(case, "23B", "§1987:23B")


def _adjust_later(case: Case, number: str, cites: str) -> Procedure:
    """Auction and play go on; at the end the score is adjusted if the innocent side was hurt."""
    if case.act is not None and not play_is_over(case):
        yield voice.duty("director", "have_the_auction_and_play_continue", cites)
        yield Review(number, cites=cites)
    elif (yield voice.judge("damaged", cites)):
        yield from redressed(case, cites)
    else:
        yield voice.none("no_damage", cites)


@law("23C", edition=1987)
def no_comparable_call(case: Case) -> Procedure:
    """1987 knows no comparable call, so nothing is left to look at after one."""
    yield voice.none("no_comparable_calls_in_this_edition", "§1987:27B1(a) §1987:31A2(a)")
