"""Counts of sign-ins that are long over are deleted when the server starts."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import select
from starlette.testclient import TestClient

from cardinal.store.rates import ADDRESS, count_attempt
from cardinal.store.schema import attempts
from cardinal.web import Settings, create_app
from tests.web.people import call, services_of


def test_old_counts_of_sign_ins_are_deleted_at_the_start(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        services = services_of(client)
        call(client, count_attempt, services.database, "old", ADDRESS, services.now() - timedelta(days=2))
        call(client, count_attempt, services.database, "new", ADDRESS, services.now())
    with TestClient(create_app(settings)) as client:
        services = services_of(client)

        async def kept() -> list[str]:
            async with services.database.reading() as connection:
                return list((await connection.execute(select(attempts.c.key))).scalars())

        assert call(client, kept) == ["new"]
