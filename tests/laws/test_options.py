"""Law 10C1: the Director explains every option and where it leads, before one is chosen."""

from __future__ import annotations

import pytest

from cardinal.cards import Seat
from cardinal.laws import AnswerNotOffered, read_case
from cardinal.laws.effect import Adjust, Stands, Withdrawn
from cardinal.laws.options import options_with_consequences

INSUFFICIENT = read_case({"acts": ["N calls 1S", "E calls 1H", "attention"]})
ADJUSTED = read_case({"law": "12", "board": {"number": 2}, "conditions": {"scoring": "total"}})


@pytest.mark.clause("10C1")
def test_every_option_is_shown_with_what_follows_for_certain() -> None:
    choice = options_with_consequences("27", INSUFFICIENT)
    assert choice is not None
    assert (choice.question.key, choice.question.asked, choice.cites) == ("accept", Seat.S, "§10C1")
    accepted, refused = choice.consequences
    assert (accepted.option, refused.option) == (True, False)
    assert [type(effect) for effect in accepted.effects] == [Stands]
    assert accepted.is_end
    assert [type(effect) for effect in refused.effects] == [Withdrawn]
    assert refused.question is not None
    assert (refused.question.key, refused.question.asked) == ("replacement", Seat.E)


@pytest.mark.clause("10C1")
def test_what_is_certain_already_is_not_told_as_a_consequence() -> None:
    choice = options_with_consequences("27", INSUFFICIENT, {"accept": False})
    assert choice is not None
    assert choice.question.key == "replacement"
    assert len(choice.consequences) == len(choice.question.options)
    for one in choice.consequences:
        assert not any(isinstance(effect, Withdrawn) and effect.call == INSUFFICIENT.call for effect in one.effects)
    lowest = next(one for one in choice.consequences if str(one.option) == "2H")
    assert [effect.name for effect in lowest.effects] == ["stands", "review"]
    assert lowest.is_end


@pytest.mark.clause("10C1")
def test_an_open_question_shows_its_examples() -> None:
    answers = {"ground": "law", "offending_side": "EW", "damaged": True, "method": "single"}
    choice = options_with_consequences("12", ADJUSTED, answers)
    assert choice is not None
    assert choice.question.key == "assigned_result"
    assert [str(one.option) for one in choice.consequences] == ["4S by N ="]
    last = options_with_consequences("12", ADJUSTED, {**answers, "assigned_result": "4S by N -1"})
    assert last is not None
    plain = next(one for one in last.consequences if one.option is False)
    assert [type(effect) for effect in plain.effects] == [Adjust]


def test_a_hearing_that_has_ended_has_no_options() -> None:
    assert options_with_consequences("27", INSUFFICIENT, {"accept": True}) is None


def test_an_answer_that_is_none_is_refused_here_too() -> None:
    with pytest.raises(AnswerNotOffered):
        options_with_consequences("27", INSUFFICIENT, {"accept": "perhaps"})


def test_a_choice_is_told_in_every_language() -> None:
    choice = options_with_consequences("27", INSUFFICIENT)
    assert choice is not None
    told = [choice.to_json(language) for language in ("en", "zh-Hans", "zh-Hant", "ja")]
    assert len({str(one["question"]) for one in told}) == 4
    assert all(one["cites"] == ["10C1"] for one in told)
    assert [len(one["consequences"]) for one in told] == [2, 2, 2, 2]  # type: ignore[arg-type]
