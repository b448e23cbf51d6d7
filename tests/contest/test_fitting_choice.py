"""What an evening of each size plays: a Howell while its rounds fit, else a Mitchell, worked out by hand.

Bridge has 24 to 28 boards, at best 25 to 27; Guandan 12 to 16, at best 13 to 15. A Howell of t tables has 2t - 1
rounds.
"""

from __future__ import annotations

import pytest

from cardinal.contest.errors import BadFolder
from cardinal.contest.fitting import Fitting, fitting, with_fitted_stage
from cardinal.contest.model import Game
from cardinal.contest.movements import (
    Even,
    Line,
    Movement,
    barometer,
    hesitation,
    howell,
    individual,
    mitchell,
    three_quarter,
    web,
)
from cardinal.contest.pairings.method import Winners
from cardinal.contest.seat_plan import movement_for, seat_plan
from cardinal.contest.stage import Stage
from cardinal.contest.stage_record import Fit, StagePlan
from tests.contest.conditions_maker import conditions

HOWELL, MITCHELL = "howell", "mitchell"


@pytest.mark.parametrize(
    ("game", "pairs", "chosen"),
    [
        # 3 x 8 is 24 and 3 x 9 is 27, which is nearer to 26; 5 x 5 is 25; 7 x 4 is 28; 9 x 3 is 27.
        (Game.BRIDGE, 3, Fitting(HOWELL, 2, 3, 9)),
        (Game.BRIDGE, 4, Fitting(HOWELL, 2, 3, 9)),
        (Game.BRIDGE, 6, Fitting(HOWELL, 3, 5, 5)),
        (Game.BRIDGE, 7, Fitting(HOWELL, 4, 7, 4)),
        (Game.BRIDGE, 10, Fitting(HOWELL, 5, 9, 3)),
        # Six tables and more: as many rounds as tables if that makes an evening. An even number then shares.
        (Game.BRIDGE, 11, Fitting(MITCHELL, 6, 6, 4, share=True)),
        (Game.BRIDGE, 14, Fitting(MITCHELL, 7, 7, 4)),
        (Game.BRIDGE, 16, Fitting(MITCHELL, 8, 8, 3, share=True)),
        (Game.BRIDGE, 18, Fitting(MITCHELL, 9, 9, 3)),
        # 10 x 2 and 11 x 2 are too few, 10 x 3 too many: nine rounds of three.
        (Game.BRIDGE, 19, Fitting(MITCHELL, 10, 9, 3)),
        (Game.BRIDGE, 22, Fitting(MITCHELL, 11, 9, 3)),
        (Game.BRIDGE, 24, Fitting(MITCHELL, 12, 12, 2, share=True)),
        (Game.BRIDGE, 26, Fitting(MITCHELL, 13, 13, 2)),
        (Game.BRIDGE, 28, Fitting(MITCHELL, 14, 14, 2, share=True)),
        # 15 x 2 is too many; of 12 x 2, 13 x 2 and 14 x 2 the one in the middle; nobody plays 24 rounds of one board.
        (Game.BRIDGE, 30, Fitting(MITCHELL, 15, 13, 2)),
        (Game.BRIDGE, 60, Fitting(MITCHELL, 30, 13, 2)),
        (Game.GUANDAN, 4, Fitting(HOWELL, 2, 3, 5)),
        (Game.GUANDAN, 6, Fitting(HOWELL, 3, 5, 3)),
        (Game.GUANDAN, 8, Fitting(HOWELL, 4, 7, 2)),
        # Nine rounds of one deal are too few, of two too many.
        (Game.GUANDAN, 10, Fitting(MITCHELL, 5, 5, 3)),
        (Game.GUANDAN, 12, Fitting(MITCHELL, 6, 6, 2, share=True)),
        (Game.GUANDAN, 16, Fitting(MITCHELL, 8, 8, 2, share=True)),
        (Game.GUANDAN, 18, Fitting(MITCHELL, 9, 7, 2)),
    ],
)
def test_the_movement_of_an_evening(game: Game, pairs: int, chosen: Fitting) -> None:
    assert fitting(game, pairs) == chosen


@pytest.mark.parametrize(
    ("pairs", "system", "sections", "rover", "chosen"),
    [
        # Two sections of four tables each; nine tables are four and five, for which no two Howells have one length.
        (16, "", 2, False, Fitting(HOWELL, 4, 7, 4)),
        (18, "", 2, False, Fitting(MITCHELL, 4, 4, 6, share=True)),
        (7, "", 2, False, Fitting(HOWELL, 2, 3, 9)),
        # Ten tables are five in each section.
        (20, "", 2, False, Fitting(HOWELL, 5, 9, 3)),
        # No rover plays all three rounds of three tables. An even number of pairs has none, but no Howell either.
        (7, "", 1, True, Fitting(MITCHELL, 3, 2, 13)),
        (8, "", 1, True, Fitting(MITCHELL, 4, 4, 6, share=True)),
        # 11 x 2 is two boards short of an evening, 11 x 3 five too many; 27 rounds of one board are the last resort.
        (12, HOWELL, 1, False, Fitting(HOWELL, 6, 11, 2)),
        (28, HOWELL, 1, False, Fitting(HOWELL, 14, 27, 1)),
        (8, MITCHELL, 1, False, Fitting(MITCHELL, 4, 4, 6, share=True)),
        (4, MITCHELL, 1, False, Fitting(MITCHELL, 2, 2, 13, share=True)),
        (10, MITCHELL, 1, False, Fitting(MITCHELL, 5, 5, 5)),
    ],
)
def test_what_the_organiser_said_is_kept(pairs: int, system: str, sections: int, rover: bool, chosen: Fitting) -> None:
    assert fitting(Game.BRIDGE, pairs, system, sections, rover=rover) == chosen


@pytest.mark.parametrize(
    ("pairs", "system", "sections", "said"),
    [
        (2, "", 1,
         "2 pairs are too few for a movement of 1 sections; each needs two tables, one of which may be a half table."),
        (6, "", 2,
         "6 pairs are too few for a movement of 2 sections; each needs two tables, one of which may be a half table."),
        (30, HOWELL, 1, "There is a Howell for 2 to 14 tables in a section; here are 15. "
         'Write system = "mitchell" into event.toml, or change groups.'),
    ],
)  # fmt: skip
def test_what_nobody_can_play_is_refused(pairs: int, system: str, sections: int, said: str) -> None:
    with pytest.raises(BadFolder) as refused:
        fitting(Game.BRIDGE, pairs, system, sections)
    assert refused.value.render("en") == said


SHARED = "The first and the last table share boards in every round, and a set rests on a relay table half way."
ROVER = "The pair too many takes the place of another North-South pair in each round, which sits out 13 boards."


@pytest.mark.parametrize(
    ("pairs", "stage", "winners", "said"),
    [
        (9, {"fit": "movement"}, Winners.OVERALL_ONE, [
            "For 9 pairs: a Howell of 9 rounds of 3 boards, 27 in all; everybody meets everybody.",
            "There is a half table: the opponents of the missing pair sit out 3 boards.",
        ]),
        (12, {"fit": "movement"}, Winners.OVERALL_TWO, [
            "For 12 pairs: a Mitchell of 6 rounds of 4 boards, 24 in all.", SHARED,
        ]),
        (12, {"fit": "movement", "arrow_switch": 1}, Winners.OVERALL_ONE, [
            "For 12 pairs: a Mitchell of 6 rounds of 4 boards, 24 in all.", SHARED,
        ]),
        (20, {"fit": "movement"}, Winners.OVERALL_TWO, [
            "For 20 pairs: a Mitchell of 9 rounds of 3 boards, 27 in all.", "After round 5 East-West skip a table.",
        ]),
        # Thirteen rounds of 26 tables end where the skip would be; those of 24 tables do not.
        (52, {"fit": "movement"}, Winners.OVERALL_TWO, [
            "For 52 pairs: a Mitchell of 13 rounds of 2 boards, 26 in all.",
        ]),
        (48, {"fit": "movement"}, Winners.OVERALL_TWO, [
            "For 48 pairs: a Mitchell of 13 rounds of 2 boards, 26 in all.", "After round 12 East-West skip a table.",
        ]),
        (4, {"fit": "length", "winners": "overall_one"}, Winners.OVERALL_ONE, [
            "For 4 pairs: a Mitchell of 2 rounds of 13 boards, 26 in all.", "Both tables share the boards of a round.",
        ]),
        (7, {"fit": "length", "rover": True}, Winners.OVERALL_TWO, [
            "For 7 pairs: a Mitchell of 2 rounds of 13 boards, 26 in all.", ROVER,
        ]),
    ],
)  # fmt: skip
def test_the_conditions_say_what_was_chosen(
    pairs: int, stage: dict[str, object], winners: Winners, said: list[str]
) -> None:
    main = {"name": "Main", "system": "mitchell", "scoring": "matchpoints", **stage}
    if "winners" not in stage and stage["fit"] == "length":
        main["winners"] = "overall_two"
    before = conditions("wbf-2017", "pairs", main)
    changed, fitted, told = with_fitted_stage(before, before.stages[0], pairs)
    assert [one.render("en") for one in told] == said
    assert fitted.winners is winners
    assert changed.stages == (fitted,)
    assert changed.plan("Main").fit is Fit.STATED
    assert changed.plan("Main").share == any("share" in one for one in said)
    # What is stated is left as it is.
    assert with_fitted_stage(changed, fitted, pairs) == (changed, fitted, ())


def made(system: str, contestants: int, rounds: int = 3, **plan: object) -> Movement:
    return movement_for(Stage("Main", system, rounds, 2), StagePlan("Main", **plan), contestants)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("got", "wanted"),
    [
        (lambda: made("mitchell", 8), lambda: mitchell(4, 3, boards_per_set=2)),
        (lambda: made("mitchell", 8, share=True), lambda: mitchell(4, 3, boards_per_set=2, even=Even.SHARE)),
        (lambda: made("mitchell", 10, share=True), lambda: mitchell(5, 3, boards_per_set=2)),
        (lambda: made("mitchell", 10, arrow_switch=1), lambda: mitchell(5, 3, boards_per_set=2, arrow_switch=1)),
        (lambda: made("mitchell", 9), lambda: mitchell(5, 3, boards_per_set=2, phantom=Line.EW)),
        (lambda: made("mitchell", 9, phantom="NS"), lambda: mitchell(5, 3, boards_per_set=2, phantom=Line.NS)),
        # With a rover there is no half table: nine pairs have four tables, eleven have five.
        (lambda: made("mitchell", 11, rover=True), lambda: mitchell(5, 3, boards_per_set=2, rover=True)),
        (lambda: made("mitchell", 10, rover=True), lambda: mitchell(5, 3, boards_per_set=2)),
        (
            lambda: made("mitchell", 9, rover=True, share=True),
            lambda: mitchell(4, 3, boards_per_set=2, rover=True, even=Even.SHARE),
        ),
        (
            lambda: made("mitchell", 11, rover=True, share=True),
            lambda: mitchell(5, 3, boards_per_set=2, rover=True),
        ),
        (lambda: made("howell", 8), lambda: howell(4, boards_per_set=2)),
        (lambda: made("howell", 7), lambda: howell(4, boards_per_set=2, phantom=True)),
        (lambda: made("three_quarter_howell", 10, 8), lambda: three_quarter(5, 8, boards_per_set=2)),
        (lambda: made("three_quarter_howell", 9, 8), lambda: three_quarter(5, 8, boards_per_set=2, phantom=True)),
        (lambda: made("hesitation", 8), lambda: hesitation(4, 3, boards_per_set=2)),
        (lambda: made("hesitation", 7), lambda: hesitation(4, 3, boards_per_set=2).with_phantom(8)),
        (lambda: made("web", 10), lambda: web(5, 3, boards_per_set=2)),
        (lambda: made("web", 9), lambda: web(5, 3, boards_per_set=2).with_phantom(10)),
        (lambda: made("barometer", 8), lambda: barometer(4, 3, boards_per_set=2)),
        (lambda: made("barometer", 7), lambda: barometer(4, 3, boards_per_set=2, phantom=True)),
        (lambda: made("individual", 9), lambda: individual(9, 3, boards_per_set=2)),
    ],
)
def test_the_movement_for_so_many_contestants(got: object, wanted: object) -> None:
    assert callable(got)
    assert callable(wanted)
    assert got() == wanted()


def test_a_form_of_the_organisers_own_is_not_drawn() -> None:
    with pytest.raises(BadFolder) as refused:
        made("other", 8)
    assert refused.value.cites == ("G17.3",)


def seats(
    contestants: list[int], system: str = "mitchell", rounds: int = 1, **more: object
) -> list[tuple[object, ...]]:
    directions = more.pop("directions", None)
    plan = seat_plan(Stage("Main", system, rounds, 2), StagePlan("Main", **more), contestants, directions)  # type: ignore[arg-type]
    return [(one.round, one.section, one.table, one.ns, one.ew, one.boards) for one in plan.seatings]


def test_contestants_take_the_numbers_of_the_movement_in_their_order() -> None:
    assert seats([21, 22, 23, 24, 25, 26], rounds=2) == [
        (1, "", "1", (21,), (24,), (1, 2)), (1, "", "2", (22,), (25,), (3, 4)), (1, "", "3", (23,), (26,), (5, 6)),
        (2, "", "1", (21,), (26,), (3, 4)), (2, "", "2", (22,), (24,), (5, 6)), (2, "", "3", (23,), (25,), (1, 2)),
    ]  # fmt: skip


def test_those_who_asked_for_a_direction_have_it_while_there_is_room() -> None:
    # 26 and 24 sit North-South, 21 and 22 East-West, first come first served; of three who want East-West one more
    # has no room in the second case. The others fill what is left in their order.
    wanted = {26: "NS", 24: "NS", 21: "EW", 22: "EW"}
    assert seats([21, 22, 23, 24, 25, 26], directions=wanted) == [
        (1, "", "1", (24,), (21,), (1, 2)), (1, "", "2", (26,), (22,), (3, 4)), (1, "", "3", (23,), (25,), (5, 6)),
    ]  # fmt: skip
    assert seats([21, 22, 23, 24, 25, 26], directions=dict.fromkeys((21, 22, 24, 26), "EW")) == [
        (1, "", "1", (23,), (21,), (1, 2)), (1, "", "2", (25,), (22,), (3, 4)), (1, "", "3", (26,), (24,), (5, 6)),
    ]  # fmt: skip


def test_a_missing_pair_leaves_its_side_empty_and_only_the_last_section_has_one() -> None:
    # Nine pairs are five tables: three in the first section, two in the second, where pair 14 of the field is missing.
    plan = seat_plan(Stage("Main", "mitchell", 1, 2), StagePlan("Main", groups=2), range(21, 30))
    assert plan.order == (21, 22, 23, 24, 25, 26, 27, 28, 29, 0)
    assert [(one.section, one.table, one.ns, one.ew) for one in plan.seatings] == [
        ("A", "A1", (21,), (24,)), ("A", "A2", (22,), (25,)), ("A", "A3", (23,), (26,)),
        ("B", "B1", (27,), (29,)), ("B", "B2", (28,), ()),
    ]  # fmt: skip


def test_a_howell_is_curtailed_to_the_rounds_of_its_stage() -> None:
    # Four pairs: 4-1 2-3, 4-2 3-1, 4-3 1-2; after two rounds it ends.
    assert seats([21, 22, 23, 24], "howell", 2) == [
        (1, "", "1", (24,), (21,), (1, 2)), (1, "", "2", (22,), (23,), (1, 2)),
        (2, "", "1", (24,), (22,), (3, 4)), (2, "", "2", (23,), (21,), (3, 4)),
    ]  # fmt: skip
