"""Laws 1 to 8 where they are no hearing: the pack, boards, tables, seats, the deal, the cards in hand, the rounds."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cardinal.bridge import Board, Vulnerability
from cardinal.cards import (
    CARDS,
    DEALS,
    SEATS,
    Card,
    Deal,
    Hand,
    ImpossibleDeal,
    Rank,
    Seat,
    Side,
    Suit,
    UnreadableCards,
    parse_seed,
    seeded_deal,
)
from cardinal.language import NotAllowed, NotUnderstood
from cardinal.laws import ImpossibleCase
from cardinal.laws.bridge.e2017.board_and_deal import (
    DEALING,
    BoardCopy,
    deal_by_computer,
    deal_by_hand,
    dealer_by_number,
    duplicate,
    vulnerability_by_number,
)
from cardinal.laws.bridge.e2017.control_of_cards import CardControl
from cardinal.laws.bridge.e2017.definitions_of_cards import higher_card, ranks_downward, suits_downward
from cardinal.laws.bridge.e2017.rounds import (
    LastRound,
    Movement,
    PostponedBoard,
    TableRound,
    postponed_board_end,
    round_end,
    session_end,
)
from cardinal.laws.bridge.e2017.seating import (
    StartingPositions,
    arrange,
    change_direction,
    check_moves,
    check_partnerships,
    orientation,
    partnerships,
)
from cardinal.laws.conditions import OPTIONS
from cardinal.laws.record import Contestant, Form, TableSeats

N, E, S, W = SEATS
DEAL = Deal.from_number(DEALS // 3)


# Law 1: the pack


@pytest.mark.clause("1A/1")
def test_the_pack_is_four_suits_of_thirteen() -> None:
    assert Counter(card.suit for card in CARDS) == dict.fromkeys(Suit, 13)
    assert len(set(CARDS)) == 52
    hands = {seat: DEAL[seat] for seat in SEATS}
    taken, given = hands[N].cards[0], hands[E].cards[0]
    with pytest.raises(ImpossibleDeal) as caught:
        Deal({**hands, N: hands[N] - Hand([taken]) | Hand([given])})
    assert caught.value.cites == ("1A/1",)


@pytest.mark.clause("1A/2", "1A/3")
def test_suits_and_cards_rank_downward_as_law_1_lists_them() -> None:
    assert "".join(map(str, suits_downward().value)) == "SHDC"
    assert "".join(map(str, ranks_downward().value)) == "AKQJT98765432"
    assert (suits_downward().clauses, ranks_downward().clauses) == (("1A/2",), ("1A/3",))


@pytest.mark.clause("1A/3")
def test_cards_rank_within_their_suit_only() -> None:
    order = [Card.of(Suit.H, rank) for rank in ranks_downward().value]
    for place, high in enumerate(order):
        assert all(higher_card(low, high).value is high for low in order[place + 1 :])
    with pytest.raises(NotUnderstood) as caught:
        higher_card(Card.of(Suit.S, Rank.ACE), Card.of(Suit.H, Rank.ACE))
    assert caught.value.cites == ("1A/3",)


# Law 2: the boards


@pytest.mark.clause("2/1", "2/2", "2/3", "2/4")
def test_dealer_and_vulnerability_come_from_the_number_with_their_clauses() -> None:
    assert [str(dealer_by_number(number).value) for number in range(1, 17)] == list("NESW" * 4)
    # The sixteen boards by the list of Law 2: o neither, n North-South, e East-West, b both.
    letters = {Vulnerability.NONE: "o", Vulnerability.NS: "n", Vulnerability.EW: "e", Vulnerability.BOTH: "b"}
    found = "".join(letters[vulnerability_by_number(number).value] for number in range(1, 33))
    assert found == "onebneboebonbone" * 2
    assert (dealer_by_number(16).clauses, dealer_by_number(17).clauses) == (("2/2",), ("2/2", "2/4"))
    assert vulnerability_by_number(17).clauses == ("2/3", "2/4")
    with pytest.raises(NotUnderstood) as caught:
        dealer_by_number(0)
    assert caught.value.cites == ("2/1",)


# Laws 3 and 4: tables and partnerships

FIRST = TableSeats(1, ("a", "b", "c", "d"))
SECOND = TableSeats(2, ("e", "f", "g", "h"))


@pytest.mark.clause("3/1")
def test_four_players_sit_at_each_numbered_table() -> None:
    assert arrange([SECOND, FIRST]).value == (FIRST, SECOND)
    assert arrange([FIRST]).clauses == ("3/1",)
    for number, players in ((1, ("a", "b", "c")), (1, ("a", "b", "c", "a")), (0, ("a", "b", "c", "d"))):
        with pytest.raises(ImpossibleCase) as impossible:
            TableSeats(number, players)  # type: ignore[arg-type]
        assert impossible.value.cites == ("3/1",)
    for other in (TableSeats(1, ("e", "f", "g", "h")), TableSeats(2, ("a", "f", "g", "h"))):
        with pytest.raises(NotAllowed) as caught:
            arrange([FIRST, other])
        assert caught.value.cites == ("3/1",)


@pytest.mark.clause("3/2")
@pytest.mark.parametrize(("north", "chairs"), [(0, "NESW"), (1, "WNES"), (2, "SWNE"), (3, "ESWN")])
def test_the_director_names_north_and_the_rest_follows(north: int, chairs: str) -> None:
    assert "".join(map(str, orientation(north).value)) == chairs
    assert orientation(north).clauses == ("3/2",)


@pytest.mark.clause("4/1")
def test_a_table_is_north_south_against_east_west() -> None:
    assert partnerships(FIRST).value == ({"a", "c"}, {"b", "d"})
    assert partnerships(FIRST).clauses == ("4/1",)


MOVED = TableSeats(1, ("a", "f", "c", "h"))
SUBSTITUTED = TableSeats(1, ("a", "b", "x", "d"))


@pytest.mark.clause("4/2")
@pytest.mark.parametrize("form", [Form.PAIRS, Form.TEAMS])
def test_partnerships_stay_through_a_session_unless_the_director_authorizes_another(form: Form) -> None:
    check_partnerships(form, [[FIRST, SECOND], [MOVED]])
    with pytest.raises(NotAllowed) as caught:
        check_partnerships(form, [[FIRST], [SUBSTITUTED]])
    assert caught.value.cites == ("4/2",)
    check_partnerships(form, [[FIRST], [SUBSTITUTED]], authorized=frozenset([frozenset("ax")]))


@pytest.mark.clause("4/3")
def test_partners_change_in_an_individual_event() -> None:
    changed = TableSeats(1, ("a", "c", "b", "d"))
    check_partnerships(Form.INDIVIDUAL, [[FIRST], [changed]])
    check_partnerships(Form.INDIVIDUAL, [[FIRST]])
    with pytest.raises(NotAllowed) as caught:
        check_partnerships(Form.INDIVIDUAL, [[FIRST], [FIRST]])
    assert caught.value.cites == ("4/3",)


# Law 5: seats

PAIR, RIVALS = Contestant(Form.PAIRS, ("a", "c")), Contestant(Form.PAIRS, ("b", "d"))


@pytest.mark.clause("5A/1")
def test_each_contestant_gets_a_starting_position_of_its_own() -> None:
    positions = StartingPositions({PAIR: ((1, N), (1, S)), RIVALS: ((1, E), (1, W))})
    assert positions.of[PAIR] == ((1, N), (1, S))
    for wrong in (
        {PAIR: ((1, N), (1, S)), RIVALS: ((1, N), (1, S))},
        {PAIR: ((1, N), (1, S)), RIVALS: ()},
        {PAIR: ((1, N), (1, S), (1, E))},
    ):
        with pytest.raises(NotAllowed) as caught:
            StartingPositions(wrong)
        assert caught.value.cites == ("5A/1",)


@pytest.mark.clause("5A/2")
def test_members_choose_among_their_seats_unless_directed_otherwise() -> None:
    positions = StartingPositions({PAIR: ((1, N), (1, S))})
    one_way, other_way = {"a": (1, N), "c": (1, S)}, {"a": (1, S), "c": (1, N)}
    assert positions.choose(PAIR, one_way).value == one_way
    assert positions.choose(PAIR, other_way).clauses == ("5A/2",)
    for seats, directed in (
        ({"a": (1, N), "c": (1, E)}, None),
        ({"a": (1, N), "x": (1, S)}, None),
        (one_way, other_way),
    ):
        with pytest.raises(NotAllowed) as caught:
            positions.choose(PAIR, seats, directed)
        assert caught.value.cites == ("5A/2",)


@pytest.mark.clause("5A/3")
def test_a_direction_once_chosen_is_changed_only_with_the_director() -> None:
    assert change_direction("a", N, S, permitted=True).value is S
    assert change_direction("a", N, N, permitted=False).value is N
    with pytest.raises(NotAllowed) as caught:
        change_direction("a", N, S, permitted=False)
    assert caught.value.cites == ("5A/3",)


@pytest.mark.clause("5B/1", "8A1")
def test_contestants_and_boards_move_as_the_director_says() -> None:
    movement = Movement({"1": (1, Side.NS), "2": (2, Side.EW), "3": (1, Side.EW)}, {1: 2, 2: 2, 3: 1})
    assert movement.place_of("2").value == (2, Side.EW)
    assert movement.place_of("2").clauses == ("8A1",)
    assert (movement.boards_at(2).value, movement.boards_at(3).value) == ((1, 2), ())
    assert check_moves(movement.contestants, dict(movement.contestants)).clauses == ("5B/1",)
    with pytest.raises(NotAllowed) as caught:
        check_moves(movement.contestants, {**movement.contestants, "3": (3, Side.EW)})
    assert caught.value.cites == ("5B/1",)
    assert caught.value.text.values["players"] == ("3",)


@pytest.mark.clause("8A1")
def test_a_movement_that_sends_two_to_one_place_or_forgets_one_is_refused() -> None:
    with pytest.raises(NotAllowed) as caught:
        Movement({"1": (1, Side.NS), "2": (1, Side.NS)}, {})
    assert caught.value.cites == ("8A1",)
    with pytest.raises(NotAllowed) as caught:
        Movement({"1": (1, Side.NS)}, {}).place_of("2")
    assert caught.value.cites == ("8A1",)


# Law 6: shuffle and deal


def shuffled(seed: int = 6) -> list[Card]:
    order = list(CARDS)
    random.Random(seed).shuffle(order)
    return order


CLOCKWISE = [E, S, W, N] * 13


@pytest.mark.clause("6A/1", "6B/1", "6B/2")
def test_a_proper_deal_by_hand_gives_each_player_every_fourth_card() -> None:
    order = shuffled()
    found = deal_by_hand(CARDS, order, CLOCKWISE)
    assert found.clauses == ("6A/1", "6B/1", "6B/2")
    assert [found.value[seat] for seat in (E, S, W, N)] == [Hand(order[place::4]) for place in range(4)]


@pytest.mark.clause("6A/1", "fn:1")
def test_a_pack_that_is_only_cut_is_not_shuffled() -> None:
    for order in (CARDS, CARDS[26:] + CARDS[:26]):
        with pytest.raises(NotAllowed) as caught:
            deal_by_hand(CARDS, order, CLOCKWISE)
        assert caught.value.cites == ("6A/1", "fn:1")


@pytest.mark.clause("6B/1")
def test_a_deal_that_does_not_give_thirteen_each_is_refused() -> None:
    for to in (CLOCKWISE[:51], [*CLOCKWISE[:51], E]):
        with pytest.raises(NotAllowed) as caught:
            deal_by_hand(CARDS, shuffled(), to)
        assert caught.value.cites == ("6B/1",)


@pytest.mark.clause("6B/2")
def test_two_neighbours_of_the_pack_do_not_go_to_one_hand() -> None:
    to = [E, S, W, N, N, W, S, E, *CLOCKWISE[8:]]
    assert Counter(to) == dict.fromkeys(SEATS, 13)
    with pytest.raises(NotAllowed) as caught:
        deal_by_hand(CARDS, shuffled(), to)
    assert caught.value.cites == ("6B/2",)
    anticlockwise = [W, S, E, N] * 13
    assert deal_by_hand(CARDS, shuffled(), anticlockwise).value[W] == Hand(shuffled()[::4])


@pytest.mark.clause("6E1", "6E2", "6E3", "6E4")
def test_every_way_to_deal_that_the_conditions_know_has_its_clause() -> None:
    option = next(one for one in OPTIONS if one.name == "dealing_mode")
    assert {"director", *DEALING} == set(option.values)
    assert [mode.cites for mode in DEALING.values()] == ["§6E1", "§6E2", "§6E3", "§6E4"]


@pytest.mark.clause("6E4")
def test_a_computer_deal_is_any_deal_alike_and_a_seed_that_could_not_reach_them_is_refused() -> None:
    first, second = deal_by_computer(), deal_by_computer()
    assert first.clauses == ("6E4",)
    assert first.value != second.value
    seed, boards = bytes(range(32)), 2_000
    # A quarter of the aces of spades each; five standard deviations are about 97.
    held = Counter(seeded_deal(seed, board).holder("SA") for board in range(1, boards + 1))
    assert all(abs(held[seat] - boards / 4) < 97 for seat in SEATS)
    for wrong in (lambda: seeded_deal(b"short", 1), lambda: parse_seed("00"), lambda: seeded_deal(seed, 1, "quick")):
        with pytest.raises(UnreadableCards) as caught:
            wrong()
        assert caught.value.cites == ("6E4",)


@pytest.mark.clause("6F/1")
def test_copies_are_exact_and_linked_to_their_original() -> None:
    board = Board(7, DEAL)
    copies = duplicate(board, 3)
    assert copies.clauses == ("6F/1",)
    assert [(one.original, one.board, one.number) for one in copies.value] == [(board, board, n) for n in (1, 2, 3)]
    for other in (Board(7, DEAL.swapped(N, E)), Board(8, DEAL), Board(7, DEAL, dealer=N)):
        with pytest.raises(NotAllowed) as caught:
            BoardCopy(board, other, 1)
        assert caught.value.cites == ("6F/1",)
    with pytest.raises(NotAllowed):
        duplicate(board, 0)


# Law 7: the cards in hand


def in_hand(*seats: Seat) -> CardControl:
    control = CardControl(Board(1, DEAL))
    for seat in seats:
        control, _ = control.take(seat, seat).count(seat, 13).look(seat)
    return control


@pytest.mark.clause("7B1", "7B2/1", "7B2/2")
def test_a_player_takes_counts_and_looks_at_his_own_hand_before_calling() -> None:
    control = CardControl(Board(1, DEAL)).take(S, S).count(S, 13)
    seen, hand = control.look(S)
    assert hand == DEAL[S]
    seen.check_call(S)
    with pytest.raises(NotAllowed) as caught:
        control.check_call(S)
    assert caught.value.cites == ("7B2/2",)


@pytest.mark.clause("7B1")
def test_a_hand_from_another_pocket_is_refused() -> None:
    with pytest.raises(NotAllowed) as caught:
        CardControl(Board(1, DEAL)).take(S, N)
    assert (caught.value.cites, caught.value.legal) == (("7B1",), (S,))


@pytest.mark.clause("7B2/1")
def test_cards_are_counted_before_they_are_looked_at_and_are_thirteen() -> None:
    taken = CardControl(Board(1, DEAL)).take(S, S)
    for wrong in (lambda: taken.look(S), lambda: taken.count(S, 12), lambda: taken.count(S, 14)):
        with pytest.raises(NotAllowed) as caught:
            wrong()
        assert caught.value.cites == ("7B2/1",)


@pytest.mark.clause("7B3/1")
def test_each_player_keeps_to_his_own_cards() -> None:
    control = in_hand(*SEATS)
    for seat in SEATS:
        for card in CARDS:
            if card in DEAL[seat]:
                control.check_own(seat, card)
            else:
                with pytest.raises(NotAllowed) as caught:
                    control.check_own(seat, card)
                assert caught.value.cites == ("7B3/1",)


@pytest.mark.clause("7C/2")
@pytest.mark.parametrize(
    ("present", "director", "allowed"),
    [
        ("N", False, False),
        ("NS", False, False),
        ("NE", False, True),
        ("SW", False, True),
        ("", True, True),
        ("", False, False),
    ],
)
def test_a_hand_put_back_is_removed_only_before_both_sides_or_the_director(
    present: str, director: bool, allowed: bool
) -> None:
    control = in_hand(*SEATS).put_back(S)
    seats = frozenset(Seat.parse(letter) for letter in present)
    if allowed:
        assert control.remove(S, present=seats, director=director) == DEAL[S]
    else:
        with pytest.raises(NotAllowed) as caught:
            control.remove(S, present=seats, director=director)
        assert caught.value.cites == ("7C/2",)
    assert in_hand(S).remove(S, present=seats) == DEAL[S]


# Law 8: rounds


@pytest.mark.clause("8B1")
@pytest.mark.parametrize(
    ("table", "end"),
    [
        (TableRound(), None),
        (TableRound(completed=50), None),
        (TableRound(signalled=60, completed=50), 60),
        (TableRound(signalled=60, completed=60), 60),
        (TableRound(signalled=60, completed=65), None),
        (TableRound(signalled=60, completed=65, progressed=70), 70),
        (TableRound(signalled=60), None),
        (TableRound(signalled=60, completed=50, progressed=70), 60),
    ],
)
def test_a_round_ends_at_the_signal_or_when_a_late_table_moves(table: TableRound, end: float | None) -> None:
    assert (round_end(table).value, round_end(table).clauses) == (end, ("8B1",))


@pytest.mark.clause("8B2")
@pytest.mark.parametrize(
    ("board", "end"),
    [
        (PostponedBoard(), None),
        (PostponedBoard(played=80), None),
        (PostponedBoard(score_recorded=85), None),
        (PostponedBoard(played=80, score_recorded=85), 85),
        (PostponedBoard(cancelled=70), 70),
    ],
)
def test_a_postponed_board_keeps_its_round_open(board: PostponedBoard, end: float | None) -> None:
    assert (postponed_board_end(board).value, postponed_board_end(board).clauses) == (end, ("8B2",))


@pytest.mark.clause("8C")
def test_the_session_ends_for_a_table_when_all_is_played_and_entered_without_objection() -> None:
    played, entered = {1: 10.0, 2: 20.0}, {1: 11.0, 2: 25.0}
    assert session_end(LastRound((1, 2), played, entered)).value == 25
    assert session_end(LastRound((1, 2), played, entered)).clauses == ("8C",)
    for open_table in (
        LastRound((1, 2), {1: 10.0}, entered),
        LastRound((1, 2), played, {1: 11.0}),
        LastRound((1, 2), played, entered, frozenset([2])),
    ):
        assert session_end(open_table).value is None
