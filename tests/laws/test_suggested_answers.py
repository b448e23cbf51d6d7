"""What the Guandan and federation hearings suggest where any number can be answered, and the answers that are walked.

A suggestion of an open question lies on each side of a limit: the last minute that is in time and the first that is
not, one figure of each band. Examples stand for all answers of a question whose ends are the same but for the names.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardinal.laws import Asking, hear, read_case
from cardinal.laws.check import law_of
from cardinal.laws.question import NOT_DETERMINED, Kind, Question, plain
from tests.laws.test_cases import every_case

FACTS: dict[str, set[str]] = {
    "ctcba.appeals.minutes": {"30 31"},
    "ctcba.appeals.present": {"3 2"},
    "ctcba.borrowed_player.boards": {"0/16 7/16 12/16"},
    "ctcba.borrowed_player.imps_won": {"24 20"},
    "ctcba.borrowed_player.loans": {"0 1"},
    "ctcba.borrowed_player.minutes": {"10 12"},
    "ctcba.borrowed_player.present": {"2 3 4"},
    "ctcba.conduct.items": {"1 3"},
    "ctcba.end_of_play.minutes": {"20 21", "30 31", "60 61"},
    "ctcba.forfeits.forfeited": {"1 2+3 1+3 1+3+5"},
    "ctcba.forfeits.forfeiters_average": {"12 4"},
    "ctcba.forfeits.hours": {"40 49"},
    "ctcba.forfeits.own_average": {"16 20"},
    "ctcba.forfeits.played": {"3/7 4/7"},
    "ctcba.indemnity.absent_average": {"12 4"},
    "ctcba.indemnity.own_average": {"16 20"},
    "ctcba.lateness.minutes_late": {"0 10 18 31"},
    "ctcba.match_time.boards": {"16 24 28 32 20"},
    "ctcba.match_time.minutes_used": {"135 152 166", "170 187 201", "200 217 231", "240 257 271", "270 287 301"},
    "ctcba.pairs_entry.minutes_before": {"10 9"},
    "ctcba.pairs_partners.boards": {"0 6"},
    "ctcba.pairs_partners.persons": {"2 3"},
    "ctcba.pairs_partners.rounds_missed": {"0 1 2"},
    "ctcba.pairs_time.seconds": {"30 31"},
    "ctcba.representation.kept": {"4 3"},
    "ctcba.seat_duties.boards": {"1 2"},
    "ctcba.wrong_conditions.missed": {"0/16 6/16 16/16"},
    "guandan.after_end.minutes_after_end": {"15 16", "30 31", "60 61"},
    "guandan.arbitration.votes": {"3-2 2-2 2-3"},
    "guandan.data_devices.minutes_after_end": {"10 11", "30 31"},
    "guandan.disputes.minutes_after_end": {"20 21", "30 31"},
    "guandan.fast_play.deals": {"16"},
    "guandan.fast_play.duplicated": {"0 16"},
    "guandan.fast_play.minutes_used": {"120 70 68 60"},
    "guandan.fast_play.moves": {"4"},
    "guandan.forfeits.forfeited": {"3 2+3 1+3 1+3+5"},
    "guandan.forfeits.played": {"3/7 4/7"},
    "guandan.forfeits.segments": {"2/3 1/3"},
    "guandan.lateness.minutes_late": {"0 3 8 12"},
    "guandan.not_duplicate.boards": {"16"},
    "guandan.overtime.announced": {"0"},
    "ctcba.change_of_sides.segment": {"1 2"},
    "guandan.overtime.minutes_before_end": {"29 30"},
    "guandan.overtime.minutes_over": {"0 4 9 13"},
    "guandan.procedural_penalties.minutes_after_end": {"30 31"},
}
"""Facts, which may also stay undetermined."""

JUDGEMENTS: dict[str, set[str]] = {
    "ctcba.change_of_sides.boards": {"8 16"},
    "ctcba.clock.needs": {"1/2 3/2", "5 6"},
    "ctcba.clock.removed": {"0 2"},
    "ctcba.forfeits.factor": {"6/5 7/5"},
    "ctcba.indemnity.boards": {"1 2"},
    "ctcba.indemnity.bonus": {"5 10"},
    "ctcba.lateness.forfeit_after": {"15"},
    "ctcba.lateness.match_minutes": {"68 40"},
    "ctcba.lateness.scale_top": {"25 20"},
    "ctcba.match_time.deduction": {"5/2"},
    "ctcba.match_time.own_limit": {"170"},
    "ctcba.match_time.removed": {"0 2"},
    "ctcba.match_time.share_home": {"100 50 0"},
    "ctcba.team_entry.months": {"1 6"},
    "ctcba.wrong_conditions.draw_vp": {"15 10"},
    "ctcba.wrong_conditions.replayed": {"8"},
    "guandan.not_duplicate.playable": {"12 6 0", "16 8 0", "7 4 0", "8 4 0"},
    "guandan.overtime.share_ns": {"100 70 0"},
    "guandan.overtime.vp": {"3"},
}
"""Judgements and choices, which somebody has to make."""

EXAMPLES: dict[str, set[str]] = {
    "ctcba.borrowed_player.team": {"home team"},
    "ctcba.written_bidding.intended": {"pass, 7NT, 1S, X, none", "pass, 7NT, 2S, X, none"},
    "ctcba.written_bidding.recognised": {"pass, 7NT, 1S, X, none", "pass, 7NT, 2S, X, none"},
    "guandan.drawing.place": {"1"},
    "guandan.force_majeure.absent": {"N, W, not determined", "home team, both, not determined"},
    "guandan.forfeits.forfeiter": {"N, not determined", "NS, not determined", "home team, not determined"},
    "guandan.lateness.level": {"5"},
    "guandan.line_ups.changing": {"home team, not determined"},
    "guandan.offences.offender": {"N, not determined", "NS, not determined"},
    "guandan.offences.player": {"S, not determined"},
    "guandan.offences.team": {"home team, not determined"},
    "guandan.penalty_scale.which_time": {"first, hall_warned, second, third"},
    "guandan.procedural_penalties.similar": {
        "ceremony, spectator, discussion, none",
        "equipment, sheets_late, wrong_direction, none",
    },
    "guandan.withdrawal.withdrew": {"N, not determined", "NS, not determined", "home team, not determined"},
}
"""The examples of questions with a choice of answers."""


def asked() -> Iterator[tuple[str, Question]]:
    """Every question that a case of the two books meets on its way, by where its text stands."""
    for name, record in every_case():
        if not name.startswith(("guandan/", "ctcba/")) or "refused" in record["expect"]:  # type: ignore[operator]
            continue
        case = read_case(record)
        given = dict(record.get("answers") or {})  # type: ignore[call-overload]
        answers: dict[str, object] = {}
        result = hear(law_of(case), case)
        while isinstance(result, Asking):
            question = result.question
            yield f"{case.edition}.{question.text.package.rpartition('.')[2]}.{question.text.key}", question
            told = [one.key for one in (question, *question.facts) if one.key in given]
            if not told:
                break
            answers |= {key: given[key] for key in told}
            result = hear(law_of(case), case, answers)


@pytest.fixture(scope="module")
def questions() -> list[tuple[str, Question]]:
    return list(asked())


def test_an_open_question_suggests_a_figure_on_each_side_of_a_limit(questions: list[tuple[str, Question]]) -> None:
    found: dict[str, set[str]] = {}
    for name, question in questions:
        if question.reader is not None:
            assert (NOT_DETERMINED in question.options) == (question.kind is Kind.FACT)
            written = (plain(one) for one in question.options if one != NOT_DETERMINED)
            found.setdefault(name, set()).add(" ".join(written))
    assert found == {**FACTS, **JUDGEMENTS}


def test_the_answers_that_stand_for_the_others_are_these(questions: list[tuple[str, Question]]) -> None:
    found: dict[str, set[str]] = {}
    for name, question in questions:
        if question.examples:
            assert set(question.examples) <= set(question.options)
            found.setdefault(name, set()).add(", ".join(map(plain, question.examples)))
    assert found == EXAMPLES
