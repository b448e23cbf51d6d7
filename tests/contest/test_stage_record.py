"""A stage as its document writes it, key by key, and what it has if it does not say."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from cardinal.contest.conditions import (
    given_options,
    law_options,
    stage_options,
    usual_stage,
)
from cardinal.contest.errors import BadConditions
from cardinal.contest.model import Form, Game
from cardinal.contest.pairings import FirstRound, Manner, Meeting
from cardinal.contest.stage import (
    Carry,
    CarryKind,
    Compared,
    Fall,
    HalfMatches,
    ImpAwards,
    Scoring,
    Stage,
    Uneven,
    Winners,
)
from cardinal.contest.stage_record import STAGE_KINDS, Fit, Odd, Opponents, StagePlan, read_stage, stage_record
from cardinal.contest.usual_stages import usual_stages
from cardinal.laws import OPTIONS
from cardinal.laws import Conditions as LawConditions
from cardinal.laws.guandan.conditions import GUANDAN_OPTIONS
from cardinal.regulations.pack import find_pack
from cardinal.scoring import DatumKind, DatumRule, Divisor, Halves, LoneForm, MatchpointRules, Unequal, Unit, VPTable

ROWS = [[0, 10, 10], [5, 12, 8]]


def last_of(words: Any) -> Any:
    """The last word of a kind, which is not the one that a stage has without saying."""
    return list(words)[-1]


RECORD: dict[str, object] = {
    "name": "Final",
    "system": "swiss",
    "rounds": 3,
    "boards": 20,
    "scoring": "butler",
    "vp_scale": "own",
    "vp_table": ROWS,
    "placement_stage": 2,
    "carry_over": "percent",
    "carry_part": Decimal("0.5"),
    "carry_stage": "Heat",
    "ties": ["r49", "shared"],
    "winners": "group_two",
    "compared": "section",
    "session_rounds": 4,
    "matchpoint_unit": str(last_of(Unit)),
    "unequal": str(last_of(Unequal)),
    "fouled_lone": str(last_of(LoneForm)),
    "divisor": str(last_of(Divisor)),
    "datum": str(last_of(DatumKind)),
    "datum_trimmed": 2,
    "datum_step": 20,
    "datum_halves": str(last_of(Halves)),
    "penalties": "match",
    "duplicate": False,
    "bye_vp": 12,
    "sit_out": 60,
    "half_matches": "whole",
    "board_step": Decimal("0.1"),
    "imp_awards": "scaled",
    "uneven": "scaled",
    "forfeit_factor": Decimal("1.4"),
    "tables": 4,
    "qualifiers": 6,
    "groups": 2,
    "seeds": 8,
    "first_round": str(last_of(FirstRound)),
    "manner": str(last_of(Manner)),
    "related": "early",
    "segments": 3,
    "starts": datetime(2026, 5, 1, 19, 0),
    "final": True,
    "arrow_switch": 1,
    "share": True,
    "rover": True,
    "phantom": "NS",
    "fit": "stated",
    "third_place": True,
    "odd": "triangle",
    "opponents": "other_group",
    "choosers": 3,
    "other": "as we like",
}
STAGE = Stage(
    "Final",
    "swiss",
    3,
    20,
    Scoring.BUTLER,
    "own",
    2,
    Carry(CarryKind.PERCENT, Fraction(1, 2), "Heat"),
    ("r49", "shared"),
    Winners.GROUP_TWO,
    Compared.SECTION,
    4,
    MatchpointRules(last_of(Unit), last_of(Unequal), last_of(LoneForm)),
    last_of(Divisor),
    DatumRule(last_of(DatumKind), 2, 20, last_of(Halves)),
    Fall.MATCH,
    False,
    Fraction(12),
    Fraction(7, 5),
    VPTable.of(ROWS, "§78D/1 §G47.2"),
    4,
    6,
    Fraction(60),
    HalfMatches.WHOLE,
    Fraction(1, 10),
    ImpAwards.SCALED,
    Uneven.SCALED,
)
PLAN = StagePlan(
    "Final", 2, 8, last_of(FirstRound), last_of(Manner), Meeting.EARLY, 3, datetime(2026, 5, 1, 19, 0), True, 1, True,
    True, "NS", Fit.STATED, True, Odd.TRIANGLE, Opponents.OTHER_GROUP, 3, "as we like",
)  # fmt: skip


def test_every_key_is_read_into_its_place_and_written_back() -> None:
    assert set(RECORD) == set(STAGE_KINDS)
    assert read_stage(RECORD, {}) == (STAGE, PLAN)
    assert stage_record(STAGE, PLAN, {}) == {key: value for key, value in RECORD.items() if key != "fit"}


@pytest.mark.parametrize("key", [key for key in RECORD if key not in ("name", "fit")])
def test_a_key_that_is_not_said_has_its_usual_value(key: str) -> None:
    stage, plan = read_stage({name: value for name, value in RECORD.items() if name != key}, {})
    plainest = Stage("Final"), StagePlan("Final")
    expected = stage_record(STAGE, PLAN, {})
    del expected[key]
    found = stage_record(stage, plan, {})
    # What every stage says is written even where it is the usual value.
    always = {"system": "mitchell", "rounds": 1, "boards": 1, "scoring": "matchpoints"}
    assert found == expected | ({key: always[key]} if key in always else {})
    assert read_stage(found, {}) == (stage, plan)
    assert (stage, plan) != plainest


def test_what_the_pack_gives_is_not_written_and_what_differs_is() -> None:
    usual = {"ties": ("r49",), "vp_scale": "ctcba", "penalties": "stage", "forfeit_factor": Fraction(6, 5)}
    stage, plan = read_stage({"name": "s", "system": "swiss", "scoring": "vp"}, usual)
    assert (stage.ties, stage.vp_scale, stage.penalties, stage.forfeit_factor) == (
        ("r49",), "ctcba", Fall.STAGE, Fraction(6, 5)
    )  # fmt: skip
    plain = {"name": "s", "system": "swiss", "rounds": 1, "boards": 1, "scoring": "vp"}
    assert stage_record(stage, plan, usual) == plain
    assert stage_record(replace(stage, vp_scale=""), plan, usual) == {**plain, "vp_scale": ""}
    # What is not chosen yet is not said; nothing of the pack's takes the place of what is.
    assert read_stage({"name": "s", "vp_scale": "wbf"}, {**usual, "bye_vp": None})[0].vp_scale == "wbf"
    for fit in (Fit.LENGTH, Fit.MOVEMENT):
        found = stage_record(Stage("s", rounds=9, boards=3), StagePlan("s", fit=fit), {})
        assert found == {"name": "s", "system": "mitchell", "scoring": "matchpoints", "fit": str(fit)}


@pytest.mark.parametrize(
    ("key", "least", "most"),
    [
        ("rounds", 1, 500), ("boards", 1, 200), ("placement_stage", 1, 4), ("carry_part", 0, 1),
        ("session_rounds", 0, 500), ("datum_trimmed", 0, 50), ("datum_step", 0, 100), ("bye_vp", 0, 100),
        ("forfeit_factor", 1, 2), ("tables", 2, 16), ("qualifiers", 0, 10_000), ("groups", 1, 1000),
        ("seeds", 0, 10_000), ("segments", 1, 64), ("arrow_switch", 0, 50), ("choosers", 0, 10_000),
    ],
)  # fmt: skip
def test_a_figure_of_a_stage_is_within_its_bounds(key: str, least: int, most: int) -> None:
    for value in (least, most):
        stage, plan = read_stage({"name": "s", key: value}, {})
        assert stage_record(stage, plan, {}).get(key, value) == value
    for value in (least - 1, most + 1):
        with pytest.raises(BadConditions) as caught:
            read_stage({"name": "s", key: value}, {})
        assert caught.value.legal[0] == f"{least}–{most}"


@pytest.mark.parametrize(
    "rows",
    [
        [], 5, [[0, 10]], [[0, 10, 10, 1]], [[0, 10, "ten"]], [[0, 10, True]], [[1, 10, 10]], [[0, 10, 10], [0, 11, 9]],
        [[0, 10, 10], [5, 12, 8], [3, 11, 9]], ["abc"],
    ],
)  # fmt: skip
def test_a_table_of_ones_own_begins_at_nought_and_rises(rows: object) -> None:
    with pytest.raises(BadConditions) as caught:
        read_stage({"name": "s", "vp_table": rows}, {})
    assert caught.value.text.key == "no_value"


def test_a_stage_has_a_name_and_only_keys_that_there_are() -> None:
    for record in ({}, {"name": " "}):
        with pytest.raises(BadConditions) as caught:
            read_stage(record, {})
        assert caught.value.text.key == "stage_without_name"
    with pytest.raises(BadConditions) as caught:
        read_stage({"name": "s", "colour": 1, "size": 2}, {})
    assert (caught.value.text.values, caught.value.legal) == ({"given": "colour", "stage": "s"}, tuple(STAGE_KINDS))


# What a stage is


@pytest.mark.parametrize(("boards", "tables", "comparisons"), [(16, 2, 16), (16, 4, 32), (7, 6, 21), (1, 2, 1)])
def test_each_two_tables_of_a_match_are_compared_once_a_board(boards: int, tables: int, comparisons: int) -> None:
    assert Stage("s", boards=boards, tables=tables).comparisons == comparisons


@pytest.mark.parametrize(
    ("system", "matches", "swiss", "knockout"),
    [
        *((one, False, False, False) for one in ("mitchell", "howell", "individual", "other")),
        *((one, True, False, False) for one in ("round_robin", "double_round_robin", "multiple_teams", "match")),
        *((one, True, True, False) for one in ("swiss", "special_swiss", "danish")),
        *((one, True, False, True) for one in ("knockout", "double_knockout")),
    ],
)
def test_what_a_system_is(system: str, matches: bool, swiss: bool, knockout: bool) -> None:
    of_teams = {Scoring.IMPS, Scoring.VP, Scoring.BAM, Scoring.POINT_A_BOARD, Scoring.PATTON}
    for scoring in Scoring:
        stage = Stage("s", system, scoring=scoring)
        assert (stage.is_swiss, stage.is_knockout) == (swiss, knockout)
        assert stage.has_matches is (matches or scoring in of_teams)


# What a stage has if it does not say

SECTIONS = SimpleNamespace(
    ties=SimpleNamespace(ladder="r49"),
    penalties=SimpleNamespace(fall="stage"),
    forfeits=SimpleNamespace(draws=Fraction(6, 5), draws_swiss=Fraction(7, 5)),
)


@pytest.mark.parametrize(
    ("pack", "system", "scoring", "scale"),
    [
        ("wbf-2017", "swiss", "vp", "wbf"),
        ("ctcba", "swiss", "vp", "ctcba"),
        ("ctcba", "round_robin", "vp", "ctcba"),
        # R83 is the table of multiple teams.
        ("ctcba", "multiple_teams", "vp", "ctcba-short"),
        ("wbf-2017", "multiple_teams", "vp", "wbf"),
        ("ctcba", "multiple_teams", "imps", ""),
        # Swiss pairs have VPs too: of IMPs against the field, or of percentages.
        *(
            ("ctcba", system, scoring, "ctcba")
            for system in ("swiss", "danish")
            for scoring in ("cross_imps", "butler")
        ),
        *(("ctcba", system, "matchpoints", "percent") for system in ("swiss", "special_swiss", "danish")),
        ("ctcba", "mitchell", "matchpoints", ""),
        ("ctcba", "mitchell", "butler", ""),
        ("ctcba", "round_robin", "cross_imps", ""),
        ("ctcba", "knockout", "imps", ""),
        ("china-guandan", "swiss", "levels", "guandan"),
        ("china-guandan", "mitchell", "levels", "guandan"),
        ("china-guandan", "swiss", "vp", "guandan"),
        ("china-guandan", "swiss", "matchpoints", ""),
    ],
)
def test_the_usual_scale_of_a_stage(pack: str, system: str, scoring: str, scale: str) -> None:
    laws = LawConditions({}, law_options(find_pack(pack).games[0]))
    found = usual_stage(find_pack(pack), SECTIONS, system, scoring, laws)
    factor = Fraction(7, 5) if system in ("swiss", "special_swiss", "danish") else Fraction(6, 5)
    # Nobody said that the matches of Guandan are duplicate.
    duplicate = pack != "china-guandan" or system == "mitchell"
    usual = {"ties": ("r49",), "penalties": "stage", "forfeit_factor": factor, "vp_scale": scale}
    assert found == {**usual, "duplicate": duplicate}


@pytest.mark.parametrize("scoring", Scoring)
def test_the_options_of_bridge_that_a_stage_says(scoring: Scoring) -> None:
    # A board that is won, drawn or lost is a comparison by matchpoints (78A).
    by_comparison = ("matchpoints", "bam", "point_a_board")
    wanted = "matchpoints" if scoring in by_comparison else "total" if scoring == "total" else "imps"
    for system, knockout in (("swiss", False), ("knockout", True)):
        found = stage_options(Game.BRIDGE, Form.PAIRS, Stage("s", system, scoring=scoring))
        assert found == {"form": "pairs", "scoring": wanted, "knockout": knockout}


@pytest.mark.parametrize(
    ("system", "stage"),
    [
        ("round_robin", "round_robin"), ("double_round_robin", "round_robin"), ("knockout", "knockout"),
        ("double_knockout", "knockout"), ("swiss", "swiss"), ("danish", "swiss"), ("mitchell", "swiss"),
    ],
)  # fmt: skip
def test_the_options_of_guandan_that_a_stage_says(system: str, stage: str) -> None:
    found = stage_options(Game.GUANDAN, Form.TEAMS, Stage("s", system))
    assert found == {"event.form": "teams", "event.stage": stage}


def test_which_options_are_said_elsewhere() -> None:
    assert given_options(Game.BRIDGE) == {"form", "scoring", "knockout"}
    assert given_options(Game.GUANDAN) == {"event.form", "event.stage"}
    assert set(law_options(Game.BRIDGE)) == {one.name for one in OPTIONS}
    assert law_options(Game.GUANDAN) == GUANDAN_OPTIONS


@pytest.mark.parametrize("game", Game)
@pytest.mark.parametrize("form", Form)
def test_an_event_that_names_no_stage_has_one(game: Game, form: Form) -> None:
    bridge = {
        Form.PAIRS: {"system": "mitchell", "fit": "movement", "scoring": "matchpoints", "winners": "overall_two"},
        Form.TEAMS: {"system": "swiss", "rounds": 7, "boards": 16, "scoring": "vp"},
        Form.INDIVIDUAL: {"system": "individual", "rounds": 7, "boards": 3, "scoring": "matchpoints"},
    }
    guandan = {
        Form.PAIRS: {"system": "mitchell", "fit": "movement", "scoring": "levels", "winners": "overall_two"},
        Form.TEAMS: {"system": "swiss", "rounds": 7, "boards": 8, "scoring": "levels", "duplicate": True},
        Form.INDIVIDUAL: {"system": "individual", "rounds": 7, "boards": 2, "scoring": "levels"},
    }
    expected = (bridge if game is Game.BRIDGE else guandan)[form]
    assert usual_stages(game, str(form)) == [{"name": "main", **expected}]
    with pytest.raises(BadConditions) as caught:
        usual_stages(game, "quartets")
    assert caught.value.legal == ("teams", "pairs", "individual")
