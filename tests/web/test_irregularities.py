"""Whoever calls for a ruling finds the law in their own words, in four languages."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from cardinal.language import Language
from cardinal.laws import LAWS
from cardinal.web.irregularities import _phrases, irregularities, search
from cardinal.web.law_names import law_name
from tests.web.forms import read


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("led out of turn", "54"),
        ("opening lead out of turn", "54"),
        ("首攻越序", "54"),
        ("違序首攻", "54"),
        ("順番外のオープニングリード", "54"),
        ("revoke", "62"),
        ("she revoked in hearts", "62"),
        ("藏牌", "62"),
        ("應跟未跟", "62"),
        ("リボーク", "62"),
        ("insufficient bid", "27"),
        ("不足叫牌", "27"),
        ("不十分なビッド", "27"),
        ("hesitation", "16B"),
        ("迟到", "G32"),
        ("遅刻", "G32"),
        ("贡错牌", "GP3"),
        ("出错牌", "GP2.3"),
        ("misinformation", "21"),
        ("27", "27"),
        ("law 64c", "64C"),
    ],
)
def test_words_lead_first_to_the_law_that_is_meant(words: str, number: str) -> None:
    assert search(words)[0].number == number


def test_a_book_that_was_chosen_is_the_only_one_searched() -> None:
    assert {one.edition for one in search("late", ("guandan",))} == {"guandan"}
    assert search("late", ("guandan",))[0].number == "G32"
    assert {one.edition for one in search("revoke", (1987,))} == {1987}


@pytest.mark.parametrize("words", ["", "the", "zeppelin", "<script>", "%%%", "。。"])
def test_words_that_mean_nothing_find_nothing(words: str) -> None:
    assert search(words) == ()


def test_every_phrase_leads_to_laws_that_can_be_heard() -> None:
    known = {number for _, number in LAWS}
    for laws, words in _phrases():
        assert set(laws) <= known, laws
        assert words
        assert all(word == word.lower() for word in words)


@pytest.mark.parametrize("language", list(Language))
def test_every_law_that_can_be_heard_has_a_name(language: Language) -> None:
    for edition in {edition for edition, _ in LAWS}:
        for one in irregularities(edition):
            name = law_name(one.number, edition, language)
            assert name
            assert name != one.number


def test_the_first_page_of_a_hearing_searches_and_leads_to_the_facts(client: TestClient) -> None:
    page = read(client, "/hearing?q=首攻越序", language="zh-Hans")
    assert page.links["越序首攻"] == "/hearing/facts?book=2017&law=54"


def test_nothing_found_still_shows_a_way_on(client: TestClient) -> None:
    page = read(client, "/hearing?q=zeppelin", language="en")
    assert 'Nothing was found for "zeppelin".' in page.text
    assert page.links["Tell what happened"] == "/hearing/facts?book=2017"
