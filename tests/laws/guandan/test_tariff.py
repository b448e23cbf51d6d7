"""Articles 52 to 54 and the penalty boxes: every row in its circumstance, the same in the hearing and the charge."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import pytest

from cardinal.contest.penalties import Breach, charge
from cardinal.laws import Ruling, hear, read_case
from cardinal.laws.guandan.offences import DISCIPLINARY, PROCEDURAL
from cardinal.laws.hearing import Asking
from cardinal.regulations.pack import find_pack
from cardinal.regulations.tariff import When
from tests.contest.running_conditions import LEVELS, LEVELS_KNOCKOUT, terms


@dataclass(frozen=True)
class Row:
    """A row as it is printed: the class (0: none) and what else can follow; how the hearing comes to it."""

    clause: str
    klass: int
    sanctions: str = ""
    when: str = "always"
    key: str = ""
    answers: tuple[tuple[str, object], ...] = ()
    form: str = "teams"


VOID = (("board_void", True),)
ROWS = (
    Row("G53.1.1", 0, "result_cancelled"),
    Row("G53.1.2", 4),
    Row("G53.1.3.1", 3, key="seating", answers=(("right_room", False),)),
    Row("G53.1.3.2", 4),
    Row("G53.1.4", 4),
    Row("G53.1.5", 4),
    Row("G53.1.6", 4),
    Row("G53.2.1", 4),
    Row("G53.2.1", 3, "", "board_void", answers=VOID),
    Row("G53.2.2", 4),
    Row("G53.2.2", 3, "adjusted_score", "board_void", answers=VOID),
    Row("G53.2.3", 4),
    Row("G53.2.3", 3, "", "board_void", answers=VOID),
    Row("G53.2.4", 4),
    Row("G53.2.4", 3, "", "board_void", answers=VOID),
    Row("G53.2.5", 2),
    Row("G53.2.5", 2, "adjusted_score", "with_effect", answers=(("damaged", True), ("adjusted_result", 3))),
    Row("G53.2.6", 4),
    Row("G53.2.7", 4),
    Row("G53.2.8", 4),
    Row("G53.2.9", 4),
    Row("G53.2.10", 4),
    Row("G53.2.11", 4, form="pairs"),
    Row("G53.2.12.1", 3),
    Row("G53.2.12.2", 2, key="wrong_direction", answers=(("replayed", "none"),)),
    Row("G53.3.1", 4),
    Row("G53.3.2", 4),
    Row("G53.3.3", 2),
    Row("G54.1", 3),
    Row("G54.2", 4),
    Row("G54.3", 4),
    Row("G54.4", 4),
    Row("G54.4", 4, "barred_from_match report", "serious", answers=(("extremely_serious", True),)),
    Row("G54.5", 2),
    # Whoever looked at the device is barred from the match, and not fined (取消其该场比赛资格).
    Row("G54.5", 0, "barred_from_match", "with_effect", answers=(("device", "used"),)),
    Row("G54.5", 2, "report", "repeated", answers=(("repeated_or_serious", True),)),
    Row("G54.6", 2),
    Row("G54.6", 2, "report", "repeated", answers=(("repeated_or_serious", True),)),
    Row("G54.7", 2),
    Row("G54.7", 2, "barred_from_match", "with_effect", answers=(("play_affected", True),)),
    Row("G54.7", 2, "report", "repeated", answers=(("repeated_or_serious", True),)),
    Row("G54.8", 4),
    Row("G54.9", 2),
    Row("G54.10", 4),
    Row("G54.11", 4),
    Row("G54.12", 3),
    Row("G54.13", 0, "result_cancelled report"),
    Row("G54.14", 3),
    # Prizes are withdrawn instead of the penalty (或者).
    Row("G54.14", 0, "prizes_withdrawn", "serious", answers=(("ceremony_measure", "all prizes"),)),
    Row("G54.15", 0, "stage_ban event_ban"),
)
BOXES = ("GP1.2.2", "GP2.4", "GP2.5", "GP3.1", "GP4.1", "GP4.2.1")
"""The boxes that name the fourth class."""
COST = {2: ("3 VP", "1 match points"), 3: ("2 VP", "0.5 match points"), 4: ("", "1 VP")}
KEYS = {one.cites.removeprefix("§"): key for key, one in {**PROCEDURAL, **DISCIPLINARY}.items()}
USUAL: dict[str, object] = {
    "player": "S", "offender": "NS", "team": "home team", "right_room": True, "board_void": False, "told_not_to": True,
    "damaged": False, "replayed": "all", "minutes_after_end": Fraction(31), "winner": "home team", "national": True,
    "device": "on", "extremely_serious": False, "repeated_or_serious": False, "play_affected": False,
    "deliberate": True, "ceremony_measure": "penalty", "knockout_measure": "warning", "extent": "match",
    "award_ns": "average", "award_ew": "average",
}  # fmt: skip


def _heard(row: Row, time: str) -> tuple[list[str], set[str]]:
    """The amounts of the penalties of NS or the home team, and the names of all effects."""
    law = row.clause[:3]
    stage = "knockout" if row.clause == "G54.15" else "swiss"
    given = {**USUAL, "offence": row.key or KEYS[row.clause], "which_time": time, **dict(row.answers)}
    case = read_case({"book": "guandan", "law": law, "conditions": {"event.form": row.form, "event.stage": stage}})
    told: dict[str, object] = {}
    found = hear(law, case, told)
    while isinstance(found, Asking):
        told[found.question.key] = given[found.question.key]
        found = hear(law, case, told)
    assert isinstance(found, Ruling)
    assert row.clause in found.cites
    return [str(one.amount) for one in found.effects if one.name == "penalty"], {one.name for one in found.effects}


@pytest.mark.clause("G52.2", "G52.3", "G52.4")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.clause} {row.when}")
def test_every_row_is_the_same_in_the_hearing_and_the_charge(row: Row) -> None:
    stage = LEVELS_KNOCKOUT if row.clause == "G54.15" else LEVELS
    conditions = terms("china-guandan", stage, form=row.form)
    breach = Breach(1, row.clause, When(row.when))
    first = charge(conditions, conditions.stages[0], breach)
    second = charge(conditions, conditions.stages[0], breach, [first.penalty])
    assert list(first.sanctions) == row.sanctions.split()
    units = {"vp": "VP", "match_points": "match points"}
    charged = [
        f"{float(one.penalty.amount):g} {units[str(one.penalty.unit)]}" if one.penalty.amount else ""
        for one in (first, second)
    ]
    assert tuple(charged) == COST.get(row.klass, ("", ""))
    (heard, effects), (again, _) = _heard(row, "first"), _heard(row, "second")
    if row.klass:
        assert (heard[0], again[0]) == COST[row.klass]
    if "adjusted_score" in row.sanctions:
        assert "adjust" in effects
    if "barred_from_match" in row.sanctions:
        assert "disqualified" in effects
    if "result_cancelled" in row.sanctions:
        assert "results_of" in effects


def test_the_tariff_has_these_rows_and_no_others() -> None:
    offences = find_pack("china-guandan").regulation.penalties.offences
    found = [(one.clause, str(step.when)) for one in offences for step in one.steps]
    assert found == [*((clause, "always") for clause in BOXES), *((row.clause, row.when) for row in ROWS)]
    classes = find_pack("china-guandan").regulation.penalties.class_of
    assert {classes(clause) for clause in BOXES} == {4}
