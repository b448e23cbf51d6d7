"""Standings made from those before a change are the standings of the whole event, whatever has changed in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.contest.model import Contestant, Correction, Event, Line, Penalty, PenaltyUnit
from cardinal.contest.pairings.method import Winners
from cardinal.contest.stage import Average, Compared, ImpAwards, Scoring, Stage, Uneven
from cardinal.contest.standings import Standings, Upto, standings, standings_after
from cardinal.scoring import MatchpointRules, Unequal
from tests.contest.event_maker import Terms, line

TABLES, BOARDS = 4, 3
CELLS = ("420", "-50", "0", "620", "=170", "60% 620; 40% -100", "A+/A-", "A/A", "A-/420", "not played", "late")
METHODS = (Scoring.MATCHPOINTS, Scoring.CROSS_IMPS, Scoring.BUTLER, Scoring.TOTAL)
NUMBERS = (*range(1, TABLES + 1), *range(11, 11 + TABLES))
SIZE = TABLES * BOARDS
FINE = Penalty(1, "s", Fraction(10), PenaltyUnit.TOP)
# What happens to a result: it comes, goes, is entered again (and then stands last), is corrected, or has other pairs.
KINDS = ("come", "go", "again", "correct", "swap", "nothing")
STEPS = st.lists(
    st.tuples(st.sampled_from(KINDS), st.integers(0, SIZE - 1), st.sampled_from(CELLS)), min_size=1, max_size=6
)


def lines_of(cells: Sequence[str]) -> list[Line]:
    """A little Mitchell: East-West move up one table a board."""
    lines = []
    for at, cell in enumerate(cells):
        board, table = divmod(at, TABLES)
        east_west = 11 + (table + board) % TABLES
        section = "AB"[table % 2]
        lines.append(line(board + 1, table + 1, table + 1, east_west, cell, round_number=board + 1, section=section))
    return lines


def told(found: Standings) -> list[object]:
    """Everything that pages show: rows with places, figures and ties broken, and each board of each contestant."""
    every: list[object] = []
    for stage in found.stages:
        assert stage.field is not None
        scored = stage.field.scored
        every += [(ranking.unit, ranking.group, ranking.direction, ranking.rows) for ranking in stage.rankings]
        every.append({number: (scored.total(number), list(scored.values(number))) for number in scored.numbers})
    return every


def stepped(event: Event, all_lines: list[Line], step: tuple[str, int, str]) -> Event:
    kind, at, cell = step
    lines, wanted = list(event.lines), all_lines[at]
    here = next((place for place, one in enumerate(lines) if one.place == wanted.place), None)
    score = line(1, 1, 1, 2, cell).score
    if here is None:
        lines += [replace(wanted, score=score)] if kind == "come" else []
    elif kind == "go":
        del lines[here]
    elif kind == "again":
        lines.append(replace(lines.pop(here), score=score))
    elif kind == "swap":
        lines[here] = replace(lines[here], ns=lines[here].ew, ew=lines[here].ns)
    elif kind == "correct":
        made = Correction(wanted.place, lines[here].score, score, "dan", datetime(2026, 1, 1))
        return replace(event, corrections=(*event.corrections, made))
    return replace(event, lines=tuple(lines))


@pytest.mark.parametrize("scoring", METHODS)
@given(
    cells=st.lists(st.sampled_from(CELLS), min_size=SIZE, max_size=SIZE),
    there=st.integers(TABLES, SIZE),
    steps=STEPS,
    sessions=st.sampled_from((0, 2)),
    compared=st.sampled_from(list(Compared)),
    winners=st.sampled_from((Winners.GROUP_ONE, Winners.OVERALL_TWO)),
    more=st.sampled_from(("", "penalty", "sit_out")),
    uneven=st.sampled_from(list(Uneven)),
    awards=st.sampled_from(list(ImpAwards)),
    board_step=st.sampled_from((Fraction(0), Fraction(1, 10), Fraction(1))),
    unequal=st.sampled_from(list(Unequal)),
)
@settings(max_examples=40)
def test_standings_after_a_change_are_those_of_the_whole_event(
    scoring: Scoring,
    cells: list[str],
    there: int,
    steps: list[tuple[str, int, str]],
    sessions: int,
    compared: Compared,
    winners: Winners,
    more: str,
    uneven: Uneven,
    awards: ImpAwards,
    board_step: Fraction,
    unequal: Unequal,
) -> None:
    sit_out = Average.OWN if more == "sit_out" else None
    stage = Stage(
        "s",
        scoring=scoring,
        session_rounds=sessions,
        compared=compared,
        winners=winners,
        sit_out=sit_out,
        rounds=BOARDS,
        uneven=uneven,
        imp_awards=awards,
        board_step=board_step,
        matchpoints=MatchpointRules(unequal=unequal),
    )
    penalties = (FINE,) if more == "penalty" else ()
    all_lines = lines_of(cells)
    field = tuple(Contestant(number, section="AB"[number % 2]) for number in NUMBERS)
    event = Event(Terms((stage,)), field, lines=tuple(all_lines[:there]), penalties=penalties)
    now, earlier = standings(event), standings(event, Upto("s", 1))
    kept = told(now)
    for step in steps:
        event = stepped(event, all_lines, step)
        before, was = now, told(now)
        now, earlier = standings_after(now, event), standings_after(earlier, event, Upto("s", 1))
        assert told(now) == told(standings(event)), step
        assert told(earlier) == told(standings(event, Upto("s", 1))), step
        assert told(before) == was, "what was before stays as it was"
    assert kept == told(standings(Event(Terms((stage,)), field, lines=tuple(all_lines[:there]), penalties=penalties)))


@pytest.mark.parametrize("unequal", list(Unequal))
def test_a_board_that_gets_another_top_measures_everybody_anew(unequal: Unequal) -> None:
    stage = Stage("s", matchpoints=MatchpointRules(unequal=unequal), rounds=BOARDS)
    field = tuple(Contestant(number) for number in NUMBERS)
    rest = ["-50", "0", "620", *["420", "-50", "0", "620"] * (BOARDS - 1)]
    # An award or a missing result counts for less than a score in what a board can give.
    for old, new in permutations(("420", "late", "not played", "A+/A-", "A-/420"), 2):
        before = Event(Terms((stage,)), field, lines=tuple(lines_of([old, *rest])))
        # The other results are the same objects, as in a log that grew by one.
        changed = replace(before, lines=(lines_of([new])[0], *before.lines[1:]))
        assert told(standings_after(standings(before), changed)) == told(standings(changed)), (old, new)


def test_another_field_or_penalty_is_scored_from_the_beginning() -> None:
    stage = Stage("s", rounds=BOARDS)
    field = tuple(Contestant(number) for number in NUMBERS)
    event = Event(Terms((stage,)), field, lines=tuple(lines_of(["420", "-50", "0", "620"] * BOARDS)))
    before = standings(event)
    fined = replace(event, penalties=(FINE,))
    assert told(standings_after(before, fined)) == told(standings(fined))
    left = replace(event, contestants=field[1:])
    assert told(standings_after(before, left)) == told(standings(left))


@pytest.mark.parametrize("kind", ["come", "again", "correct"])
def test_only_the_board_of_a_result_is_scored_again(kind: str) -> None:
    stage = Stage("s", rounds=BOARDS)
    field = tuple(Contestant(number) for number in NUMBERS)
    all_lines = lines_of(["420", "-50", "0", "620"] * BOARDS)
    event = Event(Terms((stage,)), field, lines=tuple(all_lines[:-1] if kind == "come" else all_lines))
    before = standings(event).stages[0].field
    assert before is not None
    changed = stepped(event, all_lines, (kind, SIZE - 1, "170"))
    after = standings_after(standings(event), changed).stages[0].field
    known = before.with_lines(changed, after.lines) if after is not None else None
    assert known is not None, "it is not made anew"
    same = {key.board for key, board in known.scored.boards.items() if before.scored.boards[key] is board}
    assert same == set(range(1, BOARDS))
