"""What is tidied up while the server runs: counted attempts, sessions that are over, tables that nobody played at; and
how far play has come in every event, for the lists."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import timedelta

from cardinal.live import table_stream
from cardinal.store.ended_sessions import forget_ended
from cardinal.store.expiry import expire_unplayed
from cardinal.store.mail_bounces import MailBounces
from cardinal.store.outbox import Outbox
from cardinal.store.rates import forget_attempts
from cardinal.store.sign_ups import SignUps

from .services import Services

ATTEMPTS_KEPT = timedelta(days=1)
"""Counts of sign-ins older than this are deleted; the longest window is far shorter."""
SIGN_UPS_KEPT = timedelta(days=60)
"""So long after an evening the names and addresses of those who signed up for it are deleted."""
UNPLAYED_KEPT = timedelta(days=1)
"""A live table where no person has acted for so long is deleted."""
EVERY_SECONDS = 3_600.0

_LOG = logging.getLogger(__name__)


async def tidy(services: Services) -> None:
    now = services.now()
    await forget_attempts(services.database, now - ATTEMPTS_KEPT)
    await forget_ended(services.database, now)
    await SignUps(services.database).forget_old((now - SIGN_UPS_KEPT).date().isoformat())
    await Outbox(services.database).forget_old(now)
    await MailBounces(services.database).forget_old(now)
    tables = await services.hub.recent(sys.maxsize)
    watched = {table_stream(one.key) for one in tables if one.subscribers}
    await expire_unplayed(services.database, now - UNPLAYED_KEPT, watched)


@asynccontextmanager
async def housekeeping(services: Services, *jobs: Callable[[], Awaitable[None]]) -> AsyncIterator[None]:
    """Tidy up now, and every hour while this lasts, with further *jobs*; then lists are brought up to date as well."""
    await tidy(services)
    for job in jobs:
        await job()
    task = asyncio.create_task(_on(services, jobs))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _on(services: Services, jobs: tuple[Callable[[], Awaitable[None]], ...]) -> None:
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        try:
            await tidy(services)
            for job in jobs:
                await job()
            await services.heads.refresh()
        except Exception:
            # A database that is away is back in an hour.
            _LOG.exception("housekeeping has to wait")
