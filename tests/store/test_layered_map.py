"""The mapping that shares what is long: it is what a dictionary would be, and its older copies stay what they were."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardinal.store import layered_map
from cardinal.store.layered_map import Draft, LayeredMap

STEPS = st.lists(
    st.lists(st.tuples(st.sampled_from("=-<"), st.integers(0, 40), st.integers()), max_size=12), max_size=60
)


@given(STEPS)
def test_drafts_do_what_a_dictionary_does_and_leave_the_earlier_ones_alone(
    rounds: list[list[tuple[str, int, int]]],
) -> None:
    model: dict[int, int] = {}
    mapping: object = {}
    earlier: list[tuple[object, dict[int, int]]] = []
    for steps in rounds:
        assert isinstance(mapping, dict | LayeredMap)
        draft: Draft[int, int] = Draft(mapping)
        for what, key, value in steps:
            if what == "=":
                draft[key] = model[key] = value
            elif what == "-":
                assert draft.pop(key, None) == model.pop(key, None)
            else:
                # Taken out and put in again: at the end.
                draft.pop(key, None)
                model.pop(key, None)
                draft[key] = model[key] = value
            assert (len(draft), draft.get(key)) == (len(model), model.get(key))
        assert list(draft.items()) == list(model.items())
        mapping = draft.closed()
        earlier.append((mapping, dict(model)))
    for kept, told in earlier:
        assert isinstance(kept, dict | LayeredMap)
        assert list(kept.items()) == list(told.items())
        assert (len(kept), kept == told) == (len(told), True)
        assert all(key in kept for key in told)
        assert [key for key in range(41) if key in kept] == sorted(told)


def test_what_was_not_changed_is_the_very_same() -> None:
    mapping = {"a": 1}
    assert Draft(mapping).closed() is mapping
    draft = Draft(mapping)
    draft["b"] = 2
    changed = draft.closed()
    assert Draft(changed).closed() is changed
    assert mapping == {"a": 1}


def test_a_long_mapping_is_written_down_anew_only_now_and_then() -> None:
    mapping: object = {}
    lower: set[int] = set()
    for key in range(4 * layered_map.MOST_ABOVE):
        assert isinstance(mapping, dict | LayeredMap)
        draft: Draft[int, int] = Draft(mapping)
        draft[key] = key
        mapping = draft.closed()
        assert isinstance(mapping, LayeredMap)
        lower.add(len(mapping._below))
    # Once each time that more than MOST_ABOVE have gathered above.
    assert lower == {at * (layered_map.MOST_ABOVE + 1) for at in range(4)}
