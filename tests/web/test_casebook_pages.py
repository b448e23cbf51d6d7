"""The casebook: every leading case in the reader's own words, found by law and situation; numbers as documents have."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from cardinal.language import Language
from cardinal.laws.case_titles import titled
from cardinal.laws.editions import EDITIONS
from cardinal.laws.hearing import LAWS
from cardinal.web.books import BOOKS
from cardinal.web.casebook import cases_by_key, leading_cases
from cardinal.web.told_cases import told_case

READERS = [language for language in Language if language is not Language.EN]
# Abbreviations that Chinese and Japanese readers use too, and the numbering of clauses.
USUAL = {"NT", "IMP", "IMPs", "VP", "MP", "XX", "ii", "iii", "iv", "PDF", "Cardinal", "PASS"} | {"Stayman", "Blackwood"}
OUR_NUMBER = re.compile(r"(?<![A-Za-z0-9])(?:G[PA]?|R)\d+")


def foreign(text: str) -> set[str]:
    """Words of Latin letters that are no abbreviation; ranks of cards behind a suit's sign are none."""
    plain = re.sub("[♠♥♦♣][0-9AKQJT]+", "", text)
    return {word for word in re.findall("[A-Za-z]{2,}", plain) if word not in USUAL}


def read(page: str) -> str:
    """What a reader sees of a page: without markup, and without what is folded away for programmers."""
    body = page[page.index("<main") : page.index("</main>")]
    return re.sub(r"<[^>]+>", " ", re.sub(r"<details.*?</details>", "", body, flags=re.DOTALL))


@pytest.mark.parametrize("language", READERS)
@pytest.mark.parametrize("name", BOOKS)
def test_a_leading_case_has_no_word_of_english_and_no_number_of_ours(name: str, language: Language) -> None:
    edition = BOOKS[name]
    for case in leading_cases(edition):
        told = told_case(case, edition, language)
        steps = (text for step in told.steps for text in (step.text, step.answer, *(label for label, _ in step.others)))
        cites = (cite.name for effect in told.effects for cite in effect.cites)
        effects = (effect.text for effect in told.effects)
        for text in (told.title, *told.situation, *told.acts, *steps, *effects, *cites):
            assert not foreign(text), (case.name, text)
            assert not OUR_NUMBER.search(text), (case.name, text)


@pytest.mark.parametrize("name", BOOKS)
def test_every_law_that_is_heard_has_a_title_for_a_case(name: str) -> None:
    """Each title belongs to a case that is there and ends in a ruling; each law has one, in the older editions each
    that has cases of its own: the others are as in 2017."""
    edition = BOOKS[name]
    assert set(titled(edition)) == {case.key for case in leading_cases(edition)}
    titled_laws = {case.law for case in leading_cases(edition)}
    assert {case.law for case in cases_by_key(edition).values()} <= titled_laws
    assert edition in EDITIONS[1:] or {law for book, law in LAWS if book == edition} <= titled_laws


def test_cases_are_found_by_law_and_situation(reading_room: TestClient) -> None:
    whole = reading_room.get("/cases?book=2017&law=68&lang=zh-Hans").text
    less = reading_room.get("/cases?book=2017&law=68&happened=claim&ends=none&lang=zh-Hans").text
    counts = [int(re.findall(r"案例：(\d+)个", page)[0]) for page in (whole, less)]
    of_law = [case for case in cases_by_key(2017).values() if case.law == "68"]
    assert counts[0] == len(of_law) > counts[1] > 0
    assert reading_room.get("/cases?book=2017&law=none").status_code == 404
    assert reading_room.get("/cases/2017/no-such-case").status_code == 404


@pytest.mark.parametrize("language", READERS)
def test_pages_show_the_documents_numbers_and_the_readers_words(reading_room: TestClient, language: Language) -> None:
    wrong = "a-leader-who-leads-no-pattern-loses-the-lead-to-the-next-player-f4"
    refused = "/hearing/ask?book=guandan&law=GP2.3&acts=S+plays+99z"
    paths = ["/cases?book=guandan", f"/cases/guandan/{wrong}", "/laws/guandan/GP2.3", "/laws/guandan/G8"]
    paths += ["/laws?book=guandan", "/laws?book=ctcba", "/laws/ctcba/R11/1", "/laws/ctcba/R68", "/cases?book=ctcba"]
    for path in (*paths, refused):
        page = reading_room.get(path + ("&" if "?" in path else "?") + f"lang={language}")
        text = read(page.text)
        assert page.status_code == (400 if path == refused else 200), path
        assert not OUR_NUMBER.search(text), (path, OUR_NUMBER.findall(text))
        if path != refused:
            assert not foreign(text), (path, foreign(text))


def test_a_clause_has_its_example_heard_and_says_who_decides(reading_room: TestClient) -> None:
    page = reading_room.get("/laws/2017/27A1?lang=en").text
    assert "The player to whom the rule gives the choice." in page
    example = page[page.index('class="reading example"') :]
    question = "South: do you accept the insufficient bid of 1♥?"
    assert question in re.sub("<[^>]+>", "", example)
    # Another answer leads on from here: it is in the address of the hearing.
    assert re.search(r'href="/hearing/ask\?[^"]*a\.accept=', example)


def test_books_come_as_a_page_and_as_a_pdf(reading_room: TestClient) -> None:
    page = reading_room.get("/books/guandan?lang=zh-Hans")
    assert "第八条判罚" in page.text
    pdf = reading_room.get("/books/guandan/cases?as=pdf&lang=ja")
    assert pdf.headers["content-type"] == "application/pdf"
    assert pdf.content.startswith(b"%PDF")
    again = reading_room.get("/books/guandan/cases?as=pdf&lang=ja", headers={"if-none-match": pdf.headers["etag"]})
    assert again.status_code == 304
    assert reading_room.get("/books/none").status_code == 404
