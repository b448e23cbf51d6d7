"""The players' shares in the cards of an online stage: nobody can choose the boards, and anybody can check it."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from cardinal.contest.sealed_boards import Share, bridge_boards, seed_of
from cardinal.contest.sealed_check import Revealed, verify
from cardinal.contest.sealed_files import read_share
from cardinal.contest.sealed_proof import proof_files
from cardinal.contest.toml_writer import toml_text
from cardinal.language import CardinalError
from cardinal.live import table_stream
from cardinal.live.online_boards import new_holder, shares_notice
from cardinal.live.online_tables import round_tables
from cardinal.store import Actor, Command, Role, stream_of
from cardinal.store.online_play import PlayOnline
from cardinal.store.online_shares import AskForShares, GiveShare, PromiseShare, SealShares, holder_of
from cardinal.store.setting_up import CreateEvent, MakeDraw
from tests.live.online_story import KEY, PAIRS, Online, online

PLAYERS = ("P1", "P3")


def share_of(number: str, secret: int = 1) -> Share:
    return Share(holder_of(number), bytes([secret]) * 32)


class Shared(Online):
    """An event whose cards are decided by the server and by players."""

    async def by(self, number: str, command: Command) -> None:
        self._count += 1
        actor = Actor(f"player {number}", Role.PUBLIC)
        told = {"command_id": f"share {self._count}", "actor": actor, "at": self.now}
        await self.competitions.run(stream_of(KEY), command, **told)  # type: ignore[arg-type]

    async def put_online(self) -> None:
        await self.run(CreateEvent(toml_text(PAIRS)))
        await self.enter(entries=4, players=2)
        await self.run(MakeDraw("a published seed"))
        holder = new_holder(self.folder, "olga")
        await self.run(PlayOnline("Main", "", level="rules", source="players", holder=holder))

    async def promise(self, number: str, secret: int = 1) -> None:
        await self.by(number, PromiseShare("Main", number, share_of(number, secret).digest))

    async def give(self, number: str, secret: int = 1) -> None:
        await self.by(number, GiveShare("Main", number, share_of(number, secret).text))

    async def seal(self, *, alone: bool = False) -> None:
        state = await self.state()
        notice = shares_notice(state, state.conditions.stages[0], self.now)
        await self.run(SealShares("Main", notice.text, alone=alone))

    async def is_open(self) -> bool:
        state = await self.state()
        tables = round_tables(state, state.conditions.stages[0], 1)
        return all([(await self.log.head(table_stream(table.key))).seq > 0 for table in tables])


def shared(event: Online) -> Shared:
    event.__class__ = Shared
    assert isinstance(event, Shared)
    return event


async def refused(act: object) -> str:
    with pytest.raises(CardinalError) as told:
        await act  # type: ignore[misc]
    return told.value.text.key


def test_the_cards_follow_from_shares_that_were_fixed_before_any_was_known(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path) as found:
            event = shared(found)
            await event.put_online()
            for number in PLAYERS:
                await event.promise(number)
            assert not (await event.state()).seals
            await event.start()
            state = await event.until(lambda state: bool(state.online["Main"].commitment))
            assert not await event.is_open()
            for number in PLAYERS:
                await event.give(number)
            state = await event.until(lambda state: all(seal.is_revealed for seal in state.seals.values()))
            (seal,) = state.seals.values()
            shares = [read_share(text) for text in seal.shares]
            assert [share.holder for share in shares] == ["olga", *map(holder_of, PLAYERS)]
            assert seal.value == seal.notice.commitment
            deals = bridge_boards(seal.notice.sets[0], seed_of(seal.notice, shares, seal.value, seal.notice.sets[0]))
            known = {board.number: str(board.deal) for board in deals}
            for table in round_tables(state, state.conditions.stages[0], 2):
                owner = await event.hub.owner(table.key)
                assert owner.table.deal["deal"] == known[table.boards[-1]]
            # Anybody proves it from what is public alone: no value has to be looked up.
            files = proof_files(seal.notice, shares, seal.value)
            kinds = (tuple(text for name, text in files.items() if name.startswith(kind)) for kind in KINDS)
            checks = verify(files["notice.txt"], Revealed(*kinds), commitment=seal.notice.commitment)
            assert all(check.passed for check in checks)

    asyncio.run(story())


KINDS = ("share-", "seed-", "boards-")


def test_a_share_is_promised_before_the_seal_and_handed_over_after_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False, is_driven=False) as found:
            event = shared(found)
            await event.put_online()
            assert await refused(event.seal()) == "nobody_yet"
            assert await refused(event.give("P1")) == "not_sealed"
            assert await refused(event.promise("P99")) == "nobody"
            await event.promise("P1", secret=9)
            await event.promise("P1")  # another device of the same player
            assert await refused(event.by("P3", PromiseShare("Main", "P3", share_of("P1").digest))) == "same_share"
            await event.promise("P3")
            await event.seal()
            assert await refused(event.promise("P5")) == "sealed"
            assert await refused(event.give("P1", secret=9)) == "other_share"
            assert await refused(event.by("P3", GiveShare("Main", "P3", share_of("P1").text))) == "other_share"
            await event.give("P1")
            assert await refused(event.give("P1")) == "given_already"
            assert (await event.state()).online["Main"].missing == ("P3",)

    asyncio.run(story())


def test_where_a_share_does_not_come_everybody_is_asked_anew_and_the_log_says_whose(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False, is_driven=False) as found:
            event = shared(found)
            await event.put_online()
            for number in PLAYERS:
                await event.promise(number)
            await event.seal()
            await event.give("P1")
            before = (await event.state()).online["Main"]
            assert await refused(event.run(AskForShares("Main", before.holder))) == "same_share"
            await event.run(AskForShares("Main", new_holder(tmp_path, "olga")))
            after = (await event.state()).online["Main"]
            # P1's share is known by now: it counts no more than the others'.
            assert (after.attempt, after.commitment, dict(after.promised), dict(after.given)) == (2, "", {}, {})
            last = [one async for one in event.log.read(stream_of(KEY))][-1]
            assert (last.kind, last.payload["missing"]) == ("shares_asked_again", ["P3"])
            # A notice that was sealed stays in the log for everybody to see.
            assert before.commitment in (await event.state()).seals
            await event.promise("P1", secret=2)
            await event.seal()
            await event.give("P1", secret=2)
            assert await refused(event.run(AskForShares("Main", new_holder(tmp_path, "olga")))) == "none_missing"

    asyncio.run(story())


def test_a_notice_names_exactly_those_who_promised(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False, is_driven=False) as found:
            event = shared(found)
            await event.put_online()
            state = await event.state()
            without = shares_notice(state, state.conditions.stages[0], event.now + timedelta(seconds=1))
            await event.promise("P1")
            # A server that would leave a player's share out is refused by the log itself.
            assert await refused(event.run(SealShares("Main", without.text))) == "other_holders"
            await event.seal()
            (seal,) = (await event.state()).seals.values()
            assert [holder.name for holder in seal.notice.holders] == ["olga", "player P1"]

    asyncio.run(story())


def test_an_official_may_deal_without_the_players_and_it_is_told(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as found:
            event = shared(found)
            await event.put_online()
            await event.start()
            # Nobody has promised a share, so that nothing is sealed by itself.
            assert not (await event.state()).seals
            await event.seal(alone=True)
            async with asyncio.timeout(60):
                while not await event.is_open():
                    await asyncio.sleep(0.05)
            (seal,) = (await event.state()).seals.values()
            assert len(seal.notice.holders) == 1

    asyncio.run(story())
