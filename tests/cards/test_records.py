"""A record is filled once and never changes, however it was made."""

from __future__ import annotations

import copy
import pickle

import pytest

from cardinal.cards.record import Record, replace


class Marked(Record, kw_only=True):
    """Something with a time."""

    at: float | None = None


class Step(Marked):
    """A count that is not below nought."""

    seat: str
    count: int = 1

    def __post_init__(self) -> None:
        if self.count < 0:
            raise ValueError("a count is not below nought")


@pytest.mark.parametrize(
    "step",
    [
        Step("N", 2, at=0.5),
        replace(Step("N", at=0.5), count=2),
        copy.copy(Step("N", 2, at=0.5)),
    ],
)
def test_a_record_is_of_its_class_and_cannot_be_changed(step: Step) -> None:
    assert type(step) is Step
    assert (step.seat, step.count, step.at) == ("N", 2, 0.5)
    with pytest.raises(AttributeError, match="a Step does not change: count"):
        step.count = 3  # type: ignore[misc]
    with pytest.raises(AttributeError, match="a Step does not change: at"):
        del step.at
    with pytest.raises(AttributeError):
        step.other = 1
    assert step == Step("N", 2, at=0.5)
    assert hash(step) == hash(Step("N", 2, at=0.5))
    assert pickle.loads(pickle.dumps(step)) == step


def test_a_change_leaves_what_it_was_made_from_alone() -> None:
    step = Step("N", 2)
    after = replace(step, seat="E", at=3.0)
    assert (step.seat, step.count, step.at) == ("N", 2, None)
    assert (after.seat, after.count, after.at) == ("E", 2, 3.0)


def test_what_a_record_refuses_it_refuses_in_a_change_too() -> None:
    with pytest.raises(ValueError, match="below nought"):
        Step("N", -1)
    with pytest.raises(ValueError, match="below nought"):
        replace(Step("N"), count=-1)


def test_a_record_needs_its_values_by_place_or_by_name() -> None:
    assert Step(count=3, seat="E") == Step("E", 3)
    with pytest.raises(TypeError):
        Step("N", 2, 0.5)  # type: ignore[call-arg, misc]
    with pytest.raises(TypeError):
        Step()  # type: ignore[call-arg]


def test_a_record_is_not_changed_in_a_field_that_it_has_not() -> None:
    with pytest.raises(TypeError, match="Step has no colour, size"):
        replace(Step("N"), size=1, colour="red")
    with pytest.raises(TypeError):
        replace(Step("N"), label=1)
