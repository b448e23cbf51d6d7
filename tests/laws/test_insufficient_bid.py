"""Law 27C: what counts as a replacement of an insufficient bid before any ruling."""

from __future__ import annotations

import pytest

from cardinal.bridge import Call
from cardinal.laws.bridge.e2017.insufficient_bid import premature_replacement
from cardinal.laws.case import read_case


@pytest.mark.clause("27C")
@pytest.mark.parametrize(
    ("since", "replacement"),
    [
        ((), None),
        (("E changes 1H to 2H",), "2H"),
        (("E changes 1H to pass",), "pass"),
        (("E changes 1H to 2H", "S calls 2S"), "2H"),
        (("E changes 1H to 1H",), None),  # the same bid once more replaces nothing
        (("N changes 1S to 2S",), None),  # that is the change of another player's call
        (("S calls 2S", "E changes 1H to 2H"), None),  # left-hand opponent has accepted by calling (27A1)
        (("S calls 2S",), None),
    ],
)
def test_only_the_offenders_own_change_before_the_next_call_replaces(
    since: tuple[str, ...], replacement: str | None
) -> None:
    case = read_case({"acts": ["N calls 1S", "E calls 1H", *since, "attention"], "law": "27"})
    assert case.offender.name == "E"
    assert premature_replacement(case) is (None if replacement is None else Call.parse(replacement))
