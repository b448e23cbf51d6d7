"""Regulation packs: every figure as the rule book has it, every clause real, every change as the clause leaves it."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from cardinal.contest.errors import AgainstTheLaws, BadConditions
from cardinal.contest.model import PenaltyUnit
from cardinal.language import Language
from cardinal.laws import book
from cardinal.laws.clause import book_of
from cardinal.regulations.pack import Change, Rule, find_pack, pack_names, read_pack
from cardinal.regulations.settings import SECTIONS, kinds
from cardinal.regulations.tariff import Band, When
from cardinal.scoring import match_table, placement_table, short_table
from tests.contest.conditions_maker import conditions

CTCBA = book("ctcba")
GUANDAN = book("guandan")


def table(clause: str) -> Any:
    return CTCBA[clause].table


def fraction(value: object) -> Fraction:
    return Fraction(str(value))


def test_the_packs_are_those_of_the_rule_books() -> None:
    assert pack_names() == ("china-guandan", "ctcba", "wbf-2017")
    assert [find_pack(name).version for name in pack_names()] == [1, 1, 1]


@pytest.mark.parametrize("name", pack_names())
def test_a_pack_cites_real_clauses_of_its_own_book_and_has_a_name_in_four_languages(name: str) -> None:
    pack = find_pack(name)
    own = {"china-guandan": {"guandan"}, "ctcba": {"ctcba", 2017}, "wbf-2017": {2017}}[name]
    assert {book_of(clause) for clause in pack.clauses} <= own
    assert len({pack.label(language) for language in Language}) == 4
    assert all(clause in book(book_of(clause)) for clause in pack.clauses)


@pytest.mark.parametrize("name", pack_names())
def test_what_a_pack_fixes_has_a_clause(name: str) -> None:
    pack = find_pack(name)
    bare = [path for path, rule in pack.settings.items() if rule.change is not Change.FREE and not rule.clauses]
    assert bare == []


def test_a_pack_names_only_settings_that_there_are() -> None:
    with pytest.raises(BadConditions):
        read_pack({"name": "x", "version": 1, "games": ["bridge"], "change": "free", "times": {"tea": {"value": 5}}})


def test_an_unknown_pack_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadConditions) as caught:
        find_pack("acbl")
    assert caught.value.legal == pack_names()


# Each figure of the federation's regulations beside what the pack has: setting, clause, key of the clause's table.
FIGURES = [
    ("entries.members_least", "R5.2", "minimum_members"),
    ("entries.members_least", "R5.3", "members_min"),
    ("entries.members_most", "R5.3", "members_max"),
    ("entries.minutes_before_start", "R6.1", "minutes_before_start"),
    ("entries.telephone_minutes", "R6.2", "minutes_before_start"),
    ("lateness.forfeit_after", "R11/2", "forfeit_after_minutes"),
    ("lateness.forfeit_part", "R11/2", "cap_fraction_of_match_time"),
    ("lateness.report_within", "R34", "minutes"),
    ("borrowing.minutes", "R12.1", "window_minutes"),
    ("borrowing.present", "R12.1", "present_required"),
    ("borrowing.reduction", "R12.2", "reduction"),
    ("borrowing.matches_a_stage", "R12.5", "max_matches_per_stage"),
    ("borrowing.counts_from", "R12.5", "counts_if_fraction_of_boards_at_least"),
    ("forfeits.own_vp", "R13.1", "vp"),
    ("forfeits.draws", "R13.2(1)", "round_robin_factor"),
    ("forfeits.complement_base", "R13.2(3)", "base"),
    ("forfeits.complement_most", "R13.2(3)", "cap"),
    ("forfeits.out_after_in_a_row", "R14/1", "consecutive"),
    ("forfeits.out_after_in_all", "R14/1", "non_consecutive"),
    ("forfeits.delete_below", "R14/2", "delete_if_played_fraction_below"),
    ("forfeits.explain_within", "R16", "hours"),
    ("forfeits.void_offender", "R30/3", "offender_fraction"),
    ("forfeits.void_replay_boards", "R30/3", "replay_min_boards"),
    ("dealing.segment_boards", "R28", "boards_per_segment"),
    ("dealing.one_segment_up_to", "R28", "single_segment_up_to"),
    ("times.first_round_extra", "R36", "first_round_extra_per_board"),
    ("times.pairs_grace", "R37", "grace_seconds"),
    ("times.teams_grace", "R58.1", "teams_minutes"),
    ("corrections.minutes", "R46", "minutes"),
    ("ties.extra_boards", "R49.1(3)", "extra_boards"),
    ("substitutions.keep_least", "R53", "minimum_original_players"),
    ("appeals.quorum", "R73", "minimum_present"),
    ("awards.fouled_by_others_vp", "R71.2", "teams_bonus_vp_per_board"),
]


@pytest.mark.parametrize(("path", "clause", "key"), FIGURES)
def test_a_figure_of_the_federation_is_as_its_clause_has_it(path: str, clause: str, key: str) -> None:
    rule = find_pack("ctcba").settings[path]
    assert fraction(rule.value) == fraction(table(clause)[key])
    assert clause in rule.clauses


# The same for figures that a clause gives as a penalty or as a pair of ends.
ENDS = [
    ("entries.absence_ban_least", "entries.absence_ban_most", CTCBA["R5.6"].penalty, "suspension_months"),
    ("table.pause_least", "table.pause_most", CTCBA["R24"].table, "pause_seconds"),
    (
        "awards.fouled_by_others_top_least",
        "awards.fouled_by_others_top_most",
        CTCBA["R71.2"].table,
        "pairs_bonus_pct_of_top",
    ),
]


@pytest.mark.parametrize(("least", "most", "source", "key"), ENDS, ids=[one[0] for one in ENDS])
def test_a_range_of_the_federation_is_as_its_clause_has_it(least: str, most: str, source: Any, key: str) -> None:
    pack = find_pack("ctcba")
    assert [fraction(pack.settings[path].value) for path in (least, most)] == [fraction(one) for one in source[key]]


@pytest.mark.parametrize(("path", "clause"), [("times.team_match", "R31"), ("times.pairs_round", "R36")])
def test_times_by_boards_are_as_their_clause_has_them(path: str, clause: str) -> None:
    wanted = {int(boards): minutes for boards, minutes in table(clause)["minutes"].items()}
    assert dict(find_pack("ctcba").settings[path].value) == wanted  # type: ignore[call-overload]


UNITS = {"vp": PenaltyUnit.VP, "percent": PenaltyUnit.PERCENT_OF_OWN_IMPS}


@pytest.mark.parametrize(
    ("path", "clause", "key", "unit"),
    [
        ("lateness.bands", "R11/1", "bands_minutes_vp", "vp"),
        ("lateness.knockout_bands", "R11/3", "bands_minutes_percent_of_own_imps", "percent"),
        ("slow_play.bands", "R32", "bands_minutes_vp", "vp"),
    ],
)
def test_a_tariff_by_minutes_is_as_its_clause_has_it(path: str, clause: str, key: str, unit: str) -> None:
    bands: Any = find_pack("ctcba").settings[path].value
    rows = table(clause)[key]
    assert len(bands) == len(rows)
    for band, row in zip(bands, rows, strict=True):
        assert isinstance(band, Band)
        assert band.up_to == row.get("up_to")
        assert band.forfeit == (row.get("result") == "forfeit")
        assert band.warning == row.get("warning", False)
        if row.get(unit):
            assert band.price is not None
            assert (band.price.amount, band.price.unit) == (fraction(row[unit]), UNITS[unit])
        else:
            assert band.price is None or not band.price.amount


def test_the_tables_of_victory_points_are_referred_to_not_repeated() -> None:
    scales = find_pack("ctcba").scales
    assert scales == {"ctcba": ("R82",), "ctcba-short": ("R83",), "ctcba-placement": ("R84",)}
    # They are those of the scoring: 20 IMPs over 16 boards, 3 over 4 boards, 5 in the second stage of about four.
    assert (match_table(16).vp(20).winner, short_table(4).vp(3).winner, placement_table(4, 2).vp(5).winner) == (
        20,
        10,
        14,
    )


@pytest.mark.parametrize("clause", sorted(one.id for one in GUANDAN if re.match(r"G5[34]\.\d", one.id)))
def test_every_offence_of_guandan_has_the_class_that_its_article_names(clause: str) -> None:
    found = conditions("china-guandan").penalties
    named = re.search(r"[Cc]lass (\d)", GUANDAN[clause].rule)
    offence = found.of(clause)
    assert offence is not None
    assert found.class_of(clause) == (int(named.group(1)) if named else 0)


def test_the_classes_of_guandan_cost_what_article_52_says() -> None:
    rows: Any = GUANDAN["G52"].table
    found = conditions("china-guandan").penalties
    for number in (2, 3, 4):
        offence = found.of_class(number)
        assert offence is not None
        for when in (When.FIRST, When.SECOND):
            row = rows[str(number)][str(when)] if str(number) in rows else rows[number][str(when)]
            step = offence.step(when)
            assert step is not None
            if row == "warning":
                assert step.warning
                continue
            ((unit, amount),) = row.items()
            price = step.price(PenaltyUnit(unit))
            assert price is not None
            assert price.amount == -fraction(amount)
    first = found.of_class(1)
    assert first is not None
    assert first.steps[0].price(PenaltyUnit.MATCH_POINTS).amount == 2  # type: ignore[union-attr]


GUANDAN_FIGURES = [
    ("times.per_deal", "G31.1", "minutes_per_deal_without_screens"),
    ("times.per_deal_screens", "G31.1", "minutes_per_deal_with_screens"),
    ("awards.bye_vp", "G26.6", "vp"),
    ("awards.bye_match_points", "G26.6", "match_points"),
    ("forfeits.own_vp", "G34.6.1", "vp"),
    ("forfeits.opponent_vp", "G34.6.2", "vp"),
    ("forfeits.opponent_match_points", "G34.6.2", "match_points"),
]


@pytest.mark.parametrize(("path", "clause", "key"), GUANDAN_FIGURES)
def test_a_figure_of_guandan_is_as_its_article_has_it(path: str, clause: str, key: str) -> None:
    rule = find_pack("china-guandan").settings[path]
    source: Any = GUANDAN[clause].table
    assert fraction(rule.value) == fraction(source[key])
    assert clause in rule.clauses


def test_a_late_guandan_side_gives_levels_and_then_the_match() -> None:
    # Over 0 to 5 minutes one level to the others, to 10 two, then a forfeit.
    found = conditions("china-guandan").lateness
    assert found.to_opponents
    assert [(one.up_to, one.clause, one.forfeit) for one in found.bands] == [
        (5, "G32.1", False),
        (10, "G32.2", False),
        (None, "G32.3", True),
    ]
    assert [int(one.price.amount) for one in found.bands if one.price] == [1, 2]


@pytest.mark.parametrize(
    ("change", "legal", "taken", "refused"),
    [
        (Change.FREE, (), (0, 99), ()),
        (Change.FIXED, (), (30,), (29, 31)),
        (Change.LEAST, (), (30, 31), (29,)),
        (Change.MOST, (), (30, 29), (31,)),
        (Change.BETWEEN, (Decimal("20"), Decimal("40")), (20, 30, 40), (19, 41)),
        (Change.VALUES, (10, 50), (30, 10, 50), (20,)),
    ],
)
def test_a_rule_leaves_open_what_it_says(
    change: Change, legal: tuple[object, ...], taken: tuple[int, ...], refused: tuple[int, ...]
) -> None:
    rule = Rule("corrections.minutes", 30, ("R46",), change, legal)
    for value in taken:
        rule.check(value)
    for value in refused:
        with pytest.raises(AgainstTheLaws) as caught:
            rule.check(value)
        assert caught.value.cites == ("R46",)
        assert len({caught.value.render(language) for language in Language}) == 4


def test_every_setting_has_a_kind_that_reads_what_it_writes() -> None:
    for name in pack_names():
        pack = find_pack(name)
        for section in SECTIONS:
            for setting, kind in kinds(section).items():
                value = pack.rule(section, setting).value
                if value is not None and not (value == () and kind.wanted == "by_boards"):
                    assert kind.read(kind.raw(value)) == value
