"""The editions as books: every number that a document prints has its clause, and nothing else can be cited."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from cardinal.cli.laws import show
from cardinal.laws.clause import Clause, book, is_under
from cardinal.laws.editions import BASE, EDITIONS, counterparts
from cardinal.web.books import clauses_at, is_known
from tests.laws.case_records import records_in

HERE = Path(__file__).parent
OLDER = tuple(edition for edition in EDITIONS if edition != BASE)
WITHOUT_NUMBER = ("def:", "intro:", "fn:")


@cache
def printed(edition: int) -> Mapping[str, int]:
    """The numbers of the document with their places, written by tools/document_numbers.py."""
    lines = (HERE / f"numbers_of_{edition}.txt").read_text("utf-8").split()
    return {number: place for place, number in enumerate(lines)}


@pytest.mark.parametrize(("edition", "count"), [(1987, 611), (2007, 773), (2017, 828)])
def test_every_number_of_the_document_is_shown_by_the_command_and_the_lawbook(
    edition: int, count: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(printed(edition)) == count
    for number in printed(edition):
        show(number, name=str(edition))
        out = capsys.readouterr().out
        found = clauses_at(edition, number)
        assert found, number
        assert all(is_under(clause.id, number) and clause.rule in out for clause in found), number


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_book_has_no_number_that_its_document_has_not_and_keeps_its_order(edition: int) -> None:
    place = printed(edition)
    numbered = [clause.id.split("/")[0] for clause in book(edition) if not clause.id.startswith(WITHOUT_NUMBER)]
    assert [number for number in numbered if number not in place] == []
    positions = [place[number] for number in numbered]
    assert positions == sorted(positions)


@pytest.mark.parametrize("edition", OLDER)
def test_every_clause_of_2017_has_one_counterpart_or_is_told_to_be_absent(edition: int) -> None:
    clauses = book(edition)
    placed = Counter(number for clause in clauses for number in clause.stands_for)
    placed.update(number for absent in clauses.absent for number in absent.clauses)
    assert {number: count for number, count in placed.items() if count != 1} == {}
    assert placed.keys() == {clause.id for clause in book(BASE)}
    assert all(absent.note for absent in clauses.absent)


@pytest.mark.parametrize("edition", OLDER)
def test_a_clause_has_its_own_rule_or_says_which_clause_of_2017_it_is(edition: int) -> None:
    source = files("cardinal.laws") / "clauses" / f"bridge_{edition}.json"
    for record in json.loads(source.read_text("utf-8"))["clauses"]:
        assert "same" in record or {"rule", "difference"} <= record.keys(), record["id"]
    for clause in book(edition):
        assert clause.rule
        assert set(clause.titles) == {"en", "zh-Hans", "zh-Hant", "ja"}
        assert clause.same is None or clause.title("ja") == book(BASE)[clause.same].title("ja")


@pytest.mark.parametrize("edition", OLDER)
def test_references_of_an_older_clause_stand_in_its_own_book(edition: int) -> None:
    lost = [
        (clause.id, ref)
        for clause in book(edition)
        for ref in clause.refs
        if not (is_known(ref, "ctcba") if ref.startswith("R") else clauses_at(edition, ref))
    ]
    assert lost == []


NUMBER = re.compile(r"\b(\d{1,2}[A-G]\d?(?:\([a-z]\))?(?:\([ivx]+\))?)")


@pytest.mark.parametrize("edition", OLDER)
def test_words_shared_with_2017_name_no_number_that_means_something_else(edition: int) -> None:
    known = counterparts(edition)
    for clause in book(edition):
        if clause.same is None or clause.rule != book(BASE)[clause.same].rule:
            continue
        for number in NUMBER.findall(clause.rule):
            there = [known[one.id] for one in book(BASE).under(number) if one.id in known]
            assert there, (clause.id, number)
            assert all(is_under(one, number) for one in there), (clause.id, number, there)


def citations(record: object) -> Iterator[str]:
    """Every clause that a case expects to be cited or consulted, anywhere in it."""
    if isinstance(record, Mapping):
        for key, value in record.items():
            if key in ("cites", "consulted") and isinstance(value, list):
                yield from map(str, value)
            else:
                yield from citations(value)
    elif isinstance(record, list):
        for one in record:
            yield from citations(one)


CASES = sorted(Path(str(files("cardinal.laws") / "cases")).glob("bridge_*/*.yaml"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_citation_of_every_case_is_a_number_of_the_document_of_its_edition(path: Path) -> None:
    """The cases name every clause that their rulings cite or consult, and fail if one is missing or beside it."""
    for record in records_in(path):
        edition = record.get("edition", BASE)
        for cited in citations(record["expect"]):
            assert book(edition).under(cited), (record["name"], cited)
            # The notes of 2017 are numbered through the book; those of the others belong to the clause they stand at.
            free = WITHOUT_NUMBER if edition == BASE else WITHOUT_NUMBER[:2]
            assert cited.split("/")[0] in printed(edition) or cited.startswith(free), (record["name"], cited)


def test_what_an_older_edition_lacks_is_no_clause_of_it() -> None:
    for edition in OLDER:
        assert not [clause.id for clause in book(edition) if " no " in clause.id or clause.id.startswith("fn:")]


@pytest.mark.parametrize(
    ("edition", "number", "same"),
    [(1987, "53B", "53C"), (1987, "43B2(b)", "43B2(a)"), (1987, "50B", "50A"), (1987, "57A3", "57A4"),
     (2007, "53B", "53C"), (2007, "16C1", "16D1"), (2007, "57A3", "57A4"), (2007, "17D4", "15A4")],
)  # fmt: skip
def test_a_rule_that_moved_is_found_under_the_number_of_its_edition(edition: int, number: str, same: str) -> None:
    clause: Clause = book(edition)[number]
    assert clause.same == same
