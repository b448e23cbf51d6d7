"""The checker: what it finds in rounds, and that it finds nothing in good ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.contest.pairings import Pairing, Relations, Round, review
from cardinal.language import Language


def kinds(rounds: list[str], **options: object) -> list[tuple[str, int, tuple[int, ...]]]:
    found = review([Round.parse(one) for one in rounds], **options)  # type: ignore[arg-type]
    return [(one.kind, one.round, one.numbers) for one in found.findings]


@pytest.mark.clause("G26.1", "G26.4.3", "G26.6", "G19.5.2")
def test_what_is_found() -> None:
    assert kinds(["1-2 3-4", "1-3 2-4"]) == []
    assert kinds(["1-2 3-4", "2-1 3-4"]) == [("rematch", 2, (2, 1)), ("rematch", 2, (3, 4))]
    assert kinds(["1-2 3-4", "2-1 3-4"], rematches_allowed=True) == []
    assert kinds(["1-2 3", "3-1 2", "3-2 1", "1 2 3"])[-3:] == [("second_bye", 4, (one,)) for one in (1, 2, 3)]
    assert kinds(["1-2 1-3"]) == [("twice_in_round", 1, (1,))]
    assert kinds(["1-2 3"], numbers=(1, 2, 3, 4)) == [("missing", 1, (4,))]
    assert kinds(["1-2 3"], numbers=(1, 2)) == [("unknown", 1, (3,))]
    assert kinds(["1-1"]) == [("against_itself", 1, (1,))]
    assert kinds(["1-2"], relations=Relations.of([(1, 2)], criterion="club")) == [("related", 1, (1, 2))]


def test_every_finding_is_told_in_four_languages() -> None:
    rounds = [Round.parse("1-1 2-3"), Round.parse("2-3 2-4 5"), Round.parse("5 6-7")]
    relations = Relations.of([(2, 3)], criterion="club")
    found = review(rounds, numbers=range(1, 7), relations=relations).findings
    assert {one.kind for one in found} == {
        "against_itself", "rematch", "twice_in_round", "unknown", "missing", "related", "second_bye",
    }  # fmt: skip
    for one in found:
        assert len({one.text.render(language) for language in Language}) == 4
        assert all(str(number) in one.text.render("ja") for number in one.numbers)


def test_who_never_met_and_how_often_each_was_at_home() -> None:
    found = review([Round.parse("1-2 3-4"), Round.parse("1-3 2-4")])
    assert found.never_met == ((1, 4), (2, 3))
    assert found.home == ((1, 2, 0), (2, 1, 1), (3, 1, 1), (4, 0, 2))
    assert (found.home_imbalance, found.is_complete, found.is_legal) == (2, False, True)


def test_no_rounds_at_all_are_legal() -> None:
    assert review([]).is_legal


@given(st.integers(1, 10**6), st.integers(1, 10**6))
def test_a_pairing_is_read_as_it_is_written(home: int, away: int) -> None:
    assert Pairing.parse(str(Pairing(home, away))) == Pairing(home, away)
