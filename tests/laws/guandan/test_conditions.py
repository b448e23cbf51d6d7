"""The conditions of a Guandan event: the default of each, the clause that leaves it open, and whose it is.

The values that each can have are in the published schema of a case, which a test compares.
"""

from __future__ import annotations

from cardinal.cards import Rank
from cardinal.guandan.rules import AFailures
from cardinal.laws.guandan.case import guandan_conditions
from cardinal.laws.guandan.conditions import GUANDAN_OPTIONS, table_rules

EVENT: dict[str, tuple[object, str]] = {
    "form": ("teams", "G17.1.1 G17.1.2 G17.1.3"),
    "stage": ("swiss", "G23.1"),
    "duplicate": (False, "G7.2"),
    "screens": (False, "G31.1"),
    "scoring": ("match_points", "G28.2"),
    "board_template": ("first_n", "GA3.3"),
    "both_home": ("lower_number", "G29.1.3.1"),
    "bye_counts_as_win": (False, "G26.6"),
    "bye_imp": (0, "G26.6"),
    "bye_round1": ("highest_number", "G26.6"),
    "carry_over": ("none", "G50"),
    "certain_place": ("mp_then_vp", "G26.7"),
    "deal_started_at": ("first_play", "G33.1.2"),
    "draw_vp": (13, "G36"),
    "duplicate_A_boards": ("normal_321", "GA3.3"),
    "duplicate_lead": ("tribute_rules", "G7.2"),
    "extra_deal": ("continue", "G49.2"),
    "final_tie": ("shared", "G49.3"),
    "late_duplicate": ("imp", "G32"),
    "match_points_win": (2, "G34.6.2"),
    "match_points_draw": (1, "G36"),
    "max_extra_deals": ("unlimited", "G49.2"),
    "opponent_score_penalties": ("before", "G49.1.1.6"),
    "opponent_score_bye": (0, "G49.1.1.6"),
    "overtime_allowance_minutes": (0, "G33.1.2"),
    "pairs_datum": ("average", "G28.2"),
    "pairs_method": ("imp", "G28.2"),
    "pass_A_counts": ("A_plus_1", "G12.1"),
    "primary": ("match_points", "G49.1.1.1"),
    "rr_bye_score": ("none", "G25.1"),
    "special_swiss_capacity": ("2^n", "G26.2"),
    "stop_on_pass_A": (True, "G12.1"),
    "swiss_pairing": ("adjacent", "G26.1"),
    "tie_restart": (True, "G49.1.2.1"),
    "tie_skip_draws": (True, "G49.1.1.4"),
    "two_thirds_rule": ("ge", "G34.1.2.1"),
    "vp_column": ("next_larger", "G47.1"),
    "minutes_per_deal": (7, "G31.1"),
    "minutes_per_deal_screens": (8, "G31.1"),
    "too_fast_limit": (False, "G31.4 G33.2"),
    "correction_minutes": (30, "G48.4"),
    "publication_errors": ("next_day", "G48.2 G48.4"),
    "appeal_minutes": (30, "G55.2"),
    "appeal_fee": (True, "G55.3"),
    "arbitration": ("committee", "G56.3"),
    "penalty_classes": ("as_ruled", "G52"),
    "score_sheet_minutes": (30, "G53.3.3"),
    "phones": ("off", "G54.5"),
    "dress": ("third", "G45.1"),
    "report_cards": ("as_ruled", "G11.2"),
    "equipment": ("as_ruled", "G13.7"),
    "seat_choice": ("as_ruled", "G29.3.2.3"),
    "tie_rule": ("as_ruled", "G49.3"),
    "vp_table": ("national", "G47.2"),
}

REFEREE: dict[str, tuple[object, str]] = {
    "average_plus_tenths": (600, "G37.2.1.3"),
    "awarded_double_passes_A": (True, "G2.过A"),
    "ban_all_readings": (True, "GP2.2.1"),
    "both_late": ("net", "G32"),
    "both_tribute_errors": ("redeal", "GP3.2"),
    "condone_by_pass": (True, "GP2.2.2"),
    "early_pass": ("out_for_trick", "GP2.1"),
    "exposed_card": ("discretion", "G40.3.2"),
    "gp421_redo": ("play", "GP4.2.1"),
    "gp423_tribute": ("normal", "GP4.2.3"),
    "knockout_vp_to_imp": (1, "G33.1.3"),
    "late_invalid_play": ("stands", "GP2.3"),
    "lost_lead_goes_to": ("next_seat", "GP2.2.1"),
    "miscount_deadline": ("end_of_deal", "GP1.2"),
    "miscount_reading": ("within_one_side", "GP1.2.1"),
    "missed_resist": ("undo_before_play", "G10.4"),
    "offence_scope": ("team_clause_stage", "G52"),
    "offender_choice": ("opponents", "GP1.2.1"),
    "overtime_over_10": ("ask", "G33.1.2.2"),
    "overtime_rounding": ("half", "G33.1.3"),
    "pack_defect_penalty": ("none", "G7.3"),
    "pattern_ban": ("kind", "GP2.2.1"),
    "skipped_seats": ("lose_turn", "GP2.2.2"),
    "suspension_trick": ("current", "GP2.2.1"),
    "third_offence": ("repeat_second", "G52"),
    "too_fast_bands": ("same_minutes", "G33.2"),
    "undeclared_wild": ("by_layout_then_weakest", "G5.2"),
}

EXPECTED = {
    **{f"event.{name}": (*told, "organiser") for name, told in EVENT.items()},
    **{f"ref.{name}": (*told, "chief referee") for name, told in REFEREE.items()},
}


def test_every_condition_of_an_event_and_of_a_referee_is_here() -> None:
    assert {name for name in GUANDAN_OPTIONS if not name.startswith("rules.")} == set(EXPECTED)


def test_a_condition_has_its_default_its_clauses_and_its_authority() -> None:
    unchanged = guandan_conditions()
    for name, (default, clauses, authority) in EXPECTED.items():
        option = GUANDAN_OPTIONS[name]
        assert (option.default, " ".join(option.clauses), option.authority) == (default, clauses, authority), name
        assert type(unchanged[name]) is type(default)
        assert unchanged[name] == guandan_conditions({name: default})[name] == default


def test_the_rules_of_a_table_are_the_organisers_and_have_their_own_defaults() -> None:
    tables = {name: option for name, option in GUANDAN_OPTIONS.items() if name.startswith("rules.")}
    assert {option.authority for option in tables.values()} == {"organiser"}
    for option in tables.values():
        assert option.clauses
        assert option.read(option.default) == option.default
    assert tables["rules.announce"].default == "manual_cards"
    assert tables["rules.may_beat_partner"].default is True
    assert tables["rules.max_wilds_per_play"].default == 2
    # What has no limit unless an event sets one is written as none in a file.
    assert tables["rules.tribute_min_rank"].default == "none"
    assert tables["rules.A_failures"].default == "none"


def test_limits_of_a_table_are_written_as_a_rank_or_as_a_number_and_a_rank() -> None:
    assert tuple(GUANDAN_OPTIONS["rules.tribute_min_rank"].values) == ("none", *map(str, Rank))
    failures = GUANDAN_OPTIONS["rules.A_failures"].values
    assert failures[0] == "none"
    assert failures[1:] == tuple(f"{limit}:{rank}" for limit in (1, 2, 3, 4, 5) for rank in Rank)


def test_an_event_changes_the_rules_of_its_tables_and_nothing_else() -> None:
    assert table_rules(guandan_conditions({"event.form": "pairs"})) == table_rules(guandan_conditions())
    changed = table_rules(
        guandan_conditions({"rules.may_beat_partner": False, "rules.A_failures": "3:2", "rules.tribute_min_rank": "A"})
    )
    assert changed.may_beat_partner is False
    assert changed.a_failures == AFailures(3, Rank.TWO)
    assert changed.tribute_min_rank is Rank.ACE
    assert (
        table_rules(guandan_conditions({"rules.A_failures": "none"})).a_failures
        == table_rules(guandan_conditions()).a_failures
    )
