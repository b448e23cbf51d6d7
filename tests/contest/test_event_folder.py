"""An event as a folder: created, read whole, drawn round by round, and nothing lost of what cannot be right."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.contest import next_round
from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.drawing import draw_next, next_stage
from cardinal.contest.entries import Status
from cardinal.contest.errors import BadFolder
from cardinal.contest.event_folder import (
    EventFolder,
    create_event,
    load_event,
    open_folder,
    save_conditions,
    save_entries,
    save_planned,
)
from cardinal.contest.model import Match, Outcome, Seating
from cardinal.contest.round_files import read_rounds, rounds_csv, rounds_json
from cardinal.contest.standings import standings
from cardinal.language import CardinalError
from tests.contest.conditions_maker import STAGES, conditions, pair, team

AT = datetime(2026, 5, 1, 19, 0)


def made(path: Path, count: int, pack: str = "ctcba", form: str = "teams", **more: Any) -> EventFolder:
    """A new event with so many entries."""
    entries = [(pair if form == "pairs" else team)(number) for number in range(1, count + 1)]
    if form == "individual":
        entries = [replace(one, players=one.players[:1], name="") for one in entries]
    return create_event(path / "event", conditions(pack, form, **more), entries)


def drawn(folder: EventFolder, seed: str = "") -> EventFolder:
    """The event after its next draw."""
    save_planned(folder.path, folder.draw, draw_next(folder, seed, at=AT))
    return open_folder(folder.path)


def played(folder: EventFolder, boards: int = 8) -> EventFolder:
    """Results for every match drawn: the stronger (lower number) wins by a game on the first board, else flat."""
    rows = ["stage,round,table,room,board,ns,ew,result"]
    for one in folder.event.matches:
        if one.away is None:
            continue
        for board in range(1, boards + 1):
            open_result = closed_result = "1NT by N ="
            if board == 1:
                # A game made in one room and not bid in the other.
                better = min(one.home, one.away)
                open_result = "3NT by N =" if better == one.home else "3NT by N -1"
            rows.append(f"{one.stage},{one.round},{one.table},open,{board},{one.home},{one.away},{open_result}")
            rows.append(f"{one.stage},{one.round},{one.table},closed,{board},{one.away},{one.home},{closed_result}")
    (folder.path / "results.csv").write_text("\n".join(rows) + "\n", "utf-8")
    return open_folder(folder.path)


SWISS: dict[str, object] = {**STAGES["swiss"], "boards": 8, "rounds": 3}


def test_a_new_event_is_read_back_with_its_conditions_and_entries(tmp_path: Path) -> None:
    folder = made(tmp_path, 3)
    assert folder.conditions == conditions()
    assert [str(one) for one in folder.event.contestants] == ["1 Team 1", "2 Team 2", "3 Team 3"]
    assert folder.event.flaws == ()
    assert load_event(folder.path) == folder.event
    assert sorted(path.name for path in folder.path.iterdir()) == ["entries.csv", "event.toml"]


def test_an_event_is_not_made_over_another(tmp_path: Path) -> None:
    folder = made(tmp_path, 2)
    before = (folder.path / "event.toml").read_bytes()
    with pytest.raises(BadFolder):
        create_event(folder.path, conditions("wbf-2017"))
    assert (folder.path / "event.toml").read_bytes() == before


def test_entries_that_are_there_already_are_kept(tmp_path: Path) -> None:
    (tmp_path / "entries.csv").write_text("number,name\n5,Ants\n", "utf-8")
    assert [one.name for one in create_event(tmp_path, conditions()).entries] == ["Ants"]


@pytest.mark.parametrize("text", ["", "not = [toml", 'name = "x"', "\x00"])
def test_a_folder_without_conditions_that_can_be_read_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "event.toml").write_text(text, "utf-8")
    with pytest.raises(CardinalError):
        open_folder(tmp_path)


def test_no_folder_and_two_lists_of_entries_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFolder):
        open_folder(tmp_path / "nowhere")
    folder = made(tmp_path, 2)
    (folder.path / "entries.json").write_text("[]", "utf-8")
    with pytest.raises(BadFolder) as caught:
        open_folder(folder.path)
    assert "entries.json" in str(caught.value)


@pytest.mark.parametrize("name", ["entries.csv", "draw.json", "rounds.csv", "results.csv", "rulings.json", "lots.json"])
def test_a_file_that_is_no_text_is_told_and_the_rest_is_read(tmp_path: Path, name: str) -> None:
    folder = made(tmp_path, 2)
    (folder.path / name).write_bytes(b"\xff\xfe\x00")
    event = load_event(folder.path)
    assert [(one.source.file, one.source.line) for one in event.flaws] == [(name, 0)]
    assert len(event.contestants) == (0 if name == "entries.csv" else 2)


def test_what_happened_is_read_from_its_files(tmp_path: Path) -> None:
    folder = drawn(made(tmp_path, 4, stage=SWISS), "seed")
    (folder.path / "penalties.csv").write_text(
        "contestant,stage,amount,unit,clauses,reason\n1,Swiss,1,vp,R11/1,late\n9,Swiss,x,vp,,\n", "utf-8"
    )
    (folder.path / "lots.json").write_text('[{"stage": "Swiss", "order": [2, 1]}]', "utf-8")
    event = load_event(folder.path)
    assert [(one.contestant, one.amount) for one in event.penalties] == [(1, 1)]
    assert [one.order for one in event.lots] == [(2, 1)]
    assert ("penalties.csv", 3) in [(one.source.file, one.source.line) for one in event.flaws]


# Rounds as files


SEATINGS = st.builds(
    Seating,
    stage=st.just("Main"),
    round=st.integers(1, 5),
    table=st.sampled_from(["1", "2", "A1"]),
    ns=st.lists(st.integers(1, 9), min_size=1, max_size=2).map(tuple),
    ew=st.lists(st.integers(1, 9), max_size=2).map(tuple),
    boards=st.lists(st.integers(1, 40), max_size=4).map(tuple),
    section=st.sampled_from(["", "A"]),
)
MATCHES = st.builds(
    Match,
    stage=st.just("Main"),
    round=st.integers(1, 5),
    table=st.sampled_from(["1", "2"]),
    home=st.integers(1, 4),
    away=st.integers(5, 9),
    outcome=st.sampled_from([Outcome.PLAYED, Outcome.FORFEIT_AWAY, Outcome.DELETED]),
    group=st.sampled_from(["", "A"]),
    borrowed=st.sampled_from([(), ("Kuo",)]),
    start_home=st.fractions(min_value=0, max_value=5, max_denominator=4),
) | st.builds(
    Match,
    stage=st.just("Main"),
    round=st.integers(1, 5),
    table=st.just(""),
    home=st.integers(1, 9),
    outcome=st.sampled_from([Outcome.BYE, Outcome.SITS_OUT]),
)


def plain(one: Any) -> Any:
    return replace(one, source=type(one.source)())


@settings(max_examples=60, deadline=None)
@given(st.lists(SEATINGS, max_size=4), st.lists(MATCHES, max_size=4))
def test_rounds_are_read_back_as_they_were_written(seatings: list[Seating], matches: list[Match]) -> None:
    for text in (json.dumps(rounds_json("Main", seatings, matches)), rounds_csv(seatings, matches)):
        found = read_rounds(text, "rounds", ["Main"], range(1, 10))
        assert found.flaws == ()
        assert Counter(map(plain, found.seatings)) == Counter(seatings)
        assert Counter(map(plain, found.matches)) == Counter(matches)


@pytest.mark.parametrize(
    "line",
    [
        "Other,1,1,1,2,,",
        "Main,x,1,1,2,,",
        "Main,1,1,1,1,,",
        "Main,1,1,77,2,,",
        "Main,1,1,1,2,won,",
        "Main,1,1,1,,forfeit_home,",
        "Main,1,1,,,,",
        "Main,1,1,1,2,,3",
    ],
)
def test_a_bad_line_of_rounds_is_told_with_its_place(line: str) -> None:
    text = f"stage,round,table,home,away,outcome,lot\n{line}\nMain,2,1,3,4,,\n"
    found = read_rounds(text, "rounds.csv", ["Main"], range(1, 10))
    assert [(one.home, one.away) for one in found.matches] == [(3, 4)]
    assert [one.source.line for one in found.flaws] == [2]


def test_boards_are_read_as_spans_and_lists() -> None:
    text = "stage,round,table,ns,ew,boards\nMain,1,1,1,2,4-6\nMain,1,2,3+5,4+6,7 9\nMain,1,3,7,phantom,1-9999\n"
    found = read_rounds(text, "rounds.csv", ["Main"], range(1, 10))
    assert [(one.ns, one.ew, one.boards) for one in found.seatings] == [
        ((1,), (2,), (4, 5, 6)),
        ((3, 5), (4, 6), (7, 9)),
    ]
    assert [one.source.line for one in found.flaws] == [4]


# Draws


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
    save_entries(folder.path, [replace(pair(number), direction="NS" if number == 9 else "") for number in range(1, 11)])
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


def test_a_swiss_of_an_odd_field_has_one_bye_each(tmp_path: Path) -> None:
    folder = drawn(made(tmp_path, 5, stage=SWISS), "x")
    for _ in range(2):
        folder = drawn(played(folder))
    byes = [one.home for one in folder.event.matches if one.outcome is Outcome.BYE]
    assert len(byes) == len(set(byes)) == 3


def test_who_has_withdrawn_is_not_paired(tmp_path: Path) -> None:
    folder = played(drawn(made(tmp_path, 6, stage=SWISS), "x"))
    left = replace(folder.entries[5], status=Status.WITHDRAWN, unranked="R18")
    save_entries(folder.path, [*folder.entries[:5], left])
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
    save_entries(folder.path, entries)
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


def test_a_file_of_rounds_is_never_written_over(tmp_path: Path) -> None:
    folder = made(tmp_path, 4, stage=SWISS)
    planned = draw_next(folder, "x")
    save_planned(folder.path, folder.draw, planned)
    before = sorted((folder.path / "rounds").iterdir())
    with pytest.raises(BadFolder):
        save_planned(folder.path, folder.draw, planned)
    assert sorted((folder.path / "rounds").iterdir()) == before


def test_files_are_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = made(tmp_path, 2)
    before = (folder.path / "event.toml").read_text("utf-8")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(BadFolder) as caught:
        save_conditions(folder.path, conditions("wbf-2017"))
    assert "No space left" in str(caught.value)
    assert (folder.path / "event.toml").read_text("utf-8") == before
