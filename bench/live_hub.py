"""What the load on live tables needs beside the server: tables with four players each and the cookies of these, and a
bare room server that checks turns and broadcasts.

    python -m bench.live_hub prepare FOLDER TABLES    prints the tables and the cookies of their seats
    python -m bench.live_hub rooms                    prints its port and serves
    python -m bench.live_hub count FOLDER             prints how many acts each table has
"""

from __future__ import annotations

import asyncio
import json
import socket
import sys
from pathlib import Path
from typing import Any

import uvicorn
from itsdangerous import URLSafeTimedSerializer
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from cardinal.cards import SEATS
from cardinal.live import Act, TableHub, Who
from cardinal.store.database import open_database
from cardinal.store.log import Log
from cardinal.store.migrations import migrate
from cardinal.web import Settings
from cardinal.web.play.people import person_key
from cardinal.web.visitor import Visitor

GAMES = ("bridge", "guandan")


async def prepare(folder: Path, tables: int, address: str | None = None) -> list[dict[str, Any]]:
    """Tables of both games by turns, everybody seated, the first board dealt."""
    database = open_database(folder, address)
    signer = URLSafeTimedSerializer(Settings(var=folder).secret, salt="session")
    try:
        await migrate(database)
        hub = TableHub(Log(database))

        async def one(number: int) -> dict[str, Any]:
            owner = await hub.open(GAMES[number % 2], key=f"load{number}")
            sessions = {str(seat): f"session-of-{number}-{seat}-in-the-benchmark" for seat in SEATS}
            people = [Who(person_key(Visitor(session=text)), f"Player {seat}") for seat, text in sessions.items()]
            for who, seat in zip(people, SEATS, strict=True):
                await owner.do(who, f"sit {seat}", Act("sit", {"seat": str(seat)}), owner.table.seq)
            for who, seat in zip(people, SEATS, strict=True):
                await owner.do(who, f"ready {seat}", Act("ready"), owner.table.seq)
            cookies = {seat: signer.dumps({"session": text}) for seat, text in sessions.items()}
            return {"key": owner.key, "game": owner.table.game, "cookies": cookies}

        return list(await asyncio.gather(*(one(number) for number in range(tables))))
    finally:
        await database.close()


async def count(folder: Path) -> dict[str, int]:
    """What somebody sees who opens the database anew."""
    database = open_database(folder)
    try:
        log = Log(database)
        return {name: (await log.head(name)).seq for name in await log.streams("table")}
    finally:
        await database.close()


class Room:
    """Four sockets, whose turn it is, and how far it has come."""

    def __init__(self) -> None:
        self.seats: dict[str, WebSocket] = {}
        self.seq = 0

    def view(self) -> str:
        return json.dumps({"kind": "view", "seq": self.seq, "awaited": ["NESW"[self.seq % 4]]}, separators=(",", ":"))

    async def act(self, seat: str, told: dict[str, Any]) -> None:
        if seat != "NESW"[self.seq % 4] or told["seq"] != self.seq:
            await self.seats[seat].send_text(json.dumps({"kind": "refused", "id": told["id"]}))
            return
        self.seq += 1
        act = {"kind": "view", "seq": self.seq, "awaited": ["NESW"[self.seq % 4]], "act": told["act"]}
        text = json.dumps(act, separators=(",", ":"))
        for one in self.seats.values():
            await one.send_text(text)
        done = {"kind": "done", "id": told["id"], "seq": self.seq}
        await self.seats[seat].send_text(json.dumps(done, separators=(",", ":")))


def rooms() -> None:
    """The bare server: the same uvicorn, the same sockets."""
    every: dict[str, Room] = {}

    async def serve(socket: WebSocket) -> None:
        room, seat = every.setdefault(socket.path_params["key"], Room()), socket.query_params["seat"]
        await socket.accept()
        room.seats[seat] = socket
        await socket.send_text(room.view())
        try:
            while True:
                await room.act(seat, json.loads(await socket.receive_text()))
        except WebSocketDisconnect:
            room.seats.pop(seat, None)

    app = Starlette(routes=[WebSocketRoute("/play/{key}/socket", serve)])
    with socket.create_server(("127.0.0.1", 0), backlog=2048) as subscriber:
        print(subscriber.getsockname()[1], flush=True)
        config = uvicorn.Config(app, log_level="warning", access_log=False, lifespan="off")
        uvicorn.Server(config).run(sockets=[subscriber])


def main(arguments: list[str]) -> None:
    match arguments:
        case ["prepare", folder, tables]:
            print(json.dumps(asyncio.run(prepare(Path(folder), int(tables)))))
        case ["count", folder]:
            print(json.dumps(asyncio.run(count(Path(folder)))))
        case ["rooms"]:
            rooms()
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
