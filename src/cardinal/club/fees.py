"""Fees of a club: what each kind of membership owes for a period, and what was paid. Nothing is paid through Cardinal.

A period's scale says who owes how much; what somebody has paid is noted with its day and how, as a word. What is open
is the difference, worked out whenever somebody looks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from cardinal.language import Text, shown
from cardinal.season.people import People, Person

from .errors import BadFee

PERIOD = re.compile(r"[0-9A-Za-z][0-9A-Za-z.-]{0,39}")
METHOD_MOST, KIND_MOST, CURRENCY_MOST, KINDS_MOST = 40, 60, 10, 50
MOST = Decimal(10_000_000)


def amount_from(text: str) -> Decimal:
    """An amount as people write it: with a point or a comma, at most two digits behind it.

    >>> amount_from("1 250,5"), amount_from("-20")
    (Decimal('1250.50'), Decimal('-20.00'))
    """
    plain = text.strip().replace("\u00a0", "").replace(" ", "").replace("−", "-").replace(",", ".")
    try:
        found = Decimal(plain)
    except InvalidOperation as error:
        raise BadFee(Text(__name__, "bad_amount", {"given": shown(text)})) from error
    if not found.is_finite() or abs(found) >= MOST or found != round(found, 2):
        raise BadFee(Text(__name__, "bad_amount", {"given": shown(text)}))
    return found.quantize(Decimal("0.01"))


@dataclass(frozen=True, slots=True)
class FeeScale:
    """What is owed for a period, by kind of membership; the amount without a kind is for members of none."""

    period: str
    starts: date
    ends: date
    currency: str = ""
    amounts: Mapping[str, Decimal] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not PERIOD.fullmatch(self.period):
            raise BadFee(Text(__name__, "bad_period", {"given": shown(self.period)}))
        if self.ends < self.starts:
            raise BadFee(Text(__name__, "ends_before", {"ends": self.ends.isoformat()}))
        if len(self.currency) > CURRENCY_MOST or len(self.amounts) > KINDS_MOST:
            raise BadFee(Text(__name__, "bad_currency", {"given": shown(self.currency)}))
        for kind, amount in self.amounts.items():
            if amount < 0 or len(kind) > KIND_MOST:
                raise BadFee(Text(__name__, "bad_amount", {"given": shown(f"{kind} {amount}")}))

    def is_due_from(self, person: Person) -> bool:
        """Whether somebody is a member at any time of the period."""
        came = person.since is None or person.since <= self.ends
        return person.is_member and not person.is_erased and came and (person.until or self.ends) >= self.starts

    def owed_by(self, person: Person) -> Decimal | None:
        """What somebody owes; None where the scale has no amount for that kind of membership."""
        return self.amounts.get(person.membership)

    def to_json(self) -> dict[str, Any]:
        amounts = {kind: str(amount) for kind, amount in self.amounts.items()}
        days = {"starts": self.starts.isoformat(), "ends": self.ends.isoformat()}
        return {**days, "currency": self.currency, "amounts": amounts}

    @classmethod
    def from_json(cls, period: str, record: Mapping[str, Any]) -> FeeScale:
        amounts = {kind: Decimal(amount) for kind, amount in record["amounts"].items()}
        days = date.fromisoformat(record["starts"]), date.fromisoformat(record["ends"])
        return cls(period, *days, record["currency"], amounts)


def year_scale(year: int) -> FeeScale:
    """What a club begins with: a year, and no amount yet."""
    return FeeScale(str(year), date(year, 1, 1), date(year, 12, 31))


def scale_from(period: str, starts: date, ends: date, currency: str, lines: str) -> FeeScale:
    """A scale by its lines ``kind = amount``; an amount alone is for members of no kind."""
    amounts: dict[str, Decimal] = {}
    for line in filter(None, map(str.strip, lines.splitlines())):
        kind, _, amount = line.rpartition("=")
        if kind.strip() in amounts:
            raise BadFee(Text(__name__, "twice", {"given": shown(kind.strip())}))
        amounts[kind.strip()] = amount_from(amount)
    return FeeScale(period.strip(), starts, ends, currency.strip(), amounts)


@dataclass(frozen=True, slots=True)
class Payment:
    """Something that was paid, or paid back. ``method`` is a word: cash, transfer, waived."""

    key: str
    period: str
    person: str
    amount: Decimal
    method: str
    day: date
    by: str = ""
    is_taken_back: bool = False
    """It was noted by mistake: it stays in the list and does not count."""

    def __post_init__(self) -> None:
        if not self.amount:
            raise BadFee(Text(__name__, "bad_amount", {"given": shown(str(self.amount))}))
        if not self.method.strip() or len(self.method) > METHOD_MOST or not self.method.isprintable():
            raise BadFee(Text(__name__, "bad_method", {"given": shown(self.method), "most": METHOD_MOST}))

    def to_json(self) -> dict[str, Any]:
        told = {"amount": str(self.amount), "method": self.method, "day": self.day.isoformat()}
        return {**told, "by": self.by}

    @classmethod
    def from_json(
        cls, key: str, period: str, person: str, record: Mapping[str, Any], ended_at: datetime | None
    ) -> Payment:
        day, amount = date.fromisoformat(record["day"]), Decimal(record["amount"])
        return cls(key, period, person, amount, record["method"], day, record["by"], ended_at is not None)


@dataclass(frozen=True, slots=True)
class FeeRow:
    """Somebody's fee of a period. ``owed`` is unknown where the scale has nothing for the kind of membership."""

    person: str
    membership: str
    owed: Decimal | None
    paid: Decimal = Decimal("0.00")

    @property
    def open(self) -> Decimal | None:
        return None if self.owed is None else self.owed - self.paid


def fee_rows(scale: FeeScale, people: People, payments: Iterable[Payment]) -> tuple[FeeRow, ...]:
    """Everybody who owes something or has paid, by name; who paid and owes nothing has it back to come."""
    rows = {one.id: FeeRow(one.id, one.membership, scale.owed_by(one)) for one in people if scale.is_due_from(one)}
    for payment in payments:
        if payment.is_taken_back or payment.period != scale.period:
            continue
        person = people.get(payment.person)
        key = person.id if person is not None else payment.person
        row = rows.get(key) or FeeRow(key, person.membership if person is not None else "", Decimal("0.00"))
        rows[key] = replace(row, paid=row.paid + payment.amount)
    names = {key: people[key].name if key in people else key for key in rows}
    return tuple(sorted(rows.values(), key=lambda row: (names[row.person].casefold(), row.person)))
