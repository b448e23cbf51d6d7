"""One case under every edition: a fact is asked once, and never again where an answer has settled it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from cardinal.laws.clause import document_numbers
from cardinal.laws.comparison import Comparison, compare
from cardinal.laws.contents import clauses_at
from cardinal.laws.edition_laws import law_in
from cardinal.laws.editions import EDITIONS, numbers
from cardinal.laws.hearing import LAWS
from cardinal.laws.ruling import Ruling
from cardinal.laws.vocabulary import CARRIED
from tests.laws.case_records import read_yaml, records_in

CASES = Path(__file__).parents[2] / "src" / "cardinal" / "laws" / "cases" / "bridge_2017"
EVERY = 5
"""One case in so many is heard here; ``cardinal laws compare`` without a file walks all of them."""

OWN: Mapping[int, str] = read_yaml((Path(__file__).parent / "asked_by_older_editions.yaml").read_text("utf-8"))


def _name(key: str) -> str:
    """The key without what numbers it: the repetition, the card, the seat or the side."""
    return re.sub(r"_(?:\d+|[CDHS][2-9TJQKA]|[NESW]|ns|ew)$", "", re.sub(r"_\d+$", "", key))


def under(found: Comparison, edition: int) -> Ruling:
    result = next(one.result for one in found.under if one.edition == edition)
    assert isinstance(result, Ruling)
    return result


def test_no_case_of_2017_asks_under_another_edition_what_an_answer_has_settled() -> None:
    records = [record for path in sorted(CASES.glob("*.yaml")) for record in records_in(path)][::EVERY]
    again, new = [], set()
    for record in records:
        found = compare(record, EDITIONS)
        again += [(record["name"], one.key) for one in found.asked_again]
        if isinstance(found.under[0].result, Ruling):
            new |= {(year, _name(one.question.key)) for one in found.questions for year in one.editions}
    assert again == []
    assert {(year, key) for year, key in new if key not in OWN[year].split()} == set()


def test_a_row_of_the_vocabulary_cites_a_clause_of_both_editions() -> None:
    for row in CARRIED:
        cited = [(int(clause[:4]), clause[5:]) for clause in row.cites]
        assert sorted(year for year, _ in cited) == sorted((row.source_edition, row.edition)), row
        assert all(number in numbers(year) or clauses_at(year, number) for year, number in cited), row


SLIP = {"acts": ["N calls 1S", "N changes 1S to 1NT"], "answers": {"intended": "no", "slip": "yes", "unusual": "no"}}


def test_the_same_fact_under_two_words_is_asked_once() -> None:
    """25A: 2007 asks whether he paused for thought, 1987 whether he changed it at once."""
    found = compare(SLIP, EDITIONS)
    assert [(one.key, one.editions) for one in found.questions] == [("pause", (2007,))]
    found = compare({**SLIP, "answers": {**SLIP["answers"], "pause": "no"}}, EDITIONS)  # type: ignore[dict-item]
    assert found.questions == ()
    assert under(found, 1987).answers["at_once"] is True


def test_what_another_edition_tests_more_widely_is_asked_anew() -> None:
    """16B1(a): an action that was not demonstrably suggested could still have been."""
    answers = {"unmistakable": "yes", "might_suggest": "yes", "poll": "no poll", "logical_alternative": "yes"}
    record = {
        "acts": [
            "N calls 1S",
            "E hesitates",
            "E calls pass",
            "S calls pass",
            "W calls 2H",
            "hands returned",
            "director",
        ]
    }
    keys = [
        one.key
        for one in compare({**record, "answers": {**answers, "suggested": "no"}}, EDITIONS).questions
        if one.question.key == "suggested"
    ]
    assert keys == ["2007:suggested", "1987:suggested"]
    settled = compare({**record, "answers": {**answers, "suggested": "yes"}}, EDITIONS)
    assert "suggested" not in {one.question.key for one in settled.questions}


def test_an_answer_for_one_edition_has_its_year() -> None:
    record = {"law": "12", "answers": {"ground": "law", "offending_side": "EW", "damaged": "yes", "method": "single"}}
    assert "1987:method" in {one.key for one in compare(record, EDITIONS).questions}
    answers = {**record["answers"], "1987:method": "result"}  # type: ignore[dict-item]
    assert "1987:method" not in {one.key for one in compare({**record, "answers": answers}, EDITIONS).questions}


def test_a_law_is_heard_under_its_number_in_each_edition() -> None:
    assert (law_in("16C", 2017, 2007), law_in("16D", 2007, 2017), law_in("16B", 2017, 1987)) == ("16D", "16C", "16A")
    assert (law_in("20F1", 2007, 2017), law_in("20", 2017, 2007), law_in("27", 2017, 1987)) == ("20", "20", "27")
    for (home, number), edition in ((one, year) for one in LAWS for year in EDITIONS if isinstance(one[0], int)):
        assert law_in(number, int(home), int(home)) == number
        assert law_in(number, int(home), edition)


def test_what_every_edition_rules_stands_apart_from_what_differs() -> None:
    answers = {"accept": "no", "replacement": "3D", "comparable": "no", "unusual": "no"}
    found = compare({"acts": ["N calls 1S", "E calls 1H", "attention"], "answers": answers}, EDITIONS)
    assert not found.is_alike
    assert "West must pass whenever it is West's turn to call." in found.everywhere("en")
    told = found.to_json("en")["editions"]
    assert isinstance(told, list)
    leads = {
        row["edition"]: [
            document_numbers(effect["cites"]) for effect in row["effects"] if "declarer may" in effect["text"]
        ]
        for row in told
    }
    assert leads == {2017: [("26B", "27B2")], 2007: [("26", "27B2")], 1987: [("26A2", "26B", "27B2")]}


def test_a_wrong_board_told_under_law_15_is_refused_by_no_edition() -> None:
    found = compare({"edition": 1987, "law": "15", "acts": []}, EDITIONS)
    assert {one.edition: one.refused for one in found.under} == dict.fromkeys(EDITIONS)
