"""The lawbook: every clause has a page at an address that stays, in four languages, with what belongs to it linked."""

from __future__ import annotations

import random

import pytest
from starlette.testclient import TestClient

from cardinal.language import Language
from cardinal.laws import book
from cardinal.web.books import BOOKS
from tests.web.forms import read


def path(number: str, edition: object) -> str:
    return f"/laws/{edition}/{number}"


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("name", BOOKS)
def test_clauses_of_every_book_have_a_page_with_their_title_in_the_readers_language(
    client: TestClient, name: str, language: Language
) -> None:
    clauses = list(book(BOOKS[name]))
    for clause in random.Random(name).sample(clauses, 12):
        page = read(client, path(clause.id, name), language=language)
        assert clause.title(language) in page.text, clause.id
        assert clause.rule in page.text, clause.id


def test_every_reference_of_a_clause_leads_to_its_page(client: TestClient) -> None:
    page = read(client, path("27B1(a)", 2017))
    # The clause names these four itself.
    for number in ("26B", "16C", "27D", "29C"):
        assert page.links[number] == path(number, 2017)
        assert read(client, page.links[number]).text


def test_a_clause_shows_the_cases_that_cite_it_and_each_opens_as_a_ruling(client: TestClient) -> None:
    page = read(client, path("27B1(a)", 2017))
    address = page.links["lowest sufficient bid in the same denomination ends the matter"]
    assert "East's 2♥ stands." in read(client, address).text


def test_a_clause_shows_what_it_leaves_to_an_authority(client: TestClient) -> None:
    page = read(client, path("92B", 2017), language="ja")
    assert "appeal_period" in page.text
    assert "主催団体" in page.text  # the Tournament Organizer sets the period


def test_an_edition_shows_its_difference_and_the_way_to_2017(client: TestClient) -> None:
    page = read(client, path("27B1(a)", 2007))
    assert book(2007)["27B1(a)"].difference in page.text
    assert any(link.startswith("/laws/2017/27B1") for link in page.links.values())


def test_an_older_edition_has_what_it_shares_with_2017(client: TestClient) -> None:
    assert "44C" not in book(1987)
    page = read(client, path("44C", 1987), language="en")
    assert book(2017)["44C"].rule in page.text
    assert "The Laws of 1987 have this rule as 2017 has it" in page.text


def test_a_law_shows_all_its_clauses_and_opens_its_hearing(client: TestClient) -> None:
    page = read(client, path("27", 2017), language="en")
    for clause in book(2017).under("27"):
        assert clause.rule in page.text
    assert page.links["Open a hearing: Insufficient bid"] == "/hearing/facts?book=2017&law=27"


def test_numbers_with_any_sign_in_them_are_addresses(client: TestClient) -> None:
    for number, name in (
        ("G2.升级", "guandan"),
        ("26B/1", "2017"),
        ("def:Artificial call (1)", "2017"),
        ("R49", "ctcba"),
    ):
        assert book(BOOKS[name])[number].rule in read(client, path(number, name)).text


@pytest.mark.parametrize(
    ("words", "number"),
    [("lowest sufficient denomination", "27B1(a)"), ("同一定约名目的最低足够叫牌", "27B1(a)"), ("出错牌", "GP2.3")],
)
def test_words_of_any_language_find_a_clause_whatever_the_reader_reads(
    client: TestClient, words: str, number: str
) -> None:
    page = read(client, f"/laws?q={words}", language="en")
    assert any(link.endswith(number) for link in page.links.values())


def test_a_search_that_finds_nothing_says_so_and_keeps_the_words(client: TestClient) -> None:
    page = read(client, "/laws?q=zeppelin", language="en")
    assert "No clause has these words: zeppelin" in page.text
    assert page.forms[0].fields["q"] == "zeppelin"


def test_the_contents_of_a_book_lead_to_every_group(client: TestClient) -> None:
    page = read(client, "/laws?book=2017", language="en")
    for number in range(1, 94):
        assert f"/laws/2017/{number}" in page.links.values()


@pytest.mark.parametrize("address", ["/laws/2017/999", "/laws/2042/1", "/laws?book=tarot", "/laws/guandan/27B"])
def test_what_no_book_has_is_refused_in_the_readers_language(client: TestClient, address: str) -> None:
    page = read(client, address, status=404, language="zh-Hant")
    assert "沒有" in page.text
