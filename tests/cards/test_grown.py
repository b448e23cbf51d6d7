"""A sequence that is only added to: each is a value of its own, though all of them share one list."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.cards.record import NOTHING, Grown


@given(st.lists(st.tuples(st.integers(0, 30), st.lists(st.integers(), min_size=1, max_size=3)), max_size=30))
def test_whatever_is_added_to_which_each_stays_what_it_was(steps: list[tuple[int, list[int]]]) -> None:
    made: list[Grown[int]] = [NOTHING]
    expected: list[tuple[int, ...]] = [()]
    for place, more in steps:
        which = place % len(made)
        made.append(made[which].plus(*more) if len(more) > 1 else made[which].add(more[0]))
        expected.append((*expected[which], *more))
    for one, items in zip(made, expected, strict=True):
        assert tuple(one) == items
        assert one == items
        assert len(one) == len(items)
        assert tuple(reversed(one)) == items[::-1]
        assert one[1:] == items[1:]
        assert one[-3:-1] == items[-3:-1]
        assert one[::3] == items[::3]
        assert [one.since(place) for place in (0, 1, 40)] == [list(items), list(items[1:]), []]
        assert one[::-2] == items[::-2]
        assert hash(one) == hash(items)
        assert pickle.loads(pickle.dumps(one)) == one
    assert not NOTHING


def test_a_place_is_looked_up_as_in_a_tuple() -> None:
    grown = Grown("abc").plus("d")
    Grown("abc").plus("e")
    assert [grown[place] for place in range(-4, 4)] == [*"abcd", *"abcd"]
    for place in (-5, 4):
        with pytest.raises(IndexError):
            grown[place]
    assert repr(grown) == "('a', 'b', 'c', 'd')"
    assert grown != ["a", "b", "c", "d"]
    assert grown == ("a", "b", "c", "d")
    assert grown != Grown("abcx")


def test_going_on_from_what_another_went_on_from_changes_nothing_there() -> None:
    first = Grown((1,))
    second = first.plus(2)
    other = first.plus(3)
    assert (first, second, other) == ((1,), (1, 2), (1, 3))
    assert second.plus(4) == (1, 2, 4)
    assert other.plus(5) == (1, 3, 5)


def test_threads_that_go_on_from_one_place_do_not_see_each_other() -> None:
    def grow(number: int) -> Grown[object]:
        grown: Grown[object] = begun
        for step in range(50):
            grown = grown.plus((number, step))
        return grown

    with ThreadPoolExecutor(8) as threads:
        for _ in range(20):
            begun: Grown[object] = Grown(["begun"])
            for number, grown in enumerate(threads.map(grow, range(8))):
                assert grown == ("begun", *((number, step) for step in range(50)))
