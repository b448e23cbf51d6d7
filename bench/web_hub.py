"""What the load on the web needs beside the server itself, in processes that have its packages: an event for three
hundred tables and the cookies of their phones, a bare server that only echoes, and a look at what is in the database.

    python -m bench.web_hub prepare FOLDER ROUNDS     prints the boards, cookies and sessions of the tables
    python -m bench.web_hub echo [fastapi]            prints its port and serves
    python -m bench.web_hub count FOLDER              prints what is confirmed, and whether the chain is whole
"""

from __future__ import annotations

import asyncio
import gc
import json
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated, Any

import uvicorn
from fastapi import Body, FastAPI
from itsdangerous import URLSafeTimedSerializer
from sqlalchemy import insert
from starlette.responses import StreamingResponse

from cardinal.store.audit_trail import verify
from cardinal.store.chain import moment
from cardinal.store.competition_log import Competitions
from cardinal.store.database import Database, open_database
from cardinal.store.log import Log
from cardinal.store.migrations import migrate
from cardinal.store.schema import table_codes
from cardinal.web import Settings
from cardinal.web.visitor import Visitor

from .store_evening import AT, STREAM, Evening


async def prepare(folder: Path, rounds: int) -> dict[str, Any]:
    """The event, drawn, every round of it begun; a phone at each table."""
    database = open_database(folder)
    try:
        await migrate(database)
        evening = Evening(database)
        await evening.begin()
        boards = [await evening.start(number) for number in range(1, rounds + 1)]
        await _make_codes(database, tuple(boards[0]))
    finally:
        await database.close()
    signer = URLSafeTimedSerializer(Settings(var=folder).secret, salt="session")
    visitors = {name: Visitor().at_table(STREAM, name, f"CODE{place}") for place, name in enumerate(boards[0])}
    return {
        "boards": boards,
        "sessions": {name: one.session for name, one in visitors.items()},
        "cookies": {name: signer.dumps(_told(one)) for name, one in visitors.items()},
    }


def _told(visitor: Visitor) -> dict[str, str]:
    return {name: getattr(visitor, name) for name in Visitor.__slots__ if getattr(visitor, name)}


async def _make_codes(database: Database, tables: tuple[str, ...]) -> None:
    # Without PINs: three hundred of them would take argon2 longer than the whole benchmark.
    rows = [
        {"code": f"CODE{place}", "stream": STREAM, "table_name": name, "pin": "", "made_at": moment(AT)}
        for place, name in enumerate(tables)
    ]
    async with database.writing() as connection:
        await connection.execute(insert(table_codes), rows)


async def count(folder: Path) -> dict[str, Any]:
    """What somebody sees who opens the database anew."""
    database = open_database(folder)
    try:
        log = Log(database)
        state = await Competitions(log).state(STREAM)
        places = [one.line.place for one in state.results.values() if one.counts]
        told = [[place.round, place.table, place.board] for place in places]
        return {"seq": state.seq, "confirmed": told, "whole": not await verify(log, STREAM)}
    finally:
        await database.close()


FIRST = b"id: 1\nevent: seq\ndata: 1\n\n"
"""What a watcher of an echo is told; then it waits."""


async def _echo(scope: Any, receive: Any, send: Any) -> None:
    """JSON in, the same JSON out; a watcher is told once."""
    if scope["type"] != "http":
        return
    if scope["method"] == "GET":
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/event-stream")]})
        await send({"type": "http.response.body", "body": FIRST, "more_body": True})
        while (await receive())["type"] != "http.disconnect":
            pass
        return
    body, more = b"", True
    while more:
        message = await receive()
        body, more = body + message.get("body", b""), message.get("more_body", False)
    answer = json.dumps(json.loads(body)).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(answer))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": answer})


def _framework() -> FastAPI:
    """The same by the framework that the server uses, without anything of the server's own."""
    app = FastAPI()

    @app.post("/table/commands")
    async def command(body: Annotated[Any, Body()]) -> Any:
        return body

    @app.get("/events/load/live")
    async def live() -> StreamingResponse:
        async def messages() -> AsyncIterator[bytes]:
            yield FIRST
            await asyncio.Event().wait()

        return StreamingResponse(messages(), media_type="text/event-stream")

    return app


def echo(app: Any) -> None:
    with socket.create_server(("127.0.0.1", 0), backlog=2048) as subscriber:
        print(subscriber.getsockname()[1], flush=True)
        # As the server does.
        gc.freeze()
        gc.set_threshold(10_000, 20, 50)
        config = uvicorn.Config(app, log_level="warning", access_log=False, lifespan="off")
        uvicorn.Server(config).run(sockets=[subscriber])


def main(arguments: list[str]) -> None:
    match arguments:
        case ["prepare", folder, rounds]:
            print(json.dumps(asyncio.run(prepare(Path(folder), int(rounds)))))
        case ["count", folder]:
            print(json.dumps(asyncio.run(count(Path(folder)))))
        case ["echo"]:
            echo(_echo)
        case ["echo", "fastapi"]:
            echo(_framework())
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
