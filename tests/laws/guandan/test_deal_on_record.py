"""What a record tells of a Guandan deal as it goes on: readings of a play, tribute and return, who acts next."""

from __future__ import annotations

import pytest

from cardinal.cards import SEATS, Rank
from cardinal.guandan import Holding, Kind, Pattern
from cardinal.guandan.trick import Trick, Turn
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.guandan.act import GuandanAct, parse_guandan_act
from cardinal.laws.guandan.board import read_board
from cardinal.laws.guandan.case import guandan_conditions
from cardinal.laws.guandan.position import RETURN, TRIBUTE, DealPosition, Given, put

N, E, S, W = SEATS


def position(*acts: str, conditions: dict[str, object] | None = None, **board: object) -> DealPosition:
    where = read_board({"level": 5, **board}, guandan_conditions(conditions))
    for line in acts:
        where = where.advance(parse_guandan_act(line))
    return where


@pytest.mark.clause("G5.2", "G8.2.2")
def test_an_undeclared_play_is_read_as_it_is_laid_or_as_the_strongest() -> None:
    """The wild card lies with the eights: three eights and two nines. At its strongest it is a third nine."""
    act = parse_guandan_act("S plays 8c 8s 5h 9s 9d")
    for reading, pattern in (
        ("by_layout_then_weakest", "full_house 8"),
        ("strongest", "full_house 9"),
        ("ask", "full_house 9"),  # the most that it can be, until the player is asked
    ):
        assert str(position(conditions={"ref.undeclared_wild": reading}).reading(act)) == pattern


@pytest.mark.clause("G5.2")
def test_an_undeclared_play_is_read_as_what_tops() -> None:
    where = position('S plays 7s 7d 7c 3s 3d as "full house 7"', lead="S")
    assert str(where.reading(parse_guandan_act("E plays 8c 8s 5h 6s 6d"))) == "full_house 8"
    assert (
        str(where.reading(parse_guandan_act("E plays 6c 6s 5h 4s 4d"))) == "full_house 6"
    )  # tops nothing, is one still


def test_a_ban_holds_where_the_record_cannot_show_that_it_leaves_nothing() -> None:
    single = Pattern.parse("single 9", Rank.FIVE)
    bans = ((S, (Kind.SINGLE,)),)
    hands = put((None,) * 4, S, Holding.parse("9s"))
    assert DealPosition(hands=hands, bans=bans).is_banned(S, single)
    assert DealPosition(level=Rank.FIVE, bans=bans).is_banned(S, single)
    assert not DealPosition(level=Rank.FIVE, hands=hands, bans=bans).is_banned(S, single)


@pytest.mark.parametrize(
    ("board", "legal"),
    [
        ({"levels": ["NS", "EW"]}, "NS: 5, EW: A"),
        ({"levels": {"N": "5"}}, "NS: 5, EW: A"),
        ({"left": {"S": "0027"}}, "a number of cards"),
        ({"left": ["S"]}, "left: {S: …}"),
        ({"finished": "N N"}, "N E W"),
        ({"finished": {"N": 1}}, "N E W S"),
    ],
)
def test_a_board_of_another_shape_is_told_how_one_looks(board: dict[str, object], legal: str) -> None:
    with pytest.raises(ImpossibleCase) as refusal:
        position(**board)
    assert refusal.value.legal == (legal,)


def test_a_count_has_three_figures_at_most() -> None:
    assert position(left={"S": "027", "E": 108}).left == (None, 108, 27, None)


# Turns


def test_a_record_without_a_lead_begins_with_whoever_acts() -> None:
    played = position("S plays 3s")
    assert played.trick == Trick(S).play(Turn(S, Holding.parse("3s"), Pattern.parse("single 3", Rank.FIVE)))
    assert (played.turn, played.has_begun, played.top) == (E, True, played.trick.top)
    passed = position("S passes")
    assert (passed.turn, passed.is_leading, passed.has_begun) == (E, True, False)
    assert passed.trick is not None
    assert passed.trick.leader is S


@pytest.mark.clause("G9")
def test_the_partner_of_whoever_went_out_leads_the_next_trick() -> None:
    board: dict[str, object] = {"lead": "S", "left": {"S": 1}}
    acts = ("S plays 9s", "E passes", "N passes", "W passes")
    where = position(*acts, **board)
    assert (where.out, where.turn, where.is_leading) == ((S,), N, True)
    assert [turn.seat for turn in where.last_trick] == [S, E, N, W]
    assert position(*acts, conditions={"rules.jiefeng": "next_player"}, **board).turn is E


def test_who_does_not_act_changes_nothing() -> None:
    where = position("S plays 3s", lead="S", left={"S": 9})
    for line in (
        "attention by E",
        "referee",
        "S leaves the seat",
        "E asks the count",
        "E draws",
        "time up",
    ):
        assert where.advance(parse_guandan_act(line)) == where
    assert where.owes is S
    # What another player shows is no count of this one.
    other = where.advance(parse_guandan_act("E reports 3"))
    assert (other.owes, other.shown[E], other.shown[S]) == (S, True, False)


def test_an_act_that_is_somebodys_names_a_player() -> None:
    assert parse_guandan_act("S plays 3s").player is S
    with pytest.raises(AssertionError):
        _ = GuandanAct("plays", "plays 3s").player


# Tribute and return

SINGLE: dict[str, object] = {"previous": "E N W S"}


def wrongs(where: DealPosition) -> list[tuple[str, str, bool | None]]:
    return [(str(one.seat), one.what, one.is_wrong) for one in where.given]


@pytest.mark.clause("G10.2(a)")
def test_the_highest_card_is_paid_hearts_of_the_level_apart() -> None:
    hands = {"S": "5h 5s As 3c"}
    for card, wrong in (("5s", False), ("5h", True), ("As", True)):
        assert wrongs(position(f"S pays {card}", hands=hands, **SINGLE)) == [("S", TRIBUTE, wrong)]
    assert wrongs(position("S pays As", **SINGLE)) == [("S", TRIBUTE, None)]
    unknown = DealPosition(hands=put((None,) * 4, S, Holding.parse("As 3c")))
    assert unknown.judged(parse_guandan_act("S pays As")).is_wrong is None
    assert unknown.judged(parse_guandan_act("S returns 3c")).is_wrong is None


@pytest.mark.clause("G10.2(b)")
def test_the_card_that_was_received_comes_back_only_where_the_organiser_lets_it() -> None:
    """S pays a ten, which may be returned by its rank; the other copy of it is another card."""
    other = {"rules.return_same_card": False}
    for hand, conditions, wrong in (
        ("Js 9d", {}, False),
        ("Js 9d", other, True),
        ("Js 9d Ts", other, False),
    ):
        where = position("S pays Ts", conditions=conditions, hands={"S": "Ts 3c", "E": hand}, **SINGLE)
        assert where.judged(parse_guandan_act("E returns Ts")).is_wrong is wrong
    # What N gave is nothing that E has received.
    where = position("N pays Ts", conditions=other, hands={"E": "Ts Js 9d"}, **SINGLE)
    assert where.judged(parse_guandan_act("E returns Ts")).is_wrong is False


def test_a_card_that_the_hand_on_record_lacks_leaves_the_hand_as_it_is() -> None:
    where = position("S pays As", hands={"S": "Ks 3c", "E": "9d"}, **SINGLE)
    assert (where.hands[S], where.hands[E]) == (Holding.parse("Ks 3c"), Holding.parse("9d As"))
    assert wrongs(where) == [("S", TRIBUTE, True)]


def test_a_card_goes_to_a_hand_that_the_record_has_and_to_no_other() -> None:
    unknown = position("S pays As", hands={"S": "As 3c"}, **SINGLE)
    assert unknown.hands == (None, None, Holding.parse("3c"), None)
    without_duty = position("S pays As", hands={"S": "As 3c", "E": "9d"})
    assert (without_duty.hands[S], without_duty.hands[E]) == (Holding.parse("3c"), Holding.parse("9d"))
    returned = position("S pays As", "E returns 9d", hands={"S": "As 3c", "E": "9d"}, **SINGLE)
    assert (returned.hands[S], returned.hands[E]) == (Holding.parse("3c 9d"), Holding.parse("As"))
    assert [type(one) for one in returned.given] == [Given, Given]
    assert wrongs(returned) == [("S", TRIBUTE, False), ("E", RETURN, False)]
    # Somebody who is no party to the exchange gives to nobody.
    stranger = position("N pays As", hands={"N": "As 3c", "E": "9d", "S": "4d"}, **SINGLE)
    assert (stranger.hands[N], stranger.hands[E], stranger.hands[S]) == tuple(map(Holding.parse, ("3c", "9d", "4d")))
