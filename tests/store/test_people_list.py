"""A club's list of people follows its log: after a crash, and in a folder that the version before left."""

from __future__ import annotations

import asyncio
from pathlib import Path

from cardinal.season.people import Person
from cardinal.season.people_file import read_people, write_people
from cardinal.store.log import Log
from cardinal.store.migrations import migrate
from cardinal.store.people_ledger import CHOSEN, ERASED, MERGED, PROPOSED, PeopleLedger
from cardinal.store.people_list import PeopleList
from tests.store.story import AT, opened

BEFORE = "10"
"""The revision of the version before, which did not write down how far the list was written."""
ANN, BOB, CY = (Person(f"M000{at}", {"latin": name}) for at, name in enumerate(("Ann Lee", "Bob Ng", "Cy Tan"), 1))


async def write(log: Log, *acts: tuple[str, dict[str, object]]) -> None:
    ledger = PeopleLedger(log, "main")
    for kind, told in acts:
        read = await ledger.read()
        await ledger.write(read, kind, told, command_id=f"command {read.seq}", actor="olga", at=AT)


def chosen(person: str, page: str) -> tuple[str, dict[str, object]]:
    return CHOSEN, {"person": person, "page": page, "rating": "self", "hidden": False}


def test_a_folder_of_the_version_before_gets_what_a_crash_kept_out_and_keeps_what_was_written_since(
    address: str, tmp_path: Path
) -> None:
    file = tmp_path / "people.csv"
    file.write_text(write_people([ANN, BOB, CY]), "utf-8")

    async def story() -> None:
        async with opened(address, BEFORE) as database:
            # An officer has undone the first choice in the file since; the erasure and the last act were never written.
            await write(
                Log(database), chosen("M0001", "public"), (ERASED, {"person": "M0002"}), chosen("M0003", "self")
            )
        async with opened(address) as database:
            await migrate(database)
            people_list = PeopleList(Log(database), "main", tmp_path)
            assert [act.kind for act in await people_list.behind()] == [ERASED, CHOSEN]
            assert await people_list.catch_up()
            people = read_people(file.read_text("utf-8"))
            assert [str(people[key].page) for key in ("M0001", "M0003")] == ["members", "self"]
            assert people["M0002"].is_erased
            assert not await people_list.catch_up()

    asyncio.run(story())


def test_every_act_behind_the_list_is_carried_out_once(address: str, tmp_path: Path) -> None:
    file = tmp_path / "people.csv"
    file.write_text(write_people([ANN, BOB, CY]), "utf-8")

    async def story() -> None:
        async with opened(address) as database:
            log = Log(database)
            people_list = PeopleList(log, "main", tmp_path)
            assert not await people_list.catch_up()
            pair = {"winner": "M0001", "loser": "M0002", "reason": "typed twice"}
            asked = {**pair, "waits_for": ["M0001"]}
            await write(log, chosen("M0003", "public"), (PROPOSED, asked), (MERGED, pair), chosen("M0003", "self"))
            assert await people_list.catch_up()
            people = read_people(file.read_text("utf-8"))
            assert (people["M0002"].id, str(people["M0003"].page)) == ("M0001", "self")
            assert (await PeopleLedger(log, "main").read()).reasons == {("M0001", "M0002"): "typed twice"}
            # Whatever is written into the file then is not undone by old acts.
            file.write_text(write_people([ANN, BOB, CY]), "utf-8")
            await write(log, chosen("M0001", "public"))
            assert await people_list.catch_up()
            assert len(read_people(file.read_text("utf-8"))) == 3

    asyncio.run(story())
