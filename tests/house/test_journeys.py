"""A phone's result is handed on in three forms only: the taps, a ``Line``, and the JSON that is stored."""

from __future__ import annotations

from tools.journeys import measured


def test_a_result_has_three_forms_from_the_phone_to_the_standings() -> None:
    journey = measured()
    assert journey["enter"].forms == {"taps", "Line", "JSON"}
    assert journey["standings"].forms == {"Line"}
    assert len(journey["together"].carriers) <= 30
