"""Pages asked of an application in this process, by processor time; the events that they are about; who asks."""

from __future__ import annotations

import asyncio
import gc
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

from fastapi import FastAPI
from itsdangerous import URLSafeTimedSerializer

from cardinal.bridge import Result, vulnerability_of
from cardinal.contest.entries import Entry, Person
from cardinal.contest.model import Place
from cardinal.contest.toml_writer import toml_text
from cardinal.scoring import Played
from cardinal.store.accounts import EVERYWHERE, Role
from cardinal.store.commands import Actor, Command
from cardinal.store.competition_log import Competitions
from cardinal.store.log import NewEvent
from cardinal.store.playing import EnterResult
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound
from cardinal.web import Settings, create_app
from cardinal.web.services import Services
from cardinal.web.visitor import Visitor

AT = datetime(2026, 3, 5, 19, 30, tzinfo=UTC)
DIRECTOR, ORGANISER = Actor("dan", Role.DIRECTOR), Actor("olga", Role.ORGANISER)
RESULTS = tuple(Result.parse(text) for text in ("4S by N =", "3NT by S +1", "4H by E -1", "2D by W +2", "6C by N -2"))
MOST_TOGETHER = 400
"""So many rows are appended at once; a copy of a log has no command for each."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A page: its status, its size, the processor time that it took, and its headers."""

    status: int
    body: bytes
    seconds: float
    headers: Mapping[str, str]


async def ask(app: FastAPI, path: str, cookie: str = "", headers: Mapping[str, str] = MappingProxyType({})) -> Answer:
    """One GET of a browser."""
    sent = [(b"host", b"localhost"), (b"accept", b"text/html"), (b"accept-language", b"en")]
    sent += [(b"cookie", cookie.encode())] if cookie else []
    sent += [(name.encode(), value.encode()) for name, value in headers.items()]
    where, _, query = path.partition("?")
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
        "path": where, "raw_path": where.encode(), "query_string": query.encode(), "root_path": "",
        "headers": sent, "client": ("127.0.0.1", 1), "server": ("localhost", 80),
    }  # fmt: skip
    parts: list[bytes] = []
    told: dict[str, Any] = {}

    async def receive() -> dict[str, Any]:
        if "asked" in told:
            # The browser says nothing more, and stays.
            await asyncio.Event().wait()
        told["asked"] = True
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            told["status"] = message["status"]
            told["headers"] = {name.decode(): value.decode() for name, value in message["headers"]}
        else:
            parts.append(message.get("body", b""))

    begun = time.process_time()
    await app(scope, receive, send)
    return Answer(told["status"], b"".join(parts), time.process_time() - begun, told["headers"])


async def median_seconds(app: FastAPI, path: str, cookie: str = "", times: int = 9) -> float:
    """Of a page that has been asked for before; anything but an answer ends the benchmark."""
    found = [await ask(app, path, cookie) for _ in range(times + 1)]
    if any(one.status != 200 for one in found):
        raise SystemExit(f"{path} answered {found[0].status}")
    return statistics.median(one.seconds for one in found[1:])


@asynccontextmanager
async def serving(folder: Path | None = None, events: Path | None = None) -> AsyncIterator[tuple[FastAPI, Services]]:
    """An application over a data folder, a new one if none is named."""
    # As ``cardinal serve`` has it: of what pages make nothing is looked through for garbage again and again.
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    with tempfile.TemporaryDirectory() as name:
        app = create_app(Settings(var=folder or Path(name), events=events))
        # A server reads its areas in the background; ``web_start_up`` has what the first answer waits for.
        app.state.areas.read_every()
        async with app.router.lifespan_context(app):
            yield app, app.state.services


async def signed_in(services: Services) -> str:
    """The cookie of somebody who organises every event."""
    user = await services.accounts.add_user("Olga", "a long password of hers", AT)
    await services.accounts.give_role(user.key, EVERYWHERE, Role.ORGANISER)
    visitor = Visitor().signed_in(user)
    values = {name: getattr(visitor, name) for name in Visitor.__slots__ if getattr(visitor, name)}
    signer = URLSafeTimedSerializer(services.settings.secret, salt="session")
    return f"cardinal={signer.dumps(values)!s}"


def pairs_event(rounds: int, boards: int, groups: int = 1) -> dict[str, Any]:
    stage = {"name": "Main", "system": "mitchell", "rounds": rounds, "boards": boards, "groups": groups}
    return {"name": "Pairs", "pack": "wbf-2017", "form": "pairs", "entries": {"seat_card": False}, "stage": [stage]}


class Maker:
    """Makes an event, and copies of it."""

    def __init__(self, competitions: Competitions, key: str) -> None:
        self.competitions, self.stream, self.count = competitions, f"event/{key}", 0

    async def run(self, command: Command, actor: Actor = DIRECTOR) -> None:
        self.count += 1
        told = {"command_id": f"m{self.count}", "actor": actor, "at": AT}
        await self.competitions.run(self.stream, command, **told)  # type: ignore[arg-type]

    async def begin(self, conditions: dict[str, Any], entries: int) -> None:
        await self.run(CreateEvent(toml_text(conditions)), ORGANISER)
        people = [tuple(Person(f"{one} {number}", f"{one} {number}") for one in "NS") for number in range(entries)]
        for start in range(0, entries, MOST_TOGETHER):
            some = people[start : start + MOST_TOGETHER]
            await asyncio.gather(*(self.run(AddEntry(Entry(0, players=two), checked=False)) for two in some))
        await self.run(MakeDraw("a seed"))

    async def play(self, number: int, *, leave: int = 0) -> list[Place]:
        """A round, every result entered by the director; *leave* so many of them out."""
        await self.run(StartRound("Main", number))
        state = await self.competitions.state(self.stream)
        seats = [one for one in state.known_seatings.values() if one.round == number and one.ns and one.ew]
        places = [Place("Main", number, seat.table, board) for seat in seats for board in seat.boards]
        chance = Random(number)
        for start in range(0, len(places) - leave, MOST_TOGETHER):
            some = places[start : min(start + MOST_TOGETHER, len(places) - leave)]
            await asyncio.gather(*(self.run(entered(place, chance)) for place in some))
        return places[len(places) - leave :]

    async def copy(self, keys: Sequence[str]) -> None:
        """The same event again under other keys, as an import writes it."""
        log = self.competitions.log
        told = [NewEvent(one.kind, one.payload, one.about) for one in await log.events(self.stream)]
        for key in keys:
            await log.append(f"event/{key}", 0, told, command_id="copy", actor="olga", at=AT)


def entered(place: Place, chance: Random) -> EnterResult:
    return EnterResult(place, Played.of(chance.choice(RESULTS), vulnerability_of(place.board)))
