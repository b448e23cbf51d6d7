"""Conditions that nobody told and that decided a ruling are said once."""

from __future__ import annotations

from cardinal.laws.matters import hear_matter

MISSING_ALERT: dict[str, object] = {
    "acts": ["N calls 1NT", "E calls pass", "S calls 2D", "W calls pass"],
    "law": "20F5",
    "answers": {"explainer": "N", "mistake": "missing_alert"},
}


def test_a_default_that_decided_is_named() -> None:
    matter = hear_matter(MISSING_ALERT)
    assert [str(one) for one in matter.assumed] == ["alert_procedure: none"]
    assert matter.assumed[0].option.clauses == ("40B2(a)(iii)",)
    assert matter.to_json()["assumed"] == {"alert_procedure": "none"}


def test_a_condition_that_is_told_is_not_assumed() -> None:
    assert hear_matter({**MISSING_ALERT, "conditions": {"alert_procedure": "none"}}).assumed == ()


def test_a_ruling_that_no_condition_decides_assumes_nothing() -> None:
    assert hear_matter({"acts": ["N calls 1S", "E calls 1H", "S calls 1NT"]}).assumed == ()
    assert hear_matter({"acts": ["N calls 1S", "E calls 1H"]}).assumed == ()
