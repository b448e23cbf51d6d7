"""A record with several irregularities: which is heard first, which could be, and what is left when one is ruled on."""

from __future__ import annotations

from cardinal.cards import Card, Seat
from cardinal.laws import Ruling
from cardinal.laws.case import Case
from cardinal.laws.matters import Matter, hear_matter

DROPPED = ["N calls 1S", "W drops C3", "E calls 1H", "attention"]


def heard(acts: list[str], **more: object) -> Matter:
    return hear_matter({"acts": acts, **more})


def test_the_first_irregularity_is_taken_and_the_others_are_named() -> None:
    matter = heard(DROPPED)
    assert (matter.law, [(one.law, str(one.act)) for one in matter.others]) == ("24", [("27", "E calls 1H")])
    assert matter.to_json()["others"] == [{"law": "27", "act": "E calls 1H"}]
    assert matter.further is None


def test_the_director_may_take_another_first() -> None:
    matter = heard(DROPPED, law="27", answers={"accept": "yes"})
    assert isinstance(matter.case, Case)
    assert (matter.case.offender, [str(one) for one in matter.case.before]) == (Seat.E, ["N calls 1S", "W drops C3"])


def test_the_next_matter_is_heard_on_the_position_that_the_ruling_leaves() -> None:
    following = heard(DROPPED, answers={"exposed": "yes"}).further
    assert following is not None
    assert (following.law, str(following.act)) == ("27", "E calls 1H")
    assert following.position.faced == ((Seat.W, Card.parse("C3")),)
    second = heard(DROPPED, matter=2, answers={"exposed": "yes", "2.accept": "yes", "2.unusual": "no"})
    assert isinstance(second.result, Ruling)
    assert second.further is None
    assert second.to_json()["matter"] == 2


def test_acts_that_the_law_has_weighed_are_no_matters_of_their_own() -> None:
    accepted = heard(["N calls 1S", "E calls 1H", "S calls 1NT"])
    assert isinstance(accepted.result, Ruling)
    assert accepted.further is None
    two_cards = heard(["N calls 1S", "W drops C3", "W drops C4"], answers={"exposed": "yes", "exposed_2": "yes"})
    assert two_cards.further is None


def test_calls_after_the_ruling_answer_it_and_go_on_from_it() -> None:
    acts = ["N calls 1S", "E calls 1H", "director", "ruling", "E calls 3D", "S calls pass", "W calls 3H"]
    first = heard(acts, answers={"accept": "no", "comparable": "no", "unusual": "no"})
    assert isinstance(first.result, Ruling)
    following = first.further
    assert following is not None
    assert (following.law, str(following.act)) == ("37", "W calls 3H")
    assert [str(one) for one in following.auction.entries] == ["N 1S", "E 3D", "S pass"]


def test_a_card_exposed_and_a_turn_already_passed() -> None:
    acts = ["N calls 1S", "E calls pass", "W drops SK", "W calls 2H", "director"]
    first = heard(acts, answers={"exposed": "yes"})
    assert first.law == "24"
    following = first.further
    assert following is not None
    assert (following.law, following.offender) == ("31", Seat.W)


def test_a_call_that_accepts_an_insufficient_bid_may_be_insufficient_itself() -> None:
    following = heard(["N calls 1S", "E calls 1H", "S calls 1D", "attention"]).further
    assert following is not None
    assert (following.law, following.offender, str(following.auction.last_bid)) == ("27", Seat.S, "1H")
