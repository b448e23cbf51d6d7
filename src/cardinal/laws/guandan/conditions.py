"""What the Guandan rules leave open or to an authority: an event's conditions and the referee's, with our defaults.

Names begin with whose they are: ``event.`` the organiser's, ``ref.`` the referee's, ``rules.`` the table's own, which
the game's engine obeys (``cardinal.guandan``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from cardinal.cards import Rank
from cardinal.guandan import rules
from cardinal.language import Text, keys
from cardinal.laws.conditions import Conditions, Option

_ORGANISER, _REFEREE = "organiser", "chief referee"
_VP = range(27)
# Whose earlier offence counts, against what, and for how long
_SCOPES = ("team_clause_stage", "player_clause_stage", "team_class_stage")
_UNDECLARED = ("by_layout_then_weakest", "strongest", "ask")

_EVENT: tuple[Option, ...] = (
    Option("event.form", ("pairs", "teams", "individual"), "teams", _ORGANISER, "§G17.1.1 §G17.1.2 §G17.1.3"),
    Option("event.stage", ("round_robin", "swiss", "knockout"), "swiss", _ORGANISER, "§G23.1"),
    Option("event.duplicate", (False, True), False, _ORGANISER, "§G7.2"),
    Option("event.screens", (False, True), False, _ORGANISER, "§G31.1"),
    Option("event.scoring", ("match_points", "vp", "imp"), "match_points", _ORGANISER, "§G28.2"),
    Option("event.board_template", ("first_n",), "first_n", _ORGANISER, "§GA3.3"),
    Option("event.both_home", ("lower_number", "draw"), "lower_number", _ORGANISER, "§G29.1.3.1"),
    Option("event.bye_counts_as_win", (False, True), False, _ORGANISER, "§G26.6"),
    Option("event.bye_imp", range(-13, 14), 0, _ORGANISER, "§G26.6"),
    Option("event.bye_round1", ("highest_number", "lowest_number", "draw"), "highest_number", _ORGANISER, "§G26.6"),
    Option("event.carry_over", ("none", "all", "head_to_head", "percent"), "none", _ORGANISER, "§G50"),
    Option("event.certain_place", ("mp_then_vp", "off"), "mp_then_vp", _ORGANISER, "§G26.7"),
    Option("event.deal_started_at", ("first_play", "first_draw"), "first_play", _ORGANISER, "§G33.1.2"),
    Option("event.draw_vp", _VP, 13, _ORGANISER, "§G36"),
    Option("event.duplicate_A_boards", ("normal_321", "pass_A_only"), "normal_321", _ORGANISER, "§GA3.3"),
    Option("event.duplicate_lead", ("tribute_rules",), "tribute_rules", _ORGANISER, "§G7.2"),
    Option("event.extra_deal", ("continue", "fresh_no_tribute_level2"), "continue", _ORGANISER, "§G49.2"),
    Option("event.final_tie", ("shared", "lot"), "shared", _ORGANISER, "§G49.3"),
    Option("event.late_duplicate", ("imp", "none"), "imp", _ORGANISER, "§G32"),
    Option("event.match_points_win", range(1, 5), 2, _ORGANISER, "§G34.6.2"),
    Option("event.match_points_draw", range(3), 1, _ORGANISER, "§G36"),
    Option("event.max_extra_deals", ("unlimited", *range(1, 17)), "unlimited", _ORGANISER, "§G49.2"),
    Option("event.opponent_score_penalties", ("before", "after"), "before", _ORGANISER, "§G49.1.1.6"),
    Option("event.opponent_score_bye", (0, 1), 0, _ORGANISER, "§G49.1.1.6"),
    Option("event.overtime_allowance_minutes", range(31), 0, _ORGANISER, "§G33.1.2"),
    Option("event.pairs_datum", ("average", "median"), "average", _ORGANISER, "§G28.2"),
    Option("event.pairs_method", ("imp", "matchpoints"), "imp", _ORGANISER, "§G28.2"),
    Option("event.pass_A_counts", ("A_plus_1", "A_plus_gain", "A"), "A_plus_1", _ORGANISER, "§G12.1"),
    Option("event.primary", ("match_points", "vp"), "match_points", _ORGANISER, "§G49.1.1.1"),
    Option("event.rr_bye_score", ("none", "as_swiss"), "none", _ORGANISER, "§G25.1"),
    Option("event.special_swiss_capacity", ("2^n",), "2^n", _ORGANISER, "§G26.2"),
    Option("event.stop_on_pass_A", (True, False), True, _ORGANISER, "§G12.1"),
    Option("event.swiss_pairing", ("adjacent", "fold", "slide"), "adjacent", _ORGANISER, "§G26.1"),
    Option("event.tie_restart", (True, False), True, _ORGANISER, "§G49.1.2.1"),
    Option("event.tie_skip_draws", (True, False), True, _ORGANISER, "§G49.1.1.4"),
    Option("event.two_thirds_rule", ("ge", "gt"), "ge", _ORGANISER, "§G34.1.2.1"),
    Option("event.vp_column", ("next_larger", "next_smaller"), "next_larger", _ORGANISER, "§G47.1"),
    # What the rules let an organiser set or change
    Option("event.minutes_per_deal", range(3, 21), 7, _ORGANISER, "§G31.1"),
    Option("event.minutes_per_deal_screens", range(3, 21), 8, _ORGANISER, "§G31.1"),
    Option("event.too_fast_limit", (False, True), False, _ORGANISER, "§G31.4 §G33.2"),
    Option("event.correction_minutes", range(1, 31), 30, _ORGANISER, "§G48.4"),
    Option("event.publication_errors", ("next_day", "correction_minutes"), "next_day", _ORGANISER, "§G48.2 §G48.4"),
    Option("event.appeal_minutes", range(1, 1441), 30, _ORGANISER, "§G55.2"),
    Option("event.appeal_fee", (True, False), True, _ORGANISER, "§G55.3"),
    Option("event.arbitration", ("committee", "procedure", "chief_referee"), "committee", _ORGANISER, "§G56.3"),
    Option("event.penalty_classes", ("as_ruled", "regulated"), "as_ruled", _ORGANISER, "§G52"),
    Option("event.score_sheet_minutes", range(1, 181), 30, _ORGANISER, "§G53.3.3"),
    Option("event.phones", ("off", "banned"), "off", _ORGANISER, "§G54.5"),
    Option("event.dress", ("first", "second", "third"), "third", _ORGANISER, "§G45.1"),
    Option("event.report_cards", ("as_ruled", "regulated"), "as_ruled", _ORGANISER, "§G11.2"),
    Option("event.equipment", ("as_ruled", "regulated"), "as_ruled", _ORGANISER, "§G13.7"),
    Option("event.seat_choice", ("as_ruled", "regulated"), "as_ruled", _ORGANISER, "§G29.3.2.3"),
    Option("event.tie_rule", ("as_ruled", "regulated"), "as_ruled", _ORGANISER, "§G49.3"),
    Option("event.vp_table", ("national", "own"), "national", _ORGANISER, "§G47.2"),
)

_REF: tuple[Option, ...] = (
    Option("ref.average_plus_tenths", range(500, 1001), 600, _REFEREE, "§G37.2.1.3"),
    Option("ref.awarded_double_passes_A", (True, False), True, _REFEREE, "§G2.过A"),
    Option("ref.ban_all_readings", (True, False), True, _REFEREE, "§GP2.2.1"),
    Option("ref.both_late", ("net", "both_penalised"), "net", _REFEREE, "§G32"),
    Option("ref.both_tribute_errors", ("redeal", "ask"), "redeal", _REFEREE, "§GP3.2"),
    Option("ref.condone_by_pass", (True, False), True, _REFEREE, "§GP2.2.2"),
    Option("ref.early_pass", ("out_for_trick",), "out_for_trick", _REFEREE, "§GP2.1"),
    Option("ref.exposed_card", ("discretion",), "discretion", _REFEREE, "§G40.3.2"),
    Option("ref.gp421_redo", ("play", "announcement"), "play", _REFEREE, "§GP4.2.1"),
    Option("ref.gp423_tribute", ("normal", "none"), "normal", _REFEREE, "§GP4.2.3"),
    Option("ref.knockout_vp_to_imp", range(1, 4), 1, _REFEREE, "§G33.1.3"),
    Option("ref.late_invalid_play", ("stands", "return_and_suspend"), "stands", _REFEREE, "§GP2.3"),
    Option("ref.lost_lead_goes_to", ("next_seat", "partner", "previous_top"), "next_seat", _REFEREE, "§GP2.2.1"),
    Option("ref.miscount_deadline", ("end_of_deal", "before_play"), "end_of_deal", _REFEREE, "§GP1.2"),
    Option("ref.miscount_reading", ("within_one_side",), "within_one_side", _REFEREE, "§GP1.2.1"),
    Option("ref.missed_resist", ("undo_before_play",), "undo_before_play", _REFEREE, "§G10.4"),
    Option("ref.offence_scope", _SCOPES, "team_clause_stage", _REFEREE, "§G52"),
    Option("ref.offender_choice", ("opponents",), "opponents", _REFEREE, "§GP1.2.1"),
    Option("ref.overtime_over_10", ("ask", "two_plus_one_per_five"), "ask", _REFEREE, "§G33.1.2.2"),
    Option("ref.overtime_rounding", ("half", "hundredth"), "half", _REFEREE, "§G33.1.3"),
    Option("ref.pack_defect_penalty", ("none", "class4"), "none", _REFEREE, "§G7.3"),
    Option("ref.pattern_ban", ("kind", "kind_and_rank"), "kind", _REFEREE, "§GP2.2.1"),
    Option("ref.skipped_seats", ("lose_turn", "act_first"), "lose_turn", _REFEREE, "§GP2.2.2"),
    Option("ref.suspension_trick", ("current", "next"), "current", _REFEREE, "§GP2.2.1"),
    Option("ref.third_offence", ("repeat_second",), "repeat_second", _REFEREE, "§G52"),
    Option("ref.too_fast_bands", ("same_minutes",), "same_minutes", _REFEREE, "§G33.2"),
    Option("ref.undeclared_wild", _UNDECLARED, "by_layout_then_weakest", _REFEREE, "§G5.2"),
)  # fmt: skip

_RANKS = tuple(map(str, Rank))


def _rules_option(option: rules.Option) -> Option:
    """An option of the game's engine as a condition: what a file can write, the default, the clause."""
    values, default = option.values, option.default
    if any(isinstance(value, Rank) for value in values):
        values = ("none", *_RANKS)
    elif values == (rules.AFailures,):
        values = ("none", *(f"{limit}:{rank}" for limit in range(1, 6) for rank in _RANKS))
    elif all(type(one) is int for one in values):
        values = tuple(values)
    plain = default if isinstance(default, bool | int | str) and not isinstance(default, Rank) else "none"
    return Option(f"rules.{option.name}", values, plain, _ORGANISER, option.cites)


_RULES = tuple(map(_rules_option, rules.OPTIONS))

GUANDAN_OPTIONS: Mapping[str, Option] = {option.name: option for option in (*_EVENT, *_REF, *_RULES)}


def option_text(name: str) -> Text:
    """What an option is about, for people."""
    return Text(__name__, f"option_{_key(name)}")


def value_text(name: str, value: object) -> Text | str:
    """What an option is set to: a word of its own, one that several options share, or a number or rank as it is."""
    if isinstance(value, str) and ":" in value:
        limit, rank = value.split(":")
        return Text(__name__, f"value_{_key(name)}", {"limit": limit, "rank": rank})
    of_this, of_several = f"value_{_key(name)}_{_key(str(value))}", f"value_{_key(str(value))}"
    found = next((key for key in (of_this, of_several) if key in keys(__name__)), None)
    return Text(__name__, found) if found is not None else str(value)


def _key(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9]+", "_", name)


def table_rules(conditions: Conditions) -> rules.Rules:
    """What the conditions of an event say to the game's engine."""
    changes = conditions.changes.items()
    return rules.Rules.of({name.removeprefix("rules."): to for name, to in changes if name.startswith("rules.")})
