"""A fact is handed on in few forms: a phone's result as the taps, a ``Line`` and the JSON that is stored; a call at a
live table as the message, the act, the event, the payload and the row."""

from __future__ import annotations

from tools.journeys import CALL_FORMS, called, measured


def test_a_result_has_three_forms_from_the_phone_to_the_standings() -> None:
    journey = measured()
    assert journey["enter"].forms == {"taps", "Line", "JSON"}
    assert journey["standings"].forms == {"Line"}
    assert len(journey["together"].carriers) <= 15
    assert len({*journey["enter"].files, *journey["agree"].files}) <= 30


def test_a_call_has_five_forms_from_the_message_to_four_views() -> None:
    journey = called()
    assert journey.forms == set(CALL_FORMS)
    assert len(journey.carriers) <= 8
    assert len(journey.files) <= 22
