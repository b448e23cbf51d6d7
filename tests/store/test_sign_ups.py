"""Sign-ups and letters in both databases: of two who want the last place one gets it, and no letter is sent twice."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from cardinal.club import MAIN, Club, Rule, Series
from cardinal.club.letters import letter
from cardinal.club.sign_up import Reader, State
from cardinal.store import Accounts, back_up, restore
from cardinal.store.clubs import Clubs
from cardinal.store.mail_addresses import MailAddresses
from cardinal.store.outbox import Outbox, Sending
from cardinal.store.person_traces import erase_account
from cardinal.store.sign_ups import SignUps
from tests.club.evenings import DAY, EARLY, EVENING, PLAN, evening, pair
from tests.store.story import opened

CLUB = Club()
ONE_TABLE = evening(tables=1)


def test_of_many_who_come_at_once_exactly_as_many_get_a_place_as_there_are(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database, opened(address) as other:
            # Two servers, which know nothing of each other but the database.
            servers = [SignUps(database), SignUps(other)]

            async def come(number: int) -> None:
                made = pair(number, EARLY + timedelta(seconds=number))
                await servers[number % 2].change(CLUB, ONE_TABLE, lambda every: (made,), made.made_at)

            await asyncio.gather(*(come(number) for number in range(8)))
            every = await servers[0].of_evening(MAIN, ONE_TABLE)
            assert [one.state for one in every.sign_ups].count(State.ENTERED) == 2
            assert len(every.waiting) == 6
            counted = (await servers[1].counted(MAIN))[ONE_TABLE.key]
            assert (counted.taken, counted.waiting, counted.looking) == (2, 6, 0)

    asyncio.run(story())


def test_a_letter_is_written_once_and_claimed_by_one(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database, opened(address) as other:
            boxes = [Outbox(database), Outbox(other)]
            values = dict.fromkeys(("who", "evening", "when", "place", "closes", "club", "link"), "x")
            letters = [letter("entered", f"about {n}", f"a{n}@example.org", "en", values) for n in range(6)]
            for box in boxes:
                await box.post(letters, EARLY)
            claimed = await asyncio.gather(*(box.claim(EARLY, 4) for box in boxes))
            keys = [message.key for some in claimed for message in some]
            assert len(keys) == len({*keys}) == 6
            assert (await boxes[0].counts())[Sending.SENDING] == 6
            # A kind that was left is not written any more, whoever writes it; another is.
            await boxes[0].stop("A9@example.org", "sign_up", EARLY, "one-click")
            await boxes[1].post([letter("entered", "about 9", "a9@example.org", "en", values)], EARLY)
            assert sum((await boxes[0].counts()).values()) == 6
            await boxes[0].resume("a9@example.org", "sign_up")
            await boxes[1].post([letter("entered", "about 9", "a9@example.org", "en", values)], EARLY)
            assert sum((await boxes[0].counts()).values()) == 7

    asyncio.run(story())


def test_old_sign_ups_and_those_of_an_erased_account_are_forgotten(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            accounts, sign_ups, clubs = Accounts(database), SignUps(database), Clubs(database)
            ann = await accounts.add_user("ann", "a long password", EARLY)
            own = replace(pair(1), reader=Reader(ann.key, "ann@example.org", "en", True))
            await sign_ups.change(CLUB, EVENING, lambda every: (own, pair(2)), EARLY)
            await MailAddresses(database).put(ann.key, "ann@example.org", "en")
            await erase_account(accounts, ann.key)
            found = await sign_ups.find(own.key)
            assert found is not None
            assert found[1].reader == Reader()
            assert await sign_ups.of_user(ann.key) == ()
            assert await MailAddresses(database).of(ann.key) is None
            await sign_ups.forget_old("2026-11-19")
            assert len((await sign_ups.of_evening(MAIN, EVENING)).sign_ups) == 2
            # An evening that was moved to a later day is kept until that one is old.
            await clubs.change_evening(MAIN, replace(EVENING, day=DAY + timedelta(days=3), is_moved=True), EARLY)
            await sign_ups.forget_old("2026-11-20")
            assert len((await sign_ups.of_evening(MAIN, EVENING)).sign_ups) == 2
            await sign_ups.forget_old("2026-11-23")
            assert (await sign_ups.of_evening(MAIN, EVENING)).sign_ups == ()

    asyncio.run(story())


def test_a_backup_holds_the_club(address: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(address) as database:
            series = await Clubs(database).add_series(MAIN, Series("thursday", PLAN, Rule((3,)), DAY), EARLY)
            await Clubs(database).put(Club(name="North"))
            await SignUps(database).change(CLUB, EVENING, lambda every: (pair(1),), EARLY)
            await back_up(database, tmp_path / "all.json")
        async with opened(f"sqlite:///{tmp_path}/other.sqlite3") as other:
            await restore(other, tmp_path / "all.json")
            assert (await Clubs(other).calendar(MAIN)).series == {"thursday": series}
            assert [one.name for one in await Clubs(other).every()] == ["North"]
            assert len((await SignUps(other).of_evening(MAIN, EVENING)).entered) == 1

    asyncio.run(story())
