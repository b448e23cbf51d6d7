"""Penalties by tariff: the federation's list, Guandan's classes, the powers of the Laws, and seat duties."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardinal.contest.model import Penalty, PenaltyUnit
from cardinal.contest.penalties import Breach, Chosen, charge, disciplinary, procedural, units_of
from cardinal.contest.stage import Fall
from cardinal.language import NotAllowed, NotUnderstood
from cardinal.laws.guandan.penalty_scale import LoggedOffence
from cardinal.regulations.tariff import Sanction, When
from tests.contest.running_conditions import KNOCKOUT, LEVELS, MITCHELL, SWISS, terms

PAIRS = terms("ctcba", MITCHELL, form="pairs")
TEAMS = terms("ctcba", SWISS, KNOCKOUT)
GUANDAN = terms("china-guandan", LEVELS)
MP, VP, KO, SWISS_LEVELS = PAIRS.stages[0], *TEAMS.stages, GUANDAN.stages[0]


def priced(found: Penalty) -> tuple[Fraction, PenaltyUnit]:
    return found.amount, found.unit


def test_the_unit_is_that_of_the_stage() -> None:
    assert units_of(MP)[0] is PenaltyUnit.TOP
    assert units_of(VP) == (PenaltyUnit.VP, PenaltyUnit.IMPS)
    assert units_of(KO) == (PenaltyUnit.IMPS,)


@pytest.mark.clause("R68", "R68.2")
def test_a_quarter_of_a_top_or_three_imps_or_a_warning() -> None:
    breach = Breach(7, "R68.2", reason="dummy joined in", by="TD", round=3)
    found = charge(PAIRS, MP, breach).penalty
    assert priced(found) == (25, PenaltyUnit.TOP)
    assert (found.contestant, found.stage, found.round, found.clauses) == (7, "pairs", 3, ("R68.2",))
    assert priced(charge(TEAMS, KO, breach).penalty) == (3, PenaltyUnit.IMPS)
    warned = charge(PAIRS, MP, Breach(7, "R68.2", chosen=Chosen.WARNING))
    assert warned.is_warning


@pytest.mark.clause("R68.20", "R70")
def test_vps_come_off_the_total_of_the_stage() -> None:
    found = charge(TEAMS, VP, Breach(7, "R68.20", When.WITHOUT_EFFECT)).penalty
    assert (priced(found), found.fall) == ((Fraction(1, 2), PenaltyUnit.VP), Fall.STAGE)


@pytest.mark.clause("R68.25")
def test_which_time_it_is_decides() -> None:
    breach = Breach(7, "R68.25")
    first = charge(PAIRS, MP, breach)
    assert first.is_warning
    second = charge(PAIRS, MP, breach, [first.penalty])
    assert priced(second.penalty) == (100, PenaltyUnit.TOP)
    third = charge(PAIRS, MP, breach, [first.penalty, second.penalty])
    assert third.sanctions == (Sanction.SUSPENSION,)
    # Somebody else's offence, and another one's, do not count.
    others = [charge(PAIRS, MP, Breach(8, "R68.25")).penalty, charge(PAIRS, MP, Breach(7, "R68.26")).penalty]
    assert charge(PAIRS, MP, breach, others).is_warning


@pytest.mark.clause("R68.7")
def test_where_the_circumstance_decides_it_has_to_be_said() -> None:
    with pytest.raises(NotAllowed) as refused:
        charge(PAIRS, MP, Breach(7, "R68.7"))
    assert set(refused.value.legal) == {"unintended", "deliberate", "repeated"}
    assert charge(PAIRS, MP, Breach(7, "R68.7", When.UNINTENDED)).is_warning
    assert priced(charge(PAIRS, MP, Breach(7, "R68.7", When.DELIBERATE)).penalty) == (25, PenaltyUnit.TOP)


@pytest.mark.clause("R68.23")
def test_a_price_for_each_item() -> None:
    assert priced(charge(TEAMS, VP, Breach(7, "R68.23", items=3)).penalty) == (Fraction(3, 10), PenaltyUnit.VP)


@pytest.mark.clause("R68.1")
def test_what_has_no_warning_cannot_be_left_at_one() -> None:
    with pytest.raises(NotAllowed) as refused:
        charge(PAIRS, MP, Breach(7, "R68.1", chosen=Chosen.WARNING))
    assert refused.value.cites == ("R68.1",)


def test_what_has_no_price_in_the_unit_of_the_stage_is_refused() -> None:
    with pytest.raises(NotAllowed):
        charge(TEAMS, KO, Breach(7, "R17"))
    with pytest.raises(NotUnderstood):
        charge(PAIRS, MP, Breach(7, "R99"))


@pytest.mark.clause("R29.5")
def test_a_range_is_the_directors_within_its_ends() -> None:
    assert priced(charge(TEAMS, KO, Breach(7, "R29.5", amount=Fraction(2))).penalty) == (2, PenaltyUnit.IMPS)
    with pytest.raises(NotAllowed) as refused:
        charge(TEAMS, KO, Breach(7, "R29.5", amount=Fraction(4)))
    assert refused.value.legal == (1, 3)


@pytest.mark.clause("G52.2", "G52.3", "G52.4", "G51.3")
def test_the_classes_of_guandan() -> None:
    late_sheet, wrong_room, noise = "G53.3.3", "G54.12", "G54.3"
    first = charge(GUANDAN, SWISS_LEVELS, Breach(4, late_sheet))
    assert (priced(first.penalty), first.penalty.clauses) == ((3, PenaltyUnit.VP), (late_sheet, "G52.2"))
    assert first.penalty.fall is Fall.STAGE
    second = charge(GUANDAN, SWISS_LEVELS, Breach(4, late_sheet), [first.penalty])
    assert (priced(second.penalty), second.time) == ((1, PenaltyUnit.MATCH_POINTS), "second")
    assert priced(charge(GUANDAN, SWISS_LEVELS, Breach(4, wrong_room)).penalty) == (2, PenaltyUnit.VP)
    warned = charge(GUANDAN, SWISS_LEVELS, Breach(4, noise))
    assert warned.is_warning
    again = charge(GUANDAN, SWISS_LEVELS, Breach(4, noise), [warned.penalty])
    assert priced(again.penalty) == (1, PenaltyUnit.VP)


@pytest.mark.clause("G52")
def test_a_reminder_to_the_hall_was_everybodys_warning() -> None:
    found = charge(GUANDAN, SWISS_LEVELS, Breach(4, "G54.3"), reminders=("G54.3",))
    assert (priced(found.penalty), found.time) == ((1, PenaltyUnit.VP), "hall_warned")


@pytest.mark.clause("G52")
def test_an_organiser_may_move_an_offence_to_another_class() -> None:
    moved = terms("china-guandan", LEVELS, penalties={"moved": {"G54.3": 3}})
    assert priced(charge(moved, moved.stages[0], Breach(4, "G54.3")).penalty) == (2, PenaltyUnit.VP)


def test_where_each_player_counts_alone_the_log_says_who_it_was() -> None:
    own = terms("china-guandan", LEVELS, laws={"ref.offence_scope": "player_clause_stage"})
    stage = own.stages[0]
    log = [LoggedOffence("G54.3", 4, "4", "Li", "swiss")]
    assert charge(own, stage, Breach(4, "G54.3", player="Wu"), log=log).is_warning
    assert not charge(own, stage, Breach(4, "G54.3", player="Li"), log=log).is_warning


@pytest.mark.clause("G54.5", "G54.7")
def test_a_graver_circumstance_adds_to_the_class_or_takes_its_place() -> None:
    drunk = charge(GUANDAN, SWISS_LEVELS, Breach(4, "G54.7", When.WITH_EFFECT))
    assert (priced(drunk.penalty), drunk.sanctions) == ((3, PenaltyUnit.VP), (Sanction.BARRED_FROM_MATCH,))
    # A telephone that was looked at costs the match, and no points.
    looked = charge(GUANDAN, SWISS_LEVELS, Breach(4, "G54.5", When.WITH_EFFECT))
    assert (looked.penalty.amount, looked.sanctions) == (0, (Sanction.BARRED_FROM_MATCH,))


@pytest.mark.clause("G53.1.1")
def test_an_offence_without_a_class_costs_something_else() -> None:
    found = charge(GUANDAN, SWISS_LEVELS, Breach(4, "G53.1.1"))
    assert (found.is_warning, found.sanctions) == (True, (Sanction.RESULT_CANCELLED,))


@pytest.mark.clause("90A", "90B2")
def test_the_standard_penalty_of_the_scale_in_force() -> None:
    scale = {"procedural_penalty_scale": "% of top", "procedural_penalty_tenths": 100}
    conditions = terms("wbf-2017", MITCHELL, form="pairs", laws=scale)
    stage = conditions.stages[0]
    found = procedural(conditions, stage, Breach(7, "90A"), "slow", times=2).penalty
    assert (priced(found), found.clauses) == ((20, PenaltyUnit.TOP), ("90A", "90B2"))
    bare = terms("wbf-2017", MITCHELL, form="pairs")
    with pytest.raises(NotAllowed):
        procedural(bare, stage, Breach(7, "90A"), "slow")
    assert procedural(bare, stage, Breach(7, "90A", chosen=Chosen.WARNING)).is_warning
    assert priced(procedural(bare, stage, Breach(7, "90A", amount=Fraction(5))).penalty) == (5, PenaltyUnit.TOP)


@pytest.mark.clause("91A")
def test_disciplinary_points_are_the_directors_to_name() -> None:
    found = disciplinary(MP, Breach(7, "", amount=Fraction(50)), PenaltyUnit.TOP).penalty
    assert (priced(found), found.clauses) == ((50, PenaltyUnit.TOP), ("91A",))
    with pytest.raises(NotUnderstood):
        disciplinary(MP, Breach(7, ""), PenaltyUnit.TOP)
