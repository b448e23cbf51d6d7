"""An evening goes on after each mishap, and its standings are those of a second count."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from cardinal.contest.entries import Person, Status
from cardinal.contest.entries_file import entries_csv, entries_json, read_entries
from cardinal.contest.event_folder import EventFolder
from cardinal.contest.mishaps.late_pair import Way, ways_in
from cardinal.contest.mishaps.leaving import Kept, Unplayed
from cardinal.contest.mishaps.situations import Situation, plan_for
from cardinal.contest.model import Line
from cardinal.contest.rearrangement import Mishap, rearranged
from cardinal.contest.redrawing import contradictions
from cardinal.contest.seatings_movement import movement_of
from cardinal.language import CardinalError
from tests.contest.evening_maker import boards_played, confirmed, evening, played, sit_outs

AT = datetime(2026, 3, 5, 20, 0)
NEW = ("Lena Late", "Lars Late")


def after(folder: EventFolder, kind: Mishap, **told: object) -> EventFolder:
    return rearranged(folder, plan_for(folder, Situation(kind, **told), AT))  # type: ignore[arg-type]


def refusal(folder: EventFolder, kind: Mishap, **told: object) -> str:
    with pytest.raises(CardinalError) as caught:
        plan_for(folder, Situation(kind, **told), AT)  # type: ignore[arg-type]
    return caught.value.text.key


# Redraw


def test_a_late_pair_before_play_is_in_the_movement_after_drawing_again() -> None:
    folder = evening(14)
    entered = rearranged(folder, plan_for(folder, Situation(Mishap.REDRAW, seed="first"), AT))
    again = replace(entered, entries=(*entered.entries, replace(entered.entries[0], number=15, players=(
        Person("A", "A"), Person("B", "B")))))  # fmt: skip
    drawn = after(again, Mishap.REDRAW, seed="another")
    assert {n for seat in drawn.event.seatings for n in (*seat.ns, *seat.ew)} == set(range(1, 16))
    assert drawn.draw.of("Main").seed == "another"  # type: ignore[union-attr]
    confirmed(played(drawn, 7))


def test_a_field_that_the_movement_cannot_hold_is_drawn_with_as_many_rounds_as_it_can() -> None:
    folder = evening(14)
    gone = replace(folder, entries=tuple(replace(one, status=Status.WITHDRAWN) if one.number in (3, 4) else one
                                         for one in folder.entries))  # fmt: skip
    drawn = after(gone, Mishap.REDRAW, seed="another")
    stage = drawn.conditions.stages[0]
    assert stage.rounds < 7
    assert {seat.round for seat in drawn.event.seatings} == set(range(1, stage.rounds + 1))
    confirmed(played(drawn, stage.rounds))


def test_nothing_is_drawn_again_once_there_is_a_result() -> None:
    assert refusal(played(evening(14), 1), Mishap.REDRAW, seed="x") == "has_results"


def test_conditions_contradict_a_draw_of_another_movement_only() -> None:
    folder = evening(14)
    old = folder.conditions
    (stage,) = old.stages
    howell = replace(old, stages=(replace(stage, system="howell", rounds=13),))
    renamed = replace(old, name="Another name", stages=(replace(stage, ties=("shared",)),))
    undrawn = replace(folder, event=replace(folder.event, seatings=()))
    assert [one.values for one in contradictions(folder, howell)] == [{"stage": "Main"}]
    assert contradictions(undrawn, howell) == ()
    assert contradictions(folder, renamed) == ()


# A late pair


@pytest.mark.parametrize(("system", "rounds"), [("mitchell", 7), ("howell", 13)])
def test_a_late_pair_takes_the_seat_opposite_the_sit_out(system: str, rounds: int) -> None:
    folder = played(evening(13, rounds, system=system), 2)
    seated = after(folder, Mishap.LATE, names=NEW)
    assert sit_outs(seated, 3) == []
    assert seated.entries[-1].title == "Lena Late - Lars Late"
    done = played(seated, rounds)
    boards = boards_played(done, 14)
    assert len(boards) == len(set(boards)) == (rounds - 2) * 2
    assert len(confirmed(done)) == 14


def test_a_late_pair_in_a_full_movement_is_a_rover_and_nobody_meets_a_board_twice() -> None:
    folder = played(evening(14), 2)
    assert list(ways_in(folder, 3)) == [Way.ROVER]
    seated = after(folder, Mishap.LATE, names=NEW)
    done = played(seated, 7)
    taken = {(seat.round, seat.table) for seat in done.event.seatings if 15 in seat.ew}
    displaced = [seat.ew for seat in folder.event.seatings if (seat.round, seat.table) in taken]
    assert len(displaced) == len(set(displaced)) == 5
    assert len(boards_played(done, 15)) == len(set(boards_played(done, 15))) == 10
    confirmed(done)


def test_a_second_late_pair_meets_those_whom_the_rover_displaces_at_a_table_more() -> None:
    folder = played(after(played(evening(14), 1), Mishap.LATE, names=NEW), 2)
    assert Way.TABLE in ways_in(folder, 3)
    seated = after(folder, Mishap.LATE, names=("Tara Two", "Tom Two"), way=Way.TABLE)
    done = played(seated, 7)
    boards = boards_played(done, 16)
    assert boards
    assert len(boards) == len(set(boards))
    assert {line.place.table for line in done.event.lines if 16 in line.ew} == {"8"}
    confirmed(done)


def test_a_late_pair_that_is_entered_already_is_seated_by_its_number() -> None:
    folder = evening(13)
    known = replace(folder, entries=(*folder.entries, replace(folder.entries[0], number=20, players=(
        Person("A", "A"), Person("B", "B")))))  # fmt: skip
    seated = after(known, Mishap.LATE, number=20, round=1)
    assert len(seated.entries) == 14
    assert sit_outs(seated, 1) == []


def test_late_pairs_are_refused_with_the_reason() -> None:
    folder = evening(13)
    assert refusal(folder, Mishap.LATE) == "no_name"
    assert refusal(folder, Mishap.LATE, number=3) == "already_seated"
    assert refusal(evening(14), Mishap.LATE, names=NEW, way=Way.SEAT) == "no_seat"
    assert refusal(folder, Mishap.LATE, names=("N1", "Somebody")) == "of_entry"


# A pair leaves


def test_after_a_pair_leaves_its_opponents_sit_out_and_half_of_the_evening_counts() -> None:
    folder = played(evening(14), 4)
    left = after(folder, Mishap.LEAVE, number=9)
    met = [seat.ns for seat in folder.event.seatings if seat.round > 4 and 9 in seat.ew]
    assert sorted(sit_outs(left, 5)) == sorted(met)
    entry = next(one for one in left.entries if one.number == 9)
    assert (entry.status, entry.left_after, entry.unranked) == (Status.WITHDRAWN, 4, "")
    done = played(left, 7)
    assert len(boards_played(done, 9)) == 8
    assert 9 in confirmed(done)


def test_results_below_half_are_cancelled_for_both_sides() -> None:
    left = after(played(evening(14), 2), Mishap.LEAVE, number=9)
    done = played(left, 7)
    theirs = [line for line in done.event.lines if 9 in (*line.ns, *line.ew)]
    assert len(theirs) == 4
    assert not any(line.has_score for line in theirs)
    assert 9 not in confirmed(done)


def test_the_director_may_keep_what_the_rule_would_cancel() -> None:
    left = after(played(evening(14), 2), Mishap.LEAVE, number=9, kept=Kept.KEPT)
    assert 9 in confirmed(played(left, 7))


def test_boards_of_the_broken_round_are_average_plus_for_the_others() -> None:
    folder = played(evening(14), 4)
    (lost,) = [line for line in folder.event.lines if line.place.round == 4 and 9 in line.ew][-1:]
    folder = replace(folder, event=replace(folder.event, lines=tuple(x for x in folder.event.lines if x != lost)))
    left = after(folder, Mishap.LEAVE, number=9, unplayed=Unplayed.AVERAGE)
    (award,) = [line for line in left.event.lines if line.place == lost.place]
    assert (award.score.ns.percent, award.score.ew.percent) == (60, 40)  # type: ignore[union-attr]
    confirmed(played(left, 7))


def test_leaving_before_a_result_of_ones_own_is_refused() -> None:
    folder = played(evening(14), 4)
    assert refusal(folder, Mishap.LEAVE, number=9, round=2) == "played_later"
    assert refusal(after(folder, Mishap.LEAVE, number=9), Mishap.LEAVE, number=9) == "already_gone"


def test_two_pairs_leave_and_a_late_one_takes_a_seat() -> None:
    folder = played(evening(14), 4)
    left = after(after(folder, Mishap.LEAVE, number=9), Mishap.LEAVE, number=3)
    seated = after(left, Mishap.LATE, names=NEW)
    boards = boards_played(played(seated, 7), 15)
    assert boards
    assert len(boards) == len(set(boards))
    confirmed(played(seated, 7))


# A substitute


def test_a_substitute_leaves_both_names_with_their_rounds() -> None:
    folder = played(evening(14), 2)
    changed = after(folder, Mishap.SUBSTITUTE, number=5, names=("S5", "Vera Vice"))
    entry = next(one for one in changed.entries if one.number == 5)
    assert [one.name for one in entry.in_round(2)] == ["N5", "S5"]
    assert [one.name for one in entry.in_round(3)] == ["N5", "Vera Vice"]
    assert entry.title == "N5 - S5 (Vera Vice 3–)"
    assert changed.event.by_number[5].players == ("N5", "S5", "Vera Vice")
    assert confirmed(played(changed, 7)).keys() == confirmed(played(folder, 7)).keys()


def test_a_substitute_for_two_rounds_goes_again() -> None:
    changed = after(evening(14), Mishap.SUBSTITUTE, number=5, names=("S5", "Vera Vice"), round=3, last=4)
    entry = next(one for one in changed.entries if one.number == 5)
    assert [tuple(one.name for one in entry.in_round(n)) for n in (2, 3, 4, 5)] == [
        ("N5", "S5"), ("N5", "Vera Vice"), ("N5", "Vera Vice"), ("N5", "S5")]  # fmt: skip
    again = read_entries(entries_csv([entry]), "entries.csv")[0][0]
    assert (again.substitutes, again.players) == (entry.substitutes, entry.players)


def test_somebody_of_another_pair_cannot_come_in() -> None:
    folder = evening(14)
    assert refusal(folder, Mishap.SUBSTITUTE, number=5, names=("S5", "N6")) == "of_entry"
    assert refusal(folder, Mishap.SUBSTITUTE, number=5, names=("S9", "Vera")) == "not_a_player"
    assert refusal(folder, Mishap.SUBSTITUTE, number=5, names=("S5", "")) == "no_name"
    assert refusal(folder, Mishap.SUBSTITUTE, number=5, names=("S5", "N5")) == "plays_already"
    assert entries_json(folder.entries[:1])[0].keys() == {"number", "players"}


# Seats and boards


def line_at(folder: EventFolder, round_number: int, table: str, board: int) -> Line:
    (found,) = [
        line for line in folder.event.lines
        if (line.place.round, line.place.table, line.board) == (round_number, table, board)
    ]  # fmt: skip
    return found


def test_a_table_that_sat_the_wrong_way_keeps_its_scores_for_those_who_made_them() -> None:
    folder = played(evening(14), 3)
    seat = next(one for one in folder.event.seatings if (one.round, one.table) == (2, "3"))
    turned = after(folder, Mishap.TURNED, round=2, table="3")
    for board in seat.boards:
        was, now = (line_at(one, 2, "3", board) for one in (folder, turned))
        assert (now.ns, now.ew, now.score) == (was.ew, was.ns, was.score)
    confirmed(played(turned, 7))


def test_two_pairs_that_exchanged_seats_have_what_they_played() -> None:
    folder = played(evening(14), 3)
    (one, two) = [seat for seat in folder.event.seatings if seat.round == 3 and seat.table in ("2", "5")]
    moved = after(folder, Mishap.EXCHANGED, round=3, number=one.ew[0], other=two.ew[0])
    assert line_at(moved, 3, "2", one.boards[0]).ew == two.ew
    confirmed(moved)
    plan = plan_for(folder, Situation(Mishap.EXCHANGED, 3, number=one.ew[0], other=two.ew[0]), AT)
    assert {note.key for note in plan.notes} <= {"meets_twice"}


def test_boards_of_two_tables_that_were_exchanged_move_with_their_results() -> None:
    folder = played(evening(14), 1)
    (one, two) = [seat for seat in folder.event.seatings if seat.round == 1 and seat.table in ("1", "2")]
    moved = after(folder, Mishap.BOARDS, round=1, table="1", other_table="2")
    assert line_at(moved, 1, "1", two.boards[0]).score == line_at(folder, 1, "1", one.boards[0]).score
    confirmed(played(moved, 3))


def test_a_board_played_by_others_is_theirs() -> None:
    folder = played(evening(14), 1)
    (one, two) = [seat for seat in folder.event.seatings if seat.round == 1 and seat.table in ("1", "2")]
    moved = after(folder, Mishap.OTHERS, round=1, table="1", boards=one.boards[:1], number=one.ns[0], other=two.ew[0])
    assert line_at(moved, 1, "1", one.boards[0]).ew == two.ew
    confirmed(played(moved, 3))


@pytest.mark.parametrize(
    ("kind", "how"),
    [
        (Mishap.UNPLAYED, Unplayed.NOTHING),
        (Mishap.UNPLAYED, Unplayed.AVERAGE),
        (Mishap.SKIPPED, Unplayed.NOTHING),
    ],
)
def test_a_board_without_play_counts_what_was_decided(kind: Mishap, how: Unplayed) -> None:
    folder = evening(14)
    seat = next(one for one in folder.event.seatings if (one.round, one.table) == (1, "4"))
    changed = after(folder, kind, round=1, table="4", boards=seat.boards[1:], unplayed=how)
    assert line_at(changed, 1, "4", seat.boards[1]).has_score is (how is Unplayed.AVERAGE)
    confirmed(played(changed, 7))
    assert refusal(played(folder, 1), kind, round=1, table="4", boards=seat.boards) == "result_there"
    assert refusal(folder, kind, round=1, table="4", boards=(99,)) == "no_board_there"


def test_the_second_play_of_a_board_is_cancelled() -> None:
    folder = played(evening(14), 1)
    seat = next(one for one in folder.event.seatings if (one.round, one.table) == (1, "4"))
    changed = after(folder, Mishap.TWICE, round=1, table="4", boards=seat.boards[:1])
    assert not line_at(changed, 1, "4", seat.boards[0]).has_score
    confirmed(played(changed, 7))


# The length of the evening


def test_an_evening_cut_short_is_over_after_its_last_round() -> None:
    short = after(played(evening(14), 5), Mishap.SHORT)
    assert max(seat.round for seat in short.event.seatings) == short.conditions.stages[0].rounds == 5
    confirmed(short)
    assert refusal(played(evening(14), 5), Mishap.SHORT, round=3) == "played_after"


def test_a_round_more_is_the_next_of_the_same_movement() -> None:
    whole, short = evening(14, 7), evening(14, 5)
    more = after(short, Mishap.LONGER)

    def sixth(folder: EventFolder) -> set[tuple[object, ...]]:
        return {(s.table, s.ns, s.ew, s.boards) for s in folder.event.seatings if s.round == 6}

    assert sixth(more) == sixth(whole)
    assert refusal(evening(14, 7), Mishap.LONGER) == "movement_over"
    movement = movement_of(more.event.seatings)
    assert movement is not None
    assert len(movement.rounds) == 6
    confirmed(played(more, 6))


@pytest.mark.parametrize(("sections", "pairs", "rounds"), [(2, 28, 5), (2, 27, 6), (3, 30, 4)])
def test_a_round_more_of_several_sections_is_the_next_of_each(sections: int, pairs: int, rounds: int) -> None:
    whole = evening(pairs, rounds + 1, groups=sections)
    more = after(played(evening(pairs, rounds, groups=sections), rounds), Mishap.LONGER)

    def last(folder: EventFolder) -> set[tuple[object, ...]]:
        seats = [seat for seat in folder.event.seatings if seat.round == rounds + 1]
        return {(seat.section, seat.table, seat.ns, seat.ew, seat.boards) for seat in seats}

    assert last(more) == last(whole)
    assert len({section for section, *_ in last(more)}) == sections
    confirmed(played(more, rounds + 1))


def test_the_start_of_a_round_is_taken_back_only_without_results() -> None:
    assert plan_for(evening(14), Situation(Mishap.UNSTART, 1), AT).unstarts
    assert refusal(played(evening(14), 1), Mishap.UNSTART, round=1) == "round_has_results"


# Clauses


@pytest.mark.clause("4/2", "5A/3", "5B/2", "15B", "15B2")
@pytest.mark.parametrize(
    ("situation", "cites"),
    [
        # The wrong way round: whoever sat down answers for the seat; the boards were the right ones.
        (Situation(Mishap.TURNED, 1, table="1"), "§5A/3 §5B/2"),
        # At each other's tables: boards that were not theirs, which nobody had played.
        (Situation(Mishap.EXCHANGED, 1, number=1, other=2), "§5B/2 §15B §15B2"),
        (Situation(Mishap.BOARDS, 1, table="1", other_table="2"), "§15B §15B2"),
        (Situation(Mishap.OTHERS, 1, number=3, other=9, table="1", boards=(1,)), "§15B §15B2"),
    ],
)
def test_a_wrong_seat_and_a_wrong_board_cite_the_laws_about_them(situation: Situation, cites: str) -> None:
    assert plan_for(played(evening(14), 1), situation, AT).cites == cites
