"""Tribute and its return: what is paid, where it goes, what comes back, who leads, when there is none (article 10)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.cards import RANKS, Rank, Seat
from cardinal.cards.viewer import Viewer
from cardinal.guandan import FACES, Face, Holding, IllegalTribute, NotYourTurn, Rules, WrongPhase, strength, wild_face
from cardinal.guandan.finish import Finish
from cardinal.guandan.seating import TURN_ORDER
from cardinal.guandan.setup import Setup
from cardinal.guandan.start import after, after_offence
from cardinal.guandan.state import Phase
from cardinal.guandan.table import Table
from cardinal.guandan.tribute import payable, resisters, returnable
from tests.guandan.tables import ANY_PACK, tribute_table

N, E, S, W = Seat.N, Seat.E, Seat.S, Seat.W
hands_of_27 = st.permutations([face for face in FACES for _ in range(2)]).map(lambda faces: Holding(faces[:27]))
levels = st.sampled_from(RANKS)


def texts(values: tuple[object, ...]) -> list[str]:
    return [str(value) for value in values]


def face(text: str) -> Face:
    return Face.parse(text)


# Single tribute.


@pytest.mark.clause("G10.2(a)", "G10.2(b)", "G10.2(c)")
def test_worked_case_21_the_last_pays_the_first_out_even_when_that_is_the_partner() -> None:
    start = after(Finish.parse("N E W S"))
    assert start.duty is not None
    assert (start.duty.payers, start.duty.first_out) == ((S,), N)
    table = tribute_table("S", N, {S: "Ks", N: "Ts 4c"})
    assert (table.phase, table.awaited) == (Phase.TRIBUTE, (S,))
    assert texts(table.legal_cards(S)) == ["Ks"]
    paid = table.pay(S, "Ks")
    assert (paid.phase, paid.awaited) == (Phase.RETURN, (N,))
    assert "Ks" in paid.hand(N)
    back = paid.give_back(N, "4c")
    assert (back.phase, back.awaited) == (Phase.PLAY, (S,))
    assert back.state.lead is not None
    assert back.state.lead.cites == "§G10.2(c)"
    # Who has not both big jokers pays.
    assert back.state.exchange.cites == "§G10.2(a) §G10.4"
    assert back.hand(S).count(face("4c")) == table.hand(S).count(face("4c")) + 1
    assert [len(back.hand(seat)) for seat in (N, E, S, W)] == [27] * 4


@pytest.mark.clause("G10.2(a)")
def test_another_card_than_the_highest_is_refused_and_the_right_ones_are_listed() -> None:
    table = tribute_table("S", N, {S: "Ks Kd 3c"})
    for wrong in ("3c", "As"):
        with pytest.raises(IllegalTribute) as refusal:
            table.pay(S, wrong)
        assert refusal.value.cites == ("G10.2(a)", "G4.1.1")
        assert texts(refusal.value.legal) == ["Kd", "Ks"]
    with pytest.raises(NotYourTurn) as turn:
        table.pay(N, "As")
    assert (turn.value.cites, turn.value.legal) == (("G10.2(a)",), (S,))
    with pytest.raises(WrongPhase):
        table.give_back(N, "3c")


@pytest.mark.clause("G10.2(a)")
@given(hands_of_27, levels)
def test_what_is_paid_is_highest_and_never_the_heart_of_the_level(hand: Holding, level: Rank) -> None:
    found = payable(hand, level)
    top = max(strength(one, level) for one in hand if one is not wild_face(level))
    assert set(found) == {one for one in hand if strength(one, level) == top and one is not wild_face(level)}


@pytest.mark.clause("G10.2(b)")
@given(hands_of_27, levels)
def test_what_is_returned_is_no_higher_than_a_ten_and_no_level_card(hand: Holding, level: Rank) -> None:
    found = returnable(hand, level)
    low = {one for one in hand if one.rank is not None and one.rank <= 10 and one.rank is not level}
    # D6: with none of them, whatever ranks lowest.
    least = min(strength(one, level) for one in hand)
    assert set(found) == (low or {one for one in hand if strength(one, level) == least})


@pytest.mark.clause("G10.2(b)")
def test_a_wrong_return_is_refused() -> None:
    table = tribute_table("S", N, {S: "Ks", N: "Ts 2s 2h As 9d"}).pay(S, "Ks")
    for wrong in ("As", "2s", "2h", "Ks"):
        with pytest.raises(IllegalTribute) as refusal:
            table.give_back(N, wrong)
        assert refusal.value.cites == ("G10.2(b)", "G4.1.1")
        assert {"Ts", "9d"} <= set(texts(refusal.value.legal))
        assert not {"As", "2s", "2h", "Ks"} & set(texts(refusal.value.legal))


def test_d1_the_level_of_the_new_deal_ranks_the_cards_unless_the_event_takes_the_old_one() -> None:
    wanted = {S: "Ks 5c"}
    assert texts(tribute_table("S", N, wanted, Rank.FIVE).legal_cards(S)) == ["5c"]
    # The deal before was played at A in these tables: fives are no level cards by it.
    before = tribute_table("S", N, wanted, Rank.FIVE, tribute_level="previous_deal")
    assert texts(before.legal_cards(S)) == ["Ks"]


def test_d2_the_payer_chooses_among_equal_cards_unless_the_table_does() -> None:
    wanted = {S: "Kc Kd Ks"}
    assert texts(tribute_table("S", N, wanted).legal_cards(S)) == ["Kc", "Kd", "Ks"]
    assert texts(tribute_table("S", N, wanted, tribute_copy="auto").legal_cards(S)) == ["Kc"]


@pytest.mark.clause("G10.2(a)")
def test_d3_a_joker_goes_before_a_level_card_and_the_heart_of_the_level_stays() -> None:
    assert texts(payable(Holding.parse("5h 5h 5s sj 3c"), Rank.FIVE)) == ["sj"]
    assert texts(payable(Holding.parse("5h 5h 5s As 3c"), Rank.FIVE)) == ["5s"]
    assert texts(payable(Holding.parse("5h 5h As Ad 3c"), Rank.FIVE)) == ["Ad", "As"]


@pytest.mark.parametrize(
    ("option", "legal"),
    [("forbidden", ["5c"]), ("non_wild_allowed", ["5c", "Ts"]), ("allowed", ["5c", "Th", "Ts"])],
)
def test_d5_a_level_card_that_shows_ten_or_less(option: str, legal: list[str]) -> None:
    hand = Holding.parse("5c Ts Th Js Ad")
    assert texts(returnable(hand, Rank.TEN, Rules.of({"return_level_card": option}))) == legal


def test_d6_a_hand_with_nothing_low_returns_its_lowest_or_anything() -> None:
    hand = Holding.parse("Jc Js Qd Ad 9s 9h")
    assert texts(returnable(hand, Rank.NINE)) == ["Jc", "Js"]
    assert texts(returnable(hand, Rank.NINE, Rules(return_fallback="any"))) == ["9h", "9s", "Jc", "Js", "Qd", "Ad"]


def test_d7_the_card_received_may_come_back_unless_the_event_forbids_it() -> None:
    hand, tribute = Holding.parse("9c 9d Jc"), face("9d")
    assert texts(returnable(hand, Rank.TWO, received=tribute)) == ["9c", "9d"]
    other = Rules(return_same_card=False)
    assert texts(returnable(hand, Rank.TWO, other, tribute)) == ["9c"]
    # The twin of the card received is another card.
    assert texts(returnable(Holding.parse("9d 9d Jc"), Rank.TWO, other, tribute)) == ["9d"]


@pytest.mark.parametrize(("order", "payer"), [("S E W N", N), ("E N S W", W), ("N W S E", E)])
def test_d9_the_last_pays_whoever_that_is(order: str, payer: Seat) -> None:
    duty = after(Finish.parse(order)).duty
    assert duty is not None
    assert duty.payers == (payer,)


def test_d23_an_event_may_exempt_a_payer_without_a_high_card() -> None:
    wanted = {S: "Ks", N: "3c"}
    exempt = tribute_table("S", N, wanted, tribute_min_rank="A")
    assert (exempt.phase, exempt.awaited) == (Phase.PLAY, (N,))
    assert tribute_table("S", N, {S: "sj"}, tribute_min_rank="A").phase is Phase.TRIBUTE
    both = tribute_table("EW", S, {E: "Ks", W: "sj"}, tribute_min_rank="A")
    assert both.awaited == (W,)
    assert both.pay(W, "sj").awaited == (S,)


def test_d24_an_ace_is_not_low() -> None:
    assert texts(returnable(Holding.parse("As Ac Jc"), Rank.TWO)) == ["Jc"]


# Double tribute.


def double(wanted: dict[Seat, str], **options: object) -> Table:
    """South was first out, North second: East and West pay, at level 10."""
    return tribute_table("EW", S, wanted, Rank.TEN, **options)


@pytest.mark.clause("G10.3(a)", "G10.3(b)", "G10.3(e)")
def test_the_first_out_takes_the_higher_card_and_the_payer_of_it_leads() -> None:
    start = after(Finish.parse("S N"))
    assert start.duty is not None
    assert (set(start.duty.payers), start.duty.first_out) == ({E, W}, S)
    table = double({E: "Ks", W: "Ad", S: "4c", N: "3c"})
    assert set(table.awaited) == {E, W}
    paid = table.pay(E, "Ks").pay(W, "Ad")
    assert (paid.phase, set(paid.awaited)) == (Phase.RETURN, {S, N})
    assert "Ad" in paid.hand(S)
    assert "Ks" in paid.hand(N)
    back = paid.give_back(N, "3c").give_back(S, "4c")
    assert back.awaited == (W,)
    assert back.state.lead is not None
    assert back.state.lead.cites == "§G10.3(e)"
    assert back.hand(W).count(face("4c")) == table.hand(W).count(face("4c")) + 1
    assert back.hand(E).count(face("3c")) == table.hand(E).count(face("3c")) + 1


@pytest.mark.clause("G10.3(c)")
def test_worked_case_25_equal_cards_go_clockwise_to_the_left_neighbour() -> None:
    paid = double({E: "As", W: "Ad"}).pay(W, "Ad").pay(E, "As")
    assert "As" in paid.hand(S)
    assert "Ad" in paid.hand(N)
    ways = paid.state.exchange.ways
    assert ways is not None
    assert (ways.cites, ways.leader) == ("§G10.3(c)", E)


@pytest.mark.clause("G10.3(c)")
@pytest.mark.parametrize("first_out", TURN_ORDER)
def test_with_equal_cards_the_seat_after_the_first_out_pays_the_first_out(first_out: Seat) -> None:
    payers = first_out.side.other.seats
    table = tribute_table("".join(map(str, payers)), first_out, dict(zip(payers, ("Ks", "Kd"), strict=True)))
    for seat in payers:
        table = table.pay(seat, table.legal_cards(seat)[0])
    ways = table.state.exchange.ways
    assert ways is not None
    assert ways.leader is TURN_ORDER[(TURN_ORDER.index(first_out) + 1) % 4]


@pytest.mark.clause("G10.3(c)")
def test_d11_equal_is_the_rank_not_the_suit_of_level_cards_and_jokers() -> None:
    for east, west in (("Ts", "Tc"), ("sj", "sj")):
        paid = double({E: east, W: west}).pay(W, west).pay(E, east)
        ways = paid.state.exchange.ways
        assert ways is not None
        assert (ways.leader, ways.cites) == (E, "§G10.3(c)")


@pytest.mark.parametrize(("option", "by"), [("random", None), ("winners_choose", S)])
def test_d10_equal_cards_by_lot_or_by_choice(option: str, by: Seat | None) -> None:
    table = double({E: "As", W: "Ad"}, equal_tribute=option).pay(W, "Ad").pay(E, "As")
    assert (table.phase, table.awaited) == (Phase.CHOICE, () if by is None else (by,))
    with pytest.raises(NotYourTurn) as refusal:
        table.take(W, by=S if by is None else None)
    assert refusal.value.cites == ("G10.3(c)",)
    with pytest.raises(IllegalTribute):
        table.take(N, by=by)
    taken = table.take(W, by=by)
    assert "Ad" in taken.hand(S)
    assert "As" in taken.hand(N)


def test_d12_the_first_out_may_take_the_lower_card_only_where_the_event_says_so() -> None:
    table = double({E: "Ks", W: "Ad"}, first_out_may_take_lower=True).pay(E, "Ks").pay(W, "Ad")
    assert (table.phase, table.awaited) == (Phase.CHOICE, (S,))
    with pytest.raises(NotYourTurn):
        table.take(E, by=N)
    taken = table.take(E, by=S)
    assert "Ks" in taken.hand(S)
    assert "Ad" in taken.hand(N)
    assert taken.give_back(S, taken.legal_cards(S)[0]).give_back(N, taken.legal_cards(N)[0]).awaited == (E,)


@pytest.mark.clause("G10.3(d)")
def test_two_returned_cards_are_turned_up_at_one_moment() -> None:
    paid = double({E: "Ks", W: "Ad", S: "4c", N: "3c"}).pay(E, "Ks").pay(W, "Ad")
    one = paid.give_back(N, "3c")
    for viewer in (E, W, S, Viewer.PUBLIC):
        assert one.view(viewer).returned == ()
        assert one.view(viewer).returning == (N,)
    assert one.view(N).returned == ((N, face("3c")),)
    assert one.view(Viewer.DIRECTOR).returned == ((N, face("3c")),)
    # Not even the payer has it in hand before both are turned up.
    assert one.hand(E) == paid.hand(E)
    both = one.give_back(S, "4c")
    for viewer in (*TURN_ORDER, *Viewer):
        assert set(both.view(viewer).returned) == {(N, face("3c")), (S, face("4c"))}


@pytest.mark.clause("G10.3(a)", "G10.3(b)")
def test_a_wrong_card_of_a_double_tribute_is_refused() -> None:
    table = double({E: "Ks", W: "Ad 3c", S: "4c"})
    with pytest.raises(IllegalTribute) as refusal:
        table.pay(W, "3c")
    assert refusal.value.cites == ("G10.3(a)", "G10.2(a)", "G4.1.1")
    with pytest.raises(IllegalTribute) as of_return:
        table.pay(W, "Ad").pay(E, "Ks").give_back(S, "Ad")
    assert of_return.value.cites == ("G10.3(b)", "G10.2(b)", "G4.1.1")
    with pytest.raises(NotYourTurn):
        table.pay(W, "Ad").pay(W, "3c")


# Resistance.


@pytest.mark.clause("G10.4")
def test_worked_case_23_the_last_player_with_both_big_jokers_pays_nothing() -> None:
    table = tribute_table("S", N, {S: "BJ BJ"})
    assert (table.phase, table.awaited) == (Phase.PLAY, (N,))
    assert table.state.lead is not None
    assert table.state.lead.cites == "§G10.4"
    for viewer in (*TURN_ORDER, *Viewer):
        view = table.view(viewer)
        assert (view.resisted, view.jokers_with, view.paid) == (True, (S,), ())


@pytest.mark.clause("G10.4")
def test_worked_case_23_a_double_loss_with_a_big_joker_each_pays_nothing() -> None:
    table = double({E: "BJ", W: "BJ"})
    assert (table.phase, table.awaited, table.state.exchange.resisted_by) == (Phase.PLAY, (S,), (E, W))
    assert table.state.exchange.cites == "§G10.4"
    # D13: an event may ask for both in one hand.
    assert double({E: "BJ", W: "BJ"}, resist_double_joint=False).phase is Phase.TRIBUTE
    assert double({E: "BJ BJ"}, resist_double_joint=False).phase is Phase.PLAY


@pytest.mark.clause("G10.4")
def test_worked_case_23_in_a_single_tribute_the_partners_joker_does_not_help() -> None:
    table = tribute_table("S", E, {S: "BJ", N: "BJ"})
    assert table.phase is Phase.TRIBUTE
    assert texts(table.legal_cards(S)) == ["BJ"]
    # D14: an event may count the partner's.
    assert tribute_table("S", E, {S: "BJ", N: "BJ"}, resist_single_joint=True).phase is Phase.PLAY


@pytest.mark.clause("G10.4")
def test_d15_the_jokers_of_the_third_player_free_nobody() -> None:
    assert tribute_table("S", E, {S: "Ks", W: "BJ BJ"}).phase is Phase.TRIBUTE


def test_d16_resistance_may_be_a_choice() -> None:
    table = double({E: "BJ", W: "BJ"}, resist="optional")
    assert (table.phase, set(table.awaited)) == (Phase.TRIBUTE, {E, W})
    resisted = table.resist(W)
    assert (resisted.phase, resisted.awaited) == (Phase.PLAY, (S,))
    paid = table.pay(E, "BJ")
    with pytest.raises(IllegalTribute) as refusal:
        paid.resist(W)
    assert refusal.value.cites == ("G10.4",)
    with pytest.raises(IllegalTribute):
        double({E: "BJ"}, resist="optional").resist(E)
    with pytest.raises(NotYourTurn):
        table.resist(S)


def test_d16_who_holds_the_jokers_is_shown_unless_the_event_hides_it() -> None:
    table = double({E: "BJ BJ"}, resist_reveal=False)
    assert table.view(N).resisted
    assert table.view(N).jokers_with == ()
    assert table.view(Viewer.DIRECTOR).jokers_with == (E,)


@pytest.mark.clause("G10.4")
@given(st.lists(st.sampled_from(TURN_ORDER), min_size=2, max_size=2))
def test_d17_whoever_resists_the_first_out_leads(jokers: list[Seat]) -> None:
    wanted = {seat: " ".join(["BJ"] * jokers.count(seat)) for seat in jokers}
    table = double(wanted)
    assert (table.phase is Phase.PLAY) == (set(jokers) <= {E, W})
    if table.phase is Phase.PLAY:
        assert table.awaited == (S,)
    assert resisters(table.setup.start.duty, table.state.hands) == tuple(  # type: ignore[arg-type]
        seat for seat in (E, W) if seat in jokers and set(jokers) <= {E, W}
    )


# What lies on the table.


@pytest.mark.clause("G10.1")
def test_tributes_and_returns_lie_open_before_those_who_gave_them_until_the_play_begins() -> None:
    table = tribute_table("S", N, {S: "Ks", N: "4c"}, announce="automatic").pay(S, "Ks").give_back(N, "4c")
    for viewer in (*TURN_ORDER, *Viewer):
        assert table.view(viewer).paid == ((S, face("Ks")),)
        assert table.view(viewer).returned == ((N, face("4c")),)
    played = table.play(S, "4c")
    for viewer in (*TURN_ORDER, Viewer.PUBLIC):
        assert (played.view(viewer).paid, played.view(viewer).returned) == ((), ())


def test_d18_an_event_may_show_tribute_to_those_concerned_only() -> None:
    table = double({E: "Ks", W: "Ad", S: "4c", N: "3c"}, tribute_visibility="parties_only").pay(E, "Ks").pay(W, "Ad")
    assert table.view(E).paid == ((E, face("Ks")),)
    assert table.view(N).paid == ((E, face("Ks")),)
    assert table.view(S).paid == ((W, face("Ad")),)
    assert table.view(Viewer.PUBLIC).paid == ()
    assert len(table.view(Viewer.DIRECTOR).paid) == 2
    back = table.give_back(S, "4c").give_back(N, "3c")
    assert back.view(W).returned == ((S, face("4c")),)
    assert back.view(Viewer.PUBLIC).returned == ()


def test_d19_after_a_penalty_there_is_no_tribute_and_the_lead_is_fixed() -> None:
    """Worked case 33: if South shuffles, East cuts, North draws first and West leads."""
    start = after_offence(S)
    assert (start.shuffler, start.cutter, start.first_drawer, start.leader, start.duty) == (S, E, N, W, None)
    table = Table(Setup(3, Rank.FIVE, ANY_PACK, start)).cut(E, 20).deal()
    assert (table.phase, table.awaited) == (Phase.PLAY, (W,))


@pytest.mark.clause("G7.3")
def test_a_hand_is_counted_with_the_tribute_that_is_on_its_way() -> None:
    table = tribute_table("W", S, {}).pay(W, tribute_table("W", S, {}).legal_cards(W)[0])
    assert not table.count(S, 28).count(W, 26).state.miscounted
    assert table.count(S, 27).state.miscounted == (S,)
