"""R67 to R70: prices in the unit of the event, rounding, stages; the list of conduct against the regulation pack."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardinal.contest.pack import find_pack
from cardinal.language import clause_ids
from cardinal.laws import Conditions, book
from cardinal.laws.clause import book_of
from cardinal.laws.ctcba.amounts import rounded
from cardinal.laws.ctcba.offences import (
    ALWAYS,
    BOARD_FINISHED,
    DAMAGE,
    LITTER,
    OFFENCES,
    ORDINARY,
    POINTS,
    REPEATED,
    WITHOUT_EFFECT,
    Offence,
    Step,
)
from cardinal.laws.ctcba.tariff import Unit, price, units


@pytest.mark.clause("R69")
@pytest.mark.parametrize(
    ("given", "unit", "expected"),
    [
        # 10 percent of 47 IMPs, of 45, of 44
        (Fraction(47, 10), Fraction(1), Fraction(5)),
        (Fraction(45, 10), Fraction(1), Fraction(5)),
        (Fraction(44, 10), Fraction(1), Fraction(4)),
        # a third of 0.5 VP to a tenth
        (Fraction(1, 6), Fraction(1, 10), Fraction(2, 10)),
        (Fraction(1, 4), Fraction(1, 10), Fraction(3, 10)),
        (Fraction(3), Fraction(1), Fraction(3)),
    ],
)
def test_a_penalty_that_does_not_come_out_even_is_rounded_half_up(
    given: Fraction, unit: Fraction, expected: Fraction
) -> None:
    assert rounded(given, unit).value == expected
    assert rounded(given, unit).clauses == ("R69",)


def test_the_unit_of_a_price_is_that_of_the_event() -> None:
    assert units(Conditions()) == (Unit.TOP,)
    assert units(Conditions({"scoring": "imps"})) == (Unit.IMPS,)
    assert units(Conditions({"form": "teams"})) == (Unit.IMPS, Unit.VP)
    assert units(Conditions({"form": "teams", "knockout": True})) == (Unit.IMPS,)
    both = price(top=25, vp="1/2")
    assert both.in_event(Conditions({"form": "teams"})) == (Unit.VP, both[Unit.VP])
    assert both.in_event(Conditions({"form": "teams", "knockout": True})) is None


# The list of conduct.


def test_the_list_has_every_item_of_the_regulation_once_and_in_order() -> None:
    assert [one.cites for one in OFFENCES.values()] == [f"§R68.{number}" for number in range(1, 32)]


def test_the_laws_named_in_the_list_are_clauses() -> None:
    for offence in OFFENCES.values():
        for clause in clause_ids(offence.laws):
            assert clause in book(book_of(clause))


def _words(step: Step) -> frozenset[str]:
    """What a step allows, in the words of the entries of the regulation."""
    found = {"warning"} if step.warning else set()
    return frozenset(found | set(step.sanctions) | (set(step.also) - {POINTS}) | set(step.duties))


def _prices(step: Step) -> dict[str, Fraction]:
    return {str(unit): figures.least for unit, figures in step.price.figures if figures.is_fixed}


def _spec_prices(record: dict[str, object]) -> dict[str, Fraction]:
    names = {"pairs_pct_of_top": "top", "imps": "imps", "vp": "vp", "vp_per_item": "vp"}
    return {names[key]: Fraction(str(value)) for key, value in record.items() if key in names}


@pytest.mark.clause("R68")
@pytest.mark.parametrize("offence", OFFENCES.values(), ids=OFFENCES)
def test_the_figures_are_those_of_the_entries_of_the_book(offence: Offence) -> None:
    """Every price stands in the entry of its clause, and every price of the entry in the list."""
    record = book("ctcba")[offence.cites.removeprefix("§")].penalty
    assert isinstance(record, dict)
    wanted = [
        prices for part in (record, *record.values()) if isinstance(part, dict) and (prices := _spec_prices(part))
    ]
    found: list[dict[str, Fraction]] = []
    for step in offence.steps:
        if step.price and _prices(step) not in found:
            found.append(_prices(step))
    assert sorted(map(repr, found)) == sorted(map(repr, wanted))
    assert any(step.warning for step in offence.steps) == ("warning" in repr(record))


def test_what_cannot_be_shown_is_the_mildest_step() -> None:
    mild = {ALWAYS, "first", "unintended", WITHOUT_EFFECT, BOARD_FINISHED, ORDINARY, LITTER}
    assert {one.steps[0].when for one in OFFENCES.values()} <= mild
    assert OFFENCES["litter_and_damage"].step("not determined").when == LITTER
    assert OFFENCES["litter_and_damage"].step(DAMAGE).duties
    assert _words(OFFENCES["peeked"].steps[0]) == {"warning", "suspension"}
    assert OFFENCES["rude"].step(REPEATED).measures == ("none", "suspension")


def test_the_regulation_pack_of_an_event_has_the_same_prices() -> None:
    """The conditions of an event show the list; what they show is what the Director is offered."""
    listed = find_pack("ctcba").rule("penalties", "offences").value
    assert isinstance(listed, tuple)
    told = {one.clause: one for one in listed}
    for offence in OFFENCES.values():
        clause = offence.cites.removeprefix("§")
        theirs = [{str(one.unit): one.amount for one in step.prices} for step in told[clause].steps if step.prices]
        ours = [_prices(step) for step in offence.steps if step.price]
        assert all(one in theirs for one in ours), clause
        assert all(one in ours for one in theirs), clause
