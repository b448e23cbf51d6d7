"""Whoever calls for a ruling finds the law in their own words, in four languages."""

from __future__ import annotations

import re

import pytest

from cardinal.language import Language
from cardinal.laws import LAWS, UnknownLaw, book, find_law, hear, read_case
from cardinal.laws.clause import Edition
from cardinal.laws.contents import group_of
from cardinal.laws.law_index import irregularities, nearest, search
from cardinal.laws.law_names import law_name
from cardinal.laws.law_numbers import heard_under
from cardinal.laws.law_phrases import phrases_of_laws


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
        ("card dropped", "49"),
        ("dropped a card", "49"),
        ("掉牌", "49"),
        ("bid too low", "27"),
        ("叫得太低", "27"),
        ("wrong score", "79C"),
        ("錯誤的分數", "79C"),
        ("wrong result entered", "79C"),
        ("score entered for the wrong pair", "79C"),
        ("score in the wrong direction", "79C"),
        ("clerical error", "79C"),
        ("成绩写错", "79C"),
        ("成绩登记到别的对", "79C"),
        ("成績登錄錯誤", "79C"),
        ("成績登錄到別的對", "79C"),
        ("スコアの誤記", "79C"),
        ("スコアの入力ミス", "79C"),
        ("違うペアにスコアを入力した", "79C"),
        ("wrong number of tricks agreed", "79A"),
        ("墩数不一致", "79B"),
        ("磴數不一致", "79B"),
        ("トリック数が合わない", "79B"),
        ("we disagree with the ruling", "92"),
        ("不服裁决", "92"),
        ("不服裁決", "92"),
        ("裁定に不服", "92"),
        ("appeal deadline", "92"),
        ("错误还贡", "GP3"),
        ("錯誤還貢", "GP3"),
        ("返しの間違い", "GP3"),
        ("第12C条", "12"),
        ("第八条判罚2（1）", "GP2.2"),
        ("第八條判罰3", "GP2.3"),
        ("第三十三条（一）1", "G33.1.1"),
        ("36c", "36"),
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
    for laws, words in phrases_of_laws():
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


@pytest.mark.parametrize(("edition", "numbers"), [(2017, ("40B3", "40B4", "40B5")), (2007, ("40B4", "40B5", "40B6"))])
def test_failures_to_disclose_are_named_under_the_numbers_of_their_edition(
    edition: Edition, numbers: tuple[str, ...]
) -> None:
    names = ["Damage from a failure to disclose", "Prohibited understanding", "Incomplete disclosure"]
    assert [law_name(number, edition) for number in numbers] == names


@pytest.mark.parametrize("edition", [2017, 2007, 1987, "guandan", "ctcba"])
def test_every_clause_is_heard_or_tells_its_rule(edition: Edition) -> None:
    for clause in book(edition):
        found = find_law(clause.id, edition)
        assert found.id in heard_under(clause.id, edition) or found.id == clause.id


@pytest.mark.parametrize(
    ("number", "edition", "law"),
    [
        ("12C", 2017, "12"), ("30C", 2017, "30"), ("36C", 2017, "36"), ("86B", 2017, "86"), ("23", 2017, "27"),
        ("35C", 2017, "36"), ("59", 2017, "50D"), ("12C1(e)", 2007, "12"), ("72C", 2007, "23"),
        ("10.2", "guandan", "GP3"), ("R79", "ctcba", "R79.3"),
    ],
)  # fmt: skip
def test_a_number_without_a_procedure_of_its_own_has_one_that_hears_it(number: str, edition: Edition, law: str) -> None:
    assert find_law(number, edition).id == law


def test_of_several_laws_the_one_that_happened_is_meant() -> None:
    out_of_turn = {"acts": ["N calls 1S", "S calls 2H", "attention"]}
    assert read_case({**out_of_turn, "law": "23"}).law == "31"
    assert read_case({"acts": ["N calls 1S", "E calls 1H", "attention"], "law": "comparable call"}).law == "23C"
    assert read_case({"law": "bid too low"}).law == "27"


def test_a_law_that_is_no_procedure_tells_its_rule() -> None:
    case = read_case({"law": "3"})
    ruling = hear("3", case)
    assert ruling.to_json()["cites"] == ["3/1", "3/2"]
    assert [effect.name for effect in ruling.effects] == ["none"]
    assert "Four players sit at each table" in str(ruling.to_json()["trace"])


def test_what_leads_nowhere_is_answered_with_the_nearest() -> None:
    assert nearest("insuficient bid", (2017,))[0].number == "27"
    with pytest.raises(UnknownLaw, match="62 Correcting a revoke"):
        find_law("reboke")
    with pytest.raises(UnknownLaw, match="36 Inadmissible double or redouble"):
        find_law("36Z")


@pytest.mark.parametrize("script", ["[a-z]", "[\u4e00-\u9fff]"])
def test_every_family_of_law_has_words_in_letters_and_in_signs(script: str) -> None:
    said = {
        group_of(law)
        for laws, words in phrases_of_laws()
        for law in laws
        if any(re.search(script, one) for one in words)
    }
    heard = {group_of(number) for edition, number in LAWS if edition in (2017, "guandan", "ctcba")}
    assert heard - said == set()
