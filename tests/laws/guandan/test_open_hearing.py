"""Hearings at an open Guandan table: when one opens, what it hears, what still counts when it has ended."""

from __future__ import annotations

import pytest

from cardinal.cards import SEATS
from cardinal.guandan import Finish, Holding
from cardinal.language import CardinalError, NotNow
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.guandan.act import parse_guandan_act
from cardinal.laws.guandan.open_deal import Lapse
from cardinal.laws.guandan.open_hearing import OpenState, answer, check_possible, withdraw
from cardinal.laws.guandan.open_table import OpenGuandanTable
from cardinal.laws.guandan.penalty_scale import LoggedOffence
from tests.laws.guandan.open_deals import after_acts, short_table
from tests.laws.guandan.scene_table import scene_table

N, E, S, W = SEATS
HANDS = {"S": "3s 9s 9d", "E": "4s Ts Td", "N": "6s Js Jd", "W": "7s Qs Qd"}
MANUAL = {"rules.announce": "manual_cards"}


def drawing(*lines: str) -> OpenState:
    table = scene_table({"lead": "S", "drawing": True, "conditions": {"rules.dealing": "draw"}})
    return after_acts(table.state, "S cuts 40", *lines)


def stood(state: OpenState) -> list[tuple[int, str]]:
    return [(place, str(act)) for place, act in state.deal.stood]


def trick(state: OpenState) -> list[str]:
    assert state.deal.state.trick is not None
    return list(map(str, state.deal.state.trick.turns))


def refusal(state: OpenState, line: str) -> CardinalError:
    with pytest.raises(CardinalError) as refused:
        check_possible(state, parse_guandan_act(line))
    return refused.value


# What can happen while something is heard


@pytest.mark.clause("GP1.1")
@pytest.mark.parametrize("detail", ["sees the card", "takes the card into the hand"])
def test_what_became_of_a_card_is_told_only_of_whoever_has_drawn_it_out_of_turn(detail: str) -> None:
    out_of_turn = drawing("S draws")
    for state, seat in ((drawing(), S), (out_of_turn, E), (after_acts(short_table(HANDS), "E plays 4s"), E)):
        refused = refusal(state, f"{seat} {detail}")
        assert isinstance(refused, ImpossibleCase)
        assert (refused.cites, refused.text.values) == (("GP1.1",), {"seat": seat})
    told = after_acts(out_of_turn, f"S {detail}")
    assert told.hearing is not None
    # It is no act of its own: the table is still free to go on.
    assert (told.hearing.is_heard, told.is_waiting, told.hearing.question) == (False, False, None)
    assert [str(act) for act in told.hearing.case.after] == [f"S {detail}"]


def test_cards_that_lie_on_the_table_cannot_be_played_again_by_their_player() -> None:
    state = after_acts(short_table({**HANDS, "N": "6s Ts"}), "E plays Ts")
    assert state.hearing is not None
    assert state.hearing.lying == Holding.parse("Ts")
    assert refusal(state, "E plays Ts Td").legal == tuple(Holding.parse("4s Td"))
    check_possible(state, parse_guandan_act("E plays Td"))
    check_possible(state, parse_guandan_act("N plays Ts"))
    # A seat that was left and a call have no cards, and those of a play that stood lie there no longer.
    counted = {**MANUAL, "event.penalty_classes": "regulated"}
    for without in (
        after_acts(short_table(HANDS), "E leaves the seat"),
        after_acts(short_table(HANDS), "referee"),
        after_acts(short_table(HANDS, conditions=counted), "S plays 3s", "E plays 4s", "attention"),
    ):
        assert without.hearing is not None
        assert without.hearing.lying == Holding()


@pytest.mark.clause("G40.2")
def test_a_second_call_is_on_record_and_changes_nothing_of_the_hearing() -> None:
    state = after_acts(short_table(HANDS), "E leaves the seat")
    called = after_acts(state, "attention by W", "referee")
    assert (called.hearing, called.deal) == (state.hearing, state.deal)
    assert [str(act) for act in called.acts] == ["E leaves the seat", "attention by W", "referee"]


def test_an_answer_that_is_not_offered_is_refused() -> None:
    with pytest.raises(CardinalError):
        answer(after_acts(short_table(HANDS), "E leaves the seat"), "permitted", "perhaps")


@pytest.mark.clause("G7.3")
def test_nothing_happens_before_the_cards_are_dealt_again() -> None:
    state = answer(after_acts(short_table(HANDS), "S holds 7 cards"), "pack_complete", "no")
    assert (state.awaits_redeal, state.is_waiting, state.hearing) == (True, True, None)
    for line in ("S plays 3s", "attention", "referee"):
        refused = refusal(state, line)
        assert isinstance(refused, NotNow)
        assert refused.cites == ("G7.3",)


def test_an_answer_is_for_a_hearing_that_has_begun() -> None:
    for state in (short_table(HANDS), after_acts(short_table(HANDS), "E plays 4s")):
        with pytest.raises(ImpossibleCase):
            answer(state, "permitted", "yes")
        with pytest.raises(ImpossibleCase):
            withdraw(state, "permitted")


def test_an_answer_is_replaced_by_a_second_one_and_another_key_is_kept() -> None:
    state = answer(after_acts(short_table(HANDS), "S holds 7 cards"), "pack_complete", "yes")
    again = answer(state, "pack_complete", "yes")
    assert again.hearing is not None
    assert again.hearing.answers == (("pack_complete", "yes"),)
    assert answer(state, "pack_complete", "no").awaits_redeal
    assert answer(state, "wrong_sides", "none").hearing is None


# What is heard


@pytest.mark.clause("GP4.2.1")
def test_a_count_that_was_not_shown_is_known_to_the_engine_and_heard_with_what_followed() -> None:
    begun = short_table(HANDS, conditions={**MANUAL, "event.penalty_classes": "regulated"})
    played = after_acts(begun, "S plays 3s")
    assert played.deal.lapses == ()
    state = after_acts(played, "E plays 4s")
    (lapse,) = state.deal.lapses
    assert (lapse.law, str(lapse.act), lapse.place, lapse.before) == ("GP4.2", "S plays 3s", 0, begun.deal)
    assert (lapse.after.state.owes, lapse.after.due, lapse.after.lapses) == (None, None, ())
    assert lapse.after.state.hands == played.deal.state.hands
    state = after_acts(state, "E reports 2", "attention by W")
    assert state.hearing is not None
    case = state.hearing.case
    assert (case.law, str(case.act), case.before) == ("GP4.2", "S plays 3s", ())
    assert [str(act) for act in case.after] == ["E plays 4s", "E reports 2", "attention by W"]
    assert (case.position, case.now) == (begun.deal.position(), state.deal.position())
    assert (case.offences, case.reminders, case.conditions) == ((), (), begun.conditions)


@pytest.mark.clause("GP4.2")
def test_the_oldest_breach_is_heard_first_and_the_others_wait() -> None:
    """S and then E leave their counts unsaid; where only counts are mended, one ruling leaves the other breach."""
    state = short_table(HANDS, conditions={**MANUAL, "ref.gp421_redo": "announcement"})
    state = after_acts(state, "S plays 3s", "E plays 4s", "N passes")
    assert [str(one.act) for one in state.deal.lapses] == ["S plays 3s", "E plays 4s"]
    first = after_acts(state, "attention")
    assert first.deal.state.reports == (None, None, 2, None)
    assert [str(one.act) for one in first.deal.lapses] == ["E plays 4s"]
    second = after_acts(first, "referee")
    assert second.deal.state.reports == (None, 2, 2, None)
    assert second.deal.lapses == ()
    assert second.offences == (LoggedOffence("GP4.2.1", 4, "NS", "S", ""), LoggedOffence("GP4.2.1", 4, "EW", "E", ""))


@pytest.mark.clause("GP4.2.1")
def test_whoever_shows_a_count_late_points_the_omission_out() -> None:
    """Only the own one: E's omission is not heard because S speaks, and a wrong count is a breach of its own."""
    state = short_table(HANDS, conditions={**MANUAL, "ref.gp421_redo": "announcement"})
    state = after_acts(state, "S plays 3s", "E plays 4s", "N passes")
    late = after_acts(state, "E reports 2")
    assert [ruling.law for ruling in late.rulings] == ["GP4.2"]
    assert [str(one.act) for one in late.deal.lapses] == ["S plays 3s"]
    assert [str(penalty.to) for penalty in late.penalties] == ["EW"]
    wrong = after_acts(state, "E reports 3")
    assert wrong.rulings == ()
    assert [str(one.act) for one in wrong.deal.lapses] == ["S plays 3s", "E plays 4s", "E reports 3"]
    assert wrong.deal.lapses[2] == Lapse(
        "GP4.2", parse_guandan_act("E reports 3"), 3, state.deal, wrong.deal.lapses[2].after
    )


@pytest.mark.clause("GP4.2", "G11.1")
def test_a_count_that_is_due_is_no_late_one_and_mends_what_went_before() -> None:
    state = after_acts(short_table(HANDS, conditions=MANUAL), "S plays 3s", "E passes", "N passes", "W passes")
    state = after_acts(state, "S plays 9s")
    assert [str(one.act) for one in state.deal.lapses] == ["S plays 3s"]
    state = after_acts(state, "S reports 1")
    assert (state.rulings, state.deal.lapses, state.deal.state.reports[S]) == ((), (), 1)


@pytest.mark.clause("GP4.1")
def test_a_count_of_somebody_without_a_breach_is_one_shown_again() -> None:
    state = after_acts(short_table(HANDS, conditions=MANUAL), "S plays 3s", "S reports 2", "S reports 2")
    assert [ruling.law for ruling in state.rulings] == ["GP4.1"]


@pytest.mark.clause("G40.1")
def test_whoever_calls_without_anything_on_record_is_asked_what_happened() -> None:
    for line, asks in (("referee", None), ("attention by W", "called")):
        state = after_acts(short_table(HANDS), "S plays 3s", line)
        assert state.hearing is not None
        assert (state.hearing.law, state.hearing.case.before) == ("G40", (parse_guandan_act(line),))
        state = answer(state, "infraction", "exposed_card")
        assert (state.hearing and state.hearing.question and state.hearing.question.key) == asks


# What still counts


@pytest.mark.clause("GP2.2.1")
def test_what_was_in_turn_all_the_time_counts_after_the_ruling() -> None:
    """E plays before S has led, and S leads: E's cards go back, E sits out, and the lead stands."""
    state = after_acts(short_table(HANDS), "E plays 4s", "S plays 3s")
    assert [ruling.law for ruling in state.rulings] == ["GP2.2"]
    assert (trick(state), state.deal.state.turn) == (["S single 3: 3s"], N)
    assert stood(state) == [(1, "S plays 3s")]
    assert state.deal.state.hands[E] == Holding.parse("4s Ts Td")


@pytest.mark.clause("GP2.2.1")
@pytest.mark.parametrize("line", ["W passes", "W plays 7s"])
def test_what_was_out_of_turn_itself_goes_back_and_is_no_second_breach(line: str) -> None:
    state = after_acts(short_table(HANDS), "E plays 4s", line)
    assert [ruling.law for ruling in state.rulings] == ["GP2.2"]
    assert (state.hearing, trick(state), stood(state), state.deal.state.turn) == (None, [], [], S)
    assert state.deal.state.trick is not None
    assert state.deal.state.trick.done == 1 << E


@pytest.mark.clause("GP2.2.2")
def test_a_play_put_on_one_out_of_turn_is_judged_by_it() -> None:
    """N jumps over E with a six, and W tops it with a four: the six stands, and the four is heard of its own."""
    hands = {**HANDS, "W": "4d Qs Qd"}
    for conditions in ({}, {"ref.skipped_seats": "act_first"}):
        state = after_acts(short_table(hands, conditions=conditions), "S plays 3s", "N plays 6s", "W plays 4d")
        assert [ruling.law for ruling in state.rulings] == ["GP2.2"]
        assert state.hearing is not None
        assert (state.hearing.law, state.hearing.case.offender, state.hearing.place) == ("GP2.3", W, 2)
        assert (trick(state), state.deal.state.turn) == (["S single 3: 3s", "N single 6: 6s"], W)
        assert stood(state) == [(0, "S plays 3s"), (1, "N plays 6s")]


@pytest.mark.clause("GP2.2.2", "G8.1.4")
def test_a_play_out_of_turn_that_stands_can_end_the_deal() -> None:
    """S is out and E has to lead when N plays the last card, and W passes on it: nothing is left to pass on."""
    for conditions in ({}, {"ref.skipped_seats": "act_first"}):
        state = short_table({"N": "6s", "E": "4s Ts", "W": "7s Qs"}, "E", out="S", conditions=conditions)
        state = after_acts(state, "N plays 6s", "W passes")
        assert (state.deal.state.finish, state.deal.state.turn) == (Finish((S, N)), None)
        assert stood(state) == [(0, "N plays 6s")]


@pytest.mark.clause("GP2.2.2", "G8.1.4")
def test_a_deal_that_what_followed_has_ended_gives_nobody_the_turn() -> None:
    """W tops N's play out of turn with the last card of that side; S, who was jumped over, has nothing to act on."""
    hands = {"S": "3s 9s", "N": "6s Js", "W": "7s"}
    state = short_table(hands, "S", out="E", conditions={"ref.skipped_seats": "act_first"})
    state = after_acts(state, "N plays 6s", "W plays 7s")
    assert (state.deal.state.finish, state.deal.state.turn) == (Finish((E, W)), None)


@pytest.mark.clause("GP1.1")
def test_the_draw_of_the_right_player_counts_once_the_card_is_back() -> None:
    state = drawing("S draws", "S sees the card", "E draws")
    assert [ruling.law for ruling in state.rulings] == ["GP1.1"]
    assert (stood(state), state.deal.drawn_by) == ([(0, "S cuts 40"), (3, "E draws")], (E,))
    assert state.deal.state.turn is N


@pytest.mark.clause("GP1.1.2")
def test_a_draw_that_the_ruling_has_made_up_for_is_not_made_again() -> None:
    state = drawing("E draws", "N draws", "W draws", "S draws", "S draws", "S takes the card into the hand", "E draws")
    state = answer(state, "place", "1")
    assert state.deal.drawn_by == (E, N, W, S, E)
    assert (state.deal.state.drawn, state.deal.state.turn, state.hearing) == (5, N, None)
    assert state.offences == (LoggedOffence("GP1.1.2", 0, "NS", "S", ""),)


# The table


def test_a_table_is_not_over_while_something_is_heard() -> None:
    table = scene_table({"lead": "S"}).act("E holds 28 cards").answer("pack_complete", "yes")
    table = table.answer("wrong_sides", "EW")
    assert table.is_over
    assert not table.act("attention").is_over


def test_tables_are_the_same_if_they_began_and_went_on_alike() -> None:
    begun = {"lead": "S", "hands": {"S": "3s"}}
    table = scene_table(begun)
    assert table == scene_table(begun)
    assert hash(table) == hash(scene_table(begun))
    for other in (
        scene_table({**begun, "lead": "E"}),
        scene_table({**begun, "conditions": {"ref.pattern_ban": "kind_and_rank"}}),
        scene_table({**begun, "offences": [["GP2.4", 4, "NS", "S", ""]]}),
        scene_table({**begun, "reminders": ["GP2.5"]}),
        table.act("S plays 3s"),
    ):
        assert table != other
        assert OpenGuandanTable.from_json_lines(other.to_json_lines()) == other
    assert table != "table"
