"""Plots: the numbers in them are those of the event, and who cannot see them is told the same."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.contest.event_folder import load_event
from cardinal.contest.model import Event, LevelScore
from cardinal.contest.ranking import Figure
from cardinal.contest.standings import standings
from cardinal.formats.plots.board_plot import Distribution, distribution_of, distribution_svg
from cardinal.formats.plots.race_plot import Race, Runner, race_of, race_svg
from cardinal.formats.plots.session_plot import BoardPoint, Session, session_of, session_svg
from cardinal.formats.plots.svg import HEIGHT, WIDTH, ticks
from cardinal.language import Language
from cardinal.scoring import read_score

EXAMPLES = Path(__file__).parents[2] / "examples"
SVG = "{http://www.w3.org/2000/svg}"
POINTS = tuple(BoardPoint(board, Fraction(value), Fraction(10)) for board, value in ((3, 7), (4, 2), (1, 9)))
SESSION = Session("7 <Vogt & Yang>", POINTS, True)
RUNNERS = (
    Runner("A", (Fraction(12), None, Fraction(5))),
    Runner("B", (Fraction(8), Fraction(20), Fraction(15))),
)
RACE = Race("Cup", Figure.VP, RUNNERS)


@pytest.fixture(scope="module")
def evening() -> Event:
    return load_event(EXAMPLES / "club-mitchell")


@pytest.fixture(scope="module")
def swiss() -> Event:
    return load_event(EXAMPLES / "swiss-teams")


def drawn(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def test_a_running_percentage_is_of_all_boards_so_far() -> None:
    assert SESSION.bars == (70, 20, 90)
    assert SESSION.running == (70, Fraction(90, 2), 60)  # 7/10, 9/20, 18/30
    imps = replace(SESSION, is_percent=False)
    assert imps.running == (7, 9, 18)


def test_a_session_is_that_of_the_standings(evening: Event) -> None:
    stage = standings(evening).last
    assert stage.field is not None
    for number in (1, 7, 20):
        session = session_of(stage, number)
        assert len(session.points) == stage.field.total(number).boards
        assert session.running[-1] == stage.field.total(number).percent


def test_a_team_without_a_match_in_a_round_stays_where_it_was() -> None:
    assert RACE.runners[0].totals == (12, 12, 17)
    assert RACE.runners[1].totals == (8, 28, 43)


def test_a_race_ends_at_the_vps_of_the_matches(swiss: Event) -> None:
    stage = standings(swiss).last
    assert stage.matches is not None
    numbers = stage.matches.numbers
    race = race_of(stage, numbers, "x", {})
    assert [one.totals[-1] for one in race.runners] == [stage.matches.table.vp(number) for number in numbers]
    assert all(len(one.totals) == 6 for one in race.runners)


def test_a_distribution_counts_every_table_once(evening: Event) -> None:
    stage = standings(evening).last
    for board in range(1, 27):
        found = distribution_of(stage, board)
        assert stage.field is not None
        tables = [line for key, told in stage.field.scored.lines.items() if key.board == board for line in told]
        assert sum(count for _, count in found.counts) + found.others == len(tables)
        assert [score for score, _ in found.counts] == sorted((score for score, _ in found.counts), reverse=True)


def test_scores_of_any_kind_are_counted() -> None:
    scores = [read_score(text) for text in ("420", "420", "-50", "A+/A-", "0")]
    assert Distribution.of(5, scores) == Distribution(5, ((420, 2), (0, 1), (-50, 1)), 1)
    assert Distribution.of(1, [LevelScore(3, 0), LevelScore(0, 1)]).counts == ((3, 1), (-1, 1))


def every_plot(language: str) -> list[str]:
    return [
        session_svg(SESSION, language),
        race_svg(RACE, language),
        distribution_svg(Distribution(5, ((420, 2), (-50, 1)), 1), language),
        session_svg(Session("x", (), True), language),
        race_svg(Race("x", Figure.VP, ()), language),
        distribution_svg(Distribution(1, ()), language),
    ]


@pytest.mark.parametrize("language", list(Language))
def test_a_plot_tells_its_title_and_its_numbers_in_words(language: Language) -> None:
    for svg in every_plot(language):
        root = drawn(svg)
        title, described = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
        assert title is not None
        assert described is not None
        assert root.get("role") == "img"
        assert root.get("lang") == str(language)
        assert root.get("aria-labelledby") == f"{title.get('id')} {described.get('id')}"
        assert described.text
    session, race, board = (drawn(svg).findtext(f"{SVG}desc") or "" for svg in every_plot(language)[:3])
    assert all(number in session for number in ("70%", "20%", "90%", "60%"))
    assert "A: 12 12 17" in race
    assert "420" in board


def test_a_bar_is_as_high_as_its_board_is_from_the_average() -> None:
    bars = [one for one in drawn(session_svg(SESSION)).iter(f"{SVG}rect") if one.find(f"{SVG}title") is not None]
    heights = [float(one.get("height", "0")) for one in bars]
    # 20, 30 and 40 points from 50.
    assert heights[1] / heights[0] == pytest.approx(1.5, abs=0.01)
    assert heights[2] / heights[0] == pytest.approx(2, abs=0.01)
    assert bars[0].get("fill") != bars[1].get("fill")


def test_bars_of_a_distribution_are_as_long_as_their_scores_are_frequent() -> None:
    bars = list(drawn(distribution_svg(Distribution(1, ((100, 6), (-100, 3))))).iter(f"{SVG}rect"))[1:]
    assert float(bars[0].get("width", "0")) == 2 * float(bars[1].get("width", "0"))


def test_names_at_the_ends_of_lines_do_not_meet() -> None:
    same = Race("x", Figure.VP, tuple(Runner(f"team {number}", (Fraction(number % 2),)) for number in range(20)))
    names = [one for one in drawn(race_svg(same)).iter(f"{SVG}text") if (one.text or "").startswith("team")]
    heights = sorted(float(one.get("y", "0")) for one in names)
    assert len(heights) == 20
    assert min(after - before for before, after in pairwise(heights)) >= 12.9
    assert heights[-1] <= HEIGHT


def test_lines_are_told_apart_without_colour() -> None:
    lines = [one for one in drawn(race_svg(RACE)).iter(f"{SVG}path") if one.get("stroke-width") == "2"]
    assert len({one.get("stroke-dasharray") for one in lines}) == 2


@given(st.floats(-1e4, 1e4), st.floats(0.001, 1e4))
def test_marks_cover_a_range_in_even_steps(least: float, span: float) -> None:
    found = ticks(least, least + span)
    assert found[0] <= least + 1e-6
    assert found[-1] >= least + span - 1e-6
    assert 2 <= len(found) <= 9
    steps = {round(after - before, 6) for before, after in pairwise(found)}
    assert len(steps) == 1


def test_a_name_from_outside_is_no_markup_and_no_broken_xml() -> None:
    svg = session_svg(replace(SESSION, name="<script>\x00\x1b & ♥"))
    assert "<script" not in svg
    assert "<script> & ♥" in (drawn(svg).findtext(f"{SVG}title") or "")
    assert f'viewBox="0 0 {WIDTH:g} {HEIGHT:g}"' in svg
