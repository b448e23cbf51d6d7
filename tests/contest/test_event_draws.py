"""Draws of an event in its folder: movements, round robins, Swiss and knockout, round after round."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardinal.contest import next_round
from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.drawing import _ranked, draw_next, next_stage
from cardinal.contest.entries import Status
from cardinal.contest.entries_file import entries_csv
from cardinal.contest.errors import BadFolder
from cardinal.contest.event_folder import (
    create_event,
    open_folder,
)
from cardinal.contest.model import Match, Outcome
from cardinal.contest.ranking import Figure, Row
from cardinal.contest.standings import standings
from tests.contest.conditions_maker import STAGES, conditions, pair, team
from tests.contest.folder_maker import AT, SWISS, drawn, made, played


def test_a_mitchell_with_a_half_table_seats_everybody_in_every_round_but_one(tmp_path: Path) -> None:
    folder = drawn(made(tmp_path, 25, "wbf-2017", "pairs", stage={**STAGES["mitchell"], "rounds": 13}), "x")
    seats = folder.event.seatings
    assert len(seats) == 13 * 13
    playing = Counter(number for one in seats if one.ns and one.ew for number in (*one.ns, *one.ew))
    # Twelve pairs go round thirteen tables: each sits thirteen rounds; every stationary pair misses one.
    assert set(playing) == set(range(1, 26))
    assert Counter(playing.values()) == {13: 12, 12: 13}
    assert {len(one.boards) for one in seats} == {2}
    met = Counter(frozenset((*one.ns, *one.ew)) for one in seats if one.ns and one.ew)
    assert set(met.values()) == {1}


def test_two_lists_of_winners_have_the_directions_of_the_first_round(tmp_path: Path) -> None:
    stage = {**STAGES["mitchell"], "winners": "overall_two"}
    folder = drawn(made(tmp_path, 10, "wbf-2017", "pairs", stage=stage), "x")
    assert Counter(one.direction for one in folder.event.contestants) == {"NS": 5, "EW": 5}


def test_a_pair_with_a_direction_of_its_own_keeps_it(tmp_path: Path) -> None:
    folder = made(tmp_path, 10, "wbf-2017", "pairs", stage="mitchell")
    (folder.path / "entries.csv").write_text(
        entries_csv([replace(pair(number), direction="NS" if number == 9 else "") for number in range(1, 11)]), "utf-8"
    )
    first = [one for one in drawn(open_folder(folder.path), "x").event.seatings if one.round == 1]
    assert any(one.ns == (9,) for one in first)


@pytest.mark.parametrize(
    ("system", "count", "rounds"),
    [("howell", 8, 7), ("three_quarter_howell", 12, 9), ("hesitation", 8, 5), ("barometer", 8, 7)],
)
def test_every_movement_plays_no_board_twice(tmp_path: Path, system: str, count: int, rounds: int) -> None:
    stage = {**STAGES["mitchell"], "system": system, "rounds": rounds}
    folder = drawn(made(tmp_path, count, "wbf-2017", "pairs", stage=stage), "x")
    boards: set[tuple[int, int]] = set()
    for one in folder.event.seatings:
        for number in (*one.ns, *one.ew):
            for board in one.boards:
                assert (number, board) not in boards
                boards.add((number, board))
    assert max(one.round for one in folder.event.seatings) == rounds


def test_sections_are_even_and_play_the_same_boards(tmp_path: Path) -> None:
    folder = drawn(made(tmp_path, 22, "wbf-2017", "pairs", stage={**STAGES["mitchell"], "groups": 2}), "x")
    first = [one for one in folder.event.seatings if one.round == 1]
    assert Counter(one.section for one in first) == {"A": 6, "B": 5}
    assert {one.section for one in folder.event.contestants} == {"A", "B"}


def test_an_individual_seats_four_players(tmp_path: Path) -> None:
    stage = {**STAGES["mitchell"], "system": "individual", "rounds": 7}
    folder = drawn(made(tmp_path, 8, "wbf-2017", "individual", stage=stage), "x")
    partners = Counter(frozenset(side) for one in folder.event.seatings for side in (one.ns, one.ew))
    assert partners == {frozenset(two): 1 for two in combinations(range(1, 9), 2)}


def test_a_round_robin_is_drawn_from_the_seed_that_anybody_can_check(tmp_path: Path) -> None:
    folder = drawn(made(tmp_path, 6, stage="round_robin"), "lottery of 1 May")
    digests = {team: sha256(f"lottery of 1 May|numbers|{team}".encode()).hexdigest() for team in range(1, 7)}
    wanted = {team: place for place, team in enumerate(sorted(digests, key=digests.__getitem__), start=1)}
    found = folder.draw.of("All")
    assert found is not None
    assert dict(found.numbers) == wanted
    assert found.drawn_at == AT
    met = Counter(frozenset(one.numbers) for one in folder.event.matches)
    assert met == {frozenset(two): 1 for two in combinations(range(1, 7), 2)}


def test_groups_are_drawn_and_everybody_meets_everybody_of_its_group(tmp_path: Path) -> None:
    stage = {**STAGES["round_robin"], "groups": 2, "winners": "group_one"}
    folder = drawn(made(tmp_path, 12, stage=stage), "x")
    sections = {one.number: one.section for one in folder.event.contestants}
    assert Counter(sections.values()) == {"A": 6, "B": 6}
    assert all(sections[one.home] == sections[one.away or 0] == one.group for one in folder.event.matches)
    assert len(folder.event.matches) == 2 * 15


def test_a_swiss_goes_on_from_the_standings(tmp_path: Path) -> None:
    folder = drawn(made(tmp_path, 4, stage=SWISS), "x")
    assert [(one.home, one.away) for one in folder.event.matches] == [(1, 3), (2, 4)]  # strong against weak
    with pytest.raises(BadFolder) as caught:
        draw_next(folder)
    assert "1-3" in str(caught.value)
    # 1 and 2 have won: they meet, the higher number at home in an even round.
    second = drawn(played(folder))
    assert [(one.home, one.away) for one in second.event.matches if one.round == 2] == [(2, 1), (4, 3)]
    # Nobody meets twice: in the third round only 1-4 and 2-3 are left.
    third = drawn(played(second))
    assert {frozenset(one.numbers) for one in third.event.matches if one.round == 3} == {
        frozenset({1, 4}),
        frozenset({2, 3}),
    }
    with pytest.raises(BadFolder):
        draw_next(played(third))


@pytest.mark.parametrize(
    ("figures", "expected"),
    [
        # A stage ranked by match points counts VP beside them, and one ranked by VP match points (G26.7 looks at both).
        (((Figure.MATCH_POINTS, 6), (Figure.VP, 41), (Figure.MATCHES, 4)), (6, 41, 4)),
        (((Figure.VP, 41), (Figure.MATCHES, 4)), (50, 41, 4)),
        (((Figure.MATCH_POINTS, 6),), (6, 50, 0)),
        ((), (50, 50, 0)),
    ],
)
def test_a_draw_takes_the_score_where_a_figure_is_not_counted(
    figures: tuple[tuple[Figure, int], ...], expected: tuple[object, ...]
) -> None:
    row = Row(2, False, 7, "Seven", Fraction(50), figures=tuple((name, Fraction(value)) for name, value in figures))
    ranked = _ranked(row)
    assert (ranked.number, ranked.score, ranked.place) == (7, Fraction(50), 2)
    assert (ranked.match_points, ranked.vp, ranked.matches) == expected


def test_a_swiss_of_an_odd_field_has_one_bye_each(tmp_path: Path) -> None:
    folder = drawn(made(tmp_path, 5, stage=SWISS), "x")
    for _ in range(2):
        folder = drawn(played(folder))
    byes = [one.home for one in folder.event.matches if one.outcome is Outcome.BYE]
    assert len(byes) == len(set(byes)) == 3


def test_who_has_withdrawn_is_not_paired(tmp_path: Path) -> None:
    folder = played(drawn(made(tmp_path, 6, stage=SWISS), "x"))
    left = replace(folder.entries[5], status=Status.WITHDRAWN, unranked="R18")
    (folder.path / "entries.csv").write_text(entries_csv([*folder.entries[:5], left]), "utf-8")
    second = [one for one in drawn(open_folder(folder.path)).event.matches if one.round == 2]
    assert 6 not in {number for one in second for number in one.numbers}
    assert len(second) == 3  # two matches and a bye


def test_qualifiers_go_on_into_a_knockout_until_there_is_a_champion(tmp_path: Path) -> None:
    stages = [{**SWISS, "rounds": 1, "qualifiers": 4}, {**STAGES["knockout"], "boards": 8, "rounds": 2}]
    record = conditions("wbf-2017", "teams", "swiss").record | {"stage": stages}
    folder = create_event(tmp_path / "event", read_conditions(record), [team(number) for number in range(1, 9)])
    folder = drawn(folder, "x")
    with pytest.raises(BadFolder):
        draw_next(folder)
    folder = played(folder)
    assert next_stage(folder).name == "Cup"
    # 1 to 4 have won; equal totals stand in the order of their numbers, and first meets fourth.
    cup = drawn(folder)
    assert [(one.home, one.away) for one in cup.event.matches_of("Cup")] == [(1, 4), (2, 3)]
    cup = drawn(played(cup))
    assert [(one.home, one.away) for one in cup.event.matches_of("Cup") if one.round == 2] == [(1, 2)]
    final = played(cup)
    with pytest.raises(BadFolder):
        draw_next(final)
    assert standings(final.event).stage("Cup").rankings[0].rows[0].number == 1


def test_a_special_swiss_halves_its_winners(tmp_path: Path) -> None:
    stage = {**STAGES["guandan"], "system": "special_swiss", "rounds": 3}
    folder = drawn(made(tmp_path, 8, "china-guandan", stage=stage), "x")
    assert {one.group for one in folder.event.matches} == {"winners"}
    rows = ["stage,round,table,room,board,ns,ew,result"]
    for one in folder.event.matches:
        assert one.away is not None
        gain = "+3" if one.home < one.away else "-3"
        for board in range(1, 9):
            rows.append(f"Swiss,1,{one.table},open,{board},{one.home},{one.away},{gain}")
            rows.append(f"Swiss,1,{one.table},closed,{board},{one.away},{one.home},+1")
    (folder.path / "results.csv").write_text("\n".join(rows), "utf-8")
    second = [one for one in drawn(open_folder(folder.path)).event.matches if one.round == 2]
    assert Counter(one.group for one in second) == {"winners": 2, "losers": 2}
    assert {number for one in second if one.group == "winners" for number in one.numbers} == {1, 2, 3, 4}


def test_one_that_came_up_from_the_losers_and_won_stays_in_the_winners_zone() -> None:
    # Six teams: 1, 2 and 3 won round 1; 4, the best of the losers, came up to make four and beat 1 in round 2.
    first = tuple(Match("Swiss", 1, str(at), at, at + 3, group="winners") for at in (1, 2, 3))
    pairs = ((1, 4, "winners"), (2, 3, "winners"), (5, 6, "losers"))
    second = tuple(Match("Swiss", 2, str(home), home, away, group=group) for home, away, group in pairs)
    won = {(1, 1): 1, (1, 2): 2, (1, 3): 3, (2, 1): 4, (2, 2): 2, (2, 5): 5}
    known = SimpleNamespace(numbers=(1, 2, 3, 4, 5, 6), rounds={1: first, 2: second}, last_round=2, won=won)
    assert next_round._winners_zone(known) == (2, 4)  # type: ignore[arg-type]
    del won[2, 2]
    with pytest.raises(BadFolder):
        next_round._winners_zone(known)  # type: ignore[arg-type]


def test_related_teams_are_kept_apart_in_the_first_round(tmp_path: Path) -> None:
    folder = made(tmp_path, 6, stage=SWISS)
    # Without the relation 1 would meet 4.
    entries = [replace(team(number), related="Bank" if number in (1, 4) else "") for number in range(1, 7)]
    (folder.path / "entries.csv").write_text(entries_csv(entries), "utf-8")
    first = drawn(open_folder(folder.path), "x").event.matches
    assert frozenset({1, 4}) not in {frozenset(one.numbers) for one in first}


def test_a_draw_needs_a_seed_and_is_not_made_twice(tmp_path: Path) -> None:
    folder = made(tmp_path, 4, stage=SWISS)
    with pytest.raises(BadFolder):
        draw_next(folder)
    folder = played(drawn(folder, "first"))
    with pytest.raises(BadFolder) as caught:
        draw_next(folder, "second")
    assert "first" in str(caught.value)


def test_a_field_of_one_is_not_drawn(tmp_path: Path) -> None:
    with pytest.raises(BadFolder):
        draw_next(made(tmp_path, 1, stage=SWISS), "x")


def test_a_form_of_the_organisers_own_is_not_drawn(tmp_path: Path) -> None:
    own = {**STAGES["guandan"], "system": "other", "other": "relay"}
    with pytest.raises(BadFolder) as caught:
        draw_next(made(tmp_path, 4, "china-guandan", stage=own), "x")
    assert caught.value.cites == ("G17.3",)


@pytest.mark.clause("R10", "5A/1")
def test_the_seats_of_a_movement_are_drawn_by_the_clauses_on_starting_positions(tmp_path: Path) -> None:
    folder = made(tmp_path, 10, "ctcba", "pairs", stage="mitchell")
    planned = draw_next(folder, "x", at=AT)
    assert planned.cites == "§R10 §5A/1"
    # Every contestant has one starting position of its own.
    assert sorted(number for one in planned.seatings if one.round == 1 for number in (*one.ns, *one.ew)) == [
        *range(1, 11)
    ]
