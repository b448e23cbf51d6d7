"""Answers and clauses as a reader sees them, what a reader types for them, and cases of every book."""

from __future__ import annotations

import re

import pytest

from cardinal.cards import Card, Seat, Suit
from cardinal.language import Text
from cardinal.laws.answer_words import answer_label, in_readers_words, option_label, question_text, typed_answer
from cardinal.laws.casebook import book_of_case, read_case
from cardinal.laws.clause_names import clause_heading, clause_name
from cardinal.laws.comparison import compare
from cardinal.laws.errors import AnswerNotOffered, ImpossibleCase
from cardinal.laws.hearing import Asking, hear
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Kind, Question
from cardinal.laws.ruling import Ruling


def _question(*options: object) -> Question:
    return Question("key", Kind.FACT, DIRECTOR, options, ("27A1",), Text("cardinal.laws", "director"))


def test_an_answer_is_said_in_the_language_of_the_reader() -> None:
    asked = _question(True, False, NOT_DETERMINED, Seat.N)
    assert [answer_label(asked, one).casefold() for one in asked.options] == [
        "yes", "no", "cannot be determined", "north",
    ]  # fmt: skip
    assert [answer_label(asked, one, "zh-Hans") for one in (True, False)] == ["是", "否"]
    assert answer_label(asked, Seat.N, "zh-Hans") == "北家"
    assert option_label("x", 7) == "7"
    assert option_label("x", "no_such_word") == "no such word"


def test_a_set_of_suits_is_said_from_the_highest_and_an_empty_one_as_none() -> None:
    both = option_label("suits", frozenset((Suit.C, Suit.S)), "en")
    assert both.index(Suit.S.label("en")) < both.index(Suit.C.label("en"))
    assert option_label("suits", frozenset(), "en").casefold() == "none"
    assert option_label("cards", (Card.parse("H4"),), "en") == Card.parse("H4").label("en")


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("yes", "yes"),
        (" YES ", "YES"),
        ("y", "yes"),
        ("can", "not determined"),
        ("n", "n"),
        ("no", "no"),
        ("", ""),
        ("perhaps", "perhaps"),
        ("north", "N"),
    ],
)
def test_what_is_typed_is_the_word_the_label_or_a_beginning_that_no_other_answer_has(typed: str, read: str) -> None:
    asked = _question(True, False, NOT_DETERMINED, Seat.N)
    assert typed_answer(asked, typed) == read


def test_a_label_in_the_readers_language_is_read() -> None:
    asked = _question(True, False, Seat.N)
    assert typed_answer(asked, "是", "zh-Hans") == "yes"
    assert typed_answer(asked, "北", "zh-Hans") == "N"


def test_the_codes_of_answers_are_left_out_of_a_readers_text() -> None:
    asked = _question("no_screens", "screens", True, 7)
    assert in_readers_words(asked, "Nothing between the players (no_screens) or something.") == (
        "Nothing between the players or something."
    )
    label = answer_label(asked, "no_screens")
    assert in_readers_words(asked, "no_screens = nothing; 7 stays") == f"{label} = nothing; 7 stays"
    # An English word that is also a code stays a word of the sentence.
    assert in_readers_words(asked, "The screens stand.") == "The screens stand."
    assert in_readers_words(asked, "between them no_screens stand") == f"between them {label} stand"
    said = answer_label(asked, "screens", "zh-Hans")
    assert in_readers_words(asked, "用screens时（any code）", "zh-Hans") == f"用{said}时"
    assert in_readers_words(asked, "yes or no", "zh-Hans") == "yes or no"
    assert in_readers_words(asked, "screens_long and unscreens", "zh-Hans") == "screens_long and unscreens"


@pytest.mark.parametrize(
    ("clause", "heading"),
    [
        ("27B1(a)", "27B1(a)"),
        ("92A/2", "92A/2"),
        ("77/slam", "77"),
        ("G2.升级", "G2"),
        ("GP2.3", "GP2.3"),
        ("GA1", "GA1"),
        ("R49.1(1)", "R49.1(1)"),
        ("def:Team", "Definition"),
        ("intro:1", "Introduction"),
        ("fn:5", "Footnote 5"),
        ("something", "something"),
    ],
)
def test_what_stands_before_the_title_of_a_clause(clause: str, heading: str) -> None:
    assert clause_heading(clause) == heading


@pytest.mark.parametrize(
    ("clause", "name"),
    [
        ("27A1", "27A1"),
        ("92A/2", "92A"),
        ("2007:27B1", "27B1"),
        ("1987:40E1", "40E1"),
        ("fn:5", "Footnote 5"),
        ("def:Contestant", "Definition: Contestant"),
        ("def:Nothing", "Definition"),
    ],
)
def test_a_clause_in_a_citation(clause: str, name: str) -> None:
    assert clause_name(clause) == name


def test_a_clause_without_a_number_of_its_own_is_cited_by_its_title() -> None:
    assert clause_name("77/trick-score-suit").startswith("77")
    assert clause_name("77/trick-score-suit") != "77"
    assert clause_name("G2.升级", "guandan").startswith("G2")
    assert clause_name("def:Contestant", 2007) == "Definition: Contestant"


@pytest.mark.parametrize(
    ("record", "book"),
    [
        ({}, 2017),
        ({"edition": 1987}, 1987),
        ({"book": "bridge", "edition": 2007}, 2007),
        ({"book": "guandan"}, "guandan"),
        ({"book": "ctcba", "edition": 2007}, "ctcba"),
        ({"edition": "2017"}, "2017"),
    ],
)
def test_the_book_of_a_case(record: dict[str, object], book: object) -> None:
    assert book_of_case(record) == book


def test_a_case_is_read_by_the_rules_of_its_book() -> None:
    assert read_case({"acts": ["N calls 1S"]}).edition == 2017
    assert read_case({"book": "ctcba"}).edition == "ctcba"
    assert read_case({"book": "guandan"}).edition == "guandan"
    for record in ("a case", {"book": "whist"}):
        with pytest.raises(ImpossibleCase):
            read_case(record)
    with pytest.raises(ImpossibleCase) as refused:
        read_case({"book": "whist"})
    assert refused.value.legal == ("bridge", "guandan", "ctcba")


RECORD = {
    "acts": ["N calls 1S", "E calls 1H"],
    "answers": {"accept": "no", "replacement": "2H", "comparable": "no", "unusual": "no"},
}


def test_the_same_facts_are_heard_under_each_edition() -> None:
    found = compare(RECORD, [2017, 2007, 1987])
    now, before, oldest = found.under
    assert isinstance(now.result, Ruling)
    assert now.cites == ("27B", "27B1(a)", "27D")
    assert now.differences == {}
    assert len(now.effects("en")) == 3
    # What an older edition says otherwise stands beside its clauses.
    assert before.differences
    assert (before.edition, oldest.edition) == (2007, 1987)


def test_an_edition_that_asks_for_more_tells_its_question() -> None:
    (row,) = compare({"acts": RECORD["acts"]}, [2017]).under
    assert row.asking is not None
    assert row.answered == {}
    assert row.effects("en") == {}
    assert row.cites == ("18D",)


def test_an_edition_that_has_been_heard_is_not_heard_again() -> None:
    case = read_case({"acts": RECORD["acts"]})
    known = hear("27", case, {})  # type: ignore[arg-type]
    assert isinstance(known, Asking)
    (row,) = compare(RECORD, [2017], known={2017: known}).under
    assert row.result is known


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant", "ja"])
def test_a_question_of_another_edition_shows_no_codes(language: str) -> None:
    (asked,) = compare({"law": "81", "acts": []}, [2017]).questions
    assert re.findall("[A-Za-z]+", question_text(asked.question, language)) == []


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant", "ja"])
def test_a_refused_answer_is_repeated_without_the_key_of_its_question(language: str) -> None:
    asking = hear("27", read_case({"acts": RECORD["acts"]}), {})  # type: ignore[arg-type]
    assert isinstance(asking, Asking)
    with pytest.raises(AnswerNotOffered) as refused:
        asking.question.read("7NT")
    said = refused.value.render(language)
    assert "7NT" in said
    assert asking.question.key == "accept"
    assert "accept" not in said.partition(":")[0]
