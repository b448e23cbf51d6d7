"""How long the import of an evening of forty tables takes, from the bytes of a file to the event and its comparison."""

from __future__ import annotations

import io
import random
import time

from cardinal.formats.importing import import_event
from cardinal.formats.usebio_event import usebio_event
from cardinal.formats.usebio_writer import write as write_usebio

from .measure import Line

TABLES, ROUNDS, BOARDS = 40, 13, 2
TIMES = 5
_CONTRACTS = ("3NT", "4S", "4H", "2S", "3C", "1NT", "6D")


def forty_tables() -> Line:
    """A Mitchell of 40 tables and 26 boards as USEBIO with every figure; processor time, the best of a few."""
    content = _usebio()
    taken = []
    for _ in range(TIMES):
        begun = time.process_time()
        made = import_event([("evening.xml", content)])
        taken.append(time.process_time() - begun)
    if made.differences or len(made.event.lines) != TABLES * ROUNDS * BOARDS:
        raise SystemExit("what was imported is not what was written")
    return Line(
        benchmark="event_import",
        unit="seconds",
        ours=min(taken),
        below=2,
        more={"tables": TABLES, "results": len(made.event.lines), "file_bytes": len(content)},
    )


def _usebio() -> bytes:
    chance = random.Random(7)
    rows = ["round,table,board,NS,EW,contract,declarer,tricks"]
    for number in range(ROUNDS):
        for table in range(TABLES):
            away = TABLES + 1 + (table - number) % TABLES
            for board in range(BOARDS):
                # As a barometer: every table plays the same boards in a round.
                at = 1 + BOARDS * number + board
                told = (chance.choice(_CONTRACTS), chance.choice("NESW"), chance.randrange(6, 13))
                rows.append(",".join(map(str, (number + 1, table + 1, at, table + 1, away, *told))))
    made = import_event([("evening.csv", "\n".join(rows).encode())])
    stream = io.BytesIO()
    write_usebio(usebio_event(made.event)[0], stream)
    return stream.getvalue()
