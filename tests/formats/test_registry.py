"""The table of formats: each has a row that is whole, and a file finds its own."""

from __future__ import annotations

import pytest

from cardinal.formats import FORMATS, Content, Format, GameRecord, contents, format_named, format_of, writer_of
from cardinal.formats.contents import _TELLS
from cardinal.language import NotUnderstood
from tests.formats.pbn import DATA, one, records

PBN = format_named("pbn")


@pytest.mark.parametrize("row", FORMATS, ids=lambda row: row.name)
def test_a_row_is_whole(row: Format) -> None:
    assert row.name == row.name.lower()
    assert row.extensions
    assert all(extension == extension.lower().strip(".") for extension in row.extensions)
    assert row.holds | row.cannot_hold == frozenset(Content)


def test_no_two_rows_have_one_name() -> None:
    assert len({row.name for row in FORMATS}) == len(FORMATS)


@pytest.mark.parametrize("name", ["pbn", ".PBN", " Pbn "])
def test_a_format_is_found_by_its_name_or_extension(name: str) -> None:
    assert format_named(name) is PBN


def test_what_is_no_format_is_refused_with_those_that_are() -> None:
    with pytest.raises(NotUnderstood) as refused:
        format_named("xyz")
    assert "pbn" in refused.value.legal


@pytest.mark.parametrize(
    "start", [b"% PBN 2.1\r\n", b'\xef\xbb\xbf[Event "x"]', b'\n\n [ Board "1" ]', "% PBN".encode("utf-16")]
)
def test_pbn_is_known_by_its_beginning(start: bytes) -> None:
    assert format_of(start) is PBN
    assert format_of(start, ".txt") is PBN


@pytest.mark.parametrize("start", [b'{"a": ["b"]}', b"<xml/>", b"pn|a,b|md|1S|", b"", b"words", b"\x00\x01"])
def test_other_files_are_not_taken_for_pbn(start: bytes) -> None:
    assert not PBN.sniff(start)


def test_an_extension_decides_where_the_beginning_says_nothing() -> None:
    assert format_of(b"", ".pbn") is PBN
    with pytest.raises(NotUnderstood):
        format_of(b"\x00\x01\x02", ".xyz")


def test_a_form_is_one_of_those_that_a_format_has() -> None:
    assert writer_of(PBN) is PBN.writers["export"]
    assert writer_of(PBN, "import") is PBN.writers["import"]
    with pytest.raises(NotUnderstood):
        writer_of(PBN, "loose")


def test_every_kind_of_content_has_its_row_and_its_words() -> None:
    assert set(_TELLS) == set(Content)
    assert len({content.label("en") for content in Content}) == len(Content)


def test_what_a_record_tells_is_named() -> None:
    assert contents(GameRecord()) == frozenset()
    told = contents(records((DATA / "everything.pbn").read_bytes())[0])
    assert told == frozenset(Content) - {Content.PART_OF_DEAL}
    assert contents(one('[Deal "N:AK... - - -"]')) == {Content.PART_OF_DEAL}
