"""A club's fees for its treasurer: what is owed by kind of membership, what was paid and how, what is open."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from io import StringIO

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from cardinal.club import Club
from cardinal.club.fees import FeeRow, FeeScale, Payment, amount_from, fee_rows, scale_from, year_scale
from cardinal.club.roles import Duty
from cardinal.contest.spreadsheet_cells import safe_cells
from cardinal.language import CardinalError, NotUnderstood, Text, shown
from cardinal.season.people import People
from cardinal.store.club_fees import ClubFees

from ..club_addresses import at_homes
from ..forms import Form, read_form
from ..name_finding import offer_of
from ..organise.work import kept
from ..people_reading import seasons_of
from ..services import services_of
from ..sign_in import go
from .front import today
from .place import show, staff_of
from .plan_form import day_from

router = APIRouter()
NO_STORE = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex"}


@dataclass(frozen=True, slots=True)
class ShownFee:
    """A line of the list: who, what is owed and paid, and what is open."""

    name: str
    number: str
    membership: str
    owed: str
    paid: str
    open: str
    is_open: bool


def money(amount: Decimal | None) -> str:
    return "?" if amount is None else f"{amount:.2f}".replace("-", "−")


def _shown(rows: Iterable[FeeRow], people: People) -> list[ShownFee]:
    found = []
    for row in rows:
        person = people.get(row.person)
        name, number = (person.name, person.number) if person is not None else (row.person, row.person)
        is_open = row.open is None or row.open > 0
        found.append(ShownFee(name, number, row.membership, money(row.owed), money(row.paid), money(row.open), is_open))
    return found


@dataclass(frozen=True, slots=True)
class _Asked:
    """The fees of a club in the period that was asked for."""

    club: Club
    fees: ClubFees
    scales: tuple[FeeScale, ...]
    scale: FeeScale
    people: People
    payments: tuple[Payment, ...]

    @property
    def rows(self) -> tuple[FeeRow, ...]:
        return fee_rows(self.scale, self.people, self.payments)


async def _asked(request: Request, period: str = "") -> _Asked:
    club, _ = await staff_of(request, Duty.FEES)
    services = services_of(request)
    fees, wanted = ClubFees(services.database), period or request.query_params.get("period", "")[:40]
    scales = await fees.scales(club.key)
    usual = scales[0] if scales else year_scale(today(services, club).year)
    scale = next((one for one in scales if one.period == wanted), usual)
    people = await seasons_of(request, club).people()
    return _Asked(club, fees, scales, scale, people, await fees.payments(club.key, scale.period))


async def _page(
    request: Request, asked: _Asked, form: Form | None = None, refused: CardinalError | None = None, what: str = ""
) -> Response:
    """*what* is the form that was refused; it shows again what was typed."""
    scale, rows, people = asked.scale, asked.rows, asked.people
    lines = "\n".join(f"{kind} = {amount}" if kind else str(amount) for kind, amount in scale.amounts.items())
    written = {"starts": scale.starts.isoformat(), "ends": scale.ends.isoformat(), "currency": scale.currency}
    usual_method = next((one.method for one in reversed(asked.payments)), "")
    blank = {"member": "", "amount": "", "method": usual_method, "day": today(services_of(request), asked.club)}
    listed = [
        (one, people[one.person].name if one.person in people else one.person, money(one.amount))
        for one in reversed(asked.payments)
    ]
    answer = show(
        request,
        "fees.html",
        asked.club,
        refused,
        what=what,
        scale=scale,
        is_new=not asked.scales,
        tabs=[(one.period, f"{asked.club.path}/manage/fees?period={one.period}", one is scale) for one in asked.scales],
        rows=_shown(rows, people),
        owed=money(sum((row.owed or Decimal() for row in rows), Decimal())),
        paid=money(sum((row.paid for row in rows), Decimal())),
        open=money(sum((row.open or Decimal() for row in rows), Decimal())),
        missing=sorted({row.membership for row in rows if row.owed is None}),
        payments=listed,
        typed=kept(form if what == "scale" else None, period=scale.period, amounts=lines, **written),
        noted=kept(form if what == "pay" else None, **{name: str(value) for name, value in blank.items()}),
        names=[offer_of(one).value for one in sorted(people, key=lambda one: one.name) if one.is_here],
        methods=sorted({one.method for one in asked.payments}),
    )
    answer.headers.update(NO_STORE)
    return answer


@at_homes(router, "GET", "/manage/fees")
async def fees_page(request: Request) -> Response:
    return await _page(request, await _asked(request))


@at_homes(router, "POST", "/manage/fees")
async def change_fees(request: Request) -> Response:
    """Say what is owed, note what was paid, or take back what was noted by mistake."""
    await staff_of(request, Duty.FEES)  # a stranger is refused as such, whatever the form
    form = await read_form(request)
    asked, act = await _asked(request, form.text("of", 40)), form.text("act", 50)
    club, period, services = asked.club, asked.scale.period, services_of(request)
    name, _, about = act.partition(":")
    try:
        if name == "scale":
            days = day_from(form.text("starts", 20)), day_from(form.text("ends", 20))
            amounts = form.fields.get("amounts", "")[:5_000]
            scale = scale_from(form.text("period", 60), *days, form.text("currency", 20), amounts)
            await asked.fees.put_scale(club.key, scale)
            period = scale.period
        elif name == "back":
            await asked.fees.take_back(club.key, about, services.now())
        elif name == "pay":
            # The same form twice: by now nothing is open, and that is no mistake.
            if all(one.key != form.command[:32] for one in asked.payments):
                await asked.fees.note(club.key, _payment(asked, form, await _by(request)), services.now())
        else:
            raise NotUnderstood(Text(__package__, "no_evening", {"given": shown(act)}))
    except CardinalError as refused:
        return await _page(request, asked, form, refused, name)
    return go(request, f"{club.path}/manage/fees", period=period)


async def _by(request: Request) -> str:
    _, actor = await staff_of(request, Duty.FEES)
    return actor.name


def _payment(asked: _Asked, form: Form, by: str) -> Payment:
    """The same form twice is one payment; without an amount it is what is open."""
    person = asked.people.identified(form.text("member", 200).rpartition("=")[2].strip())
    day = day_from(form.text("day", 20))
    row = next((one for one in asked.rows if one.person == person.id), None)
    usual = row.open if row is not None and row.open is not None else Decimal()
    given = form.text("amount", 40)
    amount = amount_from(given) if given else usual
    return Payment(form.command[:32], asked.scale.period, person.id, amount, form.text("method", 60), day, by)


@at_homes(router, "GET", "/manage/fees.csv")
async def fees_file(request: Request) -> Response:
    """What everybody owes, has paid and has still to pay."""
    asked = await _asked(request)
    head = ("period", "number", "name", "membership", "owed", "paid", "open", "currency")
    cells = [
        (asked.scale.period, one.number, one.name, one.membership, *_plain(one), asked.scale.currency)
        for one in _shown(asked.rows, asked.people)
    ]
    return _file(f"fees-{asked.scale.period}.csv", [head, *cells])


@at_homes(router, "GET", "/manage/payments.csv")
async def payments_file(request: Request) -> Response:
    """Every payment of a period, with those that were taken back."""
    asked = await _asked(request)
    people = asked.people
    return _file(f"payments-{asked.scale.period}.csv", payment_cells(asked.payments, people, asked.scale.currency))


def payment_cells(payments: Iterable[Payment], people: People, currency: str) -> list[Sequence[str]]:
    head = ("period", "day", "number", "name", "amount", "currency", "method", "noted_by", "taken_back")
    rows: list[Sequence[str]] = [head]
    for one in payments:
        person = people.get(one.person)
        who = (person.number, person.name) if person is not None else (one.person, "")
        told = (str(one.amount), currency, one.method, one.by, "yes" if one.is_taken_back else "")
        rows.append((one.period, one.day.isoformat(), *who, *told))
    return rows


def _plain(one: ShownFee) -> tuple[str, str, str]:
    """Amounts as a spreadsheet reads them."""
    owed, paid, still = (text.replace("−", "-").replace("?", "") for text in (one.owed, one.paid, one.open))
    return owed, paid, still


def _file(name: str, rows: Iterable[Sequence[str]]) -> Response:
    out = StringIO()
    csv.writer(out, lineterminator="\r\n").writerows(safe_cells(row) for row in rows)
    headers = {"Content-Disposition": f'attachment; filename="{name}"', **NO_STORE}
    return Response(out.getvalue().encode("utf-8-sig"), media_type="text/csv; charset=utf-8", headers=headers)


async def own_fees(request: Request, club: Club, person: str, on: date) -> list[tuple[str, str, str, str]]:
    """What somebody owes: period, owed, paid and open, with the currency; of periods that have begun."""
    fees, people = ClubFees(services_of(request).database), await seasons_of(request, club).people()
    payments, found = await fees.payments(club.key, person=person), []
    for scale in await fees.scales(club.key):
        row = next((one for one in fee_rows(scale, people, payments) if one.person == person), None)
        if row is not None and row.owed is not None and (row.owed or row.paid) and scale.starts <= on:
            amounts = (f"{money(one)} {scale.currency}".strip() for one in (row.owed, row.paid, row.open))
            found.append((scale.period, *amounts))
    return found  # type: ignore[return-value]
