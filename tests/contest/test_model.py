"""An event as values: what is read of it, what a stage says about itself, and texts in four languages for all of it."""

from __future__ import annotations

import string
import tomllib
from dataclasses import FrozenInstanceError, replace
from fractions import Fraction
from pathlib import Path

import pytest

import cardinal
from cardinal.contest.model import (
    Contestant,
    Event,
    LevelScore,
    Line,
    Match,
    Penalty,
    PenaltyUnit,
    Place,
    Player,
    Source,
)
from cardinal.contest.stage import Scoring, Stage
from cardinal.contest.standings import stage_standings, standings
from cardinal.contest.vp_scale import scale_of
from cardinal.language import Language, NotUnderstood
from cardinal.scoring import Played, read_score
from tests.contest.event_maker import Terms, contestants, field_event, line

SOURCE = Path(cardinal.__file__).parent
# The texts of what is scored, explained and shown; other parts of an event have tests of their own.
TEXTS = {
    SOURCE / "contest" / f"{name}.toml"
    for name in (
        "changes", "explain", "file_rows", "ladders", "match_score", "penalty_words", "ranking", "render",
        "result_checks", "results_file", "rulings_file", "score_cell", "unapplied", "tie_steps", "vp_scale",
    )
} | {SOURCE / "cli" / "event_score.toml"}  # fmt: skip


def test_an_event_is_a_value() -> None:
    event = field_event(Stage("s"), {1: [(1, 2, 420), (3, 4, -50)]})
    assert event == field_event(Stage("s"), {1: [(1, 2, 420), (3, 4, -50)]})
    with pytest.raises(FrozenInstanceError):
        event.lines = ()  # type: ignore[misc]
    changed = replace(event, lines=(event.lines[0], replace(event.lines[1], score=Played(-100))))
    assert [one.score for one in changed.lines] == [Played(420), Played(-100)]
    assert event.lines[1].score == Played(-50)


def test_what_is_asked_of_an_event() -> None:
    stages = (Stage("q"), Stage("f"))
    event = Event(
        Terms(stages),
        (Contestant(7, "Ann - Bo", ("a", "b")),),
        (Player("a", "Ann"),),
        matches=(Match("q", 1, "1", 7, None), Match("f", 1, "1", 7, None)),
        lines=(line(1, 1, 7, 7, 0, stage="q"),),
        penalties=(Penalty(7, "f", Fraction(1), PenaltyUnit.VP),),
    )
    assert event.by_number[7].name == "Ann - Bo"
    assert event.by_key["a"].name == "Ann"
    assert event.stage("f") is stages[1]
    assert (len(event.lines_of("q")), len(event.lines_of("f"))) == (1, 0)
    assert (len(event.matches_of("f")), len(event.penalties_of("q"))) == (1, 0)


def test_places_sources_and_scores() -> None:
    assert (str(Source("results.csv", 3)), str(Source("results.csv")), str(Source())) == (
        "results.csv:3", "results.csv", ""
    )  # fmt: skip
    assert str(Contestant(3, "Red")) == "3 Red"
    assert LevelScore(7, 2).difference == 5
    assert Match("s", 1, "1", 3).numbers == (3,)
    assert Line(Place("s", 1, "1", 5), (1,), (2,), Played(0)).board == 5
    scored = {cell: line(1, 1, 1, 2, cell).has_score for cell in ("420", "A+/A-", "late", "not played", "cancelled")}
    assert scored == {"420": True, "A+/A-": True, "late": False, "not played": False, "cancelled": False}


@pytest.mark.parametrize(
    ("system", "scoring", "has_matches", "is_swiss", "is_knockout"),
    [
        ("mitchell", Scoring.MATCHPOINTS, False, False, False),
        ("howell", Scoring.BUTLER, False, False, False),
        ("individual", Scoring.LEVELS, False, False, False),
        ("round_robin", Scoring.VP, True, False, False),
        ("multiple_teams", Scoring.VP, True, False, False),
        ("swiss", Scoring.VP, True, True, False),
        ("special_swiss", Scoring.LEVELS, True, True, False),
        ("danish", Scoring.VP, True, True, False),
        ("knockout", Scoring.IMPS, True, False, True),
        ("double_knockout", Scoring.IMPS, True, False, True),
        ("other", Scoring.BAM, True, False, False),
    ],
)
def test_what_a_system_is(system: str, scoring: Scoring, has_matches: bool, is_swiss: bool, is_knockout: bool) -> None:
    stage = Stage("s", system, scoring=scoring)
    assert (stage.has_matches, stage.is_swiss, stage.is_knockout) == (has_matches, is_swiss, is_knockout)


@pytest.mark.clause("78D/1", "G47.2")
def test_a_scale_that_is_not_there_is_refused() -> None:
    with pytest.raises(NotUnderstood, match="blitz") as refusal:
        scale_of(Stage("s", vp_scale="blitz"))
    assert "wbf" in refusal.value.legal
    with pytest.raises(NotUnderstood) as own:
        scale_of(Stage("s", vp_scale="own"))
    assert own.value.cites == ("78D/1", "G47.2")


def test_a_margin_that_is_not_whole_goes_to_the_nearest_and_the_two_sides_stay_complements() -> None:
    scale = scale_of(Stage("s", boards=16, vp_scale="ctcba"))
    assert scale is not None
    # 2.5 IMPs: a half away from zero is 3, 16 to 14.
    assert [scale.vp(Fraction(5, 2))[0], scale.vp(Fraction(-5, 2))[0], scale.vp(Fraction(12, 5))[0]] == [16, 14, 15]


def test_one_stage_alone_and_an_event_without_results() -> None:
    event = field_event(Stage("s"), {1: [(1, 2, 420), (3, 4, -50)]})
    assert stage_standings(event, "s").places == {1: 1, 4: 1, 2: 3, 3: 3}
    empty = Event(Terms((Stage("s"),)), contestants((1, 2)))
    assert standings(empty).final[0].rows == ()
    teams = Event(Terms((Stage("s", "swiss", scoring=Scoring.VP, vp_scale="wbf"),)), contestants((1, 2)))
    assert standings(teams).last.numbers == ()
    assert read_score("") == line(1, 1, 1, 2, "not played").score


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("path", sorted(TEXTS), ids=lambda path: str(path.relative_to(SOURCE)))
def test_every_text_has_four_languages_with_the_same_values_and_is_used(path: Path) -> None:
    source = "".join(file.read_text("utf-8") for file in sorted((SOURCE / "contest").glob("*.py")))
    source += "".join(file.read_text("utf-8") for file in sorted((SOURCE / "regulations").glob("*.py")))
    source += (SOURCE / "cli" / "event_score.py").read_text("utf-8")
    for key, texts in tomllib.loads(path.read_text("utf-8")).items():
        assert set(texts) == {language.value for language in Language}, key
        assert all(text.strip() for text in texts.values()), key
        assert len({frozenset(placeholders(text)) for text in texts.values()}) == 1, key
        stems = [key, key.split("_")[0] + "_{"]
        assert any(f'"{stem}' in source for stem in stems) or path.stem in ("ranking", "tie_steps"), key
