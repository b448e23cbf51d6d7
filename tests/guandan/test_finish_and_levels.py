"""The order of finish, the double loss, how levels rise and how A is passed (articles 1, 2 and 8; E1 to E9)."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.cards import RANKS, SEATS, Rank, Seat, Side
from cardinal.guandan import AFailures, Rules, UnreadableGuandan
from cardinal.guandan.finish import FIRST, LAST, PLACES, SECOND, THIRD, Finish
from cardinal.guandan.levels import LADDER, Promotion, Standing, promote
from cardinal.language import Language

EVERY_FINISH = [Finish.after(out) for out in permutations(SEATS, 3)]
finishes = st.permutations(SEATS).map(lambda seats: Finish.after(tuple(seats)[:3]))


def after(order: str, standing: Standing, **options: object) -> Promotion:
    return promote(standing, Finish.parse(order), Rules.of(options))


@pytest.mark.clause("G2.上游", "G2.二游", "G2.三游", "G2.下游")
def test_places_go_by_the_order_in_which_hands_are_emptied() -> None:
    finish = Finish.after((Seat.W, Seat.S, Seat.E))
    assert finish is not None
    assert str(finish) == "W S E N"
    assert [finish.place(seat) for seat in finish.order] == [FIRST, SECOND, THIRD, LAST]
    assert (finish.first, finish.second, finish.third, finish.last) == (Seat.W, Seat.S, Seat.E, Seat.N)
    assert [place.number for place in PLACES] == [1, 2, 3, 4]
    assert [place.label("zh-Hans") for place in PLACES] == ["上游", "二游", "三游", "下游"]


@pytest.mark.clause("G2.双下", "G8.1.4")
def test_both_of_one_side_before_either_of_the_other_is_a_double_loss_at_once() -> None:
    finish = Finish.after((Seat.E, Seat.W))
    assert finish is not None
    assert (finish.double_loss, finish.winner, finish.rise) == (Side.NS, Side.EW, 3)
    # Places three and four do not exist then.
    assert (finish.third, finish.last, finish.place(Seat.N), finish.place(Seat.S)) == (None, None, None, None)


@pytest.mark.clause("G8.1.4", "G2.一副牌")
def test_a_deal_is_decided_by_three_out_or_by_a_double_loss_and_not_before() -> None:
    for seat in SEATS:
        assert Finish.after((seat,)) is None
        for other in SEATS:
            if other is not seat:
                assert (Finish.after((seat, other)) is None) == (other is not seat.partner)
    assert Finish.after(()) is None
    assert all(finish is not None for finish in EVERY_FINISH)


@pytest.mark.parametrize("text", ["", "N", "N E", "N E S", "N N S E", "N S E W", "N E W S N", "A B C D", None, 3])
def test_what_is_no_order_of_finish_is_refused(text: object) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - a seat or an order that is none, both refused with their own words
        Finish.parse(text)  # type: ignore[arg-type]


@given(finishes)
def test_an_order_and_its_text_are_inverse(finish: Finish) -> None:
    assert Finish.parse(str(finish)) == finish
    assert all(finish.label(language) for language in Language)


@pytest.mark.clause("G2.升级", "G1")
@pytest.mark.parametrize(
    ("order", "rise"), [("N S", 3), ("N E S W", 2), ("N W S E", 2), ("N E W S", 1), ("N W E S", 1)]
)
def test_only_the_side_of_the_first_out_rises_by_the_place_of_the_partner(order: str, rise: int) -> None:
    done = after(order, Standing(Rank.FIVE, Rank.NINE, Side.EW))
    assert done.standing.ns is RANKS[RANKS.index(Rank.FIVE) + rise]
    assert done.standing.ew is Rank.NINE
    assert (done.side, done.rise, done.standing.owner) == (Side.NS, rise, Side.NS)
    assert done.cites == "§G2.升级"


@pytest.mark.clause("G2.级数")
def test_there_are_thirteen_levels_from_2_to_a() -> None:
    assert "".join(map(str, LADDER)) == "23456789TJQKA"


@pytest.mark.clause("G2.级牌")
def test_a_deal_is_played_at_the_level_of_the_side_that_won_the_last_one_and_the_first_at_2() -> None:
    assert Standing().level is Rank.TWO
    first = after("E W", Standing())
    assert (first.standing.level, str(first.standing)) == (Rank.FIVE, "NS 2 EW 5*")
    second = after("N E W S", first.standing)
    assert (second.standing.level, str(second.standing)) == (Rank.THREE, "NS 3* EW 5")
    assert Standing(ew=Rank.THREE, owner=Side.EW).level is Rank.THREE


@pytest.mark.clause("G2.过A")
@pytest.mark.parametrize(
    ("before", "after_it"),
    [(Rank.KING, Rank.ACE), (Rank.QUEEN, Rank.ACE), (Rank.JACK, Rank.ACE), (Rank.TEN, Rank.KING)],
)
def test_worked_case_27_no_rise_goes_beyond_a(before: Rank, after_it: Rank) -> None:
    done = after("N S", Standing(ns=before, owner=Side.NS))
    assert (done.standing.ns, done.passed, done.standing.passed) == (after_it, False, None)


@pytest.mark.clause("G2.过A")
def test_worked_case_29_a_side_at_a_does_not_pass_it_in_the_others_deal() -> None:
    standing = Standing(ns=Rank.ACE, ew=Rank.NINE, owner=Side.EW)
    assert standing.level is Rank.NINE
    done = after("N S", standing)
    assert (done.passed, done.standing.ns, done.standing.level, done.standing.owner) == (
        False, Rank.ACE, Rank.ACE, Side.NS,
    )  # fmt: skip
    # E2 otherwise: winning is enough.
    assert after("N S", standing, pass_A_requires_own_deal=False).passed


@pytest.mark.clause("G2.过A")
@pytest.mark.parametrize(
    ("order", "passed"), [("N S", True), ("N E S W", True), ("N E W S", False), ("E N W S", False)]
)
def test_a_is_passed_by_a_first_out_whose_partner_is_not_last(order: str, passed: bool) -> None:
    done = after(order, Standing(ns=Rank.ACE, ew=Rank.TEN, owner=Side.NS))
    assert done.passed is passed
    assert done.standing.ns is Rank.ACE
    if order == "N E W S":
        # E4: the level stays A and so does the deal.
        assert (done.standing.owner, done.standing.level) == (Side.NS, Rank.ACE)


def test_e3_with_both_at_a_only_the_owner_passes_unless_the_event_says_either() -> None:
    both = Standing(Rank.ACE, Rank.ACE, Side.EW)
    assert not after("N S", both).passed
    assert after("E W", both).passed
    assert after("N S", both, both_at_A="either").passed
    # The others' deal at another level is not a deal at A.
    assert not after("N S", Standing(Rank.ACE, Rank.NINE, Side.EW), both_at_A="either").passed


def test_e5_no_fall_back_unless_the_event_has_one() -> None:
    standing = Standing(ns=Rank.ACE, ew=Rank.FIVE, owner=Side.NS)
    for _ in range(10):
        standing = after("N E W S", standing).standing
    assert (standing.ns, standing.failures) == (Rank.ACE, (10, 0))
    rules = {"A_failures": AFailures(3, Rank.TWO)}
    standing = Standing(ns=Rank.ACE, ew=Rank.FIVE, owner=Side.NS)
    fell = []
    for order in ("N E W S", "E S W N", "N E W S", "N E W S"):
        done = after(order, standing, **rules)
        standing, fell = done.standing, [*fell, done.fell]
    # Failed at A as owner, lost the deal to East-West (a failure too), won it back at their level (none), failed again.
    assert fell == [(), (), (), (Side.NS,)]
    assert (standing.ns, standing.failures, standing.level) == (Rank.TWO, (0, 0), Rank.TWO)


def test_e5_a_side_that_falls_while_the_others_win_is_owner_no_more() -> None:
    standing = Standing(ns=Rank.ACE, ew=Rank.FIVE, owner=Side.NS)
    done = after("E W", standing, A_failures=AFailures(1, Rank.JACK))
    assert (done.standing.ns, done.standing.ew, done.standing.owner, done.fell) == (
        Rank.JACK, Rank.EIGHT, Side.EW, (Side.NS,),
    )  # fmt: skip


def test_e6_an_event_may_ask_for_first_and_second_to_pass_a() -> None:
    standing = Standing(ns=Rank.ACE, owner=Side.NS)
    assert not after("N E S W", standing, pass_A_min="partner_second").passed
    assert after("N S", standing, pass_A_min="partner_second").passed


def test_e10_how_far_a_side_has_come_that_passed_a() -> None:
    """The table of victory points reaches a difference of 13, one more than from 2 to A."""
    standing = after("N S", Standing(ns=Rank.ACE, owner=Side.NS)).standing
    assert [standing.index(Side.NS, way) for way in ("A_plus_1", "A_plus_gain", "A")] == [13, 15, 12]
    assert standing.difference(Side.NS) == 13
    assert standing.difference(Side.EW) == -13
    one_three = after("N E S W", Standing(ns=Rank.ACE, owner=Side.NS)).standing
    assert one_three.index(Side.NS, "A_plus_gain") == 14


@pytest.mark.clause("G2.过A", "G2.升级")
@given(st.lists(finishes, max_size=60))
def test_a_game_never_skips_a_and_the_losers_level_never_changes(orders: list[Finish]) -> None:
    standing = Standing()
    for finish in orders:
        before = standing
        done = promote(standing, finish)
        standing = done.standing
        assert standing.of(finish.winner.other) is before.of(finish.winner.other)
        gained = standing.index(finish.winner, "A") - before.index(finish.winner, "A")
        assert gained == min(finish.rise, 12 - before.index(finish.winner, "A"))
        if done.passed:
            # It had stood on A before this deal, and this deal was its own.
            assert before.of(finish.winner) is Rank.ACE
            assert before.owner is finish.winner
            break
        assert standing.index(finish.winner) <= 12


def test_an_order_that_is_no_tuple_of_seats_is_refused() -> None:
    with pytest.raises(UnreadableGuandan) as refusal:
        Finish((Seat.N, Seat.E))
    assert "G8.1.4" in refusal.value.cites
