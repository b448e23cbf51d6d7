"""Lateness at Guandan from the command line: what the match begins with, in the bands of article 32, or the forfeit."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardinal.contest.event_folder import load_event
from cardinal.contest.model import Match, Outcome
from cardinal.contest.standings import standings
from tests.contest.test_exclusions import SWISS, event, play, run


def of_team(folder: Path, number: int) -> Match:
    return next(match for match in load_event(folder).matches if match.round == 1 and number in match.numbers)


@pytest.mark.clause("G32.1", "G32.2", "G32.3")
@pytest.mark.parametrize(
    ("minutes", "said", "gain"),
    [
        ("0:01", "the opponents rise 1 and begin at 3. (G32.1)", 1),
        ("5", "the opponents rise 1 and begin at 3. (G32.1)", 1),
        ("5:01", "the opponents rise 2 and begin at 4. (G32.2)", 2),
        ("10:00", "the opponents rise 2 and begin at 4. (G32.2)", 2),
        ("10:01", "forfeits the match. (G32.3)", None),
    ],
)
def test_the_bands_end_to_the_second(tmp_path: Path, minutes: str, said: str, gain: int | None) -> None:
    folder = event(tmp_path, [SWISS])
    told = run("late", folder, "--team", 1, "--round", 1, "--minutes", minutes)
    assert f"1, {minutes} minutes late" in told
    assert said in told
    match = of_team(folder, 1)
    own, other = (match.start_home, match.start_away) if match.home == 1 else (match.start_away, match.start_home)
    if gain is None:
        assert match.outcome in (Outcome.FORFEIT_HOME, Outcome.FORFEIT_AWAY)
    else:
        assert (match.outcome, own, other) == (Outcome.PLAYED, 0, gain)


@pytest.mark.clause("G32.2")
def test_what_lateness_gives_counts_in_the_list_and_is_said_in_chinese(tmp_path: Path) -> None:
    folder = event(tmp_path, [SWISS])
    match = of_team(folder, 1)
    other = next(number for number in match.numbers if number != 1)
    said = run("late", folder, "--team", 1, "--round", 1, "--minutes", "6:30", "--lang", "zh-Hans")
    assert "1号迟到6:30分钟：对方升2级，从4打起。 (第三十二条（二）)" in said
    play(folder, 1)
    (ranking,) = standings(load_event(folder)).stage("S").rankings
    # The home side wins its room by three levels and draws the other: the gift of two is added or taken off.
    levels = {row.number: dict(row.figures)["levels"] for row in ranking.rows}  # type: ignore[index]
    assert levels[other] == (-3 if match.home == 1 else 3) + 2


@pytest.mark.clause("G32")
def test_who_is_as_late_as_the_others_gives_nothing_and_odd_minutes_are_refused(tmp_path: Path) -> None:
    folder = event(tmp_path, [SWISS])
    run("late", folder, "--team", 1, "--round", 1, "--minutes", "4:30", "--others", "4:30")
    assert (of_team(folder, 1).start_home, of_team(folder, 1).start_away) == (0, 0)
    for odd in ("4:60", "soon", "-1", "1441"):
        assert f'"{odd}" is not a number of minutes' in run(
            "late", folder, "--team", 1, "--round", 1, f"--minutes={odd}", code=2
        )
