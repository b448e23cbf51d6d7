"""The fees of clubs: the scales of their periods, and what was noted as paid."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from sqlalchemy import select, update

from cardinal.club.fees import FeeScale, Payment

from .chain import moment
from .club_schema import club_fees, club_payments
from .database import Database


class ClubFees:
    """The fees of a database. Every moment is an argument."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def scales(self, club: str) -> tuple[FeeScale, ...]:
        """The periods of a club, the latest first."""
        wanted = select(club_fees).where(club_fees.c.club == club)
        async with self._database.reading() as connection:
            found = [FeeScale.from_json(row.period, json.loads(row.record)) for row in await connection.execute(wanted)]
        return tuple(sorted(found, key=lambda one: (one.starts, one.period), reverse=True))

    async def put_scale(self, club: str, scale: FeeScale) -> None:
        made = self._database.insert(club_fees).values(club=club, period=scale.period, record=_written(scale.to_json()))
        keys = [club_fees.c.club, club_fees.c.period]
        async with self._database.writing() as connection:
            await connection.execute(
                made.on_conflict_do_update(index_elements=keys, set_={"record": made.excluded.record})
            )

    async def payments(self, club: str, period: str = "", person: str = "") -> tuple[Payment, ...]:
        """What was noted, in its order; of a period or of a person only, if one is named."""
        wanted = select(club_payments).where(club_payments.c.club == club)
        for column, value in ((club_payments.c.period, period), (club_payments.c.person, person)):
            wanted = wanted.where(column == value) if value else wanted
        async with self._database.reading() as connection:
            rows = await connection.execute(wanted.order_by(club_payments.c.made_at, club_payments.c.payment))
            return tuple(map(_payment, rows))

    async def note(self, club: str, payment: Payment, at: datetime) -> None:
        """The same payment twice is noted once."""
        row: dict[str, str | None] = {
            "club": club,
            "payment": payment.key,
            "period": payment.period,
            "person": payment.person,
        }
        row |= {"made_at": moment(at), "record": _written(payment.to_json())}
        async with self._database.writing() as connection:
            await connection.execute(self._database.insert(club_payments).values(row).on_conflict_do_nothing())

    async def take_back(self, club: str, key: str, at: datetime) -> None:
        which = club_payments.c.club == club, club_payments.c.payment == key, club_payments.c.ended_at.is_(None)
        async with self._database.writing() as connection:
            await connection.execute(update(club_payments).where(*which).values(ended_at=moment(at)))


def _payment(row: Any) -> Payment:
    ended = datetime.fromisoformat(row.ended_at) if row.ended_at else None
    return Payment.from_json(row.payment, row.period, row.person, json.loads(row.record), ended)


def _written(record: dict[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False, sort_keys=True)
