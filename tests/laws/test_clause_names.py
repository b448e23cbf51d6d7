"""How readers see a clause cited: its number, or a word and a title where the document has no number."""

from __future__ import annotations

import pytest

from cardinal.laws.clause import Edition
from cardinal.laws.clause_names import clause_heading, clause_name


@pytest.mark.parametrize(
    ("clauses", "heading"),
    [
        (("def:Team", "def:Artificial call"), "Definition"),
        (("intro:modal/2", "intro:modal"), "Introduction"),
        (("fn:5",), "Footnote 5"),
        (("fn:16",), "Footnote 16"),
    ],
)
def test_what_has_no_number_is_cited_by_what_it_is(clauses: tuple[str, ...], heading: str) -> None:
    assert [clause_heading(clause) for clause in clauses] == [heading] * len(clauses)


@pytest.mark.parametrize("clause", ["27B1(a)", "92A/2", "R68.17", "G24.1.1.3", "GP1.1", "GA1"])
def test_what_has_a_number_is_cited_by_it(clause: str) -> None:
    assert clause_heading(clause) == clause
    assert clause_name(clause) == clause.split("/")[0]


@pytest.mark.parametrize(
    ("clause", "edition", "name"),
    [
        ("def:Contestant", None, "Definition: Contestant"),
        # The federation's book cites the definitions of the Laws, which it does not hold.
        ("def:Contestant", "ctcba", "Definition: Contestant"),
        ("def:Dummy", 1987, "Definition: When dummy's status ends"),
        ("1987:def:Dummy", None, "Definition: When dummy's status ends"),
        ("2007:def:Dummy", None, "Definition: When a player is dummy"),
        ("64A1/note", 2007, "64A1"),
        # No book has it
        ("def:Zeppelin", 2017, "Definition"),
        ("fn:5", 2017, "Footnote 5"),
        ("77/slam", 2017, "77: Slam premium"),
    ],
)
def test_a_clause_without_a_number_has_its_title_from_the_book_that_holds_it(
    clause: str, edition: Edition | None, name: str
) -> None:
    assert clause_name(clause, edition) == name
