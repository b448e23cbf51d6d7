"""Clauses are found by number, in every script and language, by what people say, and by pronunciation."""

from __future__ import annotations

import pytest

from cardinal.laws.clause import Edition, book, is_under
from cardinal.laws.clause_index import asked_for
from cardinal.laws.clause_search import EVERYWHERE, find_clauses
from cardinal.laws.contents import group_of
from cardinal.laws.search_text import folded, syllables, tokens
from tools import titled_cases
from tools.search_measure import clauses_found, laws_found, queries

LEAST = {
    "tuned": 0.95, "held": 0.95, "fresh": 0.95, "second": 0.9, "practice": 0.9, "any clause": 0.85, "unseen": 0.9,
    "last": 0.8, "spoken": 0.85, "heard": 0.8,
}  # fmt: skip
"""How many of each set have to be found; nobody has tuned the search on those held."""


def test_nearly_every_written_query_finds_a_right_clause_among_the_first_three() -> None:
    every = queries()
    right = {query for query in every if query.is_found(clauses_found(query.words))}
    for kind, least in LEAST.items():
        asked = [query for query in every if query.kind == kind]
        assert len(asked) == {"tuned": 160, "unseen": 60, "last": 60, "spoken": 50, "heard": 50}.get(kind, 40)
        assert len(right.intersection(asked)) / len(asked) >= least, kind
    for language in ("en", "zh-Hans", "zh-Hant", "ja"):
        asked = [query for query in every if query.language == language and query.kind in ("tuned", "held")]
        assert len(asked) == 50
        assert len(right.intersection(asked)) / len(asked) >= 0.95, language


@pytest.mark.parametrize(
    ("words", "editions", "first"),
    [
        ("27b1b", (2017,), "27B1(b)"),
        ("Law 27B1(b)", (2017,), "27B1(b)"),
        ("第八条判罚2（1）", ("guandan",), "GP2.2.1"),
        ("第八條判罰2（1）", ("guandan",), "GP2.2.1"),
        ("R49", ("ctcba",), "R49"),
        ("49.1", ("ctcba",), "R49.1"),
        ("Slam Premium", (2017,), "77/slam"),
        ("滿貫獎分", (2017,), "77/slam"),
        ("满贯奖分", (2017,), "77/slam"),
        ("第27条", (2017,), "27A1"),
        ("27 b 1 (b)", (2017,), "27B1(b)"),
        ("1♦ over 1♠", (2017,), "27A1"),
        ("slam premuim", (2017,), "77/slam"),
        ("what is an alert", (2017,), "def:Alert"),
        ("掼蛋 抗贡", (2017, "guandan", "ctcba"), "G10.4"),
    ],
)
def test_a_number_or_a_title_leads_first_to_its_clause(words: str, editions: tuple[Edition, ...], first: str) -> None:
    assert find_clauses(words, editions)[0].id == first


@pytest.mark.parametrize("words", ["1987 16A2", "law 16a2 1987", "1987年第16A2条"])
def test_an_edition_that_is_named_is_searched_alone(words: str) -> None:
    found = find_clauses(words)
    assert found[0].id == "16A2"
    assert {clause.edition for clause in found} == {1987}


def test_both_chinese_scripts_both_kana_and_wide_letters_are_alike() -> None:
    assert folded("違序首攻") == folded("违序首攻")
    assert folded("りぼーく") == folded("リボーク")
    assert tokens("ＤＲＯＰＰＥＤ") == tokens("drops") == {"drop"}
    for one, other in (("應跟未跟", "应跟未跟"), ("進貢", "进贡"), ("雙下", "双下")):
        assert [found.id for found in find_clauses(one)] == [found.id for found in find_clauses(other)]


def test_chinese_is_found_as_it_is_pronounced() -> None:
    assert syllables("cangpai") == syllables("cang pai") == ("cang", "pai")
    assert syllables("revoke") == ()
    assert find_clauses("kanggong")[0].id == "G10.4"


def test_the_best_clause_of_another_law_is_third_where_one_law_fills_the_list() -> None:
    first, second, third = find_clauses("insufficient bid")[:3]
    assert group_of(first.id) == group_of(second.id) == "27"
    assert group_of(third.id) != "27"


def test_words_that_people_ask_with_belong_to_clauses_that_there_are() -> None:
    numbers = [clause.id for edition in EVERYWHERE for clause in book(edition)]
    asked = [number for rows in asked_for().values() for number, _ in rows]
    assert [one for one in asked if not any(is_under(number, one) for number in numbers)] == []


def test_what_no_clause_says_finds_nothing() -> None:
    assert find_clauses("zeppelin") == ()
    assert find_clauses("") == ()
    assert laws_found("zeppelin") == []


def test_the_table_of_titled_cases_is_what_the_case_files_say() -> None:
    assert titled_cases.TABLE.read_text("utf-8").splitlines() == list(titled_cases.rows())


def test_endings_of_english_are_one_word() -> None:
    for words in (
        ("double", "doubled", "doubles"),
        ("penalty", "penalties"),
        ("revoke", "revoked"),
        ("bid", "bidding"),
    ):
        assert len({tokens(word) for word in words}) == 1, words
