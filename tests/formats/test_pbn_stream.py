"""A PBN file as it comes: any line end, any of its encodings, in any pieces, and never all at once."""

from __future__ import annotations

import io
import tracemalloc
from pathlib import Path
from typing import cast

import pytest

from cardinal.formats import GameRecord, pbn_blocks
from cardinal.formats.pbn_reader import read
from tests.formats.pbn import DATA, SAMPLES, one, reasons, records, told

EVERYTHING = (DATA / "everything.pbn").read_bytes()
PLAIN = (DATA / "team_match_100_tables.pbn").read_bytes()


@pytest.mark.parametrize("end", [b"\r\n", b"\r", b"\r\r\n"], ids=["CRLF", "CR", "CRCRLF"])
def test_lines_may_end_in_any_way(end: bytes) -> None:
    assert told(EVERYTHING.replace(b"\n", end)) == told(EVERYTHING)


@pytest.mark.parametrize("size", [1, 2, 3, 7, 64, 1000])
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)
def test_it_does_not_matter_in_which_pieces_a_file_comes(
    size: int, sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = sample.read_bytes()[: 300 * size + 5000]
    whole = told(raw)
    monkeypatch.setattr(pbn_blocks, "CHUNK", size)
    assert told(raw) == whole


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1250"])
def test_polish_names_are_read_in_every_encoding(encoding: str) -> None:
    source = '[Event "Mistrzostwa Łodzi"]\n[West "Żmuda, Władysław"]\n[North "Sęk"]\n[East "ćma"]\n'
    found = one(source.encode(encoding))
    assert (found.event, found.players) == ("Mistrzostwa Łodzi", ("Sęk", "ćma", None, "Żmuda, Władysław"))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_western_names_are_read_in_every_encoding(encoding: str) -> None:
    source = '[Event "Düsseldorf, £5"]\n[West "Señor Müller"]\n[North "Åse Ø"]\n[Site "¿Dónde? ½ 3³"]\n'
    found = one(source.encode(encoding))
    assert (found.event, found.site) == ("Düsseldorf, £5", "¿Dónde? ½ 3³")
    assert found.players == ("Åse Ø", None, None, "Señor Müller")


def test_a_file_whose_programs_wrote_different_encodings_is_read_game_by_game() -> None:
    source = '[Event "Łódź"]\n'.encode() + b"\n" + '[Event "Müller"]\n'.encode("latin-1")
    assert [record.event for record in records(source)] == ["Łódź", "Müller"]


def test_an_empty_line_ends_a_game_even_with_blanks_in_it() -> None:
    found = records('\n\n [Board "1"]\n \t \n\n[Board "2"]\n\n\n')
    assert [(record.number, record.line) for record in found] == [(1, 3), (2, 6)]


def test_an_empty_line_in_a_comment_ends_nothing() -> None:
    assert [record.number for record in records('[Board "1"] {one\n\n\ntwo}\n[Dealer "N"]\n\n[Board "2"]')] == [1, 2]


def test_a_brace_in_a_value_or_a_remark_opens_no_comment() -> None:
    source = '[Event "a { b"]\n; remark { here\n% escape { too\n\n[Board "2"]\n'
    assert [record.number for record in records(source)] == [None, 2]
    assert reasons(source) == []


def test_a_comment_that_is_never_closed_takes_only_its_line() -> None:
    source = '[Board "1"] {open\n[Dealer "N"]\n\n[Board "2"]\n'
    first, second = records(source)
    assert (first.number, str(first.dealer), [remark.text for remark in first.comments]) == (1, "N", ["open"])
    assert second.number == 2
    assert reasons(source) == [(1, "open_comment")]


def test_the_end_of_file_sign_of_old_systems_and_empty_bytes_are_no_text() -> None:
    assert told(b'[Board "1"]\r\n\x00\r\n\x1a') == told(b'[Board "1"]\r\n')


def test_a_file_is_read_as_it_comes() -> None:
    """The first record is there after the first piece; a source that goes on for ever does not matter."""

    class Endless(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            return PLAIN

    found = read(cast(io.BufferedReader, Endless()))
    assert isinstance(next(found), GameRecord)


def test_memory_does_not_grow_with_the_file() -> None:
    class Long(io.RawIOBase):
        left = 60

        def read(self, size: int = -1) -> bytes:
            self.left -= 1
            return PLAIN + b"\n" if self.left >= 0 else b""

    tracemalloc.start()
    try:
        count = sum(isinstance(found, GameRecord) for found in read(cast(io.BufferedReader, Long())))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert count == 60 * 100
    assert peak < 2_000_000  # of a file of 5.6 million bytes


@pytest.mark.parametrize(
    "filling",
    [
        b"x",
        b"{",
        b"[",
        b'"',
        b"}",
        b"\n%",
        b"; ",
        b'[Note "',
        b"\n\n{",
        b"\n{\n\n",
        b"\n\n% x\n\n",
        b"H2 ",
        b"\\",
        b"[ ",
    ],
)
def test_a_file_of_nothing_but_one_sign_is_over_soon(filling: bytes) -> None:
    source = b'[Board "1"]\n[Auction "N"]\n' + filling * (300_000 // len(filling))
    assert any(isinstance(found, GameRecord) for found in told(source))


def test_a_file_without_empty_lines_is_cut_where_games_begin() -> None:
    game = b'[Event "x"]\n[Board "%d"]\n[Site "' + b"y" * 2000 + b'"]\n'
    count = 2 * pbn_blocks.LONGEST_GAME // len(game)
    found = records(b"".join(game % number for number in range(1, count + 1)))
    assert [record.number for record in found] == list(range(1, count + 1))
