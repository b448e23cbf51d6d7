"""Two editions beside each other: nothing is left out, and what is called the same is the same."""

from __future__ import annotations

import pytest

from cardinal.language import Language
from cardinal.laws.clause import book
from cardinal.laws.edition_diff import Change, differences
from cardinal.laws.errors import UnknownClause

PAIRS = ((1987, 2007), (1987, 2017), (2007, 2017))
LAWS = [str(number) for number in range(1, 94)]


def rows(law: str, earlier: int, later: int) -> dict[str, tuple[str, str]]:
    """Each clause of the earlier edition, or of the later one where that is new, with its change and counterparts."""
    found = {}
    for row in differences(law, earlier, later):
        key = ",".join(clause.id for clause in row.earlier) or f"+{row.later[0].id}"
        found[key] = (str(row.change), ",".join(clause.id for clause in row.later))
    return found


@pytest.mark.parametrize(("earlier", "later"), PAIRS)
def test_every_clause_of_both_editions_is_shown_in_its_law(earlier: int, later: int) -> None:
    for law in LAWS:
        found = differences(law, earlier, later)
        assert {one.id for one in book(earlier).under(law)} <= {one.id for row in found for one in row.earlier}, law
        assert {one.id for one in book(later).under(law)} <= {one.id for row in found for one in row.later}, law
        for row in found:
            assert (not row.earlier) == (row.change is Change.NEW)
            assert (not row.later) == (row.change is Change.GONE)


def test_what_1987_has_of_law_54_is_not_shown_as_new() -> None:
    found = rows("54", 1987, 2017)
    assert found["54A/1"] == ("same", "54A/1")
    assert found["54B2"] == ("same", "54B2")
    assert found["54C"] == ("changed", "54C")
    assert found["+54E"] == ("new", "54E")


def test_a_clause_stands_beside_its_counterpart_in_another_law() -> None:
    assert rows("18", 1987, 2017)["80E"] == ("changed", "18F")
    assert rows("72", 1987, 2007)["72A4"] == ("renumbered", "10C3")
    assert rows("53", 1987, 2017)["53B"] == ("renumbered", "53C")


def test_the_two_older_editions_are_compared_with_each_other() -> None:
    assert rows("66", 1987, 2007)["66B"] == ("changed", "66B")
    assert rows("18", 1987, 2007)["18D"] == ("same", "18D")
    assert rows("57", 1987, 2007)["57A1"] == ("same", "57A1")
    assert rows("15", 1987, 2007)["15C1"] == ("gone", "")
    assert rows("64", 1987, 2007)["+64B7"] == ("new", "64B7")


def test_what_is_new_says_what_the_earlier_edition_had_instead() -> None:
    row = next(row for row in differences("57", 2007, 2017) if row.change is Change.NEW and row.later[0].id == "57D")
    assert "45C1" in row.notes[0].english


def test_a_number_that_neither_edition_has_is_refused() -> None:
    with pytest.raises(UnknownClause):
        differences("27Z", 1987, 2007)


@pytest.mark.parametrize("language", list(Language))
def test_every_change_has_a_word(language: Language) -> None:
    assert len({change.text.render(language) for change in Change}) == 5
