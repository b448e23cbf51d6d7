"""Hand records on paper: what is printed reads back as the boards that were given, in four languages, 36 to a page."""

from __future__ import annotations

import io
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.analysis import Par, TrickTable
from cardinal.bridge import Board, Contract, Denomination, Result, Side
from cardinal.cards import SEATS, Deal, Hand, Seat
from cardinal.cards.numbering import DEALS
from cardinal.formats.game_record import GameRecord, Section
from cardinal.formats.paper.errors import PrinterMissing, needed
from cardinal.formats.paper.hand_record import (
    LAYOUTS,
    HandRecord,
    hand_records,
    in_pages,
    layout_for,
    makeable,
    makeable_lines,
    par_line,
    tricks_in,
)
from cardinal.formats.paper.hand_record_html import hand_records_html
from cardinal.formats.paper.hand_record_pdf import hand_records_pdf
from cardinal.formats.paper.pdf_text import Typesetter
from cardinal.formats.pbn_reader import read
from cardinal.language import Language

DATA = Path(__file__).parents[1] / "data" / "team_match_100_tables.pbn"
# North makes nine tricks at notrump, ten in spades; South one trick less in clubs, which is not enough.
TABLE = TrickTable.parse("9a8779a8763245542455")


def boards(count: int) -> list[Board]:
    step = DEALS // 97
    return [Board(number, Deal.from_number(number * step)) for number in range(1, count + 1)]


class Reader(HTMLParser):
    """The diagrams of a page as a reader sees them: number, hands by seat, points."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[dict[str, str]] = []
        self._where: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        kind = dict(attrs).get("class") or ""
        if kind == "board":
            self.found.append({})
        if tag not in ("meta", "link"):
            self._where.append(kind)

    def handle_endtag(self, tag: str) -> None:
        self._where.pop()

    def handle_data(self, data: str) -> None:
        place = next((kind for kind in self._where if kind.split()[0:1] in (["hand"], ["points"], ["made"])), None)
        if self.found and place and data.strip():
            told = self.found[-1]
            told[place] = told.get(place, "") + data + " "


def printed_hand(text: str) -> Hand:
    """A hand from ``♠ A104 ♥ – …`` as it stands on paper."""
    words = text.split()
    assert words[::2] == ["♠", "♥", "♦", "♣"]
    return Hand.parse(".".join(cards.replace("10", "T").replace("–", "") for cards in words[1::2]))


@settings(deadline=None, max_examples=40)
@given(st.lists(st.integers(0, DEALS - 1), min_size=1, max_size=3))
def test_a_printed_diagram_reads_back_as_the_deal(numbers: list[int]) -> None:
    given_boards = [Board(place, Deal.from_number(number)) for place, number in enumerate(numbers, 1)]
    reader = Reader()
    reader.feed(hand_records_html([HandRecord(board) for board in given_boards], "x"))
    for board, told in zip(given_boards, reader.found, strict=True):
        assert {seat: printed_hand(told[f"hand {str(seat).lower()}"]) for seat in SEATS} == dict(
            zip(SEATS, (board.deal[seat] for seat in SEATS), strict=True)
        )
        honours = [sum("JQKA".find(letter) + 1 for letter in str(board.deal[seat])) for seat in SEATS]
        assert told["points"].split() == [str(one) for one in honours]


class Drawn:
    """Stands in for the library's canvas, and keeps what is drawn and where."""

    def __init__(self) -> None:
        self.texts: list[tuple[float, float, str, str]] = []
        self.font = ""

    def setFont(self, name: str, size: float) -> None:  # noqa: N802
        self.font = name

    def drawString(self, x: float, y: float, text: str) -> None:  # noqa: N802
        self.texts.append((x, y, self.font, text))

    def setFillColorRGB(self, *_: float) -> None:  # noqa: N802
        pass


@pytest.mark.parametrize(
    ("language", "text", "fonts"),
    [
        ("en", "A♠", ["Helvetica", "Symbol"]),
        ("zh-Hans", "发牌 北", ["STSong-Light", "Helvetica", "STSong-Light"]),
        ("zh-Hant", "發牌", ["MSung-Light"]),
        ("ja", "ディーラー", ["HeiseiMin-W3"]),
        ("en", "发", ["STSong-Light"]),
        ("ja", "发", ["STSong-Light"]),  # no Japanese font has it
        ("zh-Hans", "−1", ["Helvetica"]),
        ("en", "é", ["Helvetica"]),
    ],
)
def test_every_character_is_in_a_font_that_has_it(language: str, text: str, fonts: list[str]) -> None:
    canvas = Drawn()
    Typesetter(canvas, language).draw(0, 0, text, 10)
    assert [font for _, _, font, _ in canvas.texts] == fonts


def test_a_letter_that_no_standard_font_has_loses_its_mark_and_not_itself() -> None:
    canvas = Drawn()
    Typesetter(canvas, "en").draw(0, 0, "Łódź Dvořák", 10)
    assert "".join(text for *_, text in canvas.texts) == "Lódz Dvorák"


def test_text_is_set_smaller_where_it_has_no_room_and_centred_where_it_has() -> None:
    canvas = Drawn()
    typesetter = Typesetter(canvas, "en")
    assert typesetter.draw(0, 0, "AKQJ1098765432", 10, room=20) == 20
    wide = typesetter.width("K", 10)
    typesetter.draw(100, 0, "K", 10, room=30, part=0.5)
    assert canvas.texts[-1][0] == pytest.approx(100 + (30 - wide) / 2)


def test_lines_break_between_words_and_anywhere_in_chinese() -> None:
    typesetter = Typesetter(Drawn(), "zh-Hans")
    for text in ("one two three four five", "一二三四五六七八九十", "牌 board 牌 board"):
        lines = typesetter.wrapped(text, 10, 45)
        assert all(typesetter.width(line, 10) <= 45 for line in lines)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", pdf))


@pytest.mark.parametrize(("count", "expected"), [(1, 1), (6, 1), (36, 1), (37, 2), (73, 3)])
def test_a_page_has_36_boards(count: int, expected: int) -> None:
    found = [HandRecord(board, TABLE) for board in boards(count)]
    assert pages(hand_records_pdf(found, "Hands")) == expected
    assert hand_records_html(found, "Hands").count('class="page"') == expected
    assert sum(len(page) for page in in_pages(found)) == count


def test_the_layout_is_the_largest_that_fits() -> None:
    assert max(layout.boards for layout in LAYOUTS) == 36
    for count in range(1, 37):
        layout = layout_for(count)
        assert layout.boards >= count
        assert all(other.boards < count for other in LAYOUTS if other.boards < layout.boards)


@pytest.mark.parametrize("language", list(Language))
def test_hand_records_are_made_in_each_language(language: Language) -> None:
    found = [HandRecord(board, TABLE) for board in boards(4)]
    page = hand_records_html(found, "♠ & <b>", language)
    assert f'<html lang="{language}">' in page
    assert "<title>♠ &amp; &lt;b&gt;</title>" in page
    pdf = hand_records_pdf(found, "♠", language)
    assert pdf.startswith(b"%PDF-")
    fonts = {"en": b"Helvetica", "zh-Hans": b"STSong-Light", "zh-Hant": b"MSung-Light", "ja": b"HeiseiMin-W3"}
    assert fonts[language] in pdf
    assert b"/Symbol" in pdf


def test_the_same_boards_make_the_same_pdf() -> None:
    found = [HandRecord(board) for board in boards(3)]
    assert hand_records_pdf(found, "x") == hand_records_pdf(found, "x")


def test_what_can_be_made_is_told_by_side_and_by_hand_where_they_differ() -> None:
    assert makeable(TABLE, Side.NS) == "3NT 4♠ 2♥ 1♦ 1/–♣"
    assert makeable(TABLE, Side.EW) == ""
    lines = makeable_lines(HandRecord(boards(1)[0], TABLE), "en")
    assert lines[0] == "NS: 3NT 4♠ 2♥ 1♦ 1/–♣"
    assert len(lines) == 2
    assert makeable_lines(HandRecord(boards(1)[0]), "en") == []


def test_par_names_everybody_who_can_declare_it() -> None:
    both = [Result(Contract.parse(f"4S by {seat}"), 10) for seat in "NS"]
    assert par_line(Par(420, tuple(both)), "en") == "Par +420: 4♠ NS ="
    assert par_line(Par(420, tuple(both[:1])), "zh-Hans") == "最优+420：4♠ 北 ="
    down = Result(Contract.parse("5DX by E"), 9)
    assert par_line(Par(300, (down,)), "en") == "Par +300: 5♦× E −2"
    assert par_line(Par(0, (Result(None, None),)), "en") == "Par 0: passed out"


def test_tables_of_tricks_are_found_in_both_ways_of_writing_them() -> None:
    plain = "9a8779a8763245542455"
    rows = [
        (seat, strain, str(int(digit, 16)))
        for (seat, strain), digit in zip(
            ((seat, strain) for seat in "NSEW" for strain in ("NT", "S", "H", "D", "C")), plain, strict=True
        )
    ]
    table = Section("OptimumResultTable", "Declarer;Denomination\\2R;Result\\2R", tuple(rows))
    assert tricks_in(GameRecord(tags=(("DoubleDummyTricks", plain),))) == TABLE
    assert tricks_in(GameRecord(sections=(table,))) == TABLE
    assert tricks_in(GameRecord(sections=(Section("OptimumResultTable", "", tuple(rows[:7])),))) is None
    assert tricks_in(GameRecord(tags=(("DoubleDummyTricks", "nonsense"),))) is None
    assert tricks_in(GameRecord()) is None
    assert TABLE.tricks(Seat.S, Denomination.C) == 6


def test_a_board_played_at_many_tables_is_printed_once() -> None:
    records = [one for one in read(io.BytesIO(DATA.read_bytes())) if isinstance(one, GameRecord)]
    found = hand_records(records)
    assert len(records) == 100
    assert [one.board.number for one in found] == sorted({record.number for record in records})
    assert all(one.tricks is not None for one in found)


def test_what_printing_needs_is_named_where_it_is_missing() -> None:
    with pytest.raises(PrinterMissing, match=r"cardinal\[paper\]"):
        needed("a_package_that_nobody_has.part")
