"""Matches between pairs: Swiss at matchpoints with victory points, and knockouts measured by the other tables."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from cardinal.contest.drawing import draw_next
from cardinal.contest.errors import BadConditions, BadFolder
from cardinal.contest.event_folder import EventFolder, create_event, open_folder
from cardinal.contest.explain import explain
from cardinal.contest.model import Event, Match, Score
from cardinal.contest.render import problems_of
from cardinal.contest.stage import Scoring, Stage
from cardinal.contest.standings import standings
from cardinal.contest.vp_scale import scale_of
from cardinal.language import Language
from cardinal.scoring import VPTable, read_score
from tests.contest.conditions_maker import conditions, pair
from tests.contest.event_maker import Terms, contestants, fractions, line
from tests.contest.folder_maker import drawn

SWISS = Stage("s", "swiss", rounds=1, boards=2, scoring=Scoring.MATCHPOINTS, vp_scale="percent")
CUP = Stage("s", "knockout", rounds=2, boards=2, scoring=Scoring.CROSS_IMPS)


def event(boards: list[list[int | str]], stage: Stage = SWISS, extra: list[list[int]] | None = None) -> Event:
    """Pair 1 against 2, 3 against 4 and so on: board after board the scores of North-South, table by table."""
    matches = [Match("s", 1, str(table), 2 * table - 1, 2 * table) for table in range(1, len(boards[0]) + 1)]
    lines = []
    for played, is_extra in ((boards, False), (extra or [], True)):
        first = 101 if is_extra else 1
        for board, told in enumerate(played, start=first):
            for match, score in zip(matches, told, strict=False):
                given: Score | int = read_score(score) if isinstance(score, str) else score
                assert match.away is not None
                lines.append(line(board, match.table, match.home, match.away, given, extra=is_extra))
    people = contestants(range(1, 2 * len(matches) + 1))
    return Event(Terms((stage,)), people, matches=tuple(matches), lines=tuple(lines))


def scores(found: Event) -> dict[int, Fraction]:
    return {row.number: row.score for row in standings(found).stage("s").rankings[0].rows}


def winners(found: Event) -> list[int | None]:
    matches = standings(found).stage("s").matches
    assert matches is not None
    return [one.winner for one in matches.table.scored]


@pytest.mark.clause("78A", "78D/1")
def test_the_percentage_of_a_match_is_a_fifth_of_it_in_victory_points() -> None:
    # Three tables: a top is 4. Board 1: 420, 170, -50 are 4, 2, 0 North-South; board 2 is flat, 2 each.
    # Pair 1 has 100% and 50%: 75%, which is 15 VPs; pair 3 has 50%: 10; pair 5 has 0% and 50%: 25%, 5 VPs.
    found = scores(event([[420, 170, -50], [90, 90, 90]]))
    assert found == {1: 15, 2: 5, 3: 10, 4: 10, 5: 5, 6: 15}


def test_victory_points_have_two_decimals_and_both_sides_share_twenty() -> None:
    # Four tables: a top is 6. 420, 170, 170, -50: 6, 3, 3, 0; 90, 50, 50, 50: 6, 2, 2, 2.
    # Pair 3 has 3 and 2 of 12: 41 2/3 %, of which a fifth is 8 1/3: 8.33, and its opponents have the rest.
    found = scores(event([[420, 170, 170, -50], [90, 50, 50, 50]]))
    assert (found[3], found[4]) == tuple(fractions("8.33", "11.67"))


def test_the_scale_begins_at_half_and_ends_at_everything() -> None:
    scale = scale_of(SWISS)
    assert scale is not None
    # In hundredths of a percent above half: 0, 1 (a fiftieth of a hundredth of a VP is nothing), 3 and 50 percent.
    assert [scale.vp(above)[0] for above in (0, 1, 300, 5_000, 9_000)] == fractions(10, 10, "10.6", 20, 20)
    assert scale.vp(-300)[0] == Fraction("9.4")


def test_an_own_table_is_looked_up_in_hundredths_of_a_percent_above_half() -> None:
    table = VPTable.of([[0, 10, 10], [66, 11, 9], [1_500, 17, 3], [2_500, 20, 0]], "§78D/1")
    own = replace(SWISS, vp_scale="own", vp_table=table)
    # 75% is 2500 above half, 50% nothing.
    assert scores(event([[420, 170, -50], [90, 90, 90]], own)) == {1: 20, 2: 0, 3: 10, 4: 10, 5: 0, 6: 20}


@pytest.mark.clause("12C2(a)")
def test_an_average_plus_is_sixty_percent_of_its_board() -> None:
    # Board 2 at table 1 is 60% to both. Board 1 has 4 of 4: 80% are 16 VPs; the opponents have 0 and 60%: 30%, 6 VPs.
    found = scores(event([[420, 170, -50], ["60%/60%", 90, 90]]))
    assert (found[1], found[2]) == (16, 6)


def test_the_match_is_told_in_percent_in_every_language() -> None:
    found = event([[420, 170, -50], [90, 90, 90]])
    for language in Language:
        told = explain(found, "pair 1 round 1").lines(language.value)
        assert sum("75" in one and "15" in one for one in told) == 1
        assert sum("100%" in one for one in told) == 1
        assert any("75" in one for one in explain(found, "pair 1 total").lines(language.value))
    row = standings(found).stage("s").rankings[0].rows[0]
    assert dict(row.figures)["percent"] == 75  # type: ignore[index]


@pytest.mark.parametrize(
    "wrong",
    [
        {"vp_scale": "wbf"},
        {"vp_scale": ""},
        {"scoring": "cross_imps", "vp_scale": "percent"},
    ],
)
def test_a_scale_of_imps_is_not_for_matchpoints_nor_the_other_way_round(wrong: dict[str, object]) -> None:
    stage = {"name": "S", "system": "swiss", "rounds": 3, "boards": 4, "scoring": "matchpoints", **wrong}
    with pytest.raises(BadConditions) as caught:
        conditions("wbf-2017", "pairs", stage)
    assert caught.value.cites == ("78D/1",)
    assert len({caught.value.render(language) for language in Language}) == 4


def written(folder: EventFolder, round_number: int) -> EventFolder:
    """Results of a round: of two who meet the lower number makes game on board 1, the other board is flat."""
    path = folder.path / "results.csv"
    rows = path.read_text("utf-8").splitlines() if path.exists() else ["round,table,board,ns,ew,score"]
    for one in folder.event.matches:
        if one.away is not None and one.round == round_number:
            won = one.home < one.away
            rows.append(f"{one.round},{one.table},1,{one.home},{one.away},{420 if won else -50}")
            rows.append(f"{one.round},{one.table},2,{one.away},{one.home},90")
    path.write_text("\n".join(rows), "utf-8")
    return open_folder(folder.path)


def test_swiss_pairs_at_matchpoints_are_drawn_round_after_round(tmp_path: Path) -> None:
    stage = {"name": "S", "system": "swiss", "rounds": 2, "boards": 2, "scoring": "matchpoints"}
    entries = [pair(number) for number in range(1, 9)]
    folder = drawn(create_event(tmp_path / "e", conditions("wbf-2017", "pairs", stage), entries), "x")
    assert folder.conditions.stages[0].vp_scale == "percent"
    with pytest.raises(BadFolder):
        draw_next(folder)
    second = drawn(written(folder, 1))
    assert second.event.flaws == ()
    first, later = ({frozenset(one.numbers) for one in second.event.matches if one.round == at} for at in (1, 2))
    assert len(later) == 4
    assert not first & later
    # What one side of a match has the other has not: four matches of 20 VPs.
    ranking = standings(written(second, 2).event).stage("S").rankings[0]
    assert sum(row.score for row in ranking.rows) == 2 * 4 * 20


@pytest.mark.clause("78B")
def test_a_knockout_of_pairs_is_won_by_cross_imps() -> None:
    # 470 points are 10 IMPs: tables 1 and 2 gain 10 and lose 10; so pairs 1 and 4 go on.
    assert winners(event([[420, -50], [90, 90]], CUP)) == [1, 4]


def test_at_matchpoints_more_than_half_goes_on() -> None:
    assert winners(event([[420, -50], [90, 90]], replace(CUP, scoring=Scoring.MATCHPOINTS))) == [1, 4]


def test_a_level_match_of_pairs_is_decided_by_extra_boards() -> None:
    flat: list[list[int | str]] = [[90, 90], [90, 90]]
    assert winners(event(flat, CUP)) == [None, None]
    # Both tables play two more: 420 and -50 are 10 IMPs to the sides of tables 1 and 2, by comparison.
    assert winners(event(flat, CUP, [[420, -50], [90, 90]])) == [1, 4]


def test_extra_boards_at_one_table_alone_are_decided_by_their_points() -> None:
    # Nobody to compare with: 100 against 120 of the other side leaves East-West 20 ahead.
    found = event([[90, 90], [90, 90]], CUP, [[100], [-120]])
    assert winners(found) == [2, None]
    decided = [one for one in explain(found, "pair 2 round 1").reasons if "R49.1(3)" in one.clauses]
    assert [(one.text.values["home"], one.text.values["away"]) for one in decided] == [("-20", "20")]


def test_a_table_without_another_is_told_and_not_scored_as_level() -> None:
    for scoring in (Scoring.CROSS_IMPS, Scoring.MATCHPOINTS):
        found = event([[420], [90]], replace(CUP, scoring=scoring))
        assert winners(found) == [None]
        for language in Language:
            assert len(problems_of(standings(found), language.value)) == 2


def test_a_cup_of_pairs_is_drawn_until_the_final_beside_which_others_play(tmp_path: Path) -> None:
    stage = {"name": "C", "system": "knockout", "rounds": 2, "boards": 2, "scoring": "cross_imps", "third_place": True}
    entries = [replace(pair(number), seed=number) for number in range(1, 5)]
    folder = drawn(create_event(tmp_path / "e", conditions("wbf-2017", "pairs", stage), entries), "x")
    # Both lower numbers make game, at home or away, so that what differs is only who sat North-South.
    rows = ["round,table,board,ns,ew,score"]
    for one in folder.event.matches:
        assert one.away is not None
        low, high = sorted((one.home, one.away))
        rows += [f"1,{one.table},1,{low},{high},{420 if one.table == '1' else 90}", f"1,{one.table},2,{high},{low},"]
        rows[-1] += "-420" if one.table == "2" else "90"
    (folder.path / "results.csv").write_text("\n".join(rows), "utf-8")
    # Board 1: table 1 gains 330 for its lower number, 8 IMPs. Board 2: at table 2 the lower number gains 510, 11 IMPs,
    # and at table 1 the lower number loses them again. So the lower number of table 2 and the higher of table 1 win.
    first = open_folder(folder.path)
    tables = {one.table: sorted(one.numbers) for one in first.event.matches}
    second = drawn(first)
    final = next(one for one in second.event.matches if one.round == 2 and not one.group)
    assert set(final.numbers) == {tables["1"][1], tables["2"][0]}
    assert {frozenset(one.numbers) for one in second.event.matches if one.round == 2} == {
        frozenset({tables["1"][1], tables["2"][0]}),
        frozenset({tables["1"][0], tables["2"][1]}),
    }
