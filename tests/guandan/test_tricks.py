"""Playing in turn, passing, the end of a trick and of a deal, taking over the lead, reports (articles 8, 9 and 11)."""

from __future__ import annotations

import pytest

from cardinal.cards import SEATS, Rank, Seat
from cardinal.cards.viewer import Viewer
from cardinal.guandan import AmbiguousPlay, IllegalPlay, IllegalReport, NotYourTurn, WrongPhase, classes
from cardinal.guandan import events as e
from cardinal.guandan.fold import fold
from cardinal.guandan.holding import Holding
from cardinal.guandan.state import Phase
from cardinal.guandan.table import Table
from cardinal.guandan.view import see
from tests.guandan.tables import ShortPlay, tribute_table

N, E, S, W = Seat.N, Seat.E, Seat.S, Seat.W
FOUR_HANDS = {S: "3c 5c 9c", E: "4d 6d Td", N: "5h 7h Jh", W: "6s 8s Qs"}


def told(play: ShortPlay) -> tuple[Seat | None, bool]:
    """Who is in turn, and whether that is a lead."""
    return play.state.turn, play.state.is_leading


# Turns.


@pytest.mark.clause("G8.1.1", "G2.一圈牌", "G2.领出牌")
def test_turns_go_counter_clockwise_and_each_play_tops_the_one_before() -> None:
    play = ShortPlay(FOUR_HANDS, S)
    for seat, card in ((S, "3c"), (E, "4d"), (N, "5h"), (W, "6s"), (S, "9c"), (E, "Td")):
        assert play.state.turn is seat
        play.play(seat, card)
    assert told(play) == (N, False)
    assert play.state.trick is not None
    assert [turn.seat for turn in play.state.trick.turns] == [S, E, N, W, S, E]


@pytest.mark.clause("G8.1.1", "G2.一手牌")
def test_a_play_out_of_turn_not_held_or_no_higher_is_refused() -> None:
    play = ShortPlay(FOUR_HANDS, S)
    with pytest.raises(NotYourTurn) as turn:
        play.play(E, "4d")
    assert (turn.value.cites, turn.value.legal) == (("G8.1.1",), (S,))
    with pytest.raises(IllegalPlay) as held:
        play.play(S, "As")
    assert held.value.cites == ("G2.一手牌",)
    with pytest.raises(IllegalPlay):
        play.play(S, "")
    play.play(S, "9c")
    with pytest.raises(IllegalPlay) as low:
        play.play(E, "4d")
    assert low.value.cites[0] == "G8.1.1"
    assert list(map(str, low.value.legal)) == ["single T", "pass"]
    with pytest.raises(IllegalPlay) as none:
        play.play(E, "4d 6d")
    assert none.value.cites == ("G8.1.1", "G3.2")


@pytest.mark.clause("G8.1.1")
def test_the_leader_may_play_any_pattern_and_a_bomb_tops_it() -> None:
    play = ShortPlay({S: "3c 3d 3h 4c 4d 9c", E: "5c 5d 5h 5s 9s", N: "Ac", W: "Ad"}, S, Rank.KING)
    play.play(S, "3c 3d 3h 4c 4d").play(E, "5c 5d 5h 5s").pass_(N, W, S)
    assert told(play) == (E, True)


@pytest.mark.clause("G5.2", "G8.2.1")
def test_a_play_that_can_be_read_in_several_ways_is_declared_and_put_down_at_once() -> None:
    play = ShortPlay({S: "9s 9d 8c 8s 5h 3c", E: "Ac", N: "Ad", W: "As"}, S, Rank.FIVE)
    with pytest.raises(AmbiguousPlay) as refusal:
        play.play(S, "9s 9d 8c 8s 5h")
    assert refusal.value.cites == ("G5.2",)
    assert {str(one) for one in refusal.value.legal} == {"full_house 8", "full_house 9"}
    play.play(S, "9s 9d 8c 8s 5h", "full house 9")
    top = play.state.trick.top if play.state.trick else None
    assert top is not None
    assert str(top.pattern) == "full_house 9"
    # Nothing is added afterwards.
    with pytest.raises(NotYourTurn) as added:
        play.play(S, "3c")
    assert added.value.cites == ("G8.2.1",)


def test_a_log_that_does_not_say_what_was_played_is_refused() -> None:
    play = ShortPlay(FOUR_HANDS, S)
    with pytest.raises(IllegalPlay) as refusal:
        play.do(e.Played(S, Holding.parse("3c")))
    assert refusal.value.cites == ("G5.2",)


@pytest.mark.clause("G8.2.2")
def test_cards_are_laid_in_order_whatever_order_they_were_named_in() -> None:
    play = ShortPlay({S: "7c 3d 4h 6s 5c Kd", E: "Ac", N: "Ad", W: "As"}, S, Rank.KING)
    trick = play.play(S, "6s 4h 7c 5c 3d").state.trick
    assert trick is not None
    assert trick.top is not None
    assert str(trick.top.cards) == "3d 4h 5c 6s 7c"


# Passing.


@pytest.mark.clause("G8.1.2", "G8.1.3")
def test_when_the_other_three_have_passed_the_last_to_play_leads() -> None:
    play = ShortPlay(FOUR_HANDS, S).play(S, "3c").play(E, "6d").pass_(N, W)
    assert told(play) == (S, False)
    play.pass_(S)
    assert told(play) == (E, True)
    assert play.state.lead is not None
    assert play.state.lead.cites == "§G8.1.3"
    assert play.state.tricks == 2


@pytest.mark.clause("G8.1.2")
def test_c2_who_has_passed_may_play_later_in_the_trick_unless_the_event_forbids_it() -> None:
    play = ShortPlay(FOUR_HANDS, S).play(S, "3c").pass_(E).play(N, "5h").pass_(W, S)
    assert told(play) == (E, False)
    assert play.play(E, "6d").state.turn is N
    final = ShortPlay(FOUR_HANDS, S, pass_is_final_in_trick=True).play(S, "3c").pass_(E).play(N, "5h").play(W, "6s")
    # East is out of this trick; South and North are not.
    final.play(S, "9c")
    assert told(final) == (N, False)
    final.pass_(N)
    assert told(final) == (W, False)
    final.pass_(W)
    assert told(final) == (S, True)


def test_c3_a_player_who_could_top_may_pass() -> None:
    assert told(ShortPlay(FOUR_HANDS, S).play(S, "3c").pass_(E)) == (N, False)


@pytest.mark.clause("G2.领出牌")
def test_c4_the_leader_may_not_pass_unless_the_event_says_so() -> None:
    play = ShortPlay(FOUR_HANDS, S)
    with pytest.raises(IllegalPlay) as refusal:
        play.pass_(S)
    assert refusal.value.cites == ("G2.领出牌", "G8.1.2")
    assert list(map(str, refusal.value.legal)) == ["single 3", "single 5", "single 9"]
    passed_on = ShortPlay(FOUR_HANDS, S, leader_may_pass=True).pass_(S)
    assert told(passed_on) == (E, True)


def test_c5_a_partner_may_be_topped_unless_the_event_forbids_it() -> None:
    assert told(ShortPlay(FOUR_HANDS, S).play(S, "3c").pass_(E).play(N, "5h")) == (W, False)
    play = ShortPlay(FOUR_HANDS, S, may_beat_partner=False).play(S, "3c").pass_(E)
    with pytest.raises(IllegalPlay) as refusal:
        play.play(N, "5h")
    assert (refusal.value.cites, refusal.value.legal) == (("G8.1.1",), ("pass",))


@pytest.mark.clause("G8.1.2")
def test_c11_nobody_is_passed_for_unless_the_event_says_so() -> None:
    for automatic in (False, True):
        table = tribute_table("S", N, {S: "Ks", N: "4c"}, announce="automatic", auto_pass=automatic)
        # East can top a four and is asked.
        assert table.pay(S, "Ks").give_back(N, "4c").play(S, "4c").awaited == (E,)
    bomb = tribute_table(
        "S", N, {S: "Ks Qc Qc Qd Qd Qh Qh Qs Qs", N: "4c BJ BJ sj sj"}, announce="automatic", auto_pass=True
    )
    played = bomb.pay(S, "Ks").give_back(N, "4c").play(S, "Qc Qc Qd Qd Qh Qh Qs Qs")
    # East has no higher bomb of eight; North has the four jokers, and is asked.
    top = played.state.trick.top if played.state.trick else None
    assert top is not None
    assert not classes(played.hand(E), Rank.TWO, top.pattern)
    assert [event.seat for event in played.events if isinstance(event, e.Passed)] == [E]
    assert played.awaited == (N,)


# Out, and the end of the deal.


@pytest.mark.clause("G9", "G8.1.3")
def test_worked_case_31_the_partner_of_who_topped_last_and_went_out_takes_over_the_lead() -> None:
    """West is out first, South tops with the last card; East and North pass, and North leads."""
    play = ShortPlay({S: "9c", E: "4d 6d", N: "5h 7h", W: "8s"}, W)
    play.play(W, "8s").play(S, "9c")
    assert play.state.out == (W, S)
    assert play.state.finish is None
    play.pass_(E)
    assert told(play) == (N, False)
    play.pass_(N)
    assert told(play) == (N, True)
    assert play.state.lead is not None
    assert play.state.lead.cites == "§G9"


@pytest.mark.clause("G8.1.4", "G2.一副牌", "G2.下游")
def test_worked_case_31_the_deal_ends_at_once_when_the_third_is_out() -> None:
    play = ShortPlay({E: "4d 6d Td", N: "5h 7h"}, E)
    play.play(E, "4d").pass_(N)
    # Only North and East are in: when North has passed, East leads again.
    assert told(play) == (E, True)
    play.play(E, "6d").play(N, "7h").play(E, "Td")
    assert (play.state.phase, play.state.turn) == (Phase.FINISHED, None)
    assert play.state.finish is not None
    assert play.state.finish.last is N
    assert len(play.state.hands[N]) == 1


@pytest.mark.clause("G8.1.4", "G2.双下")
def test_a_double_loss_ends_the_deal_at_once() -> None:
    play = ShortPlay({S: "9c", E: "4d 6d", N: "5h", W: "8s 8c"}, S).play(S, "9c").pass_(E, N, W)
    # North passed on South's last card and takes the lead over.
    assert told(play) == (N, True)
    play.play(N, "5h")
    assert play.state.phase is Phase.FINISHED
    assert str(play.state.finish) == "S N"
    with pytest.raises(WrongPhase) as refusal:
        play.pass_(W)
    assert refusal.value.cites == ("G8.1.4",)


@pytest.mark.clause("G9")
def test_c6_an_event_may_give_the_lead_to_the_next_player() -> None:
    hands = {S: "9c", E: "4d 6d", N: "5h 7h", W: "8s 8c"}
    assert told(ShortPlay(hands, S).play(S, "9c").pass_(E, N, W)) == (N, True)
    assert told(ShortPlay(hands, S, jiefeng="next_player").play(S, "9c").pass_(E, N, W)) == (E, True)


@pytest.mark.clause("G9")
def test_c7_a_last_card_that_is_topped_gives_no_lead_away() -> None:
    play = ShortPlay({S: "9c", E: "4d 6d", N: "Th 7h", W: "8s 8c"}, S).play(S, "9c").pass_(E).play(N, "Th").pass_(W)
    assert told(play) == (E, False)
    play.pass_(E)
    # Three were still in: the owner of the highest play leads after the other two have passed.
    assert told(play) == (N, True)
    assert play.state.lead is not None
    assert play.state.lead.cites == "§G8.1.3"


@pytest.mark.clause("G2.一圈牌")
def test_c1_all_who_are_still_in_must_pass_on_the_card_of_one_who_is_out() -> None:
    play = ShortPlay({S: "9c", E: "4d 6d", N: "5h 7h"}, S).play(S, "9c")
    assert play.state.out[-1] is S
    play.pass_(E)
    assert told(play) == (N, False)


# Reports.


def short_of(count: int, **options: object) -> ShortPlay:
    low = "3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s"
    cards = " ".join(low.split()[:count])
    return ShortPlay({S: cards, E: "Ac Ad", N: "Kc", W: "Qc"}, S, Rank.KING, **options)


@pytest.mark.clause("G11.1")
@pytest.mark.parametrize(("held", "due"), [(12, False), (11, True), (5, True), (2, True)])
def test_ten_or_fewer_are_reported_right_after_the_play(held: int, due: bool) -> None:
    play = short_of(held, announce="manual_cards").play(S, "3c")
    assert play.state.owes is (S if due else None)
    if not due:
        with pytest.raises(IllegalReport):
            play.do(e.Reported(S, held - 1))
        return
    for act in (lambda: play.play(E, "Ac"), lambda: play.pass_(E)):
        with pytest.raises(WrongPhase) as refusal:
            act()
        assert (refusal.value.cites, refusal.value.legal) == (("G11.1",), (S,))
    for wrong in (held, 0, 11, True):
        if wrong != held - 1 or wrong is True:
            with pytest.raises(IllegalReport) as of_count:
                play.do(e.Reported(S, wrong))
            assert (of_count.value.cites, of_count.value.legal) == (("G11.1",), (held - 1,))
    with pytest.raises(IllegalReport):
        play.do(e.Reported(E, 2))
    play.do(e.Reported(S, held - 1))
    assert see(play.state, Viewer.PUBLIC).reports == ((S, held - 1),)
    assert told(play) == (E, False)
    with pytest.raises(IllegalReport):
        play.do(e.Reported(S, held - 1))


@pytest.mark.clause("G11.1")
def test_every_play_from_ten_down_is_reported_and_a_pass_is_not() -> None:
    play = ShortPlay({S: "3c 4c 9c", E: "5d", N: "6h 7h", W: "8s Qs"}, S, announce="manual_cards")
    play.play(S, "3c").do(e.Reported(S, 2))
    play.pass_(E).play(N, "7h").do(e.Reported(N, 1))
    play.pass_(W)
    play.play(S, "9c").do(e.Reported(S, 1))
    assert see(play.state, E).reports == ((N, 1), (S, 1))


@pytest.mark.clause("G11.1")
def test_c14_the_last_card_is_not_announced_and_its_report_goes() -> None:
    play = ShortPlay({S: "3c 9c", E: "5d 5c", N: "6h", W: "8s Qs"}, S, announce="manual_cards")
    play.play(S, "3c").do(e.Reported(S, 1)).play(E, "5d").do(e.Reported(E, 1))
    play.pass_(N, W).play(S, "9c")
    assert play.state.owes is None
    assert see(play.state, Viewer.PUBLIC).reports == ((E, 1),)


@pytest.mark.clause("G11.2")
def test_f18_an_event_may_have_the_table_report() -> None:
    play = short_of(6, announce="automatic").play(S, "3c")
    assert (play.state.owes, play.state.reports[S]) == (None, 5)
    with pytest.raises(IllegalReport) as refusal:
        play.do(e.Reported(S, 5))
    assert refusal.value.cites == ("G11.2",)
    assert short_of(12, announce="automatic").play(S, "3c").state.reports == (None,) * 4


# What lies on the table.


@pytest.mark.clause("G8.2.3")
def test_a_trick_lies_open_while_it_is_played_and_is_not_seen_again() -> None:
    play = ShortPlay(FOUR_HANDS, S).play(S, "3c").play(E, "4d")
    for viewer in (*SEATS, *Viewer):
        assert [str(turn) for turn in see(play.state, viewer).trick] == ["S single 3: 3c", "E single 4: 4d"]
    play.pass_(N, W, S)
    for viewer in (*SEATS, Viewer.PUBLIC):
        view = see(play.state, viewer)
        assert view.trick == ()
        assert "4d" not in str(view)


# Taking back.


def opened() -> Table:
    table = tribute_table("S", N, {S: "Ks", N: "4c"}, announce="automatic")
    return table.pay(S, "Ks").give_back(N, "4c")


def test_a_play_is_taken_back_with_the_consent_of_both_opponents() -> None:
    table = opened()
    played = table.play(S, "4c")
    asked = played.pass_(E).request_undo(S)
    with pytest.raises(WrongPhase):
        asked.pass_(N)
    with pytest.raises(NotYourTurn) as refusal:
        asked.agree_undo(N)
    assert refusal.value.legal == (E, W)
    one = asked.agree_undo(E)
    assert one.view(N).undo is not None
    assert one.agree_undo(W).state == table.state
    assert asked.refuse_undo(W).state == played.pass_(E).state
    with pytest.raises(WrongPhase):
        played.agree_undo(E)


def test_tribute_and_drawing_are_not_taken_back() -> None:
    with pytest.raises(WrongPhase):
        opened().request_undo(N)
    with pytest.raises(WrongPhase):
        tribute_table("S", N, {S: "Ks"}).request_undo(S)


# Folding takes what comes.


def test_an_irregular_play_is_folded_as_it_would_lie_on_the_table() -> None:
    """A play out of turn and a set that is no pattern: the open table hears the referee about them later."""
    play = ShortPlay(FOUR_HANDS, S)
    after = fold(play.state, e.Played(N, Holding.parse("5h 7h")))
    assert after.trick is not None
    assert after.trick.top is not None
    assert (after.trick.top.seat, after.trick.top.pattern, after.turn) == (N, None, W)
    assert str(after.hands[N]) == "Jh"


@pytest.mark.clause("G8.1.1", "G8.2.1")
def test_whoever_has_just_played_may_add_no_card_and_not_pass() -> None:
    for act, clause in ((e.Passed(S), "G8.1.1"), (e.Played(S, Holding.parse("5c")), "G8.2.1")):
        with pytest.raises(NotYourTurn) as refusal:
            ShortPlay(FOUR_HANDS, S).play(S, "3c").do(act)
        assert refusal.value.cites == (clause,)
