"""Every kind of cause and every kind of move between two states of an event, in whole sentences and whole records."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from fractions import Fraction

import pytest

from cardinal.contest.changes import Cause, Changes, Moved, compare
from cardinal.contest.model import (
    Appeal,
    Correction,
    Event,
    Form,
    Line,
    Match,
    Outcome,
    Penalty,
    PenaltyUnit,
    Place,
    Ruling,
    Source,
)
from cardinal.contest.ranking import Figure
from cardinal.contest.stage import Scoring, Stage
from cardinal.language import Text
from cardinal.scoring import Played, read_score
from tests.contest.event_maker import Terms, contestants, field_event, team_event

BOARD = {1: [(1, 4, 620), (2, 5, 170), (3, 6, -100)]}
EVENT = field_event(Stage("s"), BOARD)
PLACE = Place("s", 1, "2", 1)
AT, LATER = datetime(2024, 5, 1, 20, 5), datetime(2024, 5, 1, 22, 30)
WHERE = "s, round 1, table 2, board 1"


def causes(after: Event, before: Event = EVENT) -> list[tuple[str, str, str]]:
    """What, the whole sentence, and the source of each cause."""
    return [(one.what, one.line(), str(one.source)) for one in compare(before, after).causes]


def swapped(line: Line, **more: object) -> Event:
    lines = tuple(replace(one, **more) if one.place == line.place else one for one in EVENT.lines)  # type: ignore[arg-type]
    return replace(EVENT, lines=lines)


@pytest.mark.parametrize(
    ("more", "now"),
    [
        ({"score": Played(140)}, "140"),
        # Who sat there is a change too; where the line stands in its file is none.
        ({"ns": (3,)}, "170"),
        ({"ew": (6,)}, "170"),
    ],
)
def test_a_line_that_was_changed(more: dict[str, object], now: str) -> None:
    line = EVENT.lines[1]
    found = causes(swapped(line, source=Source("results.csv", 99), **more))
    assert found == [("result", f"Result at {WHERE}: 170 became {now}. By -, -: - (-)", "results.csv:99")]
    assert causes(swapped(line, source=Source("results.csv", 99))) == []


def test_a_line_that_came_and_one_that_went() -> None:
    fewer = replace(EVENT, lines=(EVENT.lines[0], EVENT.lines[2]))
    assert causes(fewer) == [("result", f"Result at {WHERE}: 170 became -. By -, -: - (-)", "results.csv:10")]
    assert causes(EVENT, fewer) == [("result", f"Result at {WHERE}: - became 170. By -, -: - (-)", "results.csv:10")]


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (
            Correction(PLACE, Played(170), Played(-170), "TD", AT, "sign", ("79C1",), Source("corrections.csv", 2)),
            f"Correction at {WHERE}: 170 became -170. By TD, 2024-05-01 20:05: sign (79C1)",
        ),
        (
            Correction(PLACE, None, Played(-170), refused="79C2", source=Source("corrections.csv", 2)),
            f"Correction at {WHERE} from - to -170 came too late. By -, -: - (79C2)",
        ),
        (
            Correction(PLACE, None, Played(0), clauses=("79C1",), refused="79C2", source=Source("corrections.csv", 2)),
            f"Correction at {WHERE} from - to 0 came too late. By -, -: - (79C1, 79C2)",
        ),
    ],
)
def test_a_correction(made: Correction, sentence: str) -> None:
    found = causes(replace(EVENT, corrections=(made,)))
    assert found == [("correction", sentence, "corrections.csv:2")]


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (
            Ruling("r1", PLACE, read_score("A+/A-"), clauses=("12C2(a)",), by="TD", at=AT, reason="no result"),
            f"Ruling r1 at {WHERE}: A+/A-. By TD, 2024-05-01 20:05: no result (12C2(a))",
        ),
        (
            Ruling("r2", Place("s", 1, "2"), outcome=Outcome.DRAWN),
            "Ruling r2 at s, round 1, table 2, board -: drawn. By -, -: - (-)",
        ),
        (Ruling("r3", PLACE), f"Ruling r3 at {WHERE}: -. By -, -: - (-)"),
    ],
)
def test_a_ruling(made: Ruling, sentence: str) -> None:
    source = Source("rulings.csv", 3)
    assert causes(replace(EVENT, rulings=(replace(made, source=source),))) == [("ruling", sentence, "rulings.csv:3")]


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (
            Appeal("a1", "r1", "East", filed_at=AT, grounds="unfair"),
            "Appeal a1 against ruling r1: not decided yet, -. By East, 2024-05-01 20:05: unfair (-)",
        ),
        (
            Appeal(
                "a1", "r1", "East", filed_at=AT, grounds="unfair", committee=("A", "B"), decision="varied",
                decided_at=LATER, score=Played(140), clauses=("93B",), reason="4S goes down",
            ),
            "Appeal a1 against ruling r1: the ruling is varied to 140. By A, B, 2024-05-01 22:30: 4S goes down (93B)",
        ),
        (
            Appeal("a1", "r1", decision="varied", outcome=Outcome.FORFEIT_BOTH),
            "Appeal a1 against ruling r1: the ruling is varied to forfeit_both. By -, -: - (-)",
        ),
        (Appeal("a1", "r1", decision="upheld"), "Appeal a1 against ruling r1: the ruling stands, -. By -, -: - (-)"),
        (Appeal("a1", "r1", decision="refused"), "Appeal a1 against ruling r1: refused, -. By -, -: - (-)"),
    ],
)  # fmt: skip
def test_an_appeal(made: Appeal, sentence: str) -> None:
    source = Source("appeals.csv", 4)
    assert causes(replace(EVENT, appeals=(replace(made, source=source),))) == [("appeal", sentence, "appeals.csv:4")]


def test_a_penalty_given_and_one_withdrawn() -> None:
    told = (("90A",), "late", "TD", AT)
    fined = Penalty(1, "s", Fraction(5, 2), PenaltyUnit.TOP, *told, source=Source("penalties.csv", 5))
    other = Penalty(2, "s", Fraction(10), PenaltyUnit.PERCENT)
    one, two = replace(EVENT, penalties=(other, fined)), replace(EVENT, penalties=(other,))
    by = "By TD, 2024-05-01 20:05: late (90A)"
    assert causes(one, two) == [("penalty", f"Penalty of 2.50 % of a top to 1. {by}", "penalties.csv:5")]
    assert causes(two, one) == [("penalty", f"Penalty of 2.50 % of a top to 1 withdrawn. {by}", "penalties.csv:5")]


def test_another_outcome_of_a_match_and_one_that_is_new() -> None:
    stage = Stage("s", "swiss", boards=16, scoring=Scoring.VP, vp_scale="ctcba")
    event = team_event(stage, [[(1, 2, 20)]])
    (match,) = event.matches
    forfeit = replace(match, outcome=Outcome.FORFEIT_AWAY, cites="§R13.1", source=Source("rounds.csv", 2))
    sentence = "Match at s, round 1, table 1, board -: played became forfeit_away. By -, -: - (R13.1)"
    assert causes(replace(event, matches=(forfeit,)), event) == [("match", sentence, "rounds.csv:2")]
    # A match that was drawn since, at another table or in another round, is no change of one.
    more = (replace(match, round=2), replace(match, table="2"))
    assert causes(replace(event, matches=(match, *more)), event) == []


def test_other_conditions() -> None:
    other = replace(EVENT, conditions=replace(EVENT.conditions, name="another"))  # type: ignore[type-var]
    assert causes(other) == [("conditions", "The conditions of contest are others than before. By -, -: - (78D/2)", "")]


def test_causes_come_in_the_order_of_the_files() -> None:
    after = replace(
        EVENT,
        conditions=replace(EVENT.conditions, name="another"),  # type: ignore[type-var]
        lines=(replace(EVENT.lines[0], score=Played(650)), *EVENT.lines[1:]),
        corrections=(Correction(PLACE, None, Played(0)),),
        rulings=(Ruling("r1", PLACE, Played(10)),),
        appeals=(Appeal("a1", "r1"),),
        penalties=(Penalty(1, "s", Fraction(1), PenaltyUnit.TOP),),
    )
    assert [one[0] for one in causes(after)] == ["result", "correction", "ruling", "appeal", "penalty", "conditions"]


# -- what moved -----------------------------------------------------------------------------------------------------


def test_who_moved_and_who_only_has_another_score() -> None:
    # 620, 170, -100 are 4 2 0 of 4; 170 turned to 620 makes 3 3 0, and 1 1 4 for East-West: pair 6 stays first.
    found = compare(EVENT, swapped(EVENT.lines[1], score=Played(620)))
    assert found.lines()[1:] == [
        "1 c1: 100 became 75 %; place 1 became 2.",
        "2 c2: 50 became 75 %; place 3 became 2.",
        "3 c3: 0 became 0 %; place 5 became 6.",
        "4 c4: 0 became 25 %; place 5 became 4.",
        "5 c5: 50 became 25 %; place 3 became 4.",
    ]


def test_a_score_without_a_place_that_moved() -> None:
    fined = replace(EVENT, penalties=(Penalty(4, "s", Fraction(10), PenaltyUnit.TOP),))
    found = compare(EVENT, fined)
    # A tenth of a top of 4 of 4 points: ten percent below nothing; pairs 3 and 4 were level.
    assert found.lines()[1:] == ["4 c4: 0 became -10 %; place 5 became 6."]
    again = replace(EVENT, penalties=(Penalty(4, "s", Fraction(20), PenaltyUnit.TOP),))
    assert compare(fined, again).lines()[2:] == ["4 c4: -10 became -20 %; place 6 as before 6."]


def test_who_comes_and_who_goes_has_nothing_on_the_other_side() -> None:
    fewer = replace(EVENT, lines=EVENT.lines[:2], contestants=contestants((1, 2, 4, 5)))
    # Of two results 620 has everything; with the third pair 1 keeps it, and pair 2 has half instead of nothing.
    there = compare(fewer, EVENT).moved
    assert [(one.number, one.score, one.place) for one in there] == [
        (2, (0, 50), (3, 3)),
        (4, (0, 0), (3, 5)),
        (5, (100, 50), (1, 3)),
        (3, (None, 0), (None, 5)),
        (6, (None, 100), (None, 1)),
    ]
    gone = {one.number: one for one in compare(EVENT, fewer).moved}
    assert gone[3].line() == "3 c3: 0 became - %; place 5 became -."
    assert gone[3].to_json() == {"stage": "s", "number": 3, "name": "c3", "score": [0, None], "place": [5, None]}
    assert [gone[6].score, gone[6].place] == [(100, None), (1, None)]


def test_a_stage_that_is_new_moves_everybody_from_nothing() -> None:
    stage = Stage("f", "swiss", boards=16, scoring=Scoring.VP, vp_scale="ctcba")
    first = Stage("s", "swiss", boards=16, scoring=Scoring.VP, vp_scale="ctcba")
    before = team_event(first, [[(1, 2, 20)]])
    final = team_event(stage, [[(1, 2, 3)]])
    both = replace(
        before,
        conditions=Terms((first, stage), form=Form.TEAMS),
        matches=(*before.matches, *final.matches),
        lines=(*before.lines, *final.lines),
    )
    assert compare(before, both).moved == (
        Moved("f", 1, "c1", Figure.VP, (None, Fraction(16)), (None, 1)),
        Moved("f", 2, "c2", Figure.VP, (None, Fraction(14)), (None, 2)),
    )


def test_a_whole_record() -> None:
    cause = Cause(
        "ruling", Text("cardinal.contest.changes", "nothing"), "TD", AT, "why", ("12A",), Source("rulings.csv", 2)
    )
    moved = Moved("s", 7, "Ann", Figure.PERCENT, (Fraction(1, 3), None), (1, None))
    assert Changes((cause, replace(cause, at=None)), (moved,)).to_json() == {
        "causes": [
            {
                "what": "ruling",
                "text": "Nothing changed.",
                "by": "TD",
                "at": at,
                "reason": "why",
                "cites": ["12A"],
                "source": "rulings.csv:2",
            }
            for at in ("2024-05-01T20:05:00", None)
        ],
        "moved": [{"stage": "s", "number": 7, "name": "Ann", "score": [0.333333, None], "place": [1, None]}],
    }
    assert Changes((), (moved,)).lines() == ["7 Ann: 0.33 became - %; place 1 became -."]
    assert Changes((cause,), ()).lines() == ["Nothing changed. By TD, 2024-05-01 20:05: why (12A)"]


def test_a_match_without_opponents_has_no_place_at_a_board() -> None:
    stage = Stage("s", "swiss", boards=16, scoring=Scoring.VP, vp_scale="ctcba")
    event = team_event(stage, [[(1, 2, 20)]])
    bye = Match("s", 1, "2", 3, None, Outcome.BYE)
    with_bye = replace(event, matches=(*event.matches, bye), contestants=contestants((1, 2, 3)))
    found = compare(event, with_bye)
    # 6/5 of a draw of 15: team 3 comes in between 20 and 10.
    assert (found.causes, [(one.number, one.score, one.place) for one in found.moved]) == (
        (),
        [(2, (10, 10), (2, 3)), (3, (None, 18), (None, 2))],
    )
