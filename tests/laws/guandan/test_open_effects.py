"""Rulings carried out at an open Guandan table: what goes back, what stands, whose card moves, how a deal ends."""

from __future__ import annotations

import pytest

from cardinal.cards import SEATS, PhysicalCard, Rank, Seat
from cardinal.guandan import FACES, Face, Finish, Holding, Kind
from cardinal.guandan.dealing import shuffle_of
from cardinal.guandan.setup import Setup
from cardinal.guandan.start import after_offence
from cardinal.guandan.state import Phase
from cardinal.guandan.trick import Turn
from cardinal.laws.effect import BoardEffect, Penalty
from cardinal.laws.guandan.open_deal import Ban
from cardinal.laws.guandan.open_effects import is_redealt
from cardinal.laws.guandan.open_hearing import answer
from cardinal.laws.guandan.open_table import OpenGuandanTable
from cardinal.laws.guandan.position import Given
from cardinal.laws.ruling import Done, Ruling
from tests.laws.guandan.open_deals import after_acts, short_table
from tests.laws.guandan.scene_table import scene_table

N, E, S, W = SEATS
HANDS = {"S": "3s 9s 9d", "E": "4s Ts Td", "N": "6s Js Jd", "W": "7s Qs Qd"}


def acted(table: OpenGuandanTable, *lines: str) -> OpenGuandanTable:
    for line in lines:
        table = table.act(line)
    return table


# Drawing


def drawing(*lines: str) -> OpenGuandanTable:
    table = scene_table({"lead": "S", "drawing": True, "conditions": {"rules.dealing": "draw"}})
    return acted(table, "S cuts 40", *lines)


def cards_at(table: OpenGuandanTable, *places: int) -> Holding:
    """The cards that lay at these places of the pack when drawing began."""
    pack: tuple[PhysicalCard, ...] = drawing().deal.state.pack
    return Holding([FACES[pack[place].face] for place in places])


@pytest.mark.clause("GP1.1.2")
def test_the_player_in_turn_takes_a_card_of_whoever_drew_and_kept_one_out_of_turn() -> None:
    """E, N, W, S, E have drawn the first five cards; S takes the sixth, which was N's to draw."""
    out_of_turn = drawing("E draws", "N draws", "W draws", "S draws", "E draws", "S draws")
    table = acted(out_of_turn, "S takes the card into the hand", "referee")
    assert table.question is not None
    assert (table.question.key, table.question.asked, table.question.options) == ("place", N, (1, 2))
    first = table.answer("place", "1", N)
    assert first.hand(S) == cards_at(first, 5)
    assert first.hand(N) == cards_at(first, 1, 3)
    last = table.answer("place", "2", N)
    assert last.hand(S) == cards_at(last, 3)
    assert last.hand(N) == cards_at(last, 1, 5)
    for after in (first, last):
        assert (after.hand(E), after.hand(W)) == (cards_at(after, 0, 4), cards_at(after, 2))
        assert (after.turn, after.deal.state.drawn) == (W, 6)
        assert after.deal.drawn_by == (E, N, W, S, E, N)


def with_turned_card(place: int, *, draws: int) -> tuple[OpenGuandanTable, Face, list[Seat]]:
    """A first deal after so many draws, the card that was turned up, and who has drawn or draws next, in order."""
    table = OpenGuandanTable(Setup(1, Rank.TWO, shuffle_of(0))).act(f"S turns up card {place}")
    card = table.deal.state.turned_card
    assert card is not None
    seats = []
    for _ in range(draws):
        assert table.turn is not None
        seats.append(table.turn)
        table = table.act(f"{table.turn} draws")
    assert table.turn is not None
    return table, card, [*seats, table.turn]


@pytest.mark.clause("GP1.1.2", "G7.1.2(c)")
@pytest.mark.parametrize(
    ("place", "chosen", "keeps"),
    [
        (6, 1, True),  # the sixth card drawn was turned up, and the taker gets another
        (6, 2, False),  # the taker gets it
        (6, 3, True),  # the taker gets the card drawn out of turn
        (7, 1, True),  # the card drawn out of turn was turned up, and the taker gets another
        (7, 3, False),
    ],
)
def test_the_card_turned_up_is_followed_into_the_hand_it_comes_to(place: int, chosen: int, keeps: bool) -> None:
    """Its holder leads. The second and the sixth card are the offender's, the seventh is drawn out of turn."""
    table, card, seats = with_turned_card(place, draws=6)
    offender, taker = seats[5], seats[6]
    table = acted(table, f"{offender} draws", f"{offender} takes the card into the hand", "referee")
    table = table.answer("place", str(chosen), taker)
    holder = offender if keeps else taker
    assert (table.deal.state.holder, table.deal.state.turned_card) == (holder, card)
    assert card in table.hand(holder)
    assert table.act("cards dealt").turn is holder


@pytest.mark.clause("GP1.1.2", "G7.1.2(c)")
def test_a_card_turned_up_that_nobody_has_drawn_stays_where_it_is() -> None:
    table, card, seats = with_turned_card(20, draws=6)
    table = acted(table, f"{seats[5]} draws", f"{seats[5]} takes the card into the hand", "referee")
    table = table.answer("place", "1", seats[6])
    assert (table.deal.state.holder, table.deal.state.turned, table.deal.state.turned_card) == (None, 19, card)


# Tribute and return


DOUBLE = {
    "previous": "E W",
    "low": ["N", "S"],
    "hands": {"S": "As Kd 3c", "N": "Ah Qd 3d", "E": "4s Jd", "W": "4d 6d"},
}


def given(text: str) -> Given:
    seat, what, card, *wrong = text.split()
    return Given(Seat.parse(seat), what, Face.parse(card), bool(wrong))


@pytest.mark.clause("GP3.1")
def test_only_the_wrong_return_goes_back() -> None:
    table = acted(scene_table(DOUBLE), "S pays As", "N pays Ah", "E returns Jd", "W returns 4d", "attention by S")
    assert table.deal.given == (given("S tribute As"), given("N tribute Ah"), given("W return 4d"))
    assert (table.deal.state.phase, table.deal.state.awaited) == (Phase.RETURN, (E,))
    assert table.act("E returns 4s").deal.state.phase is Phase.PLAY


@pytest.mark.clause("GP3.1")
@pytest.mark.parametrize("payments", [("S pays Kd", "N pays Ah"), ("N pays Ah", "S pays Kd")])
def test_with_a_wrong_tribute_every_return_goes_back_and_a_right_tribute_stays(payments: tuple[str, str]) -> None:
    """N's ace outranks S's king, so that E has taken it; whatever E and W gave back they have again."""
    table = acted(scene_table(DOUBLE), *payments, "E returns 4s", "W returns 4d", "attention by S")
    assert table.deal.given == (given("N tribute Ah"),)
    assert (table.deal.state.phase, table.deal.state.awaited) == (Phase.TRIBUTE, (S,))
    assert [len(table.hand(seat)) for seat in SEATS] == [26, 27, 27, 27]
    assert table.deal.lapses == ()


@pytest.mark.clause("GP3.1")
def test_the_errors_of_one_exchange_are_heard_together() -> None:
    table = acted(scene_table(DOUBLE), "S pays Kd", "N pays Qd", "E returns Jd", "W returns 4d", "attention by S")
    assert len(table.rulings) == 1
    assert (table.deal.given, table.deal.lapses) == ((), ())
    assert table.deal.state.awaited == (N, S)


# The play


@pytest.mark.clause("GP2.2.1")
def test_a_ban_is_for_the_next_lead() -> None:
    """Before the lead of the first trick that is its lead; once it is led, the lead of the second."""
    before = after_acts(short_table(HANDS), "E plays Ts Td", "referee")
    assert before.deal.bans == (Ban(W, (Kind.PAIR,), 1),)
    later = after_acts(short_table(HANDS), "S plays 3s", "W plays Qs Qd", "referee")
    assert later.deal.bans == (Ban(E, (Kind.PAIR,), 2),)


@pytest.mark.clause("GP2.2.1")
def test_a_second_offence_before_the_next_trick_suspends_once() -> None:
    state = short_table(HANDS, conditions={"ref.suspension_trick": "next"})
    once = after_acts(state, "S plays 3s", "N plays 6s", "referee")
    assert (once.deal.suspended, once.deal.state.turn) == ((N,), E)
    twice = after_acts(once, "W plays 7s", "referee", "N plays Js", "referee")
    assert twice.deal.suspended == (N, W)


@pytest.mark.clause("GP2.3")
def test_a_wrong_play_found_late_is_on_record_as_a_pass() -> None:
    state = after_acts(short_table(HANDS), "S plays 9s 9d", "E plays 4s", "N passes")
    assert state.deal.state.trick is not None
    assert state.deal.state.trick.turns[1:] == (Turn(E), Turn(N))
    assert [(place, str(act)) for place, act in state.deal.stood] == [
        (0, "S plays 9s 9d"),
        (1, "E passes"),
        (2, "N passes"),
    ]
    assert state.deal.state.turn is W


@pytest.mark.clause("G5.2")
def test_a_play_counts_as_what_its_player_says_when_asked() -> None:
    hands = {**HANDS, "S": "9s 9d 8c 8s 5h 3s"}
    state = after_acts(short_table(hands, conditions={"ref.undeclared_wild": "ask"}), "S plays 9s 9d 8c 8s 5h")
    for said in ("full_house 8", "full_house 9"):
        ruled = answer(state, "reading", said)
        assert ruled.deal.state.trick is not None
        assert str(ruled.deal.state.trick.turns[0]).startswith(f"S {said}:")
        assert [place for place, _ in ruled.deal.stood] == [0]


# The end of a deal


def test_a_deal_is_drawn_again_only_where_the_ruling_says_so() -> None:
    for what, again in (("redealt", True), ("cancelled", False)):
        effects = (Penalty("warning", S.side, cites="§G7.3"), BoardEffect(what, cites="§G7.3"))
        assert is_redealt(Ruling("G7.3", "guandan", tuple(map(Done, effects)))) is again
    assert not is_redealt(Ruling("G7.3", "guandan", (Done(effects[0]),)))


@pytest.mark.clause("GP4.2.3", "G2.下游")
def test_whoever_went_out_without_showing_a_count_comes_last_and_nothing_is_left_to_do() -> None:
    manual = {"rules.announce": "manual_cards"}
    state = short_table({"S": "3s 9s", "E": "4s 6s", "W": "7s 8s"}, out="N", conditions=manual)
    state = after_acts(state, "S plays 3s", "E passes", "W passes", "S plays 9s")
    assert state.deal.state.finish == Finish((N, S))
    ruled = after_acts(state, "attention by E").deal
    assert ruled.state.finish == Finish((N, E, W, S))
    assert (ruled.state.phase, ruled.state.turn, ruled.state.owes, ruled.state.base) == (
        Phase.FINISHED,
        None,
        None,
        None,
    )
    assert (ruled.lapses, ruled.suspended, ruled.bans, ruled.due, ruled.start) == ((), (), (), None, None)


@pytest.mark.clause("GP1.2.1")
def test_a_deal_lost_by_ruling_ends_with_the_winners_out_first() -> None:
    """S counted wrongly: E and W win; S shuffles the next deal, so that the player before S, who is W, leads it."""
    state = after_acts(short_table(HANDS), "S plays 3s", "E plays 4s", "S holds 7 cards")
    ruled = answer(answer(state, "pack_complete", "yes"), "wrong_sides", "NS").deal
    assert (ruled.awarded, ruled.state.finish, ruled.start) == (S, Finish((W, E)), after_offence(S))
    assert (ruled.state.phase, ruled.state.turn, len(ruled.state.acts)) == (Phase.FINISHED, None, 0)
