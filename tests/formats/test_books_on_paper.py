"""The books as paper: every character has its font, no line tears a number, no page tears a paragraph."""

from __future__ import annotations

import re
import zlib
from base64 import a85decode

import pytest

from cardinal.formats.paper.book_fonts import WRITINGS, BookFonts
from cardinal.formats.paper.book_html import html_book
from cardinal.formats.paper.book_pdf import pdf_book
from cardinal.formats.paper.lawbook import lawbook
from cardinal.formats.paper.line_breaks import pieces
from cardinal.formats.paper.manuscript import Heading, Manuscript, anchors, plain
from cardinal.language import Language
from cardinal.laws.clause import OTHER_BOOKS, REMARKS, Clause, book
from cardinal.laws.editions import EDITIONS

BOOKS = (*EDITIONS, *OTHER_BOOKS)


def _texts(clause: Clause, language: str) -> tuple[str, ...]:
    return (clause.title(language), *(clause.words(language, name).text for name in ("rule", *REMARKS)))


@pytest.mark.parametrize("language", Language)
def test_every_character_of_every_book_is_in_its_font(language: Language) -> None:
    """Where this fails, somebody has written a rare character: ``python -m tools.paper_fonts`` makes the fonts anew."""
    fonts = BookFonts(language)
    words = (text for edition in BOOKS for clause in book(edition) for text in _texts(clause, language))
    letters = {letter for text in words for letter in text if letter.isprintable()}
    assert not {letter for letter in letters - {"?"} if fonts.drawn(letter, bold=False)[1] == "?"}


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("按第八条判罚2（1）由裁判处理", "第八条判罚2（1）"),
        ("依27B1(a)，北家须不叫", "27B1(a)，"),
        ("引牌者是「北家」。", "「北家」。"),
        ("扣 3 个级差分", "3 "),
        ("第十三條2（1）規定", "第十三條2（1）"),
    ],
)
def test_a_line_breaks_neither_in_a_number_nor_before_a_comma(text: str, whole: str) -> None:
    found = list(pieces(text))
    assert "".join(found) == text
    assert whole in found, found


def _pages(pdf: bytes) -> list[str]:
    """What each page draws, as the operators of its stream."""
    streams = re.findall(rb"/ASCII85Decode /FlateDecode.*?stream\r?\n(.*?)~>", pdf, re.DOTALL)
    drawn = [zlib.decompress(a85decode(stream)) for stream in streams]
    return [one.decode("latin-1") for one in drawn if b" Tj" in one]


def test_a_heading_stays_with_its_text_and_no_line_stands_alone() -> None:
    """Forty paragraphs of three lines, each under a heading: a page ends with whole paragraphs, because three lines
    cannot be parted into two and two, and no heading stands at the foot of a page."""
    words = "牌" * 120
    blocks = tuple(one for number in range(40) for one in (Heading(str(number), f"n{number}", 2), plain(words)))
    pdf = pdf_book(Manuscript("t", "zh-Hans", "c", (), (Heading("chapter", "chapter"), *blocks)))
    for page in _pages(pdf)[1:]:
        # A line of the text is drawn at ten points, a heading at eleven; the page's own head and foot at eight.
        sizes = re.findall(r"/F\S+ ([\d.]+) Tf", page)
        text = [size for size in sizes if size in ("10", "11")]
        assert text.count("10") == 3 * text.count("11")
        assert text[-1] == "10"


def test_a_pdf_embeds_its_fonts_and_is_the_same_every_time() -> None:
    manuscript = lawbook("ctcba", "中華台北橋協輔助規則", "zh-Hant")
    pdf = pdf_book(manuscript)
    assert pdf == pdf_book(manuscript)
    assert b"/FontFile2" in pdf
    assert b"/Outlines" in pdf
    assert len(pdf) < 1_000_000
    # A link for each chapter of the contents, and more for the references.
    assert pdf.count(b"/Subtype /Link") > len(manuscript.chapters)


@pytest.mark.parametrize("edition", BOOKS)
def test_a_page_of_a_book_has_every_clause_at_its_anchor(edition: int | str) -> None:
    manuscript = lawbook(edition, "title", "ja")
    page = html_book(manuscript)
    numbers = {f"c-{clause.id}" for clause in book(edition)}
    assert numbers <= anchors(manuscript.blocks)
    targets = set(re.findall(r'href="#([^"]+)"', page))
    assert len(targets) >= len(manuscript.chapters)
    assert page.count("<h2") == len(manuscript.chapters) + 1


def test_what_differs_in_another_edition_is_marked() -> None:
    page = html_book(lawbook(2017, "Laws", "en"))
    clause = page[page.index('id="c-27B1(b)"') :]
    assert 'class="mark"' in clause[: clause.index("<h3", 10)]


def test_every_language_has_its_writing() -> None:
    assert set(WRITINGS) == {str(language) for language in Language}
