"""Teams of eight: two pairs of tables play one match, and each table enters for itself."""

from __future__ import annotations

import asyncio

from cardinal.contest.entries import Entry, Person
from cardinal.contest.model import Place, Room
from cardinal.contest.toml_writer import toml_text
from cardinal.store import stream_of
from cardinal.store.accounts import Role
from cardinal.store.commands import Actor
from cardinal.store.playing import ConfirmResult
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound
from tests.store.story import ORGANISER, Evening, entry, opened

CONDITIONS = toml_text(
    {
        "name": "Eights",
        "pack": "wbf-2017",
        "form": "teams",
        "entries": {"seat_card": False},
        "stage": [
            {"name": "League", "system": "round_robin", "rounds": 1, "boards": 2, "scoring": "imps", "tables": 4}
        ],
    }
)


def team(number: int) -> Entry:
    names = [f"Player {number}-{place}" for place in range(1, 9)]
    return Entry(number, f"Team {number}", tuple(Person(name, name) for name in names), captain=names[0])


def test_a_table_of_a_larger_match_knows_its_sides(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            evening = Evening(database, stream_of("eights"))
            await evening.run(CreateEvent(CONDITIONS), ORGANISER)
            for number in (1, 2):
                await evening.run(AddEntry(team(number), checked=False))
            await evening.run(MakeDraw("a published seed"))
            await evening.run(StartRound("League", 1))
            (match,) = (await evening.competitions.state(evening.stream)).known_matches
            second = f"{match.table}/2"
            phone = Actor(f"table {second}", Role.TABLE, second)
            place = Place("League", 1, second, 1, Room.CLOSED)
            made = await evening.run(entry(place, "3NT by N =", "NS"), phone)
            await evening.run(ConfirmResult(place, made.last, "EW"), phone)
            (line,) = (await evening.competitions.state(evening.stream)).event.lines
            # In the closed room the visitors sit North-South.
            assert (line.ns, line.ew) == ((match.away,), (match.home,))

    asyncio.run(story())
