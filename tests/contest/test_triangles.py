"""Odd teams in triangles of half matches: who meets whom, which boards, and what it is worth, counted twice."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.contest.check import check_event
from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.drawing import draw_next
from cardinal.contest.entries import Entry, Person, contestants, players
from cardinal.contest.errors import AgainstTheLaws, BadConditions
from cardinal.contest.event_folder import EventFolder
from cardinal.contest.explain import explain
from cardinal.contest.mishaps.situations import Situation, plan_for
from cardinal.contest.model import Event, Line, Penalty, PenaltyUnit, Place, Room
from cardinal.contest.pairings import Contestant, Round, after, pair_round, review, round_robin
from cardinal.contest.pairings.errors import BadField
from cardinal.contest.rearrangement import Mishap, Rearrangement, rearranged
from cardinal.contest.result_checks import checked
from cardinal.contest.round_files import read_rounds, rounds_csv, rounds_json
from cardinal.contest.round_plan import as_round
from cardinal.contest.standings import standings
from cardinal.scoring import Played, wbf_continuous
from tests.contest.test_mishaps import AT

BOARDS = 8
# Each is so many tens and at most so many ones as four boards hold.
MARGINS = st.sampled_from((-40, -21, -12, -4, -1, 0, 1, 3, 11, 22, 40))


def conditions(**more: object) -> Any:
    stage = {"name": "Main", "system": "swiss", "rounds": 4, "boards": BOARDS, "scoring": "vp", "vp_scale": "wbf"}
    stages = [{**stage, "odd": "triangle", **more}]
    return read_conditions({"name": "Club", "pack": "wbf-2017", "form": "teams", "stage": stages})


def team(number: int) -> Entry:
    return Entry(number, f"T{number}", tuple(Person(f"{number}-{seat}", f"{number}-{seat}") for seat in range(4)))


def event_of(teams: int, **more: object) -> EventFolder:
    entries = tuple(map(team, range(1, teams + 1)))
    terms = conditions(**more)
    return EventFolder(Path(), terms, entries, Event(terms, contestants(entries), players(entries)))


def next_drawn(folder: EventFolder) -> EventFolder:
    planned = draw_next(folder, "a seed")
    drawn = Rearrangement(
        Mishap.REDRAW, "Main", 1, matches=((), planned.matches), draw=(folder.draw.of("Main"), planned.draw)
    )
    return rearranged(folder, drawn)


def played(folder: EventFolder, round_number: int, margins: dict[tuple[int, int], int]) -> EventFolder:
    """Both rooms of every match: home gains so many IMPs (of 20 points each, one a board at most two of ten)."""
    lines = []
    for match in folder.event.matches_of("Main"):
        if match.round != round_number or match.away is None:
            continue
        left = margins.get((match.home, match.away), 0)
        for board in match.boards or range(1, BOARDS + 1):
            # 430 points are ten IMPs, 20 points are one, and the other way round for a minus (78B).
            step = 10 if left >= 10 else -10 if left <= -10 else (left > 0) - (left < 0)
            left -= step
            points = {10: 430, -10: -430, 1: 20, -1: -20, 0: 0}[step]
            for room, ns, ew, score in (
                (Room.OPEN, match.home, match.away, points),
                (Room.CLOSED, match.away, match.home, 0),
            ):
                place = Place("Main", round_number, match.table, board, room)
                lines.append(Line(place, (ns,), (ew,), Played(score)))
        assert left == 0
    return replace(folder, event=replace(folder.event, lines=(*folder.event.lines, *lines)))


def own_count(event: Event, *, part: Fraction = Fraction(1, 2)) -> dict[int, Fraction]:
    """VPs from the lines alone: IMPs of each two rooms, the continuous scale for as many boards as were played."""
    imps: dict[tuple[int, frozenset[int]], dict[int, int]] = defaultdict(lambda: defaultdict(int))
    boards: dict[tuple[int, frozenset[int]], set[int]] = defaultdict(set)
    for line in event.lines:
        key = line.place.round, frozenset((line.ns[0], line.ew[0]))
        boards[key].add(line.board)
        if line.place.room is Room.OPEN:
            assert isinstance(line.score, Played)
            gain = {430: 10, -430: -10, 20: 1, -20: -1, 0: 0}[line.score.score]
            imps[key][line.ns[0]] += gain
            imps[key][line.ew[0]] -= gain
    found: dict[int, Fraction] = defaultdict(Fraction)
    for key, of_teams in imps.items():
        length = len(boards[key])
        for number, margin in of_teams.items():
            vp = wbf_continuous(length, abs(margin))
            own = vp.winner if margin >= 0 else vp.loser
            found[number] += own if length == BOARDS else own * part
    return found


def listed(event: Event) -> dict[int, Fraction]:
    return {row.number: row.score for one in standings(event).stages[0].rankings for row in one.rows}


@pytest.mark.parametrize("teams", range(3, 26, 2))
def test_a_round_robin_of_triangles_is_one_round_shorter_and_any_two_play_a_whole_match(teams: int) -> None:
    rounds = round_robin(teams, triangle=True).rounds
    assert len(rounds) == teams - 1
    halves: Counter[frozenset[int]] = Counter()
    for each in rounds:
        assert sorted(each.numbers) == list(range(1, teams + 1))
        assert len(each.triangles) == 1
        halves.update(pairing.numbers for pairing in each.pairings for _ in range(2))
        halves.update(frozenset(two) for three in each.triangles for two in combinations(three, 2))
    assert set(halves.values()) == {2}
    assert len(halves) == teams * (teams - 1) // 2
    found = review(rounds, range(1, teams + 1), halves_add_up=True)
    assert (found.is_legal, found.is_complete) == (True, True)
    assert found.home_imbalance <= 1


def test_a_round_robin_of_triangles_has_an_end() -> None:
    with pytest.raises(BadField):
        round_robin(27, triangle=True)
    assert round_robin(8, triangle=True) == round_robin(8)


def test_a_round_is_written_and_read_with_its_triangle() -> None:
    text = "1-2 3-4 5-6-7"
    assert str(Round.parse(text)) == text
    assert Round.parse(text).to_json() == {"pairings": [[1, 2], [3, 4]], "triangles": [[5, 6, 7]]}


def fewest_rematches(numbers: tuple[int, ...], met: dict[int, set[int]]) -> int:
    """Every triangle and every pairing of the rest, tried."""

    def pairs(rest: tuple[int, ...]) -> int:
        if not rest:
            return 0
        first, *others = rest
        return min((other in met[first]) + pairs(tuple(x for x in others if x != other)) for other in others)

    best = len(numbers)
    for three in combinations(numbers, 3):
        inside = sum(other in met[one] for one, other in combinations(three, 2))
        best = min(best, inside + pairs(tuple(one for one in numbers if one not in three)))
    return best


@settings(max_examples=40, deadline=None)
@given(teams=st.sampled_from((5, 7)), data=st.data())
def test_nobody_meets_twice_where_that_can_be_avoided(teams: int, data: st.DataObject) -> None:
    rounds: list[Round] = []
    numbers = tuple(range(1, teams + 1))
    for number in range(1, data.draw(st.integers(2, teams - 1)) + 1):
        scores = data.draw(st.lists(st.integers(0, 40), min_size=teams, max_size=teams))
        field = after([Contestant(one, score=score) for one, score in zip(numbers, scores, strict=True)], rounds)
        met = {one.number: set(one.met) for one in field}
        paired = pair_round(field, number, triangle=True)
        assert sorted(paired.round.numbers) == list(numbers)
        assert paired.round.byes == ()
        assert len(paired.rematches) == fewest_rematches(numbers, met)
        rounds.append(paired.round)


def test_the_lowest_three_who_have_been_in_no_triangle_play_it() -> None:
    field = [Contestant(number, score=40 - number) for number in range(1, 10)]
    first = pair_round(field, 1, triangle=True)
    assert first.round.triangles == ((7, 8, 9),)
    second = pair_round(after(field, [first.round]), 2, triangle=True)
    assert not set(second.round.triangles[0]) & {7, 8, 9}
    assert second.rematches == ()


@settings(max_examples=12, deadline=None)
@given(teams=st.sampled_from((5, 7, 9)), half=st.sampled_from(("halved", "whole")), data=st.data())
def test_a_swiss_of_an_odd_number_is_counted_as_its_lines_say(teams: int, half: str, data: st.DataObject) -> None:
    folder = event_of(teams, half_matches=half, rounds=3)
    part = Fraction(1, 2) if half == "halved" else Fraction(1)
    for number in (1, 2, 3):
        folder = next_drawn(folder)
        of_round = [match for match in folder.event.matches_of("Main") if match.round == number]
        margins = {(one.home, one.away or 0): data.draw(MARGINS) for one in of_round}
        folder = played(folder, number, margins)
        halves = [match for match in of_round if match.boards]
        # Three half matches with a set of boards each, all other matches with the boards of the stage.
        assert [match.boards for match in halves] == [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)]
        assert Counter(n for match in halves for n in match.numbers) == dict.fromkeys(as_round(halves).triangles[0], 2)
        assert len({match.table for match in of_round}) == len(of_round) == (teams - 3) // 2 + 3
        assert listed(folder.event) == own_count(folder.event, part=part)
    # What both sides of a match have together is what the scale has to give: 20, of a half match half of that.
    total = sum(20 if not match.boards else 20 * part for match in folder.event.matches_of("Main"))
    assert sum(listed(folder.event).values()) == total
    assert not [finding for finding in check_event(folder).findings if finding.kind in ("twice_in_round", "missing")]


def test_every_pair_of_a_triangle_plays_each_set_once_and_all_play_in_both_halves() -> None:
    folder = next_drawn(event_of(5))
    halves = [match for match in folder.event.matches_of("Main") if match.boards]
    # Home sits North-South in the open room, in the first half, and East-West in the closed one, in the second.
    sets: dict[tuple[int, str], list[tuple[int, ...]]] = defaultdict(list)
    first_half: Counter[int] = Counter()
    for match in halves:
        away = match.away or 0
        for team_number, line in ((match.home, "NS"), (away, "EW")):
            sets[team_number, line].append(match.boards)
            first_half[team_number] += 1
        for team_number, line in ((match.home, "EW"), (away, "NS")):
            sets[team_number, line].append(match.boards)
    assert all(len(told) == len(set(told)) == 2 for told in sets.values())
    assert set(first_half.values()) == {2}


def test_rounds_with_a_triangle_are_written_to_files_and_read_back() -> None:
    matches = next_drawn(event_of(5)).event.matches_of("Main")
    for text, name in (
        (rounds_csv(matches=matches), "r.csv"),
        (json.dumps(rounds_json("Main", (), matches)), "r.json"),
    ):
        back = read_rounds(text, name, ("Main",), range(1, 6))
        assert back.flaws == ()
        assert [(one.numbers, one.table, one.boards) for one in back.matches] == [
            (one.numbers, one.table, one.boards) for one in matches
        ]


def test_the_explanation_says_that_a_half_match_counts_half() -> None:
    folder = next_drawn(event_of(5))
    three = next(match for match in folder.event.matches_of("Main") if match.boards)
    folder = played(folder, 1, {(three.home, three.away or 0): 3})
    vp = wbf_continuous(4, 3)
    texts = [one.text.render("en") for one in explain(folder.event, f"team {three.home} round 1").reasons]
    shown = f"{float(vp.winner / 2):.2f}"
    (row,) = (text for text in texts if "of a half match" in text and text.startswith("3 IMPs"))
    assert row.endswith(f"counted half: {shown} VPs.")


def test_a_fine_on_the_match_is_taken_once_from_a_team_of_a_triangle() -> None:
    folder = played(next_drawn(event_of(5, penalties="match")), 1, {})
    three = next(match for match in folder.event.matches_of("Main") if match.boards)
    fine = Penalty(three.home, "Main", Fraction(1), PenaltyUnit.VP, round=1)
    fined = replace(folder.event, penalties=(fine,))
    assert listed(folder.event)[three.home] - listed(fined)[three.home] == 1


def test_when_a_team_of_a_triangle_leaves_the_others_have_half_a_bye_each() -> None:
    folder = next_drawn(event_of(5))
    one, two, other = as_round(folder.event.matches_of("Main")).triangles[0]
    left = rearranged(folder, plan_for(folder, Situation(Mishap.LEAVE, 0, number=one), AT))
    byes = [match for match in left.event.matches_of("Main") if match.away is None]
    assert {(bye.home, len(bye.boards)) for bye in byes} == {(two, 4), (other, 4)}
    over = played(left, 1, {})
    # A drawn half match is 5 VPs, and a bye six fifths of it.
    assert (listed(over.event)[two], listed(over.event)[other]) == (11, 11)


@pytest.mark.parametrize(
    ("more", "error"),
    [
        ({"boards": 7}, BadConditions),
        ({"system": "danish"}, BadConditions),
        # The 25-5 table begins with matches of eight boards.
        ({"vp_scale": "ctcba"}, AgainstTheLaws),
    ],
)
def test_conditions_that_cannot_be_halved_are_refused(more: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        conditions(**more)


def test_a_line_of_another_set_is_told() -> None:
    folder = next_drawn(event_of(5))
    half = next(match for match in folder.event.matches_of("Main") if match.boards and match.boards[0] == 5)
    wrong = Line(Place("Main", 1, half.table, 1, Room.OPEN), (half.home,), (half.away or 0,), Played(100))
    flaws = checked([wrong], {}, (), folder.event)[1]
    assert [flaw.text.key for flaw in flaws] == ["not_at_table"]
