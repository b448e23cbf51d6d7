"""Law 25: a call that its player changes, because it was not the one he intended or for another reason."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Any

from cardinal.bridge import Call
from cardinal.cards import Seat
from cardinal.language import Text
from cardinal.laws.call import TooHigh
from cardinal.laws.effect import AnyCall, Cancelled, Effect, Information, Stands, Withdrawn
from cardinal.laws.notice import notice_call
from cardinal.laws.position import Position
from cardinal.laws.prelude import Act, Case, Finding, Found, ImpossibleCase, Procedure, Question, Row, Voice, law, only
from cardinal.laws.standing import Entry

from .auction_period import Period, period_of
from .deemed_call import Followed, deemed_call, followed
from .end_of_auction import taken_up_again
from .withdrawn_call import information_from, replaced_by

voice = Voice(__name__)

_WITHDRAWN = "§25B3 §16C1 §16C2"


@law("25")
def change_of_call(case: Case) -> Procedure:
    """Law 25: a player changes, or tries to change, his own last call."""
    act = case.act
    if act is not None and act.is_call:
        from .irregular_change import irregular_call_changed

        yield from irregular_call_changed(case, _was_intended)
    elif act is None or act.second is None:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "25"}), cites="§25A1")
    else:
        yield from attempted_change(case, case.any_call, act.second)


@dataclass(frozen=True, slots=True)
class Change:
    """The two calls, and what the record has after the first one."""

    seat: Seat
    first: AnyCall
    second: AnyCall
    before: Position  # without the first call and everything since
    since: tuple[Entry, ...]  # calls made over the first one, before the change

    @property
    def lho_entry(self) -> Entry | None:
        """What LHO called over the first call."""
        return next((one for one in self.since if one.seat is self.seat.lho), None)

    @property
    def partner_has_called(self) -> bool:
        return any(one.seat is self.seat.partner for one in self.since)


def attempted_change(case: Case, first: AnyCall, second: AnyCall) -> Procedure:
    """Law 25 for *second* in the place of the offender's own last call *first*; Laws 30B2, 31C and 32C come here."""
    change = change_in(case, first, second)
    bar = (yield from too_late(case, change)) or (yield from _was_intended(change))
    if not bar:
        yield from allowed(case, change)
        return
    yield from not_permitted(case, change, bar)


def change_in(case: Case, first: AnyCall, second: AnyCall) -> Change:
    entries, seat = case.auction.entries, case.offender
    own = [place for place, entry in enumerate(entries) if entry.seat is seat]
    if not own or entries[own[-1]].call is not first or first is second:
        values = {"seat": seat, "first": first, "second": second}
        raise ImpossibleCase(Text(__name__, "not_his_last_call", values), cites="§25A1")
    place = own[-1]
    before = replace(case.auction, entries=entries[:place], turn_is=seat)
    position = replace(case.position, auction=before, phase="auction")
    return Change(seat, entries[place].call, second, position, entries[place + 1 :])


Bar = Generator[Question | Found | Effect, Any, str]
"""A part of the hearing that gives the clauses by which 25A does not permit the change, none if it does."""


def too_late(case: Case, change: Change) -> Bar:
    """Whether the record no longer allows a change under 25A: partner has called, or the auction period is over."""
    period = period_of(change.seat.side, case.position, case.before)
    ended = period.gives in (Period.PLAY, Period.FINISHED)
    called = change.partner_has_called
    limit = only(
        (
            Row(called, "partner_has_called", "§25A4"),
            Row(ended and not called, "period_has_ended", f"§25A5 {period.cites}"),
            Row(not ended and not called and case.auction.is_over, "until_period_ends", f"§25A5 {period.cites}"),
            Row(not called and not case.auction.is_over, "until_partner_calls", "§25A1"),
        ),
        "25A",
    )
    yield voice.found(limit.gives, limit.cites, seat=change.seat, partner=change.seat.partner)
    return "" if limit.gives.startswith("until") else limit.cites


def _was_intended(change: Change) -> Bar:
    """25A2: what he meant when he called, and if not that, whether hand or tongue slipped or his mind wandered."""
    values: dict[str, Any] = {"seat": change.seat, "first": change.first, "second": change.second}
    intended = yield voice.fact("intended", "§25A1 §25A2/1", **values)
    if intended is not False:
        # A change needs a call that was not intended; where that cannot be established (85B) the call stands.
        yield voice.found("call_was_intended", "§25A2/1", **values)
        return "§25A2/1"
    if not (yield voice.judge("slip", "§25A2/2", **values)):
        yield voice.found("lapse", "§25A2/2", **values)
        return "§25A2/2"
    yield voice.found("however_noticed", "§25A3", seat=change.seat)
    return ""


def allowed(case: Case, change: Change) -> Procedure:
    """25A1: the intended call takes the place of the other one, subject to whatever law fits it."""
    yield Withdrawn(change.seat, change.first, cites="§25A1")
    kept = yield from _kept_by_lho(change)
    after = (*(_as_act(one) for one in kept), *case.after)
    call = deemed_call(case, change.before, change.seat, change.second, "§25A1", after)
    position = yield from followed(call, change.before)
    if notice_call(change.before, change.seat, change.second) is None:
        # Otherwise the law of the new call has had its say about what LHO called over it.
        for over in kept:
            position = yield from _over_intended(case, position, over)
    if case.auction.is_over and not (change.before.auction.is_over or position.auction.is_over):
        yield from taken_up_again(case.position, position.auction.turn, "§25A1 §25A5")


Kept = Generator[Question | Found | Effect, Any, tuple[Entry, ...]]


def _kept_by_lho(change: Change) -> Kept:
    """25A6: LHO may take back what he called over the first call, and only his side may use that he did."""
    over, seat = change.lho_entry, change.seat
    if over is None:
        return ()
    calls: dict[str, Any] = {"call": over.call, "first": change.first, "second": change.second}
    if not (yield voice.offer(seat.lho, "withdraw", "§25A6/1", offender=seat, **calls)):
        return (over,)
    yield Withdrawn(seat.lho, over.call, cites="§25A6/1")
    yield Information(over.call, authorized=(seat.side.other,), unauthorized=(seat.side,), cites="§25A6/2")
    return ()


def _as_act(entry: Entry) -> Act:
    return Act("calls", f"{entry.seat} calls {entry.call}", entry.seat, entry.call)


def _over_intended(case: Case, position: Position, over: Entry) -> Followed:
    """The call that LHO keeps, over the new one; and the position after it."""
    if notice_call(position, over.seat, over.call) is None:
        yield voice.found("kept", "§25A6/1", seat=over.seat, call=over.call)
    else:
        yield from deemed_call(case, position, over.seat, over.call, "§25A6/1")
    return position.after_call(over.seat, over.call)


def not_permitted(case: Case, change: Change, bar: str, first_stands: Procedure | None = None) -> Procedure:
    """25B: a substitution that 25A does not permit, by the clauses of *bar*, stands if LHO accepts it and is cancelled
    otherwise. *first_stands* is the law by which the first call stands, where it is not simply 25B2."""
    if (yield from _accepted(case, change)):
        yield Withdrawn(change.seat, change.first, cites="§25B1")
        over = change.lho_entry
        if over is not None:
            yield Withdrawn(over.seat, over.call, cites="§25B1")
            yield information_from(case, over.call, cites=_WITHDRAWN)
        yield Stands(change.seat, change.second, cites="§25B1")
        yield from auction_continues(case, change, "§25B1")
        yield from replaced_by(case, change.first, change.second, "§25B1", "§25B3")
        return
    yield Cancelled(change.seat, change.second, cites=f"§25B2 {bar}")
    yield from first_stands or (Stands(change.seat, change.first, cites="§25B2"),)
    if no_lead_to_restrict(case, change.seat):
        yield information_from(case, change.second, cites=_WITHDRAWN)
    else:
        yield from replaced_by(case, change.second, change.first, "§25B2", "§25B3")


def no_lead_to_restrict(case: Case, seat: Seat) -> bool:
    """Whether no lead of partner's is to come that Law 26 could restrict: the board is passed out, *seat* plays the
    contract, or partner has made the opening lead already."""
    if case.auction.is_passed_out:
        return True
    contract = case.position.contract if case.auction.is_over else None
    if contract is None:
        return False
    has_led = period_of(seat.side, case.position, case.before).gives is Period.PLAY
    return contract.declarer.side is seat.side or (has_led and contract.leader is seat.partner)


def auction_continues(case: Case, change: Change, cites: str) -> Procedure:
    """25B1: after an accepted substitution the auction goes on, though the passes had ended it."""
    if case.auction.is_over:
        assert isinstance(change.second, Call), "an inadmissible call is never accepted"
        auction = change.before.auction.add(change.seat, change.second)
        if not auction.is_over:
            yield from taken_up_again(case.position, auction.turn, cites)


def _accepted(case: Case, change: Change) -> Finding:
    """25B1. A call that is inadmissible can never be accepted, and after partner's call or the end of the auction
    period there is no substitution to accept (25A4, 25A5)."""
    period = period_of(change.seat.side, case.position, case.before).gives
    if change.partner_has_called or period in (Period.PLAY, Period.FINISHED):
        return False
    clause = _inadmissible(change)
    if clause:
        yield voice.found("cannot_be_accepted", clause, call=change.second)
        return False
    values: dict[str, Any] = {"offender": change.seat, "first": change.first, "second": change.second}
    if case.lho_has_called:
        called = case.calls_after[0].call
        over = yield voice.fact("over_second", "§25B1", seat=case.lho, call=called, **values)
        # Only a call made on purpose over the second one accepts it; what is not established accepts nothing.
        return over is True
    answer: bool = yield voice.offer(change.seat.lho, "accept", "§25B1", **values)
    return answer


def _inadmissible(change: Change) -> str:
    """The clause that makes the second call inadmissible, if one does."""
    if isinstance(change.second, TooHigh):
        return "§35C"
    if not change.before.auction.is_admissible(change.seat, change.second):
        return "§35A"
    return ""
