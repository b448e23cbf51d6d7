"""The canonical text of an event is the same whoever writes it: the digests of a log depend on every byte."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.store.chain import canonical, exact_text, is_exact, moment
from cardinal.store.errors import BadEvent

# Letters of every plane and every control character; a lone surrogate has no text at all.
TEXTS = st.text(st.characters(codec="utf-8"))
NUMBERS = st.integers(-(2**63), 2**64 - 1) | st.integers()
PLAIN = st.none() | st.booleans() | NUMBERS | TEXTS
EXACT = st.recursive(st.dictionaries(TEXTS, PLAIN), lambda inner: st.dictionaries(TEXTS, PLAIN | inner), max_leaves=20)


def by_the_book(value: object) -> str:
    """Sorted keys, no spaces, letters as they are."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


@given(EXACT)
def test_exact_payloads_have_their_one_text(value: dict[str, object]) -> None:
    assert is_exact(value)
    assert canonical(value) == exact_text(value) == by_the_book(value)
    assert json.loads(canonical(value)) == value


def test_control_characters_and_large_numbers_are_written_as_always() -> None:
    value: dict[str, object] = {"\x7f": '\x00\x1f\b\f\n\r\t"\\/', "n": 2**70, "𝄞": "四", "z": True, "a": None}
    assert canonical(value) == (
        '{"a":null,"n":1180591620717411303424,"z":true,"\x7f":"\\u0000\\u001f\\b\\f\\n\\r\\t\\"\\\\/","𝄞":"四"}'
    )


def test_a_moment_is_universal_time_wherever_it_was_noted() -> None:
    noon = datetime(2026, 11, 16, 12, tzinfo=UTC)
    shanghai = noon.astimezone(timezone(timedelta(hours=8)))
    assert moment(noon) == moment(shanghai) == "2026-11-16T12:00:00.000000+00:00"
    assert moment(noon + timedelta(microseconds=1)) == "2026-11-16T12:00:00.000001+00:00"
    # The same hands of the clock without a zone are no moment, however often the others were asked for.
    with pytest.raises(BadEvent):
        moment(noon.replace(tzinfo=None))
