"""One more result of ten thousand: the list with its arrows as a page shows it, beside all of it worked out anew.

After every result each reader of a hall asks for the standings; in a hall of 130 tables a result comes every second.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from random import Random

from cardinal.language import Language
from cardinal.store.competition_state import Competition
from cardinal.web.event_catalogue import EventCatalogue
from cardinal.web.event_lists import ShownList, places_before, shown_list
from cardinal.web.event_pages import ROWS_A_PAGE
from cardinal.web.folder_catalogue import ShownEvent

from .measure import Line, significant
from .page_asking import Maker, entered, pairs_event, serving

TABLES, ROUNDS, BOARDS, LEFT = 128, 26, 3, 40
MOST_SECONDS = 0.010


def lists(shown_event: ShownEvent) -> list[ShownList]:
    """What the page of standings shows, before it is written as HTML."""
    rankings = shown_event.scored.final
    before = places_before(shown_event, rankings, None)
    return [shown_list(ranking, Language("en"), before, 1, ROWS_A_PAGE) for ranking in rankings]


def _anew(state: Competition) -> ShownEvent:
    return ShownEvent("anew", state.folder, state)


async def _measured() -> Line:
    async with serving() as (app, services):
        maker = Maker(services.competitions, "large")
        await maker.begin(pairs_event(ROUNDS, BOARDS), 2 * TABLES)
        for number in range(1, ROUNDS):
            await maker.play(number)
        left = await maker.play(ROUNDS, leave=LEFT)
        catalogue: EventCatalogue = app.state.catalogue
        state = await services.competitions.state(maker.stream)
        lists(catalogue.shown("large", state))
        ours, peer = [], []
        for place in left:
            await maker.run(entered(place, Random(place.board)))
            state = await services.competitions.state(maker.stream)
            begun = time.process_time()
            found = lists(catalogue.shown("large", state))
            ours.append(time.process_time() - begun)
            if len(peer) < 5:
                begun = time.process_time()
                wanted = lists(_anew(state))
                peer.append(time.process_time() - begun)
                if found != wanted:
                    raise SystemExit("the list is not the one of the whole event")
        return Line(
            benchmark="page_standings",
            unit="seconds of the processor a result",
            ours=statistics.median(ours),
            peer=statistics.median(peer),
            ratio=statistics.median(peer) / statistics.median(ours),
            below=MOST_SECONDS,
            more={
                "results": len(state.results),
                "slowest": significant(max(ours)),
                "peer_name": "the event and both lists worked out anew",
                "gain": "the list of a large event follows each result while the hall reads it",
            },
        )


def one_result() -> Line:
    return asyncio.run(_measured())
