"""The lawbook: every clause has a page at a permanent address, in four languages, with what belongs to it linked."""

from __future__ import annotations

import random
import re
from urllib.parse import unquote

import pytest
from starlette.testclient import TestClient

from cardinal.language import Language
from cardinal.laws import book
from cardinal.web.books import BOOKS, cited
from tests.web.forms import BROWSER, read


@pytest.fixture
def client(reader: TestClient) -> TestClient:
    return reader


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
        words = clause.words(language)
        assert clause.title(language) in page.text, clause.id
        assert words.text in page.text, clause.id
        assert (words.text in page.foreign) == (words.language != "en"), clause.id


@pytest.mark.parametrize(
    ("number", "name", "language"), [("GP2.2.1", "guandan", "zh-Hans"), ("27B2", "2017", "zh-Hant")]
)
def test_a_chinese_reader_reads_the_rule_in_chinese(client: TestClient, number: str, name: str, language: str) -> None:
    page = read(client, path(number, name), language=Language(language))
    assert book(BOOKS[name])[number].rule not in page.text
    assert book(BOOKS[name])[number].words(language).text in page.foreign


def test_every_reference_of_a_clause_leads_to_its_page(client: TestClient) -> None:
    page = read(client, path("27B1(a)", 2017))
    # The clause names these four itself.
    for number in ("26B", "16C", "27D", "29C"):
        assert page.links[number] == path(number, 2017)
        assert read(client, page.links[number]).text


def test_a_clause_shows_the_cases_that_cite_it_and_each_opens_as_a_ruling(client: TestClient) -> None:
    page = read(client, path("27B1(a)", 2017))
    address = page.links["An insufficient bid corrected at the lowest level in the same suit"]
    case = read(client, address)
    assert "East's 2♥ stands." in case.text
    assert "East's 2♥ stands." in read(client, case.links["The ruling with its reasons"]).text


def test_a_clause_shows_what_it_leaves_to_an_authority(client: TestClient) -> None:
    page = read(client, path("92B", 2017), language="ja")
    assert "appeal_period" in page.text
    assert "主催団体" in page.text  # the Tournament Organizer sets the period


def test_an_edition_shows_its_difference_and_the_way_to_2017(client: TestClient) -> None:
    page = read(client, path("27B1(a)", 2007))
    difference = book(2007)["27B1(a)"].difference
    assert difference is not None
    assert difference in page.text
    assert any(link.startswith("/laws/2017/27B1") for link in page.links.values())


def test_an_older_edition_has_what_it_shares_with_2017(client: TestClient) -> None:
    page = read(client, path("44C", 1987), language="en")
    assert book(2017)["44C"].rule in page.text
    assert "The Laws of 1987 have the same rule as the Laws of 2017" in page.text


def test_a_clause_leads_to_what_the_other_editions_have_in_its_place(client: TestClient) -> None:
    page = read(client, path("53C", 2017), language="en")
    assert page.links["1987: 53B"] == path("53B", 1987)
    assert page.links["2007: 53B"] == path("53B", 2007)
    page = read(client, path("57D", 2017), language="en")
    assert "1987: no such clause" in page.text
    assert "No separate clause for a defender" in page.text


def test_two_editions_are_read_beside_each_other(client: TestClient) -> None:
    page = read(client, path("66", 1987), language="en")
    assert page.links["Compare with the Laws of 2007"] == f"{path('66', 1987)}?beside=2007"
    beside = read(client, f"{path('66', 1987)}?beside=2007", language="zh-Hant")
    for edition in (1987, 2007):
        assert book(edition)["66B"].words("zh-Hant").text in beside.text
    assert "有修改" in beside.text
    assert "相同" in beside.text
    newest = read(client, f"{path('54E', 2017)}?beside=1987", language="en")
    assert "new" in newest.text


@pytest.mark.parametrize("beside", ["2017", "guandan", "1963"])
def test_a_law_is_put_beside_another_edition_only(client: TestClient, beside: str) -> None:
    read(client, f"{path('66', 2017)}?beside={beside}", status=404)
    read(client, f"{path('999', 2017)}?beside=1987", status=404)


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
    assert "No clause found for: zeppelin" in page.text
    assert page.forms[0].fields["q"] == "zeppelin"


def test_the_contents_of_a_book_lead_to_every_group(client: TestClient) -> None:
    page = read(client, "/laws?book=2017", language="en")
    for number in range(1, 94):
        assert f"/laws/2017/{number}" in page.links.values()


@pytest.mark.parametrize("book", ["2017", "2007", "1987", "ctcba", "guandan"])
def test_a_book_has_its_contents_at_its_own_address(client: TestClient, book: str) -> None:
    contents = read(client, f"/laws?book={book}", language="en").text
    assert read(client, f"/laws/{book}", language="en").text == contents
    assert read(client, f"/laws/{book}/", language="en").text == contents


@pytest.mark.parametrize(
    ("former", "now"),
    [
        ("1987/Def Team", "1987/def:Team"),
        ("1987/18 no F", "1987/18"),
        ("1987/Preface", "1987/intro"),
        ("2007/Definitions: Dummy", "2007/def:Dummy"),
        ("2007/25A footnote", "2007/25A/note"),
        ("2017/27b1", "2017/27B1"),
        ("guandan/8.1", "guandan/G8.1"),
    ],
)
def test_an_address_of_earlier_versions_leads_to_the_page_of_the_clause(
    client: TestClient, former: str, now: str
) -> None:
    answer = client.get(f"/laws/{former}?lang=ja", follow_redirects=False)
    assert answer.status_code == 301
    assert unquote(answer.headers["location"]).endswith(f"/laws/{now}?lang=ja")
    read(client, f"/laws/{now}", language="en")


@pytest.mark.parametrize(
    "address",
    [
        "/laws/2017/999",
        "/laws/2042/1",
        "/laws?book=tarot",
        "/laws/guandan/27B",
    ],
)
def test_what_no_book_has_is_refused_in_the_readers_language(client: TestClient, address: str) -> None:
    page = read(client, address, status=404, language="zh-Hant")
    assert "沒有" in page.text


RAW = re.compile(r">[^<]*(?:\b(?:def|fn|intro):|\b77/[a-z]|G2\.[^0-9\s<]|\bDef [A-Z])[^<]*<")
"""How our own books of clauses name what the documents have no number for, where a reader would see it."""


@pytest.mark.parametrize(
    ("address", "language", "shown"),
    [
        ("/laws/2017/def:Contestant", "en", "Definition Contestant"),
        ("/laws/2017/def:Contestant", "zh-Hans", "定义 参赛者"),
        ("/laws/2017/def:Contestant", "zh-Hant", "定義 賽員"),
        ("/laws/2017/def:Contestant", "ja", "定義 競技者"),
        ("/laws/2017/fn:5", "ja", "脚注5 呼び出しの時期は反則行為でないこと"),
        ("/laws/2017/77/slam", "zh-Hant", "77 滿貫獎分"),
        ("/laws/guandan/G2.升级", "en", "G2 Levels gained per deal"),
        ("/laws/1987/def:Team", "en", "Definition Team"),
    ],
)
def test_what_has_no_number_is_headed_by_what_it_is(
    client: TestClient, address: str, language: str, shown: str
) -> None:
    html = client.get(address, headers={**BROWSER, "Accept-Language": language}).text
    heading = re.search(r"<h1>(.*?)</h1>", html, re.S)
    assert heading is not None
    assert " ".join(re.sub(r"<[^>]*>", "", heading[1]).split()) == shown


@pytest.mark.parametrize("language", list(Language))
def test_no_page_of_the_lawbook_shows_a_code_of_ours(client: TestClient, language: Language) -> None:
    """One page of each kind: the contents, a group, a definition that others refer to, a clause that refers to one."""
    for address in (
        "/laws?book=2017", "/laws?book=1987", "/laws?book=2007", "/laws?q=contestant", "/laws/2017/def",
        "/laws/2017/fn", "/laws/2017/def:Contestant", "/laws/2017/77/slam", "/laws/2017/4", "/laws/2017/27B1(a)",
        "/laws/1987/def:Team", "/laws/guandan/G2.升级", "/laws/guandan/G2.级牌", "/hearing?book=1987",
        "/hearing?book=2007", "/hearing/facts?book=1987&law=definitions",
    ):  # fmt: skip
        answer = client.get(address, headers={**BROWSER, "Accept-Language": language.value})
        assert answer.status_code == 200, address
        # Our English wording of a rule may speak of anything.
        html = re.sub(r'<(\w+)[^>]* lang="en".*?</\1>', "", answer.text, flags=re.S)
        assert RAW.findall(html) == [], address


def test_a_citation_of_a_definition_is_named_in_the_readers_language() -> None:
    wanted = ("27A1", "def:Contestant", "77/slam", "92A/2", "fn:5", "2007:def:Dummy", "G2.升级")
    assert [one.name for one in cited(wanted, language="ja")] == [
        "27A1", "定義：競技者", "77：スラムのプレミアム点", "92A", "脚注5", "定義：プレイヤーがダミーである期間",
        "第二条：1ディールの昇級数",
    ]  # fmt: skip
    # Programs and addresses keep the number of the document.
    assert [one.number for one in cited(("def:Contestant", "92A/2"), language="ja")] == ["def:Contestant", "92A"]
