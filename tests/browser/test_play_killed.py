"""kill -9 of a server in the middle of a board: the players' pages come back by themselves and go on, and every act
that was accepted is there."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, expect

from cardinal.live import TableHub as Tables
from cardinal.store import Log, Logged
from cardinal.store.audit_trail import verify_all
from tests.browser.four_players import OVER, PATIENCE_MS, Player, act_at_bridge, in_turn
from tests.browser.live_tables import LAYDOWN, moved_on, seq_of
from tests.store.servers import postgresql, redis
from tests.store.story import opened
from tests.web.mortal_servers import TableHub, servers_are_born, serving

Result = TypeVar("Result")
KEY = "mortal"
BOARD = {"board": 1, "deal": LAYDOWN}
BIDS = {"S": "7NT"}
# Six calls, a lead and its turning up, 51 cards more.
ACTS = 6 + 2 + 51


@pytest.fixture(scope="module")
def nursery() -> Iterator[subprocess.Popen[str]]:
    with servers_are_born() as made:
        yield made


@pytest.fixture
def players(browser: Browser) -> Iterator[dict[str, Player]]:
    made = {seat: Player(browser, seat) for seat in "NESW"}
    yield made
    for one in made.values():
        one.context.close()
    assert [one.thrown for one in made.values()] == [[], [], [], []]


@dataclass
class Evening:
    """A table at servers that are killed, and where each player has come in."""

    there: TableHub
    players: dict[str, Player]
    port_of: dict[str, int]

    def begin(self) -> None:
        beside(self._open)
        for port in self.there.ports:
            listens(port)
        for seat, player in self.players.items():
            player.sit_down(f"http://127.0.0.1:{self.port_of[seat]}/play/{KEY}")
        for player in self.players.values():
            player.page.locator(OVER).click()
        for player in self.players.values():
            expect(player.page.locator(".own .hand button.card")).to_have_count(13, timeout=PATIENCE_MS)

    async def _open(self) -> None:
        async with opened(self.there.database_url) as database:
            tables = Tables(Log(database))
            await tables.open("bridge", "guarded", owner="the house", options={"boards": [BOARD]}, key=KEY)

    def play(self, kills: Mapping[int, Kill]) -> int:
        """Play the board to its end; how many acts it took."""
        acts = 0
        while (player := in_turn(tuple(self.players.values()))) is not None:
            acts += 1
            assert acts <= ACTS
            seq = seq_of(player.page)
            kills.get(acts, act)(self, player)
            moved_on(player.page, seq)
        return acts

    def at(self, port: int) -> list[Player]:
        return [player for seat, player in self.players.items() if self.port_of[seat] == port]

    def kill(self, port: int) -> None:
        """Nothing of the server runs any more, its players' pages say so, and nothing that it accepted is lost."""
        self.there.kill(port)
        for player in self.at(port):
            player.is_up(False)
        commands = Counter(event.command for event in self.events())
        for player in self.players.values():
            assert player.accepted <= commands.keys()

    def revive(self, port: int) -> None:
        """The pages come back without anybody's help."""
        self.there.start(port)
        for player in self.at(port):
            player.is_up(True)

    def events(self) -> tuple[Logged, ...]:
        async def read() -> tuple[Logged, ...]:
            async with opened(self.there.database_url) as database:
                log = Log(database)
                assert await verify_all(log) == ()
                return tuple(await log.events(f"table/{KEY}"))

        return beside(read)


Kill = Callable[[Evening, Player], None]


def beside(work: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
    # Playwright has a loop in this thread.
    with ThreadPoolExecutor(1) as other:
        return other.submit(lambda: asyncio.run(work())).result()


def listens(port: int) -> None:
    """Wait until somebody does."""
    end = time.monotonic() + PATIENCE_MS / 1000
    while time.monotonic() < end:
        with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.05)
    raise AssertionError(f"nobody listens at {port}")


def act(evening: Evening, player: Player) -> None:
    act_at_bridge(player, BIDS)


def killed_in_the_act(evening: Evening, player: Player) -> None:
    """Whether the act came through or not, only the log knows; the page says it again under the same identity."""
    port = evening.port_of[player.seat]
    act(evening, player)
    evening.kill(port)
    evening.revive(port)


def killed_before_the_act(evening: Evening, player: Player) -> None:
    """The act is kept by the page until there is somebody to tell."""
    port = evening.port_of[player.seat]
    evening.kill(port)
    act(evening, player)
    expect(player.page.locator(".notices .banner")).to_contain_text("kept", timeout=PATIENCE_MS)
    evening.revive(port)


def killed_after_the_act(evening: Evening, player: Player) -> None:
    """Everybody has seen it."""
    port, seq = evening.port_of[player.seat], seq_of(player.page)
    act(evening, player)
    for one in evening.players.values():
        moved_on(one.page, seq)
    evening.kill(port)
    evening.revive(port)


def killed_at_the_other_side(evening: Evening, player: Player) -> None:
    """The other process goes on without it; whoever was there has missed nothing when it is back."""
    (port,) = set(evening.there.ports) - {evening.port_of[player.seat]}
    seq = seq_of(player.page)
    for one in evening.at(port):
        moved_on(one.page, seq - 1)
    evening.kill(port)
    act(evening, player)
    moved_on(player.page, seq)
    assert all(seq_of(one.page) == seq for one in evening.at(port))
    evening.revive(port)
    for one in evening.at(port):
        moved_on(one.page, seq)


def nothing_is_lost_and_nothing_done_twice(evening: Evening) -> None:
    first = evening.players["N"]
    for player in evening.players.values():
        assert player.log == first.log
        expect(player.page.locator(".between .outcome")).to_have_text("7NT by South, made")
    events = evening.events()
    commands = Counter(event.command for event in events if event.kind in ("acted", "ready"))
    for player in evening.players.values():
        said = player.answered()
        assert player.refused == []
        assert said == player.accepted
        assert {one: commands[one] for one in said} == dict.fromkeys(said, 1)
    acts = [event.payload["act"] for event in events if event.kind == "acted"]
    cards = {act["card"] for act in acts if act["verb"] in ("lead", "play")}
    assert (len(acts), len(cards)) == (ACTS, 52)


def test_one_server_on_sqlite_is_killed_four_times_in_one_board(
    tmp_path: Path, nursery: subprocess.Popen[str], players: dict[str, Player]
) -> None:
    with serving(TableHub(tmp_path, f"sqlite:///{tmp_path}/cardinal.sqlite3", nursery)) as there:
        evening = Evening(there, players, dict.fromkeys("NESW", there.ports[0]))
        evening.begin()
        # South's bid, the lead turned up, dummy's card to the fourth trick, West's to the ninth.
        kills = {3: killed_after_the_act, 8: killed_in_the_act, 22: killed_before_the_act, 41: killed_in_the_act}
        assert evening.play(kills) == ACTS
        nothing_is_lost_and_nothing_done_twice(evening)


@pytest.mark.servers
def test_of_two_servers_on_postgresql_now_one_and_now_the_other_is_killed(
    tmp_path: Path, nursery: subprocess.Popen[str], players: dict[str, Player]
) -> None:
    with ExitStack() as stack:
        made = TableHub(tmp_path, stack.enter_context(postgresql())(), nursery, stack.enter_context(redis()))
        there = stack.enter_context(serving(made, servers=2))
        first, second = there.ports
        evening = Evening(there, players, {"N": first, "E": second, "S": first, "W": second})
        evening.begin()
        # South's bid, East's card to the third trick, South's lead to the sixth, West's card to the ninth.
        kills = {3: killed_in_the_act, 19: killed_at_the_other_side, 28: killed_at_the_other_side}
        assert evening.play(kills | {41: killed_before_the_act}) == ACTS
        nothing_is_lost_and_nothing_done_twice(evening)
