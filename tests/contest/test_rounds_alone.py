"""A round without opponents: what a sit-out or a bye is worth, and from when on it counts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

from cardinal.contest.model import Event, Match, Outcome
from cardinal.contest.stage import Scoring, Stage
from cardinal.contest.standings import standings
from tests.contest.evening_maker import boards_played, evening, listed, percentages, played, sit_outs
from tests.contest.event_maker import contestants, team_event


def test_a_sit_out_is_worth_what_the_conditions_say_when_its_round_is_over() -> None:
    folder = evening(13, sit_out=60)
    (alone,) = sit_outs(folder, 1)[:1]
    plain = evening(13)
    first, half = played(folder, 2), played(folder, 2)
    lines = half.event.lines[:-1]
    half = replace(half, event=replace(half.event, lines=lines))
    # Two boards of the first round, each with the top that boards have now, and 60 % of it.
    own = percentages(first.event.lines)[alone[0]]
    played_boards = len(boards_played(first, alone[0]))
    top = 2 * (max(Counter(line.board for line in first.event.lines).values()) - 1)
    worth = (own * played_boards * top + 60 * 2 * top) / ((played_boards + 2) * top)
    assert listed(first)[alone[0]] == worth
    assert listed(played(plain, 2))[alone[0]] == own
    second = sit_outs(folder, 1)[1][0]
    # The second round has no result at one board yet: whoever sits it out has nothing for it.
    assert listed(half)[second] == percentages(lines)[second]


def test_a_bye_counts_when_its_round_is_over() -> None:
    stage = Stage("s", "swiss", 3, 4, scoring=Scoring.VP, vp_scale="wbf")
    event = team_event(stage, [[(1, 2, 10), (3, 4, 10)]])
    bye = Match("s", 1, "", 5, outcome=Outcome.BYE)
    whole = replace(event, matches=(*event.matches, bye), contestants=contestants(range(1, 6)))
    open_round = replace(whole, lines=whole.lines[:-1])

    def vp(of: Event) -> Fraction | None:
        rows = {row.number: row for one in standings(of).stages[0].rankings for row in one.rows}
        return rows[5].score if 5 in rows else None

    assert vp(whole) == 12
    assert vp(open_round) in (None, 0)
