"""A kill at any moment loses nothing that was confirmed."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from cardinal.store.audit_trail import verify_all
from cardinal.store.log import Log
from tests.store.story import opened

LIVES = 12
WRITERS = Path(__file__).with_name("confirming_writer.py")


def live_and_die(writers: subprocess.Popen[str], life: int, seconds: float) -> list[tuple[str, int]]:
    """The tables and numbers that a writer confirmed before it was killed."""
    assert writers.stdin is not None
    assert writers.stdout is not None
    writers.stdin.write(f"{life}\n")
    writers.stdin.flush()
    told: list[str] = []
    while not (told and any(one.startswith("born") for one in told) and any(one.startswith("t") for one in told)):
        told.append(writers.stdout.readline().strip())
    # The writer lives: its birth and its first confirmed number have been told, in whatever order.
    time.sleep(seconds)
    os.kill(int(next(one for one in told if one.startswith("born")).split()[1]), signal.SIGKILL)
    # A kill may cut a line short: "dead" is then told in the same line, and that number was not confirmed.
    while not told[-1].endswith("dead"):
        told.append(writers.stdout.readline().strip())
    numbers = [one.removeprefix("t").split() for one in told if one.startswith("t") and not one.endswith("dead")]
    return [(f"table/t{table}", int(seq)) for table, seq in numbers]


def test_nothing_that_was_confirmed_is_missing_after_a_kill(address: str) -> None:
    chance = random.Random(address.partition(":")[0])
    confirmed: dict[tuple[str, int], str] = {}

    async def check() -> None:
        async with opened(address) as database:
            log = Log(database)
            streams = await log.streams("table")
            events = [one for stream in streams for one in await log.events(stream)]
            there = {(one.stream, one.seq): one.payload["life"] for one in events}
            assert {place: there.get(place) for place in confirmed} == confirmed
            assert await verify_all(log) == ()

    asyncio.run(check())
    command = [sys.executable, str(WRITERS), address]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as writers:
        for life in range(LIVES):
            for place in live_and_die(writers, life, chance.uniform(0.0, 0.2)):
                assert place not in confirmed
                confirmed[place] = str(life)
            asyncio.run(check())
    assert len(confirmed) > LIVES
    assert set(confirmed.values()) == {str(life) for life in range(LIVES)}
