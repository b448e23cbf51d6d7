"""Law 30 of 1987: what partner may call after a pass out of rotation at his turn."""

from __future__ import annotations

from cardinal.bridge import CALLS, PASS, Bid, Call, X
from cardinal.cards import Seat
from cardinal.laws.case import read_case
from cardinal.laws.hearing import Asking, hear


def _awaited(**answers: object) -> tuple[Call, ...]:
    """What East may call when West has passed at East's turn, over one spade by North."""
    acts = ["N calls 1S", "W calls pass"]
    found = hear(
        "30", read_case({"edition": 1987, "acts": acts, "law": "30"}), {"accept": "no", "unusual": "no", **answers}
    )
    assert isinstance(found, Asking)
    assert found.question.asked is Seat.E
    return tuple(call for call in found.question.options if isinstance(call, Call))


def test_partner_is_awaited_with_every_legal_call_and_after_a_double_with_a_bid_or_a_pass() -> None:
    one_spade = Bid.parse("1S")
    higher = {call for call in CALLS if isinstance(call, Bid) and call.supersedes(one_spade)}
    assert len(higher) == 31  # one notrump, and five denominations at each of six levels
    assert set(_awaited()) == {PASS, X, *higher}
    assert set(_awaited(partner_call="X")) == {PASS, *higher}
