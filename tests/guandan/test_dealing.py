"""From the shuffle to four full hands: who shuffles, cuts, turns a card up, draws and leads (articles 6 and 7)."""

from __future__ import annotations

from math import factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.cards import GUANDAN_PACK, SEATS, PhysicalCard, Rank, Seat
from cardinal.guandan import Holding, ImpossibleHand, NotYourTurn, Rules, UnreadableGuandan, WrongPhase
from cardinal.guandan.dealing import (
    CUT_PLACES,
    SHUFFLES,
    cut,
    first_drawer,
    is_barred,
    parse_seed,
    parse_shuffle,
    seeded_shuffle,
    shuffle_of,
    shuffle_text,
)
from cardinal.guandan.finish import Finish
from cardinal.guandan.seating import NEXT, OUTLINE, TURN_ORDER, next_seat, previous_seat
from cardinal.guandan.setup import Setup
from cardinal.guandan.start import FIRST_DEAL, after, after_offence
from cardinal.guandan.state import Phase
from cardinal.guandan.table import Table
from tests.guandan.stacked_pack import shuffle_from
from tests.guandan.tables import ANY_PACK, any_setup

orders = st.integers(0, SHUFFLES - 1)


@pytest.mark.clause("G1", "G2.全副牌", "G2.全手牌")
def test_four_players_two_packs_and_turns_counter_clockwise() -> None:
    assert (OUTLINE.players, OUTLINE.packs, OUTLINE.cards, OUTLINE.full_hand) == (4, 2, 2 * 54, 108 // 4)
    # North, East, South, West go round clockwise, so that South is followed by East.
    assert TURN_ORDER == (Seat.S, Seat.E, Seat.N, Seat.W)
    assert [NEXT.of(seat) for seat in TURN_ORDER] == [Seat.E, Seat.N, Seat.W, Seat.S]


# Shuffling.


@given(orders)
def test_every_number_is_an_order_of_the_108_cards(number: int) -> None:
    pack = shuffle_of(number)
    assert sorted(card.index for card in pack) == list(range(108))
    assert parse_shuffle(shuffle_text(pack)) == pack


@given(orders, orders)
def test_two_numbers_are_two_orders(one: int, other: int) -> None:
    assert (shuffle_of(one) == shuffle_of(other)) == (one == other)


def test_there_are_as_many_numbers_as_orders() -> None:
    assert factorial(108) == SHUFFLES
    for number in (-1, SHUFFLES, True, 1.0, "1", None):
        with pytest.raises(UnreadableGuandan):
            shuffle_of(number)  # type: ignore[arg-type]


def test_a_seed_gives_the_same_order_again_and_other_deals_other_orders() -> None:
    seed = parse_seed("c0ffee")
    assert seed == bytes(29) + b"\xc0\xff\xee"
    packs = [seeded_shuffle(seed, deal) for deal in range(1, 30)]
    assert packs[4] == seeded_shuffle(seed, 5)
    assert len(set(packs)) == len(packs)


@pytest.mark.parametrize("text", ["", "g", "0x1", "1" * 65, None, 5])
def test_what_is_no_seed_is_refused(text: object) -> None:
    with pytest.raises(UnreadableGuandan):
        parse_seed(text)  # type: ignore[arg-type]


@pytest.mark.clause("G2.全副牌", "G7.3")
def test_a_pack_that_is_not_108_different_cards_is_refused() -> None:
    short = ANY_PACK[:-1]
    for wrong in (short, (*short, short[0]), (*ANY_PACK, ANY_PACK[0])):
        with pytest.raises(ImpossibleHand) as refusal:
            Setup(1, Rank.TWO, wrong)
        assert refusal.value.cites == ("G2.全副牌", "G7.3")


@given(orders)
def test_hands_make_a_pack_from_which_they_are_dealt_again(number: int) -> None:
    pack = shuffle_of(number)
    hands = {seat: Holding.of(pack[place::4]) for place, seat in enumerate(TURN_ORDER)}
    for first in SEATS:
        start = after_offence(first.partner)
        assert start.first_drawer is first
        dealt = Table(Setup(1, Rank.TWO, shuffle_from(hands, first), start, Rules(dealing="machine"))).deal()
        assert {seat: dealt.hand(seat) for seat in SEATS} == hands


# The first deal.


@pytest.mark.clause("G7.1.2(b)")
@pytest.mark.parametrize(
    ("card", "seat"), [("7d", Seat.N), ("Ts", Seat.E), ("Kc", Seat.S), ("As", Seat.S), ("2s", Seat.E), ("4h", Seat.W)]
)
def test_worked_case_19_the_turned_card_is_counted_from_south(card: str, seat: Seat) -> None:
    assert first_drawer(PhysicalCard.parse(card)) is seat


@pytest.mark.clause("G7.1.2(b)")
def test_the_count_goes_round_once_a_rank() -> None:
    for rank in range(2, 14):
        card = next(one for one in GUANDAN_PACK if isinstance(one, PhysicalCard) and one.rank == rank)
        assert first_drawer(card) is TURN_ORDER[(rank - 1) % 4]


def test_b1_an_ace_may_be_counted_as_fourteen() -> None:
    ace = PhysicalCard.parse("Ad")
    # One is South; fourteen is three rounds and two more: East.
    assert (first_drawer(ace), first_drawer(ace, Rules(turned_card_values="A14"))) == (Seat.S, Seat.E)


@pytest.mark.clause("G7.1.2(a)")
@pytest.mark.parametrize(("card", "barred"), [("sj", True), ("BJ'", True), ("2h", True), ("2s", False), ("3h", False)])
def test_worked_case_19_a_joker_or_the_heart_two_is_turned_again(card: str, barred: bool) -> None:
    wanted = PhysicalCard.parse(card)
    others = [one for one in ANY_PACK if one is not wanted]
    pack = (*others[:49], wanted, *others[49:])
    table = Table(Setup(1, Rank.TWO, pack)).turn(Seat.S, 50)
    assert str(table.state.turned_card) == str(wanted).rstrip("'")
    assert table.phase is (Phase.CUT if barred else Phase.DRAW)
    if barred:
        assert table.awaited == (Seat.S,)
        legal = next(place for place in CUT_PLACES if not is_barred(pack[place - 1], Rank.TWO))
        assert table.turn(Seat.S, legal).phase is Phase.DRAW


def test_b4_the_heart_that_is_barred_is_that_of_the_level() -> None:
    two, three = PhysicalCard.parse("2h"), PhysicalCard.parse("3h'")
    assert [is_barred(card, Rank.THREE) for card in (two, three)] == [False, True]
    rules = Rules(turned_card_bar="heart_2")
    assert [is_barred(card, Rank.THREE, rules) for card in (two, three)] == [True, False]


@pytest.mark.clause("G7.1.2(a)", "G7.1.2(c)")
@settings(max_examples=50)
@given(orders, st.sampled_from(CUT_PLACES))
def test_who_draws_the_turned_card_itself_leads_not_who_draws_its_twin(number: int, place: int) -> None:
    pack = shuffle_of(number)
    table = Table(Setup(1, Rank.TWO, pack)).turn(Seat.S, place)
    if table.phase is Phase.CUT:
        return
    drawer = table.awaited[0]
    dealt = table.deal()
    # The card lies where it was turned: that many turns after the first drawer.
    holder = TURN_ORDER[(TURN_ORDER.index(drawer) + place - 1) % 4]
    assert dealt.awaited == (holder,)
    assert dealt.state.lead is not None
    assert dealt.state.lead.cites == "§G7.1.2(c)"
    assert pack[place - 1] in dealt.hand(holder)


@pytest.mark.clause("G7.1.2(a)")
def test_in_the_first_deal_east_shuffles_and_south_cuts() -> None:
    assert (FIRST_DEAL.shuffler, FIRST_DEAL.cutter, FIRST_DEAL.duty) == (Seat.E, Seat.S, None)
    table = Table(any_setup())
    with pytest.raises(NotYourTurn) as refusal:
        table.turn(Seat.E, 20)
    assert (refusal.value.cites, refusal.value.legal) == (("G7.1.2(a)",), (Seat.S,))
    with pytest.raises(WrongPhase) as refusal_of_cut:
        table.cut(Seat.S, 20)
    assert refusal_of_cut.value.cites == ("G7.1.2(a)",)


@pytest.mark.parametrize("place", [0, 1, 5, 103, 108, -3, True, "20", None])
def test_five_cards_at_either_end_stay_where_they_are(place: object) -> None:
    with pytest.raises(WrongPhase) as refusal:
        Table(any_setup()).turn(Seat.S, place)  # type: ignore[arg-type]
    assert refusal.value.cites == ("G7.1.4",)
    assert (min(refusal.value.legal), max(refusal.value.legal)) == (6, 102)  # type: ignore[type-var]


# Later deals.


@pytest.mark.clause("G7.1.3")
@pytest.mark.parametrize(
    ("order", "shuffler", "cutter", "drawer"),
    [
        ("N E W S", Seat.E, Seat.N, Seat.S),
        ("S W N E", Seat.W, Seat.S, Seat.E),
        # A double loss has no last place: the seat after the first-out draws first.
        ("N S", Seat.E, Seat.N, Seat.W),
        ("W E", Seat.N, Seat.W, Seat.S),
    ],
)
def test_later_deals_are_begun_by_the_finish_before(order: str, shuffler: Seat, cutter: Seat, drawer: Seat) -> None:
    start = after(Finish.parse(order))
    assert (start.shuffler, start.cutter, start.first_drawer) == (shuffler, cutter, drawer)
    table = Table(Setup(2, Rank.THREE, ANY_PACK, start))
    assert table.awaited == (cutter,)
    with pytest.raises(WrongPhase):
        table.turn(cutter, 40)
    after_cut = table.cut(cutter, 40)
    assert after_cut.awaited == (drawer,)
    assert after_cut.state.pack == ANY_PACK[40:] + ANY_PACK[:40] == cut(ANY_PACK, 40)


@pytest.mark.clause("G7.1.5", "G2.全手牌")
@settings(max_examples=10)
@given(orders, st.sampled_from(CUT_PLACES))
def test_cards_are_drawn_one_by_one_counter_clockwise_until_the_pack_is_empty(number: int, place: int) -> None:
    table = Table(Setup(1, Rank.TWO, shuffle_of(number))).turn(Seat.S, place)
    if table.phase is Phase.CUT:
        return
    dealt, first = table.deal(), table.awaited[0]
    for count in range(108):
        seat = TURN_ORDER[(TURN_ORDER.index(first) + count) % 4]
        assert table.awaited == (seat,)
        with pytest.raises(NotYourTurn) as refusal:
            table.draw(seat.partner)
        assert refusal.value.cites == ("G7.1.5",)
        table = table.draw(seat)
    assert [len(table.hand(seat)) for seat in SEATS] == [27] * 4
    assert table.state.hands == dealt.state.hands
    assert table.awaited == dealt.awaited


@pytest.mark.clause("G7.1.6")
@pytest.mark.parametrize("dealing", ["deal", "machine"])
def test_b5_where_cards_are_dealt_nobody_draws(dealing: str) -> None:
    table = Table(any_setup(dealing=dealing)).turn(Seat.S, 30)
    with pytest.raises(WrongPhase) as refusal:
        table.draw(table.awaited[0])
    assert refusal.value.cites == ("G7.1.6",)
    assert table.deal().phase is Phase.PLAY


def test_b5_a_machine_leaves_nothing_to_cut_in_later_deals() -> None:
    start = after(Finish.parse("N E W S"))
    assert Table(Setup(2, Rank.THREE, ANY_PACK, start, Rules(dealing="machine"))).phase is Phase.DRAW
    assert Table(Setup(2, Rank.THREE, ANY_PACK, start, Rules(dealing="deal"))).phase is Phase.CUT


@pytest.mark.clause("G7.3")
def test_a_wrong_number_of_cards_stops_the_table_until_the_referee_has_counted() -> None:
    table = Table(any_setup()).turn(Seat.S, 30).deal()
    leader = table.awaited[0]
    assert table.count(Seat.N, 27).awaited == (leader,)
    stopped = table.count(Seat.E, 28).count(Seat.S, 26)
    for act in (
        lambda: stopped.pass_(leader),
        lambda: stopped.play(leader, str(stopped.hand(leader).faces[0])),
    ):
        with pytest.raises(WrongPhase) as refusal:
            act()
        assert refusal.value.cites == ("G7.3",)
    # Both counted again and found 27 after all.
    assert stopped.count(Seat.E, 27).count(Seat.S, 27).state == table.state
    again = stopped.redeal(shuffle_of(7))
    assert (again.phase, again.awaited, again.state.pack) == (Phase.CUT, (Seat.S,), shuffle_of(7))
    assert [len(hand) for hand in again.state.hands] == [0] * 4


@pytest.mark.clause("G7.3")
def test_nothing_is_dealt_again_without_a_wrong_count_and_nobody_counts_after_the_first_play() -> None:
    table = Table(any_setup(announce="automatic")).turn(Seat.S, 30).deal()
    with pytest.raises(WrongPhase) as refusal:
        table.redeal(shuffle_of(7))
    assert refusal.value.cites == ("G7.3",)
    leader = table.awaited[0]
    played = table.play(leader, str(table.hand(leader).faces[0]))
    with pytest.raises(WrongPhase):
        played.count(leader, 26)
    for wrong in (-1, 109, True, None):
        with pytest.raises(UnreadableGuandan):
            table.count(leader, wrong)  # type: ignore[arg-type]


def test_b3_a_new_card_is_turned_for_a_deal_dealt_again_unless_the_event_keeps_the_old_one() -> None:
    for keeps in (False, True):
        table = Table(any_setup(redeal_keeps_turned_card=keeps)).turn(Seat.S, 30)
        turned, drawer = table.state.turned_card, table.awaited
        again = table.deal().count(Seat.N, 26).redeal(shuffle_of(99))
        if keeps:
            assert (again.phase, again.state.turned_card, again.awaited) == (Phase.DRAW, turned, drawer)
        else:
            assert (again.phase, again.state.turned_card) == (Phase.CUT, None)


# Seats


@pytest.mark.clause("G2.上家", "G2.下家")
def test_the_next_player_sits_on_the_right_and_the_previous_one_on_the_left() -> None:
    # The turn goes anticlockwise: South, East, North, West.
    assert [next_seat(seat) for seat in (Seat.S, Seat.E, Seat.N, Seat.W)] == [Seat.E, Seat.N, Seat.W, Seat.S]
    assert all(previous_seat(next_seat(seat)) is seat for seat in SEATS)


@pytest.mark.clause("G6")
def test_a_seat_is_taken_once() -> None:
    table = Table(any_setup()).sit(Seat.N)
    with pytest.raises(WrongPhase) as refused:
        table.sit(Seat.N)
    assert refused.value.cites == ("G6",)
