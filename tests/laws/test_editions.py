"""The numbers of older editions: where a rule of 2017 stands in them, and what happens to what cites it."""

from __future__ import annotations

import pytest

from cardinal.cards import Seat
from cardinal.laws.clause import book, is_under
from cardinal.laws.editions import EDITIONS, in_edition, numbers, shared_clauses, signed, translate
from cardinal.laws.effect import Adjust, MustPass, Review
from cardinal.laws.errors import UnknownClause
from cardinal.laws.question import Found, Voice

# A rule by its number of 2017 and by its number there.
IN_2007 = (
    ("9A5", "9A4"), ("13A1", "13D1"), ("13D", "13C"), ("16C", "16D"), ("16C2", "16D2"), ("16D", "16C"),
    ("16D2(a)", "16C2(a)"), ("17D1", "22B1"), ("17D1/2", "22B1/2"), ("17D2", "22B2"), ("17D3", "17E2"),
    ("20G3", "20G2"), ("22A", "22A2"), ("22B", "22A1"), ("25A4", "25A2"), ("25A5", "25A3"), ("25A6/1", "25A4/1"),
    ("30A", "30B1"), ("31A2(a)", "31A2(a)"), ("31A2(b)", "31A2(a)"), ("35A", "35.1"), ("35B", "35.2"),
    ("35C", "35.3"), ("35D", "35.4"), ("40B1(b)", "40B1(a)"), ("40B2(a)(v)", "40B2(d)"), ("40B2(d)", "40C3(a)"),
    ("40B3(a)", "40B4"), ("40B3(b)", "40C3(b)"), ("40B4/1", "40B5/1"), ("40B5(b)", "40B6(b)"), ("53B/1", "53C/1"),
    ("53C", "53B"), ("56A", "56"), ("56B", "56"), ("61C", "62C3"), ("71A", "71.1"), ("71B", "71.2"), ("72C", "23"),
    ("86A", "86C"), ("93B1", "93B1"), ("93B2", "93B2"), ("93B3", "93B3"),
)  # fmt: skip
IN_1987 = (
    ("7B1", "7B"), ("7B2", "7B1"), ("9A2", "9A2(a)"), ("11B", "11D"), ("15B1", "15B"), ("15B3", "15B"),
    ("18D", "18D"), ("27A1", "27A"), ("27A2", "27C"), ("29A", "29B"), ("29B", "29A"), ("30A", "30B1"),
    ("36A", "35A"), ("37A/1", "35B"), ("37A/2", "35B"), ("37B1", "37"), ("37B2", "37"), ("38A", "38"), ("39A", "39"),
    ("39B", "39A"), ("39C", "39B"), ("40A2/1", "73A1"), ("73E1", "73E"), ("fn:8", "31A2"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("edition", "now", "then"), [*((2007, *pair) for pair in IN_2007), *((1987, *pair) for pair in IN_1987)]
)
def test_a_rule_under_another_number(edition: int, now: str, then: str) -> None:
    assert translate(now, edition) == then


def test_a_rule_that_no_entry_speaks_of_has_the_same_number() -> None:
    assert [translate("19A1", edition) for edition in EDITIONS] == ["19A1", "19A1", "19A1"]


def test_the_newest_edition_has_its_own_numbers() -> None:
    assert translate("72C", 2017) == "72C"
    assert translate("2017:72C", 2017) == "72C"


def test_an_own_number_is_taken_as_it_is_and_only_in_its_edition() -> None:
    assert translate("2007:27B1(a)", 2007) == "27B1(a)"
    with pytest.raises(UnknownClause, match="1987"):
        translate("2007:27B1(a)", 1987)


def test_an_entry_of_the_law_in_which_the_rule_stands_decides_over_another_that_mentions_it() -> None:
    # 86A of 2007 and the definition of an average of 1987 speak of these rules too.
    assert translate("12C2(b)", 2007) == "12C2(b)"
    assert translate("12C2(a)", 1987) == "12C1"
    assert translate("42B2", 1987) == "42B2"


def test_an_entry_about_what_an_edition_lacks_comes_last() -> None:
    assert translate("23A", 1987) == "26 note"
    assert translate("72C", 1987) == "23A"
    assert translate("14C", 1987) == "14 no C"


def test_a_shared_clause_is_found_under_the_number_of_its_edition() -> None:
    assert [one.id for one in shared_clauses("22A2", 2007)] == ["22A"]
    assert [one.id for one in shared_clauses("93B1", 2007)] == ["93B1"]
    assert shared_clauses("93B3", 2007) == ()  # an entry of its own
    assert shared_clauses("22A", 2017) == ()
    assert shared_clauses("G1", "guandan") == ()


def test_the_numbers_of_an_edition_are_its_own_and_those_it_shares() -> None:
    assert numbers(2017) == {one.id for one in book(2017)}
    assert {"93B1", "22A2", "27B1(a)"} <= numbers(2007)
    assert "17D3" in numbers(2007)  # cards from a wrong board
    assert "16D3" not in numbers(2007)
    assert numbers("guandan") == {one.id for one in book("guandan")}
    assert numbers("ctcba") == {one.id for one in book("ctcba")} | numbers(2017)


def test_clauses_that_are_one_in_an_edition_are_cited_once() -> None:
    assert signed(("1A/1", "1B", "72C"), 2007) == "§2007:1 §2007:23"


def test_steps_cite_in_the_numbers_of_their_edition() -> None:
    question = Voice("cardinal.laws.bridge.e2007.definitions").fact("last_of_round", "§1A/1 §1B §72C")
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
