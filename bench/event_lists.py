"""The lists of events, of a server with thousands of them; beside the fold of every event, as lists once were made.

A club of two evenings a week has a thousand events after ten years, and opens this page more often than any other.
"""

from __future__ import annotations

import asyncio
import statistics
import time

from cardinal.store.competition_log import Competitions
from cardinal.store.event_progress import progress, public_state

from .measure import Line, significant
from .page_asking import Maker, ask, median_seconds, pairs_event, serving, signed_in

EVENTS, SOME = 2_000, 100
"""So many events; the fold is measured on some of them, for it is the same for each."""
MOST_SECONDS = 0.030


async def _measured(path: str) -> Line:
    async with serving() as (app, services):
        cookie = await signed_in(services)
        maker = Maker(services.competitions, "first")
        await maker.begin(pairs_event(2, 2), 8)
        for number in (1, 2):
            await maker.play(number)
        few = await median_seconds(app, path, cookie)
        keys = [f"past-{number:05}" for number in range(EVENTS)]
        await maker.copy(keys)
        first = await ask(app, path, cookie)
        ours, peer = [], []
        for _ in range(5):
            ours.append(await median_seconds(app, path, cookie, times=3))
            peer.append(await _folded(services.log, keys[:SOME]) * EVENTS / SOME)
        many = statistics.median(ours)
        return Line(
            benchmark=f"list{path.replace('/', '_')}",
            unit="seconds of the processor a request",
            ours=many,
            peer=statistics.median(peer),
            ratio=statistics.median(other / one for one, other in zip(ours, peer, strict=True)),
            below=MOST_SECONDS,
            more={
                "events": EVENTS,
                "with_one_event": significant(few),
                "first_request_after_all_were_imported": significant(first.seconds),
                "bytes": len(first.body),
                "peer_name": "every event folded and its progress worked out",
                "gain": f"a list of {EVENTS} past events opens as quickly as one of a single event",
            },
        )


async def _folded(log: object, keys: list[str]) -> float:
    competitions = Competitions(log)  # type: ignore[arg-type]
    begun = time.process_time()
    for key in keys:
        state = await competitions.state(f"event/{key}")
        progress(state), public_state(state)
    return time.process_time() - begun


def public() -> Line:
    return asyncio.run(_measured("/events"))


def organisers() -> Line:
    return asyncio.run(_measured("/organise"))
