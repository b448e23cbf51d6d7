"""How far a fact travels: the functions and files that it passes, and the forms that it is given there.

    python -m tools.journeys [--files]

A phone enters four spades with an overtrick by taps, the other side agrees, and anybody looks at the standings. And a
player at a live table bids one spade, which is committed and sent to four players, without their sockets. A form counts
where one function of ours hands it to another.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import reduce
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

from itsdangerous import URLSafeTimedSerializer
from starlette.testclient import TestClient

import cardinal
from cardinal.bridge import Result
from cardinal.bridge.events import Called
from cardinal.cards import SEATS, Seat
from cardinal.contest.entries import Entry, Person
from cardinal.contest.model import Line
from cardinal.contest.toml_writer import toml_text
from cardinal.live import Act, Subscriber, TableHub, TableOwner, Who, read_message
from cardinal.live.protocol import as_text
from cardinal.scoring import Played
from cardinal.store import Command, Role, stream_of
from cardinal.store.commands import Actor
from cardinal.store.database import open_database
from cardinal.store.log import Log
from cardinal.store.migrations import migrate
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound
from cardinal.web import Settings, create_app
from cardinal.web.forms import new_command
from cardinal.web.services import Services
from cardinal.web.visitor import COOKIE, Visitor

__all__ = ["CALL_FORMS", "FORMS", "Journey", "called", "measured"]

PACKAGE = f"{Path(cardinal.__file__).parent}/"
KEY, STAGE = "spring", "Main"
CELL = "4S by N +1"
TAPS = {"played": "played", "level": "4", "strain": "S", "declarer": "N", "made": "+1"}
OFFICE = Actor("olga", Role.ORGANISER)
PAIRS = 6


def _has(value: Mapping[Any, Any], name: str, wanted: object) -> bool:
    return name in value and value[name] == wanted


def _has_score(value: Mapping[Any, Any]) -> bool:
    """A line in its JSON form, or the payload that holds it."""
    held = value.get("line", value)
    score = held.get("score") if type(held) is dict else None
    return type(score) is dict and _has(score, "result", CELL)


FORMS: Mapping[str, Callable[[object], bool]] = {
    "taps": lambda value: type(value) is dict and TAPS.items() <= value.items(),
    "cell": lambda value: value == CELL if type(value) is str else False,
    "row of texts": lambda value: type(value) is dict and _has(value, "result", CELL) and "board" in value,
    "Line": lambda value: isinstance(value, Line),
    "JSON": lambda value: (
        type(value) is dict and type(value.get("score")) is dict and _has(value["score"], "result", CELL)
    ),
}
"""What a result may be handed over as."""

CALL = "1S"
CALL_FORMS: Mapping[str, Callable[[object], bool]] = {
    "message": lambda value: type(value) is str and value.startswith('{"do"'),
    "Act": lambda value: isinstance(value, Act) and value.body.get("call") == CALL,
    "Called": lambda value: isinstance(value, Called),
    "payload": lambda value: type(value) is dict and type(value.get("act")) is dict,
    "row": lambda value: type(value) is dict and _has(value, "kind", "acted") and type(value.get("payload")) is str,
}
"""What a call may be handed over as."""


@dataclass
class Journey:
    """Calls of our own functions on the way. ``known`` are the forms that are looked for."""

    known: Mapping[str, Callable[[object], bool]] = field(default_factory=lambda: FORMS)
    calls: int = 0
    functions: set[tuple[str, str]] = field(default_factory=set)
    carriers: set[str] = field(default_factory=set)
    """The files whose functions are handed the fact itself."""
    forms: set[str] = field(default_factory=set)

    def common(self, other: Journey) -> Journey:
        """What both have: what the server does now and then meanwhile is not on the way."""
        return Journey(
            self.known,
            min(self.calls, other.calls),
            self.functions & other.functions,
            self.carriers & other.carriers,
            self.forms & other.forms,
        )

    @property
    def files(self) -> list[str]:
        return sorted({file for file, _ in self.functions})

    def note(self, frame: FrameType) -> None:
        code = frame.f_code
        if not code.co_filename.startswith(PACKAGE):
            return
        self.calls += 1
        file = code.co_filename[len(PACKAGE) :]
        self.functions.add((file, code.co_qualname))
        for name in code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]:
            value = frame.f_locals.get(name)
            forms = {form for form, is_one in self.known.items() if is_one(value)}
            self.forms |= forms
            self.carriers |= {file} if forms or isinstance(value, Result | Played) else set()


class _Hall:
    """A club evening with a phone at its first table."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.services: Services = client.app.state.services  # type: ignore[attr-defined]

    def call(self, function: Callable[..., Any], *args: object) -> Any:
        assert self.client.portal is not None
        return self.client.portal.call(function, *args)

    def run(self, command: Command) -> None:
        async def run() -> None:
            await self.services.run(KEY, command, command_id=new_command(), actor=OFFICE)

        self.call(run)

    def begin(self) -> dict[str, object]:
        # One round: nobody has still to play a board, so that the standings may show it at once.
        stage = {"name": STAGE, "system": "mitchell", "rounds": 1, "boards": 7, "scoring": "matchpoints"}
        told = {"name": "Spring pairs", "pack": "wbf-2017", "form": "pairs", "entries": {"seat_card": False}}
        self.run(CreateEvent(toml_text(told | {"stage": [stage]}), "UTC"))
        for number in range(1, PAIRS + 1):
            names = (f"Nora {number}", f"Sam {number}")
            self.run(AddEntry(Entry(number, players=tuple(Person(name, name) for name in names))))
        self.run(MakeDraw("a published seed"))
        self.run(StartRound(STAGE, 1))
        key = self.call(self.services.accounts.make_table_key, stream_of(KEY), "1", self.services.now())
        visitor = Visitor().at_table(key.stream, key.table, key.code)
        values = {name: getattr(visitor, name) for name in Visitor.__slots__ if getattr(visitor, name)}
        signer = URLSafeTimedSerializer(self.services.settings.secret, salt="session")
        self.client.cookies.set(COOKIE, str(signer.dumps(values)))
        self._headers = {"X-CSRF": self.client.get("/table/state").json()["csrf"]}
        return {"stage": STAGE, "round": 1}

    def send(self, **told: object) -> int:
        answer = self.client.post("/table/commands", json={"command": new_command(), **told}, headers=self._headers)
        assert answer.status_code == 200, answer.text
        return int(answer.json()["seq"])


class _Watch:
    """Notes what every thread of the application does, while a journey is watched."""

    def __init__(self) -> None:
        self.journey: Journey | None = None
        # The threads of the application begin after this.
        threading.setprofile(self.note)

    def note(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call" and self.journey is not None:
            self.journey.note(frame)

    @contextmanager
    def watched(self, known: Mapping[str, Callable[[object], bool]] = FORMS) -> Iterator[Journey]:
        self.journey = journey = Journey(known)
        try:
            yield journey
        finally:
            self.journey = None


def measured() -> Mapping[str, Journey]:
    """The journey by its steps; every step is made on another board before, so that nothing is loaded on the way, and
    on three more, of which what all have counts: what a server does now and then meets one of them by chance."""
    watch = _Watch()
    with TemporaryDirectory() as folder, TestClient(create_app(Settings(var=Path(folder)))) as client:
        hall = _Hall(client)
        place = hall.begin()
        on_boards: list[dict[str, Journey]] = []
        # North-South are vulnerable on all of them.
        for board in (2, 4, 5, 7):
            at, steps = place | {"board": board}, dict[str, Journey]()
            with watch.watched() as steps["enter"]:
                seen = hall.send(kind="enter", side="NS", seen=0, **at, **TAPS)
            with watch.watched() as steps["agree"]:
                hall.send(kind="confirm", side="EW", seen=seen, **at)
            with watch.watched() as steps["standings"]:
                answer = client.get(f"/events/{KEY}/standings", headers={"Accept": "text/html"})
            assert answer.status_code == 200, answer.text
            on_boards.append(steps)
    threading.setprofile(None)  # type: ignore[arg-type]
    _, *counted = on_boards
    journeys = {name: reduce(Journey.common, (steps[name] for steps in counted)) for name in counted[0]}
    whole = Journey(
        FORMS,
        sum(journey.calls for journey in journeys.values()),
        set().union(*(journey.functions for journey in journeys.values())),
        set().union(*(journey.carriers for journey in journeys.values())),
        set().union(*(journey.forms for journey in journeys.values())),
    )
    return {**journeys, "together": whole}


def called() -> Journey:
    """The journey of a call to the views of four players."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_called(Path(folder)))


async def _called(folder: Path) -> Journey:
    watch = _Watch()
    sys.setprofile(watch.note)
    database = open_database(folder)
    try:
        await migrate(database)
        hub = TableHub(Log(database), chance=lambda below: 0)
        async with hub.opened():
            owner = await hub.open("bridge", key="journey")
            people = {seat: Who(f"session of {seat}", f"Player {seat}") for seat in SEATS}
            for seat, who in people.items():
                await owner.do(who, f"sit {seat}", Act("sit", {"seat": str(seat)}), owner.table.seq)
            for seat, who in people.items():
                await owner.do(who, f"ready {seat}", Act("ready"), owner.table.seq)
            views: dict[Seat, str] = {}
            for seat in SEATS:
                _subscribe(owner, seat, views)
            # Every step is made once before, so that nothing is loaded on the way.
            await _call(owner, people[Seat.N], "pass")
            views.clear()
            with watch.watched(CALL_FORMS) as journey:
                await _call(owner, people[Seat.E], CALL)
                while len(views) < len(SEATS):
                    await asyncio.sleep(0)
        assert all(f'"{CALL}"' in view for view in views.values())
        return journey
    finally:
        sys.setprofile(None)
        threading.setprofile(None)  # type: ignore[arg-type]
        await database.close()


def _subscribe(owner: TableOwner, seat: Seat, views: dict[Seat, str]) -> None:
    subscriber = Subscriber(seat, "en", lambda: views.update({seat: owner.news(subscriber)}))
    owner.subscribers.add(subscriber)


async def _call(owner: TableOwner, who: Who, call: str) -> None:
    act = {"verb": "call", "call": call}
    sent = {"do": "act", "id": f"bid {call}", "seq": owner.table.seq, "act": act}
    message = read_message(as_text(sent))
    assert message.act is not None
    done = asyncio.get_running_loop().create_future()
    assert owner.begin(who, message.id, message.act, message.seq, done.set_result)
    assert await done is not None


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("--files", action="store_true", help="name the files, too")
    options = wanted.parse_args()
    for name, journey in {**measured(), "call": called()}.items():
        forms = ", ".join(form for form in journey.known if form in journey.forms) or "none"
        files = f"{len(journey.files)} files, {len(journey.carriers)} of them handed the fact"
        print(f"{name}: {journey.calls} calls, {len(journey.functions)} functions, {files}; forms: {forms}")
        for file in journey.files if options.files else ():
            print(f"    {'*' if file in journey.carriers else ' '} {file}")


if __name__ == "__main__":
    main()
