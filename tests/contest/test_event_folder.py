"""An event as a folder: created, read whole and written, and nothing lost of what cannot be right."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.contest.drawing import draw_next
from cardinal.contest.errors import BadFolder
from cardinal.contest.event_folder import (
    create_event,
    load_event,
    open_folder,
    save_conditions,
    save_planned,
)
from cardinal.contest.model import Loan, Match, Outcome, Seating
from cardinal.contest.round_files import read_rounds, rounds_csv, rounds_json
from cardinal.language import CardinalError
from tests.contest.conditions_maker import conditions
from tests.contest.folder_maker import SWISS, drawn, made


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
    borrowed=st.sampled_from([(), (Loan("Kuo"), Loan("An", 1, (1, 2)))]),
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
