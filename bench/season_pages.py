"""A season of 500 events and 2,000 members: worked out from what is kept, and a player's page; beside folding events.

A club of ten evenings a week for a year. What is over is not folded again: the peer folds some of the events, which
is what a season cost before, and takes it for all.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from cardinal.contest.event_folder import CONDITIONS, open_folder
from cardinal.contest.model import Form, Game
from cardinal.season.evening import EveningRecord, Listing, Pairing, Showing
from cardinal.season.evening_packing import pack_record
from cardinal.season.people import Person
from cardinal.season.people_file import write_people
from cardinal.season.season_folder import PEOPLE, SEASON, source_of
from cardinal.store.season_evenings import SeasonEvenings
from cardinal.web.demonstration.season_archive import demonstration_events
from cardinal.web.demonstration.season_making import SEASON_FILE
from cardinal.web.evening_details import details_of
from cardinal.web.folder_catalogue import ShownEvent
from cardinal.web.season_catalogue import SeasonCatalogue

from .measure import Line, significant
from .page_asking import median_seconds, serving, signed_in

EVENTS, MEMBERS, TABLES, SOME = 500, 2_000, 12, 10
MOST_SECONDS, MOST_PAGE_SECONDS = 2.0, 0.150


def _people() -> list[Person]:
    return [
        Person(f"M{number:04d}", {"latin": f"Member {number}"}, club_number=str(10_000 + number))
        for number in range(1, MEMBERS + 1)
    ]


def _record(chance: Random) -> EveningRecord:
    """A Mitchell of twelve tables and 24 boards."""
    numbers = chance.sample(range(1, MEMBERS + 1), 4 * TABLES)
    pairs = [tuple(str(10_000 + one) for one in numbers[place : place + 2]) for place in range(0, 4 * TABLES, 2)]
    pairings = [
        Pairing(
            (0, "", 2 * ((table + play_round) % TABLES) + one), table + 1, TABLES + 1 + (table - play_round) % TABLES
        )
        for play_round in range(TABLES)
        for table in range(TABLES)
        for one in (1, 2)
    ]
    lists = []
    for direction, first in (("NS", 0), ("EW", TABLES)):
        scores = {number: Fraction(chance.randrange(3_500, 6_500), 100) for number in range(first, first + TABLES)}
        ranked = sorted(scores, key=lambda number: -scores[number])
        showings = [
            Showing(number + 1, "", pairs[number], place, percent=scores[number], rated=scores[number], boards=24)
            for place, number in enumerate(ranked, start=1)
        ]
        lists.append(Listing(tuple(showings), direction))
    names = {key: f"Member {int(key) - 10_000}" for pair in pairs for key in pair}
    return EveningRecord("Evening", Game.BRIDGE, Form.PAIRS, tuple(lists), tuple(pairings), (), names)


async def _measured() -> tuple[Line, Line]:
    with TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "demonstration").mkdir()
        played = demonstration_events(folder / "demonstration", None)
        opened = [open_folder(played / f"riverside-{number:02d}") for number in range(1, SOME + 1)]
        details = details_of(ShownEvent("riverside-01", opened[0]))
        events = folder / "events"
        for number in range(EVENTS):
            (events / f"riverside-{number:03d}").mkdir(parents=True)
            (events / f"riverside-{number:03d}" / CONDITIONS).write_text("", "utf-8")
        (events / SEASON).write_text(SEASON_FILE, "utf-8")
        (events / PEOPLE).write_text(write_people(_people()), "utf-8")
        async with serving(events=events) as (app, services):
            seasons: SeasonCatalogue = app.state.seasons.of()
            store, chance = SeasonEvenings(services.database), Random("season")
            for place_in_year, event in enumerate(await seasons.candidates()):
                day = date(2026, 1, 1) + timedelta(days=place_in_year * 364 // EVENTS)
                await store.keep(event.name, "", event.state, pack_record(_record(chance), day), details)
            cookie = await signed_in(services)
            ours, peer = [], []
            for _ in range(5):
                fresh = SeasonCatalogue(seasons.events)
                begun = time.process_time()
                await fresh.season()
                ours.append(time.process_time() - begun)
                begun = time.process_time()
                for one in opened:
                    source_of("x", open_folder(one.path))
                peer.append((time.process_time() - begun) * EVENTS / SOME)
            await seasons.season()
            page = await median_seconds(app, "/people/10001", cookie, times=9)
            whole = statistics.median(ours)
            season = Line(
                benchmark="season_recompute",
                unit="seconds of the processor",
                ours=whole,
                peer=statistics.median(peer),
                ratio=statistics.median(other / one for one, other in zip(ours, peer, strict=True)),
                below=MOST_SECONDS,
                more={
                    "events": EVENTS,
                    "members": MEMBERS,
                    "peer_name": "the events folded again, without tables, grades or points",
                    "gain": "six tables, grades and points of a year from what is kept",
                },
            )
            player = Line(
                benchmark="player_page",
                unit="seconds of the processor a request",
                ours=page,
                peer=whole,
                ratio=whole / page,
                below=MOST_PAGE_SECONDS,
                more={
                    "events": EVENTS,
                    "members": MEMBERS,
                    "evenings_of_the_player": len((await seasons.season()).history["M0001"]),
                    "peer_name": "the whole season worked out for a page",
                    "season_seconds": significant(whole),
                },
            )
            return season, player


def season_and_player() -> tuple[Line, Line]:
    return asyncio.run(_measured())


def recompute() -> Line:
    return season_and_player()[0]


def page() -> Line:
    return season_and_player()[1]
