"""Movements side by side: what is offered follows from who came and how long the evening is, and can be drawn."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardinal.contest.check import check_event
from cardinal.contest.drawing import draw_next
from cardinal.contest.event_folder import create_event
from cardinal.contest.model import Form, Game
from cardinal.contest.movement_choice import MovementChoice, Wishes, movement_choices, named_choice, with_movement
from cardinal.contest.movement_picture import movement_picture
from cardinal.contest.movements import Severity, check, figures
from cardinal.contest.seat_plan import movement_for
from cardinal.language import Language, NotUnderstood
from tests.contest.conditions_maker import conditions, pair
from tests.contest.folder_maker import AT, drawn
from tests.contest.movement_facts import opponents

THREE_HOURS = Wishes(minutes=180)


@pytest.mark.parametrize("pairs", [*range(6, 32), 40, 41])
def test_four_to_six_playable_movements_are_offered(pairs: int) -> None:
    found = movement_choices(pairs, THREE_HOURS)
    assert 4 <= len(found) <= 6
    assert len({one.key for one in found}) == len({one.name.render("en") for one in found}) == len(found)
    for one in found:
        assert one.contestants == pairs
        assert not [flaw for flaw in check(one.movement) if flaw.severity is Severity.ILLEGAL]
        assert max(opponents(one.movement).values()) == 1
        assert one.minutes == one.rounds * (7 * one.boards + 1)


def test_what_is_said_of_a_movement_is_counted_from_it() -> None:
    by_key = {one.key: one for one in movement_choices(8, THREE_HOURS)}
    howell = by_key["howell-7x3"]
    assert (howell.total, howell.boards_in_play, howell.copies, howell.sit_outs) == (21, 21, 1, 0)
    assert (howell.met, howell.lists, howell.minutes, howell.notes) == (1.0, 1, 7 * 22, ())
    assert howell.balance == figures(howell.movement).balance == pytest.approx(100)
    mitchell = by_key["mitchell-4x6"]
    # Each of four meets four of the seven others; the tables share boards so that all four sets are played.
    assert (mitchell.met, mitchell.stays, mitchell.lists, mitchell.share) == (pytest.approx(16 / 28), 4, 2, True)


def test_boards_that_lie_idle_are_told() -> None:
    """Eight rounds of fifteen would use forty-five boards for twenty-four: such a Howell is not offered at all."""
    for pairs in (14, 15, 16, 27):
        for one in movement_choices(pairs, THREE_HOURS):
            used = {sitting.boards for _, _, sitting in one.movement.games()}
            assert one.boards_in_play == len(used) * one.boards
            told = [note.key for note in one.notes]
            assert ("note_more_boards" in told) == (one.boards_in_play > one.total)
            assert one.rounds == len(one.movement.rounds)


def test_a_howell_that_is_cut_short_says_how_many_boards_it_takes(tmp_path: Path) -> None:
    stage = {"name": "Main", "system": "howell", "rounds": 8, "boards": 3, "scoring": "matchpoints"}
    entries = [pair(number) for number in range(1, 16)]
    folder = create_event(tmp_path / "cut", conditions("wbf-2017", "pairs", stage), entries)
    (note,) = draw_next(folder, "x", at=AT).notes
    assert note.render("en") == "Needs 45 different boards, of which each plays 24."


def test_wishes_leave_out_what_does_not_meet_them() -> None:
    assert {one.lists for one in movement_choices(15, Wishes(boards=24, winners=1))} == {1}
    assert {one.lists for one in movement_choices(15, Wishes(boards=24, winners=2))} == {2}
    assert all(one.stays >= 7 for one in movement_choices(15, Wishes(stay=True)))
    six = movement_choices(16, Wishes(boards=24, rounds=6, winners=1))
    assert "short_howell-6x4" in {one.key for one in six}
    longer, shorter = (movement_choices(12, Wishes(minutes=minutes))[0] for minutes in (240, 120))
    assert longer.total > shorter.total


@pytest.mark.parametrize(("form", "count"), [(Form.INDIVIDUAL, 20), (Form.TEAMS, 7), (Form.TEAMS, 8)])
def test_players_and_teams_are_offered_what_is_for_them(form: Form, count: int) -> None:
    found = movement_choices(count, THREE_HOURS, form=form)
    assert found
    assert all(one.contestants == count for one in found)
    assert all((one.balance is None) == (form is Form.TEAMS) for one in found)


def test_a_deal_of_guandan_takes_twice_as_long() -> None:
    for one in movement_choices(12, THREE_HOURS, game=Game.GUANDAN):
        assert one.minutes == one.rounds * (14 * one.boards + 1)


@pytest.mark.parametrize("count", [0, 3, 401])
def test_a_number_for_which_there_is_none_is_refused(count: int) -> None:
    with pytest.raises(NotUnderstood, match=f"There are movements for 4 to 400 pairs, not for {count}"):
        movement_choices(count)


@pytest.mark.parametrize("pairs", [8, 15, 24, 27])
def test_a_key_names_the_movement_that_was_offered(pairs: int) -> None:
    for one in movement_choices(pairs, THREE_HOURS):
        assert named_choice(one.key, pairs) == one


@pytest.mark.parametrize("key", ["", "howell", "howell-9x3", "howell-7x3-rover", "howell-7x0", "danish-7x3"])
def test_a_key_without_a_movement_is_refused(key: str) -> None:
    with pytest.raises(NotUnderstood, match=r"There is no movement .* for 8 pairs"):
        named_choice(key, 8)


@pytest.mark.parametrize("pairs", [9, 14])
def test_the_draw_follows_the_choice(tmp_path: Path, pairs: int) -> None:
    entries = [pair(number) for number in range(1, pairs + 1)]
    before = conditions("wbf-2017", "pairs", "")
    name = before.stages[0].name
    for one in movement_choices(pairs, THREE_HOURS):
        after = with_movement(before, name, one)
        assert movement_for(after.stages[0], after.plan(name), pairs) == one.movement
        folder = drawn(create_event(tmp_path / one.key, after, entries), "x")
        stage = folder.conditions.stages[0]
        assert (stage.system, stage.rounds, stage.boards) == (one.system, one.rounds, one.boards)
        assert str(stage.winners) == ("overall_one" if one.lists == 1 else "overall_two")
        assert check_event(folder, AT).is_legal
        met = {frozenset((*seat.ns, *seat.ew)) for seat in folder.event.seatings if seat.ns and seat.ew}
        assert len(met) == round(one.met * len(list(combinations(range(pairs), 2))))


def test_every_sentence_is_there_in_every_language() -> None:
    offered: dict[str, MovementChoice] = {}
    for pairs in (8, 15, 24, 27):
        offered |= {one.variant: one for one in movement_choices(pairs, Wishes(boards=24))}
    for one in offered.values():
        said = [one.to_json(language)["when"] for language in Language]
        assert len(set(said)) == len(said)


def test_a_picture_has_a_cell_for_every_game_and_a_point_for_every_round() -> None:
    (howell, *_) = movement_choices(9, Wishes(boards=24))
    drawn_picture = ElementTree.fromstring(movement_picture(howell.movement, 'Nine & "more"'))
    assert drawn_picture.get("aria-label") == 'Nine & "more"'
    assert len(drawn_picture.findall("rect")) == howell.rounds * 4
    (line,) = drawn_picture.findall("polyline")
    assert len((line.get("points") or "").split()) == howell.rounds
