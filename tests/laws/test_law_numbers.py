"""What somebody may have written for a number of a rule book."""

from __future__ import annotations

from cardinal.laws.hearing import LAWS
from cardinal.laws.law_numbers import is_number


def test_the_number_of_every_procedure_is_one() -> None:
    assert [known for known in LAWS if not is_number(known[1], known[0])] == []


def test_words_are_none() -> None:
    assert not any(is_number(words, 2017) for words in ("", "revoke", "card dropped", "掉牌", "99Z"))
