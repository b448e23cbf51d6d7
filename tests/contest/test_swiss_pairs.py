"""Swiss pairs: matches at one table, compared with the field of their round and turned into victory points."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from cardinal.contest.drawing import draw_next
from cardinal.contest.errors import BadFolder
from cardinal.contest.event_folder import create_event, open_folder
from cardinal.contest.explain import explain
from cardinal.contest.model import Event, Match
from cardinal.contest.stage import Scoring, Stage
from cardinal.contest.standings import standings
from cardinal.language import Language
from tests.contest.conditions_maker import conditions, pair
from tests.contest.event_maker import Terms, contestants, fractions, line
from tests.contest.folder_maker import drawn

BOARDS = 16
SWISS = Stage("s", "swiss", rounds=2, boards=BOARDS, scoring=Scoring.CROSS_IMPS, vp_scale="wbf")


def event(rounds: list[list[int]], stage: Stage = SWISS, missing: int = 0) -> Event:
    """Pair 1 against 2, 3 against 4 and so on in each round: the scores of board 1 table by table, the rest flat."""
    matches, lines = [], []
    for number, scores in enumerate(rounds, start=1):
        for table, score in enumerate(scores, start=1):
            home = 2 * table - 1
            matches.append(Match("s", number, str(table), home, home + 1))
            told = {"round_number": number}
            lines.append(line(1, table, home, home + 1, score, **told))  # type: ignore[arg-type]
            for board in range(2, BOARDS + 1 - missing):
                lines.append(line(board, table, home, home + 1, 90, **told))  # type: ignore[arg-type]
    people = contestants(range(1, 2 * len(rounds[0]) + 1))
    return Event(Terms((stage,)), people, matches=tuple(matches), lines=tuple(lines))


def scores(found: Event) -> dict[int, Fraction]:
    (ranking,) = standings(found).stage("s").rankings
    return {row.number: row.score for row in ranking.rows}


@pytest.mark.clause("78B", "78D/1")
def test_a_match_is_the_mean_of_its_comparisons_and_then_victory_points() -> None:
    # 470 points are 10 IMPs. Tables 1 and 2 compare 0 with each other and 10 with table 3: 5 on average; table 3
    # loses 10 twice. Of 16 boards the published scale has 11.48 for 5 and 12.80 for 10.
    found = scores(event([[420, 420, -50]]))
    expected = fractions("11.48", "8.52", "11.48", "8.52", "7.2", "12.8")
    assert found == dict(zip(range(1, 7), expected, strict=True))


def test_rounds_are_fields_apart_though_their_boards_have_the_same_numbers() -> None:
    # Round 1: table 1 has 10 IMPs. Round 2: the same the other way. Together all are even again.
    assert set(scores(event([[420, -50], [-50, 420]])).values()) == {Fraction(20)}


def test_butler_compares_with_the_datum_of_the_round() -> None:
    stage = Stage("s", "swiss", rounds=1, boards=BOARDS, scoring=Scoring.BUTLER, vp_scale="wbf")
    # The datum of 420, 420, 420 and -60 is 300: 120 above are 3 IMPs, 360 below 8. The scale has 10.91 and 12.29.
    found = scores(event([[420, 420, 420, -60]], stage))
    assert (found[1], found[8]) == tuple(fractions("10.91", "12.29"))


def test_without_a_scale_the_imps_themselves_are_the_score() -> None:
    stage = Stage("s", "swiss", rounds=1, boards=BOARDS, scoring=Scoring.CROSS_IMPS)
    assert scores(event([[420, -50]], stage)) == {1: 10, 4: 10, 2: -10, 3: -10}


def test_a_match_with_boards_to_come_has_no_score_yet() -> None:
    assert set(scores(event([[420, -50]], missing=1)).values()) == {Fraction()}


def test_the_match_and_the_total_are_explained() -> None:
    played = event([[420, 420, -50]])
    for language in Language:
        told = explain(played, "pair 1 round 1").lines(language.value)
        assert sum("+5" in text for text in told) == 1
        assert any("11.48" in text for text in told)
    assert explain(played, "pair 6 board 1").value == 10
    assert explain(played, "pair 1 total").value == Fraction("11.48")


def test_an_evening_of_swiss_pairs_is_drawn_round_after_round(tmp_path: Path) -> None:
    stage = {"name": "S", "system": "swiss", "rounds": 2, "boards": 2, "scoring": "cross_imps"}
    entries = [pair(number) for number in range(1, 8)]
    folder = drawn(create_event(tmp_path / "e", conditions("wbf-2017", "pairs", stage), entries), "x")
    assert folder.conditions.stages[0].vp_scale == "wbf"
    with pytest.raises(BadFolder):
        draw_next(folder)
    rows = ["round,table,board,ns,ew,score"]
    for one in folder.event.matches:
        if one.away is not None:
            better = min(one.home, one.away)
            rows.append(f"1,{one.table},1,{one.home},{one.away},{420 if better == one.home else -50}")
            rows.append(f"1,{one.table},2,{one.away},{one.home},90")
    (folder.path / "results.csv").write_text("\n".join(rows), "utf-8")
    second = drawn(open_folder(folder.path))
    assert second.event.flaws == ()
    first, later = ({frozenset(one.numbers) for one in second.event.matches if one.round == at} for at in (1, 2))
    assert len(later) == 4
    assert not first & later
