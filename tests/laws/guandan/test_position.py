"""Positions of a Guandan deal: boards as a file tells them, what is known, and what acts change."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardinal.cards import SEATS, Rank, Seat, Side
from cardinal.guandan import Holding, Kind, Pattern
from cardinal.guandan.errors import ImpossibleHand
from cardinal.guandan.trick import Trick
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.guandan.act import parse_guandan_act
from cardinal.laws.guandan.board import read_board
from cardinal.laws.guandan.case import guandan_conditions
from cardinal.laws.guandan.notice import misses_report
from cardinal.laws.guandan.position import RESISTANCE, RETURN, TRIBUTE, DealPosition, put
from cardinal.laws.guandan.suspension import leads_instead

N, E, S, W = SEATS


def position(*acts: str, conditions: dict[str, object] | None = None, **board: object) -> DealPosition:
    found = read_board(board, guandan_conditions(conditions))
    for line in acts:
        found = found.advance(parse_guandan_act(line))
    return found


def done(*seats: Seat) -> int:
    return sum(1 << seat for seat in seats)


# Who leads instead


@pytest.mark.parametrize(
    ("out_of_trick", "reading", "leads"),
    [
        ((), "next_seat", E),
        ((E,), "next_seat", N),
        ((E, N), "next_seat", W),
        ((E, N, W), "next_seat", E),  # where nobody may act in the trick, the next who holds cards
        ((), "partner", N),
        ((N,), "partner", E),
        ((N, E), "partner", W),
    ],
)
def test_a_lost_lead_goes_to_somebody_who_may_still_act(
    out_of_trick: tuple[Seat, ...], reading: str, leads: Seat
) -> None:
    where = DealPosition(turn=S, trick=Trick(S, done=done(*out_of_trick)))
    assert leads_instead(where, S, reading) is leads


def test_a_lost_lead_goes_past_those_who_are_out() -> None:
    assert leads_instead(DealPosition(turn=S, trick=Trick(S), out=(E,)), S, "next_seat") is N
    assert leads_instead(DealPosition(turn=S, trick=Trick(S, done=done(E)), out=(N,)), S, "partner") is W


# Boards


def test_a_board_without_anything_tells_nothing() -> None:
    assert position() == DealPosition()


def test_a_board_tells_levels_and_whose_deal_it_is() -> None:
    where = position(levels={"NS": "9", "EW": "K"}, owner="EW")
    assert where.level is Rank.KING
    assert where.standing is not None
    assert (where.standing.of(Side.NS), where.standing.of(Side.EW), where.standing.owner) == (
        Rank.NINE,
        Rank.KING,
        Side.EW,
    )


def test_a_side_whose_level_is_not_told_is_on_two_and_a_deal_of_nobody_has_no_level() -> None:
    where = position(levels={"EW": "5"})
    assert where.standing is not None
    assert (where.standing.of(Side.NS), where.standing.of(Side.EW), where.level) == (Rank.TWO, Rank.FIVE, None)
    other = position(levels={"NS": "6"}, owner="NS")
    assert other.standing is not None
    assert (other.standing.of(Side.EW), other.level) == (Rank.TWO, Rank.SIX)
    assert position(levels={"NS": "6"}, owner="NS", level="8").level is Rank.EIGHT


def test_a_board_tells_hands_counts_and_who_is_out() -> None:
    where = position(hands={"S": "3s 4d"}, left={"E": 108, "N": 0, "W": 1}, finished="W", lead="S", draws="E")
    assert where.left == (0, 108, 2, 1)
    assert where.hands[S] == Holding.parse("3s 4d")
    assert where.out == (W, N)
    assert (where.has_begun, where.turn, where.drawer) == (True, S, E)
    assert where.trick is not None
    assert position(left={"N": 1}).out == ()
    assert position(left={"N": 0}, finished="N").out == (N,)
    assert position().has_begun is False
    assert position().trick is None
    assert position(finished=["N", "E", "W"]).out == (N, E, W)
    assert position(finished="N, E").out == (N, E)


@pytest.mark.parametrize(
    "board",
    [
        {"finished": ["N", "N"]},
        {"finished": "N E S W"},
        {"finished": 5},
        {"levels": "5"},
        {"levels": {"NS": "5", "X": "6"}},
        {"hands": ["S"]},
        {"left": {"S": 109}},
        {"left": {"S": 1000}},
        {"left": {"S": "-1"}},
        {"left": {"S": "x"}},
        {"left": {"S": "٣"}},
    ],
)
def test_a_board_of_another_shape_is_refused(board: dict[str, object]) -> None:
    with pytest.raises(ImpossibleCase) as refusal:
        position(**board)
    assert refusal.value.legal


def test_two_packs_have_every_card_twice() -> None:
    assert position(hands={"S": "3s 3s"}).left[S] == 2
    with pytest.raises(ImpossibleHand) as refusal:
        position(hands={"S": "3s 3s", "E": "3s"})
    assert refusal.value.cites == ("G2.全副牌",)


# What is known


def test_who_acts_after_whom() -> None:
    assert position(finished="E").holding == done(N, S, W)
    assert position().next_in(S) is E
    assert position(finished="E N").next_in(S) is W
    assert position().after(S) is E
    assert DealPosition(trick=Trick(S, done=done(E))).after(S) is N
    assert position(finished="E").may_still_act(E) is False
    assert position().may_still_act(E) is True
    assert DealPosition(trick=Trick(S, done=done(E))).may_still_act(E) is False
    assert DealPosition(trick=Trick(S, done=done(E))).may_still_act(N) is True


def test_who_holds_the_lead() -> None:
    assert position().holds_lead(S) is None
    assert position(lead="S").holds_lead(S) is True
    assert position(lead="S").holds_lead(E) is False
    after = position("S plays 3s", lead="S", level=5)
    assert after.holds_lead(E) is False
    assert after.is_leading is False


# Patterns


def test_what_a_play_counts_as() -> None:
    full = parse_guandan_act("S plays 9s 9d 5h 8c 8s")
    assert position().patterns("9s") is None
    assert position().reading(full) is None
    assert str(position(level=5).reading(full)) == "full_house 9"
    assert str(position(level=5, conditions={"ref.undeclared_wild": "ask"}).reading(full)) == "full_house 9"
    said = parse_guandan_act('S plays 9s 9d 5h 8c 8s as "full house 8"')
    assert str(position(level=5).reading(said)) == "full_house 8"
    # Cards that were called what they cannot be are what they show.
    assert str(position(level=5).reading(parse_guandan_act('S plays 9s 9d as "triple 9"'))) == "pair 9"
    kind = parse_guandan_act('S plays 3s 4s 5h 6s 7s as "straight"')
    assert str(position(level=5).reading(kind)) == "straight 7"
    assert position(level=5).reading(parse_guandan_act("S plays 9s 8d")) is None
    # What tops nothing still shows a pattern.
    after = position("S plays Ks Kd", lead="S", level=5)
    assert str(after.reading(parse_guandan_act("E plays 9s 9d"))) == "pair 9"
    assert after.possible("9s 9d") == ()
    assert [str(one) for one in after.possible("As Ad")] == ["pair A"]


def test_what_is_ambiguous_and_what_is_wild() -> None:
    where = position(level=5)
    assert where.is_ambiguous(parse_guandan_act("S plays 9s 9d 5h 8c 8s"))
    assert not where.is_ambiguous(parse_guandan_act('S plays 9s 9d 5h 8c 8s as "full house 8"'))
    assert not where.is_ambiguous(parse_guandan_act("S plays 9s 9d"))
    assert where.has_wild("5h 9s")
    assert not where.has_wild("5s 9h")
    assert not position().has_wild("5h")


def test_a_ban_holds_while_it_leaves_something_to_lead() -> None:
    pair = Pattern.parse("pair 9", Rank.FIVE)
    banned = DealPosition(level=Rank.FIVE, bans=((S, (Kind.PAIR,)),))
    assert banned.is_banned(S, pair)
    assert not banned.is_banned(N, pair)
    assert not banned.is_banned(S, Pattern.parse("single 9", Rank.FIVE))
    assert DealPosition(level=Rank.FIVE, bans=((S, (pair,)),)).is_banned(S, pair)
    assert not DealPosition(level=Rank.FIVE, bans=((S, (pair,)),)).is_banned(S, Pattern.parse("pair 8", Rank.FIVE))
    single = DealPosition(level=Rank.FIVE, bans=((S, (Kind.SINGLE,)),))
    assert single.is_banned(S, Pattern.parse("single 9", Rank.FIVE))
    only = replace(single, hands=put(single.hands, S, Holding.parse("9s")))
    assert not only.is_banned(S, Pattern.parse("single 9", Rank.FIVE))
    more = replace(single, hands=put(single.hands, S, Holding.parse("9s 8s 8d")))
    assert more.is_banned(S, Pattern.parse("single 9", Rank.FIVE))


# What acts change


def test_a_count_is_due_from_ten_cards_on() -> None:
    for left, owes in ((13, None), (12, None), (11, S), (2, S), (1, None)):
        assert position("S plays 3s", lead="S", level=5, left={"S": left}).owes is owes
    automatic = {"rules.announce": "automatic"}
    assert position("S plays 3s", lead="S", level=5, left={"S": 11}, conditions=automatic).owes is None
    assert position("S plays 3s", lead="S", level=5).owes is None
    due = position("S plays 3s", lead="S", level=5, left={"S": 11})
    assert due.advance(parse_guandan_act("S reports 10")).owes is None
    assert due.advance(parse_guandan_act("E reports 10")).owes is S
    assert misses_report(due, parse_guandan_act("E passes"))
    assert not misses_report(due, parse_guandan_act("S reports 10"))
    assert not misses_report(position(), parse_guandan_act("E passes"))


def test_a_play_takes_cards_out_of_the_hand() -> None:
    after = position("S plays 3s", lead="S", level=5, hands={"S": "3s 4s"})
    assert (after.hands[S], after.left[S], after.has_begun, after.turn) == (Holding.parse("4s"), 1, True, E)
    out = after.advance(parse_guandan_act("E passes")).advance(parse_guandan_act("S plays 4s"))
    assert out.out == (S,)
    with pytest.raises(ImpossibleCase):
        position("S plays 9s", lead="S", level=5, hands={"S": "3s 4s"})


def test_a_deal_is_over_with_three_out_or_both_of_a_side() -> None:
    partners = position("S plays 3s", lead="S", level=5, left={"S": 1}, finished="N")
    assert (partners.is_over, partners.turn, partners.owes) == (True, None, None)
    opponents = position("S plays 3s", lead="S", level=5, left={"S": 1}, finished="E")
    assert (opponents.is_over, opponents.turn) == (False, N)
    third = position("S plays 3s", lead="S", level=5, left={"S": 1}, finished="E N")
    assert third.is_over
    assert position("deal ends").is_over
    assert not position("time up").is_over


def test_three_passes_end_a_trick_and_the_last_play_leads_again() -> None:
    after = position("S plays 3s", "E passes", "N passes", "W passes", lead="S", level=5)
    assert (after.turn, after.is_leading, len(after.last_trick)) == (S, True, 4)
    final = {"rules.pass_is_final_in_trick": True}
    passed = position("S plays 3s", "E passes", "N plays 4s", "W passes", "S plays 5s", lead="S", level=6)
    assert passed.turn is E
    skipped = position(
        "S plays 3s", "E passes", "N plays 4s", "W passes", "S plays 5s", lead="S", level=6, conditions=final
    )
    assert skipped.turn is N


def test_drawing_goes_round_where_the_record_has_the_first() -> None:
    assert position("S draws", draws="S").drawer is E
    assert position("S draws").drawer is None


# Tribute


def test_a_card_of_a_single_exchange_goes_into_the_other_hand() -> None:
    hands = {"S": "As 3c", "E": "Js 9d"}
    after = position("S pays As", level=5, previous="E N W S", hands=hands)
    assert (after.hands[S], after.hands[E]) == (Holding.parse("3c"), Holding.parse("As Js 9d"))
    assert [(one.seat, one.what, one.is_wrong) for one in after.given] == [(S, TRIBUTE, False)]
    back = after.advance(parse_guandan_act("E returns 9d"))
    assert (back.hands[S], back.hands[E]) == (Holding.parse("3c 9d"), Holding.parse("As Js"))
    assert [(one.seat, one.what, one.is_wrong) for one in back.given][1:] == [(E, RETURN, False)]
    double = position("S pays As", level=5, previous="E W", hands=hands)
    assert double.hands[E] == Holding.parse("Js 9d")


def test_what_is_sure_of_a_return_without_the_hand() -> None:
    def wrong(card: str, level: str) -> bool | None:
        return position(level=level).judged(parse_guandan_act(f"E returns {card}")).is_wrong

    assert wrong("9d", "5") is False
    assert wrong("Ts", "5") is False
    assert wrong("Js", "5") is None
    assert wrong("5d", "5") is None
    assert wrong("3d", "2") is False
    assert wrong("2d", "2") is None
    assert position().judged(parse_guandan_act("E returns 9d")).is_wrong is None


def test_tribute_with_both_big_jokers_is_resisted_before_anything_is_given() -> None:
    hands = {"S": "BJ BJ As"}
    where = position(level=5, previous="E N W S", hands=hands)
    assert where.could_resist()
    assert not position(level=5, hands=hands).could_resist()
    assert not position(
        level=5, previous="E N W S", hands=hands, conditions={"rules.resist": "optional"}
    ).could_resist()
    after = where.advance(parse_guandan_act("S pays BJ"))
    assert [(one.what, one.is_wrong) for one in after.given] == [(RESISTANCE, True)]
    assert not after.could_resist()
