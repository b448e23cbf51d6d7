"""Who is told what, and when: only the sentences that are missing, and first those for whom the table waits."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from cardinal.cards import SEATS, Seat
from cardinal.cards.viewer import Viewer
from cardinal.language import Text
from cardinal.live import Act, TableHub
from cardinal.live.message_cache import KEPT, MessageCache, view_text
from cardinal.live.narration import Line
from cardinal.live.subscribers import BEGINNING, PublishQueue, Subscriber
from cardinal.store import Appended, Log
from tests.live.at_a_table import PEOPLE, AtATable, random_act
from tests.live.hubs import events_of, seated
from tests.live.robot_tables import database


@pytest.mark.parametrize("game", ["bridge", "guandan"])
@pytest.mark.parametrize("every", [1, 3, 45])
def test_somebody_who_looks_now_and_then_has_every_sentence_once(game: str, every: int) -> None:
    at, telling, chance = AtATable(game).begin(), MessageCache(), Random(5)
    has = dict.fromkeys((*SEATS, Viewer.PUBLIC), BEGINNING)
    logs: dict[Seat | Viewer, list[object]] = {viewer: [] for viewer in has}
    for number in range(61):
        telling.moved(at.table, is_heard=True)
        if number % every == 0:
            for viewer in has:
                text, has[viewer] = telling.news(at.table, viewer, "en", has[viewer])
                told = json.loads(text)
                # What comes is put behind the first so many; nothing is left out between.
                assert told["log_from"] <= len(logs[viewer])
                logs[viewer] = logs[viewer][: told["log_from"]] + told["log"]
                assert logs[viewer] == json.loads(telling.whole(at.table, viewer, "en"))["log"]
                assert told["seq"] == at.table.seq
        if at.table.between_boards:
            break
        seat = at.table.awaited[0]
        assert at.table.played is not None
        at.play(seat, random_act(game, at.table.played.view(seat), chance))
    assert max(map(len, logs.values())) > KEPT


def test_those_who_are_behind_are_sent_what_is_new_and_nothing_else() -> None:
    at, telling, chance = AtATable("bridge").begin(), MessageCache(), Random(6)
    telling.moved(at.table, is_heard=True)
    _, has = telling.news(at.table, Seat.N, "en", BEGINNING)
    sizes = []
    for _ in range(3):
        for _ in range(2):
            seat = at.table.awaited[0]
            assert at.table.played is not None
            at.play(seat, random_act("bridge", at.table.played.view(seat), chance))
            telling.moved(at.table, is_heard=True)
        text, has = telling.news(at.table, Seat.N, "en", has)
        told = json.loads(text)
        sizes.append(len(told["log"]))
        assert told["log_from"] == sum(sizes[:-1])
    # Two acts have two sentences, or a few more where something ends with them.
    assert all(2 <= one <= 6 for one in sizes)


@pytest.mark.parametrize("game", ["bridge", "guandan"])
def test_a_board_that_is_over_is_seen_as_it_is_while_players_get_ready(game: str) -> None:
    at, telling, chance = AtATable(game).begin(), MessageCache(), Random(7)

    def views() -> list[object]:
        telling.moved(at.table, is_heard=True)
        return [json.loads(telling.whole(at.table, viewer, "ja"))["view"] for viewer in (*SEATS, *Viewer)]

    boards = []
    while len(boards) < 2:
        assert at.table.played is not None
        if at.table.between_boards:
            boards.append(views())
            # Each has another hand to look at after the next deal, whatever was remembered of this one.
            assert boards[-1] == [json.loads(view_text(at.table, viewer, "ja")) for viewer in (*SEATS, *Viewer)]
            for seat in SEATS:
                at.play(seat, Act("ready"))
                assert (views() == boards[-1]) is at.table.between_boards
            continue
        seat = at.table.awaited[0]
        at.play(seat, random_act(game, at.table.played.view(seat), chance))
    assert boards[0] != boards[1]


NOBODY: Any = SimpleNamespace(awaited=())
"""A table that waits for nobody."""


class Told:
    """A subscriber that counts how often it was told."""

    def __init__(self) -> None:
        self.times = 0
        self.subscriber = Subscriber(Seat.N, "en", self._tell)

    def _tell(self) -> None:
        self.times += 1


def test_who_can_wait_is_told_when_no_act_waits_any_more() -> None:
    async def story() -> None:
        later, one = PublishQueue(), Told()
        with later:
            with later:
                later.moved([one.subscriber], NOBODY)
                later.moved([one.subscriber], NOBODY)
            await asyncio.sleep(0)
            assert one.times == 0
        await asyncio.sleep(0)
        assert one.times == 1

    asyncio.run(story())


def test_who_cannot_be_told_does_not_keep_the_others_from_being_told() -> None:
    def fails() -> None:
        raise ValueError("no view")

    async def story() -> None:
        reported: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, told: reported.append(told["exception"]))
        later, one = PublishQueue(), Told()
        later.now(Subscriber(Seat.E, "en", fails))
        later.now(one.subscriber)
        await asyncio.sleep(0)
        assert one.times == 1
        assert [type(why) for why in reported] == [ValueError]

    asyncio.run(story())


def test_nobody_waits_longer_than_a_moment_however_much_there_is_to_do() -> None:
    async def story() -> None:
        later, one, gone = PublishQueue(), Told(), Told()
        with later, later:
            later.moved([one.subscriber], NOBODY)
            later.moved([gone.subscriber], NOBODY)
            later.forget(gone.subscriber)
            async with asyncio.timeout(60):
                while not one.times:
                    await asyncio.sleep(0.02)
            # Told once, and not again for the same.
            assert (one.times, gone.times) == (1, 0)
            later.moved([one.subscriber], NOBODY)
            later.now(one.subscriber)
        await asyncio.sleep(0)
        assert one.times == 2

    asyncio.run(story())


def test_the_player_in_turn_is_told_before_the_others_while_another_act_waits(tmp_path: Path) -> None:
    async def story() -> None:
        async with database(tmp_path) as kept:
            hub = TableHub(Log(kept))
            owner = await seated(hub, "bridge")
            told: list[Seat] = []
            for seat in SEATS:
                owner.subscribers.add(Subscriber(seat, "en", lambda seat=seat: told.append(seat)))  # type: ignore[misc]
            dealer = owner.table.awaited[0]
            with hub.publish_queue:
                await owner.do(PEOPLE[dealer], "passes", Act("call", {"call": "pass"}), owner.table.seq)
                await asyncio.sleep(0)
                assert told == [dealer.lho]
            await asyncio.sleep(0)
            assert sorted(told) == sorted(SEATS)

    asyncio.run(story())


def test_somebody_who_sits_down_is_no_onlooker_any_more(tmp_path: Path) -> None:
    async def story() -> None:
        async with database(tmp_path) as kept:
            owner = await TableHub(Log(kept)).open("bridge")
            owner.presence.come(PEOPLE[Seat.N].key, lambda: None, alone=False)
            before = owner.presence.changes
            assert owner.presence.message(owner.table) == {"kind": "presence", "here": [], "watching": 1}
            await owner.do(PEOPLE[Seat.N], "sit", Act("sit", {"seat": "N"}), owner.table.seq)
            assert owner.presence.changes > before
            assert owner.presence.message(owner.table) == {"kind": "presence", "here": ["N"], "watching": 0}

    asyncio.run(story())


def test_four_players_who_come_at_once_read_their_table_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with database(tmp_path) as kept:
            await seated(TableHub(Log(kept)), "bridge")
            log, read = Log(kept), 0
            events = log.events

            async def counted(stream: str, after: int = 0) -> object:
                nonlocal read
                read += 1
                return await events(stream, after)

            monkeypatch.setattr(log, "events", counted)
            hub = TableHub(log)
            owners = await asyncio.gather(*(hub.owner("club") for _ in SEATS))
            assert len(set(owners)) == 1
            assert read == 1

    asyncio.run(story())


def test_an_act_that_is_read_from_the_log_before_its_answer_comes_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with database(tmp_path) as kept:
            log = Log(kept)
            owner = await seated(TableHub(log), "bridge")
            put = log.put
            read: list[int] = []

            async def slow(answer: asyncio.Future[Appended]) -> Appended:
                made = await answer
                await owner.refresh()
                read.append(owner.table.seq)
                return made

            def put_slowly(*told: Any) -> SimpleNamespace:
                return SimpleNamespace(answer=slow(put(*told).answer))

            monkeypatch.setattr(log, "put", put_slowly)
            dealer = owner.table.awaited[0]
            await owner.do(PEOPLE[dealer], "passes", Act("call", {"call": "pass"}), owner.table.seq)
            assert [event.verb for event in events_of(owner)] == ["call"]
            assert read == [owner.table.seq]
            assert owner.table.seq == (await log.head(owner.table.stream)).seq

    asyncio.run(story())


def test_what_comes_within_a_millisecond_comes_at_one_moment(tmp_path: Path) -> None:
    async def story() -> list[tuple[float, str]]:
        async with database(tmp_path) as opened:
            times = iter((1763259000.1234, 1763259000.12349, 1763259000.1236))
            hub = TableHub(Log(opened), now=lambda: next(times))
            return [(at, when.isoformat()) for at, when in (hub.moment() for _ in range(3))]

    one, same, next_one = asyncio.run(story())
    assert one == same == (1763259000.123, "2025-11-16T02:10:00.123000+00:00")
    assert next_one == (1763259000.124, "2025-11-16T02:10:00.124000+00:00")


@pytest.mark.parametrize(
    ("at", "told"), [(1763259000.04, 1763259000.0), (1763259000.06, 1763259000.1), (1763259000.96, 1763259001.0)]
)
def test_a_sentence_has_its_time_to_the_tenth_of_a_second(at: float, told: float) -> None:
    sent = Line(Text("cardinal.live.narration", "stands", {"seat": Seat.N}), Seat.N, at).sent(Seat.E, "en")
    assert sent is not None
    assert json.loads(sent)["at"] == told
