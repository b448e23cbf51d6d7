"""Laws 28 and 29 of 2007: a call out of rotation, without the escape that a comparable call gives in 2017."""

from __future__ import annotations

from collections.abc import Callable

from cardinal.laws.bridge.e2017 import out_of_rotation as of_2017
from cardinal.laws.bridge.e2017.out_of_rotation import Section, is_change_of_call
from cardinal.laws.bridge.e2017.pass_out_of_rotation import is_known_artificial
from cardinal.laws.bridge.e2017.unintended_call import unless_unintended
from cardinal.laws.prelude import PASS, Bid, Case, Procedure, law

from .change_of_call import attempted_change


@law("28", edition=2007)
@unless_unintended
def considered_in_rotation(case: Case) -> Procedure:
    """Law 28: a call that counts as in rotation although another player was to call."""
    if case.act is None:
        yield from of_2017.considered_in_rotation(case)
    else:
        yield from call_out_of_rotation(case)


@law("29", edition=2007)
@unless_unintended
def call_out_of_rotation(case: Case) -> Procedure:
    """Law 29: a call out of rotation; Law 30, 31 or 32 follows unless it is accepted or passed over."""
    yield from of_2017.out_of_rotation(case, section_of(case))


def section_of(case: Case) -> Section:
    """Which law follows, by the kind of call, and when the call counts as a change of the player's own."""
    from .bid_out_of_rotation import cancelled_bid
    from .double_out_of_rotation import cancelled_double
    from .pass_out_of_rotation import cancelled_pass, is_change_by_pass

    if case.call is PASS and not is_known_artificial(case):
        return _section("§29A", cancelled_pass, "§2007:30B3", is_change_by_pass)
    if case.call is PASS or isinstance(case.call, Bid):
        cancelled = cancelled_pass if case.call is PASS else cancelled_bid
        return _section("§29A", cancelled, "§2007:31B", is_change_of_call)
    # Law 32 says nothing of LHO's turn: there too the double is cancelled, and Law 25 is not reached.
    return _section("§2007:32 §29A", cancelled_double, "§2007:32", lambda _: False)


def _section(
    accept: str, cancelled: Callable[[Case], Procedure], change: str, is_change: Callable[[Case], bool]
) -> Section:
    return Section(
        accept,
        cancelled,
        lambda _: change,
        passed_over_cites="§2007:28B",
        cancelled_cites="§2007:29B",
        is_change=is_change,
        change=attempted_change,
    )
