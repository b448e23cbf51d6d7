"""Article 38: what a device takes down, who enters and who checks, what other data are due, what is corrected."""

from __future__ import annotations

from itertools import product

import pytest

from cardinal.laws.guandan.case import guandan_conditions
from cardinal.laws.guandan.data_devices import entry_correction


@pytest.mark.clause("G38.3")
@pytest.mark.parametrize(("minutes", "agree", "confirmed"), list(product((0, 30, 31), (True, False), (True, False))))
def test_after_leaving_only_an_agreed_and_confirmed_error_in_time_is_corrected(
    minutes: int, agree: bool, confirmed: bool
) -> None:
    found = entry_correction(
        guandan_conditions(),
        left_table=True,
        minutes_after_scheduled_end=minutes,
        both_agree=agree,
        confirmed=confirmed,
    )
    assert found.value == ("corrected" if minutes <= 30 and agree and confirmed else "no increase")


@pytest.mark.clause("G38.3")
def test_a_team_knockout_is_left_to_the_article_on_corrections() -> None:
    knockout = guandan_conditions({"event.stage": "knockout"})
    assert entry_correction(knockout, left_table=True).value == "article 48"
    assert entry_correction(knockout, left_table=False).value == "corrected"
    pairs = guandan_conditions({"event.stage": "knockout", "event.form": "pairs"})
    assert entry_correction(pairs, left_table=True).value == "no increase"
