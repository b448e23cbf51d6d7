"""Two hundred and fifty live tables on one server process, a thousand players acting at random; a bare one beside it.

The server is ``cardinal serve`` with a SQLite file, as anybody starts it: every act is decided by the laws, on the disk
before anybody hears of it, and told to four players as the view of each. The peer is the same uvicorn with rooms that
check whose turn it is and broadcast. Both have the same client.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from .measure import Line, significant
from .socket_client import Socket
from .web_load import ROOT, _cardinal, _cpu_seconds, _environment, _python, _running

TABLES, ROUNDS, ROUNDS_APART = 250, 15, 5
RUNNING_SECONDS, COUNTED_SECONDS, REST_SECONDS = 1.0, 2.0, 0.5
"""The two servers take turns; of each turn what comes after the first second is counted."""
PACED_SECONDS = 12.0
FIRST_TABLES, FIRST_SECONDS = 50, 5.0
"""So many tables come first: what a process needs once, for its texts and the pages of its database, is no table's."""
Choose = Callable[[dict[str, Any], Random], dict[str, Any]]


def bridge_act(view: dict[str, Any], chance: Random) -> dict[str, Any]:
    if view["phase"] == "auction":
        call = chance.choice(view["legal_calls"][:6]) if chance.random() < 0.4 else "pass"
        return {"verb": "call", "call": call}
    if view["lead_is_down"]:
        return {"verb": "face"}
    return {"verb": "lead" if view["phase"] == "lead" else "play", "card": chance.choice(view["legal_cards"])}


def guandan_act(view: dict[str, Any], chance: Random) -> dict[str, Any]:
    if view["phase"] in ("tribute", "return"):
        verb = "pay" if view["phase"] == "tribute" else "give_back"
        return {"verb": verb, "card": view["legal_cards"][0]}
    if view["may_pass"] and (not view["hints"] or chance.random() < 0.4):
        return {"verb": "pass"}
    hint = chance.choice(view["hints"])
    return {"verb": "play", "cards": hint["cards"], "as": hint["pattern"]}


_SEQ = re.compile(rb'"seq":(\d+)')
_GAMES = {"bridge": bridge_act, "guandan": guandan_act}


class Player:
    """One seat: acts whenever the table waits for it."""

    def __init__(self, crowd: Crowd, game: str, seat: str) -> None:
        self.crowd, self.game, self.seat, self.number = crowd, game, seat, 0
        self._awaits = re.compile(rb'"awaited":\[[^\]]*"' + seat.encode() + rb'"')
        self.sent: dict[str, float] = {}
        self._latest, self._is_acting, self._done = b"", False, 0

    def told(self, socket: Socket, text: bytes) -> None:
        self.crowd.arrived.add(self)
        if text.startswith(b'{"kind":"view"'):
            self._latest = text
        elif text.startswith(b'{"kind":"done"'):
            done = json.loads(text)
            self.crowd.seconds.append(time.perf_counter() - self.sent.pop(done["id"]))
            self._is_acting, self._done = False, done["seq"]
        elif b'"refused"' in text[:20]:
            self.crowd.refused.append(text)
        if not self._is_acting and self._is_due():
            self._is_acting = True
            self.crowd.later(lambda: self._act(socket))

    def _is_due(self) -> bool:
        """Whether the table waits for this player, who has seen what came of the last act."""
        seq = _SEQ.search(self._latest)
        return seq is not None and int(seq[1]) >= self._done and self._awaits.search(self._latest) is not None

    def _act(self, socket: Socket) -> None:
        text = self._latest
        if not self.crowd.is_open:
            self.crowd.resting.append(lambda: self._act(socket))
            return
        if not self._is_due():
            self._is_acting = False
            return
        told = json.loads(text)
        act: dict[str, Any] = {"verb": "play", "card": "SA"}
        if "table" in told:
            act = {"verb": "ready"} if told["table"]["between"] else _GAMES[self.game](told["view"], self.crowd.chance)
        self.number += 1
        identity = f"{self.crowd.name}-{self.seat}-{self.number}"
        self.sent[identity] = time.perf_counter()
        socket.send(json.dumps({"do": "act", "id": identity, "seq": told["seq"], "act": act}).encode())


class Crowd:
    """All players of a server."""

    def __init__(self, name: str, pause_seconds: float = 0.0, server: int = 0) -> None:
        self.name, self.chance, self._pause, self._server = name, Random(4), pause_seconds, server
        self.cpu_an_act = 0.0
        """What the server's process spent on an act, which a busy machine does not change much."""
        self.resident_first = 0
        """The memory of the server when the first tables have played a while, at an even pace."""
        self.seconds: list[float] = []
        self.refused: list[bytes] = []
        self.arrived: set[Player] = set()
        self.is_open = True
        self.resting: list[Callable[[], None]] = []
        """Acts that wait until their crowd has its turn again."""
        self._sockets: list[Socket] = []

    def later(self, act: Callable[[], None]) -> None:
        if self._pause:
            asyncio.get_running_loop().call_later(self.chance.uniform(0.5, 1.5) * self._pause, act)
        else:
            act()

    async def sit_down(self, port: int, tables: list[dict[str, Any]]) -> None:
        loop = asyncio.get_running_loop()
        for table in tables:
            for seat, cookie in table["cookies"].items():
                player = Player(self, table["game"], seat)
                path = f"/play/{table['key']}/socket?lang=en&log=new&seat={seat}"
                one = Socket(path, cookie, player.told)
                await loop.create_connection(lambda one=one: one, "127.0.0.1", port)  # type: ignore[misc]
                self._sockets.append(one)
        # A connection is there before its handshake: what that costs is not what an act costs.
        while len(self.arrived) < len(self._sockets):
            await asyncio.sleep(0.05)
        await asyncio.sleep(1)

    async def act_for(self, before_seconds: float, seconds: float) -> float:
        """Everybody acts for so long; accepted acts a second, once it has run for a while."""
        self.is_open = True
        resting, self.resting = self.resting, []
        for act in resting:
            act()
        await asyncio.sleep(before_seconds)
        before, start, cpu = len(self.seconds), time.perf_counter(), _cpu_seconds(self._server)
        await asyncio.sleep(seconds)
        made, took = len(self.seconds) - before, time.perf_counter() - start
        self.cpu_an_act = (_cpu_seconds(self._server) - cpu) / max(made, 1)
        self.is_open = False
        await asyncio.sleep(REST_SECONDS)
        if self.refused:
            raise SystemExit(f"{len(self.refused)} acts refused: {self.refused[0]!r}")
        return made / took

    def keep_loop_to(self, cores: set[int]) -> None:
        """The loop of the server on these cores; what it does beside that, such as waiting for the disk, goes where
        there is room."""
        os.sched_setaffinity(self._server, cores)

    def close(self) -> None:
        for one in self._sockets:
            one.close()

    async def play_paced(self, port: int, tables: list[dict[str, Any]], seconds: float) -> float:
        """Everybody acts at an even pace; accepted acts a second once all are there."""
        await self.sit_down(port, tables[:FIRST_TABLES])
        await asyncio.sleep(FIRST_SECONDS)
        self.resident_first = _resident(self._server)
        await self.sit_down(port, tables[FIRST_TABLES:])
        before = len(self.seconds)
        made = await self.act_for(0.0, seconds)
        self.close()
        del self.seconds[:before]
        return made


def _hub(*arguments: str) -> Any:
    command = [str(_python()), "-m", "bench.live_hub", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=_environment(), check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)


def _resident(process: int) -> int:
    """The bytes of memory that a process has."""
    told = Path(f"/proc/{process}/status").read_text("utf-8")
    found = re.search(r"VmRSS:\s+(\d+) kB", told)
    assert found is not None
    return int(found[1]) * 1024


def _port(line: str) -> int:
    return int(re.findall(r"(\d+)\s*$", line)[0])


def _rooms() -> Any:
    return _running("-m", "bench.live_hub", "rooms")


async def _by_turns(crowds: tuple[Crowd, Crowd], rounds: int) -> list[_Turns]:
    """What each of two crowds did in its turns."""
    turns = []
    for number in range(rounds):
        made = {}
        # Now the one goes first, now the other: a machine that gets faster or slower does not favour either.
        for crowd in crowds if number % 2 else crowds[::-1]:
            speed = await crowd.act_for(RUNNING_SECONDS, COUNTED_SECONDS)
            made[crowd] = speed, crowd.cpu_an_act
        turns.append((made[crowds[0]], made[crowds[1]]))
    return turns


async def _both_ways(
    crowds: tuple[Crowd, Crowd], ports: tuple[int, int], tables: list[dict[str, Any]]
) -> tuple[list[_Turns], list[_Turns]]:
    """Where the system puts them, and with a core for the client and another for the loop of a server."""
    for crowd, port in zip(crowds, ports, strict=True):
        crowd.is_open = False
        await crowd.sit_down(port, tables)
    free, apart = await _by_turns(crowds, ROUNDS), []
    cores = _cores()
    if len(cores) > 1:
        os.sched_setaffinity(0, {max(cores)})
        for crowd in crowds:
            crowd.keep_loop_to(cores - {max(cores)})
        apart = await _by_turns(crowds, ROUNDS_APART)
    for crowd in crowds:
        crowd.close()
    return free, apart


def _cores() -> set[int]:
    return os.sched_getaffinity(0) if hasattr(os, "sched_setaffinity") else set()


@contextmanager
def _every_core() -> Iterator[None]:
    """A server, its disk and a hall of clients have the whole machine here."""
    kept = _cores()
    if kept:
        os.sched_setaffinity(0, range(os.cpu_count() or 1))
    try:
        yield
    finally:
        if kept:
            os.sched_setaffinity(0, kept)


def _ratio(turns: list[_Turns]) -> float:
    return statistics.median(ours / peer for (ours, _), (peer, _) in turns)


_Turns = tuple[tuple[float, float], tuple[float, float]]
"""The acts a second and the processor's seconds an act, ours and the peer's."""


def acts() -> Line:
    """Accepted acts a second, beside the bare server's, by turns."""
    with _every_core(), tempfile.TemporaryDirectory() as name:
        tables = _hub("prepare", name, str(TABLES))
        with _cardinal(Path(name)) as (server, port), _rooms() as (rooms, line):
            before, rooms_before = _resident(server.pid), _resident(rooms.pid)
            crowds = Crowd("ours", server=server.pid), Crowd("bare", server=rooms.pid)
            turns, apart = asyncio.run(_both_ways(crowds, (port, _port(line)), tables))
            memory = (_resident(server.pid) - before) / TABLES
            bare_memory = (_resident(rooms.pid) - rooms_before) / TABLES
    return Line(
        benchmark="live_acts",
        unit="accepted acts per second",
        ours=statistics.median(ours for (ours, _), _ in turns),
        peer=statistics.median(peer for _, (peer, _) in turns),
        ratio=_ratio(turns),
        at_least=1 / 3,
        more={
            "peer_name": "uvicorn with rooms that check turns and broadcast",
            "tables": TABLES,
            "turns": [significant(_ratio([one])) for one in turns],
            "ratio_client_and_loop_on_a_core_each": significant(_ratio(apart)) if apart else None,
            "cpu_microseconds_an_act": significant(1e6 * statistics.median(ours for (_, ours), _ in turns)),
            "peer_cpu_microseconds_an_act": significant(1e6 * statistics.median(peer for _, (_, peer) in turns)),
            "ratio_by_cpu": significant(statistics.median(peer / ours for (_, ours), (_, peer) in turns)),
            "kilobytes_a_table": significant(memory / 1000),
            "peer_kilobytes_a_room": significant(bare_memory / 1000),
        },
    )


def latency() -> Line:
    """How long an act takes at one act a second and table: the slowest of a hundred."""
    with tempfile.TemporaryDirectory() as name:
        tables = _hub("prepare", name, str(TABLES))
        with _cardinal(Path(name)) as (server, port):
            before = _resident(server.pid)
            crowd = Crowd("paced", pause_seconds=1.0, server=server.pid)
            speed = asyncio.run(crowd.play_paced(port, tables, PACED_SECONDS))
            after = _resident(server.pid)
    took = sorted(crowd.seconds)
    return Line(
        benchmark="live_latency",
        unit="milliseconds (p99)",
        ours=1000 * took[len(took) * 99 // 100],
        below=100,
        more={
            "acts_per_second": significant(speed),
            "p50_milliseconds": significant(1000 * took[len(took) // 2]),
            "kilobytes_a_table": significant((after - crowd.resident_first) / (TABLES - FIRST_TABLES) / 1000),
            "with_what_all_share": significant((after - before) / TABLES / 1000),
        },
    )


if __name__ == "__main__":
    print(latency(), flush=True)
    print(acts(), flush=True)
