"""Fees: who owes what for a period, and what is open."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from cardinal.club.errors import BadFee
from cardinal.club.fees import Payment, amount_from, fee_rows, scale_from
from cardinal.season.people import People, Person, Status

YEAR = date(2026, 1, 1), date(2026, 12, 31)
SCALE = scale_from("2026", *YEAR, "EUR", "60\nstudent = 20,50\nhonorary = 0")


def person(key: str, membership: str = "", **more: object) -> Person:
    return Person(key, {"latin": key}, membership=membership, **more)  # type: ignore[arg-type]


def paid(who: str, amount: str, *, back: bool = False) -> Payment:
    return Payment(f"{who}{amount}", "2026", who, Decimal(amount), "cash", YEAR[0], is_taken_back=back)


def test_everybody_owes_by_kind_and_what_was_taken_back_does_not_count() -> None:
    people = People(
        (
            person("Ann"),
            person("Bob", "student"),
            person("Cy", "honorary"),
            person("Di", "sponsor"),
            person("Ed", status=Status.GUEST),
            person("Flo", since=date(2027, 1, 1)),
            person("Gus", until=date(2025, 12, 31)),
            person("Hal", until=date(2026, 1, 1)),
        )
    )
    noted = [paid("Ann", "40"), paid("Ann", "20"), paid("Bob", "20.50"), paid("Bob", "5", back=True), paid("Ed", "3")]
    rows = {row.person: (row.owed, row.paid, row.open) for row in fee_rows(SCALE, people, noted)}
    assert rows == {
        "Ann": (Decimal("60"), Decimal("60"), Decimal("0")),
        "Bob": (Decimal("20.50"), Decimal("20.50"), Decimal("0")),
        "Cy": (Decimal("0"), Decimal("0"), Decimal("0")),
        # The scale has nothing for a sponsor: it is said, not guessed.
        "Di": (None, Decimal("0"), None),
        # A guest owes nothing and has it back to come.
        "Ed": (Decimal("0"), Decimal("3"), Decimal("-3")),
        "Hal": (Decimal("60"), Decimal("0"), Decimal("60")),
    }


@pytest.mark.parametrize("given", ["", "ten", "1.005", "NaN", "Infinity", "99999999", "1e9"])
def test_what_is_no_amount_is_refused(given: str) -> None:
    with pytest.raises(BadFee):
        amount_from(given)


def test_what_is_no_scale_is_refused() -> None:
    for period, days, lines in (
        ("", YEAR, "60"),
        ("2026/1", YEAR, "60"),
        ("2026", YEAR[::-1], "60"),
        ("2026", YEAR, "student = -1"),
        ("2026", YEAR, "student = 1\nstudent = 2"),
        ("2026", YEAR, "student"),
    ):
        with pytest.raises(BadFee):
            scale_from(period, *days, "", lines)
    with pytest.raises(BadFee):
        Payment("k", "2026", "Ann", Decimal(5), " ", YEAR[0])
    with pytest.raises(BadFee):
        Payment("k", "2026", "Ann", Decimal(0), "cash", YEAR[0])
