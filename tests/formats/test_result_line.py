"""A record as a line of results and back; and a file read or written in one step."""

from __future__ import annotations

import io
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from cardinal.contest.event_folder import load_event
from cardinal.contest.model import Room
from cardinal.formats import GameRecord, read, write
from cardinal.formats.result_line import line_of, read_award, record_of
from cardinal.language import NotUnderstood
from cardinal.scoring import Artificial, NotPlayed, Played

EXAMPLES = Path(__file__).parents[2] / "examples"
SIDES = (("PairNS", "3"), ("PairEW", "7"))


@pytest.mark.parametrize("name", ["club-mitchell", "swiss-teams"])
@pytest.mark.parametrize("form", ["pbn", "json"])
def test_the_lines_of_an_event_come_back_from_every_format_that_holds_tags(name: str, form: str) -> None:
    lines = load_event(EXAMPLES / name).lines
    stream = io.BytesIO()
    assert write(map(record_of, lines), stream, form) == ()
    stream.seek(0)
    found = read(stream, form)
    assert found.problems == ()
    again = [replace(line_of(record), source=line.source) for record, line in zip(found.records, lines, strict=True)]
    assert again == list(lines)


def test_a_record_says_the_room_the_round_and_the_table() -> None:
    tags = (*SIDES, ("Round", "4"), ("Table", "12"), ("Section", "B"))
    line = line_of(GameRecord(number=9, room="Closed", tags=tags), stage="Final")
    assert (line.place.stage, line.place.round, line.place.table, line.place.room) == ("Final", 4, "12", Room.CLOSED)
    assert (line.section, line.score) == ("B", NotPlayed())


@pytest.mark.parametrize(
    ("record", "why"),
    [
        (GameRecord(tags=SIDES), "no_board"),
        (GameRecord(number=1), "no_sides"),
        (GameRecord(number=1, tags=(("PairNS", "x"), ("PairEW", "7"))), "no_whole"),
        (GameRecord(number=1, tags=(*SIDES, ("Round", "first"))), "no_whole"),
    ],
)
def test_a_record_that_is_no_result_is_refused_in_words(record: GameRecord, why: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        line_of(record)
    assert refused.value.text.key == why


@pytest.mark.parametrize(("text", "ns", "ew"), [("A6040", 60, 40), ("60%-40%", 60, 40), ("55/45%", 55, 45)])
def test_percentages_of_both_sides_are_read_as_files_write_them(text: str, ns: int, ew: int) -> None:
    found = read_award(text)
    assert isinstance(found, Artificial)
    assert (found.ns.percent, found.ew.percent) == (Fraction(ns), Fraction(ew))


def test_a_file_is_told_by_its_content_and_one_that_is_missing_is_refused(tmp_path: Path) -> None:
    lines = load_event(EXAMPLES / "club-mitchell").lines[:3]
    write(map(record_of, lines), tmp_path / "some.pbn")
    (tmp_path / "some.txt").write_bytes((tmp_path / "some.pbn").read_bytes())
    found = read(tmp_path / "some.txt")
    # Three notrump by East with two overtricks, nobody vulnerable: 100 + 300 + 2 x 30, to the other side.
    assert (found.format.name, line_of(found.records[0]).score.score) == ("pbn", -460)  # type: ignore[union-attr]
    assert isinstance(line_of(found.records[2]).score, Played)
    with pytest.raises(NotUnderstood, match="cannot be read"):
        read(tmp_path / "none.pbn")
    with pytest.raises(NotUnderstood, match="cannot be written"):
        write((), tmp_path / "no" / "folder.pbn")
