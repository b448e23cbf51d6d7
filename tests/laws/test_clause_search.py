"""Clauses are found by number, in every script and language, by what people say, and by pronunciation."""

from __future__ import annotations

import pytest

from cardinal.laws.clause import Edition
from cardinal.laws.clause_search import find_clauses
from cardinal.laws.search_text import folded, syllables, tokens
from tools.search_measure import clauses_found, laws_found, queries


def test_nearly_every_written_query_finds_a_right_clause_among_the_first_three() -> None:
    """Ninety-five of a hundred in every language; of those that were written after the search, eight of ten."""
    every = queries()
    assert len(every) == 240
    right = {query for query in every if query.is_found(clauses_found(query.words))}
    for language in ("en", "zh-Hans", "zh-Hant", "ja"):
        asked = [query for query in every if query.language == language and query.kind != "fresh"]
        assert len(asked) == 50
        assert len(right.intersection(asked)) / len(asked) >= 0.95, language
    held, fresh = ([one for one in every if one.kind == kind] for kind in ("held", "fresh"))
    assert len(held) == len(fresh) == 40
    assert len(right.intersection(held)) / len(held) >= 0.95
    assert len(right.intersection(fresh)) / len(fresh) >= 0.8


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


def test_what_no_clause_says_finds_nothing() -> None:
    assert find_clauses("zeppelin") == ()
    assert find_clauses("") == ()
    assert laws_found("zeppelin") == []
