"""The numbers that conditions of a Guandan event can have: the lowest, the highest, and nothing beside them."""

from __future__ import annotations

import pytest

from cardinal.guandan import rules
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.guandan.case import guandan_conditions
from cardinal.laws.guandan.conditions import GUANDAN_OPTIONS

# Where the rules set a limit it is theirs: 26 VP are shared (47.1), corrections may be given less than 30 minutes and
# not more (48.4), an average plus is at least an average (37.2.1.3). Elsewhere it is what an event can sensibly choose.
LIMITS = {
    "event.bye_imp": (-13, 13),
    "event.draw_vp": (0, 26),
    "event.match_points_win": (1, 4),
    "event.match_points_draw": (0, 2),
    "event.max_extra_deals": (1, 16),
    "event.opponent_score_bye": (0, 1),
    "event.overtime_allowance_minutes": (0, 30),
    "event.minutes_per_deal": (3, 20),
    "event.minutes_per_deal_screens": (3, 20),
    "event.correction_minutes": (1, 30),
    "event.appeal_minutes": (1, 24 * 60),
    "event.score_sheet_minutes": (1, 180),
    "ref.average_plus_tenths": (500, 1000),
    "ref.knockout_vp_to_imp": (1, 3),
    "rules.max_wilds_per_play": (0, 2),
    "rules.max_bomb_size": (4, 10),
}


def legal(name: str) -> list[object]:
    """The values of a condition, as somebody is told who sets it to another."""
    with pytest.raises(ImpossibleCase) as refusal:
        guandan_conditions({name: "another"})
    assert refusal.value.cites == GUANDAN_OPTIONS[name].clauses
    return list(refusal.value.legal)


def test_a_condition_that_is_a_number_takes_every_one_between_its_limits_and_no_other() -> None:
    numbers = {name: [one for one in legal(name) if type(one) is int] for name in GUANDAN_OPTIONS}
    assert {name: some for name, some in numbers.items() if some} == {
        name: list(range(lowest, highest + 1)) for name, (lowest, highest) in LIMITS.items()
    }
    for name, (lowest, highest) in LIMITS.items():
        assert [guandan_conditions({name: number})[name] for number in (lowest, highest)] == [lowest, highest]
        for number in (lowest - 1, highest + 1):
            with pytest.raises(ImpossibleCase):
                guandan_conditions({name: number})


def test_extra_deals_may_be_without_a_limit() -> None:
    assert guandan_conditions({"event.max_extra_deals": "unlimited"})["event.max_extra_deals"] == "unlimited"


YES_OR_NO = [
    "event.duplicate",
    "event.screens",
    "event.bye_counts_as_win",
    "event.stop_on_pass_A",
    "event.tie_restart",
    "event.tie_skip_draws",
    "event.too_fast_limit",
    "event.appeal_fee",
    "ref.awarded_double_passes_A",
    "ref.ban_all_readings",
    "ref.condone_by_pass",
]


def test_a_condition_of_yes_or_no_takes_both() -> None:
    engine = [f"rules.{option.name}" for option in rules.OPTIONS if option.values == (False, True)]
    for name in (*YES_OR_NO, *engine):
        assert sorted(legal(name), key=bool) == [False, True], name
        assert [guandan_conditions({name: value})[name] for value in (True, False)] == [True, False]


# The words that each choice takes, the default first where the rules name one of them.
WORDS: dict[str, str] = {
    "event.form": "pairs teams individual",
    "event.stage": "round_robin swiss knockout",
    "event.scoring": "match_points vp imp",
    "event.both_home": "lower_number draw",
    "event.bye_round1": "highest_number lowest_number draw",
    "event.carry_over": "none all head_to_head percent",
    "event.certain_place": "mp_then_vp off",
    "event.deal_started_at": "first_play first_draw",
    "event.duplicate_A_boards": "normal_321 pass_A_only",
    "event.extra_deal": "continue fresh_no_tribute_level2",
    "event.final_tie": "shared lot",
    "event.late_duplicate": "imp none",
    "event.opponent_score_penalties": "before after",
    "event.pairs_datum": "average median",
    "event.pairs_method": "imp matchpoints",
    "event.pass_A_counts": "A_plus_1 A_plus_gain A",
    "event.primary": "match_points vp",
    "event.rr_bye_score": "none as_swiss",
    "event.swiss_pairing": "adjacent fold slide",
    "event.two_thirds_rule": "ge gt",
    "event.vp_column": "next_larger next_smaller",
    "event.publication_errors": "next_day correction_minutes",
    "event.arbitration": "committee procedure chief_referee",
    "event.penalty_classes": "as_ruled regulated",
    "event.phones": "off banned",
    "event.dress": "first second third",
    "event.report_cards": "as_ruled regulated",
    "event.equipment": "as_ruled regulated",
    "event.seat_choice": "as_ruled regulated",
    "event.tie_rule": "as_ruled regulated",
    "event.vp_table": "national own",
    "ref.both_late": "net both_penalised",
    "ref.both_tribute_errors": "redeal ask",
    "ref.gp421_redo": "play announcement",
    "ref.gp423_tribute": "normal none",
    "ref.late_invalid_play": "stands return_and_suspend",
    "ref.lost_lead_goes_to": "next_seat partner previous_top",
    "ref.miscount_deadline": "end_of_deal before_play",
    "ref.offence_scope": "team_clause_stage player_clause_stage team_class_stage",
    "ref.overtime_over_10": "ask two_plus_one_per_five",
    "ref.overtime_rounding": "half hundredth",
    "ref.pack_defect_penalty": "none class4",
    "ref.pattern_ban": "kind kind_and_rank",
    "ref.skipped_seats": "lose_turn act_first",
    "ref.suspension_trick": "current next",
    "ref.undeclared_wild": "by_layout_then_weakest strongest ask",
}


def test_a_choice_takes_its_words_and_no_other() -> None:
    assert {name: " ".join(map(str, legal(name))) for name in WORDS} == WORDS
    named = {*LIMITS, *YES_OR_NO, *WORDS, *(name for name in GUANDAN_OPTIONS if name.startswith("rules."))}
    # What is neither has one value so far: the reading of the rules that the code knows.
    for name in GUANDAN_OPTIONS.keys() - named:
        assert legal(name) == [guandan_conditions()[name]]
