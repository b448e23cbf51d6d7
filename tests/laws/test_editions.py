"""The numbers of older editions: where a rule of 2017 stands in them, and what happens to what cites it."""

from __future__ import annotations

import pytest

from cardinal.cards import Seat
from cardinal.laws import hear, read_case
from cardinal.laws.clause import book, is_under
from cardinal.laws.editions import in_edition, numbers, signed, translate
from cardinal.laws.effect import Adjust, MustPass, Review
from cardinal.laws.errors import ImpossibleCase, UnknownClause
from cardinal.laws.question import Found, Voice

# A rule by its number of 2017 and by its number there.
IN_2007 = (
    ("9A5", "9A4"), ("13A1", "13D1"), ("13D", "13C"), ("16C1", "16D1"), ("16C2", "16D2"), ("16D1", "16C1"),
    ("16D2(a)", "16C2(a)"), ("17D1/1", "22B1/1"), ("17D1/2", "22B1/2"), ("17D2", "22B2"), ("17D3", "17E2"),
    ("15A4", "17D4"), ("20G3", "20G2"), ("22A", "22A2"), ("22B", "22A1"), ("25A4", "25A2"), ("25A5", "25A3"),
    ("25A6/1", "25A4/1"), ("30A", "30B1"), ("31A2(a)", "31A2(a)"), ("31A2(b)", "31A2(b)"), ("35A", "35.1"),
    ("35D", "35.4"), ("40B1(b)", "40B1(a)"), ("40B2(a)(v)", "40B2(d)"), ("40B2(d)", "40C3(a)"), ("40B3(a)", "40B4"),
    ("40B3(b)", "40C3(b)"), ("40B4/1", "40B5/1"), ("40B5(b)", "40B6(b)"), ("53B/1", "53C/1"), ("53C", "53B"),
    ("56A", "56"), ("56B", "56"), ("57A4", "57A3"), ("61C", "62C3"), ("71A", "71.1"), ("71B", "71.2"), ("72C", "23"),
    ("86A", "86C"), ("86B1", "86D"), ("fn:19", "64A1/note"), ("fn:21", "70C3/note"), ("77/slam", "77B1"),
)  # fmt: skip
IN_1987 = (
    ("7B1", "7B"), ("7B2/1", "7B1/1"), ("9A2", "9A2(a)"), ("9A4", "9A2(b)(1)"), ("11B", "11D"), ("15B1", "15B"),
    ("18D", "18D"), ("18F", "80E"), ("27A1", "27A"), ("27A2", "27C"), ("29A", "29B"), ("29B", "29A"), ("30A", "30B1"),
    ("36A", "35A"), ("37A/1", "35B"), ("37A/2", "35B"), ("37B1", "37"), ("38A", "38"), ("39A", "39"), ("39B", "39A"),
    ("39C", "39B"), ("40A2/1", "75A"), ("43B2(a)", "43B2(b)"), ("43B2(b)", "43B2(c)"), ("50B/1", "50C/1"),
    ("50D2(a)", "50E2(a)"), ("53B/1", "53C/1"), ("53C", "53B"), ("54A/1", "54A/1"), ("54B1", "54B1"), ("57A4", "57A3"),
    ("61B2(b)", "61B"), ("68B1/1", "68B"), ("70D1", "70D"), ("70E1", "70E"), ("72C", "23A"), ("73E1", "73E"),
    ("fn:8", "31A2"), ("fn:19", "64A1"), ("fn:21", "69B/note"), ("86A", "86C"), ("81C3", "81C6"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("edition", "now", "then"), [*((2007, *pair) for pair in IN_2007), *((1987, *pair) for pair in IN_1987)]
)
def test_a_rule_under_another_number(edition: int, now: str, then: str) -> None:
    assert translate(now, edition) == then
    assert then in book(edition)


def test_the_newest_edition_has_its_own_numbers() -> None:
    assert translate("72C", 2017) == "72C"
    assert translate("2017:72C", 2017) == "72C"


def test_an_own_number_is_taken_as_it_is_and_only_in_its_edition() -> None:
    assert translate("2007:27B1(a)", 2007) == "27B1(a)"
    with pytest.raises(UnknownClause, match="1987"):
        translate("2007:27B1(a)", 1987)


@pytest.mark.parametrize(
    ("edition", "clause"), [(1987, "23A"), (1987, "14C"), (1987, "57A3"), (2007, "57A3"), (2007, "67B3"), (2007, "9A")]
)
def test_what_an_edition_lacks_cannot_be_cited_under_it(edition: int, clause: str) -> None:
    with pytest.raises(UnknownClause, match=f"{edition} have no clause for {clause} of 2017"):
        translate(clause, edition)


def test_the_numbers_of_an_edition_are_those_of_its_book() -> None:
    assert numbers(2007) == {one.id for one in book(2007)}
    assert {"93B1", "22A2", "27B1(a)", "17D3"} <= numbers(2007)
    assert "16D3" not in numbers(2007)
    assert numbers("guandan") == {one.id for one in book("guandan")}
    assert numbers("ctcba") == {one.id for one in book("ctcba")} | numbers(2017)


def test_a_refusal_is_signed_by_the_edition_that_is_heard() -> None:
    case = read_case({"edition": 2007, "board": {"contract": "4S by S"}, "acts": ["W leads H4"], "law": "43"})
    with pytest.raises(ImpossibleCase, match=r"\(Law 43, 2007\)"):
        hear("43", case)
    case = read_case({"edition": 1987, "board": {"contract": "4S by S"}, "acts": ["W leads H4"], "law": "43"})
    with pytest.raises(ImpossibleCase, match=r"\(Law 43A, 1987\)"):
        hear("43", case)


def test_clauses_that_are_one_in_an_edition_are_cited_once() -> None:
    assert signed(("1A/1", "1A/2", "72C"), 2007) == "§2007:1 §2007:23"


def test_steps_cite_in_the_numbers_of_their_edition() -> None:
    question = Voice("cardinal.laws.bridge.e2007.definitions").fact("last_of_round", "§1A/1 §1A/2 §72C")
    found = Found(question.text, "§72C")
    silenced = MustPass(Seat.N, "all", cites="§72C")
    assert in_edition(question, 2017) is question
    assert in_edition(silenced, "guandan") is silenced
    assert in_edition(question, 2007).cites == ("1", "23")
    assert in_edition(found, 2007).cites == "§2007:23"
    assert in_edition(silenced, 2007) == MustPass(Seat.N, "all", cites="§2007:23")
    unchanged = Voice("cardinal.laws.bridge.e2007.definitions").fact("last_of_round", "§19A1")
    assert in_edition(unchanged, 2007) is unchanged


@pytest.mark.parametrize(
    ("edition", "asked", "heard"),
    [(1987, "16B", "16A"), (1987, "72C", "23"), (2007, "72C", "23"), (2007, "16B", "16B"), (2007, "27D", "27D")],
)
def test_a_look_back_is_heard_under_the_law_of_its_edition(edition: int, asked: str, heard: str) -> None:
    review = in_edition(Review(asked, cites="§19A1"), edition)
    assert isinstance(review, Review)
    assert (review.clause, review.clauses) == (heard, ("19A1",))


@pytest.mark.parametrize(
    ("clause", "number"),
    [("27", "27"), ("27B1(a)", "27B"), ("27B1(a)", "27B1"), ("27B", "27"), ("26B/1", "26B"), ("35.1", "35"),
     ("G4.1", "G4"), ("def:Dummy/1", "def:Dummy"), ("17E2", "17E"), ("40C3(a)", "40C3"), ("20I", "20")],
)  # fmt: skip
def test_a_clause_is_under_its_own_number_and_every_one_above_it(clause: str, number: str) -> None:
    assert is_under(clause, number)


@pytest.mark.parametrize(
    ("clause", "number"),
    [("27", "2"), ("27B11", "27B1"), ("27", "27B"), ("17B", "27"), ("fn:15", "fn:1"), ("def:Dummy (1)", "def:Dummy"),
     ("27", ""), ("26 note", "26"), ("intro:modal(1)", "intro:modal"), ("12C2 no SEWoG", "12C2")],
)  # fmt: skip
def test_a_clause_is_not_under_a_number_that_only_looks_alike(clause: str, number: str) -> None:
    assert not is_under(clause, number)


def test_an_effect_that_is_no_look_back_keeps_what_it_holds() -> None:
    adjusted = in_edition(Adjust("assigned", cites="§12C1(b)"), 2007)
    assert adjusted == Adjust("assigned", cites="§2007:12C1(a)")
