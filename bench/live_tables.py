"""Two hundred and fifty live tables on one server process, a thousand players acting at random; a bare one beside it.

The server is ``cardinal serve`` with a SQLite file, as anybody starts it: every act is decided by the laws, on the disk
before anybody hears of it, and told to four players as the view of each. The peer is the same uvicorn with rooms that
check whose turn it is and broadcast. Both have the same client.
"""

from __future__ import annotations

import asyncio
import json
import re
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from .measure import Line, significant
from .socket_client import Socket
from .web_load import ROOT, _cardinal, _cpu_seconds, _environment, _python, _running

TABLES, SECONDS, ROUNDS = 250, 5.0, 2
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
        self._sockets: list[Socket] = []

    def later(self, act: Callable[[], None]) -> None:
        if self._pause:
            asyncio.get_running_loop().call_later(self.chance.uniform(0.5, 1.5) * self._pause, act)
        else:
            act()

    async def _sit_down(self, port: int, tables: list[dict[str, Any]]) -> None:
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

    async def play(self, port: int, tables: list[dict[str, Any]], seconds: float) -> float:
        """Everybody sits down and acts for so long; accepted acts a second once all are there."""
        if self._pause:
            await self._sit_down(port, tables[:FIRST_TABLES])
            await asyncio.sleep(FIRST_SECONDS)
            self.resident_first = _resident(self._server)
            tables = tables[FIRST_TABLES:]
        await self._sit_down(port, tables)
        before, start, cpu = len(self.seconds), time.perf_counter(), _cpu_seconds(self._server)
        await asyncio.sleep(seconds)
        self.cpu_an_act = (_cpu_seconds(self._server) - cpu) / max(len(self.seconds) - before, 1)
        made = len(self.seconds) - before
        took = time.perf_counter() - start
        self.is_open = False
        await asyncio.sleep(0.5)
        for one in self._sockets:
            one.close()
        if self.refused:
            raise SystemExit(f"{len(self.refused)} acts refused: {self.refused[0]!r}")
        del self.seconds[:before]
        return made / took


def _house(*arguments: str) -> Any:
    command = [str(_python()), "-m", "bench.live_house", *arguments]
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
    return _running("-m", "bench.live_house", "rooms")


def acts() -> Line:
    """Accepted acts a second, beside the bare server's, by turns."""
    ours, peer = [], []
    memory: list[float] = []
    spent: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory() as name:
        tables = _house("prepare", name, str(TABLES))
        with _cardinal(Path(name)) as (server, port), _rooms() as (rooms, line):
            before, bare = _resident(server.pid), _port(line)
            rooms_before = _resident(rooms.pid)
            for number in range(ROUNDS):
                theirs, crowd = Crowd(f"bare{number}", server=rooms.pid), Crowd(f"ours{number}", server=server.pid)
                peer.append(asyncio.run(theirs.play(bare, tables, SECONDS)))
                ours.append(asyncio.run(crowd.play(port, tables, SECONDS)))
                spent.append((crowd.cpu_an_act, theirs.cpu_an_act))
                memory.append((_resident(server.pid) - before) / TABLES)
            bare_memory = (_resident(rooms.pid) - rooms_before) / TABLES
    return Line(
        benchmark="live_acts",
        unit="accepted acts per second",
        ours=statistics.median(ours),
        peer=statistics.median(peer),
        ratio=statistics.median(one / other for one, other in zip(ours, peer, strict=True)),
        at_least=1 / 3,
        more={
            "peer_name": "uvicorn with rooms that check turns and broadcast",
            "tables": TABLES,
            "cpu_microseconds_an_act": significant(1e6 * statistics.median(one for one, _ in spent)),
            "peer_cpu_microseconds_an_act": significant(1e6 * statistics.median(other for _, other in spent)),
            "ratio_by_cpu": significant(statistics.median(other / one for one, other in spent)),
            "kilobytes_a_table": [significant(one / 1000) for one in memory],
            "peer_kilobytes_a_room": significant(bare_memory / 1000),
        },
    )


def latency() -> Line:
    """How long an act takes at one act a second and table: the slowest of a hundred."""
    with tempfile.TemporaryDirectory() as name:
        tables = _house("prepare", name, str(TABLES))
        with _cardinal(Path(name)) as (server, port):
            before = _resident(server.pid)
            crowd = Crowd("paced", pause_seconds=1.0, server=server.pid)
            speed = asyncio.run(crowd.play(port, tables, PACED_SECONDS))
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
